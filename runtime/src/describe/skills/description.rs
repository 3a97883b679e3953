//! The description of a skill: what it is for, and when to use it.

use super::super::field::reason;
use super::super::subject::{Subject, for_each_command};
use super::super::text::{first_paragraph, joined, summary};
use super::{Piece, Topic};
use crate::graph::CommandPath;

/// How long a description may be, in characters.
const MOST: usize = 1024;
/// How much of it says what the program does.
const MOST_WHAT: usize = 400;
/// How much one command gets.
const MOST_EACH: usize = 120;
/// Where the commands that are named end: every session of an agent pays for a description.
const ENOUGH: usize = 700;

pub(super) fn description(topic: &Topic<'_>, subject: &Subject<'_, '_>) -> String {
    let typed = truncated(&harmless(&subject.invocation), MOST_EACH);
    let mut out = match &*harmless(&first_paragraph(subject.doc())) {
        "" => format!("The commands of {typed}."),
        what => sentence(truncated(what, MOST_WHAT)),
    };
    out.push_str(&on_its_way_out(subject));
    out.push_str(&within(subject));
    out.push_str(&format!(" Use when the user names {typed}"));
    let tasks = tasks(topic);
    let mut length = out.chars().count();
    for (at, task) in tasks.iter().enumerate() {
        let task = truncated(&harmless(task), MOST_EACH);
        length += task.chars().count() + 2;
        if length > ENOUGH && at > 0 {
            out.push_str(&format!("; and {} more", tasks.len() - at));
            break;
        }
        out.push_str(if at == 0 { ", or wants to do one of: " } else { "; " });
        out.push_str(&task);
    }
    truncated(&sentence(out), MOST)
}

/// That it is deprecated, and what to use instead.
fn on_its_way_out(subject: &Subject<'_, '_>) -> String {
    match subject.deprecated().map(reason) {
        None => String::new(),
        Some(why) if why.is_empty() => " Deprecated.".to_owned(),
        Some(why) => format!(" Deprecated ({}).", truncated(&harmless(&why), MOST_EACH)),
    }
}

/// What the program of a group does.
fn within(subject: &Subject<'_, '_>) -> String {
    let root = CommandPath::new(subject.root);
    let program = Subject::of(&root).filter(|_| !subject.is_root());
    let about = program.map(|program| summary(program.doc())).unwrap_or_default();
    if about.is_empty() {
        return String::new();
    }
    let name = truncated(&harmless(&subject.root.name), MOST_EACH);
    format!(" Part of {name} ({}).", truncated(&harmless(&about), MOST_EACH))
}

/// What can be done, without what is on its way out: `deploy (Deploy to an environment)`.
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
    if about.is_empty() && !subject.is_runnable() {
        let mut names = Vec::new();
        for_each_command(target, &mut |below| names.push(below.name()));
        about = names.join(", ");
    }
    Some(if about.is_empty() { name } else { format!("{name} ({about})") })
}

/// A text with a full stop at its end.
fn sentence(mut text: String) -> String {
    if !text.ends_with(['.', '!', '?', '\u{2026}', '\u{3002}']) {
        text.push('.');
    }
    text
}

/// A text of at most so many characters; what is cut off is marked.
pub(super) fn truncated(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let kept: String = text.chars().take(most - 1).collect();
    let at_word = kept.rfind(' ').filter(|at| *at > kept.len() / 2).unwrap_or(kept.len());
    format!("{}\u{2026}", kept.get(..at_word).unwrap_or_default().trim_end())
}

/// A text in one line that is no markup where an agent puts it between tags.
fn harmless(text: &str) -> String {
    joined(text).replace('<', "\u{2039}").replace('>', "\u{203a}")
}
