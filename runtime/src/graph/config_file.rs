//! What a program's config file is to those who only see the graph.

use std::path::PathBuf;

use super::{CommandPath, Node};
use crate::command::Environment;
use crate::data::Data;
use crate::error::{InputErrors, Result};
use crate::schema::{FieldRef, Values};

/// Which config file a call asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum FileChoice {
    /// Those that are found.
    #[default]
    Found,
    /// None at all.
    Nothing,
    /// This one and no other.
    Named(PathBuf),
    /// One that the call does not name.
    Unnamed,
}

/// A call whose options a config file may set.
pub(crate) struct Setting<'s, 'g> {
    pub(crate) root: &'g Node,
    pub(crate) target: &'s CommandPath<'g>,
    pub(crate) choice: &'s FileChoice,
    pub(crate) environment: &'s Environment,
    /// None for a mount, which has no options.
    pub(crate) values: Option<&'s mut Values<'g>>,
}

/// The config files of a program. Reached through a pointer, so that a program without any does not
/// carry their readers.
pub(crate) trait Configured: Send + Sync {
    /// Reads the files, checks their keys, and gives the options that are still open their values.
    ///
    /// A value of the wrong type is a problem of the call; a file that cannot be read is an error.
    fn apply(&self, setting: Setting<'_, '_>, problems: &mut InputErrors) -> Result<()>;

    /// The JSON Schema of a file.
    fn schema(&self, root: &Node) -> Data;

    /// Where files are looked for, in words.
    fn places(&self, program: &str) -> String;
}

/// Whether a key of a config file is a name of an option: its wire name, its name on argv, or that
/// name with underscores.
pub(crate) fn is_key_of(key: &str, field: &FieldRef<'_>) -> bool {
    let long = field.long();
    let same = |(a, b): (u8, u8)| a == b || (a == b'_' && b == b'-');
    let is_snake = !key.contains('-') && key.len() == long.len() && key.bytes().zip(long.bytes()).all(same);
    key == field.name() || key == long || is_snake
}
