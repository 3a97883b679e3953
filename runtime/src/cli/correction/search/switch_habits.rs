//! Guesses at flags that take no value elsewhere: `--watch --interval 10s` for `--watch 10s`, `--no-audio` for `--audio none`, and
//! `--all` where all are meant anyway.

use super::choices::choice;
use super::flag::{Flag, is_possible};
use super::{Guesses, only};
use crate::data::{Words, name_words};
use crate::error::FieldError;
use crate::schema::{FieldRef, Kind, Part};

/// Choices that stand for nothing.
const NOTHING: [&str; 6] = ["none", "off", "never", "no", "disabled", "nothing"];

/// Maximum cost of the name of an option that is denied.
const MAX_ALIKE: usize = 2;

/// Flags for all things of a list.
const ALL: Words = Words("all everything");

/// Flags for how long or how often, whose value may be that of the flag before them.
const TIMES: Words = Words("interval timeout every period for duration delay within max-wait wait seconds limit");

impl<'g> Guesses<'_, '_, 'g> {
    /// Guesses that the flag after an option without its value has that value, which is a duration or a number.
    pub(super) fn at_flag_of_flag(&mut self, error: &FieldError) {
        let tables = self.tables();
        for index in 0..self.argv().len() {
            let [own, flag, rest @ ..] = self.argv().get(index..).unwrap_or_default() else { return };
            let field = own.strip_prefix("--").and_then(|name| tables.long(name.as_bytes()));
            let Some(field) = field.filter(|field| field.long() == error.path.trim_start_matches('-')) else {
                continue;
            };
            let Some(name) = flag.strip_prefix("--").filter(|name| tables.long(name.as_bytes()).is_none()) else {
                continue;
            };
            let (name, attached) = name.split_once('=').map_or((name, None), |(name, value)| (name, Some(value)));
            let next = rest.first().map(String::as_str).filter(|_| attached.is_none());
            let flag = Flag { index: index + 1, name, attached, next };
            let takes = field.kind().is(Kind::DURATION) || field.kind().is_number();
            if takes && TIMES.contains(&name.to_lowercase()) && is_possible(&field, &flag) {
                let (label, value) = (field.label(), flag.value().unwrap_or_default().to_owned());
                self.replace(index, 1 + flag.len(), &[&label, &value], 1, false);
            }
        }
    }

    /// Guesses that a denied flag is the choice of an option for nothing.
    pub(super) fn at_denied_choice(&mut self, flag: &Flag<'_>) {
        let words = name_words(flag.name);
        let Some((first, rest)) = words.split_first().filter(|(_, rest)| !rest.is_empty()) else { return };
        if flag.attached.is_some() || !matches!(first.as_str(), "no" | "without" | "disable" | "skip") {
            return;
        }
        let tables = self.tables();
        let is_it = |field: &FieldRef<'_>| {
            let is_open = field.has_choices() && self.is_open(field) && tables.is_own(field);
            let name = rest.join("-");
            is_open && self.flag_cost(&name, field, field.long(), false).is_some_and(|cost| cost <= MAX_ALIKE)
        };
        let Some(field) = only(tables.part(Part::Option).filter(is_it)) else { return };
        let names = field.choice_names(true);
        if let Some(nothing) = NOTHING.iter().find_map(|nothing| choice(nothing, &names)) {
            self.replace(flag.index, 1, &[&field.label(), nothing], 1, false);
        }
    }

    /// Guesses that the end of a flag's name is a choice of the option that its start names: `--track-opens` for `--track opens`.
    pub(super) fn at_choice_in_name(&mut self, flag: &Flag<'_>) {
        if flag.attached.is_some() {
            return;
        }
        let words = name_words(flag.name);
        let tables = self.tables();
        let named = |field: FieldRef<'g>| {
            let own = name_words(field.long());
            let rest = words.strip_prefix(own.as_slice()).filter(|rest| !rest.is_empty())?.join("-");
            let is_open = self.is_open(&field) || field.kind().is_list();
            let name = field.choice_names(true).into_iter().find(|name| name_words(name).join("-") == rest)?;
            is_open.then_some((field, name))
        };
        if let Some((field, name)) = only(tables.part(Part::Option).filter_map(named)) {
            self.replace(flag.index, 1, &[&field.label(), name], 1, false);
        }
    }

    /// Guesses that a flag which forces a call is the only switch of the command that lets it do what it would not: `--force` for
    /// `--even-if-valid`.
    pub(super) fn at_force(&mut self, flag: &Flag<'_>) {
        const ALLOWS: Words = Words("even allow override overwrite anyway regardless");
        let is_bare = flag.attached.is_none_or(|value| value == "true");
        let tables = self.tables();
        let allows = |field: &FieldRef<'_>| {
            let is_switch = field.kind().is(Kind::BOOL) && !self.is_given(field) && !field.is_hidden();
            is_switch && tables.is_own(field) && name_words(field.long()).iter().any(|word| ALLOWS.contains(word))
        };
        if let Some(field) = only(tables.part(Part::Option).filter(allows))
            && is_bare
            && flag.name == "force"
        {
            self.replace(flag.index, 1, &[&field.label()], 2, false);
        }
    }

    /// Guesses that a flag for all things says what the call means without it, as the description of what selects them tells:
    /// `Packages, otherwise all`.
    pub(super) fn at_flag_for_all(&mut self, flag: &Flag<'_>) {
        let is_bare = flag.attached.is_none_or(|value| value == "true");
        let tables = self.tables();
        let says_all = |doc: &str| {
            let words = name_words(doc).join(" ");
            ["otherwise all", " or all", "default all", "defaults to all", "all by default"]
                .iter()
                .any(|all| words.contains(all))
        };
        let selects = |field: &FieldRef<'_>| {
            says_all(field.doc()) && field.kind().is_list() && !field.is_required() && !self.is_given(field)
        };
        if is_bare && ALL.contains(flag.name) && only(tables.iter().filter(selects)).is_some() {
            self.replace(flag.index, 1, &[], 2, false);
        }
    }
}
