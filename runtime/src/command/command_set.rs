//! A list of commands with an index by name, both built at compile time.

use super::{CommandFn, CommandSpec};
use crate::data::bytes_eq;
use crate::hash::fnv1a_32;
use crate::schema::Message;

/// The commands of `commands![…]`, with a hash index: a lookup costs one comparison.
#[derive(Debug)]
pub struct CommandSet {
    /// Every name and alias, concatenated.
    pub names: &'static [u8],
    /// Position and command of each name.
    pub records: &'static [NameRecord],
    /// Open-addressed hash index: the number of a name plus one, or zero.
    pub index: &'static [u16],
    /// The commands.
    pub commands: &'static [CommandFn],
}

/// A name of a command.
#[derive(Clone, Copy, Debug)]
pub struct NameRecord {
    offset: u32,
    command: u16,
    len: u8,
}

impl CommandSet {
    #[inline]
    fn name(&self, record: &NameRecord) -> &'static [u8] {
        let start = record.offset as usize;
        self.names.get(start..start + usize::from(record.len)).unwrap_or_default()
    }

    /// Returns the command with a name or an alias.
    #[inline]
    pub(crate) fn find(&self, name: &[u8]) -> Option<CommandFn> {
        let mask = self.index.len().checked_sub(1)?;
        let mut slot = hash(name) as usize & mask;
        loop {
            let number = usize::from(*self.index.get(slot)?).checked_sub(1)?;
            let record = self.records.get(number)?;
            if self.name(record) == name {
                return self.commands.get(usize::from(record.command)).copied();
            }
            slot = (slot + 1) & mask;
        }
    }

    /// Returns the command at an index.
    #[inline]
    pub(crate) fn command(&self, index: usize) -> Option<CommandFn> {
        self.commands.get(index).copied()
    }

    /// Returns every name and alias.
    #[inline]
    pub(crate) fn names(&'static self) -> impl Iterator<Item = &'static str> {
        self.records.iter().map(|record| std::str::from_utf8(self.name(record)).unwrap_or_default())
    }
}

/// Hashes a name, with the high bits mixed into the low ones, which select the slot.
#[inline]
const fn hash(name: &[u8]) -> u32 {
    let hash = fnv1a_32(name);
    hash ^ (hash >> 15)
}

/// The names of commands with their index, for the check that no two are equal: comparing each with each takes the compiler
/// too long for a thousand.
#[derive(Clone, Copy, Debug)]
pub struct NameTable<'a> {
    /// The commands.
    pub specs: &'a [CommandSpec<'a>],
    /// Every name and alias, concatenated.
    pub names: &'a [u8],
    /// Position and command of each name.
    pub records: &'a [NameRecord],
    /// The index of [`index`].
    pub index: &'a [u16],
}

impl NameTable<'_> {
    /// Checks that no command before the one at `position` has its name or one of its aliases.
    ///
    /// # Panics
    ///
    /// In a constant, which is a compile error.
    #[track_caller]
    #[inline]
    pub const fn assert_new(&self, position: usize) {
        let spec = &self.specs[position];
        let mut n = 0;
        while n <= spec.aliases.len() {
            let name = name_of(spec, n);
            if self.first_with(name.as_bytes()) < position {
                let text = Message::new().text("two commands of this list are named `").text(name);
                text.text("`: rename one with `#[command(name = \"…\")]`, or remove the alias").panic();
            }
            n += 1;
        }
    }

    /// Returns the position of the first command with a name: names are in the index in the order of their commands.
    #[inline]
    const fn first_with(&self, name: &[u8]) -> usize {
        let mask = self.index.len() - 1;
        let mut slot = hash(name) as usize & mask;
        while self.index[slot] != 0 {
            let record = &self.records[self.index[slot] as usize - 1];
            if bytes_eq(bytes(self.names, record), name) {
                return record.command as usize;
            }
            slot = (slot + 1) & mask;
        }
        usize::MAX
    }
}

/// Returns the number of names and aliases of commands.
#[inline]
pub const fn name_len(specs: &[CommandSpec<'_>]) -> usize {
    let (mut i, mut len) = (0, 0);
    while i < specs.len() {
        len += 1 + specs[i].aliases.len();
        i += 1;
    }
    len
}

const fn name_of<'a>(spec: &CommandSpec<'a>, n: usize) -> &'a str {
    if n == 0 { spec.name } else { spec.aliases[n - 1] }
}

/// Returns the total size of the names of commands, in bytes.
#[inline]
pub const fn names_len(specs: &[CommandSpec<'_>]) -> usize {
    let (mut i, mut len) = (0, 0);
    while i < specs.len() {
        let mut n = 0;
        while n <= specs[i].aliases.len() {
            len += name_of(&specs[i], n).len();
            n += 1;
        }
        i += 1;
    }
    len
}

/// Concatenates the names of commands.
pub const fn names<const N: usize>(specs: &[CommandSpec<'_>]) -> [u8; N] {
    let mut out = [0; N];
    let mut rest: &mut [u8] = &mut out;
    let mut i = 0;
    while i < specs.len() {
        let mut n = 0;
        while n <= specs[i].aliases.len() {
            let name = name_of(&specs[i], n).as_bytes();
            let (to, after) = rest.split_at_mut(name.len());
            to.copy_from_slice(name);
            rest = after;
            n += 1;
        }
        i += 1;
    }
    out
}

/// Returns the position and command of each name.
///
/// # Panics
///
/// At compile time, if there are too many commands or a name is too long.
pub const fn name_records<const N: usize>(specs: &[CommandSpec<'_>]) -> [NameRecord; N] {
    assert!(N < u16::MAX as usize, "one `commands![…]` holds at most 65,534 names");
    let mut out = [NameRecord { offset: 0, command: 0, len: 0 }; N];
    let (mut i, mut offset, mut number) = (0, 0, 0);
    while i < specs.len() {
        let mut n = 0;
        while n <= specs[i].aliases.len() {
            let len = name_of(&specs[i], n).len();
            assert!(len <= 255, "a command's name is at most 255 bytes long");
            out[number] = NameRecord { offset, command: i as u16, len: len as u8 };
            offset += len as u32;
            number += 1;
            n += 1;
        }
        i += 1;
    }
    out
}

/// Returns the size of the index for a number of names: a power of two, so that it is at most half full.
#[inline]
pub const fn index_len(names: usize) -> usize {
    (names * 2 + 1).next_power_of_two()
}

/// Builds the hash index over names, the first one of equal ones before the others.
pub const fn index<const N: usize>(names: &[u8], records: &[NameRecord]) -> [u16; N] {
    let mut out = [0; N];
    let mut i = 0;
    while i < records.len() {
        let name = bytes(names, &records[i]);
        let mut slot = hash(name) as usize & (N - 1);
        while out[slot] != 0 {
            slot = (slot + 1) & (N - 1);
        }
        out[slot] = i as u16 + 1;
        i += 1;
    }
    out
}

#[inline]
const fn bytes<'a>(names: &'a [u8], record: &NameRecord) -> &'a [u8] {
    names.split_at(record.offset as usize).1.split_at(record.len as usize).0
}

#[cfg(test)]
mod tests {
    use super::*;

    const COUNT: usize = 1_000;

    /// Names of four bytes, one after the other.
    const TEXT: [u8; 4 * COUNT] = {
        let mut text = [b'c'; 4 * COUNT];
        let mut i = 0;
        while i < COUNT {
            text[4 * i + 1] = b'0' + (i / 100) as u8;
            text[4 * i + 2] = b'0' + (i / 10 % 10) as u8;
            text[4 * i + 3] = b'0' + (i % 10) as u8;
            i += 1;
        }
        text
    };

    const SPECS: &[CommandSpec<'static>] = &{
        let mut specs = [CommandSpec::new(""); COUNT];
        let mut i = 0;
        while i < COUNT {
            match std::str::from_utf8(TEXT.split_at(4 * i).1.split_at(4).0) {
                Ok(name) => specs[i] = CommandSpec::new(name),
                Err(_) => panic!("the names are ASCII"),
            }
            i += 1;
        }
        specs
    };

    const NAMED: NameTable<'static> = NameTable {
        specs: SPECS,
        names: &names::<{ 4 * COUNT }>(SPECS),
        records: &name_records::<COUNT>(SPECS),
        index: &index::<{ index_len(COUNT) }>(&names::<{ 4 * COUNT }>(SPECS), &name_records::<COUNT>(SPECS)),
    };

    // The compiler refuses constants that take it long.
    const _: () = {
        let mut i = 0;
        while i < COUNT {
            NAMED.assert_new(i);
            i += 1;
        }
    };

    #[test]
    fn each_of_many_names_is_found() {
        for (position, spec) in SPECS.iter().enumerate() {
            assert_eq!(NAMED.first_with(spec.name.as_bytes()), position);
        }
        assert_eq!(NAMED.first_with(b"none"), usize::MAX);
    }
}
