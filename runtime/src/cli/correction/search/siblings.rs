//! Guesses at an unknown verb of a group by what its commands say: an option of one of them, or the verb of its summary.

use super::habits::names_act;
use super::phrases::{is_value, summary_words};
use super::{Guesses, only, option_tokens};
use crate::command::CommandRef;
use crate::data::{VerbEffect, name_words, verb};
use crate::describe::find::calls::Asked;
use crate::graph::{Child, Node};
use crate::schema::{FieldRef, Part, Tables};

/// Cost of a command by the verb of its summary.
const BY_SUMMARY: usize = 3;
/// Cost of an option by its name.
const BY_OPTION: usize = 4;
/// Cost of a command that was left out, if it is the only one of its group, and if not.
const LEFT_OUT: (usize, usize) = (2, 4);
/// Maximum number of commands of a group of which one may have been left out.
const MAX_LEFT_OUT: usize = 10;
/// Names of options that take something away, as `un` before a verb does.
const AWAY: &[&str] = &["remove", "delete", "unset", "drop", "off", "undo"];

impl<'g> Guesses<'_, '_, 'g> {
    /// Guesses that a word is what a command of its group says otherwise.
    pub(super) fn at_sibling(&mut self, index: usize, word: &str) {
        let target = &self.problem.parsed.target;
        let commands = commands_of(target.node());
        self.at_own_verb(index, word, &commands);
        self.at_left_out(index, word, &commands);
        self.at_longer_verb(index, word, &commands);
        if !target.is_root() {
            self.at_option_verb(index, word, &commands);
            self.at_undone_verb(index, word, &commands);
        }
    }

    /// Guesses that a word is the verb of one command's summary: `device erase` is `device wipe`, which erases a device.
    fn at_own_verb(&mut self, index: usize, word: &str, commands: &[(&str, CommandRef<'g>)]) {
        let word = word.to_lowercase();
        let is_it = |(_, command): &&(&str, CommandRef<'g>)| {
            summary_words(command.summary().listed().doc).first().is_some_and(|first| *first == word)
        };
        let Some((name, command)) = only(commands.iter().filter(is_it)) else { return };
        let is_root = self.problem.parsed.target.is_root();
        if !is_root || !command.summary().effects().destructive {
            self.replace(index, 1, &[name], BY_SUMMARY, false);
        }
    }

    /// Guesses that a word says more than the name of a command: `refill` for `fill`, the reverse, and
    /// `cold-crash` for `crash`.
    fn at_longer_verb(&mut self, index: usize, word: &str, commands: &[(&str, CommandRef<'g>)]) {
        let words = name_words(word);
        let last = words.last().filter(|_| words.len() > 1).map(String::as_str);
        let again = word.strip_prefix("re").or_else(|| word.strip_prefix("pre")).filter(|rest| rest.len() > 2);
        let is_it = |(name, command): &&(&str, CommandRef<'g>)| {
            !command.summary().effects().destructive
                && (last == Some(*name) || again == Some(*name) || name.strip_prefix("re") == Some(word))
        };
        if let Some((name, _)) = only(commands.iter().filter(is_it)) {
            self.replace(index, 1, &[name], BY_SUMMARY, false);
        }
    }

    /// Guesses that the command was left out after the name of its group, if it takes the words and removes nothing: `deploy 2-web
    /// 2.8.1` is `deploy start 2-web 2.8.1`. One that changes something is guessed only where the group names an act, or with an option. A
    /// word that may be a verb is rather another name for the only command of its group.
    fn at_left_out(&mut self, index: usize, word: &str, commands: &[(&str, CommandRef<'g>)]) {
        if self.problem.parsed.target.is_root() || commands.len() > MAX_LEFT_OUT {
            return;
        }
        let lower = word.to_lowercase();
        let asked = verb(&lower).map(|(_, effect)| effect);
        let asked = asked.or_else(|| Asked::new(&lower).is_change().then_some(VerbEffect::Writes));
        let is_only = commands.len() == 1;
        let group = self.problem.parsed.target.words().last().copied().unwrap_or_default().to_lowercase();
        let acts = |word: &String| verb(word).is_some() || Asked::new(word).is_change() || names_act(word);
        let is_asked = name_words(&group).iter().any(acts) || !self.own_flags(0).is_empty();
        // A word may be a verb that no table has.
        let is_name = is_value(word) || word.contains(['-', '/', '=', '.']);
        for (name, command) in commands {
            let effects = command.summary().effects();
            if effects.destructive {
                continue;
            }
            if asked.is_none() && (is_only || is_name) && (effects.read_only || is_asked) {
                self.replace(index, 0, &[name], if is_only { LEFT_OUT.0 } else { LEFT_OUT.1 }, false);
            }
            let is_as_asked = asked == Some(VerbEffect::Writes) && !effects.read_only
                || asked == Some(VerbEffect::Reads) && effects.read_only;
            if is_only && is_as_asked {
                self.replace(index, 1, &[name], LEFT_OUT.1, false);
            }
        }
    }

    /// Guesses that a word is an option of one command: `alert snooze 7 1h` is `alert ack 7 --snooze 1h`.
    fn at_option_verb(&mut self, index: usize, word: &str, commands: &[(&str, CommandRef<'g>)]) {
        let words = name_words(word);
        let is_it = |field: &FieldRef<'_>| name_words(field.long()) == words && !field.is_hidden() && !words.is_empty();
        self.with_option(index, commands, &is_it);
    }

    /// Guesses that a word undoes what one command does with an option for that: `untag a1 x` is `tag a1 --remove x`.
    fn at_undone_verb(&mut self, index: usize, word: &str, commands: &[(&str, CommandRef<'g>)]) {
        let Some(verb) = word.strip_prefix("un").or_else(|| word.strip_prefix("de")) else { return };
        let verb = verb.trim_start_matches('-');
        let own: Vec<_> = commands.iter().copied().filter(|(name, _)| *name == verb).collect();
        self.with_option(index, &own, &|field| AWAY.contains(&field.long()));
    }

    /// Adds the call of the only command that has an option; the words beyond its required arguments are the value.
    fn with_option(
        &mut self,
        index: usize,
        commands: &[(&str, CommandRef<'g>)],
        is_it: &dyn Fn(&FieldRef<'_>) -> bool,
    ) {
        let found = commands.iter().filter_map(|(name, command)| {
            let effects = command.summary().effects();
            let call = || command.once(|command| self.call_with(index, name, &command.tables(), is_it));
            if effects.destructive { None } else { call() }
        });
        if let Some(argv) = only(found) {
            self.push(argv, BY_OPTION, false);
        }
    }

    /// Returns the call of a command with an option, in place of the call of a word.
    fn call_with(
        &self,
        index: usize,
        name: &str,
        tables: &Tables<'_>,
        is_it: &dyn Fn(&FieldRef<'_>) -> bool,
    ) -> Option<Vec<String>> {
        let field = tables.part(Part::Option).find(is_it)?;
        let needed = tables.positionals().filter(FieldRef::is_required).count();
        let has_list = tables.positionals().any(|field| field.kind().is_list());
        let mut argv = self.replaced(index, 1, &[name]);
        let bare = argv.iter().skip(index + 1).take_while(|token| !token.starts_with('-')).count();
        if field.kind().is_flag() {
            argv.insert(index + 1 + bare, format!("--{}", field.long()));
            return Some(argv);
        }
        let kept = if has_list { bare.checked_sub(1)?.max(needed) } else { needed };
        let value = index + 1 + kept;
        (kept + 1 == bare).then(|| {
            let tokens = option_tokens(&field, &argv[value]);
            argv.splice(value..=value, tokens);
            argv
        })
    }

    /// Guesses that the plural of a group's name asks for its list: `snapshots` is `snapshot list`.
    pub(super) fn at_plural_group(&mut self, index: usize, word: &str) {
        let node = self.problem.parsed.target.node();
        let is_bare = |at: usize| self.argv().get(at).is_some_and(|word| !word.starts_with('-'));
        let is_last = !is_bare(index + 1);
        // `clips 42`, where the list is of one thing
        let has_value = !is_last && !is_bare(index + 2);
        let is_group = |child: &Child<'_>| {
            child.name() != word && name_words(child.name()).last().is_some_and(|name| is_plural_of(word, name))
        };
        let mut groups = node.visible().filter(is_group);
        let Some(Child::Node(group)) = groups.next().filter(|_| is_last || has_value) else { return };
        let takes_value =
            |command: &CommandRef<'_>| command.once(|command| command.tables().positionals().count() == 1);
        let list = commands_of(group).into_iter().find(|(name, command)| {
            let lists = verb(name).is_some_and(|own| Some(own) == verb("list"));
            lists && command.summary().effects().read_only && (is_last || takes_value(command))
        });
        if let (Some((list, _)), None) = (list, groups.next()) {
            let (group, list) = (group.name.clone(), list.to_owned());
            self.replace(index, 1, &[&group, &list], 0, false);
        }
    }
}

/// Returns whether a word is the plural of another one, and does not name a change.
fn is_plural_of(word: &str, name: &str) -> bool {
    let word = word.to_lowercase();
    let changes = verb(&word).is_some_and(|(_, effect)| effect > VerbEffect::Reads);
    let plurals = [format!("{name}s"), format!("{name}es"), format!("{}ies", name.strip_suffix('y').unwrap_or(name))];
    !changes && plurals.contains(&word)
}

/// Returns the visible commands of a group.
fn commands_of(node: &Node) -> Vec<(&str, CommandRef<'_>)> {
    let commands = node.visible().filter_map(|child| match child {
        Child::Command(command) => Some((child.name(), command)),
        Child::Node(_) => None,
    });
    commands.collect()
}
