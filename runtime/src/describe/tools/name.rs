//! Names of tools and of their inputs, as model APIs take them.

use crate::hash::fnv1a_32;

/// Maximum length of a name with the prefix that clients add. APIs of models take 64 characters.
pub(super) const MAX_LEN: usize = 64;

/// Minimum length that a long name of the program leaves for a tool.
const MIN_LEN: usize = 24;

/// Length of a hash in a name, with the sign before it.
const HASH_LEN: usize = 9;

/// The names of the tools of a program: unique, and stable as long as the path of the command is.
pub(crate) struct ToolNames(Vec<Named>);

struct Named {
    name: String,
    path: String,
    /// True if the name is not the path itself: it was too long, or another command has it too.
    is_hashed: bool,
}

impl ToolNames {
    /// Names the tools of a program. Each command has a path, and the words that its name is made of.
    pub(super) fn new(program: &str, commands: Vec<(String, String)>) -> Self {
        let limit = MAX_LEN.saturating_sub(in_client(program, "").len()).max(MIN_LEN);
        let mut named: Vec<Named> = commands
            .into_iter()
            .map(|(path, words)| {
                let name = plain(&words);
                let is_hashed = name.len() > limit;
                Named { name: if is_hashed { hashed(&name, &words, limit) } else { name }, path, is_hashed }
            })
            .collect();
        let mut all: Vec<String> = named.iter().map(|named| named.name.clone()).collect();
        all.sort_unstable();
        for named in &mut named {
            let first = all.partition_point(|name| *name < named.name);
            if !named.is_hashed && all.get(first + 1) == Some(&named.name) {
                named.name = hashed(&named.name, &named.path, limit);
                named.is_hashed = true;
            }
        }
        Self(named)
    }

    /// Returns the number of tools.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns the name of the tool of a command.
    pub(crate) fn name_of(&self, path: &str) -> Option<&str> {
        self.0.iter().find(|named| named.path == path).map(|named| named.name.as_str())
    }

    /// Returns the path of the command of a tool.
    pub(crate) fn path_of(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|named| named.name == name).map(|named| named.path.as_str())
    }

    /// Returns the names.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|named| named.name.as_str())
    }
}

/// Returns words as one name of letters, digits, `_` and `-`.
pub(super) fn plain(words: &str) -> String {
    words.chars().map(|c| if c.is_ascii_alphanumeric() || c == '-' { c } else { '_' }).collect()
}

/// Returns the name that clients build of a tool.
pub(super) fn in_client(program: &str, tool: &str) -> String {
    format!("mcp__{program}__{tool}")
}

/// Returns a name that ends in a hash of what it stands for.
fn hashed(name: &str, path: &str, limit: usize) -> String {
    let start: String = name.chars().take(limit - HASH_LEN).collect();
    format!("{start}_{:08x}", fnv1a_32(path.as_bytes()))
}

/// Returns a name of an input: at most 64 letters, digits, `_`, `-` and `.`, and not one that is taken.
pub(super) fn property(name: &str, is_taken: impl Fn(&str) -> bool) -> String {
    if is_property(name) {
        return name.to_owned();
    }
    let plain: String = name.chars().map(|c| if is_plain(c) { c } else { '_' }).collect();
    if plain.len() <= MAX_LEN && !plain.is_empty() && !is_taken(&plain) {
        return plain;
    }
    hashed(&plain, name, MAX_LEN)
}

/// Returns whether APIs of models take a name of an input.
pub(super) fn is_property(name: &str) -> bool {
    name.len() <= MAX_LEN && !name.is_empty() && name.chars().all(is_plain)
}

fn is_plain(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(program: &str, paths: &[&str]) -> Vec<String> {
        let commands = paths.iter().map(|path| ((*path).to_owned(), (*path).to_owned())).collect();
        ToolNames::new(program, commands).iter().map(str::to_owned).collect()
    }

    #[test]
    fn words_are_joined() {
        assert_eq!(names("app", &["pr list", "größe", "a.b"]), ["pr_list", "gr__e", "a_b"]);
        assert_eq!(names("app", &["a-b c", "a b-c"]), ["a-b_c", "a_b-c"]);
    }

    #[test]
    fn a_long_name_is_cut_and_stable() {
        let long = "x".repeat(80);
        let cut = names("app", &[&long]).remove(0);
        assert_eq!(cut.len(), 64 - "mcp__app__".len());
        assert_eq!(names("app", &["y", &long])[1], cut);
        assert_eq!(names(&"p".repeat(60), &[&long])[0].len(), MIN_LEN);
    }

    #[test]
    fn names_that_clash_are_told_apart() {
        let clash = names("app", &["a_b", "a b", "c"]);
        assert!(clash[0].starts_with("a_b_") && clash[1].starts_with("a_b_") && clash[0] != clash[1], "{clash:?}");
        assert_eq!(clash[2], "c");
    }

    #[test]
    fn inputs_have_names_that_apis_take() {
        assert_eq!(property("filter[name]", |_| false), "filter_name_");
        assert_ne!(property("filter[name]", |_| true), "filter_name_");
        assert_eq!(property("a.b-c_d", |_| true), "a.b-c_d");
        assert_eq!(property(&"x".repeat(99), |_| false).len(), 64);
    }
}
