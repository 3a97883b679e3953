//! Converts any value that implements `Serialize` to data.

mod de;
mod json_text;

use std::cell::Cell;
use std::fmt::{self, Display};

use serde_core::ser;
pub(crate) use serde_core::ser::Serialize;

pub(crate) use json_text::push_json_of;

use super::{Data, Key, MAX_DEPTH, Map, Number, from_json};

/// Converts a value by its `Serialize` implementation, with the conventions of `serde_json`.
///
/// 128-bit integers are exact; infinities and NaN become null.
///
/// # Errors
///
/// Fails if the implementation fails, if a key of a map is not a string, an integer, a boolean or a unit variant, and
/// if arrays and objects are nested more than 512 levels deep.
///
/// ```
/// use serde::Serialize;
/// use vestibule::{data::to_data, json};
///
/// #[derive(Serialize)]
/// struct Zone { name: &'static str, size: Option<u8> }
///
/// let data = to_data(&Zone { name: "a", size: None }).unwrap();
/// assert_eq!(data, json!({ "name": "a", "size": null }));
/// ```
pub fn to_data<T: ?Sized + Serialize>(value: &T) -> Result<Data, DataError> {
    value.serialize(Serializer { depth: 0 })
}

/// Converts an expression in `json!`.
#[doc(hidden)]
pub fn __from_serialize<T: ?Sized + Serialize>(value: &T) -> Data {
    let data = to_data(value);
    debug_assert!(data.is_ok(), "a value in json!: {data:?}");
    data.unwrap_or_default()
}

/// The error of a conversion to or from data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataError {
    message: String,
}

impl DataError {
    fn new(message: impl Into<String>) -> Self {
        Self { message: message.into() }
    }
}

impl Display for DataError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for DataError {}

impl ser::Error for DataError {
    fn custom<T: Display>(message: T) -> Self {
        Self::new(message.to_string())
    }
}

impl serde_core::de::Error for DataError {
    fn custom<T: Display>(message: T) -> Self {
        Self::new(message.to_string())
    }
}

/// The name of the newtype struct as which [`Data`] passes a number that only its text represents exactly.
pub(super) const EXACT: &str = "$vestibule::Number";

thread_local! {
    /// Set while this module serializes such a number, which then passes its text; every other serializer gets a
    /// number.
    static WANTS_TEXT: Cell<bool> = const { Cell::new(false) };
}

/// Returns whether the current serializer is the one of this module.
pub(super) fn wants_text() -> bool {
    WANTS_TEXT.take()
}

/// The names of the structs as which `serde_json` passes exact numbers and raw text.
const JSON_NUMBER: &str = "$serde_json::private::Number";
const JSON_RAW: &str = "$serde_json::private::RawValue";

#[derive(Clone, Copy)]
struct Serializer {
    /// Number of arrays and objects around the value.
    depth: usize,
}

impl Serializer {
    /// Returns the serializer of the next level.
    fn inner(self) -> Result<Self, DataError> {
        if self.depth >= MAX_DEPTH {
            let message = format!("nested more than {MAX_DEPTH} levels deep");
            return Err(DataError::new(message));
        }
        Ok(Self { depth: self.depth + 1 })
    }

    fn items(self, len: Option<usize>, variant: Option<&'static str>) -> Result<ArraySerializer, DataError> {
        let outer = match variant {
            Some(_) => self.inner()?,
            None => self,
        };
        Ok(ArraySerializer {
            inner: outer.inner()?,
            items: Vec::with_capacity(len.unwrap_or(0).min(MAX_RESERVED)),
            variant,
        })
    }

    fn members(self, len: Option<usize>, variant: Option<&'static str>) -> Result<ObjectSerializer, DataError> {
        let outer = match variant {
            Some(_) => self.inner()?,
            None => self,
        };
        Ok(ObjectSerializer {
            inner: outer.inner()?,
            pairs: Vec::with_capacity(len.unwrap_or(0).min(MAX_RESERVED)),
            key: None,
            variant,
        })
    }
}

/// Maximum number of elements reserved for a length that the implementation claims.
const MAX_RESERVED: usize = 4096;

/// Wraps the content of an enum variant in an object of one member.
fn wrap_variant(variant: Option<&'static str>, data: Data) -> Data {
    match variant {
        None => data,
        Some(name) => Data::Object(Map::from_pairs(vec![(name.into(), data)])),
    }
}

macro_rules! serialize_as_data {
    ($($method:ident: $ty:ty),+ $(,)?) => {$(
        fn $method(self, value: $ty) -> Result<Data, DataError> {
            Ok(value.into())
        }
    )+};
}

impl ser::Serializer for Serializer {
    type Ok = Data;
    type Error = DataError;
    type SerializeSeq = ArraySerializer;
    type SerializeTuple = ArraySerializer;
    type SerializeTupleStruct = ArraySerializer;
    type SerializeTupleVariant = ArraySerializer;
    type SerializeMap = ObjectSerializer;
    type SerializeStruct = StructSerializer;
    type SerializeStructVariant = ObjectSerializer;

    serialize_as_data! {
        serialize_bool: bool, serialize_char: char, serialize_str: &str,
        serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64,
        serialize_i128: i128,
        serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64,
        serialize_u128: u128,
        serialize_f32: f32, serialize_f64: f64,
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Result<Data, DataError> {
        self.inner()?;
        Ok(Data::Array(bytes.iter().map(|b| Data::from(*b)).collect()))
    }

    fn serialize_none(self) -> Result<Data, DataError> {
        Ok(Data::Null)
    }

    fn serialize_some<T: ?Sized + Serialize>(self, value: &T) -> Result<Data, DataError> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<Data, DataError> {
        Ok(Data::Null)
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<Data, DataError> {
        Ok(Data::Null)
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<Data, DataError> {
        Ok(variant.into())
    }

    fn serialize_newtype_struct<T: ?Sized + Serialize>(self, name: &'static str, value: &T) -> Result<Data, DataError> {
        if name != EXACT {
            return value.serialize(self);
        }
        WANTS_TEXT.set(true);
        let data = value.serialize(self);
        WANTS_TEXT.set(false);
        Ok(match data? {
            Data::String(text) => Number::parse(&text).map_or(Data::String(text), Data::Number),
            other => other,
        })
    }

    fn serialize_newtype_variant<T: ?Sized + Serialize>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<Data, DataError> {
        Ok(wrap_variant(Some(variant), value.serialize(self.inner()?)?))
    }

    fn serialize_seq(self, len: Option<usize>) -> Result<ArraySerializer, DataError> {
        self.items(len, None)
    }

    fn serialize_tuple(self, len: usize) -> Result<ArraySerializer, DataError> {
        self.items(Some(len), None)
    }

    fn serialize_tuple_struct(self, _: &'static str, len: usize) -> Result<ArraySerializer, DataError> {
        self.items(Some(len), None)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        len: usize,
    ) -> Result<ArraySerializer, DataError> {
        self.items(Some(len), Some(variant))
    }

    fn serialize_map(self, len: Option<usize>) -> Result<ObjectSerializer, DataError> {
        self.members(len, None)
    }

    fn serialize_struct(self, name: &'static str, len: usize) -> Result<StructSerializer, DataError> {
        Ok(match name {
            JSON_NUMBER | JSON_RAW => StructSerializer::Json(Data::Null),
            _ => StructSerializer::Object(self.members(Some(len), None)?),
        })
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        len: usize,
    ) -> Result<ObjectSerializer, DataError> {
        self.members(Some(len), Some(variant))
    }
}

/// The serializer of an array.
struct ArraySerializer {
    inner: Serializer,
    items: Vec<Data>,
    variant: Option<&'static str>,
}

macro_rules! impl_array {
    ($($name:ident: $method:ident),+ $(,)?) => {$(
        impl ser::$name for ArraySerializer {
            type Ok = Data;
            type Error = DataError;

            fn $method<T: ?Sized + Serialize>(&mut self, value: &T) -> Result<(), DataError> {
                self.items.push(value.serialize(self.inner)?);
                Ok(())
            }

            fn end(self) -> Result<Data, DataError> {
                Ok(wrap_variant(self.variant, Data::Array(self.items)))
            }
        }
    )+};
}

impl_array! {
    SerializeSeq: serialize_element,
    SerializeTuple: serialize_element,
    SerializeTupleStruct: serialize_field,
    SerializeTupleVariant: serialize_field,
}

/// The serializer of an object.
struct ObjectSerializer {
    inner: Serializer,
    pairs: Vec<(Key, Data)>,
    key: Option<String>,
    variant: Option<&'static str>,
}

impl ObjectSerializer {
    fn field<T: ?Sized + Serialize>(&mut self, key: &'static str, value: &T) -> Result<(), DataError> {
        let value = value.serialize(self.inner)?;
        self.pairs.push((key.into(), value));
        Ok(())
    }

    fn finish(self) -> Data {
        wrap_variant(self.variant, Data::Object(Map::from_pairs(self.pairs)))
    }
}

impl ser::SerializeMap for ObjectSerializer {
    type Ok = Data;
    type Error = DataError;

    fn serialize_key<T: ?Sized + Serialize>(&mut self, key: &T) -> Result<(), DataError> {
        // Keys are strings, so at the maximum depth any nesting fails.
        let key = key.serialize(Serializer { depth: MAX_DEPTH });
        self.key =
            Some(key.ok().and_then(key_text).ok_or_else(|| {
                DataError::new("a map key must be a string, an integer, a boolean or a unit variant")
            })?);
        Ok(())
    }

    fn serialize_value<T: ?Sized + Serialize>(&mut self, value: &T) -> Result<(), DataError> {
        let key = self.key.take();
        let value = value.serialize(self.inner)?;
        let key = key.ok_or_else(|| DataError::new("a map value came without its key"))?;
        self.pairs.push((key.into(), value));
        Ok(())
    }

    fn end(self) -> Result<Data, DataError> {
        Ok(self.finish())
    }
}

fn key_text(key: Data) -> Option<String> {
    match key {
        Data::String(text) => Some(text),
        Data::Bool(value) => Some(value.to_string()),
        Data::Number(number) if number.is_integer() => Some(number.to_string()),
        _ => None,
    }
}

impl ser::SerializeStructVariant for ObjectSerializer {
    type Ok = Data;
    type Error = DataError;

    fn serialize_field<T: ?Sized + Serialize>(&mut self, key: &'static str, value: &T) -> Result<(), DataError> {
        self.field(key, value)
    }

    fn end(self) -> Result<Data, DataError> {
        Ok(self.finish())
    }
}

/// The serializer of a struct.
enum StructSerializer {
    Object(ObjectSerializer),
    /// A number or raw text of `serde_json`.
    Json(Data),
}

impl ser::SerializeStruct for StructSerializer {
    type Ok = Data;
    type Error = DataError;

    fn serialize_field<T: ?Sized + Serialize>(&mut self, key: &'static str, value: &T) -> Result<(), DataError> {
        match self {
            Self::Object(members) => members.field(key, value),
            Self::Json(data) => {
                let text = value.serialize(Serializer { depth: MAX_DEPTH })?;
                let text = text.as_str().unwrap_or_default();
                *data = from_json(text).map_err(ser::Error::custom)?;
                Ok(())
            }
        }
    }

    fn end(self) -> Result<Data, DataError> {
        Ok(match self {
            Self::Object(members) => members.finish(),
            Self::Json(data) => data,
        })
    }
}
