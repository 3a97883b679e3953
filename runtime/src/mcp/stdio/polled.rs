//! Files that are read and written as far as that does not block, without changing their mode: other processes may share
//! them.

use std::fs::File;
use std::io::{self, Read, Write};
use std::os::fd::AsFd;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use tokio::io::Interest;
use tokio::io::unix::AsyncFd;

/// Number of bytes that a pipe takes at once if it takes any: `PIPE_BUF`, which POSIX guarantees to be 512 at least.
const MAX_AT_ONCE: usize = if cfg!(target_os = "linux") { 4096 } else { 512 };

/// A file that is read when it is ready: a pipe, a socket or a terminal.
pub(super) struct PolledFile(AsyncFd<File>);

impl PolledFile {
    /// Registers a file in the current runtime.
    ///
    /// # Errors
    ///
    /// Returns a file that cannot be waited for, such as one on a disk.
    #[allow(deprecated, reason = "its replacement is unsafe; a `File` owns its descriptor, as that requires")]
    pub(super) fn new(file: File) -> Result<Self, File> {
        AsyncFd::try_with_interest(file, Interest::READABLE).map(Self).map_err(|error| error.into_parts().0)
    }

    /// Waits for bytes, and fills an empty buffer with them up to a size; it stays empty at the end. Nothing is lost if the
    /// future is dropped.
    pub(super) async fn read(&self, buffer: &mut Vec<u8>, size: usize) -> io::Result<()> {
        loop {
            let mut ready = self.0.readable().await?;
            if !is_ready(self.0.get_ref(), PollFlags::IN)? {
                ready.clear_ready();
                continue;
            }
            // Not before the wait: a dropped future leaves the buffer empty.
            buffer.resize(size, 0);
            let result = self.0.get_ref().read(buffer);
            buffer.truncate(result.as_ref().copied().unwrap_or(0));
            match result {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => ready.clear_ready(),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                result => return result.map(drop),
            }
        }
    }
}

/// Writes bytes if a file takes them without blocking, and returns how many were written.
pub(super) fn write_if_ready(mut file: &File, bytes: &[u8]) -> io::Result<usize> {
    if bytes.len() > MAX_AT_ONCE || !is_ready(file, PollFlags::OUT)? {
        return Ok(0);
    }
    file.write(bytes)
}

/// Returns whether the next operation on a file does not block; it may fail.
fn is_ready(file: &File, events: PollFlags) -> io::Result<bool> {
    let mut files = [PollFd::from_borrowed_fd(file.as_fd(), events)];
    Ok(poll(&mut files, Some(&Timespec::default()))? > 0)
}
