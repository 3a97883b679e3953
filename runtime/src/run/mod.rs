//! The single path from raw values to an outcome, whichever front end asks.

#[cfg(feature = "async")]
mod drive;
mod panics;

#[cfg(feature = "async")]
pub(crate) use drive::{Interrupted, drive, next};
pub(crate) use panics::{call, next_item};

use crate::command::{Call, Leaf, Seed, Started};
use crate::error::{Error, Problems, Result};
use crate::input;
use crate::schema::Values;

/// Checks the values and takes the inputs; the body of the command has not begun.
pub(crate) fn start(leaf: Leaf<'_>, mut values: Values<'_>, mut problems: Problems, seed: Seed) -> Result<Started> {
    input::check(&mut values, &seed.environment, &mut problems);
    if !problems.is_empty() {
        return Err(Error::from(problems));
    }
    leaf.start(&mut Call::new(values, seed))
}
