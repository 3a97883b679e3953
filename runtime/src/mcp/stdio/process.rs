//! The standard streams of the process, kept for the protocol.

use std::io::{self, Write};

use super::{Input, Output};

/// Takes stdin and stdout. From then on, the process has an empty stdin, and what it prints goes to stderr, as does the
/// output of the programs that it starts.
#[cfg(unix)]
pub(super) fn take() -> io::Result<(Input, Output)> {
    use std::fs::File;
    use std::os::fd::AsFd;

    io::stdout().flush()?;
    let input = File::from(io::stdin().as_fd().try_clone_to_owned()?);
    let output = File::from(io::stdout().as_fd().try_clone_to_owned()?);
    rustix::stdio::dup2_stdin(File::open("/dev/null")?)?;
    rustix::stdio::dup2_stdout(io::stderr())?;
    let direct = Some(output.try_clone()?);
    Ok((Input::File(input), Output { stream: Box::new(output), direct }))
}

/// Takes stdin and stdout. A command that prints to stdout by itself breaks the protocol on this system.
#[cfg(not(unix))]
pub(super) fn take() -> io::Result<(Input, Output)> {
    io::stdout().flush()?;
    Ok((Input::Stream(Box::new(io::stdin())), Output { stream: Box::new(io::stdout()), direct: None }))
}
