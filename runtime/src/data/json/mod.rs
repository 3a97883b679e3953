//! Reads and writes JSON text.

pub(crate) mod read;
mod write;
#[cfg(feature = "output")]
pub(crate) mod write_part;

pub(crate) use read::from_json_strict;
pub use read::{JsonError, from_json};
pub(crate) use write::push_json;
#[allow(unused_imports, reason = "only some features use it")]
pub(crate) use write::push_string;
pub use write::{to_json, to_json_pretty, write_json, write_json_pretty};

use super::text::high_control;

/// Finds the first byte of a string that must be escaped: a quote, a backslash or a control character.
///
/// Compares eight bytes at a time.
#[inline]
fn find_special(bytes: &[u8]) -> Option<usize> {
    let mut offset = 0;
    let mut rest = bytes;
    while let Some((chunk, after)) = rest.split_first_chunk::<8>() {
        let marks = special_marks(u64::from_le_bytes(*chunk));
        if marks != 0 {
            return Some(offset + marks.trailing_zeros() as usize / 8);
        }
        offset += 8;
        rest = after;
    }
    let is_special = |b: &u8| matches!(b, b'"' | b'\\' | 0..0x20);
    rest.iter().position(is_special).map(|index| offset + index)
}

/// The bytes that may be escaped when a string is written: special bytes, and the first bytes of other characters that a
/// terminal obeys.
static MAY_ESCAPE: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 0x20 {
        table[byte] = true;
        byte += 1;
    }
    table[b'"' as usize] = true;
    table[b'\\' as usize] = true;
    table[0x7f] = true;
    table[0xc2] = true;
    table[0xe2] = true;
    table
};

/// Finds the first character of a string that is escaped when it is written: a special byte, or another character that
/// a terminal obeys.
#[cfg_attr(not(feature = "output"), inline)]
fn find_escaped(bytes: &[u8]) -> Option<usize> {
    let mut index = 0;
    loop {
        index += find_escape_candidate(bytes.get(index..)?)?;
        let rest = bytes.get(index..)?;
        match rest.first()? {
            0x7f | 0xc2 | 0xe2 if high_control(rest).is_none() => index += 1,
            _ => return Some(index),
        }
    }
}

/// Finds the first byte of [`MAY_ESCAPE`]. Looks at eight bytes at a time, and at the last bytes one by one: most strings
/// and names are shorter than that.
#[inline]
fn find_escape_candidate(bytes: &[u8]) -> Option<usize> {
    const ONES: u64 = u64::from_le_bytes([1; 8]);
    let may_escape = |byte: &u8| MAY_ESCAPE[usize::from(*byte)];
    let (mut offset, mut rest) = (0, bytes);
    while let Some((chunk, after)) = rest.split_first_chunk::<8>() {
        let word = u64::from_le_bytes(*chunk);
        // Adding one sets the high bit of DEL, and keeps that of bytes beyond ASCII.
        let marks = special_marks(word) | word.wrapping_add(ONES) & (ONES << 7);
        if marks != 0
            && let Some(index) = chunk.iter().position(may_escape)
        {
            return Some(offset + index);
        }
        (offset, rest) = (offset + 8, after);
    }
    rest.iter().position(may_escape).map(|index| offset + index)
}

/// Sets the high bit of each special byte. Bytes after the first one may be marked wrongly, since the subtractions
/// borrow from them.
#[inline]
fn special_marks(word: u64) -> u64 {
    const ONES: u64 = u64::from_le_bytes([1; 8]);
    let zeros = |word: u64| word.wrapping_sub(ONES) & !word;
    let quotes = zeros(word ^ (ONES * b'"' as u64));
    let backslashes = zeros(word ^ (ONES * b'\\' as u64));
    let controls = word.wrapping_sub(ONES * 0x20) & !word;
    (quotes | backslashes | controls) & (ONES << 7)
}
