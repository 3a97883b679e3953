//! `Value` for types of the standard library.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use super::value::utf8;
use super::{Kind, Value, digits, duration};

macro_rules! from_str {
    ($($type:ty => $kind:expr,)*) => {$(
        impl Value for $type {
            const KIND: Kind = $kind;
            const IS_BUILTIN: bool = true;

            #[inline]
            fn parse(text: &OsStr) -> Result<Self, String> {
                utf8(text)?.parse().map_err(|error| format!("{error}"))
            }
        }
    )*};
}

macro_rules! integers {
    ($($type:ty => $kind:expr,)*) => {$(
        impl Value for $type {
            const KIND: Kind = $kind;
            const IS_BUILTIN: bool = true;

            #[inline]
            fn parse(text: &OsStr) -> Result<Self, String> {
                match digits(text.as_encoded_bytes()).and_then(|number| Self::try_from(number).ok()) {
                    Some(number) => Ok(number),
                    None => utf8(text)?.parse().map_err(|error| format!("{error}")),
                }
            }
        }
    )*};
}

integers! {
    u8 => Kind::U8,
    u16 => Kind::U16,
    u32 => Kind::U32,
    u64 => Kind::U64,
    u128 => Kind::U128,
    i8 => Kind::I8,
    i16 => Kind::I16,
    i32 => Kind::I32,
    i64 => Kind::I64,
    i128 => Kind::I128,
    usize => if usize::BITS == 32 { Kind::U32 } else { Kind::U64 },
    isize => if isize::BITS == 32 { Kind::I32 } else { Kind::I64 },
}

from_str! {
    f32 => Kind::F32,
    f64 => Kind::F64,
    char => Kind::CHAR,
    std::net::IpAddr => Kind::CUSTOM,
    std::net::Ipv4Addr => Kind::CUSTOM,
    std::net::Ipv6Addr => Kind::CUSTOM,
    std::net::SocketAddr => Kind::CUSTOM,
    std::net::SocketAddrV4 => Kind::CUSTOM,
    std::net::SocketAddrV6 => Kind::CUSTOM,
    std::num::NonZeroU8 => Kind::U8.non_zero(),
    std::num::NonZeroU16 => Kind::U16.non_zero(),
    std::num::NonZeroU32 => Kind::U32.non_zero(),
    std::num::NonZeroU64 => Kind::U64.non_zero(),
    std::num::NonZeroU128 => Kind::U128.non_zero(),
    std::num::NonZeroUsize => usize::KIND.non_zero(),
    std::num::NonZeroI8 => Kind::I8.non_zero(),
    std::num::NonZeroI16 => Kind::I16.non_zero(),
    std::num::NonZeroI32 => Kind::I32.non_zero(),
    std::num::NonZeroI64 => Kind::I64.non_zero(),
    std::num::NonZeroI128 => Kind::I128.non_zero(),
    std::num::NonZeroIsize => isize::KIND.non_zero(),
}

impl Value for String {
    const KIND: Kind = Kind::TEXT;
    const IS_BUILTIN: bool = true;

    #[inline]
    fn parse(text: &OsStr) -> Result<Self, String> {
        utf8(text).map(str::to_owned)
    }
}

impl Value for PathBuf {
    const KIND: Kind = Kind::PATH;
    const IS_BUILTIN: bool = true;

    #[inline]
    fn parse(text: &OsStr) -> Result<Self, String> {
        Ok(Self::from(text))
    }
}

impl Value for OsString {
    const KIND: Kind = Kind::OS;
    const IS_BUILTIN: bool = true;

    #[inline]
    fn parse(text: &OsStr) -> Result<Self, String> {
        Ok(text.to_owned())
    }
}

macro_rules! converted {
    ($($type:ty as $kind:expr, from $from:ty;)*) => {$(
        impl Value for $type {
            const KIND: Kind = $kind;
            const IS_BUILTIN: bool = true;

            #[inline]
            fn parse(text: &OsStr) -> Result<Self, String> {
                <$from as Value>::parse(text).map(Self::from)
            }
        }
    )*};
}

converted! {
    Box<str> as Kind::TEXT, from String;
    Arc<str> as Kind::TEXT, from String;
    Box<Path> as Kind::PATH, from PathBuf;
    Arc<Path> as Kind::PATH, from PathBuf;
    Box<OsStr> as Kind::OS, from OsString;
}

/// A sum of numbers with units: `90s`, `1h30m`, `1.5s`, `500ms`, `2 weeks`.
impl Value for Duration {
    const KIND: Kind = Kind::DURATION;
    const IS_BUILTIN: bool = true;

    #[inline]
    fn parse(text: &OsStr) -> Result<Self, String> {
        duration::parse(utf8(text)?)
    }
}
