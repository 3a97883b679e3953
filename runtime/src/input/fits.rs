//! Whether values fit their field.

use std::cmp::Ordering;
use std::ffi::{OsStr, OsString};

use crate::command::Environment;
use crate::error::FieldError;
use crate::parse::{expected, many, nearest, show, takes};
use crate::schema::{Arity, Decimal, FieldRef, Kind, MAX_F32, MAX_F64, Part, Source, Values, truth};

/// So many choices are named in a message; more of them stand in a hint, where none is near.
const LISTED: usize = 12;

/// Writes each choice as it is called.
pub(super) fn respell(values: &mut Values<'_>, field: &FieldRef<'_>) {
    let is_map = field.kind().is_map();
    values.rewrite(field.id(), |text| {
        let text = text.to_str()?;
        let (key, value) = if is_map { text.split_once('=')? } else { ("", text) };
        let name = field.choice(value).filter(|name| *name != value)?;
        Some(OsString::from(if is_map { format!("{key}={name}") } else { name.to_owned() }))
    });
}

/// The choices of a field, where a message does not name them and none of them was meant.
pub(super) fn choices(field: &FieldRef<'_>, problem: &FieldError) -> Option<String> {
    let is_told = problem.suggestion.is_some() || problem.message.contains(&problem.expected);
    let is_long = || field.is_closed() && field.shown_choices().count() > LISTED;
    if !is_told && is_long() { takes(field) } else { None }
}

/// What is wrong with the values of one field: the first that does not fit.
pub(super) fn wrong(values: &mut Values<'_>, field: &FieldRef<'_>, environment: &Environment) -> Option<FieldError> {
    if values.is_bare(field.id()) {
        return None;
    }
    if let Some(error) = field.arity().and_then(|arity| wrong_number(values, field, arity, environment)) {
        return Some(error);
    }
    if let Some(verify) = field.verify() {
        return match verify(values, field.id()) {
            Ok(parsed) => {
                values.keep(field.id(), parsed);
                None
            }
            Err(why) => Some(custom(values, field, &why, environment)),
        };
    }
    if takes_anything(field) {
        return None;
    }
    if field.kind().is_list() {
        let bad = values.all(field.id()).find(|text| !fits(field, text));
        bad.map(|text| invalid(values, field, text, environment))
    } else {
        let (text, _) = values.last(field.id())?;
        if fits(field, text) { None } else { Some(invalid(values, field, text, environment)) }
    }
}

/// An option's values are counted each time it is given; all others are counted here.
fn wrong_number(
    values: &Values<'_>,
    field: &FieldRef<'_>,
    arity: Arity,
    environment: &Environment,
) -> Option<FieldError> {
    let (_, source) = values.last(field.id())?;
    if field.part() == Part::Option && source == Source::Argv {
        return None;
    }
    let got = values.count(field.id());
    // In a list are the values of an option as if it was given again and again.
    let is_again = field.part() == Part::Option && !field.kind().is_array();
    if is_again && matches!(source, Source::Input | Source::Config) && got >= arity.min.into() {
        return None;
    }
    if (usize::from(arity.min)..=usize::from(arity.max)).contains(&got) {
        return None;
    }
    let (takes, subject) = (many(arity), subject(values, field, environment));
    Some(FieldError::new(field.label(), format!("{subject} takes {takes}, got {got}")).expected(takes))
}

/// Whether there is no text that the field does not take.
fn takes_anything(field: &FieldRef<'_>) -> bool {
    let kind = field.kind();
    !kind.is_map() && (kind.is(Kind::PATH) || kind.is(Kind::OS))
}

fn fits(field: &FieldRef<'_>, text: &OsStr) -> bool {
    if !field.kind().is_map() || text == "null" && field.is_nullable() {
        return fits_one(field, text);
    }
    text.to_str().and_then(pair).is_some_and(|(_, value)| fits_one(field, OsStr::new(value)))
}

fn pair(text: &str) -> Option<(&str, &str)> {
    text.split_once('=').filter(|(key, _)| !key.is_empty())
}

fn fits_one(field: &FieldRef<'_>, text: &OsStr) -> bool {
    let kind = field.kind();
    let Some(text) = text.to_str() else { return false };
    if text == "null" && field.is_nullable() {
        return true;
    }
    if kind.is_number() {
        return number_fits(field, text);
    }
    if field.is_closed() {
        return field.choice(text).is_some();
    }
    match kind.base() {
        Kind::BOOL => truth(text.as_ref()).is_some(),
        Kind::CHAR => text.chars().count() == 1,
        _ => true,
    }
}

fn number_fits(field: &FieldRef<'_>, text: &str) -> bool {
    let kind = field.kind();
    let is_one = match (kind.base(), kind.int_range()) {
        (Kind::INTEGER, _) => is_integer(text),
        (_, Some((min, max))) => is_between(text, min, max) && !(kind.is_non_zero() && is_zero(text)),
        (base, None) => Decimal::read(text).is_some_and(|number| match base {
            Kind::F32 => number.is_within(MAX_F32),
            Kind::F64 => number.is_within(MAX_F64),
            _ => true,
        }),
    };
    let range = field.range();
    is_one && (range.is_none() && !field.is_closed() || is_allowed(field, text, range.unwrap_or_default()))
}

/// Whether a number is within bounds, and one of the choices if there are any. Numbers are the same by value:
/// `08` is 8.
fn is_allowed(field: &FieldRef<'_>, text: &str, (min, max): (Option<&str>, Option<&str>)) -> bool {
    if !field.is_closed()
        && let (Some(number), Some(min), Some(max)) =
            (small(text), min.map_or(Some(i64::MIN), small), max.map_or(Some(i64::MAX), small))
    {
        return (min..=max).contains(&number);
    }
    let Some(number) = Decimal::read(text) else { return false };
    let is_choice = |name: &str| within(&number, Some(name), Some(name));
    within(&number, min, max) && (!field.is_closed() || field.choices().iter().any(|choice| is_choice(choice.name)))
}

/// An integer of few digits, as nearly all are.
fn small(text: &str) -> Option<i64> {
    text.parse().ok()
}

/// Whether a text is an integer of a type, by the bounds of the type.
fn is_between(text: &str, min: i128, max: u128) -> bool {
    // What a short number without a sign is takes the short way.
    const SHORT: usize = 18;
    if text.len() <= SHORT && text.bytes().all(|byte| byte.is_ascii_digit()) && min <= 0 {
        return text.parse::<u64>().is_ok_and(|value| u128::from(value) <= max);
    }
    if min < 0 {
        return text.parse::<i128>().is_ok_and(|value| value >= min && (value < 0 || value.unsigned_abs() <= max));
    }
    text.parse::<u128>().is_ok_and(|value| value >= min.unsigned_abs() && value <= max)
}

/// Whether a text that is an integer is that of 0.
fn is_zero(text: &str) -> bool {
    text.bytes().all(|byte| matches!(byte, b'0' | b'-' | b'+'))
}

fn is_integer(text: &str) -> bool {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

fn within(number: &Decimal<'_>, min: Option<&str>, max: Option<&str>) -> bool {
    let is = |bound: Option<&str>, beyond: Ordering| {
        bound.is_none_or(|bound| Decimal::read(bound).is_some_and(|bound| number.compare(&bound) != beyond))
    };
    is(min, Ordering::Less) && is(max, Ordering::Greater)
}

/// How a value is named in a message: by its flag, and by where it came from when that is not argv.
pub(super) fn subject(values: &Values<'_>, field: &FieldRef<'_>, environment: &Environment) -> String {
    let label = field.label();
    match values.last(field.id()).map(|(_, source)| source) {
        Some(Source::Env) => match field.envs().find(|variable| environment.get(variable).is_some()) {
            Some(variable) => format!("{label} (from {variable})"),
            None => label,
        },
        Some(Source::Input) => format!("{label} (from the input)"),
        Some(Source::Config) => match values.place(field.id()) {
            Some(place) => format!("{label} (from {place})"),
            None => label,
        },
        Some(Source::Default) => format!("{label} (its default)"),
        _ => label,
    }
}

fn received(field: &FieldRef<'_>, text: &OsStr) -> (String, String) {
    if field.is_secret() {
        return (String::new(), "a value that is not shown".to_owned());
    }
    let shown = show(text);
    let said = match (text.to_str(), shown.is_empty()) {
        (None, _) => format!("`{shown}`, which is not valid UTF-8"),
        (_, true) => "an empty value".to_owned(),
        _ => format!("`{shown}`"),
    };
    (shown, said)
}

fn invalid(values: &Values<'_>, field: &FieldRef<'_>, text: &OsStr, environment: &Environment) -> FieldError {
    if let Some(why) = form(field, text) {
        return custom(values, field, &why, environment);
    }
    let expected = expected(field);
    let (received, said) = received(field, text);
    let subject = subject(values, field, environment);
    let told = match field.shown_choices().count() {
        many if field.is_closed() && many > LISTED => format!("one of its {many} choices"),
        _ => expected.clone(),
    };
    let mut error = FieldError::new(field.label(), format!("Invalid value for {subject}: expected {told}, got {said}"))
        .expected(expected)
        .received(&received);
    if field.is_closed()
        && let Some(found) = nearest(&received, field.shown_choices().map(|choice| choice.name))
    {
        error = error.suggestion(found);
    }
    error
}

/// What is wrong with the form of a value that has parts.
fn form(field: &FieldRef<'_>, text: &OsStr) -> Option<String> {
    let text = text.to_str()?;
    let shown = show(OsStr::new(text));
    match text.split_once('=') {
        None if field.kind().is_map() => Some(format!("`{shown}` has no `=`: write `key=value`")),
        Some(("", _)) if field.kind().is_map() => {
            Some(format!("`{shown}` has no name before the `=`: write `key=value`"))
        }
        _ => None,
    }
}

fn custom(values: &Values<'_>, field: &FieldRef<'_>, why: &str, environment: &Environment) -> FieldError {
    let last = values.last(field.id()).map(|(text, _)| text);
    let (received, _) = last.map(|text| received(field, text)).unwrap_or_default();
    let why = if field.is_secret() { "not of the right form" } else { why };
    let message = format!("Invalid value for {}: {why}", subject(values, field, environment));
    FieldError::new(field.label(), message).expected(expected(field)).received(received)
}
