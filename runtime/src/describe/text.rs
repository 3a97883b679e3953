//! Descriptions as doc comments give them: paragraphs of lines that were broken for an editor.

use std::borrow::Cow;
use std::iter::Peekable;
use std::str::Lines;

use crate::render::wrap::is_plain;

/// A paragraph of a description.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Paragraph {
    /// To be wrapped: one text, or one for each item of a list.
    Flowing(Vec<String>),
    /// Code, which keeps its lines.
    Fixed(Vec<String>),
}

/// The paragraphs of a description.
pub(super) fn paragraphs(doc: &str) -> Vec<Paragraph> {
    let mut lines = doc.lines().peekable();
    std::iter::from_fn(|| next_paragraph(&mut lines)).collect()
}

#[inline(never)]
fn next_paragraph(lines: &mut Peekable<Lines<'_>>) -> Option<Paragraph> {
    while let Some(line) = lines.next() {
        if line.trim().is_empty() {
            continue;
        }
        if is_fence(line) {
            let code: Vec<_> = lines.by_ref().take_while(|line| !is_fence(line)).map(code).collect();
            if !code.is_empty() {
                return Some(Paragraph::Fixed(code));
            }
            continue;
        }
        let mut texts = vec![joined(line).into_owned()];
        let is_list = is_item(line);
        let goes_on = |line: &&str| !line.trim().is_empty() && !is_fence(line) && (is_list || !is_item(line));
        while let Some(line) = lines.next_if(goes_on) {
            match texts.last_mut() {
                Some(last) if !is_item(line) => {
                    last.push(' ');
                    last.push_str(&joined(line));
                }
                _ => texts.push(joined(line).into_owned()),
            }
        }
        return Some(Paragraph::Flowing(texts));
    }
    None
}

/// The first paragraph in one line.
#[inline(never)]
pub(super) fn first_paragraph(doc: &str) -> Cow<'_, str> {
    // Most descriptions are one line as it is shown.
    if is_shown_as_is(doc) && !is_fence(doc) {
        return doc.into();
    }
    match next_paragraph(&mut doc.lines().peekable()) {
        Some(Paragraph::Flowing(texts)) => texts.join(" ").into(),
        Some(Paragraph::Fixed(_)) | None => Cow::default(),
    }
}

/// The first sentence, in one line and without its full stop.
#[inline(never)]
pub(super) fn summary(doc: &str) -> Cow<'_, str> {
    let text = first_paragraph(doc);
    let starts_sentence = |rest: &str| rest.chars().next().is_some_and(char::is_uppercase);
    let mut stops = text.match_indices('.').map(|(at, _)| at);
    let end = stops.find(|at| text.get(at + 1..).and_then(|rest| rest.strip_prefix(' ')).is_some_and(starts_sentence));
    let whole = text.len() - usize::from(text.ends_with('.') && !text.ends_with(".."));
    let end = end.unwrap_or(whole);
    match text {
        Cow::Borrowed(text) => text.get(..end).unwrap_or(text).into(),
        Cow::Owned(mut text) => {
            text.truncate(end);
            text.into()
        }
    }
}

/// A text in one line, without control characters.
#[inline(never)]
pub(super) fn joined(text: &str) -> Cow<'_, str> {
    if is_shown_as_is(text) {
        return text.into();
    }
    let mut out = String::with_capacity(text.len());
    for word in text.split_ascii_whitespace() {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(&printable(word));
    }
    out.into()
}

/// Whether a text is one line of words with one blank between them, and nothing else.
fn is_shown_as_is(text: &str) -> bool {
    let bytes = text.as_bytes();
    let pairs = bytes.iter().zip(bytes.get(1..).unwrap_or_default());
    let has_two_blanks = pairs.fold(false, |found, (one, next)| found | (*one == b' ' && *next == b' '));
    is_plain(text) && !has_two_blanks && !text.starts_with(' ') && !text.ends_with(' ')
}

/// A text without control characters, which would steer a terminal.
#[inline(never)]
pub(super) fn printable(text: &str) -> String {
    if is_plain(text) {
        return text.to_owned();
    }
    text.chars().filter(|c| !c.is_control()).collect()
}

fn code(line: &str) -> String {
    printable(line.trim_end())
}

fn is_fence(line: &str) -> bool {
    line.trim_start().starts_with("```")
}

/// Whether a line begins an item of a list, which stays on a line of its own.
pub(super) fn is_item(line: &str) -> bool {
    let line = line.trim_start();
    let number = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_numbered = number.len() < line.len() && (number.starts_with(". ") || number.starts_with(") "));
    is_numbered || line.starts_with("- ") || line.starts_with("* ")
}
