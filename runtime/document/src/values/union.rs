//! Describes why a value matches no branch of a `oneOf` or `anyOf`.

use super::validate::describe_choices;
use super::{Violation, ViolationKind};

/// Maximum number of branches described in a message.
const MAX_DESCRIBED_BRANCHES: usize = 4;

/// Returns the violations to report for a value that matches no branch of a union.
///
/// These are the violations of the branch that was meant, where that can be determined, or else a single one
/// that names what each branch requires.
pub(super) fn describe(pointer: &str, actual: String, mut branches: Vec<Vec<Violation>>) -> Vec<Violation> {
    if let Some(violation) = all_scalars(pointer, &actual, &branches) {
        return vec![violation];
    }
    branches.retain(|branch| !has_own(branch, pointer, ViolationKind::Type));
    if let Some(violation) = unknown_tag(pointer, &branches) {
        return vec![violation];
    }
    match best_branch(pointer, &mut branches) {
        Some(branch) => branch,
        None => vec![requirements(pointer, actual, &branches)],
    }
}

/// Returns whether a branch rejects the value itself, rather than something inside it, for that reason.
fn has_own(branch: &[Violation], pointer: &str, kind: ViolationKind) -> bool {
    branch.iter().any(|violation| violation.pointer == pointer && violation.kind == kind)
}

/// Merges branches that all reject the value by its type or by its choices: `an integer or one of a, b`.
fn all_scalars(pointer: &str, actual: &str, branches: &[Vec<Violation>]) -> Option<Violation> {
    let has_choice = |branch: &[Violation]| has_own(branch, pointer, ViolationKind::Choice);
    let is_scalar = |branch: &[Violation]| has_choice(branch) || has_own(branch, pointer, ViolationKind::Type);
    let violation = |kind, expected, candidates| {
        Some(Violation { pointer: pointer.to_owned(), kind, expected, actual: actual.to_owned(), candidates })
    };
    if branches.iter().all(|branch| has_choice(branch)) {
        let candidates: Vec<String> =
            branches.iter().flatten().flat_map(|violation| violation.candidates.clone()).collect();
        return violation(ViolationKind::Choice, describe_choices(&candidates), candidates);
    }
    if branches.iter().all(|branch| is_scalar(branch)) {
        let is_own = |violation: &&Violation| {
            violation.pointer == pointer && matches!(violation.kind, ViolationKind::Type | ViolationKind::Choice)
        };
        let expected = branches.iter().flatten().filter(is_own).map(|violation| &*violation.expected);
        return violation(ViolationKind::Type, join_alternatives(expected), Vec::new());
    }
    None
}

/// Returns whether a violation is at a tag: a member with fixed choices, which tells the branches apart.
fn is_tag(violation: &Violation, pointer: &str) -> bool {
    let is_member = violation.pointer.strip_prefix(pointer).is_some_and(|rest| rest.rfind('/') == Some(0));
    violation.kind == ViolationKind::Choice && is_member
}

/// Returns the violation of a tag that has a value of none of several branches, with the choices of all of them.
fn unknown_tag(pointer: &str, branches: &[Vec<Violation>]) -> Option<Violation> {
    let (first, rest) = branches.split_first().filter(|(_, rest)| !rest.is_empty())?;
    first.iter().filter(|violation| is_tag(violation, pointer)).find_map(|violation| {
        let mut candidates = violation.candidates.clone();
        for branch in rest {
            let same_tag = |other: &&Violation| is_tag(other, pointer) && other.pointer == violation.pointer;
            candidates.extend(branch.iter().find(same_tag)?.candidates.iter().cloned());
        }
        let expected = describe_choices(&candidates);
        Some(Violation { candidates, expected, ..violation.clone() })
    })
}

/// Keeps the branches for objects with the tag of an object, and of them those that declare most of its members: they are rather
/// meant than one that lacks fewer others. `unknown` are the numbers of members that the branches do not declare.
pub(super) fn keep_meant(pointer: &str, unknown: &[usize], branches: &mut Vec<Vec<Violation>>) {
    let is_right =
        |branch: &[Violation]| !has_wrong_tag(branch, pointer) && !has_own(branch, pointer, ViolationKind::Type);
    let right = || branches.iter().zip(unknown).filter(|(branch, _)| is_right(branch));
    let Some(fewest) = right().map(|(_, unknown)| *unknown).min() else { return };
    let mut unknown = unknown.iter();
    branches.retain(|branch| unknown.next() == Some(&fewest) && is_right(branch));
}

fn has_wrong_tag(branch: &[Violation], pointer: &str) -> bool {
    branch.iter().any(|violation| is_tag(violation, pointer))
}

/// Returns the branch with the fewest violations, unless there are several. Branches with another tag are
/// removed, as long as one remains.
fn best_branch(pointer: &str, branches: &mut Vec<Vec<Violation>>) -> Option<Vec<Violation>> {
    let has_wrong_tag = |branch: &Vec<Violation>| has_wrong_tag(branch, pointer);
    if branches.iter().any(|branch| !has_wrong_tag(branch)) {
        branches.retain(|branch| !has_wrong_tag(branch));
    }
    let fewest = branches.iter().map(Vec::len).min()?;
    let mut best = branches.iter().filter(|branch| branch.len() == fewest);
    best.next().filter(|_| best.next().is_none()).cloned()
}

/// Merges what each branch requires into one violation: ``one of 2 alternatives (with `a` or with `b`)``.
fn requirements(pointer: &str, actual: String, branches: &[Vec<Violation>]) -> Violation {
    let first = branches.iter().filter_map(|branch| branch.first());
    let requirements: Vec<String> = first.map(|violation| requirement(violation, pointer)).collect();
    let listed = join_alternatives(requirements.iter().map(String::as_str));
    let expected = format!("one of {} alternatives ({listed})", branches.len());
    let (pointer, kind) = (pointer.to_owned(), ViolationKind::Rule);
    Violation { pointer, kind, expected, actual, candidates: Vec::new() }
}

/// Words a violation as the condition that the branch sets.
fn requirement(violation: &Violation, pointer: &str) -> String {
    let path = violation.pointer.strip_prefix(pointer).unwrap_or(&violation.pointer).trim_start_matches('/');
    match violation.kind {
        ViolationKind::Missing => format!("with `{path}`"),
        ViolationKind::Unknown => format!("without `{path}`"),
        _ if path.is_empty() => violation.expected.clone(),
        _ => format!("`{path}` {}", violation.expected),
    }
}

/// Joins the distinct alternatives by `or`, up to [`MAX_DESCRIBED_BRANCHES`].
fn join_alternatives<'a>(alternatives: impl Iterator<Item = &'a str>) -> String {
    let mut distinct: Vec<&str> = Vec::new();
    for alternative in alternatives.flat_map(|text| text.split(" or ")) {
        if !distinct.contains(&alternative) {
            distinct.push(alternative);
        }
    }
    let is_cut = distinct.len() > MAX_DESCRIBED_BRANCHES;
    distinct.truncate(MAX_DESCRIBED_BRANCHES);
    if is_cut { format!("{} or others", distinct.join(", ")) } else { distinct.join(" or ") }
}
