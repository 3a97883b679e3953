//! The value that every part of the framework passes on: ordered, with exact numbers.
//!
//! JSON's own six kinds. An object keeps the order in which its members came, and a number keeps
//! the digits it was written with, so that nothing changes between a source and the terminal.

mod de;
#[cfg(feature = "json")]
mod interop;
mod json;
mod macros;
mod map;
mod nearest;
pub(crate) mod number;
mod os_text;
mod ser;
#[cfg(test)]
mod tests;
mod text;

use std::fmt;
use std::ops::Index;

#[cfg(feature = "fetch")]
pub(crate) use json::JsonReader;
#[cfg(feature = "output")]
pub(crate) use json::write_json_within;
pub use json::{JsonError, from_json, to_json, to_json_pretty, write_json, write_json_pretty};
pub(crate) use json::{from_json_once, push_json};
pub(crate) use map::Key;
pub use map::{IntoIter, Iter, IterMut, Map};
pub(crate) use nearest::{is_too_long, nearest, nearest_of};
pub use number::Number;
pub(crate) use os_text::{excerpt, os_tail, split_os};
pub use ser::{DataError, to_data};
pub(crate) use text::{append, join, split_once};

#[doc(hidden)]
pub use ser::__from_serialize;

/// How many arrays and objects may enclose a value that is read or converted.
pub(crate) const MAX_DEPTH: usize = 512;

/// What an absent member or element is.
static NULL: Data = Data::Null;

/// A value as handlers return it and renderers print it.
///
/// ```
/// use vestibule::{Data, json};
///
/// let data = json!({ "zone": "a", "count": 3 });
/// assert_eq!(data["count"], Data::from(3));
/// assert_eq!(vestibule::data::to_json(&data), r#"{"zone":"a","count":3}"#);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Data {
    /// Nothing.
    #[default]
    Null,
    /// A truth value.
    Bool(bool),
    /// A number, exact.
    Number(Number),
    /// A text.
    String(String),
    /// Values in order.
    Array(Vec<Data>),
    /// Members in the order they came.
    Object(Map),
}

impl Data {
    /// The member of this name, if this is an object that has it.
    ///
    /// ```
    /// use vestibule::json;
    ///
    /// let data = json!({ "name": "a" });
    /// assert!(data.get("name").is_some());
    /// assert!(data.get("size").is_none());
    /// ```
    pub fn get(&self, key: &str) -> Option<&Data> {
        self.as_object().and_then(|map| map.get(key))
    }

    /// Whether this is null.
    pub fn is_null(&self) -> bool {
        matches!(self, Self::Null)
    }

    /// The text, if this is one.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Self::String(text) => Some(text),
            _ => None,
        }
    }

    /// The truth value, if this is one.
    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Self::Bool(value) => Some(*value),
            _ => None,
        }
    }

    /// The integer, if this is one of this type.
    pub fn as_i64(&self) -> Option<i64> {
        self.as_number().and_then(Number::as_i64)
    }

    /// The integer, if this is one of this type.
    pub fn as_u64(&self) -> Option<u64> {
        self.as_number().and_then(Number::as_u64)
    }

    /// The nearest float, if this is a number that is not beyond all floats.
    pub fn as_f64(&self) -> Option<f64> {
        self.as_number().and_then(Number::as_f64)
    }

    /// The number, if this is one.
    pub fn as_number(&self) -> Option<&Number> {
        match self {
            Self::Number(number) => Some(number),
            _ => None,
        }
    }

    /// The elements, if this is an array.
    pub fn as_array(&self) -> Option<&[Data]> {
        match self {
            Self::Array(items) => Some(items),
            _ => None,
        }
    }

    /// The members, if this is an object.
    pub fn as_object(&self) -> Option<&Map> {
        match self {
            Self::Object(map) => Some(map),
            _ => None,
        }
    }
}

/// The member of this name; null when there is none, or when this is no object.
///
/// ```
/// use vestibule::json;
///
/// let data = json!({ "zone": { "name": "a" } });
/// assert_eq!(data["zone"]["name"], "a");
/// assert!(data["zone"]["size"]["unit"].is_null());
/// ```
impl Index<&str> for Data {
    type Output = Data;

    fn index(&self, key: &str) -> &Data {
        self.get(key).unwrap_or(&NULL)
    }
}

/// The element at this place; null when there is none, or when this is no array.
impl Index<usize> for Data {
    type Output = Data;

    fn index(&self, place: usize) -> &Data {
        self.as_array().and_then(|items| items.get(place)).unwrap_or(&NULL)
    }
}

/// Compact JSON; with the alternate flag (`{:#}`), JSON over several lines.
impl fmt::Display for Data {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&if f.alternate() { to_json_pretty(self) } else { to_json(self) })
    }
}

impl PartialEq<str> for Data {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == Some(other)
    }
}

macro_rules! equal {
    ($($type:ty)*) => {$(
        impl PartialEq<$type> for Data {
            fn eq(&self, other: &$type) -> bool {
                let other = Self::from(*other);
                *self == other
            }
        }
    )*};
}

equal! { bool u8 u16 u32 u64 usize i8 i16 i32 i64 isize f64 }

impl PartialEq<&str> for Data {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == Some(*other)
    }
}

macro_rules! from_numbers {
    ($($int:ty),+) => {$(
        impl From<$int> for Data {
            fn from(value: $int) -> Self {
                Self::Number(value.into())
            }
        }
    )+};
}

from_numbers!(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, Number);

impl From<bool> for Data {
    fn from(value: bool) -> Self {
        Self::Bool(value)
    }
}

/// Null for an infinity or NaN, which no JSON number is.
impl From<f64> for Data {
    fn from(value: f64) -> Self {
        Number::from_f64(value).into()
    }
}

/// Null for an infinity or NaN, which no JSON number is.
impl From<f32> for Data {
    fn from(value: f32) -> Self {
        Number::from_f32(value).into()
    }
}

impl From<&str> for Data {
    fn from(value: &str) -> Self {
        Self::String(value.to_owned())
    }
}

impl From<String> for Data {
    fn from(value: String) -> Self {
        Self::String(value)
    }
}

impl From<char> for Data {
    fn from(value: char) -> Self {
        Self::String(value.into())
    }
}

impl From<Map> for Data {
    fn from(value: Map) -> Self {
        Self::Object(value)
    }
}

impl<T: Into<Data>> From<Vec<T>> for Data {
    fn from(values: Vec<T>) -> Self {
        Self::Array(values.into_iter().map(Into::into).collect())
    }
}

impl<T: Into<Data>> From<Option<T>> for Data {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}

/// An array of the values.
impl<T: Into<Data>> FromIterator<T> for Data {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        Self::Array(values.into_iter().map(Into::into).collect())
    }
}
