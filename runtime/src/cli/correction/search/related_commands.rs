//! Guesses at a word that is not a command by the words that mean the same to people, and by the options after it: `log` for
//! `record`, `turn-off` for `disable`.

use super::Guesses;
use super::flag_names::is_abbreviation;
use super::places::{Place, Places};
use crate::command::{CommandRef, YES};
use crate::data::{VerbEffect, name_words, removal, verb};
use crate::describe::find::calls::{Asked, Related, singular};
use crate::graph::Child;
use crate::schema::{FieldRef, Part};

/// Cost of a command or group of the same group by a word that means the same.
const RELATED: usize = 4;
/// Cost of a command of any group by such a word.
const FAR: usize = 6;
/// Cost of the only command of a group that has an option of the call.
const BY_OPTION: usize = 6;
/// Cost of the only command of a group that changes something.
const ONLY_CHANGE: usize = 7;
/// Maximum number of words of a thesaurus that are near enough.
const NEAR: usize = 8;
/// Maximum number of such words for one of the few names of a group.
const NEAR_SIBLING: usize = 24;
/// Maximum number of commands of a group whose options are compared.
const MAX_SIBLINGS: usize = 12;
/// Maximum number of such words for a command that destroys something.
const NEAR_REMOVAL: usize = 4;
/// Words after which `on` and `off` say what is done.
const TURNS: [&str; 4] = ["turn", "switch", "toggle", "power"];

impl Guesses<'_, '_, '_> {
    /// Adds the guesses.
    pub(super) fn at_related_command(&mut self, index: usize, word: &str, places: &Places) {
        self.at_turn(index, word);
        // A noun before a verb is a group.
        let next = self.argv().get(index + 1).map(|next| next.to_lowercase());
        let has_verb = next.is_some_and(|next| verb(&next).is_some());
        self.at_related_sibling(index, word, has_verb);
        self.at_related_elsewhere(index, word, places);
        self.at_option_of_sibling(index, word);
        self.at_only_change(index, word);
    }

    /// Guesses that a word for a switch is the command that does it: `toggle-off` is `disable`.
    fn at_turn(&mut self, index: usize, word: &str) {
        let words = name_words(word);
        let [turn, way] = words.as_slice() else { return };
        let names: &[&str] = match way.as_str() {
            "on" => &["on", "enable", "activate", "start"],
            "off" => &["off", "disable", "deactivate", "stop"],
            _ => return,
        };
        let node = self.problem.parsed.target.node();
        let name = names.iter().find(|name| node.child(name.as_bytes()).is_some_and(|child| !child.is_hidden()));
        if let Some(name) = name.filter(|_| TURNS.contains(&turn.as_str())) {
            self.replace(index, 1, &[name], 1, false);
        }
    }

    /// Guesses that a word means the same to people as the name of one command or group here.
    fn at_related_sibling(&mut self, index: usize, word: &str, has_verb: bool) {
        let lower = word.to_lowercase();
        let related = Related::to(&lower);
        let node = self.problem.parsed.target.node();
        let mut found: Vec<(usize, String)> = Vec::new();
        for child in node.visible().filter(|child| !has_verb || matches!(child, Child::Node(_))) {
            let summary = child.summary();
            let names = std::iter::once(child.name()).chain(summary.aliases());
            // `pkg` for `package`
            let is_short = is_abbreviation(&lower, child.name());
            let place = names.filter_map(|name| related.place_of(name)).chain(is_short.then_some(0)).min();
            let max = if destroys(&child) { NEAR_REMOVAL } else { NEAR_SIBLING };
            let Some(place) = place.filter(|place| *place < max && self.may_be_meant(word, &child)) else { continue };
            found.push((place, child.name().to_owned()));
        }
        // A word may mean several; the nearest is meant, if that is another kind of thing.
        found.sort();
        match found.as_slice() {
            [(_, name)] => self.replace(index, 1, &[name], RELATED, false),
            [(first, name), (second, _), ..] if first + 1 < *second => {
                self.replace(index, 1, &[name], RELATED + 1, false);
            }
            _ => {}
        }
    }

    /// Guesses that the first word of a call means the same as the name of one command: `replicate 7` is `snapshot copy 7`.
    fn at_related_elsewhere(&mut self, index: usize, word: &str, places: &Places) {
        let lower = word.to_lowercase();
        // `info` could be said of anything.
        let is_plain = verb(&lower).is_some_and(|of| Some(of) == verb("get") || Some(of) == verb("list"));
        if !self.problem.parsed.target.is_root() || places.has_word(&lower) || is_plain {
            return;
        }
        let related = Related::to(&lower);
        let near =
            |place: &Place| place.path.last().and_then(|name| related.place_of(name)).filter(|place| *place < NEAR);
        let is_fit = |place: &&Place| {
            !place.effects.destructive && place.path.len() > 1 && is_as_asked(&lower, place.effects.read_only)
        };
        let mut found: Vec<(usize, &Place)> =
            places.all.iter().filter(is_fit).filter_map(|place| Some((near(place)?, place))).collect();
        found.sort_by_key(|(near, _)| *near);
        found.dedup_by_key(|(_, place)| &place.path);
        if let [(_, place)] = found.as_slice() {
            self.replace_tokens(index, 1, &place.path, FAR);
        }
    }

    /// Guesses that a word is the only command of its group that has an option of the call: `log 7 --batch 5` is `record 7 --batch
    /// 5`.
    fn at_option_of_sibling(&mut self, index: usize, word: &str) {
        let target = &self.problem.parsed.target;
        let effect = verb(&word.to_lowercase()).map(|(_, effect)| effect);
        if target.is_root() || effect == Some(VerbEffect::Destroys) {
            return;
        }
        // A word without another one after it may be the value of a command that was left out.
        let has_value = self.argv().get(index + 1).is_some_and(|next| !next.starts_with('-'));
        if !has_value && !Asked::new(&word.to_lowercase()).is_verb {
            return;
        }
        let flags = self.flags_of_command(index);
        let siblings: Vec<Child<'_>> = target.node().visible().collect();
        if flags.is_empty() || siblings.len() > MAX_SIBLINGS {
            return;
        }
        let has_any = |child: &Child<'_>| match child {
            Child::Command(command) => flags.iter().any(|flag| has_option(*command, flag)),
            Child::Node(_) => false,
        };
        let mut found = siblings.iter().filter(|child| has_any(child));
        let (Some(Child::Command(command)), None) = (found.next(), found.next()) else { return };
        let effects = command.summary().effects();
        if !effects.destructive && self.may_be_meant(word, &Child::Command(*command)) {
            let name = command.summary().listed().name.to_owned();
            self.replace(index, 1, &[&name], BY_OPTION, false);
            // Other words may be the first value as well: `run miseq s1 --batch 5` is `run start miseq s1 --batch 5`.
            if verb(&word.to_lowercase()).is_none() {
                let is_said =
                    target.words().last().is_some_and(|group| verb(group).is_some() && verb(group) == verb(&name));
                self.replace(index, 0, &[&name], if is_said { BY_OPTION - 1 } else { BY_OPTION }, false);
            }
        }
    }

    /// Guesses that a rare verb which asks for a change is the only command of its group that changes something: `note jot` is
    /// `note new`. Without a value, nothing tells that it is.
    fn at_only_change(&mut self, index: usize, word: &str) {
        let target = &self.problem.parsed.target;
        let lower = word.to_lowercase();
        let asked = Asked::new(&lower);
        // A verb of the tables asks for what it says.
        let is_change = asked.is_change() && verb(&lower).is_none();
        let has_value = self.argv().get(index + 1).is_some_and(|next| !next.starts_with('-'));
        if target.is_root() || !is_change || !has_value {
            return;
        }
        let changes = |child: &Child<'_>| match child {
            Child::Command(command) => {
                !command.summary().effects().read_only && !destroys(child) && self.may_be_meant(word, child)
            }
            Child::Node(_) => false,
        };
        let siblings: Vec<Child<'_>> = target.node().visible().filter(changes).collect();
        if let [Child::Command(command)] = siblings.as_slice() {
            let name = command.summary().listed().name.to_owned();
            self.replace(index, 1, &[&name], ONLY_CHANGE, false);
        }
    }

    /// Returns whether a command does no more than a word says, or than the call confirms. What is confirmed is not a command that
    /// needs no confirmation.
    fn may_be_meant(&self, word: &str, child: &Child<'_>) -> bool {
        let Child::Command(command) = child else { return verb(word).is_none() };
        let effects = command.summary().effects();
        let is_confirmed = self.argv().iter().any(|token| token.strip_prefix("--") == Some(YES) || token == "-y");
        let removes = removal(&word.to_lowercase()).is_some_and(|extent| Some(extent) == removal("delete"));
        let is_fit = if effects.destructive { removes || is_confirmed } else { !is_confirmed };
        // A plural is a thing: `books overdue` does not book one.
        let is_thing = singular(&word.to_lowercase()) != word.to_lowercase();
        is_fit && (effects.read_only || !is_thing) && is_as_asked(word, effects.read_only)
    }
}

fn destroys(child: &Child<'_>) -> bool {
    matches!(child, Child::Command(command) if command.summary().effects().destructive)
}

/// Returns whether a command has an option by a name, or by a letter.
pub(super) fn has_option(command: CommandRef<'_>, flag: &str) -> bool {
    command.once(|command| {
        let tables = command.tables();
        let is_it = |field: FieldRef<'_>| {
            let is_letter = flag.chars().nth(1).is_none() && field.short() == flag.chars().next();
            !field.is_hidden() && (is_letter || name_words(flag) == name_words(field.long()))
        };
        tables.part(Part::Option).any(is_it)
    })
}

/// Returns whether a word that reads is not for a command that changes something, nor the reverse.
fn is_as_asked(word: &str, is_read_only: bool) -> bool {
    let lower = word.to_lowercase();
    lower == "test" || verb(&lower).is_none_or(|(_, effect)| (effect == VerbEffect::Reads) == is_read_only)
}
