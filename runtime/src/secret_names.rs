//! Names of headers and parameters whose values are secret.

/// Words in the names of secrets, without separators.
const WORDS: [&str; 4] = ["token", "secret", "password", "apikey"];

/// Words before them, in names that are nothing but those of a secret.
const PREFIXES: [&str; 4] = ["access", "auth", "refresh", "client"];

/// Returns whether a name has a word of a secret: `X-Api-Key`.
#[allow(dead_code, reason = "only some features use it")]
pub(crate) fn has_secret_word(name: &str) -> bool {
    let letters = letters(name);
    WORDS.iter().any(|word| letters.contains(word))
}

/// Returns whether a name as a whole is that of a secret: `access_token`, `apiKey`, but not `page_token`.
#[allow(dead_code, reason = "only some features use it")]
pub(crate) fn is_secret_name(name: &str) -> bool {
    let letters = letters(name);
    let rest = PREFIXES.iter().find_map(|prefix| letters.strip_prefix(prefix));
    WORDS.contains(&rest.unwrap_or(&letters))
}

/// Returns whether a cookie has the name of a session or of a secret: `PHPSESSID`, `csrf`.
#[allow(dead_code, reason = "only some features use it")]
pub(crate) fn is_secret_cookie(name: &str) -> bool {
    let (letters, lower) = (letters(name), name.to_ascii_lowercase());
    let is_identifier = lower.rsplit(['.', '-', '_']).next() == Some("sid");
    let has_word = ["sess", "auth", "jwt", "csrf", "xsrf", "login"].iter().any(|word| letters.contains(word));
    is_identifier || has_word || has_secret_word(name)
}

/// Returns a name in lower case, without separators.
fn letters(name: &str) -> String {
    name.chars().filter(|c| !matches!(c, '-' | '_')).map(|c| c.to_ascii_lowercase()).collect()
}

#[cfg(test)]
mod tests {
    use super::{has_secret_word, is_secret_cookie, is_secret_name};

    #[test]
    fn names_of_secrets() {
        for name in ["token", "accessToken", "access_token", "Refresh-Token", "api_key", "apiKey", "client_secret"] {
            assert!(is_secret_name(name) && has_secret_word(name), "{name}");
        }
        for name in ["page_token", "nextToken", "secret_id", "X-Amz-Security-Token", "password_hint"] {
            assert!(!is_secret_name(name) && has_secret_word(name), "{name}");
        }
        for name in ["session", "PHPSESSID", "connect.sid", "csrftoken", "Authorization"] {
            assert!(is_secret_cookie(name), "{name}");
        }
        assert!(!is_secret_cookie("theme") && !is_secret_cookie("ads-id"));
        for name in ["", "access", "key", "author", "api-version"] {
            assert!(!is_secret_name(name) && !has_secret_word(name), "{name}");
        }
    }
}
