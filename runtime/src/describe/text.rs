//! Doc comments as text: paragraphs whose lines were wrapped for an editor.

use std::borrow::Cow;

use crate::data::{append, is_terminal_control};
use crate::render::wrap::{has_extra_space, is_printable_ascii};

/// Delimiter of a block of code.
const FENCE: &str = "```";

/// A paragraph of a description.
#[derive(Clone, Copy, Debug)]
pub(super) struct Paragraph<'a> {
    /// The lines as written.
    pub(super) lines: &'a str,
    /// True for code, whose lines are kept; those of text are joined, except for the items of a list.
    pub(super) is_code: bool,
    /// The indentation by which a block of code was recognized.
    pub(super) indentation: usize,
}

impl<'a> Paragraph<'a> {
    /// Visits each line of code, or the text, or each item of a list.
    pub(super) fn for_each_line(&self, visit: &mut dyn FnMut(&str)) {
        if self.is_code {
            for line in lines_of(self.lines) {
                let indentation = self.indentation.min(indentation(line));
                visit(&printable(line.get(indentation..).unwrap_or_default().trim_end()));
            }
            return;
        }
        let mut text = String::new();
        for line in lines_of(self.lines) {
            if is_item(line) && !text.is_empty() {
                visit(&text);
                text.clear();
            }
            append_words(line, &mut text);
        }
        visit(&text);
    }
}

/// Returns the lines of text, as `str::lines` does, whose code is large where it is inlined.
pub(super) fn lines_of(text: &str) -> Lines<'_> {
    Lines(text.lines())
}

/// Iterator over the lines of text.
pub(super) struct Lines<'a>(std::str::Lines<'a>);

impl<'a> Iterator for Lines<'a> {
    type Item = &'a str;

    #[inline(never)]
    fn next(&mut self) -> Option<&'a str> {
        self.0.next()
    }
}

/// Iterator over the paragraphs of a description: text, lists and code. Code is fenced, or indented by four spaces after an
/// empty line, as in Markdown, or by two after a line that ends with a colon.
pub(super) struct Paragraphs<'a> {
    rest: &'a str,
    /// Minimum indentation of a line that begins code: more than there is after a list, whose items may have paragraphs.
    code_indentation: usize,
}

/// Indentation of code after an empty line, and after a line that ends with a colon.
const CODE: (usize, usize) = (4, 2);

/// Returns the paragraphs of a description.
pub(super) fn paragraphs(doc: &str) -> Paragraphs<'_> {
    // What follows a summary begins with a line that continues it, or with an empty one.
    Paragraphs { rest: doc, code_indentation: if is_indented(doc, CODE.1) { CODE.1 } else { CODE.0 } }
}

/// Returns whether a line is not empty, and indented by a number of spaces or more.
fn is_indented(line: &str, least: usize) -> bool {
    indentation(line) >= least && !line.trim_start_matches([' ', '\t']).starts_with(['\n', '\r'])
}

/// Returns the number of spaces and tabs at the beginning of a line.
#[inline(never)]
fn indentation(line: &str) -> usize {
    line.len() - line.trim_start_matches([' ', '\t']).len()
}

impl<'a> Paragraphs<'a> {
    /// Returns the next line and advances, if the predicate accepts it.
    #[inline(never)]
    fn line_if(&mut self, accepts: &dyn Fn(&str) -> bool) -> Option<&'a str> {
        let end = self.rest.find('\n').map_or(self.rest.len(), |at| at + 1);
        let (line, rest) = self.rest.split_at_checked(end).filter(|(line, _)| !line.is_empty() && accepts(line))?;
        self.rest = rest;
        Some(line)
    }

    /// Advances to the end of the text or the list that begins with a line. Returns the indentation of code after it.
    fn skip_text(&mut self, line: &'a str) -> usize {
        let is_list = is_item(line);
        let continues = |line: &str| !line.trim().is_empty() && !is_fence(line) && (is_list || !is_item(line));
        let mut last = line;
        loop {
            let introduces = !is_list && last.trim_end().ends_with(':');
            if introduces && is_indented(self.rest, CODE.1) && !is_item(self.rest) {
                return CODE.1;
            }
            match self.line_if(&continues) {
                Some(line) => last = line,
                None if is_list => return usize::MAX,
                None => return if introduces { CODE.1 } else { CODE.0 },
            }
        }
    }

    /// Returns the lines since a start.
    fn since(&self, start: &'a str) -> &'a str {
        start.get(..start.len() - self.rest.len()).unwrap_or_default()
    }
}

impl<'a> Iterator for Paragraphs<'a> {
    type Item = Paragraph<'a>;

    #[inline(never)]
    fn next(&mut self) -> Option<Paragraph<'a>> {
        while !self.rest.is_empty() {
            let mut start = self.rest;
            let line = self.line_if(&|_| true)?;
            let is_fenced = is_fence(line);
            let indentation = if is_fenced { 0 } else { indentation(line) };
            let is_code = is_fenced || indentation >= self.code_indentation && !is_item(line);
            if is_fenced {
                start = self.rest;
                while self.line_if(&|line| !is_fence(line)).is_some() {}
                self.code_indentation = CODE.0;
            } else if line.trim().is_empty() {
                continue;
            } else if is_code {
                while self.line_if(&|line| is_indented(line, CODE.1)).is_some() {}
                self.code_indentation = CODE.1;
            } else {
                self.code_indentation = self.skip_text(line);
            }
            let lines = self.since(start);
            if is_fenced {
                self.line_if(&|_| true);
            }
            if !lines.is_empty() {
                return Some(Paragraph { lines, is_code, indentation });
            }
        }
        None
    }
}

/// Returns the lines of the first paragraph, unless it is code, and the rest.
pub(super) fn split_first(doc: &str) -> (&str, &str) {
    if is_clean_text(doc) {
        return (doc, "");
    }
    let mut rest = paragraphs(doc);
    match rest.next() {
        // A text that is indented as a whole is not code.
        Some(Paragraph { lines, is_code, indentation }) if !is_code || indentation > 0 => (lines, rest.rest),
        _ => ("", doc),
    }
}

/// Returns the first paragraph as one line.
#[inline(never)]
pub(super) fn first_paragraph(doc: &str) -> Cow<'_, str> {
    if is_clean_text(doc) {
        return doc.into();
    }
    joined(split_first(doc).0)
}

/// Returns the first sentence as one line, without its full stop.
#[inline(never)]
pub(crate) fn summary(doc: &str) -> Cow<'_, str> {
    let text = first_sentence(doc);
    let end = text.len() - usize::from(text.ends_with('.') && !text.ends_with(".."));
    prefix(text, end)
}

/// Returns the first sentence as one line.
pub(super) fn first_sentence(doc: &str) -> Cow<'_, str> {
    let text = first_paragraph(doc);
    let starts_sentence = |rest: &str| rest.trim_start_matches('(').starts_with(char::is_uppercase);
    let is_end =
        |index: &usize| text.get(*index..index + 2) == Some(". ") && text.get(index + 2..).is_some_and(starts_sentence);
    let end = if text.contains('.') { (0..text.len()).find(is_end).map(|stop| stop + 1) } else { None };
    let end = end.unwrap_or(text.len());
    prefix(text, end)
}

/// Returns the text up to an offset.
fn prefix(text: Cow<'_, str>, end: usize) -> Cow<'_, str> {
    match text {
        Cow::Borrowed(text) => text.get(..end).unwrap_or(text).into(),
        Cow::Owned(mut text) => {
            text.truncate(end);
            text.into()
        }
    }
}

/// Returns whether a description declares something deprecated, which many documents say in words only.
#[allow(dead_code, reason = "only some features use it")]
pub(crate) fn says_deprecated(description: &str) -> bool {
    let description = description.to_lowercase();
    ["deprecated:", "is deprecated", "**deprecated"].iter().any(|mark| description.contains(mark))
}

/// Returns text as one line, without control characters.
#[inline(never)]
pub(super) fn joined(text: &str) -> Cow<'_, str> {
    if is_clean_line(text) {
        return text.into();
    }
    let mut out = String::with_capacity(text.len());
    append_words(text, &mut out);
    out.into()
}

/// Returns white space in quotes, with escapes: `"\t"`.
#[inline(never)]
pub(super) fn quoted(text: &str) -> String {
    let mut out = String::from('"');
    for c in text.chars() {
        match c {
            '\t' => out.push_str("\\t"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// Appends the words of text, separated by single spaces.
#[inline(never)]
fn append_words(text: &str, out: &mut String) {
    for word in text.split_ascii_whitespace() {
        if !out.is_empty() {
            out.push(' ');
        }
        let from = out.len();
        out.push_str(word);
        clean(out, from);
    }
}

/// Appends text and a character.
#[inline(never)]
pub(super) fn append_char(out: &mut String, before: &str, c: char) {
    out.push_str(before);
    out.push(c);
}

/// Appends an item to a list: `a, b`.
#[inline(never)]
pub(super) fn add_item(list: &mut String, separator: &str, item: &[&str]) {
    if !list.is_empty() {
        list.push_str(separator);
    }
    append(list, item);
}

/// Returns whether text is one line of printable ASCII with single spaces between words.
fn is_clean_line(text: &str) -> bool {
    is_printable_ascii(text) && !has_extra_space(text)
}

/// Returns whether a description is one clean line, as most are, and no code.
fn is_clean_text(doc: &str) -> bool {
    is_clean_line(doc) && !doc.starts_with(FENCE)
}

/// Returns text without control characters, which a terminal would obey.
#[inline(never)]
pub(super) fn printable(text: &str) -> String {
    let mut out = text.to_owned();
    clean(&mut out, 0);
    out
}

/// Removes the control characters after an offset.
#[inline(never)]
pub(super) fn clean(out: &mut String, from: usize) {
    let written = out.get(from..).unwrap_or_default();
    if is_printable_ascii(written) || !written.contains(is_terminal_control) {
        return;
    }
    let written = split_off(out, from);
    out.extend(written.split(is_terminal_control));
}

/// Removes the text after an offset, and returns it.
#[inline(never)]
pub(super) fn split_off(out: &mut String, from: usize) -> String {
    out.split_off(from)
}

fn is_fence(line: &str) -> bool {
    line.trim().starts_with(FENCE)
}

/// Returns whether a line begins an item of a list, which keeps its own line.
pub(super) fn is_item(line: &str) -> bool {
    let line = line.trim_start();
    let number = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_numbered = number.len() < line.len() && (number.starts_with(". ") || number.starts_with(") "));
    is_numbered || line.starts_with("- ") || line.starts_with("* ")
}
