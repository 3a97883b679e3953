//! Words of a wrong call that may be a secret without the name of its option: `secret set api-token s3cr3t`.

use std::ffi::OsString;

use crate::error::Error;
use crate::parse::ParsedCommand;
use crate::schema::{FieldRef, Part};

/// Returns an error without the words that no argument takes, if the command has an option for a secret that was not given. The
/// credentials of an API come from elsewhere.
pub(in crate::cli) fn without_secret_words(error: Error, argv: &[OsString], parsed: &ParsedCommand<'_>) -> Error {
    let is_given = |field: &FieldRef<'_>| {
        let label = format!("--{}", field.long());
        argv.iter().any(|token| token.to_str().is_some_and(|token| token.split('=').next() == Some(&label)))
    };
    let is_awaited = |field: &FieldRef<'_>| field.part() == Part::Option && field.is_secret() && !is_given(field);
    let command = parsed.target.command.filter(|command| command.operation().is_none());
    let label = command.and_then(|command| {
        command.once(|command| command.tables().iter().find(is_awaited).map(|field| field.label()))
    });
    let words: Vec<String> = error
        .field_errors()
        .iter()
        .filter(|field| field.code == Some("unexpected"))
        .map(|field| field.received.clone())
        .collect();
    match label.filter(|_| !words.is_empty()) {
        Some(label) => words
            .iter()
            .fold(error, |error, word| error.without_text(word))
            .hint(format!("a word is not shown: {label} takes a secret, and was not given")),
        None => error,
    }
}
