//! What is typed, taken apart as a shell does it.

/// How a shell quotes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Quotes {
    /// bash and zsh: a backslash means itself within `'…'`, and little within `"…"`.
    Posix,
    /// fish: a backslash takes the next character as it is within quotes too.
    Fish,
}

/// A word of a command line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Word {
    /// What the program would be given.
    pub(super) text: String,
    /// What is typed.
    pub(super) raw: String,
    /// Where the text within a quote begins that is still open, and the quote.
    pub(super) open: Option<(usize, char)>,
}

/// The words of a line; the last one is what is being typed, and empty behind a blank.
pub(super) fn split(line: &str, quotes: Quotes) -> Vec<Word> {
    let mut words = Vec::new();
    let mut rest = line.trim_start();
    loop {
        let (word, len) = first(rest, quotes, true);
        words.push(word);
        match rest.get(len..).filter(|rest| !rest.is_empty()) {
            Some(behind) => rest = behind.trim_start(),
            None => return words,
        }
    }
}

/// One word, which may hold blanks.
pub(super) fn word(raw: &str, quotes: Quotes) -> Word {
    first(raw, quotes, false).0
}

/// The first word of a line, and how many bytes it is long.
fn first(line: &str, quotes: Quotes, ends_at_blank: bool) -> (Word, usize) {
    let mut text = String::new();
    let mut open: Option<(usize, char)> = None;
    let mut chars = line.char_indices().peekable();
    let mut end = line.len();
    while let Some((at, c)) = chars.next() {
        match (c, open) {
            (c, None) if ends_at_blank && c.is_whitespace() => {
                end = at;
                break;
            }
            ('\'' | '"', None) => open = Some((at + 1, c)),
            (c, Some((_, quote))) if c == quote => open = None,
            ('\\', _) if is_escape(open, chars.peek().map(|(_, next)| *next), quotes) => {
                text.extend(chars.next().map(|(_, next)| next));
            }
            (c, _) => text.push(c),
        }
    }
    let raw = line.get(..end).unwrap_or_default().to_owned();
    (Word { text, raw, open }, end)
}

/// Whether a backslash takes the next character as it is.
fn is_escape(open: Option<(usize, char)>, next: Option<char>, quotes: Quotes) -> bool {
    match (open, quotes) {
        (None, _) => true,
        (Some((_, '\'')), Quotes::Posix) => false,
        (Some((_, '\'')), Quotes::Fish) => matches!(next, Some('\'' | '\\')),
        (Some(_), Quotes::Posix) => matches!(next, Some('"' | '\\' | '$' | '`')),
        (Some(_), Quotes::Fish) => matches!(next, Some('"' | '\\' | '$')),
    }
}

/// Where in a typed word the text that it begins with ends.
pub(super) fn raw_end(raw: &str, from: usize, text: &str, quotes: Quotes) -> Option<usize> {
    const MOST: usize = 4096;
    if raw.len() > MOST {
        return None;
    }
    let mut ends = raw.char_indices().map(|(at, _)| at).chain([raw.len()]).filter(|at| *at >= from);
    ends.find(|at| raw.get(..*at).is_some_and(|raw| word(raw, quotes).text == text))
}
