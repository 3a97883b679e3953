//! The names of an operation's inputs on a command line.

use std::collections::BTreeSet;

use crate::schema::document_fields::kebab;
use crate::variable_name::variable_name;

/// Maximum length of an option's name.
const MAX_NAME_LENGTH: usize = 200;

/// Converts a wire name to an option: kebab-case, without characters that a shell interprets.
///
/// Brackets become dots, comparison signs become words, and other characters that are neither letters nor digits become
/// dashes: `fields[profile]` is `fields.profile`, `StartTime<` is `start-time-lt`, `$filter` is `filter`.
pub(super) fn flag(wire: &str) -> String {
    if is_plain(wire) {
        return crate::schema::truncated(&wire.replace('_', "-"), MAX_NAME_LENGTH).to_owned();
    }
    let mut plain = String::with_capacity(wire.len() + 4);
    let mut chars = wire.chars().peekable();
    while let Some(c) = chars.next() {
        match (c, chars.peek()) {
            ('<' | '>', Some('=')) => {
                chars.next();
                plain.push_str(if c == '<' { "-lte" } else { "-gte" });
            }
            ('!', Some('=')) => {
                chars.next();
                plain.push_str("-ne");
            }
            ('<', _) => plain.push_str("-lt"),
            ('>', _) => plain.push_str("-gt"),
            ('=', _) => plain.push_str("-eq"),
            ('!', _) => plain.push_str("-not"),
            ('[' | '.', _) => plain.push('.'),
            (']', _) => {}
            _ if c.is_alphanumeric() => plain.push(c),
            _ => plain.push('-'),
        }
    }
    let pieces: Vec<String> = plain.split('.').map(segment).filter(|piece| !piece.is_empty()).collect();
    let name = pieces.join(".");
    if name.is_empty() { "value".to_owned() } else { crate::schema::truncated(&name, MAX_NAME_LENGTH).to_owned() }
}

/// Returns whether a name, like most, consists of lowercase words with single dots, dashes or underscores between them.
fn is_plain(wire: &str) -> bool {
    let mut previous = b'.';
    let is_plain = wire.bytes().all(|byte| {
        let is_allowed = byte.is_ascii_lowercase()
            || byte.is_ascii_digit()
            || matches!(byte, b'.' | b'-' | b'_') && !matches!(previous, b'.' | b'-' | b'_');
        previous = byte;
        is_allowed
    });
    is_plain && !matches!(previous, b'.' | b'-' | b'_')
}

/// Converts one part of a dotted name to words with single dashes between them.
fn segment(text: &str) -> String {
    let kebab = kebab(text);
    let words: Vec<&str> = kebab.split('-').filter(|word| !word.is_empty()).collect();
    words.join("-")
}

/// Converts names to an environment variable: `my-cli` and `gh` give `MY_CLI_GH`.
pub(super) fn variable(words: &[&str]) -> String {
    let words: Vec<String> =
        words.iter().map(|word| segment(&word.replace(|c: char| !c.is_alphanumeric(), "-"))).collect();
    variable_name(words.iter().map(String::as_str))
}

/// The option names that are in use.
#[derive(Default)]
pub(super) struct Names {
    taken: BTreeSet<String>,
}

/// The names of an option.
pub(super) struct Name {
    /// The name in data, also accepted on the command line.
    pub(super) name: String,
    /// The long flag.
    pub(super) long: String,
}

impl Names {
    /// Claims the names of an input. A name that is in use is qualified by the input's location, and then numbered.
    pub(super) fn claim(&mut self, wire: &str, location: &str) -> Name {
        let plain = flag(wire);
        let qualified = format!("{location}.{plain}");
        let numbered = (2..).map(|number| format!("{qualified}-{number}"));
        let mut candidates = [plain, qualified.clone()].into_iter().chain(numbered);
        let long = candidates.find(|long| !self.taken.contains(long)).unwrap_or(qualified);
        self.taken.insert(long.clone());
        let is_typable = !wire.is_empty() && wire.len() <= MAX_NAME_LENGTH && !wire.contains('=');
        let name = if is_typable && self.taken.insert(wire.to_owned()) { wire.to_owned() } else { long.clone() };
        Name { name, long }
    }

    /// Claims the first of several names that is not in use.
    pub(super) fn claim_first(&mut self, candidates: &[&str]) -> String {
        let free = candidates.iter().find(|name| !self.taken.contains(**name)).or(candidates.last());
        let long = free.copied().unwrap_or_default().to_owned();
        self.taken.insert(long.clone());
        long
    }
}

#[cfg(test)]
mod tests {
    use super::{Names, flag, variable};

    #[test]
    fn names_have_no_characters_that_a_shell_interprets() {
        for (wire, typed) in [
            ("fields[profile]", "fields.profile"),
            ("$filter", "filter"),
            ("filter.status", "filter.status"),
            ("StartTime<", "start-time-lt"),
            ("StartTime>", "start-time-gt"),
            ("a<=", "a-lte"),
            ("name__n", "name-n"),
            ("max_docs", "max-docs"),
            ("_id", "id"),
            ("id_", "id"),
            ("a._b.c2_d", "a.b.c2-d"),
            ("a..b", "a.b"),
            ("X-Trace", "x-trace"),
            ("$ref", "ref"),
            ("größe", "größe"),
            ("$", "value"),
            ("created[gte]", "created.gte"),
            ("@odata.type", "odata.type"),
        ] {
            assert_eq!(flag(wire), typed, "{wire}");
        }
    }

    #[test]
    fn names_in_use_are_qualified() {
        let mut names = Names::default();
        let longs = [("grace", "query"), ("grace", "body"), ("Grace", "body"), ("grace", "body")]
            .map(|(wire, place)| names.claim(wire, place).long);
        assert_eq!(longs, ["grace", "body.grace", "body.grace-2", "body.grace-3"]);
    }

    #[test]
    fn variables_are_upper_snake() {
        assert_eq!(variable(&["my-cli", "gh", "apiKeyAuth"]), "MY_CLI_GH_API_KEY_AUTH");
        assert_eq!(variable(&["app", "api", "o auth 2.0"]), "APP_API_O_AUTH_2_0");
    }
}
