//! Guesses at a word that is not a command: a path that is joined, turned round or without its group, and other verbs.
//!
//! The words that were typed are compared with those of every command. A command that changes something is a guess only
//! if its verb was typed, and one that destroys something only if the verb that says so was.

use std::collections::HashSet;

use super::habits::is_act;
use super::phrases::{self, Phrase, phrases};
use super::places::{Number, Place, Places};
use super::requests::is_method;
use super::{Guess, Guesses, foreign};
use crate::data::{Typed, VerbEffect, name_words, verb};
use crate::describe::find::calls::singular;
use crate::describe::text;
use crate::graph::Child;
use crate::shell::split_words;

/// Maximum number of words that are read as the path of a command.
const MAX_WORDS: usize = 5;
/// Maximum number of guesses at one word.
pub(super) const MAX_GUESSES: usize = 10;
/// Cost of taking a word for a value that is a word of commands: `droplet` in `get droplet 5`.
const WORD_AS_VALUE: usize = 1;
/// Cost of taking such a word for a value where another value follows.
const WORD_BEFORE_VALUE: usize = 3;
/// Cost of taking such a word for a value of a command whose name is a verb only.
const NOUN_OF_VERB: usize = 4;
/// Cost of taking a verb for a value: `retrieve` in `customers retrieve`.
const VERB_AS_VALUE: usize = 3;
/// Cost of taking the only verb of a call for a value, if it asks for a change: `close` in `issue close 12`.
const CHANGE_AS_VALUE: usize = 12;
/// Cost of leaving out a thing that is named before a command and its value: `cache save deps`.
const UNKNOWN_THING: usize = 3;
/// Cost of a name that is the summary of a command.
const SUMMARY: usize = 2;
/// Cost of a name that is what the request of a command says.
pub(super) const REQUEST: usize = 2;
/// Cost from which on a name is doubted, so that requests are compared, too.
const UNLIKELY: usize = 2;
/// Cost of leaving out a word after the name, which may be one of a text: `search the house`.
const FILLER_AS_VALUE: usize = 5;
/// Cost of the only command of a topic that was typed in its place.
const ONLY_OF_TOPIC: usize = 2;
/// Cost of keeping such a word.
const FILLER_KEPT: usize = 1;

impl<'g> Guesses<'_, '_, 'g> {
    /// Guesses at the word that is not a command.
    pub(super) fn at_unknown_command(&mut self) {
        let Some(unknown) = &self.problem.parsed.unknown else { return };
        let index = unknown.index;
        let Some(word) = self.argv().get(index).cloned() else { return };
        let places = self.program_places();
        if foreign::is_help(&word) && !places.has_word(&word) {
            let mut argv = self.replaced(index, 1, &[]);
            argv.push("--help".to_owned());
            self.push(argv, 0, true);
        } else if foreign::is_version(&word)
            && index + 1 == self.argv().len()
            && self.problem.parsed.target.root().has_builtin("version")
        {
            self.push(vec!["--version".to_owned()], 0, true);
        }
        if self.at_command_after_dashes(index, &word) || self.at_request(index, &word) || self.at_how(index, &word) {
            return;
        }
        self.at_repeated_word(index, &word);
        self.at_turned_words(index, &word);
        self.at_needless_word(index, &word);
        self.at_joined_call(index, &word, places);
        self.at_kind_and_name(index, places);
        self.at_plural_group(index, &word);
        if !self.problem.parsed.target.node().has_openapi() {
            self.at_sibling(index, &word);
            self.at_word_of_group(index, &word, places);
            self.at_related_command(index, &word, places);
        }
        self.at_words(index, places);
        self.at_habits(index, places);
        self.at_values_before(index, places);
        self.at_state_verb(index, places);
        self.at_valued_verb(index, places);
        self.at_option_as_verb(index, &word, places);
        self.at_only_verb(index, places);
        self.at_question(index, places);
        self.at_options(index, places);
        // `docker container rename a` has no value `docker`.
        if foreign::is_tool(&word) && !places.has_word(&word) {
            self.more.retain(|guess| !guess.argv.contains(&word));
        }
    }

    /// Guesses that a question asks for the help of a command: `how do I create a tag`. Returns whether it does.
    fn at_how(&mut self, index: usize, word: &str) -> bool {
        let is_auxiliary = |token: &&String| {
            matches!(
                &*token.to_lowercase(),
                "to" | "do" | "can" | "could" | "should" | "would" | "i" | "we" | "you" | "one"
            )
        };
        let count = self.argv().iter().skip(index + 1).take_while(is_auxiliary).count();
        if !word.eq_ignore_ascii_case("how") || count == 0 || index + 1 + count >= self.argv().len() {
            return false;
        }
        let mut argv = self.replaced(index, 1 + count, &[]);
        argv.push("--help".to_owned());
        self.push(argv, 0, false);
        true
    }

    /// Guesses that the name of a topic stands for one of its commands: `files --channel C1`.
    pub(super) fn at_topic(&mut self, topic: &str) {
        let Some(index) = self.argv().iter().position(|token| token == topic) else { return };
        self.at_words(index, self.program_places());
        // Flags after the name of a topic are those of its only command: `embeddings --input hi`.
        let node = self.problem.parsed.target.node();
        let commands = node.lazy.as_ref().and_then(|lazy| lazy.topic(topic)).unwrap_or_default();
        let has_flags = self.argv().iter().skip(index + 1).any(|token| token.starts_with("--"));
        if commands.len() > 1 && has_flags {
            let below: Vec<&str> = commands.iter().map(|child| child.name()).collect();
            self.at_options_of(index, self.program_places(), Some(&below));
        }
        if let [Child::Command(command)] = commands.as_slice()
            && has_flags
            && !command.summary().effects().destructive
        {
            let name = command.summary().listed().name.to_owned();
            self.replace(index, 1, &[&name], ONLY_OF_TOPIC, false);
        }
    }

    /// Guesses that a word before the name of a command is the name of another tool, or said twice.
    fn at_repeated_word(&mut self, index: usize, word: &str) {
        if matches!(word, "curl" | "wget" | "http" | "https" | "xh") && self.at_curl(index) {
            return;
        }
        let next = self.argv().get(index + 1).is_some_and(|next| next == word || !next.starts_with('-'));
        let is_repeated = self.argv().get(index + 1).is_some_and(|next| next == word);
        if next && (is_repeated || foreign::is_tool(word)) {
            self.replace(index, 1, &[], 1, false);
        }
    }

    /// Guesses that a word before the name of a command adds nothing to it: `get` before a command that reads, `run` before
    /// any, or a word of the name.
    fn at_needless_word(&mut self, index: usize, word: &str) {
        let target = &self.problem.parsed.target;
        let Some(next_name) = self.argv().get(index + 1) else { return };
        let next = target.node().child(next_name.as_bytes()).filter(|child| !child.is_hidden());
        let is_call = matches!(word, "run" | "exec" | "execute" | "call" | "invoke" | "command");
        let command = match next {
            Some(Child::Command(command)) => command,
            Some(Child::Node(_)) if is_call => return self.replace(index, 1, &[], 0, false),
            _ => return,
        };
        let is_needless = match verb(word).filter(|_| !is_call) {
            Some((_, effect)) => effect == VerbEffect::Reads && command.summary().effects().read_only,
            None => is_call || name_words(next_name).contains(&word.to_lowercase()),
        };
        let summary = name_words(&text::summary(command.summary().listed().doc));
        let is_thing = verb(word).is_none() && summary.iter().any(|own| singular(own) == singular(word));
        let has_value = self.argv().get(index + 2).is_some_and(|token| !token.starts_with('-'));
        if is_needless || is_thing {
            self.replace(index, 1, &[], if is_call { 0 } else { 1 }, false);
        } else if verb(word).is_none() && has_value && self.program_summaries().has_word(word) {
            self.replace(index, 1, &[], UNKNOWN_THING, false);
        }
    }

    /// Guesses that a word repeats the program's name, or that a later word is the command.
    fn at_turned_words(&mut self, index: usize, word: &str) {
        let target = &self.problem.parsed.target;
        if target.is_root() && word == target.root().name {
            self.replace(index, 1, &[], 0, true);
        }
        for later in index + 1..self.argv().len().min(index + 3) {
            let Some(name) = self.argv().get(later).cloned() else { return };
            if target.node().child(name.as_bytes()).is_some() && !target.is_root() {
                let mut argv = self.replaced(later, 1, &[]);
                argv.insert(index, name);
                self.push(argv, 1, false);
            }
        }
    }

    /// Guesses that a call is one word in quotes, or that its first word is the name of a tool: `stripe.refunds.create`.
    fn at_joined_call(&mut self, index: usize, word: &str, places: &Places) {
        if word.contains(char::is_whitespace) {
            let words = split_words(word);
            // Quotes within a URL are a part of it.
            let words: Vec<&str> = match word.split_once(char::is_whitespace) {
                Some((method, path)) if is_method(method) && path.starts_with('/') => word.split_whitespace().collect(),
                _ => words.iter().map(String::as_str).collect(),
            };
            self.replace(index, 1, &words, 0, false);
        }
        if let Some((tool, rest)) =
            word.split_once(['.', ':', '/']).filter(|(tool, rest)| !tool.is_empty() && !rest.is_empty())
            && (foreign::is_tool(tool) || !places.has_word(tool) && verb(tool).is_none())
        {
            self.replace(index, 1, &[rest], 1, false);
        }
    }

    /// Guesses that a word is a thing and its name: `deployment/web`.
    fn at_kind_and_name(&mut self, index: usize, places: &Places) {
        let bare = self.argv().iter().skip(index).take_while(|token| !token.starts_with('-')).count();
        for at in index..index + bare.min(MAX_WORDS) {
            let Some((kind, name)) = self.argv().get(at).and_then(|token| token.split_once('/')) else { continue };
            let is_kind = !kind.is_empty() && !phrases::is_value(kind) && places.has_word(kind);
            if is_kind && !name.is_empty() && !name.contains('/') && !places.has_word(name) {
                self.replace(at, 1, &[kind, name], 0, false);
            }
        }
    }

    /// Compares the words from an index on with the names of all commands, and with their summaries.
    fn at_words(&mut self, index: usize, places: &Places) {
        let summaries = self.program_summaries();
        let mut found = Vec::new();
        self.compare(self.argv(), index, places, 0, &mut found);
        let names = found.len();
        self.compare(self.argv(), index, summaries, SUMMARY, &mut found);
        let (by_name, by_summary) = found.split_at_mut(names);
        for (guess, _) in by_summary.iter_mut() {
            // Words that are the name, too, are less in doubt.
            let is_named = by_name.iter().any(|(other, _)| other.argv == guess.argv);
            guess.cost -= usize::from(is_named);
        }
        let has_url = self.argv().get(index + 1).is_some_and(|next| next.contains("://"));
        if !has_url && found.iter().all(|(guess, _)| guess.cost >= UNLIKELY) {
            self.compare(self.argv(), index, self.program_requests(), REQUEST, &mut found);
        }
        let mut found: Vec<Guess> = found.into_iter().map(|(guess, _)| guess).collect();
        found.sort_by_key(|guess: &Guess| guess.cost);
        // A command can be named in several ways.
        let mut seen = HashSet::new();
        found.retain(|guess| seen.insert(guess.argv.clone()));
        // Of guesses that are equally likely, all are tried or none: the first would seem to be the only one.
        let first_left = found.get(MAX_GUESSES).map_or(usize::MAX, |guess| guess.cost);
        self.more.extend(found.into_iter().take_while(|guess| guess.cost < first_left));
    }

    /// Adds each place that words of a call from an index on can name, for a cost more.
    pub(super) fn compare<'s>(
        &self,
        argv: &[String],
        index: usize,
        places: &'s Places,
        cost: usize,
        found: &mut Vec<(Guess, &'s Place)>,
    ) {
        let is_word = |token: &&String| !token.starts_with(['-', '/', '{']) && !token.is_empty();
        let bare = argv.iter().skip(index).take(2 * MAX_WORDS).take_while(is_word).count();
        let bare: Vec<usize> = (index..index + bare).collect();
        // `list my playlists` is about those of the current user, where commands tell that.
        let is_filler = |word: &str| phrases::is_filler(word) && !(word == "my" && places.has_own());
        let is_known = |word: &str| places.has_word(word) || verb(&word.to_lowercase()).is_some();
        for mut phrase in phrases(argv, &bare, &is_filler, &is_known) {
            phrase.cost += cost;
            self.at_phrase(argv, index, &phrase, bare.len() - phrase.dropped.len(), places, found);
        }
    }

    /// Adds each command that the first words of a phrase can name. `bare` is the number of its words and values.
    fn at_phrase<'s>(
        &self,
        argv: &[String],
        index: usize,
        phrase: &Phrase,
        bare: usize,
        places: &'s Places,
        found: &mut Vec<(Guess, &'s Place)>,
    ) {
        let token = |index: &usize| argv.get(*index).map_or("", String::as_str);
        let groups = self.problem.parsed.target.words();
        let mut words: Vec<String> = match places.is_by_summary {
            true => Vec::new(),
            false => groups.iter().flat_map(|name| name_words(name)).collect(),
        };
        let mut ends = Vec::new();
        for index in phrase.name.iter().take(MAX_WORDS) {
            words.extend(places.respelled(name_words(token(index))));
            ends.push(words.len());
        }
        let is_plural = |word: &String| verb(word).is_none() && word.ends_with('s') && !word.ends_with("ss");
        let typed = Typed::new(&places.vocabulary, words);
        let before = self.before_path(index);
        for (count, end) in ends.iter().enumerate().map(|(index, end)| (index + 1, *end)) {
            let named = phrase.name.get(..count).unwrap_or_default();
            // A word after the name is a value, if there is any other way to read it.
            let is_value_at = |index: usize| argv.get(index).is_some_and(|token| phrases::is_value(token));
            // `5 of octocat/hello`
            let is_between = |index: usize| index.checked_sub(1).is_some_and(is_value_at) && index + 1 < argv.len();
            let is_after = phrase.dropped.iter().any(|index| named.last() < Some(index) && !is_between(*index));
            let kept = phrase.name.get(count..).unwrap_or_default().iter().map(token);
            let dropped = if is_after { FILLER_AS_VALUE } else { fillers_cost(kept) };
            let first = typed.words().get(..end).unwrap_or_default();
            let has_verb = first.iter().any(|word| verb(word).is_some());
            let left = left_cost(phrase.name.get(count).map(token), has_verb, places);
            // `album tracks 4f2`
            let is_kind = left == WORD_AS_VALUE && phrase.name.get(count + 1).map(token).is_some_and(phrases::is_value);
            let left = if is_kind { WORD_BEFORE_VALUE } else { left };
            let number = match phrase.name.get(count) {
                _ if first.iter().any(is_plural) => Number::Several,
                Some(_) => Number::One,
                None if phrase.name.len() < bare => Number::One,
                None => Number::Unknown,
            };
            for place in places.all.iter().filter(|place| !places.is_by_summary || place.is_below(&groups)) {
                // `show mapping of books` is rather about mappings than `get` with two values.
                let left = if left == WORD_AS_VALUE && place.is_verb() { NOUN_OF_VERB } else { left };
                for reading in places.readings(place, &typed, end, number) {
                    let is_left = |index: &usize| !named.contains(index) && !phrase.dropped.contains(index);
                    let mut guess = before.clone();
                    guess.extend(place.path.iter().cloned());
                    guess.extend((index..argv.len()).filter(is_left).filter_map(|index| argv.get(index).cloned()));
                    guess.extend(reading.flag.filter(|word| !is_needless(word, argv)).map(|word| format!("--{word}")));
                    let is_certain = reading.is_certain && phrase.cost == 0;
                    let cost = reading.cost + phrase.cost + left + dropped;
                    found.push((Guess { argv: guess, cost, is_certain }, place));
                }
            }
        }
    }

    /// Returns the tokens before an index without those that are the path.
    pub(super) fn before_path(&self, index: usize) -> Vec<String> {
        let nodes = &self.problem.parsed.target.nodes;
        let mut depth = 1;
        let is_flag = |token: &&String| match nodes.get(depth) {
            Some(node) if node.name == **token || node.aliases.contains(token) => {
                depth += 1;
                false
            }
            _ => true,
        };
        self.argv().iter().take(index).filter(is_flag).cloned().collect()
    }
}

/// Returns whether a flag that a word says is not meant: `all` beside one that asks for a page, in `list-all-pets --limit 50`.
fn is_needless(word: &str, argv: &[String]) -> bool {
    let limits = |token: &String| {
        let name = token.strip_prefix("--").map(|name| name.split('=').next().unwrap_or_default());
        name.is_some_and(|name| name == "page" || foreign::means("limit", name))
    };
    word == "all" && argv.iter().any(limits)
}

/// Returns the cost of words after a name that say nothing.
fn fillers_cost<'t>(mut kept: impl Iterator<Item = &'t str> + Clone) -> usize {
    let is_pronoun = |word: &str| matches!(word, "that" | "which" | "and" | "who");
    match kept.clone().any(is_pronoun) {
        true => FILLER_AS_VALUE,
        false if kept.any(phrases::is_filler) => FILLER_KEPT,
        false => 0,
    }
}

/// Returns the cost of taking the first word after a name for a value.
fn left_cost(next: Option<&str>, has_verb: bool, places: &Places) -> usize {
    match next {
        Some(next) if verb(&next.to_lowercase()).is_some() => verb_as_value(next, has_verb),
        Some(next) if !has_verb && is_act(&next.to_lowercase(), places) => CHANGE_AS_VALUE,
        Some(next) if places.has_word(next) => WORD_AS_VALUE,
        _ => 0,
    }
}

/// Returns the cost of taking a verb for a value, after a name with a verb or without one.
fn verb_as_value(word: &str, has_verb: bool) -> usize {
    let changes = verb(&word.to_lowercase()).is_some_and(|(_, effect)| effect > VerbEffect::Reads);
    if changes && !has_verb { CHANGE_AS_VALUE } else { VERB_AS_VALUE }
}
