//! Programs with the operations of a real OpenAPI document, compared with a program without a mount.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use vestibule::data::{Data, from_json};

use crate::Result;
use crate::cargo::{program, program_of};
use crate::measure::{fastest, successful};
use crate::openapi::{megabytes, name};
use crate::table::{Table, none};

/// Minimum size of a document, in bytes.
const MIN_SIZE: u64 = 2_500_000;

/// Number of commands searched for one without required inputs.
const MAX_SEARCHED: usize = 200;

/// Measures the program with each document: uncached, cached and compiled in.
///
/// # Errors
///
/// When a program does not build or run.
pub fn table(documents: &[PathBuf]) -> Result<String> {
    let mut table = Table::new(&[
        "document",
        "`--help` of all, ms",
        "peak, MB",
        "`--help` of one, ms",
        "peak, MB",
        "one call, ms",
        "peak, MB",
    ]);
    let cache = std::env::temp_dir().join(format!("vestibule-benches-{}.cache", std::process::id()));
    let built = program("full-openapi")?;
    let app = built.with_extension("plain");
    fs::copy(built, &app)?;
    let calls = [vec!["--help"], vec!["greet", "--help"], vec!["greet", "Ada"]];
    table.row(row("no mount".to_owned(), &calls, || Command::new(&app))?);
    for document in documents {
        if fs::metadata(document)?.len() < MIN_SIZE {
            continue;
        }
        let name = name(document);
        eprintln!("running a program with {name}");
        let embedded = program_of("full-openapi", Some(document))?;
        let (last, plain) = commands(&embedded)?;
        let calls = [vec!["api", "--help"], vec!["api", &last, "--help"], vec!["api", &plain]];
        let from_file = |cache: Option<&Path>| {
            let mut command = Command::new(&app);
            command.env("DOCUMENT", document).env_remove("HOME").env_remove("XDG_CACHE_HOME");
            if let Some(cache) = cache {
                command.env("XDG_CACHE_HOME", cache);
            }
            command
        };
        // The first run fills the cache.
        successful(from_file(Some(&cache)).args(["api", "--help"]))?;
        table.row(row(format!("{name}, no cache"), &calls, || from_file(None))?);
        table.row(row(format!("{name}, cached index"), &calls, || from_file(Some(&cache)))?);
        table.row(row(format!("{name}, compiled in"), &calls, || Command::new(&embedded))?);
    }
    drop(fs::remove_dir_all(cache));
    Ok(table.markdown())
}

/// Measures calls of a program.
fn row(name: String, calls: &[Vec<&str>], start: impl Fn() -> Command) -> Result<Vec<String>> {
    let mut cells = vec![name];
    for call in calls {
        if call.last().is_some_and(|word| word.is_empty()) {
            cells.extend([none(), none()]);
            continue;
        }
        let (seconds, peak_kib) = fastest(start().args(call))?;
        cells.extend([seconds.times(1e3).cell(1), megabytes(peak_kib)]);
    }
    Ok(cells)
}

/// Returns the last command of the mount, and the last one without required inputs, or an empty name.
fn commands(app: &Path) -> Result<(String, String)> {
    let index = from_json(&successful(Command::new(app).args(["api", "--llms-index", "--json"]))?.stdout)?;
    let all = index.get("commands").and_then(Data::as_array).unwrap_or_default();
    let name = |one: &Data| one.get("name")?.as_str()?.strip_prefix("api ").map(str::to_owned);
    let names: Vec<String> = all.iter().filter_map(name).collect();
    let last = names.last().ok_or("the document has no operations")?;
    for name in names.iter().rev().take(MAX_SEARCHED) {
        if Command::new(app).args(["api", name]).output()?.status.success() {
            return Ok((last.clone(), name.clone()));
        }
    }
    Ok((last.clone(), String::new()))
}
