//! What a field can hold, by trait: never by the text of its type.

use std::any::Any;
use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

use super::{ChoiceSpec, Kind, Shape, Values, Verify};

/// A type that a field can have.
///
/// Implemented for `bool`, integers, floats, `char`, `String`, `PathBuf`, `OsString`, network
/// addresses, `Option<T>` and `Vec<T>` of these, and every enum with `#[derive(Choice)]`. For a type of
/// your own, set `KIND` to [`Kind::CUSTOM`] and write `parse`:
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
/// let serve = Serve::parse_from(["--port", "8080"]).unwrap();
/// assert_eq!(serve.port.0, 8080);
/// assert_eq!(Serve::parse_from(["--port", "x"]).err().unwrap().message(),
///     "Invalid value for --port: `x` is not a port");
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the type of a field",
    label = "not a value that a command line can hold",
    note = "use a number, `String`, `bool`, `PathBuf`, an enum with `#[derive(Choice)]`, or `Option` or `Vec` of one, or implement `vestibule::schema::Value` for it"
)]
pub trait Value: Sized + Send + 'static {
    /// The kind.
    const KIND: Kind;

    /// The names that are allowed, for a choice.
    const CHOICES: &'static [ChoiceSpec<'static>] = &[];

    /// All that the type says about a field. Not to be changed.
    const SHAPE: Shape<'static> = Shape {
        kind: Self::KIND,
        choices: Self::CHOICES,
        verify: if Self::KIND.is(Kind::CUSTOM) { Some(verify::<Self> as Verify) } else { None },
    };

    /// Reads one value.
    ///
    /// # Errors
    ///
    /// A sentence that says what is wrong with the text.
    fn parse(text: &OsStr) -> Result<Self, String>;

    /// Reads a field from all of its values; the last one counts.
    ///
    /// # Errors
    ///
    /// What `parse` says, or that there is no value.
    fn collect(values: &Values<'_>, field: u16) -> Result<Self, String> {
        match values.scalar(field) {
            Some(text) => Self::parse(text),
            None => Err("no value".to_owned()),
        }
    }

    /// Moves a field out of values that were checked. Not to be changed.
    #[doc(hidden)]
    fn take(values: &mut Values<'_>, field: u16) -> Self {
        values.take(field)
    }
}

fn verify<T: Value>(values: &Values<'_>, field: u16) -> Result<Box<dyn Any + Send>, String> {
    T::collect(values, field).map(|value| Box::new(value) as Box<dyn Any + Send>)
}

/// An enum whose variants are the names that a field takes. Implemented by `#[derive(Choice)]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a closed set of names",
    label = "derive `Choice` for this enum"
)]
pub trait Choice: Value {
    /// The name, as it is typed and printed.
    fn name(&self) -> &'static str;
}

fn utf8(text: &OsStr) -> Result<&str, String> {
    text.to_str().ok_or_else(|| "not valid UTF-8".to_owned())
}

macro_rules! from_str {
    ($($type:ty => $kind:expr,)*) => {$(
        impl Value for $type {
            const KIND: Kind = $kind;

            fn parse(text: &OsStr) -> Result<Self, String> {
                utf8(text)?.parse().map_err(|error| format!("{error}"))
            }
        }
    )*};
}

from_str! {
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
    f32 => Kind::F32,
    f64 => Kind::F64,
    char => Kind::CHAR,
    std::net::IpAddr => Kind::CUSTOM,
    std::net::Ipv4Addr => Kind::CUSTOM,
    std::net::Ipv6Addr => Kind::CUSTOM,
    std::net::SocketAddr => Kind::CUSTOM,
    std::num::NonZeroU8 => Kind::CUSTOM,
    std::num::NonZeroU16 => Kind::CUSTOM,
    std::num::NonZeroU32 => Kind::CUSTOM,
    std::num::NonZeroU64 => Kind::CUSTOM,
    std::num::NonZeroUsize => Kind::CUSTOM,
}

macro_rules! sized {
    ($($type:ty as $narrow:ident or $wide:ident,)*) => {$(
        impl Value for $type {
            const KIND: Kind = if <$type>::BITS == 32 { Kind::$narrow } else { Kind::$wide };

            fn parse(text: &OsStr) -> Result<Self, String> {
                utf8(text)?.parse().map_err(|error| format!("{error}"))
            }
        }
    )*};
}

sized! {
    usize as U32 or U64,
    isize as I32 or I64,
}

impl Value for String {
    const KIND: Kind = Kind::TEXT;

    fn parse(text: &OsStr) -> Result<Self, String> {
        utf8(text).map(str::to_owned)
    }
}

impl Value for PathBuf {
    const KIND: Kind = Kind::PATH;

    fn parse(text: &OsStr) -> Result<Self, String> {
        Ok(Self::from(text))
    }
}

impl Value for OsString {
    const KIND: Kind = Kind::OS;

    fn parse(text: &OsStr) -> Result<Self, String> {
        Ok(text.to_owned())
    }
}

/// The truth values that argv takes.
pub(crate) fn truth(text: &OsStr) -> Option<bool> {
    match text.to_str()? {
        "true" | "1" | "yes" => Some(true),
        "false" | "0" | "no" => Some(false),
        _ => None,
    }
}

impl Value for bool {
    const KIND: Kind = Kind::BOOL;

    fn parse(text: &OsStr) -> Result<Self, String> {
        truth(text).ok_or_else(|| format!("expected true or false, got `{}`", text.display()))
    }

    /// An absent flag is false.
    fn collect(values: &Values<'_>, field: u16) -> Result<Self, String> {
        values.scalar(field).map_or(Ok(false), Self::parse)
    }
}

impl<T: Value> Value for Option<T> {
    const KIND: Kind = T::KIND.optional();
    const CHOICES: &'static [ChoiceSpec<'static>] = T::CHOICES;

    fn parse(text: &OsStr) -> Result<Self, String> {
        T::parse(text).map(Some)
    }

    fn collect(values: &Values<'_>, field: u16) -> Result<Self, String> {
        if values.is_set(field) { T::collect(values, field).map(Some) } else { Ok(None) }
    }
}

impl<T: Value> Value for Vec<T> {
    const KIND: Kind = T::KIND.list();
    const CHOICES: &'static [ChoiceSpec<'static>] = T::CHOICES;

    fn parse(text: &OsStr) -> Result<Self, String> {
        T::parse(text).map(|value| vec![value])
    }

    fn collect(values: &Values<'_>, field: u16) -> Result<Self, String> {
        values.each(field).map(T::parse).collect()
    }
}
