//! The rows of a question on the terminal.

use std::io::{self, Write};
use std::ops::Range;

use crossterm::queue;
use crossterm::style::{Color, Print, SetForegroundColor};
use unicode_segmentation::UnicodeSegmentation;

use crate::render::wrap::width;

/// Lines of text, broken at the width of the terminal.
#[derive(Debug)]
pub(super) struct Frame {
    columns: usize,
    rows: Vec<Row>,
    cursor: Place,
}

/// Text in one row of the terminal.
#[derive(Debug, Default)]
struct Row {
    parts: Vec<(Option<Color>, String)>,
    width: usize,
}

/// A cell in a frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) row: usize,
    pub(super) column: usize,
}

impl Frame {
    pub(super) fn new(columns: usize) -> Self {
        Self { columns: columns.max(1), rows: vec![Row::default()], cursor: Place::default() }
    }

    /// Appends text.
    pub(super) fn push(&mut self, text: &str, color: Option<Color>) {
        for grapheme in text.graphemes(true) {
            let grapheme = visible(grapheme);
            let width = width(grapheme);
            let row = self.row_with_room(width);
            row.width += width;
            match row.parts.last_mut() {
                Some((last, part)) if *last == color => part.push_str(grapheme),
                _ => row.parts.push((color, grapheme.to_owned())),
            }
        }
    }

    /// Ends the line.
    pub(super) fn end_line(&mut self) {
        self.rows.push(Row::default());
    }

    /// Appends text with the cursor between two parts, and with a cell for the cursor if it is at the end.
    pub(super) fn push_edited(&mut self, before: &str, after: &str) {
        self.push(before, None);
        let after = if after.is_empty() { " " } else { after };
        let next = after.graphemes(true).next().map_or(1, |grapheme| width(visible(grapheme)));
        let column = self.row_with_room(next).width;
        self.cursor = Place { row: self.rows.len() - 1, column };
        self.push(after, None);
    }

    /// Returns the last row, which is a new one if there is no room.
    fn row_with_room(&mut self, width: usize) -> &mut Row {
        if self.rows.last().is_none_or(|row| row.width + width > self.columns) {
            self.rows.push(Row::default());
        }
        let last = self.rows.len() - 1;
        &mut self.rows[last]
    }

    pub(super) fn cursor(&self) -> Place {
        self.cursor
    }

    pub(super) fn height(&self) -> usize {
        self.rows.len()
    }

    /// Returns the number of rows that some rows take on a terminal of another width, which breaks them once more.
    pub(super) fn height_within(&self, columns: usize, rows: Range<usize>) -> usize {
        let rows = self.rows.get(rows).unwrap_or_default();
        rows.iter().map(|row| row.width.div_ceil(columns.max(1)).max(1)).sum()
    }

    /// Writes some rows, and leaves the cursor after the last one.
    pub(super) fn write(&self, out: &mut impl Write, rows: Range<usize>) -> io::Result<()> {
        for (index, row) in self.rows.get(rows).unwrap_or_default().iter().enumerate() {
            if index > 0 {
                queue!(out, Print("\r\n"))?;
            }
            for (color, text) in &row.parts {
                if let Some(color) = color {
                    queue!(out, SetForegroundColor(*color))?;
                }
                queue!(out, Print(text))?;
                if color.is_some() {
                    queue!(out, SetForegroundColor(Color::Reset))?;
                }
            }
        }
        Ok(())
    }

    /// Returns the text of each row.
    #[cfg(test)]
    pub(super) fn texts(&self) -> Vec<String> {
        self.rows.iter().map(|row| row.parts.iter().map(|(_, text)| text.as_str()).collect()).collect()
    }
}

/// Returns the text that stands for a character on the screen: a space for a tab or another control code.
fn visible(grapheme: &str) -> &str {
    if grapheme.starts_with(char::is_control) { " " } else { grapheme }
}
