//! Runs programs on a pseudo-terminal.

use std::ffi::OsStr;
use std::fs::{File, OpenOptions};
use std::io::Read;
use std::os::fd::OwnedFd;
use std::os::unix::ffi::OsStrExt;
use std::process::Stdio;
use std::thread::{self, JoinHandle};

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{OptionalActions, OutputModes, Winsize, tcgetattr, tcsetattr, tcsetwinsize};

use crate::run::wait;
use crate::{Program, Run};

/// A terminal with a width. Stdout and stderr get separate terminals, so that a test can distinguish them.
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct Terminal {
    columns: u16,
}

impl Terminal {
    /// Returns a terminal with a number of columns.
    pub fn new(columns: u16) -> Self {
        Self { columns }
    }

    /// Runs a program on the terminal.
    ///
    /// # Panics
    ///
    /// When no terminal can be opened, or the program does not start or hangs.
    pub fn run(self, program: Program) -> Run {
        let mut command = program.command;
        // A pager would wait for a key; `cat` means none.
        for (name, value) in [("TERM", "xterm-256color"), ("PAGER", "cat")] {
            if !command.get_envs().any(|(set, _)| set == name) {
                command.env(name, value);
            }
        }
        let (out, out_end) = self.open();
        let (err, err_end) = self.open();
        let mut child = command.stdin(Stdio::null()).stdout(out_end).stderr(err_end).spawn().unwrap();
        // The command keeps the terminals open.
        drop(command);
        let (out, err) = (read(out), read(err));
        let status = wait(&mut child);
        Run { exit: status.code(), stdout: out.join().unwrap(), stderr: err.join().unwrap() }
    }

    /// Opens a terminal, and returns the reading end and the program's end.
    fn open(self) -> (File, OwnedFd) {
        let reader = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC).unwrap();
        grantpt(&reader).unwrap();
        unlockpt(&reader).unwrap();
        let path = ptsname(&reader, Vec::new()).unwrap();
        let program = OpenOptions::new().read(true).write(true).open(OsStr::from_bytes(path.as_bytes())).unwrap();
        let size = Winsize { ws_row: 40, ws_col: self.columns, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&program, size).unwrap();
        // Keeps `\n` as it is.
        let mut modes = tcgetattr(&program).unwrap();
        modes.output_modes.remove(OutputModes::OPOST);
        tcsetattr(&program, OptionalActions::Now, &modes).unwrap();
        (reader.into(), program.into())
    }
}

/// Reads until the other end is closed, which terminals report as an error.
fn read(mut terminal: File) -> JoinHandle<String> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        let mut buffer = [0; 4096];
        while let Ok(size @ 1..) = terminal.read(&mut buffer) {
            bytes.extend_from_slice(&buffer[..size]);
        }
        String::from_utf8_lossy(&bytes).into_owned()
    })
}
