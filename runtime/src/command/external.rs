//! Function pointers and streams for other programs: those that run as commands, and pagers.

use std::ffi::{OsStr, OsString};
use std::io;
use std::process::Command;

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

/// The pager of a program.
#[derive(Clone, Copy)]
#[allow(dead_code, reason = "only some features use it")]
pub(crate) struct Pager {
    /// The command where the environment names none.
    pub(crate) default: &'static str,
    pub(crate) run: RunPager,
}

/// Runs a command with a text as its stdin, and returns whether the command took and showed it. Fails if it does not start.
///
/// Function pointer, as [`RunExternal`], because starting a process takes 35 symbols of libc, which the loader resolves at each
/// start in about 1,000 instructions each.
pub(crate) type RunPager = fn(&mut Command, &[u8]) -> io::Result<bool>;
