//! The names of an operation's inputs on a command line.

use std::collections::BTreeMap;

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
pub(super) struct Names {
    taken: BTreeMap<String, Use>,
}

impl Default for Names {
    /// Returns the names before any input has one: `--help` is that of every command.
    fn default() -> Self {
        Self { taken: BTreeMap::from([("help".to_owned(), Use::Fixed)]) }
    }
}

/// The use of a name.
enum Use {
    /// It is the name of an input in the document, or that name with the location.
    Exact(usize),
    /// It is made from the name of an input, and belongs to an input of exactly this name if there is one.
    Made(Wire),
    /// It is an option of every request or command.
    Fixed,
}

/// An input of the operation, by its number, with its name in the document.
struct Wire {
    input: usize,
    name: String,
    location: &'static str,
}

/// The names of an option.
pub(super) struct Name {
    /// The name in data, also accepted on the command line.
    pub(super) name: String,
    /// The long flag.
    pub(super) long: String,
    /// The inputs whose long flags were exactly the name of this one, with their new flags.
    pub(super) renamed: Vec<(usize, String)>,
}

impl Names {
    /// Claims the names of an input. The name in the document is the input's own, even where a flag was made of another
    /// name that is similar; a made flag that is in use is qualified by the input's location, and then numbered.
    pub(super) fn claim(&mut self, input: usize, wire: &str, location: &'static str) -> Name {
        let mut displaced = Vec::new();
        let is_typable = !wire.is_empty() && wire.len() <= MAX_NAME_LENGTH && !wire.contains('=');
        let exact = [wire.to_owned(), format!("{location}.{wire}")];
        let own = exact.map(|name| (is_typable && self.claim_exact(&name, input, &mut displaced)).then_some(name));
        let long = self.make(Wire { input, name: wire.to_owned(), location });
        let renamed = displaced.into_iter().map(|wire| (wire.input, self.make(wire))).collect();
        let name = own.into_iter().flatten().next().unwrap_or_else(|| long.clone());
        Name { name, long, renamed }
    }

    /// Claims a name as it is in the document; returns false if another input has it.
    fn claim_exact(&mut self, name: &str, input: usize, displaced: &mut Vec<Wire>) -> bool {
        match self.taken.insert(name.to_owned(), Use::Exact(input)) {
            None => true,
            Some(Use::Made(wire)) => {
                displaced.push(wire);
                true
            }
            Some(used) => {
                self.taken.insert(name.to_owned(), used);
                false
            }
        }
    }

    /// Claims a long flag that is made from a name.
    fn make(&mut self, wire: Wire) -> String {
        let plain = flag(&wire.name);
        let qualified = format!("{}.{plain}", wire.location);
        let exact = [wire.name.clone(), format!("{}.{}", wire.location, wire.name)];
        let exact = exact.into_iter().filter(|name| name.chars().all(|c| c.is_alphanumeric() || ".-_".contains(c)));
        let numbered = (2..).map(|number| format!("{qualified}-{number}"));
        let mut candidates = [plain, qualified.clone()].into_iter().chain(exact).chain(numbered);
        let is_free = |long: &String| match self.taken.get(long) {
            None => true,
            Some(used) => matches!(used, Use::Exact(input) if *input == wire.input),
        };
        let long = candidates.find(is_free).unwrap_or_else(|| qualified.clone());
        self.taken.entry(long.clone()).or_insert(Use::Made(wire));
        long
    }

    /// Claims the first of several names that is not in use.
    pub(super) fn claim_first(&mut self, candidates: &[&str]) -> String {
        let free = candidates.iter().find(|name| !self.taken.contains_key(**name)).or(candidates.last());
        let long = free.copied().unwrap_or_default().to_owned();
        self.taken.insert(long.clone(), Use::Fixed);
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

    /// Returns the flags of inputs once all of them are claimed.
    fn longs(inputs: &[(&str, &'static str)]) -> Vec<String> {
        let (mut names, mut longs) = (Names::default(), Vec::<String>::new());
        for (input, (wire, location)) in inputs.iter().enumerate() {
            let claimed = names.claim(input, wire, location);
            longs.push(claimed.long);
            for (input, long) in claimed.renamed {
                longs[input] = long;
            }
        }
        longs
    }

    #[test]
    fn names_in_use_are_qualified() {
        let inputs = [("grace", "query"), ("grace", "body"), ("Grace", "body"), ("grace", "body")];
        assert_eq!(longs(&inputs), ["grace", "body.grace", "Grace", "body.grace-2"]);
    }

    #[test]
    fn an_exact_name_belongs_to_its_input() {
        let query = |names: &[&'static str]| longs(&names.iter().map(|name| (*name, "query")).collect::<Vec<_>>());
        assert_eq!(query(&["user_id", "user-id", "userId"]), ["user_id", "user-id", "userId"]);
        assert_eq!(query(&["ID", "Id", "id"]), ["ID", "Id", "id"]);
        assert_eq!(query(&["a[b]", "a.b", "query.a.b"]), ["query.a.b-2", "a.b", "query.query.a.b"]);
        let inputs = [("user_id", "query"), ("user_id", "body"), ("user-id", "body"), ("body.user-id", "body")];
        assert_eq!(longs(&inputs), ["query.user-id", "body.user_id", "user-id", "body.body.user-id"]);
    }

    #[test]
    fn variables_are_upper_snake() {
        assert_eq!(variable(&["my-cli", "gh", "apiKeyAuth"]), "MY_CLI_GH_API_KEY_AUTH");
        assert_eq!(variable(&["app", "api", "o auth 2.0"]), "APP_API_O_AUTH_2_0");
    }
}
