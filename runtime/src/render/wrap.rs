//! Text laid out in columns of a terminal: how wide it is, and where its lines end.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// How many columns a text takes.
#[inline(never)]
pub(crate) fn width(text: &str) -> usize {
    // Most texts are plain, and need no table.
    if is_plain(text) { text.len() } else { UnicodeWidthStr::width(text) }
}

/// Whether each byte of a text is a character that takes one column.
pub(crate) fn is_plain(text: &str) -> bool {
    // Many bytes at once, which an early end would not allow.
    text.bytes().fold(true, |is_plain, byte| is_plain & matches!(byte, b' '..=b'~'))
}

/// How much room a line is given at first.
const MOST_RESERVED: usize = 128;

/// Whether a text is a line as it is: plain, with one blank between its words, and not too wide.
pub(crate) fn is_line(text: &str, width: usize) -> bool {
    text.len() <= width && is_plain(text) && text.trim() == text && !text.as_bytes().windows(2).any(|two| two == b"  ")
}

/// The lines of a text, none wider than `width` unless a single word is.
///
/// Blanks of any kind separate words, except those that are there to keep words together.
#[inline(never)]
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    if is_line(text, width) && !text.is_empty() {
        return vec![text.to_owned()];
    }
    let mut lines = Lines { width, ..Lines::default() };
    if is_plain(text) {
        let blanks = text.bytes().enumerate().filter(|(_, byte)| *byte == b' ').map(|(at, _)| at);
        let mut start = 0;
        for at in blanks.chain([text.len()]) {
            let word = text.get(start..at).unwrap_or_default();
            start = at + 1;
            if !word.is_empty() {
                lines.add(word, word.len(), true);
            }
        }
    } else {
        for word in text.split(is_blank).filter(|word| !word.is_empty()) {
            for (at, piece) in pieces(word).enumerate() {
                lines.add(piece, self::width(piece), at == 0);
            }
        }
    }
    lines.finish()
}

/// Lines in the making.
#[derive(Default)]
struct Lines {
    width: usize,
    lines: Vec<String>,
    line: String,
    /// How many columns of the line are taken.
    used: usize,
}

impl Lines {
    /// Adds what takes so many columns; a blank parts it from what stands before, where it begins a word.
    fn add(&mut self, piece: &str, wide: usize, begins_word: bool) {
        let mut gap = usize::from(begins_word && !self.line.is_empty());
        if !self.line.is_empty() && self.used + gap + wide > self.width {
            self.lines.push(std::mem::take(&mut self.line));
            (self.used, gap) = (0, 0);
        }
        if gap > 0 {
            self.line.push(' ');
        } else if self.line.is_empty() {
            self.line.reserve(self.width.min(MOST_RESERVED));
        }
        self.line.push_str(piece);
        self.used += gap + wide;
    }

    fn finish(mut self) -> Vec<String> {
        if !self.line.is_empty() {
            self.lines.push(self.line);
        }
        self.lines
    }
}

/// The same lines as one text.
#[inline(never)]
pub(crate) fn fill(text: &str, width: usize) -> String {
    wrap(text, width).join("\n")
}

fn is_blank(c: char) -> bool {
    c.is_whitespace() && !matches!(c, '\u{a0}' | '\u{2007}' | '\u{202f}')
}

/// The parts of a word between which a line may end: Chinese and Japanese are written without blanks.
fn pieces(word: &str) -> Pieces<'_> {
    Pieces { rest: word }
}

struct Pieces<'a> {
    rest: &'a str,
}

impl<'a> Iterator for Pieces<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        if self.rest.is_ascii() && !self.rest.is_empty() {
            return Some(std::mem::take(&mut self.rest));
        }
        let mut chars = self.rest.char_indices();
        let (_, mut before) = chars.next()?;
        let end = chars.find_map(|(at, c)| {
            let may_break = may_break(before, c);
            before = c;
            may_break.then_some(at)
        });
        let (piece, rest) = self.rest.split_at_checked(end.unwrap_or(self.rest.len()))?;
        self.rest = rest;
        Some(piece)
    }
}

fn may_break(before: char, after: char) -> bool {
    const CLOSING: &str = "、。，．！？：；）］｝」』】》〉〕ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ";
    const OPENING: &str = "（［｛「『【《〈〔";
    let is_next_to_ideograph = is_ideographic(before) || is_ideographic(after);
    let both_wide = before.width() == Some(2) && after.width() == Some(2);
    is_next_to_ideograph && both_wide && !CLOSING.contains(after) && !OPENING.contains(before)
}

fn is_ideographic(c: char) -> bool {
    matches!(c, '\u{3000}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_filled_greedily() {
        assert_eq!(wrap("one two  three\nfour", 9), ["one two", "three", "four"]);
        assert_eq!(wrap("  ", 9), Vec::<String>::new());
        assert_eq!(wrap("a b", 0), ["a", "b"]);
    }

    #[test]
    fn a_word_that_is_too_long_stays_whole() {
        assert_eq!(wrap("see https://example.com/a now", 10), ["see", "https://example.com/a", "now"]);
        assert_eq!(wrap("10\u{a0}kB or", 5), ["10\u{a0}kB", "or"]);
    }

    #[test]
    fn wide_characters_take_two_columns() {
        assert_eq!(width("日本"), 4);
        assert_eq!(wrap("日本語、文字。", 8), ["日本語、", "文字。"]);
        assert_eq!(wrap("ab 日本語", 7), ["ab 日本", "語"]);
        assert_eq!(wrap("👍🏽👍🏽 x", 3), ["👍🏽👍🏽", "x"]);
    }
}
