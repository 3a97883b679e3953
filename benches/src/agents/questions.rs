//! The ranks of the commands that answer everyday questions.

use vestibule::data::from_json;

use super::Examples;
use crate::Result;
use crate::table::{Table, decimal, integer};

/// Programs or documents, questions, and the names of the commands that answer them.
const QUESTIONS: &str = include_str!("../../data/questions.tsv");
/// Questions by authors without knowledge of the search.
const OF_OTHERS: &str = include_str!("../../data/questions-of-others.tsv");
/// Every third question is held out: it is not looked at while the search is tuned.
const HELD_OUT: usize = 3;

/// The ranks of the questions of a part.
#[derive(Default)]
struct Ranks {
    asked: i64,
    found: i64,
    first: i64,
    in_three: i64,
}

impl Ranks {
    fn add(&mut self, rank: Option<usize>) {
        self.asked += 1;
        self.found += i64::from(rank.is_some());
        self.first += i64::from(rank == Some(0));
        self.in_three += i64::from(rank.is_some_and(|rank| rank < 3));
    }

    fn row(&self, name: &str) -> Vec<String> {
        let percent = |count: i64| decimal((self.asked > 0).then(|| count as f64 * 100.0 / self.asked as f64), 1);
        let counts = [self.found, self.first, self.in_three].map(percent);
        [name.to_owned(), integer(self.asked)].into_iter().chain(counts).collect()
    }
}

/// Asks every question.
pub(super) fn table(examples: &Examples) -> Result<String> {
    let (mut tuned, mut held_out, mut of_others) = (Ranks::default(), Ranks::default(), Ranks::default());
    for (index, line) in lines(QUESTIONS).enumerate() {
        let Some(rank) = ask(line, examples)? else { continue };
        if index % HELD_OUT == HELD_OUT - 1 { held_out.add(rank) } else { tuned.add(rank) }
    }
    for line in lines(OF_OTHERS) {
        ask(line, examples)?.into_iter().for_each(|rank| of_others.add(rank));
    }
    let mut table = Table::new(&["`--find`", "questions", "found, %", "first, %", "in the first three, %"]);
    table.row(tuned.row("looked at while tuning"));
    table.row(held_out.row("every third"));
    table.row(of_others.row("of others"));
    Ok(table.markdown())
}

fn lines(table: &'static str) -> impl Iterator<Item = &'static str> {
    table.lines().filter(|line| !line.starts_with('#'))
}

/// Asks a question. Returns the rank of the first command that answers it, if there is one; `None` if the document is missing.
fn ask(line: &str, examples: &Examples) -> Result<Option<Option<usize>>> {
    let [name, question, answers] = line.split('\t').collect::<Vec<_>>()[..] else {
        return Err(format!("not a question: {line}").into());
    };
    let argv: Vec<&str> = ["--find"].into_iter().chain(question.split(' ')).chain(["--json"]).collect();
    let Some(found) = examples.output(name, &argv)? else { return Ok(None) };
    let found = from_json(&found)?;
    let names = found.as_array().unwrap_or_default().iter().filter_map(|entry| entry.get("name")?.as_str());
    let names: Vec<String> = names.map(plain).collect();
    let answers: Vec<String> = answers.split('|').map(plain).collect();
    Ok(Some(names.iter().position(|name| answers.contains(name))))
}

/// Returns a name without separators and case: documents and programs spell names in several ways.
fn plain(name: &str) -> String {
    name.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect()
}

#[cfg(test)]
mod tests {
    use super::{OF_OTHERS, QUESTIONS, lines, plain};

    #[test]
    fn every_question_has_an_answer() {
        assert!(lines(QUESTIONS).count() > 150 && lines(OF_OTHERS).count() > 100);
        for line in lines(QUESTIONS).chain(lines(OF_OTHERS)) {
            let parts: Vec<&str> = line.split('\t').collect();
            assert!(parts.len() == 3 && parts.iter().all(|part| !part.is_empty()), "{line}");
        }
        assert_eq!(plain("issues/list-for-repo"), plain("issuesListForRepo"));
    }
}
