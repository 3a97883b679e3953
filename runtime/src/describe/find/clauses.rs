//! The clauses of a question: the one that asks for something comes first.

use super::lexicon::{actions_of, asks_for_change, follows_verb, inquires, is_stop_word};
use super::word_list::Words;
use super::words::{base_forms, split};

/// Words that begin a clause about a time, a reason or a condition.
const SUBORDINATE: Words = words![
    "before", "after", "until", "till", "because", "since", "while", "although", "though", "unless", "whereas", "once",
    "whenever",
];

/// Words that divide clauses of the same rank.
const DIVIDERS: Words = words!["and", "so", "but", "then", "therefore", "hence", "thus"];

/// Returns a text with the clause that asks for something first, and those that tell about it after `with`.
pub(super) fn with_main_first(text: &str) -> String {
    let (main, aside) = without_aside(text);
    let main = with_request_first(&main).unwrap_or(main);
    if aside.is_empty() { main } else { format!("{main} with {aside}") }
}

/// Divides a text into itself and its first clause about a time, a reason or a condition.
fn without_aside(text: &str) -> (String, String) {
    let words: Vec<&str> = text.split_whitespace().collect();
    let begins =
        |(index, word): (usize, &&str)| (index == 0 || index > 2) && SUBORDINATE.contains(plain(word).as_str());
    let Some(start) = words.iter().enumerate().position(begins) else { return (words.join(" "), String::new()) };
    let ahead = words.iter().skip(start).position(|word| word.ends_with([',', ';', '.']));
    let end = ahead.map_or(words.len(), |length| start + length + 1);
    let (before, rest) = words.split_at(start);
    let (aside, after) = rest.split_at(end - start);
    // A text of one clause has no other to answer.
    if before.is_empty() && after.len() < 2 || aside.len() < 2 {
        return (words.join(" "), String::new());
    }
    let main: Vec<&str> = before.iter().chain(after).copied().collect();
    (main.join(" "), aside.iter().skip(1).copied().collect::<Vec<_>>().join(" "))
}

fn plain(word: &str) -> String {
    word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase()
}

/// Returns the text with the request before the statement: `the job is done, close it` asks to close.
fn with_request_first(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_end = |word: &str| word.ends_with([',', ';', '.']);
    let places = (1..words.len()).filter(|index| is_end(words[index - 1]) || DIVIDERS.contains(words[*index]));
    places.into_iter().rev().find_map(|place| {
        let divider = usize::from(DIVIDERS.contains(words[place]));
        let statement = words.get(..place)?.join(" ");
        let request = words.get(place + divider..)?.join(" ");
        let is_strict = divider == 1 && !is_end(words[place - 1]);
        request_first(&statement, &request, is_strict)
    })
}

/// Returns a request and the statement before it, if they are such.
fn request_first(statement: &str, request: &str, is_strict: bool) -> Option<String> {
    let is_verb = |word: &str| !actions_of(word).is_empty() || asks_for_change(word);
    let words = split(request);
    let first =
        words.iter().find(|word| !is_stop_word(word) && !matches!(&***word, "then" | "so" | "just" | "must"))?;
    let asks = words.len() > 2 && words.first().is_some_and(|word| inquires(word) || word == "how");
    let wishes = words.windows(2).take(3).any(|pair| {
        matches!(&*pair[0], "i" | "we") && matches!(&*pair[1], "want" | "need" | "would" | "must" | "should" | "have")
            || matches!(&*pair[0], "want" | "please" | "can" | "could")
    });
    let is_named = |next: &String| follows_verb(next) || refers(next);
    // `throw him out` begins with a verb by its place.
    let is_placed =
        words.first() == Some(first) && !follows_verb(first) && words.get(1).is_some_and(|next| refers(next));
    let is_request = is_placed || is_verb(first) && words.get(1).is_some_and(|next| !is_strict || is_named(next));
    let states = split(statement);
    let is_statement = states.first().is_some_and(|first| !is_verb(first) && !inquires(first) && first != "how");
    if !(is_request || asks || wishes) || !is_statement || is_strict && states.len() < 3 {
        return None;
    }
    // `close it` is about the statement, `remove the account` is not.
    let refers = words.iter().any(|word| refers(word));
    let things = states.iter().filter(|word| !is_done(word)).map(String::as_str);
    let statement = things.collect::<Vec<_>>().join(" ");
    Some(format!("{request} {} {statement}", if refers { "about" } else { "with" }))
}

/// Returns whether a word is the past form of a verb of change: `uploaded`.
fn is_done(word: &str) -> bool {
    let is_verb = |base: &String| !actions_of(base).is_empty() || asks_for_change(base);
    word.ends_with("ed") && base_forms(word).iter().any(is_verb)
}

fn refers(word: &str) -> bool {
    matches!(word, "it" | "them" | "him" | "her" | "that" | "this")
}

#[cfg(test)]
mod tests {
    use super::super::words::split;
    use super::with_main_first;

    #[test]
    fn the_clause_that_asks_comes_first() {
        for (text, expected) in [
            ("the job is done, close it", "close it about the job is done"),
            ("the job is done and I want to close it", "i want to close it about the job is done"),
            ("he left the team so remove the account", "remove the account with he left the team"),
            ("the box came back, where do I note the damage", "where do i note the damage with the box came back"),
            ("he was rude, throw him out", "throw him out about he was rude"),
            ("I uploaded a wrong file, delete it", "delete it about i a wrong file"),
            ("I need to see it before I promise it", "i need to see it with i promise it"),
            ("after the show, turn off the lights", "turn off the lights with the show"),
            ("list pods, services", "list pods services"),
            ("search and replace", "search and replace"),
            ("add salt and pepper", "add salt and pepper"),
            ("once", "once"),
        ] {
            assert_eq!(split(&with_main_first(text)).join(" "), expected);
        }
    }
}
