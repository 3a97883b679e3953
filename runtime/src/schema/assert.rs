//! Rules across fields, checked at compile time: each panics in a constant, which is a compile error at the span of the
//! macro.

use super::positional_order::{OrderError, PositionalOrder, PositionalShape};
use super::relation::GLOBALS;
use super::texts::TextWriter;
use super::{Part, Relation, RelationKind, Spec, names};
use crate::data::{bytes_eq, str_eq};

/// Fields and the item that they belong to: a parameter or a flattened field.
#[derive(Clone, Copy, Debug)]
pub struct FieldSource<'a> {
    /// The name of the parameter or field; empty for inline parameters.
    pub owner: &'a str,
    /// The fields.
    pub specs: &'a [Spec<'a>],
}

/// A message that is built at compile time.
pub(crate) struct Message {
    bytes: [u8; 1024],
    len: usize,
}

impl Message {
    pub(crate) const fn new() -> Self {
        Self { bytes: [0; 1024], len: 0 }
    }

    #[inline]
    const fn sink(&mut self) -> TextWriter<'_> {
        TextWriter::append(&mut self.bytes, self.len)
    }

    #[must_use]
    #[inline]
    pub(crate) const fn text(mut self, text: &str) -> Self {
        let mut sink = self.sink();
        sink.text(text);
        self.len = sink.len;
        self
    }

    #[must_use]
    #[inline]
    const fn label(mut self, spec: &Spec<'_>) -> Self {
        let mut sink = self.sink();
        names::write_label(&mut sink, spec);
        self.len = sink.len;
        self
    }

    #[must_use]
    #[inline]
    const fn long(mut self, spec: &Spec<'_>) -> Self {
        let mut sink = self.sink();
        names::write_long(&mut sink, spec, spec.long);
        self.len = sink.len;
        self
    }

    #[must_use]
    #[inline]
    const fn name(mut self, spec: &Spec<'_>) -> Self {
        let mut sink = self.sink();
        names::write_name(&mut sink, spec);
        self.len = sink.len;
        self
    }

    #[inline]
    const fn bytes(&self) -> &[u8] {
        self.bytes.split_at(self.len).0
    }

    #[track_caller]
    #[inline]
    pub(crate) const fn panic(&self) -> ! {
        match std::str::from_utf8(self.bytes()) {
            Ok(text) => panic!("{}", text),
            Err(_) => panic!("two names clash"),
        }
    }
}

/// Checks that the structs and parameters of a command share no name or short alias, and that their positionals can
/// follow each other.
///
/// # Panics
///
/// In a constant, which is a compile error.
#[track_caller]
#[inline]
pub const fn assert_distinct(lists: &[FieldSource<'_>]) {
    let mut order = PositionalOrder::new();
    let mut l = 0;
    while l < lists.len() {
        let mut i = 0;
        while i < lists[l].specs.len() {
            let one = &lists[l].specs[i];
            assert_order(&mut order, one);
            assert_distinct_from_rest(one, lists, l, i + 1);
            i += 1;
        }
        l += 1;
    }
}

/// Checks the place of a field among the positionals before it.
#[track_caller]
#[inline]
const fn assert_order<'a>(order: &mut PositionalOrder<&'a Spec<'a>>, one: &'a Spec<'a>) {
    if !matches!(one.part, Part::Arg) || one.is_last() {
        return;
    }
    let takes_all = one.shape.kind.is_list() && !is_fixed(one) && one.terminator.is_none();
    let is_optional =
        (one.shape.kind.is_optional() || one.default.is_some() || one.default_with.is_some()) && !takes_all;
    match order.push(one, PositionalShape { takes_all, is_optional }) {
        None => {}
        Some(OrderError::AfterList(list)) => {
            let text = Message::new().text("`").label(one).text("` follows the list `").label(list);
            text.text("`, which takes all values: move the list to the end").panic();
        }
        Some(OrderError::RequiredAfterOptional(optional)) => {
            let text =
                Message::new().text("`").label(one).text("` is required, but follows the optional `").label(optional);
            text.text("`: swap them").panic();
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
#[inline]
const fn assert_distinct_from_rest(one: &Spec<'_>, lists: &[FieldSource<'_>], own: usize, mut i: usize) {
    let mut l = own;
    while l < lists.len() {
        while i < lists[l].specs.len() {
            let other = &lists[l].specs[i];
            if same_part(one.part, other.part) {
                let (first, second) = (lists[own].owner, lists[l].owner);
                if share_a_name(one, other) {
                    let fix = ": rename one with `name = \"…\"`, or flatten one with a `prefix`";
                    clash("`", one, "`", first, second, fix).panic();
                }
                if one.short != '\0' && one.short == other.short {
                    let text = clash("the short alias of `", one, "`", first, second, ", as that of `");
                    text.label(other).text("`: change one of them").panic();
                }
            }
            i += 1;
        }
        l += 1;
        i = 0;
    }
}

/// Starts the message that two fields share a name.
#[inline]
const fn clash(before: &str, one: &Spec<'_>, after: &str, first: &str, second: &str, fix: &str) -> Message {
    let text = Message::new().text(before).label(one).text(after).text(" is ");
    let text = place(text, first).text(" and again ");
    place(text, second).text(fix)
}

#[inline]
const fn place(text: Message, owner: &str) -> Message {
    if owner.is_empty() { text.text("here") } else { text.text("in `").text(owner).text("`") }
}

#[inline]
const fn share_a_name(one: &Spec<'_>, other: &Spec<'_>) -> bool {
    if !one.is_prefixed() && !other.is_prefixed() {
        return str_eq(one.long, other.long) || str_eq(one.name, other.name);
    }
    let (long, other_long) = (Message::new().long(one), Message::new().long(other));
    let (name, other_name) = (Message::new().name(one), Message::new().name(other));
    bytes_eq(long.bytes(), other_long.bytes()) || bytes_eq(name.bytes(), other_name.bytes())
}

const fn same_part(a: Part, b: Part) -> bool {
    matches!((a, b), (Part::Arg, Part::Arg) | (Part::Option, Part::Option) | (Part::Env, Part::Env))
}

/// Checks that every relation names a field of the command.
///
/// # Panics
///
/// In a constant, which is a compile error.
#[track_caller]
#[inline]
pub const fn assert_related(lists: &[FieldSource<'_>]) {
    let mut l = 0;
    while l < lists.len() {
        let mut i = 0;
        while i < lists[l].specs.len() {
            let one = &lists[l].specs[i];
            let (mut r, many) = (0, if matches!(one.relations, []) { 0 } else { one.relations.len() });
            while r < many {
                assert_targets(one, &one.relations[r], lists);
                r += 1;
            }
            i += 1;
        }
        l += 1;
    }
}

#[track_caller]
#[inline]
const fn assert_targets(one: &Spec<'_>, relation: &Relation<'_>, lists: &[FieldSource<'_>]) {
    let mut t = 0;
    while t < relation.targets.len() {
        let target = &relation.targets[t];
        let is_global = bytes_start_with(target.name.as_bytes(), GLOBALS.as_bytes());
        if target.part.is_none() && !is_global && !exists(target.name, lists) {
            let text = Message::new().text("`").label(one).text("` refers to `").text(target.name);
            text.text("`, which is not a field of the command: write the long name of one").panic();
        }
        t += 1;
    }
}

#[inline]
const fn exists(name: &str, lists: &[FieldSource<'_>]) -> bool {
    let mut l = 0;
    while l < lists.len() {
        let mut i = 0;
        while i < lists[l].specs.len() {
            let spec = &lists[l].specs[i];
            if names_group(spec, name) {
                return true;
            }
            let (long, wire) = (Message::new().long(spec), Message::new().name(spec));
            if bytes_eq(long.bytes(), name.as_bytes()) || bytes_eq(wire.bytes(), name.as_bytes()) {
                return true;
            }
            i += 1;
        }
        l += 1;
    }
    false
}

/// Returns whether a field has a name: in data, or on argv, where `_` stands for `-` too.
#[inline]
pub(super) const fn names_field(spec: &Spec<'_>, name: &[u8]) -> bool {
    let (long, wire) = (Message::new().long(spec), Message::new().name(spec));
    bytes_eq(wire.bytes(), name) || dashed_eq(long.bytes(), name) || dashed_eq(wire.bytes(), name)
}

/// Returns whether bytes equal a name in which `_` stands for `-` too.
const fn dashed_eq(bytes: &[u8], name: &[u8]) -> bool {
    if bytes.len() != name.len() {
        return false;
    }
    let mut i = 0;
    while i < name.len() {
        if bytes[i] != name[i] && !(bytes[i] == b'-' && name[i] == b'_') {
            return false;
        }
        i += 1;
    }
    true
}

/// Returns whether a field holds the group of a name.
#[inline]
const fn names_group(spec: &Spec<'_>, name: &str) -> bool {
    let (mut i, len) = (0, if matches!(spec.relations, []) { 0 } else { spec.relations.len() });
    while i < len {
        if let (RelationKind::Group, Some(own)) = (spec.relations[i].kind, spec.relations[i].value)
            && str_eq(own, name)
        {
            return true;
        }
        i += 1;
    }
    false
}

/// Returns whether bytes begin with others.
#[inline]
pub(super) const fn bytes_start_with(bytes: &[u8], start: &[u8]) -> bool {
    match bytes.split_at_checked(start.len()) {
        Some((first, _)) => bytes_eq(first, start),
        None => false,
    }
}
