//! The thread that writes lines: answers that are ready together leave together.

use std::io::Write;

use tokio::sync::{mpsc, oneshot};

/// Maximum number of lines that wait to be written.
const MAX_LINES: usize = 64;

/// Number of bytes after which waiting lines are written.
const BURST: usize = 64 << 10;

/// Starts the thread, and returns the queue of its lines, and the signal that all of them are written or that the client
/// does not read any more.
pub(super) fn start(output: Box<dyn Write + Send>) -> (mpsc::Sender<Vec<u8>>, oneshot::Receiver<()>) {
    let (lines, queue) = mpsc::channel(MAX_LINES);
    let (done, ended) = oneshot::channel();
    let thread = std::thread::Builder::new().name("mcp-write".to_owned());
    // Without a thread the queue is closed, and the session ends.
    let _ = thread.spawn(move || {
        write(output, queue);
        let _ = done.send(());
    });
    (lines, ended)
}

fn write(mut output: Box<dyn Write + Send>, mut queue: mpsc::Receiver<Vec<u8>>) {
    while let Some(mut bytes) = queue.blocking_recv() {
        while bytes.len() < BURST
            && let Ok(more) = queue.try_recv()
        {
            bytes.extend_from_slice(&more);
        }
        if output.write_all(&bytes).and_then(|()| output.flush()).is_err() {
            return;
        }
    }
}
