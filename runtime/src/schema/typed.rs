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

/// The members that the text of a JSON array or object stands for, each as it would be typed: of an object
/// `key=value`. `None` when it stands for itself.
#[cfg(feature = "openapi")]
pub(crate) fn members(field: &FieldRef<'_>, text: &str) -> Option<Result<Vec<OsString>, String>> {
    let is_map = field.kind().is_map();
    if !field.accepts_json_members() || !text.trim_start().starts_with(if is_map { '{' } else { '[' }) {
        return None;
    }
    match from_json(text).ok()? {
        Data::Array(items) => items.iter().map(|item| typed(field, item)).collect::<Option<_>>().map(Ok),
        Data::Object(pairs) => {
            if let Some((key, _)) = pairs.iter().find(|(key, _)| key.contains('=') || key.is_empty()) {
                return Some(Err(key.to_owned()));
            }
            let pair = |(key, data): (&str, &Data)| {
                let mut pair = OsString::from(format!("{key}="));
                pair.push(typed(field, data)?);
                Some(pair)
            };
            pairs.iter().map(pair).collect::<Option<_>>().map(Ok)
        }
        _ => None,
    }
}
