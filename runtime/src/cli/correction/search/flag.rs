//! A flag that neither the command nor the program has, as it was typed.

use std::borrow::Cow;
use std::ffi::OsStr;

use super::items::several;
use super::times::Form;
use super::units::{converted_time, in_unit_of, is_quantity};
use super::values::{repaired, spoken_truth};
use super::{Guesses, foreign};
use crate::data::{from_json, name_words};
use crate::parse;
use crate::schema::{FieldRef, Kind, Tables, duration};

/// An unknown flag in argv.
pub(super) struct Flag<'t> {
    pub(super) index: usize,
    pub(super) name: &'t str,
    pub(super) attached: Option<&'t str>,
    /// The token after it, if it can be a value.
    pub(super) next: Option<&'t str>,
}

impl Flag<'_> {
    pub(super) fn value(&self) -> Option<&str> {
        self.attached.or(self.next)
    }

    /// Returns the value as a field takes it, if the name of the flag tells its unit.
    pub(super) fn value_for(&self, field: &FieldRef<'_>) -> Option<Cow<'_, str>> {
        let value = self.value()?;
        let is_number = field.kind().is_number() || field.kind().is(Kind::DURATION);
        if is_number { in_unit_of(self.name, value, field) } else { Some(Cow::Borrowed(value)) }
    }

    /// Returns the number of tokens of the flag and its value.
    pub(super) fn len(&self) -> usize {
        if self.attached.is_none() && self.next.is_some() { 2 } else { 1 }
    }

    /// Returns whether a boolean option denies what the flag asks for: `--waive-fee` for `--fee`.
    pub(super) fn is_denied_by(&self, own: &str) -> bool {
        foreign::denied(&name_words(own)).is_some_and(|denied| denied == name_words(self.name))
    }

    /// Returns the token of an option that denies the same as the flag, and the number of tokens that it replaces: `--waive-fee` for
    /// `--fee 0`.
    pub(super) fn denial(&self, own: &str) -> Option<(String, usize)> {
        let value = self.attached.or(self.next)?;
        let len = if self.attached.is_some() { 1 } else { 2 };
        (spoken_truth(value) == Some(false)).then(|| (format!("--{own}"), len))
    }

    /// Returns the token that switches an option on or off, and the number of tokens that it replaces: `--archived` for
    /// `--is-archived yes`.
    pub(super) fn switch(&self, own: &str) -> (String, usize) {
        let spoken = self.next.filter(|_| self.attached.is_none()).and_then(spoken_truth);
        match (self.attached, spoken) {
            (Some(value), _) => (format!("--{own}={value}"), 1),
            (None, Some(true)) => (format!("--{own}"), 2),
            (None, Some(false)) => (format!("--{own}=false"), 2),
            (None, None) => (format!("--{own}"), 1),
        }
    }
}

impl Guesses<'_, '_, '_> {
    /// Returns whether an argument is the last one, and has no value but the one after a flag.
    pub(super) fn is_left(&self, field: &FieldRef<'_>, flag: &Flag<'_>) -> bool {
        self.is_left_by(field, flag) && self.tables().positionals().last().is_some_and(|last| last.id() == field.id())
    }

    /// Returns whether an argument has no value but the one after a flag.
    pub(super) fn is_left_by(&self, field: &FieldRef<'_>, flag: &Flag<'_>) -> bool {
        let Some(values) = &self.problem.parsed.values else { return true };
        let mut texts = values.all(field.id());
        let is_value = |text: &OsStr| text.to_str() == flag.next;
        !self.is_given(field) || flag.next.is_some() && texts.next().is_some_and(is_value) && texts.next().is_none()
    }

    /// Returns the flags from an index on that are no global ones of the program, without dashes and values.
    pub(super) fn own_flags(&self, from: usize) -> Vec<String> {
        let target = &self.problem.parsed.target;
        let mut globals = Tables::default();
        target.add_globals(&mut globals);
        let builtins = parse::global_names(target.root());
        let own = |token: &String| {
            let flag = token.strip_prefix('-').filter(|flag| !flag.is_empty() && flag.parse::<f64>().is_err())?;
            let name = flag.trim_start_matches('-').split('=').next().unwrap_or_default();
            let is_global = match flag.strip_prefix('-') {
                Some(_) => builtins.contains(&name) || globals.long(name.as_bytes()).is_some(),
                None => flag.chars().next().is_some_and(|short| globals.short(short).is_some()),
            };
            (!is_global).then(|| name.to_owned())
        };
        self.argv().iter().skip(from).take_while(|token| *token != "--").filter_map(own).collect()
    }

    /// Returns those of them that other tools do not have for the output, or to confirm a call.
    pub(super) fn flags_of_command(&self, from: usize) -> Vec<String> {
        let mut flags = self.own_flags(from);
        flags.retain(|name| !foreign::is_needless(name) && !foreign::chooses_format(name));
        flags
    }
}

/// Returns whether a flag is given as the field takes its value.
pub(super) fn is_possible(field: &FieldRef<'_>, flag: &Flag<'_>) -> bool {
    let is_bare = field.kind().is_flag() || field.has_optional_value();
    let Some(value) = flag.value() else { return is_bare };
    if field.has_optional_value() && flag.attached.is_none() {
        return true;
    }
    if field.kind().is_flag() {
        return flag.attached.is_none_or(|value| matches!(value, "true" | "false"));
    }
    if field.kind().is_number() {
        let values = several(value, field).unwrap_or_else(|| vec![value]);
        let is_time = |value: &str| Form::of(field).is_some_and(|(form, _)| form.repair(value, None).is_some());
        if in_unit_of(flag.name, value, field).is_none() {
            return false;
        }
        // What a unit or currency means is guessed at next.
        return values.iter().all(|value| {
            let is_amount = || is_quantity(value) || converted_time(value, field).is_some();
            value.parse::<f64>().is_ok() || is_time(value) || is_amount()
        });
    }
    // What a connection may take is checked when it is used.
    if matches!(field.long(), "timeout" | "connect-timeout" | "max-time") && duration::parse(value).is_err() {
        return false;
    }
    let is_address = name_words(field.long()).last().is_some_and(|word| word == "email");
    if is_address && field.kind().is(Kind::TEXT) && !field.kind().is_list() && !value.contains('@') {
        return false;
    }
    let is_object = value.starts_with('{') && from_json(value).is_ok();
    let is_body = field.long() == "body" || foreign::means("body", field.long());
    if is_object && field.kind().is(Kind::TEXT) && !field.kind().is_map() && !is_body {
        return false;
    }
    let is_meant = |value: &str| field.choice(value).is_some() || repaired(value, field).is_some();
    let are_meant = || {
        let own = || field.delimiter().map(|delimiter| value.split(delimiter).map(str::trim).collect());
        let parts: Option<Vec<&str>> = several(value, field).or_else(own);
        parts.is_some_and(|parts| parts.iter().all(|part| is_meant(part)))
    };
    !field.has_choices() || is_meant(value) || are_meant()
}
