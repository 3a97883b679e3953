//! The words of a question, as commands have them.

use super::lexicon::{begins_clause, ends_phrase, is_filler, is_preposition};
use super::rank::Rarity;
use super::thesaurus::{phrase, related};
use super::word_list::Words;
use super::words::stem;

/// Stands for `someone`.
pub(super) const ANYONE: &str = "person";

/// Returns words with those of commands in place of phrases and of words with a prefix.
pub(super) fn worded(words: Vec<String>, rarity: &Rarity) -> Vec<String> {
    let words = joined_words(words, rarity);
    let words = if words.len() == 1 { words } else { with_phrases(words) };
    with_undone(without_filler(without_prefix(words, rarity)), rarity)
}

/// Replaces `someone` as the object of a verb by `person`.
pub(super) fn with_person(mut words: Vec<String>) -> Vec<String> {
    let is_anyone = |word: &String| matches!(&**word, "someone" | "somebody" | "anyone" | "anybody");
    let ends = words.get(2).is_none_or(|next| is_preposition(next) || matches!(&**next, "off" | "out"));
    if words.get(1).is_some_and(is_anyone) && ends {
        ANYONE.clone_into(&mut words[1]);
    }
    words
}

/// Replaces phrases by the word that says the same: `shut down`, and `turn the light off`.
fn with_phrases(words: Vec<String>) -> Vec<String> {
    let mut words = with_particle(words);
    let mut index = 0;
    while index + 1 < words.len() {
        let is_gap = matches!(&*words[index + 1], "a" | "an" | "the" | "my" | "our" | "his" | "her" | "their" | "this");
        // `close my account` has the phrase `close account`.
        let end = if is_gap && index + 2 < words.len() { index + 2 } else { index + 1 };
        // `make a private note` does not make it private.
        let is_before_noun = end > index + 1
            && words[index] == "make"
            && words.get(end + 1).is_some_and(|next| !is_preposition(next) && !ends_phrase(next));
        if let Some(joined) = phrase(&words[index], &words[end]).filter(|_| !is_before_noun) {
            words.drain(index + 1..=end);
            joined.clone_into(&mut words[index]);
        }
        index += 1;
    }
    // `give my money back` is `give my refund`.
    with_particle(words)
}

/// Replaces a verb and its particle after an object by the word that says the same: `turn the light off`.
fn with_particle(mut words: Vec<String>) -> Vec<String> {
    /// Maximum number of words from a verb to its particle.
    const REACH: usize = 4;
    let Some(first) = words.first().filter(|first| words.get(1).is_some_and(|next| phrase(first, next).is_none()))
    else {
        return words;
    };
    let ahead = words.iter().enumerate().take(REACH + 1).skip(2);
    // `give a thumbs up` has the phrase `thumbs up`.
    let mut own = ahead.filter(|(at, word)| phrase(&words[at - 1], word).is_none());
    let Some((at, joined)) = own.find_map(|(at, word)| Some((at, phrase(first, word)?))) else { return words };
    let ends = words.get(at + 1).is_none_or(|next| is_preposition(next) || ends_phrase(next));
    if ends || words[at] == "into" {
        words.remove(at);
    } else if words[at] == "off" {
        // `take the song off my list` removes it from the list.
        "from".clone_into(&mut words[at]);
    } else {
        return words;
    }
    joined.clone_into(&mut words[0]);
    words
}

/// Removes verbs of clauses that say nothing, such as `have` in `cards I have`.
fn without_filler(words: Vec<String>) -> Vec<String> {
    let Some(clause) = words.iter().skip(1).position(|word| begins_clause(word)) else { return words };
    words
        .into_iter()
        .enumerate()
        .filter(|(index, word)| *index <= clause || !is_filler(word))
        .map(|(_, word)| word)
        .collect()
}

/// Replaces a first word such as `unpin`, which no command has, by `remove` and the word without the prefix.
fn without_prefix(mut words: Vec<String>, rarity: &Rarity) -> Vec<String> {
    let Some(first) = words.first() else { return words };
    let base = ["un", "de", "dis"].iter().filter_map(|prefix| first.strip_prefix(prefix));
    let base = base.filter(|base| base.len() > 2 && rarity.knows(&stem(base))).map(str::to_owned).next();
    let base = base.filter(|_| !related(first).iter().any(|word| rarity.knows(&stem(word))));
    if let Some(base) = base.filter(|_| !rarity.knows(&stem(first))) {
        words[0] = base;
        words.insert(0, "remove".to_owned());
    }
    words
}

/// Replaces the verb of `restore an archived channel` by `unarchive`, if a command has it.
fn with_undone(mut words: Vec<String>, rarity: &Rarity) -> Vec<String> {
    const UNDOING: Words = words!["restore", "undo", "revert", "reactivate", "reverse", "cancel", "lift", "release"];
    if !words.first().is_some_and(|first| UNDOING.contains(first)) {
        return words;
    }
    let is_undo = words[0] == "undo";
    let undone = |word: &String| {
        let opposites = ["un", "de", "dis"].map(|prefix| format!("{prefix}{}", stem(word)));
        opposites.into_iter().find(|opposite| (is_undo || word.ends_with("ed")) && rarity.knows(opposite))
    };
    let found = words.iter().enumerate().skip(1).find_map(|(at, word)| Some((at, undone(word)?)));
    if let Some((at, opposite)) = found {
        words.remove(at);
        words[0] = opposite;
    }
    words
}

/// Joins neighbours that commands write as one word, such as `log in`.
fn joined_words(words: Vec<String>, rarity: &Rarity) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let mut words = words.into_iter().peekable();
    while let Some(word) = words.next() {
        let pair = words.peek().map(|next| format!("{word}{next}"));
        match pair.filter(|pair| pair.len() > 4 && rarity.knows(&stem(pair))) {
            Some(pair) => {
                words.next();
                out.push(pair);
            }
            None => out.push(word),
        }
    }
    out
}
