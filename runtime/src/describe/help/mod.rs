//! Help: what a person reads to find out what to type.

mod examples;
#[cfg(feature = "fetch")]
mod found;
mod rows;
mod sections;
mod usage;

use rows::TIE;

use super::field::with_note;
use super::subject::{Subject, effect_words};
use super::text::{Paragraph, is_item, joined, paragraphs};
use crate::graph::Target;
use crate::parse::Help;
use crate::render::style::Style;
use crate::render::wrap::wrap;

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
        let column = rows::column(page.rows(), width);
        let examples = examples::block(subject, self.is_short(), style, width);
        let mut blocks = self.description();
        blocks.extend(examples.clone().filter(|_| examples_first));
        blocks.push(usage::block(subject, style, width));
        for section in [&page.arguments, &page.options].into_iter().chain(&page.headed).chain(&page.commands) {
            blocks.extend(section.render(column, width, style));
        }
        blocks.extend(examples.filter(|_| !examples_first));
        let hint = sections::hint(subject, self.is_short()).map(|hint| wrap(&hint, width).join("\n").replace(TIE, " "));
        blocks.extend(hint.clone().filter(|_| !self.is_short()));
        blocks.extend(page.environment.render(column, width, style));
        blocks.extend(page.globals.render(column, width, style));
        if self.is_short() {
            blocks.extend(hint);
        } else {
            blocks.extend(subject.request_hint().map(|hint| wrap(hint, width).join("\n")));
            blocks.extend(self.config());
            blocks.extend(paragraphs(subject.footer()).iter().map(|paragraph| lay_out(paragraph, width).join("\n")));
        }
        let mut out = blocks.join("\n\n");
        out.push('\n');
        out
    }

    /// The title with the first paragraph, what there is to be warned of, and the other paragraphs.
    fn description(&self) -> Vec<String> {
        let Self { subject, style, width, .. } = *self;
        let mut rest = paragraphs(subject.doc()).into_iter().peekable();
        let title = subject.title();
        let first = match rest.next_if(|paragraph| matches!(paragraph, Paragraph::Flowing(_))) {
            Some(Paragraph::Flowing(texts)) => format!("{title} \u{2014} {}", texts.join(" ")),
            _ => title.clone(),
        };
        let mut head = wrap(&first, width);
        if let Some(line) = head.first_mut()
            && let Some(after) = line.strip_prefix(&title)
        {
            *line = format!("{}{after}", style.heading(&title));
        }
        if let Some(note) = subject.deprecated() {
            head.extend(deprecation(note, style, width));
        }
        let effects = effect_words(subject.effects());
        if !effects.is_empty() {
            head.push(format!("Effects: {}", effects.join(", ")));
        }
        let mut blocks = vec![head.join("\n")];
        if !self.is_short() {
            blocks.extend(rest.map(|paragraph| lay_out(&paragraph, width).join("\n")));
        }
        blocks
    }

    /// Where config files are looked for.
    fn config(&self) -> Option<String> {
        let places = sections::config(self.subject)?;
        let line = wrap(&format!("Config: {places}"), self.width).join("\n");
        Some(line.replacen("Config:", &self.style.heading("Config:"), 1))
    }
}

fn deprecation(note: &str, style: Style, width: usize) -> Vec<String> {
    let note = joined(note);
    if note.is_empty() {
        return vec![style.warning("Deprecated")];
    }
    let mut lines = wrap(&format!("Deprecated: {note}"), width);
    if let Some(line) = lines.first_mut()
        && let Some(after) = line.strip_prefix("Deprecated:")
    {
        *line = format!("{}{after}", style.warning("Deprecated:"));
    }
    lines
}

/// The lines of a paragraph: code as it is, an item of a list with its further lines below its text.
fn lay_out(paragraph: &Paragraph, width: usize) -> Vec<String> {
    let texts = match paragraph {
        Paragraph::Fixed(lines) => return lines.iter().map(|line| format!("    {line}")).collect(),
        Paragraph::Flowing(texts) => texts,
    };
    let lines = texts.iter().flat_map(|text| {
        let indent = if is_item(text) { "  " } else { "" };
        let lines = wrap(text, width.saturating_sub(indent.len()));
        lines.into_iter().enumerate().map(move |(at, line)| if at == 0 { line } else { format!("{indent}{line}") })
    });
    lines.collect()
}

/// What a row says about something that may be deprecated; the mark ends the line.
fn remarks(description: String, facts: &[String], is_deprecated: bool) -> String {
    let mut parts = vec![description];
    parts.extend(facts.iter().map(|fact| tied(&format!("[{fact}]"))));
    if is_deprecated {
        parts.push("[deprecated]".to_owned());
    }
    parts.retain(|part| !part.is_empty());
    parts.join(" ")
}

/// A short remark or call in one piece: `[default: eu-west-1]` reads badly over two lines.
fn tied(remark: &str) -> String {
    if remark.len() <= MAX_TIED { remark.replace(' ', &TIE.to_string()) } else { remark.to_owned() }
}

/// What a row says about a command.
fn command_remarks(doc: &str, deprecated: Option<&str>, is_short: bool) -> String {
    let text = if is_short { super::text::summary(doc) } else { super::text::first_paragraph(doc) };
    remarks(with_note(text, deprecated), &[], deprecated.is_some())
}
