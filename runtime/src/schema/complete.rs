//! Values that a program suggests while a command line is typed.

use std::ffi::OsStr;
use std::fmt;

use super::Values;

/// What a program suggests for a field: asked while a command line is typed, never when it runs.
pub type Complete = fn(&Partial<'_>) -> Vec<Candidate>;

/// A value that a program suggests.
///
/// ```
/// use vestibule::schema::Candidate;
///
/// let plain = Candidate::from("eu-west-1");
/// assert_eq!(plain, Candidate::new("eu-west-1"));
/// let told = Candidate::new("eu-west-1").describe("Ireland");
/// assert_ne!(plain, told);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    pub(crate) value: String,
    pub(crate) doc: String,
}

impl Candidate {
    /// A value, as it would be typed.
    pub fn new(value: impl Into<String>) -> Self {
        Self { value: value.into(), doc: String::new() }
    }

    /// Says what the value means, in a few words.
    #[must_use]
    pub fn describe(mut self, doc: impl Into<String>) -> Self {
        self.doc = doc.into();
        self
    }
}

impl From<String> for Candidate {
    fn from(value: String) -> Self {
        Self::new(value)
    }
}

impl From<&str> for Candidate {
    fn from(value: &str) -> Self {
        Self::new(value)
    }
}

/// A command line that is being typed, as far as it goes.
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
/// let deploy = Command::new("deploy").options(options).run_sync(|_| Ok(()));
/// assert!(Cli::create("app").command(deploy).check().is_ok());
/// ```
pub struct Partial<'a> {
    word: &'a str,
    values: Option<&'a Values<'a>>,
}

impl<'a> Partial<'a> {
    pub(crate) fn new(word: &'a str, values: Option<&'a Values<'a>>) -> Self {
        Self { word, values }
    }

    /// What is typed of the value until now. What does not begin with it need not be left out.
    pub fn word(&self) -> &str {
        self.word
    }

    /// The last value that the line gives another argument or option, by its name on argv or in data.
    pub fn value(&self, name: &str) -> Option<&OsStr> {
        self.values(name).last()
    }

    /// Every value that the line gives an argument or option, by its name on argv or in data.
    pub fn values(&self, name: &str) -> impl Iterator<Item = &OsStr> {
        let field = self.values.and_then(|values| values.tables().named(None, name));
        let values = self.values.zip(field);
        values.into_iter().flat_map(|(values, field)| values.all(field.id()))
    }
}

impl fmt::Debug for Partial<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Partial").field("word", &self.word).finish_non_exhaustive()
    }
}

/// What a function of a field gives, of whatever type its elements are.
pub fn candidates<T>(all: impl IntoIterator<Item = T>) -> Vec<Candidate>
where
    T: Into<Candidate>,
{
    all.into_iter().map(Into::into).collect()
}
