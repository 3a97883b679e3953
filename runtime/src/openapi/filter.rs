//! Selects the operations that become commands.

use vestibule_document::Entry;

/// Patterns for operations.
#[derive(Clone, Debug, Default)]
pub(super) struct Filter {
    pub(super) include: Vec<String>,
    pub(super) exclude: Vec<String>,
}

impl Filter {
    pub(super) fn is_empty(&self) -> bool {
        self.include.is_empty() && self.exclude.is_empty()
    }

    /// Returns whether an operation becomes a command.
    pub(super) fn includes(&self, entry: &Entry<'_>) -> bool {
        let matches = |pattern: &String| matches_entry(entry, pattern);
        (self.include.is_empty() || self.include.iter().any(matches)) && !self.exclude.iter().any(matches)
    }
}

/// Matches a pattern against an operation's name, id, tags, path (`/pets/*`), method (`GET`), or method and path
/// (`DELETE /pets/*`).
fn matches_entry(entry: &Entry<'_>, pattern: &str) -> bool {
    if let Some((method, path)) = pattern.split_once(' ').filter(|(_, path)| path.starts_with('/')) {
        return matches(&entry.method(), &method.to_ascii_uppercase()) && matches(&entry.path(), path);
    }
    if pattern.starts_with('/') {
        return matches(&entry.path(), pattern);
    }
    entry.method() == pattern
        || [entry.name(), entry.kebab_name(), entry.short_name()].into_iter().any(|name| matches(name, pattern))
        || matches(&entry.id(), pattern)
        || entry.tags().any(|tag| matches(&tag, pattern))
}

/// Matches a text against a pattern, in which `*` matches any text.
fn matches(text: &str, pattern: &str) -> bool {
    let mut pieces = pattern.split('*');
    let Some(mut rest) = pieces.next().and_then(|first| text.strip_prefix(first)) else { return false };
    let Some(last) = pieces.next_back() else { return rest.is_empty() };
    for piece in pieces {
        let Some((_, after)) = rest.split_once(piece) else { return false };
        rest = after;
    }
    rest.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::matches;

    #[test]
    fn a_star_matches_any_text() {
        for (text, pattern, expected) in [
            ("pets/list", "pets/list", true),
            ("pets/list", "pets/*", true),
            ("pets/list", "*/list", true),
            ("pets/list", "p*s/*t", true),
            ("pets/list", "*", true),
            ("pets/list", "pets", false),
            ("pets/list", "*/li", false),
            ("aa", "a*a", true),
            ("a", "a*a", false),
        ] {
            assert_eq!(matches(text, pattern), expected, "{text} {pattern}");
        }
    }
}
