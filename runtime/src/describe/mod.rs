//! Descriptions generated from the graph alone: help, listings, completions, manual pages, skills.

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

pub(crate) use help::{examples, help, help_for_bare_call, usage};
#[cfg(feature = "fetch")]
pub(crate) use help::{search_results, search_results_text};
#[cfg(feature = "reference")]
pub(crate) use interface::{FORMAT as INTERFACE_FORMAT, interface};
#[cfg(feature = "output")]
pub(crate) use listing::{COMMANDS, count_commands, for_each_entry, listing_head, write_listing_markdown};
#[cfg(feature = "output")]
pub(crate) use listing::{index, index_markdown, is_runnable, listing, listing_markdown, schema};
#[cfg(feature = "reference")]
pub use man::ManPage;
#[cfg(feature = "reference")]
pub(crate) use man::man;
#[cfg(feature = "skills")]
pub use skills::SkillFile;
#[cfg(feature = "skills")]
pub(crate) use skills::{Skill, skill_names, skills};
