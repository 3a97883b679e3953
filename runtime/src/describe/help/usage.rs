//! Usage lines.

use super::super::field::{append_usage, append_value, is_required_boolean, long_flag};
use super::super::subject::{Subject, add_call};
use super::super::text::{clean, lines_of};
use super::sheet::Sheet;
use crate::data::append;
use crate::graph::CommandPath;
use crate::render::wrap::Lines;
use crate::schema::Part;

const LABEL: &str = "Usage";
/// Most usage lines fit.
const TYPICAL_USAGE_LEN: usize = 80;
/// Separator of two lines after the label.
const CONTINUATION: &str = "\n       ";

/// Returns the usage at a path, for an error message: `Usage: my-cli deploy <environment> [options]`.
pub(crate) fn usage(target: &CommandPath<'_>) -> String {
    let uses = Subject::of(target).map(|subject| usage_lines(&subject, CONTINUATION)).unwrap_or_default();
    format!("{LABEL}: {uses}")
}

/// Returns the hand-written usage lines, or the generated one.
#[inline(never)]
pub(in crate::describe) fn usage_lines(subject: &Subject<'_, '_>, separator: &str) -> String {
    let mut out = String::with_capacity(TYPICAL_USAGE_LEN);
    for usage in subject.usages() {
        out.push_str(if out.is_empty() { "" } else { separator });
        add_call(&subject.invocation, usage, &mut out);
    }
    if out.is_empty() {
        out.push_str(&subject.invocation);
        if subject.is_mount() {
            out.push_str(" <path> [options]");
        } else if subject.command.is_some() {
            append_inputs(subject, &mut out);
            clean(&mut out, 0);
        } else if subject.has_children() {
            out.push_str(COMMAND);
        }
    }
    out
}

const COMMAND: &str = " <command>";

/// Appends the arguments of a command, its required options, and `[options]` if there are more. Arguments with one that takes all
/// tokens that follow are after the options.
fn append_inputs(subject: &Subject<'_, '_>, out: &mut String) {
    let is_after_options = subject.tables.part(Part::Arg).any(|field| field.is_trailing() && !field.is_hidden());
    if !is_after_options {
        append_args(subject, false, out);
    }
    let mut has_more = false;
    for field in subject.tables.part(Part::Option).filter(|field| !field.is_hidden()) {
        if !field.is_shown_as_required() || (field.kind().is_flag() && !is_required_boolean(&field)) {
            has_more = true;
            continue;
        }
        let [dashes, long] = long_flag(&field);
        append(out, &[" ", dashes, long]);
        append_value(&field, out);
    }
    if has_more {
        out.push_str(" [options]");
    }
    if is_after_options {
        append_args(subject, false, out);
    }
    append_args(subject, true, out);
}

/// Appends the arguments before the options, or those after `--`.
fn append_args(subject: &Subject<'_, '_>, is_last: bool, out: &mut String) {
    for field in subject.tables.part(Part::Arg) {
        if !field.is_hidden() && field.is_last() == is_last {
            out.push(' ');
            append_usage(&field, out);
        }
    }
}

/// Appends the block of help; a group that is a command too has two usages.
pub(super) fn block(subject: &Subject<'_, '_>, sheet: &mut Sheet) {
    let mut uses = usage_lines(subject, "\n");
    if subject.command.is_some() && subject.usages().is_empty() && subject.has_children() {
        append(&mut uses, &["\n", &subject.invocation, COMMAND]);
    }
    sheet.heading(LABEL);
    let margin = CONTINUATION.len() - 1;
    let mut lines = Lines::beside(&mut sheet.out, 1, margin, sheet.width - margin);
    lines_of(&uses).for_each(|line| lines.wrap(line, 0));
}
