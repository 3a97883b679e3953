//! Text escaped so that Markdown displays it verbatim.

use std::io::Write;

use crate::data::{Data, is_terminal_control, write_json};

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

/// Appends text so that it is displayed verbatim, on one line. A URL is a link, also if it contains markup.
pub(super) fn push_text(out: &mut Vec<u8>, text: &str, position: Position) {
    if is_plain_url(text) {
        out.push(b'<');
        out.extend_from_slice(text.as_bytes());
        out.push(b'>');
        return;
    }
    let mut buffer = [0; 4];
    let mut previous = None;
    // Whitespace at the ends would be dropped.
    let content_start = text.len() - text.trim_start().len();
    let content_end = text.trim_end().len();
    let is_line_start = matches!(position, Position::ItemStart | Position::Heading);
    let block_marker = if is_line_start { block_marker_index(text) } else { None };
    let mut rest = text.chars();
    let mut index = 0;
    while let Some(c) = rest.next() {
        let after = rest.as_str();
        match c {
            '\r' if after.starts_with('\n') => {}
            // Alone on a line, the tag would begin a block.
            '\n' if position == Position::ItemStart && matches!(text, "\n" | "\r\n") => out.extend_from_slice(b"&#10;"),
            '\n' => out.extend_from_slice(b"<br>"),
            c if is_terminal_control(c) || is_separator(c) || index < content_start || index >= content_end => {
                // Writing to a vector cannot fail.
                let _ = write!(out, "&#{};", u32::from(c));
            }
            c => {
                let is_last_of_heading = position == Position::Heading && after.is_empty() && c == '#';
                let begins_link = || starts_autolink(c, text.get(..index).unwrap_or_default(), after);
                let is_markup = is_inline_markup(c, previous, after) || begins_link();
                if is_markup || block_marker == Some(index) || is_last_of_heading {
                    out.push(b'\\');
                }
                out.extend_from_slice(c.encode_utf8(&mut buffer).as_bytes());
            }
        }
        previous = Some(c);
        index += c.len_utf8();
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
fn is_inline_markup(c: char, previous: Option<char>, after: &str) -> bool {
    let next = after.chars().next();
    match c {
        '\\' | '`' | '*' | '[' | ']' | '|' | '~' => true,
        // Between letters it is not emphasis.
        '_' => !(previous.is_some_and(char::is_alphanumeric) && next.is_some_and(char::is_alphanumeric)),
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
    let mut json = Vec::new();
    let _ = write_json(&mut json, data);
    let json = String::from_utf8(json).unwrap_or_default();
    let fence = "`".repeat(longest_backtick_run(&json) + 1);
    out.extend_from_slice(fence.as_bytes());
    let mut buffer = [0; 4];
    for c in json.chars() {
        match c {
            // A table splits cells before it parses code.
            '|' if position == Position::Cell => out.extend_from_slice(b"\\|"),
            c => out.extend_from_slice(c.encode_utf8(&mut buffer).as_bytes()),
        }
    }
    out.extend_from_slice(fence.as_bytes());
}

fn longest_backtick_run(text: &str) -> usize {
    text.split(|c| c != '`').map(str::len).max().unwrap_or(0)
}
