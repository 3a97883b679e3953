//! JSON pointers (RFC 6901) and their form in a URI fragment.

use std::borrow::Cow;

/// The member of a joined document's root that holds the other files by their names.
pub(crate) const FILES: &str = "x-vestibule-files";

/// The member of a joined document's root that holds the reasons why files could not be read.
pub(crate) const PROBLEMS: &str = "x-vestibule-problems";

/// Returns a pointer with a token appended.
pub(crate) fn join(pointer: &str, token: &str) -> String {
    let mut out = String::with_capacity(pointer.len() + token.len() + 1);
    out.push_str(pointer);
    push(&mut out, token);
    out
}

/// Appends a token, escaped.
///
/// ```
/// let mut pointer = String::from("/paths");
/// vestibule_document::pointer::push(&mut pointer, "/pets");
/// assert_eq!(pointer, "/paths/~1pets");
/// ```
pub fn push(pointer: &mut String, token: &str) {
    pointer.push('/');
    if !token.contains(['~', '/']) {
        pointer.push_str(token);
        return;
    }
    for c in token.chars() {
        match c {
            '~' => pointer.push_str("~0"),
            '/' => pointer.push_str("~1"),
            c => pointer.push(c),
        }
    }
}

/// Splits a pointer into its tokens, unescaped.
///
/// ```
/// let tokens: Vec<_> = vestibule_document::pointer::tokens("/paths/~1pets").collect();
/// assert_eq!(tokens, ["paths", "/pets"]);
/// ```
pub fn tokens(pointer: &str) -> impl Iterator<Item = Cow<'_, str>> {
    pointer.split('/').skip(1).map(|token| match token.contains('~') {
        true => Cow::Owned(token.replace("~1", "/").replace("~0", "~")),
        false => Cow::Borrowed(token),
    })
}

/// Percent-decodes the fragment of a `$ref`; `None` when it is not a JSON pointer.
pub(crate) fn from_fragment(fragment: &str) -> Option<Cow<'_, str>> {
    let pointer = percent_decoded(fragment);
    (pointer.is_empty() || pointer.starts_with('/')).then_some(pointer)
}

pub(crate) fn percent_decoded(text: &str) -> Cow<'_, str> {
    if !text.contains('%') {
        return Cow::Borrowed(text);
    }
    let mut out = Vec::with_capacity(text.len());
    let mut bytes = text.as_bytes();
    while let Some((first, rest)) = bytes.split_first() {
        let code = (*first == b'%').then(|| rest.get(..2)).flatten();
        let code = code.and_then(|digits| str::from_utf8(digits).ok());
        match code.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(byte) => {
                out.push(byte);
                bytes = rest.get(2..).unwrap_or_default();
            }
            None => {
                out.push(*first);
                bytes = rest;
            }
        }
    }
    String::from_utf8(out).map_or(Cow::Borrowed(text), Cow::Owned)
}
