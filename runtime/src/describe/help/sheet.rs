//! A page in the making: blocks with an empty line between them.

use super::super::text::{Paragraph, is_item, paragraphs, swap, take};
use crate::data::append;
use crate::render::wrap::Lines;
use crate::render::{Painter, Role};

/// A blank at which no line ends; a plain one in the end, so that what is copied is what was meant.
pub(super) const TIE: &str = "\u{a0}";
/// The longest remark that is kept in one piece.
const MAX_TIED: usize = 28;
/// The narrowest that help gets.
const MIN_WIDTH: usize = 40;

pub(super) struct Sheet {
    pub(super) out: String,
    pub(super) style: Painter,
    pub(super) width: usize,
}

impl Sheet {
    pub(super) fn new(style: Painter, width: usize) -> Self {
        Self { out: String::new(), style, width: width.max(MIN_WIDTH) }
    }

    /// Parts what follows from what is there.
    pub(super) fn part(&mut self) {
        self.out.push_str(if self.out.is_empty() { "" } else { "\n\n" });
    }

    /// Begins a block with its head.
    #[inline(never)]
    pub(super) fn head(&mut self, title: &str) {
        self.part();
        self.style.push(Role::Heading, &format!("{title}:"), &mut self.out);
    }

    fn lines(&mut self) -> Lines<'_> {
        Lines::beside(&mut self.out, 0, 0, self.width)
    }

    /// Adds a text of which so much is marked, unless a line ends within that.
    #[inline(never)]
    pub(super) fn marked(&mut self, role: Role, len: usize, text: &str) {
        let from = self.out.len();
        self.lines().wrap(text, 0);
        let beginning = text.get(..len).unwrap_or_default();
        if self.out.get(from..).is_some_and(|written| written.starts_with(beginning)) {
            let rest = take(&mut self.out, from + len);
            self.out.truncate(from);
            self.style.push(role, beginning, &mut self.out);
            self.out.push_str(&rest);
        }
    }

    /// Adds a text that stands by itself, unless it is empty.
    #[inline(never)]
    pub(super) fn flow(&mut self, text: &str) {
        if !text.is_empty() {
            self.part();
            let from = self.out.len();
            self.lines().wrap(text, 0);
            untie(&mut self.out, from);
        }
    }

    /// Adds the paragraphs of a description.
    #[inline(never)]
    pub(super) fn paragraphs(&mut self, doc: &str) {
        for paragraph in paragraphs(doc) {
            self.part();
            lay_out(paragraph, &mut self.lines());
        }
    }

    /// Why one would type an example, behind what is before it.
    #[inline(never)]
    pub(super) fn remark(&mut self, before: &[&str], why: &str) {
        append(&mut self.out, before);
        self.style.push(Role::Dim, &format!("# {why}"), &mut self.out);
    }
}

/// The lines of a paragraph: code as it is, an item of a list with its further lines below its text.
#[inline(never)]
pub(super) fn lay_out(paragraph: Paragraph<'_>, lines: &mut Lines<'_>) {
    paragraph.each(&mut |text| {
        if paragraph.is_code {
            lines.begin(4);
            lines.out.push_str(text);
        } else {
            lines.wrap(text, if is_item(text) { 2 } else { 0 });
        }
    });
}

/// Keeps a short remark or call in one piece, which was written from some place on: `[default: eu-west-1]` reads
/// badly over two lines.
#[inline(never)]
pub(super) fn tie(out: &mut String, from: usize) {
    if out.len() - from <= MAX_TIED {
        swap(out, from, |c| c == ' ', TIE);
    }
}

/// Makes the blanks plain in what was written from some place on.
#[inline(never)]
pub(super) fn untie(out: &mut String, from: usize) {
    if out.get(from..).is_some_and(|text| !text.is_ascii()) {
        swap(out, from, |c| TIE.starts_with(c), " ");
    }
}
