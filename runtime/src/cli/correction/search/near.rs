//! Commands that a call names, but does not give all that they need.

use std::ffi::OsStr;

use super::phrases::is_value;
use super::{Guess, InputErrorKind, NearCommands, Problem, Shared, Valid};
use crate::data::{name_words, word_cost};
use crate::describe::text::{self, says_deprecated};
use crate::error::InputError;
use crate::parse::ParsedCommand;
use crate::schema::{FieldRef, Values};
use crate::shell;

/// Difference in cost of two commands of which one is far likelier.
const LIKELIER: usize = 4;
/// Difference in cost of two commands of which only one has a word of the call in its name.
const NAMED_SOONER: usize = 2;
/// Cost from which on a command is less likely than one whose name was typed in other letters only.
const NAMED: usize = 2;
/// Difference in cost of two commands of which one was found far sooner.
const SOONER: usize = 2;
/// Difference in cost from which on the command of a call is not meant.
const FAR: usize = 6;
/// Cost of a name from which on nothing else may be wrong with a call.
const MAX_NAME: usize = 9;
/// Maximum number of commands whose help is named.
const MAX_NAMED: usize = 3;

/// A command whose call lacks something.
pub(in crate::cli::correction) struct Near {
    path: String,
    summary: String,
    /// Cost of the call by which it was found first.
    cost: usize,
    /// True if it was typed, and not found.
    is_typed: bool,
    /// True if it takes no argument, and one was typed.
    is_misfit: bool,
}

impl Near {
    /// Returns a command that a search for the words of the call found.
    pub(super) fn found(path: &[String], summary: String) -> Self {
        let path: Vec<&str> = path.iter().map(String::as_str).collect();
        Self { path: line_of(&path), summary, cost: 0, is_typed: false, is_misfit: false }
    }

    /// Returns whether another one is the same command.
    pub(super) fn is_of(&self, other: &Self) -> bool {
        self.path == other.path
    }
}

/// Remembers the command of a call with errors.
pub(in crate::cli::correction) fn note_near(problem: &Problem<'_, '_>) {
    let target = &problem.parsed.target;
    if target.command.is_none() || problem.parsed.unknown.is_some() || target.is_builtin {
        return;
    }
    let shared = problem.shared;
    if shared.is_first.get() {
        shared.arguments.get_or_init(|| arguments(problem.parsed));
    }
    let near = Near {
        path: line_of(&target.words()),
        summary: summary(problem.parsed),
        cost: shared.cost.get(),
        is_typed: shared.is_first.get(),
        is_misfit: is_misfit(problem.parsed),
    };
    let mut known = shared.near.borrow_mut();
    if !known.iter().any(|other| other.path == near.path) {
        known.push(near);
    }
}

/// Returns the valid values of the arguments of a call, by name.
fn arguments(parsed: &ParsedCommand<'_>) -> Vec<(String, String)> {
    let Some(values) = parsed.values.as_deref() else { return Vec::new() };
    let texts = |field: FieldRef<'_>| {
        let texts: Vec<&str> = values.all(field.id()).filter_map(OsStr::to_str).collect();
        texts.into_iter().map(move |text| (field.name().to_owned(), text.to_owned())).collect::<Vec<_>>()
    };
    let is_valid = |field: &FieldRef<'_>| !parsed.errors.iter().any(|error| error.concerns(field.id()));
    values.tables().positionals().filter(is_valid).flat_map(texts).collect()
}

/// Returns whether a command takes no argument, and a value was typed for one.
fn is_misfit(parsed: &ParsedCommand<'_>) -> bool {
    let is_surplus = |error: &InputError| error.kind == InputErrorKind::Parse && is_value(&error.field.path);
    let takes_none = |values: &Values<'_>| values.tables().positionals().next().is_none();
    parsed.values.as_deref().is_some_and(takes_none) && parsed.errors.iter().any(is_surplus)
}

/// Returns whether a command whose call lacks something is far likelier than another one.
pub(super) fn is_likelier(shared: &Shared, cost: usize, path: Option<&String>) -> bool {
    let near = shared.near.borrow();
    let is_it = |near: &&Near| Some(&near.path) == path;
    let known = near.iter().find(is_it);
    let least = known.map_or(cost, |near| near.cost.min(cost));
    let is_likelier = |near: &Near| match near.cost {
        0 => known.is_none() && !near.is_typed && least >= NAMED,
        own if path.is_some_and(|path| names_more(shared, &near.path, path)) => own + NAMED_SOONER <= least,
        own => own + LIKELIER <= least,
    };
    near.iter().any(|near| !near.is_misfit && is_likelier(near))
}

/// Returns whether the name of a command has a word of the call that the name of another one lacks: `backup` for `backups`, unlike
/// `snapshot`.
fn names_more(shared: &Shared, path: &str, other: &str) -> bool {
    let has = |path: &str, word: &str| {
        name_words(path).iter().any(|own| word_cost(word, own, true).is_some_and(|cost| cost < 2))
    };
    let typed = shared.typed.get().map(Vec::as_slice).unwrap_or_default();
    let words = typed.iter().take_while(|token| !token.starts_with('-')).flat_map(|token| name_words(token));
    words.into_iter().any(|word| has(path, &word) && !has(other, &word))
}

/// Leaves one of several calls that are as likely, if its command was found far sooner than those of the others, or is the only
/// one that is not deprecated.
pub(super) fn keep_likeliest(shared: &Shared, found: &mut Vec<(Guess, Valid)>) {
    let near = shared.near.borrow();
    let cost = |(guess, valid): &(Guess, Valid)| {
        let known = near.iter().find(|near| Some(&near.path) == valid.meaning.first());
        known.map_or(guess.cost, |near| near.cost.min(guess.cost))
    };
    let nearest = near.iter().filter(|near| !near.is_misfit && !near.is_typed).map(|near| near.cost).min();
    found.retain(|call| {
        nearest.is_none_or(|nearest| cost(call) < nearest + FAR)
            && (cost(call) <= MAX_NAME || call.0.cost <= MAX_NAME + SOONER)
    });
    if found.len() < 2 {
        return;
    }
    let is_current = |(_, valid): &(Guess, Valid)| !valid.is_deprecated && !says_deprecated(&valid.summary);
    if found.iter().filter(|call| is_current(call)).count() == 1 {
        return found.retain(is_current);
    }
    let names: Vec<Vec<String>> =
        found.iter().filter_map(|(_, valid)| Some(name_words(valid.meaning.first()?))).collect();
    found.retain(|(_, valid)| {
        let own = valid.meaning.first().map(|path| name_words(path)).unwrap_or_default();
        !names.iter().any(|other| is_newer(other, &own))
    });
    let Some(least) = found.iter().map(cost).min() else { return };
    let is_near = |call: &(Guess, Valid)| cost(call) < least + SOONER;
    if found.iter().filter(|call| is_near(call)).count() == 1 {
        found.retain(is_near);
    }
}

/// Returns whether a name is that of another one with a higher version: `list-v2-jobs` and `list-v1-jobs`.
fn is_newer(name: &[String], other: &[String]) -> bool {
    let version = |word: &String| word.strip_prefix('v')?.parse::<u16>().ok();
    let mut unlike = name.iter().zip(other).filter(|(own, other)| own != other);
    let (Some((own, old)), None) = (unlike.next(), unlike.next()) else { return false };
    name.len() == other.len() && version(own).zip(version(old)).is_some_and(|(own, old)| own > old)
}

/// Returns whether a command is the one of the call, which lacks something.
pub(super) fn is_typed(shared: &Shared, path: &str) -> bool {
    shared.near.borrow().iter().any(|near| near.is_typed && near.path == path)
}

/// Returns whether the command of the call was typed, and lacks something.
pub(super) fn is_command_typed(shared: &Shared) -> bool {
    shared.near.borrow().iter().any(|near| near.is_typed)
}

/// Returns the summary of the command that a call leads to.
pub(in crate::cli::correction) fn summary(parsed: &ParsedCommand<'_>) -> String {
    let doc = parsed.target.command.map(|command| text::summary(command.summary().listed().doc).into_owned());
    doc.unwrap_or_default()
}

/// Returns the calls that are as likely as each other, each with the summary of its command.
pub(in crate::cli::correction) fn choices(shared: &Shared) -> Vec<(String, String)> {
    shared.equal.take()
}

/// Returns the likeliest commands.
pub(in crate::cli::correction) fn near_commands(shared: &Shared) -> NearCommands {
    let (ranked, near) = (shared.ranked.borrow(), shared.near.borrow());
    let is_new = |near: &&Near| !ranked.iter().any(|ranked| ranked.is_of(near));
    let is_current = |near: &&Near| !says_deprecated(&near.summary);
    let is_first_current = ranked.iter().next().is_some_and(|first| is_current(&first));
    let is_clear = shared.is_clear.get() && is_first_current;
    let likely = if ranked.iter().filter(is_current).count() > 1 && !is_clear { 2 } else { 1 };
    let all = ranked.iter().chain(near.iter().filter(is_new)).filter(is_current).take(MAX_NAMED);
    NearCommands { commands: all.map(|near| (near.path.clone(), near.summary.clone())).collect(), likely }
}

fn line_of(words: &[&str]) -> String {
    let mut out = String::new();
    for word in words {
        if !out.is_empty() {
            out.push(' ');
        }
        shell::push_word(&mut out, word);
    }
    out
}
