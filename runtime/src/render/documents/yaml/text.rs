//! Keys, strings and numbers as text.

use std::io::Write;

use crate::data::number::NumberRepr;
use crate::data::{Number, is_terminal_control};

/// Words that some version of YAML, or some parser, does not read as strings; in lower case.
const RESERVED_WORDS: [&str; 14] =
    ["y", "n", "yes", "no", "on", "off", "true", "false", "null", "~", "inf", "nan", "infinity", "undefined"];

/// Returns whether every parser reads text without quotes as the same string.
///
/// The rule is stricter than YAML's own: quoting more than needed is harmless.
pub(crate) fn is_plain(text: &str) -> bool {
    let bytes = text.as_bytes();
    let (Some(first), Some(last)) = (bytes.first(), bytes.last()) else { return false };
    let starts_well = match first {
        b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'/' | b'(' | b'$' | b'\\' | b'^' | b';' => true,
        b'0'..=b'9' | b'.' | b'+' => has_non_numeric_letter(bytes) && !text.starts_with("..."),
        0x80.. => text.chars().next().is_some_and(char::is_alphanumeric),
        _ => false,
    };
    if !starts_well || matches!(last, b' ' | b':') || RESERVED_WORDS.iter().any(|word| word.eq_ignore_ascii_case(text))
    {
        return false;
    }
    if text.chars().next_back().is_some_and(char::is_whitespace) {
        return false;
    }
    let has_indicator = bytes.windows(2).any(|pair| matches!(pair, b": " | b" #"));
    !has_indicator
        && if text.is_ascii() { bytes.iter().all(|b| matches!(b, b' '..=b'~')) } else { text.chars().all(is_printable) }
}

/// Returns whether text has a letter that no notation of a number, date or time has.
fn has_non_numeric_letter(bytes: &[u8]) -> bool {
    let is_in_numbers = |b: u8| matches!(b.to_ascii_lowercase(), b'a'..=b'f' | b'x' | b'o' | b't' | b'z' | b'i' | b'n');
    bytes.iter().any(|b| b.is_ascii_alphabetic() && !is_in_numbers(*b))
}

/// Returns whether every version of YAML allows a character unescaped within a line, and a terminal shows it.
fn is_printable(c: char) -> bool {
    match c {
        ' '..='~' => true,
        '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}' => false,
        _ => c >= '\u{a0}' && !is_terminal_control(c),
    }
}

/// Appends text in double quotes, on one line.
pub(crate) fn push_quoted(out: &mut Vec<u8>, text: &str) {
    out.push(b'"');
    let mut buffer = [0; 4];
    for c in text.chars() {
        match c {
            '"' => out.extend_from_slice(b"\\\""),
            '\\' => out.extend_from_slice(b"\\\\"),
            '\n' => out.extend_from_slice(b"\\n"),
            '\r' => out.extend_from_slice(b"\\r"),
            '\t' => out.extend_from_slice(b"\\t"),
            c if is_printable(c) => out.extend_from_slice(c.encode_utf8(&mut buffer).as_bytes()),
            c => {
                let code = u32::from(c);
                // Writing to a vector cannot fail.
                let _ = if code < 0x100 { write!(out, "\\x{code:02x}") } else { write!(out, "\\u{code:04x}") };
            }
        }
    }
    out.push(b'"');
}

/// Appends text of several lines as a block, each line at an indent, and returns `true`; appends nothing if a block
/// cannot represent the text exactly.
pub(super) fn push_block(out: &mut Vec<u8>, text: &str, indent: usize, is_root: bool) -> bool {
    let content = text.trim_end_matches('\n');
    let has_block = text.contains('\n') && !content.is_empty();
    let is_exact =
        |line: &str| line.is_empty() || (!is_whitespace(line) && line.chars().all(|c| c == '\t' || is_printable(c)));
    if !has_block || !content.split('\n').all(is_exact) {
        return false;
    }
    // An indentation indicator is needed if the first line does not show the indent; at the root, parsers disagree on it.
    let starts_well = !content.starts_with([' ', '\t', '\n']);
    if !starts_well && is_root {
        return false;
    }
    out.push(b'|');
    if !starts_well {
        out.push(b'2');
    }
    match text.len() - content.len() {
        0 => out.push(b'-'),
        1 => {}
        _ => out.push(b'+'),
    }
    out.push(b'\n');
    let lines = text.strip_suffix('\n').unwrap_or(text);
    for line in lines.split('\n') {
        if !line.is_empty() {
            out.resize(out.len() + indent, b' ');
            out.extend_from_slice(line.as_bytes());
        }
        out.push(b'\n');
    }
    true
}

fn is_whitespace(line: &str) -> bool {
    line.bytes().all(|b| matches!(b, b' ' | b'\t'))
}

/// Appends a number with its own digits.
pub(super) fn push_number(out: &mut Vec<u8>, number: &Number) {
    match number.repr() {
        NumberRepr::U64(_) | NumberRepr::I64(_) => number.push_to(out),
        NumberRepr::F64(value) => push_float(out, &format!("{value:?}")),
        NumberRepr::Text(text) => push_float(out, text),
    }
}

/// Appends a float. YAML 1.1 reads an exponent without a point and a sign as a string.
fn push_float(out: &mut Vec<u8>, text: &str) {
    let Some((mantissa, exponent)) = text.split_once(['e', 'E']) else {
        out.extend_from_slice(text.as_bytes());
        return;
    };
    out.extend_from_slice(mantissa.as_bytes());
    if !mantissa.contains('.') {
        out.extend_from_slice(b".0");
    }
    out.push(b'e');
    if !exponent.starts_with(['+', '-']) {
        out.push(b'+');
    }
    out.extend_from_slice(exponent.as_bytes());
}
