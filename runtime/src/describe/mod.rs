//! Descriptions generated from the graph alone: help, listings, completions, manual pages, skills.

#[cfg(any(feature = "mcp", feature = "reference"))]
mod callers;
#[cfg(feature = "completions")]
pub(crate) mod complete;
mod field;
#[cfg(feature = "output")]
pub(crate) mod find;
pub(crate) mod help;
#[cfg(feature = "output")]
mod listing;
mod mounted;
#[cfg(feature = "output")]
mod outline;
#[cfg(feature = "reference")]
pub(crate) mod reference;
#[cfg(feature = "skills")]
pub(crate) mod skills;
mod subject;
#[cfg(test)]
mod tests;
pub(crate) mod text;
#[cfg_attr(not(feature = "mcp"), path = "tools_absent.rs")]
pub(crate) mod tools;

pub(crate) use help::{examples, help_for_bare_call, help_in, usage};
#[cfg(feature = "output")]
#[allow(unused_imports, reason = "only some features use it")]
pub(crate) use listing::{
    COMMANDS, count_commands, for_each_entry, index, index_markdown, is_runnable, listing, listing_head,
    listing_markdown, schema, served_index, write_listing_markdown,
};
