//! Parses curl-style arguments.

use std::borrow::Cow;
use std::ffi::OsStr;

use super::FetchInput;
use super::builder::InputBuilder;
use super::flags::{self, Flag};
use crate::error::{FieldError, InputErrors, ParseError};
use crate::shell::push_word;

/// Parses curl-style arguments, without I/O.
///
/// - Positional arguments are joined to the path: `users 42` is `/users/42`. An argument may contain a query
///   (`users?limit=5`), which is sent before that of the flags. After `--` every argument is part of the path.
/// - `-X`/`--method` sets the method. The default is GET, POST with a body, or HEAD with `-I`.
/// - `-d`/`--data`/`--body` sets the body, `@file` and `@-` read it; several are joined with `&`. `--data-raw`
///   takes `@` literally, `--data-binary` keeps the line ends of a file, `-F` adds a part of a form, and `-G`
///   moves the data to the query.
/// - `-H`/`--header` adds a header, `Name: value`. `-u`, `-b`, `-A` and `-e` set credentials, cookies, user
///   agent and referrer unless `-H` sets them.
/// - `-o` and `-i` are options for the output of the response.
/// - Any other `--name value` or `--name=value` is a query parameter, in the order typed, and
///   `--query.name value` is one whatever its name. Other short flags are errors.
///
/// A value that could be a flag, such as `-x` or `--name=x`, has to be attached: `--name=-x`, `-d-x`. Otherwise it is
/// parsed as the next flag. `-5`, `-1h`, `-` and `- item` are values, since no flag begins like them.
///
/// # Errors
///
/// All errors of the arguments at once: an unknown short flag, a missing value, an invalid method or header, a
/// path segment `.` or `..`, flags that exclude each other.
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
    let (input, errors) = scan(&tokens, &mut |_| 0);
    if errors.is_empty() { Ok(input) } else { Err(ParseError::new(errors)) }
}

/// [`parse_argv`] for a caller with its own flags: `claim` gets the tokens from each flag on, and returns the
/// number of tokens that it consumes.
pub(crate) fn scan(tokens: &[&OsStr], claim: &mut dyn FnMut(&[&OsStr]) -> usize) -> (FetchInput, InputErrors) {
    let mut scan =
        Scanner { rest: tokens, input: InputBuilder::default(), errors: InputErrors::default(), after_missing: None };
    while let Some((token, rest)) = scan.rest.split_first() {
        let bytes = token.as_encoded_bytes();
        if bytes == b"--" {
            for argument in rest {
                scan.input.add_path_argument(argument.as_encoded_bytes());
            }
            break;
        }
        let Some(flag) = bytes.strip_prefix(b"-").filter(|flag| !flag.is_empty()) else {
            scan.input.add_path_argument(bytes);
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
            Some(long) => scan.scan_long(long),
            None => scan.scan_shorts(flag),
        }
    }
    scan.input.finish(scan.errors)
}

/// The state of the parser. Tokens are bytes, because a path or value need not be UTF-8.
struct Scanner<'t> {
    rest: &'t [&'t OsStr],
    input: InputBuilder<'t>,
    errors: InputErrors,
    /// Number of tokens that were left when the value of a flag was missing: the first may be that value.
    after_missing: Option<usize>,
}

impl<'t> Scanner<'t> {
    /// Parses a token after its `--`.
    fn scan_long(&mut self, token: &'t [u8]) {
        let mut halves = token.splitn(2, |byte| *byte == b'=');
        let (name, attached) = (halves.next().unwrap_or_default(), halves.next());
        let Ok(name) = std::str::from_utf8(name) else {
            return self.report_not_utf8(&format!("--{}", String::from_utf8_lossy(name)));
        };
        let typed = format!("--{name}");
        if let Some(flag) = Flag::from_long(name) {
            if let Some(value) = self.take_value(&typed, attached) {
                self.input.set_value(flag, &typed, value, &mut self.errors);
            }
            return;
        }
        let parameter = name.strip_prefix("query.").unwrap_or(name);
        if parameter.is_empty() {
            return self.report_unknown(&format!("--{}", String::from_utf8_lossy(token)), None);
        }
        if let Some(value) = self.take_value(&typed, attached) {
            self.input.query.append_bytes(parameter, value);
        }
    }

    /// Parses a token after its `-`: flags without value, and at most one with a value at the end.
    fn scan_shorts(&mut self, stack: &'t [u8]) {
        let mut stack = stack;
        while let Some((short, rest)) = stack.split_first() {
            let Some(flag) = Flag::from_short(*short) else {
                return self.report_unknown_short(stack);
            };
            let typed = format!("-{}", char::from(*short));
            if flag.takes_value() {
                let attached = Some(rest).filter(|rest| !rest.is_empty());
                if let Some(value) = self.take_value(&typed, attached) {
                    self.input.set_value(flag, &typed, value, &mut self.errors);
                }
                return;
            }
            self.input.set_switch(flag);
            stack = rest;
        }
    }

    /// Returns the value of a flag: the attached one, or the next token unless that is a flag.
    fn take_value(&mut self, flag: &str, attached: Option<&'t [u8]>) -> Option<&'t [u8]> {
        if attached.is_some() {
            return attached;
        }
        let next = self.rest.split_first();
        match next {
            Some((next, rest)) if !is_flag(next.as_encoded_bytes()) => {
                self.rest = rest;
                Some(next.as_encoded_bytes())
            }
            _ => {
                self.after_missing = Some(self.rest.len());
                self.report_missing(flag, next.map(|(next, _)| next.to_string_lossy()));
                None
            }
        }
    }

    fn report_missing(&mut self, flag: &str, next: Option<Cow<'_, str>>) {
        let field = FieldError::new(flag, format!("Missing value for flag: {flag}"));
        let is_long = flag.starts_with("--");
        let hint = match next.filter(|next| next != "--") {
            Some(next) if is_long => attached(&format!("{flag}="), &next),
            Some(next) => attached(flag, &next),
            None if is_long => format!("use `{flag}=` to send an empty value"),
            None => format!("use `{flag} <value>`"),
        };
        self.errors.push_parse(field.expected("a value")).hint = Some(hint);
    }

    fn report_unknown_short(&mut self, stack: &[u8]) {
        // In `--sort -created` the missing value is reported already, and `-c` is part of it.
        if self.after_missing == Some(self.rest.len() + 1) {
            return;
        }
        let text = String::from_utf8_lossy(stack);
        let short = text.chars().next().unwrap_or_default();
        // `-limit 5` is most likely a query parameter with one dash.
        let name = text.split('=').next().unwrap_or_default();
        let hint = if name.chars().count() > 1 && name.chars().all(|c| c.is_alphanumeric()) {
            format!("use two dashes for a query parameter: `--{name}`")
        } else {
            format!("the short flags are {}; use `--` before a path that starts with `-`", flags::short_flags())
        };
        self.report_unknown(&format!("-{short}"), Some(hint));
    }

    fn report_unknown(&mut self, flag: &str, hint: Option<String>) {
        let field = FieldError::new(flag, format!("Unknown flag: {flag}"));
        self.errors.push_parse(field.received(flag)).hint =
            hint.or_else(|| Some("use `--name value` for a query parameter".into()));
    }

    fn report_not_utf8(&mut self, flag: &str) {
        let message = format!("Name of flag `{flag}` is not UTF-8");
        self.errors.push_parse(FieldError::new(flag, message).expected("a name in UTF-8"));
    }
}

/// Returns the hint to attach a value to a flag.
fn attached(flag: &str, value: &str) -> String {
    let mut word = String::new();
    push_word(&mut word, &format!("{flag}{value}"));
    format!("use `{word}` to pass `{value}` as the value")
}

/// Returns true if a token may be a flag: `-5`, `-1h`, `-`, `- item` and `--- title` are values. `--2fa` is a parameter.
fn is_flag(token: &[u8]) -> bool {
    let Some(short) = token.strip_prefix(b"-") else { return false };
    let long = short.strip_prefix(b"-");
    let name = long.unwrap_or(short).split(|byte| *byte == b'=').next().unwrap_or_default();
    let begins_as_flag = |byte: &u8| match long {
        Some(_) => *byte != b'-',
        None => !(byte.is_ascii_digit() || matches!(byte, b'.' | b',')),
    };
    let is_end_of_flags = short == b"-";
    is_end_of_flags || name.first().is_some_and(begins_as_flag) && !name.iter().any(u8::is_ascii_whitespace)
}
