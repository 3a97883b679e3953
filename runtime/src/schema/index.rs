//! An index of names, for lookups among thousands of fields.

use super::{FieldRef, Tables};
use crate::hash::fnv1a_32;

/// A hash table from names to field numbers, with a linked list for each bucket.
#[derive(Debug)]
pub(super) struct Index {
    /// The position of each bucket's first entry.
    buckets: Vec<Option<u32>>,
    entries: Vec<Entry>,
}

#[derive(Debug)]
struct Entry {
    hash: u32,
    field: u16,
    next: Option<u32>,
}

impl Index {
    /// Indexes all names of some tables.
    pub(super) fn new(tables: &Tables<'_>) -> Self {
        let len = tables.len();
        let mut index =
            Self { buckets: vec![None; (len * 4).next_power_of_two()], entries: Vec::with_capacity(len * 2) };
        // Each entry is added at the front of its list, so going backwards puts the first field first.
        for id in (0..u16::try_from(len).unwrap_or(u16::MAX)).rev() {
            if let Some(field) = tables.field(id) {
                index.add_field(&field);
            }
        }
        index
    }

    fn add_field(&mut self, field: &FieldRef<'_>) {
        let (id, name, long) = (field.id(), field.name(), field.long());
        self.add(hash_name(name.as_bytes()), id);
        if long != name {
            self.add(hash_name(long.as_bytes()), id);
        }
        for alias in field.aliases() {
            self.add(hash_name(alias.as_bytes()), id);
        }
        if let Some(short) = field.short() {
            self.add(hash_short(short), id);
        }
        for short in field.shorts() {
            self.add(hash_short(short), id);
        }
    }

    fn bucket(&self, hash: u32) -> usize {
        hash as usize & self.buckets.len().saturating_sub(1)
    }

    #[inline(never)]
    fn add(&mut self, hash: u32, field: u16) {
        let position = u32::try_from(self.entries.len()).ok();
        debug_assert!(position.is_some(), "the number of names fits in 32 bits");
        let bucket = self.bucket(hash);
        let Some(bucket) = self.buckets.get_mut(bucket) else { return };
        let next = std::mem::replace(bucket, position);
        self.entries.push(Entry { hash, field, next });
    }

    /// Returns the numbers of the fields with a name of this hash, in order.
    pub(super) fn find(&self, hash: u32) -> impl Iterator<Item = u16> + '_ {
        let mut position = self.buckets.get(self.bucket(hash)).copied().flatten();
        let entries = std::iter::from_fn(move || {
            let entry = self.entries.get(position? as usize)?;
            position = entry.next;
            Some(entry)
        });
        entries.filter(move |entry| entry.hash == hash).map(|entry| entry.field)
    }
}

/// Hashes a name (FNV-1a).
#[inline(never)]
pub(super) fn hash_name(name: &[u8]) -> u32 {
    fnv1a_32(name)
}

/// Hashes a short alias.
pub(super) fn hash_short(short: char) -> u32 {
    hash_name(&u32::from(short).to_le_bytes())
}
