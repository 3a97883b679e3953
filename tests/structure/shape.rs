//! Files and functions that can be read in one sitting, and that are part of a crate.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::source::{FOLDERS, code, files, is_test, root, rust_files, text, word};

const MAX_FILE_LINES: usize = 500;
const MAX_FUNCTION_LINES: usize = 60;

/// Folders of programs that other tests compile or read.
const NOT_MODULES: &[&str] = &["tests/ui", "macros/tests", "runtime/tests/missing"];

fn own_files() -> impl Iterator<Item = PathBuf> {
    let files = FOLDERS.iter().flat_map(|folder| rust_files(folder));
    files.filter(|file| !NOT_MODULES.iter().any(|folder| file.starts_with(folder)))
}

#[test]
fn files_have_at_most_five_hundred_lines() {
    let mut errors = Vec::new();
    for file in own_files() {
        let lines = text(&file).lines().count();
        if lines > MAX_FILE_LINES {
            errors.push(format!("{}: {lines} lines", file.display()));
        }
    }
    assert!(errors.is_empty(), "longer than {MAX_FILE_LINES} lines:\n{}", errors.join("\n"));
}

#[test]
fn functions_have_at_most_sixty_lines() {
    let mut errors = Vec::new();
    for file in ["macros/src", "runtime/src", "runtime/document/src"].iter().flat_map(|folder| rust_files(folder)) {
        for (line, name, length) in functions(&code(&text(&file))) {
            if length > MAX_FUNCTION_LINES && !is_test(&file) {
                errors.push(format!("{}:{line}: `{name}` has {length} lines", file.display()));
            }
        }
    }
    assert!(errors.is_empty(), "longer than {MAX_FUNCTION_LINES} lines:\n{}", errors.join("\n"));
}

/// Lists the functions of formatted code: line, name, number of lines.
fn functions(code: &str) -> Vec<(usize, String, usize)> {
    let lines: Vec<&str> = code.lines().collect();
    let mut found = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let Some(name) = line.split("fn ").nth(1).filter(|_| is_function_head(line)).map(word) else { continue };
        let indent = line.len() - line.trim_start().len();
        let end = format!("{}}}", " ".repeat(indent));
        let is_end = |line: &&str| {
            line.starts_with(&end) || line.trim_end().ends_with(';') && line.find(|c| c != ' ') == Some(indent)
        };
        if line.trim_end().ends_with(['}', ';']) {
            continue;
        }
        let length = lines[index + 1..].iter().position(is_end).map_or(0, |at| at + 2);
        found.push((index + 1, name, length));
    }
    found
}

fn is_function_head(line: &str) -> bool {
    let head = line.trim_start().split("fn ").next().unwrap_or("");
    line.contains("fn ")
        && head.split_whitespace().all(|word| {
            ["const", "async", "extern", "unsafe", "default", "in"].contains(&word)
                || word.starts_with("pub")
                || word.ends_with(')')
        })
}

#[test]
fn modules_begin_with_their_job() {
    let mut errors = Vec::new();
    for file in own_files().filter(|file| !is_test(file) || file.starts_with("tests")) {
        let text = text(&file);
        let first = text
            .lines()
            .find(|line| !line.trim().is_empty() && (!line.starts_with("#![") || line.starts_with("#![doc")));
        if !first.is_some_and(|line| line.starts_with("//!") || line.starts_with("#![doc")) {
            errors.push(file.display().to_string());
        }
    }
    assert!(errors.is_empty(), "no `//!` line at the top of:\n{}", errors.join("\n"));
}

#[test]
fn every_file_is_part_of_a_crate() {
    let mut seen = BTreeSet::new();
    for manifest in FOLDERS.iter().flat_map(|folder| files(folder, "toml")) {
        if manifest.ends_with("Cargo.toml") {
            for root in crate_roots(&manifest) {
                add_modules(&root, &mut seen);
            }
        }
    }
    let errors: Vec<_> =
        own_files().filter(|file| !seen.contains(file)).map(|file| file.display().to_string()).collect();
    assert!(errors.is_empty(), "no `mod` line names:\n{}", errors.join("\n"));
}

/// Lists the root files of a package: those that its manifest names and those that cargo finds by itself.
fn crate_roots(manifest: &Path) -> Vec<PathBuf> {
    let folder = manifest.parent().unwrap();
    let mut roots: Vec<_> = ["src/lib.rs", "src/main.rs", "main.rs", "build.rs"].map(|name| folder.join(name)).into();
    let paths = text(manifest);
    let paths = paths.lines().filter_map(|line| line.strip_prefix("path = \"")?.strip_suffix('"'));
    roots.extend(paths.map(|path| folder.join(path)));
    if root().join(folder).join("tests").is_dir() {
        let tests = files(&folder.join("tests").to_string_lossy(), "rs");
        let is_root = |path: &Path| path.parent() == Some(&folder.join("tests")) || path.ends_with("main.rs");
        roots.extend(tests.into_iter().filter(|path| is_root(path)));
    }
    roots.retain(|path| path.extension().is_some() && root().join(path).is_file());
    roots
}

/// Adds a file and the files of its modules.
fn add_modules(file: &Path, seen: &mut BTreeSet<PathBuf>) {
    if !seen.insert(file.to_owned()) {
        return;
    }
    let source = text(file);
    let code = code(&source);
    let folder = file.parent().unwrap();
    let stem = file.file_stem().unwrap().to_str().unwrap();
    let is_folder_root = ["lib", "main", "mod"].contains(&stem) || is_crate_root(file);
    let children = if is_folder_root { folder.to_owned() } else { folder.join(stem) };
    let mut paths = Vec::new();
    for (line, source) in code.lines().zip(source.lines()) {
        if line.trim_start().starts_with("#[")
            && let Some((_, value)) = source.split_once("path = \"")
        {
            paths.push(folder.join(value.split('"').next().unwrap()));
        }
        let Some(name) = module_name(line) else { continue };
        let candidates = [children.join(format!("{name}.rs")), children.join(&name).join("mod.rs")];
        for candidate in paths.drain(..).chain(candidates) {
            if root().join(&candidate).is_file() {
                add_modules(&candidate, seen);
            }
        }
    }
}

/// Returns the name in `mod name;`, which may be an entry of a table of modules: `"feature" => mod name;`.
fn module_name(line: &str) -> Option<String> {
    let line = line.trim().strip_suffix(';')?;
    let (head, name) = line.rsplit_once("mod ")?;
    let is_declaration = head.is_empty() || head.starts_with("pub") || head.ends_with("=> ");
    is_declaration.then(|| word(name)).filter(|found| found == name)
}

/// Returns true for a root with another name than `main.rs`, whose modules are beside it.
fn is_crate_root(file: &Path) -> bool {
    let folder = file.parent().unwrap();
    folder.ends_with("tests") || folder.ends_with("fuzz_targets") || folder.ends_with("fixtures")
}

#[test]
fn the_length_of_a_function_is_found() {
    let source =
        "    pub(crate) fn a() {\n        b;\n    }\n    fn c();\nfn d(\n    e: u8,\n)\nwhere\n    T: U,\n{\n}\n";
    let found = functions(source);
    assert_eq!(found, [(1, "a".to_owned(), 3), (5, "d".to_owned(), 7)]);
}
