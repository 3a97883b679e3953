//! What a program's source file wants: `use vestibule::prelude::*;`.

pub use crate::cli::Io;
pub use crate::command::{Command, Context, Format, Reply};
pub use crate::data::Data;
pub use crate::error::{Error, Result};
pub use crate::graph::{Cli, Definition};
pub use crate::parser::{FromArgv, FromEnv};
pub use crate::schema::Choice as _;
pub use crate::{Args, Choice, Env, Options, command, commands, json};

#[cfg(feature = "fetch")]
pub use crate::fetch::Mount;

#[cfg(feature = "async")]
pub use futures_core::Stream;
