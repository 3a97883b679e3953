//! Where names are found among thousands of fields.

use super::FieldRef;

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
    /// An index of some fields, of which the last comes first: each list begins with what is added last.
    pub(super) fn new<'a>(many: usize, fields: impl Iterator<Item = FieldRef<'a>>) -> Self {
        let mut index =
            Self { slots: vec![NONE; (many * 4).next_power_of_two()], entries: Vec::with_capacity(many * 2) };
        for field in fields {
            let (name, long) = (field.name(), field.long());
            index.add(of_name(name.as_bytes()), &field);
            if long != name {
                index.add(of_name(long.as_bytes()), &field);
            }
            field.aliases().for_each(|alias| index.add(of_name(alias.as_bytes()), &field));
            field.short().into_iter().chain(field.shorts()).for_each(|short| index.add(of_short(short), &field));
        }
        index
    }

    fn slot(&self, hash: u32) -> usize {
        hash as usize & self.slots.len().saturating_sub(1)
    }

    fn add(&mut self, hash: u32, field: &FieldRef<'_>) {
        let (at, new) = (self.slot(hash), u32::try_from(self.entries.len()).unwrap_or(NONE));
        let Some(slot) = self.slots.get_mut(at) else { return };
        let next = std::mem::replace(slot, new);
        self.entries.push(Entry { hash, field: field.id(), next });
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
pub(super) fn of_name(name: &[u8]) -> u32 {
    name.iter().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193))
}

/// The hash of a short alias, which is no name.
pub(super) fn of_short(short: char) -> u32 {
    of_name(&u32::from(short).to_le_bytes())
}
