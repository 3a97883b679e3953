//! Guesses at the only option for a path: `lint ci/site.yml` is `--file ci/site.yml`, and `get cat.jpg --output ./cat.jpg` is
//! `--to ./cat.jpg`.

use super::flag::Flag;
use super::order::is_file;
use super::values::is_path;
use super::{Guesses, only, option_tokens};
use crate::data::{Words, name_words};
use crate::schema::{FieldRef, Part};

/// Cost of the only option for a path.
const COST: usize = 3;
/// Names of flags that tools give a path with.
const FLAGS: Words =
    Words("o f output out output-file outfile out-file file filename dest destination target save-as save path into");
/// Names of flags for a file that is written.
const WRITING_FLAGS: Words =
    Words("o output out output-file outfile out-file dest destination target save-as save into");
/// Words of options for a file that is written.
const WRITTEN: Words = Words("output out destination dest target save to log export write report");
/// Names of options for a file that is read.
const READ: Words = Words("file filename path input source from config document manifest");

impl<'g> Guesses<'_, '_, 'g> {
    /// Returns the only option of the command for a path, if it was not given.
    fn only_path(&self) -> Option<FieldRef<'g>> {
        let tables = self.tables();
        let is_it = |field: &FieldRef<'_>| is_path(field) && !field.is_hidden() && tables.is_own(field);
        only(tables.part(Part::Option).filter(is_it)).filter(|field| !self.is_given(field) && !field.kind().is_list())
    }

    /// Guesses that a flag of other tools for a path gives the only option for one.
    pub(super) fn at_flag_of_path(&mut self, flag: &Flag<'_>) {
        let Some(value) = flag.value().filter(|value| FLAGS.contains(flag.name) && is_file(value)) else { return };
        if let Some(field) = self.only_path().filter(|field| self.is_harmless(flag, field)) {
            self.replace_tokens(flag.index, flag.len(), &option_tokens(&field, value), COST);
        }
    }

    /// Guesses that a path that no argument takes is the file to read.
    pub(super) fn at_path_without_name(&mut self, index: usize, word: &str) {
        let is_free = self.tables().positionals().next().is_none() && is_file(word);
        let reads = |field: &FieldRef<'_>| {
            !is_written(field) && name_words(field.long()).last().is_some_and(|last| READ.contains(last))
        };
        if let Some(field) = self.only_path().filter(|field| is_free && reads(field)) {
            self.replace_tokens(index, 1, &option_tokens(&field, word), COST);
        }
    }
}

/// Returns whether the name of a flag asks for a file that an option writes. What could be a file to read overwrites none.
pub(super) fn asks_to_write(flag: &Flag<'_>, field: &FieldRef<'_>) -> bool {
    let is_said = || name_words(flag.name).iter().any(|word| WRITTEN.contains(word));
    !is_written(field) || WRITING_FLAGS.contains(&flag.name.to_ascii_lowercase()) || is_said()
}

/// Returns whether an option is for a file that is written.
pub(super) fn is_written(field: &FieldRef<'_>) -> bool {
    name_words(field.long()).iter().any(|word| WRITTEN.contains(word))
}
