//! Percent-encoding.

use percent_encoding::{AsciiSet, CONTROLS, NON_ALPHANUMERIC, percent_encode};

/// Characters that are encoded in a path (RFC 3986: all but `pchar` and `/`).
pub(super) const PATH: &AsciiSet = &QUERY.add(b'?').add(b'[').add(b']');

/// Characters that are encoded in a query that is typed as a whole. Brackets stay: `filter[name]=x` is
/// common, and every URL parser accepts it.
pub(super) const QUERY: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'#')
    .add(b'<')
    .add(b'>')
    .add(b'\\')
    .add(b'^')
    .add(b'`')
    .add(b'{')
    .add(b'|')
    .add(b'}');

/// Characters that are encoded in a value: all but RFC 3986's `unreserved`.
pub(crate) const UNRESERVED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// Characters that are encoded in a name, anywhere in a URL. Names keep the punctuation that APIs put into
/// them: `filter[name]`, `$top`.
pub(crate) const NAME: &AsciiSet =
    &UNRESERVED.remove(b'[').remove(b']').remove(b'$').remove(b':').remove(b'@').remove(b'!');

/// Characters that are encoded in the name of a query parameter, where `,` and `/` have no meaning.
pub(super) const QUERY_NAME: &AsciiSet = &NAME.remove(b',').remove(b'/');

/// Appends bytes, with those in `set` percent-encoded.
pub(super) fn push_encoded(out: &mut String, bytes: &[u8], set: &'static AsciiSet) {
    out.extend(percent_encode(bytes, set));
}

/// Appends bytes, with those in `set` percent-encoded. Existing escapes stay, and any other `%` becomes `%25`.
pub(super) fn push_keeping_escapes(out: &mut String, bytes: &[u8], set: &'static AsciiSet) {
    let mut parts = bytes.split(|byte| *byte == b'%');
    if let Some(first) = parts.next() {
        push_encoded(out, first, set);
    }
    for part in parts {
        let is_escape = matches!(part, [a, b, ..] if a.is_ascii_hexdigit() && b.is_ascii_hexdigit());
        out.push_str(if is_escape { "%" } else { "%25" });
        push_encoded(out, part, set);
    }
}
