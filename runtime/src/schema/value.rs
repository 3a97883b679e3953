//! What a field can hold, by trait: never by the text of its type.

use std::any::Any;
use std::collections::{BTreeMap, HashMap};
use std::ffi::OsStr;
use std::hash::BuildHasher;

use super::{Arity, ChoiceSpec, Kind, Shape, Values, Verify};
use crate::data::split_once;

/// A type that a field can have.
///
/// Implemented for `bool`, integers, floats, `char`, `String`, `PathBuf`, `OsString`,
/// [`Duration`](std::time::Duration), network addresses, and every enum with `#[derive(Choice)]`; for
/// `Option<T>`, `Vec<T>`, `[T; N]`, and maps from `String` to `T` of these; and for `Option<Option<T>>`,
/// an option that may be given without its value. For a type of your own, write
/// `#[option(parse = …)]` at the field, or set `KIND` to [`Kind::CUSTOM`] and write `parse`. With another kind, a
/// value must fit that first, which is then told of the type everywhere, and `parse` may take less:
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
    note = "use a number, `String`, `bool`, `PathBuf`, an enum with `#[derive(Choice)]`, or `Option` or `Vec` of one; or write `parse = from_str`, or implement `vestibule::schema::Value` for it"
)]
pub trait Value: Sized + Send + 'static {
    /// The kind.
    const KIND: Kind;

    /// The names that are allowed, for a choice.
    const CHOICES: &'static [ChoiceSpec<'static>] = &[];

    /// How many values there are, for an array.
    #[doc(hidden)]
    const ARITY: Arity = Arity::ONE;

    /// All that the type says about a field. Not to be changed.
    const SHAPE: Shape<'static> = Shape {
        kind: Self::KIND,
        choices: Self::CHOICES,
        arity: Self::ARITY,
        verify: if !Self::IS_OURS || Self::KIND.is(Kind::CUSTOM) || Self::KIND.is(Kind::DURATION) {
            Some(verify::<Self> as Verify)
        } else {
            None
        },
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

    /// Whether it is a type of ours: what fits its kind can be read, and reading it cannot panic. Not to be changed.
    #[doc(hidden)]
    const IS_OURS: bool = false;

    /// Moves a field out of values that were checked. Not to be changed.
    #[doc(hidden)]
    fn take(values: &mut Values<'_>, field: u16) -> Self {
        if Self::IS_OURS { values.take_builtin(field) } else { values.take(field) }
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

pub(super) fn utf8(text: &OsStr) -> Result<&str, String> {
    text.to_str().ok_or_else(|| "not valid UTF-8".to_owned())
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
    const IS_OURS: bool = true;

    fn parse(text: &OsStr) -> Result<Self, String> {
        truth(text).ok_or_else(|| format!("expected true or false, got `{}`", text.display()))
    }

    /// An absent flag is false.
    fn collect(values: &Values<'_>, field: u16) -> Result<Self, String> {
        values.scalar(field).map_or(Ok(false), Self::parse)
    }
}

impl<T: Value> Value for Option<T> {
    const KIND: Kind = optional(T::KIND);
    const CHOICES: &'static [ChoiceSpec<'static>] = T::CHOICES;
    const IS_OURS: bool = T::IS_OURS;
    const ARITY: Arity = T::ARITY;

    fn parse(text: &OsStr) -> Result<Self, String> {
        T::parse(text).map(Some)
    }

    fn collect(values: &Values<'_>, field: u16) -> Result<Self, String> {
        let is_there = values.is_set(field) && (Self::KIND.is_maybe() || !values.is_bare(field));
        if is_there { T::collect(values, field).map(Some) } else { Ok(None) }
    }
}

/// An option of what is optional already may be given without its value.
pub(super) const fn optional(kind: Kind) -> Kind {
    if kind.is_optional() && !kind.is_list() { kind.maybe() } else { kind.optional() }
}

impl<T: Value> Value for Vec<T> {
    const KIND: Kind = T::KIND.list();
    const CHOICES: &'static [ChoiceSpec<'static>] = T::CHOICES;
    const IS_OURS: bool = T::IS_OURS;

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
    const IS_OURS: bool = T::IS_OURS;
    const ARITY: Arity = Arity::exactly(N);

    fn parse(text: &OsStr) -> Result<Self, String> {
        array(vec![T::parse(text)?])
    }

    /// Given again, the last values count.
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
    const IS_OURS: bool = T::IS_OURS;

    fn parse(text: &OsStr) -> Result<Self, String> {
        pair(text, T::parse).map(|pair| Self::from([pair]))
    }

    /// A name given again takes its last value.
    fn collect(values: &Values<'_>, field: u16) -> Result<Self, String> {
        values.all(field).map(|text| pair(text, T::parse)).collect()
    }
}

impl<T: Value, S: BuildHasher + Default + Send + 'static> Value for HashMap<String, T, S> {
    const KIND: Kind = T::KIND.map();
    const CHOICES: &'static [ChoiceSpec<'static>] = T::CHOICES;
    const IS_OURS: bool = T::IS_OURS;

    fn parse(text: &OsStr) -> Result<Self, String> {
        pair(text, T::parse).map(|pair| Self::from_iter([pair]))
    }

    /// A name given again takes its last value.
    fn collect(values: &Values<'_>, field: u16) -> Result<Self, String> {
        values.all(field).map(|text| pair(text, T::parse)).collect()
    }

    /// The hasher is the program's own.
    fn take(values: &mut Values<'_>, field: u16) -> Self {
        values.take(field)
    }
}

/// `key=value`; the value may hold `=` itself.
pub(super) fn pair<T>(text: &OsStr, parse: impl Fn(&OsStr) -> Result<T, String>) -> Result<(String, T), String> {
    let text = utf8(text)?;
    match split_once(text, '=') {
        Some(("", _)) => Err(format!("`{text}` has no name before the `=`: write `key=value`")),
        Some((key, value)) => Ok((key.to_owned(), parse(OsStr::new(value))?)),
        None => Err(format!("`{text}` has no `=`: write `key=value`")),
    }
}
