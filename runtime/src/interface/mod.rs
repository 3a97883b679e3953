#![doc = include_str!("../docs/interface.md")]

mod changes;
mod command;
mod field;
mod lock;
mod output;
mod version;

pub use changes::{Change, Changes, Impact};
pub use lock::{assert_compatible, check};

use std::fmt;

use crate::data::{Data, from_json};
use crate::describe::reference::{self, INTERFACE_FORMAT};
use crate::error::{Error, Result, code};
use crate::graph::Cli;

/// The interface of a program: its commands, with their input and output.
///
/// Its text is JSON that depends only on the definition: commands and options are sorted by name, and descriptions are
/// left out.
#[derive(Clone, Debug, PartialEq)]
pub struct Interface(Data);

impl Cli {
    /// Returns the interface of the program, hidden commands and options included.
    ///
    /// ```
    /// use vestibule::prelude::*;
    ///
    /// let status = Command::new("status").run(|_| Ok("fine"));
    /// let interface = Cli::create("app").version("1.0.0").command(status).interface();
    /// assert_eq!(interface.version(), Some("1.0.0"));
    /// assert_eq!(interface.as_data()["commands"][1]["path"], "status");
    /// ```
    pub fn interface(&self) -> Interface {
        Interface(reference::interface(&self.0))
    }
}

impl Interface {
    /// Reads an interface from its JSON.
    ///
    /// # Errors
    ///
    /// Fails with `INTERFACE_INVALID` if the text is not JSON, or not an interface of a known format.
    ///
    /// ```
    /// use vestibule::interface::Interface;
    ///
    /// let error = Interface::from_json("{}").unwrap_err();
    /// assert_eq!(error.message(), "not an interface of a program: `format` must be `vestibule.interface.v1`");
    /// ```
    pub fn from_json(text: &str) -> Result<Self> {
        let data = from_json(text).map_err(|error| invalid(error.to_string()))?;
        if data["format"] != INTERFACE_FORMAT || data["commands"].as_array().is_none() {
            return Err(invalid(format!("`format` must be `{INTERFACE_FORMAT}`")));
        }
        Ok(Self(data))
    }

    /// Returns the interface as data.
    pub fn as_data(&self) -> &Data {
        &self.0
    }

    /// Returns the name of the program.
    pub fn name(&self) -> &str {
        self.0["name"].as_str().unwrap_or_default()
    }

    /// Returns the version of the program.
    pub fn version(&self) -> Option<&str> {
        self.0["version"].as_str()
    }

    /// Returns the commands, groups and mounts.
    fn commands(&self) -> &[Data] {
        items(&self.0, "commands")
    }
}

/// Writes indented JSON.
impl fmt::Display for Interface {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:#}", self.0)
    }
}

/// Compares an interface of a program with a later one; tells for each change whether the versions of the two allow
/// it.
///
/// ```
/// use vestibule::interface::{Impact, compare};
/// use vestibule::prelude::*;
/// use vestibule::schema::{Field, Object};
///
/// let with = |field: Field| {
///     let deploy = Command::new("deploy").options(Object::new().field(field)).run(|_| Ok("done"));
///     Cli::create("app").version("1.0.0").command(deploy).interface()
/// };
/// let zone = || Field::string("zone").optional();
/// let changes = compare(&with(zone()), &with(zone().deprecated_because("use --region")));
/// assert_eq!(changes.iter().next().map(|change| change.impact()), Some(Impact::Deprecated));
///
/// let changes = compare(&with(zone()), &with(Field::string("region").optional()));
/// let forbidden: Vec<_> = changes.forbidden().map(|change| change.message()).collect();
/// assert!(forbidden[0].starts_with("the option --zone of `app deploy` was removed"), "{forbidden:?}");
/// ```
pub fn compare(old: &Interface, new: &Interface) -> Changes {
    command::compare(old, new)
}

fn invalid(reason: String) -> Error {
    let error = Error::new(code::INTERFACE_INVALID, format!("not an interface of a program: {reason}"));
    error.hint("create one with `Cli::interface`")
}

/// Returns the items of a member; none if the member is not an array.
fn items<'a>(data: &'a Data, key: &str) -> &'a [Data] {
    data[key].as_array().unwrap_or_default()
}

/// Returns the text of a member; empty if the member is not a string.
fn text<'a>(data: &'a Data, key: &str) -> &'a str {
    data[key].as_str().unwrap_or_default()
}

/// Returns whether a member is true.
fn is_true(data: &Data, key: &str) -> bool {
    data[key].as_bool().unwrap_or(false)
}

/// Iterates over the strings of an array.
fn texts<'a>(data: &'a Data, key: &str) -> impl Iterator<Item = &'a str> + Clone + use<'a> {
    items(data, key).iter().filter_map(Data::as_str)
}
