//! Rows of two columns: what is typed, and what it means.

use std::borrow::Cow;

use super::super::text::{Paragraph, printable};
use super::{lay_out, tied, untied, wrap_below};
use crate::render::style::Style;
use crate::render::wrap::{is_line, is_plain, width, wrap};

/// Before every row.
const INDENT: usize = 2;
/// Between the columns, at least.
const GAP: usize = 3;
/// The most that the left column takes.
const MAX_LEFT: usize = 36;
/// The least that is left for the right column; else texts stand below the names.
const MIN_RIGHT: usize = 24;
/// Where texts begin that stand below the names.
const BELOW: usize = 10;

/// What is typed, and what it means.
pub(in super::super) struct Row {
    /// Blanks that stand where others have a short flag.
    indent: usize,
    /// What is typed as it stands.
    pub(in super::super) names: String,
    /// What stands for a value, with what is before it.
    pub(in super::super) value: String,
    pub(in super::super) text: String,
    /// What is said below the text, a line each.
    pub(in super::super) below: Vec<String>,
    /// What is said after that, a paragraph each.
    pub(in super::super) more: Vec<Paragraph>,
}

/// Rows under a head.
#[derive(Default)]
pub(in super::super) struct Section {
    pub(in super::super) title: Cow<'static, str>,
    pub(in super::super) rows: Vec<Row>,
    /// Names that are only mentioned, after the rows.
    pub(in super::super) folded: Vec<String>,
}

impl Row {
    pub(super) fn new(names: impl Into<String>, text: impl Into<String>) -> Self {
        let (names, text) = (printed(names.into()), printed(text.into()));
        Self { indent: 0, names, value: String::new(), text, below: Vec::new(), more: Vec::new() }
    }

    /// A flag: the short form first, and blanks in its place when there is none.
    pub(super) fn flag(short: Option<char>, long: Option<&str>, value: Option<&str>, text: impl Into<String>) -> Self {
        let (indent, names) = match (short, long) {
            (Some(short), Some(long)) => (0, format!("-{short}, --{long}")),
            (Some(short), None) => (0, format!("-{short}")),
            (None, long) => (4, format!("--{}", long.unwrap_or_default())),
        };
        let value = value.map(printable).unwrap_or_default();
        Self { indent, value, ..Self::new(names, text) }
    }

    /// Says more below the text.
    pub(super) fn below(mut self, lines: impl IntoIterator<Item = String>) -> Self {
        self.below = lines.into_iter().map(|line| printable(&line)).collect();
        self
    }

    /// Says all the rest, paragraph by paragraph.
    pub(super) fn more(mut self, paragraphs: Vec<Paragraph>) -> Self {
        self.more = paragraphs;
        self
    }

    fn left(&self) -> usize {
        INDENT + self.indent + width(&self.names) + width(&self.value)
    }

    /// The lines of the right column.
    fn right(&self, wide: usize) -> Vec<String> {
        let mut lines = wrap(&fitted(&self.text, wide), wide);
        for line in &self.below {
            wrap_below(line, 2, wide, &mut lines);
        }
        for paragraph in &self.more {
            lines.push(String::new());
            lay_out(paragraph, wide, &mut lines);
        }
        lines
    }

    fn render(&self, column: usize, most: usize, style: Style, out: &mut String) {
        pad(out, INDENT + self.indent);
        style.put_typed(&self.names, &self.value, out);
        let left = self.left();
        let is_long = left + GAP > column;
        let wide = most.saturating_sub(column);
        if !is_long && self.is_one_line(wide) {
            pad(out, column - left);
            out.push_str(&self.text);
            return;
        }
        for (at, line) in self.right(wide).into_iter().enumerate() {
            let line = untied(&line);
            let is_beside = at == 0 && !is_long;
            let blanks = match (line.is_empty(), is_beside) {
                (true, _) => 0,
                (false, true) => column - left,
                (false, false) => column,
            };
            if !is_beside {
                out.push('\n');
            }
            pad(out, blanks);
            out.push_str(&line);
        }
    }

    /// Whether the right column is the text as it is.
    fn is_one_line(&self, wide: usize) -> bool {
        self.below.is_empty() && self.more.is_empty() && !self.text.is_empty() && is_line(&self.text, wide)
    }
}

/// A text without control characters.
fn printed(text: String) -> String {
    if is_plain(&text) { text } else { printable(&text) }
}

/// Adds so many blanks.
fn pad(out: &mut String, mut count: usize) {
    const BLANKS: &str = "                                ";
    while let Some(blanks) = BLANKS.get(..count.min(BLANKS.len())).filter(|blanks| !blanks.is_empty()) {
        out.push_str(blanks);
        count -= blanks.len();
    }
}

/// A text whose remarks may be broken where they are wider than a line.
fn fitted(text: &str, wide: usize) -> Cow<'_, str> {
    if text.len() <= wide || text.split(' ').all(|word| width(word) <= wide) {
        return text.into();
    }
    let mut out = String::with_capacity(text.len());
    for word in text.split(' ') {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(&if width(word) > wide { untied(word) } else { word.into() });
    }
    out.into()
}

impl Section {
    pub(super) fn new(title: impl Into<Cow<'static, str>>, rows: Vec<Row>) -> Self {
        Self { title: title.into(), rows, folded: Vec::new() }
    }

    /// The head and the rows; nothing when there are none.
    pub(super) fn render(&self, column: usize, most: usize, style: Style) -> Option<String> {
        if self.rows.is_empty() && self.folded.is_empty() {
            return None;
        }
        let mut out = style.heading(&format!("{}:", self.title));
        for (at, row) in self.rows.iter().enumerate() {
            out.push('\n');
            row.render(column, most, style, &mut out);
            // Paragraphs are parted from the row that follows.
            if !row.more.is_empty() && at + 1 < self.rows.len() {
                out.push('\n');
            }
        }
        let names: Vec<String> = self.folded.iter().map(|name| tied(name)).collect();
        for line in wrap(&names.join(", "), most.saturating_sub(INDENT)) {
            out.push('\n');
            pad(&mut out, INDENT);
            out.push_str(&untied(&line));
        }
        Some(out)
    }
}

/// Where the right column begins: behind the widest row that leaves enough room for it, or below the names.
#[derive(Clone, Copy)]
pub(super) struct Column {
    limit: usize,
    widest: usize,
}

impl Column {
    pub(super) fn new(most: usize) -> Self {
        Self { limit: MAX_LEFT.min(most / 2), widest: INDENT }
    }

    /// Makes room for the names of a section.
    pub(super) fn see(&mut self, section: &Section) {
        for left in section.rows.iter().map(Row::left) {
            if left <= self.limit {
                self.widest = self.widest.max(left);
            }
        }
    }

    pub(super) fn place(self, most: usize) -> usize {
        let beside = self.widest + GAP;
        if most.saturating_sub(beside) < MIN_RIGHT { BELOW } else { beside }
    }
}
