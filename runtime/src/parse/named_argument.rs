//! Arguments that are given by name, as an option: `deploy --environment staging`.

use std::borrow::Cow;
use std::ffi::{OsStr, OsString};

use super::bind::{Binder, id_after};
use crate::data::name_words;
use crate::schema::{FieldRef, Part, Source};

impl<'a> Binder<'a, '_> {
    /// Binds an option that is named like an argument; returns how many tokens it used, 0 if there is no such argument.
    /// `attached` is the value after `=`.
    #[cold]
    #[inline(never)]
    pub(super) fn named_argument(
        &mut self,
        name: &str,
        attached: Option<&Cow<'a, OsStr>>,
        rest: &[&'a OsStr],
    ) -> usize {
        if !self.accepts_names {
            return 0;
        }
        let words = name_words(name);
        let is_it = |field: &FieldRef<'_>| !field.is_trailing() && name_words(field.long()) == words;
        let Some(field) = self.values.tables().positionals().find(is_it) else { return 0 };
        let next = rest.get(1).filter(|next| self.is_value(field.kind(), next));
        let (value, taken) = match (attached, next) {
            (Some(value), _) => (value.clone(), 1),
            (None, Some(next)) => (Cow::Borrowed(*next), 2),
            (None, None) => {
                self.missing_value(&field, rest.get(1).copied());
                return 1;
            }
        };
        let is_further = field.kind().is_list() && self.named.contains(&field.id());
        if is_further {
            self.values.push(&field, value, Source::Argv);
        } else {
            let words = self.take_words_from(&field);
            self.named.push(field.id());
            self.values.push(&field, value, Source::Argv);
            self.rebind(&field, words);
        }
        taken
    }

    /// Removes and returns the words that an argument and those after it have taken.
    fn take_words_from(&mut self, field: &FieldRef<'a>) -> Vec<OsString> {
        let fields: Vec<_> = self.values.tables().part(Part::Arg).filter(|other| other.id() >= field.id()).collect();
        let mut words = Vec::new();
        for field in fields.iter().filter(|field| !self.named.contains(&field.id())) {
            words.extend(self.values.all(field.id()).map(OsStr::to_owned));
            self.values.clear(field.id());
        }
        words
    }

    /// Gives words to the arguments after one that was given by name.
    fn rebind(&mut self, field: &FieldRef<'a>, words: Vec<OsString>) {
        let is_passed = self.positional.is_none_or(|next| next.id() >= field.id());
        if is_passed && (!words.is_empty() || self.positional.is_some_and(|next| next.id() == field.id())) {
            self.next_id = id_after(Some(*field));
            self.next_positional();
        }
        for word in words {
            let Some(field) = self.positional else {
                self.unexpected_argument(&word, None);
                continue;
            };
            self.values.push(&field, Cow::Owned(word), Source::Argv);
            if !field.kind().is_list() {
                self.next_positional();
            }
        }
    }
}
