//! Runs a program as a process of its own.

use std::ffi::OsStr;
use std::fmt;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::{example, words};

/// Time after which a program counts as hanging.
const TIMEOUT: Duration = Duration::from_secs(120);

/// The exit code and output of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The exit code; `None` when a signal ended the program.
    pub exit: Option<i32>,
    /// Output on stdout.
    pub stdout: String,
    /// Output on stderr.
    pub stderr: String,
}

impl Run {
    /// Returns stdout of a run that succeeds and writes nothing to stderr.
    ///
    /// # Panics
    ///
    /// When the run failed or wrote to stderr.
    #[track_caller]
    pub fn success(self) -> String {
        assert!(self.exit == Some(0) && self.stderr.is_empty(), "{self}");
        self.stdout
    }

    /// Returns stderr of a run that fails with an exit code and writes nothing to stdout.
    ///
    /// # Panics
    ///
    /// When the run ended with another code or wrote to stdout.
    #[track_caller]
    pub fn failure(self, exit: i32) -> String {
        assert!(self.exit == Some(exit) && self.stdout.is_empty(), "{self}");
        self.stderr
    }
}

/// Formats the exit code and the streams that are not empty, for snapshots.
impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.exit {
            Some(code) => writeln!(f, "exit: {code}")?,
            None => writeln!(f, "ended by a signal")?,
        }
        for (name, text) in [("stdout", &self.stdout), ("stderr", &self.stderr)] {
            if text.is_empty() {
                continue;
            }
            write!(f, "--- {name}\n{text}")?;
            if !text.ends_with('\n') {
                write!(f, "\n(no line end)\n")?;
            }
        }
        Ok(())
    }
}

/// Runs `my-cli` in a pipe with the arguments of a line.
pub fn my_cli(line: &str) -> Run {
    Program::example("my-cli").args(words(line)).run()
}

/// Runs `greet` in a pipe with the arguments of a line.
pub fn greet(line: &str) -> Run {
    Program::example("greet").args(words(line)).run()
}

/// Runs `logq` in a pipe with the arguments of a line, in the folder of its sample log.
pub fn logq(line: &str) -> Run {
    Program::logq().args(words(line)).run()
}

/// A program to run, in a clean environment.
#[derive(Debug)]
#[must_use]
pub struct Program {
    pub(crate) command: Command,
    stdin: Vec<u8>,
}

impl Program {
    /// Returns an example program.
    pub fn example(name: &str) -> Self {
        Self::at(example(name))
    }

    /// Returns `logq`, in the folder of its sample log.
    pub fn logq() -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new(""));
        Self::example("logq").folder(root.join("examples/logq"))
    }

    /// Returns the program at a path.
    pub fn at(path: impl AsRef<Path>) -> Self {
        let mut command = if ignores_interrupts() {
            // A test may set a `PATH` without it.
            let mut command = Command::new("/usr/bin/env");
            command.arg("--default-signal=INT,TERM,HUP").arg(path.as_ref());
            command
        } else {
            Command::new(path.as_ref())
        };
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

    /// Sets the working directory.
    pub fn folder(mut self, folder: impl AsRef<Path>) -> Self {
        self.command.current_dir(folder);
        self
    }

    /// Sets the contents of stdin, which is empty by default.
    pub fn stdin(mut self, bytes: impl Into<Vec<u8>>) -> Self {
        self.stdin = bytes.into();
        self
    }

    /// Runs the program until it exits.
    pub fn run(self) -> Run {
        self.start().finish()
    }

    /// Runs the program until it exits, with stdout redirected to a file.
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

    /// Starts the program, to read its output line by line.
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
        // A write error is expected from a program that does not read its stdin.
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

/// A running program.
#[derive(Debug)]
pub struct Running {
    child: Child,
    lines: Receiver<Vec<u8>>,
    seen: Vec<u8>,
    stderr: JoinHandle<String>,
}

impl Running {
    /// Waits for the next line on stdout; returns `None` at the end.
    ///
    /// # Panics
    ///
    /// When the program hangs.
    pub fn line(&mut self) -> Option<String> {
        match self.lines.recv_timeout(TIMEOUT) {
            Ok(line) => {
                self.seen.extend_from_slice(&line);
                Some(String::from_utf8_lossy(&line).trim_end_matches('\n').to_owned())
            }
            Err(RecvTimeoutError::Disconnected) => None,
            Err(RecvTimeoutError::Timeout) => {
                let _ = self.child.kill();
                panic!("timed out waiting for a line after: {}", String::from_utf8_lossy(&self.seen));
            }
        }
    }

    /// Returns true if the program is still running.
    ///
    /// # Panics
    ///
    /// When the status cannot be read.
    pub fn is_running(&mut self) -> bool {
        self.child.try_wait().unwrap().is_none()
    }

    /// Kills the program.
    pub fn kill(mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Sends Ctrl-C.
    ///
    /// # Panics
    ///
    /// When the program has exited.
    #[cfg(unix)]
    pub fn interrupt(&self) {
        self.signal(rustix::process::Signal::INT);
    }

    /// Sends a signal to the program.
    ///
    /// # Panics
    ///
    /// When the program has ended.
    #[cfg(unix)]
    pub fn signal(&self, signal: rustix::process::Signal) {
        let process = rustix::process::Pid::from_child(&self.child);
        rustix::process::kill_process(process, signal).unwrap();
    }

    /// Closes stdout and waits for the program: its next write fails.
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

    /// Reads the remaining output and waits for the program. The result includes the lines read before.
    pub fn finish(mut self) -> Run {
        while self.line().is_some() {}
        self.close()
    }
}

/// Returns whether this process ignores Ctrl-C, as the background job of a script does: its children would, too.
fn ignores_interrupts() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask & 0b10 != 0)
}

fn read_all(pipe: Option<impl Read + Send + 'static>) -> JoinHandle<String> {
    let mut pipe = pipe.expect("the stream is piped");
    thread::spawn(move || {
        let mut bytes = Vec::new();
        let _ = pipe.read_to_end(&mut bytes);
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

/// Waits for a program until the time-out.
pub(crate) fn wait(child: &mut Child) -> ExitStatus {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return status;
        }
        if start.elapsed() > TIMEOUT {
            let _ = child.kill();
            panic!("timed out waiting for the program");
        }
        thread::sleep(Duration::from_millis(2));
    }
}
