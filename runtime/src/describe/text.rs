//! Descriptions as doc comments give them: paragraphs of lines that were broken for an editor.

use std::borrow::Cow;

use crate::data::append;
use crate::render::wrap::{has_extra_space, is_printable_ascii};

/// What encloses code.
const FENCE: &str = "```";

/// A paragraph of a description.
#[derive(Clone, Copy, Debug)]
pub(super) struct Paragraph<'a> {
    /// The lines as they were written.
    lines: &'a str,
    /// Whether the lines stay as they are. Those of a text flow into each other, but for the items of a list.
    pub(super) is_code: bool,
}

impl<'a> Paragraph<'a> {
    /// A text.
    #[cfg(feature = "reference")]
    pub(super) fn text(lines: &'a str) -> Self {
        Self { lines, is_code: false }
    }

    /// Shows each line of code, or the text, or each item of a list.
    pub(super) fn each(&self, show: &mut dyn FnMut(&str)) {
        if self.is_code {
            return each_line(self.lines, &mut |line| show(&printable(line.trim_end())));
        }
        let mut text = String::new();
        each_line(self.lines, &mut |line| {
            if is_item(line) && !text.is_empty() {
                show(&text);
                text.clear();
            }
            add_words(line, &mut text);
        });
        show(&text);
    }
}

/// Shows each line of a text.
#[inline(never)]
pub(super) fn each_line(text: &str, show: &mut dyn FnMut(&str)) {
    text.lines().for_each(show);
}

/// The paragraphs of what is left of a description.
pub(super) struct Paragraphs<'a> {
    rest: &'a str,
}

/// The paragraphs of a description.
pub(super) fn paragraphs(doc: &str) -> Paragraphs<'_> {
    Paragraphs { rest: doc }
}

impl<'a> Paragraphs<'a> {
    /// The next line, which is taken only when it is wanted.
    #[inline(never)]
    fn line_if(&mut self, is_wanted: &dyn Fn(&str) -> bool) -> Option<&'a str> {
        let end = self.rest.find('\n').map_or(self.rest.len(), |at| at + 1);
        let (line, rest) = self.rest.split_at_checked(end).filter(|(line, _)| !line.is_empty() && is_wanted(line))?;
        self.rest = rest;
        Some(line)
    }

    /// The lines behind some place.
    fn since(&self, start: &'a str) -> &'a str {
        start.get(..start.len() - self.rest.len()).unwrap_or_default()
    }
}

impl<'a> Iterator for Paragraphs<'a> {
    type Item = Paragraph<'a>;

    #[inline(never)]
    fn next(&mut self) -> Option<Paragraph<'a>> {
        loop {
            let mut start = self.rest;
            let line = self.line_if(&|_| true)?;
            let is_code = is_fence(line);
            if is_code {
                start = self.rest;
                while self.line_if(&|line| !is_fence(line)).is_some() {}
            } else if !line.trim().is_empty() {
                let is_list = is_item(line);
                let goes_on = |line: &str| !line.trim().is_empty() && !is_fence(line) && (is_list || !is_item(line));
                while self.line_if(&goes_on).is_some() {}
            } else {
                continue;
            }
            let lines = self.since(start);
            if is_code {
                self.line_if(&|_| true);
            }
            if !lines.is_empty() {
                return Some(Paragraph { lines, is_code });
            }
        }
    }
}

/// The lines of the first paragraph, unless it is code, and what comes behind it.
pub(super) fn split_first(doc: &str) -> (&str, &str) {
    let mut rest = paragraphs(doc);
    match rest.next() {
        Some(Paragraph { lines, is_code: false }) => (lines, rest.rest),
        _ => ("", doc),
    }
}

/// The first paragraph in one line.
#[inline(never)]
pub(super) fn first_paragraph(doc: &str) -> Cow<'_, str> {
    // Most descriptions are one line as it is shown.
    if is_shown_as_is(doc) && !doc.starts_with(FENCE) {
        return doc.into();
    }
    joined(split_first(doc).0)
}

/// The first sentence, in one line and without its full stop.
#[inline(never)]
pub(super) fn summary(doc: &str) -> Cow<'_, str> {
    let text = first_paragraph(doc);
    if !text.contains('.') {
        return text;
    }
    let starts_sentence = |rest: &str| rest.chars().next().is_some_and(char::is_uppercase);
    let is_end = |at: &usize| text.get(*at..at + 2) == Some(". ") && text.get(at + 2..).is_some_and(starts_sentence);
    let end = (0..text.len()).find(is_end);
    let whole = text.len() - usize::from(text.ends_with('.') && !text.ends_with(".."));
    let end = end.unwrap_or(whole);
    match text {
        Cow::Borrowed(text) => text.get(..end).unwrap_or(text).into(),
        Cow::Owned(mut text) => {
            text.truncate(end);
            text.into()
        }
    }
}

/// A text in one line, without control characters.
#[inline(never)]
pub(super) fn joined(text: &str) -> Cow<'_, str> {
    if is_shown_as_is(text) {
        return text.into();
    }
    let mut out = String::with_capacity(text.len());
    add_words(text, &mut out);
    out.into()
}

/// Adds the words of a text, with one blank between them.
#[inline(never)]
fn add_words(text: &str, out: &mut String) {
    for word in text.split_ascii_whitespace() {
        if !out.is_empty() {
            out.push(' ');
        }
        let from = out.len();
        out.push_str(word);
        clean(out, from);
    }
}

/// Adds a character and what is before it.
#[inline(never)]
pub(super) fn append_char(out: &mut String, before: &str, c: char) {
    out.push_str(before);
    out.push(c);
}

/// Adds an item to a list: `a, b`.
#[inline(never)]
pub(super) fn add_item(list: &mut String, between: &str, item: &[&str]) {
    if !list.is_empty() {
        list.push_str(between);
    }
    append(list, item);
}

/// Whether a text is one line of words with one blank between them, and nothing else.
fn is_shown_as_is(text: &str) -> bool {
    is_printable_ascii(text) && !has_extra_space(text)
}

/// A text without control characters, which would steer a terminal.
#[inline(never)]
pub(super) fn printable(text: &str) -> String {
    let mut out = text.to_owned();
    clean(&mut out, 0);
    out
}

/// Takes the control characters out of what was written from some place on.
#[inline(never)]
pub(super) fn clean(out: &mut String, from: usize) {
    if is_printable_ascii(out.get(from..).unwrap_or_default()) {
        return;
    }
    swap(out, from, char::is_control, "");
}

/// Takes away what was written from some place on.
#[inline(never)]
pub(super) fn take(out: &mut String, from: usize) -> String {
    out.split_off(from)
}

/// Puts another text in place of some characters of what was written from some place on.
#[inline(never)]
pub(super) fn swap(out: &mut String, from: usize, is_one: fn(char) -> bool, other: &str) {
    let written = take(out, from);
    for (at, part) in written.split(is_one).enumerate() {
        append(out, &[if at == 0 { "" } else { other }, part]);
    }
}

fn is_fence(line: &str) -> bool {
    line.trim().starts_with(FENCE)
}

/// Whether a line begins an item of a list, which stays on a line of its own.
pub(super) fn is_item(line: &str) -> bool {
    let line = line.trim_start();
    let number = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_numbered = number.len() < line.len() && (number.starts_with(". ") || number.starts_with(") "));
    is_numbered || line.starts_with("- ") || line.starts_with("* ")
}
