//! Names of skills and of their files: lowercase letters, digits and single hyphens.

use crate::hash::fnv1a_32;
use std::collections::BTreeSet;

/// Maximum length of the name of a skill.
const MAX_LEN: usize = 64;
/// Maximum length of a name before the hash that makes it unique.
const MAX_STEM_LEN: usize = MAX_LEN - 9;

/// The names in use.
#[derive(Default)]
pub(super) struct Names(BTreeSet<String>);

impl Names {
    /// Returns an unused name for a path. A name that loses part of the path, or is in use, ends with a hash of the path.
    pub(super) fn skill(&mut self, path: &str) -> String {
        let mut name = slug(path);
        let loses = |c: char| c.is_alphanumeric() && !c.is_ascii();
        if name.is_empty() || name.len() > MAX_LEN || path.chars().any(loses) || self.0.contains(&name) {
            name = with_hash(&name, path);
        }
        self.0.insert(name.clone());
        name
    }
}

fn slug(path: &str) -> String {
    let mut out = String::new();
    for c in path.chars() {
        if c.is_ascii_alphanumeric() {
            out.push(c.to_ascii_lowercase());
        } else if !out.is_empty() && !out.ends_with('-') {
            out.push('-');
        }
    }
    out.truncate(out.trim_end_matches('-').len());
    out
}

fn with_hash(slug: &str, path: &str) -> String {
    let stem = slug.get(..MAX_STEM_LEN.min(slug.len())).unwrap_or_default().trim_end_matches('-');
    let stem = if stem.is_empty() { "cli" } else { stem };
    format!("{stem}-{:08x}", fnv1a_32(path.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::{MAX_LEN, Names};

    #[test]
    fn every_path_gets_a_name_of_its_own_that_the_specification_allows() {
        let long = "program ".to_owned() + &"very-long-".repeat(20);
        let paths =
            ["my-cli pr", "my-cli-pr", "My CLI: pr!", "日本", "größe", "grÖße", "", "--", &long, &format!("{long}x")];
        let mut names = Names::default();
        let given: Vec<_> = paths.iter().map(|path| names.skill(path)).collect();
        assert_eq!(given[0], "my-cli-pr");
        for (at, name) in given.iter().enumerate() {
            assert!(!name.is_empty() && name.len() <= MAX_LEN, "{name}");
            assert!(name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-'), "{name}");
            assert!(!name.starts_with('-') && !name.ends_with('-') && !name.contains("--"), "{name}");
            assert!(!given[..at].contains(name), "{name} twice: {given:?}");
        }
        assert_eq!(Names::default().skill("日本"), given[3]);
    }
}
