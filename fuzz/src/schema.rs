//! Generates object schemas: fields of every kind with arbitrary attributes, valid or not.

use std::ops::Bound;

use arbitrary::{Result, Unstructured};
use vestibule::schema::{Field, Hint, Kind, Object};

use crate::words;

/// Field names: valid ones, pairs that clash after conversion or negation, and invalid ones.
const NAMES: &[&str] = &[
    "a",
    "b",
    "c",
    "A",
    "ab",
    "dryRun",
    "dry-run",
    "dry_run",
    "noA",
    "no-b",
    "HTTPServer",
    "ä",
    "x y",
    "a=b",
    "",
    "-",
    "--",
    "no-",
    "help",
    "json",
    "config",
    "1",
    "a\u{1f}b",
    "\u{0}",
    "verbose",
    "tag",
];

const KINDS: &[Kind] = &[
    Kind::BOOL,
    Kind::U8,
    Kind::U16,
    Kind::U32,
    Kind::U64,
    Kind::U128,
    Kind::I8,
    Kind::I16,
    Kind::I32,
    Kind::I64,
    Kind::I128,
    Kind::F32,
    Kind::F64,
    Kind::NUMBER,
    Kind::INTEGER,
    Kind::TEXT,
    Kind::CHAR,
    Kind::PATH,
    Kind::OS,
    Kind::CHOICE,
    Kind::CUSTOM,
    Kind::DURATION,
];

const HINTS: &[Hint] = &[Hint::Path, Hint::Dir, Hint::Url, Hint::Host, Hint::Email];

fn name(bytes: &mut Unstructured<'_>) -> Result<String> {
    bytes.choose(NAMES).map(|name| (*name).to_owned())
}

fn letter(bytes: &mut Unstructured<'_>) -> Result<char> {
    bytes.choose(&['a', 'b', 'v', '1', '-', '=', ',', ':', 'ä', '\0', '\n']).copied()
}

fn bound(bytes: &mut Unstructured<'_>) -> Result<Bound<usize>> {
    let number = *bytes.choose(&[0, 1, 2, 3, 65_534, 65_535, usize::MAX])?;
    Ok(*bytes.choose(&[Bound::Included(number), Bound::Excluded(number), Bound::Unbounded])?)
}

/// Generates a field of any kind with up to six attributes.
pub fn field(bytes: &mut Unstructured<'_>) -> Result<Field> {
    let mut field = Field::new(name(bytes)?, *bytes.choose(KINDS)?);
    for _ in 0..bytes.int_in_range(0..=6)? {
        field = match bytes.int_in_range(0..=30)? {
            0 | 1 => field.array(),
            2 => field.map(),
            3 | 4 => field.optional(),
            5 => field.optional_value(),
            6 => field.short(letter(bytes)?),
            7 => field.short_alias(letter(bytes)?),
            8 => field.alias(name(bytes)?),
            9 => field.env(name(bytes)?),
            10 | 11 => field.default(words::value(bytes)?),
            12 => field.default_missing(words::value(bytes)?),
            13 => field.min(words::value(bytes)?),
            14 => field.max(words::value(bytes)?),
            15 | 16 => field.values((bound(bytes)?, bound(bytes)?)),
            17 => field.delimiter(letter(bytes)?),
            18 => field.choices([words::value(bytes)?, words::value(bytes)?, words::value(bytes)?]),
            19 => field.hint(*bytes.choose(HINTS)?),
            20 => field.deprecated_because(words::value(bytes)?),
            21 => field.secret().hidden(),
            22 => field.ignore_case(),
            23 => field.require_equals(),
            24 => field.allow_hyphen(),
            25 => field.trailing(),
            26 => field.last(),
            27 => field.conflicts_with(name(bytes)?).overrides(name(bytes)?),
            28 => field.requires(name(bytes)?).required_unless([name(bytes)?, name(bytes)?]),
            29 => field.required_if(name(bytes)?, words::value(bytes)?),
            _ => field.exclusive().value_name(words::value(bytes)?).describe(words::value(bytes)?),
        };
    }
    Ok(field)
}

/// Generates an object with at most `max_fields` fields, and sometimes a group of them.
pub fn object(bytes: &mut Unstructured<'_>, max_fields: usize) -> Result<Object> {
    let mut object = Object::new();
    for _ in 0..bytes.int_in_range(0..=max_fields)? {
        object = object.field(field(bytes)?);
    }
    Ok(match bytes.int_in_range(0..=5)? {
        0 => object.one_of([name(bytes)?, name(bytes)?]),
        1 => object.at_most_one([name(bytes)?, name(bytes)?, name(bytes)?]),
        2 => object.any_of([name(bytes)?, name(bytes)?]),
        _ => object,
    })
}

/// Returns the names that generated fields can have.
pub fn names() -> Vec<String> {
    NAMES.iter().map(|name| (*name).to_owned()).collect()
}
