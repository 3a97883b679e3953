//! Stand-in for answers from a list: no questions are asked.

use crate::cli::Io;
use crate::command::Answer;

pub(super) fn answer(io: Io, _: &[Answer]) -> Io {
    io
}
