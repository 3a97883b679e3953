//! Texts that are put together.

/// Adds texts one after another: for messages, of which a program has hundreds and prints one.
#[inline(never)]
pub(crate) fn append(out: &mut String, texts: &[&str]) {
    for text in texts {
        out.push_str(text);
    }
}
