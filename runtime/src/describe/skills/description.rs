//! The description of a skill: its purpose, and when to use it.

use super::super::field::reason;
use super::super::subject::{Subject, for_each_command};
use super::super::text::{first_paragraph, joined, summary};
use super::{Piece, Topic, topics};
use crate::graph::CommandPath;

/// Maximum length of a description, in characters.
const MAX_LEN: usize = 1024;
/// Maximum length of the purpose, in characters.
const MAX_PURPOSE_LEN: usize = 400;
/// Maximum length of the text on one command, in characters.
const MAX_COMMAND_LEN: usize = 120;
/// Length after which no further command is named: every session of an agent pays for the description.
const TASKS_LIMIT: usize = 700;

pub(super) fn description(topic: &Topic<'_>, subject: &Subject<'_, '_>) -> String {
    let typed = truncated(&without_tags(&subject.invocation), MAX_COMMAND_LEN);
    let mut out = match &*without_tags(&first_paragraph(subject.doc())) {
        "" => format!("The commands of {typed}."),
        what => sentence(truncated(what, MAX_PURPOSE_LEN)),
    };
    out.push_str(&deprecation(subject));
    out.push_str(&program(subject));
    out.push_str(&format!(" Use when the user names {typed}"));
    let names = topics::names(subject);
    let (lead, tasks) = match names.is_empty() {
        true => (", or wants to do one of: ", tasks(topic)),
        false => (", or asks about: ", names),
    };
    let mut length = out.chars().count();
    for (index, task) in tasks.iter().enumerate() {
        let task = truncated(&without_tags(task), MAX_COMMAND_LEN);
        length += task.chars().count() + 2;
        if length > TASKS_LIMIT && index > 0 {
            out.push_str(&format!("; and {} more", tasks.len() - index));
            break;
        }
        out.push_str(match (index, lead) {
            (0, lead) => lead,
            _ => "; ",
        });
        out.push_str(&task);
    }
    truncated(&sentence(out), MAX_LEN)
}

/// Returns the deprecation of the group or command.
fn deprecation(subject: &Subject<'_, '_>) -> String {
    match subject.deprecated().map(reason) {
        None => String::new(),
        Some(why) if why.is_empty() => " Deprecated.".to_owned(),
        Some(why) => format!(" Deprecated ({}).", truncated(&without_tags(&why), MAX_COMMAND_LEN)),
    }
}

/// Returns the program that a group is part of.
fn program(subject: &Subject<'_, '_>) -> String {
    let root = CommandPath::new(subject.root);
    let program = Subject::of(&root).filter(|_| !subject.is_root());
    let about = program.map(|program| summary(program.doc())).unwrap_or_default();
    if about.is_empty() {
        return String::new();
    }
    let name = truncated(&without_tags(&subject.root.name), MAX_COMMAND_LEN);
    format!(" Part of {name} ({}).", truncated(&without_tags(&about), MAX_COMMAND_LEN))
}

/// Returns the commands that are not deprecated: `deploy (Deploy to an environment)`.
fn tasks(topic: &Topic<'_>) -> Vec<String> {
    let mut out = Vec::new();
    for piece in &topic.pieces {
        if let Piece::Below(target) = piece {
            out.extend(target.once(task));
        }
    }
    out
}

fn task(target: &CommandPath<'_>) -> Option<String> {
    let subject = Subject::of(target).filter(|subject| subject.deprecated().is_none())?;
    let name = target.words().last().copied().unwrap_or_default().to_owned();
    let mut about = summary(subject.doc()).into_owned();
    if !subject.is_runnable() {
        // Users ask for what the commands of a group do.
        let (mut names, own) = (Vec::new(), subject.name());
        for_each_command(target, &mut |below| names.push(below.name()));
        let names: Vec<_> = names.iter().map(|name| name.strip_prefix(&own).unwrap_or(name).trim_start()).collect();
        about = [about.trim_end_matches('.'), &names.join(", ")].join(if about.is_empty() { "" } else { ": " });
    }
    Some(if about.is_empty() { name } else { format!("{name} ({about})") })
}

/// Returns text with a full stop, unless it ends a sentence already.
fn sentence(mut text: String) -> String {
    if !text.ends_with(['.', '!', '?', '\u{2026}', '\u{3002}']) {
        text.push('.');
    }
    text
}

/// Returns the first `max` characters of text, with an ellipsis if it is longer.
pub(super) fn truncated(text: &str, max: usize) -> String {
    if text.chars().count() <= max {
        return text.to_owned();
    }
    let kept: String = text.chars().take(max - 1).collect();
    let word_end = kept.rfind(' ').filter(|index| *index > kept.len() / 2).unwrap_or(kept.len());
    format!("{}\u{2026}", kept.get(..word_end).unwrap_or_default().trim_end())
}

/// Returns text as one line, without the characters of tags that an agent may put around it.
fn without_tags(text: &str) -> String {
    joined(text).replace('<', "\u{2039}").replace('>', "\u{203a}")
}
