//! Function pointer and streams for external programs that run as commands.

use std::ffi::{OsStr, OsString};
use std::io;

use super::{Environment, Sink, Stderr, Stdin};

/// The surroundings that an external program gets.
pub(crate) struct Outside<'a> {
    pub(crate) environment: &'a Environment,
    pub(crate) stdin: &'a Stdin,
    pub(crate) stdout: &'a Sink,
    pub(crate) stderr: &'a Stderr,
    /// True if all streams are those of the process.
    pub(crate) is_process: bool,
}

/// Runs a program that is on the `PATH`, and returns its exit code; `None` if there is no such program.
///
/// Function pointer, so that process spawning is linked only when used (see ARCHITECTURE.md, "Pay for use").
pub(crate) type RunExternal = fn(&OsStr, &[OsString], &Outside<'_>) -> Option<io::Result<u8>>;
