//! Sentences whose form says what is asked for, rewritten as the request: `what is in this folder` lists its items.

use super::lexicon::{actions_of, asks_for_change, ends_phrase, follows_verb, inquires, is_preposition, is_stop_word};
use super::phrasing::begins;
use super::sentences::{
    with_contact, with_gift, with_mistake, with_object_first, with_one, with_other_time, with_price, with_progress,
    with_stock, without_length,
};
use super::thesaurus::present;
use super::word_list::Words;
use super::words::base_forms;

/// Times of an action or of an event.
const TIMES: Words = words![
    "today",
    "tomorrow",
    "tonight",
    "morning",
    "afternoon",
    "evening",
    "night",
    "noon",
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
    "week",
    "weekend",
    "weekends",
    "month",
    "year",
    "season",
];

/// Units of a length of time.
pub(super) const UNITS: Words = words![
    "minute", "minutes", "hour", "hours", "day", "days", "week", "weeks", "month", "months", "year", "years", "while",
    "bit", "moment", "night", "weekend", "season",
];

/// Formats of files.
const FORMATS: Words = words!["pdf", "csv", "excel", "spreadsheet", "xlsx", "xml", "json", "png", "jpeg", "zip"];

/// Verbs for what a person may do with a thing.
const USES: Words =
    words!["see", "view", "read", "edit", "change", "use", "open", "access", "look", "write", "into", "in"];

/// Returns the words of a question, rewritten as a request if their form says what is asked for.
pub(super) fn rewritten(words: Vec<String>) -> Vec<String> {
    let rules = [
        without_exclusion,
        with_contents,
        with_current,
        with_text,
        with_need,
        with_gift,
        with_contact,
        with_mistake,
        with_stock,
        with_price,
        with_one,
        with_progress,
        with_object_first,
        with_other_time,
        with_news,
        with_duty,
        with_absence,
        with_leave,
        with_causative,
        with_break,
        with_file,
        with_prevention,
        with_users,
        without_length,
    ];
    rules.into_iter().fold(words, |words, rule| rule(&words).unwrap_or(words))
}

/// Returns whether words name a time in the future, at which something is to be done.
pub(super) fn has_future(words: &[String]) -> bool {
    let is_day = |word: &String| TIMES.contains(word) && !UNITS.contains(word);
    words.windows(2).any(|pair| {
        matches!(&*pair[0], "on" | "next" | "at") && is_day(&pair[1]) || pair[0] == "next" && UNITS.contains(&pair[1])
    }) || words.iter().skip(2).any(|word| matches!(&**word, "tomorrow" | "tonight" | "later"))
        && !words.windows(2).any(|pair| begins(pair, &["for", "later"]))
}

/// Returns whether a word is a time of day or of the week.
pub(super) fn is_time(word: &str) -> bool {
    TIMES.contains(word)
}

pub(super) fn begin(start: &[&str], rest: &[String]) -> Vec<String> {
    start.iter().map(|word| (*word).to_owned()).chain(rest.iter().cloned()).collect()
}

/// `freeze a container without killing it` is not about killing.
fn without_exclusion(words: &[String]) -> Option<Vec<String>> {
    let excludes = |pair: &[String]| {
        pair[1].ends_with("ing") && (pair[0] == "without" || pair[0] == "than") || begins(pair, &["instead", "of"])
    };
    let place = words.windows(2).position(excludes).filter(|place| *place > 1)?;
    let end = place - usize::from(words[place - 1] == "rather");
    Some(words.get(..end)?.to_vec())
}

/// `what is in this folder` lists its items, `what is on tonight` the events.
fn with_contents(words: &[String]) -> Option<Vec<String>> {
    let texts: Vec<&str> = words.iter().map(String::as_str).collect();
    match &*texts {
        ["what", "is" | "are", "on", .., last] if TIMES.contains(last) => {
            Some(begin(&["list", "events", "of"], words.get(3..)?))
        }
        ["what", "is" | "are", "in" | "inside" | "on", _, ..] => Some(begin(&["list", "items", "of"], words.get(3..)?)),
        ["what", "does", middle @ .., "contain" | "include" | "hold"] if !middle.is_empty() => {
            Some(begin(&["list", "items", "of"], words.get(2..words.len() - 1)?))
        }
        _ => None,
    }
}

/// Returns the place of a word after a subject, in a statement.
fn after_subject(words: &[String], is_asked: fn(&str) -> bool) -> Option<usize> {
    let first = words.first()?;
    let is_statement = !inquires(first)
        && !matches!(&**first, "how" | "i" | "we" | "you" | "if" | "check")
        && actions_of(first).is_empty();
    words.iter().position(|word| is_asked(word)).filter(|place| *place > 0 && is_statement && place + 1 < words.len())
}

/// `the machine should flatten the slope` asks to flatten it, `only the office may see it` to restrict access.
fn with_duty(words: &[String]) -> Option<Vec<String>> {
    let place = after_subject(words, |word| matches!(word, "should" | "must" | "may"))?;
    let (subject, rest) = (words.get(..place)?, words.get(place + 1..)?);
    let is_able = begins(rest, &["be", "able", "to"]) || begins(rest, &["be", "allowed", "to"]);
    let rest = if is_able { &rest[3..] } else { rest };
    let (verb, thing) = rest.split_first().filter(|(_, thing)| !thing.is_empty())?;
    let is_use = USES.contains(verb) || matches!(&**verb, "reach" | "enter");
    let is_duty = words[place] != "may" && !matches!(&**verb, "not" | "be" | "have" | "belong");
    match &*subject[0] {
        "nobody" => Some(begin(&["block"], rest)),
        "only" if is_use => Some(joined(begin(&["restrict", "access", "to"], thing), "for", &subject[1..])),
        _ if is_use => Some(joined(begin(&["grant", "access", "to"], thing), "for", subject)),
        _ if is_able || !is_duty || thing.last().is_some_and(|last| last == "again") => None,
        _ => Some(joined(rest.to_vec(), "with", subject)),
    }
}

/// `the lesson will not take place` cancels it.
fn with_absence(words: &[String]) -> Option<Vec<String>> {
    let place = after_subject(words, |word| word == "not" || word == "cannot")?;
    let before = words.get(place - 1)?;
    let verb = words.get(place + 1)?;
    let is_future = matches!(&**before, "will" | "can" | "is" | "are") || words[place] == "cannot";
    let verb_fits =
        matches!(&**verb, "take" | "happen" | "come" | "coming" | "make" | "happening" | "attend" | "go" | "going");
    (is_future && verb_fits)
        .then(|| begin(&["cancel"], words.get(..place - usize::from(words[place] == "not")).unwrap_or_default()))
}

fn joined(start: Vec<String>, by: &str, rest: &[String]) -> Vec<String> {
    start.into_iter().chain([by.to_owned()]).chain(rest.iter().cloned()).collect()
}

/// `what song is this` and `what song is on now` ask for the current one.
fn with_current(words: &[String]) -> Option<Vec<String>> {
    let end = words.iter().position(|word| word == "is" || word == "are").filter(|end| *end > 1)?;
    let is_asked = matches!(&*words[0], "what" | "which");
    let rest: Vec<&str> = words.get(end + 1..)?.iter().map(String::as_str).collect();
    let is_now = matches!(
        &*rest,
        ["this" | "it" | "that"] | ["on"] | ["on", "now"] | ["on", "right", "now"] | ["on", "at", "the", "moment"]
    );
    (is_asked && is_now).then(|| begin(&["get", "currently"], &words[1..end]))
}

/// `turn a recording into text` transcribes it.
fn with_text(words: &[String]) -> Option<Vec<String>> {
    let first = words.first()?;
    let turns = matches!(&**first, "turn" | "convert" | "make" | "get" | "have" | "put" | "write" | "change");
    let [start @ .., way, text] = words else { return None };
    let is_text = matches!(&**way, "as" | "into" | "to" | "in") && matches!(&**text, "text" | "writing" | "words");
    (turns && is_text && start.len() > 1).then(|| begin(&["transcribe"], &start[1..]))
}

/// `we need a new number` asks for one to be created.
fn with_need(words: &[String]) -> Option<Vec<String>> {
    let needs = matches!(&**words.first()?, "i" | "we") && matches!(&**words.get(1)?, "need" | "want");
    let is_one = matches!(&**words.get(2)?, "a" | "an" | "another" | "some");
    let is_view = words.iter().skip(3).take(2).any(|word| {
        matches!(
            &**word,
            "list" | "overview" | "summary" | "report" | "look" | "copy" | "statistics" | "quote" | "refund"
        )
    });
    (needs && is_one && !is_view && words.len() > 3).then(|| begin(&["create"], &words[2..]))
}

/// `tell the network about our satellite` announces it.
fn with_news(words: &[String]) -> Option<Vec<String>> {
    let [first, whom, rest @ ..] = words else { return None };
    let tells = first == "tell"
        && !matches!(&**whom, "me" | "us" | "if" | "whether" | "what" | "which")
        && !words.iter().any(|word| word == "how");
    (tells && !rest.is_empty()).then(|| begin(&["notify"], &words[1..]))
}

/// `let a colleague edit my folder` grants access to it.
fn with_leave(words: &[String]) -> Option<Vec<String>> {
    /// Maximum number of words from the verb to what the person may do.
    const REACH: usize = 5;
    let first = words.first()?;
    let is_person = !matches!(&**words.get(1)?, "me" | "us" | "it");
    if !matches!(&**first, "let" | "allow" | "permit") || !is_person {
        return None;
    }
    if words.last().is_some_and(|last| last == "again") {
        // `let a motorist charge again`.
        return Some(begin(&["unblock"], words.get(1..words.len() - 1)?));
    }
    let ahead = words.iter().enumerate().take(REACH).skip(2);
    let (at, _) = ahead.into_iter().find(|(_, word)| USES.contains(word))?;
    let thing = words.get(at + 1..)?;
    let person = words.get(1..at)?.iter().filter(|word| *word != "to" && !is_stop_word(word));
    let start = begin(&["grant", "access", "to"], thing);
    (!thing.is_empty()).then(|| start.into_iter().chain(["for".to_owned()]).chain(person.cloned()).collect())
}

/// `have the bottles collected` collects them.
fn with_causative(words: &[String]) -> Option<Vec<String>> {
    let is_wish = matches!(&**words.first()?, "i" | "we") && matches!(&**words.get(1)?, "want" | "need");
    let start = if is_wish { 2 } else { 1 };
    let verb = words.get(start - 1)?;
    let is_thing =
        |word: &str| follows_verb(word) && !matches!(word, "to" | "on" | "into" | "with" | "me" | "us" | "new");
    let is_own = matches!(&**words.get(start)?, "my" | "our" | "his" | "her" | "their");
    if !(matches!(&**verb, "have" | "want" | "need") && is_thing(words.get(start)?) || verb == "get" && is_own) {
        return None;
    }
    let is_done = |word: &str| word.len() > 4 && word.ends_with("ed") || present(word).is_some();
    let done = words.iter().skip(start + 2).position(|word| is_done(word))? + start + 2;
    let ends = words.get(done + 1).is_none_or(|next| verb != "get" && (is_preposition(next) || ends_phrase(next)));
    let forms = base_forms(words.get(done)?);
    let is_verb = |form: &&String| !actions_of(form).is_empty() || asks_for_change(form);
    let verb = present(words.get(done)?).map(str::to_owned).or_else(|| forms.iter().find(is_verb).cloned());
    let verb = verb.or_else(|| forms.last().cloned()).filter(|_| ends)?;
    let rest = words.get(start..done)?.iter().chain(words.get(done + 1..)?);
    Some([verb].into_iter().chain(rest.cloned()).collect())
}

/// `stop a membership for two months` pauses it.
fn with_break(words: &[String]) -> Option<Vec<String>> {
    let is_stop = matches!(&**words.first()?, "stop" | "suspend" | "halt" | "interrupt" | "hold");
    let place = words.iter().position(|word| word == "for")?;
    let rest = words.get(place + 1..)?;
    let is_time = rest.len() < 4 && rest.last().is_some_and(|last| UNITS.contains(last));
    (is_stop && is_time).then(|| begin(&["pause"], &words[1..place]))
}

/// `save an offer as PDF` downloads it.
fn with_file(words: &[String]) -> Option<Vec<String>> {
    let is_verb = matches!(&**words.first()?, "save" | "get" | "put" | "turn" | "make" | "give" | "want" | "store");
    let texts: Vec<&str> = words.iter().map(String::as_str).collect();
    let (texts, is_named) = match &*texts {
        [start @ .., "file" | "document" | "archive"] => (start, true),
        all => (all, false),
    };
    let ([.., "as" | "to" | "into" | "in", format] | [.., "as" | "to" | "into" | "in", "a" | "an", format]) = texts
    else {
        return None;
    };
    let is_format = FORMATS.contains(format) || is_named && *format == "tar";
    (is_verb && is_format).then(|| begin(&["download"], &words[1..]))
}

/// `keep people from pushing to main` blocks them.
fn with_prevention(words: &[String]) -> Option<Vec<String>> {
    let prevents = matches!(&**words.first()?, "keep" | "stop" | "prevent" | "hinder");
    let from = words.iter().take(6).position(|word| word == "from")?;
    let is_act = words.get(from + 1)?.ends_with("ing");
    (prevents && is_act && from > 1).then(|| begin(&["block"], &words[1..]))
}

/// `who can see this document` lists who has access to it.
fn with_users(words: &[String]) -> Option<Vec<String>> {
    let texts: Vec<&str> = words.iter().map(String::as_str).collect();
    let from = match &*texts {
        ["who", "can" | "may", ..] => 2,
        ["who", "is" | "are", "allowed", "to", ..] => 4,
        ["who", "has", "access", "to", ..] => 4,
        _ => return None,
    };
    let rest = words.get(from..)?;
    let rest = if rest.first().is_some_and(|word| USES.contains(word)) { &rest[1..] } else { rest };
    (!rest.is_empty()).then(|| begin(&["list", "access", "of"], rest))
}

#[cfg(test)]
mod tests {
    use super::super::words::split;
    use super::{has_future, rewritten};

    #[test]
    fn the_form_of_a_sentence_says_the_request() {
        for (text, expected) in [
            ("what is in this folder", "list items of this folder"),
            ("what does the basket contain", "list items of the basket"),
            ("what is on tonight", "list events of tonight"),
            ("let a colleague edit my folder", "grant access to my folder for colleague"),
            ("let the driver park again", "unblock the driver park"),
            ("let customers pay later", "let customers pay later"),
            ("have the bottles collected", "collect the bottles"),
            ("i want my pictures removed", "remove my pictures"),
            ("get my shoes repaired", "repair my shoes"),
            ("get all files deleted last week", "get all files deleted last week"),
            ("stop a membership for two months", "pause a membership"),
            ("stop a server for good", "stop a server for good"),
            ("the machine should clean the floor", "clean the floor with the machine"),
            ("the lawyer should be able to read it all", "grant access to it all for the lawyer"),
            ("only the office may see the list", "restrict access to the list for the office"),
            ("nobody may edit the page", "block edit the page"),
            ("my lesson will not take place", "cancel my lesson"),
            ("which lessons should I take", "which lessons should i take"),
            ("i want to know what was said", "i want to know what was said"),
            ("what song is this", "get currently song"),
            ("what song is on right now", "get currently song"),
            ("turn a memo into text", "transcribe a memo"),
            ("we need a separate area", "create a separate area"),
            ("i need a list of areas", "i need a list of areas"),
            ("tell the network about a change", "notify the network about a change"),
            ("tell me about a change", "tell me about a change"),
            ("save an offer as PDF", "download an offer as pdf"),
            ("keep people from pushing to main", "block people from pushing to main"),
            ("freeze a box without killing it", "freeze a box"),
            ("rename a box rather than deleting it", "rename a box"),
            ("hide a box instead of the room", "hide a box"),
            ("who can see this document", "list access of this document"),
            ("who is allowed to open the door", "list access of the door"),
        ] {
            assert_eq!(rewritten(split(text)).join(" "), expected);
        }
    }

    #[test]
    fn a_time_may_be_in_the_future() {
        for (text, expected) in [
            ("send it next monday", true),
            ("release it tomorrow", true),
            ("publish on friday", true),
            ("list orders of this week", false),
        ] {
            assert_eq!(has_future(&split(text)), expected, "{text}");
        }
    }
}
