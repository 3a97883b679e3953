//! Scalars by the core schema of YAML 1.2: `no`, dates and `1_000` are strings.

use saphyr_parser::Tag;

use crate::cursor::quote;

/// Writes a scalar as JSON.
pub(super) fn write(text: &str, is_plain: bool, tag: Option<&Tag>, out: &mut String) {
    let core = tag.filter(|tag| tag.is_yaml_core_schema()).map(|tag| tag.suffix.as_str());
    let is_typed = match (core, tag) {
        (Some("str" | "binary" | "timestamp"), _) => false,
        (Some(_), _) => true,
        // Unknown tags and `!` do not determine the type.
        (None, Some(tag)) => is_plain && !(tag.handle.is_empty() && tag.suffix == "!"),
        (None, None) => is_plain,
    };
    match typed(text).filter(|_| is_typed) {
        Some(json) => out.push_str(&json),
        None => quote(text, out),
    }
}

/// Converts a scalar that is not a string.
fn typed(text: &str) -> Option<String> {
    match text {
        "" | "~" | "null" | "Null" | "NULL" => return Some("null".to_owned()),
        "true" | "True" | "TRUE" => return Some("true".to_owned()),
        "false" | "False" | "FALSE" => return Some("false".to_owned()),
        _ => {}
    }
    // Most strings are recognized by their first character.
    if !matches!(text.as_bytes().first(), Some(b'0'..=b'9' | b'-' | b'+' | b'.')) {
        return None;
    }
    based(text, "0x", 16).or_else(|| based(text, "0o", 8)).or_else(|| decimal(text))
}

fn based(text: &str, prefix: &str, radix: u32) -> Option<String> {
    let digits = text.strip_prefix(prefix)?;
    let is_sound = !digits.is_empty() && digits.chars().all(|c| c.is_digit(radix));
    let value = u128::from_str_radix(digits, radix).ok().filter(|_| is_sound)?;
    Some(value.to_string())
}

/// Converts a decimal number to JSON notation, with all of its digits.
fn decimal(text: &str) -> Option<String> {
    let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let bare = text.strip_prefix(['-', '+']).unwrap_or(text);
    let (mantissa, exponent) = match bare.find(['e', 'E']) {
        Some(at) => (bare.get(..at)?, bare.get(at..)?),
        None => (bare, ""),
    };
    let (whole, part) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let power = exponent.strip_prefix(['e', 'E']).unwrap_or_default();
    let power = power.strip_prefix(['-', '+']).unwrap_or(power);
    let is_sound = is_digits(whole)
        && is_digits(part)
        && is_digits(power)
        && !(whole.is_empty() && part.is_empty())
        && exponent.is_empty() == power.is_empty();
    if !is_sound {
        return None;
    }
    let whole = whole.trim_start_matches('0');
    let sign = if text.starts_with('-') { "-" } else { "" };
    let whole = if whole.is_empty() { "0" } else { whole };
    let point = match (mantissa.contains('.'), part.is_empty()) {
        (false, _) => String::new(),
        (true, true) => ".0".to_owned(),
        (true, false) => format!(".{part}"),
    };
    Some(format!("{sign}{whole}{point}{exponent}"))
}
