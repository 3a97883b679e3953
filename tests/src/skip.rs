//! Tests that cannot run on this machine.

use std::fs::OpenOptions;
use std::io::Write;

/// File to which skipped tests add a line, since the test runner hides what a passing test prints.
const LOG: &str = "VESTIBULE_SKIP_LOG";

/// Makes a missing tool a failure unless it is optional. Set in CI, which installs the tools.
const NO_SKIP: &str = "VESTIBULE_NO_SKIP";

/// Prints a note about what a test covered.
#[expect(clippy::print_stderr, reason = "a note for the reader of the test's output")]
pub fn note(text: &str) {
    eprintln!("{text}");
}

/// Records that a test is skipped because of a missing tool.
///
/// # Panics
///
/// When `VESTIBULE_NO_SKIP` is set and not empty.
#[track_caller]
pub fn skip(reason: &str) {
    let is_allowed = std::env::var_os(NO_SKIP).is_none_or(|value| value.is_empty());
    assert!(is_allowed, "{NO_SKIP} is set, and this test would be skipped: {reason}");
    record(reason);
}

/// Records that a test is skipped because of something that CI does not install.
pub fn skip_optional(reason: &str) {
    record(reason);
}

fn record(reason: &str) {
    let thread = std::thread::current();
    let test = thread.name().unwrap_or("a test");
    note(&format!("skipped: {reason}"));
    if let Some(path) = std::env::var_os(LOG) {
        let line = format!("{test}: {reason}\n");
        let log = OpenOptions::new().create(true).append(true).open(path);
        log.and_then(|mut file| file.write_all(line.as_bytes())).expect("the log of skipped tests can be written");
    }
}
