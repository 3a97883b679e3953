//! JSON text, read and written.

mod read;
mod write;

#[cfg(feature = "fetch")]
pub(crate) use read::JsonReader;
pub(crate) use read::from_json_once;
pub use read::{JsonError, from_json};
pub(crate) use write::push_json;
#[cfg(feature = "output")]
pub(crate) use write::write_json_within;
pub use write::{to_json, to_json_pretty, write_json, write_json_pretty};

/// The place of the first byte that does not stand for itself in a string: a quote, a backslash or
/// a control character.
///
/// Eight bytes are looked at together; most strings are longer than that.
#[inline]
fn special_at(bytes: &[u8]) -> Option<usize> {
    let mut at = 0;
    let mut rest = bytes;
    while let Some((chunk, after)) = rest.split_first_chunk::<8>() {
        let marks = special_marks(u64::from_le_bytes(*chunk));
        if marks != 0 {
            return Some(at + marks.trailing_zeros() as usize / 8);
        }
        at += 8;
        rest = after;
    }
    let special = |b: &u8| matches!(b, b'"' | b'\\' | 0..0x20);
    rest.iter().position(special).map(|tail| at + tail)
}

/// Sets the high bit of each special byte. A byte after the first such one may be marked wrongly,
/// since the subtractions borrow from it.
#[inline]
fn special_marks(word: u64) -> u64 {
    const ONES: u64 = u64::from_le_bytes([1; 8]);
    let zeros = |word: u64| word.wrapping_sub(ONES) & !word;
    let quotes = zeros(word ^ (ONES * b'"' as u64));
    let backslashes = zeros(word ^ (ONES * b'\\' as u64));
    let controls = word.wrapping_sub(ONES * 0x20) & !word;
    (quotes | backslashes | controls) & (ONES << 7)
}
