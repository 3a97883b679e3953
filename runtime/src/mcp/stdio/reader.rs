//! Lines of the client's stream, read in the runtime if the stream can be polled, else by a thread.

use std::io::{self, Read};

use tokio::sync::mpsc;

use super::Input;
use super::frame::MAX_FRAME;
use super::polled::PolledFile;

/// Number of bytes that are read at once.
const CHUNK: usize = 16 << 10;

/// Number of chunks that a thread reads ahead.
const AHEAD: usize = 4;

/// A line of the stream.
#[derive(Clone, Copy)]
pub(super) enum Line {
    /// A line is in the buffer.
    Whole,
    /// A line was longer than [`MAX_FRAME`], and was skipped.
    TooLong,
    End,
}

/// The lines of a stream. A line stays until the next one is asked for, so that a wait in between may be dropped.
pub(super) struct Lines {
    source: Source,
    chunk: Vec<u8>,
    /// Number of bytes of the chunk that were taken.
    taken: usize,
    line: Vec<u8>,
    is_too_long: bool,
    current: Option<Line>,
}

enum Source {
    Polled(PolledFile),
    Thread(mpsc::Receiver<Vec<u8>>),
}

impl Lines {
    /// Begins to read a stream, with polls only if the current runtime is known to allow that.
    pub(super) fn new(input: Input, is_polled: bool) -> Self {
        let source = match input {
            Input::File(file) if is_polled => match PolledFile::new(file) {
                Ok(file) => Source::Polled(file),
                Err(file) => Source::Thread(read_on_thread(Box::new(file))),
            },
            Input::File(file) => Source::Thread(read_on_thread(Box::new(file))),
            Input::Stream(stream) => Source::Thread(read_on_thread(stream)),
        };
        Self { source, chunk: Vec::new(), taken: 0, line: Vec::new(), is_too_long: false, current: None }
    }

    /// Waits for a line. A line without an end is the last one. Until [`consume`](Self::consume), it stays the same.
    pub(super) async fn wait(&mut self) -> (Line, &[u8]) {
        loop {
            if let Some(line) = self.current.or_else(|| self.cut()) {
                self.current = Some(line);
                return (line, &self.line);
            }
            self.taken = 0;
            self.chunk.clear();
            if !self.source.fill(&mut self.chunk).await {
                self.current = Some(match self.is_too_long {
                    true => Line::TooLong,
                    false if self.line.is_empty() => Line::End,
                    false => Line::Whole,
                });
            }
        }
    }

    /// Drops the current line. The end stays.
    pub(super) fn consume(&mut self) {
        if let Some(Line::Whole | Line::TooLong) = self.current.take_if(|line| !matches!(line, Line::End)) {
            self.is_too_long = false;
            self.line.clear();
            self.line.shrink_to(1 << 20);
        }
    }

    /// Takes a line from the chunk, or all of it as a part of one.
    fn cut(&mut self) -> Option<Line> {
        let rest = self.chunk.get(self.taken..).unwrap_or_default();
        if rest.is_empty() {
            return None;
        }
        let end = rest.iter().position(|byte| *byte == b'\n');
        let part = rest.get(..end.unwrap_or(rest.len())).unwrap_or_default();
        self.is_too_long |= self.line.len() + part.len() > MAX_FRAME;
        if self.is_too_long {
            self.line.clear();
        } else {
            self.line.extend_from_slice(part);
        }
        self.taken += part.len() + usize::from(end.is_some());
        end.map(|_| if self.is_too_long { Line::TooLong } else { Line::Whole })
    }
}

impl Source {
    /// Fills an empty chunk; returns false at the end.
    async fn fill(&mut self, chunk: &mut Vec<u8>) -> bool {
        match self {
            Self::Polled(file) => {
                // A stream that fails has ended.
                let _ = file.read(chunk, CHUNK).await;
                !chunk.is_empty()
            }
            Self::Thread(chunks) => match chunks.recv().await {
                Some(next) => {
                    *chunk = next;
                    true
                }
                None => false,
            },
        }
    }
}

/// Starts a thread that reads a stream. Without a thread, the stream ends.
fn read_on_thread(mut stream: Box<dyn Read + Send>) -> mpsc::Receiver<Vec<u8>> {
    let (chunks, receiver) = mpsc::channel(AHEAD);
    let read = move || {
        let mut buffer = vec![0; CHUNK];
        loop {
            match stream.read(&mut buffer) {
                Ok(read) if read > 0 => {
                    let chunk = buffer.get(..read).unwrap_or_default().to_vec();
                    if chunks.blocking_send(chunk).is_err() {
                        return;
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Ok(_) | Err(_) => return,
            }
        }
    };
    let _ = std::thread::Builder::new().name("mcp-read".to_owned()).spawn(read);
    receiver
}
