//! Guesses at a built-in command that was typed as a word, in a program that has its built-ins as flags.

use super::{Guess, Problem};

/// Adds the calls with the name of a built-in as its flag.
pub(super) fn add_guesses(problem: &Problem<'_, '_>, more: &mut Vec<Guess>) {
    let root = problem.parsed.target.root();
    let dashes = root.builtin_dashes();
    for builtin in root.builtins().filter(|_| !dashes.is_empty()) {
        if let Some(index) = problem.argv.iter().position(|token| token == builtin.name) {
            let mut argv = problem.argv.to_vec();
            argv[index] = [dashes, builtin.name].concat();
            more.push(Guess { argv, cost: 0, is_certain: false });
        }
    }
}
