//! Texts that Markdown shows as they are.

use std::io::Write;

use crate::data::{Data, write_json};

/// Where a text stands.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Place {
    /// At the start of a list item, where some characters begin a block.
    Start,
    /// Behind something on its line, or in a cell.
    Inline,
    /// In a heading.
    Heading,
}

/// Adds a text so that it is shown as it is, on one line.
pub(super) fn push_text(out: &mut Vec<u8>, text: &str, place: Place) {
    let mut buffer = [0; 4];
    let mut before = None;
    // Blanks at the ends would be dropped.
    let inner_from = text.len() - text.trim_start().len();
    let inner_to = text.trim_end().len();
    let special_start = if place == Place::Inline { None } else { block_mark(text) };
    let mut rest = text.chars();
    let mut at = 0;
    while let Some(c) = rest.next() {
        let after = rest.as_str();
        match c {
            '\r' if after.starts_with('\n') => {}
            // Alone on a line, the tag would begin a block.
            '\n' if place == Place::Start && matches!(text, "\n" | "\r\n") => out.extend_from_slice(b"&#10;"),
            '\n' => out.extend_from_slice(b"<br>"),
            c if c.is_control() || at < inner_from || at >= inner_to => {
                // Writing to a vector cannot fail.
                let _ = write!(out, "&#{};", u32::from(c));
            }
            c => {
                let is_last_of_heading = place == Place::Heading && after.is_empty() && c == '#';
                if is_mark(c, before, after) || special_start == Some(at) || is_last_of_heading {
                    out.push(b'\\');
                }
                out.extend_from_slice(c.encode_utf8(&mut buffer).as_bytes());
            }
        }
        before = Some(c);
        at += c.len_utf8();
    }
}

/// Whether a character would mean something within a line.
fn is_mark(c: char, before: Option<char>, after: &str) -> bool {
    let next = after.chars().next();
    match c {
        '\\' | '`' | '*' | '[' | ']' | '|' | '~' => true,
        // Between letters it is no emphasis.
        '_' => !(before.is_some_and(char::is_alphanumeric) && next.is_some_and(char::is_alphanumeric)),
        '<' => next.is_some_and(|next| next.is_ascii_alphabetic() || matches!(next, '/' | '!' | '?')),
        '&' => is_entity(after),
        _ => false,
    }
}

/// Whether what follows an ampersand makes it a character reference.
fn is_entity(after: &str) -> bool {
    let name = after.strip_prefix('#').unwrap_or(after);
    let end = name.find(|c: char| !c.is_ascii_alphanumeric());
    end.is_some_and(|end| end > 0 && name.get(end..).is_some_and(|tail| tail.starts_with(';')))
}

/// The place of the character by which the start of a text would begin a block: a list, a heading, a quote.
fn block_mark(text: &str) -> Option<usize> {
    if text.starts_with(['#', '>', '+', '-', '=']) {
        return Some(0);
    }
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let is_number = digits > 0 && text.get(digits..).is_some_and(|tail| tail.starts_with(['.', ')']));
    is_number.then_some(digits)
}

/// Adds data as compact JSON that is shown as code.
pub(super) fn push_code(out: &mut Vec<u8>, data: &Data) {
    let mut json = Vec::new();
    let _ = write_json(&mut json, data);
    let json = String::from_utf8(json).unwrap_or_default();
    let fence = "`".repeat(longest_run(&json) + 1);
    out.extend_from_slice(fence.as_bytes());
    let mut buffer = [0; 4];
    for c in json.chars() {
        match c {
            // A table ends its cells before it looks at code.
            '|' => out.extend_from_slice(b"\\|"),
            c if c.is_control() => {
                let _ = write!(out, "\\u{:04x}", u32::from(c));
            }
            c => out.extend_from_slice(c.encode_utf8(&mut buffer).as_bytes()),
        }
    }
    out.extend_from_slice(fence.as_bytes());
}

fn longest_run(text: &str) -> usize {
    text.split(|c| c != '`').map(str::len).max().unwrap_or(0)
}
