//! A field as a derive writes it down: read at compile time, gone afterwards.

use super::{Kind, Verify};

/// Which part of a command's input a field belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// A positional argument.
    Arg,
    /// A named option.
    Option,
    /// An environment variable.
    Env,
}

/// What a field's type says about it.
#[derive(Clone, Copy, Debug)]
pub struct Shape<'a> {
    /// The kind.
    pub kind: Kind,
    /// The names that are allowed, for a choice.
    pub choices: &'a [ChoiceSpec<'a>],
    /// The parser of a custom type.
    pub verify: Option<Verify>,
}

/// One name of a closed set.
#[derive(Clone, Copy, Debug)]
pub struct ChoiceSpec<'a> {
    /// The name on argv and in data.
    pub name: &'a str,
    /// What it means.
    pub doc: &'a str,
    /// That it is deprecated, with a note or an empty text.
    pub deprecated: Option<&'a str>,
}

/// A field of a derived struct or an inline parameter.
#[derive(Clone, Copy, Debug)]
pub struct Spec<'a> {
    /// Which part of the input it belongs to.
    pub part: Part,
    /// The name in data: camelCase for options and arguments, the variable for the environment.
    pub name: &'a str,
    /// The name on argv, without the dashes.
    pub long: &'a str,
    /// The short alias, `'\0'` for none.
    pub short: char,
    /// What the field's type says.
    pub shape: Shape<'a>,
    /// Whether occurrences are counted.
    pub count: bool,
    /// The description; whole lines, blank lines between paragraphs.
    pub doc: &'a str,
    /// The default, as it would be typed.
    pub default: Option<&'a str>,
    /// The environment variable that gives a value when argv does not.
    pub env: Option<&'a str>,
    /// What stands for the value in help.
    pub value_name: Option<&'a str>,
    /// Other long names that are accepted.
    pub aliases: &'a [&'a str],
    /// That it is deprecated, with a note or an empty text.
    pub deprecated: Option<&'a str>,
    /// The smallest value, as text.
    pub min: Option<&'a str>,
    /// The largest value, as text.
    pub max: Option<&'a str>,
    /// Not shown in help and listings.
    pub hidden: bool,
    /// Never shown: not its default, not what was received.
    pub secret: bool,
}

impl<'a> Spec<'a> {
    /// A field with a name and a type, and nothing else.
    pub const fn new(part: Part, name: &'a str, long: &'a str, shape: Shape<'a>) -> Self {
        Self {
            part,
            name,
            long,
            short: '\0',
            shape,
            count: false,
            doc: "",
            default: None,
            env: None,
            value_name: None,
            aliases: &[],
            deprecated: None,
            min: None,
            max: None,
            hidden: false,
            secret: false,
        }
    }

    /// The kind, with the count that the attribute asked for.
    pub const fn kind(&self) -> Kind {
        if self.count { self.shape.kind.count() } else { self.shape.kind }
    }
}

pub(crate) const fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    let mut i = 0;
    while i < a.len() {
        if a[i] != b[i] {
            return false;
        }
        i += 1;
    }
    true
}

/// Stops the build when two of a command's structs and parameters share a name or a short alias, or
/// when their positionals cannot follow each other.
///
/// # Panics
///
/// In a constant, which is a compile error.
#[track_caller]
pub const fn assert_distinct(lists: &[&[Spec<'_>]]) {
    let (mut many, mut optional) = (false, false);
    let mut l = 0;
    while l < lists.len() {
        let mut i = 0;
        while i < lists[l].len() {
            let one = &lists[l][i];
            if matches!(one.part, Part::Arg) {
                assert!(!many, "a positional follows one that takes all the rest: put the list last");
                let may_lack = one.shape.kind.is_optional() || one.default.is_some();
                assert!(
                    !optional || may_lack || one.shape.kind.is_list(),
                    "a required positional follows an optional one: put it first"
                );
                many = one.shape.kind.is_list();
                optional = optional || may_lack;
            }
            assert_unlike_the_rest(one, lists, l, i + 1);
            i += 1;
        }
        l += 1;
    }
}

#[track_caller]
const fn assert_unlike_the_rest(one: &Spec<'_>, lists: &[&[Spec<'_>]], mut l: usize, mut i: usize) {
    while l < lists.len() {
        while i < lists[l].len() {
            let other = &lists[l][i];
            if same_part(one.part, other.part) {
                if same(one.long, other.long) || same(one.name, other.name) {
                    panic!("two fields of one command share a name: rename one with `name = \"…\"`");
                }
                if one.short != '\0' && one.short == other.short {
                    panic!("two options of one command share a short alias: give one another `short`");
                }
            }
            i += 1;
        }
        l += 1;
        i = 0;
    }
}

const fn same_part(a: Part, b: Part) -> bool {
    matches!((a, b), (Part::Arg, Part::Arg) | (Part::Option, Part::Option) | (Part::Env, Part::Env))
}

/// Stops the build when a field that counts is no integer.
///
/// # Panics
///
/// In a constant, which is a compile error.
#[track_caller]
pub const fn assert_count(shape: Shape<'_>) {
    assert!(
        shape.kind.is_integer() && !shape.kind.is_list(),
        "`count` says how often the flag was given: the field is an integer such as `u8`"
    );
}

/// Stops the build when a field with a range is no number.
///
/// # Panics
///
/// In a constant, which is a compile error.
#[track_caller]
pub const fn assert_range(shape: Shape<'_>) {
    assert!(shape.kind.is_number(), "`range` bounds a number: the field is an integer or a float");
}

/// Stops the build when a default cannot be a value of its field.
///
/// # Panics
///
/// In a constant, which is a compile error.
#[track_caller]
pub const fn assert_default(shape: Shape<'_>, text: &str) {
    let kind = shape.kind;
    if let Some((min, max)) = kind.int_range() {
        assert!(is_int_within(text, min, max), "the default is not an integer of the field's type");
    } else if kind.is(Kind::BOOL) {
        assert!(same(text, "true") || same(text, "false"), "the default of a `bool` is true or false");
    } else if kind.is(Kind::F32) || kind.is(Kind::F64) {
        assert!(looks_like_float(text), "the default is not a number");
    } else if kind.is(Kind::CHAR) {
        assert!(is_one_char(text), "the default of a `char` is one character");
    } else if kind.is(Kind::CHOICE) {
        let mut i = 0;
        while i < shape.choices.len() {
            if same(shape.choices[i].name, text) {
                return;
            }
            i += 1;
        }
        panic!("the default is not one of the choices: write the choice's name as it is typed");
    }
}

const fn is_int_within(text: &str, min: i128, max: u128) -> bool {
    let bytes = text.as_bytes();
    let negative = !bytes.is_empty() && bytes[0] == b'-';
    let mut i = if negative { 1 } else { 0 };
    if i == bytes.len() {
        return false;
    }
    let mut value: u128 = 0;
    while i < bytes.len() {
        if !bytes[i].is_ascii_digit() {
            return false;
        }
        let Some(tens) = value.checked_mul(10) else { return false };
        let Some(next) = tens.checked_add((bytes[i] - b'0') as u128) else { return false };
        value = next;
        i += 1;
    }
    if negative { value <= min.unsigned_abs() && min < 0 } else { value <= max }
}

/// One character has one byte that does not continue another.
const fn is_one_char(text: &str) -> bool {
    let bytes = text.as_bytes();
    let (mut i, mut starts) = (0, 0);
    while i < bytes.len() {
        starts += (bytes[i] & 0xc0 != 0x80) as usize;
        i += 1;
    }
    starts == 1
}

const fn looks_like_float(text: &str) -> bool {
    let bytes = text.as_bytes();
    let mut i = 0;
    let mut digits = 0;
    while i < bytes.len() {
        match bytes[i] {
            b'0'..=b'9' => digits += 1,
            b'.' | b'e' | b'E' | b'+' | b'-' => {}
            _ => return false,
        }
        i += 1;
    }
    digits > 0
}
