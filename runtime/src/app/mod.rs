//! Running a program and checking its definition: the only module that knows every front end.

#[cfg(feature = "async")]
mod asynchronous;
#[cfg_attr(not(any(feature = "http", feature = "mcp")), path = "servers_absent.rs")]
mod servers;
#[cfg(test)]
mod tests;

use std::ffi::OsString;
use std::process::ExitCode;

use crate::absent::IfAsync;
use crate::check;
use crate::cli::{self, Io, ServerCall};
use crate::describe::tools;
use crate::error::Error;
use crate::graph::{Cli, DefinitionError};

impl Cli {
    /// Runs the program with the argv, streams and environment of the process.
    ///
    /// A plain function runs on this thread. For an `async fn`, a stream or a mount, a current-thread runtime is started
    /// just before the call. Within a runtime, await `Cli::serve` instead.
    #[must_use = "the exit code tells the caller whether the program failed"]
    pub fn run(&self) -> ExitCode {
        ExitCode::from(self.run_os(&cli::arguments(), &Io::process()))
    }

    /// Runs the program with an argv, streams and environment of the caller, and returns the exit code.
    #[must_use = "the exit code tells the caller whether the program failed"]
    pub fn run_with<I>(&self, argv: I, io: Io) -> u8
    where
        I: IntoIterator,
        I::Item: Into<OsString>,
    {
        let argv: Vec<OsString> = argv.into_iter().map(Into::into).collect();
        self.run_os(&argv, &io)
    }

    fn run_os(&self, argv: &[OsString], io: &Io) -> u8 {
        match self.check_in_debug() {
            Ok(()) => cli::run(&self.0, argv, io).unwrap_or_else(|call| self.run_other(call, io)),
            Err(error) => cli::report_fatal(&self.0, &error, io),
        }
    }

    /// Checks the definition for errors that the compiler cannot see, such as duplicate names, options that clash,
    /// invalid defaults, examples that the program would refuse, and with the feature `mcp` commands that clients refuse as
    /// tools. Call it in a test.
    ///
    /// In an example, everything from a shell operator such as `|` on is skipped, and so are the values of
    /// placeholders such as `<id>` and `$TOKEN`.
    ///
    /// # Errors
    ///
    /// `INTERNAL`, with a field error for each error, whose path is the command.
    ///
    /// ```
    /// use vestibule::prelude::*;
    ///
    /// let twice = || Command::new("status").run(|_| Ok("fine"));
    /// let error = Cli::create("app").command(twice()).command(twice()).check().unwrap_err();
    /// assert_eq!(error.message(), "invalid program definition: `app status`: defined twice; rename one");
    /// ```
    #[inline]
    pub fn check(&self) -> Result<(), Error> {
        let mut errors = self.definition_errors();
        check::examples(&self.0, &mut errors);
        tools::check(&self.0, &mut errors);
        self.0.for_each_document(&self.0.name, &mut |path, document| {
            errors.extend(document.problem().map(|error| DefinitionError::new(path, error.message())));
        });
        into_result(&errors)
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn definition_errors(&self) -> Vec<DefinitionError> {
        let mut errors = crate::graph::check(&self.0);
        check::defaults(&self.0, &self.0.name, &mut errors);
        check::globals(&self.0, &self.0, &self.0.name, &mut errors);
        check::disabled_builtins(&self.0, &mut errors);
        errors
    }

    /// Serves the program through the front end of a built-in command, in a runtime of its own.
    fn run_other(&self, call: IfAsync<Box<ServerCall>>, io: &Io) -> u8 {
        let ended = servers::run(self, &call, io);
        cli::end_server_call(call, &self.0, ended, io)
    }

    /// Checks the definition at the start of a run in a debug build. OpenAPI documents are not read for that.
    fn check_in_debug(&self) -> Result<(), Error> {
        if cfg!(debug_assertions) { into_result(&self.definition_errors()) } else { Ok(()) }
    }
}

/// Returns an error that lists the errors in a definition, if there are any.
#[cfg_attr(not(debug_assertions), inline)]
fn into_result(errors: &[DefinitionError]) -> Result<(), Error> {
    let Some(first) = errors.first() else { return Ok(()) };
    let more = if errors.len() > 1 { format!(" (and {} more)", errors.len() - 1) } else { String::new() };
    let error = Error::internal(format!("invalid program definition: {first}{more}"));
    let fields = errors.iter().map(|error| crate::error::FieldError::new(error.path.as_str(), error.to_string()));
    Err(fields.fold(error, Error::field))
}
