//! Why a text is no document that can be read.

use std::fmt;

/// Why a text is no document that can be read.
///
/// ```
/// let error = vestibule_document::Document::parse("{\"openapi\": }").unwrap_err();
/// assert_eq!((error.line, error.column), (1, 13));
/// assert_eq!(error.to_string(), "line 1, column 13: expected a value");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Error {
    /// What is wrong and what to do, in words.
    pub message: String,
    /// The line it is in, from 1; 0 when it is in no single line.
    pub line: usize,
    /// The character of the line, from 1.
    pub column: usize,
    /// The JSON pointer of the part, when it is known.
    pub pointer: String,
}

impl Error {
    /// An error at an offset of a text.
    pub(crate) fn at(text: &str, offset: usize, message: impl Into<String>) -> Self {
        let before = text.as_bytes().get(..offset).unwrap_or_default();
        let line = before.split(|byte| *byte == b'\n').count();
        let start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        // Bytes that go on with a character do not count.
        let column = before.iter().skip(start).filter(|byte| **byte & 0xC0 != 0x80).count() + 1;
        Self { message: message.into(), line, column, pointer: String::new() }
    }
}

impl Error {
    /// An error of the document as a whole.
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
