#![doc = include_str!("docs/crate.md")]
// Marks each item with its feature. Unstable, so only on docs.rs and in `.ci/run docs`.
#![cfg_attr(docsrs, feature(doc_cfg))]
#[cfg(test)]
extern crate self as vestibule;

mod absent;
mod app;
mod check;
mod cli;
pub mod command;
#[cfg(feature = "config")]
mod config;
pub mod data;
mod describe;
pub mod error;
#[cfg(feature = "fetch")]
pub mod fetch;
#[cfg(any(feature = "fetch", feature = "skills"))]
mod files;
pub mod graph;
mod hash;
#[cfg(feature = "http")]
pub mod http;
mod input;
#[cfg(feature = "reference")]
pub mod interface;
mod list;
#[cfg(feature = "mcp")]
mod mcp;
#[cfg(feature = "mcp-client")]
pub mod mcp_client;
mod missing;
#[cfg(feature = "openapi")]
pub mod openapi;
mod outlined;
#[cfg(feature = "output")]
mod output;
mod parse;
pub mod parser;
pub mod prelude;
pub mod render;
mod run;
pub mod schema;
mod secret_names;
mod shell;
mod skills;
pub mod testing;
mod variable_name;

#[doc(hidden)]
#[path = "private.rs"]
pub mod __private;

pub use cli::Io;
pub use command::{Command, Context, Reply};
pub use data::Data;
#[cfg(feature = "reference")]
pub use describe::reference::ManPage;
pub use error::{Error, Result};
pub use graph::{Cli, Definition};

#[cfg(feature = "config")]
pub use config::Config;

#[cfg(feature = "skills")]
pub use describe::skills::SkillFile;

#[cfg(feature = "fetch")]
pub use fetch::Mount;

#[cfg(feature = "completions")]
pub use graph::Shell;

#[doc = include_str!("docs/asking.md")]
#[doc = include_str!("docs/pictures/prompt.html")]
#[doc = include_str!("docs/pictures/bar.html")]
pub mod asking {}

#[doc = include_str!("docs/from_clap.md")]
pub mod from_clap {}

#[cfg_attr(feature = "logs", doc = include_str!("docs/logs.md"))]
#[cfg_attr(not(feature = "logs"), doc(hidden))]
pub mod logs {}

#[cfg_attr(feature = "mcp", doc = include_str!("docs/mcp.md"))]
#[cfg_attr(not(feature = "mcp"), doc(hidden))]
pub mod mcp_server {}

#[cfg(feature = "openapi")]
#[doc = include_str!("docs/openapi_macro.md")]
pub use vestibule_openapi_macros::openapi;

#[doc = include_str!("docs/options.md")]
pub use vestibule_macros::Options;

#[doc = include_str!("docs/args.md")]
pub use vestibule_macros::Args;

#[doc = include_str!("docs/env.md")]
pub use vestibule_macros::Env;

#[doc = include_str!("docs/one_of.md")]
pub use vestibule_macros::OneOf;

#[doc = include_str!("docs/choice.md")]
pub use vestibule_macros::Choice;

#[doc = include_str!("docs/failure.md")]
pub use vestibule_macros::Failure;

#[doc = include_str!("docs/commands.md")]
pub use vestibule_macros::Commands;

#[doc = include_str!("docs/command.md")]
pub use vestibule_macros::command;
