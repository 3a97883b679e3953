//! The machine that the numbers are from, and the tools that measure.

use std::fs;
use std::process::{Command, Stdio};
use std::time::{SystemTime, UNIX_EPOCH};

/// External tools: name, what they measure, and how to install them.
const TOOLS: [(&str, &str, &str); 3] = [
    ("valgrind", "instructions", "apt install valgrind, dnf install valgrind, or https://valgrind.org"),
    ("strip", "stripped sizes", "apt install binutils, or the platform's own developer tools"),
    ("readelf", "relocations", "apt install binutils"),
];

/// Returns true if a tool can be started.
pub fn has(tool: &str) -> bool {
    let version = Command::new(tool).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    version.is_ok_and(|status| status.success())
}

/// Returns whether a tool can be started, and prints what is not measured otherwise.
pub fn has_for(tool: &str, what: &str) -> bool {
    let is_there = has(tool);
    if !is_there {
        eprintln!("`{tool}` is missing, so {what} is not measured");
    }
    is_there
}

/// Returns a note for each missing tool.
pub fn missing() -> Vec<String> {
    let missing = TOOLS.iter().filter(|(tool, ..)| !has(tool));
    missing.map(|(tool, what, how)| format!("`{tool}` is missing, so {what} are left out; to get it: {how}")).collect()
}

/// Describes date, processor and compiler.
pub fn line() -> String {
    let cpus = std::thread::available_parallelism().map_or(1, usize::from);
    let (system, kind) = (std::env::consts::OS, std::env::consts::ARCH);
    let (today, processor, compiler) = (today(), processor(), compiler());
    format!("{today}, {processor}, {cpus} CPUs, {system} {kind}, {compiler}")
}

fn processor() -> String {
    let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    model.map_or_else(|| "unknown processor".to_owned(), |(_, name)| name.trim().to_owned())
}

fn compiler() -> String {
    let output = Command::new("rustc").arg("--version").output();
    let text = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
    text.split(" (").next().unwrap_or_default().trim().to_owned()
}

/// Returns the current date in UTC, as year-month-day.
fn today() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    date(seconds / 86_400)
}

/// Formats a number of days since the epoch.
fn date(mut day: u64) -> String {
    let is_leap = |year: u64| (year.is_multiple_of(4) && !year.is_multiple_of(100)) || year.is_multiple_of(400);
    let mut year = 1970;
    while day >= 365 + u64::from(is_leap(year)) {
        day -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let february = 28 + u64::from(is_leap(year));
    let mut month = 1;
    for days in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
        if day < days {
            break;
        }
        day -= days;
        month += 1;
    }
    format!("{year}-{month:02}-{:02}", day + 1)
}

#[cfg(test)]
mod tests {
    #[test]
    fn days_are_dates() {
        let dates = [0, 59, 10_956, 11_016, 20_453].map(super::date);
        assert_eq!(dates, ["1970-01-01", "1970-03-01", "1999-12-31", "2000-02-29", "2025-12-31"]);
    }
}
