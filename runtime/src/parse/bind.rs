//! From the tokens behind a command's name to the raw values of its fields.

use std::borrow::Cow;
use std::ffi::OsStr;

use super::nearest;
use super::token::{self, Token};
use crate::error::{FieldError, Problems};
use crate::schema::{FieldRef, Kind, Part, Source, Tables, Values, truth};

/// Is shown the tokens from a flag on that the command does not know, and takes so many of them.
pub(crate) type Claim<'c> = dyn FnMut(&[&OsStr], &mut Problems) -> usize + 'c;

/// For a parser on its own: there are no flags but the command's.
pub(crate) fn no_globals(_: &[&OsStr], _: &mut Problems) -> usize {
    0
}

/// Binds tokens to fields, and notes every problem on the way.
pub(crate) struct Binder<'a, 'c> {
    values: Values<'a>,
    problems: Problems,
    claim: &'c mut Claim<'c>,
    /// The names of the flags that `claim` knows, for suggestions.
    globals: &'c [&'static str],
    /// The positional that the next word goes to.
    slot: Option<FieldRef<'a>>,
    slots_used: usize,
    /// Whether the token before was a flag that nobody knows, whose value a word may be.
    after_unknown: bool,
    /// The flag before, which takes no value of its own.
    after_flag: Option<FieldRef<'a>>,
}

impl<'a, 'c> Binder<'a, 'c> {
    pub(crate) fn new(tables: Tables<'a>, claim: &'c mut Claim<'c>, globals: &'c [&'static str]) -> Self {
        let slot = tables.part(Part::Arg).next();
        let (values, problems) = (Values::new(tables), Problems::default());
        Self { values, problems, claim, globals, slot, slots_used: 1, after_unknown: false, after_flag: None }
    }

    /// How many tokens the option that they begin with takes; none when it is not known.
    pub(crate) fn length(mut self, tokens: &[&'a OsStr]) -> usize {
        let is_known = match tokens.first().map(|token| token::look(token)) {
            Some(Token::Long(name, _)) => self.values.tables().long(name).is_some() || self.negated(name).is_some(),
            Some(Token::Short(_)) => tokens.first().is_some_and(|token| self.is_known_short(token)),
            _ => false,
        };
        match tokens.first().map(|token| token::look(token)) {
            Some(Token::Long(name, value)) if is_known => self.long(name, value, tokens),
            Some(Token::Short(letters)) if is_known => self.short(letters, tokens),
            _ => 0,
        }
    }

    /// Binds every token.
    pub(crate) fn bind(mut self, tokens: &[&'a OsStr]) -> (Values<'a>, Problems) {
        self.values.reserve(tokens.len());
        let mut rest = tokens;
        while let Some((token, after)) = rest.split_first() {
            let before = self.after_flag.take();
            let taken = match token::look(token) {
                Token::Word => self.word(token, before),
                Token::End => {
                    after.iter().for_each(|word| {
                        self.word(word, None);
                    });
                    rest.len()
                }
                _ if self.is_number_here(token) => self.word(token, None),
                Token::Long(name, value) => self.long(name, value, rest),
                Token::Short(letters) => self.short(letters, rest),
            };
            rest = rest.get(taken..).unwrap_or_default();
        }
        (self.values, self.problems)
    }

    fn word(&mut self, token: &'a OsStr, before: Option<FieldRef<'_>>) -> usize {
        if std::mem::take(&mut self.after_unknown) && self.slot.is_none() {
            return 1;
        }
        let Some(field) = self.slot else {
            self.unexpected(token, before);
            return 1;
        };
        self.values.push(&field, Cow::Borrowed(token), Source::Argv);
        if !field.kind().is_list() {
            self.slot = self.values.tables().part(Part::Arg).nth(self.slots_used);
            self.slots_used += 1;
        }
        1
    }

    fn unexpected(&mut self, token: &OsStr, before: Option<FieldRef<'_>>) {
        let text = token::show(token);
        let takes = self.values.tables().part(Part::Arg).count();
        let expected = match takes {
            0 => "no arguments".to_owned(),
            1 => "one argument".to_owned(),
            many => format!("{many} arguments"),
        };
        let field =
            FieldError::new(&text, format!("Unexpected argument: `{text}`")).expected(&expected).received(&text);
        let hint = match before.filter(|_| truth(token).is_some()) {
            Some(flag) => format!("a flag takes its value behind `=`: `--{}={text}`", flag.long()),
            None => format!("the command takes {expected}; quote a value that has blanks"),
        };
        self.problems.parse(field).hint = Some(hint);
    }

    /// Whether a token is a negative number in a place where a number is expected.
    fn is_number_here(&self, token: &OsStr) -> bool {
        let wants_number = self.slot.is_some_and(|field| field.kind().is_number());
        wants_number && token::is_negative_number(token) && !self.is_known_short(token)
    }

    fn is_known_short(&self, token: &OsStr) -> bool {
        let short = token.to_str().and_then(|text| text.chars().nth(1));
        short.is_some_and(|short| self.values.tables().short(short).is_some())
    }

    fn long(&mut self, name: &'a [u8], value: Option<Cow<'a, OsStr>>, rest: &[&'a OsStr]) -> usize {
        self.after_unknown = false;
        if let Some(field) = self.values.tables().long(name) {
            return self.option(&field, format_args!("--{}", field.long()), value, rest);
        }
        if let Some(field) = self.negated(name) {
            if value.is_some() {
                self.no_value(&format!("--no-{}", field.long()));
            }
            self.values.push(&field, Cow::Borrowed(OsStr::new("false")), Source::Argv);
            return 1;
        }
        let claimed = (self.claim)(rest, &mut self.problems);
        if claimed > 0 {
            return claimed;
        }
        self.unknown_long(&token::show(OsStr::new(&*String::from_utf8_lossy(name))));
        self.after_unknown = value.is_none();
        1
    }

    /// The boolean that a `--no-…` switches off.
    fn negated(&self, name: &[u8]) -> Option<FieldRef<'a>> {
        let field = self.values.tables().long(name.strip_prefix(b"no-")?)?;
        (field.kind().is(Kind::BOOL) && !field.kind().is_list()).then_some(field)
    }

    /// Gives an option its value: what is attached, what follows, or none when it is a flag.
    fn option(
        &mut self,
        field: &FieldRef<'a>,
        label: std::fmt::Arguments<'_>,
        attached: Option<Cow<'a, OsStr>>,
        rest: &[&'a OsStr],
    ) -> usize {
        let kind = field.kind();
        if kind.is_count() && attached.is_some() {
            self.no_value(&label.to_string());
            return 1;
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
                    self.missing_value(field, &label.to_string(), rest.get(1).copied());
                    return 1;
                }
            },
        };
        self.values.push(field, value, Source::Argv);
        taken
    }

    /// Whether a token can be the value of the option before it.
    ///
    /// Text may begin with a dash, but a flag of this very command is more likely meant as one; it is
    /// a value only behind `=`. A number, a choice or a truth value never begins with a dash, unless
    /// it is a negative number.
    fn is_value(&self, kind: Kind, token: &OsStr) -> bool {
        if !token::is_flag(token) {
            return true;
        }
        if kind.is_number() {
            return token::is_negative_number(token);
        }
        let text = kind.is(Kind::TEXT) || kind.is(Kind::PATH) || kind.is(Kind::OS) || kind.is(Kind::CUSTOM);
        let is_own = match token::look(token) {
            Token::Long(name, _) => self.values.tables().long(name).is_some() || self.negated(name).is_some(),
            Token::Short(_) => self.is_known_short(token),
            Token::End => true,
            Token::Word => false,
        };
        text && !is_own
    }

    fn short(&mut self, letters: &'a [u8], rest: &[&'a OsStr]) -> usize {
        self.after_unknown = false;
        let Some(token) = rest.first().copied() else { return 1 };
        let readable = valid_up_to(letters);
        let mut at = 0;
        for letter in readable.chars() {
            let Some(field) = self.values.tables().short(letter) else {
                return self.unknown_short(letter, at == 0 && letters.len() == letter.len_utf8(), rest);
            };
            at += letter.len_utf8();
            let kind = field.kind();
            let after = letters.get(at..).unwrap_or_default();
            let has_equals = after.first() == Some(&b'=');
            if kind.is_flag() && !has_equals {
                self.option(&field, format_args!("--{}", field.long()), None, &[]);
                continue;
            }
            let skip = 1 + at + usize::from(has_equals);
            let attached = (!after.is_empty()).then(|| token::tail(token, skip));
            return self.option(&field, format_args!("--{}", field.long()), attached, rest);
        }
        if at < letters.len() {
            let text = token::show(token);
            self.problems.parse(FieldError::new(&text, format!("Unknown flag: {text}")).received(&text));
        }
        1
    }

    fn unknown_short(&mut self, letter: char, alone: bool, rest: &[&'a OsStr]) -> usize {
        if alone {
            let claimed = (self.claim)(rest, &mut self.problems);
            if claimed > 0 {
                return claimed;
            }
        }
        let label = format!("-{letter}");
        let token = rest.first().map(|token| token::show(token)).unwrap_or_default();
        let field = FieldError::new(&label, format!("Unknown flag: {label}")).received(&token);
        let takes_words = self.slot.is_some();
        let long = token.strip_prefix('-').filter(|long| long.chars().count() > 1);
        let nearest = long.and_then(|long| {
            let tables = self.values.tables();
            tables.part(Part::Option).filter(|field| !field.is_hidden()).find(|field| field.long() == long)
        });
        let hint = match nearest {
            Some(field) => Some(format!("a long name has two dashes: `--{}`", field.long())),
            None if takes_words => Some(format!("to pass `{token}` as a value, write `-- {token}`")),
            None => None,
        };
        self.problems.parse(field).hint = hint;
        self.after_unknown = true;
        1
    }

    fn no_value(&mut self, label: &str) {
        let field = FieldError::new(label, format!("Flag takes no value: {label}")).expected("no value");
        self.problems.parse(field);
    }

    fn missing_value(&mut self, field: &FieldRef<'_>, label: &str, next: Option<&OsStr>) {
        let long = format!("--{}", field.long());
        let error = FieldError::new(&long, format!("Missing value for flag: {label}")).expected(expected(field));
        let problem = self.problems.parse(error);
        if let Some(next) = next.filter(|next| token::is_flag(next)) {
            problem.hint = Some(format!("to pass `{0}` as the value, write `{long}={0}`", token::show(next)));
        }
    }

    fn unknown_long(&mut self, name: &str) {
        let label = format!("--{name}");
        let mut field = FieldError::new(&label, format!("Unknown flag: {label}")).received(&label);
        let fields: Vec<_> = self.values.tables().part(Part::Option).filter(|field| !field.is_hidden()).collect();
        let own = fields.iter().flat_map(|field| std::iter::once(field.long()).chain(field.aliases()));
        let negated = name.strip_prefix("no-").and_then(|name| {
            let booleans = fields.iter().filter(|field| field.kind().is(Kind::BOOL));
            nearest(name, booleans.map(FieldRef::long)).map(|name| format!("--no-{name}"))
        });
        let found = nearest(name, own.chain(self.globals.iter().copied()));
        let found = found.map(|name| format!("--{name}")).or(negated);
        if let Some(found) = &found {
            field = field.suggestion(found);
        }
        let takes_words = self.slot.is_some();
        let problem = self.problems.parse(field);
        if found.is_none() && takes_words {
            problem.hint = Some(format!("to pass `{label}` as a value, write `-- {label}`"));
        }
    }
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

/// What a field takes, in words.
pub(crate) fn expected(field: &FieldRef<'_>) -> String {
    let kind = field.kind();
    if kind.is(Kind::CHOICE) {
        let names: Vec<_> = field.choices().iter().map(|choice| choice.name).collect();
        return format!("one of {}", names.join(", "));
    }
    let (min, max) = field.range().unwrap_or_default();
    let own = kind.int_range();
    let min = min.map(str::to_owned).or_else(|| own.map(|(min, _)| min.to_string()));
    let max = max.map(str::to_owned).or_else(|| own.map(|(_, max)| max.to_string()));
    match (min, max) {
        (Some(min), Some(max)) => format!("{} from {min} to {max}", kind.noun()),
        (Some(min), None) => format!("{} of {min} or more", kind.noun()),
        (None, Some(max)) => format!("{} of {max} or less", kind.noun()),
        (None, None) => kind.noun().to_owned(),
    }
}
