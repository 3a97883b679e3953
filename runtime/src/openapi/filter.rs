//! Which operations become commands.

use vestibule_document::Entry;

/// Patterns for operations, of which one is to match.
#[derive(Clone, Debug, Default)]
pub(super) struct Filter {
    pub(super) include: Vec<String>,
    pub(super) exclude: Vec<String>,
}

impl Filter {
    pub(super) fn is_empty(&self) -> bool {
        self.include.is_empty() && self.exclude.is_empty()
    }

    /// Whether an operation becomes a command.
    pub(super) fn takes(&self, entry: &Entry<'_>) -> bool {
        let is_meant = |pattern: &String| is_meant(entry, pattern);
        (self.include.is_empty() || self.include.iter().any(is_meant)) && !self.exclude.iter().any(is_meant)
    }
}

/// A pattern is for the name, the operationId, a tag, a path (`/pets/*`), a method (`GET`), or a method and
/// a path (`DELETE /pets/*`). `*` stands for any text.
fn is_meant(entry: &Entry<'_>, pattern: &str) -> bool {
    if let Some((method, path)) = pattern.split_once(' ').filter(|(_, path)| path.starts_with('/')) {
        return matches(&entry.method(), &method.to_ascii_uppercase()) && matches(&entry.path(), path);
    }
    if pattern.starts_with('/') {
        return matches(&entry.path(), pattern);
    }
    entry.method() == pattern
        || matches(entry.name(), pattern)
        || matches(&entry.id(), pattern)
        || entry.tags().any(|tag| matches(&tag, pattern))
}

/// Whether a text is what a pattern with `*` says.
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
    fn a_star_stands_for_any_text() {
        for (text, pattern, is) in [
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
            assert_eq!(matches(text, pattern), is, "{text} {pattern}");
        }
    }
}
