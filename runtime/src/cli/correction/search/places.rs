//! The commands and groups of a program, and which of them some words can name.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::rc::Rc;

use super::foreign;
use super::phrases::{is_link, is_preposition, request_phrases, summary_words};
use super::readings::{
    asks_for_change, is_list, is_noun_of, is_prefix, is_scoped, is_thing, other_read, other_verb, rare_verb,
};
use crate::command::Effects;
use crate::data::{Name, NameMatch, Typed, VerbEffect, Vocabulary, name_words, removal, verb};
use crate::describe::find::calls::{Related, singular};
use crate::graph::{Child, Node};

/// Cost of a word of the name that was not typed.
const MISSING: usize = 2;
/// Cost of the last word of a name, if an argument says it too.
const SCOPE: usize = 1;
/// Maximum cost of what a summary says more about its thing.
const MAX_ATTRIBUTES: usize = 3;
/// Cost of a name that says more than its groups and the words that were typed.
const LONGER: usize = 1;
/// Cost of reading by another verb: `get` for `list`.
pub(super) const OTHER_READ: usize = 3;
/// Cost of a name whose last noun was not typed, which is the name of another thing: `node` for `node-group`.
const OTHER_THING: usize = 2;
/// Cost of a verb that was typed before a name without one: `get-sensor-readings` for `sensor-readings`.
const NEEDLESS_VERB: usize = 1;
/// Cost of a noun that was typed and is not in the name: `list-threads-messages` for `list-messages`.
const NEEDLESS_NOUN: usize = 7;
/// Cost of a word that is taken for a flag: `list-open-issues` for `list-issues --open`.
const FLAG: usize = 3;
/// Maximum cost of the words of a name beside one that is taken for something else.
const MAX_BESIDE: usize = 2;
/// Maximum number of words of a name that were not typed, beyond the number of those that were.
const MAX_MORE_MISSING: usize = 2;

/// A command or group of the program.
pub(super) struct Place {
    /// Names from the root on.
    pub(super) path: Vec<String>,
    pub(super) name: Name,
    /// Number of words of the last name on the path.
    pub(super) leaf: usize,
    pub(super) effects: Effects,
    /// True if it only groups others.
    is_group: bool,
    /// Group of the verb of its summary, if that is another one than its name's.
    other_verb: Option<usize>,
    /// True if its name ends with `for` and what an argument of its request names: `list-for-repo`.
    is_scoped: bool,
    /// The words of its name that are those of its topic, if that has a version: `core v1` in `list-core-v1-pod`.
    topic: Range<usize>,
    /// Index of the word of its name that only its summary tells to be a verb: `unlink` in `UnlinkCard`.
    rare_verb: Option<usize>,
}

/// The number of things that a call is about: `get users` is rather `list-users`, and `view user 5` is not.
#[derive(Clone, Copy)]
pub(super) enum Number {
    One,
    Several,
    Unknown,
}

/// Every visible command and group of a program, with the words of their paths.
#[derive(Default)]
pub(super) struct Places {
    pub(super) all: Vec<Place>,
    pub(super) vocabulary: Vocabulary,
    /// True if the names are the summaries of the commands, or sentences like them.
    pub(super) is_by_summary: bool,
    /// The number of requests by their first words; without any, the names are no requests.
    pub(super) acts: HashMap<String, usize>,
    /// The words of the commands that a verb is said of, by the verb; see [`Places::things_of`].
    pub(super) things: RefCell<HashMap<String, Rc<HashSet<String>>>>,
}

/// A way in which words name a place.
pub(super) struct Reading {
    pub(super) cost: usize,
    /// True if the words can only mean this.
    pub(super) is_certain: bool,
    /// The word that is taken for a flag.
    pub(super) flag: Option<String>,
}

impl Places {
    pub(super) fn of(root: &Node) -> Self {
        let mut places = Self::default();
        places.add(root, &mut Vec::new(), &Name::default());
        places
    }

    /// Returns the commands of a program by the words of their summaries.
    pub(super) fn by_summary(root: &Node) -> Self {
        let mut places = Self { is_by_summary: true, ..Self::default() };
        places.add_phrases(root, &mut Vec::new(), &|child| vec![summary_words(child.summary().listed.doc)]);
        places
    }

    /// Returns the operations of a program by what their requests say, which is put as a summary would be.
    pub(super) fn by_request(root: &Node) -> Self {
        let mut places = Self { is_by_summary: true, ..Self::default() };
        let mut acts: HashMap<String, usize> = HashMap::new();
        let mut patched = HashSet::new();
        add_patched(root, &mut patched);
        places.add_phrases(root, &mut Vec::new(), &|child| match child {
            Child::Command(command) => {
                command.request_terms().map(|terms| request_phrases(&terms, &patched)).unwrap_or_default()
            }
            Child::Node(_) => Vec::new(),
        });
        for place in &places.all {
            let act = places.vocabulary.words(&place.name).next().unwrap_or_default();
            *acts.entry(act.to_owned()).or_default() += 1;
        }
        Self { acts, ..places }
    }

    /// Returns the names of groups at the root that mean the same as a word which no name has, or begin as it does: `host` for
    /// `node`, and `deploy` for `deployment`.
    pub(super) fn groups_for(&self, word: &str) -> Vec<&str> {
        if self.vocabulary.contains(word) || verb(word).is_some() {
            return Vec::new();
        }
        let one = singular(word);
        let is_for = |name: &str| {
            let is_start = name.len() > 3 && (word.starts_with(name) || word.len() > 3 && name.starts_with(word));
            is_start || Related::to(&one).has(name)
        };
        let groups = self.all.iter().filter(|place| place.is_group && place.path.len() == 1);
        groups.filter_map(|place| place.path.first()).map(String::as_str).filter(|name| is_for(name)).collect()
    }

    /// Returns whether a request says only what was typed: its thing too, unless no other one has its verb.
    fn is_request_said(&self, place: &Place, words: &[&str], typed: &[String], unsaid: &[usize]) -> bool {
        let core = self.core(words);
        let is_only =
            words.first().is_some_and(|act| self.acts.get(*act) == Some(&1) && typed.iter().any(|word| word == act));
        let is_said = |index: &usize| *index >= core || *index == 0 && place.effects.read_only;
        unsaid.iter().all(is_said) || is_only && !place.effects.destructive && !unsaid.contains(&0)
    }

    /// Adds every visible command below a node by some phrases that say the same.
    fn add_phrases(&mut self, node: &Node, path: &mut Vec<String>, phrases_of: &dyn Fn(Child<'_>) -> Vec<Vec<String>>) {
        for child in node.visible() {
            path.push(child.name().to_owned());
            let is_group = matches!(child, Child::Node(node) if node.command().is_none());
            let phrases = if is_group { Vec::new() } else { phrases_of(child) };
            for words in phrases.into_iter().filter(|words| words.len() > 1) {
                let name = self.vocabulary.add(&words.join(" "));
                let (leaf, effects) = (name.len(), effects(child));
                self.all.push(Place {
                    path: path.clone(),
                    name,
                    leaf,
                    effects,
                    is_group,
                    other_verb: None,
                    is_scoped: false,
                    topic: 0..0,
                    rare_verb: None,
                });
            }
            if let Child::Node(below) = child {
                self.add_phrases(below, path, phrases_of);
            }
            path.pop();
        }
    }

    /// Adds every visible command and group below a node.
    fn add(&mut self, node: &Node, path: &mut Vec<String>, above: &Name) {
        let topics: HashMap<&str, String> =
            node.lazy.as_ref().map(|lazy| lazy.child_topics().into_iter().collect()).unwrap_or_default();
        for child in node.visible() {
            path.push(child.name().to_owned());
            let is_group = matches!(child, Child::Node(node) if node.command().is_none());
            let effects = effects(child);
            let leaf = self.vocabulary.add(child.name());
            // A generated name says more than its alias: `list_pets_api_v1_pets_get`.
            let aliases = child.summary().aliases().map(|alias| self.vocabulary.add(alias));
            let mut aliases: Vec<Name> = aliases.filter(|alias| *alias != leaf).collect();
            if node.has_openapi() {
                aliases.sort_by_key(Name::len);
                aliases.truncate(1);
                aliases.retain(|alias| alias.len() < leaf.len());
            }
            // An operation may be typed below its topic, as if that were a group: `billing create-invoice`.
            let topic = topics.get(child.name()).map(|topic| self.vocabulary.add(topic));
            let own_topic = topic.as_ref().and_then(|topic| self.topic_within(&leaf, topic)).unwrap_or_default();
            let topic = topic.filter(|topic| !leaf.starts_with(topic));
            let other_verb = other_verb(child);
            let is_scoped = is_scoped(child);
            let no_topic = Name::default();
            let own = std::iter::once(&leaf).chain(&aliases).map(|leaf| (&no_topic, leaf));
            for (topic, leaf) in own.chain(topic.as_ref().map(|topic| (topic, &leaf))) {
                let mut name = above.clone();
                name.extend(topic);
                name.extend(leaf);
                let rare_verb = rare_verb(child, &self.vocabulary.words(leaf).collect::<Vec<_>>());
                let start = name.len() - leaf.len();
                let rare_verb = rare_verb.map(|index| start + index);
                let is_own = leaf.len() >= own_topic.end && above.len() == start;
                let topic = if is_own { start + own_topic.start..start + own_topic.end } else { 0..0 };
                let (path, leaf) = (path.clone(), leaf.len());
                self.all.push(Place { path, name, leaf, effects, is_group, other_verb, is_scoped, topic, rare_verb });
            }
            if let Child::Node(below) = child {
                for leaf in std::iter::once(&leaf).chain(&aliases) {
                    let mut name = above.clone();
                    name.extend(leaf);
                    self.add(below, path, &name);
                }
            }
            path.pop();
        }
    }

    /// Returns where a name has the words of its topic, if that is a version of something and it has a thing beside them.
    fn topic_within(&self, leaf: &Name, topic: &Name) -> Option<Range<usize>> {
        let found = leaf.find(topic).filter(|found| found.len() > 1)?;
        let words: Vec<&str> = self.vocabulary.words(leaf).collect();
        words.get(found.clone())?.iter().find(|word| is_version(word))?;
        (0..words.len()).any(|index| !found.contains(&index) && is_thing(&words, index)).then_some(found)
    }

    /// Returns the ways in which the first typed words name a place, unless it does more than they say.
    pub(super) fn readings(&self, place: &Place, typed: &Typed<'_>, count: usize, number: Number) -> Vec<Reading> {
        let is_read_only = place.effects.read_only;
        let other = |typed: &str, name: &str| other_read(typed, name, is_read_only, number);
        if let Some(matched) = typed.matched_first(count, &place.name, &other) {
            return self.reading(place, typed, count, &matched).into_iter().collect();
        }
        let words = typed.words().get(..count).unwrap_or_default();
        // A group has no verb that could be needless.
        let is_request = !self.acts.is_empty();
        if place.is_group
            || !is_read_only
            || is_request
            || words.len() < 2
            || place.name.len() + 1 > count + MAX_MORE_MISSING
        {
            return Vec::new();
        }
        let mut out = Vec::new();
        for (index, word) in words.iter().enumerate() {
            let Some(matched) = typed.matched_without(index, count, &place.name, &other) else { continue };
            let Some(mut reading) = self.reading(place, typed, count, &matched) else { continue };
            if reading.cost > MAX_BESIDE {
                continue;
            }
            reading.is_certain = false;
            if verb(word).is_some() {
                let reads = verb(word).is_some_and(|(_, effect)| effect == VerbEffect::Reads);
                let has_verb = self.vocabulary.words(&place.name).any(|word| verb(word).is_some());
                if index == 0 {
                    let is_needless = reads && !has_verb;
                    out.extend(is_needless.then(|| Reading { cost: reading.cost + NEEDLESS_VERB, ..reading }));
                    continue;
                }
            } else if words.len() > 2 && self.has_word(word) && matched.missing.is_empty() {
                out.push(Reading { cost: reading.cost + NEEDLESS_NOUN, flag: None, ..reading });
            }
            out.push(Reading { cost: reading.cost + FLAG, flag: Some(word.clone()), ..reading });
        }
        out
    }

    /// Returns what it costs that words name a place, unless it does more than they say.
    fn reading(&self, place: &Place, typed: &Typed<'_>, count: usize, matched: &NameMatch) -> Option<Reading> {
        let words: Vec<&str> = self.vocabulary.words(&place.name).collect();
        let word = |index: &usize| words.get(*index).copied().unwrap_or_default();
        // `GetCustomersCustomer` says `customer` twice. `view` in `repo view` does not say both words of `get-views`, nor `start`
        // those of `ExecStart`.
        let is_said = |index: usize| {
            let is_verb = verb(word(&index)).is_some();
            typed.says(count, &place.name, index).is_some_and(|cost| !is_verb || cost < 2 && matched.cost == 0)
        };
        // `log` says less than `Log in`.
        let is_last = |index: usize| self.is_by_summary && index + 1 == words.len();
        let is_unsaid = |index: &&usize| (!is_link(word(index)) || is_last(**index)) && !is_said(**index);
        let unsaid: Vec<usize> = matched.missing.iter().filter(is_unsaid).copied().collect();
        let first = typed.words().get(..count)?;
        if unsaid.len() > count + MAX_MORE_MISSING
            || !self.acts.is_empty() && !self.is_request_said(place, &words, first, &unsaid)
            || place.lacks_rare_verb(first, matched)
            || place.takes_many(first)
            || !self.is_harmless(place, first, matched, &unsaid)
            // What is replaced as a whole is more than what was typed.
            || !place.effects.read_only && matched.missing.iter().any(|index| word(index) == "replace")
        {
            return None;
        }
        // Another verb that means the same says too little about a thing that was not typed: `info` is not `playlist show`.
        let is_verb = |word: &String| verb(word).is_some() && !words.contains(&word.as_str());
        if matched.cost > 0 && !unsaid.is_empty() && first.iter().all(is_verb) {
            return None;
        }
        if place.effects.read_only && asks_for_change(first, &words) {
            return None;
        }
        let cost = matched.cost + self.unsaid_cost(place, &words, matched, &unsaid);
        // `GetItemsItem` is one item.
        let lists = first.iter().any(|word| is_list(word));
        let is_one = matched.missing.last().is_some_and(|last| last + 1 == words.len() && is_said(*last));
        let cost = cost + if lists && is_one { OTHER_READ } else { 0 };
        let is_verb_told = |group| first.iter().filter_map(|word| verb(word)).any(|(typed, _)| typed == group);
        let is_other =
            place.other_verb.is_some_and(|group| first.iter().any(|word| verb(word).is_some()) && !is_verb_told(group));
        let cost = cost + if is_other { OTHER_READ } else { 0 };
        let is_certain = matched.cost <= 1 && place.is_leaf_typed(&matched.missing);
        Some(Reading { cost, is_certain, flag: None })
    }

    /// Returns what the words of a name cost that were not typed.
    fn unsaid_cost(&self, place: &Place, words: &[&str], matched: &NameMatch, unsaid: &[usize]) -> usize {
        let word = |index: &usize| words.get(*index).copied().unwrap_or_default();
        // The method before another verb and the words of a topic tell nothing more: `PostInvoicesInvoicePay`,
        // `list-apps-v1-deployment`.
        let is_topic_unsaid = place.topic.clone().all(|index| is_plain_topic(word(&index)) || unsaid.contains(&index));
        let is_of_topic = |index: &usize| is_topic_unsaid && place.topic.contains(index);
        let is_told = |index: &usize| is_of_topic(index) || is_prefix(words, &matched.missing, *index);
        let told = unsaid.iter().filter(|index| is_told(index)).count();
        let is_other_topic = unsaid.iter().any(|index| is_of_topic(index) && !is_plain_topic(word(index)));
        let is_scope = |index: &usize| place.is_scoped && index + 1 == words.len();
        let is_longer =
            unsaid.iter().any(|index| index + place.leaf >= words.len() && !is_scope(index) && !is_told(index));
        let identifiers = unsaid.iter().filter(|index| foreign::is_identifier(word(index))).count();
        let is_other_thing = unsaid.last().is_some_and(|last| last + 1 == words.len())
            && !matched.missing.iter().any(|index| is_link(word(index)))
            && words.last().is_some_and(|word| verb(word).is_none() && !foreign::is_identifier(word));
        // `List the rooms of a hotel` is about rooms.
        let core = self.core(words);
        // `issues-and-pull-requests` is about issues too.
        let conjunct = words.iter().position(|word| *word == "and").filter(|at| *at > 0 && !unsaid.contains(&(at - 1)));
        let core = conjunct.map_or(core, |conjunct| core.min(conjunct));
        let attributes = unsaid.iter().filter(|index| **index >= core).count();
        let attributes = attributes.min(unsaid.len() - told);
        let missing =
            MISSING * (unsaid.len() - told - attributes) + attributes.min(MAX_ATTRIBUTES) + usize::from(is_other_topic);
        let missing = missing.saturating_sub(if unsaid.iter().any(is_scope) { MISSING - SCOPE } else { 0 });
        missing - identifiers.min(missing)
            + if is_longer { LONGER } else { 0 }
            + if is_other_thing { OTHER_THING } else { 0 }
    }

    /// Returns the number of words of a summary up to those that say more about its thing, or of all words of a name.
    pub(super) fn core(&self, words: &[&str]) -> usize {
        let end = if self.is_by_summary { words.iter().position(|word| is_preposition(word)) } else { None };
        end.filter(|end| *end > 1).unwrap_or(words.len())
    }

    /// Returns the words of the name of a place.
    pub(super) fn words<'s>(&'s self, place: &'s Place) -> impl Iterator<Item = &'s str> {
        self.vocabulary.words(&place.name)
    }

    /// Returns the verb of the only command with a word, if that sets a value: `set` for `volume` of `set-volume`.
    pub(super) fn setter_of(&self, word: &str) -> Option<&str> {
        let word = word.to_lowercase();
        if verb(&word).is_some() || !self.vocabulary.contains(&word) {
            return None;
        }
        let mut with_word = self
            .all
            .iter()
            .filter(|place| !place.is_group && self.vocabulary.words(&place.name).any(|own| own == word));
        let only = with_word.next()?;
        if with_word.any(|other| other.path != only.path) || only.effects.destructive {
            return None;
        }
        let is_setter = |own: &&str| {
            matches!(*own, "toggle" | "record" | "report" | "log") || verb(own).is_some() && verb(own) == verb("set")
        };
        self.vocabulary.words(&only.name).find(is_setter)
    }

    /// Returns whether commands tell what belongs to the user.
    pub(super) fn has_own(&self) -> bool {
        ["me", "my", "mine", "current"].iter().any(|word| self.vocabulary.contains(word))
    }

    /// Returns whether a token is a word of a command, or its plural.
    pub(super) fn has_word(&self, token: &str) -> bool {
        let words = name_words(token);
        let is_one = |word: &String| {
            let plural = [word, "s"].concat();
            let singular = word.strip_suffix('s').unwrap_or(word);
            [word, &plural, singular].iter().any(|word| self.vocabulary.contains(word))
        };
        !words.is_empty() && words.iter().all(is_one)
    }
}

impl Place {
    /// Returns whether the name of the command takes away many things, whatever its summary and its path say, and the typed
    /// words do not.
    pub(super) fn takes_many(&self, typed: &[String]) -> bool {
        let is_of_many = |name: &String| name_words(name).iter().any(|word| says_many(word));
        let is_typed = typed.iter().any(|word| says_many(word));
        self.effects.destructive && !is_typed && self.path.last().is_some_and(is_of_many)
    }

    /// Returns whether its name is a verb and nothing else, so that the words after it are values.
    pub(super) fn is_verb(&self) -> bool {
        self.name.len() == 1 && self.path.last().is_some_and(|name| verb(&name.to_lowercase()).is_some())
    }

    /// Returns whether it changes something by a verb that only its summary tells, and no verb was typed.
    fn lacks_rare_verb(&self, typed: &[String], matched: &NameMatch) -> bool {
        let is_unsaid = self.rare_verb.is_some_and(|index| matched.missing.contains(&index));
        is_unsaid && !self.effects.read_only && typed.iter().all(|word| effect_of(word).is_none())
    }

    /// Returns whether it is below some groups.
    pub(super) fn is_below(&self, groups: &[&str]) -> bool {
        groups.len() <= self.path.len() && self.path.iter().zip(groups).all(|(own, group)| own == group)
    }

    /// Returns whether only words of the groups are missing.
    pub(super) fn is_leaf_typed(&self, missing: &[usize]) -> bool {
        missing.iter().all(|index| index + self.leaf < self.name.len())
    }
}

/// Adds the paths of requests that change a part of something.
fn add_patched(node: &Node, paths: &mut HashSet<String>) {
    for child in node.visible() {
        match child {
            Child::Command(command) => {
                let terms = command.request_terms().filter(|terms| terms.method.eq_ignore_ascii_case("PATCH"));
                paths.extend(terms.map(|terms| terms.path));
            }
            Child::Node(below) => add_patched(below, paths),
        }
    }
}

/// Returns whether a command may change something where a verb was typed that reads, and that is not in its name; or takes the
/// whole away where a part was meant: `delete-deploy` for `cancel-deploy`.
pub(in crate::cli::correction) fn does_more(node: &Node, typed: &str, name: &str) -> bool {
    let (typed, words) = (name_words(typed), name_words(name));
    let reads = |word: &String| verb(word).is_some_and(|(_, effect)| effect == VerbEffect::Reads);
    let is_replaced = typed.iter().any(|word| reads(word) && !words.contains(word));
    let is_noun = typed.iter().zip(&words).any(|(typed, own)| is_noun_of(typed, own));
    let whole = removal("delete");
    let is_part = |word: &String| removal(word).is_some_and(|extent| Some(extent) < whole) && !words.contains(word);
    let takes_whole =
        typed.iter().any(is_part) && words.iter().any(|word| removal(word).is_some_and(|own| Some(own) == whole));
    (is_replaced || is_noun || takes_whole)
        && node.child(name.as_bytes()).is_some_and(|child| !effects(child).read_only)
}

fn effects(child: Child<'_>) -> Effects {
    match child {
        Child::Command(command) => command.summary().effects(),
        // A group shows its help, unless it is a command too.
        Child::Node(node) => {
            let reads = Effects { read_only: true, ..Effects::default() };
            node.command().map_or(reads, |command| command.metadata().effects())
        }
    }
}

/// Returns the effect of a verb that changes something.
pub(super) fn effect_of(word: &str) -> Option<VerbEffect> {
    verb(word).map(|(_, effect)| effect).filter(|effect| *effect > VerbEffect::Reads)
}

/// Returns whether a word says that all things of a kind are meant.
fn says_many(word: &str) -> bool {
    matches!(word, "all" | "collection" | "many" | "multiple" | "every")
}

/// Returns whether a word of a topic does not tell it from others: those of `core-v1`.
fn is_plain_topic(word: &str) -> bool {
    word == "core" || is_version(word)
}

fn is_version(word: &str) -> bool {
    word.strip_prefix('v').is_some_and(|digits| digits.parse::<u8>().is_ok())
}

/// Returns whether a name does not say that many things are meant, unless that was typed.
pub(super) fn is_one(words: &[&str], missing: &[usize]) -> bool {
    let is_many = |word: &&&str| says_many(word) || matches!(**word, "bulk" | "batch");
    !missing.iter().filter_map(|index| words.get(*index)).any(|word| is_many(&word))
}
