//! Conversions from and to `serde_json::Value`.

use serde_json::Value;

use super::number::NumberRepr;
use super::{Data, Number};

/// Keeps the order of members and the value of numbers.
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
                // The keys of `serde_json`'s maps are unique.
                Self::Object(map.into_iter().collect())
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
    // With `arbitrary_precision`, `serde_json` keeps more digits than a float has.
    match number.as_f64() {
        Some(float) if serde_json::Number::from_f64(float).as_ref() == Some(number) => float.into(),
        _ => Number::parse(&number.to_string()).into(),
    }
}

/// Converts numbers that `serde_json` cannot represent to strings.
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
    let float = match number.repr() {
        NumberRepr::U64(value) => return value.into(),
        NumberRepr::I64(value) => return value.into(),
        NumberRepr::F64(value) => Some(value),
        NumberRepr::Text(_) => number.as_faithful_f64(),
    };
    float.and_then(serde_json::Number::from_f64).map_or_else(|| Value::String(number.to_string()), Value::Number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::from_json;

    fn parsed(text: &str) -> Data {
        from_json(text).unwrap()
    }

    #[test]
    fn values_of_serde_json_come_and_go() {
        let value = serde_json::json!({ "a": [1, -1, 1.5, 0.1, "x", null, true] });
        assert_eq!(Value::from(Data::from(value.clone())), value);
        assert_eq!(Value::from(parsed("1e400")), Value::from("1e400"));
        assert_eq!(Value::from(parsed("0.10")), Value::from(0.1));
        assert_eq!(Value::from(Data::from(u128::MAX)), Value::from(u128::MAX.to_string()));
        assert_eq!(Value::from(parsed("123456789012345678901")), Value::from("123456789012345678901"));
    }
}
