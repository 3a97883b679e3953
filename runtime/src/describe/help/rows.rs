//! Rows of two columns: what to type, and its description.

use std::borrow::Cow;
use std::ops::Range;

use super::super::field::add_note;
use super::super::text::{clean, first_paragraph, lines_of, paragraphs, printable, summary};
use super::sheet::{Sheet, TYPICAL_LEN, append_paragraph, append_remark};
use crate::data::append;
use crate::render::wrap::{Lines, TIE, is_printable_ascii, pad, untie, width};
use crate::schema::FieldRef;

/// Spaces before every row.
const INDENT: usize = 2;
/// Minimum number of spaces between the columns.
const GAP: usize = 3;
/// Maximum width of the left column.
const MAX_LEFT: usize = 36;
/// Minimum width of the right column; below that, descriptions go below the names.
const MIN_RIGHT: usize = 24;
/// Further indent of the lines after the first of a list of global options.
const MENTIONED_INDENT: usize = 4;
/// Margin of descriptions below the names.
const MARGIN_BELOW: usize = 10;

/// The indices of the sections that every page has; the others follow.
pub(in crate::describe) const ENVIRONMENT: usize = 0;
pub(in crate::describe) const GLOBALS: usize = 1;
pub(in crate::describe) const ARGUMENTS: usize = 2;
pub(in crate::describe) const OPTIONS: usize = 3;
const TITLES: [&str; 4] = ["Environment", "Global options", "Arguments", "Options"];

/// The rows of a page, by section.
///
/// All text is in one string, of which rows hold spans: that saves an allocation for each cell.
pub(in crate::describe) struct Page<'g> {
    /// The text of all cells and titles.
    pub(super) text: String,
    /// The start of the cell that is being written.
    cell_start: usize,
    titles: Vec<Span>,
    rows: Vec<Row<'g>>,
    /// The global options that are listed without descriptions, one line for each purpose.
    pub(super) mentioned: Span,
    /// The index of the first section of global flags with a purpose, which come after the global options.
    purposes_from: usize,
    /// True if every description begins on the next line.
    has_next_line_help: bool,
}

/// A range of the text of a page.
#[derive(Clone, Copy, Default)]
pub(in crate::describe) struct Span {
    from: usize,
    to: usize,
}

/// One row.
#[derive(Clone, Copy, Default)]
pub(in crate::describe) struct Row<'g> {
    section: usize,
    /// The column at which the names and the value end.
    left_end: usize,
    /// Number of spaces in place of a short flag.
    pub(super) indent: usize,
    /// True if the description begins on the next line.
    pub(super) is_below: bool,
    /// The names, to be typed verbatim.
    pub(in crate::describe) names: Span,
    /// The placeholder of the value, with its separator.
    pub(in crate::describe) value: Span,
    /// The description.
    pub(in crate::describe) doc: Span,
    /// The choices, one per line.
    pub(in crate::describe) choices: Span,
    /// The further paragraphs of the description.
    pub(in crate::describe) details: &'g str,
}

impl Row<'_> {
    /// Returns an empty row of a section.
    pub(super) fn of(section: usize) -> Self {
        Self { section, ..Self::default() }
    }
}

impl<'g> Page<'g> {
    pub(super) fn new(has_next_line_help: bool) -> Self {
        let (titles, rows, mentioned) = (Vec::with_capacity(8), Vec::with_capacity(16), Span::default());
        let (text, purposes_from) = (String::with_capacity(TYPICAL_LEN), usize::MAX);
        let mut page = Self { text, cell_start: 0, titles, rows, mentioned, purposes_from, has_next_line_help };
        TITLES.iter().for_each(|title| page.add_section(title));
        page
    }

    #[inline(never)]
    fn add_section(&mut self, title: &str) {
        self.text.push_str(title);
        let title = self.end_raw_cell();
        self.titles.push(title);
    }

    /// Returns the index of the section with a title, from an index on, and adds it if needed.
    #[inline(never)]
    pub(super) fn section(&mut self, title: &str, first: usize) -> usize {
        let found = (first..self.titles.len()).find(|section| self.title(*section) == title);
        found.unwrap_or_else(|| {
            self.add_section(title);
            self.titles.len() - 1
        })
    }

    /// Returns the indices of the sections before the environment.
    pub(in crate::describe) fn sections(&self) -> Range<usize> {
        ARGUMENTS..self.titles.len().min(self.purposes_from)
    }

    /// Makes the sections that are added from now on those of global flags with a purpose.
    pub(super) fn begin_purposes(&mut self) {
        self.purposes_from = self.titles.len();
    }

    /// Returns the indices of the sections of global flags with a purpose.
    pub(in crate::describe) fn purposes(&self) -> Range<usize> {
        self.purposes_from.min(self.titles.len())..self.titles.len()
    }

    /// Returns the title of a section.
    pub(in crate::describe) fn title(&self, section: usize) -> &str {
        self.titles.get(section).map_or("", |title| self.resolve(*title))
    }

    /// Returns the rows of a section.
    pub(in crate::describe) fn rows(&self, section: usize) -> impl Iterator<Item = &Row<'g>> {
        self.rows.iter().filter(move |row| row.section == section)
    }

    /// Returns the text of a span.
    #[inline(never)]
    pub(in crate::describe) fn resolve(&self, span: Span) -> &str {
        self.text.get(span.from..span.to).unwrap_or_default()
    }

    /// Ends the cell that is being written, and returns it.
    pub(super) fn end_raw_cell(&mut self) -> Span {
        let from = std::mem::replace(&mut self.cell_start, self.text.len());
        Span { from, to: self.cell_start }
    }

    /// Ends the cell that is being written, removes its control characters, and returns it.
    #[inline(never)]
    pub(super) fn end_cell(&mut self) -> Span {
        if self.text.len() > self.cell_start {
            clean(&mut self.text, self.cell_start);
        }
        self.end_raw_cell()
    }

    /// Appends a row, and computes its width.
    #[inline(never)]
    pub(super) fn push(&mut self, mut row: Row<'g>) {
        row.is_below |= self.has_next_line_help;
        row.left_end = INDENT + row.indent + width(self.resolve(row.names)) + width(self.resolve(row.value));
        self.rows.push(row);
    }

    /// Appends a row of a name and a description.
    #[inline(never)]
    pub(super) fn push_entry(&mut self, section: usize, name: &str, doc: &str) {
        self.text.push_str(name);
        let names = self.end_cell();
        self.text.push_str(doc);
        let doc = self.end_cell();
        self.push(Row { section, names, doc, ..Row::default() });
    }

    /// Appends the row of a command whose names have been written.
    #[inline(never)]
    pub(super) fn push_command(&mut self, section: usize, doc: &str, deprecated: Option<&str>, is_short: bool) {
        let names = self.end_cell();
        self.begin_doc(doc, deprecated, is_short);
        let doc = self.end_doc(deprecated);
        self.push(Row { section, names, doc, ..Row::default() });
    }

    /// Begins a cell with a description and its deprecation note.
    pub(super) fn begin_doc(&mut self, doc: &str, deprecated: Option<&str>, is_short: bool) {
        let doc = if is_short { summary(doc) } else { first_paragraph(doc) };
        self.text.push_str(&doc);
        // Most descriptions are borrowed, for they are clean as they are.
        if deprecated.is_some() || matches!(doc, Cow::Owned(_)) {
            add_note(deprecated, self.cell_start, &mut self.text);
            clean(&mut self.text, self.cell_start);
        }
    }

    /// Ends a cell of a description, marked if it is deprecated.
    pub(super) fn end_doc(&mut self, deprecated: Option<&str>) -> Span {
        if deprecated.is_some() {
            self.remark("deprecated");
        }
        self.end_raw_cell()
    }

    /// Writes the cell of the choices that have descriptions, one per line.
    #[inline(never)]
    pub(super) fn choices(&mut self, field: &FieldRef<'_>) -> Span {
        if !field.has_described_choice() || field.hides_choices() {
            return Span::default();
        }
        for choice in field.shown_choices() {
            let start = self.text.len();
            append(&mut self.text, &["- ", choice.name]);
            let name = self.text.len();
            self.text.push_str(": ");
            let from = self.text.len();
            self.text.push_str(&first_paragraph(choice.doc));
            add_note(choice.deprecated, from, &mut self.text);
            if self.text.len() == from {
                self.text.truncate(name);
            }
            self.text.push_str(choice.deprecated.map_or("", |_| " [deprecated]"));
            clean(&mut self.text, start);
            self.text.push('\n');
        }
        self.end_raw_cell()
    }

    /// Appends a remark in brackets to the cell that is being written.
    #[inline(never)]
    pub(super) fn remark(&mut self, remark: &str) {
        if self.text.len() > self.cell_start {
            self.text.push(' ');
        }
        let is_clean = is_printable_ascii(remark);
        let remark = if is_clean { Cow::Borrowed(remark) } else { printable(remark).into() };
        append_remark(&mut self.text, &remark);
    }

    /// Separates the next item of a list from the ones before on its line.
    pub(super) fn push_comma(&mut self) {
        let is_first = self.text.len() == self.cell_start || self.text.ends_with('\n');
        self.text.push_str(if is_first { "" } else { ", " });
    }

    /// Ends the line of a list, unless it is empty.
    pub(super) fn end_line(&mut self) {
        let is_empty = self.text.len() == self.cell_start || self.text.ends_with('\n');
        self.text.push_str(if is_empty { "" } else { "\n" });
    }

    /// Returns the start of the right column: after the widest row that leaves it enough room, or else below the names.
    pub(super) fn right_column(&self, width: usize) -> usize {
        let limit = MAX_LEFT.min(width / 2);
        let mut widest = INDENT;
        for row in &self.rows {
            if row.left_end <= limit && !row.is_below {
                widest = widest.max(row.left_end);
            }
        }
        let beside = widest + GAP;
        if self.has_next_line_help || width.saturating_sub(beside) < MIN_RIGHT { MARGIN_BELOW } else { beside }
    }

    /// Appends the heading and the rows of a section, unless it is empty.
    #[inline(never)]
    pub(super) fn render(&self, section: usize, column: usize, sheet: &mut Sheet) {
        let mentioned = if section == GLOBALS { self.resolve(self.mentioned) } else { "" };
        let has_rows = self.rows(section).next().is_some();
        if has_rows || !mentioned.is_empty() {
            sheet.heading(self.title(section));
        }
        self.render_rows(section, column, sheet);
        if !mentioned.is_empty() {
            let mut lines = Lines::below(&mut sheet.out, INDENT, sheet.width - INDENT);
            lines_of(mentioned).for_each(|line| lines.wrap(line, MENTIONED_INDENT));
        }
    }

    /// Appends the rows of a section without a heading.
    #[inline(never)]
    pub(super) fn render_rows(&self, section: usize, column: usize, sheet: &mut Sheet) {
        let mut separator = "\n";
        for row in self.rows(section) {
            sheet.out.push_str(separator);
            self.render_row(row, column, sheet);
            // An empty line separates paragraphs from the next row.
            separator = if row.details.is_empty() { "\n" } else { "\n\n" };
        }
    }

    #[inline(never)]
    fn render_row(&self, row: &Row<'_>, column: usize, sheet: &mut Sheet) {
        let Sheet { out, painter, width } = sheet;
        pad(out, INDENT + row.indent);
        painter.push_invocation(self.resolve(row.names), self.resolve(row.value), out);
        let right_width = width.saturating_sub(column);
        let mut lines = if row.is_below || row.left_end + GAP > column {
            Lines::below(out, column, right_width)
        } else {
            Lines::beside(out, column - row.left_end, column, right_width)
        };
        lines.wrap(&untie_wide(self.resolve(row.doc), right_width), 0);
        lines_of(self.resolve(row.choices)).for_each(|line| lines.wrap(line, 2));
        for paragraph in paragraphs(row.details) {
            lines.skip();
            append_paragraph(paragraph, &mut lines);
        }
    }
}

/// Returns text in which remarks that are wider than a line may be broken.
#[inline(never)]
fn untie_wide(text: &str, max_width: usize) -> Cow<'_, str> {
    if text.len() <= max_width || !text.contains(TIE) {
        return text.into();
    }
    let mut out = String::with_capacity(text.len());
    for word in text.split(' ') {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(&if width(word) > max_width { untie(word).into() } else { Cow::Borrowed(word) });
    }
    out.into()
}
