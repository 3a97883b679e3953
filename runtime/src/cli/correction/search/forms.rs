//! Texts in another form: `b4` for `B4`, `201388` for `C201388`, `@ann` for `ann`, `spotify:playlist:7x` for `7x`, and the URL of
//! a page for the arguments that its path has.

use super::Guesses;
use crate::data::{name_words, word_cost};
use crate::error::FieldError;
use crate::schema::{FieldRef, Kind, Part};

/// Cost of letters in another case, and without signs around them.
const CASE: usize = 1;
/// Cost of a text with the start that a pattern has.
const START: usize = 2;
/// Cost of the arguments of a URL.
const URL: usize = 1;
/// Cost of a URL in which the name of an argument stands before its value only.
const NAMED: usize = 2;
/// Maximum number of digits that a number is filled up to.
const MAX_DIGITS: usize = 20;
/// Maximum length of a text that is read in other forms.
const MAX_LEN: usize = 300;

impl Guesses<'_, '_, '_> {
    /// Guesses that an invalid text is meant in another form, which the next check tells.
    pub(super) fn at_form(&mut self, index: usize, word: &str, error: &FieldError, field: &FieldRef<'_>) {
        let has_form = error.expected.contains("matches") || error.expected.contains("characters");
        let is_text = field.kind().is(Kind::TEXT) && !field.has_choices() && has_form;
        if !is_text || word.len() > MAX_LEN {
            return;
        }
        for (form, cost) in forms(word, &error.expected) {
            self.replace(index, 1, &[&form], cost, false);
        }
    }

    /// Guesses that a URL has the values of the arguments in its path: `https://github.com/octocat/hello/issues/7`.
    pub(super) fn at_url(&mut self) {
        let argv = self.argv();
        let is_url = |token: &String| token.contains("://") && token.len() <= MAX_LEN;
        let Some((start, command)) = self.end_of_name().zip(self.problem.parsed.target.command) else { return };
        let bare = argv.iter().skip(start).take_while(|token| !token.starts_with('-'));
        let Some(at) = bare.clone().position(is_url).map(|at| start + at) else { return };
        let Some(terms) = command.request_terms() else { return };
        let tables = self.tables();
        let arguments: Vec<FieldRef<'_>> = tables.positionals().collect();
        // An argument takes a URL as it is.
        let takes_url =
            |field: &FieldRef<'_>| name_words(field.long()).iter().any(|word| matches!(&**word, "url" | "uri"));
        let Some(url) = argv.get(at).filter(|_| !arguments.iter().any(takes_url)) else { return };
        let segments = segments_of(url);
        let missing = arguments.len().saturating_sub(bare.count() - 1);
        let whole = values_of_path(&terms.path, &segments).filter(|values| values.len() == arguments.len());
        if let Some(values) = whole.filter(|_| missing == arguments.len()) {
            let values: Vec<&str> = values.iter().map(String::as_str).collect();
            self.replace(at, 1, &values, URL, false);
        } else if at == start && missing > 1 && segments.len() == missing {
            // The page of a repository is its owner and its name.
            let values: Vec<&str> = segments.iter().map(String::as_str).collect();
            self.replace(at, 1, &values, NAMED, false);
        } else if let Some(value) = segments.last().filter(|_| missing == 1) {
            self.replace(at, 1, &[value], NAMED, false);
        }
    }
}

/// Returns other forms of a text, each with its cost. `expected` tells the pattern that it does not match.
fn forms(word: &str, expected: &str) -> Vec<(String, usize)> {
    let mut out = Vec::new();
    let mut add = |form: String, cost: usize| {
        let is_new = !form.is_empty() && form != word && !out.iter().any(|(other, _)| *other == form);
        out.extend(is_new.then_some((form, cost)));
    };
    let plain = word.trim().trim_start_matches(['#', '@', ':']).trim_end_matches(':');
    // The words before an identifier are its kind, and no part of a value.
    let (kind, last) = plain.rsplit_once([':', '/']).unwrap_or(("", plain));
    let is_kind = plain.contains("://") || kind.chars().all(|c| c.is_ascii_lowercase() || c == ':');
    let last = if is_kind { last } else { plain };
    let compact: String = plain.chars().filter(|c| c.is_alphanumeric() || matches!(c, '+' | '.')).collect();
    // `x418` for `x418.fits`, where the type of a file follows an identifier
    let is_type = |end: &str| (2..5).contains(&end.len()) && end.chars().all(|c| c.is_ascii_lowercase());
    let is_name = |stem: &str| stem.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_'));
    let file = plain.rsplit_once('.').filter(|(stem, end)| is_type(end) && is_name(stem));
    let stem = file.map_or(plain, |(stem, _)| stem);
    for form in [plain, last, &compact, stem] {
        add(form.to_owned(), CASE);
        add(form.to_uppercase(), CASE);
        add(form.to_lowercase(), CASE);
    }
    let start = start_of_pattern(expected);
    if let Some(start) = start.filter(|start| !start.is_empty()) {
        let letters: String = start.chars().filter(|c| c.is_alphanumeric()).collect();
        let rest = match compact.split_at_checked(letters.len()) {
            Some((first, rest)) if first.eq_ignore_ascii_case(&letters) => rest,
            _ => compact.as_str(),
        };
        add(format!("{start}{rest}"), START);
        add(format!("{start}{plain}"), START);
        // `WO 00123` for `WO-00123`
        let rest = rest.trim_start_matches(|c: char| !c.is_alphanumeric());
        add(format!("{start}{}", rest.to_uppercase()), START);
        // `312` for `ORG-0312`
        if let Some(count) = digits_of_pattern(expected).filter(|_| rest.chars().all(|c| c.is_ascii_digit())) {
            add(format!("{start}{rest:0>count$}"), START);
        }
    }
    out
}

/// Returns the number of digits with which all that matches a pattern in quotes ends: 4 of `^ORG-[0-9]{4}$`.
fn digits_of_pattern(expected: &str) -> Option<usize> {
    let pattern = expected.split('`').nth(1)?.strip_suffix("}$")?;
    let (start, count) = pattern.rsplit_once('{')?;
    let is_of_digits = start.ends_with("[0-9]") || start.ends_with(r"\d");
    count.parse().ok().filter(|count| is_of_digits && *count <= MAX_DIGITS)
}

/// Returns the text with which all that matches a pattern in quotes begins: `C` of `^C\d{6}$`.
fn start_of_pattern(expected: &str) -> Option<String> {
    let pattern = expected.split('`').nth(1)?.strip_prefix('^')?;
    let mut out = String::new();
    let mut chars = pattern.chars().peekable();
    while let Some(c) = chars.next() {
        let is_escaped = c == '\\' && chars.peek().is_some_and(|next| !next.is_alphanumeric());
        let c = if is_escaped { chars.next()? } else { c };
        if !(is_escaped || c.is_alphanumeric() || matches!(c, '-' | '_' | ':' | '/')) {
            break;
        }
        // A quantifier makes the letter before it one of several.
        if chars.peek().is_some_and(|next| matches!(next, '?' | '*' | '{' | '+' | '|')) {
            break;
        }
        out.push(c);
    }
    (!pattern.contains('|')).then_some(out)
}

/// Returns the segments of the path of a URL.
fn segments_of(url: &str) -> Vec<String> {
    let path = url.split_once("://").map_or("", |(_, rest)| rest.split_once('/').map_or("", |(_, path)| path));
    let path = path.split(['?', '#']).next().unwrap_or_default();
    path.split('/').filter(|segment| !segment.is_empty()).map(str::to_owned).collect()
}

/// Returns the values of the variables of a path in that of a page: the words of both stand before the same values.
fn values_of_path(path: &str, segments: &[String]) -> Option<Vec<String>> {
    let own: Vec<&str> = path.split(['?', '#']).next()?.split('/').filter(|segment| !segment.is_empty()).collect();
    let last = own.iter().rposition(|segment| segment.contains('{'))?;
    let mut own = own.get(..=last)?;
    // The words before the first value are rather those of the API.
    while let [first, rest @ ..] = own
        && !first.contains('{')
        && !segments.first().is_some_and(|segment| is_word(first, segment))
    {
        own = rest;
    }
    if own.len() > segments.len() {
        return None;
    }
    let mut values = Vec::new();
    for (own, segment) in own.iter().zip(segments) {
        match own.contains('{') {
            true => values.push(segment.clone()),
            false if is_word(own, segment) => {}
            false => return None,
        }
    }
    Some(values)
}

/// Returns whether two words of paths name a thing: `pulls` and `pull`.
fn is_word(own: &str, typed: &str) -> bool {
    let (own, typed) = (name_words(own), name_words(typed));
    let is_same = |(own, typed): (&String, &String)| word_cost(typed, own, true).is_some();
    own.len() == typed.len() && own.iter().zip(&typed).all(is_same)
}

/// Returns a value without the sign of its kind, where a field takes no such sign.
pub(super) fn bare_of(token: &str, field: &FieldRef<'_>) -> Option<String> {
    let words = name_words(field.long());
    let last = words.last().map(String::as_str).unwrap_or_default();
    let one = last.strip_suffix('s').unwrap_or(last);
    let doc = field.doc().to_ascii_lowercase();
    let is_plain = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_'));
    let user = token.strip_prefix('@').filter(|rest| is_plain(rest) && !doc.contains('@'));
    let is_user =
        matches!(one, "username" | "login" | "handle" | "user" | "owner" | "org" | "member" | "assignee" | "reviewer")
            || doc.contains("logins")
            || doc.contains("username or email")
            || doc.contains("usernames");
    if let Some(user) = user.filter(|_| is_user) {
        return Some(user.to_owned());
    }
    // A mention of Slack: `<@U7>`, `<#C2|general>`
    let mention = token.strip_prefix("<@").or_else(|| token.strip_prefix("<#")).and_then(|rest| rest.strip_suffix('>'));
    let is_thing = one == "id" || matches!(one, "user" | "channel" | "group" | "usergroup" | "member");
    if let Some(mention) = mention.filter(|_| is_thing) {
        return mention.split('|').next().filter(|id| is_plain(id)).map(str::to_owned);
    }
    // A sign that the description excludes: `hexadecimal, without the leading "#"`.
    let is_excluded =
        doc.contains("without") && ["`#`", "\"#\"", "'#'", "leading #"].iter().any(|sign| doc.contains(sign));
    if let Some(rest) = token.strip_prefix('#').filter(|rest| is_excluded && is_plain(rest)) {
        return Some(rest.to_owned());
    }
    let emoji = token.strip_prefix(':').and_then(|rest| rest.strip_suffix(':')).filter(|rest| is_plain(rest));
    if let Some(emoji) =
        emoji.filter(|_| (doc.contains("emoji") || words.iter().any(|word| word == "emoji")) && !doc.contains(':'))
    {
        return Some(emoji.to_owned());
    }
    if token.contains("://") {
        let takes_url = |word: &String| matches!(&**word, "url" | "uri" | "path" | "key" | "ref" | "name" | "link");
        let is_id = field.part() == Part::Arg
            && matches!(last, "id" | "number" | "sid" | "uuid" | "no" | "code" | "username" | "login" | "slug");
        let id = segments_of(token).pop().filter(|id| is_id && is_plain(id));
        return id.filter(|_| !words.iter().any(takes_url) && !doc.contains(" url") && !doc.contains(" uri"));
    }
    let (kind, id) = token.rsplit_once(':')?;
    let is_kind = kind.contains(':') && kind.chars().all(|c| c.is_ascii_lowercase() || c == ':');
    (last == "id" && is_kind && is_plain(id) && !doc.contains(" uri")).then(|| id.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_have_other_forms() {
        let has = |word, pattern: &str, form: &str| {
            forms(word, &format!("text that matches `{pattern}`")).iter().any(|(other, _)| other == form)
        };
        assert!(has("b4", r"^[A-Z]\d{1,2}$", "B4"));
        assert!(has("201388", r"^C\d{6}$", "C201388"));
        assert!(has("lft20881", r"^LFT-\d{4,6}$", "LFT-20881"));
        assert!(has("#12", r"^\d+$", "12"));
        assert!(
            has("x418.fits", r"^x\d+$", "x418") && !has("12.5", r"^\d+$", "12") && !has("a@b.com", "^[a-z@]+$", "a@b")
        );
        assert!(has("spotify:track:7x", r"^\w+$", "7x"));
        assert!(has("DE89 3704", r"^[A-Z0-9]+$", "DE893704"));
        assert_eq!(start_of_pattern(r"`^ab*$`").as_deref(), Some("a"));
        assert_eq!(start_of_pattern(r"`^(a|b)$`"), None);
    }

    #[test]
    fn urls_have_the_values_of_paths() {
        let values = |path, url| values_of_path(path, &segments_of(url)).map(|values| values.join(" "));
        let issue = "/repos/{owner}/{repo}/issues/{issue_number}/labels";
        assert_eq!(values(issue, "https://github.com/octocat/hello/issues/17").as_deref(), Some("octocat hello 17"));
        assert_eq!(values(issue, "https://github.com/octocat/hello/wiki/17"), None);
        let playlist = "/v1/playlists/{id}/tracks";
        assert_eq!(values(playlist, "https://open.spotify.com/playlist/7x?si=1").as_deref(), Some("7x"));
        assert_eq!(values("/repos/{owner}/{repo}/pulls/{n}", "https://x.y/a/b/pull/7").as_deref(), Some("a b 7"));
    }
}
