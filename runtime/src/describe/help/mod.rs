//! Help: what a person reads to find out what to type.

mod examples;
#[cfg(feature = "fetch")]
mod found;
mod rows;
mod sections;
mod usage;

use std::borrow::Cow;

use super::field::with_note;
use super::subject::{Subject, effect_words};
use super::text::{Paragraph, is_item, joined, paragraphs};
use crate::graph::Target;
use crate::parse::Help;
use crate::render::style::Style;
use crate::render::wrap::{fill, wrap};

pub(crate) use examples::examples;
#[cfg(feature = "reference")]
pub(super) use examples::of_help as examples_of;
#[cfg(feature = "fetch")]
pub(crate) use found::{found, found_text};
#[cfg(feature = "reference")]
pub(super) use rows::{Row, Section};
#[cfg(feature = "reference")]
pub(super) use sections::{Page, config as places, own_globals, page as rows_of};
pub(super) use usage::of_command as usages_of;
pub(crate) use usage::usage;

/// A blank at which no line ends; a plain one in the end, so that what is copied is what was meant.
const TIE: char = '\u{a0}';
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
        let page = sections::page(subject, self.is_short());
        let column = page.column(width);
        let examples = examples::block(subject, self.is_short(), style, width);
        let (first, last) = if examples_first { (examples, None) } else { (None, examples) };
        let hint = sections::hint(subject, self.is_short()).map(|hint| untied(&fill(&hint, width)).into_owned());
        let (hint, end) = if self.is_short() { (None, hint) } else { (hint, None) };
        let mut blocks = Vec::new();
        self.description(&mut blocks);
        add(&mut blocks, first);
        blocks.push(usage::block(subject, style, width));
        page.sections.iter().for_each(|section| add(&mut blocks, section.render(column, width, style)));
        add(&mut blocks, last);
        add(&mut blocks, hint);
        add(&mut blocks, page.environment.render(column, width, style));
        add(&mut blocks, page.globals.render(column, width, style));
        add(&mut blocks, end);
        if !self.is_short() {
            add(&mut blocks, subject.request_hint().map(|hint| untied(&fill(hint, width)).into_owned()));
            add(&mut blocks, self.config());
            paragraphs(subject.footer()).iter().for_each(|paragraph| blocks.push(laid_out(paragraph, width)));
        }
        let mut out = blocks.join("\n\n");
        out.push('\n');
        out
    }

    /// The title with the first paragraph, what there is to be warned of, and the other paragraphs.
    fn description(&self, blocks: &mut Vec<String>) {
        let Self { subject, style, width, .. } = *self;
        let all = paragraphs(subject.doc());
        let title = subject.title();
        let (first, rest) = match all.split_first() {
            Some((Paragraph::Flowing(texts), rest)) => (format!("{title} \u{2014} {}", texts.join(" ")), rest),
            _ => (title.clone(), all.as_slice()),
        };
        let mut head = marked(&fill(&first, width), &title, style.heading(&title));
        if let Some(note) = subject.deprecated() {
            head.push('\n');
            head.push_str(&deprecation(note, style, width));
        }
        let effects = effect_words(subject.effects());
        if !effects.is_empty() {
            head.push_str("\nEffects: ");
            head.push_str(&effects.join(", "));
        }
        blocks.push(head);
        if !self.is_short() {
            rest.iter().for_each(|paragraph| blocks.push(laid_out(paragraph, width)));
        }
    }

    /// Where config files are looked for.
    fn config(&self) -> Option<String> {
        let places = sections::config(self.subject)?;
        let text = fill(&format!("{CONFIG} {places}"), self.width);
        Some(marked(&text, CONFIG, self.style.heading(CONFIG)))
    }
}

const CONFIG: &str = "Config:";
const DEPRECATED: &str = "Deprecated:";

fn add(blocks: &mut Vec<String>, block: Option<String>) {
    if let Some(block) = block {
        blocks.push(block);
    }
}

/// A text whose beginning is marked, unless a line ends within it.
fn marked(text: &str, beginning: &str, with_marks: String) -> String {
    match text.strip_prefix(beginning) {
        Some(after) => with_marks + after,
        None => text.to_owned(),
    }
}

fn deprecation(note: &str, style: Style, width: usize) -> String {
    let note = joined(note);
    if note.is_empty() {
        return style.warning("Deprecated");
    }
    marked(&fill(&format!("{DEPRECATED} {note}"), width), DEPRECATED, style.warning(DEPRECATED))
}

/// The lines of a paragraph: code as it is, an item of a list with its further lines below its text.
#[inline(never)]
fn lay_out(paragraph: &Paragraph, width: usize, lines: &mut Vec<String>) {
    match paragraph {
        Paragraph::Fixed(code) => code.iter().for_each(|line| lines.push(format!("    {line}"))),
        Paragraph::Flowing(texts) => {
            for text in texts {
                wrap_below(text, if is_item(text) { 2 } else { 0 }, width, lines);
            }
        }
    }
}

/// The same as one text.
fn laid_out(paragraph: &Paragraph, width: usize) -> String {
    let mut lines = Vec::new();
    lay_out(paragraph, width, &mut lines);
    lines.join("\n")
}

/// Adds the lines of a text; those behind the first begin so many blanks further in.
#[inline(never)]
fn wrap_below(text: &str, indent: usize, width: usize, lines: &mut Vec<String>) {
    for (at, line) in wrap(text, width.saturating_sub(indent)).into_iter().enumerate() {
        lines.push(if at == 0 || indent == 0 { line } else { format!("{:indent$}{line}", "") });
    }
}

/// What a row says about something that may be deprecated; the mark ends the line.
#[inline(never)]
fn remarks(description: String, facts: &[String], is_deprecated: bool) -> String {
    let mut out = description;
    for fact in facts {
        say(&mut out, &tied(&format!("[{fact}]")));
    }
    if is_deprecated {
        say(&mut out, "[deprecated]");
    }
    out
}

fn say(out: &mut String, remark: &str) {
    if !out.is_empty() {
        out.push(' ');
    }
    out.push_str(remark);
}

/// A short remark or call in one piece: `[default: eu-west-1]` reads badly over two lines.
#[inline(never)]
fn tied(remark: &str) -> String {
    if remark.len() > MAX_TIED {
        return remark.to_owned();
    }
    remark.chars().map(|c| if c == ' ' { TIE } else { c }).collect()
}

/// A text with plain blanks.
#[inline(never)]
fn untied(text: &str) -> Cow<'_, str> {
    if text.contains(TIE) { text.chars().map(|c| if c == TIE { ' ' } else { c }).collect() } else { text.into() }
}

/// What a row says about a command.
fn command_remarks(doc: &str, deprecated: Option<&str>, is_short: bool) -> String {
    let text = if is_short { super::text::summary(doc) } else { super::text::first_paragraph(doc) };
    remarks(with_note(text, deprecated).into_owned(), &[], deprecated.is_some())
}
