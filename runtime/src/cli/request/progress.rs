//! The progress of a long transfer: what shows that of commands, or else a line on stderr if it is a terminal.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::super::console::Console;
use super::super::interaction;
use super::super::io::Io;
use crate::command::{self, ProgressSink, ProgressState};

/// Time before the line is first shown.
const DELAY: Duration = Duration::from_millis(500);

/// Time between two updates.
const INTERVAL: Duration = Duration::from_millis(100);

/// The progress of one transfer.
pub(super) struct Progress {
    task: command::Progress,
    received: u64,
}

impl Progress {
    /// Starts a transfer. Nothing is shown to an agent, or where a line cannot be overwritten.
    pub(super) fn new(console: &Console<'_>, size: Option<u64>) -> Self {
        let sink = interaction::progress_of(console).or_else(|| Line::of_terminal(console.io));
        let task = command::Progress::new(sink);
        task.bytes();
        if let Some(size) = size {
            task.total(size);
        }
        Self { task, received: 0 }
    }

    /// Returns the number of bytes received.
    pub(super) fn received(&self) -> u64 {
        self.received
    }

    /// Counts bytes.
    pub(super) fn add(&mut self, bytes: usize) {
        self.received += bytes as u64;
        self.task.inc(bytes as u64);
    }

    /// Ends the transfer.
    pub(super) fn clear(&self) {
        self.task.finish();
    }
}

/// A line that is overwritten at each update, and cleared at the end.
struct Line {
    io: Io,
    started: Instant,
    next: Mutex<Update>,
}

/// The next update of a line.
struct Update {
    due: Instant,
    is_shown: bool,
}

impl Line {
    fn of_terminal(io: &Io) -> Option<Arc<dyn ProgressSink>> {
        let environment = io.environment();
        let is_dumb = environment.get("TERM").is_some_and(|term| term == "dumb");
        if !io.err_is_terminal() || is_dumb || environment.agent().is_some() {
            return None;
        }
        let started = io.now();
        let next = Mutex::new(Update { due: started + DELAY, is_shown: false });
        Some(Arc::new(Self { io: io.clone(), started, next }))
    }
}

impl ProgressSink for Line {
    fn show(&self, state: &ProgressState) {
        let now = self.io.now();
        let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        if state.is_finished {
            if next.is_shown {
                self.io.write_err("\r\x1b[K");
            }
        } else if now >= next.due {
            *next = Update { due: now + INTERVAL, is_shown: true };
            let mut line = line(state.done, state.total, now.saturating_duration_since(self.started));
            line.truncate(self.io.columns().saturating_sub(1));
            self.io.write_err(&format!("\r\x1b[K{line}"));
        }
    }
}

/// Formats the line, in ASCII so that it can be cut anywhere.
fn line(received: u64, size: Option<u64>, elapsed: Duration) -> String {
    let rate = (received as f64 / elapsed.as_secs_f64().max(0.001)) as u64;
    let mut out = bytes(received);
    if let Some(size) = size.filter(|size| *size >= received && *size > 0) {
        let percent = u128::from(received) * 100 / u128::from(size);
        out.push_str(&format!(" of {} ({percent}%)", bytes(size)));
    }
    out.push_str(&format!(", {}/s", bytes(rate)));
    if let Some(left) = size.and_then(|size| size.checked_sub(received)).filter(|_| rate > 0) {
        out.push_str(&format!(", {} left", duration(left / rate)));
    }
    out
}

/// Formats a number of bytes with a decimal unit.
pub(super) fn bytes(count: u64) -> String {
    const UNITS: [&str; 5] = ["kB", "MB", "GB", "TB", "PB"];
    if count < 1_000 {
        return if count == 1 { "1 byte".to_owned() } else { format!("{count} bytes") };
    }
    let mut value = count as f64 / 1_000.0;
    let mut unit = 0;
    while value >= 999.95 && unit + 1 < UNITS.len() {
        value /= 1_000.0;
        unit += 1;
    }
    format!("{value:.1} {}", UNITS.get(unit).copied().unwrap_or_default())
}

fn duration(seconds: u64) -> String {
    match (seconds / 3_600, seconds / 60 % 60, seconds % 60) {
        (0, 0, seconds) => format!("{seconds} s"),
        (0, minutes, seconds) => format!("{minutes} min {seconds} s"),
        (hours, minutes, _) => format!("{hours} h {minutes} min"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_read_as_people_write_them() {
        for (count, text) in [
            (0, "0 bytes"),
            (1, "1 byte"),
            (999, "999 bytes"),
            (1_000, "1.0 kB"),
            (999_949, "999.9 kB"),
            (999_950, "1.0 MB"),
            (1_540_000_000, "1.5 GB"),
            (u64::MAX, "18446.7 PB"),
        ] {
            assert_eq!(bytes(count), text);
        }
    }

    #[test]
    fn the_line_says_what_is_known() {
        let second = Duration::from_secs(1);
        assert_eq!(line(2_000, None, 2 * second), "2.0 kB, 1.0 kB/s");
        assert_eq!(line(2_000, Some(10_000), 2 * second), "2.0 kB of 10.0 kB (20%), 1.0 kB/s, 8 s left");
        assert_eq!(line(1, Some(7_200), second), "1 byte of 7.2 kB (0%), 1 byte/s, 1 h 59 min left");
        assert_eq!(line(5, Some(3), second), "5 bytes, 5 bytes/s");
        assert_eq!(line(0, Some(0), Duration::ZERO), "0 bytes, 0 bytes/s");
    }
}
