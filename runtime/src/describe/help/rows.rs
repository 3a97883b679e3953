//! Rows of two columns: what is typed, and what it means.

use std::borrow::Cow;

use super::super::text::printable;
use crate::render::style::Style;
use crate::render::wrap::{width, wrap};

/// Before every row.
const INDENT: usize = 2;
/// Between the columns, at least.
const GAP: usize = 3;
/// The most that the left column takes.
const MAX_LEFT: usize = 36;

/// A blank at which no line ends; a plain one in the end, so that what is copied is what was meant.
pub(super) const TIE: char = '\u{a0}';

/// What is typed, and what it means.
pub(super) struct Row {
    /// Blanks that stand where others have a short flag.
    indent: usize,
    /// What is typed as it stands.
    names: String,
    /// What stands for a value, with what is before it.
    value: String,
    text: String,
    /// What is said below the text, a line each.
    below: Vec<String>,
}

/// Rows under a head.
pub(super) struct Section {
    pub(super) title: Cow<'static, str>,
    pub(super) rows: Vec<Row>,
}

impl Row {
    pub(super) fn new(names: &str, text: &str) -> Self {
        Self { indent: 0, names: printable(names), value: String::new(), text: printable(text), below: Vec::new() }
    }

    /// A flag: the short form first, and blanks in its place when there is none.
    pub(super) fn flag(short: Option<char>, long: Option<&str>, value: Option<&str>, text: &str) -> Self {
        let (indent, names) = match (short, long) {
            (Some(short), Some(long)) => (0, format!("-{short}, --{long}")),
            (Some(short), None) => (0, format!("-{short}")),
            (None, long) => (4, format!("--{}", long.unwrap_or_default())),
        };
        let value = value.map(printable).unwrap_or_default();
        Self { indent, value, ..Self::new(&names, text) }
    }

    /// Says more below the text.
    pub(super) fn below(mut self, lines: impl IntoIterator<Item = String>) -> Self {
        self.below = lines.into_iter().map(|line| printable(&line)).collect();
        self
    }

    fn left(&self) -> usize {
        INDENT + self.indent + width(&self.names) + width(&self.value)
    }

    fn render(&self, column: usize, most: usize, style: Style) -> String {
        let blanks = INDENT + self.indent;
        let mut out = format!("{:blanks$}{}{}", "", style.literal(&self.names), self.value);
        let left = self.left();
        let is_long = left + GAP > column;
        let wide = most.saturating_sub(column);
        let below = self.below.iter().flat_map(|line| {
            let lines = wrap(line, wide.saturating_sub(2)).into_iter().enumerate();
            lines.map(|(at, line)| if at == 0 { line } else { format!("  {line}") })
        });
        for (at, line) in wrap(&self.text, wide).into_iter().chain(below).enumerate() {
            let line = line.replace(TIE, " ");
            let pad = if at == 0 && !is_long { column - left } else { column };
            let end = if at == 0 && !is_long { "" } else { "\n" };
            out.push_str(&format!("{end}{:pad$}{line}", ""));
        }
        out
    }
}

impl Section {
    /// The head and the rows; nothing when there are none.
    pub(super) fn render(&self, column: usize, most: usize, style: Style) -> Option<String> {
        if self.rows.is_empty() {
            return None;
        }
        let mut lines = vec![style.heading(&format!("{}:", self.title))];
        lines.extend(self.rows.iter().map(|row| row.render(column, most, style)));
        Some(lines.join("\n"))
    }
}

/// Where the right column begins: behind the widest row that leaves enough room for it.
pub(super) fn column<'a>(rows: impl Iterator<Item = &'a Row>, most: usize) -> usize {
    let limit = MAX_LEFT.min(most / 2);
    rows.map(Row::left).filter(|left| *left <= limit).max().unwrap_or(INDENT) + GAP
}
