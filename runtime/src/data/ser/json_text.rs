//! Writes any value that implements `Serialize` as compact JSON: the text of its data, without the data in between.

use serde_core::ser::{self, Serialize};

use super::{DataError, EXACT, JSON_NUMBER, JSON_RAW, ObjectSerializer, Serializer, StructSerializer};
use crate::data::json::{push_json, push_string};
use crate::data::number::push_u64;
use crate::data::{Data, Number};

/// Appends a value as compact JSON; a value that cannot be data leaves the text as it was.
///
/// A stream of structs is written in half the instructions of [`to_data`](super::to_data) and `push_json`, which copy each
/// text once more.
///
/// # Errors
///
/// Those of [`to_data`](super::to_data).
pub(crate) fn push_json_of<T: ?Sized + Serialize>(out: &mut Vec<u8>, value: &T) -> Result<(), DataError> {
    let length = out.len();
    let result = value.serialize(JsonText { out, level: Serializer { depth: 0 } });
    if result.is_err() {
        out.truncate(length);
    }
    result
}

struct JsonText<'o> {
    out: &'o mut Vec<u8>,
    level: Serializer,
}

impl<'o> JsonText<'o> {
    /// Opens an array or object, within an object of one member for the content of an enum variant.
    fn open(self, variant: Option<&'static str>, brackets: Brackets) -> Result<Members<'o>, DataError> {
        let Self { out, mut level } = self;
        if let Some(name) = variant {
            level = level.inner()?;
            out.push(b'{');
            push_string(out, name);
            out.push(b':');
        }
        out.push(brackets.open);
        let close = Closing { bracket: brackets.close, has_variant: variant.is_some() };
        Ok(Members { out, inner: level.inner()?, is_first: true, close })
    }

    /// Appends what the other serializer makes of a value.
    fn data(self, data: Result<Data, DataError>) -> Result<(), DataError> {
        push_json(self.out, &data?);
        Ok(())
    }
}

#[derive(Clone, Copy)]
struct Brackets {
    open: u8,
    close: u8,
}

const ARRAY: Brackets = Brackets { open: b'[', close: b']' };
const OBJECT: Brackets = Brackets { open: b'{', close: b'}' };

/// The end of an array or object.
struct Closing {
    bracket: u8,
    /// True if the object of an enum variant ends with it.
    has_variant: bool,
}

/// Writes the elements of an array or the members of an object.
struct Members<'o> {
    out: &'o mut Vec<u8>,
    inner: Serializer,
    is_first: bool,
    close: Closing,
}

impl Members<'_> {
    fn element<T: ?Sized + Serialize>(&mut self, value: &T) -> Result<(), DataError> {
        self.separate();
        value.serialize(JsonText { out: self.out, level: self.inner })
    }

    fn member<T: ?Sized + Serialize>(&mut self, key: &str, value: &T) -> Result<(), DataError> {
        self.separate();
        push_string(self.out, key);
        self.out.push(b':');
        value.serialize(JsonText { out: self.out, level: self.inner })
    }

    fn separate(&mut self) {
        if !std::mem::take(&mut self.is_first) {
            self.out.push(b',');
        }
    }

    fn close(self) {
        self.out.push(self.close.bracket);
        if self.close.has_variant {
            self.out.push(b'}');
        }
    }
}

macro_rules! write_numbers {
    ($($method:ident: $ty:ty => $write:expr),+ $(,)?) => {$(
        fn $method(self, value: $ty) -> Result<(), DataError> {
            let write: fn(&mut Vec<u8>, $ty) = $write;
            write(self.out, value);
            Ok(())
        }
    )+};
}

fn push_i64(out: &mut Vec<u8>, value: i64) {
    if value < 0 {
        out.push(b'-');
    }
    push_u64(out, value.unsigned_abs());
}

impl<'o> ser::Serializer for JsonText<'o> {
    type Ok = ();
    type Error = DataError;
    type SerializeSeq = Members<'o>;
    type SerializeTuple = Members<'o>;
    type SerializeTupleStruct = Members<'o>;
    type SerializeTupleVariant = Members<'o>;
    type SerializeMap = MapText<'o>;
    type SerializeStruct = StructText<'o>;
    type SerializeStructVariant = Members<'o>;

    write_numbers! {
        serialize_i8: i8 => |out, value| push_i64(out, value.into()),
        serialize_i16: i16 => |out, value| push_i64(out, value.into()),
        serialize_i32: i32 => |out, value| push_i64(out, value.into()),
        serialize_i64: i64 => push_i64,
        serialize_i128: i128 => |out, value| Number::from(value).push_to(out),
        serialize_u8: u8 => |out, value| push_u64(out, value.into()),
        serialize_u16: u16 => |out, value| push_u64(out, value.into()),
        serialize_u32: u32 => |out, value| push_u64(out, value.into()),
        serialize_u64: u64 => push_u64,
        serialize_u128: u128 => |out, value| Number::from(value).push_to(out),
        serialize_f32: f32 => |out, value| push_json(out, &value.into()),
        serialize_f64: f64 => |out, value| push_json(out, &value.into()),
        serialize_bool: bool => |out, value| out.extend_from_slice(if value { b"true" } else { b"false" }),
        serialize_char: char => |out, value| push_string(out, value.encode_utf8(&mut [0; 4])),
        serialize_str: &str => push_string,
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Result<(), DataError> {
        let mut elements = self.open(None, ARRAY)?;
        bytes.iter().try_for_each(|byte| elements.element(byte))?;
        elements.close();
        Ok(())
    }

    fn serialize_none(self) -> Result<(), DataError> {
        self.serialize_unit()
    }

    fn serialize_some<T: ?Sized + Serialize>(self, value: &T) -> Result<(), DataError> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), DataError> {
        self.out.extend_from_slice(b"null");
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), DataError> {
        self.serialize_unit()
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<(), DataError> {
        self.serialize_str(variant)
    }

    fn serialize_newtype_struct<T: ?Sized + Serialize>(self, name: &'static str, value: &T) -> Result<(), DataError> {
        if name != EXACT {
            return value.serialize(self);
        }
        let data = self.level.serialize_newtype_struct(name, value);
        self.data(data)
    }

    fn serialize_newtype_variant<T: ?Sized + Serialize>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), DataError> {
        let mut object = self.open(None, OBJECT)?;
        object.member(variant, value)?;
        object.close();
        Ok(())
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Members<'o>, DataError> {
        self.open(None, ARRAY)
    }

    fn serialize_tuple(self, _: usize) -> Result<Members<'o>, DataError> {
        self.open(None, ARRAY)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Members<'o>, DataError> {
        self.open(None, ARRAY)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Members<'o>, DataError> {
        self.open(Some(variant), ARRAY)
    }

    fn serialize_map(self, len: Option<usize>) -> Result<MapText<'o>, DataError> {
        Ok(MapText { map: self.level.members(len, None)?, out: self.out })
    }

    fn serialize_struct(self, name: &'static str, len: usize) -> Result<StructText<'o>, DataError> {
        Ok(match name {
            JSON_NUMBER | JSON_RAW => StructText::Json { text: self.level.serialize_struct(name, len)?, out: self.out },
            _ => StructText::Members(self.open(None, OBJECT)?),
        })
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Members<'o>, DataError> {
        self.open(Some(variant), OBJECT)
    }
}

macro_rules! impl_elements {
    ($($name:ident: $method:ident),+ $(,)?) => {$(
        impl ser::$name for Members<'_> {
            type Ok = ();
            type Error = DataError;

            fn $method<T: ?Sized + Serialize>(&mut self, value: &T) -> Result<(), DataError> {
                self.element(value)
            }

            fn end(self) -> Result<(), DataError> {
                self.close();
                Ok(())
            }
        }
    )+};
}

impl_elements! {
    SerializeSeq: serialize_element,
    SerializeTuple: serialize_element,
    SerializeTupleStruct: serialize_field,
    SerializeTupleVariant: serialize_field,
}

impl ser::SerializeStructVariant for Members<'_> {
    type Ok = ();
    type Error = DataError;

    fn serialize_field<T: ?Sized + Serialize>(&mut self, key: &'static str, value: &T) -> Result<(), DataError> {
        self.member(key, value)
    }

    fn end(self) -> Result<(), DataError> {
        self.close();
        Ok(())
    }
}

/// Writes a map once it is complete: of members with one key, the last counts.
struct MapText<'o> {
    map: ObjectSerializer,
    out: &'o mut Vec<u8>,
}

impl ser::SerializeMap for MapText<'_> {
    type Ok = ();
    type Error = DataError;

    fn serialize_key<T: ?Sized + Serialize>(&mut self, key: &T) -> Result<(), DataError> {
        self.map.serialize_key(key)
    }

    fn serialize_value<T: ?Sized + Serialize>(&mut self, value: &T) -> Result<(), DataError> {
        self.map.serialize_value(value)
    }

    fn end(self) -> Result<(), DataError> {
        push_json(self.out, &self.map.end()?);
        Ok(())
    }
}

/// Writes a struct.
enum StructText<'o> {
    Members(Members<'o>),
    /// A number or raw text of `serde_json`.
    Json {
        text: StructSerializer,
        out: &'o mut Vec<u8>,
    },
}

impl ser::SerializeStruct for StructText<'_> {
    type Ok = ();
    type Error = DataError;

    fn serialize_field<T: ?Sized + Serialize>(&mut self, key: &'static str, value: &T) -> Result<(), DataError> {
        match self {
            Self::Members(members) => members.member(key, value),
            Self::Json { text, .. } => text.serialize_field(key, value),
        }
    }

    fn end(self) -> Result<(), DataError> {
        match self {
            Self::Members(members) => members.close(),
            Self::Json { text, out } => push_json(out, &text.end()?),
        }
        Ok(())
    }
}
