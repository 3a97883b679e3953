//! Texts that are put together, and taken apart.

/// Adds texts one after another: for messages, of which a program has hundreds and prints one.
#[inline(never)]
pub(crate) fn append(out: &mut String, texts: &[&str]) {
    for text in texts {
        out.push_str(text);
    }
}

/// Texts with something between each two of them.
#[inline(never)]
pub(crate) fn join(texts: &[&str], between: &str) -> String {
    let mut out = String::new();
    for (at, text) in texts.iter().enumerate() {
        append(&mut out, &[if at > 0 { between } else { "" }, text]);
    }
    out
}

/// What is before and behind the first of a character: in one place, because its search is long.
#[inline(never)]
pub(crate) fn halves(text: &str, at: char) -> Option<(&str, &str)> {
    text.split_once(at)
}
