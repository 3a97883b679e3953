//! A module uses only the modules to its left, in every crate.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::source::{code, is_test, module, rust_files, text, word};

/// A crate and its modules, each of which may use those before it.
struct Crate {
    src: &'static str,
    layers: &'static [&'static str],
    /// Files and folders above the layers, which may use everything.
    roots: &'static [&'static str],
}

const RUNTIME: Crate = Crate {
    src: "runtime/src",
    layers: &[
        // Single files that know nothing of the framework.
        "absent",
        "hash",
        "outlined",
        "files",
        "secret_names",
        "variable_name",
        //
        "data",
        "shell",
        "error",
        "render",
        "schema",
        "command",
        "graph",
        "parse",
        "input",
        "check",
        "config",
        "run",
        "output",
        "describe",
        "skills",
        "interface",
        "fetch",
        "mcp_client",
        "openapi",
        "cli",
        "mcp",
        "http",
        "testing",
        "parser",
        // Errors that name a missing feature.
        "missing",
    ],
    roots: &["app", "lib.rs", "list.rs", "prelude.rs", "private.rs"],
};

const MACROS: Crate = Crate {
    src: "macros/src",
    layers: &["errors", "docs", "naming", "deprecated", "attr", "model", "check", "expand"],
    roots: &["lib.rs"],
};

/// The reader of OpenAPI documents.
const DOCUMENT: Crate = Crate {
    src: "runtime/document/src",
    layers: &[
        "error",
        "model",
        "hash",
        "pointer",
        "scan",
        "cursor",
        "discriminator",
        "names",
        "index",
        "yaml",
        "source",
        "linked",
        "values",
        "read",
        "json_schema",
        "check",
        "entry",
        "document",
        "lock",
    ],
    roots: &["lib.rs"],
};

/// Builders of the public API and the context of a call, to which a later module adds the methods that link it.
const BUILDERS: &[&str] = &["Cli", "Context", "Mount", "Field", "Group", "Object"];

/// Front ends: each uses the layers below, and none uses another one.
const FRONT_ENDS: &[&str] = &["cli", "http", "mcp"];

/// Names that `data` exports at the root of the crate.
const OF_DATA: &[&str] = &["json", "Data"];

impl Crate {
    /// Calls a function for each file of a layer, with the layer and the code of the file.
    fn for_each_file(&self, mut check: impl FnMut(&Path, &str, &str)) {
        for file in rust_files(self.src) {
            let is_root = self.roots.iter().any(|name| file.starts_with(Path::new(self.src).join(name)));
            if !is_root && !is_test(&file) {
                let code = code(&text(&file));
                let code = code.split_once("#[cfg(test)]\nmod tests {").map_or(code.as_str(), |(code, _)| code);
                check(&file, &module(&file, self.src), code);
            }
        }
    }

    fn position(&self, layer: &str) -> Option<usize> {
        self.layers.iter().position(|name| *name == layer)
    }

    /// Reports modules without a place and paths to a module on the right.
    fn check_paths(&self) -> Vec<String> {
        let mut errors = Vec::new();
        self.for_each_file(|file, layer, code| {
            let Some(position) = self.position(layer) else {
                errors.push(format!("{}: `{layer}` has no place among the layers", file.display()));
                return;
            };
            for (line, used) in crate_paths(code) {
                let used = if OF_DATA.contains(&used.as_str()) { "data" } else { &used };
                let is_front_end = |layer: &str| FRONT_ENDS.contains(&layer);
                let is_other = layer != used && is_front_end(layer) && is_front_end(used);
                if is_other || self.position(used).is_none_or(|used| used > position) {
                    let file = file.display();
                    errors.push(format!("{file}:{line}: `{layer}` uses `{used}`, which is not to its left"));
                }
            }
        });
        errors
    }

    /// Reports impl blocks away from their type: an earlier layer that needs such an impl depends on a later one.
    ///
    /// An impl of a trait may also stand beside the trait.
    fn check_impls(&self) -> Vec<String> {
        let mut owners: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        self.for_each_file(|_, layer, code| {
            for name in definitions(code) {
                owners.entry(name).or_default().insert(layer.to_owned());
            }
        });
        let is_local = |name: &str, layer: &str| owners.get(name).is_some_and(|owners| owners.contains(layer));
        let mut errors = Vec::new();
        self.for_each_file(|file, layer, code| {
            for block in impls(code) {
                // `missing` declares methods of every type.
                let is_builder = BUILDERS.contains(&block.name.as_str()) || layer == "missing";
                let is_free = is_builder || imports_foreign(code, &block.name);
                let is_elsewhere = !is_free && owners.contains_key(&block.name) && !is_local(&block.name, layer);
                if is_elsewhere && !block.of_trait.as_ref().is_some_and(|name| is_local(name, layer)) {
                    let (file, line, name) = (file.display(), block.line, &block.name);
                    let owners: Vec<_> = owners[name].iter().map(String::as_str).collect();
                    let owners = owners.join(", ");
                    errors.push(format!("{file}:{line}: `{layer}` has an impl of `{name}`, a type of `{owners}`"));
                }
            }
        });
        errors
    }
}

/// The head of an impl block.
#[derive(Debug, PartialEq)]
struct Impl {
    line: usize,
    of_trait: Option<String>,
    name: String,
}

/// Finds the impl blocks of a file, by the last names in the paths of trait and type.
fn impls(code: &str) -> Vec<Impl> {
    let mut found = Vec::new();
    for (line, text) in code.lines().enumerate() {
        let Some(rest) = text.trim_start().strip_prefix("impl").filter(|rest| rest.starts_with([' ', '<'])) else {
            continue;
        };
        let rest = skip_generics(rest);
        let (first, rest) = path(rest);
        let (of_trait, name) = match skip_generics(rest).trim_start().strip_prefix("for ") {
            Some(rest) => (Some(first), path(rest).0),
            None => (None, first),
        };
        if !name.is_empty() {
            found.push(Impl { line: line + 1, of_trait, name });
        }
    }
    found
}

/// Splits a path from a text, and returns its last name and what is after it.
fn path(text: &str) -> (String, &str) {
    let mut rest = text.trim_start().trim_start_matches(['!', '?', '&']);
    if let Some(lifetime) = rest.strip_prefix('\'') {
        rest = lifetime.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_').trim_start();
    }
    rest = rest.strip_prefix("mut ").unwrap_or(rest);
    loop {
        let name = word(rest);
        rest = &rest[name.len()..];
        match rest.strip_prefix("::").filter(|after| !after.starts_with('<')) {
            Some(after) => rest = after,
            None => return (name, rest),
        }
    }
}

/// Skips generic parameters or arguments.
fn skip_generics(text: &str) -> &str {
    let text = text.trim_start();
    if !text.starts_with('<') {
        return text;
    }
    let mut depth = 0;
    let mut before = ' ';
    for (at, c) in text.char_indices() {
        match c {
            '<' => depth += 1,
            '>' if before != '-' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return &text[at + 1..];
        }
        before = c;
    }
    ""
}

/// Returns true if a file imports a name from another crate.
fn imports_foreign(code: &str, name: &str) -> bool {
    code.lines().any(|line| {
        let path = line.trim().strip_prefix("use ").and_then(|path| path.strip_suffix(';'));
        let is_own = |path: &str| ["crate::", "super::", "self::"].iter().any(|start| path.starts_with(start));
        path.is_some_and(|path| !is_own(path) && path.ends_with(&format!("::{name}")))
    })
}

/// Lists the names of the types and traits that a file defines.
fn definitions(code: &str) -> Vec<String> {
    let mut found = Vec::new();
    for line in code.lines() {
        let mut words = line.split_whitespace();
        while let Some(keyword) = words.next() {
            if ["struct", "enum", "union", "trait"].contains(&keyword) {
                found.extend(words.next().map(word).filter(|name| !name.is_empty()));
            } else if !keyword.starts_with("pub") && !keyword.starts_with("in") && !keyword.ends_with(')') {
                break;
            }
        }
    }
    found
}

/// Finds the first modules of `crate::` paths, with their lines. A group (`crate::{a, b::c}`) is every module it names.
fn crate_paths(code: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (at, prefix) in code.match_indices("crate::") {
        let is_word = code[..at].chars().next_back().is_some_and(|c| c.is_alphanumeric() || c == '_' || c == '$');
        if is_word {
            continue;
        }
        let line = code[..at].matches('\n').count() + 1;
        let rest = &code[at + prefix.len()..];
        let names = if let Some(group) = rest.strip_prefix('{') { group_heads(group) } else { vec![word(rest)] };
        found.extend(names.into_iter().filter(|name| !name.is_empty()).map(|name| (line, name)));
    }
    found
}

/// Returns the first names of the paths in a group, up to its closing brace.
fn group_heads(group: &str) -> Vec<String> {
    let mut heads = vec![String::new()];
    let mut depth = 0;
    let mut is_head = true;
    for c in group.chars() {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                heads.push(String::new());
                is_head = true;
            }
            ':' => is_head = false,
            c if depth == 0 && is_head && (c.is_alphanumeric() || c == '_') => heads.last_mut().unwrap().push(c),
            _ => {}
        }
    }
    heads
}

#[test]
fn modules_use_only_those_to_their_left() {
    let errors: Vec<_> = [RUNTIME, MACROS, DOCUMENT].iter().flat_map(Crate::check_paths).collect();
    assert!(errors.is_empty(), "\n{}\n", errors.join("\n"));
}

#[test]
fn impls_stand_beside_their_type_or_trait() {
    let errors: Vec<_> = [RUNTIME, MACROS, DOCUMENT].iter().flat_map(Crate::check_impls).collect();
    assert!(errors.is_empty(), "\n{}\n", errors.join("\n"));
}

#[test]
fn the_paths_of_a_file_are_found() {
    let source = "use crate::{data, error::{Error, x}};\n// crate::no\nlet a = \"crate::no\"; crate::graph::f();\n\
                  pub(crate) fn f() {}\nmacro!($crate::no);\n";
    let expected = [(1, "data"), (1, "error"), (3, "graph")];
    assert_eq!(crate_paths(&code(source)), expected.map(|(line, name)| (line, name.to_owned())));
}

#[test]
fn the_impls_of_a_file_are_found() {
    let source =
        "impl A {\nimpl<T: Fn() -> u8> fmt::Debug for b::B<T> {\nimpl<'a> From<C> for &'a mut D {\nimplied();\n";
    let of = |line, of_trait: &str, name: &str| Impl {
        line,
        of_trait: Some(of_trait.to_owned()).filter(|name| !name.is_empty()),
        name: name.to_owned(),
    };
    assert_eq!(impls(source), [of(1, "", "A"), of(2, "Debug", "B"), of(3, "From", "D")]);
    assert_eq!(
        definitions("pub(crate) struct A<T>(u8);\npub enum B {\n    let struct_c;\ntrait D: E {}"),
        ["A", "B", "D"]
    );
}
