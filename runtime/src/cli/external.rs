//! Commands that are programs of their own, and programs that are called like a command.

use std::ffi::{OsStr, OsString};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::io::Io;
use crate::graph::Node;

/// The argv of a program that may be called like one of its commands: `ls -l` for `app ls -l`.
pub(super) fn called(root: &Node, argv: &[OsString], io: &Io) -> Option<Vec<OsString>> {
    if !root.is_multicall {
        return None;
    }
    let path = io.name()?;
    let name = Path::new(&path).file_stem()?;
    root.child(name.as_encoded_bytes())?;
    Some(std::iter::once(name.to_owned()).chain(argv.iter().cloned()).collect())
}

/// Runs `app-foo` for `app foo`, when the program wants that and the `PATH` has it.
pub(super) fn run(root: &Node, argv: &[OsString], io: &Io) -> Option<u8> {
    let (word, rest) = argv.split_first().filter(|_| root.takes_external)?;
    let mut name = OsString::from(format!("{}-", root.name));
    name.push(word);
    let is_plain = Path::new(&name).file_name() == Some(&name);
    let mut command = Command::new(find(&name, io).filter(|_| is_plain)?);
    command.args(rest);
    match start(command, io) {
        Ok(code) => Some(code),
        Err(error) => {
            io.write_err(&format!("Error (FAILED): cannot run `{}`: {error}\n", name.display()));
            Some(1)
        }
    }
}

fn find(name: &OsStr, io: &Io) -> Option<PathBuf> {
    let folders = io.environment().get("PATH")?;
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

fn start(mut command: Command, io: &Io) -> io::Result<u8> {
    if io.is_process() {
        return in_place(command);
    }
    // Everything outside is in memory: so it is for the other program.
    command.env_clear().envs(io.environment().all());
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn()?;
    let given = io.read_in()?;
    let writer =
        child.stdin.take().map(|mut stdin| std::thread::spawn(move || io::Write::write_all(&mut stdin, &given)));
    let output = child.wait_with_output()?;
    // A program that does not read its stdin closes it: that is no failure.
    let _ = writer.map(std::thread::JoinHandle::join);
    let _ = io.write_out(&output.stdout);
    io.write_err(&String::from_utf8_lossy(&output.stderr));
    Ok(code(output.status))
}

/// The other program takes this one's place, so that signals and the terminal are its own.
#[cfg(unix)]
fn in_place(mut command: Command) -> io::Result<u8> {
    use std::os::unix::process::CommandExt;
    Err(command.exec())
}

#[cfg(not(unix))]
fn in_place(mut command: Command) -> io::Result<u8> {
    command.status().map(code)
}

fn code(status: std::process::ExitStatus) -> u8 {
    status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1)
}
