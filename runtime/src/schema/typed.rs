//! Data as texts, as they would be typed.

use std::ffi::OsString;

use super::{FieldRef, Kind};
use crate::data::{Data, from_json, to_json};

/// Returns the text of one value, or `None` if it is of the wrong type.
pub(crate) fn typed(field: &FieldRef<'_>, data: &Data) -> Option<OsString> {
    let kind = field.kind();
    let is_number = kind.is_number();
    Some(match data {
        Data::Null if field.is_nullable() => "null".into(),
        // A string that would parse as another value is written as JSON.
        Data::String(text) if kind.is(Kind::JSON) && from_json(text).is_ok() => to_json(data).into(),
        Data::String(text) if field.is_nullable() && !is_number && text == "null" => to_json(data).into(),
        _ if kind.is(Kind::JSON) && data.as_str().is_none() => to_json(data).into(),
        Data::Bool(value) if kind.is(Kind::BOOL) => if *value { "true" } else { "false" }.into(),
        Data::Number(number) if is_number => {
            let text = number.to_string();
            // JSON does not distinguish integers: `3.0` and `3e2` are valid ones.
            let is_plain = !text.contains(['.', 'e', 'E']);
            let digits = if kind.is_integer() && !is_plain { integer_digits(&text) } else { None };
            match digits {
                Some(digits) => digits.into(),
                None => text.into(),
            }
        }
        Data::String(text) if !is_number && !kind.is(Kind::BOOL) => text.into(),
        _ => return None,
    })
}

/// Returns the digits of a number with a point or an exponent if it is an integer.
fn integer_digits(text: &str) -> Option<String> {
    const MAX_ZEROS: usize = 40;
    let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (digits, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let fraction = fraction.trim_end_matches('0');
    let zeros = exponent.parse::<usize>().ok()?.checked_sub(fraction.len()).filter(|zeros| *zeros <= MAX_ZEROS)?;
    Some(format!("{digits}{fraction}{}", "0".repeat(zeros)))
}
