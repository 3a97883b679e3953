//! `Serialize` and `Deserialize` for the types of this module.

use std::fmt;

use serde_core::de::{self, Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_core::ser::{Serialize, SerializeMap, Serializer};

use super::{EXACT, wants_text};
use crate::data::number::{DecimalParts, NumberRepr};
use crate::data::{Data, Key, Map, Number};

/// Serializes a number that neither a 64-bit integer nor a float represents as the first of these that keeps its
/// digits: a 128-bit integer, a float, a string.
impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.repr() {
            NumberRepr::U64(value) => serializer.serialize_u64(value),
            NumberRepr::I64(value) => serializer.serialize_i64(value),
            NumberRepr::F64(value) => serializer.serialize_f64(value),
            NumberRepr::Text(_) => serializer.serialize_newtype_struct(EXACT, &ExactNumber(self)),
        }
    }
}

/// A number that is stored as text.
struct ExactNumber<'a>(&'a Number);

impl Serialize for ExactNumber<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let number = self.0;
        if wants_text() {
            return serializer.serialize_str(&number.to_string());
        }
        if let Some(value) = number.as_i128() {
            return serializer.serialize_i128(value);
        }
        if let Some(value) = number.as_u128() {
            return serializer.serialize_u128(value);
        }
        match number.as_faithful_f64() {
            Some(value) => serializer.serialize_f64(value),
            None => serializer.serialize_str(&number.to_string()),
        }
    }
}

impl Number {
    /// Returns the float that has all digits of the number, up to the 17 that a float has: `0.10` has one, `1e400` does
    /// not.
    pub(crate) fn as_faithful_f64(&self) -> Option<f64> {
        let float = self.as_f64()?;
        match self.repr() {
            NumberRepr::Text(text) => {
                let parts = DecimalParts::of(text);
                let underflows = float == 0.0 && !parts.is_zero();
                (significant_digits(&parts) <= 17 && !underflows).then_some(float)
            }
            _ => Some(float),
        }
    }
}

/// Returns the number of digits from the first to the last that is not zero.
fn significant_digits(parts: &DecimalParts<'_>) -> usize {
    let trailing = parts.digits().rev().take_while(|d| *d == b'0').count();
    let zeros = parts.leading_zeros() + trailing;
    (parts.whole.len() + parts.fraction.len()).saturating_sub(zeros)
}

impl Serialize for Data {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Null => serializer.serialize_unit(),
            Self::Bool(value) => serializer.serialize_bool(*value),
            Self::Number(number) => number.serialize(serializer),
            Self::String(text) => serializer.serialize_str(text),
            Self::Array(items) => serializer.collect_seq(items),
            Self::Object(map) => map.serialize(serializer),
        }
    }
}

impl Serialize for Map {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut members = serializer.serialize_map(Some(self.len()))?;
        for (key, value) in self {
            members.serialize_entry(key, value)?;
        }
        members.end()
    }
}

impl<'de> Deserialize<'de> for Data {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(DataVisitor)
    }
}

impl<'de> Deserialize<'de> for Map {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match deserializer.deserialize_map(DataVisitor)? {
            Data::Object(map) => Ok(map),
            _ => Err(de::Error::custom("expected an object")),
        }
    }
}

struct DataVisitor;

macro_rules! visit_as_data {
    ($($method:ident: $ty:ty),+ $(,)?) => {$(
        fn $method<E: de::Error>(self, value: $ty) -> Result<Data, E> {
            Ok(value.into())
        }
    )+};
}

impl<'de> Visitor<'de> for DataVisitor {
    type Value = Data;

    #[cfg_attr(not(feature = "output"), inline)]
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    visit_as_data! {
        visit_bool: bool, visit_char: char, visit_str: &str, visit_string: String,
        visit_i64: i64, visit_i128: i128, visit_u64: u64, visit_u128: u128, visit_f64: f64,
        visit_f32: f32,
    }

    fn visit_bytes<E: de::Error>(self, bytes: &[u8]) -> Result<Data, E> {
        Ok(bytes.iter().copied().collect())
    }

    fn visit_none<E: de::Error>(self) -> Result<Data, E> {
        Ok(Data::Null)
    }

    fn visit_unit<E: de::Error>(self) -> Result<Data, E> {
        Ok(Data::Null)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Data, D::Error> {
        Data::deserialize(deserializer)
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, inner: D) -> Result<Data, D::Error> {
        Data::deserialize(inner)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Data, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = seq.next_element()? {
            items.push(item);
        }
        Ok(Data::Array(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Data, A::Error> {
        let mut pairs = Vec::new();
        while let Some((name, value)) = map.next_entry::<String, Data>()? {
            pairs.push((Key::Owned(name), value));
        }
        // The form in which `serde_json` passes a number with `arbitrary_precision`.
        if let [(name, Data::String(text))] = pairs.as_slice()
            && name == "$serde_json::private::Number"
            && let Some(number) = Number::parse(text)
        {
            return Ok(number.into());
        }
        Ok(Data::Object(Map::from_pairs(pairs)))
    }
}
