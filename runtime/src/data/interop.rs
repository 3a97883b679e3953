//! Conversions between data and `serde_json`'s values.

use serde_json::Value;

use super::number::Form;
use super::{Data, Map, Number};

/// Members keep their order, and numbers their value.
///
/// ```
/// use vestibule::{Data, json};
///
/// let value = serde_json::json!({ "a": [1, 2.5] });
/// assert_eq!(Data::from(value), json!({ "a": [1, 2.5] }));
/// ```
impl From<Value> for Data {
    fn from(value: Value) -> Self {
        match value {
            Value::Null => Self::Null,
            Value::Bool(value) => Self::Bool(value),
            Value::Number(number) => from_number(&number),
            Value::String(text) => Self::String(text),
            Value::Array(items) => items.into_iter().collect(),
            Value::Object(map) => {
                let mut members = Map::with_capacity(map.len());
                for (key, value) in map {
                    members.push_unique(key, value);
                }
                Self::Object(members)
            }
        }
    }
}

fn from_number(number: &serde_json::Number) -> Data {
    if let Some(value) = number.as_u64() {
        return value.into();
    }
    if let Some(value) = number.as_i64() {
        return value.into();
    }
    // With some of its features, `serde_json` holds more digits than a float has.
    match number.as_f64() {
        Some(float) if serde_json::Number::from_f64(float).as_ref() == Some(number) => float.into(),
        _ => Number::parse(&number.to_string()).into(),
    }
}

/// A number beyond what `serde_json` holds becomes a text.
impl From<Data> for Value {
    fn from(data: Data) -> Self {
        match data {
            Data::Null => Self::Null,
            Data::Bool(value) => Self::Bool(value),
            Data::Number(number) => to_number(&number),
            Data::String(text) => Self::String(text),
            Data::Array(items) => items.into_iter().map(Self::from).collect(),
            Data::Object(map) => map.into_iter().collect(),
        }
    }
}

fn to_number(number: &Number) -> Value {
    let float = match number.form() {
        Form::U64(value) => return value.into(),
        Form::I64(value) => return value.into(),
        Form::F64(value) => Some(value),
        Form::Text(_) => number.as_faithful_f64(),
    };
    float.and_then(serde_json::Number::from_f64).map_or_else(|| Value::String(number.to_string()), Value::Number)
}
