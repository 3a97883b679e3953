//! Help: what a person reads to find out what to type.

mod examples;
#[cfg(feature = "fetch")]
mod found;
mod rows;
mod sections;
mod usage;

use super::subject::{Subject, effect_words};
use super::text::{Paragraph, add, is_item, joined, paragraphs, split_first, swap};
use crate::graph::Target;
use crate::parse::Help;
use crate::render::style::Style;
use crate::render::wrap::Lines;

pub(crate) use examples::examples;
#[cfg(feature = "reference")]
pub(super) use examples::of_help as examples_of;
#[cfg(feature = "fetch")]
pub(crate) use found::{found, found_text};
pub(super) use rows::{ENVIRONMENT, GLOBALS};
#[cfg(feature = "reference")]
pub(super) use rows::{Page, Row};
#[cfg(feature = "reference")]
pub(super) use sections::{config as places, own_globals, page as rows_of};
pub(super) use usage::of_command as usages_of;
pub(crate) use usage::usage;

/// A blank at which no line ends; a plain one in the end, so that what is copied is what was meant.
const TIE: &str = "\u{a0}";
/// The longest remark that is kept in one piece.
const MAX_TIED: usize = 28;
/// The narrowest that help gets.
const MIN_WIDTH: usize = 40;

/// The help of what a target addresses: in short with `-h`, else in full.
pub(crate) fn help(target: &Target<'_>, level: Help, style: Style, width: usize) -> String {
    let Some(subject) = Subject::of(target) else { return "\n".to_owned() };
    Layout { subject: &subject, level, style, width: width.max(MIN_WIDTH) }.page(false)
}

/// The help in short for who typed nothing where something is needed: what one can type comes first.
pub(crate) fn bare(target: &Target<'_>, style: Style, width: usize) -> String {
    let Some(subject) = Subject::of(target) else { return "\n".to_owned() };
    Layout { subject: &subject, level: Help::Short, style, width: width.max(MIN_WIDTH) }.page(true)
}

struct Layout<'a, 'g> {
    subject: &'a Subject<'a, 'g>,
    level: Help,
    style: Style,
    width: usize,
}

impl Layout<'_, '_> {
    fn is_short(&self) -> bool {
        self.level != Help::Long
    }

    fn page(&self, examples_first: bool) -> String {
        let Self { subject, style, width, .. } = *self;
        let is_short = self.is_short();
        let page = sections::page(subject, is_short);
        let column = page.column(width);
        let hint = sections::hint(subject, is_short);
        let mut out = String::new();
        self.description(&mut out);
        if examples_first {
            examples::block(subject, is_short, style, width, &mut out);
        }
        usage::block(subject, style, width, &mut out);
        for section in page.sections() {
            page.render(section, column, width, style, &mut out);
        }
        if !examples_first {
            examples::block(subject, is_short, style, width, &mut out);
        }
        if !is_short {
            flow(&hint, width, &mut out);
        }
        page.render(ENVIRONMENT, column, width, style, &mut out);
        page.render(GLOBALS, column, width, style, &mut out);
        if is_short {
            flow(&hint, width, &mut out);
        } else {
            flow(subject.request_hint().unwrap_or_default(), width, &mut out);
            self.config(&mut out);
            self.paragraphs(subject.footer(), &mut out);
        }
        out.push('\n');
        out
    }

    /// The title with the first paragraph, what there is to be warned of, and the other paragraphs.
    fn description(&self, out: &mut String) {
        let Self { subject, style, width, .. } = *self;
        let title = subject.title();
        let (first, rest) = split_first(subject.doc());
        let mut text = title.clone();
        if !first.is_empty() {
            add(&mut text, &[" \u{2014} ", &joined(first)]);
        }
        marked(&text, &title, &style.heading(&title), width, out);
        if let Some(note) = subject.deprecated() {
            out.push('\n');
            deprecation(note, style, width, out);
        }
        for (at, word) in effect_words(subject.effects()).into_iter().enumerate() {
            add(out, &[if at == 0 { "\nEffects: " } else { ", " }, word]);
        }
        if !self.is_short() {
            self.paragraphs(rest, out);
        }
    }

    fn paragraphs(&self, doc: &str, out: &mut String) {
        for paragraph in paragraphs(doc) {
            part(out);
            lay_out(paragraph, &mut Lines::beside(out, 0, 0, self.width));
        }
    }

    /// Where config files are looked for.
    fn config(&self, out: &mut String) {
        if let Some(places) = sections::config(self.subject) {
            part(out);
            marked(&format!("{CONFIG} {places}"), CONFIG, &self.style.heading(CONFIG), self.width, out);
        }
    }
}

const CONFIG: &str = "Config:";
const DEPRECATED: &str = "Deprecated:";

/// Parts what follows from what is there by an empty line.
#[inline(never)]
fn part(out: &mut String) {
    if !out.is_empty() {
        out.push_str("\n\n");
    }
}

/// Adds a text whose beginning is marked, unless a line ends within it.
#[inline(never)]
fn marked(text: &str, beginning: &str, with_marks: &str, width: usize, out: &mut String) {
    let from = out.len();
    Lines::beside(out, 0, 0, width).wrap(text, 0);
    if out.get(from..).is_some_and(|text| text.starts_with(beginning)) {
        let rest = out.split_off(from + beginning.len());
        out.truncate(from);
        add(out, &[with_marks, &rest]);
    }
}

fn deprecation(note: &str, style: Style, width: usize, out: &mut String) {
    let note = joined(note);
    if note.is_empty() {
        out.push_str(&style.warning("Deprecated"));
    } else {
        marked(&format!("{DEPRECATED} {note}"), DEPRECATED, &style.warning(DEPRECATED), width, out);
    }
}

/// Adds a text that stands by itself, unless it is empty.
#[inline(never)]
fn flow(text: &str, width: usize, out: &mut String) {
    if !text.is_empty() {
        part(out);
        let from = out.len();
        Lines::beside(out, 0, 0, width).wrap(text, 0);
        untie(out, from);
    }
}

/// The lines of a paragraph: code as it is, an item of a list with its further lines below its text.
#[inline(never)]
fn lay_out(paragraph: Paragraph<'_>, lines: &mut Lines<'_>) {
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
fn tie(out: &mut String, from: usize) {
    if out.len() - from <= MAX_TIED {
        swap(out, from, |c| c == ' ', TIE);
    }
}

/// Makes the blanks plain in what was written from some place on.
#[inline(never)]
fn untie(out: &mut String, from: usize) {
    if out.get(from..).is_some_and(|text| !text.is_ascii()) {
        swap(out, from, |c| TIE.starts_with(c), " ");
    }
}
