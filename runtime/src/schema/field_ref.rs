//! Reading one field.

use std::ffi::OsStr;

use super::bits::*;
use super::texts::{Tagged, Texts, numbers};
use super::{Arity, Complete, Custom, FieldRecord, Kind, Part, Tag, Verify};

/// One field of a table.
#[derive(Clone, Copy, Debug)]
pub struct FieldRef<'a> {
    pub(super) rec: &'a FieldRecord,
    pub(super) blob: &'a [u8],
    pub(super) custom: &'a [Custom],
    pub(super) base: u16,
    pub(super) id: u16,
}

impl<'a> FieldRef<'a> {
    fn bytes(&self, at: usize, len: usize) -> &'a [u8] {
        let start = (self.rec.at as usize).saturating_add(at);
        self.blob.get(start..start.saturating_add(len)).unwrap_or_default()
    }

    #[inline(never)]
    fn text(&self, at: usize, len: usize) -> &'a str {
        std::str::from_utf8(self.bytes(at, len)).unwrap_or_default()
    }

    fn has(&self, flag: u32) -> bool {
        self.rec.flags & flag != 0
    }

    pub(super) fn is_called(&self, name: &[u8]) -> bool {
        let (own, long) = (usize::from(self.rec.name_len), usize::from(self.rec.long_len));
        (long == name.len() && self.bytes(own, long) == name) || (own == name.len() && self.bytes(0, own) == name)
    }

    pub(super) fn has_alias(&self, name: &[u8]) -> bool {
        self.has(ALIASES) && self.aliases().any(|alias| alias.as_bytes() == name)
    }

    pub(super) fn has_short_alias(&self, short: char) -> bool {
        self.has(SHORTS) && self.shorts().any(|other| other == short)
    }

    /// The number of the field among all fields of its command.
    pub(crate) fn id(&self) -> u16 {
        self.id
    }

    /// Which part of the input it belongs to.
    pub fn part(&self) -> Part {
        match self.rec.flags & PART {
            ARG => Part::Arg,
            ENV => Part::Env,
            _ => Part::Option,
        }
    }

    /// The kind.
    pub fn kind(&self) -> Kind {
        self.rec.kind
    }

    /// The name in data.
    pub fn name(&self) -> &'a str {
        self.text(0, self.rec.name_len.into())
    }

    /// The name on argv, without the dashes.
    #[inline(never)]
    pub fn long(&self) -> &'a str {
        match self.rec.long_len {
            0 => self.name(),
            len => self.text(self.rec.name_len.into(), len.into()),
        }
    }

    /// The short alias.
    pub fn short(&self) -> Option<char> {
        (self.rec.short != '\0').then_some(self.rec.short)
    }

    /// Other short aliases that are accepted.
    pub fn shorts(&self) -> impl Iterator<Item = char> + use<'a> {
        self.each_if(SHORTS, Tag::Short).filter_map(letter)
    }

    /// The field as its reader knows it: `--region`, `<environment>`, `DEPLOY_TOKEN`.
    #[inline(never)]
    pub fn label(&self) -> String {
        match self.part() {
            Part::Arg => format!("<{}>", self.long()),
            Part::Option => format!("--{}", self.long()),
            Part::Env => self.name().to_owned(),
        }
    }

    /// The whole description, trimmed.
    #[inline(never)]
    pub fn doc(&self) -> &'a str {
        let at = usize::from(self.rec.name_len) + usize::from(self.rec.long_len);
        self.text(at, self.rec.doc_len.into()).trim()
    }

    pub(super) fn extras(&self) -> Texts<'a> {
        let rec = self.rec;
        let at = usize::from(rec.name_len) + usize::from(rec.long_len) + usize::from(rec.doc_len);
        Texts::new(self.bytes(at, rec.extra_len.into()))
    }

    #[inline(never)]
    fn extra(&self, tag: Tag) -> Option<&'a str> {
        let mut extras = self.extras();
        while let Some((own, text)) = extras.next_bytes() {
            if own == tag as u8 {
                return std::str::from_utf8(text).ok();
            }
        }
        None
    }

    fn each(&self, tag: Tag) -> Tagged<'a> {
        self.extras().tagged(tag as u8)
    }

    /// The same, where a flag says that there are any.
    fn each_if(&self, flag: u32, tag: Tag) -> Tagged<'a> {
        if self.has(flag) { self.each(tag) } else { Texts::new(&[]).tagged(tag as u8) }
    }

    /// The default, as it would be typed.
    pub fn default(&self) -> Option<&'a str> {
        if self.has(DEFAULT) { self.extra(Tag::Default) } else { None }
    }

    /// The default where it may be shown.
    pub fn shown_default(&self) -> Option<&'a str> {
        if self.has(SECRET | HIDE_DEFAULT) { None } else { self.default() }
    }

    /// What the option means without a value.
    pub fn default_missing(&self) -> Option<&'a str> {
        if self.has(MISSING) { self.extra(Tag::Missing) } else { None }
    }

    /// Whether an environment variable gives a value.
    pub(crate) fn has_env(&self) -> bool {
        self.has(BOUND)
    }

    /// The environment variables that give a value when argv does not, the first one first.
    pub fn envs(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        self.each_if(BOUND, Tag::Env)
    }

    /// What stands for the values in help.
    pub fn value_names(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        self.each(Tag::ValueName)
    }

    /// Other long names that are accepted.
    pub fn aliases(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        self.each(Tag::Alias)
    }

    /// Whether the field is deprecated.
    pub(crate) fn is_deprecated(&self) -> bool {
        self.has(DEPRECATED)
    }

    /// That the field is deprecated, with its note, which may be empty.
    pub fn deprecated(&self) -> Option<&'a str> {
        if self.has(DEPRECATED) { self.extra(Tag::Deprecated) } else { None }
    }

    /// Whether one of its choices is deprecated.
    pub(crate) fn has_deprecated_choice(&self) -> bool {
        self.has(CHOICE_DEPRECATED)
    }

    /// Whether one of its choices is described.
    pub(crate) fn has_described_choice(&self) -> bool {
        self.has(CHOICE_DOCS)
    }

    /// Whether its values are a closed set.
    pub(crate) fn is_closed(&self) -> bool {
        self.has(CLOSED) || self.kind().is(Kind::CHOICE)
    }

    /// Whether a choice may be typed otherwise than it is called.
    pub(crate) fn has_choice_spellings(&self) -> bool {
        self.has(CHOICE_ALIASES | IGNORE_CASE)
    }

    /// Whether more is asked of its values than that they are of its type.
    pub(crate) fn has_constraints(&self) -> bool {
        self.has(ARITY | VERIFIED | RANGE | CLOSED | CHOICE_ALIASES | IGNORE_CASE)
    }

    /// Whether choices match whatever their case.
    pub fn ignores_case(&self) -> bool {
        self.has(IGNORE_CASE)
    }

    /// The bounds of a number, as they were written.
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

    /// How many values are given at once, when it is not one.
    pub fn arity(&self) -> Option<Arity> {
        if self.has(ARITY) { self.written_arity() } else { None }
    }

    #[inline(never)]
    fn written_arity(&self) -> Option<Arity> {
        numbers(self.extra(Tag::Arity)?).map(|(min, max)| Arity { min, max })
    }

    /// What separates values in one text.
    pub fn delimiter(&self) -> Option<char> {
        if self.has(DELIMITED) { letter(self.extra(Tag::Delimiter)?) } else { None }
    }

    /// The word that ends its values.
    pub fn terminator(&self) -> Option<&'a str> {
        if self.has(ARITY) { self.extra(Tag::Terminator) } else { None }
    }

    /// Whether a word ends its values.
    pub(crate) fn is_terminator(&self, word: &OsStr) -> bool {
        self.terminator().is_some_and(|end| word == end)
    }

    /// The head that help shows it under.
    pub fn heading(&self) -> Option<&'a str> {
        self.extra(Tag::Heading).filter(|heading| !heading.is_empty())
    }

    /// What kind of text it is: `path`, `url`, …
    pub fn hint(&self) -> Option<&'a str> {
        self.extra(Tag::Hint)
    }

    /// The relations as they are packed.
    pub(super) fn bonds(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        self.each_if(RELATED, Tag::Relation)
    }

    /// Whether it stands in some relation to others.
    pub(crate) fn is_related(&self) -> bool {
        self.has(RELATED)
    }

    /// Its place among the fields of a struct that may be absent, and how many those are.
    #[inline(never)]
    pub(crate) fn optional_struct(&self) -> Option<(u16, u16)> {
        if self.has(WITHIN) { numbers(self.extra(Tag::Within)?) } else { None }
    }

    /// Whether help and listings leave it out.
    pub fn is_hidden(&self) -> bool {
        self.has(HIDDEN)
    }

    /// Whether the short help leaves it out.
    pub fn hides_in_short_help(&self) -> bool {
        self.hides(HIDE_SHORT_HELP)
    }

    /// Whether help does not list its choices.
    pub fn hides_choices(&self) -> bool {
        self.hides(HIDE_CHOICES)
    }

    /// Whether help does not name its environment variables.
    pub fn hides_env(&self) -> bool {
        self.hides(HIDE_ENV)
    }

    /// Whether help does not name its aliases.
    pub fn hides_aliases(&self) -> bool {
        self.hides(HIDE_ALIASES)
    }

    fn hides(&self, what: u16) -> bool {
        self.extra(Tag::Unshown).and_then(numbers).is_some_and(|(hidden, _)| hidden & what != 0)
    }

    /// Whether its values are never shown.
    pub fn is_secret(&self) -> bool {
        self.has(SECRET)
    }

    /// Whether its words are read in another way than one value each.
    pub(crate) fn has_special_parsing(&self) -> bool {
        self.has(MANNERS) || self.kind().is_maybe()
    }

    /// Whether an option may be given without its value, which then stands behind `=` only.
    pub(crate) fn has_optional_value(&self) -> bool {
        self.has(MISSING) || self.kind().is_maybe()
    }

    /// Whether a JSON array or object stands for its members.
    #[cfg(feature = "openapi")]
    pub(crate) fn accepts_json_members(&self) -> bool {
        self.has(MEMBERS)
    }

    /// Whether `null` is a value.
    pub(crate) fn is_nullable(&self) -> bool {
        self.has(NULLABLE)
    }

    /// Whether a flag takes `true` or `false` behind it as its value.
    pub(crate) fn accepts_bool_value(&self) -> bool {
        self.has(TRUTH)
    }

    /// Whether the default is only shown.
    pub(crate) fn has_display_default(&self) -> bool {
        self.has(STATED)
    }

    /// Whether a call without it is an error, by itself or because the command says so.
    pub(crate) fn is_wanted(&self) -> bool {
        self.is_required() || self.has(ASKED)
    }

    /// Whether the value stands behind `=` only.
    pub(crate) fn requires_equals(&self) -> bool {
        self.has(EQUALS)
    }

    /// Whether a value may begin with a dash.
    pub(crate) fn allows_hyphen(&self) -> bool {
        self.has(HYPHEN)
    }

    /// Whether everything behind its first word belongs to it.
    pub(crate) fn is_trailing(&self) -> bool {
        self.has(TRAILING)
    }

    /// Whether it is given behind `--` only.
    pub(crate) fn is_last(&self) -> bool {
        self.has(LAST)
    }

    /// Whether a call without it is an error, all by itself.
    pub fn is_required(&self) -> bool {
        self.is_required_in_struct() && !self.has(WITHIN)
    }

    /// Whether a call without it is an error, once the struct that it is in is not absent.
    #[inline(never)]
    pub(crate) fn is_required_in_struct(&self) -> bool {
        let kind = self.kind();
        if kind.is_optional() || self.has(DEFAULT) {
            return false;
        }
        if kind.is_list() {
            return kind.is_array() || self.has(NEEDED);
        }
        self.part() == Part::Arg || !kind.is_flag()
    }

    /// The functions that it has of its own.
    fn custom(&self) -> (Option<Verify>, Option<Complete>) {
        let own = self.id - self.base;
        for custom in self.custom {
            if let Custom::Own { field, verify, complete } = *custom
                && field == own
            {
                return (verify, complete);
            }
        }
        (None, None)
    }

    /// What suggests its values.
    pub(crate) fn complete(&self) -> Option<Complete> {
        self.custom().1
    }

    /// The parser of a custom type.
    pub(crate) fn verify(&self) -> Option<Verify> {
        if self.has(VERIFIED) { self.custom().0 } else { None }
    }
}

/// The letter that a text is.
#[inline(never)]
fn letter(text: &str) -> Option<char> {
    text.chars().next()
}
