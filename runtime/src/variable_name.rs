//! Names of environment variables, made from names of other things.

/// Returns the upper-case name of an environment variable: `my-cli gh base-url` is `MY_CLI_GH_BASE_URL`.
///
/// Empty words are skipped, and any character but an ASCII letter or digit becomes `_`.
#[allow(dead_code, reason = "only some features use it")]
pub(crate) fn variable_name<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    let mut out = String::new();
    for word in words.into_iter().filter(|word| !word.is_empty()) {
        if !out.is_empty() {
            out.push('_');
        }
        out.extend(word.chars().map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_uppercase() } else { '_' }));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::variable_name;

    #[test]
    fn words_are_joined_in_upper_case() {
        assert_eq!(variable_name(["my-cli", "gh", "base-url"]), "MY_CLI_GH_BASE_URL");
        assert_eq!(variable_name(["a.b", "", "timeout"]), "A_B_TIMEOUT");
        assert_eq!(variable_name([]), "");
    }
}
