//! Compares names letter by letter, in place of word by word: much smaller, and as harmless.

use super::is_too_long;
use super::letters::{letter_distance, misspelling};

/// Verbs that differ from another verb in so few letters that they look like a misspelling of it.
///
/// One text needs one relocation at each start of the program, and a list one for each verb.
const VERBS: &str = "block cat clone close cut deactivate deploy deprecate duplicate eject end enumerate insert inspect lock \
    publish reactivate refund reject reload remove rename reset restart restore resume retire revoke send \
    subscribe suspend unblock unlock unmute unpublish unsubscribe unsuspend";

/// Returns the candidate that is nearest to a word, and whether no other one is as near.
///
/// A candidate is near if it differs in case, dashes and underscores only, if it is a misspelling (see [`misspelling`]),
/// or else if it is the only one that begins with the word, which must have three letters.
#[inline(never)]
pub(in crate::data) fn find<'a>(word: &str, candidates: Vec<&'a str>) -> Option<(&'a str, bool)> {
    if is_too_long(word) {
        return None;
    }
    let mut best: Option<(usize, &str)> = None;
    // The cost of the second best.
    let mut rival = usize::MAX;
    let (mut completed, mut completed_count) = (None, 0);
    for candidate in candidates {
        if let Some(cost) = cost(word, candidate) {
            match best {
                Some((least, _)) if least <= cost => rival = rival.min(cost),
                _ => {
                    rival = best.map_or(usize::MAX, |(least, _)| least);
                    best = Some((cost, candidate));
                }
            }
        }
        if word.len() >= 3 && candidate.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word)) {
            completed = Some(candidate);
            completed_count += 1;
        }
    }
    match best {
        Some((least, best)) => Some((best, least == 0 || rival >= least + 2)),
        None => completed.filter(|_| completed_count == 1).map(|only| (only, true)),
    }
}

/// Names to be compared with several words.
pub(crate) struct SplitNames<'a>(Vec<&'a str>);

impl<'a> SplitNames<'a> {
    pub(crate) fn new(candidates: Vec<&'a str>) -> Self {
        Self(candidates)
    }

    pub(crate) fn find(&self, word: &str) -> Option<(&'a str, bool)> {
        find(word, self.0.clone())
    }
}

/// Returns how many letters are wrong, if each word of a name is near to the one that was typed in its place.
fn cost(typed: &str, name: &str) -> Option<usize> {
    if letter_distance(typed, name) == Some(0) {
        return (!typed.is_empty()).then_some(0);
    }
    let mut cost = 0;
    let (mut typed, mut name) = (typed.split(['-', '_']), name.split(['-', '_']));
    loop {
        match (typed.next(), name.next()) {
            (None, None) => return Some(cost),
            (Some(typed), Some(name)) if typed == name => {}
            (Some(typed), Some(name)) if VERBS.split(' ').all(|verb| verb != typed) => {
                cost += misspelling(typed, name)?;
            }
            _ => return None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::words::verbs::{ALL, verb};
    use super::*;

    #[test]
    fn misspelled_names_are_found() {
        let names = ["deploy", "dry-run", "list", "region"];
        assert_eq!(find("deplyo", names.to_vec()), Some(("deploy", true)));
        assert_eq!(find("dryRun", names.to_vec()), Some(("dry-run", true)));
        assert_eq!(find("dry-rnu", names.to_vec()), Some(("dry-run", true)));
        assert_eq!(find("reg", names.to_vec()), Some(("region", true)));
        assert_eq!(find("lisk", vec!["list", "lisp"]), Some(("list", false)));
        assert_eq!(find("", names.to_vec()), None);
        assert_eq!(SplitNames::new(names.to_vec()).find("lsit"), Some(("list", true)));
    }

    #[test]
    fn a_verb_is_not_a_misspelling_of_another_one() {
        for (typed, name) in
            [("update", "delete"), ("get", "set"), ("lock", "unlock"), ("close", "clone"), ("zone-get", "zone-set")]
        {
            assert_eq!(find(typed, vec![name]), None, "{typed} {name}");
            assert_eq!(find(name, vec![typed]), None, "{name} {typed}");
        }
    }

    #[test]
    fn no_verb_stands_for_another_one() {
        let group = |word: &str| verb(word).map(|(group, _)| group);
        let pairs = ALL.iter().flat_map(|typed| ALL.iter().map(move |name| (*typed, *name)));
        let wrong = pairs.filter(|(typed, name)| group(typed) != group(name) && cost(typed, name).is_some());
        assert_eq!(wrong.collect::<Vec<_>>(), []);
    }
}
