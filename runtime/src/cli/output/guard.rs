//! The output guard: where an agent runs the program, a result stops at a number of tokens that an agent can read.

use super::super::io::Io;

/// Name of the environment variable with another limit; `0` for none.
const VARIABLE: &str = "VESTIBULE_TOKEN_LIMIT";
/// Number of tokens that are printed for an agent.
const DEFAULT: usize = 20_000;

/// Returns the limit of a call that asks for none, if an agent runs the program or the environment sets a limit.
pub(super) fn limit(is_for_agent: bool, io: &Io) -> Option<usize> {
    let set = io.environment().get(VARIABLE).and_then(|value| value.to_str()?.trim().parse::<usize>().ok());
    match set {
        Some(limit) => Some(limit).filter(|limit| *limit > 0),
        None => is_for_agent.then_some(DEFAULT),
    }
}
