//! Looks up the commands that the words of a wrong call may be about, for the correction of the call.

mod evidence;
mod nearest;
mod related;
mod suggestions;

pub(crate) use super::lexicon::synonyms;
pub(crate) use super::words::singular;
pub(crate) use evidence::{Asked, Subject, joined};
pub(crate) use nearest::{Nearest, nearest};
pub(crate) use related::Related;
pub(crate) use suggestions::{Suggested, Suggestions};
