//! Replies in the format of each shell's script.
//!
//! The first line names the completions that the shell provides itself and, in some shells, the part of the word to keep.
//! One line per completion follows.

use std::borrow::Cow;
use std::ffi::OsString;

use super::completion::{Completion, Completions, ShellAction};
use super::words::{self, Quoting, Word};
use super::{MatchedBy, arguments, completions};
use crate::command::Environment;
use crate::data::Data;
use crate::graph::{Node, Shell};
use crate::json;
use crate::parse::expecting::ProbeLines;

/// Separator of the parts of a line.
const SEPARATOR: &str = "\u{1f}";

/// Returns the reply to a script's request, which are the arguments after the shell's name.
pub(crate) fn reply(root: &Node, shell: Shell, request: &[OsString], environment: &Environment) -> String {
    let text = |at: usize| request.get(at).map(|text| text.to_string_lossy().into_owned()).unwrap_or_default();
    let rest = |at: usize| request.get(at..).unwrap_or_default();
    let matched_by =
        if matches!(shell, Shell::Zsh | Shell::Fish | Shell::Elvish) { MatchedBy::Shell } else { MatchedBy::Program };
    let lines = |words: Vec<OsString>| ProbeLines::new(arguments(root, words));
    match shell {
        Shell::Bash => {
            let mut words = words::split(&text(2), Quoting::Posix);
            let word = words.pop().unwrap_or_default();
            let lines = lines(words.into_iter().map(|word| word.text.into()).collect());
            let completions = completions(root, &lines, &word.text, matched_by, environment);
            bash(&completions, &word, &text(1), matches!(text(0).as_str(), "63" | "33"))
        }
        Shell::Zsh => {
            let (open, typed) = (text(0), text(1));
            let word = words::word(&format!("{open}{typed}"), Quoting::Posix);
            let lines = lines(rest(2).iter().map(unquoted).collect());
            zsh(&completions(root, &lines, &word.text, matched_by, environment), &word, open.len())
        }
        Shell::Fish => {
            let word = words::word(&text(0), Quoting::Fish).text;
            fish(&completions(root, &lines(rest(1).to_vec()), &word, matched_by, environment), &word)
        }
        Shell::PowerShell => {
            let mut words: Vec<OsString> = unhex(&text(0)).split(SEPARATOR).map(OsString::from).collect();
            let raw = words.pop().unwrap_or_default().to_string_lossy().into_owned();
            let word = raw.trim_matches(['\'', '"']);
            powershell(&completions(root, &lines(words), word, matched_by, environment), word, &raw)
        }
        Shell::Nushell => {
            let (words, word) = split_last_word(request);
            let word = word.trim_matches(['\'', '"', '`']);
            nushell(&completions(root, &lines(words), word, matched_by, environment), word)
        }
        Shell::Elvish => {
            let (words, word) = split_last_word(request);
            elvish(&completions(root, &lines(words), &word, matched_by, environment), &word)
        }
    }
}

/// Splits off the last word, which is being typed.
fn split_last_word(request: &[OsString]) -> (Vec<OsString>, String) {
    request
        .split_last()
        .map_or_else(Default::default, |(last, words)| (words.to_vec(), last.to_string_lossy().into_owned()))
}

/// Unquotes a word of zsh; bytes that are not UTF-8 are kept.
fn unquoted(raw: &OsString) -> OsString {
    raw.to_str().map_or_else(|| raw.clone(), |raw| words::word(raw, Quoting::Posix).text.into())
}

/// Returns the completed words that begin with the word typed so far.
fn matching<'a>(
    completions: &'a Completions<'_>,
    word: &'a str,
) -> impl Iterator<Item = (Cow<'a, str>, &'a Completion<'a>)> {
    let whole = |completion: &'a Completion<'_>| match completions.prefix.as_str() {
        "" => (Cow::Borrowed(&*completion.value), completion),
        prefix => (Cow::Owned(format!("{prefix}{}", completion.value)), completion),
    };
    completions.all.iter().map(whole).filter(move |(whole, _)| whole.starts_with(word))
}

/// Returns the reply for bash, which replaces the text after the last word break and inserts completions verbatim:
/// descriptions are only for lists.
fn bash(completions: &Completions<'_>, word: &Word, breaks: &str, is_list: bool) -> String {
    let start = match word.open_quote {
        Some((start, _)) => start,
        None => after_word_break(&word.raw, breaks),
    };
    let before = words::word(word.raw.get(..start).unwrap_or_default(), Quoting::Posix).text;
    if completions.shell_action != ShellAction::Nothing {
        let end = words::raw_end(&word.raw, start, &completions.prefix, Quoting::Posix).unwrap_or(start);
        let prefix = word.raw.get(start..end).unwrap_or_default();
        let rest = word.text.strip_prefix(completions.prefix.as_str()).unwrap_or_default();
        return format!("{}{SEPARATOR}{prefix}{SEPARATOR}{rest}\n", completions.shell_action.name());
    }
    let all: Vec<_> = matching(completions, &word.text).collect();
    let has_no_space = matches!(all.as_slice(), [(_, one)] if one.has_no_space);
    let mut out = format!("{}\n", if has_no_space { "glued" } else { "values" });
    let has_docs = is_list && all.len() > 1 && word.open_quote.is_none();
    let rows: Vec<_> =
        all.iter().map(|(whole, completion)| (inserted(whole, &before, word), &completion.doc)).collect();
    let widest = rows.iter().map(|(value, _)| value.chars().count()).max().unwrap_or(0);
    for (value, doc) in &rows {
        out.push_str(value);
        if has_docs && !doc.is_empty() {
            let gap = widest.saturating_sub(value.chars().count()) + 2;
            out.extend(std::iter::repeat_n(' ', gap));
            add(&mut out, &["(", &shortened(doc), ")"]);
        }
        out.push('\n');
    }
    out
}

/// Returns the text that bash inserts: the word without the part that bash keeps.
fn inserted<'a>(whole: &'a str, before: &str, word: &Word) -> Cow<'a, str> {
    quoted(whole.strip_prefix(before).unwrap_or(whole), word.open_quote)
}

fn add(out: &mut String, parts: &[&str]) {
    parts.iter().for_each(|part| out.push_str(part));
}

/// Shortens a description to fit beside the name.
fn shortened(doc: &str) -> Cow<'_, str> {
    const MAX_LEN: usize = 60;
    match doc.char_indices().nth(MAX_LEN).filter(|_| doc.len() > MAX_LEN) {
        Some((end, _)) => format!("{}\u{2026}", doc.get(..end).unwrap_or_default().trim_end()).into(),
        None => doc.into(),
    }
}

/// Returns the start of the part of a word that bash replaces.
fn after_word_break(raw: &str, breaks: &str) -> usize {
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

/// Escapes text for bash, within an open quote or outside.
fn quoted(text: &str, open: Option<(usize, char)>) -> Cow<'_, str> {
    const SPECIAL: &str = " \t\"'\\$`&;|<>()*?[]#!{}";
    if text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_')) {
        return text.into();
    }
    let mut out = String::with_capacity(text.len());
    let mut before = '=';
    for c in text.chars() {
        match open {
            Some((_, '\'')) if c == '\'' => out.push_str("'\\'"),
            Some((_, '"')) if matches!(c, '"' | '\\' | '$' | '`') => out.push('\\'),
            // A backslash before it would stay, and without quotes or in double ones it is a part of the history.
            Some((_, '"')) if c == '!' => out.push_str("\"'"),
            None if SPECIAL.contains(c) => out.push('\\'),
            // A home directory begins a word or a part of one that looks like an assignment.
            None if c == '~' && matches!(before, '=' | ':') => out.push('\\'),
            _ => {}
        }
        out.push(c);
        if matches!((open, c), (Some((_, '"')), '!')) {
            out.push_str("'\"");
        }
        before = c;
    }
    out.into()
}

/// Returns the reply for zsh, which filters completions itself.
fn zsh(completions: &Completions<'_>, word: &Word, skipped: usize) -> String {
    let end =
        words::raw_end(&word.raw, 0, &completions.prefix, Quoting::Posix).filter(|_| !completions.prefix.is_empty());
    let prefix = end.and_then(|end| word.raw.get(skipped..end)).map_or(0, |prefix| prefix.chars().count());
    let prefix = if prefix == 0 { String::new() } else { prefix.to_string() };
    let mut out = format!("{}{SEPARATOR}{prefix}\n", completions.shell_action.name());
    for completion in &completions.all {
        let mark = if completion.has_no_space { "g" } else { "s" };
        let colon = if completion.doc.is_empty() { "" } else { ":" };
        let value = match completion.value.contains(['\\', ':']) {
            true => completion.value.replace('\\', r"\\").replace(':', r"\:").into(),
            false => Cow::Borrowed(&*completion.value),
        };
        add(&mut out, &[mark, &value, colon, &completion.doc, "\n"]);
    }
    out
}

/// Returns the reply for fish, which filters completions itself.
fn fish(completions: &Completions<'_>, word: &str) -> String {
    let rest = word.strip_prefix(completions.prefix.as_str()).unwrap_or(word);
    let mut out = format!("{}{SEPARATOR}{}{SEPARATOR}{rest}\n", completions.shell_action.name(), completions.prefix);
    for completion in &completions.all {
        add(&mut out, &[&completions.prefix, &completion.value, "\t", &completion.doc, "\n"]);
    }
    out
}

/// Returns the reply for Elvish, which filters completions and quotes them.
fn elvish(completions: &Completions<'_>, word: &str) -> String {
    let rest = word.strip_prefix(completions.prefix.as_str()).unwrap_or(word);
    let mut out = format!("{}{SEPARATOR}{}{SEPARATOR}{rest}\n", completions.shell_action.name(), completions.prefix);
    for completion in &completions.all {
        let mark = if completion.has_no_space { "g" } else { "s" };
        add(&mut out, &[mark, SEPARATOR, &completion.value, SEPARATOR, &completion.doc, "\n"]);
    }
    out
}

/// Returns the reply for PowerShell: the value, the label and the description of each completion. PowerShell replaces the
/// text after the last comma outside quotes.
fn powershell(completions: &Completions<'_>, word: &str, raw: &str) -> String {
    let start = if raw.starts_with(['\'', '"']) { 0 } else { word.rfind(',').map_or(0, |comma| comma + 1) };
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_=./:+%^~".contains(c) || c.is_alphanumeric();
    let mut out = format!("{}\n", completions.shell_action.name());
    for (whole, completion) in matching(completions, word) {
        let value = whole.get(start..).unwrap_or_default();
        let value = if value.chars().all(is_plain) { value.into() } else { within_quotes(value) };
        add(&mut out, &[&value, SEPARATOR, &completion.value, SEPARATOR, &completion.doc, "\n"]);
    }
    out
}

/// Returns text in single quotes, of which PowerShell accepts five kinds.
fn within_quotes(text: &str) -> Cow<'_, str> {
    let mut out = String::from("'");
    for c in text.chars() {
        out.extend(std::iter::repeat_n(c, if matches!(c, '\'' | '\u{2018}'..='\u{201b}') { 2 } else { 1 }));
    }
    out.push('\'');
    out.into()
}

/// Decodes text from hexadecimal bytes separated by dashes.
fn unhex(digits: &str) -> String {
    let bytes: Vec<u8> = digits.split('-').filter_map(|byte| u8::from_str_radix(byte, 16).ok()).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Returns the reply for Nushell: a list of records, or null if Nushell is to complete files.
fn nushell(completions: &Completions<'_>, word: &str) -> String {
    if matches!(completions.shell_action, ShellAction::Files | ShellAction::Dirs) {
        return "null\n".to_owned();
    }
    let record = |(whole, completion): (Cow<'_, str>, &Completion<'_>)| {
        let is_plain = !whole.contains(|c: char| c.is_whitespace() || "'\"`()[]{}$#;|".contains(c));
        let value = if is_plain { whole } else { format!("`{whole}`").into() };
        json!({ "value": value.as_ref(), "description": &*completion.doc })
    };
    format!("{}\n", Data::Array(matching(completions, word).map(record).collect()))
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn bash_expands_nothing_of_a_completion() {
        assert_eq!(quoted("a~b=~/c:~", None), r"a~b=\~/c:\~");
        assert_eq!(quoted("~root $(x)!", None), r"\~root\ \$\(x\)\!");
        assert_eq!(quoted("f5!! $x", Some((0, '"'))), r#"f5"'!'""'!'" \$x"#);
        assert_eq!(quoted("it's!~", Some((0, '\''))), r"it'\''s!~");
    }
}
