//! Tries the guesses at a call, the cheapest ones first.

use super::near::{self, Near};
use super::plausible;
use super::{CheckCall, Guess, Shared, Valid};
use crate::data::name_words;

/// Maximum number of calls that are tried.
const MAX_ATTEMPTS: usize = 120;

/// Maximum cost of a guess.
const MAX_COST: usize = 11;

/// Cost from which on a call is compared with the one of the operation that explains the words best, and the maximum cost of
/// that.
const WEAK: usize = 8;
const WELL: usize = 3;

/// Difference from that cost from which on it may be higher.
const MUCH: usize = 6;

/// Maximum cost that each flag of a call adds, which may have another name.
const MAX_FLAG_COST: usize = 3;

/// Cost from which on a word is only related to what a command does.
const RELATED: usize = 3;

/// Maximum number of calls that are printed where none is more likely than the others.
const MAX_EQUAL: usize = 3;

/// Returns the call that was meant, if one is more likely than the others; [`choices`] are those that are as likely.
/// `check` checks a call, and adds guesses if it has errors.
pub(in crate::cli::correction) fn search(
    argv: Vec<String>,
    shared: &Shared,
    check: &mut CheckCall<'_>,
) -> Option<(Guess, Valid)> {
    shared.is_first.set(true);
    check(&argv, &mut Vec::new());
    let own_words = shared.own_words.get_or_init(|| None).clone();
    let is_certain = own_words.is_none();
    let argv = own_words.unwrap_or(argv);
    let max_cost = MAX_COST + MAX_FLAG_COST * shared.flags.get();
    shared.typed.get_or_init(|| argv.clone());
    let typed = Guess { argv: argv.clone(), cost: 0, is_certain };
    let first = attempt(vec![typed], max_cost, shared, check);
    let is_weak = |(guess, valid): &(Guess, Valid)| {
        let is_typed = valid.meaning.first().is_some_and(|path| near::is_typed(shared, path));
        guess.cost >= if is_typed { 2 * WEAK } else { WEAK } || plausible::asks_for_more(&argv, valid)
    };
    if !first.as_ref().is_none_or(is_weak) || !shared.equal.borrow().is_empty() && !shared.is_unlikely.get() {
        return first;
    }
    let unlikely = shared.equal.take();
    let mut explained = Vec::new();
    shared.is_explained.set(true);
    check(&argv, &mut explained);
    shared.is_explained.set(false);
    let cost = shared.explained_cost.get().unwrap_or(usize::MAX);
    let is_better = |(guess, valid): &(Guess, Valid)| {
        let is_near = valid.meaning.first().is_some_and(|path| shared.explained.borrow().contains(path));
        guess.cost >= cost.saturating_add(MUCH) || !is_near && cost <= WELL
    };
    // A call in doubt gives way to one that explains the words well.
    if !first.as_ref().is_none_or(is_better) || !unlikely.is_empty() && cost > WELL {
        shared.equal.replace(unlikely);
        return first;
    }
    let near = shared.near.take();
    let mut found = attempt(explained, max_cost, shared, check).or(first);
    if found.is_none() && shared.equal.borrow().is_empty() {
        shared.equal.replace(unlikely);
    }
    add_new(near, shared);
    if found.is_none() && shared.equal.borrow().is_empty() {
        let near = shared.near.take();
        found = ranked(&argv, max_cost, shared, check);
        add_new(near, shared);
    }
    found
}

/// Remembers the commands of an earlier search that a later one did not find.
fn add_new(near: Vec<Near>, shared: &Shared) {
    let mut known = shared.near.borrow_mut();
    for near in near {
        if !known.iter().any(|other| other.is_of(&near)) {
            known.push(near);
        }
    }
}

/// Tries the command that a search for the words of the call finds first.
fn ranked(argv: &[String], max_cost: usize, shared: &Shared, check: &mut CheckCall<'_>) -> Option<(Guess, Valid)> {
    let mut guesses = Vec::new();
    shared.is_ranked.set(true);
    check(argv, &mut guesses);
    shared.is_ranked.set(false);
    attempt(guesses, max_cost, shared, check)
}

/// Tries some guesses and those at their errors, the cheapest ones first.
fn attempt(
    mut open: Vec<Guess>,
    max_cost: usize,
    shared: &Shared,
    check: &mut CheckCall<'_>,
) -> Option<(Guess, Valid)> {
    let mut seen = Vec::new();
    let mut found: Vec<(Guess, Valid)> = Vec::new();
    let mut unlikely: Vec<(Guess, Valid)> = Vec::new();
    while let Some(index) = cheapest(&open) {
        let guess = open.swap_remove(index);
        if guess.cost > max_cost || found.first().is_some_and(|(best, _)| guess.cost > best.cost) {
            break;
        }
        let is_it = |(other, _): &(Guess, Valid)| other.argv == guess.argv && other.cost <= guess.cost;
        if let Some(at) = unlikely.iter().position(is_it) {
            let (_, valid) = unlikely.swap_remove(at);
            found.push((guess, valid));
            continue;
        }
        if seen.contains(&guess.argv) {
            continue;
        }
        if seen.len() >= MAX_ATTEMPTS {
            return None;
        }
        let mut more = Vec::new();
        shared.cost.set(guess.cost);
        shared.is_first.set(shared.typed.get() == Some(&guess.argv));
        if let Some(valid) = check(&guess.argv, &mut more)
            && found.iter().all(|(_, other)| other.meaning != valid.meaning)
        {
            if valid.unlikelihood > 0 {
                let later = Guess { cost: guess.cost + valid.unlikelihood, is_certain: false, ..guess.clone() };
                open.push(later.clone());
                unlikely.push((later, valid));
            } else {
                found.push((guess.clone(), valid));
            }
        }
        for mut next in more {
            next.cost += guess.cost;
            next.is_certain &= guess.is_certain;
            open.push(next);
        }
        seen.push(guess.argv);
    }
    chosen(shared, found)
}

/// Returns the call that was meant of those without errors, if one is more likely than the others.
fn chosen(shared: &Shared, mut found: Vec<(Guess, Valid)>) -> Option<(Guess, Valid)> {
    // A likelier command that lacks something is meant rather than another one that lacks nothing.
    found.retain(|(guess, valid)| !near::is_likelier(shared, guess.cost, valid.meaning.first()));
    near::keep_likeliest(shared, &mut found);
    // A call with a value that is hardly what its field is for is one to choose, not the one that was meant.
    // So is one that changes something, for a word alone that is only related: `watch` for `verify`. `sign-out` is two words.
    let is_alone = shared.typed.get().is_some_and(|typed| matches!(&typed[..], [word] if name_words(word).len() == 1));
    let is_vague = |guess: &Guess, valid: &Valid| is_alone && guess.cost >= RELATED && !valid.is_read_only;
    let is_unlikely = |(guess, valid): &(Guess, Valid)| valid.unlikelihood > 0 || is_vague(guess, valid);
    let is_only = found.len() < 2;
    if is_only {
        let only = found.pop()?;
        if !is_unlikely(&only) {
            return Some(only);
        }
        found.extend(Some(only).filter(|_| !near::is_command_typed(shared)));
    }
    if are_choices(&found) {
        shared.is_unlikely.set(is_only || found.iter().all(|(guess, _)| guess.cost >= WEAK));
        let lines = found.into_iter().filter_map(|(_, valid)| Some((valid.line?, valid.summary)));
        shared.equal.borrow_mut().extend(lines);
    }
    None
}

/// Returns whether the calls can be printed: one, or a few of different commands. Two calls of one command differ in what a
/// value is for, which the user knows.
fn are_choices(found: &[(Guess, Valid)]) -> bool {
    let path = |valid: &Valid| valid.meaning.first().cloned();
    let is_other = |(index, (_, valid)): (usize, &(Guess, Valid))| {
        found.iter().take(index).all(|(_, other)| path(other) != path(valid))
    };
    found.len() <= MAX_EQUAL && found.iter().enumerate().all(is_other)
}

/// Returns the index of the cheapest guess; of equal ones, the first that was made.
fn cheapest(open: &[Guess]) -> Option<usize> {
    (0..open.len()).min_by_key(|index| open.get(*index).map(|guess| guess.cost))
}
