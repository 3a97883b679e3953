//! The single path from raw values to an outcome, whichever front end asks.

#[cfg(feature = "async")]
mod drive;
mod panics;

#[cfg(feature = "async")]
pub(crate) use drive::{Interrupted, drive, finish, next};
pub(crate) use panics::{begin, next_item};

use crate::command::{Call, Leaf, Seed};
use crate::error::{Error, Problems, Result};
use crate::input;
use crate::schema::Values;

#[cfg(feature = "fetch")]
use crate::graph::Pending;

/// A command with everything that it needs.
pub(crate) enum Ready<'g> {
    Command(Leaf<'g>, Call<'g>),
    #[cfg(feature = "fetch")]
    Request(Box<dyn Pending>),
}

/// Checks the values of a call.
pub(crate) fn ready<'g>(
    leaf: Leaf<'g>,
    mut values: Values<'g>,
    mut problems: Problems,
    seed: Seed,
) -> Result<Ready<'g>> {
    input::check(&mut values, &seed.environment, &mut problems);
    if problems.is_empty() { Ok(Ready::Command(leaf, Call::new(values, seed))) } else { Err(Error::from(problems)) }
}
