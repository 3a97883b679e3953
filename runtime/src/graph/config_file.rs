//! The interface to config files that the graph knows; `config` implements it.

use std::path::PathBuf;

use super::{CommandPath, Node};
use crate::command::Environment;
use crate::data::Data;
use crate::error::{InputErrors, Result};
use crate::schema::{FieldRef, Values};

/// The choice of config files of a call.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum FileChoice {
    /// The files that are found.
    #[default]
    Found,
    /// No file.
    Nothing,
    /// The named file alone.
    Named(PathBuf),
    /// A file whose name is missing from the call.
    Unnamed,
}

/// A call whose options a config file can set.
#[allow(dead_code, reason = "only some features use it")]
pub(crate) struct Setting<'s, 'g> {
    pub(crate) root: &'g Node,
    pub(crate) target: &'s CommandPath<'g>,
    pub(crate) choice: &'s FileChoice,
    pub(crate) environment: &'s Environment,
    /// The values; `None` for a mount, which has no options.
    pub(crate) values: Option<&'s mut Values<'g>>,
}

/// The config files of a program.
///
/// A trait object, so that the readers are linked only when used (see ARCHITECTURE.md, "Pay for use").
pub(crate) trait Configured: Send + Sync {
    /// Reads the files, validates their keys, and sets the options that have no value yet.
    ///
    /// A value of the wrong type is an input error; a file that cannot be read is an error.
    #[allow(dead_code, reason = "only some features use it")]
    fn apply(&self, setting: Setting<'_, '_>, errors: &mut InputErrors) -> Result<()>;

    /// Returns the JSON Schema of a file.
    #[allow(dead_code, reason = "only some features use it")]
    fn schema(&self, root: &Node) -> Data;

    /// Describes where files are searched.
    fn places(&self, program: &str) -> String;
}

/// Returns whether a key of a config file names an option: its wire name, its long flag, or that with underscores.
pub(crate) fn is_key_of(key: &str, field: &FieldRef<'_>) -> bool {
    let long = field.long();
    let same = |(a, b): (u8, u8)| a == b || (a == b'_' && b == b'-');
    let is_snake = !key.contains('-') && key.len() == long.len() && key.bytes().zip(long.bytes()).all(same);
    key == field.name() || key == long || is_snake
}
