//! Verbs that give a value to an option: `rename-file 7 --to plan.pdf` is an update with `--name plan.pdf`, and `users search
//! ada` lists those with `--query ada`.

use super::flag::{Flag, is_possible};
use super::places::Places;
use super::{Guess, Guesses, option_tokens};
use crate::data::{Phrases, Words, name_words, split_once};
use crate::graph::CommandPath;
use crate::schema::{FieldRef, Part, Tables};

/// Verbs, the verb of the commands that they stand for, and the options that take what follows, the likeliest first.
const VERBS: Phrases = Phrases(
    "\
rename retitle: update name title label display-name metadata.name
move mv relocate: update parent.id parent-id folder-id parent folder location
copy cp duplicate: copy parent.id parent-id folder-id parent folder destination target
assign reassign: update assignee assignee-id assigned-to owner owner-id
search find lookup query filter grep: list q query search filter filter-term search-term term keyword",
);
/// Verbs before the name of what they set.
const SETTING: Words = Words("set change adjust");
/// Flags for what follows such verbs.
const FLAGS: Words = Words(
    "to as into in new new-name name title query search term keyword q filter for folder parent to-folder into-folder \
     destination user",
);
/// Those of them that tell where something goes, or what it becomes.
const DESTINATIONS: Words = Words("to as into new-name to-folder into-folder destination");
/// Cost of an option for the value.
const COST: usize = 2;
/// Maximum cost of the name of the command.
const MAX_NAME_COST: usize = 5;
/// Maximum number of tokens among which the verb is.
const MAX_TOKENS: usize = 2;

impl Guesses<'_, '_, '_> {
    /// Guesses that a verb among the words from an index on gives a value to an option.
    pub(super) fn at_valued_verb(&mut self, index: usize, places: &Places) {
        let bare = self.argv().iter().skip(index).take_while(|token| !token.starts_with('-')).count();
        for at in index..index + bare.min(MAX_TOKENS) {
            let Some(token) = self.argv().get(at) else { return };
            let mut words = name_words(token);
            let known =
                |word: &String| VERBS.iter().find(|(verbs, _)| Words(verbs).contains(word)).map(|(_, said)| said);
            // `set-price` sets the option that begins so.
            let noun = words.split_first().filter(|(set, noun)| SETTING.contains(set) && !noun.is_empty());
            let set = noun.map(|(_, noun)| noun.join("-"));
            let said = words.iter_mut().find_map(|word| Some((split_once(known(word)?, ' ')?, word)));
            let (act, options) = match (&set, said) {
                (Some(noun), _) => ("update", noun.as_str()),
                (None, Some(((act, options), word))) => {
                    act.clone_into(word);
                    (act, options)
                }
                (None, None) => continue,
            };
            let name = if set.is_some() { act.to_owned() } else { words.join("-") };
            let argv = self.replaced(at, 1, &[&name]);
            let mut found = Vec::new();
            self.compare(&argv, index, places, 0, &mut found);
            let summaries = self.program_summaries();
            self.compare(&argv, index, summaries, 1, &mut found);
            found.retain(|(guess, _)| guess.cost <= MAX_NAME_COST);
            let before = self.before_path(index).len();
            for (guess, place) in found {
                let is_alike = place.effects.read_only == (act == "list") && !place.effects.destructive;
                let root = self.problem.parsed.target.root();
                let path = CommandPath::find(root, &place.path.join(" ")).ok();
                let Some(command) = path.and_then(|path| path.command).filter(|_| is_alike) else { continue };
                let start = before + place.path.len();
                let argv = command.once(|command| with_value(&guess.argv, start, &command.tables(), options));
                if let Some(argv) = argv {
                    self.more.push(Guess { argv, cost: guess.cost + COST, is_certain: false });
                }
            }
        }
    }

    /// Guesses that a flag gives what the verb of the command takes: `--to 7` of `copy-file` is `--parent.id 7`.
    pub(super) fn at_flag_of_verb(&mut self, flag: &Flag<'_>) {
        let Some(value) = flag.value().filter(|_| DESTINATIONS.contains(flag.name)) else { return };
        let words: Vec<String> = self.problem.parsed.target.words().iter().flat_map(|name| name_words(name)).collect();
        let options = |word: &String| VERBS.iter().find(|(verbs, _)| Words(verbs).contains(word));
        let said = words.iter().find_map(options).and_then(|(_, said)| split_once(said, ' '));
        let Some((_, options)) = said.filter(|(act, _)| *act != "list") else { return };
        let tables = self.tables();
        let open = |name: &str| tables.part(Part::Option).find(|field| field.long() == name && !self.is_given(field));
        if let Some(field) = options.split(' ').find_map(open).filter(|field| is_possible(field, flag)) {
            self.replace_tokens(flag.index, flag.len(), &option_tokens(&field, value), COST);
        }
    }

    /// Guesses that the noun of a command that has several is a choice of a missing option: `follow-artist 7` is
    /// `follow-artists-users 7 --type artist`.
    pub(super) fn at_choice_of_noun(&mut self, field: &FieldRef<'_>) {
        let Some(typed) = self.problem.shared.typed.get() else { return };
        if field.part() != Part::Option || !field.has_choices() || self.problem.shared.is_first.get() {
            return;
        }
        let end = typed.iter().position(|token| token.starts_with('-') && token != "-").unwrap_or(typed.len());
        let path: Vec<String> = self.problem.parsed.target.words().iter().flat_map(|name| name_words(name)).collect();
        let singular = |word: &str| word.strip_suffix('s').unwrap_or(word).to_owned();
        let is_named = |word: &String| path.iter().any(|own| singular(own) == singular(word));
        let words: Vec<String> = typed.iter().take(end).flat_map(|token| name_words(token)).filter(is_named).collect();
        let is_typed = |choice: &&str| words.iter().any(|word| singular(word) == singular(&choice.to_lowercase()));
        let choices = field.choice_names(false);
        let mut named = choices.into_iter().filter(is_typed);
        if let (Some(choice), None) = (named.next(), named.next()) {
            let mut argv = self.argv().to_vec();
            let end = argv.iter().position(|token| token == "--").unwrap_or(argv.len());
            argv.splice(end..end, option_tokens(field, choice));
            self.push(argv, 1, false);
        }
    }
}

/// Returns a call in which one of some options takes what a flag gives, or the word after the values of the arguments. The
/// words after the name begin at an index.
fn with_value(argv: &[String], start: usize, tables: &Tables<'_>, options: &str) -> Option<Vec<String>> {
    let open = || tables.part(Part::Option).filter(|field| !field.is_hidden());
    let named = |name: &str| open().find(|field| field.long() == name);
    // `--price-cents` for a price
    let begun =
        |name: &str| open().find(|field| field.long().strip_prefix(name).is_some_and(|rest| rest.starts_with('-')));
    let field = options.split(' ').find_map(named).or_else(|| begun(options))?;
    let label = format!("--{}", field.long());
    if argv.contains(&label) {
        return None;
    }
    let mut argv = argv.to_vec();
    let flag_of = |token: &String| {
        let flag = token.strip_prefix("--")?;
        let (name, value) = flag.split_once('=').map_or((flag, None), |(name, value)| (name, Some(value.to_owned())));
        (FLAGS.contains(name) && tables.long(name.as_bytes()).is_none()).then_some(value)
    };
    if let Some((token, value)) =
        argv.iter_mut().skip(start).find_map(|token| flag_of(token).map(|value| (token, value)))
    {
        *token = value.map_or(label.clone(), |value| format!("{label}={value}"));
        return Some(argv);
    }
    let bare = argv.iter().skip(start).take_while(|token| !token.starts_with('-')).count();
    let needed = tables.positionals().filter(FieldRef::is_required).count();
    if bare != needed + 1 {
        return None;
    }
    let value = argv.remove(start + needed);
    argv.splice(start + needed..start + needed, option_tokens(&field, &value));
    Some(argv)
}
