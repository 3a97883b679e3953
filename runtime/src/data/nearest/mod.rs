//! Finds the nearest of several names, for "did you mean".

mod letters;
#[cfg_attr(not(feature = "output"), path = "words_absent.rs")]
pub(super) mod words;
#[cfg(all(test, feature = "output"))]
mod words_absent;

pub(crate) use letters::is_misspelled;

/// Maximum number of bytes of a name that gets a suggestion.
const MAX_LEN: usize = 160;

/// Returns the candidate that the user most likely meant, if one is near enough (see [`words::find`]).
pub(crate) fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    nearest_of(word, candidates).map(|(found, _)| found)
}

/// Returns the nearest candidate, and whether no other one is as near.
pub(crate) fn nearest_of<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<(&'a str, bool)> {
    words::find(word, candidates.into_iter().collect())
}

/// Returns whether a word is too long to be near to anything.
pub(crate) fn is_too_long(word: &str) -> bool {
    word.len() > MAX_LEN
}

#[cfg(test)]
mod tests {
    use super::letters::MAX_LETTERS;
    use super::*;

    #[test]
    fn near_words_are_found() {
        let words = ["deploy", "destroy", "list", "--region"];
        assert_eq!(nearest("deplyo", words), Some("deploy"));
        assert_eq!(nearest("lst", words), Some("list"));
        assert_eq!(nearest("dep", words), Some("deploy"));
        assert_eq!(nearest("Region", words), Some("--region"));
        assert_eq!(nearest("x", words), None);
        assert_eq!(nearest("", words), None);
    }

    #[test]
    fn a_second_near_word_makes_it_doubtful() {
        assert_eq!(nearest_of("lisk", ["list", "lisp"]), Some(("list", false)));
        assert_eq!(nearest_of("lisk", ["list", "deploy"]), Some(("list", true)));
        assert_eq!(nearest_of("dep", ["deploy", "depend"]), None);
        assert_eq!(nearest_of("dep", ["department", "depend"]), None);
        assert_eq!(nearest_of("show-dep", ["show-deploy", "show-depend"]), None);
        assert_eq!(nearest_of("env", ["environment", "deploy"]), Some(("environment", true)));
    }

    #[test]
    fn a_verb_is_not_a_misspelling_of_another_one() {
        assert_eq!(nearest("users-update-key", ["users-delete-key"]), None);
        assert_eq!(nearest("users-remove-key", ["users-delete-key", "users-get-key"]), Some("users-delete-key"));
        assert_eq!(nearest("isues-list", ["issues-list", "users-list"]), Some("issues-list"));
    }

    #[test]
    fn words_that_are_too_long_match_nothing() {
        let long = "a".repeat(MAX_LETTERS + 1);
        assert_eq!(nearest(&long, ["a"]), None);
        let long = "a".repeat(MAX_LEN + 1);
        assert!(is_too_long(&long) && !is_too_long(&"é".repeat(40)));
        assert_eq!(nearest(&long, [long.as_str()]), None);
    }
}
