//! Guesses at a flag by the letter of another case, and by what it undoes: `-L` for `-l`, `--untag` for `--remove-tag`.

use super::flag::{Flag, is_possible};
use super::{Guesses, option_tokens};
use crate::data::{Words, name_words};
use crate::schema::{FieldRef, Kind, Part};

/// Cost of a letter of the other case.
const OTHER_CASE: usize = 3;
/// Cost of an option that undoes what another one does.
const UNDONE: usize = 2;
/// Words of options that take something away.
const AWAY: Words = Words("remove delete unset drop clear");

impl Guesses<'_, '_, '_> {
    /// Guesses that a letter is meant in the other case, if only that one is a flag.
    pub(super) fn at_other_case(&mut self, flag: &Flag<'_>) {
        let mut letters = flag.name.chars();
        let (Some(letter), None) = (letters.next(), letters.next()) else { return };
        let other = if letter.is_ascii_uppercase() { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() };
        let Some(field) = self.tables().short(other).filter(|_| other != letter) else { return };
        let is_open = !self.is_given(&field) && !field.is_hidden() && !field.is_secret();
        if is_open && is_possible(&field, flag) && self.is_harmless(flag, &field) {
            let name = format!("-{other}");
            match flag.value().filter(|_| !field.kind().is_flag()) {
                Some(value) => self.replace(flag.index, flag.len(), &[&name, value], OTHER_CASE, false),
                None => self.replace(flag.index, 1, &[&name], OTHER_CASE, false),
            }
        }
    }

    /// Guesses that `un` before the name of a thing is an option that removes it.
    pub(super) fn at_undone(&mut self, flag: &Flag<'_>) {
        let Some(thing) = flag.name.strip_prefix("un").map(|thing| thing.trim_start_matches('-')) else { return };
        let tables = self.tables();
        let removes = |field: &FieldRef<'_>| match name_words(field.long()).as_slice() {
            [away, things] => AWAY.contains(away) && (things == thing || things.strip_suffix('s') == Some(thing)),
            _ => false,
        };
        let mut fields = tables.part(Part::Option).filter(|field| removes(field) && !field.is_hidden());
        let (Some(field), None) = (fields.next(), fields.next()) else { return };
        if let Some(value) = flag.value().filter(|_| is_possible(&field, flag) && !field.kind().is_flag()) {
            let tokens = option_tokens(&field, value);
            self.replace_tokens(flag.index, flag.len(), &tokens, UNDONE);
        }
    }

    /// Returns whether the command has an option of its own for a duration that a flag may be about, so that it is rather meant than
    /// one of the whole program.
    pub(super) fn has_own_like(&self, flag: &Flag<'_>, field: &FieldRef<'_>) -> bool {
        let tables = self.tables();
        let is_like = |own: &FieldRef<'_>| {
            let is_open = tables.is_own(own) && !self.is_given(own) && !own.is_hidden();
            let are_durations = own.kind().is(Kind::DURATION) && field.kind().is(Kind::DURATION);
            is_open && are_durations && self.is_about(flag, own)
        };
        !tables.is_own(field) && tables.part(Part::Option).any(|own| is_like(&own))
    }
}
