//! Splits command lines as a shell does.

/// Splits a line into arguments.
///
/// # Panics
///
/// When a quote is not closed.
pub fn words(line: &str) -> Vec<String> {
    let words = vestibule::testing::words(line);
    let closed = vestibule::testing::words(&format!("{line} ."));
    assert!(closed.last().is_some_and(|last| last == "."), "unclosed quote: {line}");
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
