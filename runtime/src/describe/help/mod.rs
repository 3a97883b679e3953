//! Help for people: usage, arguments, options and commands, laid out for a terminal.

pub(super) mod examples;
#[cfg(feature = "output")]
pub(super) mod list;
#[cfg_attr(not(feature = "output"), path = "result_absent.rs")]
mod result;
pub(super) mod rows;
pub(super) mod sections;
mod sheet;
pub(super) mod usage;

use super::subject::{Subject, effect_words};
use super::text::{first_sentence, joined, split_first};
use crate::data::append;
use crate::graph::CommandPath;
use crate::parse::Help;
use crate::render::{Painter, Role};
use sheet::Sheet;

use rows::{ENVIRONMENT, GLOBALS};

pub(crate) use examples::examples;
pub(crate) use usage::usage;

/// Returns the help at a path: short for `-h`, otherwise long. Environment variables that are set are marked, without their
/// values.
pub(crate) fn help_in(
    target: &CommandPath<'_>,
    level: Help,
    painter: Painter,
    width: usize,
    is_set: IsSet<'_>,
) -> String {
    page(target, level != Help::Long, false, is_set, Sheet::new(painter, width))
}

/// Tells whether an environment variable is set.
pub(in crate::describe) type IsSet<'a> = &'a dyn Fn(&str) -> bool;

/// Returns short help for a call without the required command: examples come first.
pub(crate) fn help_for_bare_call(target: &CommandPath<'_>, painter: Painter, width: usize) -> String {
    page(target, true, true, &|_| false, Sheet::new(painter, width))
}

#[inline(never)]
fn page(target: &CommandPath<'_>, is_short: bool, examples_first: bool, is_set: IsSet<'_>, mut sheet: Sheet) -> String {
    if let Some(subject) = &Subject::of(target) {
        if let Some(width) = subject.root.help_width {
            sheet.limit_width(width);
        }
        let page = sections::rows(subject, is_short, is_set);
        sheet.paragraphs(if is_short { "" } else { subject.header() });
        let column = page.right_column(sheet.width);
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
        if !is_short {
            result::blocks(subject, &mut sheet);
        }
        let hint = sections::hint(subject, is_short);
        sheet.block(if is_short { "" } else { &hint });
        page.render(ENVIRONMENT, column, &mut sheet);
        page.render(GLOBALS, column, &mut sheet);
        for section in page.purposes() {
            page.render(section, column, &mut sheet);
        }
        if is_short {
            sheet.block(&hint);
        } else {
            closing(subject, &mut sheet);
        }
    }
    sheet.finish()
}

/// Appends the title with the first paragraph, the warnings, and the other paragraphs.
fn description(subject: &Subject<'_, '_>, is_short: bool, sheet: &mut Sheet) {
    if !sheet.out.is_empty() {
        sheet.begin_block();
    }
    let mut text = subject.title();
    let title = text.len();
    let (first, rest) = split_first(subject.doc());
    if !first.is_empty() {
        append(&mut text, &[" \u{2014} ", &if is_short { first_sentence(first) } else { joined(first) }]);
    }
    sheet.wrap_painted(Role::Heading, title, &text);
    if let Some(note) = subject.deprecated() {
        sheet.out.push('\n');
        deprecation(&joined(note), sheet);
    }
    for (index, alias) in subject.aliases().into_iter().enumerate() {
        append(&mut sheet.out, &[if index == 0 { "\nAliases: " } else { ", " }, alias]);
    }
    for (index, word) in effect_words(subject.effects(), subject.is_confirmed()).enumerate() {
        append(&mut sheet.out, &[if index == 0 { "\nEffects: " } else { ", " }, word]);
    }
    sheet.paragraphs(if is_short { "" } else { rest });
}

fn deprecation(note: &str, sheet: &mut Sheet) {
    const DEPRECATED: &str = "Deprecated:";
    if note.is_empty() {
        sheet.painter.push(Role::Warning, "Deprecated", &mut sheet.out);
    } else {
        sheet.wrap_painted(Role::Warning, DEPRECATED.len(), &format!("{DEPRECATED} {note}"));
    }
}

/// Appends the end of long help: the hint on other requests, the paths of config files, and the footer.
fn closing(subject: &Subject<'_, '_>, sheet: &mut Sheet) {
    const CONFIG: &str = "Config:";
    sheet.block(subject.request_hint().unwrap_or_default());
    if let Some(places) = sections::config_paths(subject) {
        sheet.begin_block();
        sheet.wrap_painted(Role::Heading, CONFIG.len(), &format!("{CONFIG} {places}"));
    }
    sheet.paragraphs(subject.footer());
}
