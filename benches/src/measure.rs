//! Measures processes and files.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use vestibule::data::from_json;

use crate::Result;
use crate::cargo;

/// Resources used by a process and its children.
#[derive(Clone, Copy)]
pub struct Cost {
    pub cpu_seconds: f64,
    /// Peak memory of the largest process.
    pub peak_kib: u64,
}

/// Runs a command in a separate process that measures its children.
///
/// # Errors
///
/// When the command fails, with its stderr.
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

/// Number of runs of which the fastest counts.
const RUNS: usize = 5;

/// Returns the cost of the fastest of several runs.
///
/// # Errors
///
/// When the command fails, with its stderr.
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

/// Runs a command and checks its exit status.
///
/// # Errors
///
/// When the command cannot be started or fails, with its stderr.
pub fn successful(command: &mut Command) -> Result<Output> {
    let output = command.output().map_err(|error| format!("{}: {error}", command.get_program().display()))?;
    if output.status.success() {
        return Ok(output);
    }
    let stderr = String::from_utf8_lossy(&output.stderr);
    Err(format!("{command:?} failed with {}\n{stderr}", output.status).into())
}

/// Excludes the function that reads the memory map before `main`, to find the stack. The number of mappings is random,
/// at 2,000 instructions each.
const EXCLUDE_MAPS: &str = "--toggle-collect=pthread_getattr_np*";

/// Counts the instructions of a process. `None` without valgrind, or when the call fails.
///
/// All programs run under the same path: a longer path takes more instructions to start.
pub fn instructions(program: &Path, argv: &[&str]) -> Option<u64> {
    instructions_until(program, argv, 0)
}

/// Like [`instructions`], for a call with a given exit code.
pub fn instructions_until(program: &Path, argv: &[&str], exit: i32) -> Option<u64> {
    let app = cargo::target("app").ok()?;
    fs::create_dir_all(app.parent()?).ok()?;
    fs::copy(program, &app).ok()?;
    let mut command = Command::new("valgrind");
    // Excluding a function also disables collection at the start, unless it is enabled explicitly.
    command.args(["--tool=callgrind", "--callgrind-out-file=/dev/null", EXCLUDE_MAPS, "--collect-atstart=yes"]);
    command.arg(app).args(argv);
    let output =
        with_fixed_environment(&mut command).output().ok().filter(|output| output.status.code() == Some(exit))?;
    let stderr = String::from_utf8_lossy(&output.stderr);
    stderr.lines().find_map(|line| line.split_once("Collected : "))?.1.trim().parse().ok()
}

/// Sets a fixed environment, since reading it takes instructions.
fn with_fixed_environment(command: &mut Command) -> &mut Command {
    command.env_clear().env("PATH", "/usr/local/bin:/usr/bin:/bin").stdin(Stdio::null())
}

/// Returns the smallest stack on which a call succeeds ten times, in KiB and steps of 16: its start address is random.
pub fn stack(program: &Path, argv: &[&str]) -> Option<u64> {
    let runs_once = |steps: u64| {
        let mut shell = Command::new("sh");
        shell.args(["-c", r#"ulimit -s "$0" && exec "$@""#]).arg((steps * 16).to_string());
        let status =
            with_fixed_environment(shell.arg(program).args(argv)).stdout(Stdio::null()).stderr(Stdio::null()).status();
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

/// Returns the size of a file.
pub fn size(file: &Path) -> Option<u64> {
    fs::metadata(file).ok().map(|about| about.len())
}

/// Returns the size of a program without symbols.
pub fn stripped_size(program: &Path) -> Option<u64> {
    let stripped = program.with_extension("stripped");
    Command::new("strip").arg("-o").arg(&stripped).arg(program).status().ok().filter(|status| status.success())?;
    let bytes = size(&stripped);
    fs::remove_file(stripped).ok()?;
    bytes
}

/// Counts the relocations of a program.
pub fn relocations(program: &Path) -> Option<u64> {
    let output = Command::new("readelf").arg("-rW").arg(program).output().ok().filter(|out| out.status.success())?;
    let text = String::from_utf8_lossy(&output.stdout);
    u64::try_from(text.lines().filter(|line| line.contains("_RELATIV")).count()).ok()
}
