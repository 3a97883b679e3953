//! A flag that neither the command nor the program has, as it was typed.

use std::borrow::Cow;

use super::items::several;
use super::times::Form;
use super::units::{converted_time, in_unit_of, is_quantity};
use super::values::{repaired, spoken_truth};
use crate::data::from_json;
use crate::schema::{FieldRef, Kind, duration};

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

/// Returns whether a flag is given as the field takes its value.
pub(super) fn is_possible(field: &FieldRef<'_>, flag: &Flag<'_>) -> bool {
    let is_bare = field.kind().is_flag() || field.kind().has_optional_value();
    let Some(value) = flag.value() else { return is_bare };
    if field.kind().has_optional_value() && flag.attached.is_none() {
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
    let is_object = value.starts_with('{') && from_json(value).is_ok();
    if is_object && field.kind().is(Kind::TEXT) && !field.kind().is_map() {
        return false;
    }
    !field.has_choices() || repaired(value, field).is_some()
}
