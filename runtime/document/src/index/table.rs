//! The byte layout of the index: a header, tables of 32-bit numbers, and the names of the operations.
//!
//! Numbers are little-endian. The bytes are not trusted: an offset outside the tables, the names or the text yields
//! nothing.

use std::borrow::Cow;

use crate::cursor::Json;
use crate::hash::{hash32, hash128};
use crate::names::{OperationNames, kebab};
use crate::pointer;

/// Magic number with the version of the layout.
const MAGIC: u32 = u32::from_le_bytes(*b"VDX3");

/// The offset that stands for a missing value.
pub(crate) const NO_TEXT: u32 = 0;

pub(super) mod flags {
    pub(crate) const DEPRECATED: u32 = 1;
    pub(crate) const HIDDEN: u32 = 2;
    pub(crate) const READ_ONLY: u32 = 4;
    pub(crate) const NOT_READ_ONLY: u32 = 8;
    pub(crate) const DESTRUCTIVE: u32 = 16;
    pub(crate) const NOT_DESTRUCTIVE: u32 = 32;
}

/// A named value: the offsets of the section's name, its own name, and its value.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct MemberRecord {
    pub(crate) section: u32,
    pub(crate) key: u32,
    pub(crate) value: u32,
}

/// An operation: offsets into the text, 0 for missing values.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct OperationRecord {
    pub(crate) path: u32,
    pub(crate) item: u32,
    pub(crate) method: u32,
    pub(crate) value: u32,
    pub(crate) id: u32,
    pub(crate) cli_name: u32,
    pub(crate) cli_aliases: u32,
    pub(crate) summary: u32,
    pub(crate) description: u32,
    pub(crate) tags: u32,
    pub(crate) flags: u32,
    /// Offset and length of its names among the names: as written, in kebab-case, and the short one.
    pub(super) names: [(u32, u32); 3],
}

impl OperationRecord {
    pub(crate) fn is_deprecated(&self) -> bool {
        self.flags & flags::DEPRECATED != 0
    }

    pub(crate) fn is_hidden(&self) -> bool {
        self.flags & flags::HIDDEN != 0
    }

    pub(crate) fn read_only(&self) -> Option<bool> {
        self.declared(flags::READ_ONLY, flags::NOT_READ_ONLY)
    }

    pub(crate) fn destructive(&self) -> Option<bool> {
        self.declared(flags::DESTRUCTIVE, flags::NOT_DESTRUCTIVE)
    }

    /// Returns a boolean that the document may leave open, from the flags of its two values.
    fn declared(&self, yes: u32, no: u32) -> Option<bool> {
        match (self.flags & yes, self.flags & no) {
            (0, 0) => None,
            (yes, _) => Some(yes != 0),
        }
    }
}

/// Length of the header in numbers: magic, total length, length of the text, hash of the text (4), hash of the rest
/// (4), and the record count of each table.
const HEADER: usize = 16;
const COUNTS: usize = 11;
const ROOT: usize = 2;
const MEMBER: usize = 4;
const OPERATION: usize = 17;
const NAME: usize = 2;

/// A table of fixed-width records.
#[derive(Clone, Copy, Debug, Default)]
struct Table {
    start: usize,
    count: usize,
    width: usize,
}

impl Table {
    fn get<const N: usize>(self, bytes: &[u8], at: usize) -> Option<[u32; N]> {
        if at >= self.count || N > self.width {
            return None;
        }
        let start = (self.start + at * self.width).checked_mul(4)?;
        let (numbers, _) = bytes.get(start..)?.get(..N * 4)?.as_chunks::<4>();
        let mut record = [0; N];
        for (field, number) in record.iter_mut().zip(numbers) {
            *field = u32::from_le_bytes(*number);
        }
        Some(record)
    }

    /// Returns the records with that first number, by binary search in a sorted table.
    fn equal_range<const N: usize>(self, bytes: &[u8], key: u32) -> impl Iterator<Item = [u32; N]> {
        let (mut low, mut high) = (0, self.count);
        while low < high {
            let middle = low + (high - low) / 2;
            match self.get::<1>(bytes, middle) {
                Some([found]) if found < key => low = middle + 1,
                _ => high = middle,
            }
        }
        let records = (low..self.count).map_while(move |at| self.get::<N>(bytes, at));
        records.take_while(move |record| record.first() == Some(&key))
    }
}

fn number_at(bytes: &[u8], number: usize) -> Option<u32> {
    Some(u32::from_le_bytes(*bytes.get(number.checked_mul(4)?..)?.first_chunk()?))
}

fn hash_words(hash: u128) -> [u32; 4] {
    let bytes = hash.to_le_bytes();
    [0, 1, 2, 3].map(|at| number_at(&bytes, at).unwrap_or(0))
}

/// A name of an operation's command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NameKind {
    Written,
    Kebab,
    Short,
}

/// An index with the positions of its tables.
#[derive(Clone, Debug)]
pub(crate) struct Index {
    bytes: Cow<'static, [u8]>,
    root: Table,
    members: Table,
    operations: Table,
    names_by_hash: Table,
    names: usize,
}

/// Extent of the verification of an index against its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verification {
    /// Lengths and hashes, for an index from a cache.
    Full,
    /// Lengths only, for an index that was built by this program.
    LengthsOnly,
}

impl Index {
    /// Returns `None` for an index with another layout, a damaged one, or that of another text.
    pub(crate) fn new(bytes: Cow<'static, [u8]>, text: &str, trust: Verification) -> Option<Self> {
        let number = |at| number_at(&bytes, at);
        let is_ours = number(0)? == MAGIC
            && number(1)? as usize == bytes.len()
            && number(2)? as usize == text.len()
            && (trust == Verification::LengthsOnly || is_sound(&bytes, text)?);
        if !is_ours {
            return None;
        }
        let mut start = HEADER;
        let mut table = |at: usize, width: usize| {
            let count = number(COUNTS + at)? as usize;
            let table = Table { start, count, width };
            start = start.checked_add(count.checked_mul(width)?)?;
            Some(table)
        };
        let (root, members) = (table(0, ROOT)?, table(1, MEMBER)?);
        let (operations, names_by_hash) = (table(2, OPERATION)?, table(3, NAME)?);
        let names = start.checked_mul(4).filter(|names| *names <= bytes.len())?;
        Some(Self { root, members, operations, names_by_hash, names, bytes })
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Returns the number of operations.
    pub(crate) fn len(&self) -> usize {
        self.operations.count
    }

    pub(crate) fn operation(&self, at: usize) -> Option<OperationRecord> {
        let record = self.operations.get::<OPERATION>(&self.bytes, at)?;
        let [path, item, method, value, id, cli_name, cli_aliases, summary, description, tags, flags, names @ ..] =
            record;
        let [a, b, c, d, e, f] = names;
        let names = [(a, b), (c, d), (e, f)];
        Some(OperationRecord {
            path,
            item,
            method,
            value,
            id,
            cli_name,
            cli_aliases,
            summary,
            description,
            tags,
            flags,
            names,
        })
    }

    /// Returns a name of an operation's command.
    pub(crate) fn name(&self, operation: &OperationRecord, kind: NameKind) -> &str {
        let [written, kebab, short] = operation.names;
        let (start, length) = match kind {
            NameKind::Written => written,
            NameKind::Kebab => kebab,
            NameKind::Short => short,
        };
        let (start, length) = (self.names + start as usize, length as usize);
        let bytes = self.bytes.get(start..).and_then(|bytes| bytes.get(..length));
        bytes.and_then(|bytes| str::from_utf8(bytes).ok()).unwrap_or_default()
    }

    /// Returns a member of the root object; the last one of several with the same name.
    pub(crate) fn root<'a>(&self, text: &'a str, name: &str) -> Option<Json<'a>> {
        let members = (0..self.root.count).rev().filter_map(|at| self.root.get::<ROOT>(&self.bytes, at));
        let mut named = members.filter(|[key, _]| string_is(text, *key, name));
        named.next().map(|[_, value]| Json::new(text, value as usize))
    }

    /// Returns the value at a JSON pointer.
    pub(crate) fn resolve<'a>(&self, text: &'a str, to: &str) -> Option<Json<'a>> {
        let tokens: Vec<_> = pointer::tokens(to).collect();
        let depth = if tokens.first().is_some_and(|first| first == "components") { 3 } else { 2 };
        let member = tokens.get(..depth).and_then(|known| self.member(text, known));
        let (mut value, rest) = match member {
            Some(value) => (value, tokens.get(depth..)?),
            None => match tokens.split_first() {
                Some((first, rest)) => (self.root(text, first)?, rest),
                None => return Some(Json::new(text, if text.starts_with('\u{feff}') { 3 } else { 0 })),
            },
        };
        for token in rest {
            value = value.step(token)?;
        }
        Some(value)
    }

    fn member<'a>(&self, text: &'a str, tokens: &[Cow<'_, str>]) -> Option<Json<'a>> {
        let [.., section, name] = tokens else { return None };
        let found = self.members.equal_range::<MEMBER>(&self.bytes, hash32([&**section, &**name]));
        let mut found = found.filter(|[_, of, key, _]| string_is(text, *key, name) && string_is(text, *of, section));
        found.next().map(|[.., value]| Json::new(text, value as usize))
    }

    /// Finds the operations that a word names: by the name as written, by the id, by the other names, and by what the
    /// word is in kebab-case, in this order. Several are equally likely.
    pub(crate) fn find(&self, text: &str, word: &str) -> Vec<usize> {
        if word.is_empty() {
            return Vec::new();
        }
        let lookup = |word: &str| {
            let records = self.names_by_hash.equal_range::<NAME>(&self.bytes, hash32([word]));
            let known = records.filter_map(|[_, at]| Some((at as usize, self.operation(at as usize)?)));
            known.collect::<Vec<_>>()
        };
        let select = |found: &[(usize, OperationRecord)], is_meant: &dyn Fn(&OperationRecord) -> bool| {
            found.iter().filter(|(_, operation)| is_meant(operation)).map(|(at, _)| *at).collect::<Vec<_>>()
        };
        let stated = |operation: &OperationRecord| [operation.cli_name, operation.id];
        let is_other_name = |operation: &OperationRecord, word: &str| {
            [NameKind::Kebab, NameKind::Short].into_iter().any(|kind| self.name(operation, kind) == word)
                || stated(operation).into_iter().any(|at| kebab(&string(text, at)) == word)
                || aliases(text, operation.cli_aliases).any(|alias| alias == word)
        };
        let exact = lookup(word);
        let named = select(&exact, &|operation| self.name(operation, NameKind::Written) == word);
        if !named.is_empty() {
            return named;
        }
        let with_id = select(&exact, &|operation| {
            stated(operation).into_iter().any(|at| at != NO_TEXT && string_is(text, at, word))
        });
        if !with_id.is_empty() {
            return with_id;
        }
        let others = select(&exact, &|operation| is_other_name(operation, word));
        if !others.is_empty() {
            return others;
        }
        let dashed = kebab(word);
        if dashed.is_empty() {
            return Vec::new();
        }
        select(&lookup(&dashed), &|operation| is_other_name(operation, &dashed))
    }
}

fn string(text: &str, at: u32) -> Cow<'_, str> {
    if at == NO_TEXT {
        return Cow::Borrowed("");
    }
    Json::new(text, at as usize).str().unwrap_or_default()
}

/// Returns the texts of a list.
fn aliases(text: &str, at: u32) -> impl Iterator<Item = Cow<'_, str>> {
    let list = (at != NO_TEXT).then(|| Json::new(text, at as usize));
    list.into_iter().flat_map(Json::items).filter_map(Json::str).filter(|alias| !alias.is_empty())
}

fn string_is(text: &str, at: u32, key: &str) -> bool {
    Json::new(text, at as usize).str().is_some_and(|found| found == key)
}

/// Compares the hashes in the header with those of the text and the tables.
fn is_sound(bytes: &[u8], text: &str) -> Option<bool> {
    let hash = |from: usize| {
        Some([
            number_at(bytes, from)?,
            number_at(bytes, from + 1)?,
            number_at(bytes, from + 2)?,
            number_at(bytes, from + 3)?,
        ])
    };
    let body = bytes.get(COUNTS * 4..)?;
    Some(hash(7)? == hash_words(hash128(body)) && hash(3)? == hash_words(hash128(text.as_bytes())))
}

/// Writes an index; `None` when a number does not fit.
pub(super) fn write(
    text: &str,
    root: &[MemberRecord],
    members: Vec<MemberRecord>,
    operations: &[OperationRecord],
    names: &[OperationNames],
) -> Option<Vec<u8>> {
    let mut numbers: Vec<u32> = Vec::new();
    numbers.extend(root.iter().flat_map(|member| [member.key, member.value]));

    let mut hashed: Vec<_> = members
        .iter()
        .map(|member| (hash32([&*string(text, member.section), &*string(text, member.key)]), member))
        .collect();
    hashed.sort_by_key(|(hash, _)| *hash);
    numbers.extend(hashed.iter().flat_map(|(hash, member)| [*hash, member.section, member.key, member.value]));
    let members = hashed.len();

    let mut names_by_hash = Vec::with_capacity(operations.len() * 3);
    let mut blob = String::new();
    for (at, (found, names)) in operations.iter().zip(names).enumerate() {
        let at = u32::try_from(at).ok()?;
        let OperationRecord { path, item, method, value, id, cli_name, cli_aliases, .. } = *found;
        let OperationRecord { summary, description, tags, flags, .. } = *found;
        numbers.extend([path, item, method, value, id, cli_name, cli_aliases, summary, description, tags, flags]);
        let mut previous = (0, 0, "");
        for name in [&*names.written, &*names.kebab, &*names.short] {
            if name != previous.2 {
                previous = (u32::try_from(blob.len()).ok()?, u32::try_from(name.len()).ok()?, name);
                blob.push_str(name);
            }
            numbers.extend([previous.0, previous.1]);
            names_by_hash.push((hash32([name]), at));
        }
        for stated in [id, cli_name].into_iter().filter(|stated| *stated != NO_TEXT) {
            names_by_hash.push((hash32([&*string(text, stated)]), at));
            names_by_hash.push((hash32([&*kebab(&string(text, stated))]), at));
        }
        aliases(text, cli_aliases).for_each(|alias| names_by_hash.push((hash32([&*alias]), at)));
    }
    names_by_hash.sort_unstable();
    names_by_hash.dedup();
    numbers.extend(names_by_hash.iter().flat_map(|(hash, at)| [*hash, *at]));

    let mut body = Vec::with_capacity(numbers.len() * 4 + blob.len() + HEADER * 4);
    for count in [root.len(), members, operations.len(), names_by_hash.len(), 0] {
        body.extend(u32::try_from(count).ok()?.to_le_bytes());
    }
    numbers.iter().for_each(|number| body.extend(number.to_le_bytes()));
    body.extend(blob.as_bytes());

    let length = u32::try_from(body.len() + COUNTS * 4).ok()?;
    let mut out = Vec::with_capacity(length as usize);
    let head = [MAGIC, length, u32::try_from(text.len()).ok()?];
    let hashes = [hash_words(hash128(text.as_bytes())), hash_words(hash128(&body))];
    head.iter().chain(hashes.as_flattened()).for_each(|number| out.extend(number.to_le_bytes()));
    out.append(&mut body);
    Some(out)
}
