//! Guesses at words that no name of a command has: they are read as a question about all that is known of the commands.

use super::phrases::{is_filler, is_link, is_value, summary_words};
use super::places::{Place, Places, effect_of, is_one};
use super::{Guesses, foreign};
use crate::data::{Phrases, VerbEffect, name_words, verb, word_cost};
use crate::describe::find::calls::{Related, Suggested, Suggestions};
use crate::graph::CommandPath;

/// Maximum number of words that are read as a question.
const MAX_WORDS: usize = 12;
/// Cost of a guess by a question.
const COST: usize = 6;
/// Cost of a verb that has the effect of the typed one, and another meaning.
const OTHER_VERB: usize = 1;
/// Verbs of which one undoes what the other does.
const OPPOSITES: Phrases = Phrases(
    "\
pause: resume
start: stop
enable: disable
lock: unlock
block: unblock
mute: unmute
open: close
attach: detach
archive: unarchive
publish: unpublish
assign: unassign
follow: unfollow
subscribe: unsubscribe
approve: reject
grant: revoke
install: uninstall
login: logout
pin: unpin",
);
/// Cost of a name that has all words of another one that is suggested, and more.
const LONGER: usize = 2;
/// Number of commands whose names begin with one word from which on that is a topic.
const MIN_TOPIC: usize = 3;
/// Maximum distance to the best suggestion.
const MAX_DISTANCE: usize = 4;

impl Guesses<'_, '_, '_> {
    /// Guesses that the words from an index on are a question with values in it. The first call of a search is asked, not
    /// the guesses.
    pub(super) fn at_question(&mut self, index: usize, places: &Places) {
        if self.problem.shared.is_asked.replace(true) {
            return;
        }
        let bare = self.argv().iter().skip(index).take_while(|token| !token.starts_with('-')).count();
        let suggestions = self.suggestions();
        let is_word = |index: &usize| {
            let token = self.argv().get(*index).map_or("", String::as_str);
            !is_value(token) && !token.contains(['/', '{', '=']) && suggestions.knows(token)
        };
        let mut words: Vec<usize> = (index..index + bare.min(MAX_WORDS)).filter(is_word).collect();
        // A filler after the last word of the question may be a part of a value.
        while words.last().and_then(|last| self.argv().get(*last)).is_some_and(|token| is_filler(token)) {
            words.pop();
        }
        // A word after a value is rather one too: `channel rename C1 new-name`.
        let is_after = words.last().filter(|last| words.len() > 1 && !words.contains(&(**last - 1))).copied();
        let is_value_too =
            |last: usize| self.argv().get(last).is_some_and(|word| !places.has_word(word) && verb(word).is_none());
        if is_after.is_none_or(|last| !is_value_too(last)) {
            self.ask(index, &words, suggestions, places, COST);
        }
        // The last word may be a value that is a word of commands, too.
        if let Some((last, words)) = words.split_last().filter(|(last, words)| **last > index && !words.is_empty())
            && *last + 1 == index + bare
            && self.argv().get(*last).is_none_or(|word| effect_of(&word.to_lowercase()).is_none())
        {
            self.ask(index, words, suggestions, places, COST + 1);
        }
    }

    /// Returns whether the first noun of a question begins the names of other commands, and says nothing about a suggested one:
    /// `kubernetes_get_config` is not `databases_get_config`.
    fn is_of_other_topic(&self, suggested: &Suggested<'_>, typed: &[String], places: &Places) -> bool {
        let Some(first) = typed.iter().find(|word| verb(word).is_none()) else { return false };
        let begins = |place: &&Place| places.words(place).next() == Some(first);
        let is_topic = places.all.iter().filter(begins).count() >= MIN_TOPIC;
        let says = |own: &String| word_cost(first, own, true).is_some();
        let names = suggested.path.iter().flat_map(|name| name_words(name));
        is_topic && !names.chain(name_words(suggested.doc)).any(|own| says(&own))
    }

    /// Returns whether a command has an argument that is required.
    fn takes_argument(&self, path: &[String]) -> bool {
        let found = CommandPath::find(self.problem.parsed.target.root(), &path.join(" "));
        let command = found.ok().and_then(|path| path.command);
        command.is_some_and(|command| {
            command.once(|command| command.tables().positionals().any(|field| field.is_required()))
        })
    }

    /// Returns whether a word of a question is rather the argument of a command, as the question says its group by name: `nightly` of
    /// `stop schedule nightly for 2h`.
    fn is_rather_value(&self, index: usize, suggested: &Suggested<'_>, typed: &[String]) -> bool {
        let groups = suggested.path.split_last().map_or(&[][..], |(_, groups)| groups);
        let is_named = groups.iter().flat_map(|name| name_words(name)).all(|word| typed.contains(&word));
        !groups.is_empty()
            && is_named
            && self.takes_argument(suggested.path)
            && self.argv().get(index).is_some_and(|word| !is_about(suggested, word))
    }

    /// Returns whether a word says nothing about a command that takes an argument: it is a value, which no call loses.
    fn is_lost(&self, index: usize, suggested: &Suggested<'_>) -> bool {
        let Some(word) = self.argv().get(index).filter(|word| !is_filler(word) && verb(word).is_none()) else {
            return false;
        };
        !suggested.says(word) && self.takes_argument(suggested.path)
    }

    /// Returns the tokens from an index on that are values beside the words of a question about a command.
    fn values_beside(
        &self,
        index: usize,
        words: &[usize],
        suggested: &Suggested<'_>,
        typed: &[String],
    ) -> Vec<&String> {
        let last = words.last().filter(|last| self.is_rather_value(**last, suggested, typed));
        let is_kept = |at: &usize| {
            !words.contains(at) || last.is_some_and(|last| last == at) || *at > index && self.is_lost(*at, suggested)
        };
        (index..self.argv().len()).filter(is_kept).filter_map(|index| self.argv().get(index)).collect()
    }

    /// Adds the commands that the tokens at some indexes are about.
    fn ask(&mut self, index: usize, words: &[usize], suggestions: &Suggestions, places: &Places, cost: usize) {
        let question: Vec<String> = words.iter().filter_map(|index| self.argv().get(*index)).cloned().collect();
        let mut typed: Vec<String> = question.iter().flat_map(|word| name_words(word)).collect();
        // A change that no command knows is asked for, too: `suspend cronjob`.
        let end = words.last().copied().unwrap_or(index);
        let others = (index..end).filter(|at| !words.contains(at)).filter_map(|at| self.argv().get(at));
        typed.extend(others.map(|word| word.to_lowercase()).filter(|word| effect_of(word).is_some()));
        if typed.iter().all(|word| verb(word).is_some() || is_link(word)) {
            return;
        }
        // A word that no command knows is the verb before a noun, and no value: `declare queue`.
        let is_noun = |word: &String| verb(word).is_none() && !is_filler(word);
        if words.first() == Some(&(index + 1)) && question.first().is_some_and(is_noun) {
            return;
        }
        let all = suggestions.of(&question.join(" "));
        let words_of = |path: &[String]| path.iter().flat_map(|name| name_words(name)).collect::<Vec<_>>();
        let named: Vec<Vec<String>> = all.iter().map(|suggested| words_of(suggested.path)).collect();
        for suggested in all {
            // The words after a name are rather values.
            if suggested.path.last() == question.first() {
                continue;
            }
            let place = places.all.iter().find(|place| place.path == suggested.path);
            if self.is_of_other_topic(&suggested, &typed, places) {
                continue;
            }
            let meant = typed.first().filter(|first| verb(first).is_none() && !places.has_word(first));
            let other = place.and_then(|place| other_effect(&suggested, place, &typed, meant));
            let Some(other) = other.filter(|_| suggested.distance <= MAX_DISTANCE) else { continue };
            // The word before the options is a value if the command does not know it: `label edit bug --name defect`.
            let is_before_options = self.argv().get(end + 1).is_some_and(|next| next.starts_with('-'));
            if is_before_options
                && words.len() > 1
                && !self.argv().get(end).is_none_or(|last| is_about(&suggested, last))
            {
                continue;
            }
            let mut argv = self.before_path(index);
            argv.extend(suggested.path.iter().cloned());
            let values = self.values_beside(index, words, &suggested, &typed);
            // A word of the name is rather the thing than its value: `refund a payment`.
            let names = suggested.path.iter().flat_map(|name| name_words(name)).collect::<Vec<_>>();
            let mut bare = values.iter().take_while(|value| !value.starts_with('-'));
            if bare.any(|value| names.contains(&value.to_lowercase())) {
                continue;
            }
            argv.extend(values.into_iter().cloned());
            // `admin-conversations-rename` says more than `conversations-rename` and what was typed.
            let is_longer =
                |name: &Vec<String>| name.len() < names.len() && name.iter().all(|word| names.contains(word));
            let longer = if named.iter().any(is_longer) { LONGER } else { 0 };
            self.push(argv, cost + suggested.distance + other + longer, false);
        }
    }
}

/// Returns whether a word is one of the name or the summary of a command.
fn is_about(suggested: &Suggested<'_>, word: &str) -> bool {
    let names = suggested.path.iter().flat_map(|name| name_words(name));
    let mut own = names.chain(name_words(suggested.doc));
    is_filler(word) || own.any(|own| word_cost(word, &own, true).is_some())
}

/// Returns what it costs that a command does something else than the verb that was typed; `None` if it may do more. `meant` is
/// the first word, if it is a verb that no table has.
fn other_effect(suggested: &Suggested<'_>, place: &Place, typed: &[String], meant: Option<&String>) -> Option<usize> {
    let summary = summary_words(suggested.doc);
    let names: Vec<String> = suggested.path.iter().flat_map(|name| name_words(name)).collect();
    let verbs: Vec<&String> =
        summary.first().into_iter().chain(names.iter().filter(|word| verb(word).is_some())).collect();
    let is_said = |word: &&String| typed.iter().any(|typed| word_cost(typed, word, true).is_some());
    let is_verb_said = verbs.iter().any(&is_said);
    let effect = typed.iter().filter_map(|word| verb(word)).map(|(_, effect)| effect).max();
    if place.effects.read_only {
        let is_change = effect.is_some_and(|effect| effect > VerbEffect::Reads);
        return (!is_change || is_verb_said).then_some(0);
    }
    // `check account` may not mean `verify-account`, and `order` may be the thing.
    let is_own = |word: &&String| summary.contains(word) || names.contains(word);
    let is_reading =
        effect == Some(VerbEffect::Reads) && !typed.iter().any(|word| verb(word).is_some() && is_own(&word));
    if is_reading || typed.len() < 2 {
        return None;
    }
    let strongest = verbs.iter().filter_map(|word| effect_of(word)).max();
    let all: Vec<&str> = summary.iter().chain(&names).map(String::as_str).collect();
    let unsaid: Vec<usize> =
        (0..all.len()).filter(|index| !typed.iter().any(|word| all.get(*index) == Some(&&**word))).collect();
    if place.effects.destructive || strongest == Some(VerbEffect::Destroys) {
        if summary.is_empty() || !is_one(&all, &unsaid) {
            return None;
        }
        // `unstar` tells the thing, too.
        let is_own_verb = summary.first().is_some_and(|first| typed.contains(first));
        let is_rare_verb = is_own_verb && summary.first().is_some_and(|first| verb(first).is_none());
        // `delete` asks for as much as `withdraw` does.
        let deletes = typed.iter().any(|word| verb(word).is_some() && verb(word) == verb("delete"));
        let is_destroyed =
            effect == Some(VerbEffect::Destroys) && (is_verb_said || place.effects.destructive && deletes);
        let is_object_said = is_rare_verb || is_object_said(&summary, &is_said);
        let cost = if is_verb_said { 0 } else { OTHER_VERB };
        return (is_object_said && (is_destroyed || is_own_verb)).then_some(cost);
    }
    if verbs.iter().any(|own| typed.iter().any(|typed| are_opposite(typed, own))) {
        return None;
    }
    match effect {
        _ if is_verb_said => Some(0),
        Some(effect) if effect > VerbEffect::Reads && is_any_change(typed, &verbs) => Some(OTHER_VERB),
        // `prolong` for `extend`
        None => {
            let related = Related::to(meant?);
            verbs.iter().any(|own| related.has(own)).then_some(OTHER_VERB)
        }
        _ => None,
    }
}

/// Returns whether the verbs of a question ask for a change of any kind, or mean the same as those of a command. `reboot` asks
/// for more than an action that is created.
fn is_any_change(typed: &[String], verbs: &[&String]) -> bool {
    let is_plain =
        |word: &String| verb(word).is_some_and(|group| Some(group) == verb("create") || Some(group) == verb("update"));
    let is_plain_command = verbs.iter().all(|own| is_plain(own) || own.as_str() == "initiate");
    let changes = || typed.iter().filter(|word| effect_of(word).is_some());
    let is_related = |word: &String| {
        let related = Related::to(word);
        verbs.iter().any(|own| related.has(own))
    };
    !is_plain_command || changes().any(|word| is_plain(word) || is_related(word))
}

/// Returns whether a verb undoes what another one does: no pause is a resumption.
fn are_opposite(a: &str, b: &str) -> bool {
    let has = |word: &str, other: &str| {
        word == other || verb(word).is_some_and(|(group, _)| verb(other).is_some_and(|(other, _)| other == group))
    };
    let is_pair = |(one, other): (&str, &str)| has(a, one) && has(b, other) || has(a, other) && has(b, one);
    OPPOSITES.iter().any(is_pair)
}

/// Returns whether the thing that a summary is about was typed: its last noun before a link, such as `label` in `Remove a
/// label from an issue`.
fn is_object_said(summary: &[String], is_said: &dyn Fn(&&String) -> bool) -> bool {
    let is_article = |word: &str| matches!(word, "a" | "an" | "the");
    let rest = || summary.iter().skip(1).filter(|word| !is_article(word)).take_while(|word| !is_link(word));
    let nouns: Vec<&String> = rest().filter(|word| !foreign::is_identifier(word)).collect();
    nouns.last().is_none_or(is_said) || nouns.len() > 1 && nouns.iter().filter(|noun| is_said(noun)).count() > 1
}
