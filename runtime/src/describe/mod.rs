//! What can be said about a program from its graph alone: help, and listings for machines.

#[cfg(feature = "completions")]
pub(crate) mod complete;
mod field;
mod help;
#[cfg(feature = "reference")]
mod interface;
#[cfg(feature = "output")]
mod listing;
#[cfg(feature = "reference")]
mod man;
mod mounted;
#[cfg(feature = "reference")]
mod openapi;
#[cfg(feature = "reference")]
mod reference;
#[cfg(feature = "skills")]
mod skills;
#[cfg(feature = "reference")]
mod status;
mod subject;
#[cfg(test)]
mod tests;
mod text;

pub(crate) use help::{bare, examples, help, usage};
#[cfg(feature = "fetch")]
pub(crate) use help::{found, found_text};
#[cfg(feature = "reference")]
pub(crate) use interface::{FORMAT as INTERFACE_FORMAT, interface};
#[cfg(feature = "output")]
pub(crate) use listing::{COMMANDS, count_listed, each_listed, listing_head, listing_markdown_to};
#[cfg(feature = "output")]
pub(crate) use listing::{index, index_markdown, listing, listing_markdown, runs, schema};
#[cfg(feature = "reference")]
pub use man::ManPage;
#[cfg(feature = "reference")]
pub(crate) use man::man;
#[cfg(feature = "skills")]
pub use skills::SkillFile;
#[cfg(feature = "skills")]
pub(crate) use skills::{Skill, skill_names, skills};
