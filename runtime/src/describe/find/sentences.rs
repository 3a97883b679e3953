//! Further sentences whose form says what is asked for: `give the tenant a key` gives a key.

use super::lexicon::{actions_of, asks_for_change, inquires, is_preposition};
use super::rewriting::{UNITS, begin, has_future, is_time};
use super::word_list::Words;

/// Verbs with a person before the thing: `give the tenant a key`.
const GIVING: Words = words![
    "give", "hand", "send", "lend", "issue", "grant", "offer", "sell", "assign", "show", "bring", "pay", "write",
    "mail", "email", "award", "allocate", "loan", "pass",
];

/// Things that a person is given without an article.
const GIVEN: Words = words![
    "access",
    "permission",
    "permissions",
    "rights",
    "points",
    "admin",
    "push",
    "read",
    "money",
    "credit",
    "more",
    "some",
];

/// Numbers as words, and words in their place.
const NUMBERS: Words = words![
    "a", "an", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "twelve", "few",
    "several", "some", "couple", "another", "more",
];

/// States that the question for a state ends in: `is the site up`.
const STATES: Words = words![
    "up",
    "down",
    "alive",
    "running",
    "working",
    "reachable",
    "ok",
    "okay",
    "fine",
    "healthy",
    "ready",
    "finished",
    "done",
    "complete",
    "open",
    "closed",
    "shut",
    "locked",
    "online",
    "offline",
];

/// `give me one ticket` reads it, `give me access` does not.
pub(super) fn with_gift(words: &[String]) -> Option<Vec<String>> {
    let texts: Vec<&str> = words.iter().map(String::as_str).collect();
    let (["give", "me" | "us", thing @ ..] | ["let", "me" | "us", "see" | "hear" | "read", thing @ ..]) = &*texts
    else {
        return None;
    };
    let is_read = thing.len() > 1
        && matches!(thing[0], "the" | "one" | "all" | "this" | "my" | "our" | "every" | "a" | "an")
        && !matches!(thing[1], "new" | "right" | "copy" | "refund" | "call" | "ring" | "way" | "reminder");
    is_read.then(|| begin(&["get"], words.get(words.len() - thing.len()..).unwrap_or_default()))
}

/// `text someone` sends a message, `phone my doctor` calls.
pub(super) fn with_contact(words: &[String]) -> Option<Vec<String>> {
    let [first, whom, ..] = words else { return None };
    let is_person = matches!(&**whom, "someone" | "somebody" | "everyone" | "everybody" | "him" | "her" | "them")
        || matches!(&**whom, "a" | "an" | "the" | "my" | "our" | "all") && words.len() > 2;
    let verb: &[&str] = match &**first {
        "text" | "message" | "dm" => &["send", "message", "to"],
        "phone" | "ring" | "telephone" => &["call"],
        _ => return None,
    };
    is_person.then(|| begin(verb, &words[1..]))
}

/// `ordered by mistake` takes it back.
pub(super) fn with_mistake(words: &[String]) -> Option<Vec<String>> {
    let texts: Vec<&str> = words.iter().map(String::as_str).collect();
    let [things @ .., "by" | "in", "mistake" | "accident" | "accidentally" | "error"] = &*texts else { return None };
    let first =
        words.first().filter(|first| !inquires(first) && actions_of(first).is_empty() && !asks_for_change(first))?;
    (things.len() > 1 && first != "i" && first != "we")
        .then(|| begin(&["undo"], words.get(..things.len()).unwrap_or_default()))
}

/// `how much wheat do we have` asks for the stock.
pub(super) fn with_stock(words: &[String]) -> Option<Vec<String>> {
    let texts: Vec<&str> = words.iter().map(String::as_str).collect();
    let ["how", "much", thing, "do", "we" | "i", "have" | "own" | "hold", ..] = &*texts else { return None };
    (!matches!(*thing, "money" | "credit" | "cash" | "time" | "space" | "memory" | "storage"))
        .then(|| begin(&["stock", "of"], words.get(2..3).unwrap_or_default()))
}

/// `what do we pay for wheat` asks for the price.
pub(super) fn with_price(words: &[String]) -> Option<Vec<String>> {
    let texts: Vec<&str> = words.iter().map(String::as_str).collect();
    let rest = match &*texts {
        ["what" | "how", "do" | "does" | "did" | "will", _, "pay" | "charge", "for", rest @ ..]
        | ["how", "much", "do" | "does" | "will", _, "pay" | "charge", "for", rest @ ..]
        | ["how", "much", "is" | "are", rest @ ..] => rest,
        ["what" | "how", "do" | "does", rest @ .., "cost"]
        | ["how", "much", "do" | "does" | "will", rest @ .., "cost"] => rest,
        _ => return None,
    };
    let is_paid =
        !rest.is_empty() && !rest.iter().any(|word| matches!(*word, "left" | "in" | "there" | "used" | "remaining"));
    is_paid.then(|| ["price", "of"].iter().chain(rest).map(|word| (*word).to_owned()).collect())
}

/// `one driver` reads it.
pub(super) fn with_one(words: &[String]) -> Option<Vec<String>> {
    let [first, thing, ..] = words else { return None };
    let is_one = first == "one" || first == "single";
    (is_one && !is_preposition(thing) && words.len() < 4).then(|| begin(&["get"], words.get(1..).unwrap_or_default()))
}

/// `how is my job doing` asks for its state.
pub(super) fn with_progress(words: &[String]) -> Option<Vec<String>> {
    let [how, is, thing @ .., doing] = words else { return None };
    let asks = how == "how" && matches!(&**is, "is" | "are") && matches!(&**doing, "doing" | "going" | "performing");
    (asks && !thing.is_empty()).then(|| begin(&["get", "status", "of"], thing))
}

/// `move the lesson to next week` and `push it back two hours` reschedule it.
pub(super) fn with_other_time(words: &[String]) -> Option<Vec<String>> {
    let first = words.first()?;
    let moves = matches!(&**first, "move" | "push" | "shift" | "bring" | "put" | "delay");
    let is_shift = |word: &String| matches!(&**word, "back" | "forward" | "by" | "earlier" | "later");
    let is_length = words.last().is_some_and(|last| UNITS.contains(last));
    let shift = words.iter().skip(2).position(is_shift).filter(|_| is_length).map(|place| place + 2);
    let is_day = has_future(words) || words.windows(2).any(|pair| pair[0] == "to" && is_time(&pair[1]));
    let day = words.iter().skip(2).position(|word| word == "to").filter(|_| is_day).map(|place| place + 2);
    let end = shift.or(day).filter(|_| moves)?;
    Some(begin(&["reschedule"], words.get(1..end)?))
}

/// `give the tenant a key` is `give a key to the tenant`.
pub(super) fn with_object_first(words: &[String]) -> Option<Vec<String>> {
    /// Maximum number of words of the person.
    const REACH: usize = 4;
    let (verb, rest) = words.split_first().filter(|(verb, _)| GIVING.contains(verb))?;
    let is_article = |word: &str| {
        matches!(word, "a" | "an" | "the" | "my" | "our" | "his" | "her" | "their" | "another" | "every" | "this")
    };
    let is_anyone =
        matches!(&**rest.first()?, "someone" | "somebody" | "everyone" | "everybody" | "him" | "her" | "them");
    let from = if is_anyone { 1 } else { 2 };
    if !is_anyone && !is_article(rest.first()?) {
        return None;
    }
    let at = rest.iter().take(REACH + 1).skip(from).position(|word| is_article(word) || GIVEN.contains(word))? + from;
    let (person, thing) = rest.split_at_checked(at)?;
    let is_person =
        person.iter().skip(1).all(|word| !is_preposition(word) && !matches!(&**word, "and" | "off" | "out"));
    let places = thing.iter().position(|word| is_preposition(word)).unwrap_or(thing.len());
    let (thing, places) = thing.split_at_checked(places)?;
    let start = begin(&[verb], thing).into_iter().chain(places.iter().cloned()).chain(["to".to_owned()]);
    (is_person && (thing.len() > 1 || thing.first().is_some_and(|word| GIVEN.contains(word))))
        .then(|| start.chain(person.iter().cloned()).collect())
}

/// `for two hours` says nothing about the command, except for what is kept.
pub(super) fn without_length(words: &[String]) -> Option<Vec<String>> {
    let [start @ .., by, number, unit] = words else { return None };
    let is_number = NUMBERS.contains(number) || number.bytes().all(|byte| byte.is_ascii_digit());
    let is_kept = matches!(&**start.first()?, "keep" | "store" | "retain" | "save" | "hold");
    let is_length = by == "for" && is_number && UNITS.contains(unit) && start.len() > 1;
    is_length.then(|| if is_kept { begin(&["retain"], start.get(1..).unwrap_or_default()) } else { start.to_vec() })
}

/// Replaces `is the site up` by `check the state of the site`.
pub(super) fn with_state(words: Vec<String>) -> Vec<String> {
    let is_asked = words.first().is_some_and(|word| matches!(&**word, "is" | "are"));
    let is_now = |word: &&String| matches!(&***word, "right" | "now" | "currently" | "today" | "yet" | "still");
    let end = words.len() - words.iter().rev().take_while(is_now).count();
    match words.get(..end).and_then(<[String]>::split_last).filter(|(last, _)| is_asked && STATES.contains(last)) {
        Some((last, thing)) if thing.len() > 1 => {
            let is_site = matches!(&**last, "up" | "down" | "alive" | "reachable");
            let start = ["check", if is_site { "uptime" } else { "status" }, "of"].map(str::to_owned);
            start.into_iter().chain(thing.iter().skip(1).cloned()).collect()
        }
        _ => words,
    }
}

#[cfg(test)]
mod tests {
    use super::super::rewriting::rewritten;
    use super::super::words::split;

    #[test]
    fn further_forms_of_sentences_say_the_request() {
        for (text, expected) in [
            ("give me one ticket", "get one ticket"),
            ("give me a new ticket", "give me a new ticket"),
            ("let us see the map", "get the map"),
            ("text someone", "send message to someone"),
            ("text messages", "text messages"),
            ("phone my doctor", "call my doctor"),
            ("tug ordered by mistake", "undo tug ordered"),
            ("which tugs were ordered by mistake", "which tugs were ordered by mistake"),
            ("how much wheat do we have", "stock of wheat"),
            ("how much money do we have", "how much money do we have"),
            ("what do we pay for wheat today", "price of wheat today"),
            ("how much does a room cost", "price of a room"),
            ("how much is left", "how much is left"),
            ("one driver", "get driver"),
            ("one of my drivers", "one of my drivers"),
            ("how is my job doing", "get status of my job"),
            ("give the tenant a key", "give a key to the tenant"),
            ("send the client the bill by mail", "send the bill by mail to the client"),
            ("give someone access to my desk", "give access to my desk to someone"),
            ("give the key to the tenant", "give the key to the tenant"),
            ("move the lesson to next week", "reschedule the lesson"),
            ("move the box to the cellar", "move the box to the cellar"),
            ("push the pilot back two hours", "reschedule the pilot"),
            ("be quiet for two hours", "be quiet"),
            ("keep papers for seven years", "retain papers"),
        ] {
            assert_eq!(rewritten(split(text)).join(" "), expected, "{text}");
        }
    }
}
