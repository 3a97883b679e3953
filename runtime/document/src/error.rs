//! The error of a document that cannot be parsed.

use std::fmt;

/// The error of a document that cannot be parsed.
///
/// ```
/// let error = vestibule_document::Document::parse("{\"openapi\": }").unwrap_err();
/// assert_eq!((error.line, error.column), (1, 13));
/// assert_eq!(error.to_string(), "line 1, column 13: expected a value");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Error {
    /// The cause, and what to do about it.
    pub message: String,
    /// The line, from 1; 0 when the error has no single location.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The JSON pointer of the faulty part, when it is known.
    pub pointer: String,
}

impl Error {
    /// Creates an error at a byte offset of the text.
    pub(crate) fn at(text: &str, offset: usize, message: impl Into<String>) -> Self {
        let before = text.as_bytes().get(..offset).unwrap_or_default();
        let line = before.split(|byte| *byte == b'\n').count();
        let start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        // Continuation bytes of UTF-8 are not characters.
        let column = before.iter().skip(start).filter(|byte| **byte & 0xC0 != 0x80).count() + 1;
        Self { message: message.into(), line, column, pointer: String::new() }
    }
}

impl Error {
    /// Creates an error of the whole document or of the part at a pointer.
    pub(crate) fn whole(message: impl Into<String>, pointer: &str) -> Self {
        Self { message: message.into(), line: 0, column: 0, pointer: pointer.to_owned() }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line > 0 {
            write!(f, "line {}, column {}: ", self.line, self.column)?;
        }
        f.write_str(&self.message)?;
        if self.pointer.is_empty() { Ok(()) } else { write!(f, " (at {})", self.pointer) }
    }
}

impl std::error::Error for Error {}
