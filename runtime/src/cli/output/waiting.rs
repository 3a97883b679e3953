//! Rows that wait for others wait for a moment only: those of the first page of a table, so that the widths suit them all,
//! and those of a TOON table.

use std::io::Write;
use std::thread;
use std::time::Duration;

use super::super::io::Io;
use crate::render::{PendingRows, ToonRows};

/// Time that the first row of a table waits for others.
const MAX_WAIT: Duration = Duration::from_millis(100);

/// Writes the rows of a first page once the time is over. Where no thread can be started, they wait for the page.
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

/// Writes the rows of each table once its time is over. Where no thread can be started, they wait for the table.
pub(super) fn flush_each_soon(rows: &ToonRows, io: &Io) {
    let mut stdout = io.errors().clone().stdout();
    let timer = rows.timer();
    let write = move |text: &[u8]| stdout.write_all(text).and_then(|()| stdout.flush());
    let _ = thread::Builder::new().name("rows of a table".to_owned()).spawn(move || timer.run(MAX_WAIT, write));
}
