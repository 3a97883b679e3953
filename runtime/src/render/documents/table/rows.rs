//! Lists: a line of headings, and a line per object.

use std::collections::HashMap;
use std::io;

use super::cell::{self, Form, Kind};
use super::column::Column;
use super::fit::{Fit, GAP, fit};
use super::{TableStyle, is_list};
use crate::data::{Data, Map};
use crate::render::Role;
use crate::render::chunked::ChunkedWriter;
use crate::render::wrap::{pad, width};

/// Number of columns up to which a linear search for a name beats a hash map.
const LINEAR_SEARCH_LIMIT: usize = 16;

/// Maximum number of members that are named as not shown.
const MAX_UNKNOWN: usize = 64;

/// Writes an array. If `is_chosen` is true, it is the list whose columns the program chooses.
pub(super) fn write(
    out: &mut ChunkedWriter<'_>,
    items: &[Data],
    style: &TableStyle,
    indent: usize,
    is_chosen: bool,
) -> io::Result<()> {
    let mut line = String::new();
    if !is_list(items) {
        for item in items {
            push_item(&mut line, item, style, indent);
            emit(out, &mut line)?;
        }
        if items.is_empty() {
            push_empty(&mut line, style, indent);
        }
        return emit(out, &mut line);
    }
    let mut columns = Columns::new(style, indent, is_chosen);
    let objects = || items.iter().filter_map(Data::as_object);
    objects().for_each(|object| columns.measure(object, style));
    columns.fit(style);
    columns.push_headings(&mut line, style);
    for object in objects() {
        emit(out, &mut line)?;
        columns.push_row(&mut line, object, style);
    }
    columns.push_note(&mut line, style);
    emit(out, &mut line)
}

fn emit(out: &mut ChunkedWriter<'_>, line: &mut String) -> io::Result<()> {
    out.push_str(line);
    line.clear();
    out.flush_if_full()
}

/// Appends an item that is not the row of a table, as a line.
pub(super) fn push_item(line: &mut String, item: &Data, style: &TableStyle, indent: usize) {
    pad(line, indent);
    cell::push(line, item, false, Form::full(style));
    line.push('\n');
}

/// Appends, for a person, that there are no items.
pub(super) fn push_empty(line: &mut String, style: &TableStyle, indent: usize) {
    if style.width.is_some() {
        pad(line, indent);
        style.painter.push(Role::Dim, "No results", line);
        line.push('\n');
    }
}

/// The columns of a list: measured with its rows, then fitted to the width.
#[derive(Debug)]
pub(super) struct Columns {
    columns: Vec<State>,
    /// The indices of the columns by name, above [`LINEAR_SEARCH_LIMIT`].
    index: HashMap<String, usize>,
    /// True if the program chooses the columns.
    is_chosen: bool,
    indent: usize,
    /// Names of members that came after the columns were fitted.
    unknown: Vec<String>,
    /// Text of a cell.
    text: String,
}

#[derive(Debug)]
struct State {
    column: Column,
    fit: Fit,
    has_numbers: bool,
    has_text: bool,
    has_nested: bool,
    /// True if no text was anything but a link.
    has_links_only: bool,
}

impl State {
    fn new(column: Column) -> Self {
        let heading = width(&column.title());
        let fit = Fit { width: heading, short_width: heading, ..Fit::default() };
        Self { column, fit, has_numbers: false, has_text: false, has_nested: false, has_links_only: true }
    }

    fn is_right(&self) -> bool {
        self.has_numbers && !self.has_text
    }

    fn measure(&mut self, value: &Data, style: &TableStyle, text: &mut String) {
        text.clear();
        let kind = cell::push(text, value, self.column.is_time, Form::brief(style, false));
        let columns = width(text);
        self.fit.width = self.fit.width.max(columns);
        self.has_numbers |= kind == Kind::Number;
        self.has_text |= kind == Kind::Text;
        self.has_nested |= matches!(value, Data::Array(_) | Data::Object(_));
        self.has_links_only &= kind != Kind::Text || cell::link(value).is_some();
        if self.column.is_time {
            text.clear();
            cell::push(text, value, true, Form::brief(style, true));
            self.fit.short_width = self.fit.short_width.max(width(text));
        } else {
            self.fit.short_width = self.fit.short_width.max(columns);
        }
    }
}

impl Columns {
    pub(super) fn new(style: &TableStyle, indent: usize, is_chosen: bool) -> Self {
        let chosen: &[Column] = if is_chosen { &style.chosen } else { &[] };
        let columns: Vec<State> = chosen.iter().cloned().map(State::new).collect();
        let is_chosen = !columns.is_empty();
        Self { columns, index: HashMap::new(), is_chosen, indent, unknown: Vec::new(), text: String::new() }
    }

    /// Takes the cells of a row into account, and its members as columns.
    pub(super) fn measure(&mut self, row: &Map, style: &TableStyle) {
        let Self { columns, text, .. } = self;
        if self.is_chosen {
            for state in columns {
                state.measure(state.column.clone().value(row).unwrap_or(&Data::Null), style, text);
            }
            return;
        }
        for (position, (name, value)) in row.iter().enumerate() {
            let index = self.position(name, position).unwrap_or_else(|| self.add(name, style));
            if let Some(state) = self.columns.get_mut(index) {
                state.measure(value, style, &mut self.text);
            }
        }
    }

    /// Returns the index of the column of a name; `expected` is where it most likely is.
    fn position(&self, name: &str, expected: usize) -> Option<usize> {
        if self.columns.get(expected).is_some_and(|state| state.column.name == name) {
            return Some(expected);
        }
        match self.columns.len() {
            ..=LINEAR_SEARCH_LIMIT => self.columns.iter().position(|state| state.column.name == name),
            _ => self.index.get(name).copied(),
        }
    }

    fn add(&mut self, name: &str, style: &TableStyle) -> usize {
        self.columns.push(State::new(style.column(name)));
        let count = self.columns.len();
        let added = if count == LINEAR_SEARCH_LIMIT + 1 { 0 } else { count - 1 };
        if count > LINEAR_SEARCH_LIMIT {
            let new = self.columns.iter().enumerate().skip(added);
            self.index.extend(new.map(|(index, state)| (state.column.name.to_string(), index)));
        }
        count - 1
    }

    /// Decides the widths of the columns, and which are shown.
    pub(super) fn fit(&mut self, style: &TableStyle) {
        let Some(available) = style.width else { return };
        let mut fits: Vec<Fit> = Vec::with_capacity(self.columns.len());
        for state in &mut self.columns {
            state.fit.is_rigid = state.is_right();
            let rank = if state.has_nested { 0 } else { 1 + u8::from(!(state.has_links_only && state.has_text)) };
            state.fit.rank = (!self.is_chosen).then_some(rank);
            fits.push(state.fit.clone());
        }
        fit(&mut fits, available.saturating_sub(self.indent).max(1));
        for (state, fit) in self.columns.iter_mut().zip(fits) {
            state.fit = fit;
        }
        self.widen_last(available);
    }

    /// Gives the last column the rest of the line, for rows that are longer than those that were measured.
    fn widen_last(&mut self, available: usize) {
        let shown = || self.columns.iter().filter(|state| !state.fit.is_hidden);
        let used =
            self.indent + shown().map(|state| state.fit.width).sum::<usize>() + GAP * (shown().count().max(1) - 1);
        let rest = available.saturating_sub(used);
        if let Some(last) = self.columns.iter_mut().rev().find(|state| !state.fit.is_hidden) {
            last.fit.width += if last.is_right() { 0 } else { rest };
        }
    }

    pub(super) fn push_headings(&self, line: &mut String, style: &TableStyle) {
        let mut row = RowWriter::new(line, self, style);
        for state in self.columns.iter().filter(|state| !state.fit.is_hidden) {
            let mut title = String::new();
            cell::push_line(&mut title, &state.column.title());
            row.push(state, &mut title, Some(Role::Heading), None);
        }
        row.finish();
    }

    /// Appends a row.
    pub(super) fn push_row(&mut self, line: &mut String, object: &Map, style: &TableStyle) {
        let mut text = std::mem::take(&mut self.text);
        let mut row = RowWriter::new(line, self, style);
        let mut found = 0;
        for (position, state) in self.columns.iter().enumerate() {
            let members = object.entries();
            let expected = members.get(position).filter(|(name, _)| *name == state.column.name).map(|(_, value)| value);
            let value = expected.or_else(|| state.column.value(object));
            found += usize::from(value.is_some());
            if state.fit.is_hidden {
                continue;
            }
            let value = value.unwrap_or(&Data::Null);
            text.clear();
            let kind = cell::push(&mut text, value, state.column.is_time, Form::brief(style, state.fit.is_short));
            let role = (kind == Kind::Quiet).then_some(Role::Dim);
            row.push(state, &mut text, role, cell::link(value).filter(|_| style.has_links));
        }
        row.finish();
        self.text = text;
        if !self.is_chosen && found < object.len() {
            self.note_unknown(object);
        }
    }

    fn note_unknown(&mut self, object: &Map) {
        for (position, name) in object.keys().enumerate() {
            let is_new = self.position(name, position).is_none() && !self.unknown.iter().any(|known| known == name);
            if is_new && self.unknown.len() < MAX_UNKNOWN {
                self.unknown.push(name.to_owned());
            }
        }
    }

    /// Appends the names of the members that the table does not show.
    pub(super) fn push_note(&self, line: &mut String, style: &TableStyle) {
        let hidden = self.columns.iter().filter(|state| state.fit.is_hidden).map(|state| &*state.column.name);
        let names: Vec<&str> = hidden.chain(self.unknown.iter().map(String::as_str)).collect();
        if names.is_empty() {
            return;
        }
        let mut note = String::new();
        cell::push_line(&mut note, &names.join(", "));
        const START: &str = "Not shown: ";
        const END: &str = " (--format toon)";
        if let Some(available) = style.width {
            cell::cut(&mut note, available.saturating_sub(self.indent + START.len() + END.len()).max(MIN_NOTE));
        }
        pad(line, self.indent);
        style.painter.push(Role::Dim, &format!("{START}{note}{END}"), line);
        line.push('\n');
    }
}

/// Width that the names in a note have at least.
const MIN_NOTE: usize = 20;

/// Writes the cells of one line.
struct RowWriter<'l, 's> {
    line: &'l mut String,
    style: &'s TableStyle,
    /// Spaces due before the next cell: none are written at the end of a line.
    spaces: usize,
}

impl<'l, 's> RowWriter<'l, 's> {
    fn new(line: &'l mut String, columns: &Columns, style: &'s TableStyle) -> Self {
        Self { line, style, spaces: columns.indent }
    }

    fn push(&mut self, state: &State, text: &mut String, role: Option<Role>, link: Option<&str>) {
        let mut columns = width(text);
        // A number that is cut is another number.
        if columns > state.fit.width && self.style.width.is_some() && !state.is_right() {
            cell::cut(text, state.fit.width);
            columns = width(text);
        }
        let rest = state.fit.width.saturating_sub(columns);
        let (before, after) = if state.is_right() { (rest, 0) } else { (0, rest) };
        if !text.is_empty() {
            pad(self.line, self.spaces + before);
            self.spaces = 0;
        } else {
            self.spaces += before;
        }
        match (link, role) {
            (Some(url), _) => push_link(self.line, text, url),
            (None, Some(role)) => self.style.painter.push(role, text, self.line),
            (None, None) => self.line.push_str(text),
        }
        self.spaces += after + GAP;
    }

    fn finish(self) {
        self.line.push('\n');
    }
}

/// Appends text that a terminal opens as a link (OSC 8).
pub(super) fn push_link(line: &mut String, text: &str, url: &str) {
    for part in ["\u{1b}]8;;", url, "\u{1b}\\", text, "\u{1b}]8;;\u{1b}\\"] {
        line.push_str(part);
    }
}
