//! Words that are a name with its value: `size=3`.

use super::{Guesses, foreign, option_tokens};
use crate::data::{name_words, split_once};
use crate::schema::{FieldRef, Kind, Part};

impl<'g> Guesses<'_, '_, 'g> {
    /// Guesses that `name=value` or `name:value` gives an option or an argument.
    pub(super) fn at_assignments(&mut self) {
        let tables = self.tables();
        let mut is_changed = false;
        let mut cost = 1;
        let argv = self.argv().iter().flat_map(|token| {
            let is_plain = |name: &str| !name.starts_with(['-', '{', '[']);
            let is_name = |(name, value): &(&str, &str)| is_plain(name) && !value.is_empty();
            // The quotes of a query are those of its own language.
            let is_word = |(_, value): &(&str, &str)| !value.starts_with(['\'', '"']) && self.is_surplus(token);
            let pair = split_once(token, '=').or_else(|| split_once(token, ':').filter(is_word));
            let named = pair.filter(is_name).and_then(|(name, value)| {
                let words = name_words(name);
                let mut fields = tables.iter().filter(|field| field.part() != Part::Env && !words.is_empty());
                let field = fields.find(|field| name_words(field.long()) == words);
                let field = field.or_else(|| {
                    let meant = self.option_by_meaning(name).filter(|_| self.is_surplus(token));
                    meant.or_else(|| self.argument_of_name(name, token)).inspect(|_| cost = 2)
                });
                // `name==value` is a query as for HTTPie.
                let is_in_place = field?.part() == Part::Arg && name_words(field?.long()) != words;
                Some((field?, value.strip_prefix('=').unwrap_or(value), is_in_place))
            });
            match named {
                Some((field, value, is_in_place)) => {
                    is_changed = true;
                    if is_in_place {
                        vec![value.to_owned()]
                    } else if field.kind().is_flag() {
                        vec![format!("--{}={value}", field.long())]
                    } else {
                        option_tokens(&field, value)
                    }
                }
                None => vec![token.clone()],
            }
        });
        let argv = argv.collect();
        if is_changed {
            self.push(argv, cost, cost == 1);
        }
    }

    /// Returns the argument that holds a name with its value beside a word that no argument takes: `name=x type=y`.
    fn argument_of_name(&self, name: &str, token: &str) -> Option<FieldRef<'g>> {
        let values = self.problem.parsed.values.as_deref()?;
        let mut others = self.argv().iter().filter(|other| *other != token && is_assignment(other));
        others.find(|other| self.is_surplus(other))?;
        let is_it = |field: &FieldRef<'_>| {
            let is_held = values.last(field.id()).is_some_and(|(text, _)| text == token);
            field.part() == Part::Arg && field.is_required() && field.kind().is(Kind::TEXT) && is_held
        };
        self.tables().iter().find(is_it).filter(|_| foreign::is_identifier(name))
    }

    /// Returns the only option that a name means, in the words of others: `kind` for `type`.
    pub(super) fn option_by_meaning(&self, name: &str) -> Option<FieldRef<'g>> {
        let is_it = |field: &FieldRef<'_>| {
            self.is_open(field) && (foreign::means(name, field.long()) || foreign::are_kin(name, field.long()))
        };
        let tables = self.tables();
        let mut fields = tables.part(Part::Option).filter(is_it);
        fields.next().filter(|_| fields.next().is_none())
    }
}

/// Returns whether a word is a name with its value: `type=fifo`.
pub(super) fn is_assignment(word: &str) -> bool {
    let is_name = |name: &str| {
        name.starts_with(|c: char| c.is_ascii_alphabetic())
            && name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'))
    };
    split_once(word, '=').is_some_and(|(name, value)| is_name(name) && !value.is_empty())
}
