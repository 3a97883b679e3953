//! Commands that are programs of their own, and programs that are called like a command.

use std::ffi::OsString;
use std::path::Path;

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
    let mut called = vec![name.to_owned()];
    called.extend_from_slice(argv);
    Some(called)
}

/// Runs `app-foo` for `app foo`, when the program wants that and the `PATH` has it.
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
