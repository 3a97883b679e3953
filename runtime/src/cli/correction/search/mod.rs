//! The search for the call that was meant: best first, among misspellings, other words for commands and flags, and words
//! in another place.
//!
//! Each guess has a cost that tells how unlikely it is. The cheapest one is checked; if it has errors too, its own guesses
//! are added. The first call without errors is the one that was meant, unless another one is as cheap.
//!
//! Without one, two further searches begin elsewhere: at operations that explain all words of the call (`explained`), and at
//! the command that `--find` lists first for its words and flags (`ranked`).

mod addresses;
mod affinity;
mod assignments;
mod attempts;
mod bodies;
mod body_doubts;
mod built_in;
mod by_options;
mod calendar;
mod choices;
mod clusters;
mod codes;
mod commands;
mod comparatives;
mod countries;
mod credentials;
mod curl;
mod dashed;
mod doubts;
mod examples;
mod exchanged;
mod explained;
mod flag;
mod flag_names;
mod flags;
mod foreign;
mod formats;
mod forms;
mod habits;
mod harmless;
mod items;
mod labels;
mod lists;
mod longer;
mod lost_words;
mod meant_choices;
mod member_names;
mod members;
mod missing_values;
mod money;
mod named_units;
mod named_values;
mod near;
mod numerals;
mod of_group;
mod only_form;
mod only_missing;
mod only_path;
mod option_as_verb;
mod order;
mod other_commands;
mod other_flags;
mod other_units;
mod output_flags;
mod own_things;
mod patterns;
mod phrases;
mod places;
mod plausible;
mod questions;
mod ranked;
mod readings;
mod related_commands;
mod relaxed;
mod requests;
mod risks;
mod sayings;
mod siblings;
mod sorts;
mod spelling;
mod spoken_times;
mod states;
mod suggested_flags;
mod surplus;
mod switch_habits;
mod times;
mod tools;
mod unasked;
mod units;
mod unlike;
mod unnamed;
mod valued;
mod values;
mod verb_of_leaf;
mod without_name;

use std::cell::{Cell, OnceCell, RefCell};
use std::path::Path;

pub(super) use attempts::search;
pub(in crate::cli) use doubts::doubt;
use flag::Flag;
pub(super) use items::gives_several;
use near::Near;
pub(super) use near::{choices, near_commands, note_near, summary};
use places::Places;
pub(super) use places::does_more;
pub(super) use plausible::unlikelihood;
pub(in crate::cli) use suggested_flags::suggested_flags;

use super::{CheckCall, Guess, NearCommands, Problem, Valid, typo};
use crate::data::name_words;
use crate::describe::find::calls::Suggestions;
use crate::error::InputErrorKind;
use crate::parse::{Help, ParsedCommand};
use crate::schema::{FieldRef, Part, Source, Tables};

/// The values that all guesses of a search share.
#[derive(Default)]
pub(super) struct Shared {
    /// The call as typed.
    typed: OnceCell<Vec<String>>,
    places: OnceCell<Places>,
    /// The commands by the words of their summaries.
    summaries: OnceCell<Places>,
    /// The commands by the words of their requests.
    requests: OnceCell<Places>,
    /// True if the words of the call were compared with all that is known of the commands.
    is_asked: Cell<bool>,
    /// Number of flags of the call as typed that are no global ones.
    flags: Cell<usize>,
    /// The call in the words of the program, if it is one of another tool; empty until the call was looked at.
    own_words: OnceCell<Option<Vec<String>>>,
    /// The commands with all that is known of them.
    suggestions: OnceCell<Suggestions>,
    /// True if the guesses at the call are those of the operations that explain it best.
    is_explained: Cell<bool>,
    /// True if the guesses at the call are those of the command that a search for its words finds first.
    is_ranked: Cell<bool>,
    /// Cost of the operation that explains the call best.
    explained_cost: Cell<Option<usize>>,
    /// The paths of the operations that explain the call nearly as well.
    explained: RefCell<Vec<String>>,
    /// Cost of the call that is checked.
    cost: Cell<usize>,
    /// True if the call that is checked is the one that was typed.
    is_first: Cell<bool>,
    /// The values of the arguments of the call as typed, by name, if it names a command.
    arguments: OnceCell<Vec<(String, String)>>,
    /// Commands whose calls lack something.
    near: RefCell<Vec<Near>>,
    /// The commands that a search for the words of the call finds, the best first.
    ranked: RefCell<Vec<Near>>,
    /// True if the first of them is clearly the best.
    is_clear: Cell<bool>,
    /// Calls that are as likely as each other, each with the summary of its command.
    equal: RefCell<Vec<(String, String)>>,
    /// True if they are in doubt: the only one has a value that is hardly what its field is for, or all are far from the words.
    is_unlikely: Cell<bool>,
}

/// The path and values of a call: equal for two spellings of it.
pub(super) type Meaning = Vec<String>;

/// The summary of a command.
pub(super) type Summary = String;

/// Returns whether other tools call an option by a name, and not the one that is close to it.
pub(super) fn has_other_name(tables: &Tables<'_>, typed: &str, close: &str) -> bool {
    let lower = name_words(typed).join("-");
    let means = |field: FieldRef<'_>| foreign::means(&lower, field.long());
    !foreign::means(&lower, close) && tables.part(Part::Option).any(means)
}

/// Returns whether an option writes a file, for which the flag that is close to it does not ask.
pub(super) fn writes_file(name: &str, value: Option<&str>, field: &FieldRef<'_>) -> bool {
    risks::writes_file(&Flag { index: 0, name, attached: value, next: None }, field)
}

/// Returns what a call means: its path, values and flags, however they are spelled.
pub(super) fn meaning(parsed: &ParsedCommand<'_>) -> Meaning {
    let globals = &parsed.globals;
    let mut out = vec![parsed.target.path(), if globals.help == Help::No { "" } else { "help" }.to_owned()];
    out.extend(globals.format.map(|format| format.to_string()));
    out.extend(globals.filter_output.clone());
    if let Some(values) = &parsed.values {
        for field in values.tables().iter() {
            out.push(field.long().to_owned());
            out.extend(values.all(field.id()).map(|text| text.to_string_lossy().into_owned()));
        }
    }
    out
}

/// Adds guesses at the first error of a call at which there are any.
pub(super) fn add_guesses(problem: &Problem<'_, '_>, more: &mut Vec<Guess>) {
    let mut guesses = Guesses { problem, more };
    if problem.shared.own_words.get().is_none() {
        problem.shared.own_words.get_or_init(|| guesses.without_tool());
        problem.shared.flags.set(guesses.own_flags(0).len());
        return;
    }
    if problem.shared.is_explained.get() {
        *guesses.more = guesses.explained();
        return;
    }
    if problem.shared.is_ranked.get() {
        *guesses.more = guesses.ranked();
        return;
    }
    if problem.parsed.unknown.is_some() {
        guesses.at_built_in();
        return guesses.at_unknown_command();
    }
    if let Some(topic) = &problem.parsed.globals.topic {
        return guesses.at_topic(topic);
    }
    if guesses.at_doubt() {
        return;
    }
    guesses.at_single_dash();
    guesses.at_attached_optional_value();
    guesses.at_built_in();
    guesses.at_labels();
    guesses.at_forgotten_dashes();
    guesses.at_verb_of_leaf(true);
    guesses.at_told_by_values();
    // Where nothing is known of an error, the next one may tell more: with all else given, a flag by a name of its own is
    // what is missing.
    for error in problem.parsed.errors.iter() {
        typo::add_guesses(problem, &error.field, guesses.more);
        guesses.more.retain(|guess| !output_flags::is_misused(&guess.argv, &error.field.path));
        match error.kind {
            InputErrorKind::UnknownFlag => guesses.at_unknown_flag(&error.field),
            InputErrorKind::Parse | InputErrorKind::Validation => guesses.at_value(&error.field),
        }
        if !guesses.more.is_empty() {
            return;
        }
    }
}

/// Adds the calls in which each value goes where the word before it tells, or the members of the body have the names of the
/// document, to a guessed call without errors. Returns whether there is any.
pub(super) fn add_better(problem: &Problem<'_, '_>, more: &mut Vec<Guess>) -> bool {
    if problem.shared.is_first.get() {
        return false;
    }
    let mut labelled = Vec::new();
    let is_elsewhere = Guesses { problem, more: &mut labelled }.at_labels();
    more.extend(labelled.into_iter().filter(|_| is_elsewhere));
    let before = more.len();
    if !is_elsewhere {
        let mut guesses = Guesses { problem, more };
        guesses.at_unknown_members();
        guesses.at_texts_with_units();
        guesses.at_file();
        guesses.at_name_of_list();
        guesses.at_values_of_lists();
        guesses.at_signs();
        guesses.at_exchanged_letters();
        guesses.at_lost_words();
        guesses.at_verb_of_leaf(false);
    }
    is_elsewhere || more.len() > before
}

/// Adds guesses at `--input` of a command that has an argument of this name.
pub(super) fn add_guesses_at_input(problem: &Problem<'_, '_>, more: &mut Vec<Guess>) {
    Guesses { problem, more }.at_global_name("--input");
}

/// The guesses at one problem.
struct Guesses<'a, 'p, 'g> {
    problem: &'a Problem<'p, 'g>,
    more: &'a mut Vec<Guess>,
}

impl<'p, 'g> Guesses<'_, 'p, 'g> {
    /// Returns the commands and groups of the program.
    fn program_places(&self) -> &'p Places {
        self.problem.shared.places.get_or_init(|| Places::of(self.problem.parsed.target.root()))
    }

    /// Returns the commands of the program by the words of their summaries.
    fn program_summaries(&self) -> &'p Places {
        self.problem.shared.summaries.get_or_init(|| Places::by_summary(self.problem.parsed.target.root()))
    }

    /// Returns the commands of the program by the words of their requests.
    fn program_requests(&self) -> &'p Places {
        self.problem.shared.requests.get_or_init(|| Places::by_request(self.problem.parsed.target.root()))
    }

    /// Returns the commands at and below the path of the call as typed, with all that is known of them.
    fn suggestions(&self) -> &'p Suggestions {
        self.problem.shared.suggestions.get_or_init(|| Suggestions::below(&self.problem.parsed.target))
    }

    fn argv(&self) -> &'p [String] {
        self.problem.argv
    }

    fn push(&mut self, argv: Vec<String>, cost: usize, is_certain: bool) {
        self.more.push(Guess { argv, cost, is_certain });
    }

    /// Guesses that other tokens are meant in place of some, which is not certain.
    fn replace_tokens(&mut self, index: usize, count: usize, tokens: &[String], cost: usize) {
        let tokens: Vec<&str> = tokens.iter().map(String::as_str).collect();
        self.replace(index, count, &tokens, cost, false);
    }

    /// Adds the call in which other tokens replace some from an index on.
    fn replace(&mut self, index: usize, count: usize, tokens: &[&str], cost: usize, is_certain: bool) {
        self.push(self.replaced(index, count, tokens), cost, is_certain);
    }

    fn replaced(&self, index: usize, count: usize, tokens: &[&str]) -> Vec<String> {
        let argv = self.argv();
        let mut out = argv.get(..index).unwrap_or_default().to_vec();
        out.extend(tokens.iter().map(|token| (*token).to_owned()));
        out.extend_from_slice(argv.get(index + count..).unwrap_or_default());
        out
    }

    /// Returns whether the command only reads.
    fn is_read_only(&self) -> bool {
        super::is_read_only(self.problem.parsed)
    }

    /// Returns the fields of the command and the program's options.
    fn tables(&self) -> Tables<'g> {
        let parsed = self.problem.parsed;
        match &parsed.values {
            Some(values) => values.tables().clone(),
            None => {
                let mut tables = parsed.target.tables();
                parsed.target.add_globals(&mut tables);
                tables
            }
        }
    }

    /// Returns whether the call gives a value to a field, which a default does not.
    fn is_given(&self, field: &FieldRef<'_>) -> bool {
        let source = self.problem.parsed.values.as_ref().and_then(|values| values.source(field.id()));
        source.is_some_and(|source| source != Source::Default)
    }

    /// Returns the indexes of a token before `--`.
    fn places(&self, token: &str) -> Vec<usize> {
        let argv = self.argv();
        let end = argv.iter().position(|token| token == "--").unwrap_or(argv.len());
        (0..end).filter(|index| argv.get(*index).is_some_and(|other| other == token)).collect()
    }
}

/// Returns an option with its value as tokens. An option that may have none takes its value after `=`. The name of a file
/// stands for its content where the option is the body of a request.
fn option_tokens(field: &FieldRef<'_>, value: &str) -> Vec<String> {
    let is_path = value.contains(['/', '\\', '.']);
    if bodies::is_body(field) && is_path && Path::new(value).is_file() {
        return vec![format!("--{}", field.long()), format!("@{value}")];
    }
    if value.starts_with('-') || field.has_optional_value() || field.requires_equals() {
        vec![format!("--{}={value}", field.long())]
    } else {
        vec![format!("--{}", field.long()), value.to_owned()]
    }
}

/// Returns the only item.
fn only<T>(mut items: impl Iterator<Item = T>) -> Option<T> {
    items.next().filter(|_| items.next().is_none())
}
