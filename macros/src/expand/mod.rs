//! Models as tokens.

mod blame;
mod choice;
mod command;
mod record;
mod specs;
#[cfg(test)]
mod tests;

pub(crate) use choice::choice;
pub(crate) use command::command;
pub(crate) use record::record;
