//! Running a program from outside, and what it says.

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::{example, words};

/// A program that is not done by then hangs.
const HANGS: Duration = Duration::from_secs(120);

/// What a run gave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The exit code; `None` when a signal ended the program.
    pub exit: Option<i32>,
    /// What it wrote to stdout.
    pub stdout: String,
    /// What it wrote to stderr.
    pub stderr: String,
}

impl Run {
    /// The run as text, for snapshots: the exit code and, where there is any, what was written.
    pub fn transcript(&self) -> String {
        let mut out = match self.exit {
            Some(code) => format!("exit: {code}\n"),
            None => "ended by a signal\n".to_owned(),
        };
        for (name, text) in [("stdout", &self.stdout), ("stderr", &self.stderr)] {
            if text.is_empty() {
                continue;
            }
            let _ = write!(out, "--- {name}\n{text}");
            if !text.ends_with('\n') {
                out.push_str("\n(no line end)\n");
            }
        }
        out
    }

    /// What a run that must succeed, and say nothing on stderr, wrote to stdout.
    ///
    /// # Panics
    ///
    /// When it failed or complained.
    #[track_caller]
    pub fn output(self) -> String {
        assert!(self.exit == Some(0) && self.stderr.is_empty(), "{}", self.transcript());
        self.stdout
    }

    /// What a run that must fail with an exit code, and print nothing, wrote to stderr.
    ///
    /// # Panics
    ///
    /// When it ended otherwise or printed something.
    #[track_caller]
    pub fn complaint(self, exit: i32) -> String {
        assert!(self.exit == Some(exit) && self.stdout.is_empty(), "{}", self.transcript());
        self.stderr
    }
}

/// Runs `my-cli` in a pipe, with the words of a line.
pub fn my_cli(line: &str) -> Run {
    Program::example("my-cli").args(words(line)).run()
}

/// Runs `greet` in a pipe, with the words of a line.
pub fn greet(line: &str) -> Run {
    Program::example("greet").args(words(line)).run()
}

/// Runs `logq` in a pipe, with the words of a line, beside its sample log.
pub fn logq(line: &str) -> Run {
    Program::logq().args(words(line)).run()
}

/// A program about to be run, in an environment of its own.
#[derive(Debug)]
#[must_use]
pub struct Program {
    pub(crate) command: Command,
    stdin: Vec<u8>,
}

impl Program {
    /// One of the examples.
    pub fn example(name: &str) -> Self {
        Self::at(example(name))
    }

    /// `logq`, beside its sample log.
    pub fn logq() -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new(""));
        Self::example("logq").folder(root.join("examples/logq"))
    }

    /// The program at a path.
    pub fn at(path: impl AsRef<Path>) -> Self {
        let mut command = Command::new(path.as_ref());
        command.env_clear();
        for name in ["PATH", "HOME", "USERPROFILE", "SYSTEMROOT", "LLVM_PROFILE_FILE"] {
            command.envs(std::env::var_os(name).map(|value| (name, value)));
        }
        Self { command, stdin: Vec::new() }
    }

    /// Adds arguments.
    pub fn args<I>(mut self, args: I) -> Self
    where
        I: IntoIterator,
        I::Item: AsRef<OsStr>,
    {
        self.command.args(args);
        self
    }

    /// Adds an argument.
    pub fn arg(mut self, arg: impl AsRef<OsStr>) -> Self {
        self.command.arg(arg);
        self
    }

    /// Sets an environment variable.
    pub fn env(mut self, name: &str, value: &str) -> Self {
        self.command.env(name, value);
        self
    }

    /// The working directory.
    pub fn folder(mut self, folder: impl AsRef<Path>) -> Self {
        self.command.current_dir(folder);
        self
    }

    /// What stdin gives; nothing otherwise.
    pub fn stdin(mut self, bytes: impl Into<Vec<u8>>) -> Self {
        self.stdin = bytes.into();
        self
    }

    /// Runs the program to its end.
    pub fn run(self) -> Run {
        self.start().finish()
    }

    /// Runs the program to its end, with stdout going to a file.
    ///
    /// # Panics
    ///
    /// When the program does not start, or hangs.
    pub fn run_into(mut self, stdout: std::fs::File) -> Run {
        let mut child = self
            .command
            .stdin(Stdio::null())
            .stdout(stdout)
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let stderr = read_all(child.stderr.take());
        let status = wait(&mut child);
        Run { exit: status.code(), stdout: String::new(), stderr: stderr.join().unwrap() }
    }

    /// Starts the program, to watch what it prints.
    ///
    /// # Panics
    ///
    /// When the program does not start.
    pub fn start(mut self) -> Running {
        let mut child = self
            .command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut stdin = child.stdin.take().unwrap();
        let input = self.stdin;
        // A program that does not read its stdin closes it: that is no failure.
        thread::spawn(move || stdin.write_all(&input));
        let stderr = read_all(child.stderr.take());
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = channel();
        thread::spawn(move || {
            let mut line = Vec::new();
            while stdout.read_until(b'\n', &mut line).is_ok_and(|size| size > 0) {
                if sender.send(std::mem::take(&mut line)).is_err() {
                    return;
                }
            }
        });
        Running { child, lines, seen: Vec::new(), stderr }
    }
}

/// A program that runs.
#[derive(Debug)]
pub struct Running {
    child: Child,
    lines: Receiver<Vec<u8>>,
    seen: Vec<u8>,
    stderr: JoinHandle<String>,
}

impl Running {
    /// The next line on stdout, as soon as it is there; `None` at the end.
    ///
    /// # Panics
    ///
    /// When the program hangs.
    pub fn line(&mut self) -> Option<String> {
        match self.lines.recv_timeout(HANGS) {
            Ok(line) => {
                self.seen.extend_from_slice(&line);
                Some(String::from_utf8_lossy(&line).trim_end_matches('\n').to_owned())
            }
            Err(RecvTimeoutError::Disconnected) => None,
            Err(RecvTimeoutError::Timeout) => {
                let _ = self.child.kill();
                panic!("nothing comes; until now: {}", String::from_utf8_lossy(&self.seen));
            }
        }
    }

    /// Whether the program still runs.
    ///
    /// # Panics
    ///
    /// When the system cannot tell.
    pub fn is_running(&mut self) -> bool {
        self.child.try_wait().unwrap().is_none()
    }

    /// Ends the program, as a test that has seen enough does.
    pub fn kill(mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Sends Ctrl-C.
    ///
    /// # Panics
    ///
    /// When the program is gone.
    #[cfg(unix)]
    pub fn interrupt(&self) {
        let process = rustix::process::Pid::from_child(&self.child);
        rustix::process::kill_process(process, rustix::process::Signal::INT).unwrap();
    }

    /// Reads no further: the next thing that the program prints finds the pipe closed.
    ///
    /// # Panics
    ///
    /// When the program hangs.
    pub fn close(self) -> Run {
        let Self { mut child, lines, seen, stderr } = self;
        drop(lines);
        let status = wait(&mut child);
        let stdout = String::from_utf8_lossy(&seen).into_owned();
        Run { exit: status.code(), stdout, stderr: stderr.join().unwrap() }
    }

    /// Reads the rest; what was read before belongs to the run too.
    pub fn finish(mut self) -> Run {
        while self.line().is_some() {}
        self.close()
    }
}

fn read_all(pipe: Option<impl Read + Send + 'static>) -> JoinHandle<String> {
    let mut pipe = pipe.expect("a pipe was asked for");
    thread::spawn(move || {
        let mut bytes = Vec::new();
        let _ = pipe.read_to_end(&mut bytes);
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

/// Waits for the end of a program, not forever.
pub(crate) fn wait(child: &mut Child) -> ExitStatus {
    let begun = Instant::now();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return status;
        }
        if begun.elapsed() > HANGS {
            let _ = child.kill();
            panic!("the program does not end");
        }
        thread::sleep(Duration::from_millis(2));
    }
}
