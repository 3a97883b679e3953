//! A line that is edited: its text, and the place of the cursor.

use unicode_segmentation::UnicodeSegmentation;

/// A text, and the offset of the cursor in it.
#[derive(Debug, Default)]
pub(super) struct Buffer {
    text: String,
    cursor: usize,
}

/// A change of a line that a key makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Edit {
    Insert(char),
    Move(Direction, Extent),
    Delete(Direction, Extent),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    Left,
    Right,
}

/// The distance of a movement or a deletion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extent {
    Character,
    /// To the end of letters and digits.
    Word,
    /// To the next whitespace, as Ctrl-W of a terminal.
    Token,
    Line,
}

impl Extent {
    /// Returns whether a character belongs to what is passed over.
    fn contains(self, grapheme: &str) -> bool {
        match self {
            Self::Word => grapheme.starts_with(char::is_alphanumeric),
            Self::Token => !grapheme.starts_with(char::is_whitespace),
            Self::Character | Self::Line => true,
        }
    }

    /// Returns the number of bytes that are passed over.
    fn length<'t>(self, graphemes: impl Iterator<Item = &'t str>) -> usize {
        let mut length = 0;
        let mut has_begun = false;
        for grapheme in graphemes {
            let is_contained = self.contains(grapheme);
            if has_begun && (!is_contained || self == Self::Character) {
                break;
            }
            length += grapheme.len();
            has_begun |= is_contained;
        }
        length
    }
}

impl Buffer {
    /// Creates a line with the cursor at its end.
    pub(super) fn new(text: &str) -> Self {
        Self { text: text.to_owned(), cursor: text.len() }
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    pub(super) fn into_text(self) -> String {
        self.text
    }

    /// Returns the text before the cursor, and the text from it on.
    pub(super) fn parts(&self) -> (&str, &str) {
        self.text.split_at_checked(self.cursor).unwrap_or((&self.text, ""))
    }

    /// Inserts text before the cursor.
    pub(super) fn insert(&mut self, text: &str) {
        self.text.insert_str(self.cursor, text);
        self.cursor += text.len();
    }

    pub(super) fn apply(&mut self, edit: Edit) {
        match edit {
            Edit::Insert(c) => self.insert(c.encode_utf8(&mut [0; 4])),
            Edit::Move(direction, extent) => self.cursor = self.destination(direction, extent),
            Edit::Delete(direction, extent) => {
                let destination = self.destination(direction, extent);
                let (start, end) = (self.cursor.min(destination), self.cursor.max(destination));
                self.text.replace_range(start..end, "");
                self.cursor = start;
            }
        }
    }

    /// Returns the offset of the cursor after a movement.
    fn destination(&self, direction: Direction, extent: Extent) -> usize {
        let (before, after) = self.parts();
        match direction {
            Direction::Left => self.cursor - extent.length(before.graphemes(true).rev()),
            Direction::Right => self.cursor + extent.length(after.graphemes(true)),
        }
    }
}
