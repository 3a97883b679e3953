//! Runs within an async runtime.

use super::{Invocation, RunOutput};
use crate::graph::Cli;

impl Invocation {
    /// Runs a program to its end within the runtime of an async test.
    #[must_use = "the result tells whether the program failed"]
    pub async fn serve(&self, program: &Cli) -> RunOutput {
        let io = self.io();
        let exit = program.serve_with(&self.argv, io.clone()).await;
        RunOutput::new(exit, &io)
    }
}
