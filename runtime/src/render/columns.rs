//! The columns that characters occupy, by Unicode's tables.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Returns the number of columns that text occupies.
pub(super) fn columns(text: &str) -> usize {
    UnicodeWidthStr::width(text)
}

/// Returns whether a character occupies two columns.
pub(super) fn is_wide(c: char) -> bool {
    c.width() == Some(2)
}
