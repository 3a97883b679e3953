//! JSON values with ordered objects and exact numbers, and the text helpers that every layer needs.
//!
//! An object keeps the order of its members, and a number the digits it was written with, so that nothing changes
//! between a source and the terminal. `serde_json` offers both only through its features `preserve_order` and
//! `arbitrary_precision`, which would change its behaviour for every other crate of the program; so the values, the
//! reader and the writer of JSON are our own. The feature `serde_json` converts from and to `serde_json::Value`.

#[allow(dead_code, reason = "only some features use it")]
mod base64;
mod bytes;
#[cfg(feature = "serde_json")]
mod interop;
pub(crate) mod json;
mod macros;
mod map;
#[cfg_attr(not(feature = "suggestions"), path = "nearest_absent.rs")]
mod nearest;
pub(crate) mod number;
mod os_text;
#[allow(dead_code, reason = "only some features use it")]
mod percent;
#[cfg_attr(not(feature = "serde"), path = "ser_absent.rs")]
mod ser;
mod sort;
#[cfg(test)]
mod tests;
mod text;
#[allow(dead_code, reason = "only some features use it")]
mod word_list;

use std::fmt;
use std::ops::Index;

#[allow(unused_imports, reason = "only some features use it")]
pub(crate) use base64::{base64, from_base64};
pub(crate) use bytes::{bytes_eq, str_eq};
pub use json::{JsonError, from_json, to_json, to_json_pretty, write_json, write_json_pretty};
#[allow(unused_imports, reason = "only some features use it")]
pub(crate) use json::{from_json_strict, push_json};
pub(crate) use map::Key;
pub use map::{IntoIter, Iter, IterMut, Map};
pub(crate) use nearest::words::SplitNames;
pub(crate) use nearest::{is_misspelled, is_too_long, nearest, nearest_of};
pub use number::Number;
pub(crate) use os_text::{excerpt, os_tail, split_os};
#[allow(unused_imports, reason = "only some features use it")]
pub(crate) use percent::{percent_decoded, percent_encoded};
pub use ser::{DataError, to_data};
pub(crate) use ser::{Serialize, push_json_of};
pub(crate) use sort::sort_by;
pub(crate) use text::{append, concat, high_control, is_terminal_control, join, split_once};
#[cfg(feature = "output")]
#[allow(unused_imports, reason = "only some features use it")]
pub(crate) use {
    nearest::words::verbs::{VerbEffect, removal, verb},
    nearest::words::{Name, NameMatch, Typed, Vocabulary, match_words, name_words, word_cost},
    text::{find_text, replace_text, split_once_at},
    word_list::{Groups, Phrases, Words},
};

#[doc(hidden)]
pub use ser::__from_serialize;

/// Maximum nesting depth of arrays and objects that are read or converted.
pub(crate) const MAX_DEPTH: usize = 512;

/// The value of absent members and elements.
static NULL: Data = Data::Null;

/// A JSON value: what handlers return and renderers print.
///
/// ```
/// use vestibule::{Data, json};
///
/// let data = json!({ "zone": "a", "count": 3 });
/// assert_eq!(data["count"], Data::from(3));
/// assert_eq!(vestibule::data::to_json(&data), r#"{"zone":"a","count":3}"#);
/// ```
///
/// Values that are read or converted are nested at most 512 levels deep, and a deeper result of a command is an error. A value
/// that a program nests itself has no limit; as in `serde_json`, cloning, comparing, formatting and dropping it take stack for
/// each level, which suffices for some thousands of them.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Data {
    /// `null`.
    #[default]
    Null,
    /// A boolean.
    Bool(bool),
    /// An exact number.
    Number(Number),
    /// A string.
    String(String),
    /// Values in order.
    Array(Vec<Data>),
    /// Members in order.
    Object(Map),
}

impl Data {
    /// Returns the member of a name, if the value is an object that has it.
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

    /// Returns whether the value is null.
    pub fn is_null(&self) -> bool {
        matches!(self, Self::Null)
    }

    /// Returns the text, if the value is a string.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Self::String(text) => Some(text),
            _ => None,
        }
    }

    /// Returns the boolean, if the value is one.
    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Self::Bool(value) => Some(*value),
            _ => None,
        }
    }

    /// Returns the integer, if the value is one within the range of `i64`.
    pub fn as_i64(&self) -> Option<i64> {
        self.as_number().and_then(Number::as_i64)
    }

    /// Returns the integer, if the value is one within the range of `u64`.
    pub fn as_u64(&self) -> Option<u64> {
        self.as_number().and_then(Number::as_u64)
    }

    /// Returns the nearest float, if the value is a number within the range of floats.
    pub fn as_f64(&self) -> Option<f64> {
        self.as_number().and_then(Number::as_f64)
    }

    /// Returns the number, if the value is one.
    pub fn as_number(&self) -> Option<&Number> {
        match self {
            Self::Number(number) => Some(number),
            _ => None,
        }
    }

    /// Returns the elements, if the value is an array.
    pub fn as_array(&self) -> Option<&[Data]> {
        match self {
            Self::Array(items) => Some(items),
            _ => None,
        }
    }

    /// Returns the members, if the value is an object.
    pub fn as_object(&self) -> Option<&Map> {
        match self {
            Self::Object(map) => Some(map),
            _ => None,
        }
    }
}

/// Returns the member of a name; null if it is absent, or the value is not an object.
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

/// Returns the element at an index; null if it is absent, or the value is not an array.
impl Index<usize> for Data {
    type Output = Data;

    fn index(&self, index: usize) -> &Data {
        self.as_array().and_then(|items| items.get(index)).unwrap_or(&NULL)
    }
}

/// Writes compact JSON; with the alternate flag (`{:#}`), indented JSON.
impl fmt::Display for Data {
    #[cfg_attr(not(feature = "output"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&if f.alternate() { to_json_pretty(self) } else { to_json(self) })
    }
}

impl PartialEq<str> for Data {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == Some(other)
    }
}

macro_rules! partial_eq {
    ($($type:ty)*) => {$(
        impl PartialEq<$type> for Data {
            #[inline]
            fn eq(&self, other: &$type) -> bool {
                let other = Self::from(*other);
                *self == other
            }
        }
    )*};
}

partial_eq! { bool u8 u16 u32 u64 usize i8 i16 i32 i64 isize f64 }

impl PartialEq<&str> for Data {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == Some(*other)
    }
}

macro_rules! from_numbers {
    ($($int:ty),+) => {$(
        impl From<$int> for Data {
            #[inline]
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

/// Converts infinities and NaN, which JSON has no numbers for, to null.
impl From<f64> for Data {
    #[inline]
    fn from(value: f64) -> Self {
        Number::from_f64(value).into()
    }
}

/// Converts infinities and NaN, which JSON has no numbers for, to null.
impl From<f32> for Data {
    #[inline]
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

/// Collects the values into an array.
impl<T: Into<Data>> FromIterator<T> for Data {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        Self::Array(values.into_iter().map(Into::into).collect())
    }
}
