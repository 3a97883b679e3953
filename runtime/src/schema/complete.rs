//! Suggestions for values while a command line is typed.

use std::ffi::OsStr;
use std::fmt;

use super::Values;

/// A function that suggests values for a field. It is called during completion only, never when a command runs.
pub type Complete = fn(&Partial<'_>) -> Vec<Candidate>;

/// A suggested value.
///
/// ```
/// use vestibule::schema::Candidate;
///
/// let plain = Candidate::from("eu-west-1");
/// assert_eq!(plain, Candidate::new("eu-west-1"));
/// let described = Candidate::new("eu-west-1").describe("Ireland");
/// assert_ne!(plain, described);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    pub(crate) value: String,
    pub(crate) doc: String,
}

impl Candidate {
    /// Creates a candidate from a value, as it would be typed.
    pub fn new(value: impl Into<String>) -> Self {
        Self { value: value.into(), doc: String::new() }
    }

    /// Adds a short description.
    #[must_use]
    pub fn describe(mut self, doc: impl Into<String>) -> Self {
        self.doc = doc.into();
        self
    }
}

impl From<String> for Candidate {
    #[inline]
    fn from(value: String) -> Self {
        Self::new(value)
    }
}

impl From<&str> for Candidate {
    #[inline]
    fn from(value: &str) -> Self {
        Self::new(value)
    }
}

/// A partly typed command line.
///
/// ```
/// use vestibule::prelude::*;
/// use vestibule::schema::{Candidate, Field, Object, Partial};
///
/// fn zones(partial: &Partial<'_>) -> Vec<Candidate> {
///     let region = partial.value("region").and_then(|region| region.to_str()).unwrap_or("eu-west-1");
///     ["a", "b"].map(|zone| Candidate::new(format!("{region}{zone}"))).to_vec()
/// }
///
/// let options = Object::new()
///     .field(Field::string("region").optional())
///     .field(Field::string("zone").optional().complete(zones));
/// let deploy = Command::new("deploy").options(options).run(|_| Ok(()));
/// assert!(Cli::create("app").command(deploy).check().is_ok());
/// ```
pub struct Partial<'a> {
    word: &'a str,
    values: Option<&'a Values<'a>>,
}

impl<'a> Partial<'a> {
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn new(word: &'a str, values: Option<&'a Values<'a>>) -> Self {
        Self { word, values }
    }

    /// Returns the typed start of the value. Candidates that do not begin with it may be returned too.
    pub fn word(&self) -> &str {
        self.word
    }

    /// Returns the last value of another argument or option, by its name on argv or in data.
    #[inline]
    pub fn value(&self, name: &str) -> Option<&OsStr> {
        self.values(name).last()
    }

    /// Iterates over the values of another argument or option, by its name on argv or in data.
    #[inline]
    pub fn values(&self, name: &str) -> impl Iterator<Item = &OsStr> {
        let field = self.values.and_then(|values| values.tables().named(None, name));
        let values = self.values.zip(field);
        values.into_iter().flat_map(|(values, field)| values.all(field.id()))
    }
}

impl fmt::Debug for Partial<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Partial").field("word", &self.word).finish_non_exhaustive()
    }
}

/// Converts the elements that a field's function returns into candidates.
pub fn candidates<T>(all: impl IntoIterator<Item = T>) -> Vec<Candidate>
where
    T: Into<Candidate>,
{
    all.into_iter().map(Into::into).collect()
}
