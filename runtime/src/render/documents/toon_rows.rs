//! The items of a stream as TOON tables: items that share their keys wait for each other for a moment.

use std::io;
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use super::stream::{StreamWriter, Toon};
use super::toon_item::is_uniform;
use super::write;
use crate::data::{Data, Map};
use crate::render::{Format, KeyStyle};

/// Maximum number of rows of a table.
const MAX_ROWS: usize = 100;

/// Writes items that share their keys as tables of up to [`MAX_ROWS`] rows, and any other item as a block of its own.
pub(crate) struct ToonRows {
    table: Arc<Mutex<Table>>,
    /// Sends the time at which the first row of a table begins to wait.
    began: Option<Sender<Instant>>,
}

/// The table that the next rows may belong to.
struct Table {
    blocks: Toon,
    rows: Vec<Data>,
    /// When the first of the rows began to wait.
    began: Option<Instant>,
    /// Text that a timer could not write: the next item or the end tries again, and reports why.
    unwritten: Vec<u8>,
}

/// The rows that wait, which a timer writes if the others take long.
pub(crate) struct WaitingRows(Arc<Mutex<Table>>);

fn lock(table: &Mutex<Table>) -> MutexGuard<'_, Table> {
    table.lock().unwrap_or_else(PoisonError::into_inner)
}

impl ToonRows {
    pub(crate) fn new(key_style: Option<KeyStyle>) -> Self {
        let table = Table { blocks: Toon::new(key_style), rows: Vec::new(), began: None, unwritten: Vec::new() };
        Self { table: Arc::new(Mutex::new(table)), began: None }
    }

    /// Returns the rows that wait, and tells a timer about the first row of each table.
    pub(crate) fn timed(&mut self, began: Sender<Instant>) -> WaitingRows {
        self.began = Some(began);
        WaitingRows(Arc::clone(&self.table))
    }
}

impl WaitingRows {
    /// Writes the rows of a table, if it is the one that began at a time. No row is added meanwhile.
    pub(crate) fn flush(&self, began: Instant, write: impl FnOnce(&[u8]) -> io::Result<()>) {
        let mut table = lock(&self.0);
        if table.began != Some(began) {
            return;
        }
        let mut out = Vec::new();
        // Writing to a vector cannot fail.
        let _ = table.end(&mut out);
        if write(&out).is_err() {
            table.unwritten = out;
        }
    }
}

impl StreamWriter for ToonRows {
    fn write_item(&mut self, out: &mut Vec<u8>, item: &Data) -> io::Result<()> {
        let mut table = lock(&self.table);
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
        if table.rows.len() == 1 && self.began.is_some() {
            let now = Instant::now();
            table.began = Some(now);
            // Without a timer, the rows wait for the end of the table.
            self.began = self.began.take().filter(|began| began.send(now).is_ok());
        }
        Ok(())
    }

    fn finish(&mut self, out: &mut Vec<u8>, envelope: Option<&Map>) -> io::Result<()> {
        let mut table = lock(&self.table);
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

    use super::{Data, MAX_ROWS, RowSizes, StreamWriter, ToonRows, io};
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
    fn a_timer_writes_the_table_that_it_was_told_of() {
        let (sender, receiver) = channel();
        let mut writer = ToonRows::new(None);
        let waiting = writer.timed(sender);
        let mut out = Vec::new();
        writer.write_item(&mut out, &json!({ "id": 1 })).unwrap();
        writer.write_item(&mut out, &json!({ "name": "Ada" })).unwrap();
        assert_eq!(out, b"id: 1\n");
        let (first, second) = (receiver.recv().unwrap(), receiver.recv().unwrap());
        waiting.flush(first, |_| panic!("the first table is over"));
        waiting.flush(second, |text| {
            assert_eq!(text, b"\nname: Ada\n");
            Err(io::ErrorKind::BrokenPipe.into())
        });
        waiting.flush(second, |_| panic!("no row waits"));
        out.clear();
        writer.write_item(&mut out, &json!({ "name": "Bob" })).unwrap();
        assert_eq!(out, b"\nname: Ada\n", "written by the next item, which reports the error");
    }

    #[test]
    fn the_size_of_a_row_is_its_own() {
        let items = [json!({ "id": 1 }), json!({ "id": 2 }), json!("done"), json!({ "id": 3 })];
        assert_eq!(written(&mut RowSizes::new(None), &items), "[1]{id}:\n  1\n  2\ndone\n[1]{id}:\n  3\n");
    }
}
