//! The items of a stream as rows: a first page fixes the widths, and every later row is written at once.

use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::rows::{self, Columns};
use super::{TableStyle, write_styled};
use crate::data::{Data, Map};
use crate::render::documents::stream::StreamWriter;

/// Maximum number of rows that fix the widths.
pub(crate) const FIRST_PAGE: usize = 100;

/// Writes the items of a stream as a table.
pub(crate) struct TableStream {
    rows: Arc<Mutex<Rows>>,
    page_len: usize,
}

/// The rows of a table, of which the first may be yet to be written.
struct Rows {
    style: TableStyle,
    /// Rows that wait for the others of the first page.
    page: Vec<Data>,
    /// The columns, once the first page is complete.
    columns: Option<Columns>,
    has_items: bool,
    line: String,
}

/// The rows of the first page, which a timer writes if the others take long.
#[derive(Clone)]
pub(crate) struct PendingRows(Arc<Mutex<Rows>>);

fn lock(rows: &Mutex<Rows>) -> MutexGuard<'_, Rows> {
    rows.lock().unwrap_or_else(PoisonError::into_inner)
}

impl TableStream {
    /// Returns a writer whose first page has a number of rows at most.
    pub(crate) fn new(style: TableStyle, page_len: usize) -> Self {
        let rows = Rows { style, page: Vec::new(), columns: None, has_items: false, line: String::new() };
        Self { rows: Arc::new(Mutex::new(rows)), page_len }
    }

    /// Returns the rows of the first page.
    pub(crate) fn pending(&self) -> PendingRows {
        PendingRows(Arc::clone(&self.rows))
    }
}

impl PendingRows {
    /// Writes the rows that wait. No row is added meanwhile.
    pub(crate) fn flush(&self, write: impl FnOnce(&[u8])) {
        let mut rows = lock(&self.0);
        let mut out = Vec::new();
        rows.end_page(&mut out);
        if !out.is_empty() {
            write(&out);
        }
    }
}

impl StreamWriter for TableStream {
    fn write_item(&mut self, out: &mut Vec<u8>, item: &Data) -> io::Result<()> {
        let mut rows = lock(&self.rows);
        rows.has_items = true;
        match item {
            Data::Object(map) if !map.is_empty() => match &rows.columns {
                Some(_) => rows.write_row(out, map),
                None => {
                    rows.page.push(item.clone());
                    if rows.page.len() >= self.page_len {
                        rows.end_page(out);
                    }
                }
            },
            _ => {
                rows.end_page(out);
                let Rows { line, style, .. } = &mut *rows;
                rows::push_item(line, item, style, 0);
                rows.take_line(out);
            }
        }
        Ok(())
    }

    fn finish(&mut self, out: &mut Vec<u8>, envelope: Option<&Map>) -> io::Result<()> {
        let mut rows = lock(&self.rows);
        rows.end_page(out);
        let Rows { line, style, columns, has_items, .. } = &mut *rows;
        match columns {
            Some(columns) => columns.push_note(line, style),
            None if *has_items || envelope.is_some() => {}
            None => rows::push_empty(line, style, 0),
        }
        rows.take_line(out);
        let Some(envelope) = envelope else { return Ok(()) };
        if rows.has_items {
            out.push(b'\n');
        }
        write_styled(out, &Data::Object(envelope.clone()), &rows.style)
    }
}

impl Rows {
    /// Writes the rows that wait, and the headings before the first of all.
    fn end_page(&mut self, out: &mut Vec<u8>) {
        if self.page.is_empty() {
            return;
        }
        let page = std::mem::take(&mut self.page);
        let objects = || page.iter().filter_map(Data::as_object);
        let mut columns = Columns::new(&self.style, 0, true);
        objects().for_each(|object| columns.measure(object, &self.style));
        columns.fit(&self.style);
        columns.push_headings(&mut self.line, &self.style);
        self.columns = Some(columns);
        objects().for_each(|object| self.write_row(out, object));
    }

    fn write_row(&mut self, out: &mut Vec<u8>, object: &Map) {
        let Self { columns, line, style, .. } = self;
        if let Some(columns) = columns {
            columns.push_row(line, object, style);
        }
        self.take_line(out);
    }

    fn take_line(&mut self, out: &mut Vec<u8>) {
        out.extend_from_slice(self.line.as_bytes());
        self.line.clear();
    }
}
