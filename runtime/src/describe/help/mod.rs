//! Help: what a person reads to find out what to type.

mod examples;
#[cfg(feature = "fetch")]
mod found;
mod rows;
mod sections;
mod sheet;
mod usage;

use super::subject::{Subject, effect_words};
use super::text::{joined, split_first};
use crate::data::append;
use crate::graph::CommandPath;
use crate::parse::Help;
use crate::render::{Painter, Role};
use sheet::Sheet;

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

/// The help of what a target addresses: in short with `-h`, else in full.
pub(crate) fn help(target: &CommandPath<'_>, level: Help, style: Painter, width: usize) -> String {
    page(target, level != Help::Long, false, Sheet::new(style, width))
}

/// The help in short for who typed nothing where something is needed: what one can type comes first.
pub(crate) fn bare(target: &CommandPath<'_>, style: Painter, width: usize) -> String {
    page(target, true, true, Sheet::new(style, width))
}

#[inline(never)]
fn page(target: &CommandPath<'_>, is_short: bool, examples_first: bool, mut sheet: Sheet) -> String {
    if let Some(subject) = &Subject::of(target) {
        let page = sections::page(subject, is_short);
        let column = page.column(sheet.width);
        description(subject, is_short, &mut sheet);
        if examples_first {
            examples::block(subject, is_short, &mut sheet);
        }
        usage::block(subject, &mut sheet);
        for section in page.sections() {
            page.render(section, column, &mut sheet);
        }
        if !examples_first {
            examples::block(subject, is_short, &mut sheet);
        }
        let hint = sections::hint(subject, is_short);
        sheet.flow(if is_short { "" } else { &hint });
        page.render(ENVIRONMENT, column, &mut sheet);
        page.render(GLOBALS, column, &mut sheet);
        if is_short {
            sheet.flow(&hint);
        } else {
            end(subject, &mut sheet);
        }
    }
    sheet.out.push('\n');
    sheet.out
}

/// The title with the first paragraph, what there is to be warned of, and the other paragraphs.
fn description(subject: &Subject<'_, '_>, is_short: bool, sheet: &mut Sheet) {
    let mut text = subject.title();
    let title = text.len();
    let (first, rest) = split_first(subject.doc());
    if !first.is_empty() {
        append(&mut text, &[" \u{2014} ", &joined(first)]);
    }
    sheet.marked(Role::Heading, title, &text);
    if let Some(note) = subject.deprecated() {
        sheet.out.push('\n');
        deprecation(&joined(note), sheet);
    }
    for (at, word) in effect_words(subject.effects()).enumerate() {
        append(&mut sheet.out, &[if at == 0 { "\nEffects: " } else { ", " }, word]);
    }
    sheet.paragraphs(if is_short { "" } else { rest });
}

fn deprecation(note: &str, sheet: &mut Sheet) {
    const DEPRECATED: &str = "Deprecated:";
    if note.is_empty() {
        sheet.style.push(Role::Warning, "Deprecated", &mut sheet.out);
    } else {
        sheet.marked(Role::Warning, DEPRECATED.len(), &format!("{DEPRECATED} {note}"));
    }
}

/// What stands at the end of all there is to say: how else to call, where config files are looked for, and a footer.
fn end(subject: &Subject<'_, '_>, sheet: &mut Sheet) {
    const CONFIG: &str = "Config:";
    sheet.flow(subject.request_hint().unwrap_or_default());
    if let Some(places) = sections::config(subject) {
        sheet.part();
        sheet.marked(Role::Heading, CONFIG.len(), &format!("{CONFIG} {places}"));
    }
    sheet.paragraphs(subject.footer());
}
