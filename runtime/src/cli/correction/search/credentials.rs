//! Guesses at flags that give a credential by a name of its own: `--token` for `--bearer-auth`, and curl's `-u ann:s3cret`.

use super::flag::Flag;
use super::{Guesses, only, option_tokens};
use crate::data::{Words, name_words};
use crate::schema::{FieldRef, Part};

/// Cost of a credential by another name.
const OTHER_NAME: usize = 1;

/// Words of the names that credentials have elsewhere.
const WORDS: Words = Words("token key apikey auth authorization bearer jwt pat");

/// Words beside them.
const BESIDE: Words = Words("api access auth personal service bearer");

/// Flags that give a user and a password.
const PAIRS: Words = Words("u user auth basic login credentials");

impl Guesses<'_, '_, '_> {
    /// Guesses that a flag gives the only credential of its kind. Returns true if it can mean nothing else: other options do not
    /// take a user with a password.
    pub(super) fn at_credential(&mut self, flag: &Flag<'_>) -> bool {
        let Some(value) = flag.value() else { return false };
        let is_pair = PAIRS.contains(flag.name) && is_user_with_password(value);
        let words = name_words(flag.name);
        let is_named = words.iter().any(|word| WORDS.contains(word))
            && words.iter().all(|word| WORDS.contains(word) || BESIDE.contains(word));
        if !is_pair && !is_named {
            return false;
        }
        let tables = self.tables();
        let is_open = |field: &FieldRef<'_>| {
            field.is_secret() && field.heading().is_some() && !self.is_given(field) && !field.is_hidden()
        };
        let fields = tables.part(Part::Option).filter(is_open);
        let mut fields = fields.filter(|field| field.doc().contains("user:password") == is_pair);
        let Some(field) = only(&mut fields) else { return false };
        self.replace_tokens(flag.index, flag.len(), &option_tokens(&field, value), OTHER_NAME);
        is_pair
    }
}

/// Returns whether a value is a user and a password, and no address or time.
fn is_user_with_password(value: &str) -> bool {
    value.split_once(':').is_some_and(|(user, password)| {
        !user.is_empty()
            && !password.is_empty()
            && !password.starts_with("//")
            && !user.bytes().all(|byte| byte.is_ascii_digit())
    })
}
