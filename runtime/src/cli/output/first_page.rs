//! The first page of a table: rows that wait for others, so that the widths suit them all, wait for a moment only.

use std::io::Write;
use std::thread;
use std::time::Duration;

use super::super::io::Io;
use crate::render::PendingRows;

/// Time that the first row of a table waits for others.
const MAX_WAIT: Duration = Duration::from_millis(100);

/// Writes the rows that wait once the time is over. Where no thread can be started, they wait for the page.
pub(super) fn flush_soon(pending: PendingRows, io: &Io) {
    let mut stdout = io.errors().clone().stdout();
    let timer = move || {
        thread::sleep(MAX_WAIT);
        pending.flush(|text| {
            // The next row reports that stdout is closed.
            let _ = stdout.write_all(text).and_then(|()| stdout.flush());
        });
    };
    let _ = thread::Builder::new().name("first page of a table".to_owned()).spawn(timer);
}
