//! Descriptions as doc comments give them: paragraphs of lines that were broken for an editor.

/// A paragraph of a description.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Paragraph {
    /// To be wrapped: one text, or one for each item of a list.
    Flowing(Vec<String>),
    /// Code, which keeps its lines.
    Fixed(Vec<String>),
}

/// The paragraphs of a description.
#[inline(never)]
pub(super) fn paragraphs(doc: &str) -> Vec<Paragraph> {
    let mut out = Vec::new();
    let mut lines = doc.lines().peekable();
    while let Some(line) = lines.next() {
        if line.trim().is_empty() {
            continue;
        }
        if is_fence(line) {
            let code: Vec<_> = lines.by_ref().take_while(|line| !is_fence(line)).map(code).collect();
            if !code.is_empty() {
                out.push(Paragraph::Fixed(code));
            }
            continue;
        }
        let mut texts = vec![joined(line)];
        let is_list = is_item(line);
        let goes_on = |line: &&str| !line.trim().is_empty() && !is_fence(line) && (is_list || !is_item(line));
        while let Some(line) = lines.next_if(goes_on) {
            match texts.last_mut() {
                Some(last) if !is_item(line) => {
                    last.push(' ');
                    last.push_str(&joined(line));
                }
                _ => texts.push(joined(line)),
            }
        }
        out.push(Paragraph::Flowing(texts));
    }
    out
}

/// The first paragraph in one line.
#[inline(never)]
pub(super) fn first_paragraph(doc: &str) -> String {
    match paragraphs(doc).into_iter().next() {
        Some(Paragraph::Flowing(texts)) => texts.join(" "),
        Some(Paragraph::Fixed(_)) | None => String::new(),
    }
}

/// The first sentence, in one line and without its full stop.
pub(super) fn summary(doc: &str) -> String {
    let mut text = first_paragraph(doc);
    let starts_sentence = |rest: &str| rest.chars().next().is_some_and(char::is_uppercase);
    let mut stops = text.bytes().enumerate().filter(|(_, byte)| *byte == b'.').map(|(at, _)| at);
    let end = stops.find(|at| text.get(at + 1..).and_then(|rest| rest.strip_prefix(' ')).is_some_and(starts_sentence));
    let whole = text.len() - usize::from(text.ends_with('.') && !text.ends_with(".."));
    text.truncate(end.unwrap_or(whole));
    text
}

/// A text in one line, without control characters.
#[inline(never)]
pub(super) fn joined(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for word in text.split_ascii_whitespace() {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(&printable(word));
    }
    out
}

/// A text without control characters, which would steer a terminal.
#[inline(never)]
pub(super) fn printable(text: &str) -> String {
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
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
