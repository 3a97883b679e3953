//! Quotes and splits command lines as a POSIX shell does. What is quoted reads the same in PowerShell, where possible.

use crate::data::{append, split_once};

/// Appends a word, in quotes unless every character is safe without them: in single quotes, or in double quotes if it has
/// a single quote and nothing that they would expand.
pub(crate) fn push_word(out: &mut String, word: &str) {
    let is_safe = |c: char| match c {
        '-' | '_' | '.' | '/' | ':' | '=' | '@' | '%' | '+' => true,
        _ => c.is_ascii_alphanumeric() || !(c.is_ascii() || c.is_whitespace() || is_quote(c)),
    };
    // PowerShell splats `@name`.
    if !word.is_empty() && word.chars().all(is_safe) && !word.starts_with('@') {
        out.push_str(word);
        return;
    }
    if word.contains('\'') && !word.contains(|c: char| matches!(c, '"' | '$' | '`' | '\\' | '!') || is_quote(c)) {
        append(out, &["\"", word, "\""]);
        return;
    }
    out.push('\'');
    let mut rest = word;
    while let Some((part, after)) = split_once(rest, '\'') {
        append(out, &[part, r"'\''"]);
        rest = after;
    }
    append(out, &[rest, "'"]);
}

/// Returns whether PowerShell reads a character as a quote.
fn is_quote(c: char) -> bool {
    ('\u{2018}'..='\u{201f}').contains(&c)
}

/// Splits a line into words: whitespace separates, `'…'` and `"…"` group, `\` escapes the next character (not
/// within single quotes). An unclosed quote extends to the end.
#[inline]
pub(crate) fn split_words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote: Option<char> = None;
    let mut chars = line.chars();
    while let Some(c) = chars.next() {
        match (c, quote) {
            ('\\', None | Some('"')) => word.get_or_insert_default().extend(chars.next()),
            (c, Some(open)) if c == open => quote = None,
            (c, Some(_)) => word.get_or_insert_default().push(c),
            ('\'' | '"', None) => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (c, None) if c.is_whitespace() => words.extend(word.take()),
            (c, None) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::{push_word, split_words};

    #[test]
    fn only_words_that_a_shell_would_change_are_quoted() {
        for (word, quoted) in [
            ("--name=a.b", "--name=a.b"),
            ("café", "café"),
            ("", "''"),
            ("a b", "'a b'"),
            ("it's", "\"it's\""),
            ("it's $5", r"'it'\''s $5'"),
            ("a,b", "'a,b'"),
            ("@file", "'@file'"),
            ("{}", "'{}'"),
            ("$x", "'$x'"),
            ("a\u{a0}b", "'a\u{a0}b'"),
            ("~", "'~'"),
        ] {
            let mut out = String::new();
            push_word(&mut out, word);
            assert_eq!(out, quoted);
        }
    }

    #[test]
    fn lines_are_split_as_a_shell_does() {
        assert_eq!(split_words(r#"  a 'b c'  "d\"e" f\ g '' "#), ["a", "b c", "d\"e", "f g", ""]);
        assert_eq!(split_words("'unclosed quote"), ["unclosed quote"]);
    }
}
