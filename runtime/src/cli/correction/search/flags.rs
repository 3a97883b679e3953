//! Guesses at an unknown flag: an option by another name, an argument that is given as an option, a flag of another tool.
//!
//! No guess adds a flag that does more than what was typed, or writes a file in place of printing.

use super::flag::{Flag, is_possible};
use super::flag_names::{is_word_of_id, matched, related_cost};
use super::items::values_of_plural;
use super::requests::gives_method;
use super::risks::is_harmless;
use super::times::Form;
use super::values::spoken_truth;
use super::{Guess, Guesses, foreign, option_tokens};
use crate::command::YES;
use crate::data::{name_words, split_once, word_cost};
use crate::error::FieldError;
use crate::input;
use crate::schema::{FieldRef, Kind, Part};

/// The option for a number of pages, which is rarely what limits a list.
pub(super) const MAX_PAGES: &str = "max-pages";

/// Cost of a point in time as the value of a field of another form.
const OTHER_THAN_TIME: usize = 2;

/// Cost of an option of the whole program by another name: those of the command are meant.
const OF_PROGRAM: usize = 4;

/// Cost of an option for a text where the value is an entry of a map.
const ENTRY: usize = 2;

/// Cost of a flag without a value where a word follows.
const VALUE_OF_SWITCH: usize = 3;

impl<'g> Guesses<'_, '_, 'g> {
    /// Guesses at a flag that neither the command nor the program has.
    pub(super) fn at_unknown_flag(&mut self, error: &FieldError) {
        self.at_command_of_flags();
        let argv = self.argv().to_vec();
        for (index, token) in argv.iter().enumerate() {
            let is_it = token == &error.path
                || token == &error.received
                || token.strip_prefix(error.path.as_str()).is_some_and(|rest| rest.starts_with('='));
            if token == "--" {
                return;
            }
            if !is_it {
                continue;
            }
            if foreign::is_help(token) {
                self.replace(index, 1, &["--help"], 0, true);
            } else if foreign::is_version(token) {
                self.replace(index, 1, &["--version"], 0, true);
            }
            let name = token.trim_start_matches('-');
            let (name, attached) = split_once(name, '=').map_or((name, None), |(name, value)| (name, Some(value)));
            let spaced = self.spaced_denial(name);
            let name = spaced.as_deref().unwrap_or(name);
            // `--sort -created`
            let is_order = |next: &str| {
                let field = next.strip_prefix('-').filter(|field| field.len() > 2 && !field.starts_with('-'));
                field.is_some() && foreign::means(name, "sort")
            };
            self.at_command_as_flag(index, token);
            let next = argv.get(index + 1).map(String::as_str);
            let next = next.filter(|next| !next.starts_with('-') || is_number(next) || is_order(next));
            if is_number(token) {
                self.at_dashed_count(index, token);
                self.at_surplus(index, token);
            }
            // The value is the method of a request, not that of an option.
            if gives_method(token, next) {
                continue;
            }
            let flag = Flag { index, name, attached, next: next.filter(|_| attached.is_none()) };
            let before = self.more.len();
            self.at_letter(index, token, &error.path);
            self.at_flag(&flag, !token.starts_with("--"));
            self.replace_others(before, index);
        }
    }

    /// Returns the name of a flag with a dash after its `no`, if what follows is a word of an option: `no-refund` for `norefund`.
    fn spaced_denial(&self, name: &str) -> Option<String> {
        let rest = name.to_lowercase().strip_prefix("no").filter(|rest| rest.len() > 3)?.to_owned();
        let has_word = |field: FieldRef<'_>| name_words(field.long()).contains(&rest);
        self.tables().part(Part::Option).any(has_word).then(|| format!("no-{rest}"))
    }

    /// Replaces the same flag elsewhere in the call too, in the guesses from one on that give it another name.
    fn replace_others(&mut self, first: usize, index: usize) {
        let argv = self.problem.argv;
        // A flag that was moved has another one in its place.
        let is_renamed =
            |guess: &&mut Guess| guess.argv.len() == argv.len() && guess.argv.get(index + 1..) == argv.get(index + 1..);
        for guess in self.more.iter_mut().skip(first).filter(is_renamed) {
            let Some(name) = guess.argv.get(index).filter(|name| name.starts_with("--")).cloned() else { continue };
            let others = guess
                .argv
                .iter_mut()
                .take_while(|token| *token != "--")
                .filter(|token| argv.get(index) == Some(*token));
            others.for_each(|token| token.clone_from(&name));
        }
    }

    /// Guesses that `f`, alone or among other letters, confirms the call.
    fn at_letter(&mut self, index: usize, token: &str, path: &str) {
        let tables = self.tables();
        let Some(field) = tables.part(Part::Option).find(|field| field.long() == YES) else { return };
        if path != "-f" || token.starts_with("--") {
            return;
        }
        let rest: String = token.chars().filter(|letter| *letter != 'f').collect();
        let rest = if rest == "-" { None } else { Some(rest.as_str()) };
        let confirmed = if self.is_given(&field) { None } else { Some("--yes") };
        let tokens: Vec<&str> = rest.into_iter().chain(confirmed).collect();
        self.replace(index, 1, &tokens, 3, false);
    }

    fn at_flag(&mut self, flag: &Flag<'_>, is_short: bool) {
        if is_short && flag.name.chars().nth(1).is_some() {
            self.at_attached(flag);
        }
        if let Some((name, value)) = split_once(flag.name, ':').filter(|_| flag.attached.is_none()) {
            self.replace(flag.index, 1, &[&format!("--{name}={value}")], 1, true);
        }
        if self.at_credential(flag) {
            return;
        }
        self.at_comparison(flag);
        self.at_misplaced(flag);
        self.at_entry(flag);
        self.at_output_flag(flag);
        self.at_named(flag);
        self.at_flag_of_verb(flag);
        self.at_other_case(flag);
        self.at_undone(flag);
        self.at_other_flag(flag);
    }

    /// Guesses that a value with a sign of comparison is the end of a range: `--price '>40'` is `--min-price 40`.
    fn at_comparison(&mut self, flag: &Flag<'_>) {
        let Some(value) = flag.value() else { return };
        let end = if value.starts_with('>') { "min" } else { "max" };
        let number = value.strip_prefix(['<', '>']).map(|rest| rest.strip_prefix('=').unwrap_or(rest).trim());
        let Some(number) = number.filter(|number| is_number(number)) else { return };
        let name = format!("{end}-{}", flag.name);
        let (attached, next) = (flag.attached.map(|_| number), flag.next.map(|_| number));
        self.at_named(&Flag { index: flag.index, name: &name, attached, next });
    }

    /// Guesses that a flag gives a field whose name is close to its own, or means the same.
    pub(super) fn at_named(&mut self, flag: &Flag<'_>) {
        let lower = name_words(flag.name).join("-");
        let tables = self.tables();
        let arguments = tables.part(Part::Arg).count();
        let is_open = tables.positionals().any(|field| field.kind().is_list() || self.is_left_by(&field, flag));
        let is_time =
            flag.value().is_some_and(|value| !is_number(value) && Form::DateTime.repair(value, None).is_some());
        let limits = |field: &FieldRef<'_>| {
            field.part() == Part::Option && field.long() != MAX_PAGES && foreign::means(&lower, field.long())
        };
        let has_limit = lower != MAX_PAGES && tables.iter().any(|field| limits(&field));
        for field in tables.iter().filter(|field| field.part() != Part::Env && !field.is_hidden()) {
            let own = field.long();
            // Any other flag of the kind is dropped: the call asks for the confirmation.
            if own == YES && foreign::is_needless(flag.name) {
                let is_on = flag.value().and_then(spoken_truth) != Some(false) && !self.is_given(&field);
                if is_on && (foreign::confirms(flag.name) || flag.name == "force") {
                    self.replace(flag.index, 1, &["--yes"], 0, false);
                }
                continue;
            }
            // `--to` is not an owner who was typed before.
            let is_full = field.part() == Part::Arg && !is_open && !share_word(flag.name, own);
            let is_other = is_full || is_whole_body(&field, flag) || self.is_of_other_object(flag.name, own);
            if is_other {
                continue;
            }
            // Another value of what is given already is not meant.
            if own == MAX_PAGES && has_limit || name_words(own) != name_words(flag.name) && self.is_taken(&field) {
                continue;
            }
            let names = std::iter::once(own).chain(field.aliases());
            let is_alone = field.part() == Part::Arg && (arguments == 1 || self.is_left(&field, flag));
            let costs = names.filter_map(|name| self.flag_cost(flag.name, &field, name, is_alone));
            let cost = costs.min().filter(|_| is_possible(&field, flag));
            let cost = cost.filter(|cost| *cost == 0 || !self.has_own_like(flag, &field));
            let Some(cost) = cost.filter(|_| self.is_harmless(flag, &field)) else { continue };
            // A number is rather the value of a number: `--count 2` of `--n` and `--size`.
            let is_number = flag.value().is_some_and(is_number);
            let cost = cost + usize::from(cost > 0 && is_number && !field.kind().is_number());
            // `--name` is rather one title than one of several labels.
            let is_of_several = field.kind().is_list() && !flag.name.ends_with('s') && field.part() == Part::Option;
            let cost = cost
                + if cost > 0 { self.cost_of_value(flag, &field) } else { 0 }
                + usize::from(cost > 1 && is_of_several)
                + if cost > 0 && !tables.is_own(&field) { OF_PROGRAM } else { 0 };
            // A `spec` says the wish of the user, and a `status` what has happened.
            let cost = cost + usize::from(cost > 0 && own.starts_with("status."));
            let is_other = cost > 0 && is_time && Form::of(&field).is_none();
            // No time is the place in a list from which on a page begins.
            if is_other && field.doc().contains("cursor") {
                continue;
            }
            self.at_option(flag, &field, if is_other { cost + OTHER_THAN_TIME } else { cost });
        }
    }

    /// Returns what it costs that the value of a flag is rather that of another option.
    fn cost_of_value(&self, flag: &Flag<'_>, field: &FieldRef<'_>) -> usize {
        // `--env A=1` is rather an entry of `--env-vars` than a text.
        let is_entry = !field.kind().is_map() && self.is_entry_of_map(flag);
        // `--status closed` is rather the option that has the choice than one for any text.
        let is_other_choice = !field.has_choices() && self.has_choice_for(flag);
        usize::from(is_other_choice) + if is_entry { ENTRY } else { 0 }
    }

    /// Returns whether the value of a flag is an entry of a map that has the first word of its name.
    fn is_entry_of_map(&self, flag: &Flag<'_>) -> bool {
        let is_entry = flag.value().is_some_and(|value| value.contains('=') && !value.starts_with('='));
        let first = name_words(flag.name).into_iter().next();
        let is_map =
            |field: &FieldRef<'_>| field.kind().is_map() && name_words(field.long()).into_iter().next() == first;
        is_entry && self.tables().part(Part::Option).any(|field| is_map(&field))
    }

    /// Returns whether the name of a flag begins with an object that has members, and that of a field does not: `--address.zip`
    /// is not `--tax.ip-address`.
    fn is_of_other_object(&self, typed: &str, own: &str) -> bool {
        let Some((object, _)) = typed.rsplit_once('.') else { return false };
        let start = format!("{}.", name_words(object).join("-"));
        !own.starts_with(&start) && self.tables().part(Part::Option).any(|field| field.long().starts_with(&start))
    }

    /// Returns whether a field that takes one value is given by its name.
    fn is_taken(&self, field: &FieldRef<'_>) -> bool {
        let is_one = !field.kind().is_list() && !field.kind().is_map() && !field.doc().contains("comma");
        is_one && (!self.places(&field.label()).is_empty() || !self.places(&format!("--{}", field.long())).is_empty())
    }

    /// Returns whether an option does what the flag that was typed does and no more, unlike `--notify` for `--dont-notify`, and
    /// `--exclude-archived` for `--archived`. The parameters of operations write no file.
    pub(super) fn is_harmless(&self, flag: &Flag<'_>, field: &FieldRef<'_>) -> bool {
        if field.kind().is_flag() && is_denied(flag.name) != is_denied(field.long()) && !says_denial(field, flag.name) {
            return false;
        }
        let is_operation = self.problem.parsed.target.command.is_some_and(|command| command.operation().is_some());
        // `--include-tags` does not ask for the headers of the response.
        if is_operation && field.heading().is_some() && field.long() == "include" && !flag.name.contains("header") {
            return false;
        }
        is_harmless(flag, field, self.is_read_only(), is_operation && field.heading().is_none())
    }

    /// Guesses that a flag gives a field, for a cost.
    fn at_option(&mut self, flag: &Flag<'_>, field: &FieldRef<'_>, cost: usize) {
        let (own, is_certain) = (field.long(), cost == 0);
        // A text after the flag is its value.
        let is_text = flag.next.is_some_and(|next| next.contains(char::is_whitespace));
        match (field.part() == Part::Arg, flag.value_for(field).as_deref()) {
            _ if field.kind().is_flag() && is_text && !is_certain => {}
            _ if field.kind().is_flag() && flag.is_denied_by(own) => {
                if let Some((token, len)) = flag.denial(own) {
                    self.replace(flag.index, len, &[&token], cost, false);
                }
            }
            _ if field.kind().is_flag() => {
                let (token, len) = flag.switch(own);
                // The word after a flag is rather its value.
                let is_value = !is_certain && flag.next.is_some() && len == 1;
                self.replace(flag.index, len, &[&token], cost + if is_value { VALUE_OF_SWITCH } else { 0 }, is_certain);
            }
            (_, value) if field.has_optional_value() => {
                let value = value.filter(|value| input::takes(&self.tables(), field, value));
                let token = value.map_or(format!("--{own}"), |value| format!("--{own}={value}"));
                let len = if value.is_some() { flag.len() } else { 1 };
                self.replace(flag.index, len, &[&token], cost, is_certain);
            }
            (is_arg, Some(value)) => {
                let tokens = value_tokens(field, flag.name, value);
                let tokens: Vec<&str> = tokens.iter().map(String::as_str).collect();
                self.replace(flag.index, flag.len(), &tokens, cost, is_certain);
                // `-R octocat/hello`
                let before = self.argument_before(own).filter(|_| is_arg);
                if let (Some(before), Some((first, second))) = (before, split_once(value, '/')) {
                    let tokens = [&format!("--{before}"), first, &format!("--{own}"), second];
                    self.replace(flag.index, flag.len(), &tokens, (cost + 1).min(3), false);
                }
            }
            (_, None) => {}
        }
    }

    /// Guesses at a flag without regard to the names of options.
    fn at_other_flag(&mut self, flag: &Flag<'_>) {
        let has_guess = self.more.iter().any(|guess| guess.cost <= 4);
        self.at_body(flag);
        self.at_longer_name(flag);
        self.at_unlike_flag(flag);
        self.at_only_missing(flag);
        self.at_preposition(flag);
        self.at_described_argument(flag);
        self.at_dashed_value(flag.index);
        if !has_guess {
            self.at_affinity(flag);
        }
    }

    /// Guesses that a value is attached to a letter: `-ojson`.
    fn at_attached(&mut self, flag: &Flag<'_>) {
        let mut letters = flag.name.chars();
        let Some(letter) = letters.next() else { return };
        if let Some(format) = foreign::format(&letter.to_string(), Some(letters.as_str())) {
            self.replace(flag.index, 1, &["--format", format], 1, true);
        }
    }

    /// Guesses that an option has one dash too few: `-region eu`, which is read as `-r egion`.
    pub(super) fn at_single_dash(&mut self) {
        for index in 0..self.argv().len() {
            let Some(token) = self.argv().get(index).filter(|token| *token != "--") else { return };
            let name = token.strip_prefix('-').filter(|name| name.chars().nth(1).is_some());
            let Some(name) = name.filter(|name| !name.starts_with('-')) else { continue };
            let (long, _) = split_once(name, '=').unwrap_or((name, ""));
            if self.tables().long(long.as_bytes()).is_some() {
                let token = format!("--{name}");
                self.replace(index, 1, &[&token], 1, true);
            }
        }
    }

    /// Guesses that an option of the command stands before it.
    fn at_misplaced(&mut self, flag: &Flag<'_>) {
        let tables = self.tables();
        let field = tables.long(flag.name.as_bytes());
        let letter = flag.name.chars().next().filter(|_| flag.name.len() == 1);
        let Some(field) = field.or_else(|| tables.short(letter?)) else { return };
        let len = if field.kind().is_flag() { 1 } else { flag.len() };
        let moved = self.argv().get(flag.index..flag.index + len).unwrap_or_default().to_vec();
        let mut argv = self.replaced(flag.index, len, &[]);
        let end = argv.iter().position(|token| token == "--").unwrap_or(argv.len());
        argv.splice(end..end, moved);
        self.push(argv, 0, true);
    }

    /// Guesses that a flag names an entry of a map: `--metadata.order 1` or `--metadata[order]=1`.
    fn at_entry(&mut self, flag: &Flag<'_>) {
        let entry =
            flag.name.strip_suffix(']').map_or_else(|| split_once(flag.name, '.'), |name| split_once(name, '['));
        let (Some((map, key)), Some(value)) = (entry, flag.value()) else { return };
        let is_map = |field: FieldRef<'_>| field.kind().is_map() || field.kind().is(Kind::JSON);
        let longer = format!("{map}-{key}");
        if self.tables().long(map.as_bytes()).is_none() && self.tables().long(longer.as_bytes()).is_some() {
            return self.replace(flag.index, flag.len(), &[&format!("--{longer}"), value], 1, false);
        }
        if self.tables().long(map.as_bytes()).is_some_and(is_map) && !key.is_empty() {
            self.replace(flag.index, flag.len(), &[&format!("--{map}"), &format!("{key}={value}")], 0, true);
        }
    }

    /// Returns what a name costs in place of one of a field's. `is_alone` tells that no other argument is left.
    pub(super) fn flag_cost(&self, typed: &str, field: &FieldRef<'_>, own: &str, is_alone: bool) -> Option<usize> {
        let is_arg = field.part() == Part::Arg;
        let (typed_words, own_words) = (name_words(typed), name_words(own));
        if typed_words == own_words {
            return Some(0);
        }
        // `--address.zip` for `--address.postal-code`
        if let (Some((object, member)), Some((own_object, own_member))) = (typed.rsplit_once('.'), own.rsplit_once('.'))
            && name_words(object) == name_words(own_object)
        {
            return self.flag_cost(member, field, own_member, false);
        }
        let is_letter = typed.chars().nth(1).is_none();
        let lower = typed_words.join("-");
        if let Some(cost) = self.thing_cost(typed, field, own).filter(|_| !is_letter) {
            return Some(cost);
        }
        if foreign::means(if is_letter { typed } else { &lower }, own) {
            // Options under a heading, such as the whole body of a request, are less likely than the others.
            return Some(2 + usize::from(field.heading().is_some()));
        }
        if is_letter {
            // `-R` for `<repo>`
            let is_start = own.starts_with(&lower) && !field.is_secret() && (is_arg || typed == lower);
            // `-f` for `--training-file`, which is needed
            let is_of_needed =
                !is_arg && self.is_needed(field) && own_words.iter().any(|word| word.starts_with(&lower));
            // `-q` for `--filter-term`
            let is_meant = !is_arg && !field.is_secret() && own_words.iter().all(|word| foreign::means(typed, word));
            let start_cost = if own_words.len() > 1 { 5 } else { 4 };
            return if is_of_needed || is_meant { Some(3) } else { is_start.then_some(start_cost) };
        }
        // A secret is given by its name, or not at all.
        if field.is_secret() && !matched(&typed_words, &own_words).is_some_and(|found| found.missing.is_empty()) {
            return None;
        }
        let path: Vec<String> = self.problem.parsed.target.words().iter().flat_map(|name| name_words(name)).collect();
        let is_of_path = |word: &String| path.iter().any(|own| word_cost(word, own, true).is_some_and(|cost| cost < 2));
        if is_arg && is_alone {
            let is_one = |word: &String| foreign::is_identifier(word) || is_of_path(word);
            // `--id 17` of `jobs cancel <jobs>`
            let has_other = || self.tables().part(Part::Option).any(|field| is_word_of_id(field.long()));
            if foreign::is_identifier(&lower) && !has_other() {
                return Some(4);
            }
            if typed_words.iter().all(is_one) && own_words.iter().all(is_one) {
                return Some(3);
            }
            // A log file is a file.
            if typed_words.ends_with(&own_words) && !typed_words.iter().any(|word| is_negation(word)) {
                return Some(3);
            }
        }
        // `--search` for `--filter-term`
        let is_meant = own_words.len() > 1 && !is_arg && own_words.iter().all(|word| foreign::means(&lower, word));
        [related_cost(typed, own, &is_of_path), is_meant.then_some(3)].into_iter().flatten().min()
    }
}

/// Returns whether the words of a flag say that something is not wanted.
fn is_denied(name: &str) -> bool {
    foreign::denied(&name_words(name)).is_some()
}

/// Returns whether a field is the whole body, and a flag gives a text for a part of it: `--comment` is not `--body`.
fn is_whole_body(field: &FieldRef<'_>, flag: &Flag<'_>) -> bool {
    let is_body = field.long() == "body" && field.heading().is_some();
    let is_data = foreign::means(&flag.name.to_lowercase(), "json-body");
    is_body && !is_data && !flag.value().is_some_and(|value| value.starts_with(['{', '[', '@']))
}

/// Returns whether two names have a word in common.
fn share_word(typed: &str, own: &str) -> bool {
    let own = name_words(own);
    let is_own = |word: &String| own.iter().any(|own| word_cost(word, own, true).is_some_and(|cost| cost < 2));
    name_words(typed).iter().any(is_own)
}

/// Returns whether what denies a flag is a part of an option's name: `no-show` of `client-no-show`.
pub(super) fn says_denial(field: &FieldRef<'_>, typed: &str) -> bool {
    let (typed_words, own) = (name_words(typed), name_words(field.long()));
    is_denied(typed) && own.ends_with(&typed_words) || foreign::deny_the_same(&typed_words, &own)
}

/// Returns whether a word before the name of a thing tells that the thing is not meant: `--exclude-file`.
pub(super) fn is_negation(word: &str) -> bool {
    matches!(word, "no" | "not" | "non" | "without" | "exclude" | "except" | "skip" | "ignore" | "min" | "max" | "old")
}

/// Returns the tokens of an option with a value, or with those in a list after a plural: `--groups eu,us`.
fn value_tokens(field: &FieldRef<'_>, typed: &str, value: &str) -> Vec<String> {
    let parts = values_of_plural(field, typed, value).unwrap_or_else(|| vec![value]);
    parts.into_iter().flat_map(|part| option_tokens(field, part)).collect()
}

fn is_number(text: &str) -> bool {
    text.parse::<f64>().is_ok()
}
