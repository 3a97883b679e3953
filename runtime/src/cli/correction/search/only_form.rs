//! Guesses that a flag by a name of its own gives the only option whose values have the form of its value: an address of the web or
//! of mail, or the form of the example in its description.

use super::examples::example;
use super::flag::Flag;
use super::{Guesses, only, option_tokens};
use crate::schema::{FieldRef, Part};

/// Cost of the option.
const COST: usize = 4;

/// Minimum number of signs in an example that tell a form: `web-1` is only a name.
const MIN_SIGNS: usize = 3;

impl Guesses<'_, '_, '_> {
    /// Guesses that a flag gives the only option that takes values of the form of its value: `--cidr 10.20.0.0/16` for `--from`.
    pub(super) fn at_only_form(&mut self, flag: &Flag<'_>) {
        let Some(value) = flag.value() else { return };
        let tables = self.tables();
        let is_open = |field: &FieldRef<'_>| {
            let is_first = !self.is_given(field) || field.kind().is_list();
            is_first && !field.is_hidden() && !field.is_secret() && tables.is_own(field) && !field.has_choices()
        };
        let has_form = |field: &FieldRef<'_>| is_open(field) && takes_form(field, value);
        if let Some(field) = only(tables.part(Part::Option).filter(has_form)) {
            self.replace_tokens(flag.index, flag.len(), &option_tokens(&field, value), COST);
        }
    }
}

/// Returns whether a value has the special form of a field's values.
fn takes_form(field: &FieldRef<'_>, value: &str) -> bool {
    let hint = field.hint().unwrap_or_default();
    let is_mail = || value.split_once('@').is_some_and(|(name, host)| !name.is_empty() && host.contains('.'));
    match hint {
        "url" => value.contains("://"),
        "email" => is_mail() && !value.contains(char::is_whitespace),
        _ => example(field, MIN_SIGNS).is_some_and(|example| {
            let (own, form) = (form(value), form(example));
            own == form && form.chars().filter(|c| !matches!(c, '0' | 'a')).count() >= MIN_SIGNS
        }),
    }
}

/// Returns a text with each run of digits and of letters as one character.
fn form(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        let kind = match c {
            c if c.is_ascii_digit() => '0',
            c if c.is_alphabetic() => 'a',
            c => c,
        };
        if !(matches!(kind, '0' | 'a') && out.ends_with(kind)) {
            out.push(kind);
        }
    }
    out
}
