//! Fields packed into fixed-size records and one byte blob, at compile time or at run time.
//!
//! The texts of a field are adjacent in the blob: name, long name (if it differs), description, then tagged extras
//! (see [`texts`](super::texts)).

use super::bits::*;
use super::names;
use super::object::PackedObject;
use super::properties::properties;
use super::texts::TextWriter;
use super::{Arity, ChoiceSpec, Functions, Kind, Part, Relation, Relations, Spec, Tables, Tag};

/// The fixed-size part of a packed field; its texts are in the blob of its table.
#[derive(Clone, Copy, Debug)]
pub struct FieldRecord {
    /// The offset of the texts in the blob.
    pub(super) offset: u32,
    pub(super) short: char,
    pub(super) flags: u32,
    pub(super) name_len: u8,
    pub(super) long_len: u8,
    pub(super) doc_len: u16,
    pub(super) extra_len: u16,
    pub(super) kind: Kind,
}

/// Returns a bit if a condition holds. Const evaluation goes through these for every field of a program, and spends as
/// long on a call as on a dozen statements: hence a macro, and patterns where a method would read better.
macro_rules! bit {
    ($condition:expr => $bit:expr) => {
        if $condition { $bit } else { 0 }
    };
}

/// The lengths of a field's texts, in bytes.
struct Lengths {
    name: usize,
    long: usize,
    doc: usize,
    extra: usize,
}

#[inline]
const fn write_texts(out: &mut TextWriter<'_>, spec: &Spec<'_>) -> Lengths {
    let start = out.len;
    names::write_name(out, spec);
    let name = out.len - start;
    if !matches!(spec.part, Part::Env) && (spec.depth > 0 || spec.is_renamed) {
        names::write_long(out, spec, spec.long);
    }
    let long = out.len - start - name;
    out.text(spec.doc);
    let doc = out.len - start - name - long;
    write_extras(out, spec);
    Lengths { name, long, doc, extra: out.len - start - name - long - doc }
}

/// Writes the texts of a field and returns its record.
#[inline]
const fn write_field(out: &mut TextWriter<'_>, spec: &Spec<'_>) -> FieldRecord {
    let offset = out.len;
    let Lengths { name, long, doc, extra } = write_texts(out, spec);
    assert!(name <= 255 && long <= 255, "the name of a field is limited to 255 bytes");
    assert!(doc <= u16::MAX as usize, "the description of a field is limited to 65,535 bytes");
    assert!(extra <= u16::MAX as usize, "the other texts of a field are limited to 65,535 bytes in all");
    FieldRecord {
        offset: offset as u32,
        short: spec.short,
        flags: flags(spec),
        name_len: name as u8,
        long_len: long as u8,
        doc_len: doc as u16,
        extra_len: extra as u16,
        kind: spec.kind(),
    }
}

macro_rules! define_text_writer {
    (flags $flags:tt display_flags $display_flags:tt texts { $($text:ident: $tag:ident $entry:tt)* }) => {
        /// Writes the texts of the property table.
        #[inline]
        const fn write_properties(out: &mut TextWriter<'_>, spec: &Spec<'_>) {
            $(if let Some(text) = spec.$text {
                out.tagged(Tag::$tag as u8, text);
            })*
        }
    };
}

properties!(define_text_writer);

/// Writes the tagged texts of a field.
#[inline]
const fn write_extras(out: &mut TextWriter<'_>, spec: &Spec<'_>) {
    macro_rules! if_any {
        ($list:ident => $($write:tt)*) => {
            if !matches!(spec.$list, []) {
                $($write)*
            }
        };
    }
    write_properties(out, spec);
    if_any!(envs => write_envs(out, spec));
    if_any!(value_names => write_tagged(out, Tag::ValueName, spec.value_names));
    if let Some(Arity { min, max }) = spec.arity() {
        out.numbers(Tag::Arity as u8, min, max);
    }
    if spec.display_flags != 0 || spec.display_order != 0 {
        out.numbers(Tag::DisplayFlags as u8, spec.display_flags, spec.display_order);
    }
    if let Some((index, len)) = spec.optional_struct {
        out.numbers(Tag::OptionalStruct as u8, index, len);
    }
    if let Some(delimiter) = spec.delimiter {
        write_char(out, Tag::Delimiter, delimiter);
    }
    if_any!(shorts => write_shorts(out, spec));
    if_any!(aliases => write_aliases(out, spec));
    if !matches!((spec.choices, spec.shape.choices), ([], [])) {
        write_choices(out, spec.allowed_choices());
    }
    if_any!(relations => write_relations(out, spec));
}

#[inline]
const fn write_tagged(out: &mut TextWriter<'_>, tag: Tag, texts: &[&str]) {
    let mut i = 0;
    while i < texts.len() {
        out.tagged(tag as u8, texts[i]);
        i += 1;
    }
}

#[inline]
const fn write_shorts(out: &mut TextWriter<'_>, spec: &Spec<'_>) {
    let mut i = 0;
    while i < spec.shorts.len() {
        write_char(out, Tag::Short, spec.shorts[i]);
        i += 1;
    }
}

#[inline]
const fn write_relations(out: &mut TextWriter<'_>, spec: &Spec<'_>) {
    let mut i = 0;
    while i < spec.relations.len() {
        write_relation(out, spec, &spec.relations[i]);
        i += 1;
    }
}

#[inline]
const fn write_char(out: &mut TextWriter<'_>, tag: Tag, c: char) {
    out.tagged(tag as u8, c.encode_utf8(&mut [0; 4]));
}

#[inline]
const fn write_envs(out: &mut TextWriter<'_>, spec: &Spec<'_>) {
    let mut i = 0;
    while i < spec.envs.len() {
        let mut count = TextWriter::counting();
        names::write_variable(&mut count, spec, spec.envs[i]);
        out.header(Tag::Env as u8, count.len);
        names::write_variable(out, spec, spec.envs[i]);
        i += 1;
    }
}

#[inline]
const fn write_aliases(out: &mut TextWriter<'_>, spec: &Spec<'_>) {
    let mut i = 0;
    while i < spec.aliases.len() {
        let mut count = TextWriter::counting();
        names::write_long(&mut count, spec, spec.aliases[i]);
        out.header(Tag::Alias as u8, count.len);
        names::write_long(out, spec, spec.aliases[i]);
        i += 1;
    }
}

#[inline]
const fn write_choices(out: &mut TextWriter<'_>, choices: &[ChoiceSpec<'_>]) {
    let mut i = 0;
    while i < choices.len() {
        let choice = &choices[i];
        out.tagged(Tag::Choice as u8, choice.name);
        if !choice.doc.is_empty() {
            out.tagged(Tag::ChoiceDoc as u8, choice.doc);
        }
        if let Some(note) = choice.deprecated {
            out.tagged(Tag::ChoiceDeprecated as u8, note);
        }
        write_tagged(out, Tag::ChoiceAlias, choice.aliases);
        if choice.hidden {
            out.tagged(Tag::ChoiceHidden as u8, "");
        }
        i += 1;
    }
}

/// Writes a relation: its kind in one byte, its value, if it has one, with a separator after it, then for each target
/// its part in one byte, its name and its value.
#[inline]
const fn write_relation(out: &mut TextWriter<'_>, spec: &Spec<'_>, relation: &Relation<'_>) {
    let mut count = TextWriter::counting();
    write_targets(&mut count, spec, relation);
    out.header(Tag::Relation as u8, count.len);
    write_targets(out, spec, relation);
}

#[inline]
const fn write_targets(out: &mut TextWriter<'_>, spec: &Spec<'_>, relation: &Relation<'_>) {
    out.byte(relation.kind as u8);
    if relation.kind.has_value() {
        if let Some(value) = relation.value {
            out.byte(b'=');
            out.text(value);
        }
        out.byte(SEPARATOR as u8);
    }
    let mut i = 0;
    while i < relation.targets.len() {
        let target = &relation.targets[i];
        if i > 0 {
            out.byte(SEPARATOR as u8);
        }
        match target.part {
            None => {
                out.byte(b'?');
                out.text(target.name);
            }
            Some(Part::Env) => {
                out.byte(b'e');
                names::write_variable(out, spec, target.name);
            }
            Some(part) => {
                out.byte(if matches!(part, Part::Arg) { b'a' } else { b'o' });
                names::write_long(out, spec, target.name);
            }
        }
        if let Some(value) = target.value {
            out.byte(b'=');
            out.text(value);
        }
        i += 1;
    }
}

#[expect(clippy::redundant_pattern_matching, reason = "const evaluation is faster with a pattern than with a call")]
#[inline]
const fn flags(spec: &Spec<'_>) -> u32 {
    let (part, is_arg) = match spec.part {
        Part::Arg => (ARG, true),
        Part::Option => (OPTION, false),
        Part::Env => (ENV, false),
    };
    let is_non_empty = matches!(spec.values, Some(Arity { min: 1.., .. })) && is_arg;
    let choices = spec.allowed_choices();
    part | spec.flags
        | bit!(!matches!((spec.default, spec.default_with), (None, None)) => DEFAULT)
        | bit!(!matches!(spec.envs, []) => HAS_ENV)
        | bit!(matches!(spec.deprecated, Some(_)) => DEPRECATED)
        | bit!(!matches!((spec.min, spec.max), (None, None)) => RANGE)
        | bit!(!matches!(spec.aliases, []) => ALIASES)
        | bit!(!matches!(spec.shorts, []) => SHORTS)
        | bit!(matches!(spec.shape.verify, Some(_)) => VERIFIED)
        | bit!(matches!(spec.default_missing, Some(_)) => DEFAULT_MISSING)
        | bit!(matches!(spec.arity(), Some(_)) => ARITY)
        | bit!(is_non_empty => NON_EMPTY)
        | bit!(matches!(spec.delimiter, Some(_)) => DELIMITED)
        | bit!(!matches!(spec.relations, []) => HAS_RELATIONS)
        | bit!(matches!(spec.optional_struct, Some(_)) => OPTIONAL_STRUCT)
        | bit!(!matches!(choices, []) => choice_flags(choices))
}

#[cfg_attr(not(feature = "output"), inline)]
const fn choice_flags(choices: &[ChoiceSpec<'_>]) -> u32 {
    let (mut i, mut flags) = (0, CHOICES);
    while i < choices.len() {
        let choice = &choices[i];
        flags |= bit!(choice.deprecated.is_some() => CHOICE_DEPRECATED)
            | bit!(!choice.aliases.is_empty() => CHOICE_ALIASES)
            | bit!(!choice.doc.is_empty() && !choice.hidden => CHOICE_DOCS);
        i += 1;
    }
    flags
}

/// The table of some fields, as a static of the program: texts, records and functions.
#[derive(Clone, Copy, Debug)]
pub struct Pack<const TEXTS: usize, const FIELDS: usize, const FUNCTIONS: usize> {
    texts: [u8; TEXTS],
    records: [FieldRecord; FIELDS],
    functions: [Functions; FUNCTIONS],
}

impl<const TEXTS: usize, const FIELDS: usize, const FUNCTIONS: usize> Pack<TEXTS, FIELDS, FUNCTIONS> {
    /// Adds the table to those of a command.
    #[inline]
    pub fn visit(&'static self, tables: &mut Tables<'_>) {
        tables.add(&self.texts, &self.records, &self.functions);
    }
}

/// Returns the size of the blob for some fields, in bytes.
#[inline]
pub const fn texts_len(specs: &[Spec<'_>]) -> usize {
    let mut count = TextWriter::counting();
    let (mut i, len) = (0, specs.len());
    while i < len {
        write_texts(&mut count, &specs[i]);
        i += 1;
    }
    count.len
}

/// Packs some fields; `relations` are stored if a field needs them.
pub(crate) const fn pack<const TEXTS: usize, const FIELDS: usize, const FUNCTIONS: usize>(
    specs: &[Spec<'_>],
    relations: &'static Relations,
) -> Pack<TEXTS, FIELDS, FUNCTIONS> {
    let empty = FieldRecord {
        offset: 0,
        short: '\0',
        flags: 0,
        name_len: 0,
        long_len: 0,
        doc_len: 0,
        extra_len: 0,
        kind: Kind::BOOL,
    };
    let (mut texts, mut records) = ([0; TEXTS], [empty; FIELDS]);
    let mut out = TextWriter::append(&mut texts, 0);
    let mut i = 0;
    while i < FIELDS {
        records[i] = write_field(&mut out, &specs[i]);
        i += 1;
    }
    let functions =
        if FUNCTIONS == 0 { [Functions::Relations(relations); FUNCTIONS] } else { functions_of(specs, relations) };
    Pack { texts, records, functions }
}

/// Returns the number of [`Functions`] entries for some fields.
#[expect(clippy::redundant_pattern_matching, reason = "const evaluation is faster with a pattern than with a call")]
#[cfg_attr(not(feature = "output"), inline)]
pub const fn functions_len(specs: &[Spec<'_>]) -> usize {
    let (mut i, mut own, mut relations) = (0, 0, 0);
    let len = specs.len();
    while i < len {
        let spec = &specs[i];
        if matches!(spec.shape.verify, Some(_)) || matches!(spec.complete, Some(_)) {
            own += 1;
        }
        if !matches!(spec.relations, []) || matches!(spec.optional_struct, Some(_)) {
            relations = 1;
        }
        if matches!(spec.default_with, Some(_)) {
            own += 1;
            relations = 1;
        }
        i += 1;
    }
    own + relations
}

const fn functions_of<const N: usize>(specs: &[Spec<'_>], relations: &'static Relations) -> [Functions; N] {
    let mut out = [Functions::Relations(relations); N];
    let (mut i, mut next) = (0, any_has_relations(specs) as usize);
    while i < specs.len() {
        if specs[i].has_functions() {
            out[next] = field_functions(i as u16, &specs[i]);
            next += 1;
        }
        if let Some(compute) = specs[i].default_with {
            out[next] = Functions::Default { field: i as u16, compute };
            next += 1;
        }
        i += 1;
    }
    out
}

const fn field_functions(field: u16, spec: &Spec<'_>) -> Functions {
    Functions::Field { field, verify: spec.shape.verify, complete: spec.complete }
}

#[cfg_attr(not(feature = "output"), inline)]
const fn any_has_relations(specs: &[Spec<'_>]) -> bool {
    let mut i = 0;
    while i < specs.len() {
        if specs[i].has_relations() {
            return true;
        }
        i += 1;
    }
    false
}

/// Returns the size of a field's tagged texts, in bytes.
#[inline]
pub(super) const fn extras_len(spec: &Spec<'_>) -> usize {
    let mut count = TextWriter::counting();
    write_extras(&mut count, spec);
    count.len
}

/// Adds a field to a table that is built at run time.
#[cfg_attr(not(feature = "output"), inline)]
pub(super) fn push(packed: &mut PackedObject, spec: &Spec<'_>, relations: Option<&'static Relations>) {
    let PackedObject { blob, records, functions, .. } = packed;
    if let Some(relations) = relations
        && !matches!(functions.first(), Some(Functions::Relations(_)))
    {
        functions.insert(0, Functions::Relations(relations));
    }
    let field = u16::try_from(records.len()).unwrap_or(u16::MAX);
    if spec.has_functions() {
        functions.push(field_functions(field, spec));
    }
    functions.extend(spec.default_with.map(|compute| Functions::Default { field, compute }));
    let mut count = TextWriter::counting();
    write_field(&mut count, spec);
    let start = blob.len();
    blob.resize(start + count.len, 0);
    let mut out = TextWriter::append(blob.as_mut_slice(), start);
    records.push(write_field(&mut out, spec));
}
