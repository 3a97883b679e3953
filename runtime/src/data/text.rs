//! Text helpers that are compiled once and called from everywhere, which keeps their callers small.

/// Finds a text in another one.
#[allow(dead_code, reason = "only some features use it")]
#[inline(never)]
pub(crate) fn find_text(text: &str, part: &str) -> Option<usize> {
    text.find(part)
}

/// Returns a text with other text in place of each occurrence of a part.
#[allow(dead_code, reason = "only some features use it")]
#[inline(never)]
pub(crate) fn replace_text(text: &str, part: &str, other: &str) -> String {
    text.replace(part, other)
}

/// Splits a text at the first occurrence of a part.
#[allow(dead_code, reason = "only some features use it")]
pub(crate) fn split_once_at<'t>(text: &'t str, part: &str) -> Option<(&'t str, &'t str)> {
    let start = find_text(text, part)?;
    Some((text.get(..start)?, text.get(start + part.len()..)?))
}

/// Appends texts one after another.
#[inline(never)]
pub(crate) fn append(out: &mut String, texts: &[&str]) {
    // One growth at most, in place of one for each text.
    out.reserve(texts.iter().map(|text| text.len()).sum());
    for text in texts {
        out.push_str(text);
    }
}

/// Returns texts one after another.
#[inline(never)]
pub(crate) fn concat(texts: &[&str]) -> String {
    let mut out = String::new();
    append(&mut out, texts);
    out
}

/// Joins texts with a separator.
#[inline(never)]
pub(crate) fn join(texts: &[&str], separator: &str) -> String {
    let mut out = String::new();
    for (index, text) in texts.iter().enumerate() {
        append(&mut out, &[if index > 0 { separator } else { "" }, text]);
    }
    out
}

/// Splits a text at the first occurrence of a character; the code of `str::split_once` is large where it is inlined.
#[inline(never)]
pub(crate) fn split_once(text: &str, delimiter: char) -> Option<(&str, &str)> {
    text.split_once(delimiter)
}

/// Returns true for characters that a terminal obeys in place of showing them: the C0 and C1 controls, DEL, and the
/// bidirectional controls that reorder the text around them.
#[inline]
pub(crate) fn is_terminal_control(c: char) -> bool {
    c.is_control() || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Returns the length in UTF-8 of the control character beyond C0 that bytes begin with, and its code; `None` if they
/// begin with another character.
#[inline]
pub(crate) fn high_control(bytes: &[u8]) -> Option<(usize, u16)> {
    match bytes {
        [0x7f, ..] => Some((1, 0x7f)),
        [0xc2, low @ 0x80..=0x9f, ..] => Some((2, u16::from(*low))),
        [0xe2, 0x80, low @ 0xaa..=0xae, ..] => Some((3, 0x2000 | u16::from(*low & 0x3f))),
        [0xe2, 0x81, low @ 0xa6..=0xa9, ..] => Some((3, 0x2040 | u16::from(*low & 0x3f))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_predicates_agree_on_every_character() {
        for c in (0x20..0x0011_0000).filter_map(char::from_u32) {
            let mut buffer = [0; 4];
            let found = high_control(c.encode_utf8(&mut buffer).as_bytes());
            assert_eq!(found, is_terminal_control(c).then_some((c.len_utf8(), c as u16)), "{c:?}");
        }
    }
}
