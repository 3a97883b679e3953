//! Guesses at a word that is not a command by the options after it, where only one command has them all.

use std::collections::HashSet;

use super::phrases::{is_filler, is_value};
use super::places::{Place, Places};
use super::{Guess, Guesses};
use crate::command::CommandRef;
use crate::data::{VerbEffect, name_words, verb, word_cost};
use crate::graph::CommandPath;
use crate::schema::{FieldRef, Kind, Part};

/// Cost of the only command that has the options.
const COST: usize = 7;
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
            if takes_all(command, &flags) {
                found.push(place);
            }
        }
        let [only] = found.as_slice() else { return };
        let mut argv = self.before_path(index);
        argv.extend(only.path.iter().cloned());
        argv.extend(self.switch_of(&only.path, &words));
        let kept = |at: &usize| {
            is_value(token(at)) || *at >= index + bare.len() || *at > index && says_nothing(token(at), places)
        };
        argv.extend((index..self.argv().len()).filter(kept).filter_map(|at| self.argv().get(at).cloned()));
        self.more.push(Guess { argv, cost: COST, is_certain: false });
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

/// Returns whether a command has options or arguments by all of some names.
fn takes_all(command: CommandRef<'_>, names: &[String]) -> bool {
    command.once(|command| {
        let tables = command.tables();
        let has = |name: &String| {
            let words = name_words(name);
            let is_it = |field: FieldRef<'_>| {
                field.part() != Part::Env && !field.is_hidden() && name_words(field.long()) == words
            };
            tables.iter().any(is_it)
        };
        names.iter().all(has)
    })
}
