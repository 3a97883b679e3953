//! Names of commands.

mod generated;
mod groups;
mod kebab;

pub use groups::variable_name;
pub(crate) use groups::{GroupedOperation, by_paths, by_tags, variables};
pub use kebab::kebab;

use std::collections::{HashMap, HashSet};

use crate::hash::hash32;

/// Names of built-in commands at every level.
const RESERVED: &[&str] = &["help"];

/// The parts of an operation that its name derives from.
#[derive(Clone, Copy)]
pub(crate) struct NameSource<'a> {
    pub(crate) id: &'a str,
    /// The value of `x-cli-name`.
    pub(crate) cli_name: &'a str,
    pub(crate) method: &'a str,
    pub(crate) path: &'a str,
}

/// The names of an operation's command.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct OperationNames {
    /// The name as the document writes it.
    pub(crate) written: String,
    /// The name in kebab-case.
    pub(crate) kebab: String,
    /// A shorter name for one that a framework generated, or an empty text.
    pub(crate) short: String,
}

impl<'a> NameSource<'a> {
    /// Returns the name that the document states: `x-cli-name`, else the `operationId`.
    pub(crate) fn stated(&self) -> &'a str {
        if self.cli_name.is_empty() { self.id } else { self.cli_name }
    }
}

/// Assigns each operation unique names that do not depend on the order of the document.
///
/// A name that several operations state belongs to none of them: each is named by its method and path, like an operation
/// without a name.
pub(crate) fn assign_names(operations: &[NameSource<'_>]) -> Vec<OperationNames> {
    let kebabs: Vec<String> = operations.iter().map(|operation| kebab(operation.stated())).collect();
    let written = assign(operations, &kebabs, is_typable);
    let dashed = assign(operations, &kebabs, |stated| kebab(stated) == stated);
    let mut in_use: HashSet<&str> = RESERVED.iter().copied().collect();
    in_use.extend(operations.iter().map(|operation| operation.id));
    in_use.extend([&kebabs, &written, &dashed].into_iter().flatten().map(String::as_str));
    let short = generated::short_names(operations, &in_use);
    let names = written.into_iter().zip(dashed).zip(short);
    names.map(|((written, kebab), short)| OperationNames { written, kebab, short }).collect()
}

/// Returns whether a name is one word for every shell.
fn is_typable(name: &str) -> bool {
    let is_typed = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | '/' | ':' | '+' | ',' | '@');
    name.starts_with(|c: char| c.is_alphanumeric() || c == '_') && name.chars().all(is_typed)
}

/// Names each operation: as stated where `is_kept` allows it, else in kebab-case, else by method and path.
fn assign(operations: &[NameSource<'_>], kebabs: &[String], is_kept: fn(&str) -> bool) -> Vec<String> {
    let kept = |name: &'_ str| if is_kept(name) { name.to_owned() } else { String::new() };
    // What the document says for the command line comes before an id of the same spelling.
    let cli_names: Vec<String> = operations.iter().map(|operation| kept(operation.cli_name)).collect();
    let stated: Vec<String> = operations.iter().map(|operation| kept(operation.stated())).collect();
    let mut names = vec![String::new(); operations.len()];
    let mut taken: HashSet<&str> = RESERVED.iter().copied().collect();
    for candidates in [&*cli_names, &*stated, kebabs] {
        claim_unique(candidates, &mut names, &mut taken);
    }
    name_by_path(operations, &mut names, &taken);
    names
}

/// Names the operations that have no name yet by their candidates, unless one is taken or has several claimants.
fn claim_unique<'a>(candidates: &'a [String], names: &mut [String], taken: &mut HashSet<&'a str>) {
    let counts = count(candidates.iter().map(String::as_str));
    for (name, candidate) in names.iter_mut().zip(candidates) {
        let is_own = || counts.get(candidate.as_str()) == Some(&1) && !taken.contains(candidate.as_str());
        if name.is_empty() && !candidate.is_empty() && is_own() {
            candidate.clone_into(name);
        }
    }
    taken.extend(candidates.iter().map(String::as_str));
}

/// Names the operations that have no name yet by method and path; those that this does not tell apart get a suffix that
/// depends only on their method and path.
fn name_by_path(operations: &[NameSource<'_>], names: &mut [String], taken: &HashSet<&str>) {
    let unnamed = || operations.iter().zip(0..).filter(|(_, at)| names.get(*at).is_some_and(String::is_empty));
    let candidates: Vec<(usize, String, u32)> = unnamed()
        .map(|(operation, at)| {
            let request = format!("{} {}", operation.method.to_lowercase(), operation.path);
            (at, kebab(&request), hash32([request.as_str()]))
        })
        .collect();
    let counts = count(candidates.iter().map(|(_, name, _)| name.as_str()));
    let mut assigned: HashSet<String> = HashSet::new();
    for (at, candidate, hash) in &candidates {
        let is_own = |name: &str| !taken.contains(name) && !assigned.contains(name);
        let name = if counts.get(candidate.as_str()) == Some(&1) && is_own(candidate) {
            candidate.clone()
        } else {
            let short = format!("{candidate}-{:04x}", hash & 0xFFFF);
            // Only the same method and path, which a document may repeat, reach the numbers.
            let more = (2_u64..).map(|number| format!("{candidate}-{hash:08x}-{number}"));
            let mut free = [short, format!("{candidate}-{hash:08x}")].into_iter().chain(more);
            free.find(|name| is_own(name)).unwrap_or_default()
        };
        assigned.insert(name.clone());
        if let Some(slot) = names.get_mut(*at) {
            *slot = name;
        }
    }
}

/// Counts how often each candidate occurs.
fn count<'a>(candidates: impl Iterator<Item = &'a str>) -> HashMap<&'a str, usize> {
    let mut counts = HashMap::new();
    candidates.for_each(|candidate| *counts.entry(candidate).or_default() += 1);
    counts
}

/// Returns the name, or the name with the first number that `is_free` accepts.
fn first_free(candidate: &str, mut is_free: impl FnMut(&str) -> bool) -> String {
    let numbered = (2_u64..).map(|number| format!("{candidate}-{number}"));
    let mut candidates = std::iter::once(candidate.to_owned()).chain(numbered);
    candidates.find(|name| is_free(name)).unwrap_or_default()
}

#[cfg(test)]
mod tests;
