//! The overview of a large program: short help for readers that pay for each word.

use super::super::super::field::{append_value, long_flag};
use super::super::super::subject::{Subject, complete_call, for_each_name};
use super::super::super::text::summary;
use super::super::sections::{has_flag, program_options};
use super::super::sheet::{Sheet, tie_short};
use super::super::usage;
use super::call;
use crate::data::append;
use crate::graph::CommandPath;
use crate::parse::GLOBALS as FLAGS;
use crate::render::{Painter, Role};

/// Maximum number of commands that short help lists with their descriptions.
const MAX_DESCRIBED: usize = 40;
/// Maximum length of a list of names.
const MAX_NAMES_LEN: usize = 56;
/// The flags of the framework that most calls of agents have; long help describes all.
const COMMON_FLAGS: &[&str] = &["json", "filter-output"];

/// Returns short help in a few lines for a program or group with topics or with many commands: how to search it, the names
/// of its topics or commands, and its global options. `None` if its commands are few, or if it is a command itself.
pub(crate) fn overview(target: &CommandPath<'_>, painter: Painter, width: usize) -> Option<String> {
    let subject = &Subject::of(target)?;
    let is_large = subject.has_topics() || subject.children().nth(MAX_DESCRIBED).is_some();
    if !is_large || subject.command.is_some() || !subject.root.has_builtin("find") {
        return None;
    }
    let mut sheet = Sheet::new(painter, subject.root.help_width.map_or(width, |limit| limit.min(width)));
    title(subject, &mut sheet);
    usage::block(subject, &mut sheet);
    let mut topics = subject.counted_topics();
    let typed = &subject.call();
    let mut count = 0;
    for_each_name(target, &mut |_, _, _| count += 1);
    let find = call(typed, "--find <words>");
    sheet.block(&format!("{count} commands: search them with {find}"));
    let (label, names) = if topics.is_empty() {
        ("Commands: ".to_owned(), subject.children().map(|child| child.name().to_owned()).collect())
    } else {
        topics.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        let names: Vec<String> = topics.into_iter().map(|(name, _)| name).collect();
        (format!("Topics ({}): ", call(typed, "<topic> -h")), names)
    };
    sheet.line(&named(&label, &names));
    sheet.line(&global_options(subject));
    Some(sheet.finish())
}

/// Appends the title with the first sentence of the description.
fn title(subject: &Subject<'_, '_>, sheet: &mut Sheet) {
    let mut text = subject.title();
    let (title, doc) = (text.len(), summary(subject.doc()));
    if !doc.is_empty() {
        append(&mut text, &[" \u{2014} ", &doc]);
    }
    sheet.wrap_painted(Role::Heading, title, &text);
}

/// Returns the names as one paragraph, as many as fit.
fn named(label: &str, names: &[String]) -> String {
    let (mut out, mut len) = (label.to_owned(), 0);
    for (index, name) in names.iter().enumerate() {
        len += name.len() + 2;
        if index > 0 && len > MAX_NAMES_LEN {
            append(&mut out, &[" and ", &(names.len() - index).to_string(), " more"]);
            break;
        }
        append(&mut out, &[if index > 0 { ", " } else { "" }, &tie_short(name)]);
    }
    out
}

/// Returns the program's own global options and the common ones, and where to read about all.
fn global_options(subject: &Subject<'_, '_>) -> String {
    let mut names: Vec<String> = Vec::new();
    for field in program_options(subject) {
        let mut name = long_flag(&field).concat();
        append_value(&field, &mut name);
        names.push(name);
    }
    let common = FLAGS.iter().filter(|global| COMMON_FLAGS.contains(&global.long) && has_flag(subject, global));
    for global in common {
        names.push(["--", global.long].concat() + &global.placeholder().concat());
    }
    let label = format!("Global options ({}): ", call(&complete_call(subject.root, &subject.root.name), "--help"));
    if names.is_empty() { String::new() } else { named(&label, &names) }
}
