//! Fields packed into numbers and one byte blob, at compile time or at run time.
//!
//! A field's texts lie in the blob one after another: name, long name (when it differs), description,
//! then tagged extras, each a tag byte, a little-endian length of two bytes, and the text.

use super::bits::*;
use super::names;
use super::object::Packed;
use super::relation::RELATIONS;
use super::spec::same;
use super::texts::Sink;
use super::{Arity, ChoiceSpec, Custom, Kind, Part, Relation, Spec, Tag};

/// One field in numbers; its texts are in the blob of its table.
#[derive(Clone, Copy, Debug)]
pub struct Rec {
    pub(super) at: u32,
    pub(super) short: char,
    pub(super) flags: u32,
    pub(super) name_len: u8,
    pub(super) long_len: u8,
    pub(super) doc_len: u16,
    pub(super) extra_len: u16,
    pub(super) kind: Kind,
}

/// Writes the texts of one field and gives back its numbers.
const fn field(sink: &mut Sink<'_>, spec: &Spec<'_>) -> Rec {
    let at = sink.len;
    names::name(sink, spec);
    let name_len = sink.len - at;
    if !matches!(spec.part, Part::Env) && (spec.is_prefixed() || !same(spec.name, spec.long)) {
        names::long(sink, &spec.prefixes, spec.long);
    }
    let long_len = sink.len - at - name_len;
    assert!(name_len <= 255 && long_len <= 255, "a name is at most 255 bytes long");
    assert!(spec.doc.len() <= u16::MAX as usize, "a description is at most 65,535 bytes long");
    sink.text(spec.doc);
    let extra = sink.len;
    extras(sink, spec);
    assert!(sink.len - extra <= u16::MAX as usize, "the texts of a field are at most 65,535 bytes long");
    Rec {
        at: at as u32,
        short: spec.short,
        flags: flags(spec),
        name_len: name_len as u8,
        long_len: long_len as u8,
        doc_len: spec.doc.len() as u16,
        extra_len: (sink.len - extra) as u16,
        kind: spec.kind(),
    }
}

const fn extras(sink: &mut Sink<'_>, spec: &Spec<'_>) {
    maybe(sink, Tag::Default, spec.default);
    maybe(sink, Tag::Missing, spec.missing);
    envs(sink, spec);
    each(sink, Tag::ValueName, spec.value_names);
    maybe(sink, Tag::Deprecated, spec.deprecated);
    maybe(sink, Tag::Min, spec.min);
    maybe(sink, Tag::Max, spec.max);
    maybe(sink, Tag::Heading, spec.heading);
    maybe(sink, Tag::Hint, spec.hint);
    if let Some(Arity { min, max }) = spec.arity() {
        sink.numbers(Tag::Arity as u8, min, max);
    }
    let unshown = unshown(spec);
    if unshown != 0 {
        sink.numbers(Tag::Unshown as u8, unshown, 0);
    }
    if let Some((place, of)) = spec.within {
        sink.numbers(Tag::Within as u8, place, of);
    }
    if let Some(delimiter) = spec.delimiter {
        letter(sink, Tag::Delimiter, delimiter);
    }
    maybe(sink, Tag::Terminator, spec.terminator);
    let mut i = 0;
    while i < spec.shorts.len() {
        letter(sink, Tag::Short, spec.shorts[i]);
        i += 1;
    }
    aliases(sink, spec);
    choices(sink, spec.closed());
    let mut i = 0;
    while i < spec.relations.len() {
        relation(sink, spec, &spec.relations[i]);
        i += 1;
    }
}

const fn maybe(sink: &mut Sink<'_>, tag: Tag, text: Option<&str>) {
    if let Some(text) = text {
        sink.tagged(tag as u8, text);
    }
}

const fn each(sink: &mut Sink<'_>, tag: Tag, texts: &[&str]) {
    let mut i = 0;
    while i < texts.len() {
        sink.tagged(tag as u8, texts[i]);
        i += 1;
    }
}

const fn letter(sink: &mut Sink<'_>, tag: Tag, letter: char) {
    sink.tagged(tag as u8, letter.encode_utf8(&mut [0; 4]));
}

const fn envs(sink: &mut Sink<'_>, spec: &Spec<'_>) {
    let mut i = 0;
    while i < spec.envs.len() {
        let mut count = Sink { out: None, len: 0 };
        names::variable(&mut count, spec, spec.envs[i]);
        sink.head(Tag::Env as u8, count.len);
        names::variable(sink, spec, spec.envs[i]);
        i += 1;
    }
}

const fn aliases(sink: &mut Sink<'_>, spec: &Spec<'_>) {
    let mut i = 0;
    while i < spec.aliases.len() {
        let mut count = Sink { out: None, len: 0 };
        names::long(&mut count, &spec.prefixes, spec.aliases[i]);
        sink.head(Tag::Alias as u8, count.len);
        names::long(sink, &spec.prefixes, spec.aliases[i]);
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
        maybe(sink, Tag::ChoiceDeprecated, choice.deprecated);
        each(sink, Tag::ChoiceAlias, choice.aliases);
        if choice.hidden {
            sink.tagged(Tag::ChoiceHidden as u8, "");
        }
        i += 1;
    }
}

/// The relation in a letter, then each of the others: its part in a letter, its name and its value.
const fn relation(sink: &mut Sink<'_>, spec: &Spec<'_>, relation: &Relation<'_>) {
    let mut count = Sink { out: None, len: 0 };
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
                names::long(sink, &spec.prefixes, target.name);
            }
        }
        if let Some(value) = target.value {
            sink.byte(b'=');
            sink.text(value);
        }
        i += 1;
    }
}

const fn bit(set: bool, bit: u32) -> u32 {
    if set { bit } else { 0 }
}

const fn flags(spec: &Spec<'_>) -> u32 {
    let part = match spec.part {
        Part::Arg => ARG,
        Part::Option => OPTION,
        Part::Env => ENV,
    };
    let at_least_one = match spec.values {
        Some(arity) => arity.min > 0 && matches!(spec.part, Part::Arg),
        None => false,
    };
    part | bit(spec.default.is_some(), DEFAULT)
        | bit(!spec.envs.is_empty(), BOUND)
        | bit(spec.deprecated.is_some(), DEPRECATED)
        | bit(spec.hidden, HIDDEN)
        | bit(spec.secret, SECRET)
        | bit(spec.min.is_some() || spec.max.is_some(), RANGE)
        | bit(!spec.aliases.is_empty(), ALIASES)
        | bit(!spec.shorts.is_empty(), SHORTS)
        | bit(spec.shape.verify.is_some(), VERIFIED)
        | bit(spec.missing.is_some(), MISSING)
        | bit(spec.arity().is_some(), ARITY)
        | bit(at_least_one, NEEDED)
        | bit(spec.delimiter.is_some(), DELIMITED)
        | bit(spec.ignore_case, IGNORE_CASE)
        | bit(spec.require_equals, EQUALS)
        | bit(spec.allow_hyphen, HYPHEN)
        | bit(spec.trailing, TRAILING)
        | bit(spec.last, LAST)
        | bit(spec.hide_default, HIDE_DEFAULT)
        | bit(!spec.relations.is_empty(), RELATED)
        | bit(spec.within.is_some(), WITHIN)
        | spec.more
        | choice_flags(spec.closed())
}

const fn unshown(spec: &Spec<'_>) -> u16 {
    let choices = if spec.hide_choices { HIDE_CHOICES } else { 0 };
    let env = if spec.hide_env { HIDE_ENV } else { 0 };
    let aliases = if spec.hide_aliases { HIDE_ALIASES } else { 0 };
    let short_help = if spec.hide_short_help { HIDE_SHORT_HELP } else { 0 };
    choices | env | aliases | short_help
}

const fn choice_flags(choices: &[ChoiceSpec<'_>]) -> u32 {
    let (mut i, mut flags) = (0, 0);
    while i < choices.len() {
        let choice = &choices[i];
        flags |= CLOSED
            | bit(choice.deprecated.is_some(), CHOICE_DEPRECATED)
            | bit(!choice.aliases.is_empty(), CHOICE_ALIASES)
            | bit(!choice.doc.is_empty() && !choice.hidden, CHOICE_DOCS);
        i += 1;
    }
    flags
}

/// How many bytes the texts of some fields take.
pub const fn blob_len(specs: &[Spec<'_>]) -> usize {
    let mut sink = Sink { out: None, len: 0 };
    let mut i = 0;
    while i < specs.len() {
        field(&mut sink, &specs[i]);
        i += 1;
    }
    sink.len
}

/// The texts of some fields.
pub const fn blob<const N: usize>(specs: &[Spec<'_>]) -> [u8; N] {
    let mut out = [0; N];
    let mut sink = Sink { out: Some(&mut out), len: 0 };
    let mut i = 0;
    while i < specs.len() {
        field(&mut sink, &specs[i]);
        i += 1;
    }
    out
}

/// The numbers of some fields.
pub const fn recs<const N: usize>(specs: &[Spec<'_>]) -> [Rec; N] {
    let empty =
        Rec { at: 0, short: '\0', flags: 0, name_len: 0, long_len: 0, doc_len: 0, extra_len: 0, kind: Kind::BOOL };
    let mut out = [empty; N];
    let mut sink = Sink { out: None, len: 0 };
    let mut i = 0;
    while i < specs.len() {
        out[i] = field(&mut sink, &specs[i]);
        i += 1;
    }
    out
}

/// How many functions some fields need beside what each has.
pub const fn custom_len(specs: &[Spec<'_>]) -> usize {
    let (mut i, mut len) = (0, are_related(specs) as usize);
    while i < specs.len() {
        len += specs[i].is_custom() as usize;
        i += 1;
    }
    len
}

/// The functions that some fields need beside what each has.
pub const fn custom<const N: usize>(specs: &[Spec<'_>]) -> [Custom; N] {
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
    let mut count = Sink { out: None, len: 0 };
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
    let mut count = Sink { out: None, len: 0 };
    field(&mut count, spec);
    let start = blob.len();
    blob.resize(start + count.len, 0);
    let mut sink = Sink { out: Some(blob.as_mut_slice()), len: start };
    recs.push(field(&mut sink, spec));
}
