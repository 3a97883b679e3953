//! The whole program as data: groups, commands and mounts. Every front end reads it.

mod agents;
mod around;
mod brief;
mod builder;
mod builtin;
mod check;
mod configured;
mod lazy;
mod lookup;
mod mounted;
#[cfg(feature = "fetch")]
mod mounting;
mod node;
#[cfg(feature = "completions")]
mod shell;
mod variants;

#[cfg(feature = "fetch")]
pub(crate) use crate::command::{CurlCommand, RequestContext, RequestInput};
#[cfg(feature = "skills")]
pub(crate) use agents::{AGENTS, Agent, OwnFolder, SHARED, Where, agent_names};
pub(crate) use brief::Brief;
pub use builder::{Cli, CommandsOf, Definition, IntoCommands, IntoRoot, RootOf};
pub(crate) use builtin::{Builtin, HEADING as BUILTIN_HEADING};
pub(crate) use check::{BUILTINS, mistakes};
pub(crate) use configured::{Configured, FileChoice, Setting, is_key_of};
pub(crate) use lazy::{Lazy, Topic};
pub(crate) use lookup::{Child, CommandPath};
pub(crate) use mounted::{Connection, Mounted};
#[cfg(feature = "fetch")]
pub use mounting::{IntoMount, MountPoint};
pub(crate) use node::Node;
#[cfg(feature = "completions")]
pub use shell::Shell;
