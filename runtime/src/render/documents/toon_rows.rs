//! The items of a stream as TOON tables: items that share their keys wait for each other for a moment.

use std::io;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::stream::{StreamWriter, Toon};
use super::toon_item::is_uniform;
use super::write;
use crate::data::{Data, Map};
use crate::render::{Format, KeyStyle};

/// Maximum number of rows of a table.
const MAX_ROWS: usize = 100;

/// Writes items that share their keys as tables of up to [`MAX_ROWS`] rows, and any other item as a block of its own.
pub(crate) struct ToonRows(Arc<Shared>);

/// The state that a writer shares with the timer of its rows.
struct Shared {
    table: Mutex<Table>,
    /// Tells the timer that a table begins, or that no more will.
    changed: Condvar,
}

/// The table that the next rows may belong to.
struct Table {
    blocks: Toon,
    rows: Vec<Data>,
    /// True if a timer writes the rows that wait too long. Without one, they wait for the end of the table.
    is_timed: bool,
    /// When the first of the rows began to wait.
    began: Option<Instant>,
    /// True after the end of the writer.
    is_closed: bool,
    /// Text that a timer could not write: the next item or the end tries again, and reports why.
    unwritten: Vec<u8>,
}

/// The timer of a writer's rows.
pub(crate) struct RowTimer(Arc<Shared>);

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Table> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl ToonRows {
    pub(crate) fn new(key_style: Option<KeyStyle>) -> Self {
        let table = Table {
            blocks: Toon::new(key_style),
            rows: Vec::new(),
            is_timed: false,
            began: None,
            is_closed: false,
            unwritten: Vec::new(),
        };
        Self(Arc::new(Shared { table: Mutex::new(table), changed: Condvar::new() }))
    }

    /// Returns the timer of the rows that are written from now on. It has to run on a thread of its own.
    pub(crate) fn timer(&self) -> RowTimer {
        self.0.lock().is_timed = true;
        RowTimer(Arc::clone(&self.0))
    }
}

impl Drop for ToonRows {
    fn drop(&mut self) {
        self.0.lock().is_closed = true;
        self.0.changed.notify_one();
    }
}

impl RowTimer {
    /// Writes the rows of each table whose first one has waited for a time, until the writer ends. No row is added
    /// meanwhile.
    pub(crate) fn run(self, max_wait: Duration, mut write: impl FnMut(&[u8]) -> io::Result<()>) {
        let Self(shared) = self;
        let mut table = shared.lock();
        while !table.is_closed {
            let left = table.began.map(|began| max_wait.saturating_sub(began.elapsed()));
            table = match left {
                None => shared.changed.wait(table).unwrap_or_else(PoisonError::into_inner),
                Some(Duration::ZERO) => {
                    table.write_late(&mut write);
                    table
                }
                Some(left) => shared.changed.wait_timeout(table, left).unwrap_or_else(PoisonError::into_inner).0,
            };
        }
    }
}

impl StreamWriter for ToonRows {
    fn write_item(&mut self, out: &mut Vec<u8>, item: &Data) -> io::Result<()> {
        let mut table = self.0.lock();
        out.append(&mut table.unwritten);
        if table.rows.first().is_some_and(|first| !is_uniform(first, item)) {
            table.end(out)?;
        }
        if !is_row(item) {
            return table.blocks.write_item(out, item);
        }
        table.rows.push(item.clone());
        if table.rows.len() >= MAX_ROWS {
            return table.end(out);
        }
        if table.rows.len() == 1 && table.is_timed {
            table.began = Some(Instant::now());
            self.0.changed.notify_one();
        }
        Ok(())
    }

    fn finish(&mut self, out: &mut Vec<u8>, envelope: Option<&Map>) -> io::Result<()> {
        let mut table = self.0.lock();
        out.append(&mut table.unwritten);
        table.end(out)?;
        table.blocks.finish(out, envelope)
    }
}

impl Table {
    /// Writes the rows that wait: a single one as a block.
    fn end(&mut self, out: &mut Vec<u8>) -> io::Result<()> {
        self.began = None;
        let mut rows = std::mem::take(&mut self.rows);
        match rows.len() {
            0 => Ok(()),
            1 => rows.pop().map_or(Ok(()), |row| self.blocks.write_item(out, &row)),
            _ => self.blocks.write_item(out, &Data::Array(rows)),
        }
    }

    /// Writes the rows that have waited too long, and keeps their text if that fails.
    fn write_late(&mut self, write: &mut impl FnMut(&[u8]) -> io::Result<()>) {
        let mut out = Vec::new();
        // Writing to a vector cannot fail.
        let _ = self.end(&mut out);
        if write(&out).is_err() {
            self.unwritten = out;
        }
    }
}

/// Returns whether an item can be a row of a table.
fn is_row(item: &Data) -> bool {
    is_uniform(item, item)
}

/// Writes each item at once as the row that [`ToonRows`] will write, to measure a stream: the size of an item does not
/// depend on which rows wait together.
pub(crate) struct RowSizes {
    blocks: Toon,
    /// An item with the keys of the table.
    table: Option<Data>,
}

impl RowSizes {
    pub(crate) fn new(key_style: Option<KeyStyle>) -> Self {
        Self { blocks: Toon::new(key_style), table: None }
    }
}

impl StreamWriter for RowSizes {
    fn write_item(&mut self, out: &mut Vec<u8>, item: &Data) -> io::Result<()> {
        let continues = self.table.as_ref().is_some_and(|table| is_uniform(table, item));
        if !continues {
            self.table = is_row(item).then(|| item.clone());
        }
        if self.table.is_none() {
            return self.blocks.write_item(out, item);
        }
        let mut table = Vec::new();
        write(&mut table, &Data::Array(vec![item.clone()]), Format::Toon, self.blocks.key_style())?;
        let header = table.iter().position(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        out.extend_from_slice(table.get(if continues { header } else { 0 }..).unwrap_or_default());
        Ok(())
    }

    fn finish(&mut self, out: &mut Vec<u8>, envelope: Option<&Map>) -> io::Result<()> {
        self.blocks.finish(out, envelope)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;
    use std::thread;

    use super::{Data, Duration, MAX_ROWS, RowSizes, StreamWriter, ToonRows, io};
    use crate::json;

    fn written(writer: &mut dyn StreamWriter, items: &[Data]) -> String {
        let mut out = Vec::new();
        items.iter().for_each(|item| writer.write_item(&mut out, item).unwrap());
        writer.finish(&mut out, None).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn items_with_the_same_keys_are_rows() {
        let items = [
            json!({ "id": 1, "name": "Ada" }),
            json!({ "id": 2, "name": "Bob" }),
            json!({ "id": 3 }),
            json!("done"),
            json!({ "id": 4, "tags": ["a"] }),
            json!({ "id": 5, "tags": ["b"] }),
        ];
        let text = written(&mut ToonRows::new(None), &items);
        let expected = "[2]{id,name}:\n  1,Ada\n  2,Bob\n\nid: 3\ndone\n\nid: 4\ntags[1]: a\n\nid: 5\ntags[1]: b\n";
        assert_eq!(text, expected);
    }

    #[test]
    fn a_table_has_a_maximum_of_rows() {
        let items: Vec<Data> = (0..=MAX_ROWS).map(|id| json!({ "id": id })).collect();
        let text = written(&mut ToonRows::new(None), &items);
        assert!(text.starts_with("[100]{id}:\n  0\n"), "{text}");
        assert!(text.ends_with("  99\n\nid: 100\n"), "{text}");
    }

    #[test]
    fn a_timer_writes_the_tables_that_wait() {
        let mut writer = ToonRows::new(None);
        let timer = writer.timer();
        let (sender, late) = channel();
        let mut attempts = 0;
        let write = move |text: &[u8]| {
            sender.send(text.to_vec()).unwrap();
            attempts += 1;
            if attempts == 2 { Err(io::ErrorKind::BrokenPipe.into()) } else { Ok(()) }
        };
        let thread = thread::spawn(move || timer.run(Duration::from_millis(1), write));
        let mut out = Vec::new();
        writer.write_item(&mut out, &json!({ "id": 1 })).unwrap();
        assert_eq!(late.recv().unwrap(), b"id: 1\n");
        writer.write_item(&mut out, &json!({ "name": "Ada" })).unwrap();
        assert_eq!(late.recv().unwrap(), b"\nname: Ada\n", "of which the attempt to write it fails");
        assert_eq!(out, b"");
        writer.write_item(&mut out, &json!("done")).unwrap();
        assert_eq!(out, b"\nname: Ada\ndone\n", "written by the next item, which reports the error");
        drop(writer);
        thread.join().unwrap();
    }

    #[test]
    fn rows_that_do_not_wait_long_are_not_written_by_the_timer() {
        let mut writer = ToonRows::new(None);
        let timer = writer.timer();
        let thread = thread::spawn(move || timer.run(Duration::MAX, |_| panic!("no row is late")));
        let text = written(&mut writer, &[json!({ "id": 1 }), json!({ "name": "Ada" })]);
        assert_eq!(text, "id: 1\n\nname: Ada\n");
        drop(writer);
        thread.join().unwrap();
    }

    #[test]
    fn the_size_of_a_row_is_its_own() {
        let items = [json!({ "id": 1 }), json!({ "id": 2 }), json!("done"), json!({ "id": 3 })];
        assert_eq!(written(&mut RowSizes::new(None), &items), "[1]{id}:\n  1\n  2\ndone\n[1]{id}:\n  3\n");
    }
}
