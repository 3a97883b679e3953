//! The text of help: blocks separated by empty lines.

use std::borrow::Cow;

use super::super::text::{Paragraph, is_item, paragraphs, split_off};
use crate::data::{append, concat};
use crate::render::wrap::{Lines, TIE, tie, untie};
use crate::render::{Painter, Role};

/// Maximum length of a remark that is kept on one line.
const MAX_TIED: usize = 28;
/// Length in bytes that the pages of most commands do not exceed.
pub(super) const TYPICAL_LEN: usize = 2048;
/// Minimum width of help.
const MIN_WIDTH: usize = 40;

/// The text of a page of help, and its layout.
pub(super) struct Sheet {
    pub(super) out: String,
    pub(super) painter: Painter,
    pub(super) width: usize,
}

impl Sheet {
    pub(super) fn new(painter: Painter, width: usize) -> Self {
        Self { out: String::with_capacity(TYPICAL_LEN), painter, width: width.max(MIN_WIDTH) }
    }

    /// Ends the last line, and returns the text.
    pub(super) fn finish(mut self) -> String {
        self.out.push('\n');
        untie(&self.out)
    }

    /// Limits the width of the lines.
    pub(super) fn limit_width(&mut self, width: usize) {
        self.width = self.width.min(width).max(MIN_WIDTH);
    }

    /// Begins a block.
    pub(super) fn begin_block(&mut self) {
        self.out.push_str(if self.out.is_empty() { "" } else { "\n\n" });
    }

    /// Begins a block with its heading.
    #[inline(never)]
    pub(super) fn heading(&mut self, title: &str) {
        self.begin_block();
        self.painter.push(Role::Heading, &concat(&[title, ":"]), &mut self.out);
    }

    fn lines(&mut self) -> Lines<'_> {
        Lines::beside(&mut self.out, 0, 0, self.width)
    }

    /// Appends text whose first `len` bytes are painted, unless they span lines.
    #[inline(never)]
    pub(super) fn wrap_painted(&mut self, role: Role, len: usize, text: &str) {
        let from = self.out.len();
        self.lines().wrap(text, 0);
        let beginning = text.get(..len).unwrap_or_default();
        if self.out.get(from..).is_some_and(|written| written.starts_with(beginning)) {
            let rest = split_off(&mut self.out, from + len);
            self.out.truncate(from);
            self.painter.push(role, beginning, &mut self.out);
            self.out.push_str(&rest);
        }
    }

    /// Appends a block of text, unless it is empty.
    #[inline(never)]
    pub(super) fn block(&mut self, text: &str) {
        if !text.is_empty() {
            self.begin_block();
            self.lines().wrap(text, 0);
        }
    }

    /// Appends text that begins a line below the last one, with its further lines indented, unless it is empty.
    #[cfg_attr(not(feature = "output"), allow(dead_code, reason = "lists use it"))]
    pub(super) fn line(&mut self, text: &str) {
        const INDENT: usize = 4;
        if !text.is_empty() {
            Lines::below(&mut self.out, 0, self.width).wrap(text, INDENT);
        }
    }

    /// Appends the paragraphs of a description.
    #[inline(never)]
    pub(super) fn paragraphs(&mut self, doc: &str) {
        for paragraph in paragraphs(doc) {
            self.begin_block();
            append_paragraph(paragraph, &mut self.lines());
        }
    }

    /// Appends the purpose of an example as a comment, after other text.
    #[inline(never)]
    pub(super) fn remark(&mut self, before: &[&str], why: &str) {
        append(&mut self.out, before);
        self.painter.push(Role::Dim, &concat(&["# ", why]), &mut self.out);
    }
}

/// Appends the lines of a paragraph: code verbatim, an item of a list with its further lines indented.
#[inline(never)]
pub(super) fn append_paragraph(paragraph: Paragraph<'_>, lines: &mut Lines<'_>) {
    paragraph.for_each_line(&mut |text| {
        if paragraph.is_code {
            lines.begin(4);
            lines.out.push_str(text);
        } else {
            lines.wrap(text, if is_item(text) { 2 } else { 0 });
        }
    });
}

/// Appends a remark in brackets, which stays on one line if it is short, such as `[default: eu-west-1]`.
#[inline(never)]
pub(super) fn append_remark(out: &mut String, remark: &str) {
    let space = if remark.len() + 2 <= MAX_TIED { TIE } else { ' ' };
    let mut before = '[';
    for word in remark.split(' ') {
        out.push(before);
        out.push_str(word);
        before = space;
    }
    out.push(']');
}

/// Keeps a short command line or list of flags on one line.
#[inline(never)]
pub(super) fn tie_short(text: &str) -> Cow<'_, str> {
    if text.len() <= MAX_TIED { tie(text).into() } else { text.into() }
}
