//! Programs of many commands with ten options each: the cost of a call, a command and an option.

mod source;

use std::fs;
use std::path::{Path, PathBuf};

use vestibule::prelude::*;

pub use self::source::{Library, command};
use crate::Result;
use crate::cargo::{self, Profile, build, built};
use crate::measure::{Cost, cost, instructions, relocations, size, stack, stripped_size, successful};
use crate::table::{Table, decimal, integer, kib_over, none, over};

#[derive(Options)]
pub struct Sizes {
    /// Numbers of commands, separated by commas
    #[option(default = "10,100,1000", value_name = "numbers")]
    n: String,
}

impl Default for Sizes {
    fn default() -> Self {
        Self { n: "10,100,1000".to_owned() }
    }
}

impl Sizes {
    fn numbers(&self) -> Result<Vec<usize>> {
        let number = |text: &str| match text.trim().parse() {
            Ok(number @ 1..=10_000) => Ok(number),
            _ => Err(format!(
                "--n: `{text}` is not a number of commands; expected numbers between 1 and 10000, such as 10,100"
            )),
        };
        let mut numbers = self.n.split(',').map(number).collect::<std::result::Result<Vec<_>, _>>()?;
        numbers.sort_unstable();
        numbers.dedup();
        Ok(numbers)
    }
}

/// Measurements of a program.
struct Row {
    library: Library,
    commands: usize,
    first: Option<u64>,
    last: Option<u64>,
    help: Option<u64>,
    stripped: Option<u64>,
    size: Option<u64>,
    relocations: Option<u64>,
    release: Cost,
    debug: Cost,
    stack: Option<u64>,
}

impl Row {
    fn measure(library: Library, commands: usize) -> Result<Self> {
        eprintln!("building {commands} commands in {}", library.name());
        let app = App::write(library, commands)?;
        let debug = app.compile(Profile::Debug)?;
        let release = app.compile(Profile::Release)?;
        let program = app.program(Profile::Release);
        let (first, last) = (command(0), command(commands - 1));
        eprintln!("running {commands} commands in {}", library.name());
        Ok(Self {
            library,
            commands,
            first: instructions(&program, &[&first, "--region", "v"]),
            last: instructions(&program, &[&last, "--region", "v"]),
            help: instructions(&program, &["--help"]),
            stripped: stripped_size(&program),
            size: size(&program),
            relocations: relocations(&program),
            release,
            debug,
            stack: stack(&app.program(Profile::Debug), &[&last, "--region", "v"]),
        })
    }

    fn options(&self) -> usize {
        self.commands * source::OPTIONS.len()
    }

    /// Returns the stripped bytes that each option adds to a smaller program, and the bytes of its texts among them.
    fn slope(&self, smaller: &Self) -> Option<(f64, f64)> {
        let options = (self.options() - smaller.options()) as f64;
        let texts = (source::text_bytes(self.commands) - source::text_bytes(smaller.commands)) as f64;
        let bytes = self.stripped?.checked_sub(smaller.stripped?)? as f64;
        Some((bytes / options, texts / options))
    }
}

/// A generated crate.
pub struct App {
    folder: PathBuf,
    target: PathBuf,
    name: String,
    source: String,
}

impl App {
    pub fn write(library: Library, commands: usize) -> Result<Self> {
        let target = cargo::target("growth")?;
        let name = format!("growth-{}-{commands}", library.name());
        let folder = target.join("apps").join(&name);
        fs::create_dir_all(&folder)?;
        fs::write(folder.join("Cargo.toml"), library.manifest(&name))?;
        fs::copy(cargo::home().join("Cargo.lock"), folder.join("Cargo.lock"))?;
        Ok(Self { folder, target, name, source: library.source(commands) })
    }

    /// Builds the program and returns the cost of its own crate.
    pub fn compile(&self, profile: Profile) -> Result<Cost> {
        let mut build = build(&self.folder, &self.target, profile, None);
        fs::write(self.main(), "fn main() {}\n")?;
        successful(&mut build)?;
        fs::write(self.main(), &self.source)?;
        cost(&build)
    }

    /// Returns the size of the expanded source.
    fn expansion(&self) -> Option<usize> {
        let mut rustc = cargo::cargo(&self.folder);
        rustc.args(["rustc", "--quiet", "--profile", "check", "--target-dir"]).arg(&self.target);
        rustc.args(["--", "-Zunpretty=expanded"]).env("RUSTC_BOOTSTRAP", "1");
        successful(&mut rustc).ok().map(|output| output.stdout.len())
    }

    fn main(&self) -> PathBuf {
        self.folder.join("main.rs")
    }

    pub fn program(&self, profile: Profile) -> PathBuf {
        built(&self.target, profile, &self.name)
    }
}

/// Measures each library at each size that it supports.
///
/// # Errors
///
/// When a program does not build.
pub fn tables(sizes: &Sizes) -> Result<String> {
    let numbers = sizes.numbers()?;
    let null = cargo::program("rosetta-null")?;
    let (mut run, mut size, mut compile) = heads();
    for library in source::LIBRARIES {
        let mut smaller: Option<Row> = None;
        for commands in numbers.iter().copied().filter(|commands| *commands <= library.max_commands()) {
            let row = Row::measure(library, commands)?;
            run.row(run_cells(&row, &null));
            size.row(size_cells(&row, smaller.as_ref(), &null));
            compile.row(compile_cells(&row));
            smaller = Some(row);
        }
    }
    let (run, size, compile) = (run.markdown(), size.markdown(), compile.markdown());
    Ok(format!("{run}\n{size}\n{compile}\n{}", expansions()?))
}

fn heads() -> (Table, Table, Table) {
    let run = Table::new(&["program", "commands", "call, first", "call, last", "`--help`", "stack, debug, KiB"]);
    let size = Table::new(&["program", "commands", "KiB", "KiB stripped", "relocations", "bytes per option", "texts"]);
    let compile = Table::new(&["program", "commands", "debug, CPU s", "release, CPU s", "debug, MiB", "release, MiB"]);
    (run, size, compile)
}

fn head(row: &Row) -> Vec<String> {
    vec![row.library.name().to_owned(), integer(row.commands as i64)]
}

fn run_cells(row: &Row, null: &Path) -> Vec<String> {
    let call = |number: usize| instructions(null, &[&command(number), "--region", "v"]);
    let mut cells = head(row);
    cells.extend([
        over(row.first, call(0)),
        over(row.last, call(row.commands - 1)),
        over(row.help, instructions(null, &["--help"])),
        row.stack.map_or_else(none, |kib| integer(kib as i64)),
    ]);
    cells
}

fn size_cells(row: &Row, smaller: Option<&Row>, null: &Path) -> Vec<String> {
    let slope = smaller.and_then(|smaller| row.slope(smaller));
    let mut cells = head(row);
    cells.extend([
        kib_over(row.size, size(null)),
        kib_over(row.stripped, stripped_size(null)),
        over(row.relocations, relocations(null)),
        decimal(slope.map(|(bytes, _)| bytes), 0),
        decimal(slope.map(|(_, texts)| texts), 0),
    ]);
    cells
}

fn compile_cells(row: &Row) -> Vec<String> {
    let mib = |cost: Cost| integer((cost.peak_kib / 1024) as i64);
    let mut cells = head(row);
    cells.extend([
        decimal(Some(row.debug.cpu_seconds), 1),
        decimal(Some(row.release.cpu_seconds), 1),
        mib(row.debug),
        mib(row.release),
    ]);
    cells
}

/// Measures the expansion of ten commands.
fn expansions() -> Result<String> {
    const COMMANDS: usize = 10;
    let mut table = Table::new(&["program", "source, bytes per option", "expansion, bytes per option"]);
    for library in source::LIBRARIES {
        let app = App::write(library, COMMANDS)?;
        fs::write(app.main(), &app.source)?;
        let per_option = |bytes: usize| integer((bytes / (COMMANDS * source::OPTIONS.len())) as i64);
        let expansion = app.expansion().map_or_else(none, per_option);
        table.row(vec![library.name().to_owned(), per_option(app.source.len()), expansion]);
    }
    Ok(table.markdown())
}

#[cfg(test)]
mod tests {
    use super::Sizes;

    #[test]
    fn sizes_are_separated_by_commas() {
        let numbers = |n: &str| Sizes { n: n.to_owned() }.numbers().map_err(|error| error.to_string());
        assert_eq!(numbers("100, 10,100"), Ok(vec![10, 100]));
        for wrong in ["", "10,", "0", "x", "10001"] {
            assert!(numbers(wrong).is_err_and(|error| error.contains("between 1 and 10000")), "{wrong}");
        }
    }
}
