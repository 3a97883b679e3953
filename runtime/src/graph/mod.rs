//! The program as data: a graph of groups, commands and mounts that every front end reads.

#[cfg(feature = "async")]
mod async_builder;
mod builder;
pub(crate) mod builtin;
mod checker;
mod child_summary;
mod children;
mod config_file;
mod handle;
mod into_commands;
mod layers;
mod lazy_children;
mod lookup;
mod mounted;
#[cfg(feature = "fetch")]
mod mounting;
mod node;
#[cfg_attr(not(feature = "output"), path = "published_absent.rs")]
pub(crate) mod published;
#[cfg(feature = "completions")]
mod shell;
#[cfg(feature = "terminal")]
mod styles;
#[cfg(test)]
mod tests;

pub use builder::{Cli, Definition};
pub(crate) use builtin::{Builtin, HEADING as BUILTIN_HEADING};
pub(crate) use checker::{BUILTINS, DefinitionError, check};
pub(crate) use child_summary::ChildSummary;
#[allow(unused_imports, reason = "only some features use it")]
pub(crate) use config_file::{Configured, FileChoice, Setting, is_key_of};
#[doc(hidden)]
pub use into_commands::{CommandsOf, RootOf};
pub use into_commands::{IntoCommand, IntoCommands, IntoRoot};
pub(crate) use lazy_children::{Lazy, Topic};
pub(crate) use lookup::{Child, CommandPath};
#[allow(unused_imports, reason = "only some features use it")]
pub(crate) use mounted::{Connection, Mounted, ROOT_MOUNT_NAME};
#[cfg(feature = "fetch")]
pub use mounting::{IntoMount, MountPoint};
pub(crate) use node::Node;
#[allow(unused_imports, reason = "only some features use it")]
pub(crate) use node::{LazyHandle, MountHandle};
#[cfg(feature = "completions")]
pub use shell::Shell;
