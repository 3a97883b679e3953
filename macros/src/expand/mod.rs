//! Expansion of the models into tokens.

mod choice;
mod command;
mod commands;
mod conditional;
mod failure;
mod fields;
mod list;
mod one_of;
mod program;
mod record;
mod return_spans;
mod specs;
#[cfg(test)]
mod tests;

pub(crate) use choice::choice;
pub(crate) use command::command;
pub(crate) use commands::commands;
pub(crate) use failure::failure;
pub(crate) use list::list;
pub(crate) use one_of::one_of;
pub(crate) use record::record;
