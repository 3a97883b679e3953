//! Tests that try nothing say so.

/// Tells who reads the test's output why one of them tried nothing.
#[expect(clippy::print_stderr, reason = "whoever reads the test's output should know")]
pub fn skipped(why: &str) {
    eprintln!("skipped: {why}");
}
