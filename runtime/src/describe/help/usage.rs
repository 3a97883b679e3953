//! The usage lines.

use super::super::field::{long_flag, used, value};
use super::super::subject::Subject;
use super::super::text::printable;
use crate::graph::Target;
use crate::render::style::Style;
use crate::render::wrap::wrap;
use crate::schema::Part;

const LABEL: &str = "Usage:";

/// The usage of what a target addresses, for an error message: `Usage: my-cli deploy <environment> [options]`.
pub(crate) fn usage(target: &Target<'_>) -> String {
    let uses = Subject::of(target).map(|subject| of_command(&subject)).unwrap_or_default();
    labelled(&uses, LABEL)
}

/// How one subject is called: the lines that were written for it, or the one that is made.
pub(in super::super) fn of_command(subject: &Subject<'_, '_>) -> Vec<String> {
    let written: Vec<_> = subject.usages().iter().map(|usage| with_path(subject, usage)).collect();
    if written.is_empty() { vec![line(subject)] } else { written }
}

fn with_path(subject: &Subject<'_, '_>, usage: &str) -> String {
    printable(format!("{} {}", subject.typed, usage.trim()).trim_end())
}

fn line(subject: &Subject<'_, '_>) -> String {
    if subject.is_mount() {
        return format!("{} <path> [options]", subject.typed);
    }
    if subject.leaf.is_some() {
        return own(subject);
    }
    of_children(subject).unwrap_or_else(|| subject.typed.clone())
}

fn own(subject: &Subject<'_, '_>) -> String {
    let mut out = subject.typed.clone();
    let visible = |part| subject.tables.part(part).filter(|field| !field.is_hidden());
    let words = |is_last: bool| visible(Part::Arg).filter(move |field| field.is_last() == is_last);
    words(false).for_each(|field| out.push_str(&format!(" {}", used(&field))));
    let (mut has_more, mut required) = (false, String::new());
    for field in visible(Part::Option) {
        match value(&field) {
            Some(value) if field.is_wanted() => required.push_str(&format!(" --{}{value}", long_flag(&field))),
            _ => has_more = true,
        }
    }
    out.push_str(&required);
    if has_more {
        out.push_str(" [options]");
    }
    words(true).for_each(|field| out.push_str(&format!(" {}", used(&field))));
    printable(&out)
}

fn of_children(subject: &Subject<'_, '_>) -> Option<String> {
    subject.children().next().map(|_| format!("{} <command>", subject.typed))
}

/// The block of help: a group that is a command too can be used in two ways.
pub(super) fn block(subject: &Subject<'_, '_>, style: Style, width: usize) -> String {
    let mut uses = of_command(subject);
    if subject.leaf.is_some() && subject.usages().is_empty() {
        uses.extend(of_children(subject));
    }
    let mut lines = Vec::new();
    uses.iter().for_each(|usage| lines.append(&mut wrap(usage, width - LABEL.len() - 1)));
    labelled(&lines, &style.heading(LABEL))
}

/// Lines behind the label, one below the other.
fn labelled(lines: &[String], label: &str) -> String {
    let indent = LABEL.len() + 1;
    format!("{label} {}", lines.join(&format!("\n{:indent$}", "")))
}
