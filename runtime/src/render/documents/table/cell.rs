//! The text of cells: one line, free of control characters, cut to a width.

use std::fmt::Write as _;

use super::{TableStyle, time};
use crate::data::{Data, Map, is_terminal_control, to_json};
use crate::render::wrap::{is_printable_ascii, width};

/// Length from which the text of a nested value is cut on a terminal.
const MAX_NESTED_LEN: usize = 60;

/// The kind of a cell's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Text,
    Number,
    /// Matters less than the rest: a boolean, or nothing.
    Quiet,
}

/// The form of a cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Form {
    /// The time that others are shown relative to.
    now: Option<i64>,
    /// True if a time tells only how long ago it was.
    is_short: bool,
    /// True if a nested value is abbreviated.
    is_brief: bool,
}

impl Form {
    /// The form of a cell among others: abbreviated on a terminal.
    pub(super) fn brief(style: &TableStyle, is_short: bool) -> Self {
        Self { now: style.now, is_short, is_brief: style.width.is_some() }
    }

    /// The form of a value that has lines of its own.
    pub(super) fn full(style: &TableStyle) -> Self {
        Self { now: style.now, is_short: false, is_brief: false }
    }
}

/// Appends the text of a value, in one line.
pub(super) fn push(out: &mut String, value: &Data, is_time: bool, form: Form) -> Kind {
    match value {
        Data::Null => {
            out.push('-');
            return Kind::Quiet;
        }
        Data::Bool(value) => {
            out.push_str(if *value { "true" } else { "false" });
            return Kind::Quiet;
        }
        Data::Number(number) => {
            if let Some((now, time)) = form.now.filter(|_| is_time).zip(number.as_i64()) {
                time::push_seconds(out, time, now, form.is_short);
                return Kind::Text;
            }
            // Writing to a string cannot fail.
            let _ = write!(out, "{number}");
            return Kind::Number;
        }
        Data::String(text) => match form.now.filter(|_| is_time) {
            Some(now) => time::push(out, text, now, form.is_short),
            None => push_line(out, text),
        },
        Data::Array(items) => {
            if items.is_empty() {
                out.push('-');
                return Kind::Quiet;
            }
            push_items(out, items, form.is_brief);
        }
        Data::Object(map) => {
            if map.is_empty() {
                out.push('-');
                return Kind::Quiet;
            }
            push_members(out, value, map, form.is_brief);
        }
    }
    Kind::Text
}

fn is_scalar(value: &Data) -> bool {
    !matches!(value, Data::Array(_) | Data::Object(_))
}

fn push_items(out: &mut String, items: &[Data], is_brief: bool) {
    if is_brief && !items.iter().all(is_scalar) {
        let _ = write!(out, "{} item{}", items.len(), if items.len() == 1 { "" } else { "s" });
        return;
    }
    let start = out.len();
    for (index, item) in items.iter().enumerate() {
        if push_separator(out, index, start, is_brief) {
            return;
        }
        push_scalar(out, item);
    }
}

fn push_members(out: &mut String, value: &Data, map: &Map, is_brief: bool) {
    if !is_brief {
        push_line(out, &to_json(value));
        return;
    }
    let start = out.len();
    for (index, (key, value)) in map.iter().enumerate() {
        if push_separator(out, index, start, is_brief) {
            return;
        }
        push_line(out, key);
        out.push_str(": ");
        if is_scalar(value) {
            push_scalar(out, value);
        } else {
            out.push('…');
        }
    }
}

/// Appends what stands between two parts of a value; returns true if the text is long enough without the second.
fn push_separator(out: &mut String, index: usize, start: usize, is_brief: bool) -> bool {
    let is_full = is_brief && out.len() - start > MAX_NESTED_LEN;
    out.push_str(match index {
        0 => "",
        _ if is_full => ", …",
        _ => ", ",
    });
    is_full && index > 0
}

fn push_scalar(out: &mut String, value: &Data) {
    match value {
        Data::Null => out.push('-'),
        Data::String(text) => push_line(out, text),
        other => push_line(out, &to_json(other)),
    }
}

/// Appends text as one line: line breaks and tabs are spaces, and other control characters are escaped.
pub(super) fn push_line(out: &mut String, text: &str) {
    if is_printable_ascii(text) {
        out.push_str(text);
        return;
    }
    let mut was_break = false;
    for c in text.chars() {
        let is_break = matches!(c, '\n' | '\r' | '\t' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}');
        match c {
            _ if is_break && was_break => {}
            _ if is_break => out.push(' '),
            c if is_terminal_control(c) => out.extend(c.escape_default()),
            c => out.push(c),
        }
        was_break = is_break;
    }
}

/// Cuts text to a number of columns; the last one tells that there is more.
pub(super) fn cut(text: &mut String, columns: usize) {
    if width(text) <= columns {
        return;
    }
    let max = columns.saturating_sub(1);
    let mut end = 0;
    let mut before = ' ';
    for (index, c) in text.char_indices() {
        if text.get(..index).is_none_or(|start| width(start) > max) {
            break;
        }
        if before != JOINER && !is_joined(c) {
            end = index;
        }
        before = c;
    }
    text.truncate(end);
    text.push('…');
}

/// Joins two characters into one.
const JOINER: char = '\u{200d}';

/// Returns whether a character changes the one before it.
fn is_joined(c: char) -> bool {
    let is_modifier = matches!(c, JOINER | '\u{fe00}'..='\u{fe0f}' | '\u{1f3fb}'..='\u{1f3ff}');
    is_modifier || !c.is_ascii() && width(c.encode_utf8(&mut [0; 4])) == 0
}

/// Returns the text of a link, if a value is one.
pub(super) fn link(value: &Data) -> Option<&str> {
    let text = value.as_str().filter(|text| text.starts_with("https://") || text.starts_with("http://"))?;
    text.bytes().all(|byte| byte.is_ascii_graphic()).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut_to(text: &str, columns: usize) -> String {
        let mut text = text.to_owned();
        cut(&mut text, columns);
        text
    }

    #[test]
    fn characters_are_not_torn() {
        assert_eq!(cut_to("abc", 3), "abc");
        assert_eq!(cut_to("abcd", 3), "ab…");
        assert_eq!(cut_to("日本語", 5), "日本…");
        assert_eq!(cut_to("日本語", 4), "日…");
        assert_eq!(cut_to("ae\u{301}io", 3), "ae\u{301}…");
        assert_eq!(cut_to("👍🏽👍🏽👍🏽", 4), "👍🏽…");
        assert_eq!(cut_to("x👨‍👩‍👧y z", 3), "x…");
        assert_eq!(cut_to("abc", 0), "…");
    }

    #[test]
    fn a_cell_is_one_harmless_line() {
        let mut out = String::new();
        push_line(&mut out, "a\r\n\tb\u{1b}[2J\u{202e}c\u{2028}d");
        assert_eq!(out, "a b\\u{1b}[2J\\u{202e}c d");
    }
}
