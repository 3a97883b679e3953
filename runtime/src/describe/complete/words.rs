//! Command lines split into words as a shell splits them.

/// The quoting rules of a shell.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Quoting {
    /// bash and zsh: a backslash is literal within `'…'`, and escapes few characters within `"…"`.
    Posix,
    /// fish: a backslash escapes within both kinds of quotes.
    Fish,
}

/// A word of a command line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Word {
    /// The argument that the program would receive.
    pub(super) text: String,
    /// The text as typed.
    pub(super) raw: String,
    /// The start of the text in an open quote, and the quote.
    pub(super) open_quote: Option<(usize, char)>,
}

/// Splits a line; the last word is being typed, and is empty after whitespace.
pub(super) fn split(line: &str, quoting: Quoting) -> Vec<Word> {
    let mut words = Vec::new();
    let mut rest = line.trim_start();
    loop {
        let (word, len) = first(rest, quoting, true);
        words.push(word);
        match rest.get(len..).filter(|rest| !rest.is_empty()) {
            Some(after) => rest = after.trim_start(),
            None => return words,
        }
    }
}

/// Parses text as one word, which may contain whitespace.
pub(super) fn word(raw: &str, quoting: Quoting) -> Word {
    first(raw, quoting, false).0
}

/// Parses the first word of a line, and returns it with its length in bytes.
fn first(line: &str, quoting: Quoting, ends_at_whitespace: bool) -> (Word, usize) {
    let mut text = String::new();
    let mut open_quote: Option<(usize, char)> = None;
    let mut chars = line.char_indices().peekable();
    let mut end = line.len();
    while let Some((index, c)) = chars.next() {
        match (c, open_quote) {
            (c, None) if ends_at_whitespace && c.is_whitespace() => {
                end = index;
                break;
            }
            ('\'' | '"', None) => open_quote = Some((index + 1, c)),
            (c, Some((_, quote))) if c == quote => open_quote = None,
            ('\\', _) if is_escape(open_quote, chars.peek().map(|(_, next)| *next), quoting) => {
                text.extend(chars.next().map(|(_, next)| next));
            }
            (c, _) => text.push(c),
        }
    }
    let raw = line.get(..end).unwrap_or_default().to_owned();
    (Word { text, raw, open_quote }, end)
}

/// Returns whether a backslash escapes the next character.
fn is_escape(open_quote: Option<(usize, char)>, next: Option<char>, quoting: Quoting) -> bool {
    match (open_quote, quoting) {
        (None, _) => true,
        (Some((_, '\'')), Quoting::Posix) => false,
        (Some((_, '\'')), Quoting::Fish) => matches!(next, Some('\'' | '\\')),
        (Some(_), Quoting::Posix) => matches!(next, Some('"' | '\\' | '$' | '`')),
        (Some(_), Quoting::Fish) => matches!(next, Some('"' | '\\' | '$')),
    }
}

/// Returns the end, in a word as typed, of the text that it begins with.
pub(super) fn raw_end(raw: &str, from: usize, text: &str, quoting: Quoting) -> Option<usize> {
    const MAX_LEN: usize = 4096;
    if raw.len() > MAX_LEN {
        return None;
    }
    let mut ends = raw.char_indices().map(|(index, _)| index).chain([raw.len()]).filter(|index| *index >= from);
    ends.find(|index| raw.get(..*index).is_some_and(|raw| word(raw, quoting).text == text))
}
