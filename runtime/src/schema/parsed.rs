//! Fields with `parse`: types that do not implement [`Value`](super::Value), read by a function.

use std::any::Any;
use std::collections::{BTreeMap, HashMap};
use std::ffi::OsStr;
use std::fmt::Display;
use std::hash::BuildHasher;

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
        if values.is_set(field) { Vec::gather(values, field, parse).map(Some) } else { Ok(None) }
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

/// Returns the shape of a field with its own parser.
pub const fn parsed_shape<T, U, E, P>(verify: Verify, _: &P) -> Shape<'static>
where
    T: Holds<U>,
    E: Display,
    P: Fn(&str) -> Result<U, E>,
{
    Shape { kind: T::KIND, choices: &[], arity: T::ARITY, verify: Some(verify) }
}

/// Parses a field and boxes the result.
///
/// # Errors
///
/// Returns the parser's message.
pub fn parse_with<T, U, E, P>(values: &Values<'_>, field: u16, parse: P) -> Parsed
where
    T: Holds<U>,
    E: Display,
    P: Fn(&str) -> Result<U, E>,
{
    let value = T::gather(values, field, &|text| parse(utf8(text)?).map_err(|error| error.to_string()))?;
    Ok(Box::new(value))
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
