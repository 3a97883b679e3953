//! The kinds of bytes that a text has, from a table.

/// The kinds of each byte, one bit each.
pub(super) type Marks = [u8; 256];

/// Returns the kinds of all bytes together.
///
/// A lookup without a branch takes a third of the instructions of a search that ends at the first special byte, which most
/// texts do not have.
#[inline]
pub(super) fn marks_of(bytes: &[u8], table: &Marks) -> u8 {
    let of_chunk = |chunk: &[u8; 8]| chunk.iter().fold(0, |marks, byte| marks | table[usize::from(*byte)]);
    let Some(last) = bytes.last_chunk::<8>() else {
        return bytes.iter().fold(0, |marks, byte| marks | table[usize::from(*byte)]);
    };
    // The last chunk overlaps with the one before, so that no byte is looked up on its own.
    let (mut marks, mut rest) = (of_chunk(last), bytes);
    while let Some((chunk, after @ [_, ..])) = rest.split_first_chunk::<8>() {
        marks |= of_chunk(chunk);
        rest = after;
    }
    marks
}

/// Adds a kind to bytes of a table.
pub(super) const fn marked(mut table: Marks, bytes: &[u8], kind: u8) -> Marks {
    let mut index = 0;
    while index < bytes.len() {
        table[bytes[index] as usize] |= kind;
        index += 1;
    }
    table
}

/// Adds a kind to the bytes from `first` to `last`.
pub(super) const fn marked_range(mut table: Marks, first: u8, last: u8, kind: u8) -> Marks {
    let mut byte = first as usize;
    while byte <= last as usize {
        table[byte] |= kind;
        byte += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::{marked, marked_range, marks_of};

    #[test]
    fn a_mark_is_found_at_every_index_of_every_length() {
        let table = marked_range(marked([0; 256], b"xy", 1), b'y', b'z', 2);
        for length in 0..40 {
            let mut text = vec![b'a'; length];
            assert_eq!(marks_of(&text, &table), 0);
            for index in 0..length {
                for (byte, marks) in [(b'x', 1), (b'y', 3), (b'z', 2)] {
                    text[index] = byte;
                    assert_eq!(marks_of(&text, &table), marks, "{length} {index}");
                }
                text[index] = b'a';
            }
        }
    }
}
