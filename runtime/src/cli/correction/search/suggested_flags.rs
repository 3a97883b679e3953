//! The options that the unknown flags of a call may mean, where no call is found that corrects all of its errors.

use std::ffi::OsString;

use super::super::is_long;
use super::{Guess, Guesses, Problem, Shared};
use crate::error::InputErrorKind;
use crate::graph::Node;
use crate::schema::Tables;
use crate::{input, parse};

/// Maximum cost of a guess that is shown.
const MAX_COST: usize = 5;

/// Returns the unknown flags of a call, as they were typed, each with the option that is likelier than all others.
pub(in crate::cli) fn suggested_flags(root: &Node, argv: &[OsString]) -> Vec<(String, String)> {
    if is_long(argv) {
        return Vec::new();
    }
    let tokens: Option<Vec<String>> = argv.iter().map(|token| token.to_str().map(str::to_owned)).collect();
    let Some(tokens) = tokens else { return Vec::new() };
    let parsed = parse::parse(root, argv);
    if parsed.unknown.is_some() || parsed.errors.is_long() {
        return Vec::new();
    }
    let Some(tables) = parsed.values.as_ref().map(|values| values.tables()) else { return Vec::new() };
    let problem = Problem { argv: &tokens, parsed: &parsed, shared: &Shared::default() };
    let unknown = parsed.errors.iter().filter(|error| error.kind == InputErrorKind::UnknownFlag);
    let open = unknown.filter(|error| error.field.suggestion.is_none());
    let found = open.filter_map(|error| {
        let mut more = Vec::new();
        Guesses { problem: &problem, more: &mut more }.at_unknown_flag(&error.field);
        let path = &error.field.path;
        Some((path.clone(), only_name(&tokens, path, &more, tables)?))
    });
    found.collect()
}

/// Returns the only name of the cheapest guesses that change a flag and nothing before it.
fn only_name(argv: &[String], path: &str, guesses: &[Guess], tables: &Tables<'_>) -> Option<String> {
    let is_it = |token: &String| token.split('=').next() == Some(path);
    let index = argv.iter().position(is_it)?;
    let has_value = argv.get(index)?.contains('=');
    let name = |guess: &Guess| {
        // What a guess attaches is a part of what is meant: `--notify=false` for `--dont-notify`.
        let token = guess.argv.get(index).filter(|token| token.starts_with("--"))?;
        let name = if has_value && !token.ends_with("=false") { token.split('=').next()? } else { token };
        (name != path && takes_value(&guess.argv, index, tables) && guess.argv.get(..index) == argv.get(..index))
            .then(|| name.to_owned())
    };
    let least = guesses.iter().map(|guess| guess.cost).min().filter(|cost| *cost <= MAX_COST)?;
    let mut names: Vec<String> = guesses.iter().filter(|guess| guess.cost <= least + 1).filter_map(name).collect();
    names.sort();
    names.dedup();
    let [only] = names.as_slice() else { return None };
    Some(only.clone())
}

/// Returns whether the option at an index takes the value that it has there.
fn takes_value(argv: &[String], index: usize, tables: &Tables<'_>) -> bool {
    let Some(token) = argv.get(index).and_then(|token| token.strip_prefix("--")) else { return false };
    let (name, attached) = token.split_once('=').map_or((token, None), |(name, value)| (name, Some(value)));
    let next = argv.get(index + 1).map(String::as_str).filter(|next| !next.starts_with('-'));
    match (tables.long(name.as_bytes()), attached.or(next)) {
        (Some(field), Some(value)) if !field.kind().is_flag() => input::takes(tables, &field, value),
        _ => true,
    }
}
