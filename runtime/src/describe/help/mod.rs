//! Help: what a person reads to find out what to type.

mod examples;
mod rows;
mod sections;
mod usage;

use rows::TIE;

use super::field::with_note;
use super::subject::{Subject, effect_words};
use super::text::{Paragraph, is_item, joined, paragraphs};
use crate::graph::Target;
use crate::render::style::Style;
use crate::render::wrap::wrap;

pub(super) use usage::line as usage_of;
pub(crate) use usage::usage;

/// The longest remark that is kept in one piece.
const MAX_TIED: usize = 28;
/// The narrowest that help gets.
const MIN_WIDTH: usize = 40;

/// The help of what a target addresses.
pub(crate) fn help(target: &Target<'_>, style: Style, width: usize) -> String {
    let width = width.max(MIN_WIDTH);
    let Some(subject) = Subject::of(target) else { return "\n".to_owned() };
    let page = sections::page(&subject);
    let column = rows::column(page.rows(), width);
    let mut blocks = description(&subject, style, width);
    blocks.push(usage::block(&subject, style, width));
    let first = [&page.arguments, &page.options].into_iter().chain(&page.headed);
    for section in first.chain([&page.commands]) {
        blocks.extend(section.render(column, width, style));
    }
    blocks.extend(examples::block(&subject, style, width));
    blocks.extend(sections::hint(&subject).map(|hint| wrap(&hint, width).join("\n")));
    for section in [&page.environment, &page.globals] {
        blocks.extend(section.render(column, width, style));
    }
    blocks.extend(sections::config(&subject).map(|places| {
        let line = wrap(&format!("Config: {places}"), width).join("\n");
        line.replacen("Config:", &style.heading("Config:"), 1)
    }));
    let mut out = blocks.join("\n\n");
    out.push('\n');
    out
}

/// The title with the first paragraph, what there is to be warned of, and the other paragraphs.
fn description(subject: &Subject<'_, '_>, style: Style, width: usize) -> Vec<String> {
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
    blocks.extend(rest.map(|paragraph| laid_out(paragraph, width)));
    blocks
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

fn laid_out(paragraph: Paragraph, width: usize) -> String {
    let texts = match paragraph {
        Paragraph::Fixed(lines) => {
            return lines.iter().map(|line| format!("    {line}")).collect::<Vec<_>>().join("\n");
        }
        Paragraph::Flowing(texts) => texts,
    };
    let lines = texts.iter().flat_map(|text| {
        let indent = if is_item(text) { "  " } else { "" };
        let lines = wrap(text, width - indent.len());
        lines.into_iter().enumerate().map(move |(at, line)| if at == 0 { line } else { format!("{indent}{line}") })
    });
    lines.collect::<Vec<_>>().join("\n")
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

/// A short remark in one piece: `[default: eu-west-1]` reads badly over two lines.
fn tied(remark: &str) -> String {
    if remark.len() <= MAX_TIED { remark.replace(' ', &TIE.to_string()) } else { remark.to_owned() }
}

/// What a row says about a command.
fn command_remarks(doc: &str, deprecated: Option<&str>) -> String {
    let text = with_note(super::text::first_paragraph(doc), deprecated);
    remarks(text, &[], deprecated.is_some())
}
