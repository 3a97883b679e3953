//! Words quoted for a POSIX shell.

use crate::data::{append, halves};

/// Appends a word, in single quotes unless every character is safe without them.
pub(crate) fn push_word(out: &mut String, word: &str) {
    let is_safe = |c: char| match c {
        '-' | '_' | '.' | '/' | ':' | '=' | '@' | '%' | '+' | ',' => true,
        _ => c.is_ascii_alphanumeric() || !(c.is_ascii() || c.is_whitespace()),
    };
    if !word.is_empty() && word.chars().all(is_safe) {
        out.push_str(word);
        return;
    }
    out.push('\'');
    let mut rest = word;
    while let Some((part, after)) = halves(rest, '\'') {
        append(out, &[part, r"'\''"]);
        rest = after;
    }
    append(out, &[rest, "'"]);
}

#[cfg(test)]
mod tests {
    use super::push_word;

    #[test]
    fn only_words_that_a_shell_would_change_are_quoted() {
        for (word, quoted) in [
            ("--name=a.b", "--name=a.b"),
            ("café", "café"),
            ("", "''"),
            ("a b", "'a b'"),
            ("it's", r"'it'\''s'"),
            ("$x", "'$x'"),
            ("a\u{a0}b", "'a\u{a0}b'"),
            ("~", "'~'"),
        ] {
            let mut out = String::new();
            push_word(&mut out, word);
            assert_eq!(out, quoted);
        }
    }
}
