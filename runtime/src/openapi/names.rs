//! What the inputs of an operation are called on a command line.

use std::collections::BTreeSet;

use crate::schema::kebab;
use crate::variable_name::variable_name;

/// The longest name of an option.
const LONGEST: usize = 200;

/// A name from the wire as it is typed: kebab-case, and nothing in it that a shell would read.
///
/// Brackets become dots, `<`, `>`, `=` and `!` words, and what else is no letter or digit a dash:
/// `fields[profile]` is `fields.profile`, `StartTime<` is `start-time-lt`, `$filter` is `filter`.
pub(super) fn flag(wire: &str) -> String {
    if is_plain(wire) {
        return crate::schema::truncated(&wire.replace('_', "-"), LONGEST).to_owned();
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
    if name.is_empty() { "value".to_owned() } else { crate::schema::truncated(&name, LONGEST).to_owned() }
}

/// Whether a name is of words in lower case, with one dot, dash or underscore between them: most are.
fn is_plain(wire: &str) -> bool {
    let mut before = b'.';
    let is_plain = wire.bytes().all(|byte| {
        let is_fitting = byte.is_ascii_lowercase()
            || byte.is_ascii_digit()
            || matches!(byte, b'.' | b'-' | b'_') && !matches!(before, b'.' | b'-' | b'_');
        before = byte;
        is_fitting
    });
    is_plain && !matches!(before, b'.' | b'-' | b'_')
}

/// One part of a dotted name: no dash at its ends, and none beside another.
fn segment(text: &str) -> String {
    let kebab = kebab(text);
    let words: Vec<&str> = kebab.split('-').filter(|word| !word.is_empty()).collect();
    words.join("-")
}

/// The names of a scheme or a mount in an environment variable: `my-cli gh` is `MY_CLI_GH`.
pub(super) fn variable(words: &[&str]) -> String {
    let words: Vec<String> =
        words.iter().map(|word| segment(&word.replace(|c: char| !c.is_alphanumeric(), "-"))).collect();
    variable_name(words.iter().map(String::as_str))
}

/// The names of options that are given away.
#[derive(Default)]
pub(super) struct Names {
    taken: BTreeSet<String>,
}

/// What an option is called.
pub(super) struct Name {
    /// In data, and accepted on argv.
    pub(super) name: String,
    /// On argv.
    pub(super) long: String,
}

impl Names {
    /// The names of an input: those that it asks for, or qualified ones when another has them.
    pub(super) fn give(&mut self, wire: &str, place: &str) -> Name {
        let plain = flag(wire);
        let qualified = format!("{place}.{plain}");
        let numbered = (2..).map(|number| format!("{qualified}-{number}"));
        let mut candidates = [plain, qualified.clone()].into_iter().chain(numbered);
        let long = candidates.find(|long| !self.taken.contains(long)).unwrap_or(qualified);
        self.taken.insert(long.clone());
        let is_typable = !wire.is_empty() && wire.len() <= LONGEST && !wire.contains('=');
        let name = if is_typable && self.taken.insert(wire.to_owned()) { wire.to_owned() } else { long.clone() };
        Name { name, long }
    }

    /// The first of some names that is free.
    pub(super) fn first(&mut self, wanted: &[&str]) -> String {
        let free = wanted.iter().find(|name| !self.taken.contains(**name)).or(wanted.last());
        let long = free.copied().unwrap_or_default().to_owned();
        self.taken.insert(long.clone());
        long
    }
}

#[cfg(test)]
mod tests {
    use super::{Names, flag, variable};

    #[test]
    fn names_hold_nothing_that_a_shell_reads() {
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
    fn the_second_of_a_name_is_qualified() {
        let mut names = Names::default();
        let longs = [("grace", "query"), ("grace", "body"), ("Grace", "body"), ("grace", "body")]
            .map(|(wire, place)| names.give(wire, place).long);
        assert_eq!(longs, ["grace", "body.grace", "body.grace-2", "body.grace-3"]);
    }

    #[test]
    fn variables_are_upper_snake() {
        assert_eq!(variable(&["my-cli", "gh", "apiKeyAuth"]), "MY_CLI_GH_API_KEY_AUTH");
        assert_eq!(variable(&["app", "api", "o auth 2.0"]), "APP_API_O_AUTH_2_0");
    }
}
