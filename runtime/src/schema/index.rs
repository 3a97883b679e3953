//! Where names are found among thousands of fields.

use super::{FieldRef, Tables};

const NONE: u32 = u32::MAX;

/// The numbers of fields by the hash of each of their names: a list for each slot.
#[derive(Debug)]
pub(super) struct Index {
    slots: Vec<u32>,
    entries: Vec<Entry>,
}

#[derive(Debug)]
struct Entry {
    hash: u32,
    field: u16,
    next: u32,
}

impl Index {
    /// An index of the fields of some tables. Each list begins with what is added last, so the last field comes first.
    pub(super) fn new(tables: &Tables<'_>) -> Self {
        let many = tables.len();
        let mut index =
            Self { slots: vec![NONE; (many * 4).next_power_of_two()], entries: Vec::with_capacity(many * 2) };
        for id in (0..u16::try_from(many).unwrap_or(u16::MAX)).rev() {
            if let Some(field) = tables.field(id) {
                index.add_all(&field);
            }
        }
        index
    }

    fn add_all(&mut self, field: &FieldRef<'_>) {
        let (id, name, long) = (field.id(), field.name(), field.long());
        self.add(of_name(name.as_bytes()), id);
        if long != name {
            self.add(of_name(long.as_bytes()), id);
        }
        for alias in field.aliases() {
            self.add(of_name(alias.as_bytes()), id);
        }
        if let Some(short) = field.short() {
            self.add(of_short(short), id);
        }
        for short in field.shorts() {
            self.add(of_short(short), id);
        }
    }

    fn slot(&self, hash: u32) -> usize {
        hash as usize & self.slots.len().saturating_sub(1)
    }

    #[inline(never)]
    fn add(&mut self, hash: u32, field: u16) {
        let (at, new) = (self.slot(hash), u32::try_from(self.entries.len()).unwrap_or(NONE));
        let Some(slot) = self.slots.get_mut(at) else { return };
        let next = std::mem::replace(slot, new);
        self.entries.push(Entry { hash, field, next });
    }

    /// The numbers of the fields that may have a name, in order.
    pub(super) fn find(&self, hash: u32) -> impl Iterator<Item = u16> + '_ {
        let mut at = self.slots.get(self.slot(hash)).copied().unwrap_or(NONE);
        let entries = std::iter::from_fn(move || {
            let entry = self.entries.get(at as usize)?;
            at = entry.next;
            Some(entry)
        });
        entries.filter(move |entry| entry.hash == hash).map(|entry| entry.field)
    }
}

/// The hash of a name (FNV-1a).
#[inline(never)]
pub(super) fn of_name(name: &[u8]) -> u32 {
    name.iter().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193))
}

/// The hash of a short alias, which is no name.
pub(super) fn of_short(short: char) -> u32 {
    of_name(&u32::from(short).to_le_bytes())
}
