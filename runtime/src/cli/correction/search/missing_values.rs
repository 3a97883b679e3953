//! Guesses at a value that is missing where the call or the command tells it: the only choice, or the option of the same name.

use super::{Guesses, only, option_tokens};
use crate::schema::{FieldRef, Part};

/// Cost of the only choice there is.
const ONLY_CHOICE: usize = 2;
/// Cost of an argument that an option of the same name gives.
const SAME_NAME: usize = 2;

impl Guesses<'_, '_, '_> {
    /// Guesses at the value of a field that is missing.
    pub(super) fn at_missing_value(&mut self, field: &FieldRef<'_>) {
        self.at_choice_of_noun(field);
        self.at_only_choice(field);
        self.at_option_of_same_name(field);
    }

    /// Guesses that a field has its only choice. A call that destroys is confirmed by such a choice.
    fn at_only_choice(&mut self, field: &FieldRef<'_>) {
        let Some(choice) = only(field.shown_choices()).filter(|_| !self.destroys()) else { return };
        let argv = self.argv();
        if field.part() == Part::Arg {
            let is_last = self.tables().positionals().last().is_some_and(|last| last.id() == field.id());
            if is_last {
                self.replace(argv.len(), 0, &[choice.name], ONLY_CHOICE, false);
            }
            return;
        }
        let tokens = option_tokens(field, choice.name);
        match argv.iter().position(|token| *token == format!("--{}", field.long())) {
            Some(index) => self.replace_tokens(index, 1, &tokens, ONLY_CHOICE),
            None => self.replace_tokens(argv.len(), 0, &tokens, ONLY_CHOICE),
        }
    }

    /// Guesses that an option gives the argument of its name, which is missing: `update --id 7` for `update 7`.
    fn at_option_of_same_name(&mut self, field: &FieldRef<'_>) {
        let flag = format!("--{}", field.long());
        let argv = self.argv();
        let Some(index) = argv.iter().position(|token| *token == flag).filter(|_| field.part() == Part::Arg) else {
            return;
        };
        if let Some(value) = argv.get(index + 1).filter(|value| !value.starts_with('-')).cloned() {
            self.replace(index, 2, &[&value], SAME_NAME, false);
        }
    }
}
