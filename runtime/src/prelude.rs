//! The items that most programs use: `use vestibule::prelude::*;`.

pub use crate::cli::Io;
pub use crate::command::{Command, Context, Globals, Media, Outcome, Reply, State, Var};
pub use crate::data::Data;
pub use crate::error::{Error, Result, ResultExt as _};
pub use crate::graph::{Cli, Definition};
pub use crate::parser::{FromArgv, FromEnv, Parser};
pub use crate::render::Format;
pub use crate::schema::Choice as _;
pub use crate::{Args, Choice, Commands, Env, Failure, OneOf, Options, command, commands, json};

#[cfg(feature = "config")]
pub use crate::config::Config;
#[cfg(feature = "fetch")]
pub use crate::fetch::Mount;

#[cfg(feature = "async")]
pub use {crate::command::Next, futures_core::Stream};
