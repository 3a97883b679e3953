//! Splits YAML into lines and recognizes their content.

/// Maximum length of a key.
const LONGEST_KEY: usize = 1000;

/// A line with content.
#[derive(Clone, Copy)]
pub(super) struct Line<'a> {
    /// Number of spaces before the content.
    pub(super) indent: usize,
    /// The content without trailing spaces.
    pub(super) content: &'a str,
    /// Offset of the next line.
    pub(super) next: usize,
}

/// Returns the line at an offset without its line break, and the offset of the next line.
pub(super) fn line_at(text: &str, offset: usize) -> Option<(&str, usize)> {
    let rest = text.get(offset..).filter(|rest| !rest.is_empty())?;
    let end = rest.find('\n').unwrap_or(rest.len());
    Some((rest.get(..end)?, offset + end + 1))
}

/// Counts the leading spaces.
pub(super) fn indent_of(line: &str) -> usize {
    line.bytes().take_while(|byte| *byte == b' ').count()
}

/// Returns whether the fast reader supports the line: no tab, and no document marker but `---`.
pub(super) fn is_supported(line: &Line<'_>) -> bool {
    let is_mark = line.indent == 0 && (line.content.starts_with("---") || line.content.starts_with("..."));
    !(is_mark && line.content != "---" || line.content.contains('\t'))
}

pub(super) fn is_item(content: &str) -> bool {
    content == "-" || content.starts_with("- ")
}

/// Splits a line into its key, with quotes, and the text after the colon.
pub(super) fn key(content: &str) -> Option<(&str, &str)> {
    let mark = content.bytes().next()?;
    let end = if matches!(mark, b'"' | b'\'') {
        let end = 1 + closing_quote(content.get(1..)?, mark);
        let after = content.get(end + 1..)?;
        end + 1 + indent_of(after)
    } else {
        if !can_begin_plain(content) {
            return None;
        }
        let bytes = content.as_bytes();
        let is_end =
            |offset: &usize| bytes.get(*offset) == Some(&b':') && matches!(bytes.get(offset + 1), None | Some(b' '));
        (0..bytes.len()).find(is_end)?
    };
    let rest = content.get(end..)?.strip_prefix(':')?;
    let name = content.get(..end)?.trim_end_matches(' ');
    let is_supported = (rest.is_empty() || rest.starts_with(' '))
        && name != "<<"
        && name.len() <= LONGEST_KEY
        && (mark == b'"' || mark == b'\'' || !name.contains(" #"));
    is_supported.then_some((name, rest))
}

/// Returns whether a text can begin a plain scalar and nothing else.
pub(super) fn can_begin_plain(text: &str) -> bool {
    let mut bytes = text.bytes();
    match bytes.next() {
        None | Some(b'?' | b':' | b',' | b'[' | b']' | b'{' | b'}' | b'#' | b'&' | b'*' | b'!') => false,
        Some(b'|' | b'>' | b'\'' | b'"' | b'%' | b'@' | b'`') => false,
        Some(b'-') => bytes.next().is_some_and(|next| next.is_ascii_alphanumeric() || next == b'.'),
        Some(_) => true,
    }
}

/// Returns whether a line continues a plain scalar and nothing else.
pub(super) fn is_plain_only(line: &str) -> bool {
    !line.is_empty() && !line.contains(": ") && !line.ends_with(':') && !line.contains('\t')
}

/// Strips a trailing comment, and returns whether there was one.
pub(super) fn strip_comment(line: &str) -> (&str, bool) {
    match line.find(" #") {
        Some(offset) => (line.get(..offset).unwrap_or_default().trim_end_matches(' '), true),
        None => (line, false),
    }
}

/// Returns the offset of the closing quote, or of the end of the line.
pub(super) fn closing_quote(part: &str, mark: u8) -> usize {
    let bytes = part.as_bytes();
    let mut offset = 0;
    while let Some(byte) = bytes.get(offset) {
        let is_doubled = mark == b'\'' && bytes.get(offset + 1) == Some(&b'\'');
        match *byte {
            b'\\' if mark == b'"' => offset += 2,
            byte if byte == mark && is_doubled => offset += 2,
            byte if byte == mark => return offset,
            _ => offset += 1,
        }
    }
    bytes.len()
}

/// Folds a line break that is followed by a number of blank lines.
pub(super) fn fold(out: &mut String, blank_lines: usize) {
    if blank_lines == 0 {
        out.push(' ');
    }
    out.extend(std::iter::repeat_n('\n', blank_lines));
}

/// Appends a part of a quoted scalar without its escapes.
pub(super) fn push_unquoted(part: &str, mark: char, out: &mut String) -> Option<()> {
    if mark == '\'' {
        out.push_str(&part.replace("''", "'"));
        return Some(());
    }
    let mut rest = part;
    while let Some(offset) = rest.find('\\') {
        out.push_str(rest.get(..offset)?);
        let escape = rest.get(offset + 1..)?;
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
