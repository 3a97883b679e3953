//! A third search, where the words of a call name no command, and those of no command explain the call: the commands that
//! `--find` lists for the words and flags of the call, of which the first is tried.

use super::foreign;
use super::near::Near;
use super::order::is_file;
use super::phrases::{is_filler, is_value};
use super::places::Place;
use super::{Guess, Guesses};
use crate::command::YES;
use crate::data::{VerbEffect, name_words, verb};
use crate::describe::find::calls::{Asked, Nearest, nearest, singular};
use crate::graph::CommandPath;

/// Maximum number of words of a call before its values, and of those that are no verbs.
const MAX_WORDS: usize = 3;
const MAX_THINGS: usize = 2;
/// Minimum score of a command that is tried, and its lead over the next one as a share of it.
const MIN_SCORE: f64 = 0.3;
const MIN_LEAD: f64 = 0.1;
/// Length of a word that says nothing by itself.
const SHORT: usize = 2;
/// Cost of a word that may be one of the command's name, and is taken for a value, or the reverse.
const OTHERWISE: usize = 2;

/// A command that was found, and how much its words say of the call.
struct Ranked<'p> {
    place: &'p Place,
    summary: String,
    score: f64,
}

impl<'p> Guesses<'_, 'p, '_> {
    /// Returns the calls of the command that is found first, and remembers the commands that are found.
    pub(super) fn ranked(&self) -> Vec<Guess> {
        let parsed = self.problem.parsed;
        let Some(unknown) = parsed.unknown.as_ref().filter(|_| !parsed.target.node().is_mount()) else {
            return Vec::new();
        };
        let words = self.words_before_values(unknown.index);
        let flags = self.flags_of_command(unknown.index);
        let Ok(root) = CommandPath::find(parsed.target.root(), "") else { return Vec::new() };
        let mut question = parsed.target.words();
        question.extend(words.iter().map(|word| word.as_str()));
        question.extend(flags.iter().map(String::as_str).filter(|flag| flag.len() > 1));
        let found = self.as_asked(nearest(&root, &question.join(" ")), &lower_words(&words));
        let score = |index: usize| found.get(index).map_or(0.0, |ranked: &Ranked<'_>| ranked.score);
        let is_clear = score(0) - score(1) >= MIN_LEAD * score(0);
        let near = found.iter().map(|ranked| Near::found(&ranked.place.path, ranked.summary.clone()));
        self.problem.shared.ranked.replace(near.collect());
        self.problem.shared.is_clear.set(is_clear);
        match found.first() {
            Some(first) if first.score >= MIN_SCORE && is_clear => self.calls_of(first, unknown.index, &words),
            _ => Vec::new(),
        }
    }

    /// Returns the words of a call from an index on that are no values, as far as a form tells.
    fn words_before_values(&self, index: usize) -> Vec<&'p String> {
        let is_word = |token: &&String| !token.starts_with('-') && !is_value(token) && !token.contains(['/', '.', ':']);
        let mut words: Vec<&String> = self.argv().iter().skip(index).take(MAX_WORDS).take_while(is_word).collect();
        while words.len() > MAX_THINGS && !words.last().is_some_and(|word| is_act(&word.to_lowercase())) {
            words.pop();
        }
        words
    }

    /// Leaves the commands whose effect is that of the verbs of the call, if there are any.
    fn as_asked(&self, found: Vec<Nearest>, words: &[String]) -> Vec<Ranked<'p>> {
        let (places, root) = (self.program_places(), self.problem.parsed.target.root());
        let effects: Vec<VerbEffect> = words.iter().filter_map(|word| verb(word)).map(|(_, effect)| effect).collect();
        let has = |effect: VerbEffect| effects.contains(&effect);
        let mut ranked = Vec::new();
        for Nearest { path, summary, score } in found {
            let is_command = |place: &&Place| {
                CommandPath::find(root, &place.path.join(" ")).is_ok_and(|path| path.command.is_some())
            };
            let place = places.all.iter().find(|place| place.path == path).filter(is_command);
            ranked.extend(place.map(|place| Ranked { place, summary, score }));
        }
        // `list pull requests` does not pull.
        let is_as_asked = |Ranked { place: Place { effects, .. }, .. }: &Ranked<'_>| {
            (!has(VerbEffect::Reads) || effects.read_only)
                && (!has(VerbEffect::Writes) || has(VerbEffect::Reads) || !effects.read_only)
                && (!has(VerbEffect::Destroys) || !effects.read_only)
        };
        let is_about = |ranked: &Ranked<'_>| ranked.score >= MIN_SCORE || words.iter().any(|word| ranked.says(word));
        ranked.retain(|ranked| is_as_asked(ranked) && is_about(ranked) && !is_opposite(ranked.place, words));
        if has(VerbEffect::Destroys) && ranked.iter().any(|ranked| ranked.place.effects.destructive) {
            ranked.retain(|ranked| ranked.place.effects.destructive);
        }
        // `device repair` does not ask for a list, even if no name has a word for a repair.
        let is_change = words.iter().any(|word| verb(word).is_none() && Asked::new(word).is_change());
        let things: Vec<&String> = words.iter().filter(|word| !is_act(word)).collect();
        ranked.sort_by_key(|ranked| {
            let effects = ranked.place.effects;
            let is_named = ranked.place.path.iter().flat_map(|name| name_words(name)).any(|own| words.contains(&own));
            let is_other = !things.is_empty() && !is_named && !things.iter().any(|thing| ranked.says(thing));
            (effects.destructive && !has(VerbEffect::Destroys), effects.read_only && is_change, is_other)
        });
        ranked
    }

    /// Returns the calls of a command, with the words of the call that may be those of its name left out.
    fn calls_of(&self, ranked: &Ranked<'_>, index: usize, words: &[&String]) -> Vec<Guess> {
        let place = ranked.place;
        let typed = lower_words(words);
        let is_confirmed = self.argv().iter().any(|token| token.strip_prefix("--") == Some(YES) || token == "-y");
        // What destroys something is only shown. What changes something is meant by a verb with something after it: `books
        // overdue` does not register anything.
        let is_alone = self.argv().len() == index + words.len() && words.len() == 1;
        let is_change = !is_alone && typed.iter().any(|word| is_act(word) && !is_read(word));
        let is_fit = !place.effects.destructive && !is_confirmed && (place.effects.read_only || is_change);
        // `info` could be said of anything, and `ad` could be the start of many words.
        let is_plain = matches!(typed.as_slice(), [word] if is_read(word) || word.len() <= SHORT);
        let groups = self.problem.parsed.target.words().into_iter().flat_map(name_words).collect::<Vec<_>>();
        // `who is on-call` is a sentence.
        let is_sentence = typed.iter().any(|word| is_filler(word));
        if !is_fit || is_plain || is_sentence || !groups.iter().all(|group| ranked.says(group)) {
            return Vec::new();
        }
        // A verb is not a value: `node remove cpu-05`, but `silence interview.wav`
        let least = words.iter().rposition(|word| name_words(word).iter().any(|word| is_act(word)));
        let least = least.map_or(1, |index| index + 1);
        let mut out = Vec::new();
        for count in least..=words.len() {
            let values = self.argv().iter().skip(index + count).take_while(|token| !token.starts_with('-'));
            let said = words.get(..count).unwrap_or_default();
            // What follows one word is given by position, if its form does not tell what it is: `newest 7` does not ask for
            // seven things.
            let is_more = words.len() == 1
                && values.clone().any(|value| !is_file(value))
                && !self.takes(place, values.clone().count());
            let is_said = ranked.does_all(&lower_words(said));
            if is_said && !is_more && !values.clone().any(|value| is_filler(value)) {
                let mut argv = self.before_path(index);
                argv.extend(place.path.iter().cloned());
                argv.extend(self.argv().iter().skip(index + count).cloned());
                out.push(Guess { argv, cost: if count > least { OTHERWISE } else { 0 }, is_certain: false });
            }
        }
        out
    }

    /// Returns whether a command takes a number of values by position.
    fn takes(&self, place: &Place, count: usize) -> bool {
        let path = CommandPath::find(self.problem.parsed.target.root(), &place.path.join(" ")).ok();
        let Some(command) = path.and_then(|path| path.command) else { return false };
        command.once(|command| {
            let tables = command.tables();
            tables.positionals().any(|field| field.kind().is_list()) || tables.positionals().count() >= count
        })
    }
}

impl Ranked<'_> {
    /// Returns whether the name or the summary of the command has a word, or one that means the same.
    fn says(&self, word: &str) -> bool {
        let asked = Asked::new(word);
        let mut own = self.place.path.iter().map(String::as_str).chain([self.summary.as_str()]).flat_map(name_words);
        own.any(|own| asked.cost_of(&own).is_some())
    }

    /// Returns whether the command does what all verbs ask for. Its thing may have another name if there is a verb.
    fn does_all(&self, words: &[String]) -> bool {
        let has_act = words.iter().any(|word| is_act(word));
        words.iter().all(|word| self.does(word) || has_act && !is_act(word))
    }

    /// Returns whether the command is about a word, or does what it asks for, as far as its name and its summary tell. What changes
    /// something may create or update what it is about.
    fn does(&self, word: &str) -> bool {
        let changes = [verb("create"), verb("update")];
        let is_plain = match verb(word) {
            Some((_, VerbEffect::Reads)) => self.place.effects.read_only,
            of => of.is_some() && changes.contains(&of) && !self.place.effects.read_only,
        };
        is_plain || self.says(word)
    }
}

/// Returns the words of tokens in lower case.
fn lower_words(tokens: &[&String]) -> Vec<String> {
    tokens.iter().flat_map(|token| name_words(token)).collect()
}

/// Returns whether a word asks for an action. A plural is a thing: `books`.
fn is_act(word: &str) -> bool {
    verb(word).is_some() || singular(word) == word && Asked::new(word).is_verb
}

fn is_read(word: &str) -> bool {
    verb(word).is_some_and(|(_, effect)| effect == VerbEffect::Reads)
}

/// Returns whether a command does the opposite of what a word of the call says.
fn is_opposite(place: &Place, words: &[String]) -> bool {
    let own = || place.path.iter().flat_map(|name| name_words(name));
    words.iter().any(|word| own().any(|own| foreign::are_opposite(word, &own)))
}
