//! Stand-in for `ser` without the feature `serde`: texts, numbers and data convert to data, and lists and options of them.

use std::fmt::{self, Display};

use super::{Data, Map, Number, push_json};

/// A value that converts to data. With the feature `serde`, this is `serde::Serialize`.
pub trait Serialize {
    /// Converts the value.
    fn to_data(&self) -> Data;
}

macro_rules! copies {
    ($($ty:ty),+) => {$(
        impl Serialize for $ty {
            #[inline]
            fn to_data(&self) -> Data {
                (*self).into()
            }
        }
    )+};
}

copies!(bool, char, f32, f64, u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize);

macro_rules! clones {
    ($($ty:ty),+) => {$(
        impl Serialize for $ty {
            #[inline]
            fn to_data(&self) -> Data {
                self.clone().into()
            }
        }
    )+};
}

clones!(Data, Map, Number, String);

impl Serialize for () {
    #[inline]
    fn to_data(&self) -> Data {
        Data::Null
    }
}

impl Serialize for str {
    #[inline]
    fn to_data(&self) -> Data {
        self.into()
    }
}

impl<T: Serialize + ?Sized> Serialize for &T {
    #[inline]
    fn to_data(&self) -> Data {
        T::to_data(self)
    }
}

impl<T: Serialize> Serialize for Option<T> {
    #[inline]
    fn to_data(&self) -> Data {
        self.as_ref().map_or(Data::Null, T::to_data)
    }
}

impl<T: Serialize> Serialize for [T] {
    #[inline]
    fn to_data(&self) -> Data {
        Data::Array(self.iter().map(T::to_data).collect())
    }
}

impl<T: Serialize> Serialize for Vec<T> {
    #[inline]
    fn to_data(&self) -> Data {
        self.as_slice().to_data()
    }
}

/// Converts a value.
///
/// # Errors
///
/// Never: only the conversion of the feature `serde` can fail.
#[inline]
pub fn to_data<T: ?Sized + Serialize>(value: &T) -> Result<Data, DataError> {
    Ok(value.to_data())
}

/// Appends a value as compact JSON.
///
/// # Errors
///
/// Never: only the conversion of the feature `serde` can fail.
#[inline]
pub(crate) fn push_json_of<T: ?Sized + Serialize>(out: &mut Vec<u8>, value: &T) -> Result<(), DataError> {
    push_json(out, &value.to_data());
    Ok(())
}

/// Converts an expression in `json!`.
#[doc(hidden)]
#[inline]
pub fn __from_serialize<T: ?Sized + Serialize>(value: &T) -> Data {
    value.to_data()
}

/// The error of a conversion, which has no values without the feature `serde`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DataError {}

impl Display for DataError {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl std::error::Error for DataError {}
