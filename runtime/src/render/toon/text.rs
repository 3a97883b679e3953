//! Keys, strings and numbers as text.

use std::io::Write;

use crate::data::number::{DecimalParts, NumberRepr, length};
use crate::data::{Number, high_control};
use crate::render::marks::{Marks, marked, marked_range, marks_of};

/// A byte that requires quotes.
const QUOTED: u8 = 1;
/// The delimiters that require quotes where they separate values. A tab always does.
const COMMA: u8 = 2;
const PIPE: u8 = 4;
/// The first byte of a character that may be a control character, which [`high_control`] tells.
const HIGH: u8 = 8;
/// A byte that a key without quotes cannot have.
const NOT_IN_KEY: u8 = 16;

static MARKS: Marks = {
    let table = marked_range([0; 256], 0, 0x1f, QUOTED);
    let table = marked(table, b":\"\\[]{}\x7f", QUOTED);
    let table = marked(table, b",", COMMA);
    let table = marked(table, b"|", PIPE);
    let table = marked(table, b"\xc2\xe2", HIGH);
    let table = marked_range(table, 0, b'.' - 1, NOT_IN_KEY);
    let table = marked_range(table, b'/', b'/', NOT_IN_KEY);
    let table = marked_range(table, b':', b'@', NOT_IN_KEY);
    let table = marked_range(table, b'[', b'^', NOT_IN_KEY);
    let table = marked_range(table, b'`', b'`', NOT_IN_KEY);
    marked_range(table, b'{', 0xff, NOT_IN_KEY)
};

/// Returns the kinds of bytes that require quotes in text with a delimiter.
#[cfg_attr(not(feature = "output"), inline)]
pub(super) fn quoted_marks(delimiter: u8) -> u8 {
    match delimiter {
        b',' => QUOTED | COMMA,
        b'|' => QUOTED | PIPE,
        _ => QUOTED,
    }
}

/// Returns whether a string without quotes would be parsed as something else.
#[cfg_attr(not(feature = "output"), inline)]
pub(super) fn needs_quotes(text: &str, quoted: u8) -> bool {
    let bytes = text.as_bytes();
    let (Some(first), Some(last)) = (bytes.first(), bytes.last()) else {
        return true;
    };
    match first {
        b' ' | b'-' | b'#' => return true,
        b'0'..=b'9' | b'+' if is_numeric(bytes) => return true,
        b't' | b'f' | b'n' if matches!(text, "true" | "false" | "null") => return true,
        // Parsers drop a byte order mark at the start of a document.
        0xEF if text.starts_with('\u{feff}') => return true,
        _ => {}
    }
    if *last == b' ' {
        return true;
    }
    let marks = marks_of(bytes, &MARKS);
    marks & quoted != 0 || marks & HIGH != 0 && has_high_control(bytes)
}

#[cold]
#[cfg_attr(not(feature = "output"), inline)]
fn has_high_control(bytes: &[u8]) -> bool {
    (0..bytes.len()).any(|index| high_control(bytes.get(index..).unwrap_or_default()).is_some())
}

/// Returns whether text is digits with an optional sign, fraction and exponent.
#[cfg_attr(not(feature = "output"), inline)]
fn is_numeric(bytes: &[u8]) -> bool {
    let mut rest = bytes;
    if let [b'+' | b'-', after @ ..] = rest {
        rest = after;
    }
    if !take_digits(&mut rest) {
        return false;
    }
    if let [b'.', after @ ..] = rest {
        rest = after;
        if !take_digits(&mut rest) {
            return false;
        }
    }
    if let [b'e' | b'E', after @ ..] = rest {
        rest = after;
        if let [b'+' | b'-', after @ ..] = rest {
            rest = after;
        }
        if !take_digits(&mut rest) {
            return false;
        }
    }
    rest.is_empty()
}

#[cfg_attr(not(feature = "output"), inline)]
fn take_digits(rest: &mut &[u8]) -> bool {
    let count = rest.iter().take_while(|b| b.is_ascii_digit()).count();
    *rest = rest.get(count..).unwrap_or_default();
    count > 0
}

/// Returns whether a key needs no quotes: a letter or underscore, then also digits and points.
#[cfg_attr(not(feature = "output"), inline)]
pub(super) fn is_plain_key(key: &str) -> bool {
    let bytes = key.as_bytes();
    let starts_well = bytes.first().is_some_and(|first| !matches!(first, b'0'..=b'9' | b'.'));
    starts_well && marks_of(bytes, &MARKS) & NOT_IN_KEY == 0
}

/// Appends text in quotes.
#[cfg_attr(not(feature = "output"), inline)]
pub(super) fn push_quoted(out: &mut Vec<u8>, text: &str) {
    out.push(b'"');
    let mut rest = text.as_bytes();
    while let Some(at) = rest.iter().position(|byte| is_escaped(*byte)) {
        let (plain, special) = rest.split_at(at);
        out.extend_from_slice(plain);
        let length = push_escape(out, special);
        rest = special.get(length..).unwrap_or_default();
    }
    out.extend_from_slice(rest);
    out.push(b'"');
}

/// Returns whether a byte is escaped, or may begin a character that is.
fn is_escaped(byte: u8) -> bool {
    matches!(byte, b'"' | b'\\' | 0..0x20 | 0x7f | 0xc2 | 0xe2)
}

/// Appends the first character of bytes, with an escape if it has one, and returns its length. Of other characters that
/// is only the first byte.
#[cfg_attr(not(feature = "output"), inline)]
fn push_escape(out: &mut Vec<u8>, bytes: &[u8]) -> usize {
    let Some(byte) = bytes.first().copied() else { return 0 };
    match (byte, high_control(bytes)) {
        (b'"', _) => out.extend_from_slice(b"\\\""),
        (b'\\', _) => out.extend_from_slice(b"\\\\"),
        (b'\n', _) => out.extend_from_slice(b"\\n"),
        (b'\r', _) => out.extend_from_slice(b"\\r"),
        (b'\t', _) => out.extend_from_slice(b"\\t"),
        // Writing to a vector cannot fail.
        (0..0x20, _) => _ = write!(out, "\\u{byte:04x}"),
        (_, Some((length, code))) => {
            let _ = write!(out, "\\u{code:04x}");
            return length;
        }
        _ => out.push(byte),
    }
    1
}

/// Appends a number, without its exponent if the digits are few enough.
#[cfg_attr(not(feature = "output"), inline)]
pub(super) fn push_number(out: &mut Vec<u8>, number: &Number) {
    match number.repr() {
        NumberRepr::U64(_) | NumberRepr::I64(_) => number.push_to(out),
        NumberRepr::Text(text) => push_number_text(out, text),
        NumberRepr::F64(0.0) => out.push(b'0'),
        // `Display` of a float has neither an exponent nor a fraction of zero.
        NumberRepr::F64(value) if (1e-6..1e21).contains(&value.abs()) => {
            let _ = write!(out, "{value}");
        }
        NumberRepr::F64(value) => push_number_text(out, &format!("{value:e}")),
    }
}

/// Maximum number of digits of an expanded exponent.
const MAX_EXPANDED_DIGITS: i64 = 40;

#[cfg_attr(not(feature = "output"), inline)]
fn push_number_text(out: &mut Vec<u8>, text: &str) {
    let bytes = text.as_bytes();
    if !bytes.iter().any(|byte| matches!(byte, b'e' | b'E')) {
        // Most numbers are positive: only a sign makes it worth to look for a zero.
        let is_minus_zero = bytes.first() == Some(&b'-') && DecimalParts::of(text).is_zero();
        out.extend_from_slice(if is_minus_zero { bytes.get(1..).unwrap_or_default() } else { bytes });
        return;
    }
    let parts = DecimalParts::of(text);
    if parts.is_zero() {
        out.push(b'0');
        return;
    }
    let digits: String = parts.digits().map(char::from).collect();
    let digits = digits.trim_matches('0');
    let magnitude = parts.magnitude();
    let count = if magnitude < 0 {
        length(digits).saturating_sub(magnitude)
    } else {
        length(digits).max(magnitude.saturating_add(1))
    };
    // In this range the specification requires plain digits.
    let is_required = (-6..21).contains(&magnitude);
    if is_required || count <= MAX_EXPANDED_DIGITS {
        push_digits(out, parts.is_negative, digits, magnitude);
    } else {
        out.extend_from_slice(text.as_bytes());
    }
}

/// Appends digits without an exponent; `magnitude` is the power of ten of the first digit.
#[cfg_attr(not(feature = "output"), inline)]
fn push_digits(out: &mut Vec<u8>, negative: bool, digits: &str, magnitude: i64) {
    let push_zeros = |out: &mut Vec<u8>, count: i64| {
        out.extend((0..count).map(|_| b'0'));
    };
    if negative {
        out.push(b'-');
    }
    if magnitude < 0 {
        out.extend_from_slice(b"0.");
        push_zeros(out, -magnitude - 1);
        out.extend_from_slice(digits.as_bytes());
        return;
    }
    let whole = usize::try_from(magnitude).unwrap_or(0) + 1;
    match digits.split_at_checked(whole) {
        Some((whole, fraction)) => {
            out.extend_from_slice(whole.as_bytes());
            if !fraction.is_empty() {
                out.push(b'.');
                out.extend_from_slice(fraction.as_bytes());
            }
        }
        None => {
            out.extend_from_slice(digits.as_bytes());
            push_zeros(out, magnitude + 1 - length(digits));
        }
    }
}
