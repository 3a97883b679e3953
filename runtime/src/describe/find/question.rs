//! A question, read as words with their weights.

use std::cell::RefCell;
use std::collections::HashMap;

use super::candidate::Candidate;
use super::lexicon::{
    Actions, actions_of, asks_for_change, begins_clause, follows_verb, is_one_thing, is_optional, is_own,
    is_plain_verb, is_preposition, is_stop_word, synonyms,
};
use super::phrasing::Phrasing;
use super::rank::{Rarity, similarity};
use super::thesaurus::related;
use super::word_list::{Phrases, Words};
use super::wording::{ANYONE, with_person, worded};
use super::words::{singular, stem};

/// Factor of the weight of a word after `with`.
const ATTRIBUTE: f64 = 0.48;
/// Factor of the weight of a word in a clause about the object.
const IN_CLAUSE: f64 = 0.6;
/// Factor of the weight of `new` after another word, which says little: each created thing is new.
const NEW: f64 = 0.4;
/// Factor of the weight of a noun that says little: `orbit data`.
const GENERIC: f64 = 0.5;
/// Factor of the weight of a verb that names an action and nothing else.
const PLAIN_VERB: f64 = 0.45;
/// Factor of the weight of a word that no command has, nor a word for it.
const UNKNOWN: f64 = 0.9;
/// Factors of the score of a command whose effect is another than the question's.
const TAKES_AWAY: f64 = 0.75;
const ONLY_READS: f64 = 0.5;
const ALSO_CHANGES: f64 = 0.85;
const CHANGES_INSTEAD: f64 = 0.75;
const CHANGES_AFTER_INQUIRY: f64 = 0.6;
const NO_CREATION: f64 = 0.95;
const NO_LIST: f64 = 0.76;

/// Words of commands that statements are about, by their kind.
const HINTS: Phrases = phrases![
    ("report", "record log register raise"),
    (
        "end",
        "cancel stop remove delete close release withdraw archive unsubscribe deactivate disable terminate discard"
    ),
    ("finish", "close complete end resolve confirm release"),
    ("resume", "reopen restore release unblock return reactivate restart unlock enable recommission"),
];

/// A question about commands.
pub(super) struct Question {
    pub(super) terms: Vec<Term>,
    /// True if its last word is a plural, which asks for a list.
    is_plural: bool,
    /// True if it names `all` of the things.
    pub(super) is_about_all: bool,
    /// The actions of its verbs; a verb that is not known means some change.
    actions: Actions,
    /// True if one of its words may stand for an action that takes something away.
    takes_away: bool,
    pub(super) is_imperative: bool,
    /// True if it states that something happened.
    is_statement: bool,
    /// True if it begins with `which` or another word that asks for information.
    is_inquiry: bool,
    /// True if it names things without a verb, as `messages of a channel` does.
    is_noun_phrase: bool,
    /// True if it asks who does something.
    pub(super) is_about_people: bool,
}

/// A word of the question.
pub(super) struct Term {
    pub(super) stem: String,
    /// Stems of words that mean the same.
    pub(super) synonyms: Vec<String>,
    /// Stems of words that commands may have in its place.
    pub(super) related: Vec<String>,
    /// Stems of words that stand for the related ones, if no command has any of these.
    pub(super) far: Vec<String>,
    /// True if a name or a summary has it.
    pub(super) is_known: bool,
    pub(super) actions: Actions,
    /// True for a verb that names an action and nothing else.
    pub(super) is_plain: bool,
    pub(super) weight: f64,
    /// True for the object of the question, such as `comments` in `comments on a file`.
    pub(super) is_head: bool,
    /// True for the verb of `who follows me`, which is about followers.
    pub(super) is_done_by: bool,
    /// True if a command without it may still answer the question in full.
    pub(super) is_optional: bool,
    /// True for `my` and other words for the user.
    pub(super) is_own: bool,
    /// Similarities of stems that were compared with it.
    pub(super) similarities: RefCell<HashMap<String, f64>>,
}

impl Question {
    /// Reads a question.
    pub(super) fn read(text: &str, rarity: &Rarity) -> Self {
        let Phrasing { words, is_request, is_inquiry, is_about_people, is_statement, is_over, hint } =
            Phrasing::read(text);
        let words = worded(words, rarity);
        let is_imperative = !is_statement && !is_inquiry && begins_with_verb(&words, text, is_request);
        let words = with_person(words);
        let attributes = attributes(&words);
        let has_content = words.iter().any(|word| !is_stop_word(word));
        let mut terms: Vec<Term> = Vec::new();
        let head = head(&words);
        let is_plural =
            words.get(head).is_some_and(|word| word.len() > 3 && singular(word) != *word && !is_one_thing(word));
        let is_plural = is_plural || is_about_people;
        let asked = asked_of_person(&words);
        let clause = clause(&words, head, is_imperative);
        for (index, word) in words.iter().enumerate().filter(|(_, word)| !has_content || !is_stop_word(word)) {
            // Only the first word is the verb; `open issues` are a state.
            let is_state = word == "open" && is_plural && !is_imperative;
            let is_first = terms.is_empty() && !is_state;
            let actions = if is_first { actions_at(&words, index) } else { Actions::default() };
            let is_verb = is_first && is_imperative && actions.is_empty() && !rarity.knows(&stem(word));
            let actions = if is_verb { actions_meant(word) } else { actions };
            // `what did I open` opens nothing.
            let actions = if is_inquiry && !actions.only_reads() { Actions::default() } else { actions };
            let mut term = Term::new(word, actions, rarity);
            // `what did the container write` is about no creation.
            if is_inquiry {
                term.related.retain(|stem| !names_change(stem));
            }
            term.weight *= emphasis(word, index > attributes, terms.is_empty());
            term.weight *= if index > clause { IN_CLAUSE } else { 1.0 };
            term.is_done_by = terms.last().is_some_and(|before| before.stem == "who") || Some(index) == asked;
            term.is_head = index == head;
            terms.push(term);
        }
        terms.extend(hint.map(|word| hinted(word, rarity)));
        let is_verb = words.iter().find(|word| !is_stop_word(word)).is_some_and(|first| asks_for_change(first));
        let is_noun_phrase = !is_imperative && !is_verb && !is_statement && (is_plural || head + 1 < words.len());
        let actions = terms.iter().fold(Actions::default(), |all, term| all.and(term.actions));
        let takes_away =
            actions.takes_away() || is_over || !is_inquiry && takes_away(&words, is_imperative && actions.is_empty());
        let is_about_all = words.iter().any(|word| matches!(&**word, "all" | "every" | "everything"));
        Self {
            terms,
            is_about_all,
            is_plural,
            actions,
            takes_away,
            is_imperative,
            is_statement,
            is_inquiry,
            is_noun_phrase,
            is_about_people,
        }
    }

    /// Returns whether the question reads several things, and the candidate lists things.
    pub(super) fn asks_for_list(&self, candidate: &Candidate) -> bool {
        self.is_plural && self.actions.only_reads() && candidate.is_read_only && candidate.lists()
    }

    /// Returns whether it asks for the whole of a thing to be replaced.
    pub(super) fn asks_for_replacement(&self) -> bool {
        self.terms.iter().any(|term| ["replac", "overwrit", "put", "whol"].contains(&&*term.stem))
    }

    /// Returns whether a candidate does by its request what the first verb says.
    pub(super) fn is_performed_by(&self, candidate: &Candidate) -> bool {
        self.terms.first().is_some_and(|first| self.is_imperative && candidate.performs(&first.stem))
    }

    /// Returns whether a candidate creates the place for what the question adds: `create a playlist` for `add a song to a
    /// playlist`.
    pub(super) fn creates_place(&self, candidate: &Candidate) -> bool {
        let is_in = |stems: &[String], term: &Term| stems.iter().any(|stem| similarity(stem, term) > 0.0);
        let is_addition = self.terms.first().is_some_and(|verb| verb.is_plain && verb.actions.meets(Actions::CREATE));
        let Some(head) = self.terms.iter().position(|term| term.is_head).filter(|_| is_addition) else { return false };
        let (until, places) = self.terms.split_at(head + 1);
        let has_head =
            until.last().is_some_and(|thing| is_in(&candidate.in_name, thing) || is_in(&candidate.in_summary, thing));
        candidate.creates() && !has_head && places.iter().any(|place| is_in(&candidate.in_name, place))
    }

    /// Returns the share of neighbours in the question that are neighbours in the name or the summary, too.
    pub(super) fn order(&self, candidate: &Candidate) -> f64 {
        let pairs = self.terms.windows(2);
        let count = pairs.len();
        let is_in = |stems: &[String], pair: &[Term]| {
            let [first, second] = pair else { return false };
            stems.windows(2).any(|two| {
                let [before, after] = two else { return false };
                let is_pair = |first, second| similarity(before, first) >= 0.8 && similarity(after, second) >= 0.8;
                // `list users` is `users.list` in many names.
                is_pair(first, second) || !first.actions.is_empty() && is_pair(second, first)
            })
        };
        let found = pairs.filter(|pair| is_in(&candidate.in_name, pair) || is_in(&candidate.in_summary, pair)).count();
        let as_number = |count: usize| f64::from(u16::try_from(count).unwrap_or(u16::MAX));
        if count == 0 { 0.0 } else { as_number(found) / as_number(count) }
    }

    /// Returns how well the effect of a candidate is what the question asks for, from 0 to 1.
    pub(super) fn intent(&self, candidate: &Candidate) -> f64 {
        let takes_away = candidate.actions.takes_away() || candidate.implied.takes_away();
        if takes_away && !self.takes_away {
            return if self.is_inquiry { CHANGES_AFTER_INQUIRY } else { TAKES_AWAY };
        }
        let wants_change =
            if self.actions.is_empty() { self.is_imperative || self.is_statement } else { !self.actions.only_reads() };
        let is_own_verb = |stems: &[String]| {
            let first = stems.iter().find(|stem| !is_stop_word(stem)).zip(self.terms.first());
            first.is_some_and(|(stem, term)| similarity(stem, term) >= 0.8)
        };
        // `refund payment`, where `Refund a payment` is the summary.
        let wants_change =
            wants_change || !self.is_inquiry && is_own_verb(&candidate.in_summary) && !candidate.is_read_only;
        match (wants_change, candidate.is_read_only) {
            (true, true) => ONLY_READS,
            (false, false) if self.is_inquiry => CHANGES_AFTER_INQUIRY,
            (false, false) if self.is_noun_phrase => CHANGES_INSTEAD,
            (false, false) if !candidate.implied.is_empty() => ALSO_CHANGES,
            // `review a pull request` creates a review.
            (true, false) if self.is_imperative && self.actions.is_empty() && !candidate.creates() => NO_CREATION,
            (false, true) if self.is_plural && !candidate.lists() => NO_LIST,
            _ => 1.0,
        }
    }
}

impl Term {
    fn new(word: &str, actions: Actions, rarity: &Rarity) -> Self {
        let (stem, is_plain) = (stem(word), is_plain_verb(word) && !actions.is_empty());
        let stems = |words: Vec<&str>| -> Vec<String> { words.into_iter().map(super::words::stem).collect() };
        let related_words = related(word);
        let (mut synonyms, related) = (stems(synonyms(word)), stems(related_words.clone()));
        let is_known = rarity.knows(&stem);
        if !is_known && actions.is_empty() && !related.iter().any(|stem| rarity.knows(stem)) {
            synonyms.extend(rarity.respelled(&stem));
        }
        let is_covered = is_known || synonyms.iter().chain(&related).any(|stem| rarity.knows(stem));
        let far = if is_covered || !actions.is_empty() { Vec::new() } else { far(&related_words, &related) };
        // A word that no command has is as rare as those that stand for it.
        let stands = || synonyms.iter().chain(&related).filter(|stem| rarity.knows(stem));
        let weight = if is_known { None } else { stands().map(|stem| rarity.weight(stem)).reduce(f64::max) };
        let weight = weight.unwrap_or_else(|| rarity.weight(&stem) * if is_known { 1.0 } else { UNKNOWN })
            * if is_plain { PLAIN_VERB } else { 1.0 };
        Self {
            stem,
            synonyms,
            related,
            far,
            is_known,
            actions,
            is_plain,
            weight,
            is_head: false,
            is_done_by: false,
            is_optional: is_optional(word),
            is_own: is_own(word),
            similarities: RefCell::default(),
        }
    }
}

/// Returns a word that a command may have besides those of the question.
fn hinted(word: &str, rarity: &Rarity) -> Term {
    let mut term = Term { is_optional: true, ..Term::new(word, Actions::default(), rarity) };
    if let Some(meant) = HINTS.get(word) {
        term.related = meant.split(' ').map(stem).collect();
    }
    term
}

/// Returns whether a stem is that of a verb that names a change and nothing else, such as `create`.
pub(super) fn names_change(stem: &str) -> bool {
    let base = format!("{stem}e");
    let is_change = |word: &str| is_plain_verb(word) && !actions_of(word).only_reads();
    is_change(stem) || is_change(&base)
}

/// Returns the stems of the words that stand for other words, but for those that are related themselves.
fn far(words: &[&str], known: &[String]) -> Vec<String> {
    let further = words.iter().flat_map(|word| related(word).into_iter().chain(synonyms(word)));
    let mut stems: Vec<String> = further.map(stem).filter(|stem| !known.contains(stem)).collect();
    stems.sort_unstable();
    stems.dedup();
    stems
}

/// Returns the index of the word after which attributes follow; `share it with a colleague` is about the colleague, too.
fn attributes(words: &[String]) -> usize {
    const JOINING: Words =
        words!["share", "talk", "chat", "speak", "connect", "merge", "compare", "swap", "replace", "sync", "pair"];
    let joins = words.first().is_some_and(|first| JOINING.contains(first));
    // `by removing old images` says what is done.
    let is_deed = |at: usize| words.get(at + 1).is_some_and(|next| next.len() > 5 && next.ends_with("ing"));
    let begins = |(at, word): (usize, &String)| word == "by" && !is_deed(at) || word == "with" && !joins;
    words.iter().enumerate().position(begins).unwrap_or(words.len())
}

/// Returns the index of the word after which a clause tells about the object of a request: `return the key we had set aside`.
fn clause(words: &[String], head: usize, is_imperative: bool) -> usize {
    let begins =
        |word: &String| matches!(&**word, "i" | "we" | "you" | "they" | "he" | "she" | "that" | "which" | "who");
    let place = words.iter().skip(head + 1).position(begins).filter(|_| is_imperative && head > 0);
    place.map_or(words.len(), |place| head + 1 + place)
}

/// Returns the factor of the weight of a word.
fn emphasis(word: &str, is_attribute: bool, is_first: bool) -> f64 {
    // `with metadata` tells what is given to the command, not what it is about.
    let place = if is_attribute { ATTRIBUTE } else { 1.0 };
    let kind = match word {
        _ if is_first => 1.0,
        "new" => NEW,
        ANYONE => GENERIC,
        word if is_generic(word) => GENERIC,
        _ => 1.0,
    };
    place * kind
}

/// Returns whether words begin with a verb that asks for a change, by itself or by what follows it.
fn begins_with_verb(words: &[String], text: &str, is_request: bool) -> bool {
    let [first, second, ..] = words else { return false };
    let is_plural = |word: &str| word.len() > 3 && singular(word) != word;
    // `silence channels for an hour` has lost its length of time.
    let is_long = words.len() > 2 || text.contains(" for ");
    let is_before_noun = is_plural(second) && !is_plural(first) && names_deed(first) && is_long
        || is_owned(text, second) && !is_owned(text, first);
    // `link to a message` is a link.
    let is_way = second == "to" && matches!(&**first, "link" | "access" | "path" | "key" | "url");
    let is_verb = is_request || asks_for_change(first);
    !is_way && (is_verb || follows_verb(second) && !is_plural(first) || is_before_noun)
}

/// Returns whether a text has a word as the owner of something: `someones` is `someone's`.
fn is_owned(text: &str, word: &str) -> bool {
    let owners = text.split_whitespace().filter(|own| own.ends_with("'s") || own.ends_with("\u{2019}s"));
    owners.map(|own| own.to_lowercase().replace(['\'', '\u{2019}'], "")).any(|own| own == word)
}

/// Returns whether a word may stand for a verb of change.
fn names_deed(word: &str) -> bool {
    let is_change = |word: &str| asks_for_change(word) || is_plain_verb(word) && !actions_of(word).only_reads();
    !actions_of(word).only_reads() && related(word).into_iter().take(2).any(is_change)
}

/// Returns whether a word takes something away, or the verb may stand for one that does, as `kick` does for `remove`.
fn takes_away(words: &[String], is_verb: bool) -> bool {
    /// Number of the first words of a line of the thesaurus that the verb may stand for.
    const NEAREST: usize = 4;
    let verb = words.iter().find(|word| !is_stop_word(word)).filter(|_| is_verb);
    let meant = verb.into_iter().flat_map(|verb| related(verb).into_iter().take(NEAREST));
    words.iter().map(String::as_str).chain(meant).any(|word| actions_of(word).takes_away())
}

/// Returns whether a noun says little about what it is: `orbit data`.
fn is_generic(word: &str) -> bool {
    matches!(
        word,
        "data" | "info" | "information" | "thing" | "things" | "stuff" | "several" | "many" | "multiple" | "few"
    )
}

/// Returns the index of the verb of what a person is asked for: `ask a colleague to review it` is about reviewers.
fn asked_of_person(words: &[String]) -> Option<usize> {
    /// Maximum number of words from the verb to the person's.
    const REACH: usize = 5;
    let first = words.first()?;
    if !matches!(&**first, "ask" | "invite" | "get" | "want" | "request") {
        return None;
    }
    let to = words.iter().take(REACH).position(|word| word == "to").filter(|to| *to > 1)?;
    words.get(to + 1).filter(|next| !follows_verb(next)).map(|_| to + 1)
}

/// Returns the index of the word that a question is about: the last one before a preposition, or before a clause, as in
/// `messages I sent`.
fn head(words: &[String]) -> usize {
    let is_content = |word: &String| !is_stop_word(word);
    let first = words.iter().position(is_content).unwrap_or_default();
    let has_verb = words.get(first).is_some_and(|word| !actions_of(word).is_empty() || asks_for_change(word));
    let mut head = first;
    for (index, word) in words.iter().enumerate().skip(first + 1) {
        let is_after_object = head > first || !has_verb;
        if is_after_object && (is_preposition(word) || begins_clause(word)) {
            break;
        }
        if is_content(word) {
            head = index;
        }
    }
    head
}

/// Returns the actions of the verbs that are nearest to one that names none itself: `feed` adds something.
fn actions_meant(verb: &str) -> Actions {
    let nearest = related(verb).into_iter().take(3);
    nearest.filter(|word| is_plain_verb(word)).fold(Actions::default(), |all, word| all.and(actions_of(word)))
}

/// Returns the actions of the verb at an index: `stop sharing a file` takes the share away.
fn actions_at(words: &[String], index: usize) -> Actions {
    let (verb, next) = (words.get(index).map_or("", String::as_str), words.get(index + 1));
    let ends = verb == "stop" && next.is_some_and(|next| next.ends_with("ing"));
    if ends { actions_of(verb).and(Actions::DELETE) } else { actions_of(verb) }
}
