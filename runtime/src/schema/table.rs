//! Tables of fields: one view of those that a derive packs and those built at run time.

use std::any::TypeId;
use std::fmt;
use std::sync::Arc;

use super::bits::{ARG, CHOICE_DEPRECATED, DEPRECATED, LAST, PART};
use super::index::{Index, hash_name, hash_short};
use super::{Complete, ComputeDefault, FieldRecord, FieldRef, InlineVec, Part, Relations, Verify};
use crate::data::Map;

/// The tag of a field's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[allow(missing_docs, reason = "each is the member of `Spec` of that name")]
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
    DefaultMissing = 13,
    Heading = 14,
    Hint = 15,
    Arity = 16,
    Delimiter = 17,
    Short = 18,
    OptionalStruct = 19,
    Relation = 20,
    DisplayFlags = 21,
    Terminator = 22,
    Ask = 23,
}

/// Functions that only some fields have.
#[derive(Clone, Copy, Debug)]
pub enum Functions {
    /// Those of one field.
    Field {
        /// The index of the field in its table.
        field: u16,
        /// The parser of its type.
        verify: Option<Verify>,
        /// The function that suggests values.
        complete: Option<Complete>,
    },
    /// The function that computes the default of one field.
    Default {
        /// The index of the field in its table.
        field: u16,
        /// The function.
        compute: ComputeDefault,
    },
    /// Those for relations between fields and for computed defaults. They come first.
    Relations(&'static Relations),
}

/// The fields of one struct, of inline parameters or of an object built at run time.
#[derive(Clone, Copy, Debug)]
pub struct Table<'a> {
    blob: &'a [u8],
    records: &'a [FieldRecord],
    functions: &'a [Functions],
    /// The number of its first field.
    first: u16,
    /// True if the input is an object rather than argv.
    is_object: bool,
}

impl<'a> Table<'a> {
    const EMPTY: Self = Self { blob: &[], records: &[], functions: &[], first: 0, is_object: false };

    /// Returns its fields, in order.
    pub(crate) fn fields(self) -> impl Iterator<Item = FieldRef<'a>> {
        self.records.iter().zip(self.first..).map(move |(record, id)| self.field(record, id))
    }

    fn positional_from(self, first: u16) -> Option<FieldRef<'a>> {
        let records = self.records.get(usize::from(first.saturating_sub(self.first))..)?;
        let is_positional = |(record, _): &(&FieldRecord, u16)| record.flags & (PART | LAST) == ARG;
        records.iter().zip(first.max(self.first)..).find(is_positional).map(|(record, id)| self.field(record, id))
    }

    const fn field(self, record: &'a FieldRecord, id: u16) -> FieldRef<'a> {
        let Self { blob, functions, first, is_object, .. } = self;
        FieldRef { record, blob, functions, first, id, is_member: is_object }
    }
}

/// The tables of one command, in the order of its parameters. Fields are numbered across tables.
#[derive(Clone)]
pub struct Tables<'a> {
    list: InlineVec<Table<'a>, 2>,
    len: u16,
    /// The numbers of the command's own tables and fields, if global options follow them.
    own: Option<(usize, u16)>,
    required_state: Vec<RequiredState>,
    /// The index of names, if there are many fields.
    index: Option<Arc<Index>>,
    /// The functions for relations, if any field has one.
    relations: Option<&'static Relations>,
    /// The union of all fields' flags.
    flags: u32,
}

/// A type of state or of global options that a command takes, for the check that the program provides it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RequiredState {
    pub(crate) id: TypeId,
    pub(crate) name: fn() -> &'static str,
    /// True if it is a struct of global options rather than state.
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
    /// Creates an empty list.
    #[inline(never)]
    pub const fn new() -> Self {
        let list = InlineVec::new(Table::EMPTY);
        Self { list, len: 0, own: None, required_state: Vec::new(), index: None, relations: None, flags: 0 }
    }

    /// Adds a type that the program must provide.
    pub(crate) fn push_required_state(&mut self, state: RequiredState) {
        self.required_state.push(state);
    }

    /// Returns the types that the program must provide.
    pub(crate) fn required_state(&self) -> &[RequiredState] {
        &self.required_state
    }

    /// Marks all tables added from here on as the program's global options.
    pub(crate) fn begin_globals(&mut self) {
        self.own = Some((self.list.len(), self.len));
    }

    /// Returns the number of the command's own tables.
    pub(crate) fn own_table_count(&self) -> usize {
        self.own.map_or(self.list.len(), |(tables, _)| tables)
    }

    /// Returns whether a field is the command's own rather than a global option.
    pub(crate) fn is_own(&self, field: &FieldRef<'_>) -> bool {
        self.own.is_none_or(|(_, fields)| field.id < fields)
    }

    /// Adds a table. Fields are numbered from 0 to 65,534; further ones are dropped.
    #[inline(never)]
    pub fn add(&mut self, blob: &'a [u8], records: &'a [FieldRecord], functions: &'a [Functions]) {
        let records = records.get(..usize::from(u16::MAX - self.len)).unwrap_or(records);
        self.index = None;
        if let Some(Functions::Relations(relations)) = functions.first() {
            self.relations = Some(relations);
        }
        records.iter().for_each(|record| self.flags |= record.flags);
        self.list.push(Table { blob, records, functions, first: self.len, is_object: false });
        self.len = self.len.saturating_add(u16::try_from(records.len()).unwrap_or(u16::MAX));
    }

    /// Marks all tables so far as those of an input that is an object: messages name its members rather than flags.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn of_object(mut self) -> Self {
        self.list.iter_mut().for_each(|table| table.is_object = true);
        self
    }

    /// Returns whether the input is an object, as [`of_object`](Self::of_object) sets it.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn is_object(&self) -> bool {
        self.list.first().is_some_and(|table| table.is_object)
    }

    /// Returns whether a caller on the network or in another process may set a field. The schema for such a caller has no hidden
    /// fields, and no global options that are `fixed`.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn is_of_callers(&self, field: &FieldRef<'_>, fixed: Option<&Map>) -> bool {
        let is_fixed = || !self.is_own(field) && fixed.is_some_and(|fixed| fixed.get(field.name()).is_some());
        field.part() != Part::Env && !field.is_cli_only() && !field.is_hidden() && !is_fixed()
    }

    /// Returns the number of fields.
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Returns whether there are no fields.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns a table by its number.
    pub(crate) fn table(&self, table: usize) -> Option<Table<'a>> {
        self.list.get(table).copied()
    }

    /// Iterates over all fields, in order.
    pub fn iter(&self) -> Fields<'a, '_> {
        self.iter_from(0)
    }

    /// Iterates over the fields from number `first` on.
    fn iter_from(&self, first: u16) -> Fields<'a, '_> {
        Fields { list: &self.list, next: first }
    }

    /// Returns the functions for relations, if any field has one.
    pub(crate) fn relations(&self) -> Option<&'static Relations> {
        self.relations
    }

    /// Returns whether a field, or a choice of one, is deprecated.
    pub(crate) fn has_deprecated(&self) -> bool {
        self.flags & (DEPRECATED | CHOICE_DEPRECATED) != 0
    }

    /// Returns a field by its number.
    pub(crate) fn field(&self, id: u16) -> Option<FieldRef<'a>> {
        self.iter_from(id).next()
    }

    /// Builds the index of names if the number of fields makes scanning slower.
    pub(crate) fn index(&mut self) {
        const SCAN_LIMIT: usize = 32;
        if self.len() > SCAN_LIMIT && self.index.is_none() {
            self.index = Some(Arc::new(Index::new(self)));
        }
    }

    /// Returns the first field that matches, by the index if there is one.
    #[inline(never)]
    fn find(&self, name: &Name<'_>) -> Option<FieldRef<'a>> {
        match &self.index {
            None => self.list.iter().find_map(|table| table.fields().find(|field| name.matches(field))),
            Some(index) => index.find(name.hash()).filter_map(|id| self.field(id)).find(|field| name.matches(field)),
        }
    }

    /// Iterates over the fields of one part, in order.
    pub fn part(&self, part: Part) -> impl Iterator<Item = FieldRef<'a>> + Clone + use<'a, '_> {
        self.iter().filter(move |field| field.part() == part)
    }

    /// Iterates over the positionals, except one that is accepted only after `--`.
    pub(crate) fn positionals(&self) -> impl Iterator<Item = FieldRef<'a>> + Clone + '_ {
        self.part(Part::Arg).filter(|field| !field.is_last())
    }

    /// Returns the first such positional from number `first` on.
    pub(crate) fn positional_from(&self, first: u16) -> Option<FieldRef<'a>> {
        self.list.iter().find_map(|table| table.positional_from(first))
    }

    /// Returns the option with a long name, a name in data or an alias.
    pub fn long(&self, name: &[u8]) -> Option<FieldRef<'a>> {
        if name.is_empty() {
            return None;
        }
        self.find(&Name::Long(name))
    }

    /// Returns the option with a short alias.
    pub fn short(&self, short: char) -> Option<FieldRef<'a>> {
        self.find(&Name::Short(short))
    }

    /// Returns the field of one part, or of any, with a long name or a name in data.
    pub(crate) fn named(&self, part: Option<Part>, name: &str) -> Option<FieldRef<'a>> {
        let name = name.as_bytes();
        let in_part = |part| self.find(&Name::Own(part, name));
        match part {
            Some(part) => in_part(part),
            None => [Part::Option, Part::Arg, Part::Env].into_iter().find_map(in_part),
        }
    }

    /// Iterates over the fields with relations to others.
    pub(crate) fn related(&self) -> impl Iterator<Item = FieldRef<'a>> + '_ {
        self.iter().take(if self.relations.is_some() { self.len() } else { 0 }).filter(FieldRef::has_relations)
    }

    /// Iterates over the fields of the optional flattened struct that a field belongs to.
    pub(crate) fn siblings(&self, field: &FieldRef<'a>) -> impl Iterator<Item = FieldRef<'a>> + Clone + '_ {
        let (index, len) = field.optional_struct().unwrap_or_default();
        self.iter_from(field.id().saturating_sub(index)).take(usize::from(len))
    }

    /// Returns the number of a table's first field.
    pub(crate) fn first_field(&self, table: usize) -> u16 {
        self.list.get(table).map_or(0, |table| table.first)
    }
}

/// A name to look a field up by.
enum Name<'n> {
    /// The long name or the name in data of a field of one part.
    Own(Part, &'n [u8]),
    /// Any long name of an option.
    Long(&'n [u8]),
    /// Any short alias of an option.
    Short(char),
}

impl Name<'_> {
    fn hash(&self) -> u32 {
        match *self {
            Self::Own(_, name) | Self::Long(name) => hash_name(name),
            Self::Short(short) => hash_short(short),
        }
    }

    #[inline(never)]
    fn matches(&self, field: &FieldRef<'_>) -> bool {
        let part = if let Self::Own(part, _) = *self { part } else { Part::Option };
        field.part() == part
            && match *self {
                Self::Own(_, name) => field.has_name(name),
                Self::Long(name) => field.has_name(name) || field.has_alias(name),
                Self::Short(short) => field.record.short == short || field.has_short_alias(short),
            }
    }
}

/// An iterator over fields. `next` is not inlined: many places iterate, each over few fields.
#[derive(Clone, Debug)]
pub struct Fields<'a, 't> {
    /// The table of the next field and those after it.
    list: &'t [Table<'a>],
    next: u16,
}

impl<'a> Iterator for Fields<'a, '_> {
    type Item = FieldRef<'a>;

    #[inline(never)]
    fn next(&mut self) -> Option<FieldRef<'a>> {
        while let Some((table, rest)) = self.list.split_first() {
            if let Some(record) = table.records.get(usize::from(self.next.saturating_sub(table.first))) {
                let id = self.next.max(table.first);
                self.next = id + 1;
                return Some(table.field(record, id));
            }
            self.list = rest;
        }
        None
    }
}
