//! Conversion of Rust's names to those on argv, in data and in the environment.

use syn::LitStr;

use crate::errors::Errors;

/// A case convention.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Case {
    Camel,
    Pascal,
    Snake,
    ScreamingSnake,
    Kebab,
    Lower,
    Upper,
}

const CASES: [(&str, Case); 7] = [
    ("camelCase", Case::Camel),
    ("PascalCase", Case::Pascal),
    ("snake_case", Case::Snake),
    ("SCREAMING_SNAKE_CASE", Case::ScreamingSnake),
    ("kebab-case", Case::Kebab),
    ("lowercase", Case::Lower),
    ("UPPERCASE", Case::Upper),
];

impl Case {
    /// Parses the value of `rename_all`.
    pub(crate) fn named(name: &LitStr, errors: &Errors) -> Option<Self> {
        let found = CASES.iter().find(|(known, _)| *known == name.value());
        if found.is_none() {
            let known: Vec<_> = CASES.iter().map(|(known, _)| format!("`{known}`")).collect();
            errors.at(name, format!("unknown case `{}`: expected one of {}", name.value(), known.join(", ")));
        }
        found.map(|(_, case)| *case)
    }

    /// Converts a name to this case.
    pub(crate) fn apply(self, ident: &str) -> String {
        let words = words(ident);
        let title = |word: &String| {
            let mut chars = word.chars();
            chars.next().map(|first| first.to_uppercase().chain(chars).collect::<String>()).unwrap_or_default()
        };
        match self {
            Self::Camel => {
                let rest = words.iter().skip(1).map(title);
                words.first().cloned().into_iter().chain(rest).collect()
            }
            Self::Pascal => words.iter().map(title).collect(),
            Self::Snake => words.join("_"),
            Self::ScreamingSnake => words.join("_").to_uppercase(),
            Self::Kebab => words.join("-"),
            Self::Lower => words.concat(),
            Self::Upper => words.concat().to_uppercase(),
        }
    }
}

/// Splits a name into lower-case words: `dry_run`, `dryRun` and `DryRun` have the same two.
fn words(ident: &str) -> Vec<String> {
    let chars: Vec<char> = ident.trim_start_matches("r#").chars().collect();
    let mut words: Vec<String> = Vec::new();
    let mut starts_word = true;
    for (i, c) in chars.iter().enumerate() {
        if *c == '_' || *c == '-' {
            starts_word = true;
            continue;
        }
        let after_lower = i > 0 && !chars[i - 1].is_uppercase();
        let before_lower = chars.get(i + 1).is_some_and(|next| next.is_lowercase());
        let is_boundary = c.is_uppercase() && (after_lower || before_lower);
        if starts_word || is_boundary {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut() {
            word.extend(c.to_lowercase());
        }
        starts_word = false;
    }
    words
}

/// Returns the most similar known name, if it is similar enough for a suggestion.
pub(crate) fn nearest<'a>(word: &str, known: &[&'a str]) -> Option<&'a str> {
    let longer = known.iter().filter(|name| word.len() >= 3 && name.starts_with(word));
    if let Some(name) = longer.min_by_key(|name| name.len()) {
        return Some(*name);
    }
    let scored = known.iter().map(|name| (distance(word, name), *name));
    let (distance, name) = scored.min_by_key(|(distance, _)| *distance)?;
    let most = if word.len() > 3 { word.len() / 3 + 1 } else { 1 };
    (distance <= most).then_some(name)
}

/// Returns the number of characters to insert, remove, replace or swap with their neighbour between two names.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut rows: Vec<Vec<usize>> = vec![(0..=b.len()).collect()];
    for (i, x) in a.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, y) in b.iter().enumerate() {
            let change = rows[i][j] + usize::from(x != y);
            let mut cost = change.min(rows[i][j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && *x == b[j - 1] && a[i - 1] == *y {
                cost = cost.min(rows[i - 1][j - 1] + 1);
            }
            row.push(cost);
        }
        rows.push(row);
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cases() {
        for (case, expected) in [
            (Case::Camel, "dryRun"),
            (Case::Pascal, "DryRun"),
            (Case::Snake, "dry_run"),
            (Case::ScreamingSnake, "DRY_RUN"),
            (Case::Kebab, "dry-run"),
            (Case::Lower, "dryrun"),
            (Case::Upper, "DRYRUN"),
        ] {
            assert_eq!(case.apply("dry_run"), expected);
            assert_eq!(case.apply("DryRun"), expected);
        }
        assert_eq!(Case::Kebab.apply("r#type"), "type");
        assert_eq!(Case::Kebab.apply("HTTPPort"), "http-port");
        assert_eq!(Case::Kebab.apply("ipv4_addr"), "ipv4-addr");
    }

    #[test]
    fn near_names() {
        assert_eq!(nearest("lnog", &["short", "long"]), Some("long"));
        assert_eq!(nearest("rnage", &["name", "range"]), Some("range"));
        assert_eq!(nearest("zzzzzz", &["short", "long"]), None);
        assert_eq!(nearest("sho", &["hint", "short"]), Some("short"));
        assert_eq!(nearest("min", &["hint", "short"]), None);
    }
}
