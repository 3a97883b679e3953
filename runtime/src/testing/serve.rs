//! Runs within an async runtime.

use super::{Invocation, RunOutput, end};
use crate::graph::Cli;

impl Invocation {
    /// Runs a program to its end within the runtime of an async test.
    ///
    /// # Panics
    ///
    /// If no question took one of the [`answers`](Self::answers).
    #[must_use = "the result tells whether the program failed"]
    pub async fn serve(&self, program: &Cli) -> RunOutput {
        let (io, script) = self.start();
        let exit = program.serve_with(&self.argv, io.clone()).await;
        end(exit, &io, script.as_ref())
    }
}
