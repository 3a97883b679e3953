//! What tests say to who reads their output.

/// Tells how much a test looked at.
#[expect(clippy::print_stderr, reason = "whoever reads the test's output should know")]
pub fn told(what: &str) {
    eprintln!("{what}");
}

/// Tells why a test tried nothing.
pub fn skipped(why: &str) {
    told(&format!("skipped: {why}"));
}
