//! Going through JSON text as bytes, eight at a time where that is possible.
//!
//! Nothing here checks the text: the [index](crate::index) has done so once. It is total all the same:
//! whatever the bytes, the answers are places inside the text.

const ONES: u64 = u64::from_le_bytes([1; 8]);
const HIGHS: u64 = u64::from_le_bytes([0x80; 8]);

/// The byte there; 0, which no JSON has, behind the end.
pub(crate) fn byte(bytes: &[u8], at: usize) -> u8 {
    bytes.get(at).copied().unwrap_or(0)
}

fn word(bytes: &[u8], at: usize) -> Option<u64> {
    Some(u64::from_le_bytes(*bytes.get(at..)?.first_chunk()?))
}

/// The high bit of each byte that is zero; exact for the first of them.
fn zeros(word: u64) -> u64 {
    word.wrapping_sub(ONES) & !word & HIGHS
}

fn first(found: u64) -> usize {
    found.trailing_zeros() as usize / 8
}

/// The next place inside a string that is a quote, a backslash or a control character.
pub(crate) fn string_stop(bytes: &[u8], mut at: usize) -> usize {
    while let Some(word) = word(bytes, at) {
        let quotes = zeros(word ^ (ONES * u64::from(b'"')));
        let slashes = zeros(word ^ (ONES * u64::from(b'\\')));
        let controls = word.wrapping_sub(ONES * 0x20) & !word & HIGHS;
        let found = quotes | slashes | controls;
        if found != 0 {
            return at + first(found);
        }
        at += 8;
    }
    let rest = bytes.get(at..).unwrap_or_default();
    at + rest.iter().position(|byte| matches!(byte, b'"' | b'\\' | 0..0x20)).unwrap_or(rest.len())
}

/// The next place that is not white space.
pub(crate) fn skip_space(bytes: &[u8], mut at: usize) -> usize {
    if byte(bytes, at) > b' ' {
        return at;
    }
    while matches!(byte(bytes, at), b' ' | b'\n' | b'\r' | b'\t') {
        at += 1;
        // Indentation comes in long runs.
        while word(bytes, at) == Some(ONES * u64::from(b' ')) {
            at += 8;
        }
    }
    at
}

/// Behind the closing quote of the string whose opening quote is there.
pub(crate) fn skip_string(bytes: &[u8], at: usize) -> usize {
    let mut at = at + 1;
    loop {
        at = string_stop(bytes, at);
        match bytes.get(at) {
            None => return bytes.len(),
            Some(b'"') => return at + 1,
            Some(b'\\') => at += 2,
            Some(_) => at += 1,
        }
    }
}

/// Behind the value that begins there.
pub(crate) fn skip_value(bytes: &[u8], at: usize) -> usize {
    match byte(bytes, at) {
        b'"' => skip_string(bytes, at),
        b'{' | b'[' => skip_nested(bytes, at),
        _ => {
            let rest = bytes.get(at..).unwrap_or_default();
            let ends = |byte: &u8| matches!(byte, b',' | b']' | b'}' | b':' | b'"' | b' ' | b'\n' | b'\r' | b'\t');
            at.min(bytes.len()) + rest.iter().position(ends).unwrap_or(rest.len())
        }
    }
}

fn skip_nested(bytes: &[u8], mut at: usize) -> usize {
    let mut depth = 0_usize;
    loop {
        match bytes.get(at) {
            None => return bytes.len(),
            Some(b'"') => at = skip_string(bytes, at),
            Some(b'{' | b'[') => {
                depth += 1;
                at += 1;
            }
            Some(b'}' | b']') => {
                depth -= 1;
                at += 1;
                if depth == 0 {
                    return at;
                }
            }
            Some(b' ' | b'\n') => at = skip_space(bytes, at),
            Some(_) => at += 1,
        }
    }
}
