//! Requests as curl commands that send the same.

use http::header::{AUTHORIZATION, CONTENT_LENGTH, CONTENT_TYPE, COOKIE, HOST, PROXY_AUTHORIZATION};
use http::{HeaderMap, HeaderName, Method};

use super::FetchInput;
use super::body::{BodySource, BodyValue, Content};
use super::handler::Destination;
use super::shell::{self, Piece};
use crate::command::{CurlCommand, SecretVariable};
use crate::secret_names::has_secret_word;
use crate::variable_name::variable_name;

/// A request in the two forms that a curl command is written from.
pub(super) struct CurlRequest<'a> {
    /// The input as typed: the files of the body are names.
    pub(super) typed: &'a FetchInput,
    /// The input with its files loaded.
    pub(super) resolved: &'a FetchInput,
    pub(super) destination: Destination,
    /// The secrets of the call that have environment variables.
    pub(super) secrets: &'a [SecretVariable],
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
    fn add_cookies<'t>(&mut self, cookies: &[(&'t str, &str)], pieces: &mut Vec<Piece<'t>>, request: &CurlRequest<'_>) {
        for (at, (name, value)) in cookies.iter().enumerate() {
            let separator = if at == 0 { "" } else { "; " };
            let variable = self.variable(&["cookie", name], value, request);
            pieces.extend([Piece::Text(separator), Piece::Text(name), Piece::Text("="), Piece::variable(&variable)]);
        }
    }

    /// Returns the variable that replaces a secret, and notes that the user has to set it: that of the program, if it has one.
    fn variable(&mut self, words: &[&str], secret: &str, request: &CurlRequest<'_>) -> String {
        if let Some(known) = request.secrets.iter().find(|known| known.secret == secret) {
            if !known.is_set && !self.variables.contains(&known.name) {
                self.variables.push(known.name.clone());
            }
            return known.name.clone();
        }
        let stem = variable_name(words.iter().copied());
        let numbered = (2..).map(|number| format!("{stem}_{number}"));
        let mut names = std::iter::once(stem.clone()).chain(numbered);
        let variable = names.find(|name| !self.variables.contains(name)).unwrap_or(stem);
        self.variables.push(variable.clone());
        variable
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
                    let words = part.curl_option();
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
                        value => self.data(value.inline()),
                    };
                    self.words.push(word);
                }
            }
            _ => {
                let word = self.data(&body.joined());
                self.words.push(word);
            }
        }
    }

    /// Returns the option for a body of known bytes.
    fn data(&mut self, bytes: &[u8]) -> String {
        match std::str::from_utf8(bytes) {
            Ok(text) if !text.contains('\0') => format!("--data-raw {}", shell::word(text)),
            _ => {
                self.body_command = Some(shell::printf(bytes));
                "--data-binary @-".to_owned()
            }
        }
    }
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
