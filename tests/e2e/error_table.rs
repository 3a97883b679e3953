//! The table of usage errors in the documentation shows the actual output.
//!
//! `UPDATE=1` writes our column anew; those of the others are from runs of their own.

use std::ffi::OsString;
use std::path::PathBuf;

use vestibule::prelude::*;
use vestibule::testing::{Invocation, words};

#[derive(Choice)]
enum Environment {
    Staging,
    Production,
}

/// Deploy
#[command]
fn deploy(
    #[arg] environment: Environment,
    #[option] region: Option<String>,
    #[option] replicas: Option<u8>,
    #[option(conflicts_with = "slow")] fast: bool,
    #[option] slow: bool,
    #[option(values = 2)] point: Vec<i32>,
    #[option(require_equals)] mode: Option<String>,
) {
    let _ = (environment, region, replicas, fast, slow, point, mode);
}

/// Log in
#[command]
fn login(#[option] user: String) {
    let _ = user;
}

/// List
#[command]
fn list() {}

fn program() -> Cli {
    let pr = Cli::create("pr").description("Work").commands(commands![list]);
    Cli::create("app").version("1.0.0").commands(commands![deploy, login]).group(pr)
}

/// Splits a line into argv, with `$'\xff'` as an invalid UTF-8 byte. `None` where the system has no such arguments.
fn argv(line: &str) -> Option<Vec<OsString>> {
    let word = |word: String| if word == r"$\xff" { not_utf8() } else { Some(word.into()) };
    words(line).into_iter().skip(1).map(word).collect()
}

#[cfg(unix)]
fn not_utf8() -> Option<OsString> {
    use std::os::unix::ffi::OsStringExt;
    Some(OsString::from_vec(vec![0xff]))
}

#[cfg(not(unix))]
fn not_utf8() -> Option<OsString> {
    None
}

fn code(line: &str) -> String {
    if line.contains('`') { format!("`` {line} ``") } else { format!("`{line}`") }
}

/// Returns a row of the table with the actual output.
fn answered(row: &str) -> Option<String> {
    let cells: Vec<&str> = row.split(" | ").collect();
    let [mistake, _, others @ ..] = cells.as_slice() else { panic!("no row: {row}") };
    let line = mistake.split('`').rfind(|part| part.starts_with("app ")).unwrap();
    let stderr = Invocation::new(argv(line)?).run(&program()).failure(2);
    let message: Vec<_> = stderr.lines().take_while(|line| !line.is_empty()).map(|line| code(line.trim())).collect();
    Some([&[*mistake, &message.join("<br>")], others].concat().join(" | "))
}

#[test]
fn the_table_shows_the_actual_output() {
    let path = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../runtime/src/docs/errors.md"));
    let text = std::fs::read_to_string(&path).unwrap();
    let is_row = |line: &&str| line.starts_with("| ") && line.contains("<br>`app ");
    let rows = text.lines().filter(is_row).count();
    assert!(rows > 15, "the table is there");
    let answered = |line: &str| Some(line).filter(is_row).and_then(answered).unwrap_or_else(|| line.to_owned());
    let real: String = text.lines().map(|line| answered(line) + "\n").collect();
    if std::env::var_os("UPDATE").is_some() {
        return std::fs::write(&path, &real).unwrap();
    }
    for (written, real) in text.lines().zip(real.lines()) {
        assert_eq!(written, real, "`UPDATE=1` writes what is true");
    }
}

#[test]
fn the_text_around_the_table_is_true() {
    let result = Invocation::line("deploy staging --region a --region b").run(&program());
    assert_eq!(result.success(), "");
    assert!(Invocation::line("pr").run(&program()).success().starts_with("app pr — Work\n"));
}
