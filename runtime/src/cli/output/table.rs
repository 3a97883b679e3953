//! Tables: their look on this terminal, and what the command says of them.

use super::super::printer::Printer;
use super::waiting;
use crate::graph::CommandPath;
use crate::render::table::Column;
use crate::render::{FIRST_PAGE, StreamWriter, TableStream, TableStyle};

/// The columns that a command chooses, and those that the type of its result describes.
#[derive(Default)]
pub(super) struct Columns {
    chosen: Vec<Column>,
    known: Vec<Column>,
    /// The member of the result that has the list which the chosen columns are for.
    list: Option<String>,
}

impl Columns {
    pub(super) fn of(target: &CommandPath<'_>) -> Self {
        let Some(command) = target.command else { return Self::default() };
        let metadata = command.metadata();
        let (mut chosen, mut known) = Column::declared(metadata.columns(), metadata.times());
        if let Some(schema) = command.output() {
            let of_schema = Column::of_schema(&schema);
            known.extend(of_schema.known);
            if chosen.is_empty() {
                return Self { chosen: of_schema.chosen, known, list: of_schema.list };
            }
            chosen.iter_mut().for_each(|column| column.complete(&known));
        }
        Self { chosen, known, list: None }
    }
}

impl Printer<'_> {
    pub(super) fn table_style(&self) -> TableStyle {
        let io = self.console.io;
        let is_terminal = io.out_is_terminal();
        let columns = self.view.columns.as_deref();
        TableStyle {
            width: is_terminal.then(|| self.console.terminal.width(io.environment())),
            painter: self.result_painter(),
            has_links: self.view.is_complete() && self.console.terminal.has_links(io.environment()),
            now: if is_terminal { io.unix_time() } else { None },
            chosen: columns.map(|columns| columns.chosen.clone()).unwrap_or_default(),
            known: columns.map(|columns| columns.known.clone()).unwrap_or_default(),
            list: columns.and_then(|columns| columns.list.clone()),
        }
    }

    /// Returns the writer of a stream as a table. A page of a stream is measured item by item, so its widths are those of
    /// the first one.
    pub(super) fn table_writer(&self) -> Box<dyn StreamWriter> {
        let is_measured = self.view.is_paged() || self.view.tokens.is_some();
        let writer = TableStream::new(self.table_style(), if is_measured { 1 } else { FIRST_PAGE });
        let io = self.console.io;
        if !is_measured && io.is_process() {
            waiting::flush_soon(writer.pending(), io);
        }
        Box::new(writer)
    }
}
