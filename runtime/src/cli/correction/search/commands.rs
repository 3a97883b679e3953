//! Guesses at a word that is not a command: a path that is joined, turned round or without its group, and other verbs.
//!
//! The words that were typed are compared with those of every command. A command that changes something is a guess only
//! if its verb was typed, and one that destroys something only if the verb that says so was.

use super::{Guesses, foreign};
use crate::command::Effects;
use crate::data::{NameMatch, VerbEffect, match_words, name_words, verb, word_cost};
use crate::graph::{Child, Node};

/// Maximum number of words that are read as the path of a command.
const MAX_WORDS: usize = 5;
/// Maximum number of guesses at one word.
const MAX_GUESSES: usize = 10;
/// Cost of a word of the name that was not typed.
const MISSING: usize = 2;
/// Cost of reading by another verb: `get` for `list`.
const OTHER_READ: usize = 3;

/// A command or group of the program.
struct Place<'g> {
    /// Names from the root on.
    path: Vec<&'g str>,
    words: Vec<String>,
    child: Child<'g>,
}

impl<'g> Guesses<'_, '_, 'g> {
    /// Guesses at the word that is not a command.
    pub(super) fn at_unknown_command(&mut self) {
        let Some(unknown) = &self.problem.parsed.unknown else { return };
        let index = unknown.index;
        let Some(word) = self.argv().get(index).cloned() else { return };
        if foreign::is_help(&word) {
            let mut argv = self.replaced(index, 1, &[]);
            argv.push("--help".to_owned());
            self.push(argv, 0, true);
        } else if foreign::is_version(&word) && self.problem.parsed.target.root().has_builtin("version") {
            self.push(vec!["--version".to_owned()], 0, true);
        }
        self.at_turned_words(index, &word);
        self.at_words(index);
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

    /// Compares the words from an index on with the names of all commands.
    fn at_words(&mut self, index: usize) {
        let target = &self.problem.parsed.target;
        let mut places = Vec::new();
        add_places(target.root(), &mut Vec::new(), &mut places);
        let prefix: Vec<String> = target.words().iter().flat_map(|name| name_words(name)).collect();
        let before = self.before_path(index);
        let is_word = |token: &&String| !token.starts_with(['-', '/', '{']) && !token.is_empty();
        let bare: Vec<String> = self.argv().iter().skip(index).take(MAX_WORDS).take_while(is_word).cloned().collect();
        let mut found: Vec<(usize, bool, Vec<String>)> = Vec::new();
        for count in 1..=bare.len() {
            let words = bare.iter().take(count).flat_map(|token| name_words(token));
            let typed: Vec<String> = prefix.iter().cloned().chain(words).collect();
            let known: Vec<&String> =
                typed.iter().filter(|word| places.iter().any(|place| place.words.contains(word))).collect();
            for place in &places {
                let cost_of =
                    |typed: &str, name: &str| cost(typed, name, place, known.iter().any(|word| *word == typed));
                let Some(matched) = match_words(&typed, &place.words, &cost_of) else { continue };
                if !is_harmless(place, &typed, &matched) {
                    continue;
                }
                let is_certain = matched.cost <= 1 && is_leaf_typed(place, &matched);
                let mut argv = before.clone();
                argv.extend(place.path.iter().map(|name| (*name).to_owned()));
                argv.extend_from_slice(self.argv().get(index + count..).unwrap_or_default());
                found.push((matched.cost + MISSING * matched.missing.len(), is_certain, argv));
            }
        }
        found.sort_by_key(|(cost, ..)| *cost);
        for (cost, is_certain, argv) in found.into_iter().take(MAX_GUESSES) {
            self.push(argv, cost, is_certain);
        }
    }

    /// Returns the tokens before an index without those that are the path.
    fn before_path(&self, index: usize) -> Vec<String> {
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

/// Adds every visible command and group below a node.
fn add_places<'g>(node: &'g Node, path: &mut Vec<&'g str>, out: &mut Vec<Place<'g>>) {
    for child in node.visible() {
        path.push(child.name());
        out.push(Place { path: path.clone(), words: path.iter().flat_map(|name| name_words(name)).collect(), child });
        if let Child::Node(below) = child {
            add_places(below, path, out);
        }
        path.pop();
    }
}

/// Returns what a typed word costs in place of a word of the name.
fn cost(typed: &str, name: &str, place: &Place<'_>, is_known: bool) -> Option<usize> {
    let is_read = |word: &str| verb(word).is_some_and(|(_, effect)| effect == VerbEffect::Reads);
    word_cost(typed, name, is_known)
        .or_else(|| (is_read(typed) && is_read(name) && effects(place).read_only).then_some(OTHER_READ))
}

fn effects(place: &Place<'_>) -> Effects {
    match place.child {
        Child::Command(command) => command.summary().effects(),
        // A group shows its help, unless it is a command too.
        Child::Node(node) => {
            let reads = Effects { read_only: true, ..Effects::default() };
            node.command().map_or(reads, |command| command.metadata().effects())
        }
    }
}

/// Returns whether a command does no more than the typed words say.
fn is_harmless(place: &Place<'_>, typed: &[String], matched: &NameMatch) -> bool {
    let effects = effects(place);
    if effects.read_only {
        return true;
    }
    let effect_of = |word: &String| verb(word).map(|(_, effect)| effect).filter(|effect| *effect > VerbEffect::Reads);
    let missing_verb = matched.missing.iter().filter_map(|index| effect_of(place.words.get(*index)?)).max();
    let typed_verb = typed.iter().filter_map(effect_of).max();
    let is_destroying = place.words.iter().filter_map(effect_of).max() == Some(VerbEffect::Destroys);
    let is_named = is_leaf_typed(place, matched) || is_end_typed(place, matched);
    if effects.destructive || is_destroying {
        let is_said = if is_destroying { typed_verb == Some(VerbEffect::Destroys) } else { is_named };
        return is_said && missing_verb.is_none();
    }
    match (missing_verb, typed_verb) {
        // `update` for `create-or-update`
        (missing, Some(VerbEffect::Writes)) => missing != Some(VerbEffect::Destroys),
        (missing, _) => missing.is_none() && is_named,
    }
}

/// Returns whether only words of the groups are missing.
fn is_leaf_typed(place: &Place<'_>, matched: &NameMatch) -> bool {
    let leaf = place.path.last().map_or(0, |name| name_words(name).len());
    matched.missing.iter().all(|index| index + leaf < place.words.len())
}

/// Returns whether at most two words are missing, which are nouns at the start of a name of several words:
/// `activity-star-repo`.
fn is_end_typed(place: &Place<'_>, matched: &NameMatch) -> bool {
    let missing = &matched.missing;
    let is_start = missing.iter().enumerate().all(|(place, index)| place == *index);
    let is_noun = |index: &usize| place.words.get(*index).is_some_and(|word| verb(word).is_none());
    is_start && missing.len() <= 2 && place.words.len() >= missing.len() + 2 && missing.iter().all(is_noun)
}
