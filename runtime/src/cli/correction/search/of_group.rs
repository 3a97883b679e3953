//! Guesses at a word that is not a command by what groups and commands say: the description of a group, a choice, the verb of a
//! noun.

use super::choices::letters_of;
use super::places::{Place, Places};
use super::related_commands::has_option;
use super::{Guesses, option_tokens};
use crate::data::{name_words, removal, verb};
use crate::describe::find::calls::{Asked, singular};
use crate::describe::text;
use crate::graph::{Child, CommandPath, Node};
use crate::schema::Part;

/// Cost of a group by a word of its description.
const BY_DESCRIPTION: usize = 3;
/// Cost of the only command of a group that removes something.
const ONLY_REMOVAL: usize = 3;
/// Cost of the command that takes a word as a choice.
const BY_CHOICE: usize = 4;
/// Cost of the only command with a name, which another group was typed for.
const OTHER_GROUP: usize = 5;
/// Cost of the only command of a group that has all flags of a call.
const BY_FLAGS: usize = 3;
/// Cost of a verb of which the noun was typed.
const NOUN: usize = 4;
/// Maximum number of commands that are compared.
const MAX_COMMANDS: usize = 120;
/// Minimum length of a word of a description that names its group.
const MIN_WORD: usize = 4;
/// Endings that make a noun of a verb.
const ENDINGS: [&str; 7] = ["ment", "ing", "ation", "tion", "ion", "al", "er"];

impl Guesses<'_, '_, '_> {
    /// Adds the guesses.
    pub(super) fn at_word_of_group(&mut self, index: usize, word: &str, places: &Places) {
        if places.all.len() > MAX_COMMANDS {
            return;
        }
        self.at_described_group(index, word);
        self.at_only_removal(index, word);
        self.at_choice_of_command(index, word, places);
        self.at_other_group(index, word, places);
        self.at_noun_of_verb(index, word, places);
    }

    /// Guesses that a word is one of the description of the only group that has the command after it: `crane book` is `lift
    /// book`, which is about lifts with the crane.
    fn at_described_group(&mut self, index: usize, word: &str) {
        let letters = letters_of(&singular(word));
        let Some(next) = self.argv().get(index + 1).cloned().filter(|_| letters.len() >= MIN_WORD) else { return };
        let node = self.problem.parsed.target.node();
        let is_it =
            |group: &Node| group.child(next.as_bytes()).is_some() && says(&text::summary(&group.description), &letters);
        let mut found = Vec::new();
        groups_below(node, &mut Vec::new(), &is_it, &mut found);
        if let [path] = found.as_slice() {
            self.replace_tokens(index, 1, path, BY_DESCRIPTION);
        }
    }

    /// Guesses that a word which asks for the removal of a thing is the only command of the group that removes one: `token rm`
    /// is `token revoke`.
    fn at_only_removal(&mut self, index: usize, word: &str) {
        let target = &self.problem.parsed.target;
        if target.is_root() || removal(&word.to_lowercase()).is_none_or(|extent| Some(extent) != removal("delete")) {
            return;
        }
        let is_removal = |child: &Child<'_>| {
            matches!(child, Child::Command(command) if command.summary().effects().destructive)
                || name_words(child.name()).iter().any(|word| removal(word).is_some())
        };
        let mut removals = target.node().visible().filter(is_removal);
        if let (Some(Child::Command(command)), None) = (removals.next(), removals.next()) {
            let name = command.summary().listed().name.to_owned();
            self.replace(index, 1, &[&name], ONLY_REMOVAL, false);
        }
    }

    /// Guesses that a word is a choice that only one command needs: `approve 7` is `review 7 --decision approve`.
    fn at_choice_of_command(&mut self, index: usize, word: &str, places: &Places) {
        let root = self.problem.parsed.target.root();
        let words = self.problem.parsed.target.words();
        let typed = letters_of(word);
        let chosen = |place: &Place| {
            let command = CommandPath::find(root, &place.path.join(" ")).ok()?.command?;
            command.once(|command| {
                let tables = command.tables();
                let mut fields = tables.part(Part::Option).filter(|field| field.is_required() && field.has_choices());
                let (field, None) = (fields.next()?, fields.next()) else { return None };
                let choice = field.choice_names(false).into_iter().find(|choice| letters_of(choice) == typed)?;
                Some(option_tokens(&field, choice))
            })
        };
        // `read 7` does not create a token with `--scope read`.
        let creates =
            |place: &Place| places.words(place).any(|word| verb(word).is_some() && verb(word) == verb("create"));
        if !Asked::new(&word.to_lowercase()).is_change() {
            return;
        }
        let is_open = |place: &&Place| {
            let effects = place.effects;
            !effects.destructive && !effects.read_only && !creates(place) && place.is_below(&words)
        };
        let mut all: Vec<&Place> = places.all.iter().filter(is_open).collect();
        all.dedup_by_key(|place| &place.path);
        let mut found = all.into_iter().filter_map(|place| Some((place, chosen(place)?)));
        let (Some((place, tokens)), None) = (found.next(), found.next()) else { return };
        let mut argv = self.before_path(index);
        argv.extend(place.path.iter().cloned());
        argv.extend(self.argv().get(index + 1..).unwrap_or_default().iter().cloned());
        let end = argv.iter().position(|token| token == "--").unwrap_or(argv.len());
        argv.splice(end..end, tokens);
        self.push(argv, BY_CHOICE, false);
    }

    /// Guesses that the only command of a name is meant, whose group is another one: `boat launch` is `storage launch`.
    fn at_other_group(&mut self, index: usize, word: &str, places: &Places) {
        let next = self.argv().get(index + 1).map(|next| next.to_lowercase());
        // `owner create Ann` does not create an invoice.
        if next.is_some_and(|next| verb(&next).is_some()) || is_general(word) {
            return;
        }
        // `break lock` says what is done; `delete` does not say what is deleted.
        let is_root = self.problem.parsed.target.is_root();
        let is_exact = |place: &Place| if place.effects.destructive { removal(word).is_none() } else { !is_root };
        let target = &self.problem.parsed.target;
        let is_it = |place: &Place| {
            place.path.last().is_some_and(|name| name == word) && is_exact(place) && !is_of_other_thing(target, place)
        };
        self.at_only_place(index, places, &is_it, OTHER_GROUP);
    }

    /// Guesses that a noun stands for the only command of its verb: `payment 47 80` is `dues pay 47 80`.
    fn at_noun_of_verb(&mut self, index: usize, word: &str, places: &Places) {
        let lower = word.to_lowercase();
        if !self.problem.parsed.target.is_root() || verb(&lower).is_some() {
            return;
        }
        let is_noun_of = |name: &String| {
            let ending = lower.strip_prefix(name.as_str()).or_else(|| lower.strip_prefix(name.strip_suffix('e')?));
            ending.is_some_and(|ending| ENDINGS.contains(&ending)) && name.len() > 2
        };
        let is_it = |place: &Place| place.path.last().is_some_and(is_noun_of) && !place.effects.destructive;
        self.at_only_place(index, places, &is_it, NOUN);
    }

    /// Adds the call of the only command that fits in place of a word and the groups before it.
    fn at_only_place(&mut self, index: usize, places: &Places, is_it: &dyn Fn(&Place) -> bool, cost: usize) {
        let mut found: Vec<&Place> = places.all.iter().filter(|place| is_it(place)).collect();
        found.dedup_by_key(|place| &place.path);
        let [place] = found.as_slice() else { return };
        let mut argv = self.before_path(index);
        argv.extend(place.path.iter().cloned());
        argv.extend(self.argv().get(index + 1..).unwrap_or_default().iter().cloned());
        self.push(argv, cost, false);
    }

    /// Guesses that a flag of a group is the name of one of its commands: `booking --list`.
    pub(super) fn at_command_as_flag(&mut self, index: usize, token: &str) {
        let target = &self.problem.parsed.target;
        let name = token.strip_prefix("--").unwrap_or_default();
        if target.command.is_some() || target.node().child(name.as_bytes()).is_none_or(|child| child.is_hidden()) {
            return;
        }
        let groups = target.words().len();
        let name = name.to_owned();
        let mut argv = self.replaced(index, 1, &[]);
        // The name follows its group.
        let at = self.group_end(groups).min(index);
        argv.insert(at, name);
        self.push(argv, 1, false);
    }

    /// Guesses that the only command of a group that has the flags of the call was left out: `sync --direction pull` is `sync run
    /// --direction pull`.
    pub(super) fn at_command_of_flags(&mut self) {
        let target = &self.problem.parsed.target;
        if target.command.is_some() || target.is_root() || target.node().has_openapi() {
            return;
        }
        let at = self.group_end(target.words().len());
        let flags = self.flags_of_command(at);
        let has_all = |child: &Child<'_>| matches!(child, Child::Command(command) if flags.iter().all(|flag| has_option(*command, flag)));
        let mut found = target.node().visible().filter(has_all);
        let (Some(Child::Command(command)), None) = (found.next(), found.next()) else { return };
        if !flags.is_empty() && !command.summary().effects().destructive {
            let name = command.summary().listed().name.to_owned();
            self.replace(at, 0, &[&name], BY_FLAGS, false);
        }
    }

    /// Returns the index after the names of the groups of a call.
    fn group_end(&self, groups: usize) -> usize {
        let words = self.argv().iter().enumerate().filter(|(_, token)| !token.starts_with('-'));
        words.take(groups).last().map_or(0, |(index, _)| index + 1)
    }
}

/// Returns whether a command takes the thing of its own group, and not that of the typed one: `queue pause <queue>` is not for
/// `schedule pause nightly`.
fn is_of_other_thing(target: &CommandPath<'_>, place: &Place) -> bool {
    let words = target.words();
    let (Some(typed), Some(own)) = (words.last(), place.path.iter().nth_back(1)) else { return false };
    let path = CommandPath::find(target.root(), &place.path.join(" ")).ok();
    let Some(command) = path.and_then(|path| path.command) else { return false };
    let nouns = |name: &str| name_words(name).iter().map(|word| singular(word)).collect::<Vec<_>>();
    let has_any = |said: &[String], name: &str| nouns(name).iter().any(|noun| said.contains(noun));
    command.once(|command| {
        let args: Vec<String> = command.tables().positionals().flat_map(|field| nouns(field.long())).collect();
        let said = nouns(&text::summary(command.metadata().doc()));
        has_any(&args, own) && !has_any(&args, typed) && !has_any(&said, typed)
    })
}

/// Returns whether a verb is one that commands have for any thing.
pub(super) fn is_general(word: &str) -> bool {
    let group = verb(&word.to_lowercase());
    group.is_some() && ["get", "list", "create", "update", "delete"].iter().any(|general| verb(general) == group)
}

/// Returns whether words of a description, one after the other, have some letters.
fn says(description: &str, letters: &str) -> bool {
    let words: Vec<String> = name_words(description).iter().map(|word| singular(word)).collect();
    (0..words.len()).any(|start| {
        let mut joined = String::new();
        words.iter().skip(start).any(|word| {
            joined.push_str(word);
            joined == letters
        })
    })
}

/// Adds the path of each visible group below a node that fits.
fn groups_below(node: &Node, path: &mut Vec<String>, is_it: &dyn Fn(&Node) -> bool, out: &mut Vec<Vec<String>>) {
    for child in node.visible() {
        let Child::Node(group) = child else { continue };
        path.push(child.name().to_owned());
        if is_it(group) {
            out.push(path.clone());
        }
        groups_below(group, path, is_it, out);
        path.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::says;

    #[test]
    fn a_description_has_a_word_or_several_as_one() {
        assert!(says("A/B tests", "abtest"));
        assert!(says("Lifts with the crane", "crane"));
        assert!(!says("Forest rangers", "rest"));
    }
}
