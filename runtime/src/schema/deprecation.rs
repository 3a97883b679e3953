//! The note and the version of a deprecation.

use std::fmt;

/// A deprecation: a note on what to use instead, and the version since which.
///
/// Both are stored as one text that is shown as it is: `use --region (since 1.2.0)`, as Rust's own `#[deprecated(since
/// = "1.2.0", note = "use --region")]` would state it.
///
/// ```
/// use vestibule::schema::Deprecation;
///
/// let read = Deprecation::read("use --region (since 1.2.0)");
/// assert_eq!((read.note, read.since), ("use --region", "1.2.0"));
/// assert_eq!(read.to_string(), "use --region (since 1.2.0)");
/// assert_eq!(Deprecation::read("since 1.2.0").since, "1.2.0");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Deprecation<'a> {
    /// The replacement; may be empty.
    pub note: &'a str,
    /// The version; may be empty.
    pub since: &'a str,
}

impl<'a> Deprecation<'a> {
    /// Parses the text of a deprecation.
    pub fn read(text: &'a str) -> Self {
        let text = text.trim();
        if let Some(since) = text.strip_prefix("since ").filter(|since| is_version(since)) {
            return Self { note: "", since };
        }
        // A version does not contain `(`.
        let parenthesized = text.strip_suffix(')').and_then(|text| text.rsplit_once('('));
        if let Some((note, inner)) = parenthesized
            && let Some(since) = inner.strip_prefix("since ").filter(|since| is_version(since))
        {
            return Self { note: note.trim_end(), since };
        }
        Self { note: text, since: "" }
    }
}

/// Returns whether a text is a version: one word that begins with a digit, or with `v` and a digit.
fn is_version(text: &str) -> bool {
    let digits = text.strip_prefix('v').unwrap_or(text);
    digits.as_bytes().first().is_some_and(u8::is_ascii_digit) && !text.chars().any(|c| c.is_whitespace() || c == '(')
}

impl fmt::Display for Deprecation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.note, self.since) {
            (note, "") => f.write_str(note),
            ("", since) => write!(f, "since {since}"),
            (note, since) => write!(f, "{note} (since {since})"),
        }
    }
}

/// Returns the text of a deprecation with its version replaced.
pub(crate) fn since(text: Option<&str>, since: &str) -> String {
    let note = Deprecation::read(text.unwrap_or_default()).note;
    Deprecation { note, since: since.trim() }.to_string()
}

/// Returns the text of a deprecation with its note replaced; the version stays unless the note has one.
pub(crate) fn because(text: Option<&str>, note: &str) -> String {
    let before = Deprecation::read(text.unwrap_or_default());
    let own = Deprecation::read(note);
    Deprecation { note: own.note, since: if own.since.is_empty() { before.since } else { own.since } }.to_string()
}
