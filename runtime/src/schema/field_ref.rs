//! Reading one packed field.

use std::borrow::Cow;
use std::ffi::OsStr;

use super::bits::*;
use super::properties::properties;
use super::texts::{Tagged, Texts, numbers};
use super::{Arity, Complete, FieldRecord, Functions, Kind, Part, Tag, Verify};
use crate::error::Subject;

/// One field of a table.
#[derive(Clone, Copy, Debug)]
pub struct FieldRef<'a> {
    pub(super) record: &'a FieldRecord,
    pub(super) blob: &'a [u8],
    pub(super) functions: &'a [Functions],
    /// The number of its table's first field.
    pub(super) first: u16,
    pub(super) id: u16,
    /// True if it is a member of an object rather than a part of argv.
    pub(super) is_member: bool,
}

macro_rules! define_readers {
    (
        flags { $($flag:ident: $bit:ident = $index:literal {
            $(#[$setter_doc:meta])* setter;
            $(#[$doc:meta])* $vis:vis reader $reader:ident;
        })* }
        display_flags { $($display_flag:ident: $display_bit:ident = $display_index:literal {
            $(#[$display_setter_doc:meta])* setter;
            $(#[$display_doc:meta])* $display_vis:vis reader $display_reader:ident;
        })* }
        texts $texts:tt
    ) => {
        impl FieldRef<'_> {
            $($(#[$doc])*
            $vis fn $reader(&self) -> bool {
                self.has($bit)
            })*
            $($(#[$display_doc])*
            $display_vis fn $display_reader(&self) -> bool {
                self.has_display_flag($display_bit)
            })*
        }
    };
}

properties!(define_readers);

impl<'a> FieldRef<'a> {
    fn bytes(&self, offset: usize, len: usize) -> &'a [u8] {
        let start = (self.record.offset as usize).saturating_add(offset);
        let bytes = self.blob.get(start..start.saturating_add(len));
        debug_assert!(bytes.is_some(), "the texts of a field are within the blob of its table");
        bytes.unwrap_or_default()
    }

    #[inline(never)]
    fn text(&self, offset: usize, len: usize) -> &'a str {
        std::str::from_utf8(self.bytes(offset, len)).unwrap_or_default()
    }

    fn has(&self, flag: u32) -> bool {
        self.record.flags & flag != 0
    }

    fn has_display_flag(&self, flag: u16) -> bool {
        self.extra(Tag::DisplayFlags).and_then(numbers).is_some_and(|(flags, _)| flags & flag != 0)
    }

    /// Returns the key of the order in help: the position of the attribute, otherwise the number of the field, after
    /// one that has that position.
    pub(crate) fn display_order(&self) -> (u16, bool) {
        match self.extra(Tag::DisplayFlags).and_then(numbers) {
            Some((_, order @ 1..)) => (order - 1, false),
            _ => (self.id, true),
        }
    }

    pub(super) fn has_name(&self, name: &[u8]) -> bool {
        let (name_len, long_len) = (usize::from(self.record.name_len), usize::from(self.record.long_len));
        (long_len == name.len() && self.bytes(name_len, long_len) == name)
            || (name_len == name.len() && self.bytes(0, name_len) == name)
    }

    pub(super) fn has_alias(&self, name: &[u8]) -> bool {
        self.has(ALIASES) && self.aliases().any(|alias| alias.as_bytes() == name)
    }

    pub(super) fn has_short_alias(&self, short: char) -> bool {
        self.has(SHORTS) && self.shorts().any(|other| other == short)
    }

    /// Returns the number of the field among all fields of its command.
    pub(crate) fn id(&self) -> u16 {
        self.id
    }

    /// Returns the field as the subject of an input error.
    pub(crate) fn subject(&self) -> Subject {
        Subject::Field(self.id)
    }

    /// Returns the part of the input that the field belongs to.
    pub fn part(&self) -> Part {
        match self.record.flags & PART {
            ARG => Part::Arg,
            ENV => Part::Env,
            _ => Part::Option,
        }
    }

    /// Returns the kind of its values.
    pub fn kind(&self) -> Kind {
        self.record.kind
    }

    /// Returns the name in data.
    pub fn name(&self) -> &'a str {
        self.text(0, self.record.name_len.into())
    }

    /// Returns the name on argv, without the hyphens.
    #[inline(never)]
    pub fn long(&self) -> &'a str {
        match self.record.long_len {
            0 => self.name(),
            len => self.text(self.record.name_len.into(), len.into()),
        }
    }

    /// Returns the short alias.
    pub fn short(&self) -> Option<char> {
        (self.record.short != '\0').then_some(self.record.short)
    }

    /// Returns the other short aliases.
    pub fn shorts(&self) -> impl Iterator<Item = char> + use<'a> {
        self.tagged_if(SHORTS, Tag::Short).filter_map(first_char)
    }

    /// Returns whether the input is an object, as that of an MCP client, whose member the field is.
    pub(crate) fn is_member(&self) -> bool {
        self.is_member && !self.is_cli_only()
    }

    /// Returns the label in messages: `--region`, `<environment>`, `DEPLOY_TOKEN`. The name in data, in backticks, where the
    /// input is an object.
    #[inline(never)]
    pub fn label(&self) -> String {
        match self.part() {
            Part::Arg | Part::Option if self.is_member() => format!("`{}`", self.name()),
            Part::Arg => format!("<{}>", self.long()),
            Part::Option => format!("--{}", self.long()),
            Part::Env => self.name().to_owned(),
        }
    }

    /// Returns the whole description, trimmed.
    #[inline(never)]
    pub fn doc(&self) -> &'a str {
        let offset = usize::from(self.record.name_len) + usize::from(self.record.long_len);
        self.text(offset, self.record.doc_len.into()).trim()
    }

    /// Returns the tagged texts.
    pub(super) fn extras(&self) -> Texts<'a> {
        let record = self.record;
        let offset = usize::from(record.name_len) + usize::from(record.long_len) + usize::from(record.doc_len);
        Texts::new(self.bytes(offset, record.extra_len.into()))
    }

    /// Returns the text with a tag. Most fields have no tagged texts.
    #[inline]
    fn extra(&self, tag: Tag) -> Option<&'a str> {
        if self.record.extra_len == 0 { None } else { self.find_extra(tag) }
    }

    #[inline(never)]
    fn find_extra(&self, tag: Tag) -> Option<&'a str> {
        let mut extras = self.extras();
        while let Some((own, text)) = extras.next_bytes() {
            if own == tag as u8 {
                return std::str::from_utf8(text).ok();
            }
        }
        None
    }

    /// Returns the text with a tag, which is searched only if a flag says that there is one.
    fn extra_if(&self, flag: u32, tag: Tag) -> Option<&'a str> {
        if self.has(flag) { self.extra(tag) } else { None }
    }

    fn tagged(&self, tag: Tag) -> Tagged<'a> {
        self.extras().tagged(tag as u8)
    }

    /// Returns the texts with a tag, which are searched only if a flag says that there are any.
    fn tagged_if(&self, flag: u32, tag: Tag) -> Tagged<'a> {
        if self.has(flag) { self.tagged(tag) } else { Texts::new(&[]).tagged(tag as u8) }
    }

    /// Returns the default that is a part of the definition, as it would be typed.
    pub(crate) fn literal_default(&self) -> Option<&'a str> {
        self.extra_if(DEFAULT, Tag::Default)
    }

    /// Returns the default, as it would be typed. One that a function computes is computed anew.
    pub fn default(&self) -> Option<Cow<'a, str>> {
        let computed = || Some(Cow::Owned(self.compute_default()?.to_string_lossy().into_owned()));
        if self.has(DEFAULT) { self.literal_default().map(Cow::Borrowed).or_else(computed) } else { None }
    }

    /// Returns whether a function computes the default.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn has_computed_default(&self) -> bool {
        self.has(DEFAULT) && self.literal_default().is_none()
    }

    /// Returns the default, unless it must not be shown.
    pub fn shown_default(&self) -> Option<Cow<'a, str>> {
        if self.is_secret() || self.hides_default() { None } else { self.default() }
    }

    /// Returns the value of the option if it is given without one.
    pub fn default_missing(&self) -> Option<&'a str> {
        self.extra_if(DEFAULT_MISSING, Tag::DefaultMissing)
    }

    /// Returns whether environment variables give a value.
    pub(crate) fn has_env(&self) -> bool {
        self.has(HAS_ENV)
    }

    /// Returns the environment variables that give a value when argv does not, in order of precedence.
    pub fn envs(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        self.tagged_if(HAS_ENV, Tag::Env)
    }

    /// Returns the placeholders for the values in help.
    pub fn value_names(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        self.tagged(Tag::ValueName)
    }

    /// Returns the other long names that are accepted.
    pub fn aliases(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        self.tagged(Tag::Alias)
    }

    /// Returns every long name: the aliases, the name in data, and the long name itself.
    pub(crate) fn long_names(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        self.aliases().chain([self.name(), self.long()])
    }

    /// Returns the question for a value that the call does not give; empty for the description of the field.
    pub fn ask(&self) -> Option<&'a str> {
        self.extra(Tag::Ask)
    }

    /// Returns whether the field is deprecated.
    pub(crate) fn is_deprecated(&self) -> bool {
        self.has(DEPRECATED)
    }

    /// Returns the deprecation note, which may be empty, if the field is deprecated.
    pub fn deprecated(&self) -> Option<&'a str> {
        self.extra_if(DEPRECATED, Tag::Deprecated)
    }

    /// Returns whether one of its choices is deprecated.
    pub(crate) fn has_deprecated_choice(&self) -> bool {
        self.has(CHOICE_DEPRECATED)
    }

    /// Returns whether one of its choices has a description.
    pub(crate) fn has_described_choice(&self) -> bool {
        self.has(CHOICE_DOCS)
    }

    /// Returns whether only listed values are allowed.
    pub(crate) fn has_choices(&self) -> bool {
        self.has(CHOICES) || self.kind().is(Kind::CHOICE)
    }

    /// Returns whether a choice may be typed in another way than its name.
    pub(crate) fn has_choice_spellings(&self) -> bool {
        self.has(CHOICE_ALIASES | IGNORE_CASE)
    }

    /// Returns whether its values are constrained beyond their type.
    pub(crate) fn has_constraints(&self) -> bool {
        self.has(CONSTRAINTS)
    }

    /// Returns the minimum and the maximum of a number, as they were written.
    pub fn range(&self) -> Option<(Option<&'a str>, Option<&'a str>)> {
        if self.has(RANGE) { Some(self.bounds()) } else { None }
    }

    #[inline(never)]
    fn bounds(&self) -> (Option<&'a str>, Option<&'a str>) {
        let (mut min, mut max) = (None, None);
        let mut extras = self.extras();
        while let Some((tag, text)) = extras.next_bytes() {
            let bound = if tag == Tag::Min as u8 { &mut min } else { &mut max };
            if tag == Tag::Min as u8 || tag == Tag::Max as u8 {
                *bound = std::str::from_utf8(text).ok();
            }
        }
        (min, max)
    }

    /// Returns the number of values that one occurrence takes, unless that is one.
    pub fn arity(&self) -> Option<Arity> {
        if self.has(ARITY) { self.read_arity() } else { None }
    }

    #[inline(never)]
    fn read_arity(&self) -> Option<Arity> {
        numbers(self.extra(Tag::Arity)?).map(|(min, max)| Arity { min, max })
    }

    /// Returns the character that separates values in one text.
    pub fn delimiter(&self) -> Option<char> {
        self.extra_if(DELIMITED, Tag::Delimiter).and_then(first_char)
    }

    /// Returns the word that ends its values.
    pub fn terminator(&self) -> Option<&'a str> {
        self.extra_if(ARITY, Tag::Terminator)
    }

    /// Returns whether a word ends its values.
    pub(crate) fn is_terminator(&self, word: &OsStr) -> bool {
        self.terminator().is_some_and(|end| word == end)
    }

    /// Returns the heading that help lists the field under.
    pub fn heading(&self) -> Option<&'a str> {
        self.extra(Tag::Heading).filter(|heading| !heading.is_empty())
    }

    /// Returns the name of its [`Hint`](super::Hint): `path`, `url`.
    pub fn hint(&self) -> Option<&'a str> {
        self.extra(Tag::Hint)
    }

    /// Returns the packed relations.
    pub(super) fn relation_texts(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        self.tagged_if(HAS_RELATIONS, Tag::Relation)
    }

    /// Returns whether it has relations to others.
    pub(crate) fn has_relations(&self) -> bool {
        self.has(HAS_RELATIONS)
    }

    /// Returns its index within a flattened struct that may be absent, and the number of that struct's fields.
    #[inline(never)]
    pub(crate) fn optional_struct(&self) -> Option<(u16, u16)> {
        self.extra_if(OPTIONAL_STRUCT, Tag::OptionalStruct).and_then(numbers)
    }

    /// Returns whether its tokens need the slow parsing path: not exactly one value each.
    pub(crate) fn has_special_parsing(&self) -> bool {
        self.has(SPECIAL_PARSING) || self.kind().has_optional_value()
    }

    /// Returns whether an option may be given without a value. A value then follows `=`.
    pub(crate) fn has_optional_value(&self) -> bool {
        self.has(DEFAULT_MISSING) || self.kind().has_optional_value()
    }

    /// Returns whether a JSON array or object stands for its members.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn accepts_json_members(&self) -> bool {
        self.has(JSON_MEMBERS)
    }

    /// Returns whether `null` is a value.
    pub(crate) fn is_nullable(&self) -> bool {
        self.has(NULLABLE)
    }

    /// Returns whether a flag accepts `true` or `false` as its value.
    pub(crate) fn accepts_bool_value(&self) -> bool {
        self.has(BOOL_VALUE)
    }

    /// Returns whether the default is only shown, and filled in elsewhere.
    pub(crate) fn has_display_default(&self) -> bool {
        self.has(DISPLAY_DEFAULT)
    }

    /// Returns whether a call without it is an error, whether the schema or the command enforces that.
    pub(crate) fn is_shown_as_required(&self) -> bool {
        self.is_required() || self.has(COMMAND_REQUIRES)
    }

    /// Returns whether a body has to have it, in a call that may leave out the body.
    pub(crate) fn is_required_in_body(&self) -> bool {
        self.has_display_flag(REQUIRED_IN_BODY)
    }

    /// Returns whether it is about a single call, so that no config file sets it.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn is_call_only(&self) -> bool {
        self.has_display_flag(CALL_ONLY)
    }

    /// Returns whether a call without it is an error.
    pub fn is_required(&self) -> bool {
        self.is_required_in_struct() && !self.has(OPTIONAL_STRUCT)
    }

    /// Returns whether it is required as soon as its flattened struct, if any, is present.
    #[inline(never)]
    pub(crate) fn is_required_in_struct(&self) -> bool {
        let kind = self.kind();
        if kind.is_optional() || self.has(DEFAULT) {
            return false;
        }
        if kind.is_list() {
            return kind.is_array() || self.is_non_empty();
        }
        self.part() == Part::Arg || !kind.is_flag()
    }

    /// Returns the functions of this field.
    fn own_functions(&self) -> (Option<Verify>, Option<Complete>) {
        let index = self.id - self.first;
        for functions in self.functions {
            if let Functions::Field { field, verify, complete } = *functions
                && field == index
            {
                return (verify, complete);
            }
        }
        (None, None)
    }

    /// Returns the function that suggests values.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn complete(&self) -> Option<Complete> {
        self.own_functions().1
    }

    /// Returns the parser of a custom type.
    pub(crate) fn verify(&self) -> Option<Verify> {
        if self.has(VERIFIED) { self.own_functions().0 } else { None }
    }
}

#[inline(never)]
fn first_char(text: &str) -> Option<char> {
    text.chars().next()
}
