//! Lines of the log that are held back while a question is on the terminal.

use std::io::Write;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::command::Stderr;

/// Maximum number of bytes that are held back.
const MAX_HELD: usize = 1 << 20;

static HELD: Mutex<Held> = Mutex::new(Held { questions: 0, text: String::new(), dropped: 0, stderr: None });

struct Held {
    /// Number of questions on the terminal.
    questions: usize,
    text: String,
    /// Number of lines that exceeded the limit.
    dropped: usize,
    /// The stream that the lines are for.
    stderr: Option<Stderr>,
}

fn lock() -> MutexGuard<'static, Held> {
    HELD.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Keeps a line until the question on the terminal is answered; returns false if there is none.
pub(super) fn keep(line: &str, stderr: &Stderr) -> bool {
    let mut held = lock();
    if held.questions == 0 {
        return false;
    }
    if held.text.len() + line.len() > MAX_HELD {
        held.dropped += 1;
    } else {
        held.text.push_str(line);
    }
    held.stderr.get_or_insert_with(|| stderr.clone());
    true
}

/// Holds the lines of the log back while it lives.
#[allow(dead_code, reason = "only some features use it")]
pub(in crate::cli) struct Hold(());

/// Holds the lines of the log back until the returned guard is dropped.
#[allow(dead_code, reason = "only some features use it")]
pub(in crate::cli) fn hold() -> Hold {
    lock().questions += 1;
    Hold(())
}

impl Drop for Hold {
    fn drop(&mut self) {
        let mut held = lock();
        held.questions = held.questions.saturating_sub(1);
        if held.questions > 0 {
            return;
        }
        let (mut text, dropped) = (std::mem::take(&mut held.text), std::mem::take(&mut held.dropped));
        let stderr = held.stderr.take();
        drop(held);
        if dropped > 0 {
            text.push_str(&format!("Warning: {dropped} lines of the log were dropped during the question\n"));
        }
        if let Some(mut stderr) = stderr {
            // There is nowhere to report a failure to.
            let _ = stderr.write_all(text.as_bytes());
        }
    }
}
