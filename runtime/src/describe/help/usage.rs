//! The usage lines.

use super::super::field::{long_flag, used, value};
use super::super::subject::{Subject, add_call};
use super::super::text::{clean, each_line};
use super::sheet::Sheet;
use crate::data::append;
use crate::graph::CommandPath;
use crate::render::wrap::Lines;
use crate::schema::Part;

const LABEL: &str = "Usage";
/// What is between two lines behind the label.
const BELOW: &str = "\n       ";

/// The usage of what a target addresses, for an error message: `Usage: my-cli deploy <environment> [options]`.
pub(crate) fn usage(target: &CommandPath<'_>) -> String {
    let uses = Subject::of(target).map(|subject| of_command(&subject, BELOW)).unwrap_or_default();
    format!("{LABEL}: {uses}")
}

/// How one subject is called: the lines that were written for it, or the one that is made.
#[inline(never)]
pub(in super::super) fn of_command(subject: &Subject<'_, '_>, between: &str) -> String {
    let mut out = String::new();
    for usage in subject.usages() {
        out.push_str(if out.is_empty() { "" } else { between });
        add_call(&subject.typed, usage, &mut out);
    }
    if out.is_empty() {
        out.push_str(&subject.typed);
        if subject.is_mount() {
            out.push_str(" <path> [options]");
        } else if subject.command.is_some() {
            add_own(subject, &mut out);
            clean(&mut out, 0);
        } else if subject.has_children() {
            out.push_str(COMMAND);
        }
    }
    out
}

const COMMAND: &str = " <command>";

/// Adds what a command takes: words, what is needed, and whether there is more.
fn add_own(subject: &Subject<'_, '_>, out: &mut String) {
    add_words(subject, false, out);
    let mut has_more = false;
    for field in subject.tables.part(Part::Option).filter(|field| !field.is_hidden()) {
        if !field.is_shown_as_required() || field.kind().is_flag() {
            has_more = true;
            continue;
        }
        let [dashes, long] = long_flag(&field);
        append(out, &[" ", dashes, long]);
        value(&field, out);
    }
    if has_more {
        out.push_str(" [options]");
    }
    add_words(subject, true, out);
}

/// The words before the options, or those behind `--`.
fn add_words(subject: &Subject<'_, '_>, is_last: bool, out: &mut String) {
    for field in subject.tables.part(Part::Arg) {
        if !field.is_hidden() && field.is_last() == is_last {
            out.push(' ');
            used(&field, out);
        }
    }
}

/// The block of help: a group that is a command too can be used in two ways.
pub(super) fn block(subject: &Subject<'_, '_>, sheet: &mut Sheet) {
    let mut uses = of_command(subject, "\n");
    if subject.command.is_some() && subject.usages().is_empty() && subject.has_children() {
        append(&mut uses, &["\n", &subject.typed, COMMAND]);
    }
    sheet.head(LABEL);
    let margin = BELOW.len() - 1;
    let mut lines = Lines::beside(&mut sheet.out, 1, margin, sheet.width - margin);
    each_line(&uses, &mut |line| lines.wrap(line, 0));
}
