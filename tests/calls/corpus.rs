//! The wrong calls of the corpus end in what was meant.
//!
//! `VESTIBULE_CALLS=1` prints each call that does not; `VESTIBULE_CALLS=all` those that are held out too, which then
//! are so no longer.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use vestibule_tests::wrong_calls::{
    Answer, Tally, WrongCall, document, example_runner, first_guesses, first_guesses_of_documents, fresh,
    of_another_author, of_documents, of_further_authors, of_latest_authors, of_more_authors, of_more_strangers,
    of_newer_authors, of_newest_authors, of_other_authors, of_other_tools, of_own_documents, of_programs,
    of_programs_of_authors, of_strangers, program, runner, several,
};
use vestibule_tests::{Run, words};

type Runner = Box<dyn Fn(Vec<String>) -> Run>;

/// Judges the calls; returns the tallies of the tuned and of the held-out ones.
fn judge(calls: &[WrongCall], build: &dyn Fn(&str) -> Runner) -> [Tally; 2] {
    let (mut programs, mut tallies) = (BTreeMap::new(), [Tally::default(); 2]);
    let mut classes = BTreeMap::<&str, Tally>::new();
    let verbosity = std::env::var("VESTIBULE_CALLS").unwrap_or_default();
    let (is_verbose, shows_held_out) = (!verbosity.is_empty(), verbosity == "all");
    for call in calls {
        let run = programs.entry(call.program).or_insert_with(|| build(call.program));
        let answer = call.judge(run);
        tallies[usize::from(call.is_held_out)].add(answer);
        classes.entry(call.class).or_default().add(answer);
        let is_right = matches!(answer, Answer::Ran | Answer::Fixed);
        if is_verbose && !is_right && (!call.is_held_out || shows_held_out) {
            vestibule_tests::note(&format!("{answer:?}\t{} {}\t-> {}", call.program, call.typed, call.meant));
            vestibule_tests::note(&run(words(call.typed)).to_string());
        }
    }
    for (class, tally) in classes {
        vestibule_tests::note(&format!("{class}: {tally}"));
    }
    vestibule_tests::note(&format!("tuned: {}; held out: {}", tallies[0], tallies[1]));
    tallies
}

#[test]
fn calls_of_programs_are_put_right() {
    let [tuned, held_out] = judge(&of_programs(), &|name| runner(program(name)));
    assert!(tuned.percent() >= 95.0 && held_out.percent() >= 90.0);
}

#[test]
fn calls_of_programs_by_strangers_are_put_right() {
    let [_, held_out] = judge(&of_strangers(), &|name| runner(program(name)));
    assert!(held_out.percent() >= 84.0);
}

#[test]
fn calls_of_more_programs_by_strangers_are_put_right() {
    let [_, held_out] = judge(&of_more_strangers(), &|name| runner(program(name)));
    assert!(held_out.percent() >= 85.0);
}

#[test]
fn calls_of_documents_are_put_right() {
    let Some(folder) = documents() else { return };
    let path = |name: &str| folder.join(format!("{name}.json"));
    let [tuned, held_out] = judge(&of_documents(), &|name| runner(document(&path(name))));
    assert!(tuned.percent() >= 95.0 && held_out.percent() >= 90.0);
}

#[test]
fn fresh_calls_are_put_right() {
    let Some(folder) = documents() else { return };
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples");
    let [_, held_out] = judge(&fresh(), &|name| match name {
        "logq" => example_runner(name, examples.join(name)),
        name => runner(document(&folder.join(format!("{name}.json")))),
    });
    assert!(held_out.percent() >= 95.0);
}

#[test]
fn calls_of_own_documents_are_put_right() {
    let [_, held_out] =
        judge(&of_own_documents(), &|name| runner(document(&own_documents().join(format!("{name}.json")))));
    assert!(held_out.percent() >= 90.0);
}

#[test]
fn calls_with_several_mistakes_are_put_right() {
    let Some(folder) = documents() else { return };
    let [_, held_out] = judge(&several(), &|name| runner(document(&document_of(name, &folder))));
    assert!(held_out.percent() >= 60.0);
}

#[test]
fn calls_of_further_authors_are_put_right() {
    let Some(folder) = documents() else { return };
    let [_, held_out] = judge(&of_further_authors(), &|name| runner(document(&document_of(name, &folder))));
    assert!(held_out.percent() >= 90.0);
}

#[test]
fn calls_of_other_authors_are_put_right() {
    let Some(folder) = documents() else { return };
    let [_, held_out] = judge(&of_other_authors(), &|name| runner(document(&document_of(name, &folder))));
    assert!(held_out.percent() >= 90.0);
}

#[test]
fn calls_of_newer_authors_are_put_right() {
    let folder = own_documents();
    let [_, held_out] = judge(&of_newer_authors(), &|name| runner(document(&document_of(name, &folder))));
    assert!(held_out.percent() >= 90.0);
}

#[test]
fn calls_of_more_authors_are_put_right() {
    let Some(folder) = documents() else { return };
    let [_, held_out] = judge(&of_more_authors(), &|name| runner(document(&document_of(name, &folder))));
    assert!(held_out.percent() >= 90.0);
}

#[test]
fn calls_of_other_tools_are_put_right() {
    let Some(folder) = documents() else { return };
    let [_, held_out] = judge(&of_other_tools(), &|name| runner(document(&document_of(name, &folder))));
    assert!(held_out.percent() >= 90.0);
}

#[test]
fn calls_of_another_author_are_put_right() {
    let Some(folder) = documents() else { return };
    let [_, held_out] = judge(&of_another_author(), &|name| runner(document(&document_of(name, &folder))));
    assert!(held_out.percent() >= 85.0);
}

#[test]
fn calls_of_the_newest_authors_are_put_right() {
    let Some(folder) = documents() else { return };
    let [_, held_out] = judge(&of_newest_authors(), &|name| runner(document(&document_of(name, &folder))));
    assert!(held_out.percent() >= 93.0);
}

#[test]
fn calls_of_the_latest_authors_are_put_right() {
    let Some(folder) = documents() else { return };
    let [_, held_out] = judge(&of_latest_authors(), &|name| runner(document(&document_of(name, &folder))));
    assert!(held_out.percent() >= 78.0);
}

#[test]
fn calls_of_programs_of_authors_are_put_right() {
    let [_, held_out] = judge(&of_programs_of_authors(), &|name| runner(program(name)));
    assert!(held_out.percent() >= 80.0);
}

#[test]
fn first_guesses_at_programs_are_put_right() {
    let [_, held_out] = judge(&first_guesses(), &|name| runner(program(name)));
    assert!(held_out.percent() >= 71.0);
}

#[test]
fn first_guesses_at_documents_are_put_right() {
    let [_, held_out] =
        judge(&first_guesses_of_documents(), &|name| runner(document(&document_of(name, Path::new("")))));
    assert!(held_out.percent() >= 75.0);
}

/// Returns the path of a document of the repository, or of one in a folder.
fn document_of(name: &str, folder: &Path) -> PathBuf {
    let own = own_documents().join(format!("{name}.json"));
    if own.is_file() { own } else { folder.join(format!("{name}.json")) }
}

fn own_documents() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data/wrong-calls/documents")
}

/// Returns the folder of the real documents, which is not part of the repository.
pub(crate) fn documents() -> Option<PathBuf> {
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/fixtures");
    let folder = std::env::var_os("VESTIBULE_FIXTURES").map_or_else(beside, PathBuf::from).join("openapi");
    if folder.is_dir() {
        return Some(folder);
    }
    vestibule_tests::skip_optional("VESTIBULE_FIXTURES does not name a folder");
    None
}
