//! Reads the source files of the workspace.

use std::fs;
use std::path::{Path, PathBuf};

/// The folders of the workspace that hold Rust code.
pub(crate) const FOLDERS: &[&str] = &["macros", "runtime", "tests", "examples", "benches", "fuzz"];

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

/// Lists the Rust files below a folder, by their paths in the repository.
pub(crate) fn rust_files(folder: &str) -> Vec<PathBuf> {
    let found = files(folder, "rs");
    assert!(!found.is_empty(), "no Rust files in {folder}");
    found
}

/// Lists the files with an extension below a folder, by their paths in the repository.
pub(crate) fn files(folder: &str, extension: &str) -> Vec<PathBuf> {
    let root = root();
    let mut found = Vec::new();
    collect(&root.join(folder), extension, &mut found);
    let mut relative: Vec<_> = found.iter().map(|path| path.strip_prefix(&root).unwrap().to_owned()).collect();
    relative.sort();
    relative
}

fn collect(folder: &Path, extension: &str, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.unwrap().path();
        if path.is_dir() {
            if path.file_name().is_some_and(|name| name != "target" && name != "corpus" && name != "artifacts") {
                collect(&path, extension, found);
            }
        } else if path.extension().is_some_and(|found| found == extension) {
            found.push(path);
        }
    }
}

/// Reads a file of the repository.
pub(crate) fn text(path: &Path) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns true for files of unit tests, to which the rules of their module do not apply.
pub(crate) fn is_test(file: &Path) -> bool {
    let is_named = file.file_stem().is_some_and(|stem| stem.to_string_lossy().ends_with("tests"));
    is_named || file.components().any(|part| part.as_os_str() == "tests")
}

/// Returns the module of `src` that a file belongs to: `cli` for `runtime/src/cli/io.rs`.
pub(crate) fn module(file: &Path, src: &str) -> String {
    let path = file.strip_prefix(src).unwrap();
    let first = path.components().next().unwrap();
    Path::new(first.as_os_str()).file_stem().unwrap().to_str().unwrap().to_owned()
}

/// Returns the identifier that a text begins with.
pub(crate) fn word(text: &str) -> String {
    text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
}

/// Replaces comments, strings and characters by spaces, keeping the line breaks.
pub(crate) fn code(source: &str) -> String {
    let mut out = String::with_capacity(source.len());
    let mut rest = source;
    while let Some(c) = rest.chars().next() {
        let is_word = out.chars().next_back().is_some_and(|c| c.is_alphanumeric() || c == '_');
        let blank = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            block_comment(rest)
        } else if rest.starts_with('"') || (!is_word && rest.starts_with("b\"")) {
            quoted(rest)
        } else if !is_word && ["r\"", "r#", "br\"", "br#"].iter().any(|start| rest.starts_with(start)) {
            raw_string(rest)
        } else if rest.starts_with('\'') {
            character(rest)
        } else {
            0
        };
        if blank == 0 {
            out.push(c);
            rest = &rest[c.len_utf8()..];
        } else {
            out.extend(rest[..blank].chars().map(|c| if c == '\n' { '\n' } else { ' ' }));
            rest = &rest[blank..];
        }
    }
    out
}

fn block_comment(text: &str) -> usize {
    let mut depth = 0;
    for (at, _) in text.char_indices() {
        if text[at..].starts_with("/*") {
            depth += 1;
        } else if text[at..].starts_with("*/") {
            depth -= 1;
            if depth == 0 {
                return at + 2;
            }
        }
    }
    text.len()
}

fn quoted(text: &str) -> usize {
    let mut is_escaped = false;
    let begin = text.find('"').unwrap() + 1;
    for (at, c) in text[begin..].char_indices() {
        match c {
            '\\' if !is_escaped => is_escaped = true,
            '"' if !is_escaped => return begin + at + 1,
            _ => is_escaped = false,
        }
    }
    text.len()
}

/// Returns the length of a raw string, or 0 for a raw identifier.
fn raw_string(text: &str) -> usize {
    let prefix = text.find('r').unwrap() + 1;
    let hashes = text[prefix..].chars().take_while(|c| *c == '#').count();
    if !text[prefix + hashes..].starts_with('"') {
        return 0;
    }
    let end = format!("\"{}", "#".repeat(hashes));
    let begin = prefix + hashes + 1;
    text[begin..].find(&end).map_or(text.len(), |at| begin + at + end.len())
}

/// Returns the length of a character literal, or 0 for a lifetime.
fn character(text: &str) -> usize {
    let mut chars = text.char_indices().skip(1);
    match chars.next() {
        Some((_, '\\')) => text[2..].char_indices().skip(1).find(|(_, c)| *c == '\'').map_or(0, |(at, _)| at + 3),
        Some(_) => chars.next().filter(|(_, c)| *c == '\'').map_or(0, |(at, _)| at + 1),
        None => 0,
    }
}

#[test]
fn code_has_no_comments_and_no_strings() {
    let source = "a /* b /* c */ d */ e // f\n\"g\\\"h\" i r#\"j\"k\"# l '\\'' m 'n' o b\"p\" <'q, r#s>\n\"t\nu\" v";
    let words = code(source);
    assert_eq!(words.split_whitespace().collect::<Vec<_>>(), ["a", "e", "i", "l", "m", "o", "<'q,", "r#s>", "v"]);
    assert_eq!(words.lines().count(), source.lines().count());
}
