//! Reads and writes JSON text.

pub(crate) mod read;
mod write;
#[cfg(feature = "output")]
pub(crate) mod write_part;

pub(crate) use read::from_json_strict;
pub use read::{JsonError, from_json};
pub(crate) use write::push_json;
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

/// Finds the first character of a string that is escaped when it is written: a special byte, or another character that
/// a terminal obeys.
fn find_escaped(bytes: &[u8]) -> Option<usize> {
    const ONES: u64 = u64::from_le_bytes([1; 8]);
    let mut index = 0;
    loop {
        while let Some(chunk) = bytes.get(index..).and_then(<[u8]>::first_chunk::<8>) {
            let word = u64::from_le_bytes(*chunk);
            // Adding one sets the high bit of DEL, and keeps that of bytes beyond ASCII.
            let marks = special_marks(word) | word.wrapping_add(ONES) & (ONES << 7);
            if marks != 0 {
                index += marks.trailing_zeros() as usize / 8;
                break;
            }
            index += 8;
        }
        let rest = bytes.get(index..).unwrap_or_default();
        match rest.first()? {
            b'"' | b'\\' | 0..0x20 => return Some(index),
            0x7f | 0xc2 | 0xe2 if high_control(rest).is_some() => return Some(index),
            _ => index += 1,
        }
        let is_harmless = |byte: &&u8| !byte.is_ascii() && !matches!(byte, 0xc2 | 0xe2);
        index += rest.iter().skip(1).take_while(is_harmless).count();
    }
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
