//! Ways to read the words of a call: which are the name of a command, which are values, and which say nothing.

use std::collections::HashSet;

use super::requests::is_base;
use crate::command::RequestTerms;
use crate::data::{name_words, split_once_at, verb};
use crate::describe::text::summary;

/// Words that say nothing about the command that is meant: `show me all the invoices`.
const FILLERS: &str = "the a an all my me please of for in to from with is are by on at and every any this that as now";

/// Words that link the others of a name: `list-for-repo`.
const LINKS: &str = "the a an of for in to from with by on at and";

/// Words of a summary that say nothing about the thing: `Retrieve an existing droplet`.
const QUALIFIERS: &str = "new existing specific given single specified particular certain current your their";

/// Words of a summary after which it says more about its thing: `List the rooms of a hotel`.
const PREPOSITIONS: &str = "of for in to from with by on at via using that which as within under and";

/// Maximum number of words of a summary that is read as a name.
const MAX_SUMMARY: usize = 10;

/// Returns the words of a summary, which name its command too: `cancel a subscription`. A request, which stands for a summary
/// that is missing, has none: `GET /pets`.
pub(super) fn summary_words(doc: &str) -> Vec<String> {
    let summary = summary(doc);
    if summary.split_once(' ').is_some_and(|(_, path)| path.starts_with('/')) {
        return Vec::new();
    }
    let text = split_once_at(&summary, " (").map_or(&*summary, |(text, _)| text).replace(['\'', '\u{2019}'], "");
    let mut words = name_words(&text);
    let is_qualifier = |word: &str| QUALIFIERS.split(' ').any(|other| other == word) || word.ends_with("ly");
    let mut is_first = true;
    words.retain(|word| std::mem::take(&mut is_first) || !is_qualifier(word));
    if let Some(first) = words.first_mut() {
        *first = imperative(first);
    }
    words.truncate(if words.len() > MAX_SUMMARY { 0 } else { MAX_SUMMARY });
    words
}

/// Returns the sentences that say what a request does to the thing of its path: `POST /shelves/{id}/books` is `create books of
/// shelves`, and `POST /books/{id}/lend` is `lend books`. A request that replaces what another one changes in part says that.
pub(super) fn request_phrases(terms: &RequestTerms, patched: &HashSet<String>) -> Vec<Vec<String>> {
    let path = terms.path.split(['?', '#']).next().unwrap_or_default();
    let segments: Vec<&str> = path.split('/').filter(|segment| !segment.is_empty() && !is_base(segment)).collect();
    let is_one = segments.last().is_some_and(|last| last.contains('{'));
    let mut things: Vec<Vec<String>> =
        segments.iter().filter(|segment| !segment.contains('{')).map(|segment| name_words(segment)).collect();
    let last: Vec<String> = things.last().cloned().unwrap_or_default();
    let is_plural = last.last().is_some_and(|word| word.ends_with('s') && !word.ends_with("ss"));
    let is_verb = !is_one && last.first().is_some_and(|word| verb(word).is_some());
    let verbs: &[&str] = match &*terms.method.to_ascii_uppercase() {
        "GET" if is_one || !is_plural => &["get"],
        "GET" => &["list"],
        "DELETE" => &["delete"],
        "PUT" if patched.contains(&terms.path) => &["replace"],
        "PUT" | "PATCH" | "POST" if is_verb && things.len() > 1 => &[""],
        "PUT" | "PATCH" if is_one || is_plural => &["update"],
        "PUT" | "PATCH" => &["update", ""],
        "POST" if is_one => &["update"],
        "POST" if is_plural || things.len() < 2 => &["create"],
        "POST" => &["create", ""],
        _ => &[],
    };
    things.reverse();
    let sentence = |verb: &&str| {
        // The last word of the path is what is done.
        let mut words = if verb.is_empty() { last.clone() } else { vec![(*verb).to_owned()] };
        let things = things.iter().skip(usize::from(verb.is_empty()));
        for (index, thing) in things.enumerate() {
            words.extend((index > 0).then(|| "of".to_owned()));
            words.extend(thing.iter().cloned());
        }
        words
    };
    verbs.iter().map(sentence).collect()
}

/// Returns the imperative of a verb: `cancel` of `cancels`.
fn imperative(word: &str) -> String {
    if matches!(word, "returns" | "return" | "provides") {
        return "get".to_owned();
    }
    let base = word.strip_suffix("ies").map(|start| format!("{start}y"));
    let bases = [base, word.strip_suffix('s').map(str::to_owned), word.strip_suffix("es").map(str::to_owned)];
    let known = bases.into_iter().flatten().find(|base| verb(base).is_some());
    known.filter(|_| verb(word).is_none()).unwrap_or_else(|| word.to_owned())
}

/// Returns whether a word says that something was done, unlike `requests`: `created`.
pub(super) fn is_participle(word: &str) -> bool {
    let is_verb = |end: &str| word.strip_suffix(end).is_some_and(|start| verb(start).is_some());
    is_verb("ed") || is_verb("d")
}

/// Returns whether a summary says more about its thing after a word.
pub(super) fn is_preposition(word: &str) -> bool {
    PREPOSITIONS.split(' ').any(|other| other == word)
}

/// A way to read the words of a call.
pub(super) struct Phrase {
    /// Indexes of the tokens that can be words of the name, in the order of argv.
    pub(super) name: Vec<usize>,
    /// Indexes of the tokens that are left out.
    pub(super) dropped: Vec<usize>,
    pub(super) cost: usize,
}

/// Returns the ways to read the tokens at some indexes, the most likely one first: as they are, without fillers, and with
/// values between the words of the name (`booking 7781 cancel`).
pub(super) fn phrases(
    argv: &[String],
    bare: &[usize],
    is_filler: &dyn Fn(&str) -> bool,
    is_known: &dyn Fn(&str) -> bool,
) -> Vec<Phrase> {
    let token = |index: &usize| argv.get(*index).map_or("", String::as_str);
    // `get a` is not about an article, which has a word after it.
    let is_letter = |index: &usize| token(index) == "a" && bare.last() == Some(index);
    let is_left_out = |index: &&usize| is_filler(token(index)) && !is_letter(index);
    let (fillers, words): (Vec<usize>, Vec<usize>) = bare.iter().partition(is_left_out);
    let mut out = vec![Phrase { name: bare.to_vec(), dropped: Vec::new(), cost: 0 }];
    if !fillers.is_empty() && !words.is_empty() {
        out.push(Phrase { name: words, dropped: fillers, cost: 1 });
    }
    let mut with_values = Vec::new();
    let is_unknown = |token: &str| is_value(token) || !is_known(token) && !is_filler(token);
    for (cost, is_value) in [(1, &is_value as &dyn Fn(&str) -> bool), (2, &is_unknown)] {
        for phrase in &out {
            let name: Vec<usize> = phrase.name.iter().copied().filter(|index| !is_value(token(index))).collect();
            let last = name.last().copied();
            let is_between = |index: &usize| is_value(token(index)) && last.is_some_and(|last| *index < last);
            let is_new = !with_values.iter().any(|other: &Phrase| other.name == name);
            if name.len() > 1 && is_new && phrase.name.iter().any(is_between) {
                with_values.push(Phrase { name, dropped: phrase.dropped.clone(), cost: phrase.cost + cost });
            }
        }
    }
    out.extend(with_values);
    out
}

/// Returns whether a word says nothing about the command that is meant.
pub(super) fn is_filler(word: &str) -> bool {
    // `A` is rather a name than an article.
    let is_letter = word.len() == 1 && word != "a";
    !word.is_empty() && !is_letter && FILLERS.split(' ').any(|filler| filler.eq_ignore_ascii_case(word))
}

/// Returns whether a word links the others of a name.
pub(super) fn is_link(word: &str) -> bool {
    LINKS.split(' ').any(|link| link == word)
}

/// Returns whether a token is rather a value than a word of a name.
pub(super) fn is_value(token: &str) -> bool {
    let letters = token.chars().filter(|c| c.is_alphabetic()).count();
    token.contains('@')
        // A name of an example: `my-set`.
        || token.starts_with("my-")
        || token.contains(char::is_whitespace)
        || token.chars().any(|c| c.is_ascii_digit()) && !is_version(token)
        || letters == 0
}

/// Returns whether a token is a word such as `v1` or `oauth2`.
fn is_version(token: &str) -> bool {
    let digits = token.trim_start_matches(|c: char| c.is_ascii_lowercase());
    digits.len() == 1 && token.len() > 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Vec<(String, usize)> {
        let argv: Vec<String> = line.split(' ').map(str::to_owned).collect();
        let bare: Vec<usize> = (0..argv.len()).collect();
        let name = |phrase: Phrase| phrase.name.iter().map(|index| argv[*index].clone()).collect::<Vec<_>>().join(" ");
        phrases(&argv, &bare, &is_filler, &|word| word != "7a")
            .into_iter()
            .map(|phrase| {
                let cost = phrase.cost;
                (name(phrase), cost)
            })
            .collect()
    }

    #[test]
    fn words_are_read_in_several_ways() {
        let line = |name: &str, cost| (name.to_owned(), cost);
        assert_eq!(read("list pets"), [line("list pets", 0)]);
        assert_eq!(read("list all pets"), [line("list all pets", 0), line("list pets", 1)]);
        assert_eq!(read("booking 7781 cancel"), [line("booking 7781 cancel", 0), line("booking cancel", 1)]);
        assert_eq!(read("core v1 pods"), [line("core v1 pods", 0)]);
        assert_eq!(read("get pet 5"), [line("get pet 5", 0)]);
        assert_eq!(read("the"), [line("the", 0)]);
        assert_eq!(read("get a pet"), [line("get a pet", 0), line("get pet", 1)]);
        assert_eq!(read("get a"), [line("get a", 0)]);
    }
}
