//! Keys, strings and numbers as text.

use std::io::Write;

use crate::data::number::{DecimalParts, NumberRepr, length};
use crate::data::{Number, high_control};

/// A table of bytes: those that require quotes, or may do so.
pub(super) type QuotedBytes = [bool; 256];

/// Returns the bytes that require quotes in text with a delimiter.
pub(super) const fn quoted_bytes(delimiter: u8) -> QuotedBytes {
    let mut table = [false; 256];
    table[delimiter as usize] = true;
    let mut byte = 0;
    while byte < 0x20 {
        table[byte] = true;
        byte += 1;
    }
    table[0x7f] = true;
    // The first bytes of other control characters, which `has_control` tells from the rest.
    table[0xc2] = true;
    table[0xe2] = true;
    table[b':' as usize] = true;
    table[b'"' as usize] = true;
    table[b'\\' as usize] = true;
    table[b'[' as usize] = true;
    table[b']' as usize] = true;
    table[b'{' as usize] = true;
    table[b'}' as usize] = true;
    table
}

/// Returns whether a string without quotes would be parsed as something else.
pub(super) fn needs_quotes(text: &str, quoted: &QuotedBytes) -> bool {
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
    // Eight lookups at a time, without a branch for each, take a third of the instructions.
    let is_special = |byte: &u8| quoted[usize::from(*byte)];
    let mut rest = bytes;
    while let Some((chunk, after)) = rest.split_first_chunk::<8>() {
        if chunk.iter().fold(false, |any, byte| any | is_special(byte)) && requires_quotes(rest, quoted) {
            return true;
        }
        rest = after;
    }
    rest.iter().any(is_special) && requires_quotes(rest, quoted)
}

/// Returns whether bytes have one that requires quotes, rather than the first byte of a harmless character.
#[cold]
fn requires_quotes(bytes: &[u8], quoted: &QuotedBytes) -> bool {
    let mut rest = bytes;
    while let Some(index) = rest.iter().position(|byte| quoted[usize::from(*byte)]) {
        let found = rest.get(index..).unwrap_or_default();
        if !matches!(found.first(), Some(0xc2 | 0xe2)) || high_control(found).is_some() {
            return true;
        }
        rest = found.get(1..).unwrap_or_default();
    }
    false
}

/// Returns whether text is digits with an optional sign, fraction and exponent.
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

fn take_digits(rest: &mut &[u8]) -> bool {
    let count = rest.iter().take_while(|b| b.is_ascii_digit()).count();
    *rest = rest.get(count..).unwrap_or_default();
    count > 0
}

/// Returns whether a key needs no quotes.
pub(super) fn is_plain_key(key: &str) -> bool {
    let Some((first, rest)) = key.as_bytes().split_first() else {
        return false;
    };
    (first.is_ascii_alphabetic() || *first == b'_')
        && rest.iter().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'.'))
}

/// Appends text in quotes.
pub(super) fn push_quoted(out: &mut Vec<u8>, text: &str) {
    out.push(b'"');
    let bytes = text.as_bytes();
    let mut skipped = 0;
    for (index, byte) in bytes.iter().copied().enumerate() {
        if skipped > 0 {
            skipped -= 1;
            continue;
        }
        match byte {
            b'"' => out.extend_from_slice(b"\\\""),
            b'\\' => out.extend_from_slice(b"\\\\"),
            b'\n' => out.extend_from_slice(b"\\n"),
            b'\r' => out.extend_from_slice(b"\\r"),
            b'\t' => out.extend_from_slice(b"\\t"),
            0..0x20 => {
                // Writing to a vector cannot fail.
                let _ = write!(out, "\\u{byte:04x}");
            }
            0x7f | 0xc2 | 0xe2 => match high_control(bytes.get(index..).unwrap_or_default()) {
                Some((length, code)) => {
                    let _ = write!(out, "\\u{code:04x}");
                    skipped = length - 1;
                }
                None => out.push(byte),
            },
            _ => out.push(byte),
        }
    }
    out.push(b'"');
}

/// Appends a number, without its exponent if the digits are few enough.
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
