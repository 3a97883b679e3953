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
use crate::describe::{self, INTERFACE_FORMAT};
use crate::error::{Error, Result, code};
use crate::graph::Cli;

/// What callers of a program rely on: its commands, and what each takes and gives.
///
/// As a text it is JSON that depends on nothing but the definition: commands and options stand in the
/// order of their names, and descriptions are not part of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Interface(Data);

impl Cli {
    /// What callers of the program rely on, hidden commands and options included.
    ///
    /// ```
    /// use vestibule::prelude::*;
    ///
    /// let status = Command::new("status").run_sync(|_| Ok("fine"));
    /// let interface = Cli::create("app").version("1.0.0").command(status).interface();
    /// assert_eq!(interface.version(), Some("1.0.0"));
    /// assert_eq!(interface.as_data()["commands"][1]["path"], "status");
    /// ```
    pub fn interface(&self) -> Interface {
        Interface(describe::interface(&self.0))
    }
}

impl Interface {
    /// Reads an interface from its JSON.
    ///
    /// # Errors
    ///
    /// `INTERFACE_INVALID`, when the text is no JSON, or no interface of a version that is known.
    ///
    /// ```
    /// use vestibule::interface::Interface;
    ///
    /// let error = Interface::from_json("{}").unwrap_err();
    /// assert_eq!(error.message(), "no interface of a program: `format` is to be `vestibule.interface.v1`");
    /// ```
    pub fn from_json(text: &str) -> Result<Self> {
        let data = from_json(text).map_err(|error| invalid(error.to_string()))?;
        if data["format"] != INTERFACE_FORMAT || data["commands"].as_array().is_none() {
            return Err(invalid(format!("`format` is to be `{INTERFACE_FORMAT}`")));
        }
        Ok(Self(data))
    }

    /// The same as data.
    pub fn as_data(&self) -> &Data {
        &self.0
    }

    /// The name of the program.
    pub fn name(&self) -> &str {
        self.0["name"].as_str().unwrap_or_default()
    }

    /// The version of the program.
    pub fn version(&self) -> Option<&str> {
        self.0["version"].as_str()
    }

    /// The commands, groups and mounts.
    fn commands(&self) -> &[Data] {
        items(&self.0, "commands")
    }
}

/// JSON over several lines.
impl fmt::Display for Interface {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:#}", self.0)
    }
}

/// Says what changed from one interface of a program to a later one, and whether the versions of the two
/// allow it.
///
/// ```
/// use vestibule::interface::{Impact, compare};
/// use vestibule::prelude::*;
/// use vestibule::schema::{Field, Object};
///
/// let with = |field: Field| {
///     let deploy = Command::new("deploy").options(Object::new().field(field)).run_sync(|_| Ok("done"));
///     Cli::create("app").version("1.0.0").command(deploy).interface()
/// };
/// let zone = || Field::string("zone").optional();
/// let changes = compare(&with(zone()), &with(zone().deprecated_because("use --region")));
/// assert_eq!(changes.iter().next().map(|change| change.impact()), Some(Impact::Deprecated));
///
/// let changes = compare(&with(zone()), &with(Field::string("region").optional()));
/// let forbidden: Vec<_> = changes.forbidden().map(|change| change.words()).collect();
/// assert!(forbidden[0].starts_with("the option --zone of `app deploy` is gone"), "{forbidden:?}");
/// ```
pub fn compare(old: &Interface, new: &Interface) -> Changes {
    command::compare(old, new)
}

fn invalid(why: String) -> Error {
    let error = Error::new(code::INTERFACE_INVALID, format!("no interface of a program: {why}"));
    error.hint("`Cli::interface` makes one")
}

/// The items of a member; none when there is no such array.
fn items<'a>(data: &'a Data, key: &str) -> &'a [Data] {
    data[key].as_array().unwrap_or_default()
}

/// The text of a member; empty when there is none.
fn text<'a>(data: &'a Data, key: &str) -> &'a str {
    data[key].as_str().unwrap_or_default()
}

/// Whether a member is true.
fn is(data: &Data, key: &str) -> bool {
    data[key].as_bool().unwrap_or(false)
}

/// The texts of an array.
fn texts<'a>(data: &'a Data, key: &str) -> impl Iterator<Item = &'a str> + Clone + use<'a> {
    items(data, key).iter().filter_map(Data::as_str)
}
