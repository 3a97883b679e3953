//! Guesses at a verb that sets a state, where the state is an option of a command that updates: `issue close 12` is
//! `issues-update 12 --state closed`.

use super::places::{OTHER_READ, Place, Places};
use super::{Guess, Guesses, option_tokens};
use crate::data::{Phrases, VerbEffect, name_words, verb};
use crate::graph::CommandPath;
use crate::schema::{Kind, Part, Tables};

/// Verbs with the states that they set, where those are not their participles; `!` before a flag that they switch off.
const STATES: Phrases = Phrases(
    "\
reopen: open opened reopened
open: open opened
activate: active activated enabled
enable: enabled active on
disable: disabled inactive off !enabled !active
deactivate: inactive deactivated disabled !active !enabled
resume: active running resumed
unarchive: active unarchived !archived
start: started running in_progress active
finish: finished completed done closed
complete: completed complete done closed
hide: hidden
unlock: unlocked !locked
unpublish: unpublished draft !published
unmute: unmuted !muted
cancel: cancelled canceled
end: ended completed finished done closed
hangup: completed ended
stop: stopped completed",
);
/// Verbs that set no state, although names have their participles.
const STATELESS: &str = "create add new make insert post update edit set modify change patch put replace send get list";
/// Cost of an option for the state.
const COST: usize = 2;
/// Maximum cost of the name of the command that updates.
const MAX_NAME_COST: usize = 5;

impl Guesses<'_, '_, '_> {
    /// Guesses that a verb among the words from an index on sets a state.
    pub(super) fn at_state_verb(&mut self, index: usize, places: &Places) {
        let bare = self.argv().iter().skip(index).take_while(|token| !token.starts_with('-')).count();
        for at in index..index + bare.min(3) {
            let Some(token) = self.argv().get(at) else { return };
            // `issues/close` and `close-issue`
            let words = name_words(token);
            let of = |word: Option<&String>| word.map(|word| states_of(word)).unwrap_or_default();
            let (mut states, mut place) = (of(words.last()), words.len().saturating_sub(1));
            if states.is_empty() {
                (states, place) = (of(words.first()), 0);
            }
            let mut acts: Vec<String> = Vec::new();
            if !states.is_empty() {
                let mut words = words.clone();
                words.remove(place);
                words.push("update".to_owned());
                acts.push(words.join("-"));
            }
            // An action is a choice of the command that starts it: `droplet reboot 5`.
            if places.has_word("action") {
                states.push(words.join("-"));
                acts.push("create-action".to_owned());
                if let Some((act, thing)) = words.split_first().filter(|(_, thing)| !thing.is_empty()) {
                    states.push(act.clone());
                    acts.push(format!("create-{}-action", thing.join("-")));
                }
            }
            let mut found = Vec::new();
            for act in acts {
                let mut argv = self.argv().to_vec();
                argv[at] = act;
                self.compare(&argv, index, places, 0, &mut found);
            }
            // The summary of an action may have any verb.
            let is_action = |place: &Place| places.words(place).any(|word| matches!(word, "action" | "actions"));
            found.retain_mut(|(guess, place)| {
                if is_action(place) {
                    guess.cost -= if guess.cost > MAX_NAME_COST { OTHER_READ.min(guess.cost) } else { 0 };
                }
                guess.cost <= MAX_NAME_COST
            });
            for (guess, place) in found {
                if place.effects.read_only || place.effects.destructive {
                    continue;
                }
                let root = self.problem.parsed.target.root();
                let Some(command) = CommandPath::find(root, &place.path.join(" ")).ok().and_then(|path| path.command)
                else {
                    continue;
                };
                let flag = command.once(|command| state_option(&command.tables(), &states));
                if let Some(flag) = flag {
                    let argv = with_state(guess.argv, index, flag);
                    self.more.push(Guess { argv, cost: guess.cost + COST, is_certain: false });
                }
            }
        }
    }
}

/// Returns a call with the option of a state in place of a later word that says it again: `hangup-call 7 completed`.
fn with_state(mut argv: Vec<String>, index: usize, flag: Vec<String>) -> Vec<String> {
    let is_said = |token: &String| flag.last().is_some_and(|choice| token.eq_ignore_ascii_case(choice));
    let end = argv.iter().position(|token| token.starts_with('-')).unwrap_or(argv.len());
    if let Some(said) = argv.iter().take(end).rposition(is_said).filter(|said| *said > index) {
        argv.remove(said);
    }
    argv.extend(flag);
    argv
}

/// Returns the option that sets one of some states: a choice, or a flag.
fn state_option(tables: &Tables<'_>, states: &[String]) -> Option<Vec<String>> {
    let options = || tables.part(Part::Option).filter(|field| !field.is_hidden() && !field.is_deprecated());
    for state in states {
        let is_it =
            |choice: &&str| choice.eq_ignore_ascii_case(state) || choice.replace('_', "-").eq_ignore_ascii_case(state);
        let chosen = options().filter_map(|field| Some((field, field.choice_names(false).into_iter().find(is_it)?)));
        let chosen: Vec<_> = chosen.collect();
        if let [(field, choice)] = chosen.as_slice() {
            return Some(option_tokens(field, choice));
        }
        let (name, value) = state.strip_prefix('!').map_or((state.as_str(), ""), |name| (name, "=false"));
        if let Some(field) = options().find(|field| field.kind().is(Kind::BOOL) && field.long() == name) {
            return Some(vec![format!("--{}{value}", field.long())]);
        }
    }
    None
}

/// Returns the states that a verb sets, the likeliest first.
fn states_of(word: &str) -> Vec<String> {
    let changes = verb(word).is_some_and(|(_, effect)| effect > VerbEffect::Reads);
    if let Some(states) = STATES.get(word) {
        return states.split(' ').map(str::to_owned).collect();
    }
    if !changes || STATELESS.split(' ').any(|other| other == word) {
        return Vec::new();
    }
    let participle = match word.strip_suffix('e') {
        Some(_) => format!("{word}d"),
        None => word.strip_suffix('y').map_or_else(|| format!("{word}ed"), |start| format!("{start}ied")),
    };
    vec![participle]
}

#[cfg(test)]
mod tests {
    use super::with_state;

    #[test]
    fn a_state_is_said_once() {
        let call = |line: &str| {
            let argv = line.split(' ').map(str::to_owned).collect();
            with_state(argv, 0, vec!["--status".to_owned(), "completed".to_owned()]).join(" ")
        };
        assert_eq!(call("update-call 7 Completed"), "update-call 7 --status completed");
        assert_eq!(call("update-call 7 --note completed"), "update-call 7 --note completed --status completed");
    }
}
