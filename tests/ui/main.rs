//! Compile tests of the macros; see README.md in this folder.

use std::process::Command;

/// The compiler version of the `.stderr` files; others word the messages differently.
const RUSTC: &str = "rustc 1.95.";

#[test]
fn fail() {
    cases(|cases| cases.compile_fail("ui/fail/*/*.rs"));
}

/// A test of its own, as trybuild builds and runs these, and only checks the others.
#[test]
fn pass() {
    cases(|cases| cases.pass("ui/pass/*.rs"));
}

fn cases(add: impl FnOnce(&trybuild::TestCases)) {
    let version = rustc();
    if version.starts_with(RUSTC) {
        add(&trybuild::TestCases::new());
    } else {
        let version = version.trim();
        vestibule_tests::skip(&format!("the expected messages are those of `{RUSTC}x`, not of `{version}`"));
    }
}

fn rustc() -> String {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).arg("--version").output().expect("the compiler that built this test");
    String::from_utf8(output.stdout).expect("a version")
}
