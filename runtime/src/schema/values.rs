//! The raw values of one call, by field, each with its source.

use std::any::Any;
use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::fmt;
use std::num::NonZeroU32;

use super::{FieldRef, InlineVec, Tables, Value};

/// The parser of a custom type: reads a field's raw values and returns the parsed value.
pub type Verify = fn(&Values<'_>, u16) -> Result<Box<dyn Any + Send>, String>;

/// The source of a value.
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
    /// The person behind the call, who was asked.
    Prompt,
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Argv => "argv",
            Self::Input => "input",
            Self::Env => "env",
            Self::Config => "config",
            Self::Default => "default",
            Self::Prompt => "prompt",
        })
    }
}

/// The position of an entry in [`Values::entries`] plus one, so that `Option` needs no space of its own.
type EntryId = NonZeroU32;

/// One value of a field, linked to the field's next one.
#[derive(Clone, Copy)]
pub(crate) struct Entry<'a> {
    text: Text<'a>,
    next: Option<EntryId>,
    pub(crate) source: Source,
    /// True if the option was given without a value.
    pub(crate) is_bare: bool,
}

/// The text of a value.
#[derive(Clone, Copy)]
enum Text<'a> {
    Borrowed(&'a OsStr),
    /// An index into [`Values::owned_texts`].
    Owned(usize),
}

impl<'a> Entry<'a> {
    const FILLER: Self = Self::new(Text::Owned(usize::MAX), Source::Default);

    const fn new(text: Text<'a>, source: Source) -> Self {
        Self { text, next: None, source, is_bare: false }
    }
}

/// The values of one field: both ends of a linked list through [`Values::entries`].
#[derive(Clone, Copy)]
struct ValueList {
    first: Option<EntryId>,
    last: Option<EntryId>,
}

impl ValueList {
    const EMPTY: Self = Self { first: None, last: None };
}

/// The raw values of one call.
///
/// The values of all fields share one vector, and each field's values are a linked list through it, so that a call
/// with few values allocates nothing.
pub struct Values<'a> {
    tables: Tables<'a>,
    lists: InlineVec<ValueList, 12>,
    entries: InlineVec<Entry<'a>, 6>,
    owned_texts: Vec<OsString>,
    parsed: Vec<(u16, Box<dyn Any + Send>)>,
    origins: Vec<Origin>,
    /// True if the texts are those of a query string, which has no other values than argv.
    is_query: bool,
}

/// The source of a field that is set as a whole.
struct Origin {
    field: u16,
    source: Source,
    /// The place in a config file; empty for other sources.
    location: String,
    /// The number of entries at that time.
    position: usize,
}

impl<'a> Values<'a> {
    /// Creates an empty set of values for the fields of `tables`.
    pub fn new(tables: Tables<'a>) -> Self {
        Self {
            lists: InlineVec::repeat(ValueList::EMPTY, tables.len()),
            tables,
            entries: InlineVec::new(Entry::FILLER),
            owned_texts: Vec::new(),
            parsed: Vec::new(),
            origins: Vec::new(),
            is_query: false,
        }
    }

    /// Tells that the texts of the input are those of a query string.
    #[allow(dead_code, reason = "only the feature `http` uses it")]
    pub(crate) fn set_query(&mut self) {
        self.is_query = true;
    }

    /// Returns whether a field is set by an object, whose values have types.
    #[allow(dead_code, reason = "only the feature `openapi` uses it")]
    pub(crate) fn is_of_object(&self, field: u16) -> bool {
        !self.is_query && self.source(field) == Some(Source::Input)
    }

    /// Copies every borrowed text. `tables` must hold the same fields as before.
    #[cfg(feature = "async")]
    pub(crate) fn into_owned(self, tables: Tables<'static>) -> Values<'static> {
        let (mut entries, mut owned_texts) = (InlineVec::new(Entry::FILLER), Vec::new());
        for (index, entry) in self.entries.iter().enumerate() {
            owned_texts.push(self.text(entry).to_owned());
            entries.push(Entry { text: Text::Owned(index), ..*entry });
        }
        Values {
            tables,
            lists: self.lists,
            entries,
            owned_texts,
            parsed: self.parsed,
            origins: self.origins,
            is_query: self.is_query,
        }
    }

    /// Returns the tables that the values belong to.
    pub fn tables(&self) -> &Tables<'a> {
        &self.tables
    }

    /// Builds the index of field names if the tables are large.
    pub(crate) fn index(&mut self) {
        self.tables.index();
    }

    /// Reserves capacity for at least `additional` more values.
    pub(crate) fn reserve(&mut self, additional: usize) {
        self.entries.reserve(additional);
    }

    /// Appends a value to a field.
    pub(crate) fn push(&mut self, field: &FieldRef<'_>, text: Cow<'a, OsStr>, source: Source) {
        match text {
            Cow::Borrowed(text) => self.push_borrowed(field, text, source),
            Cow::Owned(text) => {
                let text = self.store_text(text);
                self.push_entry(field.id(), Entry::new(text, source));
            }
        }
    }

    /// Appends a borrowed value to a field.
    #[inline(never)]
    pub(crate) fn push_borrowed(&mut self, field: &FieldRef<'_>, text: &'a OsStr, source: Source) {
        self.push_entry(field.id(), Entry::new(Text::Borrowed(text), source));
    }

    /// Records that an option was given without a value.
    pub(crate) fn push_bare(&mut self, field: &FieldRef<'_>, source: Source) {
        let entry = Entry::new(Text::Borrowed(OsStr::new("")), source);
        self.push_entry(field.id(), Entry { is_bare: true, ..entry });
    }

    fn store_text(&mut self, text: OsString) -> Text<'a> {
        self.owned_texts.push(text);
        Text::Owned(self.owned_texts.len() - 1)
    }

    /// Returns the text of a value as it was written.
    pub(crate) fn text(&self, entry: &Entry<'a>) -> &OsStr {
        match entry.text {
            Text::Borrowed(text) => text,
            Text::Owned(index) => {
                debug_assert!(index < self.owned_texts.len(), "an entry refers to a text that is not stored");
                self.owned_texts.get(index).map_or(OsStr::new(""), OsString::as_os_str)
            }
        }
    }

    fn push_entry(&mut self, field: u16, entry: Entry<'a>) {
        let id = u32::try_from(self.entries.len() + 1).ok().and_then(EntryId::new);
        debug_assert!(id.is_some() && usize::from(field) < self.lists.len(), "a value of an unknown field");
        let Some(list) = self.lists.get_mut(usize::from(field)) else { return };
        match std::mem::replace(&mut list.last, id) {
            None => list.first = id,
            Some(last) => {
                if let Some(last) = self.entries.get_mut(position(last)) {
                    last.next = id;
                }
            }
        }
        self.entries.push(entry);
    }

    fn entry(&self, id: Option<EntryId>) -> Option<&Entry<'a>> {
        self.entries.get_or_filler(position(id?))
    }

    fn list(&self, field: u16) -> ValueList {
        self.lists.get_or_filler(usize::from(field)).copied().unwrap_or(ValueList::EMPTY)
    }

    /// Returns whether a field has a value.
    pub(crate) fn is_set(&self, field: u16) -> bool {
        self.list(field).first.is_some()
    }

    /// Returns whether a field has a value other than its default, or is an option that was typed without any value.
    ///
    /// An empty list from another source is a value, but counts as not given: callers that fill in every member of an
    /// object send one for each list that they do not use.
    pub(crate) fn is_given(&self, field: u16) -> bool {
        self.source(field).is_some_and(|source| match source {
            Source::Argv => true,
            source => source != Source::Default && self.is_set(field),
        })
    }

    /// Returns whether a field was set to a list without items.
    pub(crate) fn is_empty_list(&self, field: u16) -> bool {
        !self.is_set(field) && self.empty_source(field).is_some()
    }

    /// Returns whether a flag is given and is not switched off.
    pub fn is_enabled(&self, field: u16) -> bool {
        self.last(field).is_some_and(|(text, source)| source != Source::Default && text != "false")
            && self.scalar(field).and_then(super::truth) != Some(false)
    }

    /// Returns whether any of `len` consecutive fields is given.
    #[cfg_attr(not(feature = "output"), inline)]
    pub fn is_any_given(&self, first: u16, len: u16) -> bool {
        (first..first.saturating_add(len)).any(|field| self.is_given(field))
    }

    /// Returns whether the last occurrence of an option had no value.
    pub(crate) fn is_bare(&self, field: u16) -> bool {
        self.last_entry(field).is_some_and(|entry| entry.is_bare)
    }

    /// Returns the position of a field's last occurrence among all values. Options without any value, which are the
    /// second number, stand between two values. The total of a counted flag, which follows its occurrences, is skipped.
    #[cfg_attr(not(feature = "output"), inline)]
    pub(crate) fn last_position(&self, field: &FieldRef<'_>) -> (usize, usize) {
        let entry = self.last_entry_id(field).map(|id| (position(id).saturating_add(1), 0));
        let empty = self.origins.iter().rposition(|origin| origin.field == field.id());
        let empty = empty.and_then(|index| Some((self.origins.get(index)?.position, index.saturating_add(1))));
        entry.max(empty).unwrap_or_default()
    }

    fn last_entry_id(&self, field: &FieldRef<'_>) -> Option<EntryId> {
        let ValueList { first, last } = self.list(field.id());
        if !field.kind().is_count() {
            return last;
        }
        let mut position = first;
        while let Some(next) = self.entry(position).and_then(|entry| entry.next).filter(|next| Some(*next) != last) {
            position = Some(next);
        }
        position
    }

    /// Removes the values of a field.
    pub(crate) fn clear(&mut self, field: u16) {
        self.parsed.retain(|(id, _)| *id != field);
        self.origins.retain(|origin| origin.field != field);
        if let Some(list) = self.lists.get_mut(usize::from(field)) {
            *list = ValueList::EMPTY;
        }
    }

    /// Replaces each value of a field for which `change` returns a text.
    pub(crate) fn rewrite(&mut self, field: u16, mut change: impl FnMut(&OsStr) -> Option<OsString>) {
        let mut id = self.list(field).first;
        while let Some(entry) = self.entry(id).copied() {
            if let Some(text) = change(self.text(&entry)) {
                let text = self.store_text(text);
                if let Some(entry) = id.and_then(|id| self.entries.get_mut(position(id))) {
                    entry.text = text;
                }
            }
            id = entry.next;
        }
    }

    /// Returns the last value of a field.
    pub(crate) fn last_entry(&self, field: u16) -> Option<Entry<'a>> {
        self.entry(self.list(field).last).copied()
    }

    /// Returns the text and the source of a field's last value.
    #[inline(never)]
    pub(crate) fn last(&self, field: u16) -> Option<(&OsStr, Source)> {
        self.entry(self.list(field).last).map(|entry| (self.text(entry), entry.source))
    }

    /// Records the place where a config file sets a field: `app.toml, line 3`.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn set_location(&mut self, field: u16, location: String) {
        self.origins.push(Origin { field, source: Source::Config, location, position: self.entries.len() });
    }

    /// Records that a field is given as an empty list.
    pub(crate) fn set_empty(&mut self, field: u16, source: Source) {
        self.origins.push(Origin { field, source, location: String::new(), position: self.entries.len() });
    }

    /// Returns the place where a config file sets a field.
    pub(crate) fn location(&self, field: u16) -> Option<&str> {
        let is_set_here = |origin: &&Origin| origin.field == field && origin.source == Source::Config;
        self.origins.iter().find(is_set_here).map(|origin| origin.location.as_str())
    }

    /// Returns the source of a field's value, which may be an empty list.
    pub(crate) fn source(&self, field: u16) -> Option<Source> {
        self.last_entry(field).map(|entry| entry.source).or_else(|| self.empty_source(field))
    }

    /// Returns the source of an explicitly empty list.
    pub(crate) fn empty_source(&self, field: u16) -> Option<Source> {
        self.origins.iter().find(|origin| origin.field == field).map(|origin| origin.source)
    }

    /// Iterates over the last `max` values of a field, in order.
    pub(crate) fn last_values(&self, field: u16, max: usize) -> impl Iterator<Item = &OsStr> {
        let skipped = self.count(field).saturating_sub(max);
        self.all(field).skip(skipped)
    }

    /// Returns the number of a field's values.
    pub(crate) fn count(&self, field: u16) -> usize {
        self.all(field).count()
    }

    /// Iterates over the values that take effect: all of a list's, and the last of any other field's.
    pub(crate) fn effective(&self, field: &FieldRef<'_>) -> impl Iterator<Item = &OsStr> {
        let ValueList { first, last } = self.list(field.id());
        Texts { values: self, next: if field.kind().is_list() { first } else { last } }
    }

    /// Iterates over the values of a field, in order.
    pub(crate) fn all(&self, field: u16) -> impl Iterator<Item = &OsStr> {
        Texts { values: self, next: self.list(field).first }
    }

    /// Returns the last value of a field.
    #[inline(never)]
    pub fn scalar(&self, field: u16) -> Option<&OsStr> {
        self.entry(self.list(field).last).map(|entry| self.text(entry))
    }

    /// Stores the parsed value of a custom type.
    pub(crate) fn store_parsed(&mut self, field: u16, parsed: Box<dyn Any + Send>) {
        self.parsed.push((field, parsed));
    }

    /// Moves a field out of validated values.
    ///
    /// # Panics
    ///
    /// If the values were not validated, or if a [`Value`] parses the same text differently the second time. No user
    /// input can cause either.
    #[inline(never)]
    pub fn take<T: Value>(&mut self, field: u16) -> T {
        self.take_checked(field)
    }

    /// Moves a field of a built-in type out of validated values.
    ///
    /// `extern "C"` makes the call nounwind, so that a command needs no landing pad per field to drop the fields taken
    /// before it.
    #[inline(never)]
    #[allow(improper_ctypes_definitions, reason = "called from Rust only")]
    pub(crate) extern "C" fn take_builtin<T: Value>(&mut self, field: u16) -> T {
        self.take_checked(field)
    }

    fn take_checked<T: Value>(&mut self, field: u16) -> T {
        if T::SHAPE.verify.is_some()
            && let Some(value) = self.take_parsed(field)
        {
            return value;
        }
        expect_valid(T::collect(self, field))
    }

    /// Moves out the stored value of a custom type.
    pub(super) fn take_parsed<T: 'static>(&mut self, field: u16) -> Option<T> {
        let index = self.parsed.iter().position(|(id, _)| *id == field)?;
        let (_, parsed) = self.parsed.swap_remove(index);
        parsed.downcast::<T>().ok().map(|value| *value)
    }
}

const fn position(id: EntryId) -> usize {
    id.get() as usize - 1
}

/// The texts of one field's values, in order.
struct Texts<'v, 'a> {
    values: &'v Values<'a>,
    next: Option<EntryId>,
}

impl<'v> Iterator for Texts<'v, '_> {
    type Item = &'v OsStr;

    fn next(&mut self) -> Option<&'v OsStr> {
        let entry = self.values.entry(self.next)?;
        self.next = entry.next;
        Some(self.values.text(entry))
    }
}

/// Unwraps a value that was validated before.
pub(super) fn expect_valid<T>(value: Result<T, String>) -> T {
    match value {
        Ok(value) => value,
        Err(reason) => panic_unvalidated(&reason),
    }
}

#[cold]
fn panic_unvalidated(reason: &str) -> ! {
    panic!("a field was taken before it was validated: {reason}")
}

impl fmt::Debug for Values<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Values").field("fields", &self.lists.len()).field("values", &self.entries.len()).finish()
    }
}
