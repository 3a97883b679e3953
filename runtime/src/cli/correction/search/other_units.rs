//! Guesses at a flag that names a unit: `--minutes 5` for `--seconds 300`, `--weeks 3` for `--duration 3w`.

use super::flag::Flag;
use super::units::{has_unit_of, in_unit_of, is_unit, is_unit_of_time};
use super::{Guesses, only, option_tokens};
use crate::data::name_words;
use crate::schema::{FieldRef, Kind, Part, duration};

impl<'g> Guesses<'_, '_, 'g> {
    /// Adds the guesses.
    pub(super) fn at_flag_of_unit(&mut self, flag: &Flag<'_>) {
        self.at_other_unit(flag);
        self.at_unit_of_duration(flag);
        self.at_unit_of_number(flag);
    }

    /// Guesses that a flag gives a number in another unit than the option for it: `--minutes 5` is `--seconds 300`.
    fn at_other_unit(&mut self, flag: &Flag<'_>) {
        let thing = |name: &str| {
            let words = name_words(name);
            words.split_last().filter(|(unit, _)| is_unit(unit)).map(|(_, thing)| thing.to_vec())
        };
        let (Some(typed), Some(value)) = (thing(flag.name), flag.value()) else { return };
        let tables = self.tables();
        let converted = |field: FieldRef<'g>| {
            let is_open = field.kind().is_number() && !self.is_given(&field) && !field.is_hidden();
            let is_it = is_open && thing(field.long()).as_ref() == Some(&typed);
            let number = in_unit_of(flag.name, value, &field).filter(|number| is_it && *number != value)?;
            Some((field, number.into_owned()))
        };
        if let Some((field, number)) = only(tables.part(Part::Option).filter_map(converted)) {
            self.replace_tokens(flag.index, flag.len(), &option_tokens(&field, &number), 2);
        }
    }

    /// Guesses that a flag is the unit of the only number in it: `--mg 50` is `--dose 50`, in milligrams.
    fn at_unit_of_number(&mut self, flag: &Flag<'_>) {
        let Some(value) = flag.value().filter(|_| flag.name.len() > 1 && is_unit(flag.name)) else { return };
        let tables = self.tables();
        let is_it = |field: &FieldRef<'_>| {
            let is_open = field.kind().is_number() && !self.is_given(field) && !field.is_hidden();
            is_open && has_unit_of(field, flag.name)
        };
        if let Some(field) = only(tables.part(Part::Option).filter(is_it)) {
            self.replace_tokens(flag.index, flag.len(), &option_tokens(&field, value), 3);
        }
    }

    /// Guesses that a flag is the unit of the only option that takes a duration: `--weeks 3` is `--duration 3w`.
    fn at_unit_of_duration(&mut self, flag: &Flag<'_>) {
        let tables = self.tables();
        let is_open = |field: &FieldRef<'_>| {
            field.kind().is(Kind::DURATION) && tables.is_own(field) && !self.is_given(field) && !field.is_hidden()
        };
        let Some(field) = only(tables.part(Part::Option).filter(is_open)) else { return };
        let time =
            flag.value().filter(|_| is_unit_of_time(flag.name)).and_then(|value| in_unit_of(flag.name, value, &field));
        if let Some(time) = time.filter(|time| duration::parse(time).is_ok()) {
            self.replace_tokens(flag.index, flag.len(), &option_tokens(&field, &time), 4);
        }
    }
}
