//! Guesses at an unknown flag that is unlike the name of any option: what it says, its value, or the flag beside it.

use super::choices::letters_of;
use super::flag::Flag;
use super::flags::says_denial;
use super::formats::described_choices;
use super::times::Form;
use super::values::{repaired, spoken_truth};
use super::{Guesses, foreign, only, option_tokens};
use crate::data::{Phrases, Words, name_words, split_once};
use crate::schema::{FieldRef, Kind, Part};

/// Name of the option for the time of creation.
const CREATED: &str = "created";
/// Cost of a choice that is given as a flag, which is less than that of a flag with a longer name; and of one that only a
/// description names.
const CHOICE: usize = 1;
const DESCRIBED_CHOICE: usize = 3;
/// Maximum cost of the name of a flag that another one switches off.
const MAX_ALIKE: usize = 2;

impl<'g> Guesses<'_, '_, 'g> {
    /// Adds the guesses.
    pub(super) fn at_unlike_flag(&mut self, flag: &Flag<'_>) {
        self.at_condition(flag);
        self.at_member_of_flag(flag);
        self.at_named_switch(flag);
        self.at_direction(flag);
        self.at_opposite(flag);
        self.at_choice(flag);
        self.at_denied_choice(flag);
        self.at_flag_for_all(flag);
        self.at_choice_in_name(flag);
        self.at_force(flag);
        self.at_only_form(flag);
        self.at_typed_id(flag);
        self.at_value_of_choice(flag);
        self.at_end_of_range(flag);
        self.at_range(flag);
        self.at_limit(flag);
        self.at_comparative(flag);
        self.at_size(flag);
        self.at_full_name(flag);
        self.at_flag_of_unit(flag);
        if let Some(value) = flag.value() {
            self.at_entry_without_name(flag.index, flag.len(), value);
        }
    }

    /// Guesses that a name is the first and the last name, which are options: `--name 'Ada Byron'`.
    fn at_full_name(&mut self, flag: &Flag<'_>) {
        let Some((first, last)) = flag.value().and_then(|value| value.trim().rsplit_once(' ')) else { return };
        let named = |name: &str| {
            let is_it = |field: &FieldRef<'_>| {
                let own = field.long().rsplit('.').next().unwrap_or_default();
                !self.is_given(field) && (name_words(own).join("-") == name || foreign::means(name, own))
            };
            only(self.tables().part(Part::Option).filter(is_it))
        };
        let is_name = name_words(flag.name).last().is_some_and(|word| word == "name");
        if let (true, Some(of_first), Some(of_last)) = (is_name, named("first-name"), named("last-name")) {
            let tokens = [option_tokens(&of_first, first.trim()), option_tokens(&of_last, last)].concat();
            self.replace_tokens(flag.index, flag.len(), &tokens, 2);
        }
    }

    /// Guesses that a flag gives the sides of something, each of which is an option: `--size 4x2` is `--length 4 --width 2`.
    fn at_size(&mut self, flag: &Flag<'_>) {
        const SIDES: Words = Words("length width height depth");
        let Some(parts) = flag.value().map(|value| value.split(['x', '\u{d7}', '*']).map(str::trim)) else { return };
        let parts: Vec<&str> = parts.collect();
        let is_number = |part: &&str| part.parse::<f64>().is_ok();
        let tables = self.tables();
        let named = |side: &str| {
            let is_it = |field: &FieldRef<'_>| {
                let words = name_words(field.long());
                field.kind().is_number() && !self.is_given(field) && words.iter().any(|word| word == side)
            };
            only(tables.part(Part::Option).filter(is_it))
        };
        let sides: Vec<FieldRef<'_>> = SIDES.iter().filter_map(named).collect();
        if parts.len() > 1 && parts.len() == sides.len() && parts.iter().all(is_number) {
            let tokens: Vec<String> =
                sides.iter().zip(parts).flat_map(|(field, part)| option_tokens(field, part)).collect();
            self.replace_tokens(flag.index, flag.len(), &tokens, 2);
        }
    }

    /// Guesses that a flag is one limit of an option with limits: `--created-after` is `--created.gte`.
    fn at_limit(&mut self, flag: &Flag<'_>) {
        const LIMITS: Phrases = Phrases("after since from min above: gte gt\nbefore until to max below: lte lt");
        let (words, tables) = (name_words(flag.name), self.tables());
        let (Some(value), Some((last, rest))) = (flag.value(), words.split_last()) else { return };
        let Some((_, ends)) = LIMITS.iter().find(|(names, _)| Words(names).contains(last)) else { return };
        // `--since 2026-01-01` is about the time of creation.
        let is_time = Form::DateTime.repair(value, None).is_some();
        let created = [CREATED.to_owned()];
        let rest = if rest.is_empty() && is_time { &created } else { rest };
        let is_it = |field: &FieldRef<'_>, end: &str| {
            let own = name_words(field.long());
            own.split_last().is_some_and(|(own_last, own)| own_last == end && own == rest) && !self.is_given(field)
        };
        let field = ends.split(' ').find_map(|end| tables.part(Part::Option).find(|field| is_it(field, end)));
        if let Some(field) = field.filter(|_| !rest.is_empty()) {
            let tokens = option_tokens(&field, value);
            self.replace_tokens(flag.index, flag.len(), &tokens, 2);
        }
    }

    /// Guesses that the value of a filter names an option: `--filter status=active`.
    fn at_condition(&mut self, flag: &Flag<'_>) {
        const CONDITIONS: Words =
            Words("filter filters where query q selector field-selector label labels l param set");
        let is_member = is_field(flag.name);
        if !is_member && !CONDITIONS.contains(flag.name) {
            return;
        }
        let Some((name, value)) = flag.value().and_then(|value| split_once(value, '=')) else { return };
        let (words, tables) = (name_words(name), self.tables());
        let is_it = |field: &FieldRef<'_>| !self.is_given(field) && name_words(field.long()) == words;
        let is_name = !words.is_empty() && name.chars().all(|c| c.is_alphanumeric() || "_-.".contains(c));
        if let Some(field) = only(tables.part(Part::Option).filter(is_it)) {
            self.replace(flag.index, flag.len(), &[&format!("--{}={value}", field.long())], 1, false);
        } else if is_member && is_name {
            self.replace(flag.index, flag.len(), &[&format!("--{name}={value}")], 2, false);
            self.at_entry_of_map(flag, value, name);
        }
    }

    /// Guesses that the name before a value is the end of an option's name: `--keep daily=14` is `--keep-daily 14`.
    fn at_member_of_flag(&mut self, flag: &Flag<'_>) {
        let Some((key, value)) = flag.value().and_then(|value| split_once(value, '=')) else { return };
        let words = [name_words(flag.name), name_words(key)].concat();
        let tables = self.tables();
        let is_it = |field: &FieldRef<'_>| !self.is_given(field) && name_words(field.long()) == words;
        if let Some(field) = only(tables.part(Part::Option).filter(is_it)).filter(|_| !key.is_empty()) {
            self.replace_tokens(flag.index, flag.len(), &option_tokens(&field, value), 1);
        }
    }

    /// Guesses that a member is an entry of the only option for any names: `-f env=prod` is `--inputs env=prod`.
    fn at_entry_of_map(&mut self, flag: &Flag<'_>, value: &str, name: &str) {
        let tables = self.tables();
        let has_members = |field: &FieldRef<'_>| {
            let start = format!("{}.", field.long());
            tables.part(Part::Option).any(|other| other.long().starts_with(&start))
        };
        let is_map = |field: &FieldRef<'_>| {
            let is_open = field.kind().is_map() || field.kind().is(Kind::JSON) && !has_members(field);
            is_open && field.heading().is_none() && !field.is_hidden()
        };
        if let Some(field) = only(tables.part(Part::Option).filter(is_map)) {
            let tokens = option_tokens(&field, &format!("{name}={value}"));
            self.replace_tokens(flag.index, flag.len(), &tokens, 3);
        }
    }

    /// Guesses that the value of a flag names a switch: `--result passed` is `--passed`.
    fn at_named_switch(&mut self, flag: &Flag<'_>) {
        let Some(words) = flag.value().map(name_words).filter(|words| !words.is_empty()) else { return };
        let tables = self.tables();
        let is_it = |field: &FieldRef<'_>| field.kind().is(Kind::BOOL) && name_words(field.long()) == words;
        let is_risky = |field: &FieldRef<'_>| !self.is_harmless(flag, field) || self.is_given(field);
        let named = tables.part(Part::Option).find(is_it).filter(|field| !field.is_hidden() && !is_risky(field));
        if let Some(field) = named {
            self.replace(flag.index, flag.len(), &[&format!("--{}", field.long())], 3, false);
        }
    }

    /// Guesses that a flag is the direction of the option to sort by: `--sort created --desc`.
    fn at_direction(&mut self, flag: &Flag<'_>) {
        let direction = match flag.name {
            "desc" | "descending" | "reverse" => "desc",
            "asc" | "ascending" => "asc",
            _ => return,
        };
        let tables = self.tables();
        let is_sort = |label: &String| {
            let field = label.strip_prefix("--").and_then(|name| tables.long(name.as_bytes()));
            field.is_some_and(|field| field.has_choices() && foreign::means("sort-by", field.long()))
        };
        let Some(at) = self.argv().iter().position(is_sort) else { return };
        let mut argv = self.argv().to_vec();
        let Some(value) = argv.get_mut(at + 1).filter(|_| flag.attached.is_none() && at + 1 != flag.index) else {
            return;
        };
        *value = format!("{value}:{direction}");
        argv.remove(flag.index);
        self.push(argv, 1, false);
    }

    /// Guesses that a flag switches another one off: `--unpaid` and `--dont-pay` are `--paid=false`, `--paid=false` is
    /// `--unpaid`, and `--with-archived` is `--exclude-archived=false`.
    fn at_opposite(&mut self, flag: &Flag<'_>) {
        let (len, said) = match (flag.attached, flag.next.and_then(spoken_truth)) {
            (Some(value), _) => (1, spoken_truth(value)),
            (None, said) => (1 + usize::from(said.is_some()), said.or(Some(true))),
        };
        let Some(is_on) = said else { return };
        let typed = name_words(flag.name);
        let lower = typed.join("-");
        let opposite = foreign::opposite(&lower).map(name_words);
        let wanted = foreign::denied(&typed).map(<[String]>::to_vec).or(opposite);
        let unwanted = foreign::included(&typed);
        let tables = self.tables();
        let is_it = |field: &FieldRef<'_>| {
            let own = name_words(field.long());
            let is_said = |words: &[String], own: &[String]| {
                let cost = || self.flag_cost(&words.join("-"), field, &own.join("-"), false);
                own.ends_with(words) || cost().is_some_and(|cost| cost <= MAX_ALIKE)
            };
            let is_own_opposite = foreign::opposite(field.long()) == Some(lower.as_str());
            let is_opposite = match foreign::denied(&own) {
                // `--git=false` for `--no-git`
                Some(denied) if !is_on && denied == typed => true,
                Some(denied) => unwanted.is_some_and(|words| is_said(words, denied)),
                None => is_own_opposite || wanted.as_ref().is_some_and(|words| is_said(words, &own)),
            };
            // `--no-show` may be a name of its own: `--client-no-show`
            field.kind().is(Kind::BOOL) && !self.is_given(field) && is_opposite && !says_denial(field, flag.name)
        };
        if let Some(field) = only(tables.part(Part::Option).filter(is_it)) {
            let token = format!("--{}{}", field.long(), if is_on { "=false" } else { "" });
            self.replace(flag.index, len, &[&token], 2, false);
        }
    }

    /// Guesses that a flag is a choice of an option: `--squash` is `--method squash`.
    fn at_choice(&mut self, flag: &Flag<'_>) {
        if flag.attached.is_some() {
            return;
        }
        let words = name_words(flag.name);
        let tables = self.tables();
        let is_named = |choice: &String| name_words(choice) == words;
        let is_free = |field: &FieldRef<'_>| !self.is_given(field) || field.kind().is_list();
        let is_open = |field: &FieldRef<'_>| is_free(field) && !field.is_hidden() && !words.is_empty();
        let choices = |field: &FieldRef<'_>| -> Vec<(String, usize)> {
            let declared = field.choice_names(false).into_iter().map(|choice| (choice.to_owned(), CHOICE));
            let described = if field.kind().is(Kind::TEXT) { described_choices(field.doc()).0 } else { Vec::new() };
            declared.chain(described.into_iter().map(|choice| (choice, DESCRIBED_CHOICE))).collect()
        };
        let fields = tables.part(Part::Option).filter(is_open);
        let named = |field: FieldRef<'g>| {
            let all = choices(&field);
            if let Some((choice, cost)) = all.iter().find(|(choice, _)| is_named(choice)).cloned() {
                return Some((field, choice, cost));
            }
            // `--monthly` for `--per month`
            let names: Vec<&str> = field.choice_names(false);
            let meant = foreign::choice(flag.name, &names).filter(|_| flag.next.is_none())?;
            Some((field, meant.to_owned(), DESCRIBED_CHOICE))
        };
        if let Some((field, choice, cost)) = only(fields.filter_map(named)) {
            self.replace_tokens(flag.index, 1, &option_tokens(&field, &choice), cost);
        }
    }

    /// Guesses that a flag is the type of the thing that its value identifies: `--file 7` is `--item.id 7 --item.type file`.
    fn at_typed_id(&mut self, flag: &Flag<'_>) {
        let Some(value) = flag.value() else { return };
        let words = name_words(flag.name);
        let tables = self.tables();
        let is_open = |field: &FieldRef<'_>| !self.is_given(field) && !field.is_hidden();
        let pair = |field: FieldRef<'_>| {
            let choice = field.choice_names(false).into_iter().find(|choice| name_words(choice) == words)?;
            let own = field.long();
            let start = own.strip_suffix("type").filter(|start| start.ends_with(['.', '-']))?;
            let named = |name: &str| {
                tables.part(Part::Option).find(|other| other.long() == format!("{start}{name}") && is_open(other))
            };
            // An address of mail is rather a login than an identifier.
            let by_mail = if value.contains('@') { named("login").or_else(|| named("email")) } else { None };
            let id = by_mail.or_else(|| named("id"))?;
            let tokens = [option_tokens(&id, value), option_tokens(&field, choice)].concat();
            is_open(&field).then_some(tokens)
        };
        if let Some(tokens) = only(tables.part(Part::Option).filter_map(pair)) {
            self.replace_tokens(flag.index, flag.len(), &tokens, 2);
        }
    }

    /// Guesses that a flag by a name of its own gives the only option that has its value as a choice.
    fn at_value_of_choice(&mut self, flag: &Flag<'_>) {
        const REASONS: Words = Words("reason resolution result outcome status state type kind category because");
        // A number of one or two digits may be a value of anything.
        let is_told = |value: &&str| value.parse::<f64>().is_err() || value.len() > 2;
        let Some(value) = flag.value().filter(is_told) else { return };
        let tables = self.tables();
        self.at_switch_of_value(flag, value);
        let takes = |field: FieldRef<'g>| {
            let mut choices = field.choice_names(true).into_iter();
            let choice = choices.find(|name| letters_of(name) == letters_of(value))?;
            (!self.is_given(&field) && !field.is_hidden()).then_some((field, choice))
        };
        if let Some((field, choice)) = only(tables.part(Part::Option).filter_map(takes)) {
            let tokens = option_tokens(&field, choice);
            // `--reason wontfix` is rather `--as wontfix` than a comment.
            let cost = if REASONS.contains(flag.name) { CHOICE } else { 3 };
            self.replace_tokens(flag.index, flag.len(), &tokens, cost);
        }
    }

    /// Guesses that the value of a flag is what a switch says: `--status open` is `--open`.
    fn at_switch_of_value(&mut self, flag: &Flag<'_>, value: &str) {
        let (words, tables) = (name_words(value), self.tables());
        let is_it = |field: &FieldRef<'_>| {
            let mut own = name_words(field.long());
            own.retain(|word| !matches!(word.as_str(), "is" | "only" | "show" | "include"));
            let is_state = field.kind().is(Kind::BOOL) && !self.is_given(field) && !field.is_hidden();
            is_state
                && own == words
                && self.is_harmless(&Flag { index: 0, name: value, attached: None, next: None }, field)
        };
        const STATES: Words = Words("state status type kind filter show only condition mode");
        let field = only(tables.part(Part::Option).filter(is_it));
        if let Some(field) = field.filter(|_| STATES.contains(flag.name) && !words.is_empty()) {
            self.replace(flag.index, flag.len(), &[&format!("--{}", field.long())], 3, false);
        }
    }

    /// Guesses that a global flag with a value that it does not take gives an option that has the value as a choice.
    pub(super) fn at_option_of_choice(&mut self, name: &str, value: &str) {
        for index in self.places(&format!("--{name}")) {
            let next = self.argv().get(index + 1).filter(|next| *next == value).cloned();
            self.at_value_of_choice(&Flag { index, name, attached: None, next: next.as_deref() });
        }
    }

    /// Guesses that a global flag is meant as an option of the command that means the same: `--color` as `--colour`.
    pub(super) fn at_own_option(&mut self, name: &str) {
        let tables = self.tables();
        let is_it = |field: &FieldRef<'_>| field.long() != name && foreign::means(name, field.long());
        let Some(field) = tables.part(Part::Option).find(|field| !self.is_given(field) && is_it(field)) else { return };
        for index in self.places(&format!("--{name}")) {
            self.replace(index, 1, &[&format!("--{}", field.long())], 1, false);
        }
    }

    /// Guesses that two flags for the ends of a range give the only two options or arguments that are missing.
    fn at_end_of_range(&mut self, flag: &Flag<'_>) {
        let is_typed = |name: &str| !self.places(&format!("--{name}")).is_empty();
        let end = foreign::other_end(flag.name, &is_typed).filter(|_| flag.attached.is_none());
        let Some((other, is_start)) = end else { return };
        let tables = self.tables();
        let is_missing = |field: &FieldRef<'_>| self.is_needed(field) && !self.is_given(field);
        let mut missing: Vec<FieldRef<'_>> = tables.part(Part::Option).filter(is_missing).collect();
        if missing.is_empty() {
            missing = tables.positionals().filter(is_missing).collect();
        }
        let [first, last] = missing.as_slice() else { return };
        let places = self.places(&format!("--{other}"));
        let ([place], true) = (places.as_slice(), is_start && first.kind() == last.kind()) else { return };
        // The order of fields tells less than their names.
        let is_end = |field: &FieldRef<'_>| name_words(field.long()).iter().any(|word| foreign::is_far_side(word));
        let (first, last) = if is_end(first) && !is_end(last) { (last, first) } else { (first, last) };
        let mut argv = self.argv().to_vec();
        for (index, field) in [(flag.index, first), (*place, last)] {
            if let Some(token) = argv.get_mut(index) {
                *token = format!("--{}", field.long());
            }
        }
        self.push(argv, 4, false);
    }

    /// Guesses that a flag gives both ends of the only range: `--between 2026-01-01 2026-02-01` and `--period 2026-01-01..2026-02-01`.
    fn at_range(&mut self, flag: &Flag<'_>) {
        let is_range = matches!(flag.name, "between" | "range" | "period" | "date-range");
        let Some(first) = flag.value() else { return };
        let years = first.split_once('-').filter(|(first, last)| [first, last].iter().all(|year| is_year(year)));
        if !is_range && !first.contains("..") && years.is_none() {
            return;
        }
        let argv = self.argv();
        let pair = ["..", " to ", ",", "/", ":"].iter().find_map(|between| split_both(first, between)).or(years);
        let is_link = |token: &String| matches!(token.as_str(), "and" | "to");
        let links = usize::from(argv.get(flag.index + flag.len()).is_some_and(is_link));
        let second = argv.get(flag.index + flag.len() + links).filter(|next| !next.starts_with('-'));
        let (first, last, count) = match (pair, second) {
            (Some((first, last)), _) => (first.to_owned(), last.to_owned(), flag.len()),
            (None, Some(last)) if is_range => (first.to_owned(), last.clone(), flag.len() + links + 1),
            _ => return,
        };
        let tables = self.tables();
        let end = |name: &str| {
            // `--year 2006-2012` of `--from-year` and `--to-year`
            let typed: Vec<String> =
                [name, flag.name].into_iter().take(if is_range { 1 } else { 2 }).map(str::to_owned).collect();
            let is_end = |field: &FieldRef<'_>| {
                let words = name_words(field.long());
                let is_it = if is_range { foreign::range_words(&typed, &words).is_some() } else { words == typed };
                is_it && !self.is_given(field) && !field.is_hidden()
            };
            only(tables.part(Part::Option).filter(is_end))
        };
        if let (Some(from), Some(to)) = (end("from"), end("to")) {
            let tokens = [option_tokens(&from, &first), option_tokens(&to, &last)].concat();
            self.replace_tokens(flag.index, count, &tokens, 2);
        }
    }

    /// Guesses that the value for the start of a range is both ends: `--from 2026-01-01..2026-02-01`.
    pub(super) fn at_both_ends(&mut self, index: usize, value: &str, field: &FieldRef<'_>) {
        let pair = ["..", " to ", " until ", " - "].iter().find_map(|between| split_both(value, between));
        let Some((first, last)) = pair.filter(|_| field.part() == Part::Option) else { return };
        let names = |name: &str, field: &FieldRef<'_>| {
            foreign::range_words(&[name.to_owned()], &name_words(field.long())).is_some()
        };
        let tables = self.tables();
        let is_end = |other: &FieldRef<'_>| names("to", other) && !self.is_given(other) && !other.is_hidden();
        if let Some(end) = only(tables.part(Part::Option).filter(is_end)).filter(|_| names("from", field)) {
            let tokens = [vec![first.to_owned()], option_tokens(&end, last)].concat();
            self.replace_tokens(index, 1, &tokens, 2);
        }
    }

    /// Guesses that an object is the whole input, since it has members that no option is for.
    pub(super) fn at_whole_object(&mut self, index: usize, object: &str) {
        let tables = self.tables();
        let is_body = |field: &FieldRef<'_>| field.long() == "body" && field.kind().is(Kind::JSON);
        let has_input = self.problem.parsed.target.root().has_builtin("input");
        let name = match tables.part(Part::Option).find(is_body) {
            Some(body) if !self.is_given(&body) => "--body",
            None if has_input => "--input",
            _ => return,
        };
        let is_json =
            index.checked_sub(1).and_then(|before| self.argv().get(before)).is_some_and(|before| before == "--json");
        let (index, count) = if is_json { (index - 1, 2) } else { (index, 1) };
        self.replace(index, count, &[name, object], 1, true);
    }

    /// Guesses that the value of an object is that of its only member that can take it: `--salary 5` is
    /// `--salary.amount 5`.
    pub(super) fn at_member(&mut self, index: usize, value: &str, field: &FieldRef<'_>) {
        let before = index.checked_sub(1).and_then(|before| self.argv().get(before));
        let label = format!("--{}", field.long());
        if !field.kind().is(Kind::JSON) || field.part() != Part::Option || before != Some(&label) {
            return;
        }
        let tables = self.tables();
        let start = format!("{}.", field.long());
        let members: Vec<FieldRef<'_>> =
            tables.part(Part::Option).filter(|member| member.long().starts_with(&start)).collect();
        self.at_switches(index, value, &members);
        let is_number = value.parse::<f64>().is_ok();
        let takes = |member: &&FieldRef<'_>| match member.kind() {
            kind if kind.is_number() => is_number,
            kind if kind.is_flag() => false,
            _ if member.has_choices() => repaired(value, member).is_some(),
            _ => !is_number || members.len() == 1,
        };
        let needed = || only(members.iter().filter(|member| takes(member) && member.is_shown_as_required()));
        if let Some(member) = only(members.iter().filter(takes)).or_else(needed) {
            let tokens = option_tokens(member, value);
            self.replace_tokens(index - 1, 2, &tokens, 3);
        }
    }
}

impl Guesses<'_, '_, '_> {
    /// Guesses that the items of a value are members of an object that are switched on: `--deduct drying,storage`.
    fn at_switches(&mut self, index: usize, value: &str, members: &[FieldRef<'_>]) {
        let named = |item: &str| {
            let words = name_words(item);
            let last = |member: &FieldRef<'_>| name_words(member.long().rsplit('.').next().unwrap_or_default());
            members.iter().find(|member| member.kind().is(Kind::BOOL) && last(member) == words)
        };
        let tokens: Option<Vec<String>> =
            value.split(',').map(|item| Some(format!("--{}", named(item.trim())?.long()))).collect();
        let tokens: Vec<&str> = tokens.iter().flatten().map(String::as_str).collect();
        if !tokens.is_empty() {
            self.replace(index - 1, 2, &tokens, 1, false);
        }
    }
}

/// Returns whether a flag of other tools gives a member of the body, or a parameter: `-f name=Ann`.
pub(super) fn is_field(name: &str) -> bool {
    matches!(name, "f" | "F" | "field" | "raw-field" | "form" | "data-urlencode")
}

/// Splits a text in two parts that are not empty.
fn split_both<'t>(text: &'t str, between: &str) -> Option<(&'t str, &'t str)> {
    let (first, last) = text.split_once(between)?;
    let is_whole = !first.is_empty() && !last.is_empty() && !last.contains(between);
    is_whole.then_some((first.trim(), last.trim()))
}

/// Returns whether a text is a year.
fn is_year(text: &str) -> bool {
    text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit())
}
