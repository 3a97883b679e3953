//! Methods that need the feature `async`.

use std::future::Ready;
use std::process::ExitCode;

use crate::cli::Io;
use crate::command::Command;
use crate::graph::Cli;
use crate::testing::{Invocation, RunOutput};

missing! {
    Cli,
    ServeNeedsAsync,
    "`Cli::serve` needs the feature `async` of `vestibule`",
    "in Cargo.toml: `vestibule = {{ version = \"0.1\", features = [\"async\"] }}`",
    [fn serve(&self) -> Ready<ExitCode>]
}

missing! {
    Cli,
    ServeWithNeedsAsync,
    "`Cli::serve_with` needs the feature `async` of `vestibule`",
    "in Cargo.toml: `vestibule = {{ version = \"0.1\", features = [\"async\"] }}`",
    [fn serve_with<I>(&self, argv: I, io: Io) -> Ready<u8>]
}

missing! {
    Cli,
    MiddlewareNeedsAsync,
    "`Cli::middleware` needs the feature `async` of `vestibule`",
    "in Cargo.toml: `vestibule = {{ version = \"0.1\", features = [\"async\"] }}`; `Cli::before` and `Cli::after` work without it",
    [fn middleware<F>(self, run: F) -> Self]
}

missing! {
    Command,
    StreamNeedsAsync,
    "`Command::stream` needs the feature `async` of `vestibule`",
    "in Cargo.toml: `vestibule = {{ version = \"0.1\", features = [\"async\"] }}`",
    [fn stream<F>(self, run: F) -> Self]
}

missing! {
    Command,
    CommandMiddlewareNeedsAsync,
    "`Command::middleware` needs the feature `async` of `vestibule`",
    "in Cargo.toml: `vestibule = {{ version = \"0.1\", features = [\"async\"] }}`; `Command::before` and `Command::after` work without it",
    [fn middleware<F>(self, run: F) -> Self]
}

missing! {
    Invocation,
    InvocationServeNeedsAsync,
    "`Invocation::serve` needs the feature `async` of `vestibule`",
    "in Cargo.toml: `vestibule = {{ version = \"0.1\", features = [\"async\"] }}`",
    [fn serve(&self, program: &Cli) -> Ready<RunOutput>]
}
