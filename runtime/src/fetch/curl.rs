//! Requests as curl commands that send the same.

use std::ops::Range;

use http::header::{AUTHORIZATION, CONTENT_LENGTH, CONTENT_TYPE, COOKIE, HOST, PROXY_AUTHORIZATION};
use http::{HeaderMap, HeaderName, Method};
use percent_encoding::percent_encode;

use super::FetchInput;
use super::body::{BodySource, BodyValue, Content};
use super::encode::UNRESERVED;
use super::handler::Destination;
use super::shell::{self, Piece};
use crate::command::{CurlCommand, RequestContext, SecretVariable};
use crate::data::{Data, to_json};
use crate::secret_names::has_secret_word;
use crate::variable_name::variable_name;

/// A request in the two forms that a curl command is written from.
pub(super) struct CurlRequest<'a> {
    /// The input as typed: the files of the body are names.
    pub(super) typed: &'a FetchInput,
    /// The input with its files loaded.
    pub(super) resolved: &'a FetchInput,
    pub(super) destination: Destination,
    pub(super) context: &'a RequestContext,
}

/// Formats a request as a curl command that sends the same.
pub(super) fn format(request: &CurlRequest<'_>) -> CurlCommand {
    let Destination { url, arguments, variables, follows_redirects } = &request.destination;
    let mut out = Line { words: vec!["curl".to_owned()], variables: variables.clone(), ..Line::default() };
    out.method(request);
    // curl would send most secrets to the other server too.
    let has_secrets = arguments.iter().any(|argument| argument.contains('$'))
        || request.resolved.headers.iter().any(|(name, value)| is_secret(name) || value.is_sensitive());
    if *follows_redirects && !has_secrets && matches!(request.resolved.method, Method::GET | Method::HEAD) {
        out.words.push("-L".to_owned());
    }
    if request.resolved.include {
        out.words.push("-i".to_owned());
    }
    // Without `-g` curl expands brackets and braces.
    if url.contains(['[', ']', '{', '}']) {
        out.words.push("-g".to_owned());
    }
    out.words.push(shell::word(url));
    out.words.extend(arguments.iter().cloned());
    out.headers(&request.resolved.headers, request);
    out.body(request);
    if let Some(path) = &request.resolved.output {
        out.words.push(format!("-o {}", shell::file("", path)));
    }
    let line = out.words.join(" ");
    CurlCommand {
        line: out.body_command.map_or(line.clone(), |body| format!("{body} | {line}")),
        variables: out.variables,
    }
}

/// A curl command under construction.
#[derive(Default)]
struct Line {
    /// The command that prints the body, for a pipe into curl.
    body_command: Option<String>,
    words: Vec<String>,
    variables: Vec<String>,
}

/// Returns true if the body is a form of `-F`, whose headers curl sets itself.
fn has_form(typed: &FetchInput) -> bool {
    typed.body.as_ref().is_some_and(|body| matches!(body.content(), Content::Parts(_)))
}

impl Line {
    fn method(&mut self, request: &CurlRequest<'_>) {
        let resolved = request.resolved;
        let implied = match (&resolved.body, &resolved.method) {
            // With `-X HEAD` curl waits for a body.
            (None, method) if method == Method::HEAD => {
                self.words.push("-I".to_owned());
                return;
            }
            (None, _) => Method::GET,
            (Some(_), _) => Method::POST,
        };
        if resolved.method != implied {
            self.words.push(format!("-X {}", shell::word(resolved.method.as_str())));
        }
    }

    fn headers(&mut self, headers: &HeaderMap, request: &CurlRequest<'_>) {
        // Headers that curl adds itself.
        let is_implied = |name: &HeaderName, value: &[u8]| match has_form(request.typed) {
            _ if *name != CONTENT_TYPE => *name == CONTENT_LENGTH || *name == HOST && value == b"localhost",
            true => !request.typed.headers.contains_key(CONTENT_TYPE),
            false => request.resolved.body.is_some() && value == b"application/x-www-form-urlencoded",
        };
        for (name, value) in headers {
            let bytes = value.as_bytes();
            if is_implied(name, bytes) {
                continue;
            }
            // curl chooses the boundary of a form.
            let typed = request.typed.headers.get(name).filter(|_| *name == CONTENT_TYPE && has_form(request.typed));
            let bytes = typed.map_or(bytes, |typed| typed.as_bytes());
            let text = String::from_utf8_lossy(bytes);
            if is_secret(name) || value.is_sensitive() {
                let mut pieces = vec![Piece::Text(name.as_str()), Piece::Text(": ")];
                let cookies = std::str::from_utf8(bytes).ok().filter(|_| *name == COOKIE).and_then(cookies);
                match cookies {
                    Some(cookies) => self.add_cookies(&cookies, &mut pieces, request),
                    None if *name == AUTHORIZATION && text.starts_with(BEARER) => {
                        let variable = self.variable(&["bearer-token"], &text[BEARER.len()..], request);
                        pieces.extend([Piece::Text(BEARER), Piece::variable(&variable)]);
                    }
                    None => {
                        let variable = self.variable(&[name.as_str()], &text, request);
                        pieces.push(Piece::variable(&variable));
                    }
                }
                self.words.push(format!("-H {}", shell::double_quoted(&pieces)));
            } else if text.is_empty() {
                self.words.push(format!("-H {}", shell::word(&format!("{name};"))));
            } else {
                self.words.push(format!("-H {}", shell::word(&format!("{name}: {text}"))));
            }
        }
    }

    /// Adds cookies, each with a variable for its value.
    fn add_cookies<'t>(
        &mut self,
        cookies: &[(&'t str, &'t str)],
        pieces: &mut Vec<Piece<'t>>,
        request: &CurlRequest<'_>,
    ) {
        for (at, (name, value)) in cookies.iter().enumerate() {
            let separator = if at == 0 { "" } else { "; " };
            let pair = format!("{name}={value}");
            if request.context.shown_cookies.contains(&pair) {
                pieces.extend([Piece::Text(separator), Piece::Text(name), Piece::Text("="), Piece::Text(value)]);
                continue;
            }
            let variable = self.variable(&["cookie", name], value, request);
            pieces.extend([Piece::Text(separator), Piece::Text(name), Piece::Text("="), Piece::variable(&variable)]);
        }
    }

    /// Returns the variable that replaces a secret, and notes that the user has to set it: that of the program, if it has one.
    fn variable(&mut self, words: &[&str], secret: &str, request: &CurlRequest<'_>) -> String {
        if let Some(known) = request.context.secrets.iter().find(|known| known.secret == secret) {
            return self.known(known);
        }
        let stem = variable_name(words.iter().copied());
        let numbered = (2..).map(|number| format!("{stem}_{number}"));
        let mut names = std::iter::once(stem.clone()).chain(numbered);
        let variable = names.find(|name| !self.variables.contains(name)).unwrap_or(stem);
        self.variables.push(variable.clone());
        variable
    }

    /// Returns the variable of a secret, and notes that the user has to set it.
    fn known(&mut self, known: &SecretVariable) -> String {
        if !known.is_set && !self.variables.contains(&known.name) {
            self.variables.push(known.name.clone());
        }
        known.name.clone()
    }

    fn body(&mut self, request: &CurlRequest<'_>) {
        let Some(body) = &request.resolved.body else { return };
        let typed = request.typed.body.as_ref().unwrap_or(body);
        if !has_form(request.typed) && !request.resolved.headers.contains_key(CONTENT_TYPE) {
            // Otherwise curl sends the type of a form.
            self.words.push("-H content-type:".to_owned());
        }
        match typed.content() {
            Content::Parts(parts) => {
                for part in parts {
                    let secret = part.plain().and_then(|(name, text)| {
                        Some((name, request.context.secrets.iter().find(|known| known.secret == text)?))
                    });
                    let words = match secret {
                        Some((name, known)) => {
                            let pieces = [Piece::Text(name), Piece::Text("="), Piece::variable(&self.known(known))];
                            format!("--form-string {}", shell::double_quoted(&pieces))
                        }
                        None => part.curl_option(),
                    };
                    self.words.push(words);
                }
            }
            Content::Pieces { pieces, .. } if !typed.is_resolved() => {
                for piece in pieces {
                    let word = match &piece.value {
                        BodyValue::Source { source, strips_newlines } => {
                            let flag = if *strips_newlines { "-d" } else { "--data-binary" };
                            format!("{flag} {}", file("@", source))
                        }
                        value => self.data(value.inline(), request),
                    };
                    self.words.push(word);
                }
            }
            _ => {
                let word = self.data(&body.joined(), request);
                self.words.push(word);
            }
        }
    }

    /// Returns the option for a body of known bytes.
    fn data(&mut self, bytes: &[u8], request: &CurlRequest<'_>) -> String {
        match std::str::from_utf8(bytes) {
            Ok(text) if !text.contains('\0') => {
                let places = secrets_in(text, &request.context.secrets);
                if places.is_empty() {
                    return format!("--data-raw {}", shell::word(text));
                }
                let (mut pieces, mut end) = (Vec::new(), 0);
                for (place, known) in places {
                    pieces.push(Piece::Text(text.get(end..place.start).unwrap_or_default()));
                    pieces.push(Piece::variable(&self.known(known)));
                    end = place.end;
                }
                pieces.push(Piece::Text(text.get(end..).unwrap_or_default()));
                format!("--data-raw {}", shell::double_quoted(&pieces))
            }
            _ => {
                self.body_command = Some(shell::printf(bytes));
                "--data-binary @-".to_owned()
            }
        }
    }
}

/// Returns where a body has secrets, in order: as values of JSON, or of the pairs of a form.
fn secrets_in<'s>(body: &str, secrets: &'s [SecretVariable]) -> Vec<(Range<usize>, &'s SecretVariable)> {
    let mut places: Vec<(Range<usize>, &SecretVariable)> = Vec::new();
    for known in secrets.iter().filter(|known| !known.secret.is_empty()) {
        let quoted = to_json(&Data::from(known.secret.as_str()));
        let escaped = quoted.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).unwrap_or(&quoted);
        let encoded = percent_encode(known.secret.as_bytes(), UNRESERVED).to_string();
        let forms = [escaped.to_owned(), known.secret.clone(), encoded];
        for form in forms {
            let found = body.match_indices(&form).map(|(start, form)| start..start + form.len());
            places.extend(found.filter(|place| is_value(body, place)).map(|place| (place, known)));
        }
    }
    places.sort_by_key(|(place, _)| (place.start, std::cmp::Reverse(place.end)));
    places.dedup_by(|(later, _), (earlier, _)| later.start < earlier.end);
    places
}

/// Returns whether a part of a body is a whole value.
fn is_value(body: &str, place: &Range<usize>) -> bool {
    let before = body.get(..place.start).and_then(|before| before.chars().next_back());
    let after = body.get(place.end..).and_then(|after| after.chars().next());
    matches!(
        (before, after),
        (Some('"'), Some('"')) | (Some(':' | '[' | ','), Some(',' | ']' | '}')) | (Some('='), None | Some('&'))
    )
}

/// The scheme of a bearer token, before the token.
const BEARER: &str = "Bearer ";

/// Returns a source after a prefix, as one word.
fn file(prefix: &str, source: &BodySource) -> String {
    match source {
        BodySource::File(path) => shell::file(prefix, path),
        BodySource::Stdin => shell::word(&format!("{prefix}-")),
    }
}

/// Returns the names and values of the cookies in a header; `None` if it has other parts.
fn cookies(header: &str) -> Option<Vec<(&str, &str)>> {
    header.split("; ").map(|cookie| cookie.split_once('=').filter(|(name, _)| !name.is_empty())).collect()
}

/// Returns true if the value of a header must not be printed.
pub(super) fn is_secret(name: &HeaderName) -> bool {
    [AUTHORIZATION, PROXY_AUTHORIZATION, COOKIE].contains(name) || has_secret_word(name.as_str())
}
