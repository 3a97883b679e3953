//! Models as tokens.

mod choice;
mod command;
mod record;
mod specs;

pub(crate) use choice::choice;
pub(crate) use command::command;
pub(crate) use record::record;
