//! Words of people and the words of commands that they may stand for.

use std::collections::{BTreeSet, HashMap};
use std::sync::OnceLock;

use super::lexicon::actions_of;
use super::word_list::Phrases;
use super::words::base_forms;
use crate::data::split_once_at;

/// Phrases of two words, each with the word that says the same.
const PHRASES: Phrases = Phrases(include_str!("phrases.txt"));

/// Words that people use, and words of commands that may be meant: `word: words of commands`.
const RELATED: &str = include_str!("thesaurus.txt");

/// Past forms of verbs without a rule, and their present.
const PAST: Phrases = Phrases(include_str!("past.txt"));

/// Returns the present of a past form without a rule.
pub(super) fn present(word: &str) -> Option<&'static str> {
    static FORMS: OnceLock<HashMap<&str, &str>> = OnceLock::new();
    FORMS.get_or_init(|| PAST.iter().collect()).get(word).copied()
}

/// Returns the word that says the same as a phrase of two words, whose first one may have another form: `thrown away` and
/// `throws away` are forms of `throw away`.
pub(super) fn phrase(first: &str, second: &str) -> Option<&'static str> {
    let known = phrases_by_end().get(second)?;
    let found = |word: &str| known.iter().find(|(own, _)| *own == word).map(|(_, joined)| *joined);
    found(first).or_else(|| found(present(first)?)).or_else(|| base_forms(first).iter().find_map(|form| found(form)))
}

/// The first words of phrases of two and the words that say the same, by the second words.
type PhrasesByEnd = HashMap<&'static str, Vec<(&'static str, &'static str)>>;

/// Returns all phrases, which the first search of a process reads: a search looks up many.
fn phrases_by_end() -> &'static PhrasesByEnd {
    static ALL: OnceLock<PhrasesByEnd> = OnceLock::new();
    ALL.get_or_init(|| {
        let mut phrases = PhrasesByEnd::new();
        for ((first, end), word) in
            PHRASES.iter().filter_map(|(phrase, word)| Some((split_once_at(phrase, " ")?, word)))
        {
            phrases.entry(end).or_default().push((first, word));
        }
        phrases
    })
}

/// The lines of the thesaurus by their words.
struct Index {
    /// The line that begins with a word.
    by_head: HashMap<&'static str, usize>,
    /// The lines that have a word after their first one.
    by_word: HashMap<&'static str, Vec<usize>>,
    lines: Vec<(&'static str, &'static str)>,
}

impl Index {
    /// Returns the index, which the first search of a process makes: a search looks up many words.
    fn get() -> &'static Self {
        static INDEX: OnceLock<Index> = OnceLock::new();
        INDEX.get_or_init(|| {
            let lines: Vec<(&str, &str)> = RELATED.lines().filter_map(|line| split_once_at(line, ": ")).collect();
            let mut by_word: HashMap<&str, Vec<usize>> = HashMap::new();
            for (line, word) in
                lines.iter().enumerate().flat_map(|(line, (_, words))| words.split(' ').map(move |word| (line, word)))
            {
                by_word.entry(word).or_default().push(line);
            }
            let by_head = lines.iter().enumerate().map(|(line, (head, _))| (*head, line)).collect();
            Self { by_head, by_word, lines }
        })
    }
}

/// Returns the words of commands that a word of a person may stand for, and those that may stand for it.
pub(super) fn related(word: &str) -> Vec<&'static str> {
    let forms = base_forms(word);
    let forms: Vec<&str> = forms.iter().map(String::as_str).chain(present(word)).collect();
    let index = Index::get();
    let own: BTreeSet<usize> = forms.iter().filter_map(|form| index.by_head.get(form)).copied().collect();
    let nouns = forms.iter().filter(|form| actions_of(form).is_empty());
    let others: BTreeSet<usize> = nouns.filter_map(|form| index.by_word.get(form)).flatten().copied().collect();
    let line = |line: &usize| index.lines.get(*line).copied();
    // The words that its own line has are nearer.
    let words = own.iter().filter_map(line).flat_map(|(_, words)| words.split(' '));
    words.chain(others.difference(&own).filter_map(line).map(|(head, _)| head)).collect()
}
