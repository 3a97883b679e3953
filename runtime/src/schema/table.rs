//! Tables of fields: one view over those from a derive and those built at run time.

use std::any::TypeId;
use std::fmt;
use std::sync::Arc;

use super::bits::{ARG, CHOICE_DEPRECATED, DEPRECATED, LAST, PART};
use super::index::{Index, of_name, of_short};
use super::{Complete, FieldRecord, FieldRef, InlineVec, Part, Relations, Verify};

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
    ChoiceAlias = 11,
    ChoiceHidden = 12,
    Missing = 13,
    Heading = 14,
    Hint = 15,
    Arity = 16,
    Delimiter = 17,
    Short = 18,
    Within = 19,
    Relation = 20,
    Unshown = 21,
    Terminator = 22,
}

/// Functions that only some fields need.
#[derive(Clone, Copy, Debug)]
pub enum Custom {
    /// Those of one field.
    Own {
        /// Its number in its table.
        field: u16,
        /// Reads its values.
        verify: Option<Verify>,
        /// Suggests some.
        complete: Option<Complete>,
    },
    /// Those of fields that stand in some relation to others. They come first.
    Related(&'static Relations),
}

/// Some fields: their numbers, their texts, and the functions of those that have some.
#[derive(Clone, Copy, Debug)]
pub struct Table<'a> {
    blob: &'a [u8],
    recs: &'a [FieldRecord],
    custom: &'a [Custom],
    base: u16,
}

impl<'a> Table<'a> {
    const NONE: Self = Self { blob: &[], recs: &[], custom: &[], base: 0 };

    /// Its fields in order.
    pub(crate) fn fields(self) -> impl Iterator<Item = FieldRef<'a>> {
        self.recs.iter().zip(self.base..).map(move |(rec, id)| self.field(rec, id))
    }

    fn positional_from(self, first: u16) -> Option<FieldRef<'a>> {
        let recs = self.recs.get(usize::from(first.saturating_sub(self.base))..)?;
        let is_slot = |(rec, _): &(&FieldRecord, u16)| rec.flags & (PART | LAST) == ARG;
        recs.iter().zip(first.max(self.base)..).find(is_slot).map(|(rec, id)| self.field(rec, id))
    }

    const fn field(self, rec: &'a FieldRecord, id: u16) -> FieldRef<'a> {
        FieldRef { rec, blob: self.blob, custom: self.custom, base: self.base, id }
    }
}

/// The tables of one command, in the order of its parameters; fields are numbered through.
#[derive(Clone)]
pub struct Tables<'a> {
    list: InlineVec<Table<'a>, 2>,
    len: u16,
    /// The tables and fields that are the command's own, once global options follow them.
    own: Option<(usize, u16)>,
    required_state: Vec<RequiredState>,
    /// Where names are found, when there are many to be looked up.
    index: Option<Arc<Index>>,
    /// What is done about how fields stand to each other, where one says that.
    relations: Option<&'static Relations>,
    /// What any field says of itself.
    flags: u32,
}

/// A value of the program's that a command asks for by its type.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RequiredState {
    pub(crate) id: TypeId,
    pub(crate) name: fn() -> &'static str,
    /// Whether it is a struct of global options.
    pub(crate) is_globals: bool,
}

impl Default for Tables<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Tables<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tables").field("tables", &self.list.len()).field("fields", &self.len).finish()
    }
}

impl<'a> Tables<'a> {
    /// No tables.
    #[inline(never)]
    pub const fn new() -> Self {
        let list = InlineVec::new(Table::NONE);
        Self { list, len: 0, own: None, required_state: Vec::new(), index: None, relations: None, flags: 0 }
    }

    /// Notes a value that the command asks for.
    pub(crate) fn push_required_state(&mut self, state: RequiredState) {
        self.required_state.push(state);
    }

    /// The values that the command asks for.
    pub(crate) fn required_state(&self) -> &[RequiredState] {
        &self.required_state
    }

    /// Says that what is added from here on are the program's global options.
    pub(crate) fn begin_globals(&mut self) {
        self.own = Some((self.list.len(), self.len));
    }

    /// The number of the first table that is not the command's own.
    pub(crate) fn own_table_count(&self) -> usize {
        self.own.map_or(self.list.len(), |(tables, _)| tables)
    }

    /// Whether a field is the command's own, and no global option.
    pub(crate) fn is_own(&self, field: &FieldRef<'_>) -> bool {
        self.own.is_none_or(|(_, fields)| field.id < fields)
    }

    /// Adds a table.
    ///
    /// Fields are numbered from 0 to 65,534; those beyond are no fields.
    #[inline(never)]
    pub fn add(&mut self, blob: &'a [u8], recs: &'a [FieldRecord], custom: &'a [Custom]) {
        let recs = recs.get(..usize::from(u16::MAX - self.len)).unwrap_or(recs);
        self.index = None;
        if let Some(Custom::Related(relations)) = custom.first() {
            self.relations = Some(relations);
        }
        recs.iter().for_each(|rec| self.flags |= rec.flags);
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

    /// The n-th table.
    pub(crate) fn table(&self, table: usize) -> Option<Table<'a>> {
        self.list.get(table).copied()
    }

    /// The fields in order.
    pub fn iter(&self) -> Fields<'a, '_> {
        self.from(0)
    }

    /// The fields in order, from a number on.
    fn from(&self, first: u16) -> Fields<'a, '_> {
        Fields { list: &self.list, next: first }
    }

    /// What is done about how fields stand to each other, where one says that.
    pub(crate) fn relations(&self) -> Option<&'static Relations> {
        self.relations
    }

    /// Whether a field, or a choice of one, is deprecated.
    pub(crate) fn has_deprecated(&self) -> bool {
        self.flags & (DEPRECATED | CHOICE_DEPRECATED) != 0
    }

    /// The field of a number.
    pub(crate) fn field(&self, id: u16) -> Option<FieldRef<'a>> {
        self.from(id).next()
    }

    /// Builds the index of names, where scanning all of them takes longer.
    pub(crate) fn index(&mut self) {
        const FEW: usize = 32;
        if self.len() > FEW && self.index.is_none() {
            self.index = Some(Arc::new(Index::new(self)));
        }
    }

    /// The first field that is meant, among all or among those of a hash.
    #[inline(never)]
    fn find(&self, name: &Name<'_>) -> Option<FieldRef<'a>> {
        match &self.index {
            None => self.list.iter().find_map(|table| table.fields().find(|field| name.is_of(field))),
            Some(index) => index.find(name.hash()).filter_map(|id| self.field(id)).find(|field| name.is_of(field)),
        }
    }

    /// The fields of one part, in order.
    pub fn part(&self, part: Part) -> impl Iterator<Item = FieldRef<'a>> + Clone + use<'a, '_> {
        self.iter().filter(move |field| field.part() == part)
    }

    /// The positionals that words go to; the one behind `--` is not among them.
    pub(crate) fn positionals(&self) -> impl Iterator<Item = FieldRef<'a>> + Clone + '_ {
        self.part(Part::Arg).filter(|field| !field.is_last())
    }

    /// The first such positional from a number on.
    pub(crate) fn positional_from(&self, first: u16) -> Option<FieldRef<'a>> {
        self.list.iter().find_map(|table| table.positional_from(first))
    }

    /// The option whose long name, wire name or alias this is.
    pub fn long(&self, name: &[u8]) -> Option<FieldRef<'a>> {
        if name.is_empty() {
            return None;
        }
        self.find(&Name::Long(name))
    }

    /// The option whose short alias this is.
    pub fn short(&self, short: char) -> Option<FieldRef<'a>> {
        self.find(&Name::Short(short))
    }

    /// The field of one part, or of any, that has this long name or wire name.
    pub(crate) fn named(&self, part: Option<Part>, name: &str) -> Option<FieldRef<'a>> {
        let name = name.as_bytes();
        let in_part = |part| self.find(&Name::Own(part, name));
        match part {
            Some(part) => in_part(part),
            None => [Part::Option, Part::Arg, Part::Env].into_iter().find_map(in_part),
        }
    }

    /// The fields that say how they stand to others.
    pub(crate) fn related(&self) -> impl Iterator<Item = FieldRef<'a>> + '_ {
        self.iter().take(if self.relations.is_some() { self.len() } else { 0 }).filter(FieldRef::is_related)
    }

    /// The fields of the struct that may be absent and that a field is in.
    pub(crate) fn siblings(&self, field: &FieldRef<'a>) -> impl Iterator<Item = FieldRef<'a>> + Clone + '_ {
        let (place, many) = field.optional_struct().unwrap_or_default();
        self.from(field.id().saturating_sub(place)).take(usize::from(many))
    }

    /// The number of the first field of the n-th table.
    pub(crate) fn first_field(&self, table: usize) -> u16 {
        self.list.get(table).map_or(0, |table| table.base)
    }
}

/// What a field is looked for by.
enum Name<'n> {
    /// The long name or the wire name of a field of one part.
    Own(Part, &'n [u8]),
    /// Any long name of an option.
    Long(&'n [u8]),
    /// Any short alias of an option.
    Short(char),
}

impl Name<'_> {
    fn hash(&self) -> u32 {
        match *self {
            Self::Own(_, name) | Self::Long(name) => of_name(name),
            Self::Short(short) => of_short(short),
        }
    }

    fn is_of(&self, field: &FieldRef<'_>) -> bool {
        let part = if let Self::Own(part, _) = *self { part } else { Part::Option };
        field.part() == part
            && match *self {
                Self::Own(_, name) => field.is_called(name),
                Self::Long(name) => field.is_called(name) || field.has_alias(name),
                Self::Short(short) => field.rec.short == short || field.has_short_alias(short),
            }
    }
}

/// Fields in order. A step is a call: what goes through fields is written in many places, and runs over few.
#[derive(Clone, Debug)]
pub struct Fields<'a, 't> {
    /// The table of the next field, and those behind it.
    list: &'t [Table<'a>],
    next: u16,
}

impl<'a> Iterator for Fields<'a, '_> {
    type Item = FieldRef<'a>;

    #[inline(never)]
    fn next(&mut self) -> Option<FieldRef<'a>> {
        while let Some((table, behind)) = self.list.split_first() {
            if let Some(rec) = table.recs.get(usize::from(self.next.saturating_sub(table.base))) {
                let id = self.next.max(table.base);
                self.next = id + 1;
                return Some(table.field(rec, id));
            }
            self.list = behind;
        }
        None
    }
}
