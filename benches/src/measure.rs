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

/// The least of several measurements, and the median, which shows how far they are apart.
#[derive(Clone, Copy)]
pub struct Sample {
    pub least: f64,
    pub median: f64,
}

impl Sample {
    /// Returns the sample of some measurements, `None` without any.
    pub fn of(mut numbers: Vec<f64>) -> Option<Self> {
        numbers.sort_by(f64::total_cmp);
        Some(Self { least: *numbers.first()?, median: *numbers.get(numbers.len() / 2)? })
    }

    /// Returns the sample in another unit.
    pub fn times(self, factor: f64) -> Self {
        Self { least: self.least * factor, median: self.median * factor }
    }

    /// Returns the least and how much the median is above it, in percent of the least.
    pub fn cell(self, places: usize) -> String {
        let spread = (self.median / self.least - 1.0) * 100.0;
        let spread = if spread.is_finite() { spread } else { 0.0 };
        format!("{:.places$} (+{spread:.0} %)", self.least)
    }

    /// Returns the cell of the difference to a base. A difference below `limit` is noise.
    pub fn cell_over(self, base: f64, limit: f64, places: usize) -> String {
        if self.least - base < limit {
            return format!("< {limit}");
        }
        Self { least: self.least - base, median: self.median - base }.cell(places)
    }
}

/// Number of runs of a command.
const RUNS: usize = 5;

/// Runs a command several times. Returns its CPU seconds, and the peak memory of the fastest run.
///
/// # Errors
///
/// When the command fails, with its stderr.
pub fn fastest(command: &Command) -> Result<(Sample, u64)> {
    let mut costs = Vec::new();
    for _ in 0..RUNS {
        costs.push(cost(command)?);
    }
    costs.sort_by(|a, b| a.cpu_seconds.total_cmp(&b.cpu_seconds));
    let peak_kib = costs.first().map_or(0, |cost| cost.peak_kib);
    let sample = Sample::of(costs.iter().map(|cost| cost.cpu_seconds).collect());
    Ok((sample.ok_or("no runs")?, peak_kib))
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

/// The loader's comparison of strings. Its way depends on where the linker puts the names of symbols, which moves the count
/// of the same program by up to 3,500.
const EXCLUDED: &str = "strcmp";

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
    let profile = app.with_extension("callgrind");
    let mut command = Command::new("valgrind");
    // Excluding a function also disables collection at the start, unless it is enabled explicitly.
    command.args(["--tool=callgrind", EXCLUDE_MAPS, "--collect-atstart=yes", "--collect-jumps=no"]);
    command.arg(format!("--callgrind-out-file={}", profile.display())).arg(app).args(argv);
    let output =
        with_fixed_environment(&mut command).output().ok().filter(|output| output.status.code() == Some(exit))?;
    let stderr = String::from_utf8_lossy(&output.stderr);
    let all: u64 = stderr.lines().find_map(|line| line.split_once("Collected : "))?.1.trim().parse().ok()?;
    all.checked_sub(own_instructions(&fs::read_to_string(profile).ok()?, EXCLUDED))
}

/// Returns the instructions of the functions with a name, without those that they call, in the file that callgrind writes.
/// The loader and libc may have one each.
fn own_instructions(profile: &str, function: &str) -> u64 {
    let (mut own, mut ids, mut is_current) = (0, Vec::new(), false);
    let mut lines = profile.lines();
    while let Some(line) = lines.next() {
        // `(id) name` where a function is first named, as the one that runs or as one that is called; then only `(id)`.
        if let Some((called, name)) = line.split_once("fn=").filter(|(before, _)| matches!(*before, "" | "c")) {
            let id = name.split(' ').next().unwrap_or_default();
            if name.ends_with(&format!(") {function}")) {
                ids.push(id);
            }
            if called.is_empty() {
                is_current = ids.contains(&id);
            }
        } else if line.starts_with("calls=") {
            // The next line is the cost of what was called.
            lines.next();
        } else if is_current && line.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '+' | '-' | '*')) {
            own += line.split(' ').nth(1).and_then(|cost| cost.parse::<u64>().ok()).unwrap_or_default();
        }
    }
    own
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

#[cfg(test)]
mod tests {
    use super::{Sample, own_instructions};

    #[test]
    fn a_function_is_counted_without_its_callees() {
        let profile =
            "fn=(1) main\n5 100\nfn=(2) strcmp\n10 7\n+2 3\ncfn=(1)\ncalls=1 5\n* 90\n\nfn=(1)\n6 8\nfn=(2)\n* 2\n";
        assert_eq!((own_instructions(profile, "strcmp"), own_instructions(profile, "main")), (12, 108));
        assert_eq!(own_instructions(profile, "none"), 0);
        let called_first =
            "fn=(1) main\n5 100\ncfn=(2) strcmp\ncalls=1 5\n* 90\n6 8\n\nfn=(3) strcmp\n* 2\n\nfn=(2)\n* 10\n";
        assert_eq!((own_instructions(called_first, "strcmp"), own_instructions(called_first, "main")), (12, 108));
    }

    #[test]
    fn a_sample_shows_its_spread() {
        let sample = Sample::of(vec![1.2, 1.0, 4.0]).unwrap();
        assert_eq!((sample.cell(2), sample.times(1e3).cell(0)), ("1.00 (+20 %)".to_owned(), "1000 (+20 %)".to_owned()));
        assert!(Sample::of(Vec::new()).is_none());
    }

    #[test]
    fn a_difference_within_the_limit_is_not_a_number() {
        let sample = Sample { least: 2.0, median: 2.5 };
        assert_eq!(
            (sample.cell_over(1.5, 1.0, 1), sample.cell_over(1.0, 1.0, 1)),
            ("< 1".into(), "1.0 (+50 %)".into())
        );
    }
}
