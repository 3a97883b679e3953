//! Subcommands that are separate programs, and programs that are called by a command's name.

use std::ffi::OsString;
use std::path::Path;

use super::io::Io;
use crate::graph::Node;

/// Returns argv with the program's file name as the command, for a multicall program: `ls -l` is `app ls -l`.
pub(super) fn multicall_argv(root: &Node, argv: &[OsString], io: &Io) -> Option<Vec<OsString>> {
    if !root.is_multicall {
        return None;
    }
    let path = io.program_path()?;
    let name = Path::new(&path).file_stem()?;
    root.child(name.as_encoded_bytes())?;
    let mut command = vec![name.to_owned()];
    command.extend_from_slice(argv);
    Some(command)
}

/// Runs `app-foo` for `app foo`, if the program allows it and `PATH` has such a file.
pub(super) fn run(root: &Node, argv: &[OsString], io: &Io) -> Option<u8> {
    let run = root.external?;
    let (word, arguments) = argv.split_first()?;
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
