//! Keys, strings and numbers as text.

use std::io::Write;

use crate::data::number::NumberRepr;
use crate::data::{Number, is_terminal_control};
use crate::render::marks::{Marks, marked, marked_range, marks_of};

/// A byte that is neither printable ASCII nor [`BREAK`].
const OTHER: u8 = 1;
/// A byte that may be an indicator within a text, next to a space.
const INDICATOR: u8 = 2;
/// A line break or tab, which blocks may have.
const BREAK: u8 = 4;

static MARKS: Marks = {
    let table = marked_range([0; 256], 0, 8, OTHER);
    let table = marked_range(table, 0x0b, 0x1f, OTHER);
    let table = marked_range(table, 0x7f, 0xff, OTHER);
    let table = marked(table, b"\n\t", BREAK);
    marked(table, b":#", INDICATOR)
};

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
    if !starts_well || matches!(last, b' ' | b':') || is_reserved(text) {
        return false;
    }
    let marks = marks_of(bytes, &MARKS);
    let has_indicator = || bytes.windows(2).any(|pair| matches!(pair, b": " | b" #"));
    (marks & INDICATOR == 0 || !has_indicator()) && (marks & (OTHER | BREAK) == 0 || is_plain_beyond_ascii(text))
}

/// Returns whether text is a word that some version of YAML, or some parser, does not read as a string: also `e5`, the
/// exponent of a number without digits.
fn is_reserved(text: &str) -> bool {
    if let [b'e' | b'E', exponent @ ..] = text.as_bytes()
        && !exponent.is_empty()
        && exponent.iter().all(u8::is_ascii_digit)
    {
        return true;
    }
    let mut lower = [0; "undefined".len()];
    let Some(lower) = lower.get_mut(..text.len()) else { return false };
    for (lower, byte) in lower.iter_mut().zip(text.bytes()) {
        *lower = byte.to_ascii_lowercase();
    }
    matches!(
        &*lower,
        b"y" | b"n"
            | b"yes"
            | b"no"
            | b"on"
            | b"off"
            | b"true"
            | b"false"
            | b"null"
            | b"inf"
            | b"nan"
            | b"infinity"
            | b"undefined"
    )
}

#[cold]
fn is_plain_beyond_ascii(text: &str) -> bool {
    text.chars().all(is_printable) && !text.chars().next_back().is_some_and(char::is_whitespace)
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
    let mut rest = text;
    while let Some(at) = rest.find(|c| matches!(c, '"' | '\\') || !is_printable(c)) {
        let (plain, special) = rest.split_at(at);
        out.extend_from_slice(plain.as_bytes());
        let mut chars = special.chars();
        if let Some(c) = chars.next() {
            push_escape(out, c);
        }
        rest = chars.as_str();
    }
    out.extend_from_slice(rest.as_bytes());
    out.push(b'"');
}

fn push_escape(out: &mut Vec<u8>, c: char) {
    let short = match c {
        '"' => b'"',
        '\\' => b'\\',
        '\n' => b'n',
        '\r' => b'r',
        '\t' => b't',
        c => {
            let code = u32::from(c);
            // Writing to a vector cannot fail.
            let _ = if code < 0x100 { write!(out, "\\x{code:02x}") } else { write!(out, "\\u{code:04x}") };
            return;
        }
    };
    out.extend_from_slice(&[b'\\', short]);
}

/// Appends text of several lines as a block, each line at an indent, and returns `true`; appends nothing if a block
/// cannot represent the text exactly.
pub(super) fn push_block(out: &mut Vec<u8>, text: &str, indent: usize, is_root: bool) -> bool {
    let marks = marks_of(text.as_bytes(), &MARKS);
    if marks & BREAK == 0 || !text.contains('\n') {
        return false;
    }
    let content = text.trim_end_matches('\n');
    let is_exact = || marks & OTHER == 0 || content.chars().all(|c| matches!(c, '\n' | '\t') || is_printable(c));
    let is_blank = |line: &[u8]| !line.is_empty() && line.iter().all(|byte| matches!(byte, b' ' | b'\t'));
    if content.is_empty() || !is_exact() || content.as_bytes().split(|byte| *byte == b'\n').any(is_blank) {
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
    for line in lines.as_bytes().split(|byte| *byte == b'\n') {
        if !line.is_empty() {
            out.resize(out.len() + indent, b' ');
            out.extend_from_slice(line);
        }
        out.push(b'\n');
    }
    true
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
    // A search for a `char` takes three times the instructions in texts as short as these.
    let at = text.bytes().position(|byte| matches!(byte, b'e' | b'E'));
    let Some((mantissa, exponent)) = at.and_then(|at| text.split_at_checked(at)) else {
        out.extend_from_slice(text.as_bytes());
        return;
    };
    let exponent = exponent.get(1..).unwrap_or_default();
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
