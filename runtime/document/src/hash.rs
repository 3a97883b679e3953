//! Hashes of contents: fast, the same on every machine, and not cryptographic.

const FIRST: u64 = 0x9E37_79B9_7F4A_7C15;
const SECOND: u64 = 0xC2B2_AE3D_27D4_EB4F;
const LANES: [u64; 4] = [FIRST, SECOND, 0x1656_67B1_9E37_79F9, 0x27D4_EB2F_1656_67C5];

/// Folds a 128-bit product into 64 bits.
fn fold_product(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    #[expect(clippy::cast_possible_truncation, reason = "both halves are used")]
    let (low, high) = (product as u64, (product >> 64) as u64);
    low ^ high
}

fn read_word(bytes: &[u8]) -> u64 {
    let mut word = [0; 8];
    for (to, from) in word.iter_mut().zip(bytes) {
        *to = *from;
    }
    u64::from_le_bytes(word)
}

/// Hashes contents to 128 bits: fast, the same on every machine, and not cryptographic.
#[must_use]
pub fn hash128(bytes: &[u8]) -> u128 {
    let mut lanes = LANES;
    let mut blocks = bytes.chunks_exact(32);
    for block in &mut blocks {
        for (lane, word) in lanes.iter_mut().zip(block.chunks_exact(8)) {
            *lane = fold_product(*lane ^ read_word(word), FIRST).rotate_left(23) ^ *lane;
        }
    }
    for (lane, word) in lanes.iter_mut().zip(blocks.remainder().chunks(8)) {
        *lane = fold_product(*lane ^ read_word(word), SECOND).rotate_left(29) ^ *lane;
    }
    let length = bytes.len() as u64;
    let [a, b, c, d] = lanes;
    let low = fold_product(fold_product(a ^ length, FIRST ^ b), fold_product(c ^ SECOND, d ^ FIRST) ^ SECOND);
    let high = fold_product(fold_product(d ^ length, SECOND ^ a), fold_product(b ^ FIRST, c ^ SECOND) ^ FIRST);
    u128::from(high) << 64 | u128::from(low)
}

/// Hashes names to 32 bits, for lookup tables.
pub(crate) fn hash32<'a>(parts: impl IntoIterator<Item = &'a str>) -> u32 {
    let mut state = FIRST;
    for part in parts {
        let bytes = part.as_bytes();
        for chunk in bytes.chunks(8) {
            state = fold_product(state ^ read_word(chunk), SECOND).rotate_left(17) ^ state;
        }
        state = fold_product(state ^ bytes.len() as u64, FIRST) ^ state;
    }
    #[expect(clippy::cast_possible_truncation, reason = "as many bits as the table has")]
    let folded = (state ^ (state >> 32)) as u32;
    folded
}
