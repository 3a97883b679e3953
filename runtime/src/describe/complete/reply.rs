//! Answers in the words of each shell's script.
//!
//! The first line says what the shell completes by itself, and in some shells what of the word it is to leave
//! alone; then comes a line for each offer.

use std::borrow::Cow;
use std::ffi::OsString;

use super::line::{self, Quotes, Word};
use super::offer::{Offer, Offers, Outside};
use super::place::Lines;
use super::{Picks, arguments, offers};
use crate::command::Environment;
use crate::data::Data;
use crate::graph::{Node, Shell};
use crate::json;

/// Between the parts of a line.
const SEPARATOR: &str = "\u{1f}";

/// The answer to a script's question, which are the arguments behind the shell's name.
pub(crate) fn reply(root: &Node, shell: Shell, question: &[OsString], environment: &Environment) -> String {
    let text = |at: usize| question.get(at).map(|text| text.to_string_lossy().into_owned()).unwrap_or_default();
    let rest = |at: usize| question.get(at..).unwrap_or_default();
    let picks = if matches!(shell, Shell::Zsh | Shell::Fish | Shell::Elvish) { Picks::ByShell } else { Picks::Here };
    let lines = |words: Vec<OsString>| Lines::new(arguments(root, words));
    match shell {
        Shell::Bash => {
            let mut words = line::split(&text(2), Quotes::Posix);
            let word = words.pop().unwrap_or_default();
            let lines = lines(words.into_iter().map(|word| word.text.into()).collect());
            let offers = offers(root, &lines, &word.text, picks, environment);
            bash(&offers, &word, &text(1), matches!(text(0).as_str(), "63" | "33"))
        }
        Shell::Zsh => {
            let (open, typed) = (text(0), text(1));
            let word = line::word(&format!("{open}{typed}"), Quotes::Posix);
            let lines = lines(rest(2).iter().map(cooked).collect());
            zsh(&offers(root, &lines, &word.text, picks, environment), &word, open.len())
        }
        Shell::Fish => {
            let word = line::word(&text(0), Quotes::Fish).text;
            fish(&offers(root, &lines(rest(1).to_vec()), &word, picks, environment), &word)
        }
        Shell::PowerShell => {
            let mut words: Vec<OsString> = unhex(&text(0)).split(SEPARATOR).map(OsString::from).collect();
            let raw = words.pop().unwrap_or_default().to_string_lossy().into_owned();
            let word = raw.trim_matches(['\'', '"']);
            powershell(&offers(root, &lines(words), word, picks, environment), word, &raw)
        }
        Shell::Nushell => {
            let (words, word) = last_apart(question);
            let word = word.trim_matches(['\'', '"', '`']);
            nushell(&offers(root, &lines(words), word, picks, environment), word)
        }
        Shell::Elvish => {
            let (words, word) = last_apart(question);
            elvish(&offers(root, &lines(words), &word, picks, environment), &word)
        }
    }
}

/// The words, and the last of them, which is being typed.
fn last_apart(question: &[OsString]) -> (Vec<OsString>, String) {
    question
        .split_last()
        .map_or_else(Default::default, |(last, words)| (words.to_vec(), last.to_string_lossy().into_owned()))
}

/// What a word that zsh has as it was typed means; bytes that are no text stay as they are.
fn cooked(raw: &OsString) -> OsString {
    raw.to_str().map_or_else(|| raw.clone(), |raw| line::word(raw, Quotes::Posix).text.into())
}

/// The whole words that begin as what is typed.
fn matching<'a>(offers: &'a Offers<'_>, word: &'a str) -> impl Iterator<Item = (Cow<'a, str>, &'a Offer<'a>)> {
    let whole = |offer: &'a Offer<'_>| match offers.kept.as_str() {
        "" => (Cow::Borrowed(&*offer.value), offer),
        kept => (Cow::Owned(format!("{kept}{}", offer.value)), offer),
    };
    offers.all.iter().map(whole).filter(move |(whole, _)| whole.starts_with(word))
}

/// bash replaces what stands behind the last character that breaks words for it, and shows what it is given
/// as it is: descriptions go with a list only.
fn bash(offers: &Offers<'_>, word: &Word, breaks: &str, is_list: bool) -> String {
    let start = match word.open {
        Some((start, _)) => start,
        None => behind_break(&word.raw, breaks),
    };
    let before = line::word(word.raw.get(..start).unwrap_or_default(), Quotes::Posix).text;
    if offers.outside != Outside::Nothing {
        let end = line::raw_end(&word.raw, start, &offers.kept, Quotes::Posix).unwrap_or(start);
        let prefix = word.raw.get(start..end).unwrap_or_default();
        let rest = word.text.strip_prefix(offers.kept.as_str()).unwrap_or_default();
        return format!("{}{SEPARATOR}{prefix}{SEPARATOR}{rest}\n", offers.outside.name());
    }
    let all: Vec<_> = matching(offers, &word.text).collect();
    let is_glued = matches!(all.as_slice(), [(_, one)] if one.is_glued);
    let mut out = format!("{}\n", if is_glued { "glued" } else { "values" });
    let is_told = is_list && all.len() > 1 && word.open.is_none();
    let rows: Vec<_> = all.iter().map(|(whole, offer)| (shown(whole, &before, word), &offer.doc)).collect();
    let widest = rows.iter().map(|(value, _)| value.chars().count()).max().unwrap_or(0);
    for (value, doc) in &rows {
        out.push_str(value);
        if is_told && !doc.is_empty() {
            let gap = widest.saturating_sub(value.chars().count()) + 2;
            out.extend(std::iter::repeat_n(' ', gap));
            add(&mut out, &["(", &short(doc), ")"]);
        }
        out.push('\n');
    }
    out
}

/// What stands in bash's list: what is behind the text that stays as it is.
fn shown<'a>(whole: &'a str, before: &str, word: &Word) -> Cow<'a, str> {
    quoted(whole.strip_prefix(before).unwrap_or(whole), word.open)
}

fn add(out: &mut String, parts: &[&str]) {
    parts.iter().for_each(|part| out.push_str(part));
}

/// A description that leaves room beside the name.
fn short(doc: &str) -> Cow<'_, str> {
    const MOST: usize = 60;
    match doc.char_indices().nth(MOST).filter(|_| doc.len() > MOST) {
        Some((end, _)) => format!("{}\u{2026}", doc.get(..end).unwrap_or_default().trim_end()).into(),
        None => doc.into(),
    }
}

/// Where the part of a word begins that bash replaces.
fn behind_break(raw: &str, breaks: &str) -> usize {
    let (mut start, mut quote, mut chars) = (0, None, raw.char_indices());
    while let Some((at, c)) = chars.next() {
        match (c, quote) {
            ('\\', None | Some('"')) => {
                chars.next();
            }
            ('\'' | '"', None) => quote = Some(c),
            (c, Some(open)) if c == open => quote = None,
            (c, None) if breaks.contains(c) => start = at + c.len_utf8(),
            _ => {}
        }
    }
    start
}

/// A text as bash reads it, within the quote that is open.
fn quoted(text: &str, open: Option<(usize, char)>) -> Cow<'_, str> {
    const SPECIAL: &str = " \t\"'\\$`&;|<>()*?[]#!{}";
    if text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_')) {
        return text.into();
    }
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match open {
            Some((_, '\'')) if c == '\'' => out.push_str("'\\'"),
            Some((_, '"')) if matches!(c, '"' | '\\' | '$' | '`') => out.push('\\'),
            None if SPECIAL.contains(c) => out.push('\\'),
            _ => {}
        }
        out.push(c);
    }
    out.into()
}

/// zsh picks what begins as what is typed itself, in the way that its user has set.
fn zsh(offers: &Offers<'_>, word: &Word, skipped: usize) -> String {
    let end = line::raw_end(&word.raw, 0, &offers.kept, Quotes::Posix).filter(|_| !offers.kept.is_empty());
    let kept = end.and_then(|end| word.raw.get(skipped..end)).map_or(0, |kept| kept.chars().count());
    let kept = if kept == 0 { String::new() } else { kept.to_string() };
    let mut out = format!("{}{SEPARATOR}{kept}\n", offers.outside.name());
    for offer in &offers.all {
        let mark = if offer.is_glued { "g" } else { "s" };
        let colon = if offer.doc.is_empty() { "" } else { ":" };
        let value = match offer.value.contains(['\\', ':']) {
            true => offer.value.replace('\\', r"\\").replace(':', r"\:").into(),
            false => Cow::Borrowed(&*offer.value),
        };
        add(&mut out, &[mark, &value, colon, &offer.doc, "\n"]);
    }
    out
}

/// So does fish.
fn fish(offers: &Offers<'_>, word: &str) -> String {
    let rest = word.strip_prefix(offers.kept.as_str()).unwrap_or(word);
    let mut out = format!("{}{SEPARATOR}{}{SEPARATOR}{rest}\n", offers.outside.name(), offers.kept);
    for offer in &offers.all {
        add(&mut out, &[&offers.kept, &offer.value, "\t", &offer.doc, "\n"]);
    }
    out
}

/// And Elvish, which also quotes what needs it.
fn elvish(offers: &Offers<'_>, word: &str) -> String {
    let rest = word.strip_prefix(offers.kept.as_str()).unwrap_or(word);
    let mut out = format!("{}{SEPARATOR}{}{SEPARATOR}{rest}\n", offers.outside.name(), offers.kept);
    for offer in &offers.all {
        let mark = if offer.is_glued { "g" } else { "s" };
        add(&mut out, &[mark, SEPARATOR, &offer.value, SEPARATOR, &offer.doc, "\n"]);
    }
    out
}

/// The value, what the list shows, and what is said of it. PowerShell replaces what stands behind the last comma,
/// unless that is within quotes.
fn powershell(offers: &Offers<'_>, word: &str, raw: &str) -> String {
    let start = if raw.starts_with(['\'', '"']) { 0 } else { word.rfind(',').map_or(0, |comma| comma + 1) };
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_=./:+%^~".contains(c) || c.is_alphanumeric();
    let mut out = format!("{}\n", offers.outside.name());
    for (whole, offer) in matching(offers, word) {
        let value = whole.get(start..).unwrap_or_default();
        let value = if value.chars().all(is_plain) { value.into() } else { within_quotes(value) };
        add(&mut out, &[&value, SEPARATOR, &offer.value, SEPARATOR, &offer.doc, "\n"]);
    }
    out
}

/// A text within single quotes, of which PowerShell knows five.
fn within_quotes(text: &str) -> Cow<'_, str> {
    let mut out = String::from("'");
    for c in text.chars() {
        out.extend(std::iter::repeat_n(c, if matches!(c, '\'' | '\u{2018}'..='\u{201b}') { 2 } else { 1 }));
    }
    out.push('\'');
    out.into()
}

/// The text that two hexadecimal digits a byte stand for, with dashes between the bytes.
fn unhex(digits: &str) -> String {
    let bytes: Vec<u8> = digits.split('-').filter_map(|byte| u8::from_str_radix(byte, 16).ok()).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}

/// A list of records; null leaves it to Nushell, which completes files.
fn nushell(offers: &Offers<'_>, word: &str) -> String {
    if matches!(offers.outside, Outside::Files | Outside::Dirs) {
        return "null\n".to_owned();
    }
    let record = |(whole, offer): (Cow<'_, str>, &Offer<'_>)| {
        let is_plain = !whole.contains(|c: char| c.is_whitespace() || "'\"`()[]{}$#;|".contains(c));
        let value = if is_plain { whole } else { format!("`{whole}`").into() };
        json!({ "value": value.as_ref(), "description": &*offer.doc })
    };
    format!("{}\n", Data::Array(matching(offers, word).map(record).collect()))
}
