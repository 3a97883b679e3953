//! From the tokens behind a command's name to the raw values of its fields.

use std::borrow::Cow;
use std::ffi::{OsStr, OsString};

use super::token::{self, Token};
use crate::error::InputErrors;
use crate::schema::{Arity, FieldRef, Kind, Part, Source, Tables, Values};

/// Is shown the tokens from a flag on that the command does not know, and takes so many of them.
pub(crate) type Claim<'c> = dyn FnMut(&[&OsStr], &mut InputErrors) -> usize + 'c;

/// For a parser on its own: there are no flags but the command's.
pub(crate) fn no_globals(_: &[&OsStr], _: &mut InputErrors) -> usize {
    0
}

/// The same, in words.
pub(crate) fn no_names() -> Vec<&'static str> {
    Vec::new()
}

/// Whether a token is one of these options.
pub(super) fn knows(tables: &Tables<'_>, token: &OsStr) -> bool {
    match token::look(token) {
        Token::Long(name, _) => tables.long(name).is_some() || negated(tables, name).is_some(),
        Token::Short(_) => knows_short(tables, token),
        Token::End | Token::Word => false,
    }
}

fn knows_short(tables: &Tables<'_>, token: &OsStr) -> bool {
    let short = token.to_str().and_then(|text| text.chars().nth(1));
    short.is_some_and(|short| tables.short(short).is_some())
}

/// The boolean that `--no-x` is the opposite of.
fn negated<'a>(tables: &Tables<'a>, name: &[u8]) -> Option<FieldRef<'a>> {
    let field = tables.long(name.strip_prefix(b"no-")?)?;
    (field.kind().is(Kind::BOOL) && !field.kind().is_list()).then_some(field)
}

/// Looking so few tokens up among all fields costs less than an index of the fields.
const FEW: usize = 32;

/// Binds tokens to fields, and notes every problem on the way.
pub(crate) struct Binder<'a, 'c> {
    pub(super) values: &'c mut Values<'a>,
    pub(super) problems: InputErrors,
    claim: &'c mut Claim<'c>,
    /// The names of the flags that `claim` knows, for suggestions.
    pub(super) globals: &'c dyn Fn() -> Vec<&'static str>,
    /// The positional that the next word goes to.
    pub(super) slot: Option<FieldRef<'a>>,
    /// The first field that the next such positional may be.
    next: u16,
    /// How many words it has got.
    in_slot: usize,
    /// Whether the token before was a flag that nobody knows, whose value a word may be.
    pub(super) after_unknown: bool,
    /// The flag before, which takes no value of its own.
    after_flag: Option<FieldRef<'a>>,
}

impl<'a, 'c> Binder<'a, 'c> {
    pub(crate) fn new(
        values: &'c mut Values<'a>,
        claim: &'c mut Claim<'c>,
        globals: &'c dyn Fn() -> Vec<&'static str>,
    ) -> Self {
        let slot = values.tables().positional_from(0);
        let next = behind(slot);
        Self {
            values,
            problems: InputErrors::default(),
            claim,
            globals,
            slot,
            next,
            in_slot: 0,
            after_unknown: false,
            after_flag: None,
        }
    }

    /// How many tokens the option that they begin with takes; none when it is not known.
    pub(crate) fn length(mut self, tokens: &[&'a OsStr]) -> usize {
        let is_known = tokens.first().is_some_and(|token| knows(self.values.tables(), token));
        match tokens.first().map(|token| token::look(token)) {
            Some(Token::Long(name, value)) if is_known => self.long(name, value, tokens),
            Some(Token::Short(letters)) if is_known => self.short(letters, tokens),
            _ => 0,
        }
    }

    /// Binds every token; gives what is wrong with them.
    pub(crate) fn bind(mut self, tokens: &[&'a OsStr]) -> InputErrors {
        self.values.reserve(tokens.len());
        if tokens.len() > FEW {
            self.values.index();
        }
        let mut rest = tokens;
        while let Some((token, after)) = rest.split_first() {
            let before = self.after_flag.take();
            let taken = match token::look(token) {
                Token::Word => self.word(rest, before),
                Token::End => {
                    self.words_only(after);
                    rest.len()
                }
                _ if self.is_number_here(token) => self.word(rest, None),
                Token::Long(name, value) => self.long(name, value, rest),
                Token::Short(letters) => self.short(letters, rest),
            };
            rest = rest.get(taken..).unwrap_or_default();
        }
        self.problems
    }

    /// What follows `--` is words, and goes to the positional that is given there only, if there is one.
    #[inline(never)]
    fn words_only(&mut self, tokens: &[&'a OsStr]) {
        let last = self.values.tables().part(Part::Arg).find(FieldRef::is_last);
        if last.is_some() {
            (self.slot, self.next) = (last, u16::MAX);
        }
        let mut rest = tokens;
        while !rest.is_empty() {
            let taken = self.word(rest, None);
            rest = rest.get(taken..).unwrap_or_default();
        }
    }

    /// Gives the first token to the positional whose turn it is, and words behind it to the same list. Says how
    /// many it took.
    fn word(&mut self, rest: &[&'a OsStr], before: Option<FieldRef<'_>>) -> usize {
        let Some(token) = rest.first().copied() else { return 1 };
        if std::mem::take(&mut self.after_unknown) && self.slot.is_none() {
            return 1;
        }
        let Some(field) = self.slot else {
            self.unexpected(token, before);
            return 1;
        };
        if field.has_special_parsing() {
            return self.mannered_word(&field, rest);
        }
        self.values.push_borrowed(&field, token, Source::Argv);
        if !field.kind().is_list() {
            self.next_slot();
            return 1;
        }
        // The words that follow are the list's too.
        let mut taken = 1;
        while let Some(word) = rest.get(taken).filter(|next| !token::is_flag(next)) {
            self.values.push_borrowed(&field, word, Source::Argv);
            taken += 1;
        }
        taken
    }

    #[inline(never)]
    fn mannered_word(&mut self, field: &FieldRef<'a>, rest: &[&'a OsStr]) -> usize {
        if field.is_trailing() {
            rest.iter().for_each(|token| self.values.push_borrowed(field, token, Source::Argv));
            return rest.len();
        }
        let Some(token) = rest.first().copied() else { return 1 };
        if field.is_terminator(token) {
            self.next_slot();
            return 1;
        }
        self.in_slot += self.push(field, Cow::Borrowed(token));
        let is_full = field.arity().is_some_and(|arity| arity.max < Arity::MANY && self.in_slot >= arity.max.into());
        if is_full || !field.kind().is_list() {
            self.next_slot();
            return 1 + usize::from(rest.get(1).is_some_and(|next| field.is_terminator(next)));
        }
        1
    }

    fn next_slot(&mut self) {
        self.slot = self.values.tables().positional_from(self.next);
        self.next = behind(self.slot);
        self.in_slot = 0;
    }

    /// Adds what one text holds: one value, or several where a delimiter separates them.
    #[inline(never)]
    fn push(&mut self, field: &FieldRef<'_>, text: Cow<'a, OsStr>) -> usize {
        #[cfg(feature = "openapi")]
        if field.accepts_json_members()
            && let Some(members) = text.to_str().and_then(|text| crate::schema::members(field, text))
        {
            self.push_members(field, members);
            return 1;
        }
        let Some(delimiter) = field.delimiter() else {
            self.values.push(field, text, Source::Argv);
            return 1;
        };
        let mut many = 0;
        let mut add = |piece| {
            self.values.push(field, piece, Source::Argv);
            many += 1;
        };
        match text {
            Cow::Borrowed(text) => {
                token::pieces(text, delimiter).into_iter().for_each(|piece| add(Cow::Borrowed(piece)));
            }
            Cow::Owned(text) => {
                token::pieces(&text, delimiter).into_iter().for_each(|piece| add(Cow::Owned(piece.to_owned())));
            }
        }
        many
    }

    /// Adds the members that a JSON array or object stands for.
    #[cfg(feature = "openapi")]
    fn push_members(&mut self, field: &FieldRef<'_>, members: Result<Vec<OsString>, String>) {
        match members {
            Ok(members) if members.is_empty() => self.values.set_empty(field.id(), Source::Argv),
            Ok(members) => {
                members.into_iter().for_each(|text| self.values.push(field, Cow::Owned(text), Source::Argv));
            }
            Err(key) => {
                let (label, key) = (field.label(), token::show(OsStr::new(&key)));
                let why = format_args!("Invalid value for {label}: the name `{key}` has a `=` in it, or is empty");
                self.problems.invalid(&label, why).received(&key).expected("names without `=`".to_owned());
            }
        }
    }

    /// Whether a token is a negative number in a place where a number is expected.
    fn is_number_here(&self, token: &OsStr) -> bool {
        let wants_number = self.slot.is_some_and(|field| field.kind().is_number());
        wants_number && token::is_negative_number(token) && !self.is_known_short(token)
    }

    fn is_known_short(&self, token: &OsStr) -> bool {
        knows_short(self.values.tables(), token)
    }

    fn long(&mut self, name: &'a [u8], value: Option<Cow<'a, OsStr>>, rest: &[&'a OsStr]) -> usize {
        self.after_unknown = false;
        if let Some(field) = self.values.tables().long(name) {
            return self.option(&field, value, rest);
        }
        if let Some(field) = self.negated(name) {
            if value.is_some() {
                self.no_value(&format!("--no-{}", field.long()));
            }
            self.values.push_borrowed(&field, OsStr::new("false"), Source::Argv);
            return 1;
        }
        let claimed = (self.claim)(rest, &mut self.problems);
        if claimed > 0 {
            return claimed;
        }
        if self.slot.is_some_and(|slot| slot.allows_hyphen()) {
            return self.word(rest, None);
        }
        self.unknown_long(&token::show(OsStr::new(&*String::from_utf8_lossy(name))));
        self.after_unknown = value.is_none();
        1
    }

    /// The boolean that a `--no-…` switches off.
    fn negated(&self, name: &[u8]) -> Option<FieldRef<'a>> {
        negated(self.values.tables(), name)
    }

    /// Gives an option its value: what is attached, what follows, or none when it is a flag.
    #[inline(never)]
    fn option(&mut self, field: &FieldRef<'a>, attached: Option<Cow<'a, OsStr>>, rest: &[&'a OsStr]) -> usize {
        let kind = field.kind();
        if kind.is_count() && attached.is_some() {
            self.no_value(&field.label());
            return 1;
        }
        if field.has_special_parsing() {
            return self.mannered(field, attached, rest);
        }
        let (value, taken) = match attached {
            Some(value) => (value, 1),
            None if kind.is_flag() => {
                self.after_flag = Some(*field);
                (Cow::Borrowed(OsStr::new("true")), 1)
            }
            None => match rest.get(1).filter(|next| self.is_value(kind, next)) {
                Some(next) => (Cow::Borrowed(*next), 2),
                None => {
                    self.missing_value(field, rest.get(1).copied());
                    return 1;
                }
            },
        };
        self.values.push(field, value, Source::Argv);
        taken
    }

    /// Gives an option its values in a way of its own.
    #[inline(never)]
    fn mannered(&mut self, field: &FieldRef<'a>, attached: Option<Cow<'a, OsStr>>, rest: &[&'a OsStr]) -> usize {
        if field.accepts_bool_value() {
            let next = rest.get(1).filter(|next| attached.is_none() && is_truth(field, next));
            let text = next.map(|next| Cow::Borrowed(*next)).or(attached);
            self.values.push(field, text.unwrap_or(Cow::Borrowed(OsStr::new("true"))), Source::Argv);
            return if next.is_some() { 2 } else { 1 };
        }
        if attached.is_none() && field.has_optional_value() {
            self.after_flag = Some(*field);
            match field.default_missing() {
                Some(text) => self.values.push_borrowed(field, OsStr::new(text), Source::Argv),
                None => self.values.push_bare(field, Source::Argv),
            }
            return 1;
        }
        if attached.is_none() && field.requires_equals() {
            self.needs_equals(field, rest.get(1).copied());
            return 1;
        }
        let arity = field.arity().unwrap_or(Arity::ONE);
        // What is attached is a value; others follow it only as far as they are needed.
        let most = if attached.is_some() { arity.min } else { arity.max };
        let mut got = attached.map_or(0, |value| self.push(field, value));
        let mut taken = 1;
        while got < most.into()
            && let Some(next) = rest.get(taken).copied()
            && !field.is_terminator(next)
            && self.can_follow(field, got < arity.min.into(), next)
        {
            got += self.push(field, Cow::Borrowed(next));
            taken += 1;
        }
        if got == 0 && arity.min > 0 {
            self.missing_value(field, rest.get(taken).copied());
        } else if field.arity().is_some() && !(arity.min.into()..=arity.max.into()).contains(&got) {
            self.wrong_number(field, arity, got);
        }
        taken + usize::from(rest.get(taken).is_some_and(|next| field.is_terminator(next)))
    }

    /// Whether a token is one more value of an option; the only one of an option may look like a flag.
    fn can_follow(&self, field: &FieldRef<'a>, is_needed: bool, token: &OsStr) -> bool {
        if field.allows_hyphen() {
            let is_open = token != "--" && (is_needed || !self.is_own(token));
            return is_open || field.terminator().is_some();
        }
        if is_needed && field.arity().is_none() {
            return self.is_value(field.kind(), token);
        }
        // What was meant as a flag would otherwise be one of several values, and nobody would hear of it.
        let kind = field.kind();
        let is_number = || kind.is_number() || is_needed && self.is_value(kind, token);
        !token::is_flag(token) || token::is_negative_number(token) && is_number()
    }

    /// Whether a token can be the value of the option before it.
    ///
    /// Text may begin with a dash, but a flag of this very command is more likely meant as one; it is
    /// a value only behind `=`. A number, a choice or a truth value never begins with a dash, unless
    /// it is a negative number.
    #[inline(never)]
    fn is_value(&self, kind: Kind, token: &OsStr) -> bool {
        if !token::is_flag(token) {
            return true;
        }
        if kind.is_number() && !kind.is_map() {
            return token::is_negative_number(token);
        }
        let text = kind.is(Kind::TEXT)
            || kind.is(Kind::PATH)
            || kind.is(Kind::OS)
            || kind.is(Kind::CUSTOM)
            || kind.is(Kind::JSON);
        text && !self.is_own(token)
    }

    /// Whether a token is a flag of this very command.
    fn is_own(&self, token: &OsStr) -> bool {
        match token::look(token) {
            Token::Long(name, _) => self.values.tables().long(name).is_some() || self.negated(name).is_some(),
            Token::Short(_) => self.is_known_short(token),
            Token::End => true,
            Token::Word => false,
        }
    }

    fn short(&mut self, letters: &'a [u8], rest: &[&'a OsStr]) -> usize {
        self.after_unknown = false;
        let Some(token) = rest.first().copied() else { return 1 };
        let readable = valid_up_to(letters);
        let mut at = 0;
        for letter in readable.chars() {
            let Some(field) = self.values.tables().short(letter) else {
                let alone = at == 0 && letters.len() == letter.len_utf8();
                return self.unknown_short(letter, alone, at == 0, rest);
            };
            at += letter.len_utf8();
            let kind = field.kind();
            let after = letters.get(at..).unwrap_or_default();
            let has_equals = after.first() == Some(&b'=');
            if (kind.is_flag() || field.has_optional_value()) && !has_equals {
                self.option(&field, None, &[]);
                continue;
            }
            let skip = 1 + at + usize::from(has_equals);
            let attached = (!after.is_empty()).then(|| token::tail(token, skip));
            return self.option(&field, attached, rest);
        }
        if at < letters.len() {
            let text = token::show(token);
            self.problems.unparsable(&text, format_args!("Unknown flag: {text}")).received(&text);
        }
        1
    }

    #[inline(never)]
    fn unknown_short(&mut self, letter: char, alone: bool, is_first: bool, rest: &[&'a OsStr]) -> usize {
        if alone {
            let claimed = (self.claim)(rest, &mut self.problems);
            if claimed > 0 {
                return claimed;
            }
        }
        if is_first && self.slot.is_some_and(|slot| slot.allows_hyphen()) {
            return self.word(rest, None);
        }
        self.complain_short(letter, rest.first().map(|token| token::show(token)).unwrap_or_default());
        self.after_unknown = true;
        1
    }
}

/// Whether a token behind a flag is its value: a truth value, or of a flag that takes more than those, what is
/// no flag itself.
fn is_truth(field: &FieldRef<'_>, token: &OsStr) -> bool {
    if !field.kind().is(Kind::BOOL) {
        return !token::is_flag(token) || token::is_negative_number(token);
    }
    token == "true" || token == "false" || token == "null" && field.is_nullable()
}

fn valid_up_to(bytes: &[u8]) -> &str {
    match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            let valid = bytes.get(..error.valid_up_to()).unwrap_or_default();
            std::str::from_utf8(valid).unwrap_or_default()
        }
    }
}

/// The number behind a field's; the last of all when there is no field.
fn behind(field: Option<FieldRef<'_>>) -> u16 {
    field.map_or(u16::MAX, |field| field.id().saturating_add(1))
}
