//! Text escaped so that Markdown displays it verbatim.

use std::io::Write;
use std::ops::Range;

use crate::data::{Data, is_terminal_control, push_json};
use crate::render::marks::{Marks, marked, marked_range, marks_of};

/// The position of a piece of text.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Position {
    /// At the start of a list item, where some characters begin a block.
    ItemStart,
    /// After other text on its line.
    Inline,
    /// In a cell of a table.
    Cell,
    /// In a heading.
    Heading,
}

/// A byte of a character that may be written in another way.
const SPECIAL: u8 = 1;

static MARKS: Marks = {
    let table = marked_range([0; 256], 0, 0x1f, SPECIAL);
    // Markup, and the characters that may begin a link or end a heading.
    let table = marked(table, b"\\`*[]|~_<&:.#\x7f", SPECIAL);
    // The first bytes of control characters and separators.
    marked(table, b"\xc2\xe2\xef", SPECIAL)
};

/// Appends text so that it is displayed verbatim, on one line. A URL is a link, also if it contains markup.
pub(super) fn push_text(out: &mut Vec<u8>, text: &str, position: Position) {
    if matches!(position, Position::Inline | Position::Cell) && is_plain(text.as_bytes()) {
        out.extend_from_slice(text.as_bytes());
        return;
    }
    if is_plain_url(text) {
        out.push(b'<');
        out.extend_from_slice(text.as_bytes());
        out.push(b'>');
        return;
    }
    // Whitespace at the ends would be dropped.
    let content = text.trim();
    let start = text.len() - text.trim_start().len();
    let end = start + content.len();
    push_chars(out, text, 0..start, position, true);
    let mut rest = start;
    if matches!(position, Position::ItemStart | Position::Heading)
        && let Some(marker) = block_marker_index(text)
    {
        // Only digits precede it.
        out.extend_from_slice(text.get(..marker).unwrap_or_default().as_bytes());
        out.push(b'\\');
        out.extend_from_slice(text.get(marker..=marker).unwrap_or_default().as_bytes());
        rest = marker + 1;
    }
    push_content(out, text, rest..end, position);
    push_chars(out, text, end..text.len(), position, true);
}

/// Returns whether text has no whitespace at its ends, and no mark.
fn is_plain(text: &[u8]) -> bool {
    let has_plain_ends =
        text.first().is_some_and(u8::is_ascii_graphic) && text.last().is_some_and(u8::is_ascii_graphic);
    has_plain_ends && marks_of(text, &MARKS) == 0
}

/// Appends a part of text that neither begins nor ends with whitespace to be kept: all characters without a mark at once.
fn push_content(out: &mut Vec<u8>, text: &str, range: Range<usize>, position: Position) {
    let mut from = range.start;
    if marks_of(text.get(range.clone()).unwrap_or_default().as_bytes(), &MARKS) != 0 {
        let bytes = text.as_bytes();
        let is_special = |at: &usize| bytes.get(*at).is_some_and(|byte| may_be_special(*byte, bytes, *at, position));
        while let Some(at) = (from..range.end).find(is_special) {
            out.extend_from_slice(text.get(from..at).unwrap_or_default().as_bytes());
            from = at + text.get(at..).and_then(|rest| rest.chars().next()).map_or(1, char::len_utf8);
            push_chars(out, text, at..from, position, false);
        }
    }
    out.extend_from_slice(text.get(from..range.end).unwrap_or_default().as_bytes());
}

/// Returns whether the character at an index may be written in another way: a quick test, of which most full stops, colons
/// and number signs are not a part.
#[inline]
fn may_be_special(byte: u8, text: &[u8], at: usize, position: Position) -> bool {
    MARKS[usize::from(byte)] != 0
        && match byte {
            b'#' => position == Position::Heading,
            b':' => text.get(at + 1) == Some(&b'/'),
            b'.' => at.checked_sub(1).and_then(|before| text.get(before)).is_some_and(|w| matches!(w, b'w' | b'W')),
            _ => true,
        }
}

/// Appends the characters of a part of text one by one; `is_end` if it is whitespace at an end of the text.
fn push_chars(out: &mut Vec<u8>, text: &str, range: Range<usize>, position: Position, is_end: bool) {
    for (index, c) in text.get(range.clone()).unwrap_or_default().char_indices() {
        let index = range.start + index;
        let (before, rest) = text.split_at_checked(index).unwrap_or_default();
        let after = rest.get(c.len_utf8()..).unwrap_or_default();
        match c {
            '\r' if after.starts_with('\n') => {}
            // Alone on a line, the tag would begin a block.
            '\n' if position == Position::ItemStart && matches!(text, "\n" | "\r\n") => out.extend_from_slice(b"&#10;"),
            '\n' => out.extend_from_slice(b"<br>"),
            c if is_end || is_terminal_control(c) || is_separator(c) => {
                // Writing to a vector cannot fail.
                let _ = write!(out, "&#{};", u32::from(c));
            }
            c => {
                let is_last_of_heading = position == Position::Heading && after.is_empty() && c == '#';
                if is_last_of_heading || is_inline_markup(c, before, after) || starts_autolink(c, before, after) {
                    out.push(b'\\');
                }
                out.extend_from_slice(rest.get(..c.len_utf8()).unwrap_or_default().as_bytes());
            }
        }
    }
}

/// Returns whether the whole text is a URL that can be written as `<URL>`, without escapes.
fn is_plain_url(text: &str) -> bool {
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    rest.is_some_and(|rest| !rest.is_empty())
        && !text.chars().any(|c| c.is_whitespace() || is_terminal_control(c) || is_separator(c))
        && !text.contains(['<', '>', '`', '|', '\\', '"'])
        && !text.split('&').skip(1).any(is_entity)
}

/// Returns whether a character begins a link without markup (GFM's extended autolinks), in which escapes have no effect:
/// the colon of `https://`, or the dot of `www.`.
fn starts_autolink(c: char, before: &str, after: &str) -> bool {
    match c {
        ':' => after.starts_with("//"),
        '.' => before
            .len()
            .checked_sub(3)
            .and_then(|start| before.get(start..))
            .is_some_and(|w| w.eq_ignore_ascii_case("www")),
        _ => false,
    }
}

/// Returns whether a character ends a line or a word for some readers of Markdown only.
fn is_separator(c: char) -> bool {
    matches!(c, '\u{2028}' | '\u{2029}' | '\u{feff}')
}

/// Returns whether a character is markup within a line.
fn is_inline_markup(c: char, before: &str, after: &str) -> bool {
    let next = after.chars().next();
    let previous = || before.chars().next_back();
    match c {
        '\\' | '`' | '*' | '[' | ']' | '|' | '~' => true,
        // Between letters it is not emphasis.
        '_' => !(previous().is_some_and(char::is_alphanumeric) && next.is_some_and(char::is_alphanumeric)),
        '<' => next.is_some_and(|next| next.is_ascii_alphabetic() || matches!(next, '/' | '!' | '?')),
        '&' => is_entity(after),
        _ => false,
    }
}

/// Returns whether the text after an ampersand makes it a character reference.
fn is_entity(after: &str) -> bool {
    let name = after.strip_prefix('#').unwrap_or(after);
    let end = name.find(|c: char| !c.is_ascii_alphanumeric());
    end.is_some_and(|end| end > 0 && name.get(end..).is_some_and(|tail| tail.starts_with(';')))
}

/// Returns the index of the character by which text at the start of a line would begin a block: a list, heading or quote.
fn block_marker_index(text: &str) -> Option<usize> {
    if text.starts_with(['#', '>', '+', '-', '=']) {
        return Some(0);
    }
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let is_number = digits > 0 && text.get(digits..).is_some_and(|tail| tail.starts_with(['.', ')']));
    is_number.then_some(digits)
}

/// Appends data as compact JSON, formatted as code.
pub(super) fn push_code(out: &mut Vec<u8>, data: &Data, position: Position) {
    let start = out.len();
    out.push(b'`');
    push_json(out, data);
    let json = out.get(start + 1..).unwrap_or_default();
    // Without an early end, many bytes are compared at once.
    if json.iter().fold(false, |found, byte| found | matches!(byte, b'`' | b'|')) {
        let json = String::from_utf8_lossy(json).into_owned();
        let fence = "`".repeat(longest_backtick_run(&json) + 1);
        out.truncate(start);
        out.extend_from_slice(fence.as_bytes());
        // A table splits cells before it parses code.
        let json = if position == Position::Cell { json.replace('|', "\\|") } else { json };
        out.extend_from_slice(json.as_bytes());
        out.extend_from_slice(fence.as_bytes());
    } else {
        out.push(b'`');
    }
}

fn longest_backtick_run(text: &str) -> usize {
    text.split(|c| c != '`').map(str::len).max().unwrap_or(0)
}
