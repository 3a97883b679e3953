//! The phrasing of a question: contractions, openings, requests after a statement, and alerts.

use super::clauses::with_main_first;
use super::lexicon::{
    actions_of, asks_for_change, begins_clause, follows_verb, inquires, is_preposition, is_stop_word,
};
use super::rewriting::{has_future, rewritten};
use super::sentences::with_state;
use super::thesaurus::phrase;
use super::word_list::{Phrases, Words};
use super::words::{base_forms, split};

/// Contractions, and the words that they stand for.
const CONTRACTIONS: Phrases = phrases![
    ("i'd", "i would"),
    ("i'll", "i will"),
    ("i'm", "i am"),
    ("i've", "i have"),
    ("we'd", "we would"),
    ("we'll", "we will"),
    ("we're", "we are"),
    ("we've", "we have"),
    ("let's", "let us"),
    ("what's", "what is"),
    ("whats", "what is"),
    ("who's", "who is"),
    ("where's", "where is"),
    ("when's", "when is"),
    ("how's", "how is"),
    ("there's", "there is"),
    ("that's", "that is"),
    ("it's", "it is"),
    ("he's", "he is"),
    ("she's", "she is"),
    ("they're", "they are"),
    ("they've", "they have"),
    ("can't", "can not"),
    ("cant", "can not"),
    ("don't", "do not"),
    ("dont", "do not"),
    ("doesn't", "does not"),
    ("doesnt", "does not"),
    ("didn't", "did not"),
    ("isn't", "is not"),
    ("aren't", "are not"),
    ("won't", "will not"),
    ("wanna", "want to"),
    ("gonna", "going to"),
];

/// Words of openings such as `is there a way to`, if one that introduces a request follows.
const OPENINGS: Words = words![
    "way",
    "ways",
    "possible",
    "possibility",
    "chance",
    "best",
    "easiest",
    "simplest",
    "right",
    "command",
    "help",
    "try",
    "trying",
    "have",
    "able",
    "going",
    "hoping",
    "hope",
    "wish",
    "plan",
    "planning",
    "looking",
    "love",
    "must",
    "know",
    "wonder",
    "wondering",
    "allowed",
    "supposed",
    "time",
    "idea",
    "not",
    "sure",
    "will",
    "got",
    "has",
];

/// Words that follow an opening, and introduce a request.
const INTRODUCTIONS: Words = words!["to", "how", "if", "whether", "me", "us", "i", "we", "you", "way"];

/// Verbs of an opening such as `show me how`.
const EXPLAINING: Words = words!["show", "tell", "explain", "teach", "describe"];

/// Verbs that ask for an alert, as in `tell me when`.
const TELLING: Words = words!["tell", "warn", "alert", "notify", "inform", "remind", "know"];

/// Verbs that do so before `me`.
const SENDING: Words = words!["ping", "mail", "email", "text", "message", "call", "wake", "beep"];

/// Words before the condition of an alert.
const CONDITIONS: Words = words!["when", "whenever", "if", "once"];

/// Auxiliary verbs of a statement such as `the lorry has left`.
const AUXILIARIES: Words = words![
    "has",
    "have",
    "had",
    "is",
    "was",
    "were",
    "got",
    "wants",
    "needs",
    "left",
    "lost",
    "broke",
    "went",
    "came",
    "gone",
    "started",
    "stopped",
    "finished",
    "began",
    "does",
    "did",
    "will",
    "cannot",
    "arrived",
    "called",
    "complained",
    "forgot",
    "refuses",
    "refused",
    "moved",
    "died",
    "fell",
    "escaped",
    "resigned",
    "gave",
    "says",
    "said",
    "wanted",
];

/// The words of a question, and its form.
pub(super) struct Phrasing {
    pub(super) words: Vec<String>,
    /// True if the first word is a verb by its place: after `I want to`.
    pub(super) is_request: bool,
    /// True if it begins with `which` or another word that asks for information.
    pub(super) is_inquiry: bool,
    /// True if it asks who does something.
    pub(super) is_about_people: bool,
    /// True if it states that something happened, for which a person wants something done.
    pub(super) is_statement: bool,
    /// True if it says that something is not wanted any more.
    pub(super) is_over: bool,
    /// A word that commands for it may have besides its own.
    pub(super) hint: Option<&'static str>,
}

impl Phrasing {
    /// Reads the words of a question.
    pub(super) fn read(text: &str) -> Self {
        let text = without_contractions(text);
        let words = split(&with_main_first(&text));
        let is_asked = asks_whether(&words);
        let asks = is_asked || words.first().is_some_and(|word| inquires(word) || word == "how");
        let measures = |next: &String| !matches!(&**next, "do" | "to" | "can" | "could" | "would" | "should");
        let is_measured = words.first().is_some_and(|word| word == "how") && words.get(1).is_some_and(measures);
        let is_inquiry = is_asked || is_measured || words.first().is_some_and(|word| inquires(word));
        let is_about_people = is_inquiry && begins(&words, &["who"]) && !begins(&words, &["who", "am"]);
        let is_negated = begins(&words, &["do", "not"]) && !words.get(2).is_some_and(|word| is_pronoun(word));
        let has = |asked: &str| words.iter().any(|word| word == asked);
        let is_conditional = has("would") && !has("like");
        let words = rewritten(if is_inquiry { without_existence(words) } else { words });
        let is_event = words.first().is_some_and(|first| is_subject(first)) && states(&words);
        let (words, is_request) = without_opening(with_state(words));
        let (words, is_alert) = with_alert(with_members(words));
        let is_statement = !asks && !is_alert && (states(&words) || is_event && !is_request);
        let is_request = is_request || is_alert || is_negated;
        let is_planned = !asks && !is_statement && has_future(&words);
        let is_over = !asks && is_over(&split(&text));
        let is_doubt = is_asked || is_inquiry && words.first().is_some_and(|word| word == "is" || word == "are");
        let hint = match (is_conditional, is_planned, is_statement) {
            _ if is_doubt => Some("check"),
            _ if is_over => Some("end"),
            (.., true) if is_complete(&words) => Some("finish"),
            (.., true) if words.last().is_some_and(|last| last == "again") => Some("resume"),
            (true, ..) => Some("estimate"),
            (_, true, _) => Some("schedule"),
            (.., true) => Some("report"),
            _ => None,
        };
        let is_inquiry = is_inquiry && !is_request;
        Self { words, is_inquiry, is_request, is_about_people, is_statement: is_statement || is_over, is_over, hint }
    }
}

/// Returns whether words say that something is not wanted, or not any more: `we no longer need the room`, `no ships may enter`.
fn is_over(words: &[String]) -> bool {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let has = |first: &str, second: &[&str]| {
        words.windows(2).any(|pair| matches!(pair, [before, after] if *before == first && second.contains(after)))
    };
    let is_denied = words.iter().any(|word| matches!(*word, "not" | "never" | "nobody" | "cannot" | "no" | "nothing"));
    let is_ever = words.contains(&"anymore") || has("any", &["more", "longer"]);
    let is_refused = |three: &[&str]| match three {
        ["no", _, "may" | "can"] => true,
        [subject, "do" | "does" | "will", "not"] => is_pronoun(subject),
        _ => false,
    };
    let is_known = has("not", &["know", "have", "remember", "understand", "see", "work", "find", "like"]);
    has("no", &["longer", "more"]) || is_denied && is_ever || !is_known && words.windows(3).any(is_refused)
}

/// Returns whether a statement says that something is complete: `the repair is finished`.
fn is_complete(words: &[String]) -> bool {
    let is_done =
        |word: &String| matches!(&**word, "finished" | "done" | "over" | "complete" | "completed" | "solved" | "fixed");
    words.len() > 1 && words.last().is_some_and(is_done)
}

/// Returns the text with `I would` for `I'd`.
fn without_contractions(text: &str) -> String {
    let mut out = String::new();
    for word in text.replace('\u{2019}', "'").split_whitespace() {
        let plain = word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
        let long = CONTRACTIONS.iter().find(|(short, _)| *short == plain);
        out.push_str(long.map_or(word, |(_, words)| words));
        out.push(' ');
    }
    out
}

/// Removes words before the first that says something, such as `how do I` and `is there a way to`; true if a verb follows by
/// its place.
fn without_opening(mut words: Vec<String>) -> (Vec<String>, bool) {
    let (mut start, mut is_request) = (0, false);
    // `how do I order` is a request, `what did I order` is not.
    let is_asked = words.first().is_some_and(|first| inquires(first));
    while let Some(word) = words.get(start) {
        let next = words.get(start + 1).map(String::as_str).unwrap_or_default();
        let is_pronoun = matches!(&**word, "i" | "we" | "you");
        let introduces = INTRODUCTIONS.contains(next) || is_stop_word(next);
        let is_opening = OPENINGS.contains(word) && introduces || word == "know" && next != "when" && inquires(next);
        let asks_how = EXPLAINING.contains(word) && words.iter().skip(start + 1).take(2).any(|word| word == "how");
        let continues = start > 0 && (INTRODUCTIONS.contains(word) || word == "not" && OPENINGS.contains(next));
        let before = words.get(start.wrapping_sub(1)).map(String::as_str);
        let is_told = word == "know" && matches!(before, Some("me" | "us"));
        let is_empty = is_stop_word(word) || is_pronoun || is_opening || asks_how || continues;
        let is_liked = word == "like" && before != Some("would") && follows_verb(next);
        if !is_empty || is_liked || is_told || phrase(word, next).is_some() {
            break;
        }
        is_request = start > 0 && (word == "to" || is_pronoun && !is_asked) || is_request && word == "please";
        start += 1;
    }
    let is_liked = words.get(start).is_some_and(|word| word == "like");
    let mut words = if start == words.len() { return (words, false) } else { words.split_off(start) };
    // `like a song` asks for a change.
    if is_liked && words.len() > 1 {
        "favorite".clone_into(&mut words[0]);
    }
    (words, is_request)
}

/// Returns whether the words begin with others.
pub(super) fn begins(words: &[String], start: &[&str]) -> bool {
    words.len() >= start.len() && words.iter().zip(start).all(|(word, other)| word == other)
}

fn is_pronoun(word: &str) -> bool {
    matches!(word, "i" | "we" | "you" | "they" | "he" | "she" | "it")
}

/// Returns whether the words ask for a fact: `does this file have a lock`, `do we have a spare`.
fn asks_whether(words: &[String]) -> bool {
    let has_own_verb = words.iter().skip(2).take(3).any(|word| matches!(&**word, "have" | "own" | "owe" | "get"));
    match words.first().map(String::as_str) {
        Some("does") => words.len() > 2,
        Some("do") => words.get(1).is_some_and(|next| matches!(&**next, "i" | "we" | "they")) && has_own_verb,
        _ => false,
    }
}

/// Returns whether a word is the subject of a statement about a person: `someone is stuck`.
fn is_subject(word: &str) -> bool {
    matches!(word, "someone" | "somebody" | "nobody" | "he" | "she" | "they" | "it" | "this" | "people" | "something")
}

/// Removes the verb of `which rooms exist`.
fn without_existence(mut words: Vec<String>) -> Vec<String> {
    if words.len() > 2 && words.last().is_some_and(|last| matches!(&**last, "exist" | "exists" | "existing")) {
        words.pop();
    }
    words
}

/// Replaces `tell me when` by the creation of an alert, and `tell me to` by that of a reminder.
fn with_alert(words: Vec<String>) -> (Vec<String>, bool) {
    /// Maximum number of words from the verb to the condition.
    const REACH: usize = 4;
    let is_own = |index: usize| words.get(index).is_some_and(|whom| matches!(&**whom, "me" | "us" | "my" | "our"));
    let first = words.first().map(String::as_str).unwrap_or_default();
    // `get notified when` is `notify me when`.
    let is_told = |word: &String| base_forms(word).iter().any(|form| TELLING.contains(form));
    let is_got = matches!(first, "get" | "be" | "receive")
        && words.get(1).is_some_and(|word| word.ends_with("ed") && is_told(word) || word == "told");
    if !(TELLING.contains(first) || SENDING.contains(first) && is_own(1) || is_got) {
        return (words, false);
    }
    let ahead = || words.iter().enumerate().skip(1).take(REACH);
    let condition = ahead().find(|(_, word)| CONDITIONS.contains(word)).map(|(index, _)| (index, "alert"));
    let task = ahead()
        .find(|(_, word)| matches!(&***word, "to" | "about"))
        .map(|(index, _)| (index, if is_got { "alert" } else { "reminder" }));
    match condition.or_else(|| task.filter(|_| matches!(words.get(1).map(String::as_str), Some("me" | "us")) || is_got))
    {
        Some((index, object)) => {
            let start = ["create", object, "with"].map(str::to_owned);
            (start.into_iter().chain(words.into_iter().skip(index + 1)).collect(), true)
        }
        None => (words, false),
    }
}

/// Replaces `who is in` by `list the members of`.
fn with_members(words: Vec<String>) -> Vec<String> {
    let is_asked = words.first().is_some_and(|word| word == "who");
    let belongs = |word: &String| matches!(&**word, "is" | "are" | "belongs" | "belong" | "works" | "sits" | "takes");
    let place = words.iter().take(4).position(|word| matches!(&**word, "in" | "on" | "of" | "to" | "at"));
    match place.filter(|_| is_asked && words.get(1).is_some_and(belongs)) {
        Some(place) => {
            let start = ["list", "members", "of"].map(str::to_owned);
            start.into_iter().chain(words.into_iter().skip(place + 1)).collect()
        }
        None => words,
    }
}

/// Returns whether the words state something, without a verb at their beginning: `the lorry has left`.
fn states(words: &[String]) -> bool {
    let Some(first) = words.first().filter(|first| !matches!(&***first, "who" | "when")) else { return false };
    if matches!(&**first, "got" | "has" | "have" | "had" | "went" | "came" | "is" | "was") {
        return words.len() > 1;
    }
    let is_verb = !actions_of(first).is_empty() || asks_for_change(first);
    let subject = words.iter().skip(1).take_while(|word| !AUXILIARIES.contains(word));
    let auxiliary = 1 + subject.clone().count();
    let is_clause = |word: &String| begins_clause(word) || is_preposition(word);
    !is_verb && auxiliary < words.len().min(3) && !subject.clone().any(is_clause)
}

#[cfg(test)]
mod tests {
    use super::Phrasing;

    #[test]
    fn openings_say_nothing() {
        for text in [
            "how do I cancel an order",
            "I want to cancel an order",
            "I'd like to cancel an order",
            "is there a way to cancel an order?",
            "is it possible to cancel an order",
            "can you please cancel an order",
            "show me how to cancel an order",
            "I'm trying to cancel an order",
            "we don't know how to cancel an order",
            "what's the best way to cancel an order",
        ] {
            let phrasing = Phrasing::read(text);
            assert_eq!(phrasing.words.join(" "), "cancel an order", "{text}");
            assert!(phrasing.is_request && !phrasing.is_inquiry, "{text}");
        }
        for (text, is_inquiry) in [("what did I order", true), ("how do I order", false)] {
            assert_eq!(Phrasing::read(text).is_inquiry, is_inquiry, "{text}");
        }
        for text in ["how many orders", "list orders", "best sellers", "help articles", "my orders"] {
            assert_eq!(Phrasing::read(text).words.join(" "), text);
        }
    }

    #[test]
    fn a_request_comes_before_the_statement() {
        for (text, expected) in [
            ("the job is done, close it", "close it about the job is done"),
            ("Ann has left, remove the account", "remove the account with ann has left"),
            ("list pods, services", "list pods services"),
        ] {
            assert_eq!(Phrasing::read(text).words.join(" "), expected);
        }
    }

    #[test]
    fn wishes_to_be_told_are_alerts() {
        for (text, expected) in [
            ("tell me when the disk is full", "create alert with the disk is full"),
            ("let me know if a build fails", "create alert with a build fails"),
            ("mail me when my site goes down", "create alert with my site goes down"),
            ("remind me to call Ann", "create reminder with call ann"),
            ("get notified when my site is down", "create alert with my site is down"),
            ("get told about a change", "create alert with a change"),
            ("email a receipt if it is paid", "email a receipt if it is paid"),
            ("who is in this channel", "list members of this channel"),
            ("is my site up?", "check uptime of my site"),
            ("are the orders ready", "check status of the orders"),
        ] {
            assert_eq!(Phrasing::read(text).words.join(" "), expected);
        }
    }

    #[test]
    fn questions_for_a_fact_change_nothing() {
        for (text, expected) in [
            ("does this file have a lock", true),
            ("do we have a spare wheel", true),
            ("do I need to pay", false),
            ("do a backup", false),
        ] {
            assert_eq!(Phrasing::read(text).is_inquiry, expected, "{text}");
        }
    }

    #[test]
    fn statements_say_what_is_to_be_done_about_them() {
        for (text, is_over, hint) in [
            ("we no longer need the room", true, Some("end")),
            ("he does not want the paper any more", true, Some("end")),
            ("no more letters", true, Some("end")),
            ("no ships may enter", true, Some("end")),
            ("the trip is booked but we do not sail", true, Some("end")),
            ("we do not know how to sail", false, None),
            ("the repair is finished", false, Some("finish")),
            ("the lift is running again", false, Some("resume")),
            ("my order was lost", false, Some("report")),
            ("which rooms are not free any more", false, None),
            ("list more rooms", false, None),
        ] {
            let phrasing = Phrasing::read(text);
            assert_eq!((phrasing.is_over, phrasing.hint), (is_over, hint), "{text}");
        }
    }

    #[test]
    fn statements_have_an_auxiliary_verb_after_their_subject() {
        for (text, expected) in [
            ("the lorry has driven away", true),
            ("somebody got hurt", true),
            ("my order was lost", true),
            ("someone is stuck", true),
            ("the tenant called again", true),
            ("which orders were lost", false),
            ("orders that were lost", false),
            ("list orders", false),
        ] {
            assert_eq!(Phrasing::read(text).is_statement, expected, "{text}");
        }
    }
}
