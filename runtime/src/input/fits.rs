//! Whether values fit their field.

use std::cmp::Ordering;
use std::ffi::{OsStr, OsString};
use std::fmt;

use crate::command::Environment;
use crate::data::{append, halves};
use crate::error::{InputError, InputErrors};
use crate::parse::{expected, many, nearest, show, takes};
use crate::schema::{
    Arity, Decimal, Entry, FieldRef, Kind, MAX_F32, MAX_F64, MIN_F32, MIN_F64, Part, Source, Values, digits, truth,
};

/// So many choices are named in a message; more of them stand in a hint, where none is near.
const LISTED: usize = 12;

/// How a message begins that is about a value.
const INVALID: &str = "Invalid value for ";

/// Writes each choice as it is called; gives the last of them.
pub(super) fn respell<'a>(values: &mut Values<'a>, field: &FieldRef<'_>) -> Option<Entry<'a>> {
    let is_map = field.kind().is_map();
    values.rewrite(field.id(), |text| {
        let text = text.to_str()?;
        let (key, value) = if is_map { halves(text, '=')? } else { ("", text) };
        let name = field.choice(value).filter(|name| *name != value)?;
        Some(OsString::from(if is_map { format!("{key}={name}") } else { name.to_owned() }))
    });
    values.last_entry(field.id())
}

/// Whether a glance shows that a value is right, as it does of most: of a field that takes any, or any integer.
#[inline]
pub(super) fn is_plain(values: &Values<'_>, field: &FieldRef<'_>, last: &Entry<'_>) -> bool {
    let kind = field.kind();
    !field.has_constraints()
        && (takes_anything(field)
            || kind.is_integer()
                && !kind.is_list()
                && digits(values.text(last).as_encoded_bytes()).is_some_and(|number| kind.holds(number)))
}

/// Looks at the values of one field, and says what is wrong with the first that does not fit.
#[inline(never)]
pub(super) fn look<'a>(
    values: &mut Values<'a>,
    field: &FieldRef<'_>,
    last: Entry<'a>,
    environment: &Environment,
    problems: &mut InputErrors,
) {
    let id = field.id();
    if last.is_bare {
        return;
    }
    if let Some(arity) = field.arity()
        && is_wrong_number(values, field, last.source, arity)
    {
        let (takes, got) = (many(arity), values.count(id));
        let subject = Subject { values, field, environment };
        subject.say("", format_args!(" takes {takes}, got {got}"), problems).expected(takes);
        return;
    }
    let (kind, verify) = (field.kind(), field.verify());
    let is_told = takes_anything(field) || verify.is_some() && (kind.is(Kind::CUSTOM) || kind.is(Kind::DURATION));
    if !is_told && let Some(text) = values.effective(field).find(|text| !fits(field, text)) {
        return invalid(&Subject { values, field, environment }, text, problems);
    }
    if let Some(verify) = verify {
        match verify(values, id) {
            Ok(parsed) => values.store_parsed(id, parsed),
            Err(why) => custom(&Subject { values, field, environment }, &why, problems),
        }
    }
}

/// An option's values are counted each time it is given; all others are counted here.
fn is_wrong_number(values: &Values<'_>, field: &FieldRef<'_>, source: Source, arity: Arity) -> bool {
    if field.part() == Part::Option && source == Source::Argv {
        return false;
    }
    let got = values.count(field.id());
    // In a list are the values of an option as if it was given again and again.
    let is_again = field.part() == Part::Option && !field.kind().is_array();
    if is_again && matches!(source, Source::Input | Source::Config) && got >= arity.min.into() {
        return false;
    }
    !(usize::from(arity.min)..=usize::from(arity.max)).contains(&got)
}

/// Whether there is no text that the field does not take.
fn takes_anything(field: &FieldRef<'_>) -> bool {
    let kind = field.kind();
    !kind.is_map() && (kind.is(Kind::PATH) || kind.is(Kind::OS))
}

fn fits(field: &FieldRef<'_>, text: &OsStr) -> bool {
    let value = if !field.kind().is_map() || text == "null" && field.is_nullable() {
        Some(text)
    } else {
        text.to_str().and_then(pair).map(|(_, value)| OsStr::new(value))
    };
    value.is_some_and(|value| fits_one(field, value))
}

fn pair(text: &str) -> Option<(&str, &str)> {
    halves(text, '=').filter(|(key, _)| !key.is_empty())
}

fn fits_one(field: &FieldRef<'_>, text: &OsStr) -> bool {
    let kind = field.kind();
    if kind.is_integer()
        && let Some(number) = digits(text.as_encoded_bytes())
        && let Some(fits) = small_fits(field, number)
    {
        return fits;
    }
    let Some(text) = text.to_str() else { return false };
    if text == "null" && field.is_nullable() {
        return true;
    }
    if kind.is_number() {
        return number_fits(field, text);
    }
    if field.has_choices() {
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
    if kind.is_integer() && !is_integer(text, kind) {
        return false;
    }
    if let Some(fits) = small(text).and_then(|number| small_fits(field, number)) {
        return fits;
    }
    let (min, max) = field.range().unwrap_or_default();
    let Some(number) = Decimal::read(text) else { return false };
    let (least, most) = match kind.base() {
        Kind::F32 => (Some(MIN_F32), Some(MAX_F32)),
        Kind::F64 => (Some(MIN_F64), Some(MAX_F64)),
        _ => kind.bounds().unzip(),
    };
    // Numbers are the same by value: `08` is 8.
    let is_choice = |name| within(&number, Some(name), Some(name));
    within(&number, least, most)
        && within(&number, min, max)
        && (!field.has_choices() || field.choice_names(true).into_iter().any(is_choice))
}

/// Whether an integer of few digits is within bounds that are such ones too.
fn small_fits(field: &FieldRef<'_>, number: i64) -> Option<bool> {
    let is_inside = match field.range() {
        Some((min, max)) => {
            min.map_or(Some(i64::MIN), small)? <= number && number <= max.map_or(Some(i64::MAX), small)?
        }
        None => true,
    };
    (!field.has_choices()).then(|| is_inside && field.kind().holds(number))
}

/// An integer of few digits, as nearly all are.
fn small(text: &str) -> Option<i64> {
    digits(text.as_bytes()).or_else(|| text.parse().ok())
}

/// Whether a text is an integer as a type is written: without a sign that the type has not.
fn is_integer(text: &str, kind: Kind) -> bool {
    let digits = match text.as_bytes() {
        [b'-', digits @ ..] if !kind.is_unsigned() => digits,
        [b'+', digits @ ..] => digits,
        digits => digits,
    };
    let is_zero = || digits.iter().all(|digit| *digit == b'0');
    !digits.is_empty() && digits.iter().all(u8::is_ascii_digit) && !(kind.is_non_zero() && is_zero())
}

fn within(number: &Decimal<'_>, min: Option<&str>, max: Option<&str>) -> bool {
    is_beside(number, min, Ordering::Less) && is_beside(number, max, Ordering::Greater)
}

/// Whether a number is not beyond a bound.
fn is_beside(number: &Decimal<'_>, bound: Option<&str>, beyond: Ordering) -> bool {
    match bound.map(Decimal::read) {
        Some(bound) => bound.is_some_and(|bound| number.compare(&bound) != beyond),
        None => true,
    }
}

/// What a message is about: the value of a field.
pub(super) struct Subject<'s, 'a> {
    pub(super) values: &'s Values<'a>,
    pub(super) field: &'s FieldRef<'s>,
    pub(super) environment: &'s Environment,
}

impl Subject<'_, '_> {
    /// How it is named: by its flag, and by where it came from when that is not argv.
    pub(super) fn name(&self) -> String {
        let Subject { values, field, environment } = self;
        let mut out = field.label();
        let (before, place) = match values.last(field.id()) {
            Some((_, Source::Env)) => (" (from ", field.envs().find(|variable| environment.get(variable).is_some())),
            Some((_, Source::Input)) => (" (from ", Some("the input")),
            Some((_, Source::Config)) => (" (from ", values.location(field.id())),
            Some((_, Source::Default)) => (" (", Some("its default")),
            _ => ("", None),
        };
        if let Some(place) = place {
            append(&mut out, &[before, place, ")"]);
        }
        out
    }

    /// Notes a problem, in words before the name and behind it.
    #[cold]
    #[inline(never)]
    fn say<'p>(&self, before: &str, behind: fmt::Arguments<'_>, problems: &'p mut InputErrors) -> &'p mut InputError {
        problems.invalid(&self.field.label(), format_args!("{before}{}{behind}", self.name()))
    }
}

/// A value as it may be shown.
fn shown(field: &FieldRef<'_>, text: &OsStr) -> String {
    if field.is_secret() { String::new() } else { show(text) }
}

/// Says that a value is not what its field takes.
#[cold]
#[inline(never)]
fn invalid(subject: &Subject<'_, '_>, text: &OsStr, problems: &mut InputErrors) {
    let field = subject.field;
    if let Some(why) = form(field, text) {
        return custom(subject, &why, problems);
    }
    let (expected, received, choices) = (expected(field), shown(field, text), field.choice_names(false));
    let (before, behind) = match text.to_str() {
        _ if field.is_secret() => ("a value that is not shown", ""),
        None => ("`", "`, which is not valid UTF-8"),
        Some("") => ("an empty value", ""),
        Some(_) => ("`", "`"),
    };
    let many = choices.len();
    let got = format_args!(", got {before}{received}{behind}");
    let problem = if many > LISTED {
        subject.say(INVALID, format_args!(": expected one of its {many} choices{got}"), problems)
    } else {
        subject.say(INVALID, format_args!(": expected {expected}{got}"), problems)
    };
    match nearest(&received, choices.iter().copied()) {
        Some(found) => problem.field.suggestion = Some(found.to_owned()),
        None if many > LISTED => problem.hint = takes(field),
        None => {}
    }
    problem.received(&received).expected(expected);
}

/// What is wrong with the form of a value that has parts.
fn form(field: &FieldRef<'_>, text: &OsStr) -> Option<String> {
    let text = text.to_str().filter(|_| field.kind().is_map())?;
    let lack = match halves(text, '=') {
        None => "has no `=`",
        Some(("", _)) => "has no name before the `=`",
        Some(_) => return None,
    };
    Some(format!("`{}` {lack}: write `key=value`", show(text.as_ref())))
}

/// Says what a parser of the program's says.
#[cold]
#[inline(never)]
fn custom(subject: &Subject<'_, '_>, why: &str, problems: &mut InputErrors) {
    let Subject { values, field, .. } = subject;
    let why = if field.is_secret() { "not of the right form" } else { why };
    let expected = expected(field);
    let is_told = !field.has_choices() || why.ends_with(&expected) || field.choice_names(false).len() <= LISTED;
    let problem = subject.say(INVALID, format_args!(": {why}"), problems).expected(expected);
    if let Some((text, _)) = values.last(field.id()) {
        problem.received(&shown(field, text));
    }
    if !is_told {
        problem.hint = takes(field);
    }
}
