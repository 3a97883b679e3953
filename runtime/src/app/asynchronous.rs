//! Running a program within the caller's async runtime.

use std::ffi::OsString;
use std::process::ExitCode;

use super::servers;
use crate::cli::{self, Io, ServerCall};
use crate::graph::Cli;

impl Cli {
    /// Runs the program within the caller's async runtime, with the argv, streams and environment of the process.
    ///
    /// Plain functions run in the runtime's blocking pool.
    #[must_use = "the exit code tells the caller whether the program failed"]
    pub async fn serve(&self) -> ExitCode {
        ExitCode::from(self.serve_with(cli::arguments(), Io::process()).await)
    }

    /// Runs the program within the caller's async runtime, with an argv, streams and environment of the caller, and
    /// returns the exit code.
    ///
    /// ```
    /// use vestibule::prelude::*;
    ///
    /// /// Greet someone
    /// #[command]
    /// async fn greet(#[arg] name: String) -> String {
    ///     format!("Hello {name}")
    /// }
    ///
    /// # tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
    /// let io = Io::memory();
    /// let code = Cli::create("greet").root(commands![greet]).serve_with(["Ada"], io.clone()).await;
    /// assert_eq!((code, io.stdout_text().as_str()), (0, "Hello Ada\n"));
    /// # });
    /// ```
    #[must_use = "the exit code tells the caller whether the program failed"]
    pub async fn serve_with<I>(&self, argv: I, io: Io) -> u8
    where
        I: IntoIterator,
        I::Item: Into<OsString>,
    {
        let argv: Vec<OsString> = argv.into_iter().map(Into::into).collect();
        match self.check_in_debug() {
            Ok(()) => match cli::serve(&self.0, &argv, &io).await {
                Ok(code) => code,
                Err(call) => self.serve_other(call, &io).await,
            },
            Err(error) => cli::report_fatal(&self.0, &error, &io),
        }
    }

    /// Serves the program through the front end of a built-in command, in the caller's runtime.
    async fn serve_other(&self, call: Box<ServerCall>, io: &Io) -> u8 {
        let ended = servers::serve(self, &call, io).await;
        cli::end_server_call(call, &self.0, ended, io)
    }
}
