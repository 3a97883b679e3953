//! Reading fields: one view over tables from a derive and tables built at run time.

use std::any::TypeId;

use super::pack::{
    ALIASES, ARG, BOUND, CHOICE_DEPRECATED, DEFAULT, DEPRECATED, ENV, HIDDEN, PART, RANGE, SECRET, VERIFIED,
};
use super::texts::Texts;
use super::{Kind, Part, Rec, Verify};

/// What an extra text of a field is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[allow(missing_docs, reason = "each is the field of `Spec` of the same name")]
pub enum Tag {
    Default = 1,
    Env = 2,
    ValueName = 3,
    Deprecated = 4,
    Min = 5,
    Max = 6,
    Alias = 7,
    Choice = 8,
    ChoiceDoc = 9,
    ChoiceDeprecated = 10,
}

/// The parser of a field whose type has its own.
#[derive(Clone, Copy, Debug)]
pub struct Custom {
    pub(super) field: u16,
    pub(super) verify: Verify,
}

impl Custom {
    pub(super) const NONE: Self = Self { field: 0, verify: |_, _| Err(String::new()) };
}

/// Some fields: their numbers, their texts, and the parsers of those that have one.
#[derive(Clone, Copy, Debug)]
pub struct Table<'a> {
    blob: &'a [u8],
    recs: &'a [Rec],
    custom: &'a [Custom],
    base: u16,
}

/// The tables of one command, in the order of its parameters; fields are numbered through.
#[derive(Clone, Debug, Default)]
pub struct Tables<'a> {
    list: Vec<Table<'a>>,
    len: u16,
    /// The tables and fields that are the command's own, once global options follow them.
    own: Option<(usize, u16)>,
    needs: Vec<Need>,
}

/// A value of the program's that a command asks for by its type.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Need {
    pub(crate) id: TypeId,
    pub(crate) name: fn() -> &'static str,
    /// Whether it is a struct of global options.
    pub(crate) is_globals: bool,
}

impl<'a> Tables<'a> {
    /// No tables.
    pub const fn new() -> Self {
        Self { list: Vec::new(), len: 0, own: None, needs: Vec::new() }
    }

    /// Notes a value that the command asks for.
    pub(crate) fn need(&mut self, need: Need) {
        self.needs.push(need);
    }

    /// The values that the command asks for.
    pub(crate) fn needs(&self) -> &[Need] {
        &self.needs
    }

    /// Says that what is added from here on are the program's global options.
    pub(crate) fn end_own(&mut self) {
        self.own = Some((self.list.len(), self.len));
    }

    /// The number of the first table that is not the command's own.
    pub(crate) fn own_tables(&self) -> usize {
        self.own.map_or(self.list.len(), |(tables, _)| tables)
    }

    /// Whether a field is the command's own, and no global option.
    pub(crate) fn is_own(&self, field: &FieldRef<'_>) -> bool {
        self.own.is_none_or(|(_, fields)| field.id < fields)
    }

    /// Adds a table.
    #[inline(never)]
    pub fn add(&mut self, blob: &'a [u8], recs: &'a [Rec], custom: &'a [Custom]) {
        self.list.push(Table { blob, recs, custom, base: self.len });
        self.len = self.len.saturating_add(u16::try_from(recs.len()).unwrap_or(u16::MAX));
    }

    /// How many fields there are.
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Whether there is no field.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The fields in order.
    pub fn iter(&self) -> impl Iterator<Item = FieldRef<'a>> + Clone + '_ {
        self.list.iter().flat_map(|table| {
            let Table { blob, recs, custom, base } = *table;
            recs.iter().zip(base..).map(move |(rec, id)| FieldRef { rec, blob, custom, base, id })
        })
    }

    /// The fields of one part, in order.
    pub fn part(&self, part: Part) -> impl Iterator<Item = FieldRef<'a>> + Clone + '_ {
        self.iter().filter(move |field| field.part() == part)
    }

    /// The option whose long name, wire name or alias this is.
    pub fn long(&self, name: &[u8]) -> Option<FieldRef<'a>> {
        if name.is_empty() {
            return None;
        }
        let options = || self.part(Part::Option);
        options().find(|field| field.is_called(name)).or_else(|| options().find(|field| field.has_alias(name)))
    }

    /// The option whose short alias this is.
    pub fn short(&self, short: char) -> Option<FieldRef<'a>> {
        self.part(Part::Option).find(|field| field.rec.short == short)
    }

    /// The number of the first field of the n-th table.
    pub(super) fn base(&self, table: usize) -> u16 {
        self.list.get(table).map_or(0, |table| table.base)
    }
}

/// One field of a table.
#[derive(Clone, Copy, Debug)]
pub struct FieldRef<'a> {
    rec: &'a Rec,
    blob: &'a [u8],
    custom: &'a [Custom],
    base: u16,
    id: u16,
}

/// One of the names that a choice field takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChoiceRef<'a> {
    /// The name.
    pub name: &'a str,
    /// What it means; may be empty.
    pub doc: &'a str,
    /// That it is deprecated, with a note or an empty text.
    pub deprecated: Option<&'a str>,
}

impl<'a> FieldRef<'a> {
    fn bytes(&self, at: usize, len: usize) -> &'a [u8] {
        let start = (self.rec.at as usize).saturating_add(at);
        self.blob.get(start..start.saturating_add(len)).unwrap_or_default()
    }

    fn text(&self, at: usize, len: usize) -> &'a str {
        std::str::from_utf8(self.bytes(at, len)).unwrap_or_default()
    }

    fn has(&self, flag: u16) -> bool {
        self.rec.flags & flag != 0
    }

    fn is_called(&self, name: &[u8]) -> bool {
        let (own, long) = (usize::from(self.rec.name_len), usize::from(self.rec.long_len));
        (long == name.len() && self.bytes(own, long) == name) || (own == name.len() && self.bytes(0, own) == name)
    }

    fn has_alias(&self, name: &[u8]) -> bool {
        self.has(ALIASES) && self.aliases().any(|alias| alias.as_bytes() == name)
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

    /// The field as its reader knows it: `--region`, `<environment>`, `DEPLOY_TOKEN`.
    pub fn label(&self) -> String {
        match self.part() {
            Part::Arg => format!("<{}>", self.long()),
            Part::Option => format!("--{}", self.long()),
            Part::Env => self.name().to_owned(),
        }
    }

    /// The whole description, trimmed.
    pub fn doc(&self) -> &'a str {
        let at = usize::from(self.rec.name_len) + usize::from(self.rec.long_len);
        self.text(at, self.rec.doc_len.into()).trim()
    }

    fn extras(&self) -> Texts<'a> {
        let rec = self.rec;
        let at = usize::from(rec.name_len) + usize::from(rec.long_len) + usize::from(rec.doc_len);
        Texts::new(self.bytes(at, rec.extra_len.into()))
    }

    fn extra(&self, tag: Tag) -> Option<&'a str> {
        self.extras().find(|(found, _)| *found == tag as u8).map(|(_, text)| text)
    }

    /// The default, as it would be typed.
    pub fn default(&self) -> Option<&'a str> {
        if self.has(DEFAULT) { self.extra(Tag::Default) } else { None }
    }

    /// The environment variable that gives a value when argv does not.
    pub fn env(&self) -> Option<&'a str> {
        if self.has(BOUND) { self.extra(Tag::Env) } else { None }
    }

    /// What stands for the value in help.
    pub fn value_name(&self) -> Option<&'a str> {
        self.extra(Tag::ValueName)
    }

    /// Other long names that are accepted.
    pub fn aliases(&self) -> impl Iterator<Item = &'a str> {
        self.extras().filter(|(tag, _)| *tag == Tag::Alias as u8).map(|(_, text)| text)
    }

    /// That the field is deprecated, with its note, which may be empty.
    pub fn deprecated(&self) -> Option<&'a str> {
        if self.has(DEPRECATED) { self.extra(Tag::Deprecated) } else { None }
    }

    /// Whether one of its choices is deprecated.
    pub(crate) fn has_deprecated_choice(&self) -> bool {
        self.has(CHOICE_DEPRECATED)
    }

    /// The bounds of a number, as they were written.
    pub fn range(&self) -> Option<(Option<&'a str>, Option<&'a str>)> {
        if self.has(RANGE) { Some((self.extra(Tag::Min), self.extra(Tag::Max))) } else { None }
    }

    /// The names that a choice field takes.
    pub fn choices(&self) -> Vec<ChoiceRef<'a>> {
        let mut choices: Vec<ChoiceRef<'a>> = Vec::new();
        for (tag, text) in self.extras() {
            if tag == Tag::Choice as u8 {
                choices.push(ChoiceRef { name: text, ..ChoiceRef::default() });
            } else if let Some(last) = choices.last_mut() {
                if tag == Tag::ChoiceDoc as u8 {
                    last.doc = text;
                } else if tag == Tag::ChoiceDeprecated as u8 {
                    last.deprecated = Some(text);
                }
            }
        }
        choices
    }

    /// Whether help and listings leave it out.
    pub fn is_hidden(&self) -> bool {
        self.has(HIDDEN)
    }

    /// Whether its values are never shown.
    pub fn is_secret(&self) -> bool {
        self.has(SECRET)
    }

    /// Whether a call without it is an error.
    pub fn is_required(&self) -> bool {
        let kind = self.kind();
        let lacks = !kind.is_optional() && !kind.is_list() && !self.has(DEFAULT);
        lacks && (self.part() == Part::Arg || !kind.is_flag())
    }

    /// The parser of a custom type.
    pub(crate) fn verify(&self) -> Option<Verify> {
        if !self.has(VERIFIED) {
            return None;
        }
        let own = self.id - self.base;
        self.custom.iter().find(|custom| custom.field == own).map(|custom| custom.verify)
    }
}
