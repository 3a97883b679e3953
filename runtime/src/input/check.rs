//! Completes and checks the fields of a call: precedence of the sources, then each field, then the relations.

use std::borrow::Cow;
use std::ffi::{OsStr, OsString};

use super::report::Report;
use super::validate::{Invalid, is_plain, normalize_choices, validate};
use crate::command::Environment;
use crate::data::split_os;
use crate::error::{FieldError, InputErrors};
use crate::schema::{CallDefault, Entry, FieldRef, Kind, Part, Source, Tables, Values};

/// Maximum number of errors about the values of one field.
const MAX_REPORTED: usize = 100;

/// Sets the fields that argv left open, and validates every value.
pub(crate) fn check(values: &mut Values<'_>, environment: &Environment, errors: &mut InputErrors) {
    let mut check = Check { environment, earlier_count: errors.len(), errors };
    check.fields(values);
    check.relations(values);
}

/// Returns the errors of defaults and default missing values that do not fit their fields. A default that is computed is
/// checked when a call uses it.
#[inline]
pub(crate) fn invalid_defaults(tables: Tables<'_>) -> Vec<FieldError> {
    let mut values = Values::new(tables.clone());
    let mut errors = InputErrors::default();
    let mut check = Check { environment: &Environment::empty(), earlier_count: 0, errors: &mut errors };
    for field in tables.iter() {
        let own = [field.literal_default(), field.default_missing()].into_iter().flatten();
        for text in own.chain(field.conditional_defaults()) {
            values.clear(field.id());
            push(&mut values, &field, Cow::Owned(OsString::from(text)), Source::Default);
            check.last_value(&mut values, &field);
        }
    }
    errors.into_fields().0
}

/// Returns whether a field takes a text.
#[allow(dead_code, reason = "only some features use it")]
pub(crate) fn takes(tables: &Tables<'_>, field: &FieldRef<'_>, text: &str) -> bool {
    let mut values = Values::new(tables.clone());
    let mut errors = InputErrors::default();
    push(&mut values, field, Cow::Owned(OsString::from(text)), Source::Argv);
    let mut check = Check { environment: &Environment::empty(), earlier_count: 0, errors: &mut errors };
    check.last_value(&mut values, field);
    errors.is_empty()
}

/// Returns whether neither argv nor the environment sets a field.
#[allow(dead_code, reason = "only some features use it")]
pub(crate) fn is_open(values: &Values<'_>, field: &FieldRef<'_>, environment: &Environment) -> bool {
    values.source(field.id()).is_none() && from_environment(field, environment).is_none()
}

pub(super) struct Check<'c> {
    environment: &'c Environment,
    /// Number of errors from earlier phases.
    earlier_count: usize,
    errors: &'c mut InputErrors,
}

impl<'c> Check<'c> {
    #[allow(dead_code, reason = "only some features use it")]
    pub(super) fn new(environment: &'c Environment, errors: &'c mut InputErrors) -> Self {
        Self { environment, earlier_count: errors.len(), errors }
    }

    fn fields(&mut self, values: &mut Values<'_>) {
        let mut index = 0;
        while let Some(table) = values.tables().table(index) {
            index += 1;
            for field in table.fields() {
                if let Some(last) = complete(values, &field, self.environment) {
                    self.field(values, &field, last);
                } else if field.is_required() {
                    report_missing(&field, "", self.earlier_count, self.errors);
                }
            }
        }
    }

    /// Validates the values of a field; `last` is the last of them.
    fn field<'a>(&mut self, values: &mut Values<'a>, field: &FieldRef<'_>, last: Entry<'a>) {
        if is_plain(values, field, &last) {
            return;
        }
        let normalized = if field.has_choice_spellings() { normalize_choices(values, field) } else { None };
        match validate(values, field, &normalized.unwrap_or(last)) {
            Ok(None) => {}
            Ok(Some(parsed)) => values.store_parsed(field.id(), parsed),
            Err(Invalid::Value(_) | Invalid::Rejected(_))
                if values.count(field.id()) > 1 && self.each(values, field) => {}
            Err(invalid) => {
                Report { values, field, environment: self.environment, value: None }.invalid(invalid, self.errors);
            }
        }
    }

    /// Reports the first values of a list or map that are invalid by themselves, up to [`MAX_REPORTED`]; returns whether there is
    /// any.
    #[cold]
    fn each(&mut self, values: &Values<'_>, field: &FieldRef<'_>) -> bool {
        let (before, source) = (self.errors.len(), values.source(field.id()).unwrap_or(Source::Argv));
        for text in values.all(field.id()) {
            if self.errors.len() >= before + MAX_REPORTED {
                break;
            }
            let mut one = Values::new(values.tables().clone());
            one.push(field, Cow::Borrowed(text), source);
            let Some(last) = one.last_entry(field.id()) else { continue };
            if let Err(invalid @ (Invalid::Value(_) | Invalid::Rejected(_))) = validate(&one, field, &last) {
                let report = Report { values, field, environment: self.environment, value: Some(text) };
                report.invalid(invalid, self.errors);
            }
        }
        self.errors.len() > before
    }

    pub(super) fn last_value<'a>(&mut self, values: &mut Values<'a>, field: &FieldRef<'_>) {
        if let Some(last) = values.last_entry(field.id()) {
            self.field(values, field, last);
        }
    }

    pub(super) fn relations(&mut self, values: &mut Values<'_>) {
        let Some(relations) = values.tables().relations() else { return };
        for field in (relations.apply_overrides)(values) {
            if push_default(values, &field, self.environment) {
                self.errors.remove_missing_field(field.id());
            }
            self.last_value(values, &field);
        }
        let (environment, earlier_count) = (self.environment, self.earlier_count);
        let describe = |field: &FieldRef<'_>| Report { values, field, environment, value: None }.name();
        (relations.check)(values, self.errors, &describe, &mut |field, reason, errors| {
            report_missing(field, reason, earlier_count, errors);
        });
    }
}

/// Reports a missing field, unless an earlier phase found its flag without a value; `reason` goes after its name.
#[inline(never)]
fn report_missing(field: &FieldRef<'_>, reason: &str, earlier_count: usize, errors: &mut InputErrors) {
    if !reason.is_empty() {
        super::report::missing(field, reason, errors);
    } else if !errors.iter().take(earlier_count).any(|error| error.concerns(field.id())) {
        super::report::missing(field, "", errors).hint = crate::schema::missing_value_hint(field);
    }
}

/// Completes the values of a field and returns the last one: argv, else the environment, the config file, the default.
fn complete<'a>(values: &mut Values<'a>, field: &FieldRef<'a>, environment: &Environment) -> Option<Entry<'a>> {
    let id = field.id();
    match values.last_entry(id) {
        Some(entry) if !(field.kind().is_count() && entry.source == Source::Argv) => return Some(entry),
        Some(_) => {
            let count = values.count(id).to_string();
            values.push(field, Cow::Owned(OsString::from(count)), Source::Argv);
        }
        None if values.empty_source(id).is_some() => return None,
        None => match from_environment(field, environment) {
            Some(text) => push(values, field, Cow::Owned(text), Source::Env),
            None if !push_default(values, field, environment) => return None,
            None => {}
        },
    }
    values.last_entry(id)
}

/// Returns the value of the first of a field's environment variables that is set.
fn from_environment(field: &FieldRef<'_>, environment: &Environment) -> Option<OsString> {
    if field.part() == Part::Env
        && let Some(text) = environment.get(field.name())
    {
        return Some(text);
    }
    // A path is never empty.
    let is_value = |text: &OsString| !text.is_empty() || !field.kind().is(Kind::PATH);
    let value = |variable| environment.get(variable).filter(is_value);
    if field.has_env() { field.envs().find_map(value) } else { None }
}

/// Sets a field to its default; returns whether it has one.
fn push_default<'a>(values: &mut Values<'a>, field: &FieldRef<'a>, environment: &Environment) -> bool {
    if field.has_display_default() {
        return false;
    }
    if let Some(relations) = values.tables().relations()
        && let Some(found) = (relations.find_default)(values, field, &|other| from_environment(other, environment))
    {
        let CallDefault::Text(text) = found else { return false };
        push(values, field, Cow::Owned(text), Source::Default);
        return true;
    }
    if let Some(default) = field.literal_default() {
        match field.delimiter() {
            None => values.push_borrowed(field, OsStr::new(default), Source::Default),
            Some(_) => push(values, field, Cow::Borrowed(OsStr::new(default)), Source::Default),
        }
        return true;
    }
    let is_zero = field.kind().is_count() && !field.kind().is_optional();
    if is_zero {
        values.push_borrowed(field, OsStr::new("0"), Source::Default);
    }
    is_zero
}

/// Adds the values in a text; an empty text has none if the field has a delimiter.
fn push<'a>(values: &mut Values<'a>, field: &FieldRef<'_>, text: Cow<'a, OsStr>, source: Source) {
    match field.delimiter() {
        None => push_single(values, field, text, source),
        Some(_) if text.is_empty() => {}
        Some(delimiter) => {
            for part in split_os(&text, delimiter) {
                push_single(values, field, Cow::Owned(part.to_owned()), source);
            }
        }
    }
}

#[inline(never)]
fn push_single<'a>(values: &mut Values<'a>, field: &FieldRef<'_>, text: Cow<'a, OsStr>, source: Source) {
    let is_boolean = source == Source::Env && field.kind().is(Kind::BOOL) && !field.kind().is_map();
    values.push(field, if is_boolean { env_boolean(text, field.part()) } else { text }, source);
}

/// Reads a boolean variable. That of a field of the environment is true if it is `true` or `1`, and otherwise false; that of
/// an option is a boolean in any case, or nothing, or invalid.
fn env_boolean(text: Cow<'_, OsStr>, part: Part) -> Cow<'_, OsStr> {
    let is_true = match (part, text.to_ascii_lowercase().to_str()) {
        (Part::Env, _) => text.to_str().is_some_and(|text| matches!(text, "true" | "1")),
        (_, Some("true" | "1" | "yes" | "on")) => true,
        (_, Some("false" | "0" | "no" | "off" | "")) => false,
        _ => return text,
    };
    Cow::Borrowed(OsStr::new(if is_true { "true" } else { "false" }))
}
