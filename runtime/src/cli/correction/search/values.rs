//! Guesses at a word that is too many, missing or not valid: an option without its name, words to be split or joined.

use super::phrases::is_filler;
use super::{Guesses, foreign, option_tokens};
use crate::data::{Data, from_json, name_words, split_once, verb, word_cost};
use crate::error::{FieldError, InputError, Subject};
use crate::schema::{FieldRef, Kind, Part, truth};

/// Words of arguments that are a text of several words.
const TEXTS: &[&str] =
    &["text", "title", "message", "body", "description", "query", "note", "comment", "content", "summary", "subject"];

/// Words of the option that a text without its name is most likely for.
const MAIN_TEXTS: &[&str] = &["name", "title", "query", "q", "term", "text", "message"];

/// Last words of the names of options whose values have no spaces.
const SINGLE_WORDS: &[&str] = &[
    "token", "id", "ids", "key", "secret", "password", "user", "users", "username", "email", "url", "uri", "host",
    "channel", "cursor", "version", "branch", "ref", "sha", "hash", "tag", "tags", "type", "kind", "format", "date",
    "time", "slug", "code", "region", "model",
];

/// Units that are written after a number.
const UNITS: &[&str] = &["px", "s", "ms", "m", "h", "d", "%", "x", "kb", "mb", "gb"];

impl<'g> Guesses<'_, '_, 'g> {
    /// Guesses at a word that does not fit, or at what is missing.
    pub(super) fn at_value(&mut self, error: &FieldError) {
        let argv = self.argv().to_vec();
        let field = match error.subject {
            Some(Subject::Field(id)) => self.tables().field(id),
            _ => None,
        };
        if argv.last().is_some_and(|last| foreign::is_help(last)) {
            self.replace(argv.len() - 1, 1, &["--help"], 0, true);
        }
        self.at_object();
        self.at_assignments();
        if error.received.is_empty() {
            return self.at_missing(field.as_ref().is_none_or(|field| field.part() == Part::Arg));
        }
        self.at_attached_format(error, field.as_ref());
        if let Some(value) = argv.iter().find_map(|token| flag_value(token, &error.path)) {
            let value = value.to_owned();
            self.at_invalid(&value, &error.path, field.as_ref());
        }
        for index in self.places(&error.received) {
            match &field {
                Some(field) => self.at_invalid_word(index, &error.received, field),
                None if error.path == error.received => self.at_surplus(index, &error.received),
                None => self.at_invalid(&error.received, &error.path, None),
            }
        }
    }

    /// Guesses that an argument is given by its name, which is that of a global flag too: `--input a.mov`.
    pub(super) fn at_global_name(&mut self, label: &str) {
        let Some(name) = label.strip_prefix("--") else { return };
        let is_arg = |field: FieldRef<'_>| field.long() == name && !self.is_given(&field);
        if !self.tables().part(Part::Arg).any(is_arg) {
            return;
        }
        for index in self.places(label) {
            let Some(value) = self.argv().get(index + 1).filter(|value| !value.starts_with('-')).cloned() else {
                return;
            };
            self.replace(index, 2, &[&value], 1, true);
        }
    }

    /// Guesses that the input is one JSON object.
    fn at_object(&mut self) {
        let argv = self.argv().to_vec();
        let Some(index) = argv.iter().position(|token| token.starts_with('{')) else { return };
        let Some(Ok(Data::Object(members))) = argv.get(index).map(from_json) else { return };
        let tables = self.tables();
        let object = argv.get(index).cloned().unwrap_or_default();
        let mut tokens = Vec::new();
        for (name, value) in &members {
            let words = name_words(name);
            let mut fields = tables.iter().filter(|field| field.part() != Part::Env);
            let Some(field) = fields.find(|field| name_words(field.long()) == words) else {
                return self.at_whole_object(index, &object);
            };
            let values = match value {
                Data::Array(values) => values.clone(),
                value => vec![value.clone()],
            };
            for value in values {
                match value {
                    Data::Bool(true) if field.kind().is_flag() => tokens.push(format!("--{}", field.long())),
                    Data::Bool(false) if field.kind().is_flag() => tokens.push(format!("--{}=false", field.long())),
                    Data::String(text) => tokens.extend(option_tokens(&field, &text)),
                    Data::Number(number) => tokens.extend(option_tokens(&field, &number.to_string())),
                    _ => return self.at_whole_object(index, &object),
                }
            }
        }
        let tokens: Vec<&str> = tokens.iter().map(String::as_str).collect();
        // `--json '{…}'` is an object, not a format.
        let is_json = index.checked_sub(1).and_then(|before| argv.get(before)).is_some_and(|before| before == "--json");
        let (index, count) = if is_json { (index - 1, 2) } else { (index, 1) };
        self.replace(index, count, &tokens, 1, true);
    }

    /// Guesses that `name=value` gives an option or an argument.
    fn at_assignments(&mut self) {
        let tables = self.tables();
        let mut is_changed = false;
        let argv = self.argv().iter().flat_map(|token| {
            let named = split_once(token, '=').filter(|(name, _)| !name.starts_with('-')).and_then(|(name, value)| {
                let words = name_words(name);
                let mut fields = tables.iter().filter(|field| field.part() != Part::Env && !words.is_empty());
                Some((fields.find(|field| name_words(field.long()) == words)?, value))
            });
            match named {
                Some((field, value)) => {
                    is_changed = true;
                    if field.kind().is_flag() {
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
            self.push(argv, 1, true);
        }
    }

    /// Guesses at a word that no argument takes.
    fn at_surplus(&mut self, index: usize, word: &str) {
        let argv = self.argv().to_vec();
        let before = index.checked_sub(1).and_then(|index| argv.get(index)).map(String::as_str);
        self.at_dashes(index, word);
        self.at_truth(index, word, before);
        self.at_option_name(index, word);
        self.at_joined_words(index);
        self.at_needless(index, word);
        let surplus: Vec<&String> = argv.iter().skip(index).take_while(|token| !token.starts_with('-')).collect();
        let tables = self.tables();
        let open: Vec<FieldRef<'_>> = tables.part(Part::Option).filter(|field| self.is_open(field)).collect();
        let required: Vec<&FieldRef<'_>> = open.iter().filter(|field| self.is_needed(field)).collect();
        let pairs = || surplus.iter().zip(&required);
        let is_after_letter = before.is_some_and(|flag| flag.len() == 2 && flag.starts_with('-'));
        if !is_after_letter
            && surplus.len() == required.len()
            && pairs().all(|(word, field)| fitness(field, word).is_some())
        {
            let tokens: Vec<String> = pairs().flat_map(|(word, field)| option_tokens(field, word)).collect();
            let tokens: Vec<&str> = tokens.iter().map(String::as_str).collect();
            self.replace(index, surplus.len(), &tokens, 2, false);
        }
        let is_free = |field: &&FieldRef<'_>| !field.kind().is_number() && !field.has_choices();
        let is_main =
            |field: &&FieldRef<'_>| field.heading().is_none() && !field.is_secret() && field.long() != "token";
        let main: Vec<&FieldRef<'_>> = open.iter().filter(is_main).collect();
        let texts = main.iter().filter(|field| is_free(field)).count();
        for field in &open {
            let is_needed = self.is_needed(field);
            // `created.gt`
            let nested = if field.long().contains('.') { 2 } else { 0 };
            let cost = nested
                + match fitness(field, word) {
                    Some(Fit::Choice) => 2,
                    // A page is limited rather than the number of pages, or the like.
                    Some(Fit::Number) => 3 + usize::from(!foreign::means("limit", field.long())),
                    Some(Fit::Text) if is_needed => 3,
                    Some(Fit::Text)
                        if texts == 1 && main.len() <= 2 && field.heading().is_none() && is_free_text(field) =>
                    {
                        5
                    }
                    Some(Fit::Text) if is_main_text(field) && field.long() == "name" => 4,
                    Some(Fit::Text) if is_main_text(field) => 6,
                    _ => continue,
                };
            let tokens = option_tokens(field, word);
            let tokens: Vec<&str> = tokens.iter().map(String::as_str).collect();
            // `-i hello` for `--input hello`, where `-i` is another flag
            let is_letter = before
                .and_then(|flag| flag.strip_prefix('-'))
                .is_some_and(|letter| letter.chars().count() == 1 && field.long().starts_with(letter));
            match index.checked_sub(1).filter(|_| is_letter) {
                Some(before) => self.replace(before, 2, &tokens, cost - 1, false),
                None => self.replace(index, 1, &tokens, cost, cost == 2),
            }
        }
        self.at_needed_truth(index, word);
        if let Some((a, b)) = split_size(word) {
            self.replace(index, 1, &[a, b], 2, false);
        }
    }

    /// Guesses that a word says nothing (`please`), or what the value after it is (`employee 14`).
    fn at_needless(&mut self, index: usize, word: &str) {
        let tables = self.tables();
        // A text loses no word: `a cat`.
        let takes_text =
            tables.iter().any(|field| is_free_text(&field) && (self.is_needed(&field) || is_text_name(&field)));
        let is_filler = |word: &str| is_filler(word) && !takes_text;
        if is_filler(word) {
            self.replace(index, 1, &[], 2, false);
        }
        let nouns: Vec<String> = tables.part(Part::Arg).flat_map(|field| name_words(field.long())).collect();
        let argv = self.argv().to_vec();
        let name = self.problem.parsed.target.words().last().copied().unwrap_or_default().to_owned();
        let start = argv.iter().position(|token| *token == name).map_or(0, |name| name + 1);
        for (before, noun) in argv.iter().enumerate().take(index).skip(start) {
            let is_noun = |own: &String| word_cost(noun, own, false).is_some_and(|cost| cost <= 1);
            let is_value_after = argv.get(before + 1).is_some_and(|next| !next.starts_with('-'));
            let is_value_of_flag = argv.get(before.wrapping_sub(1)).is_some_and(|flag| flag.starts_with('-'));
            if is_value_after && !is_value_of_flag && nouns.iter().any(is_noun) || is_filler(noun) && !is_value_of_flag
            {
                self.replace(before, 1, &[], 2, false);
            }
        }
    }

    /// Guesses at a flag whose dashes are typographic, a slash or missing.
    fn at_dashes(&mut self, index: usize, word: &str) {
        let name = word.trim_start_matches(['\u{2013}', '\u{2014}', '\u{2212}', '/']);
        if name.len() < word.len() && self.tables().long(name.as_bytes()).is_some() {
            self.replace(index, 1, &[&format!("--{name}")], 1, true);
        }
    }

    /// Guesses that a boolean after a flag is its value.
    fn at_truth(&mut self, index: usize, word: &str, before: Option<&str>) {
        let name = before.and_then(|before| before.strip_prefix("--")).filter(|name| !name.contains('='));
        let field = name.and_then(|name| self.tables().long(name.as_bytes()));
        let Some(name) = field.filter(|field| field.kind().is(Kind::BOOL)).and(name) else { return };
        let Some(is_on) = spoken_truth(word) else { return };
        let token = if is_on { format!("--{name}") } else { format!("--{name}=false") };
        self.replace(index - 1, 2, &[&token], 0, true);
    }

    /// Guesses that a boolean is the value of the only flag that is needed.
    fn at_needed_truth(&mut self, index: usize, word: &str) {
        let Some(is_on) = spoken_truth(word) else { return };
        let tables = self.tables();
        let mut needed = tables.part(Part::Option).filter(|field| self.is_needed(field) && !self.is_given(field));
        let Some(field) = needed.next().filter(|field| field.kind().is(Kind::BOOL)) else { return };
        if needed.next().is_none() {
            let token = format!("--{}{}", field.long(), if is_on { "" } else { "=false" });
            self.replace(index, 1, &[&token], 2, false);
        }
    }

    /// Guesses that a word is an option without its dashes.
    fn at_option_name(&mut self, index: usize, word: &str) {
        let words = name_words(word);
        let tables = self.tables();
        let found = tables.part(Part::Option).find(|field| name_words(field.long()) == words && !field.is_hidden());
        let Some(field) = found.filter(|_| !words.is_empty()) else { return };
        let name = format!("--{}", field.long());
        let value = self.argv().get(index + 1).filter(|next| !next.starts_with('-')).cloned();
        match value {
            _ if field.kind().is_flag() => self.replace(index, 1, &[&name], 1, true),
            Some(value) => self.replace(index, 2, &[&name, &value], 1, true),
            None => {}
        }
    }

    /// Guesses that words are one text, which was not quoted.
    fn at_joined_words(&mut self, index: usize) {
        let argv = self.argv().to_vec();
        let Some(last) = index.checked_sub(1).and_then(|last| argv.get(last)) else { return };
        let mut end = index;
        while argv.get(end).is_some_and(|token| !token.starts_with('-')) {
            end += 1;
        }
        let is_text = |field: &FieldRef<'_>| {
            (field.kind().is(Kind::TEXT) || field.kind().is(Kind::JSON)) && !field.kind().is_list() && !is_path(field)
        };
        let Some(values) = &self.problem.parsed.values else { return };
        let is_last = |field: &FieldRef<'_>| values.last(field.id()).is_some_and(|(text, _)| text == last.as_str());
        let before = argv.get(index.wrapping_sub(2)).and_then(|name| name.strip_prefix("--"));
        let is_only = values.tables().positionals().count() == 1;
        let takes_text = |field: &FieldRef<'_>| match field.part() {
            Part::Arg => is_text_name(field) || is_only && !is_single_word(field) && is_text_of(&argv, index - 1, end),
            Part::Option | Part::Env => before == Some(field.long()) && !is_single_word(field),
        };
        let mut fields = values.tables().iter().filter(|field| is_text(field) && is_last(field));
        let is_text = fields.any(|field| takes_text(&field));
        if is_text {
            let text = argv.get(index - 1..end).unwrap_or_default().join(" ");
            self.replace(index - 1, end + 1 - index, &[&text], 4, false);
        }
    }

    /// Guesses that a word holds what is missing too: the value of an option only a missing argument.
    fn at_missing(&mut self, is_arg: bool) {
        let argv = self.argv().to_vec();
        for (index, token) in argv.iter().enumerate() {
            let is_value = |before: &String| before.starts_with("--") && !before.contains('=');
            let is_value = index.checked_sub(1).and_then(|index| argv.get(index)).is_some_and(is_value);
            for separator in ['/', '=', ':'] {
                let is_word = !is_value && !token.starts_with(['-', '/', '{', '.']) && !token.contains("://");
                let parts: Vec<&str> = token.split(separator).collect();
                if is_word && parts.len() == 2 && parts.iter().all(|part| !part.is_empty()) {
                    self.replace(index, 1, &parts, 3, false);
                }
            }
            // `--repo octocat/hello`
            let attached = argv.get(index + 1).filter(|_| is_arg && token.starts_with("--") && !token.contains('='));
            if let Some((first, second)) = attached.and_then(|value| split_once(value, '/')) {
                let (first, second) = (first.to_owned(), second.to_owned());
                let before = self.argument_before(token).map(|name| format!("--{name}"));
                match &before {
                    Some(before) => self.replace(index, 2, &[before, &first, token, &second], 3, false),
                    None => self.replace(index, 2, &[&first, &second], 3, false),
                }
            }
        }
    }

    /// Returns the name of the argument before the one that a flag names.
    fn argument_before(&self, flag: &str) -> Option<String> {
        let name = flag.trim_start_matches('-');
        let tables = self.tables();
        let args: Vec<FieldRef<'_>> = tables.part(Part::Arg).collect();
        let index = args.iter().position(|field| field.long() == name)?;
        Some(args.get(index.checked_sub(1)?)?.long().to_owned())
    }

    /// Guesses at a word that is bound to a field and not valid.
    fn at_invalid_word(&mut self, index: usize, word: &str, field: &FieldRef<'_>) {
        if let Some(value) = repaired(word, field) {
            self.replace(index, 1, &[&value], 1, false);
        }
        self.at_member(index, word, field);
        self.at_dashes(index, word);
        let format = foreign::format("o", Some(word)).filter(|_| field.kind().is(Kind::PATH));
        let is_option = field.part() == Part::Option && index > 0;
        if let Some(format) = format.filter(|_| is_option && self.problem.parsed.target.root().has_builtin("format")) {
            self.replace(index - 1, 2, &["--format", format], 1, true);
        }
        let name = index.checked_sub(1).and_then(|index| self.argv().get(index)).filter(|name| name.starts_with("--"));
        if let (Some(name), true) = (name.cloned(), field.kind().is_flag()) {
            self.at_truth(index, word, Some(&name));
        }
    }

    /// Guesses that a letter for a file has the name of a format: `-ojson`.
    fn at_attached_format(&mut self, error: &FieldError, field: Option<&FieldRef<'_>>) {
        let has_format = self.problem.parsed.target.root().has_builtin("format");
        let format = foreign::format("o", Some(&error.received)).filter(|_| has_format);
        let (Some(format), Some(field)) = (format, field.filter(|field| field.kind().is(Kind::PATH))) else { return };
        let Some(short) = field.short() else { return };
        for index in self.places(&format!("-{short}{}", error.received)) {
            self.replace(index, 1, &["--format", format], 1, true);
        }
    }

    /// Guesses at a value after `=`, or of a global flag.
    fn at_invalid(&mut self, value: &str, label: &str, field: Option<&FieldRef<'_>>) {
        let name = label.trim_start_matches('-');
        let better = match field {
            Some(field) => repaired(value, field),
            None if name == "format" => foreign::format("format", Some(value)).map(str::to_owned),
            None => None,
        };
        let Some(better) = better else { return };
        let is_attached = |token: &String| flag_value(token, label) == Some(value);
        let attached: Vec<usize> =
            (0..self.argv().len()).filter(|i| self.argv().get(*i).is_some_and(is_attached)).collect();
        for index in attached {
            self.replace(index, 1, &[&format!("{label}={better}")], 1, true);
        }
        for index in self.places(value) {
            self.replace(index, 1, &[&better], 1, true);
        }
    }

    /// Returns whether a field is required, or reported as missing.
    pub(super) fn is_needed(&self, field: &FieldRef<'_>) -> bool {
        let is_missing = |error: &InputError| error.concerns(field.id()) && error.field.received.is_empty();
        field.is_required() || self.problem.parsed.errors.iter().any(is_missing)
    }

    /// Returns whether an option can still be given, and whether that is harmless.
    fn is_open(&self, field: &FieldRef<'_>) -> bool {
        !self.is_given(field) && !field.is_hidden() && !field.is_deprecated() && !field.kind().is_flag()
    }
}

/// Returns a boolean as people write it.
fn spoken_truth(word: &str) -> Option<bool> {
    match word.to_ascii_lowercase().as_str() {
        "on" => Some(true),
        "off" => Some(false),
        word => truth(word.as_ref()),
    }
}

/// Kind of match between a word and an option's values.
#[derive(Clone, Copy)]
enum Fit {
    Choice,
    Number,
    Text,
}

fn fitness(field: &FieldRef<'_>, word: &str) -> Option<Fit> {
    if field.has_choices() {
        let choices = field.choice_names(true);
        return choices.iter().any(|choice| choice.eq_ignore_ascii_case(word)).then_some(Fit::Choice);
    }
    let is_number = word.parse::<f64>().is_ok();
    if field.kind().is_number() {
        return is_number.then_some(Fit::Number);
    }
    (field.kind().is(Kind::TEXT) || field.kind().is(Kind::JSON)).then_some(Fit::Text)
}

/// Returns whether a field takes any text, which is not a file.
fn is_free_text(field: &FieldRef<'_>) -> bool {
    field.kind().is(Kind::TEXT) && !is_path(field)
}

/// Returns whether a text without a name is most likely the field's: the name or title of a thing, or a search.
fn is_main_text(field: &FieldRef<'_>) -> bool {
    is_free_text(field) && MAIN_TEXTS.contains(&field.long())
}

/// Returns whether the values of a field are texts of several words, as its name tells.
fn is_text_name(field: &FieldRef<'_>) -> bool {
    name_words(field.long()).iter().any(|word| TEXTS.contains(&word.as_str()))
}

/// Returns whether some words are rather a text than words beside a value: `New York`.
fn is_text_of(argv: &[String], start: usize, end: usize) -> bool {
    let words = argv.get(start..end).unwrap_or_default();
    let is_word = |word: &String| !word.chars().any(|c| c.is_ascii_digit() || c == '_') && !is_filler(word);
    words.iter().all(is_word) && words.first().is_some_and(|first| verb(first).is_none())
}

/// Returns whether the values of a field have no spaces, as its name tells.
fn is_single_word(field: &FieldRef<'_>) -> bool {
    let is_one = |word: &String| SINGLE_WORDS.contains(&word.as_str());
    field.is_secret() || name_words(field.long()).last().is_some_and(is_one)
}

/// Returns whether a value of the field is a file, which would be written.
fn is_path(field: &FieldRef<'_>) -> bool {
    field.kind().is(Kind::PATH) || field.hint().is_some()
}

/// Returns the value after a flag's name and `=`.
fn flag_value<'t>(token: &'t str, label: &str) -> Option<&'t str> {
    let (name, value) = split_once(token, '=').filter(|_| label.starts_with('-') && token.starts_with('-'))?;
    (name == label || name_words(name) == name_words(label)).then_some(value)
}

/// Returns a value as the field takes it, without its own name, a unit or whitespace around it.
pub(super) fn repaired(value: &str, field: &FieldRef<'_>) -> Option<String> {
    let trimmed = value.trim();
    if field.kind().is_number() {
        let digits = trimmed.trim_start_matches('#').replace(',', "");
        let digits = UNITS.iter().find_map(|unit| digits.strip_suffix(unit)).unwrap_or(&digits).to_owned();
        return digits.parse::<f64>().is_ok().then_some(digits);
    }
    if field.kind().is(Kind::BOOL) {
        let is_on = truth(trimmed.to_ascii_lowercase().as_ref())?;
        return Some(is_on.to_string());
    }
    let choices = field.choice_names(true);
    let words = name_words(trimmed);
    let is_same =
        |choice: &&str| choice.eq_ignore_ascii_case(trimmed) || !words.is_empty() && name_words(choice) == words;
    let same = choices.iter().copied().find(is_same);
    let lower = trimmed.to_ascii_lowercase();
    let is_start = |choice: &&str| {
        let choice = choice.to_ascii_lowercase();
        let (short, long) = if choice.len() < lower.len() { (&choice, &lower) } else { (&lower, &choice) };
        short.len() >= 3 && long.starts_with(short.as_str())
    };
    let mut longer = choices.iter().copied().filter(is_start);
    let only = longer.next().filter(|_| longer.next().is_none());
    same.or(only).or_else(|| foreign::choice(trimmed, &choices)).map(str::to_owned)
}

/// Splits a size: `640x480`.
fn split_size(word: &str) -> Option<(&str, &str)> {
    let (a, b) = split_once(word, 'x')?;
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    (is_number(a) && is_number(b)).then_some((a, b))
}
