//! The types that a field can have, by trait rather than by name.

use std::any::Any;
use std::collections::{BTreeMap, HashMap};
use std::ffi::{OsStr, OsString};
use std::hash::BuildHasher;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use super::{Arity, ChoiceSpec, Kind, Shape, Values, Verify, digits, duration};
use crate::data::split_once;

/// A type that a field can have.
///
/// Implemented for `bool`, integers, floats, `char`, `String`, `PathBuf`, `OsString`,
/// [`Duration`](std::time::Duration), network addresses, and every enum with `#[derive(Choice)]`; for `Option<T>`,
/// `Vec<T>`, `[T; N]`, and maps from `String` to `T` of these; and for `Option<Option<T>>`, an option whose value may
/// be omitted.
///
/// For a type of your own, write `#[option(parse = …)]` on the field, or implement this trait with [`Kind::CUSTOM`] and
/// `parse`. With another kind, listings and schemas describe the type by that kind, a value must be valid for the kind
/// first, and `parse` may reject further ones:
///
/// ```
/// use std::ffi::OsStr;
/// use vestibule::prelude::*;
/// use vestibule::schema::{Kind, Value};
///
/// struct Port(u16);
///
/// impl Value for Port {
///     const KIND: Kind = Kind::CUSTOM;
///
///     fn parse(text: &OsStr) -> Result<Self, String> {
///         let text = text.to_str().ok_or("not UTF-8")?;
///         text.parse().map(Port).map_err(|_| format!("`{text}` is not a port"))
///     }
/// }
///
/// #[derive(Options)]
/// struct Serve {
///     port: Port,
/// }
///
/// let serve = Serve::from_argv(["--port", "8080"]).unwrap();
/// assert_eq!(serve.port.0, 8080);
/// assert_eq!(Serve::from_argv(["--port", "x"]).err().unwrap().message(),
///     "Invalid value for --port: `x` is not a port");
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the type of a field",
    label = "not a value that a command line can hold",
    note = "use a number, `String`, `bool`, `PathBuf`, an enum with `#[derive(Choice)]`, or `Option` or `Vec` of one; or write `parse = from_str`, or implement `vestibule::schema::Value` for it"
)]
pub trait Value: Sized + Send + 'static {
    /// The kind of the field.
    const KIND: Kind;

    /// The names of a choice.
    const CHOICES: &'static [ChoiceSpec<'static>] = &[];

    /// The length of an array.
    #[doc(hidden)]
    const ARITY: Arity = Arity::ONE;

    /// All properties that the type determines. Not to be overridden.
    #[doc(hidden)]
    const SHAPE: Shape<'static> = Shape {
        kind: Self::KIND,
        choices: Self::CHOICES,
        arity: Self::ARITY,
        verify: if !Self::IS_BUILTIN || Self::KIND.is(Kind::CUSTOM) || Self::KIND.is(Kind::DURATION) {
            Some(verify::<Self> as Verify)
        } else {
            None
        },
    };

    /// Parses one value.
    ///
    /// # Errors
    ///
    /// Returns a message that says why the text is invalid.
    fn parse(text: &OsStr) -> Result<Self, String>;

    /// Parses a field from all of its values; by default, from the last one.
    ///
    /// # Errors
    ///
    /// Returns the message of `parse`, or that there is no value.
    #[doc(hidden)]
    fn collect(values: &Values<'_>, field: u16) -> Result<Self, String> {
        match values.scalar(field) {
            Some(text) => Self::parse(text),
            None => Err("no value".to_owned()),
        }
    }

    /// True if this is a built-in type: any valid value of its kind can be parsed, and `parse` does not panic. Not to
    /// be overridden.
    #[doc(hidden)]
    const IS_BUILTIN: bool = false;

    /// Moves a field out of validated values. Not to be overridden.
    #[doc(hidden)]
    fn take(values: &mut Values<'_>, field: u16) -> Self {
        if Self::IS_BUILTIN { values.take_builtin(field) } else { values.take(field) }
    }
}

fn verify<T: Value>(values: &Values<'_>, field: u16) -> Result<Box<dyn Any + Send>, String> {
    T::collect(values, field).map(|value| Box::new(value) as Box<dyn Any + Send>)
}

/// An enum whose variants are the names that a field accepts. Implemented by `#[derive(Choice)]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a closed set of names",
    label = "derive `Choice` for this enum"
)]
pub trait Choice: Value {
    /// Returns the name, as it is typed and printed.
    fn name(&self) -> &'static str;
}

pub(super) fn utf8(text: &OsStr) -> Result<&str, String> {
    text.to_str().ok_or_else(|| "not valid UTF-8".to_owned())
}

/// Parses a boolean as argv and environment variables spell it.
pub(crate) fn truth(text: &OsStr) -> Option<bool> {
    match text.to_str()? {
        "true" | "1" | "yes" => Some(true),
        "false" | "0" | "no" => Some(false),
        _ => None,
    }
}

impl Value for bool {
    const KIND: Kind = Kind::BOOL;
    const IS_BUILTIN: bool = true;

    fn parse(text: &OsStr) -> Result<Self, String> {
        truth(text).ok_or_else(|| format!("expected true or false, got `{}`", text.display()))
    }

    /// Parses the last value; an absent flag is false.
    fn collect(values: &Values<'_>, field: u16) -> Result<Self, String> {
        values.scalar(field).map_or(Ok(false), Self::parse)
    }
}

impl<T: Value> Value for Option<T> {
    const KIND: Kind = optional(T::KIND);
    const CHOICES: &'static [ChoiceSpec<'static>] = T::CHOICES;
    const IS_BUILTIN: bool = T::IS_BUILTIN;
    const ARITY: Arity = T::ARITY;

    fn parse(text: &OsStr) -> Result<Self, String> {
        T::parse(text).map(Some)
    }

    fn collect(values: &Values<'_>, field: u16) -> Result<Self, String> {
        let is_present = values.is_set(field) && (Self::KIND.has_optional_value() || !values.is_bare(field));
        let is_empty = Self::KIND.is_list() && values.is_empty_list(field);
        if is_present || is_empty { T::collect(values, field).map(Some) } else { Ok(None) }
    }
}

/// Returns the kind of an `Option`. An `Option` of an optional kind makes the value of its option optional.
pub(super) const fn optional(kind: Kind) -> Kind {
    if kind.is_optional() && !kind.is_list() { kind.optional_value() } else { kind.optional() }
}

impl<T: Value> Value for Vec<T> {
    const KIND: Kind = T::KIND.list();
    const CHOICES: &'static [ChoiceSpec<'static>] = T::CHOICES;
    const IS_BUILTIN: bool = T::IS_BUILTIN;

    fn parse(text: &OsStr) -> Result<Self, String> {
        T::parse(text).map(|value| vec![value])
    }

    fn collect(values: &Values<'_>, field: u16) -> Result<Self, String> {
        let mut list = Self::with_capacity(4);
        for text in values.all(field) {
            list.push(T::parse(text)?);
        }
        Ok(list)
    }
}

impl<T: Value, const N: usize> Value for [T; N] {
    const KIND: Kind = T::KIND.array();
    const CHOICES: &'static [ChoiceSpec<'static>] = T::CHOICES;
    const IS_BUILTIN: bool = T::IS_BUILTIN;
    const ARITY: Arity = Arity::exactly(N);

    fn parse(text: &OsStr) -> Result<Self, String> {
        array(vec![T::parse(text)?])
    }

    /// Parses the last `N` values.
    fn collect(values: &Values<'_>, field: u16) -> Result<Self, String> {
        array(values.last_values(field, N).map(T::parse).collect::<Result<_, _>>()?)
    }
}

pub(super) fn array<T, const N: usize>(values: Vec<T>) -> Result<[T; N], String> {
    values.try_into().map_err(|values: Vec<T>| format!("expected {N} values, got {}", values.len()))
}

impl<T: Value> Value for BTreeMap<String, T> {
    const KIND: Kind = T::KIND.map();
    const CHOICES: &'static [ChoiceSpec<'static>] = T::CHOICES;
    const IS_BUILTIN: bool = T::IS_BUILTIN;

    fn parse(text: &OsStr) -> Result<Self, String> {
        pair(text, T::parse).map(|pair| Self::from([pair]))
    }

    /// Parses the pairs; of duplicate keys, the last one takes effect.
    fn collect(values: &Values<'_>, field: u16) -> Result<Self, String> {
        values.all(field).map(|text| pair(text, T::parse)).collect()
    }
}

impl<T: Value, S: BuildHasher + Default + Send + 'static> Value for HashMap<String, T, S> {
    const KIND: Kind = T::KIND.map();
    const CHOICES: &'static [ChoiceSpec<'static>] = T::CHOICES;
    const IS_BUILTIN: bool = T::IS_BUILTIN;

    fn parse(text: &OsStr) -> Result<Self, String> {
        pair(text, T::parse).map(|pair| Self::from_iter([pair]))
    }

    /// Parses the pairs; of duplicate keys, the last one takes effect.
    fn collect(values: &Values<'_>, field: u16) -> Result<Self, String> {
        values.all(field).map(|text| pair(text, T::parse)).collect()
    }

    /// Takes the slow path, as the hasher may panic.
    fn take(values: &mut Values<'_>, field: u16) -> Self {
        values.take(field)
    }
}

/// Parses `key=value`; the value may contain `=`.
pub(super) fn pair<T>(text: &OsStr, parse: impl Fn(&OsStr) -> Result<T, String>) -> Result<(String, T), String> {
    let text = utf8(text)?;
    match split_once(text, '=') {
        Some(("", _)) => Err(format!("`{text}` has no name before the `=`: write `key=value`")),
        Some((key, value)) => Ok((key.to_owned(), parse(OsStr::new(value))?)),
        None => Err(format!("`{text}` has no `=`: write `key=value`")),
    }
}

// ---- Types of the standard library ----

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
