//! Subcommands that are separate programs, and programs that are called by a command's name.

use std::ffi::{OsStr, OsString};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};

use super::io::Io;
use super::run::report_fatal;
use crate::command::{Environment, Outside};
use crate::graph::{Cli, Node};
use crate::run::ReadOnly;

impl Cli {
    /// Runs unknown commands as external programs: `app foo --bar` runs `app-foo --bar` if it is on the `PATH`. The
    /// program inherits the streams and gets all remaining arguments; its exit code is the result.
    #[inline]
    pub fn external(self) -> Self {
        self.with(|node| node.external = Some(run_program))
    }
}

/// Returns argv with the program's file name as the command, for a multicall program: `ls -l` is `app ls -l`.
pub(super) fn multicall_argv(root: &Node, argv: &[OsString], io: &Io) -> Option<Vec<OsString>> {
    let path = io.program_path()?;
    let name = Path::new(&path).file_stem()?;
    root.child(name.as_encoded_bytes())?;
    let mut command = vec![name.to_owned()];
    command.extend_from_slice(argv);
    Some(command)
}

/// Runs `app-foo` for `app foo`, if the program allows it and `PATH` has such a file.
pub(super) fn run(root: &Node, argv: &[OsString], is_read_only: bool, io: &Io) -> Option<u8> {
    let run = root.external?;
    let (word, arguments) = argv.split_first()?;
    if let Some(read_only) = ReadOnly::of(root, is_read_only, io.environment()) {
        let error = read_only.refusal(&word.to_string_lossy());
        return Some(report_fatal(root, &error, io));
    }
    let mut name = OsString::from(format!("{}-", root.name));
    name.push(word);
    match run(&name, arguments, &io.outside())? {
        Ok(code) => Some(code),
        Err(error) => {
            io.write_err(&format!("Error (FAILED): cannot run `{}`: {error}\n", name.display()));
            Some(1)
        }
    }
}

/// See [`RunExternal`](crate::command::RunExternal).
#[inline]
fn run_program(name: &OsStr, arguments: &[OsString], outside: &Outside<'_>) -> Option<io::Result<u8>> {
    let is_plain = Path::new(name).file_name() == Some(name);
    let mut command = Command::new(find(name, outside.environment).filter(|_| is_plain)?);
    command.args(arguments);
    Some(start(command, outside))
}

#[inline]
fn find(name: &OsStr, environment: &Environment) -> Option<PathBuf> {
    let folders = environment.get("PATH")?;
    let with = |suffix: &str| {
        let mut name = name.to_owned();
        name.push(suffix);
        name
    };
    let names = [name.to_owned(), with(std::env::consts::EXE_SUFFIX)];
    // An empty entry would be the current folder, whose files may be anyone's.
    let folders = std::env::split_paths(&folders).filter(|folder| !folder.as_os_str().is_empty());
    let paths = folders.flat_map(|folder| names.clone().map(|name| folder.join(name)));
    paths.into_iter().find(|path| is_program(path))
}

#[cfg(unix)]
#[inline]
fn is_program(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    std::fs::metadata(path).is_ok_and(|meta| meta.is_file() && meta.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
#[inline]
fn is_program(path: &Path) -> bool {
    path.is_file()
}

#[inline]
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
#[inline]
fn in_place(mut command: Command) -> io::Result<u8> {
    use std::os::unix::process::CommandExt;
    Err(command.exec())
}

#[cfg(not(unix))]
#[inline]
fn in_place(mut command: Command) -> io::Result<u8> {
    command.status().map(code)
}

#[inline]
fn code(status: ExitStatus) -> u8 {
    status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1)
}
