//! The result of a command, in a few words.

use super::super::listing::markdown::{bullet, code};
use super::super::outline::Outline;
use super::super::subject::Subject;
use crate::command::CommandRef;
use crate::schema::Part;

/// Maximum number of fields that are named.
const MAX_FIELDS: usize = 24;
/// Names of options that limit how much a command prints.
const LIMITS: &[&str] = &["limit", "top", "max", "tail", "per-page", "page-size", "first", "head", "max-results", "n"];

/// Returns the fields of the result, which `--filter-output` takes, and how to keep a list short.
pub(super) fn note(subject: &Subject<'_, '_>) -> String {
    let Some(schema) = subject.command.and_then(CommandRef::output) else { return String::new() };
    let outline = Outline::of(&schema);
    let mut text = match (outline.is_list, outline.is_stream) {
        (_, true) => "items, one after another".to_owned(),
        (true, false) => "a list".to_owned(),
        _ => String::new(),
    };
    let mut names: Vec<String> = outline.fields.iter().take(MAX_FIELDS).map(|(name, _)| code(name)).collect();
    if outline.fields.len() > MAX_FIELDS {
        names.push("and others".to_owned());
    }
    if !names.is_empty() {
        text.push_str(if text.is_empty() { "" } else { ", each with " });
        text.push_str(&names.join(", "));
    }
    if outline.is_list {
        text.push_str(&size_note(subject));
    }
    if text.is_empty() { text } else { bullet("Result", &[text]) }
}

/// Returns how to keep a list short.
fn size_note(subject: &Subject<'_, '_>) -> String {
    let mut options = subject.tables.part(Part::Option).filter(|field| !field.is_hidden());
    if let Some(field) = options.find(|field| LIMITS.contains(&field.long())) {
        return format!("; {} keeps it short", code(&format!("--{}", field.long())));
    }
    if subject.root.has_builtin("token-limit") {
        return format!("; it may be long, and {} prints a page", code("--token-limit 2000"));
    }
    String::new()
}
