//! Needs in everyday words, for which a program has words of its own: `stop people commenting` for `lock`.
//!
//! A need is known by several words anywhere in the question. It counts only where a command has all of the words that stand
//! for it, so that a line about conversations does nothing in a program without them. What stands for it takes the place of its
//! words, except those after `+`.

use super::candidate::Candidate;
use super::lexicon::{inquires, is_plain_verb, is_stop_word};
use super::thesaurus::present;
use super::word_list::Phrases;
use super::words::{base_forms, split, stem};

/// Needs, each on a line: its words in any order, each with others that may stand in its place, and the words of commands.
const NEEDS: Phrases = Phrases(include_str!("needs.txt"));

/// Returns the question in the words of commands, if it says a need that one of them answers.
pub(super) fn answered(question: &str, candidates: &[Candidate]) -> Option<String> {
    let words = split(question);
    let forms: Vec<Vec<String>> = words.iter().map(|word| all_forms(word)).collect();
    let said = NEEDS.iter().filter_map(|(need, answer)| Some((need, places(need, &forms)?, answer)));
    let said = said.filter(|(.., answer)| is_known(answer, candidates));
    // The need with the most words is the most exact; of several, the first in the list.
    let (need, said, answer) = said.reduce(|best, next| if next.1.len() > best.1.len() { next } else { best })?;
    let stays = |place: usize| need.split(' ').zip(&said).any(|(key, own)| *own == place && key.starts_with('+'));
    let is_said = |place: usize| said.contains(&place) && !stays(place);
    let rest = words.iter().enumerate().filter(|(place, word)| !is_said(*place) && says_more(word));
    Some(answer.split(' ').chain(rest.map(|(_, word)| word.as_str())).collect::<Vec<_>>().join(" "))
}

/// Returns the forms of a word that a list may have.
fn all_forms(word: &str) -> Vec<String> {
    base_forms(word).into_iter().chain(present(word).map(str::to_owned)).collect()
}

/// Returns the places of the words of a need in a question, each at a place of its own.
fn places(need: &str, forms: &[Vec<String>]) -> Option<Vec<usize>> {
    let mut places = Vec::new();
    for key in need.split(' ') {
        let key = key.trim_start_matches('+');
        let is_key = |forms: &[String]| key.split('/').any(|own| forms.iter().any(|form| form == own));
        let place = forms.iter().enumerate().find(|(place, forms)| is_key(forms) && !places.contains(place))?.0;
        places.push(place);
    }
    Some(places)
}

/// Returns whether the name and the summary of a candidate have all words but plain verbs, whose action may stand for them.
fn is_known(words: &str, candidates: &[Candidate]) -> bool {
    let stems: Vec<String> = words.split(' ').filter(|word| !is_plain_verb(word)).map(stem).collect();
    let has =
        |candidate: &Candidate, stem: &String| candidate.in_name.contains(stem) || candidate.in_summary.contains(stem);
    candidates.iter().any(|candidate| stems.iter().all(|stem| has(candidate, stem)))
}

/// Returns whether a word says something beside the words of a need.
fn says_more(word: &str) -> bool {
    !is_stop_word(word) && !inquires(word) && !matches!(word, "not" | "i" | "many" | "much")
}
