//! Runs the console blocks of the documentation and compares their output.
//!
//! A line `$ command` is run in the document's folder. The lines up to the next command or the end of the block are its
//! stdout followed by its stderr. Blocks that begin with ```` ```console,ignore ```` are not run. With
//! `VESTIBULE_BLESS=1`, the documents are rewritten with the actual output.

#[cfg(unix)]
mod pictures;

use std::fs;
use std::path::{Path, PathBuf};

use vestibule_tests::{Program, words};

struct Step {
    /// Number of the command's line, from 1.
    line: usize,
    command: String,
    expected: String,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

/// Parses the console blocks of a document.
fn steps(document: &str) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    let (mut is_console, mut is_other) = (false, false);
    for (index, line) in document.lines().enumerate() {
        if line.trim_start().starts_with("```") {
            let begins = !is_console && !is_other;
            let is_marked = line.trim() == "```console";
            (is_console, is_other) = (begins && is_marked, begins && !is_marked);
        } else if !is_console {
        } else if let Some(command) = line.strip_prefix("$ ") {
            steps.push(Step { line: index + 1, command: command.to_owned(), expected: String::new() });
        } else if let Some(step) = steps.last_mut() {
            step.expected.push_str(line);
            step.expected.push('\n');
        }
    }
    steps
}

/// Returns the program and the arguments of a command, if it is in one of the supported forms.
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

/// Runs a step in a folder and returns its output.
fn output(step: &Step, folder: &Path) -> Result<String, String> {
    let (name, args) = program(&step.command)
        .ok_or_else(|| "only the example programs are run; mark the block ```console,ignore".to_owned())?;
    let run = Program::example(&name).folder(folder).args(args).run();
    Ok(run.stdout + &run.stderr)
}

/// Replaces the expected output of a step. Later steps must be replaced first, since line numbers change.
fn bless(document: &str, step: &Step, actual: &str) -> String {
    let lines: Vec<&str> = document.lines().collect();
    let (before, rest) = lines.split_at(step.line);
    let after = &rest[step.expected.lines().count()..];
    let mut lines = [before, &actual.trim_end().lines().collect::<Vec<_>>(), after].concat().join("\n");
    lines.push('\n');
    lines
}

#[test]
fn console_blocks_show_the_actual_output() {
    let is_blessing = std::env::var_os("VESTIBULE_BLESS").is_some_and(|value| !value.is_empty());
    let mut failures = Vec::new();
    for path in documents() {
        let name = path.strip_prefix(root()).unwrap().display().to_string();
        // The program needs the feature.
        if name.contains("remote-cli") && !cfg!(feature = "remote") {
            continue;
        }
        let document = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
        let steps = steps(&document);
        assert!(name != "README.md" || !steps.is_empty(), "{name} has no console block");
        let mut blessed = document.clone();
        for step in steps.iter().rev() {
            let place = format!("{name}:{}: $ {}", step.line, step.command);
            match output(step, path.parent().unwrap()) {
                Ok(actual) if actual.trim_end() == step.expected.trim_end() => {}
                Ok(actual) if is_blessing => blessed = bless(&blessed, step, &actual),
                Ok(actual) => {
                    failures.push(format!("{place}\n--- documented\n{}--- printed\n{actual}", step.expected));
                }
                Err(error) => failures.push(format!("{place}\n{error}")),
            }
        }
        if blessed != document {
            fs::write(&path, blessed).unwrap_or_else(|error| panic!("{name}: {error}"));
        }
    }
    let hint = "to accept the output: VESTIBULE_BLESS=1 cargo test -p vestibule-tests --test docs";
    assert!(failures.is_empty(), "\n{}\n\n{hint}\n", failures.join("\n\n"));
}

#[test]
fn console_blocks_are_parsed() {
    let document =
        "```rust\n$ no\n```\n```console\n$ greet Ada\nHello Ada\n\n$ my-cli fail\n```\n```console,ignore\n$ no\n```\n";
    let read: Vec<_> = steps(document).into_iter().map(|step| (step.line, step.command, step.expected)).collect();
    let expected = [(5, "greet Ada", "Hello Ada\n\n"), (8, "my-cli fail", "")];
    assert_eq!(read, expected.map(|(line, command, text)| (line, command.to_owned(), text.to_owned())));
    assert!(program("rm -rf /").is_none());
    assert_eq!(program("cargo run -q -p vestibule-examples --bin greet -- 'A b'").unwrap().1, ["A b"]);
}

#[test]
fn blessing_replaces_the_output_of_one_command() {
    let document = "a\n```console\n$ greet Ada\nHi\n$ my-cli fail\n```\n";
    let steps = steps(document);
    let blessed = bless(&bless(document, &steps[1], "no\n"), &steps[0], "Hello\nAda\n");
    assert_eq!(blessed, "a\n```console\n$ greet Ada\nHello\nAda\n$ my-cli fail\nno\n```\n");
}
