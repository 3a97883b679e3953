//! Fields packed into numbers and one byte blob, at compile time or at run time.
//!
//! A field's texts lie in the blob one after another: name, long name (when it differs), description,
//! then tagged extras, each a tag byte, a little-endian length of two bytes, and the text.

use super::bits::*;
use super::names;
use super::object::Packed;
use super::relation::RELATIONS;
use super::texts::Sink;
use super::{Arity, ChoiceSpec, Custom, Kind, Part, Relation, Spec, Tables, Tag};

/// One field in numbers; its texts are in the blob of its table.
#[derive(Clone, Copy, Debug)]
pub struct FieldRecord {
    pub(super) at: u32,
    pub(super) short: char,
    pub(super) flags: u32,
    pub(super) name_len: u8,
    pub(super) long_len: u8,
    pub(super) doc_len: u16,
    pub(super) extra_len: u16,
    pub(super) kind: Kind,
}

/// A flag, if something is so. The compiler goes through these constants for every field of a program, and a call
/// takes it as long as a dozen statements: hence a macro, and patterns where a method would read better.
macro_rules! bit {
    ($set:expr => $bit:expr) => {
        if $set { $bit } else { 0 }
    };
}

/// How long the texts of a field are.
struct Lengths {
    name: usize,
    long: usize,
    doc: usize,
    extra: usize,
}

/// Writes the texts of one field.
const fn texts(sink: &mut Sink<'_>, spec: &Spec<'_>) -> Lengths {
    let start = sink.len;
    names::name(sink, spec);
    let name = sink.len - start;
    if !matches!(spec.part, Part::Env) && (spec.depth > 0 || spec.is_renamed) {
        names::long(sink, spec, spec.long);
    }
    let long = sink.len - start - name;
    sink.text(spec.doc);
    let doc = sink.len - start - name - long;
    extras(sink, spec);
    Lengths { name, long, doc, extra: sink.len - start - name - long - doc }
}

/// Writes the texts of one field and gives back its numbers.
const fn field(sink: &mut Sink<'_>, spec: &Spec<'_>) -> FieldRecord {
    let at = sink.len;
    let Lengths { name, long, doc, extra } = texts(sink, spec);
    assert!(name <= 255 && long <= 255, "a name is at most 255 bytes long");
    assert!(doc <= u16::MAX as usize, "a description is at most 65,535 bytes long");
    assert!(extra <= u16::MAX as usize, "the texts of a field are at most 65,535 bytes long");
    FieldRecord {
        at: at as u32,
        short: spec.short,
        flags: flags(spec),
        name_len: name as u8,
        long_len: long as u8,
        doc_len: doc as u16,
        extra_len: extra as u16,
        kind: spec.kind(),
    }
}

const fn extras(sink: &mut Sink<'_>, spec: &Spec<'_>) {
    macro_rules! maybe {
        ($($tag:ident: $text:ident),*) => {$(
            if let Some(text) = spec.$text {
                sink.tagged(Tag::$tag as u8, text);
            }
        )*};
    }
    macro_rules! each {
        ($list:ident => $($write:tt)*) => {
            if !matches!(spec.$list, []) {
                $($write)*
            }
        };
    }
    maybe!(Default: default, Missing: missing);
    each!(envs => envs(sink, spec));
    each!(value_names => tagged(sink, Tag::ValueName, spec.value_names));
    maybe!(Deprecated: deprecated, Min: min, Max: max, Heading: heading, Hint: hint);
    if let Some(Arity { min, max }) = spec.arity() {
        sink.numbers(Tag::Arity as u8, min, max);
    }
    if spec.hide_choices || spec.hide_env || spec.hide_aliases || spec.hide_short_help {
        sink.numbers(Tag::Unshown as u8, unshown(spec), 0);
    }
    if let Some((place, of)) = spec.within {
        sink.numbers(Tag::Within as u8, place, of);
    }
    if let Some(delimiter) = spec.delimiter {
        letter(sink, Tag::Delimiter, delimiter);
    }
    maybe!(Terminator: terminator);
    each!(shorts => shorts(sink, spec));
    each!(aliases => aliases(sink, spec));
    if !matches!((spec.choices, spec.shape.choices), ([], [])) {
        choices(sink, spec.closed());
    }
    each!(relations => relations(sink, spec));
}

const fn tagged(sink: &mut Sink<'_>, tag: Tag, texts: &[&str]) {
    let mut i = 0;
    while i < texts.len() {
        sink.tagged(tag as u8, texts[i]);
        i += 1;
    }
}

const fn shorts(sink: &mut Sink<'_>, spec: &Spec<'_>) {
    let mut i = 0;
    while i < spec.shorts.len() {
        letter(sink, Tag::Short, spec.shorts[i]);
        i += 1;
    }
}

const fn relations(sink: &mut Sink<'_>, spec: &Spec<'_>) {
    let mut i = 0;
    while i < spec.relations.len() {
        relation(sink, spec, &spec.relations[i]);
        i += 1;
    }
}

const fn letter(sink: &mut Sink<'_>, tag: Tag, letter: char) {
    sink.tagged(tag as u8, letter.encode_utf8(&mut [0; 4]));
}

const fn envs(sink: &mut Sink<'_>, spec: &Spec<'_>) {
    let mut i = 0;
    while i < spec.envs.len() {
        let mut count = Sink::count();
        names::variable(&mut count, spec, spec.envs[i]);
        sink.head(Tag::Env as u8, count.len);
        names::variable(sink, spec, spec.envs[i]);
        i += 1;
    }
}

const fn aliases(sink: &mut Sink<'_>, spec: &Spec<'_>) {
    let mut i = 0;
    while i < spec.aliases.len() {
        let mut count = Sink::count();
        names::long(&mut count, spec, spec.aliases[i]);
        sink.head(Tag::Alias as u8, count.len);
        names::long(sink, spec, spec.aliases[i]);
        i += 1;
    }
}

const fn choices(sink: &mut Sink<'_>, choices: &[ChoiceSpec<'_>]) {
    let mut i = 0;
    while i < choices.len() {
        let choice = &choices[i];
        sink.tagged(Tag::Choice as u8, choice.name);
        if !choice.doc.is_empty() {
            sink.tagged(Tag::ChoiceDoc as u8, choice.doc);
        }
        if let Some(note) = choice.deprecated {
            sink.tagged(Tag::ChoiceDeprecated as u8, note);
        }
        tagged(sink, Tag::ChoiceAlias, choice.aliases);
        if choice.hidden {
            sink.tagged(Tag::ChoiceHidden as u8, "");
        }
        i += 1;
    }
}

/// The relation in a letter, then each of the others: its part in a letter, its name and its value.
const fn relation(sink: &mut Sink<'_>, spec: &Spec<'_>, relation: &Relation<'_>) {
    let mut count = Sink::count();
    targets(&mut count, spec, relation);
    sink.head(Tag::Relation as u8, count.len);
    targets(sink, spec, relation);
}

const fn targets(sink: &mut Sink<'_>, spec: &Spec<'_>, relation: &Relation<'_>) {
    sink.byte(relation.kind as u8);
    let mut i = 0;
    while i < relation.targets.len() {
        let target = &relation.targets[i];
        if i > 0 {
            sink.byte(BETWEEN as u8);
        }
        match target.part {
            None => {
                sink.byte(b'?');
                sink.text(target.name);
            }
            Some(Part::Env) => {
                sink.byte(b'e');
                names::variable(sink, spec, target.name);
            }
            Some(part) => {
                sink.byte(if matches!(part, Part::Arg) { b'a' } else { b'o' });
                names::long(sink, spec, target.name);
            }
        }
        if let Some(value) = target.value {
            sink.byte(b'=');
            sink.text(value);
        }
        i += 1;
    }
}

#[expect(clippy::redundant_pattern_matching, reason = "a pattern is no call")]
const fn flags(spec: &Spec<'_>) -> u32 {
    let (part, is_arg) = match spec.part {
        Part::Arg => (ARG, true),
        Part::Option => (OPTION, false),
        Part::Env => (ENV, false),
    };
    let at_least_one = matches!(spec.values, Some(Arity { min: 1.., .. })) && is_arg;
    let choices = spec.closed();
    part | bit!(matches!(spec.default, Some(_)) => DEFAULT)
        | bit!(!matches!(spec.envs, []) => BOUND)
        | bit!(matches!(spec.deprecated, Some(_)) => DEPRECATED)
        | bit!(spec.hidden => HIDDEN)
        | bit!(spec.secret => SECRET)
        | bit!(!matches!((spec.min, spec.max), (None, None)) => RANGE)
        | bit!(!matches!(spec.aliases, []) => ALIASES)
        | bit!(!matches!(spec.shorts, []) => SHORTS)
        | bit!(matches!(spec.shape.verify, Some(_)) => VERIFIED)
        | bit!(matches!(spec.missing, Some(_)) => MISSING)
        | bit!(matches!(spec.arity(), Some(_)) => ARITY)
        | bit!(at_least_one => NEEDED)
        | bit!(matches!(spec.delimiter, Some(_)) => DELIMITED)
        | bit!(spec.ignore_case => IGNORE_CASE)
        | bit!(spec.require_equals => EQUALS)
        | bit!(spec.allow_hyphen => HYPHEN)
        | bit!(spec.trailing => TRAILING)
        | bit!(spec.last => LAST)
        | bit!(spec.hide_default => HIDE_DEFAULT)
        | bit!(!matches!(spec.relations, []) => RELATED)
        | bit!(matches!(spec.within, Some(_)) => WITHIN)
        | spec.more
        | bit!(!matches!(choices, []) => choice_flags(choices))
}

const fn unshown(spec: &Spec<'_>) -> u16 {
    let choices = if spec.hide_choices { HIDE_CHOICES } else { 0 };
    let env = if spec.hide_env { HIDE_ENV } else { 0 };
    let aliases = if spec.hide_aliases { HIDE_ALIASES } else { 0 };
    let short_help = if spec.hide_short_help { HIDE_SHORT_HELP } else { 0 };
    choices | env | aliases | short_help
}

const fn choice_flags(choices: &[ChoiceSpec<'_>]) -> u32 {
    let (mut i, mut flags) = (0, CLOSED);
    while i < choices.len() {
        let choice = &choices[i];
        flags |= bit!(choice.deprecated.is_some() => CHOICE_DEPRECATED)
            | bit!(!choice.aliases.is_empty() => CHOICE_ALIASES)
            | bit!(!choice.doc.is_empty() && !choice.hidden => CHOICE_DOCS);
        i += 1;
    }
    flags
}

/// The tables of some fields, as a static of the program: texts, numbers and functions.
#[derive(Clone, Copy, Debug)]
pub struct Pack<const TEXTS: usize, const FIELDS: usize, const CUSTOM: usize> {
    texts: [u8; TEXTS],
    recs: [FieldRecord; FIELDS],
    custom: [Custom; CUSTOM],
}

impl<const TEXTS: usize, const FIELDS: usize, const CUSTOM: usize> Pack<TEXTS, FIELDS, CUSTOM> {
    /// Hands them out.
    #[inline]
    pub fn visit(&'static self, tables: &mut Tables<'_>) {
        tables.add(&self.texts, &self.recs, &self.custom);
    }
}

/// How many bytes the texts of some fields take.
pub const fn texts_len(specs: &[Spec<'_>]) -> usize {
    let mut sink = Sink::count();
    let (mut i, many) = (0, specs.len());
    while i < many {
        texts(&mut sink, &specs[i]);
        i += 1;
    }
    sink.len
}

/// The tables of some fields.
pub const fn pack<const TEXTS: usize, const FIELDS: usize, const CUSTOM: usize>(
    specs: &[Spec<'_>],
) -> Pack<TEXTS, FIELDS, CUSTOM> {
    let empty = FieldRecord {
        at: 0,
        short: '\0',
        flags: 0,
        name_len: 0,
        long_len: 0,
        doc_len: 0,
        extra_len: 0,
        kind: Kind::BOOL,
    };
    let (mut texts, mut recs) = ([0; TEXTS], [empty; FIELDS]);
    let mut sink = Sink::write(&mut texts, 0);
    let mut i = 0;
    while i < FIELDS {
        recs[i] = field(&mut sink, &specs[i]);
        i += 1;
    }
    Pack { texts, recs, custom: if CUSTOM == 0 { [Custom::Related(&RELATIONS); CUSTOM] } else { custom(specs) } }
}

/// How many functions some fields need beside what each has.
#[expect(clippy::redundant_pattern_matching, reason = "a pattern is no call")]
pub const fn custom_len(specs: &[Spec<'_>]) -> usize {
    let (mut i, mut own, mut related) = (0, 0, 0);
    let many = specs.len();
    while i < many {
        let spec = &specs[i];
        if matches!(spec.shape.verify, Some(_)) || matches!(spec.complete, Some(_)) {
            own += 1;
        }
        if !matches!(spec.relations, []) || matches!(spec.within, Some(_)) {
            related = 1;
        }
        i += 1;
    }
    own + related
}

/// The functions that some fields need beside what each has.
const fn custom<const N: usize>(specs: &[Spec<'_>]) -> [Custom; N] {
    let mut out = [Custom::Related(&RELATIONS); N];
    let (mut i, mut at) = (0, are_related(specs) as usize);
    while i < specs.len() {
        if specs[i].is_custom() {
            out[at] = own(i as u16, &specs[i]);
            at += 1;
        }
        i += 1;
    }
    out
}

/// The functions of a field that has its own.
const fn own(field: u16, spec: &Spec<'_>) -> Custom {
    Custom::Own { field, verify: spec.shape.verify, complete: spec.complete }
}

/// Whether one of some fields stands in any relation to others.
const fn are_related(specs: &[Spec<'_>]) -> bool {
    let mut i = 0;
    while i < specs.len() {
        if specs[i].is_related() {
            return true;
        }
        i += 1;
    }
    false
}

/// How many bytes the texts of a field beside its names and its description take.
pub(super) const fn extras_len(spec: &Spec<'_>) -> usize {
    let mut count = Sink::count();
    extras(&mut count, spec);
    count.len
}

/// Adds one field to tables that are built at run time.
pub(super) fn push(packed: &mut Packed, spec: &Spec<'_>) {
    let Packed { blob, recs, custom, .. } = packed;
    if spec.is_related() && !matches!(custom.first(), Some(Custom::Related(_))) {
        custom.insert(0, Custom::Related(&RELATIONS));
    }
    if spec.is_custom() {
        custom.push(own(u16::try_from(recs.len()).unwrap_or(u16::MAX), spec));
    }
    let mut count = Sink::count();
    field(&mut count, spec);
    let start = blob.len();
    blob.resize(start + count.len, 0);
    let mut sink = Sink::write(blob.as_mut_slice(), start);
    recs.push(field(&mut sink, spec));
}
