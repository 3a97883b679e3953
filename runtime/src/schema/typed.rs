//! Data as it would be typed.

use std::ffi::OsString;

use super::{FieldRef, Kind};
use crate::data::{Data, from_json, to_json};

/// What one value of a field would be typed as; `None` when it is of the wrong type.
pub(crate) fn typed(field: &FieldRef<'_>, data: &Data) -> Option<OsString> {
    let kind = field.kind();
    let is_number = kind.is_number();
    Some(match data {
        Data::Null if field.is_nullable() => "null".into(),
        // What would be read as something else is written as JSON.
        Data::String(text) if kind.is(Kind::JSON) && from_json(text).is_ok() => to_json(data).into(),
        Data::String(text) if field.is_nullable() && !is_number && text == "null" => to_json(data).into(),
        _ if kind.is(Kind::JSON) && data.as_str().is_none() => to_json(data).into(),
        Data::Bool(truth) if kind.is(Kind::BOOL) => if *truth { "true" } else { "false" }.into(),
        Data::Number(number) if is_number => {
            let text = number.to_string();
            // JSON knows one kind of number: `3.0` and `3e2` are integers.
            match whole(&text).filter(|_| kind.is_integer()) {
                Some(whole) => whole.into(),
                None => text.into(),
            }
        }
        Data::String(text) if !is_number && !kind.is(Kind::BOOL) => text.into(),
        _ => return None,
    })
}

/// The digits of a number with a point or an exponent that is an integer all the same.
fn whole(text: &str) -> Option<String> {
    const MOST: usize = 40;
    let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (digits, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let fraction = fraction.trim_end_matches('0');
    let zeros = exponent.parse::<usize>().ok()?.checked_sub(fraction.len()).filter(|zeros| *zeros <= MOST)?;
    Some(format!("{digits}{fraction}{}", "0".repeat(zeros)))
}
