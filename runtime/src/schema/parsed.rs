//! Fields with `parse`: types that do not implement [`Value`](super::Value), read by a function.

use std::any::Any;
use std::collections::{BTreeMap, HashMap};
use std::ffi::OsStr;
use std::fmt::Display;
use std::hash::BuildHasher;
use std::str::FromStr;

use super::value::{array, optional, pair, utf8};
use super::values::expect_valid;
use super::{Arity, Kind, Shape, Values, Verify};

/// The type of a field whose parser returns `U`: `U` itself, or an `Option`, a `Vec`, an array or a map of it.
#[diagnostic::on_unimplemented(
    message = "a field of type `{Self}` cannot hold what its parser gives: `{U}`",
    label = "is not `{U}`, nor an `Option`, a `Vec` or a map of it",
    note = "`parse = …` names a function from `&str` to a `Result` of the field's type, or of what the field holds"
)]
pub trait Holds<U>: Sized + Send + 'static {
    /// The kind of the field.
    const KIND: Kind;

    /// The length of an array.
    const ARITY: Arity = Arity::ONE;

    /// Parses a field from all of its values.
    ///
    /// # Errors
    ///
    /// Returns the parser's message.
    fn gather(values: &Values<'_>, field: u16, parse: &Parse<'_, U>) -> Result<Self, String>;
}

/// The boxed result of a parser.
pub type Parsed = Result<Box<dyn Any + Send>, String>;

/// A parser of one text.
pub type Parse<'p, U> = dyn Fn(&OsStr) -> Result<U, String> + 'p;

impl<U: Send + 'static> Holds<U> for U {
    const KIND: Kind = Kind::CUSTOM;

    fn gather(values: &Values<'_>, field: u16, parse: &Parse<'_, U>) -> Result<Self, String> {
        parse(values.scalar(field).ok_or_else(|| "no value".to_owned())?)
    }
}

impl<U: Send + 'static> Holds<U> for Option<U> {
    const KIND: Kind = Kind::CUSTOM.optional();

    fn gather(values: &Values<'_>, field: u16, parse: &Parse<'_, U>) -> Result<Self, String> {
        let is_present = values.is_set(field) && !values.is_bare(field);
        if is_present { U::gather(values, field, parse).map(Some) } else { Ok(None) }
    }
}

impl<U: Send + 'static> Holds<U> for Option<Option<U>> {
    const KIND: Kind = optional(<Option<U> as Holds<U>>::KIND);

    fn gather(values: &Values<'_>, field: u16, parse: &Parse<'_, U>) -> Result<Self, String> {
        if values.is_set(field) { <Option<U> as Holds<U>>::gather(values, field, parse).map(Some) } else { Ok(None) }
    }
}

impl<U: Send + 'static> Holds<U> for Vec<U> {
    const KIND: Kind = Kind::CUSTOM.list();

    fn gather(values: &Values<'_>, field: u16, parse: &Parse<'_, U>) -> Result<Self, String> {
        values.all(field).map(parse).collect()
    }
}

impl<U: Send + 'static> Holds<U> for Option<Vec<U>> {
    const KIND: Kind = Kind::CUSTOM.list().optional();

    fn gather(values: &Values<'_>, field: u16, parse: &Parse<'_, U>) -> Result<Self, String> {
        let is_present = values.is_set(field) || values.is_empty_list(field);
        if is_present { Vec::gather(values, field, parse).map(Some) } else { Ok(None) }
    }
}

impl<U: Send + 'static, const N: usize> Holds<U> for [U; N] {
    const KIND: Kind = Kind::CUSTOM.array();
    const ARITY: Arity = Arity::exactly(N);

    fn gather(values: &Values<'_>, field: u16, parse: &Parse<'_, U>) -> Result<Self, String> {
        array(values.last_values(field, N).map(parse).collect::<Result<_, _>>()?)
    }
}

impl<U: Send + 'static> Holds<U> for BTreeMap<String, U> {
    const KIND: Kind = Kind::CUSTOM.map();

    fn gather(values: &Values<'_>, field: u16, parse: &Parse<'_, U>) -> Result<Self, String> {
        values.all(field).map(|text| pair(text, parse)).collect()
    }
}

impl<U: Send + 'static, S: BuildHasher + Default + Send + 'static> Holds<U> for HashMap<String, U, S> {
    const KIND: Kind = Kind::CUSTOM.map();

    fn gather(values: &Values<'_>, field: u16, parse: &Parse<'_, U>) -> Result<Self, String> {
        values.all(field).map(|text| pair(text, parse)).collect()
    }
}

/// The `parse` of a field of type `T`: a function or a closure.
#[diagnostic::on_unimplemented(
    message = "`parse` cannot read a field of type `{T}` with `{Self}`",
    label = "not a function from `&str` to a `Result` of what the field holds",
    note = "write `fn name(text: &str) -> Result<{T}, String>`, with any error type that implements `Display`; for an `Option`, a `Vec` or a map, the function returns one value of it"
)]
pub trait ParseField<T, U, E>: Fn(&str) -> Result<U, E> {
    /// The kind of the field.
    const KIND: Kind;

    /// The length of an array.
    const ARITY: Arity;

    /// Parses a field from all of its values, and boxes the result.
    ///
    /// # Errors
    ///
    /// Returns the parser's message.
    fn read(&self, values: &Values<'_>, field: u16) -> Parsed;
}

#[diagnostic::do_not_recommend]
impl<T: Holds<U>, U, E: Display, P: Fn(&str) -> Result<U, E>> ParseField<T, U, E> for P {
    const KIND: Kind = T::KIND;
    const ARITY: Arity = T::ARITY;

    fn read(&self, values: &Values<'_>, field: u16) -> Parsed {
        let value = T::gather(values, field, &|text| self(utf8(text)?).map_err(|error| error.to_string()))?;
        Ok(Box::new(value))
    }
}

/// A field's parser. Its methods have no bounds of their own, so that a parser of a wrong type is one error.
#[derive(Debug)]
pub struct FieldParser<'p, P> {
    parse: &'p P,
    read: fn(&P, &Values<'_>, u16) -> Parsed,
    kind: Kind,
    arity: Arity,
}

/// Returns the parser of a field of type `T`.
pub const fn parser<T, U, E, P: ParseField<T, U, E>>(parse: &P) -> FieldParser<'_, P> {
    FieldParser { parse, read: P::read, kind: P::KIND, arity: P::ARITY }
}

impl<P> FieldParser<'_, P> {
    /// Returns the shape of the field.
    pub const fn shape(&self, verify: Verify) -> Shape<'static> {
        Shape { kind: self.kind, choices: &[], arity: self.arity, verify: Some(verify) }
    }

    /// Parses the field and boxes the result.
    ///
    /// # Errors
    ///
    /// Returns the parser's message.
    pub fn read(&self, values: &Values<'_>, field: u16) -> Parsed {
        (self.read)(self.parse, values, field)
    }
}

/// A type that `parse = from_str` can read.
#[diagnostic::on_unimplemented(
    message = "`parse = from_str` cannot read `{Self}`",
    label = "does not implement `FromStr`, with an error that implements `Display`",
    note = "implement `std::str::FromStr` for it, or name a function: `parse = path::to::function`"
)]
pub trait FromText: Sized {
    /// Parses a text.
    ///
    /// # Errors
    ///
    /// Returns the message of the type.
    fn from_text(text: &str) -> Result<Self, String>;
}

#[diagnostic::do_not_recommend]
impl<T: FromStr<Err: Display>> FromText for T {
    fn from_text(text: &str) -> Result<Self, String> {
        text.parse().map_err(|error: T::Err| error.to_string())
    }
}

/// Parses a value with its own `FromStr`.
///
/// # Errors
///
/// Returns the message of the type.
pub fn from_str<T: FromText>(text: &str) -> Result<T, String> {
    T::from_text(text)
}

/// Moves a parsed field out of validated values.
///
/// # Panics
///
/// If the values were not validated.
pub fn take_with<T: 'static>(values: &mut Values<'_>, field: u16, verify: Verify) -> T {
    if let Some(value) = values.take_parsed(field) {
        return value;
    }
    let read = verify(values, field).and_then(|value| value.downcast().map_err(|_| "another type".to_owned()));
    *expect_valid(read)
}
