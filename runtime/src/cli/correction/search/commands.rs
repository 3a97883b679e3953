//! Guesses at a word that is not a command: a path that is joined, turned round or without its group, and other verbs.
//!
//! The words that were typed are compared with those of every command. A command that changes something is a guess only
//! if its verb was typed, and one that destroys something only if the verb that says so was.

use super::{Guesses, foreign};
use crate::command::Effects;
use crate::data::{Name, NameMatch, Typed, VerbEffect, Vocabulary, name_words, verb};
use crate::graph::{Child, Node};

/// Maximum number of words that are read as the path of a command.
const MAX_WORDS: usize = 5;
/// Maximum number of guesses at one word.
const MAX_GUESSES: usize = 10;
/// Cost of a word of the name that was not typed.
const MISSING: usize = 2;
/// Cost of reading by another verb: `get` for `list`.
const OTHER_READ: usize = 3;
/// Cost of taking a word for a value that is a word of commands: `droplet` in `get droplet 5`.
const WORD_AS_VALUE: usize = 1;

/// A command or group of the program.
struct Place<'g> {
    /// Names from the root on.
    path: Vec<&'g str>,
    name: Name,
    /// Number of words of the last name on the path.
    leaf: usize,
    child: Child<'g>,
}

/// Every visible command and group of a program, with the words of their paths.
#[derive(Default)]
struct Places<'g> {
    all: Vec<Place<'g>>,
    vocabulary: Vocabulary,
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
        self.at_needless_word(index, &word);
        self.at_words(index);
    }

    /// Guesses that a word before the name of a command adds nothing to it: `get` before a command that reads, `run` before
    /// any, or a word of the name.
    fn at_needless_word(&mut self, index: usize, word: &str) {
        let target = &self.problem.parsed.target;
        let Some(next_name) = self.argv().get(index + 1) else { return };
        let next = target.node().child(next_name.as_bytes()).filter(|child| !child.is_hidden());
        let Some(Child::Command(command)) = next else { return };
        let is_call = matches!(word, "run" | "exec" | "execute" | "call" | "invoke" | "command");
        let is_needless = match verb(word).filter(|_| !is_call) {
            Some((_, effect)) => effect == VerbEffect::Reads && command.summary().effects().read_only,
            None => is_call || name_words(next_name).contains(&word.to_lowercase()),
        };
        if is_needless {
            self.replace(index, 1, &[], if is_call { 0 } else { 1 }, false);
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

    /// Compares the words from an index on with the names of all commands.
    fn at_words(&mut self, index: usize) {
        let target = &self.problem.parsed.target;
        let mut places = Places::default();
        places.add(target.root(), &mut Vec::new(), &Name::default());
        let before = self.before_path(index);
        let is_word = |token: &&String| !token.starts_with(['-', '/', '{']) && !token.is_empty();
        let bare: Vec<&String> = self.argv().iter().skip(index).take(MAX_WORDS + 1).take_while(is_word).collect();
        let mut words: Vec<String> = target.words().iter().flat_map(|name| name_words(name)).collect();
        let mut ends = Vec::new();
        for token in &bare {
            words.extend(name_words(token));
            ends.push(words.len());
        }
        let typed = Typed::new(&places.vocabulary, words);
        let mut found: Vec<(usize, bool, Vec<String>)> = Vec::new();
        for (count, end) in ends.iter().enumerate().take(MAX_WORDS).map(|(index, end)| (index + 1, *end)) {
            let is_word_left = bare.get(count).is_some_and(|next| places.has_word(next));
            let left = if is_word_left { WORD_AS_VALUE } else { 0 };
            for place in &places.all {
                let Some(matched) =
                    typed.matched_first(end, &place.name, &|typed, name| other_read(typed, name, place))
                else {
                    continue;
                };
                if !places.is_harmless(place, typed.words().get(..end).unwrap_or_default(), &matched) {
                    continue;
                }
                let is_certain = matched.cost <= 1 && place.is_leaf_typed(&matched);
                let mut argv = before.clone();
                argv.extend(place.path.iter().map(|name| (*name).to_owned()));
                argv.extend_from_slice(self.argv().get(index + count..).unwrap_or_default());
                found.push((matched.cost + MISSING * matched.missing.len() + left, is_certain, argv));
            }
        }
        found.sort_by_key(|(cost, ..)| *cost);
        // Of guesses that are equally likely, all are tried or none: the first would seem to be the only one.
        let first_left = found.get(MAX_GUESSES).map_or(usize::MAX, |(cost, ..)| *cost);
        for (cost, is_certain, argv) in found.into_iter().take_while(|(cost, ..)| *cost < first_left) {
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

impl<'g> Places<'g> {
    /// Adds every visible command and group below a node.
    fn add(&mut self, node: &'g Node, path: &mut Vec<&'g str>, above: &Name) {
        for child in node.visible() {
            path.push(child.name());
            let (mut name, leaf) = (above.clone(), self.vocabulary.add(child.name()));
            name.extend(&leaf);
            self.all.push(Place { path: path.clone(), name: name.clone(), leaf: leaf.len(), child });
            if let Child::Node(below) = child {
                self.add(below, path, &name);
            }
            path.pop();
        }
    }

    /// Returns whether a token is a word of a command, or its plural.
    fn has_word(&self, token: &str) -> bool {
        let words = name_words(token);
        let is_one = |word: &String| {
            let plural = [word, "s"].concat();
            let singular = word.strip_suffix('s').unwrap_or(word);
            [word, &plural, singular].iter().any(|word| self.vocabulary.contains(word))
        };
        !words.is_empty() && words.iter().all(is_one)
    }

    /// Returns whether a command does no more than the typed words say.
    fn is_harmless(&self, place: &Place<'_>, typed: &[String], matched: &NameMatch) -> bool {
        let effects = effects(place);
        if effects.read_only {
            return true;
        }
        let words: Vec<&str> = self.vocabulary.words(&place.name).collect();
        let effect_of = |word: &str| verb(word).map(|(_, effect)| effect).filter(|effect| *effect > VerbEffect::Reads);
        let missing_verb = matched.missing.iter().filter_map(|index| effect_of(words.get(*index)?)).max();
        let typed_verb = typed.iter().filter_map(|word| effect_of(word)).max();
        let is_destroying = words.iter().filter_map(|word| effect_of(word)).max() == Some(VerbEffect::Destroys);
        let is_named =
            place.is_leaf_typed(matched) || is_end_typed(&words, matched) || is_start_typed(place, &words, matched);
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
}

impl Place<'_> {
    /// Returns whether only words of the groups are missing.
    fn is_leaf_typed(&self, matched: &NameMatch) -> bool {
        matched.missing.iter().all(|index| index + self.leaf < self.name.len())
    }
}

/// Returns the cost of a verb that reads in place of another one, if the command only reads.
fn other_read(typed: &str, name: &str, place: &Place<'_>) -> Option<usize> {
    let is_read = |word: &str| verb(word).is_some_and(|(_, effect)| effect == VerbEffect::Reads);
    (is_read(typed) && is_read(name) && effects(place).read_only).then_some(OTHER_READ)
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

/// Returns whether one word is missing, which is a noun within a name: `buyTickets` for `buyMuseumTickets`.
fn is_start_typed(place: &Place<'_>, words: &[&str], matched: &NameMatch) -> bool {
    let start = place.name.len() - place.leaf;
    let is_noun = |index: usize| words.get(index).is_some_and(|word| verb(word).is_none());
    matches!(*matched.missing, [index] if index > start && index + 1 < words.len() && is_noun(index))
        && matched.cost == 0
}

/// Returns whether at most two words are missing, which are nouns at the start of a name of several words:
/// `activity-star-repo`.
fn is_end_typed(words: &[&str], matched: &NameMatch) -> bool {
    let missing = &matched.missing;
    let is_start = missing.iter().enumerate().all(|(place, index)| place == *index);
    let is_noun = |index: &usize| words.get(*index).is_some_and(|word| verb(word).is_none());
    is_start && missing.len() <= 2 && words.len() >= missing.len() + 2 && missing.iter().all(is_noun)
}
