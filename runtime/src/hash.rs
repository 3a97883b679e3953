//! The FNV-1a hash, in three widths. It is stable across versions and platforms, and needs no tables.

use std::hash::Hasher;

/// Hashes bytes to 32 bits; usable at compile time.
pub(crate) const fn fnv1a_32(bytes: &[u8]) -> u32 {
    let mut hash: u32 = 0x811c_9dc5;
    let mut rest = bytes;
    while let [byte, after @ ..] = rest {
        hash = (hash ^ *byte as u32).wrapping_mul(0x0100_0193);
        rest = after;
    }
    hash
}

/// Hashes bytes to 128 bits.
#[cfg_attr(not(feature = "skills"), allow(dead_code, reason = "identifies the contents of skill files"))]
pub(crate) fn fnv1a_128(bytes: &[u8]) -> u128 {
    const BASIS: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;
    bytes.iter().fold(BASIS, |hash, byte| (hash ^ u128::from(*byte)).wrapping_mul(PRIME))
}

/// A hasher to 64 bits, which is fast on short keys. Its keys are the program's own, so collisions cannot be provoked.
#[cfg_attr(not(feature = "completions"), allow(dead_code, reason = "tells completions apart"))]
pub(crate) struct Fnv1a64(u64);

impl Default for Fnv1a64 {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Hasher for Fnv1a64 {
    fn write(&mut self, bytes: &[u8]) {
        let step = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        self.0 = bytes.iter().fold(self.0, step);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::{Fnv1a64, fnv1a_32, fnv1a_128};
    use std::hash::Hasher;

    #[test]
    fn the_hashes_are_those_of_the_specification() {
        assert_eq!(fnv1a_32(b"a"), 0xe40c_292c);
        let mut hasher = Fnv1a64::default();
        hasher.write(b"a");
        assert_eq!(hasher.finish(), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(fnv1a_128(b"a"), 0xd228_cb69_6f1a_8caf_7891_2b70_4e4a_8964);
    }
}
