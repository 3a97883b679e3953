//! The place of a question on the terminal, which each frame draws anew.

use std::io::{self, BufWriter, Stderr, Write};

use crossterm::cursor::{Hide, MoveTo, MoveToColumn, MoveUp, Show};
use crossterm::queue;
use crossterm::style::Print;
use crossterm::terminal::{self, Clear, ClearType};

use super::frame::Frame;

/// Columns and rows of a terminal that does not tell its size.
const DEFAULT_SIZE: (u16, u16) = (80, 24);

/// The part of the terminal that a question takes.
pub(super) struct Screen<W: Write = BufWriter<Stderr>> {
    out: W,
    columns: usize,
    rows: usize,
    shown: Option<Shown>,
}

/// The frame on the terminal.
struct Shown {
    frame: Frame,
    /// The first row that is shown: a frame may be higher than the terminal.
    first: usize,
    /// Number of rows of the terminal from the first one to the cursor.
    rows_above: usize,
}

impl Screen {
    pub(super) fn of_stderr() -> Self {
        let mut screen = Self::new(BufWriter::new(io::stderr()), DEFAULT_SIZE);
        screen.measure();
        screen
    }

    /// Reads the size of the terminal, which may have changed.
    pub(super) fn measure(&mut self) {
        let size = terminal::size().ok().filter(|(columns, rows)| *columns > 0 && *rows > 0);
        self.resize(size.unwrap_or(DEFAULT_SIZE));
    }
}

impl<W: Write> Screen<W> {
    pub(super) fn new(out: W, (columns, rows): (u16, u16)) -> Self {
        Self { out, columns: columns.into(), rows: rows.into(), shown: None }
    }

    pub(super) fn columns(&self) -> usize {
        self.columns
    }

    /// Adapts to another size, at which terminals break lines that are too long.
    pub(super) fn resize(&mut self, (columns, rows): (u16, u16)) {
        (self.columns, self.rows) = (columns.into(), rows.into());
        if let Some(Shown { frame, first, rows_above }) = &mut self.shown {
            let cursor = frame.cursor();
            *rows_above = frame.height_within(self.columns, *first..cursor.row) + cursor.column / self.columns.max(1);
        }
    }

    /// Draws a frame with its cursor in place of the frame before.
    pub(super) fn draw(&mut self, frame: Frame) -> io::Result<()> {
        let cursor = frame.cursor();
        // Of a frame that is too high, the part that ends with the cursor is shown.
        let first = (cursor.row + 1).saturating_sub(self.rows);
        let end = frame.height().min(first + self.rows.max(1));
        self.erase()?;
        frame.write(&mut self.out, first..end)?;
        queue!(self.out, Print("\r"))?;
        move_up(&mut self.out, end - 1 - cursor.row)?;
        queue!(self.out, MoveToColumn(cell(cursor.column)), Show)?;
        self.shown = Some(Shown { frame, first, rows_above: cursor.row - first });
        self.out.flush()
    }

    /// Draws the last frame, and leaves the cursor below it.
    pub(super) fn finish(&mut self, frame: &Frame) -> io::Result<()> {
        self.erase()?;
        frame.write(&mut self.out, 0..frame.height())?;
        queue!(self.out, Print("\r\n"), Show)?;
        self.shown = None;
        self.out.flush()
    }

    /// Keeps the frame, and leaves the cursor below it.
    pub(super) fn leave(&mut self) -> io::Result<()> {
        if let Some(Shown { frame, first, .. }) = self.shown.take() {
            let end = frame.height().min(first + self.rows.max(1));
            let below = "\n".repeat(end - frame.cursor().row);
            queue!(self.out, Print("\r"), Print(below))?;
        }
        self.out.flush()
    }

    /// Clears the whole terminal; the next frame begins at its top.
    pub(super) fn clear(&mut self) -> io::Result<()> {
        self.shown = None;
        queue!(self.out, Clear(ClearType::All), MoveTo(0, 0))
    }

    /// Hides the cursor, and clears the frame before.
    fn erase(&mut self) -> io::Result<()> {
        queue!(self.out, Hide)?;
        if let Some(shown) = &self.shown {
            queue!(self.out, Print("\r"))?;
            move_up(&mut self.out, shown.rows_above)?;
            queue!(self.out, Clear(ClearType::FromCursorDown))?;
        }
        Ok(())
    }
}

/// Moves the cursor up; a count of 0 would move it by one row.
fn move_up(out: &mut impl Write, rows: usize) -> io::Result<()> {
    match cell(rows) {
        0 => Ok(()),
        rows => queue!(out, MoveUp(rows)),
    }
}

/// Returns a coordinate on the terminal.
fn cell(number: usize) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}
