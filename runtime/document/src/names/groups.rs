//! Names of commands in groups.

use std::collections::{HashMap, HashSet};

use super::{first_free, kebab};

/// The parts of an operation that its group and name derive from.
pub(crate) struct GroupedOperation<'a> {
    pub(crate) name: &'a str,
    pub(crate) tag: &'a str,
    pub(crate) method: &'a str,
    pub(crate) path: &'a str,
}

/// The groups of a command, outermost first, and its name in the innermost one.
pub(crate) type GroupedName = (Vec<String>, String);

/// Groups by the first tag: `issues list`. Operations without a tag are at the top.
pub(crate) fn by_tags(operations: &[GroupedOperation<'_>]) -> Vec<GroupedName> {
    let preferred = operations.iter().map(|operation| {
        let group = kebab(operation.tag);
        let name = strip_group_words(operation.name, &group);
        (if group.is_empty() { Vec::new() } else { vec![group] }, name)
    });
    resolve_conflicts(operations, preferred.collect())
}

/// Groups by the fixed segments of the path, with the method as the name: `/users/{id}` is `users get-by-id`.
pub(crate) fn by_paths(operations: &[GroupedOperation<'_>]) -> Vec<GroupedName> {
    let preferred = operations.iter().map(|operation| {
        let mut groups = Vec::new();
        let mut name = operation.method.to_lowercase();
        let path = operation.path.split(['?', '#']).next().unwrap_or_default();
        for segment in path.split('/').filter(|segment| !segment.is_empty()) {
            let fixed = kebab(&without_variables(segment));
            if !fixed.is_empty() {
                groups.push(fixed);
                name = operation.method.to_lowercase();
            }
            for variable in variables(segment).map(variable_name).map(kebab).filter(|variable| !variable.is_empty()) {
                name.push_str(if name.contains("-by-") { "-" } else { "-by-" });
                name.push_str(&variable);
            }
        }
        (groups, name)
    });
    resolve_conflicts(operations, preferred.collect())
}

/// Returns the variables of a path template in order: `id` of `{id}.json`.
pub(crate) fn variables(template: &str) -> impl Iterator<Item = &str> {
    template.split('{').skip(1).filter_map(|rest| rest.split_once('}').map(|(name, _)| name))
}

/// Returns the name of a variable, without the sign of one for the rest of the path: `{*file}`, `{proxy+}`.
pub fn variable_name(variable: &str) -> &str {
    let name = variable.strip_prefix('*').or_else(|| variable.strip_suffix('+')).unwrap_or(variable);
    if name.is_empty() { variable } else { name }
}

fn without_variables(segment: &str) -> String {
    let mut out = String::new();
    for (at, part) in segment.split('{').enumerate() {
        let fixed = if at == 0 { part } else { part.split_once('}').map_or(part, |(_, rest)| rest) };
        out.push_str(fixed);
        out.push(' ');
    }
    out
}

/// Removes the words of the group from the beginning or end of a name: `list-pets` in `pets` becomes `list`.
fn strip_group_words(name: &str, group: &str) -> String {
    let words: Vec<&str> = name.split('-').collect();
    let group_words: Vec<&str> = group.split('-').collect();
    let is_group = |part: &[&str]| {
        part.len() == group_words.len()
            && part.iter().zip(&group_words).all(|(a, b)| a == b || singular(a) == singular(b))
    };
    let length = group_words.len();
    if words.len() <= length {
        return name.to_owned();
    }
    let (head, tail) = words.split_at(length);
    if is_group(head) {
        return tail.join("-");
    }
    let (head, tail) = words.split_at(words.len() - length);
    if is_group(tail) { head.join("-") } else { name.to_owned() }
}

fn singular(word: &str) -> &str {
    word.strip_suffix("ies").or_else(|| word.strip_suffix('y')).or_else(|| word.strip_suffix('s')).unwrap_or(word)
}

/// Gives operations that clash their full names. A name never equals that of a sibling group or a reserved word.
fn resolve_conflicts(operations: &[GroupedOperation<'_>], preferred: Vec<GroupedName>) -> Vec<GroupedName> {
    let mut counts: HashMap<GroupedName, usize> = HashMap::new();
    for name in &preferred {
        *counts.entry(name.clone()).or_default() += 1;
    }
    let mut taken: HashSet<GroupedName> = HashSet::new();
    for (groups, _) in &preferred {
        for length in (0..groups.len()).rev() {
            let (above, rest) = groups.split_at(length);
            let is_new = rest.first().is_none_or(|group| taken.insert((above.to_vec(), group.clone())));
            if !is_new {
                break;
            }
        }
    }
    let is_reserved = |name: &str| super::RESERVED.contains(&name);
    let mut names = preferred;
    let mut conflicting = Vec::new();
    for (at, name) in names.iter().enumerate() {
        let is_unique = counts.get(name) == Some(&1);
        if !is_unique || is_reserved(&name.1) || !taken.insert(name.clone()) {
            conflicting.push(at);
        }
    }
    for at in conflicting {
        if let (Some((groups, name)), Some(operation)) = (names.get_mut(at), operations.get(at)) {
            *name = first_free(operation.name, |name| taken.insert((groups.clone(), name.to_owned())));
        }
    }
    names
}
