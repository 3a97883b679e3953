//! Wrong calls with the feature `corrections`, and with `output` alone, which corrects misspellings only:
//! `cargo test -p vestibule --no-default-features --features output --test corrections`.

#![cfg(feature = "output")]

use vestibule::prelude::*;
use vestibule::testing::Invocation;

/// Delete a file
#[command(destructive)]
fn delete(#[arg] file: String) -> String {
    format!("deleted {file}")
}

/// Set a key
#[command]
fn set(
    #[arg] key: String,
    /// The value
    #[option(secret)]
    value: Option<String>,
) -> String {
    format!("{key}: {}", value.is_some())
}

/// List the files
#[command(read_only)]
fn list(
    /// Maximum number of files
    #[option(default = 10)]
    limit: u8,
) -> String {
    format!("{limit} files")
}

fn failure(line: &str) -> String {
    let program = Cli::create("app").commands(commands![delete, set, list]);
    Invocation::line(line).run(&program).failure(2)
}

/// Returns the calls that an error suggests.
fn tries(text: &str) -> Vec<&str> {
    text.lines().filter_map(|line| line.strip_prefix("  Try: ")).collect()
}

#[test]
fn misspellings_are_corrected() {
    assert_eq!(tries(&failure("delte a")), ["app delete a"]);
    assert_eq!(tries(&failure("list --limt 3")), ["app list --limit 3"]);
    assert_eq!(tries(&failure("delte a --limt 3")), <[&str; 0]>::default());
}

#[test]
fn other_words_are_corrected_with_the_feature() {
    let text = failure("list --max 3");
    if cfg!(feature = "corrections") {
        assert_eq!(tries(&text), ["app list --limit 3"]);
    } else {
        assert!(tries(&text).is_empty(), "{text}");
        assert!(text.starts_with("Error (PARSE_ERROR): Unknown flag: --max\n"), "{text}");
    }
}

#[test]
fn no_call_does_more_than_the_words_ask_for() {
    for line in ["get a", "undelete a"] {
        let text = failure(line);
        assert!(tries(&text).is_empty(), "{text}");
    }
}

#[test]
fn a_word_that_may_be_a_secret_is_not_shown() {
    let text = failure("set token s3cr3t");
    assert!(!text.contains("s3cr3t"), "{text}");
    assert!(text.contains("a word is not shown: --value takes a secret, and was not given"), "{text}");
}
