//! Every console block of the documentation, run and compared.
//!
//! A line `$ command` is run; the lines up to the next one, or to the end of the block, are what it
//! prints on stdout and stderr together. It runs in the folder of the document. A block that begins
//! with ```` ```console,ignore ```` is left out.

use std::fs;
use std::path::{Path, PathBuf};

use vestibule_tests::{Program, words};

struct Step {
    line: usize,
    command: String,
    expected: String,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

/// The steps of the console blocks of a document.
fn steps(document: &str) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    let (mut is_console, mut is_other) = (false, false);
    for (at, line) in document.lines().enumerate() {
        if line.trim_start().starts_with("```") {
            let begins = !is_console && !is_other;
            let is_marked = line.trim() == "```console";
            (is_console, is_other) = (begins && is_marked, begins && !is_marked);
        } else if !is_console {
        } else if let Some(command) = line.strip_prefix("$ ") {
            steps.push(Step { line: at + 1, command: command.to_owned(), expected: String::new() });
        } else if let Some(step) = steps.last_mut() {
            step.expected.push_str(line);
            step.expected.push('\n');
        }
    }
    steps
}

/// The program and its arguments, of the few forms that the documentation may use.
fn program(command: &str) -> Option<(String, Vec<String>)> {
    let words = words(command);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let (name, rest) = match words.as_slice() {
        ["cargo", "run", "-q", "-p", "vestibule-examples", "--bin", name, "--", rest @ ..] => (*name, rest),
        ["cargo", "run", "-q", "-p", "vestibule-examples", "--bin", name] => (*name, &[] as &[&str]),
        [
            name @ ("my-cli" | "gateway" | "greet" | "site" | "logq" | "remote-cli" | "petstore" | "api-cli"),
            rest @ ..,
        ] => (*name, rest),
        _ => return None,
    };
    Some((name.to_owned(), rest.iter().map(|&word| word.to_owned()).collect()))
}

fn documents() -> Vec<PathBuf> {
    let root = root();
    let mut found = vec![root.join("README.md")];
    collect(&root.join("examples"), &mut found);
    found[1..].sort();
    found
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "md") {
            found.push(path);
        }
    }
}

/// What is wrong with a step that runs in a folder, if anything.
fn failure(step: &Step, folder: &Path) -> Option<String> {
    let Some((name, args)) = program(&step.command) else {
        return Some("only the example programs are run; mark the block ```console,ignore".to_owned());
    };
    let run = Program::example(&name).folder(folder).args(args).run();
    let actual = run.stdout + &run.stderr;
    let is_same = actual.trim_end() == step.expected.trim_end();
    (!is_same).then(|| format!("--- documented\n{}--- printed\n{actual}", step.expected))
}

#[test]
fn every_console_block_prints_what_it_says() {
    let mut failures = Vec::new();
    for path in documents() {
        let name = path.strip_prefix(root()).unwrap().display().to_string();
        // Its program is built with that feature only.
        if name.contains("remote-cli") && !cfg!(feature = "remote") {
            continue;
        }
        let document = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
        let steps = steps(&document);
        assert!(name != "README.md" || !steps.is_empty(), "{name} has no console block");
        for step in steps {
            let place = format!("{name}:{}: $ {}", step.line, step.command);
            failures.extend(failure(&step, path.parent().unwrap()).map(|failure| format!("{place}\n{failure}")));
        }
    }
    assert!(failures.is_empty(), "\n{}\n", failures.join("\n\n"));
}

#[test]
fn a_document_is_read_as_it_is_meant() {
    let document =
        "```rust\n$ no\n```\n```console\n$ greet Ada\nHello Ada\n\n$ my-cli fail\n```\n```console,ignore\n$ no\n```\n";
    let read: Vec<_> = steps(document).into_iter().map(|step| (step.line, step.command, step.expected)).collect();
    let expected = [(5, "greet Ada", "Hello Ada\n\n"), (8, "my-cli fail", "")];
    assert_eq!(read, expected.map(|(line, command, text)| (line, command.to_owned(), text.to_owned())));
    assert!(program("rm -rf /").is_none());
    assert_eq!(program("cargo run -q -p vestibule-examples --bin greet -- 'A b'").unwrap().1, ["A b"]);
}
