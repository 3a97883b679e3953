//! Names of commands.

mod groups;
mod kebab;

pub(crate) use groups::{GroupedOperation, by_paths, by_tags, variables};
pub use kebab::kebab;

use std::collections::HashSet;

/// Names of built-in commands at every level.
const RESERVED: &[&str] = &["help"];

/// The parts of an operation that its name derives from.
pub(crate) struct NameSource<'a> {
    pub(crate) id: &'a str,
    /// The value of `x-cli-name`.
    pub(crate) cli_name: &'a str,
    pub(crate) method: &'a str,
    pub(crate) path: &'a str,
}

/// Assigns each operation a unique name.
///
/// Names are assigned in an order that keeps them stable when operations are added: names stated by the document,
/// then ids in kebab-case, then fallbacks. A fallback has the method appended, `-get`, and a number, `-2`, if needed.
pub(crate) fn assign_names(operations: &[NameSource<'_>]) -> Vec<String> {
    let mut names = vec![String::new(); operations.len()];
    let mut taken: HashSet<String> = RESERVED.iter().map(|word| String::from(*word)).collect();
    let mut claim = |candidate: &dyn Fn(&NameSource<'_>) -> Option<String>| {
        for (name, operation) in names.iter_mut().zip(operations) {
            if name.is_empty()
                && let Some(candidate) = candidate(operation)
                && !candidate.is_empty()
                && taken.insert(candidate.clone())
            {
                *name = candidate;
            }
        }
    };
    claim(&|operation| Some(kebab(operation.cli_name)));
    claim(&|operation| Some(kebab(operation.id)).filter(|name| name == operation.id && operation.cli_name.is_empty()));
    claim(&|operation| Some(kebab(operation.id)));
    for (name, operation) in names.iter_mut().zip(operations) {
        if name.is_empty() {
            *name = fallback_name(operation, &mut taken);
        }
    }
    names
}

fn fallback_name(operation: &NameSource<'_>, taken: &mut HashSet<String>) -> String {
    let method = operation.method.to_lowercase();
    let base = [operation.cli_name, operation.id].into_iter().map(kebab).find(|name| !name.is_empty());
    let candidate = match base {
        Some(base) => format!("{base}-{method}"),
        None => kebab(&format!("{method} {}", operation.path)),
    };
    first_free(&candidate, |name| taken.insert(name.to_owned()))
}

/// Returns the name, or the name with the first number that `is_free` accepts.
fn first_free(candidate: &str, mut is_free: impl FnMut(&str) -> bool) -> String {
    let numbered = (2_u64..).map(|number| format!("{candidate}-{number}"));
    let mut candidates = std::iter::once(candidate.to_owned()).chain(numbered);
    candidates.find(|name| is_free(name)).unwrap_or_default()
}

#[cfg(test)]
mod tests;
