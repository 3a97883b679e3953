//! Text helpers that are compiled once and called from everywhere, which keeps their callers small.

/// Appends texts one after another.
#[inline(never)]
pub(crate) fn append(out: &mut String, texts: &[&str]) {
    for text in texts {
        out.push_str(text);
    }
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
