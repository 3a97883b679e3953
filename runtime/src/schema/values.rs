//! The raw values of one call, by field, each with its source.

use std::any::Any;
use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::fmt;

use super::{FieldRef, InlineVec, Tables, Value};

/// The parser of a custom type: reads a field's raw values, and keeps what it read.
pub type Verify = fn(&Values<'_>, u16) -> Result<Box<dyn Any + Send>, String>;

/// Where a value came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Source {
    /// The command line.
    Argv,
    /// The object given to `--input`, or to [`Cli::call`](crate::Cli::call).
    Input,
    /// An environment variable.
    Env,
    /// A config file.
    Config,
    /// The field's default.
    Default,
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Argv => "argv",
            Self::Input => "input",
            Self::Env => "env",
            Self::Config => "config",
            Self::Default => "default",
        })
    }
}

/// One value.
#[derive(Clone, Copy)]
pub(crate) struct Entry<'a> {
    text: Text<'a>,
    next: u32,
    pub(crate) source: Source,
    /// The option was given without its value.
    pub(crate) is_bare: bool,
}

/// The text of a value: somebody's who lends it, or one of those that were made for the call, by its number.
#[derive(Clone, Copy)]
enum Text<'a> {
    Lent(&'a OsStr),
    Made(u32),
}

impl Entry<'_> {
    const NONE: Self = Self { text: Text::Made(NONE), next: NONE, source: Source::Default, is_bare: false };
}

#[derive(Clone, Copy)]
struct Slot {
    first: u32,
    last: u32,
}

impl Slot {
    const EMPTY: Self = Self { first: NONE, last: NONE };
}

const NONE: u32 = u32::MAX;

/// The raw values of one call.
///
/// A field's values are a chain through one list, so that a call of few values costs no allocation.
pub struct Values<'a> {
    tables: Tables<'a>,
    slots: InlineVec<Slot, 12>,
    entries: InlineVec<Entry<'a>, 6>,
    /// The texts that no one lends.
    made: Vec<OsString>,
    parsed: Vec<(u16, Box<dyn Any + Send>)>,
    /// What gives a field as a whole, and for a config file where, in words.
    places: Vec<(u16, Source, String)>,
    next_table: usize,
}

impl<'a> Values<'a> {
    /// No values yet, for the fields of some tables.
    pub fn new(tables: Tables<'a>) -> Self {
        Self {
            slots: InlineVec::repeat(Slot::EMPTY, tables.len()),
            tables,
            entries: InlineVec::new(Entry::NONE),
            made: Vec::new(),
            parsed: Vec::new(),
            places: Vec::new(),
            next_table: 0,
        }
    }

    /// The same values, with nothing borrowed; the tables are the same ones too.
    #[cfg(feature = "async")]
    pub(crate) fn into_owned(self, tables: Tables<'static>) -> Values<'static> {
        let (mut entries, mut made) = (InlineVec::new(Entry::NONE), Vec::new());
        for (at, entry) in (0..).zip(self.entries.iter()) {
            made.push(self.text(entry).to_owned());
            entries.push(Entry { text: Text::Made(at), ..*entry });
        }
        Values {
            tables,
            slots: self.slots,
            entries,
            made,
            parsed: self.parsed,
            places: self.places,
            next_table: self.next_table,
        }
    }

    /// The tables that the values belong to.
    pub fn tables(&self) -> &Tables<'a> {
        &self.tables
    }

    /// Makes finding fields by name as fast for many fields as for few.
    pub(crate) fn index(&mut self) {
        self.tables.index();
    }

    /// Makes room for so many more values.
    pub(crate) fn reserve(&mut self, more: usize) {
        self.entries.reserve(more);
    }

    /// Adds a value to a field.
    pub(crate) fn push(&mut self, field: &FieldRef<'_>, text: Cow<'a, OsStr>, source: Source) {
        match text {
            Cow::Borrowed(text) => self.lend(field, text, source),
            Cow::Owned(text) => {
                let text = self.make(text);
                self.add(field.id(), Entry { text, next: NONE, source, is_bare: false });
            }
        }
    }

    /// Adds a value that somebody lends.
    #[inline(never)]
    pub(crate) fn lend(&mut self, field: &FieldRef<'_>, text: &'a OsStr, source: Source) {
        self.add(field.id(), Entry { text: Text::Lent(text), next: NONE, source, is_bare: false });
    }

    /// Notes that an option was given without its value.
    pub(crate) fn push_bare(&mut self, field: &FieldRef<'_>, source: Source) {
        let text = Text::Lent(OsStr::new(""));
        self.add(field.id(), Entry { text, next: NONE, source, is_bare: true });
    }

    /// Keeps a text that no one lends.
    fn make(&mut self, text: OsString) -> Text<'a> {
        let number = u32::try_from(self.made.len()).unwrap_or(NONE);
        self.made.push(text);
        Text::Made(number)
    }

    /// What was written.
    pub(crate) fn text(&self, entry: &Entry<'a>) -> &OsStr {
        match entry.text {
            Text::Lent(text) => text,
            Text::Made(number) => self.made.get(number as usize).map_or(OsStr::new(""), OsString::as_os_str),
        }
    }

    fn add(&mut self, field: u16, entry: Entry<'a>) {
        let at = u32::try_from(self.entries.len()).unwrap_or(NONE);
        let Some(slot) = self.slots.get_mut(usize::from(field)) else { return };
        let last = std::mem::replace(&mut slot.last, at);
        if last == NONE {
            slot.first = at;
        } else if let Some(entry) = self.entries.get_mut(last as usize) {
            entry.next = at;
        }
        self.entries.push(entry);
    }

    fn entry(&self, at: u32) -> Option<&Entry<'a>> {
        self.entries.at(at as usize)
    }

    fn slot(&self, field: u16) -> Slot {
        self.slots.at(usize::from(field)).copied().unwrap_or(Slot::EMPTY)
    }

    /// Whether a field has a value.
    pub(crate) fn is_set(&self, field: u16) -> bool {
        self.slot(field).first != NONE
    }

    /// Whether a field was given otherwise than by its default.
    pub(crate) fn is_given(&self, field: u16) -> bool {
        self.entry(self.slot(field).last).is_some_and(|entry| entry.source != Source::Default)
    }

    /// Whether the n-th field on is given, and not switched off.
    pub fn is_on(&self, field: u16) -> bool {
        self.last(field).is_some_and(|(text, source)| source != Source::Default && text != "false")
            && self.scalar(field).and_then(super::truth) != Some(false)
    }

    /// Whether any of some fields in a row was given.
    pub fn has_any(&self, first: u16, many: u16) -> bool {
        (first..first.saturating_add(many)).any(|field| self.is_given(field))
    }

    /// Whether an option was given without its value, the last time.
    pub(crate) fn is_bare(&self, field: u16) -> bool {
        self.entry(self.slot(field).last).is_some_and(|entry| entry.is_bare)
    }

    /// When a field was given last, as a number that grows; of a flag that is counted, its number is left out.
    pub(crate) fn when(&self, field: &FieldRef<'_>) -> Option<u32> {
        let Slot { first, last } = self.slot(field.id());
        if !field.kind().is_count() {
            return (last != NONE).then_some(last);
        }
        let mut at = first;
        while let Some(entry) = self.entry(at).filter(|entry| entry.next != last && entry.next != NONE) {
            at = entry.next;
        }
        (at != NONE).then_some(at)
    }

    /// Forgets the values of a field.
    pub(crate) fn clear(&mut self, field: u16) {
        self.parsed.retain(|(id, _)| *id != field);
        if let Some(slot) = self.slots.get_mut(usize::from(field)) {
            *slot = Slot::EMPTY;
        }
    }

    /// Writes each value of a field in another way, where there is one.
    pub(crate) fn rewrite(&mut self, field: u16, mut change: impl FnMut(&OsStr) -> Option<OsString>) {
        let mut at = self.slot(field).first;
        while let Some(entry) = self.entry(at).copied() {
            if let Some(text) = change(self.text(&entry)) {
                let text = self.make(text);
                if let Some(entry) = self.entries.get_mut(at as usize) {
                    entry.text = text;
                }
            }
            at = entry.next;
        }
    }

    /// The last value of a field.
    pub(crate) fn latest(&self, field: u16) -> Option<Entry<'a>> {
        self.entry(self.slot(field).last).copied()
    }

    /// The last value of a field, with its source.
    #[inline(never)]
    pub(crate) fn last(&self, field: u16) -> Option<(&OsStr, Source)> {
        self.entry(self.slot(field).last).map(|entry| (self.text(entry), entry.source))
    }

    /// Notes where a config file sets a field: `app.toml, line 3`.
    pub(crate) fn set_place(&mut self, field: u16, place: String) {
        self.places.push((field, Source::Config, place));
    }

    /// Notes that a field is given, and has no values: an empty list.
    pub(crate) fn set_empty(&mut self, field: u16, source: Source) {
        self.places.push((field, source, String::new()));
    }

    /// Where a config file sets a field.
    pub(crate) fn place(&self, field: u16) -> Option<&str> {
        let is_there = |(id, source, _): &&(u16, Source, String)| *id == field && *source == Source::Config;
        self.places.iter().find(is_there).map(|(.., place)| place.as_str())
    }

    /// Where a field's value came from; an empty list is a value too.
    pub(crate) fn source(&self, field: u16) -> Option<Source> {
        self.latest(field).map(|entry| entry.source).or_else(|| self.source_of_none(field))
    }

    /// Where it came from that a field has no values.
    pub(crate) fn source_of_none(&self, field: u16) -> Option<Source> {
        self.places.iter().find(|(id, ..)| *id == field).map(|(_, source, _)| *source)
    }

    /// The last so many values of a field, in order.
    pub(crate) fn last_few(&self, field: u16, many: usize) -> impl Iterator<Item = &OsStr> {
        let skipped = self.count(field).saturating_sub(many);
        self.all(field).skip(skipped)
    }

    /// How many values a field has.
    pub(crate) fn count(&self, field: u16) -> usize {
        self.all(field).count()
    }

    /// The values of a field that count: all of a list's, and the last of any other's.
    pub(crate) fn counting(&self, field: &FieldRef<'_>) -> impl Iterator<Item = &OsStr> {
        let Slot { first, last } = self.slot(field.id());
        All { values: self, at: if field.kind().is_list() { first } else { last } }
    }

    /// The values of a field, in order.
    pub(crate) fn all(&self, field: u16) -> impl Iterator<Item = &OsStr> {
        All { values: self, at: self.slot(field).first }
    }

    /// The last value of the n-th field of a table, by its own number.
    #[inline(never)]
    pub fn scalar(&self, field: u16) -> Option<&OsStr> {
        self.entry(self.slot(field).last).map(|entry| self.text(entry))
    }

    /// Every value of a field.
    pub fn each(&self, field: u16) -> impl Iterator<Item = &OsStr> {
        self.all(field)
    }

    /// Keeps what a custom type's parser read.
    pub(crate) fn keep(&mut self, field: u16, parsed: Box<dyn Any + Send>) {
        self.parsed.push((field, parsed));
    }

    /// Goes to the next table and gives the number of its first field.
    pub fn next_table(&mut self) -> u16 {
        let base = self.tables.base(self.next_table);
        self.next_table += 1;
        base
    }

    /// Goes to a table by its number, whichever came before.
    pub(crate) fn go_to_table(&mut self, table: usize) {
        self.next_table = table;
    }

    /// Moves a field out of values that were checked.
    ///
    /// # Panics
    ///
    /// When the values were not checked, or a [`Value`] answers differently the second time. Nothing
    /// that a user types can bring either about.
    #[inline(never)]
    pub fn take<T: Value>(&mut self, field: u16) -> T {
        self.taken(field)
    }

    /// The same of a type of ours. No panic leaves it, which `extern "C"` says: without that, every command has code
    /// to drop each of its fields while the next one is taken.
    #[inline(never)]
    #[allow(improper_ctypes_definitions, reason = "only Rust calls it")]
    pub(crate) extern "C" fn take_ours<T: Value>(&mut self, field: u16) -> T {
        self.taken(field)
    }

    fn taken<T: Value>(&mut self, field: u16) -> T {
        if T::SHAPE.verify.is_some()
            && let Some(value) = self.kept(field)
        {
            return value;
        }
        checked(T::collect(self, field))
    }

    /// Moves what a custom type's parser read out, when it was kept.
    pub(super) fn kept<T: 'static>(&mut self, field: u16) -> Option<T> {
        let at = self.parsed.iter().position(|(id, _)| *id == field)?;
        let (_, parsed) = self.parsed.swap_remove(at);
        parsed.downcast::<T>().ok().map(|value| *value)
    }
}

/// The values of one field, in order.
struct All<'v, 'a> {
    values: &'v Values<'a>,
    at: u32,
}

impl<'v> Iterator for All<'v, '_> {
    type Item = &'v OsStr;

    fn next(&mut self) -> Option<&'v OsStr> {
        let entry = self.values.entry(self.at)?;
        self.at = entry.next;
        Some(self.values.text(entry))
    }
}

/// A value that was looked at before.
pub(super) fn checked<T>(value: Result<T, String>) -> T {
    match value {
        Ok(value) => value,
        Err(why) => unchecked(&why),
    }
}

#[cold]
fn unchecked(why: &str) -> ! {
    panic!("a field was taken before it was checked: {why}")
}

impl fmt::Debug for Values<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Values").field("fields", &self.slots.len()).field("values", &self.entries.len()).finish()
    }
}
