//! Wrong calls, each with the call that was meant, and how a program answers them.

mod field;
mod globals;
mod own_types;
mod programs;

use std::fmt;
use std::path::{Path, PathBuf};

use percent_encoding::percent_decode_str;
use vestibule::Mount;
use vestibule::data::from_json;
use vestibule::fetch::{Body, http};
use vestibule::openapi::Spec;
use vestibule::prelude::*;
use vestibule::testing::Invocation;

use crate::{Run, invoke, words};

pub use programs::{build, program};

/// A wrong call, and the call that was meant.
#[derive(Clone, Copy, Debug)]
pub struct WrongCall {
    /// Kind of mistake.
    pub class: &'static str,
    /// Name of the program or the document.
    pub program: &'static str,
    /// The words as typed.
    pub typed: &'static str,
    /// The words as meant.
    pub meant: &'static str,
    /// True if the call is kept out of tuning.
    pub is_held_out: bool,
}

/// The answer of a program to a wrong call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Answer {
    /// The program did what was meant.
    Ran,
    /// The printed call does what was meant.
    Fixed,
    /// Every word that was meant is in the error, but no call to run.
    Named,
    /// An error without the words that were meant.
    Silent,
    /// The program did something else, or printed a call that does.
    Misled,
}

/// Returns the wrong calls of a table; every third one is held out.
pub fn read(table: &'static str) -> Vec<WrongCall> {
    let (mut class, mut calls) = ("", Vec::new());
    for line in table.lines().skip(1).filter(|line| !line.is_empty()) {
        if let Some(name) = line.strip_prefix("# ") {
            class = name;
            continue;
        }
        let mut cells = line.split('\t');
        let mut cell = || cells.next().unwrap_or_else(|| panic!("a cell is missing: {line}"));
        let is_held_out = calls.len() % 3 == 2;
        calls.push(WrongCall { class, program: cell(), typed: cell(), meant: cell(), is_held_out });
    }
    calls
}

/// Returns the wrong calls of a table as [`read`] does, all held out.
fn held_out(table: &'static str) -> Vec<WrongCall> {
    read(table).into_iter().map(|call| WrongCall { is_held_out: true, ..call }).collect()
}

/// The wrong calls of hand-written programs.
pub fn of_programs() -> Vec<WrongCall> {
    read(include_str!("../../data/wrong-calls/programs.tsv"))
}

/// The wrong calls of programs by authors who did not know the rules, of the authors' own programs; all are held out.
pub fn of_strangers() -> Vec<WrongCall> {
    held_out(include_str!("../../data/wrong-calls/strangers.tsv"))
}

/// The wrong calls of further such programs; all are held out.
pub fn of_more_strangers() -> Vec<WrongCall> {
    held_out(include_str!("../../data/wrong-calls/more-strangers.tsv"))
}

/// The wrong calls of programs made from documents.
pub fn of_documents() -> Vec<WrongCall> {
    read(include_str!("../../data/wrong-calls/documents.tsv"))
}

/// Returns the calls of the documents of the repository. All are held out: they were written without knowledge of the rules.
pub fn of_own_documents() -> Vec<WrongCall> {
    held_out(include_str!("../../data/wrong-calls/own.tsv"))
}

/// The wrong calls of other documents and of an example program, all of which are held out.
pub fn fresh() -> Vec<WrongCall> {
    held_out(include_str!("../../data/wrong-calls/fresh.tsv"))
}

/// The wrong calls with several mistakes each, of documents of the repository and of others; all are held out.
pub fn several() -> Vec<WrongCall> {
    held_out(include_str!("../../data/wrong-calls/several.tsv"))
}

/// The wrong calls of an author without knowledge of the rules, of documents of the repository and of others; all are held out.
pub fn of_another_author() -> Vec<WrongCall> {
    held_out(include_str!("../../data/wrong-calls/another-author.tsv"))
}

/// The wrong calls of the five newest authors without knowledge of the rules; all are held out.
pub fn of_newest_authors() -> Vec<WrongCall> {
    held_out(include_str!("../../data/wrong-calls/newest-authors.tsv"))
}

/// The wrong calls of further authors without knowledge of the rules; all are held out.
pub fn of_further_authors() -> Vec<WrongCall> {
    held_out(include_str!("../../data/wrong-calls/further-authors.tsv"))
}

/// The wrong calls of two other authors without knowledge of the rules; all are held out.
pub fn of_other_authors() -> Vec<WrongCall> {
    held_out(include_str!("../../data/wrong-calls/other-authors.tsv"))
}

/// The wrong calls of four newer authors without knowledge of the rules; all are held out.
pub fn of_newer_authors() -> Vec<WrongCall> {
    held_out(include_str!("../../data/wrong-calls/newer-authors.tsv"))
}

/// The wrong calls of ten more authors without knowledge of the rules, of documents of the repository and of others; all are
/// held out.
pub fn of_more_authors() -> Vec<WrongCall> {
    held_out(include_str!("../../data/wrong-calls/more-authors.tsv"))
}

/// The wrong calls of fifteen programs by five authors without knowledge of the rules; all are held out.
pub fn of_programs_of_authors() -> Vec<WrongCall> {
    held_out(include_str!("../../data/wrong-calls/programs-of-authors.tsv"))
}

/// The wrong calls of shared documents, and of three of their own, by the three latest authors without knowledge of the rules; all are held out.
pub fn of_latest_authors() -> Vec<WrongCall> {
    held_out(include_str!("../../data/wrong-calls/latest-authors.tsv"))
}

/// The first guesses at calls of twenty programs of which only a sentence was known; all are held out.
pub fn first_guesses() -> Vec<WrongCall> {
    held_out(include_str!("../../data/wrong-calls/first-guesses.tsv"))
}

/// The first guesses at calls of six documents of which only a sentence was known; all are held out.
pub fn first_guesses_of_documents() -> Vec<WrongCall> {
    held_out(include_str!("../../data/wrong-calls/first-guesses-of-documents.tsv"))
}

/// The calls of other tools, of which some are by authors without knowledge of the rules; all are held out.
pub fn of_other_tools() -> Vec<WrongCall> {
    held_out(include_str!("../../data/wrong-calls/tools.tsv"))
}

/// Builds a program from a document, whose server answers with the request.
pub fn document(path: &Path) -> Cli {
    let mount = Mount::from_fn(|request: http::Request<Body>| async move {
        let (parts, body) = request.into_parts();
        let target = sorted_query(parts.uri.path_and_query().map_or("", |target| target.as_str()));
        let body = String::from_utf8_lossy(body.as_bytes()).into_owned();
        let media_type = parts.headers.get("content-type").and_then(|value| value.to_str().ok());
        let is_form = media_type.is_some_and(|value| value.starts_with("application/x-www-form-urlencoded"));
        let body = if is_form { sorted_form(&body) } else { body };
        let answer = json!({ "method": parts.method.as_str(), "target": target, "body": body }).to_string();
        http::Response::builder().header("content-type", "application/json").body(answer).unwrap_or_default()
    });
    Cli::create("api").fetch(mount.openapi(Spec::path(path)))
}

/// Returns the path and the parameters in order of their names, in which they say the same. Those of one name keep their order.
fn sorted_query(target: &str) -> String {
    let Some((path, query)) = target.split_once('?') else { return target.to_owned() };
    let mut pairs: Vec<&str> = query.split('&').collect();
    pairs.sort_by_key(|pair| pair.split('=').next());
    format!("{path}?{}", pairs.join("&"))
}

/// Returns the decoded pairs of a form in order of their names, a line each, so that an `&` in a value stays one.
fn sorted_form(body: &str) -> String {
    let decoded = |pair: &str| percent_decode_str(&pair.replace('+', " ")).decode_utf8_lossy().into_owned();
    let mut pairs: Vec<String> = body.split('&').map(decoded).collect();
    pairs.sort_by(|a, b| a.split('=').next().cmp(&b.split('=').next()));
    pairs.join("\n")
}

/// Returns a function that runs a program in memory.
pub fn runner(cli: Cli) -> Box<dyn Fn(Vec<String>) -> Run> {
    Box::new(move |argv| invoke(&cli, Invocation::new(argv)))
}

/// Returns a function that runs an example program in a folder.
pub fn example_runner(name: &str, folder: PathBuf) -> Box<dyn Fn(Vec<String>) -> Run> {
    let program = crate::example(name);
    Box::new(move |argv| {
        let output = std::process::Command::new(&program).args(argv).current_dir(&folder).output().unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        Run { exit: output.status.code(), stdout: text(output.stdout), stderr: text(output.stderr) }
    })
}

/// Returns a name in kebab case.
pub fn kebab(name: &str) -> String {
    let mut out = String::new();
    let mut previous = ' ';
    for c in name.chars() {
        if c.is_uppercase() && (previous.is_lowercase() || previous.is_numeric()) {
            out.push('-');
        }
        if c.is_alphanumeric() {
            out.extend(c.to_lowercase());
        } else if !out.ends_with('-') {
            out.push('-');
        }
        previous = c;
    }
    out
}

impl WrongCall {
    /// Runs the wrong call, and what the program prints to put it right.
    ///
    /// # Panics
    ///
    /// If the call that was meant does not run.
    pub fn judge(&self, run: &dyn Fn(Vec<String>) -> Run) -> Answer {
        let meant = run(words(self.meant));
        assert_eq!(meant.exit, Some(0), "{}: {}\n{meant}", self.program, self.meant);
        let typed = run(words(self.typed));
        if typed.exit == Some(0) {
            return if typed.stdout == meant.stdout { Answer::Ran } else { Answer::Misled };
        }
        let as_data = || Some(from_json(&typed.stdout).ok()?["error"]["next"][0]["command"].as_str()?.to_owned());
        if let Some(call) = tried(&typed.stderr).or_else(as_data) {
            let tried = run(words(&call).into_iter().skip(1).collect());
            return if tried.exit == Some(0) && tried.stdout == meant.stdout { Answer::Fixed } else { Answer::Misled };
        }
        let said = typed.stderr.to_lowercase();
        let mut meant = words(self.meant).into_iter().filter(|word| !self.typed.contains(word.as_str()));
        if meant.all(|word| said.contains(&word.to_lowercase())) { Answer::Named } else { Answer::Silent }
    }
}

/// Returns the printed call, program first.
pub fn tried(stderr: &str) -> Option<String> {
    stderr.lines().find_map(|line| line.strip_prefix("  Try: ")).map(str::to_owned)
}

/// A count of each answer.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    /// Number of calls by answer, in the order of [`Answer`].
    pub counts: [usize; 5],
}

impl Tally {
    /// Counts an answer.
    pub fn add(&mut self, answer: Answer) {
        self.counts[answer as usize] += 1;
    }

    /// Returns the number of calls.
    pub fn total(&self) -> usize {
        self.counts.iter().sum()
    }

    /// Returns the share of calls that end in what was meant, in percent.
    pub fn percent(&self) -> f64 {
        let right = self.counts[Answer::Ran as usize] + self.counts[Answer::Fixed as usize];
        right as f64 * 100.0 / self.total().max(1) as f64
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [ran, fixed, named, silent, misled] = self.counts;
        let (total, percent) = (self.total(), self.percent());
        write!(
            f,
            "{percent:.1} % of {total}: {ran} ran, {fixed} fixed, {named} named, {silent} silent, {misled} misled"
        )
    }
}
