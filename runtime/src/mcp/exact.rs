//! Values between `Data`, whose numbers are exact, and `serde_json::Value`, whose numbers are not.

use serde_json::Value;

use crate::data::number::NumberRepr;
use crate::data::{Data, Number};

/// Arguments as they were written, of a request whose arguments `serde_json` would change.
#[derive(Clone)]
pub(super) struct ExactArguments(pub(super) Data);

/// The integers below this size are floats too, so that no reader rounds them.
const MAX_SAFE: f64 = 9_007_199_254_740_992.0;

/// Returns whether `serde_json` may have changed a value that it has read: fractions, large integers, and the order of
/// the members of objects within.
pub(super) fn may_differ(value: &Value) -> bool {
    match value {
        Value::Number(number) => number.is_f64(),
        Value::Array(items) => items.iter().any(may_differ),
        Value::Object(members) => members.len() > 1 || members.values().any(may_differ),
        _ => false,
    }
}

/// Returns the path of an integer that was rounded when it was read, in arguments that are not known exactly.
pub(super) fn rounded(value: &Value) -> Option<String> {
    match value {
        Value::Number(number) if number.is_f64() => {
            number.as_f64().filter(|float| float.fract() == 0.0 && float.abs() >= MAX_SAFE).map(|_| String::new())
        }
        Value::Array(items) => {
            items.iter().enumerate().find_map(|(index, item)| Some(format!("[{index}]{}", rounded(item)?)))
        }
        Value::Object(members) => {
            members.iter().find_map(|(name, member)| Some(format!(".{name}{}", rounded(member)?)))
        }
        _ => None,
    }
}

/// Returns data as a value; `None` if a number would change.
pub(super) fn to_value(data: &Data) -> Option<Value> {
    Some(match data {
        Data::Null => Value::Null,
        Data::Bool(value) => Value::Bool(*value),
        Data::Number(number) => Value::Number(to_number(number)?),
        Data::String(text) => Value::String(text.clone()),
        Data::Array(items) => Value::Array(items.iter().map(to_value).collect::<Option<_>>()?),
        Data::Object(members) => {
            let members = members.iter().map(|(name, member)| Some((name.to_owned(), to_value(member)?)));
            Value::Object(members.collect::<Option<_>>()?)
        }
    })
}

fn to_number(number: &Number) -> Option<serde_json::Number> {
    match number.repr() {
        NumberRepr::U64(value) => Some(value.into()),
        NumberRepr::I64(value) => Some(value.into()),
        NumberRepr::F64(value) => serde_json::Number::from_f64(value),
        NumberRepr::Text(_) => serde_json::Number::from_f64(number.as_faithful_f64()?),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::from_json;

    #[test]
    fn a_value_that_would_change_is_none() {
        let value = |text: &str| to_value(&from_json(text).unwrap());
        assert_eq!(value(r#"{"a":[1,-1,0.5,18446744073709551615]}"#).unwrap()["a"][3], u64::MAX);
        assert_eq!(value("[12345678901234567890123]"), None);
        assert_eq!(value("1e400"), None);
    }

    #[test]
    fn rounded_integers_are_found() {
        let value: Value = serde_json::from_str(r#"{"a":[1,12345678901234567890123]}"#).unwrap();
        assert_eq!(rounded(&value).unwrap(), ".a[1]");
        let value: Value = serde_json::from_str(r#"{"a":[18446744073709551615, 0.5, 1e3]}"#).unwrap();
        assert_eq!(rounded(&value), None);
    }
}
