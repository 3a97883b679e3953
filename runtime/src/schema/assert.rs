//! Rules that stop the build: each panics in a constant, which is a compile error at the place that
//! the macro gave it.

use super::spec::{same, same_bytes};
use super::texts::Sink;
use super::{Arity, Kind, Part, Relation, Shape, Spec, names};

/// Some fields, and what they are called together: a parameter, or a field that is flattened.
#[derive(Clone, Copy, Debug)]
pub struct Owned<'a> {
    /// The name of the parameter or field; empty for those that stand by themselves.
    pub owner: &'a str,
    /// The fields.
    pub specs: &'a [Spec<'a>],
}

/// A text that is put together at compile time.
struct Text {
    bytes: [u8; 1024],
    len: usize,
}

impl Text {
    const fn new() -> Self {
        Self { bytes: [0; 1024], len: 0 }
    }

    const fn sink(&mut self) -> Sink<'_> {
        Sink { out: Some(&mut self.bytes), len: self.len }
    }

    #[must_use]
    const fn text(mut self, text: &str) -> Self {
        let mut sink = self.sink();
        sink.text(text);
        self.len = sink.len;
        self
    }

    #[must_use]
    const fn label(mut self, spec: &Spec<'_>) -> Self {
        let mut sink = self.sink();
        names::label(&mut sink, spec);
        self.len = sink.len;
        self
    }

    #[must_use]
    const fn long(mut self, spec: &Spec<'_>) -> Self {
        let mut sink = self.sink();
        names::long(&mut sink, &spec.prefixes, spec.long);
        self.len = sink.len;
        self
    }

    #[must_use]
    const fn name(mut self, spec: &Spec<'_>) -> Self {
        let mut sink = self.sink();
        names::name(&mut sink, spec);
        self.len = sink.len;
        self
    }

    const fn bytes(&self) -> &[u8] {
        self.bytes.split_at(self.len).0
    }

    #[track_caller]
    const fn stop(&self) -> ! {
        match std::str::from_utf8(self.bytes()) {
            Ok(text) => panic!("{}", text),
            Err(_) => panic!("two fields cannot be together"),
        }
    }
}

/// Stops the build when two of a command's structs and parameters share a name or a short alias, when
/// their positionals cannot follow each other, or when a field names another that is not there.
///
/// # Panics
///
/// In a constant, which is a compile error.
#[track_caller]
pub const fn assert_distinct(lists: &[Owned<'_>]) {
    let mut order = Order { many: None, optional: None };
    let mut l = 0;
    while l < lists.len() {
        let mut i = 0;
        while i < lists[l].specs.len() {
            let one = &lists[l].specs[i];
            order = order.next(one);
            assert_unlike_the_rest(one, lists, l, i + 1);
            i += 1;
        }
        l += 1;
    }
}

struct Order<'a> {
    many: Option<&'a Spec<'a>>,
    optional: Option<&'a Spec<'a>>,
}

impl<'a> Order<'a> {
    #[track_caller]
    const fn next(self, one: &'a Spec<'a>) -> Self {
        if !matches!(one.part, Part::Arg) || one.last {
            return self;
        }
        if let Some(many) = self.many {
            let text = Text::new().text("`").label(one).text("` follows `").label(many);
            text.text("`, which takes all the rest: put the list last").stop();
        }
        let takes_all = one.shape.kind.is_list() && !is_fixed(one);
        let may_lack = one.shape.kind.is_optional() || one.default.is_some();
        if let (Some(optional), false) = (self.optional, may_lack || takes_all) {
            let text = Text::new().text("`").label(one).text("` is required and follows `").label(optional);
            text.text("`, which is not: put it first").stop();
        }
        Self {
            many: if takes_all { Some(one) } else { None },
            optional: if may_lack { Some(one) } else { self.optional },
        }
    }
}

const fn is_fixed(spec: &Spec<'_>) -> bool {
    match spec.arity() {
        Some(arity) => arity.is_fixed(),
        None => false,
    }
}

#[track_caller]
const fn assert_unlike_the_rest(one: &Spec<'_>, lists: &[Owned<'_>], own: usize, mut i: usize) {
    let mut l = own;
    while l < lists.len() {
        while i < lists[l].specs.len() {
            let other = &lists[l].specs[i];
            if same_part(one.part, other.part) {
                if share_a_name(one, other) {
                    clash("`", one, "`", lists[own].owner, lists[l].owner, "rename one with `name = \"…\"`").stop();
                }
                if one.short != '\0' && one.short == other.short {
                    clash("the short alias of `", one, "`", lists[own].owner, lists[l].owner, "")
                        .text(" as that of `")
                        .label(other)
                        .text("`: give one another `short`")
                        .stop();
                }
            }
            i += 1;
        }
        l += 1;
        i = 0;
    }
}

/// What two fields share, and where they are.
const fn clash(before: &str, one: &Spec<'_>, after: &str, first: &str, second: &str, fix: &str) -> Text {
    let text = Text::new().text(before).label(one).text(after);
    let text =
        if first.is_empty() { text.text(" is of this command") } else { text.text(" is in `").text(first).text("`") };
    let text = text.text(" and again");
    let text = if second.is_empty() { text } else { text.text(" in `").text(second).text("`") };
    if fix.is_empty() { text } else { text.text(": ").text(fix) }
}

const fn share_a_name(one: &Spec<'_>, other: &Spec<'_>) -> bool {
    if !one.is_prefixed() && !other.is_prefixed() {
        return same(one.long, other.long) || same(one.name, other.name);
    }
    let (long, other_long) = (Text::new().long(one), Text::new().long(other));
    let (name, other_name) = (Text::new().name(one), Text::new().name(other));
    same_bytes(long.bytes(), other_long.bytes()) || same_bytes(name.bytes(), other_name.bytes())
}

const fn same_part(a: Part, b: Part) -> bool {
    matches!((a, b), (Part::Arg, Part::Arg) | (Part::Option, Part::Option) | (Part::Env, Part::Env))
}

/// Stops the build when a field names another one of its command that is not there.
///
/// # Panics
///
/// In a constant, which is a compile error.
#[track_caller]
pub const fn assert_related(lists: &[Owned<'_>]) {
    let mut l = 0;
    while l < lists.len() {
        let mut i = 0;
        while i < lists[l].specs.len() {
            let one = &lists[l].specs[i];
            let mut r = 0;
            while r < one.relations.len() {
                assert_targets(one, &one.relations[r], lists);
                r += 1;
            }
            i += 1;
        }
        l += 1;
    }
}

#[track_caller]
const fn assert_targets(one: &Spec<'_>, relation: &Relation<'_>, lists: &[Owned<'_>]) {
    let mut t = 0;
    while t < relation.targets.len() {
        let target = &relation.targets[t];
        if target.part.is_none() && !is_there(target.name, lists) {
            let text = Text::new().text("`").label(one).text("` names `").text(target.name);
            text.text("`, and no field of the command is called so: write the long name of one").stop();
        }
        t += 1;
    }
}

const fn is_there(name: &str, lists: &[Owned<'_>]) -> bool {
    let mut l = 0;
    while l < lists.len() {
        let mut i = 0;
        while i < lists[l].specs.len() {
            let spec = &lists[l].specs[i];
            let (long, wire) = (Text::new().long(spec), Text::new().name(spec));
            if same_bytes(long.bytes(), name.as_bytes()) || same_bytes(wire.bytes(), name.as_bytes()) {
                return true;
            }
            i += 1;
        }
        l += 1;
    }
    false
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

/// Stops the build when a field that takes several values is no list.
///
/// # Panics
///
/// In a constant, which is a compile error.
#[track_caller]
pub const fn assert_list(shape: Shape<'_>) {
    assert!(shape.kind.is_list(), "several values need a list: the field is a `Vec<…>`");
}

/// Stops the build when the number of values is said twice.
///
/// # Panics
///
/// In a constant, which is a compile error.
#[track_caller]
pub const fn assert_values(shape: Shape<'_>, arity: Arity) {
    assert_list(shape);
    assert!(!shape.kind.is_array(), "an array says itself how many values it has: take `values` away");
    assert!(arity.max > 0, "an option without values is a flag: make the field a `bool`");
}

/// Stops the build when a field has choices that its type cannot have.
///
/// # Panics
///
/// In a constant, which is a compile error.
#[track_caller]
pub const fn assert_choices(shape: Shape<'_>) {
    let kind = shape.kind;
    assert!(
        (kind.is(Kind::TEXT) || kind.is_number()) && !kind.is_map(),
        "`choices` are of text or numbers; for an enum, derive `Choice`"
    );
}

/// Stops the build when there are no names whose case could be ignored.
///
/// # Panics
///
/// In a constant, which is a compile error.
#[track_caller]
pub const fn assert_closed(shape: Shape<'_>) {
    assert!(
        shape.kind.is(Kind::CHOICE),
        "`ignore_case` is for a choice: derive `Choice`, or write `choices = [\"…\"]`"
    );
}

/// Stops the build when a field may not be left out, though others can stand for it.
///
/// # Panics
///
/// In a constant, which is a compile error.
#[track_caller]
pub const fn assert_may_lack(shape: Shape<'_>) {
    let kind = shape.kind;
    assert!(
        kind.is_optional() || kind.is_list() || kind.is_flag(),
        "a field that others can stand for may be absent: make its type `Option<…>`"
    );
}

/// Stops the build when an option that always has a value is to be given without one.
///
/// # Panics
///
/// In a constant, which is a compile error.
#[track_caller]
pub const fn assert_missing(shape: Shape<'_>, text: &str) {
    assert!(
        !shape.kind.is_flag() && !shape.kind.is_list() && !shape.kind.is_maybe(),
        "`default_missing` is for an option with one value: the field is `T` or `Option<T>`"
    );
    assert_default(shape, text, None);
}

/// Stops the build when a default cannot be a value of its field.
///
/// # Panics
///
/// In a constant, which is a compile error.
#[track_caller]
pub const fn assert_default(shape: Shape<'_>, text: &str, delimiter: Option<char>) {
    let kind = shape.kind;
    if kind.is_map() || delimiter.is_some() {
        return;
    }
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
