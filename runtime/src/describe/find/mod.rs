//! `--find`: the commands that a question in words is about, the best first.

#[macro_use]
mod word_list;

#[cfg(feature = "corrections")]
pub(crate) mod calls;
mod candidate;
mod clauses;
mod lexicon;
mod needs;
mod phrasing;
mod question;
mod rank;
mod rewriting;
mod sentences;
#[cfg(test)]
mod tests;
mod thesaurus;
mod wording;
mod words;

use super::help::list::{Entry, brief, call, commands};
pub(crate) use super::help::list::{brief_alone, overview};
use super::listing::topic_children;
pub(crate) use super::subject::complete_call;
use super::subject::find_below;
use super::text::{printable, summary};
use crate::data::{Data, Map};
use crate::graph::{Child, CommandPath};
use crate::render::Painter;
use crate::schema::truncated;
use candidate::Candidate;
use rank::{Match, Ranking};

/// Maximum number of commands that a search shows.
const MAX_RESULTS: usize = 10;

/// Maximum length of a question in bytes; the rest is not read.
const MAX_QUESTION_LEN: usize = 500;

/// Maximum number of commands that it shows if the first is certain.
const MAX_CERTAIN_RESULTS: usize = 4;

/// Maximum number of commands that it shows if the first has all of the question.
const MAX_STRONG_RESULTS: usize = 6;

/// Maximum number of commands whose inputs a search reads, where their names and descriptions are not enough.
const MAX_READ: usize = 300;

/// The commands that a question is about.
struct Found {
    matches: Vec<Match>,
    /// True if the matches lack some of the words.
    is_partial: bool,
}

impl Found {
    fn new(matches: Vec<Match>) -> Self {
        let is_partial = matches.first().is_some_and(|first| !first.is_full);
        Self { matches, is_partial }
    }
}

/// Returns the matching commands as data: the words to type after the program's name, each with a description.
pub(crate) fn results(target: &CommandPath<'_>, question: &str) -> Data {
    let commands = find(target, question).matches.into_iter().map(|Match { candidate, .. }| {
        let mut entry = Map::new();
        entry.insert("name", candidate.name);
        entry.insert("description", summary(&candidate.doc).into_owned());
        if candidate.is_deprecated {
            entry.insert("deprecated", true);
        }
        Data::Object(entry)
    });
    Data::Array(commands.collect())
}

/// Returns the matching commands as text, followed by the brief of the first unless it matches only a part of the question.
pub(crate) fn results_text(target: &CommandPath<'_>, question: &str, painter: Painter, width: usize) -> String {
    let found = find(target, question);
    let program = &complete_call(target.root(), &target.root().name);
    let Some(first) = found.matches.first() else {
        let (typed, question) = (target.typed(), printable(question.trim()));
        return format!(
            "No command of `{typed}` is about `{question}`. Run `{program} --llms-index` to list all commands\n"
        );
    };
    let before = if found.is_partial { "No command matches all words; the nearest:" } else { "" };
    let best = if found.is_partial { None } else { find_below(target.root(), &first.candidate.words) };
    let after = match best {
        Some(_) => String::new(),
        None => format!("Run {} for the details of one", call(program, "<command> -h")),
    };
    let entries = found.matches.iter().map(|Match { candidate, .. }| Entry {
        name: &candidate.name,
        doc: &candidate.doc,
        is_deprecated: candidate.is_deprecated,
    });
    let mut out = commands(before, entries, &after, painter, width);
    if let Some(path) = best {
        out.push('\n');
        out.push_str(&brief(&path, painter, width));
    }
    out
}

/// Returns the commands of a topic of a large API as text.
pub(crate) fn topic_text(target: &CommandPath<'_>, name: &str, painter: Painter, width: usize) -> String {
    let children = topic_children(target, name);
    let program = complete_call(target.root(), &target.typed());
    let after = format!("Run {} for the details of one", call(&program, "<command> -h"));
    let entry = |child: &Child<'_>| {
        let listed = child.summary().listed;
        (listed.name.to_owned(), listed.doc.to_owned(), listed.deprecated.is_some())
    };
    let entries: Vec<_> = children.iter().map(entry).collect();
    let entries = entries.iter().map(|(name, doc, is_deprecated)| Entry { name, doc, is_deprecated: *is_deprecated });
    commands("", entries, &after, painter, width)
}

/// Returns whether a search for the question finds commands of the program's own.
pub(crate) fn has_results(target: &CommandPath<'_>, question: &str) -> bool {
    !find_own(target, question).matches.is_empty()
}

/// Returns the name of the best of the program's own commands that are about the whole question.
#[allow(dead_code, reason = "only some features use it")]
pub(crate) fn best(target: &CommandPath<'_>, question: &str) -> Option<String> {
    find_own(target, question).matches.into_iter().next().filter(|best| best.is_full).map(|best| best.candidate.name)
}

/// Finds commands, and those built in where no other command has all words of the question: the ones that have all of them,
/// or some if no other command has any.
fn find(target: &CommandPath<'_>, question: &str) -> Found {
    let question = truncated(question, MAX_QUESTION_LEN);
    let own = find_own(target, question);
    if !target.is_root() || own.matches.first().is_some_and(|first| first.is_full) {
        return own;
    }
    let built_in = Ranking::of(candidate::built_in(target.root(), &words::split(question)), question, &|_| ()).matches;
    let is_shown = |found: &Match| found.is_full || own.matches.is_empty();
    let mut matches: Vec<Match> = built_in.into_iter().filter(is_shown).collect();
    matches.extend(own.matches);
    matches.truncate(MAX_RESULTS);
    Found::new(matches)
}

fn find_own(target: &CommandPath<'_>, question: &str) -> Found {
    let question = truncated(question, MAX_QUESTION_LEN);
    let candidates = candidate::collect(target, false);
    let is_small = candidates.len() <= MAX_READ;
    let read = |candidate: &mut Candidate| candidate.read_fields(target.root());
    let mut ranking = Ranking::of(candidates, question, &read);
    if is_small && ranking.is_weak() {
        ranking = Ranking::of(candidate::collect(target, true), question, &|_| ());
    }
    ranking.complete_first(&read);
    let count = match (ranking.is_certain(), ranking.is_strong()) {
        (true, _) => MAX_CERTAIN_RESULTS,
        (_, true) => MAX_STRONG_RESULTS,
        _ => MAX_RESULTS,
    };
    let mut matches = ranking.matches;
    matches.truncate(count);
    Found::new(matches)
}
