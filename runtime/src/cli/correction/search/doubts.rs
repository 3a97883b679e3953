//! Doubts about a call that could run: a word that is hardly meant the way it is read, with the call that is meant more
//! likely.

use std::ffi::OsString;

use super::items::several;
use super::surplus::is_text_name;
use super::without_name::says_version;
use super::{Guesses, Problem, formats, option_tokens, requests};
use crate::data::{Data, Words, from_json, is_misspelled, name_words, split_once};
use crate::error::{InputErrors, Subject};
use crate::input;
use crate::parse::ParsedCommand;
use crate::schema::{FieldRef, Kind, Part, Source, Tables, Values};

/// A word that is hardly meant the way it is read.
pub(super) struct Doubt {
    pub(super) word: String,
    /// The reading, after the word.
    pub(super) reading: String,
    pub(super) hint: Option<String>,
    /// The call that is meant more likely, if that is known.
    pub(super) argv: Option<Vec<String>>,
    /// True if the call can only mean this.
    pub(super) is_certain: bool,
}

/// Adds an error to a call without any, if a word is hardly meant the way it is read.
pub(in crate::cli) fn doubt(argv: &[OsString], parsed: &mut ParsedCommand<'_>) {
    if !parsed.errors.is_empty() && !parsed.globals.version || parsed.unknown.is_some() {
        return;
    }
    let tokens: Option<Vec<String>> = argv.iter().map(|token| token.to_str().map(str::to_owned)).collect();
    let Some(doubt) = tokens.and_then(|argv| first(&argv, parsed)) else { return };
    // A page is not shown if the flag that asks for it is in doubt.
    parsed.globals.is_invalid |= parsed.globals.version;
    let Doubt { word, reading, hint, .. } = doubt;
    let mut errors = InputErrors::default();
    let error = match field_with(&word, parsed) {
        Some((label, subject)) => {
            errors.invalid(&label, format_args!("Invalid value for {label}: `{word}` {reading}")).about(subject)
        }
        None => errors.unparsable(&word, format_args!("Unclear: `{word}` {reading}")),
    };
    error.received(&word).coded("unclear").hint = hint;
    parsed.errors = errors;
}

/// Returns the field of an operation that alone has a word as its value: the document says how its values are written.
fn field_with(word: &str, parsed: &ParsedCommand<'_>) -> Option<(String, Subject)> {
    parsed.target.command?.operation()?;
    let values = parsed.values.as_deref()?;
    let mut fields = values.tables().iter().filter(|field| values.all(field.id()).any(|text| text == word));
    let field = fields.next().filter(|_| fields.next().is_none())?;
    Some((field.label(), field.subject()))
}

impl Guesses<'_, '_, '_> {
    /// Guesses that the first word in doubt is meant otherwise. Returns whether nothing else is wrong with the call.
    pub(super) fn at_doubt(&mut self) -> bool {
        let Problem { argv, parsed, .. } = self.problem;
        let Some(doubt) = first(argv, parsed) else { return false };
        if let Some(argv) = doubt.argv {
            self.push(argv, 1, doubt.is_certain);
        }
        parsed.errors.iter().all(|error| error.field.code == Some("unclear"))
    }
}

/// Returns the first doubt about a call.
fn first(argv: &[String], parsed: &ParsedCommand<'_>) -> Option<Doubt> {
    if parsed.request.is_some() {
        return requests::doubt(argv, parsed);
    }
    if parsed.globals.version {
        return version_of_command(argv, parsed);
    }
    let (values, command) = (parsed.values.as_deref()?, parsed.target.command?);
    let is_passed_on = |field: FieldRef<'_>| field.is_trailing() || field.allows_hyphen() || field.is_last();
    if parsed.target.is_builtin {
        return None;
    }
    let end = argv.iter().position(|token| token == "--").unwrap_or(argv.len());
    let call = Call { argv, end, values, is_destructive: command.metadata().effects().destructive };
    if let Some(doubt) = call.hidden_secret() {
        return Some(doubt);
    }
    if command.operation().is_some() {
        return call.file_of_format().or_else(|| formats::first(&call, parsed));
    }
    if values.tables().iter().any(is_passed_on) {
        return None;
    }
    if let Some(doubt) = call.swapped() {
        return Some(doubt);
    }
    (0..end).find_map(|index| {
        let token = argv.get(index)?;
        call.single_dash(index, token)
            .or_else(|| call.flag_as_value(index, token))
            .or_else(|| call.value_after_flag(index, token))
            .or_else(|| call.named(index, token))
            .or_else(|| call.list(index, token))
    })
}

/// Doubts `--version` with a value after a command: the value of an option for some version, such as `--booking-version`, or of
/// the argument for it.
fn version_of_command(argv: &[String], parsed: &ParsedCommand<'_>) -> Option<Doubt> {
    let index = argv.iter().take_while(|token| *token != "--").position(|token| token == "--version")?;
    argv.get(index + 1).filter(|value| !value.starts_with('-'))?;
    let command = parsed.target.command.filter(|_| !parsed.target.is_builtin)?;
    let path: Vec<String> = parsed.target.words().iter().flat_map(|name| name_words(name)).collect();
    let (label, token) = command.once(|command| {
        let tables = command.tables();
        if let Some(field) = tables.positionals().find(is_version) {
            return Some((field.label(), None));
        }
        let name = version_option(&tables, &path)?;
        Some((format!("`--{name}`"), Some(format!("--{name}"))))
    })?;
    let mut corrected = argv.to_vec();
    corrected.splice(index..=index, token);
    Some(Doubt {
        word: "--version".to_owned(),
        reading: format!("shows the version of the program, and takes no value as {label} does"),
        hint: None,
        argv: Some(corrected),
        is_certain: false,
    })
}

/// Returns whether the name of a field says that it takes a version.
fn is_version(field: &FieldRef<'_>) -> bool {
    let is_open = !field.is_hidden() && !field.kind().is_flag();
    is_open && name_words(field.long()).last().is_some_and(|word| word == "version")
}

/// Returns the name of the option of a command for a version.
fn version_option(tables: &Tables<'_>, path: &[String]) -> Option<String> {
    let versions: Vec<FieldRef<'_>> = tables.part(Part::Option).filter(is_version).collect();
    // `--booking-version` of `CancelBooking`, where each command has `--api-version`.
    let is_own = |field: &&FieldRef<'_>| name_words(field.long()).iter().any(|word| path.contains(word));
    let own: Vec<FieldRef<'_>> = versions.iter().filter(is_own).copied().collect();
    let described = || -> Vec<FieldRef<'_>> { tables.part(Part::Option).filter(says_version).collect() };
    match (own.as_slice(), versions.as_slice()) {
        ([field], _) | ([], [field]) => Some(field.long().to_owned()),
        ([], []) => match described().as_slice() {
            [field] => Some(field.long().to_owned()),
            _ => None,
        },
        _ => None,
    }
}

/// A call without errors.
pub(super) struct Call<'c> {
    pub(super) argv: &'c [String],
    /// Index of `--`, or the number of tokens.
    pub(super) end: usize,
    values: &'c Values<'c>,
    is_destructive: bool,
}

impl<'c> Call<'c> {
    /// Returns the call with other tokens in place of some.
    pub(super) fn with(&self, index: usize, count: usize, tokens: impl IntoIterator<Item = String>) -> Vec<String> {
        let mut argv = self.argv.to_vec();
        argv.splice(index..index + count, tokens);
        argv
    }

    /// Doubts an ellipsis as the value of a secret, for which it stands in a call that is printed.
    fn hidden_secret(&self) -> Option<Doubt> {
        // Few calls have one.
        self.argv.iter().find(|token| token.contains('\u{2026}'))?;
        let is_hidden = |field: &FieldRef<'_>| field.is_secret() && self.holds(field, "\u{2026}");
        let field = self.values.tables().iter().find(is_hidden)?;
        Some(Doubt {
            word: "\u{2026}".to_owned(),
            reading: format!("stands for a secret that is not shown; write the value of {}", field.label()),
            hint: None,
            argv: None,
            is_certain: false,
        })
    }

    /// Doubts the name of a file to write that is a choice of the command's own format: `-o svg` for `--format svg`.
    fn file_of_format(&self) -> Option<Doubt> {
        let index = (0..self.end).find(|index| self.argv.get(*index).is_some_and(|token| token == "-o"))?;
        let word = self.argv.get(index + 1)?;
        let is_format = |field: &FieldRef<'_>| {
            let is_given = self.values.source(field.id()).is_some_and(|source| source != Source::Default);
            let is_named = name_words(field.long()).last().is_some_and(|last| last == "format");
            is_named && !is_given && field.choice_names(false).contains(&word.as_str())
        };
        let field = self.values.tables().part(Part::Option).find(is_format)?;
        let name = field.long();
        Some(Doubt {
            word: word.clone(),
            reading: format!("is the file that `-o` writes, and a value of `--{name}`"),
            hint: Some(format!("for a file of this name, write `-o ./{word}`")),
            argv: Some(self.with(index, 2, [format!("--{name}"), word.clone()])),
            is_certain: false,
        })
    }

    /// Returns the argument that a word went to.
    pub(super) fn argument_of(&self, word: &str) -> Option<FieldRef<'c>> {
        let holds = |field: &FieldRef<'_>| self.values.all(field.id()).any(|text| text == word);
        self.values.tables().positionals().find(holds)
    }

    /// Returns the option whose name is a token, or its last letter.
    pub(super) fn option_of(&self, token: &str) -> Option<FieldRef<'c>> {
        let tables = self.values.tables();
        match token.strip_prefix("--") {
            Some(name) => tables.long(name.as_bytes()),
            None => tables.short(token.strip_prefix('-')?.chars().last()?),
        }
    }

    /// Doubts letters that spell the name of an option: `-tag nightly`, which is read as `-t ag`.
    fn single_dash(&self, index: usize, token: &str) -> Option<Doubt> {
        let name = token.strip_prefix('-').filter(|name| !name.starts_with('-'))?;
        let (long, _) = split_once(name, '=').unwrap_or((name, ""));
        let field = self.values.tables().long(long.as_bytes()).filter(|field| !field.is_hidden())?;
        (long.chars().count() > 2).then(|| Doubt {
            word: token.to_owned(),
            reading: "is read as short options".to_owned(),
            hint: Some(format!("a long name has two dashes: `{}`", field.label())),
            argv: Some(self.with(index, 1, [format!("-{token}")])),
            is_certain: true,
        })
    }

    /// Doubts the value of an option that is nearly the name of another one: `--region --dryrun`, which would run without
    /// `--dry-run`.
    fn flag_as_value(&self, index: usize, token: &str) -> Option<Doubt> {
        let name = token.strip_prefix("--").filter(|name| !name.is_empty() && !name.contains(char::is_whitespace))?;
        let before = self.argv.get(index.checked_sub(1)?)?;
        let field = self.option_of(before).filter(|field| before.starts_with('-') && self.holds(field, token))?;
        if field.is_secret() {
            return None;
        }
        let (name, _) = split_once(name, '=').unwrap_or((name, ""));
        let is_near = |own: &str| name_words(own).concat() == name_words(name).concat() || is_misspelled(name, own);
        let mut options = self.values.tables().part(Part::Option).filter(|other| other.id() != field.id());
        let near = options.find(|other| !other.is_hidden() && is_near(other.long()))?;
        Some(Doubt {
            word: token.to_owned(),
            reading: format!("is read as the value of `{before}`, and is nearly `{}`", near.label()),
            hint: Some(format!("if it is the value, write `{}={token}`", field.label())),
            argv: None,
            is_certain: false,
        })
    }

    /// Doubts a word after an option that takes its value only after `=`: `--wait 2m`.
    fn value_after_flag(&self, index: usize, token: &str) -> Option<Doubt> {
        let field = self.option_of(token).filter(|field| token.starts_with('-') && field.has_optional_value())?;
        let next = self.argv.get(index + 1).filter(|next| index + 1 < self.end && !next.starts_with('-'))?;
        let argument = self.argument_of(next)?;
        let is_text = |kind: Kind| [Kind::TEXT, Kind::PATH, Kind::OS, Kind::CUSTOM].iter().any(|text| kind.is(*text));
        let is_meant = is_text(argument.kind())
            && !is_text(field.kind())
            && !field.kind().is(Kind::JSON)
            && input::takes(self.values.tables(), &field, next);
        let label = field.label();
        is_meant.then(|| Doubt {
            word: next.clone(),
            reading: format!("is read as {}, not as the value of `{label}`", argument.label()),
            hint: Some(format!(
                "write the value of a flag after `=`: `{label}={next}`, or the argument before `{label}`"
            )),
            argv: Some(self.with(index, 2, [format!("{label}={next}")])),
            is_certain: true,
        })
    }

    /// Doubts two arguments of which the first has the URL of the second: `rtmp://b.example/app keynote`.
    fn swapped(&self) -> Option<Doubt> {
        let is_url =
            |text: &str| text.split_once("://").is_some_and(|(scheme, _)| scheme.chars().all(char::is_alphanumeric));
        let of_url = |field: &FieldRef<'_>| {
            let said = [name_words(field.long()), name_words(field.doc())].concat();
            said.iter().any(|word| Words("url uri endpoint").contains(word))
        };
        let fields: Vec<FieldRef<'_>> = self.values.tables().positionals().collect();
        let [name, url] = fields.as_slice() else { return None };
        let text = |field: &FieldRef<'_>| self.values.last(field.id())?.0.to_str().map(str::to_owned);
        let (first, second) = (text(name)?, text(url)?);
        let is_plain = |field: &FieldRef<'_>| field.kind().is(Kind::TEXT) && !field.kind().is_list();
        if !is_plain(name) || !is_plain(url) || of_url(name) || !of_url(url) || !is_url(&first) || is_url(&second) {
            return None;
        }
        let at = |text: &str| self.argv.iter().take(self.end).position(|token| token == text);
        let (at_first, at_second) = (at(&first)?, at(&second)?);
        let mut argv = self.argv.to_vec();
        argv.swap(at_first, at_second);
        Some(Doubt {
            reading: format!("is read as {}, and {} takes a URL", name.label(), url.label()),
            hint: Some(literal(&first)),
            word: first,
            argv: Some(argv),
            is_certain: true,
        })
    }

    /// Doubts the name of an argument or of an option before its value: `device=cam-01`, `state=paused`.
    fn named(&self, index: usize, token: &str) -> Option<Doubt> {
        let (name, value) =
            split_once(token, '=').filter(|(name, value)| !name.starts_with('-') && !value.is_empty())?;
        let argument = self.argument_of(token).filter(|field| field.kind().is(Kind::TEXT) && !field.kind().is_map())?;
        let words = name_words(name);
        let tokens = if words == name_words(argument.long()) {
            vec![value.to_owned()]
        } else {
            // Any text may be the value of an argument; that of a choice or a number tells what is meant.
            let tables = self.values.tables();
            let is_meant = |field: &FieldRef<'_>| {
                let is_open = self.values.source(field.id()).is_none_or(|source| source == Source::Default);
                let tells = field.has_choices() || field.kind().is_number() || field.kind().is(Kind::DURATION);
                name_words(field.long()) == words && is_open && tells && input::takes(tables, field, value)
            };
            let is_other = argument.is_required() || argument.kind().is_list() || says_condition(&argument);
            let field = tables.part(Part::Option).find(is_meant).filter(|_| !is_other)?;
            option_tokens(&field, value)
        };
        Some(Doubt {
            word: token.to_owned(),
            reading: format!("is the whole value of {}", argument.label()),
            hint: Some(literal(token)),
            argv: Some(self.with(index, 1, tokens)),
            is_certain: true,
        })
    }

    /// Doubts a value of a list that holds several: `a,b` in a call that destroys, `a, b`, or a JSON array.
    fn list(&self, index: usize, token: &str) -> Option<Doubt> {
        let option = index.checked_sub(1).and_then(|before| self.argv.get(before)).filter(|flag| flag.starts_with('-'));
        let option = option.and_then(|flag| self.option_of(flag)).filter(|field| self.holds(field, token));
        let field = option.or_else(|| self.argument_of(token))?;
        if !field.kind().is_list() || field.kind().is_map() || !field.kind().is(Kind::TEXT) || field.has_choices() {
            return None;
        }
        let parts = items(token).or_else(|| {
            let is_followed = self.argv.get(index + 1).is_some_and(|next| !next.starts_with('-'));
            let part = token.strip_suffix(',').filter(|part| is_followed && !part.is_empty() && !part.contains(','));
            part.map(|part| vec![part.to_owned()])
        });
        let is_plain = |part: &&str| !part.contains(['=', '/', '\\', '*', ':']);
        // `--labels a,b` of `--label`
        let is_plural = index.checked_sub(1).and_then(|before| self.argv.get(before)).is_some_and(|flag| {
            flag.ends_with('s') && flag.starts_with("--") && *flag != field.label() && !field.long().ends_with('s')
        });
        let parts = parts.or_else(|| {
            let parts = several(token, &field)
                .filter(|parts| (self.is_destructive || is_plural) && parts.iter().all(is_plain))?;
            Some(parts.into_iter().map(str::to_owned).collect())
        })?;
        let argv = match field.part() {
            Part::Arg => self.with(index, 1, parts),
            _ => {
                let flag = self.argv.get(index - 1)?;
                self.with(index - 1, 2, parts.into_iter().flat_map(|part| [flag.clone(), part]))
            }
        };
        let hint = if field.part() == Part::Arg { Some(literal(token)) } else { None };
        let reading = format!("is one value of {}, which takes several", field.label());
        Some(Doubt { word: token.to_owned(), reading, hint, argv: Some(argv), is_certain: true })
    }

    pub(super) fn holds(&self, field: &FieldRef<'_>, word: &str) -> bool {
        self.values.all(field.id()).any(|text| text == word)
    }
}

/// Returns whether a field takes a condition, such as `state=paused`, as its name or description tells.
fn says_condition(field: &FieldRef<'_>) -> bool {
    const CONDITIONS: Words = Words(
        "filter filters query selector selectors condition conditions expression expressions where match predicate \
         assignment setting pair key value",
    );
    let said = [name_words(field.long()), name_words(field.doc())].concat();
    is_text_name(field) || field.doc().contains('=') || said.iter().any(|word| CONDITIONS.contains(word))
}

pub(super) fn literal(token: &str) -> String {
    format!("to pass `{token}` as it is, write `-- {token}`")
}

/// Returns the items of a JSON array of texts and numbers.
pub(super) fn items(text: &str) -> Option<Vec<String>> {
    let Ok(Data::Array(items)) = from_json(text.starts_with('[').then_some(text)?) else { return None };
    let item = |item: &Data| match item {
        Data::String(text) => Some(text.clone()),
        Data::Number(number) => Some(number.to_string()),
        _ => None,
    };
    items.iter().map(item).collect::<Option<Vec<_>>>().filter(|items| !items.is_empty())
}
