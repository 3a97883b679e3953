//! What is told of a value that is none of several kinds.

use super::{Fault, Wrong};

/// So many kinds are told of.
const TOLD: usize = 4;

/// What is wrong with a value at a pointer, from what each kind has against it: that of the kind that was
/// meant, where that can be told, or else one fault for all of them.
pub(super) fn told(pointer: &str, got: String, mut kinds: Vec<Vec<Fault>>) -> Vec<Fault> {
    let at = |fault: &Fault, wrong: Wrong| fault.pointer == pointer && fault.wrong == wrong;
    let is_other = |faults: &Vec<Fault>| faults.iter().any(|fault| at(fault, Wrong::Type));
    let is_chosen = |faults: &Vec<Fault>| faults.iter().any(|fault| at(fault, Wrong::Choice));
    if kinds.iter().all(is_chosen) {
        let others: Vec<String> = kinds.iter().flatten().flat_map(|fault| fault.others.clone()).collect();
        let wanted = super::check::one_of(&others);
        return vec![Fault { pointer: pointer.to_owned(), wrong: Wrong::Choice, wanted, got, others }];
    }
    if kinds.iter().all(|faults| is_other(faults) || is_chosen(faults)) {
        let own = kinds.iter().flatten().filter(|fault| at(fault, Wrong::Type) || at(fault, Wrong::Choice));
        let wanted = joined(own.map(|fault| &*fault.wanted));
        return vec![Fault { pointer: pointer.to_owned(), wrong: Wrong::Type, wanted, got, others: Vec::new() }];
    }
    kinds.retain(|faults| !is_other(faults));
    // A member that says of which kind a value is: none of its choices says that it is not this one.
    let is_tagged = |fault: &Fault| fault.wrong == Wrong::Choice && is_member(&fault.pointer, pointer);
    if let Some(fault) = of_no_kind(&kinds, is_tagged) {
        return vec![fault];
    }
    if kinds.iter().any(|faults| !faults.iter().any(is_tagged)) {
        kinds.retain(|faults| !faults.iter().any(is_tagged));
    }
    let fewest = kinds.iter().map(Vec::len).min().unwrap_or_default();
    let mut best = kinds.iter().filter(|faults| faults.len() == fewest);
    if let (Some(faults), None) = (best.next(), best.next()) {
        return faults.clone();
    }
    let count = kinds.len();
    let first = kinds.iter().filter_map(|faults| faults.first()).map(|fault| way_out(fault, pointer));
    let ways = joined(first.collect::<Vec<_>>().iter().map(String::as_str));
    let wanted = format!("one of {count} kinds ({ways})");
    vec![Fault { pointer: pointer.to_owned(), wrong: Wrong::Rule, wanted, got, others: Vec::new() }]
}

/// What is wrong with the member that tells the kinds apart, where it names none of several.
fn of_no_kind(kinds: &[Vec<Fault>], is_tagged: impl Fn(&Fault) -> bool) -> Option<Fault> {
    let (first, rest) = kinds.split_first().filter(|(_, rest)| !rest.is_empty())?;
    let at = |faults: &[Fault], pointer: &str| -> Option<Fault> {
        faults.iter().find(|fault| is_tagged(fault) && fault.pointer == pointer).cloned()
    };
    first.iter().filter(|fault| is_tagged(fault)).find_map(|fault| {
        let mut others = fault.others.clone();
        for faults in rest {
            others.extend(at(faults, &fault.pointer)?.others);
        }
        let wanted = super::check::one_of(&others);
        Some(Fault { others, wanted, ..fault.clone() })
    })
}

fn is_member(pointer: &str, of: &str) -> bool {
    pointer.strip_prefix(of).is_some_and(|rest| rest.rfind('/') == Some(0))
}

/// Different words once each, with `or` between them.
fn joined<'a>(words: impl Iterator<Item = &'a str>) -> String {
    let mut all: Vec<&str> = Vec::new();
    for word in words.flat_map(|words| words.split(" or ")) {
        if !all.contains(&word) {
            all.push(word);
        }
    }
    let more = all.len() > TOLD;
    all.truncate(TOLD);
    if more { format!("{} or others", all.join(", ")) } else { all.join(" or ") }
}

/// What would make a value one of a kind.
fn way_out(fault: &Fault, pointer: &str) -> String {
    let place = fault.pointer.strip_prefix(pointer).unwrap_or(&fault.pointer).trim_start_matches('/');
    match fault.wrong {
        Wrong::Missing => format!("with `{place}`"),
        Wrong::Unknown => format!("without `{place}`"),
        _ if place.is_empty() => fault.wanted.clone(),
        _ => format!("`{place}` {}", fault.wanted),
    }
}
