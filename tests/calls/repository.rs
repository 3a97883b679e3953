//! Calls that the texts of the repository show as printed: those of example programs run, the others are known.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use vestibule_tests::{Program, note, words};

/// The beginnings of printed calls, each with the text that ends it.
const MARKS: [(&str, &str); 5] =
    [("Try: ", "  # "), ("Next: ", "  # "), ("Run `", "` "), ("\"command\":\"", "\""), ("\"command\": \"", "\"")];

/// Example programs that run everywhere.
const EXAMPLES: [&str; 6] = ["api-cli", "greet", "logq", "my-cli", "petstore", "todo"];

/// Calls that are not run, by file and beginning, with the reason.
const NOT_RUN: &str = include_str!("../data/printed-calls.txt");

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Adds the sources and pages below a folder.
fn files(folder: &Path, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, out);
        } else if path.extension().is_some_and(|extension| extension == "rs" || extension == "md") {
            out.push(path);
        }
    }
}

/// Returns the printed calls in a text, up to a mark of the end.
fn printed(text: &str) -> BTreeSet<String> {
    let mut out = BTreeSet::new();
    for line in text.lines() {
        for (mark, end) in MARKS {
            for (start, _) in line.match_indices(mark) {
                let call = line.get(start + mark.len()..).unwrap_or_default();
                let ends = [end, "\\n", "\"", "` |", "  "];
                let ends = ends.iter().filter_map(|end| call.find(end));
                let call = call.get(..ends.min().unwrap_or(call.len())).unwrap_or_default().trim_end();
                let is_call = call.starts_with(|c: char| c.is_ascii_lowercase()) && call.contains(' ');
                let is_closed = end != "` " || line.get(start..).is_some_and(|rest| rest.contains("` "));
                out.extend((is_call && is_closed && !call.contains(['{', '$'])).then(|| call.to_owned()));
            }
        }
    }
    out
}

/// Returns the calls of all files, each with its file.
fn calls() -> BTreeSet<(String, String)> {
    let (root, mut paths, mut out) = (root(), Vec::new(), BTreeSet::new());
    for folder in ["tests", "runtime/src", "examples"] {
        files(&root.join(folder), &mut paths);
    }
    paths.push(root.join("README.md"));
    for path in paths.iter().filter(|path| !path.ends_with("calls/repository.rs")) {
        let name = path.strip_prefix(&root).unwrap().to_string_lossy().replace('\\', "/");
        let text = std::fs::read_to_string(path).unwrap_or_default();
        out.extend(printed(&text).into_iter().map(|call| (name.clone(), call)));
    }
    out
}

/// Returns the files and beginnings of the calls that are not run.
fn not_run() -> BTreeSet<(&'static str, &'static str)> {
    let mut out = BTreeSet::new();
    for line in NOT_RUN.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let [file, begin, reason] = line.splitn(3, ": ").collect::<Vec<_>>()[..] else { panic!("no reason: {line}") };
        assert!(!reason.is_empty() && out.insert((file, begin)), "twice: {line}");
    }
    out
}

/// Runs a call of an example program in a folder that holds what the call needs; returns its error if it is not understood.
fn error(program: &str, call: &str, home: &Path) -> Option<String> {
    let typed = call.replace("<command>", "");
    let folder = root().join(if program == "logq" { "examples/logq" } else { "examples" });
    let home = home.to_str().unwrap();
    let run = Program::example(program).args(&words(&typed)[1..]).folder(folder).env("HOME", home);
    let run = run.env("API_SPEC", "petstore/openapi.json").run();
    (run.exit == Some(2) || run.stderr.contains("Try: ")).then(|| run.to_string())
}

#[test]
fn every_call_in_the_texts_of_the_repository_runs() {
    let (known, home) = (not_run(), tempfile::tempdir().unwrap());
    let (mut seen, mut unknown, mut ran, mut left) = (BTreeSet::new(), Vec::new(), BTreeSet::new(), 0);
    for (file, call) in calls() {
        let begins =
            |begin: &str| call.strip_prefix(begin).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '));
        let program = call.split(' ').next().unwrap();
        if let Some(entry) = known.iter().find(|(of, begin)| *of == file && begins(begin)) {
            (left, _) = (left + 1, seen.insert(*entry));
        } else if !EXAMPLES.contains(&program) {
            unknown.push(format!("{file}: {call}"));
        } else if ran.insert(call.clone()) {
            unknown.extend(error(program, &call, home.path()).map(|error| format!("{file}: {call}\n{error}")));
        }
    }
    note(&format!("{} printed calls run; {left} are listed in tests/data/printed-calls.txt", ran.len()));
    assert!(
        unknown.is_empty(),
        "run these calls, or list them in tests/data/printed-calls.txt:\n{}",
        unknown.join("\n")
    );
    let gone: Vec<_> = known.difference(&seen).collect();
    assert!(gone.is_empty() && ran.len() > 20, "no such calls: {gone:?}; {} ran", ran.len());
}
