//! Names of commands.

mod kebab;
mod place;

pub use kebab::kebab;
pub(crate) use place::{Placed, by_paths, by_tags, variables};

use std::collections::HashSet;

/// Words that the framework keeps for itself, wherever commands are.
const RESERVED: &[&str] = &["help"];

/// What an operation can be named after.
pub(crate) struct Named<'a> {
    pub(crate) id: &'a str,
    /// The name that the document gives the command itself.
    pub(crate) own: &'a str,
    pub(crate) method: &'a str,
    pub(crate) path: &'a str,
}

/// A name for each operation, all different.
///
/// The order in which names are taken makes them stable: names that the document spells out come
/// first, then those that kebab-case gives, then what had to be made up. A name that is taken gets the
/// method, `-get`, and then a number, `-2`.
pub(crate) fn assigned(operations: &[Named<'_>]) -> Vec<String> {
    let mut names = vec![String::new(); operations.len()];
    let mut taken: HashSet<String> = RESERVED.iter().map(|word| String::from(*word)).collect();
    let mut claim = |wanted: &dyn Fn(&Named<'_>) -> Option<String>| {
        for (name, operation) in names.iter_mut().zip(operations) {
            if name.is_empty()
                && let Some(wanted) = wanted(operation)
                && !wanted.is_empty()
                && taken.insert(wanted.clone())
            {
                *name = wanted;
            }
        }
    };
    claim(&|operation| Some(kebab(operation.own)));
    claim(&|operation| Some(kebab(operation.id)).filter(|name| name == operation.id && operation.own.is_empty()));
    claim(&|operation| Some(kebab(operation.id)));
    for (name, operation) in names.iter_mut().zip(operations) {
        if name.is_empty() {
            *name = made_up(operation, &mut taken);
        }
    }
    names
}

fn made_up(operation: &Named<'_>, taken: &mut HashSet<String>) -> String {
    let method = operation.method.to_lowercase();
    let base = [operation.own, operation.id].into_iter().map(kebab).find(|name| !name.is_empty());
    let wanted = match base {
        Some(base) => format!("{base}-{method}"),
        None => kebab(&format!("{method} {}", operation.path)),
    };
    free(&wanted, |name| taken.insert(name.to_owned()))
}

/// The name, or else the name with the first number that `is_free` takes.
fn free(wanted: &str, mut is_free: impl FnMut(&str) -> bool) -> String {
    let numbered = (2_u64..).map(|number| format!("{wanted}-{number}"));
    let mut candidates = std::iter::once(wanted.to_owned()).chain(numbered);
    candidates.find(|name| is_free(name)).unwrap_or_default()
}

#[cfg(test)]
mod tests;
