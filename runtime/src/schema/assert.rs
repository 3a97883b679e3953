//! Rules between fields that stop the build: each panics in a constant, which is a compile error at the place that
//! the macro gave it.

use super::texts::{TextWriter, bytes_eq, str_eq};
use super::{Part, Relation, Spec, names};

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

    const fn sink(&mut self) -> TextWriter<'_> {
        TextWriter::append(&mut self.bytes, self.len)
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
        names::write_label(&mut sink, spec);
        self.len = sink.len;
        self
    }

    #[must_use]
    const fn long(mut self, spec: &Spec<'_>) -> Self {
        let mut sink = self.sink();
        names::write_long(&mut sink, spec, spec.long);
        self.len = sink.len;
        self
    }

    #[must_use]
    const fn name(mut self, spec: &Spec<'_>) -> Self {
        let mut sink = self.sink();
        names::write_name(&mut sink, spec);
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
        if !matches!(one.part, Part::Arg) || one.is_last() {
            return self;
        }
        if let Some(many) = self.many {
            let text = Text::new().text("`").label(one).text("` follows `").label(many);
            text.text("`, which takes all the rest: put the list last").stop();
        }
        let takes_all = one.shape.kind.is_list() && !is_fixed(one) && one.terminator.is_none();
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
                let (first, second) = (lists[own].owner, lists[l].owner);
                if share_a_name(one, other) {
                    let fix = ": rename one with `name = \"…\"`, or flatten one with a `prefix`";
                    clash("`", one, "`", first, second, fix).stop();
                }
                if one.short != '\0' && one.short == other.short {
                    let text = clash("the short alias of `", one, "`", first, second, ", that of `");
                    text.label(other).text("`: give one another `short`").stop();
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
    let text = Text::new().text(before).label(one).text(after).text(" is ");
    let text = place(text, first).text(" and again ");
    place(text, second).text(fix)
}

const fn place(text: Text, owner: &str) -> Text {
    if owner.is_empty() { text.text("here") } else { text.text("in `").text(owner).text("`") }
}

const fn share_a_name(one: &Spec<'_>, other: &Spec<'_>) -> bool {
    if !one.is_prefixed() && !other.is_prefixed() {
        return str_eq(one.long, other.long) || str_eq(one.name, other.name);
    }
    let (long, other_long) = (Text::new().long(one), Text::new().long(other));
    let (name, other_name) = (Text::new().name(one), Text::new().name(other));
    bytes_eq(long.bytes(), other_long.bytes()) || bytes_eq(name.bytes(), other_name.bytes())
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
            if bytes_eq(long.bytes(), name.as_bytes()) || bytes_eq(wire.bytes(), name.as_bytes()) {
                return true;
            }
            i += 1;
        }
        l += 1;
    }
    false
}
