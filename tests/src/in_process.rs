//! Runs a program in process, with its environment in memory.

use std::ffi::OsString;

use vestibule::command::{Answer, Asker, Question};
use vestibule::testing::Invocation;
use vestibule::{Cli, Io, Result};

use crate::Run;

/// Runs a program in a pipe.
pub fn in_memory<I>(cli: Cli, argv: I) -> Run
where
    I: IntoIterator,
    I::Item: Into<OsString>,
{
    invoke(&cli, Invocation::new(argv))
}

/// Runs a program on a terminal without colours.
pub fn on_terminal<I>(cli: Cli, argv: I) -> Run
where
    I: IntoIterator,
    I::Item: Into<OsString>,
{
    invoke(&cli, Invocation::new(argv).terminal(100))
}

/// Runs a program with the environment of an invocation.
pub fn invoke(cli: &Cli, invocation: Invocation) -> Run {
    let result = invocation.run(cli);
    Run { exit: Some(result.exit.into()), stdout: result.stdout, stderr: result.stderr }
}

/// Runs a program with the given streams and environment.
pub fn run_with<I>(cli: Cli, argv: I, io: Io) -> Run
where
    I: IntoIterator,
    I::Item: Into<OsString>,
{
    let exit = cli.run_with(argv, io.clone());
    Run { exit: Some(exit.into()), stdout: io.stdout_text(), stderr: io.stderr_text() }
}

/// An asker that is not asked.
struct Unasked;

impl Asker for Unasked {
    fn ask(&self, question: &Question) -> Result<Answer> {
        panic!("{question:?} is asked")
    }
}

/// Runs a call, and checks that it does not ask the person behind it.
///
/// # Panics
///
/// When the call asks a question.
pub fn run_unasked(cli: Cli, line: &str, variables: &[(&str, &str)]) -> Run {
    run_with(cli, crate::words(line), Io::memory().asker(Unasked).env(variables.iter().copied()))
}
