//! Scans JSON text as bytes, eight at a time where possible.
//!
//! The text was validated once by the [index](crate::index), so nothing is validated here. All functions are total:
//! for any bytes they return an offset inside the text.

const ONES: u64 = u64::from_le_bytes([1; 8]);
const HIGHS: u64 = u64::from_le_bytes([0x80; 8]);

/// Returns the byte at an offset; 0, which valid JSON does not contain, past the end.
pub(crate) fn byte(bytes: &[u8], offset: usize) -> u8 {
    bytes.get(offset).copied().unwrap_or(0)
}

fn word(bytes: &[u8], offset: usize) -> Option<u64> {
    Some(u64::from_le_bytes(*bytes.get(offset..)?.first_chunk()?))
}

/// Sets the high bit of each zero byte. Only the lowest one set is exact.
fn zeros(word: u64) -> u64 {
    word.wrapping_sub(ONES) & !word & HIGHS
}

fn first(found: u64) -> usize {
    found.trailing_zeros() as usize / 8
}

/// Returns the offset of the next quote, backslash or control character of a string.
pub(crate) fn string_stop(bytes: &[u8], mut offset: usize) -> usize {
    while let Some(word) = word(bytes, offset) {
        let quotes = zeros(word ^ (ONES * u64::from(b'"')));
        let slashes = zeros(word ^ (ONES * u64::from(b'\\')));
        let controls = word.wrapping_sub(ONES * 0x20) & !word & HIGHS;
        let found = quotes | slashes | controls;
        if found != 0 {
            return offset + first(found);
        }
        offset += 8;
    }
    let rest = bytes.get(offset..).unwrap_or_default();
    offset + rest.iter().position(|byte| matches!(byte, b'"' | b'\\' | 0..0x20)).unwrap_or(rest.len())
}

/// Returns the offset of the next character that is not whitespace.
pub(crate) fn skip_space(bytes: &[u8], mut offset: usize) -> usize {
    if byte(bytes, offset) > b' ' {
        return offset;
    }
    while matches!(byte(bytes, offset), b' ' | b'\n' | b'\r' | b'\t') {
        offset += 1;
        // Indentation comes in long runs.
        while word(bytes, offset) == Some(ONES * u64::from(b' ')) {
            offset += 8;
        }
    }
    offset
}

/// Returns the offset after the string that begins at `offset`.
pub(crate) fn skip_string(bytes: &[u8], offset: usize) -> usize {
    let mut offset = offset + 1;
    loop {
        offset = string_stop(bytes, offset);
        match bytes.get(offset) {
            None => return bytes.len(),
            Some(b'"') => return offset + 1,
            Some(b'\\') => offset += 2,
            Some(_) => offset += 1,
        }
    }
}

/// Returns the offset after the value that begins at `offset`.
pub(crate) fn skip_value(bytes: &[u8], offset: usize) -> usize {
    match byte(bytes, offset) {
        b'"' => skip_string(bytes, offset),
        b'{' | b'[' => skip_nested(bytes, offset),
        _ => {
            let rest = bytes.get(offset..).unwrap_or_default();
            let ends = |byte: &u8| matches!(byte, b',' | b']' | b'}' | b':' | b'"' | b' ' | b'\n' | b'\r' | b'\t');
            offset.min(bytes.len()) + rest.iter().position(ends).unwrap_or(rest.len())
        }
    }
}

fn skip_nested(bytes: &[u8], mut offset: usize) -> usize {
    let mut depth = 0_usize;
    loop {
        match bytes.get(offset) {
            None => return bytes.len(),
            Some(b'"') => offset = skip_string(bytes, offset),
            Some(b'{' | b'[') => {
                depth += 1;
                offset += 1;
            }
            Some(b'}' | b']') => {
                depth -= 1;
                offset += 1;
                if depth == 0 {
                    return offset;
                }
            }
            Some(b' ' | b'\n') => offset = skip_space(bytes, offset),
            Some(_) => offset += 1,
        }
    }
}
