//! A small program with the default features, compared with one written by hand.

use std::path::Path;

use crate::Result;
use crate::cargo::program;
use crate::measure::{instructions, relocations, size, stripped_size};
use crate::table::{Table, decimal, difference, integer, kib_over, none, over};

/// Label, program and arguments of each call.
const CALLS: [(&str, &str, &[&str]); 9] = [
    ("by hand", "full-hello", &["Ada"]),
    ("by hand, on tokio", "full-hello-tokio", &["Ada"]),
    ("`greet Ada`", "full-greet", &["Ada"]),
    ("`greet Ada`, without `corrections`", "full-greet-without-corrections", &["Ada"]),
    ("`greet Ada --json`", "full-greet", &["Ada", "--json"]),
    ("`greet Ada`, async", "full-greet-async", &["Ada"]),
    ("`greet --help`", "full-greet", &["--help"]),
    ("`greet --version`", "full-greet", &["--version"]),
    ("`greet --llms`", "full-greet", &["--llms"]),
];

/// Measures each call.
///
/// # Errors
///
/// When a program does not build.
pub fn tables() -> Result<String> {
    let null = program("rosetta-null")?;
    let over_null = |program: &Path, argv: &[&str]| difference(instructions(program, argv), instructions(&null, argv));
    let tokio = over_null(&program("full-hello-tokio")?, &["Ada"]);
    let mut table = Table::new(&["call", "instructions", "× tokio", "KiB", "KiB stripped", "relocations"]);
    for (name, package, argv) in CALLS {
        let program = program(package)?;
        eprintln!("running {package} {}", argv.join(" "));
        let counted = over_null(&program, argv);
        let ratio = counted.zip(tokio).map(|(counted, tokio)| counted as f64 / tokio as f64);
        table.row(vec![
            name.to_owned(),
            counted.map_or_else(none, integer),
            decimal(ratio, 2),
            kib_over(size(&program), size(&null)),
            kib_over(stripped_size(&program), stripped_size(&null)),
            over(relocations(&program), relocations(&null)),
        ]);
    }
    Ok(table.markdown())
}
