//! The placeholders `{field}` in a question: found at compile time and at run time by the same rule.

use super::assert::{FieldSource, Message, bytes_start_with, names_field};
use super::relation::GLOBALS;
use super::{FieldRef, Tables};

/// Returns the offsets of the braces of the next placeholder. A `{` without a `}` before the next `{` is text.
#[cfg_attr(not(debug_assertions), inline)]
pub(crate) const fn next_placeholder(text: &[u8], mut end: usize) -> Option<(usize, usize)> {
    let mut start = None;
    while end < text.len() {
        match (text[end], start) {
            (b'{', _) => start = Some(end),
            (b'}', Some(start)) => return Some((start, end)),
            _ => {}
        }
        end += 1;
    }
    None
}

/// Checks that every placeholder of a command's question names a field of the command: by its name in data, or by
/// that on argv, where `_` stands for `-` too. Fields of `globals.` are not known here.
///
/// # Panics
///
/// In a constant, which is a compile error.
#[track_caller]
#[inline]
pub const fn assert_placeholders(question: &str, lists: &[FieldSource<'_>]) {
    let bytes = question.as_bytes();
    let mut rest = 0;
    while let Some((start, end)) = next_placeholder(bytes, rest) {
        let name = bytes.split_at(end).0.split_at(start + 1).1;
        if !bytes_start_with(name, GLOBALS.as_bytes()) && !is_field(name, lists) {
            let name = match std::str::from_utf8(name) {
                Ok(name) => name,
                Err(_) => "",
            };
            let text =
                Message::new().text("`{").text(name).text("}` in the question of `confirm` is not a field of the");
            text.text(" command: write one by its name in data or on argv").panic();
        }
        rest = end + 1;
    }
}

#[inline]
const fn is_field(name: &[u8], lists: &[FieldSource<'_>]) -> bool {
    let mut l = if name.is_empty() { lists.len() } else { 0 };
    while l < lists.len() {
        let mut i = 0;
        while i < lists[l].specs.len() {
            if names_field(&lists[l].specs[i], name) {
                return true;
            }
            i += 1;
        }
        l += 1;
    }
    false
}

/// Returns the field that a placeholder names.
#[cfg_attr(not(debug_assertions), inline)]
pub(crate) fn placeholder<'a>(tables: &Tables<'a>, name: &str) -> Option<FieldRef<'a>> {
    let name = name.strip_prefix(GLOBALS).unwrap_or(name);
    // The empty name is that of a field without a long name.
    if name.is_empty() {
        return None;
    }
    tables.named(None, name).or_else(|| tables.named(None, &name.replace('_', "-")))
}

/// Returns the errors of the placeholders that name no field of a command that is built at run time.
#[cfg_attr(not(debug_assertions), inline)]
pub(crate) fn placeholder_errors(question: &str, tables: &Tables<'_>) -> Vec<String> {
    let (mut rest, mut errors) = (0, Vec::new());
    while let Some((start, end)) = next_placeholder(question.as_bytes(), rest) {
        let name = question.get(start + 1..end).unwrap_or_default();
        if !name.starts_with(GLOBALS) && placeholder(tables, name).is_none() {
            errors.push(format!("`{{{name}}}` in the question of `confirm` is not a field of the command"));
        }
        rest = end + 1;
    }
    errors
}
