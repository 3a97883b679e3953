//! Markdown, as documents have it, for a terminal.

/// A description without what only a page in a browser shows: links by their texts, emphasis and tags
/// left out, line breaks as such. Code keeps its backquotes.
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
            let text = line.trim_start();
            let heading = text.trim_start_matches('#');
            let is_heading = heading.len() < text.len() && heading.starts_with(' ');
            inline(if is_heading { heading.trim() } else { line }, &mut out);
            if is_heading {
                out.push('\n');
            }
        }
        out.push('\n');
    }
    out.trim().to_owned()
}

fn inline(text: &str, out: &mut String) {
    let mut rest = text;
    while let Some(at) = rest.find(['[', '!', '<', '*', '_', '`', '\\']) {
        let (before, from) = rest.split_at(at);
        out.push_str(before);
        rest = special(from, before, out);
    }
    out.push_str(rest);
}

/// Reads what begins with a character that may mean more than itself, and gives the rest.
fn special<'a>(from: &'a str, before: &str, out: &mut String) -> &'a str {
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
        if let Some(rest) = tag(from, out) {
            return rest;
        }
    } else if let Some(mark) = ["**", "__"].into_iter().find(|mark| from.starts_with(mark)) {
        let is_in_word = mark == "__" && before.ends_with(char::is_alphanumeric);
        if !is_in_word && after(2).contains(mark) || before.ends_with(|c: char| !c.is_whitespace()) && mark == "**" {
            return after(2);
        }
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

/// The text between two marks of emphasis, `_text_` or `*text*`, which are at its ends and in no word.
fn emphasis(from: &str) -> Option<&str> {
    /// How far away the second mark may be, in bytes, so that no text takes long.
    const FARTHEST: usize = 2000;
    let mark = from.chars().next().filter(|mark| matches!(mark, '_' | '*'))?;
    let rest = from.get(1..)?;
    let mut last = mark;
    for (at, c) in rest.char_indices().take_while(|(at, _)| *at < FARTHEST) {
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

/// `[text](address)`: the text, and what follows.
fn link(from: &str) -> Option<(&str, &str)> {
    let (text, rest) = from.strip_prefix('[')?.split_once("](")?;
    let (_, rest) = rest.split_once(')')?;
    (!text.contains(['[', ']'])).then_some((text, rest))
}

/// A tag of HTML: a line break as one, an address as it is, any other as nothing.
fn tag<'a>(from: &'a str, out: &mut String) -> Option<&'a str> {
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
    fn what_only_a_browser_shows_is_left_out() {
        for (markdown, text) in [
            ("Use **this** or `__that__`.", "Use this or `__that__`."),
            ("See [the docs](https://x.example/a) now", "See the docs now"),
            ("![logo](x.png) Hello<br/>there", "Hello\nthere"),
            ("# Title\ntext", "Title\n\ntext"),
            ("a <b>bold</b> word, 1 < 2, `<id>` and <id>", "a bold word, 1 < 2, `<id>` and <id>"),
            ("snake_case__name \\*star\\*", "snake_case__name *star*"),
            ("```\ncode **x**\n```", "code **x**"),
            ("Login. _NOTE: only `a_b` is **kept.**_", "Login. NOTE: only `a_b` is kept."),
            ("*this*, snake_case_, _x, 2 * 3 * 4 and *.a or *.b", "this, snake_case_, _x, 2 * 3 * 4 and *.a or *.b"),
            ("[not a link] (x)", "[not a link] (x)"),
        ] {
            assert_eq!(plain(markdown), text, "{markdown}");
        }
    }
}
