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
#[inline(never)]
pub(crate) fn is_plain(text: &str) -> bool {
    // Without an early end, many bytes are looked at in one step.
    text.bytes().fold(true, |is_plain, byte| is_plain & matches!(byte, b' '..=b'~'))
}

/// Whether a text begins or ends with a blank, or has two in a row.
#[inline(never)]
pub(crate) fn has_idle_blank(text: &str) -> bool {
    let bytes = text.as_bytes();
    let pairs = bytes.iter().zip(bytes.iter().skip(1));
    let has_two = pairs.fold(false, |has_two, (one, next)| has_two | ((*one == b' ') & (*next == b' ')));
    has_two || bytes.first() == Some(&b' ') || bytes.last() == Some(&b' ')
}

/// Whether a text is a line as it is: plain, with one blank between its words, and not too wide.
pub(crate) fn is_line(text: &str, width: usize) -> bool {
    text.len() <= width && is_plain(text) && !has_idle_blank(text)
}

/// Adds so many blanks.
#[inline(never)]
pub(crate) fn pad(out: &mut String, mut count: usize) {
    const BLANKS: &str = "                                ";
    while let Some(blanks) = BLANKS.get(..count.min(BLANKS.len())).filter(|blanks| !blanks.is_empty()) {
        out.push_str(blanks);
        count -= blanks.len();
    }
}

/// Texts in lines, none wider than `width` unless a single word is.
pub(crate) struct Lines<'o> {
    pub(crate) out: &'o mut String,
    /// How many blanks stand before each line.
    margin: usize,
    width: usize,
    /// How many stand before the first line, which goes on where something is written already.
    beside: Option<usize>,
    /// How many columns are taken of the line that is written, when a text has begun.
    used: Option<usize>,
}

impl<'o> Lines<'o> {
    /// Lines that go on where `out` ends, behind so many blanks; the others begin behind a margin.
    pub(crate) fn beside(out: &'o mut String, blanks: usize, margin: usize, width: usize) -> Self {
        Self { out, margin, width, beside: Some(blanks), used: None }
    }

    /// Lines below what is written.
    pub(crate) fn below(out: &'o mut String, margin: usize, width: usize) -> Self {
        Self { out, margin, width, beside: None, used: None }
    }

    /// Begins a line, so many blanks further in.
    #[inline(never)]
    pub(crate) fn begin(&mut self, indent: usize) {
        let blanks = self.beside.take().unwrap_or_else(|| {
            self.out.push('\n');
            self.margin
        });
        pad(self.out, blanks + indent);
    }

    /// Leaves a line empty.
    pub(crate) fn skip(&mut self) {
        if self.beside.take().is_none() {
            self.out.push('\n');
        }
    }

    /// Adds the lines of a text; those behind the first begin so many blanks further in.
    ///
    /// Blanks of any kind separate words, except those that are there to keep words together.
    #[inline(never)]
    pub(crate) fn wrap(&mut self, text: &str, indent: usize) {
        self.used = None;
        if is_line(text, self.width.saturating_sub(indent)) && !text.is_empty() {
            self.begin(0);
            self.out.push_str(text);
            return;
        }
        let (mut start, mut before, mut begins_word) = (0, ' ', true);
        for (at, c) in text.char_indices() {
            let is_blank = is_blank(c);
            if is_blank || !c.is_ascii() && may_break(before, c) {
                begins_word &= !self.add(text.get(start..at), begins_word, indent);
                start = at;
            }
            if is_blank {
                begins_word = true;
                start = at + c.len_utf8();
            }
            before = c;
        }
        self.add(text.get(start..), begins_word, indent);
    }

    /// Adds a piece of a text, unless it is empty; a blank parts it from what stands before, where it begins a word.
    #[inline(never)]
    fn add(&mut self, piece: Option<&str>, begins_word: bool, indent: usize) -> bool {
        let Some(piece) = piece.filter(|piece| !piece.is_empty()) else { return false };
        let wide = width(piece);
        let gap = usize::from(begins_word);
        self.used = match self.used {
            Some(used) if used + gap + wide <= self.width.saturating_sub(indent) => {
                pad(self.out, gap);
                Some(used + gap + wide)
            }
            used => {
                self.begin(if used.is_some() { indent } else { 0 });
                Some(wide)
            }
        };
        self.out.push_str(piece);
        true
    }
}

fn is_blank(c: char) -> bool {
    c.is_whitespace() && !matches!(c, '\u{a0}' | '\u{2007}' | '\u{202f}')
}

/// Whether a line may end between two characters: Chinese and Japanese are written without blanks.
#[inline(never)]
fn may_break(before: char, after: char) -> bool {
    const CLOSING: &str = "、。，．！？：；）］｝」』】》〉〕ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ";
    const OPENING: &str = "（［｛「『【《〈〔";
    let is_next_to_ideograph = is_ideographic(before) || is_ideographic(after);
    let both_wide = is_wide(before) && is_wide(after);
    is_next_to_ideograph && both_wide && CLOSING.chars().all(|c| c != after) && OPENING.chars().all(|c| c != before)
}

fn is_ideographic(c: char) -> bool {
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
