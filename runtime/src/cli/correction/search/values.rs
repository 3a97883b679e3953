//! Guesses at a word that is too many, missing or not valid: an option without its name, words to be split or joined.

use super::flag_names::is_measured_in;
use super::meant_choices::meant_choice;
use super::money::cents;
use super::numerals::number_within;
use super::plausible::is_mail_address;
use super::relaxed::relaxed_json;
use super::spoken_times::spoken_duration;
use super::times::Form;
use super::units::{
    clock_in_unit, converted, converted_time, has_unit, in_unit_of, is_named_unit, is_unit_of_time, number_of_word,
    own_rate, spoken_in_unit, thousands,
};
use super::{Guesses, InputErrorKind, calendar, foreign, only, option_tokens};
use crate::data::{Data, from_json, name_words, split_once};
use crate::error::{FieldError, InputError, Subject};
use crate::schema::{FieldRef, Kind, Part, duration, truth};

/// Units that are written after a number.
const UNITS: &[&str] = &["px", "%", "x", "hz", "rpm", "fps", "bpm", "dpi", "db"];

impl<'g> Guesses<'_, '_, 'g> {
    /// Guesses at a word that does not fit, or at what is missing.
    pub(super) fn at_value(&mut self, error: &FieldError) {
        let argv = self.argv().to_vec();
        let field = match error.subject {
            Some(Subject::Field(id)) => self.tables().field(id),
            // What a request checks names its option only.
            _ => error.path.strip_prefix("--").and_then(|name| self.tables().long(name.as_bytes())),
        };
        if argv.last().is_some_and(|last| foreign::is_help(last)) {
            self.replace(argv.len() - 1, 1, &["--help"], 0, true);
        }
        match self.body() {
            Some(_) => self.at_members_of_body(),
            None => self.at_object(),
        }
        self.at_option_like_global(error);
        self.at_assignments();
        self.at_method_of_command();
        self.at_url();
        for (index, token) in argv.iter().enumerate() {
            self.at_dashes(index, token);
        }
        if error.received.is_empty() {
            if let Some(field) = &field {
                self.at_too_few(field);
                self.at_missing_value(field);
            }
            self.at_dashed_option(&error.path);
            self.at_flag_of_flag(error);
            self.at_dashed_values();
            self.at_request_said();
            return self.at_missing(field.as_ref().is_none_or(|field| field.part() == Part::Arg));
        }
        if field.as_ref().is_some_and(|field| field.part() == Part::Arg) {
            self.at_order_of_arguments();
        }
        self.at_attached_format(error, field.as_ref());
        self.at_letters_with_numbers(error, field.as_ref());
        if field.as_ref().is_some_and(|field| self.at_joined_values(&error.received, field)) {
            return;
        }
        field.iter().for_each(|field| self.at_list(error, field));
        if let Some(value) = argv.iter().find_map(|token| flag_value(token, &error.path)) {
            let value = value.to_owned();
            self.at_invalid(&value, &error.path, field.as_ref());
            if let Some(field) = &field {
                self.at_attached_form(&value, error, field);
            }
        }
        for index in self.places(&error.received) {
            match &field {
                Some(field) => {
                    self.at_invalid_word(index, &error.received, field);
                    self.at_form(index, &error.received, error, field);
                    self.at_example(index, error);
                }
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

    /// Guesses that a global flag with a value that it does not take is the only option for a member of that name: `--color ff8800`
    /// for `--branding.color`.
    fn at_option_like_global(&mut self, error: &FieldError) {
        let Some(Subject::Flag(name)) = error.subject else { return };
        let tables = self.tables();
        let is_it = |field: &FieldRef<'_>| {
            let is_member = field.long().rsplit_once('.').is_some_and(|(_, last)| last == name);
            is_member && !self.is_given(field) && !field.is_hidden()
        };
        let Some(field) = only(tables.part(Part::Option).filter(is_it)) else { return };
        for (index, token) in self.argv().iter().enumerate() {
            if let Some(rest) =
                token.strip_prefix(&format!("--{name}")).filter(|rest| rest.is_empty() || rest.starts_with('='))
            {
                self.replace(index, 1, &[&format!("--{}{rest}", field.long())], 1, false);
            }
        }
    }

    /// Guesses that the input is one JSON object.
    pub(super) fn at_object(&mut self) {
        let argv = self.argv().to_vec();
        let Some(index) = argv.iter().position(|token| token.starts_with('{')) else { return };
        if let Some(json) = argv.get(index).filter(|text| from_json(text).is_err()).and_then(|text| relaxed_json(text))
        {
            return self.replace(index, 1, &[&json], 1, true);
        }
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
                // A text of several values has commas.
                Data::Array(values) if field.kind().is(Kind::TEXT) && !field.kind().is_list() => match joined(values) {
                    Some(text) => vec![Data::from(text)],
                    None => return self.at_whole_object(index, &object),
                },
                Data::Array(values) => values.clone(),
                value => vec![value.clone()],
            };
            if values.is_empty() {
                return self.at_whole_object(index, &object);
            }
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
        let is_flag = |before: &String| before.starts_with('-') && !before.contains('=');
        let is_json = index.checked_sub(1).and_then(|before| argv.get(before)).is_some_and(is_flag);
        let (index, count) = if is_json { (index - 1, 2) } else { (index, 1) };
        self.replace(index, count, &tokens, 1, true);
    }

    /// Returns whether no argument takes a word.
    pub(super) fn is_surplus(&self, word: &str) -> bool {
        self.problem.parsed.errors.iter().any(|error| error.kind == InputErrorKind::Parse && error.field.path == word)
    }

    /// Guesses at a flag whose dashes are typographic, a slash or missing.
    pub(super) fn at_dashes(&mut self, index: usize, word: &str) {
        let name = word.trim_start_matches(['\u{2013}', '\u{2014}', '\u{2212}', '/']);
        if name.len() < word.len() && !name.is_empty() && self.tables().iter().any(|field| field.long() == name) {
            self.replace(index, 1, &[&format!("--{name}")], 1, true);
        }
    }

    /// Guesses that a boolean after a flag is its value.
    pub(super) fn at_truth(&mut self, index: usize, word: &str, before: Option<&str>) {
        let name = before.and_then(|before| before.strip_prefix("--")).filter(|name| !name.contains('='));
        let field = name.and_then(|name| self.tables().long(name.as_bytes()));
        let Some(name) = field.filter(|field| field.kind().is(Kind::BOOL)).and(name) else { return };
        let Some(is_on) = spoken_truth(word) else { return };
        let token = if is_on { format!("--{name}") } else { format!("--{name}=false") };
        self.replace(index - 1, 2, &[&token], 0, true);
    }

    /// Guesses that the only value of an option that takes several is all of them: `--size 640x480`.
    fn at_too_few(&mut self, field: &FieldRef<'_>) {
        if field.arity().is_none() {
            return;
        }
        let (label, argv) = (format!("--{}", field.long()), self.argv().to_vec());
        let after = || argv.get(self.places(&label).first()? + 1);
        let word = argv.iter().find_map(|token| flag_value(token, &label)).or_else(|| after().map(String::as_str));
        if let Some(word) = word {
            self.at_joined_values(word, field);
        }
    }

    /// Guesses that a word holds what is missing too: the value of an option only a missing argument.
    fn at_missing(&mut self, is_arg: bool) {
        let argv = self.argv().to_vec();
        let missing =
            self.tables().part(Part::Arg).filter(|field| self.is_needed(field) && !self.is_given(field)).count();
        for (index, token) in argv.iter().enumerate() {
            let is_value = |before: &String| {
                let mut letters = before.chars().skip(1);
                let short = letters.next().filter(|_| letters.next().is_none());
                let short = short.and_then(|letter| self.tables().short(letter));
                before.starts_with("--") && !before.contains('=') || short.is_some_and(|field| !field.kind().is_flag())
            };
            let is_value = index.checked_sub(1).and_then(|index| argv.get(index)).is_some_and(is_value);
            for separator in ["/", "=", ":", "..", "@"] {
                let is_other =
                    token.starts_with(['-', '/', '{', '.']) || token.contains("://") || token.contains("...");
                let is_word = !is_value && !is_other;
                let parts: Vec<&str> = token.split(separator).collect();
                let is_several = parts.len() == 2 || separator == "/" && is_arg && parts.len() == missing + 1;
                let is_address = separator == "@" && is_mail_address(token);
                if is_word && is_several && !is_address && parts.iter().all(|part| !part.is_empty()) {
                    self.replace(index, 1, &parts, 3, false);
                }
            }
            // `--repo octocat/hello`
            let before =
                self.argument_before(token).map(|name| format!("--{name}")).filter(|name| !argv.contains(name));
            let own = token.strip_prefix("--").and_then(|name| self.tables().long(name.as_bytes()));
            let is_arg = is_arg && own.is_none_or(|field| field.part() == Part::Arg) || before.is_some();
            let attached = argv.get(index + 1).filter(|_| is_arg && token.starts_with("--") && !token.contains('='));
            let is_pair = |(first, second): &(&str, &str)| {
                !first.is_empty() && !first.starts_with(['.', '~']) && !second.is_empty() && !second.contains('/')
            };
            if let Some((first, second)) = attached.and_then(|value| split_once(value, '/')).filter(is_pair) {
                let (first, second) = (first.to_owned(), second.to_owned());
                match &before {
                    Some(before) => self.replace(index, 2, &[before, &first, token, &second], 3, false),
                    None => self.replace(index, 2, &[&first, &second], 3, false),
                }
            }
        }
    }

    /// Returns the name of the argument before the one that a flag names.
    pub(super) fn argument_before(&self, flag: &str) -> Option<String> {
        let name = flag.trim_start_matches('-');
        let tables = self.tables();
        let args: Vec<FieldRef<'_>> = tables.part(Part::Arg).collect();
        let index = args.iter().position(|field| field.long() == name)?;
        Some(args.get(index.checked_sub(1)?)?.long().to_owned())
    }

    /// Returns the value that an invalid one of a field means.
    fn rewritten(&self, value: &str, field: &FieldRef<'_>) -> Option<String> {
        let is_text = field.kind().is(Kind::TEXT) && !field.has_choices();
        let spoken = if is_text { calendar::spoken(value) } else { cents(value, field) };
        spoken.or_else(|| repaired(value, field)).or_else(|| self.with_unit(value, field))
    }

    /// Guesses at a word that is bound to a field and not valid.
    fn at_invalid_word(&mut self, index: usize, word: &str, field: &FieldRef<'_>) {
        if let Some(value) = self.rewritten(word, field) {
            self.replace(index, 1, &[&value], 1, false);
        }
        self.at_member(index, word, field);
        self.at_members_of_value(index, word, field);
        self.at_text_of_body(index, word, field);
        self.at_range_of_numbers(index, word, field);
        self.at_both_ends(index, word, field);
        self.at_time_of_two_words(index, word, field);
        self.at_pair_of_two_words(index, word, field);
        self.at_item(index, word, field);
        if field.kind().is_number() && index > 0 {
            self.at_quantity(index - 1, 2, word, Some(field));
        }
        if index > 0 && (field.kind().is_number() || field.kind().is(Kind::JSON)) {
            self.at_money(index - 1, word, field);
        }
        self.at_dashes(index, word);
        let format = foreign::format("o", Some(word)).filter(|_| field.kind().is(Kind::PATH));
        let is_option = field.part() == Part::Option && index > 0;
        // The usual output is all that `-o wide` asks for.
        if is_option
            && field.long() == "output-file"
            && word.chars().all(|c| c.is_ascii_lowercase())
            && format.is_none()
        {
            self.replace(index - 1, 2, &[], 1, true);
        }
        if let Some(format) = format.filter(|_| is_option && self.problem.parsed.target.root().has_builtin("format")) {
            self.replace(index - 1, 2, &["--format", format], 1, true);
        }
        let name = index.checked_sub(1).and_then(|index| self.argv().get(index)).filter(|name| name.starts_with("--"));
        if let (Some(name), true) = (name.cloned(), field.kind().is_flag()) {
            self.at_truth(index, word, Some(&name));
        }
    }

    /// Guesses that a number and the word after it are one duration: `--within 30 days`.
    fn at_time_of_two_words(&mut self, index: usize, word: &str, field: &FieldRef<'_>) {
        let unit = self.argv().get(index + 1).filter(|unit| field.kind().is(Kind::DURATION) && is_unit_of_time(unit));
        let time = unit.and_then(|unit| in_unit_of(unit, word, field)).map(|time| time.into_owned());
        let spoken = || spoken_duration(&[word, " ", unit?].concat());
        if let Some(time) = time.filter(|time| duration::parse(time).is_ok()).or_else(spoken) {
            self.replace(index, 2, &[&time], 1, false);
        }
    }

    /// Guesses that two words are a name and its value: `--label team pay` for `team=pay`.
    fn at_pair_of_two_words(&mut self, index: usize, word: &str, field: &FieldRef<'_>) {
        let is_word = |value: &&String| !value.starts_with('-') && self.is_surplus(value);
        let value = self.argv().get(index + 1).filter(is_word).filter(|_| field.kind().is_map() && !word.contains('='));
        if let Some(value) = value.cloned() {
            self.replace(index, 2, &[&format!("{word}={value}")], 2, false);
        }
    }

    /// Guesses that a number in letters of flags ends where another letter begins: `-l3d7`.
    fn at_letters_with_numbers(&mut self, error: &FieldError, field: Option<&FieldRef<'_>>) {
        let Some(field) = field.filter(|field| field.kind().is_number()) else { return };
        let end = error.received.find(|c: char| !c.is_ascii_digit()).unwrap_or(0);
        let Some((number, rest)) = error.received.split_at_checked(end).filter(|_| end > 0) else { return };
        let is_known = rest.chars().next().is_some_and(|letter| self.tables().short(letter).is_some());
        let Some(short) = field.short().filter(|_| is_known) else { return };
        // `2x` may be one quantity; `3d7` is not.
        let is_certain = rest.chars().nth(1).is_some_and(|c| c.is_ascii_digit());
        for index in self.places(&format!("-{short}{}", error.received)) {
            self.replace(index, 1, &[&format!("-{short}"), number, &format!("-{rest}")], 1, is_certain);
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

    /// Guesses at a value after `=`, or of a global flag. Only a format is certain: another number, date or choice gives another
    /// result.
    fn at_invalid(&mut self, value: &str, label: &str, field: Option<&FieldRef<'_>>) {
        let name = label.trim_start_matches('-');
        let better = match field {
            Some(field) => self.rewritten(value, field),
            None if name == "format" => foreign::format("format", Some(value)).map(str::to_owned),
            None => None,
        };
        if field.is_none() && better.is_none() {
            self.at_option_of_choice(name, value);
            self.at_own_option(name);
        }
        let Some(better) = better else { return };
        let is_certain = field.is_none();
        let is_attached = |token: &String| flag_value(token, label) == Some(value);
        let attached: Vec<usize> =
            (0..self.argv().len()).filter(|i| self.argv().get(*i).is_some_and(is_attached)).collect();
        for index in attached {
            self.replace(index, 1, &[&format!("{label}={better}")], 1, is_certain);
        }
        for index in self.places(value) {
            self.replace(index, 1, &[&better], 1, is_certain);
        }
    }

    /// Returns whether a field is required, or reported as missing.
    pub(super) fn is_needed(&self, field: &FieldRef<'_>) -> bool {
        let is_missing = |error: &InputError| error.concerns(field.id()) && error.field.received.is_empty();
        field.is_required() || field.is_required_in_body() || self.problem.parsed.errors.iter().any(is_missing)
    }
}

/// Returns texts with commas between them, if none of them has one.
fn joined(values: &[Data]) -> Option<String> {
    let texts: Option<Vec<&str>> =
        values.iter().map(|value| value.as_str().filter(|text| !text.contains(','))).collect();
    Some(texts?.join(","))
}

/// Returns a boolean as people write it.
pub(super) fn spoken_truth(word: &str) -> Option<bool> {
    match word.to_ascii_lowercase().as_str() {
        "on" => Some(true),
        "off" => Some(false),
        word => truth(word.as_ref()),
    }
}

/// Returns whether a value of the field is a file, which would be written.
pub(super) fn is_path(field: &FieldRef<'_>) -> bool {
    field.kind().is(Kind::PATH) || field.hint().is_some()
}

/// Returns the value after a flag's name and `=`.
fn flag_value<'t>(token: &'t str, label: &str) -> Option<&'t str> {
    let (name, value) = split_once(token, '=').filter(|_| label.starts_with('-') && token.starts_with('-'))?;
    (name == label || name_words(name) == name_words(label)).then_some(value)
}

/// Returns the share that a percentage is, for a field of numbers up to 1: `0.8` for `80%`.
fn share_of(text: &str, field: &FieldRef<'_>) -> Option<String> {
    let percentage: f64 = text.strip_suffix('%')?.trim_end().parse().ok()?;
    let max: f64 = field.range()?.1?.parse().ok()?;
    (max == 1.0 && !field.kind().is_integer()).then(|| (percentage / 100.0).to_string())
}

/// Returns a value as the field takes it, without its own name, a unit or whitespace around it.
pub(super) fn repaired(value: &str, field: &FieldRef<'_>) -> Option<String> {
    let trimmed = value.trim();
    if field.kind().is_number() {
        if let Some(share) = share_of(trimmed, field) {
            return Some(share);
        }
        let form =
            Form::of(field).or_else(|| Form::of_date(trimmed, field)).filter(|_| trimmed.parse::<f64>().is_err());
        if let Some((seconds, _)) = form.and_then(|(form, _)| form.repair(trimmed, None)) {
            return Some(seconds);
        }
        let number = converted_time(trimmed, field)
            .or_else(|| number_of_word(trimmed, field))
            .or_else(|| spoken_in_unit(trimmed, field));
        if let Some(number) = number.or_else(|| number_within(trimmed, field)) {
            return Some(number);
        }
        if let Some(number) = own_rate(trimmed, field).or_else(|| clock_in_unit(trimmed, field)) {
            return Some(number);
        }
        let cubic = trimmed.strip_suffix("m3").map(|number| format!("{number}cbm"));
        let digits = without_commas(cubic.as_deref().unwrap_or(trimmed).trim_start_matches('#'), field)?;
        let number = digits.trim_end_matches(|c: char| c.is_alphabetic() || matches!(c, '%' | '/'));
        let unit = digits.get(number.len()..).filter(|unit| !unit.ends_with("Bps"))?.to_ascii_lowercase();
        let number = number.trim_end();
        if !unit.is_empty() && unit != "k" && has_unit(field) {
            return converted(number.trim_end(), &unit, field);
        }
        if unit == "k" {
            return thousands(number, field);
        }
        let is_unit = UNITS.contains(&unit.as_str()) || is_named_unit(&unit, field) || is_usual_unit(&unit, field);
        let digits = if is_unit { number.to_owned() } else { digits };
        return digits.parse::<f64>().is_ok().then_some(digits);
    }
    if field.kind().is(Kind::DURATION) {
        return spoken_duration(trimmed);
    }
    if field.kind().is(Kind::JSON) {
        return relaxed_json(trimmed).filter(|json| json != trimmed);
    }
    if field.kind().is(Kind::BOOL) {
        return Some(spoken_truth(trimmed)?.to_string());
    }
    joined_choices(trimmed, field).or_else(|| meant_choice(trimmed, field).map(str::to_owned))
}

/// Returns the values of a list with commas, or the like, from a word that is several of its choices: `read-write`.
fn joined_choices(word: &str, field: &FieldRef<'_>) -> Option<String> {
    let parts: Vec<&str> = word.split(['-', '+', '&']).map(str::trim).collect();
    let are_choices = parts.len() > 1 && parts.iter().all(|part| field.choice(part).is_some());
    field.delimiter().filter(|_| are_choices).map(|delimiter| parts.join(&delimiter.to_string()))
}

/// Returns whether a unit is the usual one of what the name of a field says is measured: `m` of a depth.
fn is_usual_unit(unit: &str, field: &FieldRef<'_>) -> bool {
    let is_base = matches!(unit, "m" | "kg" | "l" | "kw");
    is_base && !has_unit(field) && name_words(field.long()).iter().any(|word| is_measured_in(word, unit))
}

/// Returns a number without commas between its thousands, or with a point in place of the comma before its fraction.
fn without_commas(text: &str, field: &FieldRef<'_>) -> Option<String> {
    let Some((whole, rest)) = text.split_once(',') else { return Some(text.to_owned()) };
    let whole_part = rest.split_once('.').map_or(rest, |(whole, _)| whole);
    let is_group = |group: &str| group.len() == 3 && group.bytes().all(|byte| byte.is_ascii_digit());
    if whole_part.split(',').all(is_group) {
        return Some(text.replace(',', ""));
    }
    (!field.kind().is_integer() && !rest.contains(['.', ','])).then(|| format!("{whole}.{rest}"))
}
