//! Reading the source.

use std::fs;
use std::path::{Path, PathBuf};

/// The repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

/// Every Rust file below a folder of the repository, by its path in it.
pub(crate) fn rust_files(folder: &str) -> Vec<PathBuf> {
    let root = root();
    let mut found = Vec::new();
    collect(&root.join(folder), &mut found);
    assert!(!found.is_empty(), "no Rust files in {folder}");
    let mut relative: Vec<_> = found.iter().map(|path| path.strip_prefix(&root).unwrap().to_owned()).collect();
    relative.sort();
    relative
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.unwrap().path();
        if path.is_dir() {
            if path.file_name().is_some_and(|name| name != "target") {
                collect(&path, found);
            }
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// A file of the repository.
pub(crate) fn text(path: &Path) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The first modules of the `crate::` paths in a file, with the line of each. Comments and strings are
/// left out; a group (`crate::{a, b::c}`) is every module that it names.
pub(crate) fn crate_paths(source: &str) -> Vec<(usize, String)> {
    let code = blank_out(source);
    let mut found = Vec::new();
    for (at, _) in code.match_indices("crate::") {
        let is_word = code[..at].chars().next_back().is_some_and(|c| c.is_alphanumeric() || c == '_' || c == '$');
        if is_word {
            continue;
        }
        let line = code[..at].matches('\n').count() + 1;
        let rest = &code[at + "crate::".len()..];
        let names = if let Some(group) = rest.strip_prefix('{') { group_heads(group) } else { vec![word(rest)] };
        found.extend(names.into_iter().filter(|name| !name.is_empty()).map(|name| (line, name)));
    }
    found
}

fn word(text: &str) -> String {
    text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
}

/// The first words of the paths in a group, up to its closing brace.
fn group_heads(group: &str) -> Vec<String> {
    let mut heads = vec![String::new()];
    let mut depth = 0;
    let mut in_head = true;
    for c in group.chars() {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                heads.push(String::new());
                in_head = true;
            }
            ':' => in_head = false,
            c if depth == 0 && in_head && (c.is_alphanumeric() || c == '_') => heads.last_mut().unwrap().push(c),
            _ => {}
        }
    }
    heads
}

/// The source with comments and strings blanked out, line for line.
fn blank_out(source: &str) -> String {
    let mut out = String::with_capacity(source.len());
    for line in source.lines() {
        let mut in_string = false;
        let mut before = ' ';
        for (at, c) in line.char_indices() {
            if !in_string && line[at..].starts_with("//") {
                break;
            }
            if c == '"' && before != '\\' && before != '\'' {
                in_string = !in_string;
            }
            out.push(if in_string { ' ' } else { c });
            before = c;
        }
        out.push('\n');
    }
    out
}

#[test]
fn the_paths_of_a_file_are_found() {
    let source = "use crate::{data, error::{Error, x}};\n// crate::no\nlet a = \"crate::no\"; crate::graph::f();\n\
                  pub(crate) fn f() {}\nmacro!($crate::no);\n";
    let found: Vec<_> = crate_paths(source);
    let expected = [(1, "data"), (1, "error"), (3, "graph")];
    assert_eq!(found, expected.map(|(line, name)| (line, name.to_owned())));
}
