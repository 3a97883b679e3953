//! Evidence that a command is what the words of a wrong call are about.

use super::super::candidate::Candidate;
use super::super::lexicon::{Actions, actions_of, is_act, is_plain_verb, is_preposition, is_stop_word, synonyms};
use super::super::thesaurus::{phrase, related};
use super::super::words::{split, stem};
use super::suggestions::Suggestions;
use crate::data::{VerbEffect, name_words, verb, word_cost};

/// Cost of a word that a description says, and of one that says the same as a word of a name or a summary.
const DESCRIBED: usize = 3;
const RELATED: usize = 2;
/// Cost of a noun that means the same for programs.
const SYNONYM: usize = 1;
/// Cost of a verb that says the same as a word that says the same.
const FAR: usize = 3;
/// Maximum cost of the nouns that were not typed.
const MAX_MORE: usize = 4;
/// Number of words of the thesaurus for a word that are near to it.
const NEAR: usize = 8;
/// Cost of a noun of a name that was not typed: of the last one, and of another one.
const UNSAID: (usize, usize) = (2, 1);
/// Cost of a verb of a name that was not typed: of one that reads, of another one, and of any where a verb was typed that is a
/// noun of the name.
const UNSAID_VERB: (usize, usize, usize) = (1, 2, 4);
/// Minimum length of a word that is the end of another one.
const MIN_END: usize = 5;
/// Cost of a verb that has the action of a command only.
const ALIKE: usize = 1;

/// Returns the words of a name, with one for each phrase of two that is a verb: `cancel` for `call off`.
pub(crate) fn joined(name: &str) -> Vec<String> {
    with_verbs(name_words(name))
}

fn with_verbs(words: Vec<String>) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let mut rest = words.into_iter().peekable();
    while let Some(word) = rest.next() {
        match rest.peek().and_then(|next| phrase(&word, next)).filter(|joined| is_verb(joined)) {
            Some(joined) => {
                rest.next();
                out.push(joined.to_owned());
            }
            None => out.push(word),
        }
    }
    out
}

/// A word of a call, with those that may be meant by it.
pub(crate) struct Asked {
    pub(crate) word: String,
    stem: String,
    /// Stems of the words that say the same, the nearest first.
    related: Vec<String>,
    /// Number of those that mean the same for programs: `folder` for `directory`.
    synonyms: usize,
    /// Stems of the words that say the same as those, for a verb.
    far: Vec<String>,
    /// True if it asks for an action.
    pub(crate) is_verb: bool,
}

impl Asked {
    pub(crate) fn new(word: &str) -> Self {
        let mut said = synonyms(word);
        let synonyms = said.len();
        said.extend(related(word));
        let is_verb = is_verb(word) || word.strip_prefix("un").is_some_and(is_verb);
        // The words that mean the same as `create` are too many.
        let is_rich = is_verb && !is_plain_verb(word);
        let near = said.iter().take(if is_rich { NEAR } else { 0 });
        let far = near.flat_map(|word| related(word).into_iter().take(NEAR)).map(stem).collect();
        Self {
            word: word.to_owned(),
            stem: stem(word),
            related: said.into_iter().map(stem).collect(),
            synonyms,
            far,
            is_verb,
        }
    }

    /// Returns whether it asks for a change.
    pub(crate) fn is_change(&self) -> bool {
        let reads = |word: &str| {
            actions_of(word).only_reads() || verb(word).is_some_and(|(_, effect)| effect == VerbEffect::Reads)
        };
        self.is_verb && !reads(&self.word)
    }

    /// Returns what it costs that the word stands for a word of a name or a summary.
    pub(crate) fn cost_of(&self, own: &str) -> Option<usize> {
        self.cost_of_stemmed(own, &stem(own))
    }

    /// Returns what it costs that the word stands for another one with a stem.
    fn cost_of_stemmed(&self, own: &str, own_stem: &str) -> Option<usize> {
        match word_cost(&self.word, own, true) {
            Some(cost) => Some(cost / 2),
            None if self.stem == own_stem => Some(0),
            None => {
                let is_misspelled = || !self.is_verb && word_cost(&self.word, own, false).is_some();
                // `config` for `kubeconfig`
                let is_end = || !self.is_verb && self.word.len() >= MIN_END && own.ends_with(&*self.word);
                self.related_cost(own_stem).or_else(|| (is_misspelled() || is_end()).then_some(RELATED))
            }
        }
    }

    /// Returns what it costs that the word stands for a verb of a command.
    fn cost_of_verb(&self, own: &str) -> Option<usize> {
        let is_far =
            || self.far.contains(&stem(own)) && verb(own).is_none_or(|(_, effect)| effect != VerbEffect::Destroys);
        self.cost_of(own).or_else(|| is_far().then_some(FAR))
    }

    fn related_cost(&self, own: &str) -> Option<usize> {
        let place = self.related.iter().position(|word| word == own)?;
        Some(match place {
            _ if place < self.synonyms && !self.is_verb => SYNONYM,
            _ if place < NEAR => RELATED,
            _ => RELATED + 1,
        })
    }
}

/// Returns whether a word asks for an action.
fn is_verb(word: &str) -> bool {
    verb(word).is_some() || is_act(word)
}

/// A command, with what it says about the words of a call.
pub(crate) struct Subject<'s> {
    pub(crate) path: &'s [String],
    /// The words of its name, with one for each phrase that is a verb.
    pub(crate) names: Vec<String>,
    /// Cost of each word; `None` for one that says nothing about the command.
    pub(crate) words: Vec<Option<usize>>,
    /// Cost of what the command says more.
    pub(crate) more: usize,
    /// Indexes of the verbs of the call that ask for something else.
    pub(crate) contradicted: Vec<usize>,
    /// The words of its name that no word of the call says.
    pub(crate) unsaid: Vec<String>,
    /// The words of its name and its summary that are verbs.
    pub(crate) verbs: Vec<String>,
}

impl Suggestions {
    /// Returns what the commands say about some words.
    pub(crate) fn evidence(&self, asked: &[Asked]) -> Vec<Subject<'_>> {
        self.candidates().iter().map(|candidate| subject(candidate, asked)).collect()
    }
}

/// Returns what a command says about some words.
fn subject<'s>(candidate: &'s Candidate, asked: &[Asked]) -> Subject<'s> {
    // `takeBackKey` returns a key.
    let names = with_verbs(candidate.words.iter().flat_map(|name| name_words(name)).collect());
    let summary = with_verbs(split(&super::super::summary(&candidate.doc)));
    let (named, summarized) = (stemmed(&names), stemmed(&summary));
    let said = |asked| said(candidate, asked, &named, &summarized);
    let mut words: Vec<Option<usize>> = asked.iter().map(said).collect();
    let mut verbs: Vec<String> = names.iter().filter(|word| is_verb(word)).cloned().collect();
    // `Completes (captures) a payment` has two.
    let listed = super::super::summary(&candidate.doc);
    verbs.extend(listed.split('(').filter_map(|part| split(part).into_iter().next()));
    verbs.extend(summary.first().cloned());
    verbs.extend(candidate.last_segment.clone().filter(|_| !candidate.is_item && candidate.is_post()));
    let mut unsaid = unsaid_of(&named, asked);
    // The argument `<repo>` already says `for-repo`.
    let is_scope = |word: &String| {
        let place = names.iter().position(|own| own == word);
        let is_last = names.last() == Some(word);
        let before = place.and_then(|place| names.get(place.checked_sub(1)?));
        is_last && before.is_some_and(|before| before == "for") && candidate.in_variables.contains(&stem(word))
    };
    unsaid.retain(|word| !is_scope(word));
    let end = summary.iter().skip(1).position(|word| is_preposition(word)).map_or(summary.len(), |end| end + 1);
    let core = summary.get(1..end).unwrap_or_default();
    let more_of_name = cost_of_unsaid(&names, &unsaid);
    let more_of_summary = cost_of_unsaid(core, &unsaid_of(summarized.get(1..end).unwrap_or_default(), asked));
    let more = if core.is_empty() { more_of_name } else { (more_of_name + more_of_summary).div_ceil(2) };
    let actions = candidate.actions.and(candidate.named).and(candidate.implied);
    let mut contradicted = Vec::new();
    for (index, asked) in asked.iter().enumerate().filter(|(_, asked)| asked.is_verb) {
        let cost = cost_of_verb(asked, &verbs, actions, &names);
        contradicted.extend(cost.is_none().then_some(index));
        if let Some(word) = words.get_mut(index) {
            *word = cost;
        }
    }
    let more = more + cost_of_unsaid_verb(&names, asked);
    Subject { path: &candidate.words, names, words, more: more.min(MAX_MORE), contradicted, unsaid, verbs }
}

/// Returns what a word costs that says something about a command.
fn said(candidate: &Candidate, asked: &Asked, names: &[Stemmed<'_>], summary: &[Stemmed<'_>]) -> Option<usize> {
    let cost = |(own, stem, _): &Stemmed<'_>| asked.cost_of_stemmed(own, stem);
    let named = names.iter().filter_map(cost).min();
    let summarized = summary.iter().filter(|(_, _, is_stop_word)| !is_stop_word).filter_map(cost).min();
    let around = || candidate.in_path.iter().chain(&candidate.around);
    let is_around = around().any(|own| *own == asked.stem).then_some(1);
    let related_around = || around().filter_map(|own| asked.related_cost(own)).min();
    let is_described = || candidate.in_details.contains(&asked.stem).then_some(DESCRIBED);
    named.into_iter().chain(summarized).chain(is_around).min().or_else(related_around).or_else(is_described)
}

/// A word, its stem, and whether it says little.
type Stemmed<'w> = (&'w str, String, bool);

fn stemmed(words: &[String]) -> Vec<Stemmed<'_>> {
    words.iter().map(|word| (word.as_str(), stem(word), is_stop_word(word))).collect()
}

/// Returns the nouns of a name that no word of a call says.
fn unsaid_of(names: &[Stemmed<'_>], asked: &[Asked]) -> Vec<String> {
    let is_noun = |(word, _, is_stop_word): &&Stemmed<'_>| verb(word).is_none() && !is_stop_word && !is_link(word);
    // `unhold` says `hold` too.
    let says = |asked: &Asked, word: &str, stem: &str| {
        asked.cost_of_stemmed(word, stem).is_some() || asked.word.strip_prefix("un") == Some(word)
    };
    let is_unsaid = |(word, stem, _): &&Stemmed<'_>| !asked.iter().any(|asked| says(asked, word, stem));
    // Whose request it is says nothing about `star-repo-for-authenticated-user`.
    let is_asker = |index: usize| {
        let word = |at: Option<usize>| at.and_then(|at| names.get(at)).map_or("", |(word, ..)| *word);
        let is_self = |at: usize| matches!(word(Some(at)), "authenticated" | "current");
        is_self(index) && is_link(word(index.checked_sub(1)))
            || word(Some(index)) == "user" && index > 1 && is_self(index - 1) && is_link(word(Some(index - 2)))
    };
    let others = names.iter().enumerate().filter(|(index, _)| !is_asker(*index)).map(|(_, name)| name);
    let nouns = others.filter(is_noun).filter(is_unsaid);
    let mut out: Vec<String> = nouns.map(|(word, ..)| (*word).to_owned()).collect();
    out.dedup();
    out
}

fn cost_of_unsaid(names: &[String], unsaid: &[String]) -> usize {
    let last = names.iter().rev().find(|word| verb(word).is_none());
    unsaid.iter().map(|word| if Some(word) == last { UNSAID.0 } else { UNSAID.1 }).sum()
}

/// Returns what it costs that the verb of a name was not typed: `workflow run` does not say to approve one.
fn cost_of_unsaid_verb(names: &[String], asked: &[Asked]) -> usize {
    let is_said = |own: &String| asked.iter().any(|asked| asked.is_verb && asked.cost_of(own).is_some());
    let mut verbs = names.iter().filter(|word| verb(word).is_some());
    let Some((own, (group, effect))) = verbs.next().and_then(|own| Some((own, verb(own)?))) else { return 0 };
    // `create-workflow-dispatch` dispatches.
    let is_created = verb("create").is_some_and(|(create, _)| create == group);
    if is_said(own) || is_created && names.iter().filter(|word| *word != own && is_verb(word)).any(is_said) {
        return 0;
    }
    // `run` is the verb of `workflow run`, and a noun in `get-workflow-run`.
    let is_noun = |asked: &Asked| asked.is_change() && names.contains(&asked.word);
    match effect {
        _ if asked.iter().any(is_noun) => UNSAID_VERB.2,
        VerbEffect::Reads => UNSAID_VERB.0,
        _ => UNSAID_VERB.1,
    }
}

fn is_link(word: &str) -> bool {
    is_preposition(word) || matches!(word, "id" | "ids" | "by" | "v1" | "v2" | "v3" | "api")
}

/// Returns what it costs that a verb of a call is that of a command, or a noun of its name; `None` if it asks for something else.
fn cost_of_verb(asked: &Asked, verbs: &[String], actions: Actions, names: &[String]) -> Option<usize> {
    let own = || verbs.iter().filter_map(|own| asked.cost_of_verb(own)).min();
    // A reboot is more than an action that is initiated.
    let meets = (is_plain_verb(&asked.word) && actions_of(&asked.word).meets(actions)).then_some(ALIKE);
    // `issue` is the noun of `issues/list`.
    let is_noun = |own: &String| word_cost(&asked.word, own, true).is_some_and(|cost| cost < 2);
    names.iter().any(is_noun).then_some(0).or_else(own).or(meets)
}
