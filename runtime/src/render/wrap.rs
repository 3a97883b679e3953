//! Text laid out in columns of a terminal: how wide it is, and where its lines end.

#[cfg(feature = "terminal")]
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// How many columns a text takes.
#[inline(never)]
pub(crate) fn width(text: &str) -> usize {
    // Most texts are plain, and need no table.
    if is_plain(text) { text.len() } else { columns(text) }
}

#[cfg(feature = "terminal")]
fn columns(text: &str) -> usize {
    UnicodeWidthStr::width(text)
}

#[cfg(feature = "terminal")]
fn is_wide(c: char) -> bool {
    c.width() == Some(2)
}

/// Nearly what the tables of Unicode say, without them.
#[cfg(not(feature = "terminal"))]
fn columns(text: &str) -> usize {
    let is_mark = |c: char| matches!(c, '\u{300}'..='\u{36f}' | '\u{200b}'..='\u{200d}' | '\u{fe00}'..='\u{fe0f}' | '\u{1f3fb}'..='\u{1f3ff}');
    text.chars().filter(|c| !is_mark(*c) && !c.is_control()).map(|c| 1 + usize::from(is_wide(c))).sum()
}

#[cfg(not(feature = "terminal"))]
fn is_wide(c: char) -> bool {
    is_ideographic(c)
        || matches!(c, '\u{1100}'..='\u{115f}' | '\u{ac00}'..='\u{d7a3}' | '\u{ff01}'..='\u{ff60}' | '\u{1f300}'..='\u{1faff}')
}

/// Whether each byte of a text is a character that takes one column.
pub(crate) fn is_plain(text: &str) -> bool {
    // Without an early end, many bytes are looked at in one step.
    text.bytes().fold(true, |is_plain, byte| is_plain & matches!(byte, b' '..=b'~'))
}

/// Whether a text begins or ends with a blank, or has two in a row.
pub(crate) fn has_idle_blank(text: &str) -> bool {
    let bytes = text.as_bytes();
    let pairs = bytes.iter().zip(bytes.iter().skip(1));
    let has_two = pairs.fold(false, |has_two, (one, next)| has_two | ((*one == b' ') & (*next == b' ')));
    has_two || bytes.first() == Some(&b' ') || bytes.last() == Some(&b' ')
}

/// How much room a line is given at first.
const MOST_RESERVED: usize = 128;

/// Whether a text is a line as it is: plain, with one blank between its words, and not too wide.
pub(crate) fn is_line(text: &str, width: usize) -> bool {
    text.len() <= width && is_plain(text) && !has_idle_blank(text)
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
    let both_wide = is_wide(before) && is_wide(after);
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
