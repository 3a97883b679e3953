//! A command line as a shell would split it, for the little that tests need.

/// Splits a line into words: blanks separate, `'…'` and `"…"` hold together, `\` takes the next
/// character as it is (not within single quotes).
///
/// # Panics
///
/// When a quote is not closed.
pub fn words(line: &str) -> Vec<String> {
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
    assert!(quote.is_none(), "a quote is not closed: {line}");
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn splits_as_a_shell_does() {
        assert_eq!(words(r#"a  'b c' "d \" e" f\ g '' "#), ["a", "b c", "d \" e", "f g", ""]);
        assert!(words("  ").is_empty());
    }
}
