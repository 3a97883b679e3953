//! A small program in every library: instructions of a call, and sizes.

use std::path::Path;

use crate::Result;
use crate::cargo::{home, program, small_program};
use crate::measure::{Sample, instructions, size, stripped_size, successful};
use crate::table::{Table, integer, kib_over, none, over};

/// The libraries, by the folder of their programs.
pub const LIBRARIES: [&str; 8] =
    ["vestibule", "vestibule-suggestions", "vestibule-parser", "clap", "bpaf", "argh", "usage", "lexopt"];

/// Measurements of a program.
struct Row {
    one: Option<u64>,
    thousand: Option<u64>,
    help: Option<u64>,
    size: Option<u64>,
    stripped: Option<u64>,
    small: Option<u64>,
}

impl Row {
    fn of(name: &str) -> Result<Self> {
        let program = program(&format!("rosetta-{name}"))?;
        let argv = |paths| [vec!["--number", "42"], vec!["some/path/that/find/found"; paths]].concat();
        eprintln!("running rosetta-{name}");
        Ok(Self {
            one: instructions(&program, &argv(1)),
            thousand: instructions(&program, &argv(1_000)),
            help: has_help(&program).then(|| instructions(&program, &["--help"])).flatten(),
            size: size(&program),
            stripped: stripped_size(&program),
            small: size(&small_program(&format!("rosetta-{name}"))?),
        })
    }
}

/// Returns true if `--help` prints anything.
fn has_help(program: &Path) -> bool {
    let output = successful(std::process::Command::new(program).arg("--help"));
    output.is_ok_and(|output| !output.stdout.is_empty())
}

/// Measures each program.
///
/// # Errors
///
/// When a program does not build.
pub fn tables() -> Result<String> {
    let times = times()?;
    let mut null = Row::of("null")?;
    null.help = program("rosetta-null").ok().and_then(|null| instructions(&null, &["--help"]));
    let mut table = Table::new(&[
        "program",
        "1 path",
        "1,000 paths",
        "`--help`",
        "µs, 1 path",
        "µs, 1,000 paths",
        "KiB",
        "KiB stripped",
        "KiB small",
    ]);
    let absolute = |number: Option<u64>| over(number, Some(0));
    table.row(vec![
        "null, by itself".to_owned(),
        absolute(null.one),
        absolute(null.thousand),
        absolute(null.help),
        none(),
        none(),
        kib_over(null.size, Some(0)),
        kib_over(null.stripped, Some(0)),
        kib_over(null.small, Some(0)),
    ]);
    for name in LIBRARIES {
        let row = Row::of(name)?;
        let time = times.iter().find(|(library, ..)| library == name);
        table.row(vec![
            name.to_owned(),
            over(row.one, null.one),
            over(row.thousand, null.thousand),
            over(row.help, null.help),
            time.map_or_else(none, |(_, one, _)| one.times(1e-3).cell(2)),
            time.map_or_else(none, |(.., thousand)| thousand.times(1e-3).cell(1)),
            kib_over(row.size, null.size),
            kib_over(row.stripped, null.stripped),
            kib_over(row.small, null.small),
        ]);
    }
    Ok(format!("{}\n{}", table.markdown(), versions()?))
}

/// Measures a parse by library, in nanoseconds: for one path and for a thousand.
fn times() -> Result<Vec<(String, Sample, Sample)>> {
    let program = program("in-process-parse")?;
    eprintln!("timing parses in process");
    let output = successful(&mut std::process::Command::new(program))?;
    let text = String::from_utf8(output.stdout)?;
    let line = |line: &str| {
        let mut words = line.split(' ');
        let name = words.next()?.to_owned();
        let mut number = || words.next()?.parse().ok();
        let mut sample = || Some(Sample { least: number()?, median: number()? });
        Some((name, sample()?, sample()?))
    };
    Ok(text.lines().filter_map(line).collect())
}

/// Lists the versions of the other libraries.
fn versions() -> Result<String> {
    let lock = std::fs::read_to_string(home().join("Cargo.lock"))?;
    let version = |name: &str| {
        let (_, rest) = lock.split_once(&format!("name = \"{name}\"\nversion = \""))?;
        Some(format!("{name} {}", rest.split('"').next()?))
    };
    let all: Vec<String> = ["clap", "bpaf", "argh", "usage-rs", "lexopt"].into_iter().filter_map(version).collect();
    let lines = LIBRARIES.iter().map(|name| (name, lines_of(name))).filter(|(_, lines)| *lines > 0);
    let lines: Vec<String> = lines.map(|(name, lines)| format!("{name} {}", integer(lines))).collect();
    Ok(format!("Versions: {}. Lines of code: {}.\n", all.join(", "), lines.join(", ")))
}

/// Counts the lines of code of a program, if its source is its own.
fn lines_of(name: &str) -> i64 {
    let text = std::fs::read_to_string(home().join("rosetta").join(name).join("main.rs")).unwrap_or_default();
    let code = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("//"));
    i64::try_from(code.count()).unwrap_or_default()
}
