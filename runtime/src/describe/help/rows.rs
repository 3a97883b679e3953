//! Rows of two columns: what is typed, and what it means.

use std::borrow::Cow;

use super::super::field::add_note;
use super::super::text::{clean, each_line, first_paragraph, paragraphs, summary};
use super::sheet::{Sheet, lay_out, tie, untie};
use crate::data::append;
use crate::render::wrap::{Lines, is_printable_ascii, pad, width};
use crate::schema::FieldRef;

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

/// The sections that every page has, by their numbers; the other ones follow.
pub(in super::super) const ENVIRONMENT: usize = 0;
pub(in super::super) const GLOBALS: usize = 1;
pub(in super::super) const ARGUMENTS: usize = 2;
pub(in super::super) const OPTIONS: usize = 3;
const TITLES: [&str; 4] = ["Environment", "Global options", "Arguments", "Options"];

/// Everything that is shown in rows.
pub(in super::super) struct Page<'g> {
    /// What all rows and titles say, one behind the other.
    pub(super) texts: String,
    /// Where the text begins that is being written.
    begun: usize,
    titles: Vec<Span>,
    rows: Vec<Row<'g>>,
    /// Global options that are only mentioned.
    pub(super) mentioned: Span,
}

/// One of the texts of a page.
#[derive(Clone, Copy, Default)]
pub(in super::super) struct Span {
    from: usize,
    to: usize,
}

/// What is typed, and what it means.
#[derive(Clone, Copy, Default)]
pub(in super::super) struct Row<'g> {
    section: usize,
    /// The column at which the names and the value end.
    left: usize,
    /// Blanks that stand where others have a short flag.
    pub(super) indent: usize,
    /// What is typed as it stands.
    pub(in super::super) names: Span,
    /// What stands for a value, with what is before it.
    pub(in super::super) value: Span,
    pub(in super::super) text: Span,
    /// What is said below the text, a line each.
    pub(in super::super) below: Span,
    /// What is said after that, paragraph by paragraph.
    pub(in super::super) more: &'g str,
}

impl Row<'_> {
    /// A row of a section, with nothing in it yet.
    pub(super) fn of(section: usize) -> Self {
        Self { section, ..Self::default() }
    }
}

impl<'g> Page<'g> {
    pub(super) fn new() -> Self {
        let (titles, rows) = (Vec::new(), Vec::new());
        let mut page = Self { texts: String::new(), begun: 0, titles, rows, mentioned: Span::default() };
        TITLES.iter().for_each(|title| page.add_section(title));
        page
    }

    #[inline(never)]
    fn add_section(&mut self, title: &str) {
        self.texts.push_str(title);
        let title = self.whole();
        self.titles.push(title);
    }

    /// The number of the section of a title, among those from a number on.
    #[inline(never)]
    pub(super) fn section(&mut self, title: &str, first: usize) -> usize {
        let found = (first..self.titles.len()).find(|section| self.title(*section) == title);
        found.unwrap_or_else(|| {
            self.add_section(title);
            self.titles.len() - 1
        })
    }

    /// The numbers of the sections that stand before the environment.
    pub(in super::super) fn sections(&self) -> std::ops::Range<usize> {
        ARGUMENTS..self.titles.len()
    }

    pub(in super::super) fn title(&self, section: usize) -> &str {
        self.titles.get(section).map_or("", |title| self.text(*title))
    }

    /// The rows of a section.
    pub(in super::super) fn rows(&self, section: usize) -> impl Iterator<Item = &Row<'g>> {
        self.rows.iter().filter(move |row| row.section == section)
    }

    #[inline(never)]
    pub(in super::super) fn text(&self, span: Span) -> &str {
        self.texts.get(span.from..span.to).unwrap_or_default()
    }

    /// What was written behind the last text, as it is.
    pub(super) fn whole(&mut self) -> Span {
        let from = std::mem::replace(&mut self.begun, self.texts.len());
        Span { from, to: self.begun }
    }

    /// The same without control characters.
    #[inline(never)]
    pub(super) fn written(&mut self) -> Span {
        clean(&mut self.texts, self.begun);
        self.whole()
    }

    /// Adds a row, and sees how wide it is.
    #[inline(never)]
    pub(super) fn add(&mut self, mut row: Row<'g>) {
        row.left = INDENT + row.indent + width(self.text(row.names)) + width(self.text(row.value));
        self.rows.push(row);
    }

    /// Adds a row that only names something and says what it is.
    #[inline(never)]
    pub(super) fn row(&mut self, section: usize, name: &str, text: &str) {
        self.texts.push_str(name);
        let names = self.written();
        self.texts.push_str(text);
        let text = self.written();
        self.add(Row { section, names, text, ..Row::default() });
    }

    /// Adds the row of a command whose names have been written.
    #[inline(never)]
    pub(super) fn command(&mut self, section: usize, doc: &str, deprecated: Option<&str>, is_short: bool) {
        let names = self.written();
        self.say(doc, deprecated, is_short);
        let text = self.end_text(deprecated);
        self.add(Row { section, names, text, ..Row::default() });
    }

    /// Begins a text with a description and the note of what it deprecates.
    pub(super) fn say(&mut self, doc: &str, deprecated: Option<&str>, is_short: bool) {
        self.texts.push_str(&if is_short { summary(doc) } else { first_paragraph(doc) });
        add_note(deprecated, self.begun, &mut self.texts);
    }

    /// Ends a text with the mark of what is deprecated.
    pub(super) fn end_text(&mut self, deprecated: Option<&str>) -> Span {
        if deprecated.is_some() {
            self.remark("deprecated");
        }
        self.written()
    }

    /// Adds the choices that are described, a line each.
    #[inline(never)]
    pub(super) fn choices(&mut self, field: &FieldRef<'_>) -> Span {
        if !field.has_described_choice() || field.hides_choices() {
            return Span::default();
        }
        for choice in field.shown_choices() {
            let start = self.texts.len();
            append(&mut self.texts, &["- ", choice.name]);
            let name = self.texts.len();
            self.texts.push_str(": ");
            let from = self.texts.len();
            self.texts.push_str(&first_paragraph(choice.doc));
            add_note(choice.deprecated, from, &mut self.texts);
            if self.texts.len() == from {
                self.texts.truncate(name);
            }
            self.texts.push_str(choice.deprecated.map_or("", |_| " [deprecated]"));
            clean(&mut self.texts, start);
            self.texts.push('\n');
        }
        self.whole()
    }

    /// Adds a remark to the text that is being written.
    #[inline(never)]
    pub(super) fn remark(&mut self, remark: &str) {
        if self.texts.len() > self.begun {
            self.texts.push(' ');
        }
        let from = self.texts.len();
        append(&mut self.texts, &["[", remark, "]"]);
        tie(&mut self.texts, from);
    }

    /// Parts what is mentioned next from what is mentioned already.
    pub(super) fn comma(&mut self) {
        self.texts.push_str(if self.texts.len() > self.begun { ", " } else { "" });
    }

    /// Where the right column begins: behind the widest row that leaves enough room for it, or below the names.
    pub(super) fn column(&self, most: usize) -> usize {
        let limit = MAX_LEFT.min(most / 2);
        let mut widest = INDENT;
        for row in &self.rows {
            if row.left <= limit {
                widest = widest.max(row.left);
            }
        }
        let beside = widest + GAP;
        if most.saturating_sub(beside) < MIN_RIGHT { BELOW } else { beside }
    }

    /// Adds the head and the rows of a section; nothing when there are none.
    #[inline(never)]
    pub(super) fn render(&self, section: usize, column: usize, sheet: &mut Sheet) {
        let mentioned = if section == GLOBALS { self.text(self.mentioned) } else { "" };
        let has_rows = self.rows(section).next().is_some();
        if has_rows || !mentioned.is_empty() {
            sheet.head(self.title(section));
        }
        let mut between = "\n";
        for row in self.rows(section) {
            sheet.out.push_str(between);
            self.render_row(row, column, sheet);
            // Paragraphs are parted from the row that follows.
            between = if row.more.is_empty() { "\n" } else { "\n\n" };
        }
        if !mentioned.is_empty() {
            let from = sheet.out.len();
            Lines::below(&mut sheet.out, INDENT, sheet.width - INDENT).wrap(mentioned, 0);
            untie(&mut sheet.out, from);
        }
    }

    #[inline(never)]
    fn render_row(&self, row: &Row<'_>, column: usize, sheet: &mut Sheet) {
        let Sheet { out, style, width } = sheet;
        pad(out, INDENT + row.indent);
        style.push_invocation(self.text(row.names), self.text(row.value), out);
        let wide = width.saturating_sub(column);
        let from = out.len();
        let mut lines = if row.left + GAP > column {
            Lines::below(out, column, wide)
        } else {
            Lines::beside(out, column - row.left, column, wide)
        };
        lines.wrap(&fitted(self.text(row.text), wide), 0);
        each_line(self.text(row.below), &mut |line| lines.wrap(line, 2));
        for paragraph in paragraphs(row.more) {
            lines.skip();
            lay_out(paragraph, &mut lines);
        }
        untie(out, from);
    }
}

/// A text whose remarks may be broken where they are wider than a line.
#[inline(never)]
fn fitted(text: &str, wide: usize) -> Cow<'_, str> {
    if is_printable_ascii(text) || width(text) <= wide {
        return text.into();
    }
    let mut out = String::with_capacity(text.len());
    for word in text.split(' ') {
        if !out.is_empty() {
            out.push(' ');
        }
        let from = out.len();
        out.push_str(word);
        if width(word) > wide {
            untie(&mut out, from);
        }
    }
    out.into()
}
