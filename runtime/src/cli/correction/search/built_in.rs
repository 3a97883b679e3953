//! Guesses at a built-in command that was typed as a word, in a program that has its built-ins as flags.

use super::Guesses;

impl Guesses<'_, '_, '_> {
    /// Guesses that the name of a built-in is its flag: `greet skills add` is `greet --skills add`.
    pub(super) fn at_built_in(&mut self) {
        let root = self.problem.parsed.target.root();
        let dashes = root.builtin_dashes();
        for builtin in root.builtins().filter(|_| !dashes.is_empty()) {
            if let Some(index) = self.argv().iter().position(|token| token == builtin.name) {
                self.replace(index, 1, &[&[dashes, builtin.name].concat()], 0, false);
            }
        }
    }
}
