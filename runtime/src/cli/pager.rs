//! The builder method of the pager, and the function that runs it.

use std::io::{self, ErrorKind, Write};
use std::process::{Command, Stdio};

use crate::command::Pager;
use crate::graph::Cli;
use crate::run::ignore_interrupts;

impl Cli {
    /// Sends results and pages that are longer than the terminal through a pager: the one that the user names in
    /// `<PROGRAM>_PAGER` or `PAGER`, or else this command, such as `less`. Only the pager of the program itself counts, not
    /// that of a group.
    ///
    /// Output of agents and in pipes, streams, and calls with `--no-pager` have no pager. Needs the features `output` and
    /// `terminal`.
    ///
    /// ```
    /// use vestibule::prelude::*;
    /// use vestibule::testing::Invocation;
    ///
    /// /// Print all notes
    /// #[command]
    /// fn list() -> Vec<String> {
    ///     (1..=100).map(|number| format!("Note {number}")).collect()
    /// }
    ///
    /// let notes = Cli::create("notes").commands(commands![list]).pager("less");
    /// let output = Invocation::new(["--help"]).run(&notes);
    /// assert!(output.stdout.contains("--no-pager"));
    /// ```
    #[inline]
    pub fn pager(self, command: &'static str) -> Self {
        self.with(|node| node.pager = Some(Pager { default: command, run: run_pager }))
    }
}

/// See [`RunPager`](crate::command::RunPager).
#[inline]
fn run_pager(command: &mut Command, text: &[u8]) -> io::Result<bool> {
    let mut pager = command.stdin(Stdio::piped()).spawn()?;
    ignore_interrupts();
    let written = pager.stdin.take().map(|mut input| input.write_all(text));
    // A pager that the user leaves early closes its input.
    let is_written = match written {
        Some(Err(error)) => error.kind() == ErrorKind::BrokenPipe,
        written => written.is_some(),
    };
    let is_done = pager.wait().is_ok_and(|status| status.success());
    Ok(is_written && is_done)
}
