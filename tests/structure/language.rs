//! Comments and documents read as those of other Rust crates do.

use crate::source::{FOLDERS, files, root, text};

/// Words that the first line of a doc comment does not begin with: it is a verb phrase or a noun phrase.
const OPENINGS: &[&str] = &[
    "What", "Whether", "How", "Where", "Who", "Whom", "Whose", "Whatever", "Whoever", "The same", "One that",
    "One who", "As", "That", "So", "Also", "In which", "By which", "Nothing", "Nobody", "Somebody",
];

/// Words that have a plainer form: the actor by its name, "is not", "whitespace", "the limit".
const PHRASES: &[&str] = &[
    "nobody",
    "somebody",
    "whoever",
    "whom",
    "who wants",
    "who asks",
    "those who",
    "for who",
    "to who",
    "is no",
    "is none",
    "are none",
    "blanks",
    "unasked",
    "so many",
    "heed",
    "told",
    "says no",
    "no such one",
];

/// The documents at the root of the repository.
const DOCUMENTS: &[&str] = &["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md"];

#[test]
fn comments_are_in_plain_english() {
    let mut errors = Vec::new();
    for folder in FOLDERS {
        for file in files(folder, "rs") {
            let text = text(&file);
            let found = check_comments(&text);
            errors.extend(found.into_iter().map(|(line, text)| format!("{}:{line}: {text}", file.display())));
        }
    }
    assert!(errors.is_empty(), "{} lines:\n{}\n", errors.len(), errors.join("\n"));
}

#[test]
fn documents_are_in_plain_english() {
    let mut errors = Vec::new();
    let documents = DOCUMENTS.iter().map(Into::into).filter(|path| root().join(path).is_file());
    for file in documents.chain(FOLDERS.iter().flat_map(|folder| files(folder, "md"))) {
        let text = text(&file);
        let found = check_document(&text);
        errors.extend(found.into_iter().map(|(line, text)| format!("{}:{line}: {text}", file.display())));
    }
    assert!(errors.is_empty(), "{} lines:\n{}\n", errors.len(), errors.join("\n"));
}

fn check_comments(source: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut before = "";
    for (index, line) in source.lines().map(str::trim).enumerate() {
        if let Some((marker, text)) = comment(line) {
            let is_first = marker != "//" && comment(before).is_none_or(|(before, _)| before != marker);
            if is_first && has_odd_opening(text) || has_odd_phrase(text) {
                found.push((index + 1, line));
            }
        }
        before = line;
    }
    found
}

fn check_document(document: &str) -> Vec<(usize, &str)> {
    let mut is_code = false;
    let mut found = Vec::new();
    for (index, line) in document.lines().map(str::trim).enumerate() {
        is_code ^= line.starts_with("```");
        if !is_code && has_odd_phrase(line) {
            found.push((index + 1, line));
        }
    }
    found
}

/// Splits a comment line into its marker and its text.
fn comment(line: &str) -> Option<(&str, &str)> {
    let marker = ["///", "//!", "//"].into_iter().find(|marker| line.starts_with(marker))?;
    Some((marker, line[marker.len()..].trim_start()))
}

fn has_odd_opening(text: &str) -> bool {
    OPENINGS.iter().any(|word| text.strip_prefix(word).is_some_and(|rest| !rest.starts_with(is_word)))
}

fn has_odd_phrase(text: &str) -> bool {
    let text = text.to_lowercase();
    let text = text.replace("there is no", "").replace("is no longer", "");
    PHRASES.iter().any(|phrase| {
        text.match_indices(phrase)
            .any(|(at, _)| !text[..at].ends_with(is_word) && !text[at + phrase.len()..].starts_with(is_word))
    })
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

#[test]
fn odd_comments_are_found() {
    let source = "/// Whether it is.\n/// That it is.\nfn a() {}\n// nobody's\nlet b; // told\n//! Soon.\n";
    assert_eq!(check_comments(source), [(1, "/// Whether it is."), (4, "// nobody's")]);
    assert_eq!(check_document("is no\n```\nis no\n```\nis not\n"), [(1, "is no")]);
}
