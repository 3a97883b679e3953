//! CurlCommand-style words, read into what they ask for.

use std::borrow::Cow;
use std::ffi::OsStr;

use super::FetchInput;
use super::builder::InputBuilder;
use super::flags::{self, Flag};
use crate::error::{FieldError, InputErrors, ParseError};

/// Reads curl-style words, with no I/O at all.
///
/// - Bare words are the path, `/` between them: `users 42` is `/users/42`. A word may carry a query
///   (`users?limit=5`); it comes before that of the flags. After `--` every word is of the path.
/// - `-X`/`--method` is the method. Without it, it is GET, or POST with a body, or HEAD with `-I`.
/// - `-d`/`--data`/`--body` is the body, `@file` and `@-` name one; several are joined by `&`.
///   `--data-raw` takes `@` as it is, `--data-binary` keeps the line ends of a file, `-F` adds a part of
///   a form, and `-G` moves the data to the query.
/// - `-H`/`--header` adds a header, `Name: value`. `-u`, `-b`, `-A` and `-e` set credentials, cookies,
///   user agent and referrer, unless `-H` does.
/// - `-o` and `-i` are for whoever prints the response.
/// - Any other `--name value` or `--name=value` is a query parameter, in the order given, and
///   `--query.name value` is one whatever its name. Other short flags are refused.
///
/// A value that begins with `-` and is no number is attached: `--name=-x`, `-d-x`. Otherwise it is
/// read as the next flag, and the one before lacks its value.
///
/// # Errors
///
/// Every problem of the words at once: a flag that is unknown or lacks its value, a bad method, a bad
/// header, a path segment `.` or `..`, flags that exclude each other.
///
/// ```
/// use vestibule::fetch::parse_argv;
///
/// let input = parse_argv(["users", "--role", "admin", "-d", r#"{"name":"Ann"}"#]).unwrap();
/// assert_eq!(input.method, "POST");
/// assert_eq!(input.path, "/users");
/// assert_eq!(input.query.to_string(), "role=admin");
///
/// let error = parse_argv(["users", "-k", "--limit"]).unwrap_err();
/// assert_eq!(error.field_errors()[0].message, "Unknown flag: -k");
/// assert_eq!(error.field_errors()[1].message, "Missing value for flag: --limit");
/// ```
pub fn parse_argv<I>(argv: I) -> Result<FetchInput, ParseError>
where
    I: IntoIterator,
    I::Item: AsRef<OsStr>,
{
    let argv: Vec<I::Item> = argv.into_iter().collect();
    let tokens: Vec<&OsStr> = argv.iter().map(AsRef::as_ref).collect();
    let (input, problems) = scan(&tokens, &mut |_| 0);
    if problems.is_empty() { Ok(input) } else { Err(ParseError::new(problems)) }
}

/// [`parse_argv`] for a caller with flags of its own: each token in the place of a flag is offered to
/// `claim` first, with all that follow it, and as many as it returns are skipped.
pub(crate) fn scan(tokens: &[&OsStr], claim: &mut dyn FnMut(&[&OsStr]) -> usize) -> (FetchInput, InputErrors) {
    let mut scan = Scan { rest: tokens, draft: InputBuilder::default(), problems: InputErrors::default(), doubted: 0 };
    while let Some((token, rest)) = scan.rest.split_first() {
        let bytes = token.as_encoded_bytes();
        if bytes == b"--" {
            for word in rest {
                scan.draft.word(word.as_encoded_bytes());
            }
            break;
        }
        let Some(flag) = bytes.strip_prefix(b"-").filter(|flag| !flag.is_empty()) else {
            scan.draft.word(bytes);
            scan.rest = rest;
            continue;
        };
        let claimed = claim(scan.rest);
        if claimed > 0 {
            scan.rest = scan.rest.get(claimed..).unwrap_or_default();
            continue;
        }
        scan.rest = rest;
        match flag.strip_prefix(b"-") {
            Some(long) => scan.long(long),
            None => scan.shorts(flag),
        }
    }
    scan.draft.finish(scan.problems)
}

/// Tokens are read as bytes, so that one that is not UTF-8 can be a path word or a value.
struct Scan<'t> {
    rest: &'t [&'t OsStr],
    draft: InputBuilder<'t>,
    problems: InputErrors,
    /// How many tokens were left when a flag last lacked its value: the first of them may be it.
    doubted: usize,
}

impl<'t> Scan<'t> {
    /// A token after its `--`.
    fn long(&mut self, token: &'t [u8]) {
        let mut halves = token.splitn(2, |byte| *byte == b'=');
        let (name, attached) = (halves.next().unwrap_or_default(), halves.next());
        let Ok(name) = std::str::from_utf8(name) else {
            return self.not_text(&format!("--{}", String::from_utf8_lossy(name)));
        };
        let typed = format!("--{name}");
        if let Some(flag) = Flag::of_long(name) {
            if let Some(value) = self.value(&typed, attached) {
                self.draft.set(flag, &typed, value, &mut self.problems);
            }
            return;
        }
        let parameter = name.strip_prefix("query.").unwrap_or(name);
        if parameter.is_empty() {
            return self.unknown(&format!("--{}", String::from_utf8_lossy(token)), None);
        }
        if let Some(value) = self.value(&typed, attached) {
            self.draft.query.append_bytes(parameter, value);
        }
    }

    /// A token after its `-`: flags without a value, then perhaps one with.
    fn shorts(&mut self, stack: &'t [u8]) {
        let mut stack = stack;
        while let Some((short, rest)) = stack.split_first() {
            let Some(flag) = Flag::of_short(*short) else {
                return self.unknown_short(stack);
            };
            let typed = format!("-{}", char::from(*short));
            if flag.takes_value() {
                let attached = Some(rest).filter(|rest| !rest.is_empty());
                if let Some(value) = self.value(&typed, attached) {
                    self.draft.set(flag, &typed, value, &mut self.problems);
                }
                return;
            }
            self.draft.switch(flag);
            stack = rest;
        }
    }

    /// The value of a flag: what is attached to it, else the next token unless that is a flag.
    fn value(&mut self, flag: &str, attached: Option<&'t [u8]>) -> Option<&'t [u8]> {
        if attached.is_some() {
            return attached;
        }
        let next = self.rest.split_first();
        match next {
            Some((next, rest)) if !reads_as_flag(next.as_encoded_bytes()) => {
                self.rest = rest;
                Some(next.as_encoded_bytes())
            }
            _ => {
                self.doubted = self.rest.len();
                self.missing(flag, next.map(|(next, _)| next.to_string_lossy()));
                None
            }
        }
    }

    fn missing(&mut self, flag: &str, next: Option<Cow<'_, str>>) {
        let field = FieldError::new(flag, format!("Missing value for flag: {flag}"));
        let long = flag.starts_with("--");
        let hint = match next.filter(|next| next != "--") {
            Some(next) if long => format!("`{flag}={next}` takes `{next}` as its value"),
            Some(next) => format!("`{flag}{next}` takes `{next}` as its value"),
            None if long => format!("to send it empty, write `{flag}=`"),
            None => format!("the value follows: `{flag} <value>`"),
        };
        self.problems.push_parse(field.expected("a value")).hint = Some(hint);
    }

    fn unknown_short(&mut self, stack: &[u8]) {
        // In `--sort -created` the value is what is missing; `-c` was never meant as a flag.
        if self.rest.len() + 1 == self.doubted {
            return;
        }
        let text = String::from_utf8_lossy(stack);
        let short = text.chars().next().unwrap_or_default();
        // `-limit 5` is most likely a query parameter that lacks a dash.
        let word = text.split('=').next().unwrap_or_default();
        let hint = if word.chars().count() > 1 && word.chars().all(|c| c.is_alphanumeric()) {
            format!("a query parameter has two dashes: `--{word}`")
        } else {
            format!("the short flags are {}; a path word that begins with `-` follows `--`", flags::shorts())
        };
        self.unknown(&format!("-{short}"), Some(hint));
    }

    fn unknown(&mut self, flag: &str, hint: Option<String>) {
        let field = FieldError::new(flag, format!("Unknown flag: {flag}"));
        self.problems.push_parse(field.received(flag)).hint =
            hint.or_else(|| Some("a query parameter is written `--name value`".into()));
    }

    fn not_text(&mut self, flag: &str) {
        let message = format!("Flag `{flag}` has a name that is not UTF-8");
        self.problems.push_parse(FieldError::new(flag, message).expected("a name in UTF-8"));
    }
}

/// Whether a token stands where a flag would: `-5` and `-` are values.
fn reads_as_flag(token: &[u8]) -> bool {
    match token.strip_prefix(b"-") {
        None | Some([]) => false,
        Some(rest) => {
            let digits = matches!(rest.first(), Some(b'0'..=b'9' | b'.'));
            let number = std::str::from_utf8(rest).is_ok_and(|text| text.parse::<f64>().is_ok());
            !(digits && number)
        }
    }
}
