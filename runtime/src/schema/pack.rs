//! Fields packed into numbers and one byte blob, at compile time or at run time.
//!
//! A field's texts lie in the blob one after another: name, long name (when it differs), description,
//! then tagged extras, each a tag byte, a little-endian length of two bytes, and the text.

use super::spec::same;
use super::texts::Sink;
use super::{Custom, Kind, Part, Spec, Tag};

/// One field in numbers; its texts are in the blob of its table.
#[derive(Clone, Copy, Debug)]
pub struct Rec {
    pub(super) at: u32,
    pub(super) short: char,
    pub(super) name_len: u8,
    pub(super) long_len: u8,
    pub(super) doc_len: u16,
    pub(super) extra_len: u16,
    pub(super) kind: Kind,
    pub(super) flags: u16,
}

pub(super) const ARG: u16 = 0;
pub(super) const OPTION: u16 = 1;
pub(super) const ENV: u16 = 2;
pub(super) const PART: u16 = 3;
pub(super) const DEFAULT: u16 = 1 << 2;
pub(super) const BOUND: u16 = 1 << 3;
pub(super) const DEPRECATED: u16 = 1 << 4;
pub(super) const HIDDEN: u16 = 1 << 5;
pub(super) const SECRET: u16 = 1 << 6;
pub(super) const RANGE: u16 = 1 << 7;
pub(super) const ALIASES: u16 = 1 << 8;
pub(super) const VERIFIED: u16 = 1 << 9;
pub(super) const CHOICE_DEPRECATED: u16 = 1 << 10;

const fn maybe(sink: &mut Sink<'_>, tag: Tag, text: Option<&str>) {
    if let Some(text) = text {
        sink.tagged(tag as u8, text);
    }
}

/// Writes the texts of one field and gives back its numbers.
const fn field(sink: &mut Sink<'_>, spec: &Spec<'_>) -> Rec {
    let at = sink.len;
    assert!(spec.name.len() <= 255 && spec.long.len() <= 255, "a name is at most 255 bytes long");
    assert!(spec.doc.len() <= u16::MAX as usize, "a description is at most 65,535 bytes long");
    sink.text(spec.name);
    let long_len = if same(spec.name, spec.long) { 0 } else { spec.long.len() };
    if long_len > 0 {
        sink.text(spec.long);
    }
    sink.text(spec.doc);
    let extra = sink.len;
    maybe(sink, Tag::Default, spec.default);
    maybe(sink, Tag::Env, spec.env);
    maybe(sink, Tag::ValueName, spec.value_name);
    maybe(sink, Tag::Deprecated, spec.deprecated);
    maybe(sink, Tag::Min, spec.min);
    maybe(sink, Tag::Max, spec.max);
    let mut i = 0;
    while i < spec.aliases.len() {
        sink.tagged(Tag::Alias as u8, spec.aliases[i]);
        i += 1;
    }
    let choice_deprecated = choices(sink, spec);
    assert!(sink.len - extra <= u16::MAX as usize, "the texts of a field are at most 65,535 bytes long");
    Rec {
        at: at as u32,
        short: spec.short,
        name_len: spec.name.len() as u8,
        long_len: long_len as u8,
        doc_len: spec.doc.len() as u16,
        extra_len: (sink.len - extra) as u16,
        kind: spec.kind(),
        flags: flags(spec) | bit(choice_deprecated, CHOICE_DEPRECATED),
    }
}

const fn choices(sink: &mut Sink<'_>, spec: &Spec<'_>) -> bool {
    let mut deprecated = false;
    let mut i = 0;
    while i < spec.shape.choices.len() {
        let choice = &spec.shape.choices[i];
        sink.tagged(Tag::Choice as u8, choice.name);
        if !choice.doc.is_empty() {
            sink.tagged(Tag::ChoiceDoc as u8, choice.doc);
        }
        deprecated = deprecated || choice.deprecated.is_some();
        maybe(sink, Tag::ChoiceDeprecated, choice.deprecated);
        i += 1;
    }
    deprecated
}

const fn bit(set: bool, bit: u16) -> u16 {
    if set { bit } else { 0 }
}

const fn flags(spec: &Spec<'_>) -> u16 {
    let part = match spec.part {
        Part::Arg => ARG,
        Part::Option => OPTION,
        Part::Env => ENV,
    };
    part | bit(spec.default.is_some(), DEFAULT)
        | bit(spec.env.is_some(), BOUND)
        | bit(spec.deprecated.is_some(), DEPRECATED)
        | bit(spec.hidden, HIDDEN)
        | bit(spec.secret, SECRET)
        | bit(spec.min.is_some() || spec.max.is_some(), RANGE)
        | bit(!spec.aliases.is_empty(), ALIASES)
        | bit(spec.shape.verify.is_some(), VERIFIED)
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
        Rec { at: 0, short: '\0', name_len: 0, long_len: 0, doc_len: 0, extra_len: 0, kind: Kind::BOOL, flags: 0 };
    let mut out = [empty; N];
    let mut sink = Sink { out: None, len: 0 };
    let mut i = 0;
    while i < specs.len() {
        out[i] = field(&mut sink, &specs[i]);
        i += 1;
    }
    out
}

/// How many of some fields have a parser of their own.
pub const fn custom_len(specs: &[Spec<'_>]) -> usize {
    let (mut i, mut len) = (0, 0);
    while i < specs.len() {
        len += specs[i].shape.verify.is_some() as usize;
        i += 1;
    }
    len
}

/// The parsers of the fields that have their own.
pub const fn custom<const N: usize>(specs: &[Spec<'_>]) -> [Custom; N] {
    let mut out = [Custom::NONE; N];
    let (mut i, mut at) = (0, 0);
    while i < specs.len() {
        if let Some(verify) = specs[i].shape.verify {
            out[at] = Custom { field: i as u16, verify };
            at += 1;
        }
        i += 1;
    }
    out
}

/// Adds one field to tables that are built at run time.
pub(super) fn push(blob: &mut Vec<u8>, recs: &mut Vec<Rec>, spec: &Spec<'_>) {
    let mut count = Sink { out: None, len: 0 };
    field(&mut count, spec);
    let start = blob.len();
    blob.resize(start + count.len, 0);
    let mut sink = Sink { out: Some(blob.as_mut_slice()), len: start };
    recs.push(field(&mut sink, spec));
}
