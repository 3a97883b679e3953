//! Guesses at a word that is not a command by the options after it, where only one command has them all.

use std::collections::HashSet;

use super::phrases::{is_filler, is_value, summary_words};
use super::places::{Place, Places};
use super::verb_of_leaf::is_general;
use super::{Guess, Guesses, foreign};
use crate::command::{CommandRef, Effects};
use crate::data::{VerbEffect, name_words, verb, word_cost};
use crate::describe::find::calls::Asked;
use crate::graph::CommandPath;
use crate::schema::{FieldRef, Kind, Part};

/// Cost of the only command that has the options.
const COST: usize = 7;
/// Cost of the only command that has one of the options, and all others.
const DISTINCTIVE: usize = 5;
/// Minimum length of the name of an option that tells a command from the others.
const MIN_DISTINCTIVE: usize = 3;
/// Minimum number of options that tell which command is meant, and of those beside a verb.
const MIN_OPTIONS: (usize, usize) = (2, 1);
/// Maximum number of commands that are compared.
const MAX_COMMANDS: usize = 120;

impl Guesses<'_, '_, '_> {
    /// Guesses the only command that has all options of the call by their names: `sats new --norad-id 5 --orbit leo`.
    pub(super) fn at_options(&mut self, index: usize, places: &Places) {
        self.at_options_of(index, places, None);
    }

    /// Guesses the only one of some commands that has all options of the call.
    pub(super) fn at_options_of(&mut self, index: usize, places: &Places, below: Option<&[&str]>) {
        let flags = self.long_flags(index);
        let bare: Vec<usize> = (index..self.argv().len())
            .take_while(|at| !self.argv().get(*at).is_some_and(|token| token.starts_with('-')))
            .collect();
        let token = |at: &usize| self.argv().get(*at).map_or("", String::as_str);
        let words: Vec<String> = bare.iter().map(token).filter(|token| !is_value(token)).flat_map(name_words).collect();
        let effects: Vec<VerbEffect> = words.iter().filter_map(|word| verb(word)).map(|(_, effect)| effect).collect();
        let asked = effects.iter().max().copied();
        let verbs: HashSet<usize> = words.iter().filter_map(|word| verb(word)).map(|(group, _)| group).collect();
        if flags.len() < MIN_OPTIONS.1 || asked == Some(VerbEffect::Destroys) {
            return;
        }
        let root = self.problem.parsed.target.root();
        let nouns: Vec<&String> = words.iter().filter(|word| verb(word).is_none() && places.has_word(word)).collect();
        // What is listed is the thing that was typed, if that is known.
        let is_about = |place: &Place| nouns.iter().all(|noun| has_noun(place, noun, places));
        let fits = |place: &&Place| {
            let is_asked = asked.is_none_or(|asked| place.effects.read_only == (asked == VerbEffect::Reads));
            let is_below = |names: &[&str]| place.path.last().is_some_and(|name| names.contains(&&**name));
            is_asked
                && (!place.effects.read_only || is_about(place))
                && !place.effects.destructive
                && below.is_none_or(is_below)
                && place.is_below(&self.problem.parsed.target.words())
        };
        // A command can have several places.
        let mut all: Vec<_> = places.all.iter().filter(fits).collect();
        all.dedup_by_key(|place| place.path.clone());
        if all.len() > MAX_COMMANDS {
            return;
        }
        if below.is_none() && !self.problem.parsed.target.node().has_openapi() {
            self.at_distinctive_options(index, &flags, &words, places);
        }
        let mut found = Vec::new();
        for place in all {
            let own = places.words(place).filter_map(verb).map(|(group, _)| group);
            let has_verb = own.into_iter().any(|group| verbs.contains(&group));
            let least = if has_verb { MIN_OPTIONS.1 } else { MIN_OPTIONS.0 };
            let Some(command) = CommandPath::find(root, &place.path.join(" ")).ok().and_then(|path| path.command)
            else {
                continue;
            };
            if flags.len() < least {
                continue;
            }
            if takes_all(&names_of(command), &flags) {
                found.push((place, command.summary().listed().doc));
            }
        }
        if let [(only, doc)] = found.as_slice()
            && !asks_for_other(&words, &only.path, doc)
        {
            self.push_command(index, &only.path, &words, places, COST);
        }
    }

    /// Guesses the only command that has an option which no other one has, and most of the others that were typed: `recurring add
    /// 25 --payee gym --every week`.
    fn at_distinctive_options(&mut self, index: usize, flags: &[String], words: &[String], places: &Places) {
        let asked = words.iter().filter_map(|word| verb(word)).map(|(_, effect)| effect).max();
        let root = self.problem.parsed.target.root();
        let mut all: Vec<_> = places.all.iter().collect();
        all.dedup_by_key(|place| place.path.clone());
        if all.len() > MAX_COMMANDS || flags.len() < MIN_OPTIONS.0 {
            return;
        }
        let names_of = |place: &&Place| {
            let command = CommandPath::find(root, &place.path.join(" ")).ok()?.command?;
            Some((place.path.clone(), place.effects, command.summary().listed().doc, names_of(command)))
        };
        let commands: Vec<(Vec<String>, Effects, &str, Vec<String>)> = all.iter().filter_map(names_of).collect();
        let mut owners = flags.iter().filter(|flag| flag.len() >= MIN_DISTINCTIVE).filter_map(|flag| {
            let mut having = commands.iter().filter(|(.., names)| names.contains(flag));
            having.next().filter(|(path, ..)| having.all(|(other, ..)| other == path))
        });
        let group = self.problem.parsed.target.words();
        let is_below =
            |path: &[String]| path.iter().zip(&group).filter(|(own, name)| own == *name).count() == group.len();
        let Some((path, effects, doc, names)) = owners.next().filter(|(path, ..)| is_below(path)) else { return };
        let is_only = owners.all(|(other, ..)| other == path);
        let is_said = |flag: &&String| names.iter().any(|name| name == *flag || foreign::means(flag, name));
        let said = flags.iter().filter(is_said).count();
        let is_asked = asked.is_none_or(|asked| effects.read_only == (asked == VerbEffect::Reads));
        if is_only
            && is_asked
            && !asks_for_other(words, path, doc)
            && !effects.destructive
            && said >= MIN_OPTIONS.0
            && 2 * said > flags.len()
        {
            let cost = if said == flags.len() { DISTINCTIVE } else { COST };
            self.push_command(index, path, &[], places, cost);
        }
    }

    /// Adds the call of a command with the values and the options of the call, and the switch that some words name.
    fn push_command(&mut self, index: usize, path: &[String], words: &[String], places: &Places, cost: usize) {
        let mut argv = self.before_path(index);
        argv.extend(path.iter().cloned());
        argv.extend(self.switch_of(path, words));
        let end = index + self.argv().iter().skip(index).take_while(|token| !token.starts_with('-')).count();
        let kept = |(at, token): &(usize, &String)| {
            is_value(token) || *at >= end || *at > index && says_nothing(token, places)
        };
        let rest = self.argv().iter().enumerate().skip(index).filter(kept);
        argv.extend(rest.map(|(_, token)| token.clone()));
        self.more.push(Guess { argv, cost, is_certain: false });
    }

    /// Returns the flags of a command from an index on that are no letters.
    fn long_flags(&self, index: usize) -> Vec<String> {
        self.flags_of_command(index).into_iter().filter(|name| name.chars().nth(1).is_some()).collect()
    }

    /// Returns the switch of a command that some words name: `--free-agent` for `free-agents`.
    fn switch_of(&self, path: &[String], words: &[String]) -> Option<String> {
        let root = self.problem.parsed.target.root();
        let command = CommandPath::find(root, &path.join(" ")).ok()?.command?;
        command.once(|command| {
            let is_named = |field: &FieldRef<'_>| {
                let own = name_words(field.long());
                let is_same = |(own, word): (&String, &String)| word_cost(word, own, true).is_some_and(|cost| cost < 2);
                field.kind().is(Kind::BOOL) && own.len() == words.len() && own.iter().zip(words).all(is_same)
            };
            let tables = command.tables();
            let label = tables.part(Part::Option).find(is_named).map(|field| format!("--{}", field.long()));
            label.filter(|label| !self.argv().contains(label))
        })
    }
}

/// Returns whether the name of a command has a noun.
fn has_noun(place: &Place, noun: &str, places: &Places) -> bool {
    places.words(place).any(|own| word_cost(noun, own, true).is_some_and(|cost| cost < 2))
}

/// Returns whether a token says nothing about any command, so that it is a value.
fn says_nothing(token: &str, places: &Places) -> bool {
    let is_said = |word: &String| verb(word).is_some() || is_filler(word) || places.has_word(word);
    !name_words(token).iter().any(is_said)
}

/// Returns whether a verb among some words asks for something else than a command does: `halt` for `repeat`.
fn asks_for_other(words: &[String], path: &[String], doc: &str) -> bool {
    let own = [path.iter().flat_map(|name| name_words(name)).collect(), summary_words(doc)].concat();
    let is_said = |word: &String| own.iter().any(|own| word_cost(word, own, true).is_some_and(|cost| cost < 3));
    let is_verb = |word: &String| verb(word).is_some() || Asked::new(word).is_verb;
    words.iter().any(|word| is_verb(word) && !is_general(word) && !is_said(word))
}

/// Returns the names of the options and arguments of a command.
fn names_of(command: CommandRef<'_>) -> Vec<String> {
    command.once(|command| {
        let tables = command.tables();
        let fields = tables.iter().filter(|field| field.part() != Part::Env && !field.is_hidden());
        fields.map(|field| field.long().to_owned()).collect()
    })
}

/// Returns whether all flags are among some names, however their words are joined.
fn takes_all(names: &[String], flags: &[String]) -> bool {
    flags.iter().all(|flag| names.iter().any(|name| name_words(name) == name_words(flag)))
}
