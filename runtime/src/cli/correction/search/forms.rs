//! Texts in another form: `b4` for `B4`, `201388` for `C201388`, `@ann` for `ann`, `spotify:playlist:7x` for `7x`, and the URL of
//! a page for the arguments that its path has.

use super::choices::letters_of;
use super::countries::codes;
use super::patterns::fitted;
use super::times::Form;
use super::{Guess, Guesses};
use crate::data::{name_words, word_cost};
use crate::error::FieldError;
use crate::schema::{FieldRef, Kind, Part};

/// Cost of letters in another case, and without signs around them.
const CASE: usize = 1;
/// Cost of a text with letters or digits that a pattern has, and the text has not.
const START: usize = 2;
/// Cost of the arguments of a URL.
const URL: usize = 1;
/// Cost of a URL in which the name of an argument stands before its value only.
const NAMED: usize = 2;
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

    /// Guesses that a date is meant as the example that an error of a type names has it: `14.03.2026 is not a day such as
    /// 2026-03-14`.
    pub(super) fn at_example(&mut self, index: usize, error: &FieldError) {
        let words = error.message.split(|c: char| c.is_whitespace() || matches!(c, '`' | ',' | ';' | '(' | ')'));
        let is_example = |word: &&str| *word != error.received && Form::Date.takes(word);
        let date = words.into_iter().find(is_example).and_then(|_| Form::Date.repair(&error.received, None));
        if let Some((date, _)) = date {
            self.replace(index, 1, &[&date], CASE, false);
        }
        let words = error.message.split(['`', ',', ';', '(', ')']).chain(words_of(&error.message));
        let is_other = |form: &&str| *form != error.received;
        let mut forms = words.into_iter().map(str::trim).filter(is_other);
        if let Some(time) = forms.find_map(|form| written_as(&error.received, &form_of(form))) {
            self.replace(index, 1, &[&time], CASE, false);
        }
    }

    /// Guesses that an invalid text after `=` is meant in another form.
    pub(super) fn at_attached_form(&mut self, value: &str, error: &FieldError, field: &FieldRef<'_>) {
        let before = self.more.len();
        self.at_form(0, value, error, field);
        let forms: Vec<Guess> = self.more.drain(before..).collect();
        let token = format!("--{}={value}", field.long());
        for (index, form) in
            self.places(&token).into_iter().flat_map(|index| forms.iter().map(move |form| (index, form)))
        {
            let form_of = form.argv.first().map(|form| format!("--{}={form}", field.long()));
            self.replace_tokens(index, 1, &form_of.into_iter().collect::<Vec<_>>(), form.cost);
        }
    }

    /// Guesses that a URL has the values of the arguments in its path, `https://github.com/octocat/hello/issues/7`, or that a path
    /// alone has: `octocat/hello/issues/7`, `octocat/hello#7`.
    pub(super) fn at_url(&mut self) {
        let argv = self.argv();
        let is_url = |token: &String| (token.contains("://") || is_path(token)) && token.len() <= MAX_LEN;
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
    for code in codes(word).into_iter().flatten() {
        add(code.to_owned(), CASE);
        add(code.to_lowercase(), CASE);
    }
    let pattern = expected.split('`').nth(1).unwrap_or_default();
    // `00` before the code of a country is the sign `+`.
    let number = plain.strip_prefix("00").filter(|_| pattern.starts_with(r"^\+")).map(|rest| format!("+{rest}"));
    // `v3.2.1` for the version `3.2.1`
    let version = plain.strip_prefix(['v', 'V']).filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    let texts = || [plain.to_owned(), in_years(plain)].into_iter().chain(version.map(str::to_owned)).collect();
    for text in number.map_or_else(texts, |number| vec![number]) {
        if let Some(form) = fitted(&text, pattern) {
            let has_same_letters = letters_of(&form) == letters_of(word);
            add(form, if has_same_letters { CASE } else { START });
        }
    }
    out
}

/// Returns the two years of a season, the second with as many digits as the first or with two: `2024-2025` for `2024/25`, and the
/// reverse.
fn in_years(text: &str) -> String {
    let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    let years =
        text.split_once(['/', '-']).filter(|(first, last)| first.len() == 4 && is_number(first) && is_number(last));
    match years.map(|(first, last)| (first, last, last.len())) {
        Some((first, last, 2)) => format!("{first}-{}{last}", first.get(..2).unwrap_or_default()),
        Some((first, last, 4)) => format!("{first}-{}", last.get(2..).unwrap_or_default()),
        _ => text.to_owned(),
    }
}

/// Returns whether a word is a path of three segments or more, or of two and a number: `octocat/hello#7`.
fn is_path(token: &str) -> bool {
    token.contains('/')
        && !token.starts_with(['/', '.', '~'])
        && token.split(['/', '#']).filter(|part| !part.is_empty()).count() > 2
}

/// Returns the segments of the path of a URL, or of a path alone.
fn segments_of(url: &str) -> Vec<String> {
    let Some((_, rest)) = url.split_once("://") else {
        return url.split(['/', '#']).filter(|segment| !segment.is_empty()).map(str::to_owned).collect();
    };
    let path = rest.split_once('/').map_or("", |(_, path)| path);
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

fn words_of(message: &str) -> impl Iterator<Item = &str> {
    message.split_whitespace().map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()))
}

/// Returns the letters for the digits of a point in time: `YYYY-MM-DDTHH:MM` for `2026-11-30T14:00`, and `HH:MM` for `07:30`.
fn form_of(text: &str) -> String {
    let is_digit = |c: char| c.is_ascii_digit();
    let signs: String = text.chars().map(|c| if is_digit(c) { '0' } else { c }).collect();
    for (signs_of, form) in [
        ("0000-00-00T00:00", "YYYY-MM-DDTHH:MM"),
        ("0000-00-00 00:00", "YYYY-MM-DD HH:MM"),
        ("0000-00-00T00:00:00", "YYYY-MM-DDTHH:MM:SS"),
        ("0000-00-00 00:00:00", "YYYY-MM-DD HH:MM:SS"),
        ("00.00.0000", "DD.MM.YYYY"),
        ("00:00", "HH:MM"),
    ] {
        if signs == signs_of {
            return form.to_owned();
        }
    }
    text.to_owned()
}

/// Returns a point in time as a form of letters has it: `2026-03-14T09:30` for `14.03.2026 9:30` and `YYYY-MM-DDTHH:MM`.
fn written_as(text: &str, form: &str) -> Option<String> {
    let upper = form.to_ascii_uppercase();
    let is_clock = upper == "HH:MM";
    let has_signs = (upper.contains("YYYY") || is_clock) && upper.chars().all(|c| "YMDTHSZ-/.: ".contains(c));
    if !has_signs {
        return None;
    }
    let on_a_day = if is_clock { format!("2000-01-01 {text}") } else { text.to_owned() };
    let (time, _) = Form::DateTime.repair(&on_a_day, None)?;
    let digits = |range: std::ops::Range<usize>| time.get(range);
    let mut out = String::new();
    let mut rest = upper.as_str();
    let mut is_minute = false;
    while let Some(letter) = rest.chars().next() {
        let count = rest.len() - rest.trim_start_matches(letter).len();
        let (part, after) = rest.split_at_checked(count)?;
        match (letter, count) {
            ('Y', 4) => out.push_str(digits(0..4)?),
            ('M', 2) if is_minute => out.push_str(digits(14..16)?),
            ('M', 2) => out.push_str(digits(5..7)?),
            ('D', 2) => out.push_str(digits(8..10)?),
            ('H', 2) => {
                is_minute = true;
                out.push_str(digits(11..13)?);
            }
            ('S', 2) => out.push_str(digits(17..19)?),
            ('T' | 'Z' | '-' | '/' | '.' | ':' | ' ', 1) => out.push_str(part),
            _ => return None,
        }
        rest = after;
    }
    Some(out)
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
        assert!(has("0044 113 496 0000", r"^\+[0-9]{7,15}$", "+441134960000"));
        assert!(has("2024/25", r"^\d{4}-\d{4}$", "2024-2025") && has("2024-2025", r"^\d{4}/\d{2}$", "2024/25"));
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
        assert_eq!(values("/repos/{owner}/{repo}/pulls/{n}", "a/b/pull/7").as_deref(), Some("a b 7"));
        assert_eq!(segments_of("octocat/hello#7"), ["octocat", "hello", "7"]);
        assert!(is_path("octocat/hello#7") && is_path("a/b/c"));
        assert!(!is_path("a/b") && !is_path("/etc/hosts/x") && !is_path("./a/b/c"));
    }
}
