//! Lines of YAML, and what stands on them.

/// How long a key may be.
const LONGEST_KEY: usize = 1000;

/// A line that holds something.
#[derive(Clone, Copy)]
pub(super) struct Line<'a> {
    /// How many blanks stand before the content.
    pub(super) indent: usize,
    /// The rest without the blanks at its end.
    pub(super) content: &'a str,
    /// Where the next line begins.
    pub(super) next: usize,
}

/// A line without its end, and where the next one begins.
pub(super) fn line_at(text: &str, at: usize) -> Option<(&str, usize)> {
    let rest = text.get(at..).filter(|rest| !rest.is_empty())?;
    let end = rest.find('\n').unwrap_or(rest.len());
    Some((rest.get(..end)?, at + end + 1))
}

/// The blanks that a line begins with.
pub(super) fn indent_of(line: &str) -> usize {
    line.bytes().take_while(|byte| *byte == b' ').count()
}

/// Whether a line is read here at all.
pub(super) fn is_read(line: &Line<'_>) -> bool {
    let is_mark = line.indent == 0 && (line.content.starts_with("---") || line.content.starts_with("..."));
    !(is_mark && line.content != "---" || line.content.contains('\t'))
}

pub(super) fn is_item(content: &str) -> bool {
    content == "-" || content.starts_with("- ")
}

/// The key that a line begins with, quotes included, and what stands behind its colon.
pub(super) fn key(content: &str) -> Option<(&str, &str)> {
    let mark = content.bytes().next()?;
    let end = if matches!(mark, b'"' | b'\'') {
        let end = 1 + closing(content.get(1..)?, mark);
        let after = content.get(end + 1..)?;
        end + 1 + indent_of(after)
    } else {
        if !begins_plain(content) {
            return None;
        }
        let bytes = content.as_bytes();
        let is_end = |at: &usize| bytes.get(*at) == Some(&b':') && matches!(bytes.get(at + 1), None | Some(b' '));
        (0..bytes.len()).find(is_end)?
    };
    let rest = content.get(end..)?.strip_prefix(':')?;
    let name = content.get(..end)?.trim_end_matches(' ');
    let is_read = (rest.is_empty() || rest.starts_with(' '))
        && name != "<<"
        && name.len() <= LONGEST_KEY
        && (mark == b'"' || mark == b'\'' || !name.contains(" #"));
    is_read.then_some((name, rest))
}

/// Whether a text without quotes can begin like this, with nothing that could be something else.
pub(super) fn begins_plain(text: &str) -> bool {
    let mut bytes = text.bytes();
    match bytes.next() {
        None | Some(b'?' | b':' | b',' | b'[' | b']' | b'{' | b'}' | b'#' | b'&' | b'*' | b'!') => false,
        Some(b'|' | b'>' | b'\'' | b'"' | b'%' | b'@' | b'`') => false,
        Some(b'-') => bytes.next().is_some_and(|next| next.is_ascii_alphanumeric() || next == b'.'),
        Some(_) => true,
    }
}

/// Whether a line of such a text is nothing else.
pub(super) fn is_plain(line: &str) -> bool {
    !line.is_empty() && !line.contains(": ") && !line.ends_with(':') && !line.contains('\t')
}

/// A line without the comment at its end, and whether there was one.
pub(super) fn before_comment(line: &str) -> (&str, bool) {
    match line.find(" #") {
        Some(at) => (line.get(..at).unwrap_or_default().trim_end_matches(' '), true),
        None => (line, false),
    }
}

/// Where the quote is that ends a text, or the end of the line.
pub(super) fn closing(part: &str, mark: u8) -> usize {
    let bytes = part.as_bytes();
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        let is_doubled = mark == b'\'' && bytes.get(at + 1) == Some(&b'\'');
        match *byte {
            b'\\' if mark == b'"' => at += 2,
            byte if byte == mark && is_doubled => at += 2,
            byte if byte == mark => return at,
            _ => at += 1,
        }
    }
    bytes.len()
}

/// What a line break in a text becomes, with so many empty lines behind it.
pub(super) fn fold(out: &mut String, blanks: usize) {
    if blanks == 0 {
        out.push(' ');
    }
    out.extend(std::iter::repeat_n('\n', blanks));
}

/// Adds a part of a text in quotes without its escapes.
pub(super) fn unquoted(part: &str, mark: char, out: &mut String) -> Option<()> {
    if mark == '\'' {
        out.push_str(&part.replace("''", "'"));
        return Some(());
    }
    let mut rest = part;
    while let Some(at) = rest.find('\\') {
        out.push_str(rest.get(..at)?);
        let escape = rest.get(at + 1..)?;
        let (c, length) = match escape.bytes().next()? {
            b'n' => ('\n', 1),
            b't' => ('\t', 1),
            b'r' => ('\r', 1),
            b'"' => ('"', 1),
            b'\\' => ('\\', 1),
            b'/' => ('/', 1),
            b'u' => {
                let digits = escape.get(1..5).filter(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()))?;
                (char::from_u32(u32::from_str_radix(digits, 16).ok()?)?, 5)
            }
            _ => return None,
        };
        out.push(c);
        rest = escape.get(length..)?;
    }
    out.push_str(rest);
    Some(())
}
