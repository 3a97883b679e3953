//! Numbers of one process or one file.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use vestibule::data::from_json;

use crate::Result;
use crate::cargo;

/// What processes used, with all that they started.
#[derive(Clone, Copy)]
pub struct Cost {
    pub cpu_seconds: f64,
    /// The most memory that one process of them had at one time.
    pub peak_kib: u64,
}

/// Runs a command in a process of its own that counts what its children use.
///
/// # Errors
///
/// When the command fails; with its own words.
pub fn cost(command: &Command) -> Result<Cost> {
    let mut counter = Command::new(std::env::current_exe()?);
    counter.args(["measure", "--json", "--"]).arg(command.get_program()).args(command.get_args());
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => counter.env(name, value),
            None => counter.env_remove(name),
        };
    }
    if let Some(folder) = command.get_current_dir() {
        counter.current_dir(folder);
    }
    let output = successful(&mut counter)?;
    let counted = from_json(&output.stdout)?;
    let number = |name| counted.get(name).ok_or_else(|| format!("`measure` gives no {name}"));
    let cpu_seconds = number("cpuSeconds")?.as_f64().unwrap_or_default();
    Ok(Cost { cpu_seconds, peak_kib: number("peakKib")?.as_u64().unwrap_or_default() })
}

/// How often a command is run whose fastest run counts.
const RUNS: usize = 5;

/// What the run took that took the least time.
///
/// # Errors
///
/// When the command fails; with its own words.
pub fn fastest(command: &Command) -> Result<Cost> {
    let mut least = cost(command)?;
    for _ in 1..RUNS {
        let other = cost(command)?;
        if other.cpu_seconds < least.cpu_seconds {
            least = other;
        }
    }
    Ok(least)
}

/// Runs a command to its end.
///
/// # Errors
///
/// When it cannot be started or fails; with its own words.
pub fn successful(command: &mut Command) -> Result<Output> {
    let output = command.output().map_err(|error| format!("{}: {error}", command.get_program().display()))?;
    if output.status.success() {
        return Ok(output);
    }
    let words = String::from_utf8_lossy(&output.stderr);
    Err(format!("{command:?} failed with {}\n{words}", output.status).into())
}

/// The function in which the standard library, before `main`, reads the list of the pieces that the
/// process is mapped in, to find its stack. How many these are is chance, at 2,000 instructions each.
const READS_MAPS: &str = "--toggle-collect=pthread_getattr_np*";

/// The instructions that a call takes from the start of its process to its end. Nothing without
/// valgrind, or when the call fails.
///
/// Every program runs under the same path: a longer one takes more instructions to start.
pub fn instructions(program: &Path, argv: &[&str]) -> Option<u64> {
    instructions_until(program, argv, 0)
}

/// The same of a call that ends with an exit code.
pub fn instructions_until(program: &Path, argv: &[&str], exit: i32) -> Option<u64> {
    let app = cargo::target("app").ok()?;
    fs::create_dir_all(app.parent()?).ok()?;
    fs::copy(program, &app).ok()?;
    let mut command = Command::new("valgrind");
    // A function to leave out stops the counting at the start too, unless the next word says otherwise.
    command.args(["--tool=callgrind", "--callgrind-out-file=/dev/null", READS_MAPS, "--collect-atstart=yes"]);
    command.arg(app).args(argv);
    let output = bare(&mut command).output().ok().filter(|output| output.status.code() == Some(exit))?;
    let words = String::from_utf8_lossy(&output.stderr);
    words.lines().find_map(|line| line.split_once("Collected : "))?.1.trim().parse().ok()
}

/// An environment that is the same everywhere: it takes instructions to read.
fn bare(command: &mut Command) -> &mut Command {
    command.env_clear().env("PATH", "/usr/local/bin:/usr/bin:/bin").stdin(Stdio::null())
}

/// The least stack in KiB, in steps of 16, on which a call succeeds every time: the system moves where
/// a stack begins.
pub fn stack(program: &Path, argv: &[&str]) -> Option<u64> {
    let runs_once = |steps: u64| {
        let mut shell = Command::new("sh");
        shell.args(["-c", r#"ulimit -s "$0" && exec "$@""#]).arg((steps * 16).to_string());
        let status = bare(shell.arg(program).args(argv)).stdout(Stdio::null()).stderr(Stdio::null()).status();
        status.is_ok_and(|status| status.success())
    };
    let runs = |steps: u64| (0..10).all(|_| runs_once(steps));
    let (mut fails, mut enough) = (0, 512);
    if !runs(enough) {
        return None;
    }
    while enough - fails > 1 {
        let middle = fails.midpoint(enough);
        if runs(middle) {
            enough = middle;
        } else {
            fails = middle;
        }
    }
    Some(enough * 16)
}

/// The size of a file.
pub fn size(file: &Path) -> Option<u64> {
    fs::metadata(file).ok().map(|about| about.len())
}

/// The size of a program without its symbols.
pub fn stripped_size(program: &Path) -> Option<u64> {
    let stripped = program.with_extension("stripped");
    Command::new("strip").arg("-o").arg(&stripped).arg(program).status().ok().filter(|status| status.success())?;
    let bytes = size(&stripped);
    fs::remove_file(stripped).ok()?;
    bytes
}

/// The addresses that the loader writes into a program before it starts.
pub fn relocations(program: &Path) -> Option<u64> {
    let output = Command::new("readelf").arg("-rW").arg(program).output().ok().filter(|out| out.status.success())?;
    let text = String::from_utf8_lossy(&output.stdout);
    u64::try_from(text.lines().filter(|line| line.contains("_RELATIV")).count()).ok()
}
