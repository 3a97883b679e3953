//! External subcommands: programs of their own, found on the `PATH`.

use std::ffi::{OsStr, OsString};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};

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

/// See [`RunExternal`].
pub(crate) fn run(name: &OsStr, arguments: &[OsString], outside: &Outside<'_>) -> Option<io::Result<u8>> {
    let is_plain = Path::new(name).file_name() == Some(name);
    let mut command = Command::new(find(name, outside.environment).filter(|_| is_plain)?);
    command.args(arguments);
    Some(start(command, outside))
}

fn find(name: &OsStr, environment: &Environment) -> Option<PathBuf> {
    let folders = environment.get("PATH")?;
    let with = |suffix: &str| {
        let mut name = name.to_owned();
        name.push(suffix);
        name
    };
    let names = [name.to_owned(), with(std::env::consts::EXE_SUFFIX)];
    let paths = std::env::split_paths(&folders).flat_map(|folder| names.clone().map(|name| folder.join(name)));
    paths.into_iter().find(|path| is_program(path))
}

#[cfg(unix)]
fn is_program(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    std::fs::metadata(path).is_ok_and(|meta| meta.is_file() && meta.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_program(path: &Path) -> bool {
    path.is_file()
}

fn start(mut command: Command, outside: &Outside<'_>) -> io::Result<u8> {
    if outside.is_process {
        return in_place(command);
    }
    // The streams are in memory, so the program gets pipes.
    command.env_clear().envs(outside.environment.all());
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn()?;
    let mut given = outside.stdin.clone();
    let writer = child.stdin.take().map(|mut stdin| std::thread::spawn(move || io::copy(&mut given, &mut stdin)));
    let output = child.wait_with_output()?;
    // A program may close its stdin without reading it.
    let _ = writer.map(std::thread::JoinHandle::join);
    outside.stdout.write(&output.stdout)?;
    outside.stderr.sink.write(&output.stderr)?;
    Ok(code(output.status))
}

/// Replaces this process, so that the program gets signals and the terminal directly.
#[cfg(unix)]
fn in_place(mut command: Command) -> io::Result<u8> {
    use std::os::unix::process::CommandExt;
    Err(command.exec())
}

#[cfg(not(unix))]
fn in_place(mut command: Command) -> io::Result<u8> {
    command.status().map(code)
}

fn code(status: ExitStatus) -> u8 {
    status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1)
}
