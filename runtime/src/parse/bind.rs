//! Binds the tokens after a command's name to its fields.

use std::borrow::Cow;
use std::ffi::OsStr;

use super::token::{self, Token, ValueMode, is_bool_value};
use crate::data::{excerpt, os_tail, split_os};
use crate::error::InputErrors;
use crate::schema::{Arity, FieldRef, Kind, Part, Source, Tables, Values};

/// Tries to consume an unknown flag, the first of the tokens; returns how many tokens it used.
pub(crate) type Claim<'c> = dyn FnMut(&[&OsStr], &mut InputErrors) -> usize + 'c;

/// Consumes no flag: for a parser without global flags.
pub(crate) fn no_globals(_: &[&OsStr], _: &mut InputErrors) -> usize {
    0
}

/// Returns no flag names: for a parser without global flags.
pub(crate) fn no_global_names() -> Vec<&'static str> {
    Vec::new()
}

/// Returns whether a token is one of the options of the tables.
pub(super) fn is_known_flag(tables: &Tables<'_>, token: &OsStr) -> bool {
    match token::classify(token) {
        Token::Long(name, _) => tables.long(name).is_some() || negated(tables, name).is_some(),
        Token::Short(_) => is_known_short(tables, token),
        Token::End | Token::Word => false,
    }
}

fn is_known_short(tables: &Tables<'_>, token: &OsStr) -> bool {
    let short = token.to_str().and_then(|text| text.chars().nth(1));
    short.is_some_and(|short| tables.short(short).is_some())
}

/// Returns the boolean that `no-x` negates.
fn negated<'a>(tables: &Tables<'a>, name: &[u8]) -> Option<FieldRef<'a>> {
    let field = tables.long(name.strip_prefix(b"no-")?)?;
    (field.kind().is(Kind::BOOL) && !field.kind().is_list()).then_some(field)
}

/// Number of tokens from which on an index of the names is faster than a linear search for each.
const INDEX_FROM: usize = 32;

/// Binds tokens to fields and collects the errors.
pub(crate) struct Binder<'a, 'c> {
    pub(super) values: &'c mut Values<'a>,
    pub(super) errors: InputErrors,
    claim: &'c mut Claim<'c>,
    /// Returns the names of the flags that `claim` knows, for suggestions.
    pub(super) global_names: &'c dyn Fn() -> Vec<&'static str>,
    /// The positional that the next word goes to.
    pub(super) positional: Option<FieldRef<'a>>,
    /// The id from which the positional after that is searched.
    pub(super) next_id: u16,
    /// Number of words that no argument takes.
    pub(super) surplus_count: usize,
    /// True if an option named like an argument gives the argument.
    pub(super) accepts_names: bool,
    /// Ids of the arguments that were given by name.
    pub(super) named: Vec<u16>,
    /// Number of words of the current positional.
    positional_count: usize,
    /// True if the previous token was an unknown flag, whose value a word may be.
    pub(super) after_unknown: bool,
    /// The previous token's flag, if it took no value.
    after_flag: Option<FieldRef<'a>>,
}

impl<'a, 'c> Binder<'a, 'c> {
    pub(crate) fn new(
        values: &'c mut Values<'a>,
        claim: &'c mut Claim<'c>,
        global_names: &'c dyn Fn() -> Vec<&'static str>,
    ) -> Self {
        let positional = values.tables().positional_from(0);
        Self {
            values,
            errors: InputErrors::default(),
            claim,
            global_names,
            positional,
            next_id: id_after(positional),
            surplus_count: 0,
            accepts_names: false,
            named: Vec::new(),
            positional_count: 0,
            after_unknown: false,
            after_flag: None,
        }
    }

    /// Lets options that are named like an argument give the argument.
    pub(super) fn with_names(mut self) -> Self {
        self.accepts_names = true;
        self
    }

    /// Returns how many tokens the option at their start takes; 0 if it is unknown.
    pub(crate) fn option_len(mut self, tokens: &[&'a OsStr]) -> usize {
        let is_known = tokens.first().is_some_and(|token| is_known_flag(self.values.tables(), token));
        match tokens.first().map(|token| token::classify(token)) {
            Some(Token::Long(name, value)) if is_known => self.long(name, value, tokens),
            Some(Token::Short(letters)) if is_known => self.short(letters, tokens),
            _ => 0,
        }
    }

    /// Binds every token; returns the errors.
    pub(crate) fn bind(mut self, tokens: &[&'a OsStr]) -> InputErrors {
        self.values.reserve(tokens.len());
        if tokens.len() > INDEX_FROM {
            self.values.index();
        }
        let mut rest = tokens;
        while let Some((token, after)) = rest.split_first() {
            let flag = self.after_flag.take();
            let taken = match token::classify(token) {
                Token::Word => self.word(rest, flag),
                Token::End => {
                    self.words_only(after);
                    rest.len()
                }
                _ if self.is_number_expected(token, after) => self.word(rest, None),
                Token::Long(name, value) => self.long(name, value, rest),
                Token::Short(letters) => self.short(letters, rest),
            };
            rest = rest.get(taken..).unwrap_or_default();
        }
        self.errors
    }

    /// Binds the tokens after `--`, which are words; the positional that only they can set gets them, if there is one.
    #[inline(never)]
    fn words_only(&mut self, tokens: &[&'a OsStr]) {
        let last = self.values.tables().part(Part::Arg).find(FieldRef::is_last);
        if last.is_some() {
            (self.positional, self.next_id) = (last, u16::MAX);
        }
        let mut rest = tokens;
        while !rest.is_empty() {
            let taken = self.word(rest, None);
            rest = rest.get(taken..).unwrap_or_default();
        }
    }

    /// Binds a word to the current positional, with the words after it if that is a list; returns how many tokens it
    /// used. `flag` is the flag before the word.
    fn word(&mut self, rest: &[&'a OsStr], flag: Option<FieldRef<'_>>) -> usize {
        let Some(token) = rest.first().copied() else { return 1 };
        if std::mem::take(&mut self.after_unknown) && self.positional.is_none() {
            return 1;
        }
        let Some(field) = self.positional else {
            self.unexpected_argument(token, flag);
            return 1;
        };
        if field.has_special_parsing() {
            return self.special_word(&field, rest);
        }
        self.values.push_borrowed(&field, token, Source::Argv);
        if !field.kind().is_list() {
            self.next_positional();
            return 1;
        }
        let mut taken = 1;
        while let Some(word) = rest.get(taken).filter(|next| !token::is_flag(next)) {
            self.values.push_borrowed(&field, word, Source::Argv);
            taken += 1;
        }
        taken
    }

    /// Binds a word to a positional that is trailing, has an arity, a delimiter or a terminator.
    #[inline(never)]
    fn special_word(&mut self, field: &FieldRef<'a>, rest: &[&'a OsStr]) -> usize {
        if field.is_trailing() {
            rest.iter().for_each(|token| self.values.push_borrowed(field, token, Source::Argv));
            return rest.len();
        }
        let Some(token) = rest.first().copied() else { return 1 };
        if field.is_terminator(token) {
            self.next_positional();
            return 1;
        }
        self.positional_count += self.push(field, Cow::Borrowed(token));
        let is_full =
            field.arity().is_some_and(|arity| arity.max < Arity::MANY && self.positional_count >= arity.max.into());
        if is_full || !field.kind().is_list() {
            self.next_positional();
            return 1 + usize::from(rest.get(1).is_some_and(|next| field.is_terminator(next)));
        }
        1
    }

    pub(super) fn next_positional(&mut self) {
        loop {
            self.positional = self.values.tables().positional_from(self.next_id);
            self.next_id = id_after(self.positional);
            if self.positional.is_none_or(|field| !self.named.contains(&field.id())) {
                break;
            }
        }
        self.positional_count = 0;
    }

    /// Adds the values in a text, of which a delimiter makes several; returns their number.
    #[inline(never)]
    fn push(&mut self, field: &FieldRef<'_>, text: Cow<'a, OsStr>) -> usize {
        let Some(delimiter) = field.delimiter() else {
            self.values.push(field, text, Source::Argv);
            return 1;
        };
        let mut count = 0;
        let mut push = |part| {
            self.values.push(field, part, Source::Argv);
            count += 1;
        };
        match text {
            Cow::Borrowed(text) => {
                split_os(text, delimiter).into_iter().for_each(|part| push(Cow::Borrowed(part)));
            }
            Cow::Owned(text) => {
                split_os(&text, delimiter).into_iter().for_each(|part| push(Cow::Owned(part.to_owned())));
            }
        }
        count
    }

    /// Returns whether a token is a negative number that is the value of the next positional: of a number, or of another one
    /// that the words after the token leave without a value. In `tail -5 log`, the word is the value.
    fn is_number_expected(&self, token: &OsStr, after: &[&OsStr]) -> bool {
        self.positional.is_some_and(|field| {
            token::is_negative_number(token)
                && !is_known_short(self.values.tables(), token)
                && (field.kind().is_number() || self.is_needed_for(&field, after))
        })
    }

    /// Returns whether fewer words follow than positionals from a field on are required.
    #[cold]
    #[inline(never)]
    fn is_needed_for(&self, field: &FieldRef<'a>, after: &[&OsStr]) -> bool {
        let is_needed = |other: &FieldRef<'a>| other.id() >= field.id() && other.is_required();
        let needed_count = self.values.tables().positionals().filter(is_needed).count();
        let is_word = |next: &&&OsStr| !token::is_flag(next) || token::is_negative_number(next);
        field.is_required() && !field.kind().is_list() && after.iter().take_while(is_word).count() < needed_count
    }

    /// Returns whether an unknown flag is a word: values of the positional begin with a hyphen, or it is one of its choices. Of
    /// numbers, only a negative one begins with a hyphen.
    #[cold]
    #[inline(never)]
    fn takes_hyphen(&self, rest: &[&OsStr]) -> bool {
        let Some(token) = rest.first().copied() else { return false };
        let is_choice = |field: &FieldRef<'_>| field.choice_names(true).iter().any(|choice| token == *choice);
        let may_be_value = |field: &FieldRef<'_>| !field.kind().is_number() || token::is_negative_number(token);
        self.positional.is_some_and(|field| field.allows_hyphen() && may_be_value(&field) || is_choice(&field))
    }

    fn long(&mut self, name: &'a [u8], value: Option<Cow<'a, OsStr>>, rest: &[&'a OsStr]) -> usize {
        self.after_unknown = false;
        if let Some(field) = self.values.tables().long(name) {
            return self.option(&field, value, rest);
        }
        if let Some(field) = negated(self.values.tables(), name) {
            if value.is_some() {
                self.unexpected_value(&field, &format!("--no-{}", field.long()));
            }
            self.values.push_borrowed(&field, OsStr::new("false"), Source::Argv);
            return 1;
        }
        let claimed = (self.claim)(rest, &mut self.errors);
        if claimed > 0 {
            return claimed;
        }
        if self.takes_hyphen(rest) {
            return self.word(rest, None);
        }
        let name = String::from_utf8_lossy(name);
        let taken = self.named_argument(&name, value.as_ref(), rest);
        if taken > 0 {
            return taken;
        }
        self.unknown_long(&excerpt(OsStr::new(&*name)));
        self.after_unknown = value.is_none();
        1
    }

    /// Sets an option: `attached` is the value after `=`, `rest` the tokens from the option on. Returns how many of
    /// them it used.
    #[inline(never)]
    fn option(&mut self, field: &FieldRef<'a>, attached: Option<Cow<'a, OsStr>>, rest: &[&'a OsStr]) -> usize {
        match (ValueMode::of(field), attached) {
            (ValueMode::Count, Some(_)) => {
                self.unexpected_value(field, &field.label());
                1
            }
            (ValueMode::Count | ValueMode::Flag, None) => {
                self.after_flag = Some(*field);
                self.values.push_borrowed(field, OsStr::new("true"), Source::Argv);
                1
            }
            (ValueMode::Flag | ValueMode::Single, Some(value)) => {
                self.values.push(field, value, Source::Argv);
                1
            }
            (ValueMode::Single, None) => match rest.get(1).filter(|next| self.is_value(field.kind(), next)) {
                Some(next) => {
                    self.values.push_borrowed(field, next, Source::Argv);
                    2
                }
                None => {
                    self.missing_value(field, rest.get(1).copied());
                    1
                }
            },
            (mode, attached) => self.special_option(field, mode, attached, rest),
        }
    }

    #[inline(never)]
    fn special_option(
        &mut self,
        field: &FieldRef<'a>,
        mode: ValueMode,
        attached: Option<Cow<'a, OsStr>>,
        rest: &[&'a OsStr],
    ) -> usize {
        match (mode, attached) {
            (ValueMode::BoolValue, attached) => {
                let next = rest.get(1).filter(|next| attached.is_none() && is_bool_value(field, next));
                let text = next.map(|next| Cow::Borrowed(*next)).or(attached);
                self.values.push(field, text.unwrap_or(Cow::Borrowed(OsStr::new("true"))), Source::Argv);
                if next.is_some() { 2 } else { 1 }
            }
            (ValueMode::OptionalValue, None) => {
                self.after_flag = Some(*field);
                match field.default_missing() {
                    Some(text) if field.delimiter().is_some() => {
                        self.push(field, Cow::Borrowed(OsStr::new(text)));
                    }
                    Some(text) => self.values.push_borrowed(field, OsStr::new(text), Source::Argv),
                    None => self.values.push_bare(field, Source::Argv),
                }
                1
            }
            (ValueMode::RequireEquals, None) => {
                self.missing_equals(field, rest.get(1).copied());
                1
            }
            (ValueMode::Many(arity), attached) => self.many(field, arity, attached, rest),
            (_, attached) => self.many(field, field.arity().unwrap_or(Arity::ONE), attached, rest),
        }
    }

    /// Sets an option to as many values as its arity allows.
    fn many(
        &mut self,
        field: &FieldRef<'a>,
        arity: Arity,
        attached: Option<Cow<'a, OsStr>>,
        rest: &[&'a OsStr],
    ) -> usize {
        let (min, max) = (usize::from(arity.min), usize::from(arity.max));
        // After an attached value, only values that are needed follow.
        let limit = if attached.is_some() { min } else { max };
        let mut count = attached.map_or(0, |value| self.push(field, value));
        let mut taken = 1;
        while count < limit
            && let Some(next) = rest.get(taken).copied()
            && !field.is_terminator(next)
            && self.is_further_value(field, count < min, next)
        {
            count += self.push(field, Cow::Borrowed(next));
            taken += 1;
        }
        if count == 0 && min > 0 {
            self.missing_value(field, rest.get(taken).copied());
        } else if field.arity().is_some() && !(min..=max).contains(&count) {
            self.wrong_count(field, arity, count);
        } else if count == 0 {
            self.values.set_empty(field.id(), Source::Argv);
        }
        taken + usize::from(rest.get(taken).is_some_and(|next| field.is_terminator(next)))
    }

    /// Returns whether a token is one more value of an option; `is_needed` if the arity requires one.
    fn is_further_value(&self, field: &FieldRef<'a>, is_needed: bool, token: &OsStr) -> bool {
        if field.allows_hyphen() {
            let is_unambiguous = token != "--" && (is_needed || !self.is_own_flag(token));
            return is_unambiguous || field.terminator().is_some();
        }
        if is_needed && field.arity().is_none() {
            return self.is_value(field.kind(), token);
        }
        // Otherwise a mistyped flag would silently become a value.
        let kind = field.kind();
        let is_number = || kind.is_number() || is_needed && self.is_value(kind, token);
        !token::is_flag(token) || token::is_negative_number(token) && is_number()
    }

    /// Returns whether a token can be the value of the option before it.
    ///
    /// Text may begin with a dash, unless it is a flag of this command: such a value is written after `=`. Numbers, durations,
    /// choices and booleans never begin with a dash, unless they are negative numbers.
    #[inline(never)]
    pub(super) fn is_value(&self, kind: Kind, token: &OsStr) -> bool {
        if !token::is_flag(token) {
            return true;
        }
        if kind.is_number() && !kind.is_map() {
            return token::is_negative_number(token);
        }
        let is_text = kind.is(Kind::TEXT)
            || kind.is(Kind::PATH)
            || kind.is(Kind::OS)
            || kind.is(Kind::CUSTOM)
            || kind.is(Kind::JSON);
        (is_text || kind.is(Kind::DURATION) && token::begins_as_number(token)) && !self.is_own_flag(token)
    }

    /// Returns whether a token is a flag of this command, or `--`.
    fn is_own_flag(&self, token: &OsStr) -> bool {
        token == "--" || is_known_flag(self.values.tables(), token)
    }

    /// Binds a stack of short options; returns how many tokens it used.
    fn short(&mut self, letters: &'a [u8], rest: &[&'a OsStr]) -> usize {
        self.after_unknown = false;
        let Some(token) = rest.first().copied() else { return 1 };
        if letters == b"help" && self.values.tables().short('h').is_none() {
            return (self.claim)(&[OsStr::new("--help")], &mut self.errors).max(1);
        }
        let mut end = 0;
        for letter in token::valid_utf8(letters).chars() {
            let before = end;
            end += letter.len_utf8();
            let after = letters.get(end..).unwrap_or_default();
            let has_equals = after.first() == Some(&b'=');
            let Some(field) = self.values.tables().short(letter) else {
                let is_alone = before == 0 && after.is_empty();
                if !is_alone && !has_equals && self.claim_short(letter, before == 0) {
                    continue;
                }
                return self.unbound_short(letter, is_alone, before == 0, rest);
            };
            if (field.kind().is_flag() || field.has_optional_value()) && !has_equals {
                self.option(&field, None, &[]);
                continue;
            }
            let value_start = 1 + end + usize::from(has_equals);
            let attached = (!after.is_empty()).then(|| os_tail(token, value_start));
            return self.option(&field, attached, rest);
        }
        if end < letters.len() {
            let text = excerpt(token);
            self.errors.unknown_flag(&text).received(&text);
        }
        1
    }

    /// Tries to set a global flag by one letter of a stack, as in `-fv`, unless the stack may be an argument.
    #[inline(never)]
    fn claim_short(&mut self, letter: char, is_first: bool) -> bool {
        if is_first && self.positional.is_some_and(|field| field.allows_hyphen() && !field.kind().is_number()) {
            return false;
        }
        let mut token = String::from("-");
        token.push(letter);
        (self.claim)(&[OsStr::new(&token)], &mut self.errors) > 0
    }

    /// Handles a letter that is not a short option of the command.
    #[inline(never)]
    fn unbound_short(&mut self, letter: char, is_alone: bool, is_first: bool, rest: &[&'a OsStr]) -> usize {
        if is_alone {
            let claimed = (self.claim)(rest, &mut self.errors);
            if claimed > 0 {
                return claimed;
            }
        }
        if is_first && self.takes_hyphen(rest) {
            return self.word(rest, None);
        }
        let token = rest.first().map(|token| excerpt(token)).unwrap_or_default();
        self.unknown_short(letter, &token);
        self.after_unknown = true;
        1
    }
}

/// Returns the id after a field's; the highest id if there is no field.
pub(super) fn id_after(field: Option<FieldRef<'_>>) -> u16 {
    field.map_or(u16::MAX, |field| field.id().saturating_add(1))
}
