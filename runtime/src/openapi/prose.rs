//! Converts the Markdown of documents to plain text for a terminal.

use std::borrow::Cow;

/// Converts Markdown to plain text: links become their texts, marks of emphasis, quotes and tags are removed, code keeps its
/// backticks.
pub(super) fn plain(markdown: &str) -> String {
    let mut out = String::with_capacity(markdown.len());
    let mut is_code = false;
    for line in markdown.lines() {
        if line.trim_start().starts_with("```") {
            is_code = !is_code;
            continue;
        }
        if is_code {
            out.push_str("    ");
            out.push_str(line);
        } else {
            let line = quoted(line);
            let text = line.trim_start();
            let heading = text.trim_start_matches('#');
            let is_heading = heading.len() < text.len() && heading.starts_with(' ');
            inline(if is_heading { heading.trim() } else { &line }, &mut out);
            if is_heading {
                out.push('\n');
            }
        }
        out.push('\n');
    }
    out.trim().to_owned()
}

/// Returns a line of a block quote without its marks, and the kind of a note, `[!NOTE]`, as a word; another line as it is.
fn quoted(line: &str) -> Cow<'_, str> {
    let text = line.trim_start();
    let inner = text.trim_start_matches(['>', ' ']);
    if !text.starts_with('>') {
        return line.into();
    }
    let kind = inner.trim_end().strip_prefix("[!").and_then(|rest| rest.strip_suffix(']'));
    let mut letters = kind.unwrap_or_default().chars();
    match letters.next().filter(|_| letters.clone().all(char::is_alphabetic)) {
        Some(first) => format!("{first}{}:", letters.as_str().to_lowercase()).into(),
        None => inner.into(),
    }
}

fn inline(text: &str, out: &mut String) {
    let mut rest = text;
    while let Some(at) = rest.find(['[', '!', '<', '*', '_', '`', '\\']) {
        let (before, from) = rest.split_at(at);
        out.push_str(before);
        rest = convert_markup(from, before, out);
    }
    out.push_str(rest);
}

/// Converts the markup at a special character, and returns the text after it.
fn convert_markup<'a>(from: &'a str, before: &str, out: &mut String) -> &'a str {
    let after = |len: usize| from.get(len..).unwrap_or_default();
    if from.starts_with('`') {
        let end = after(1).find('`').map_or(from.len(), |end| end + 2);
        out.push_str(from.get(..end).unwrap_or(from));
        return after(end);
    }
    if from.starts_with("![") {
        if let Some((_, rest)) = link(after(1)) {
            return rest;
        }
    } else if from.starts_with('[') {
        if let Some((text, rest)) = link(from) {
            inline(text, out);
            return rest;
        }
    } else if from.starts_with('<') {
        if let Some(rest) = convert_tag(from, out) {
            return rest;
        }
    } else if from.starts_with("**") {
        if after(2).contains("**") || out.ends_with(|c: char| !c.is_whitespace()) {
            return after(2);
        }
    } else if let Some(inner) = strong(from).filter(|_| !before.ends_with(char::is_alphanumeric)) {
        inline(inner, out);
        return after(inner.len() + 4);
    } else if let Some(inner) = emphasis(from).filter(|_| !out.ends_with(char::is_alphanumeric)) {
        inline(inner, out);
        return after(inner.len() + 2);
    } else if from.starts_with('\\') && after(1).starts_with(|c: char| c.is_ascii_punctuation()) {
        out.push_str(from.get(1..2).unwrap_or_default());
        return after(2);
    }
    let len = from.chars().next().map_or(0, char::len_utf8);
    out.push_str(from.get(..len).unwrap_or_default());
    after(len)
}

/// Maximum length of emphasized text in bytes, which bounds the search for the closing mark.
const MAX_EMPHASIS: usize = 2000;

/// Returns the text inside `__text__`. Marks inside a word are not emphasis.
fn strong(from: &str) -> Option<&str> {
    let rest = from.strip_prefix("__").filter(|rest| !rest.starts_with(['_', ' ']))?;
    let is_end = |at: &usize| !rest.get(at + 2..).is_some_and(|rest| rest.starts_with(char::is_alphanumeric));
    let at = rest.match_indices("__").map(|(at, _)| at).take_while(|at| *at < MAX_EMPHASIS).find(is_end)?;
    rest.get(..at).filter(|inner| !inner.ends_with(' '))
}

/// Returns the text inside `_text_` or `*text*`. Marks inside a word are not emphasis.
fn emphasis(from: &str) -> Option<&str> {
    let mark = from.chars().next().filter(|mark| matches!(mark, '_' | '*'))?;
    let rest = from.get(1..)?;
    let mut last = mark;
    for (at, c) in rest.char_indices().take_while(|(at, _)| *at < MAX_EMPHASIS) {
        let is_end = c == mark && last != mark && !last.is_whitespace();
        let next = rest.get(at + 1..).and_then(|rest| rest.chars().next());
        if is_end && !next.is_some_and(|next| next == mark || next.is_alphanumeric()) {
            return rest.get(..at);
        }
        if at == 0 && (c == mark || c.is_whitespace()) {
            return None;
        }
        last = c;
    }
    None
}

/// Splits `[text](url)` into its text and the text after it.
fn link(from: &str) -> Option<(&str, &str)> {
    let (text, rest) = from.strip_prefix('[')?.split_once("](")?;
    let (_, rest) = rest.split_once(')')?;
    (!text.contains(['[', ']'])).then_some((text, rest))
}

/// Converts an HTML tag, and returns the text after it: `<br>` becomes a line break, a URL is kept, other tags are
/// removed.
fn convert_tag<'a>(from: &'a str, out: &mut String) -> Option<&'a str> {
    let (inner, rest) = from.strip_prefix('<')?.split_once('>')?;
    if inner.starts_with("http") {
        out.push_str(inner);
        return Some(rest);
    }
    let name = inner.trim_start_matches('/').split([' ', '/']).next().unwrap_or_default();
    let is_tag = !name.is_empty() && name.len() <= 10 && name.chars().all(|c| c.is_ascii_alphanumeric());
    const TAGS: [&str; 24] = [
        "a",
        "b",
        "blockquote",
        "br",
        "code",
        "details",
        "div",
        "em",
        "h1",
        "h2",
        "h3",
        "h4",
        "i",
        "img",
        "li",
        "ol",
        "p",
        "pre",
        "span",
        "strong",
        "summary",
        "sub",
        "sup",
        "ul",
    ];
    let name = name.to_ascii_lowercase();
    if !is_tag || !TAGS.contains(&name.as_str()) {
        return None;
    }
    match name.as_str() {
        "br" | "p" | "ul" | "ol" => out.push('\n'),
        "li" if !inner.starts_with('/') => out.push_str("\n- "),
        _ => {}
    }
    Some(rest)
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn markup_is_removed() {
        for (markdown, text) in [
            ("Use **this** or `__that__`.", "Use this or `__that__`."),
            ("See [the docs](https://x.example/a) now", "See the docs now"),
            ("in __ISO 4217__. Not __init__x or a__b__c, __open", "in ISO 4217. Not __init__x or a__b__c, __open"),
            ("![logo](x.png) Hello<br/>there", "Hello\nthere"),
            ("# Title\ntext", "Title\n\ntext"),
            ("a <b>bold</b> word, 1 < 2, `<id>` and <id>", "a bold word, 1 < 2, `<id>` and <id>"),
            ("snake_case__name \\*star\\*", "snake_case__name *star*"),
            ("```\ncode **x**\n```", "code **x**"),
            ("Login. _NOTE: only `a_b` is **kept.**_", "Login. NOTE: only `a_b` is kept."),
            ("*this*, snake_case_, _x, 2 * 3 * 4 and *.a or *.b", "this, snake_case_, _x, 2 * 3 * 4 and *.a or *.b"),
            ("[not a link] (x)", "[not a link] (x)"),
            ("- **`a/b+json`**: Returns **x**.", "- `a/b+json`: Returns x."),
            ("> [!NOTE]\n> Only `a > b`.\n>\n>> deep\n\n1 > 0", "Note:\nOnly `a > b`.\n\ndeep\n\n1 > 0"),
            ("> [!x] y\n> [!", "[!x] y\n[!"),
        ] {
            assert_eq!(plain(markdown), text, "{markdown}");
        }
    }
}
