//! Text laid out in the columns of a terminal: its width, and where its lines end.

use super::columns::{columns, is_wide};

/// Returns the number of columns that text occupies.
#[inline(never)]
pub(crate) fn width(text: &str) -> usize {
    // Nearly all text is printable ASCII, which needs no table.
    if is_ascii_from(text, TIE as u8) { text.len() } else { columns(text) }
}

/// A space at which no line ends, until [`untie`] makes it a plain one.
///
/// No text from outside contains it: it is removed with the other control characters.
pub(crate) const TIE: char = '\u{1f}';

/// Keeps text on one line.
#[inline(never)]
pub(crate) fn tie(text: &str) -> String {
    text.replace(' ', "\u{1f}")
}

/// Replaces the ties of a text with spaces.
#[inline(never)]
pub(crate) fn untie(text: &str) -> String {
    text.replace(TIE, " ")
}

/// Returns whether text is printable ASCII, of which every byte occupies one column.
pub(crate) fn is_printable_ascii(text: &str) -> bool {
    is_ascii_from(text, b' ')
}

/// The number 1 in every byte.
const ONES: u64 = u64::MAX / 0xff;
/// The high bit of every byte.
const HIGH_BITS: u64 = ONES << 7;

/// Returns whether every byte of the text is ASCII other than DEL, and at least `lowest`.
#[inline(never)]
fn is_ascii_from(text: &str, lowest: u8) -> bool {
    let (chunks, rest) = text.as_bytes().as_chunks();
    // Eight bytes at a time. The high bit of a byte is set in one of the terms if it is not ASCII, DEL, or too low;
    // only such bytes carry into the next one or borrow from it.
    let is_valid = |chunk: &[u8; 8]| {
        let bytes = u64::from_le_bytes(*chunk);
        (bytes | bytes.wrapping_add(ONES) | bytes.wrapping_sub(ONES * u64::from(lowest))) & HIGH_BITS == 0
    };
    let is_rest_valid = match text.as_bytes().last_chunk() {
        // Some of these bytes may be checked twice.
        Some(chunk) => rest.is_empty() || is_valid(chunk),
        None => rest.iter().all(|byte| (lowest..=b'~').contains(byte)),
    };
    is_rest_valid && chunks.iter().all(is_valid)
}

/// Returns whether text begins or ends with a space, or has two in a row.
#[inline(never)]
pub(crate) fn has_extra_space(text: &str) -> bool {
    let bytes = text.as_bytes();
    let (Some((first, nexts)), Some((last, befores))) = (bytes.split_first(), bytes.split_last()) else { return false };
    if *first == b' ' || *last == b' ' {
        return true;
    }
    // Eight pairs at a time: a byte of `others` is zero where both are spaces, and only such a byte borrows from the next.
    let has_two = |(byte, next): (&[u8; 8], &[u8; 8])| {
        let spaces = ONES * u64::from(b' ');
        let others = (u64::from_le_bytes(*byte) ^ spaces) | (u64::from_le_bytes(*next) ^ spaces);
        others.wrapping_sub(ONES) & !others & HIGH_BITS != 0
    };
    match befores.last_chunk().zip(nexts.last_chunk()) {
        // Some of the last pairs may be checked twice.
        Some(end) => has_two(end) || befores.as_chunks().0.iter().zip(nexts.as_chunks().0).any(has_two),
        None => befores.iter().zip(nexts).any(|pair| pair == (&b' ', &b' ')),
    }
}

/// Returns whether text needs no wrapping: single spaces between words, and not too wide.
pub(crate) fn is_line(text: &str, width: usize) -> bool {
    // No character occupies more columns than it has bytes.
    text.len() <= width
        && !has_extra_space(text)
        && (is_ascii_from(text, TIE as u8) || text.chars().all(|c| c == ' ' || !is_space(c)))
}

/// Appends spaces.
#[inline(never)]
pub(crate) fn pad(out: &mut String, mut count: usize) {
    const SPACES: &str = "                                ";
    while let Some(spaces) = SPACES.get(..count.min(SPACES.len())).filter(|spaces| !spaces.is_empty()) {
        out.push_str(spaces);
        count -= spaces.len();
    }
}

/// Wraps text into lines of at most `width` columns; only a longer word exceeds it.
pub(crate) struct Lines<'o> {
    pub(crate) out: &'o mut String,
    /// Number of spaces before each line.
    margin: usize,
    width: usize,
    /// Number of spaces before the first line, if it continues the last line of `out`.
    first_gap: Option<usize>,
    /// Number of columns used on the current line, once the text has begun.
    used: Option<usize>,
}

impl<'o> Lines<'o> {
    /// Returns lines of which the first continues the last line of `out` after a gap; the others begin at the margin.
    pub(crate) fn beside(out: &'o mut String, gap: usize, margin: usize, width: usize) -> Self {
        Self { out, margin, width, first_gap: Some(gap), used: None }
    }

    /// Returns lines that begin below the last line of `out`.
    pub(crate) fn below(out: &'o mut String, margin: usize, width: usize) -> Self {
        Self { out, margin, width, first_gap: None, used: None }
    }

    /// Begins a line, indented from the margin.
    #[inline(never)]
    pub(crate) fn begin(&mut self, indent: usize) {
        let spaces = self.first_gap.take().unwrap_or_else(|| {
            self.out.push('\n');
            self.margin
        });
        pad(self.out, spaces + indent);
    }

    /// Appends an empty line.
    pub(crate) fn skip(&mut self) {
        if self.first_gap.take().is_none() {
            self.out.push('\n');
        }
    }

    /// Appends text as lines; those after the first are indented from the margin.
    ///
    /// Words are separated by whitespace other than no-break spaces.
    #[inline(never)]
    pub(crate) fn wrap(&mut self, text: &str, indent: usize) {
        self.used = None;
        if is_line(text, self.width.saturating_sub(indent)) && !text.is_empty() {
            self.begin(0);
            self.out.push_str(text);
            return;
        }
        let (mut start, mut before, mut begins_word) = (0, ' ', true);
        for (index, c) in text.char_indices() {
            let is_space = is_space(c);
            if is_space || !c.is_ascii() && may_break(before, c) {
                begins_word &= !self.add(text.get(start..index), begins_word, indent);
                start = index;
            }
            if is_space {
                begins_word = true;
                start = index + c.len_utf8();
            }
            before = c;
        }
        self.add(text.get(start..), begins_word, indent);
    }

    /// Appends a piece of text unless it is empty, after a space where it begins a word; returns whether it did.
    #[inline(never)]
    fn add(&mut self, piece: Option<&str>, begins_word: bool, indent: usize) -> bool {
        let Some(piece) = piece.filter(|piece| !piece.is_empty()) else { return false };
        let columns = width(piece);
        let gap = usize::from(begins_word);
        self.used = match self.used {
            Some(used) if used + gap + columns <= self.width.saturating_sub(indent) => {
                pad(self.out, gap);
                Some(used + gap + columns)
            }
            used => {
                self.begin(if used.is_some() { indent } else { 0 });
                Some(columns)
            }
        };
        self.out.push_str(piece);
        true
    }
}

fn is_space(c: char) -> bool {
    c.is_whitespace() && !matches!(c, '\u{a0}' | '\u{2007}' | '\u{202f}')
}

/// Returns whether a line may end between two characters: Chinese and Japanese are written without spaces.
#[inline(never)]
fn may_break(before: char, after: char) -> bool {
    const CLOSING: &str = "、。，．！？：；）］｝」』】》〉〕ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ";
    const OPENING: &str = "（［｛「『【《〈〔";
    let is_next_to_ideograph = is_ideographic(before) || is_ideographic(after);
    let both_wide = is_wide(before) && is_wide(after);
    is_next_to_ideograph && both_wide && CLOSING.chars().all(|c| c != after) && OPENING.chars().all(|c| c != before)
}

pub(super) fn is_ideographic(c: char) -> bool {
    matches!(c, '\u{3000}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrap(text: &str, width: usize) -> Vec<String> {
        let mut out = String::new();
        Lines::beside(&mut out, 0, 0, width).wrap(text, 0);
        out.lines().map(str::to_owned).collect()
    }

    #[test]
    fn printable_ascii_is_told_at_every_position() {
        for len in 1..=18 {
            for (index, c) in (0..len).flat_map(|index| (0..=0xff_u8).map(move |c| (index, char::from(c)))) {
                let text: String = (0..len).map(|at| if at == index { c } else { 'a' }).collect();
                assert_eq!(is_printable_ascii(&text), matches!(c, ' '..='~'), "{text:?}");
                assert_eq!(is_ascii_from(&text, TIE as u8), matches!(c, TIE..='~'), "{text:?}");
            }
        }
    }

    #[test]
    fn extra_spaces_are_found_at_every_position() {
        for len in 1..=20 {
            for at in 0..len {
                for other in 0..len {
                    let text: String =
                        (0..len).map(|index| if index == at || index == other { ' ' } else { '!' }).collect();
                    let is_extra = text.starts_with(' ') || text.ends_with(' ') || text.contains("  ");
                    assert_eq!(has_extra_space(&text), is_extra, "{text:?}");
                }
            }
        }
        assert!(!has_extra_space(""));
    }

    #[test]
    fn tied_words_stay_on_one_line() {
        let text = format!("one {} three", tie("two [a b]"));
        assert_eq!(wrap(&text, 10).iter().map(|line| untie(line)).collect::<Vec<_>>(), ["one", "two [a b]", "three"]);
        assert_eq!(wrap(&text, 20).iter().map(|line| untie(line)).collect::<Vec<_>>(), ["one two [a b] three"]);
        assert_eq!(width(&text), 19);
        assert_eq!(width(&format!("\u{e9}{}", tie(" "))), 2);
    }

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
