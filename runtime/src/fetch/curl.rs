//! A request as a command of curl's that sends the same.

use http::header::{AUTHORIZATION, CONTENT_LENGTH, CONTENT_TYPE, COOKIE, HOST, PROXY_AUTHORIZATION};
use http::{HeaderMap, HeaderName, Method};

use super::body::{Content, Source, Value};
use super::handler::Place;
use super::shell::{self, Piece};
use super::{FetchInput, RequestBody};
use crate::graph::CurlCommand;
use crate::variable_name::variable_name;

/// What the command is made from.
pub(super) struct Told<'a> {
    /// What was typed: the files of the body are still names in it.
    pub(super) typed: &'a FetchInput,
    /// The same with all that it names read in.
    pub(super) read: &'a FetchInput,
    pub(super) place: Place,
}

/// Writes the command.
pub(super) fn line(told: &Told<'_>) -> CurlCommand {
    let Place { url, added, variables, follows } = &told.place;
    let mut out = Line { words: vec!["curl".to_owned()], variables: variables.clone(), ..Line::default() };
    out.method(told);
    if *follows && matches!(told.read.method, Method::GET | Method::HEAD) {
        out.words.push("-L".to_owned());
    }
    if told.read.include {
        out.words.push("-i".to_owned());
    }
    // curl reads brackets as patterns.
    if url.contains(['[', ']', '{', '}']) {
        out.words.push("-g".to_owned());
    }
    out.words.push(shell::word(url));
    out.words.extend(added.iter().cloned());
    out.headers(&told.read.headers, told);
    out.body(told);
    if let Some(path) = &told.read.output {
        out.words.push(format!("-o {}", shell::file("", path)));
    }
    let line = out.words.join(" ");
    CurlCommand {
        line: out.before.map_or(line.clone(), |before| format!("{before} | {line}")),
        variables: out.variables,
    }
}

#[derive(Default)]
struct Line {
    /// A command whose output is the body.
    before: Option<String>,
    words: Vec<String>,
    variables: Vec<String>,
}

/// How the body is given, which decides what curl does on its own.
fn has_form(typed: &FetchInput) -> bool {
    typed.body.as_ref().is_some_and(|body| matches!(body.content(), Content::Parts(_)))
}

impl Line {
    fn method(&mut self, told: &Told<'_>) {
        let read = told.read;
        let implied = match (&read.body, &read.method) {
            // With `-X HEAD` curl would wait for a body.
            (None, method) if method == Method::HEAD => {
                self.words.push("-I".to_owned());
                return;
            }
            (None, _) => Method::GET,
            (Some(_), _) => Method::POST,
        };
        if read.method != implied {
            self.words.push(format!("-X {}", shell::word(read.method.as_str())));
        }
    }

    fn headers(&mut self, headers: &HeaderMap, told: &Told<'_>) {
        // Those that curl makes itself.
        let is_own = |name: &HeaderName, value: &[u8]| match has_form(told.typed) {
            _ if *name != CONTENT_TYPE => *name == CONTENT_LENGTH || *name == HOST && value == b"localhost",
            true => !told.typed.headers.contains_key(CONTENT_TYPE),
            false => told.read.body.is_some() && value == b"application/x-www-form-urlencoded",
        };
        for (name, value) in headers {
            let bytes = value.as_bytes();
            if is_own(name, bytes) {
                continue;
            }
            // The boundary of a form is curl's own.
            let typed = told.typed.headers.get(name).filter(|_| *name == CONTENT_TYPE && has_form(told.typed));
            let bytes = typed.map_or(bytes, |typed| typed.as_bytes());
            let text = String::from_utf8_lossy(bytes);
            if is_secret(name) || value.is_sensitive() {
                let variable = self.variable(name);
                let pieces = [Piece::Text(name.as_str()), Piece::Text(": "), Piece::Variable(&variable)];
                self.words.push(format!("-H {}", shell::with_variables(&pieces)));
            } else if text.is_empty() {
                self.words.push(format!("-H {}", shell::word(&format!("{name};"))));
            } else {
                self.words.push(format!("-H {}", shell::word(&format!("{name}: {text}"))));
            }
        }
    }

    /// The variable that stands for the value of a header.
    fn variable(&mut self, name: &HeaderName) -> String {
        let stem = variable_name([name.as_str()]);
        let taken = self.variables.iter().filter(|variable| variable.starts_with(&stem)).count();
        let variable = if taken == 0 { stem } else { format!("{stem}_{}", taken + 1) };
        self.variables.push(variable.clone());
        variable
    }

    fn body(&mut self, told: &Told<'_>) {
        let Some(body) = &told.read.body else { return };
        let typed = told.typed.body.as_ref().unwrap_or(body);
        if !has_form(told.typed) && !told.read.headers.contains_key(CONTENT_TYPE) {
            // curl would call it a form.
            self.words.push("-H content-type:".to_owned());
        }
        match typed.content() {
            Content::Parts(parts) => {
                for part in parts {
                    let words = part.curl();
                    self.words.push(words);
                }
            }
            Content::Pieces { pieces, .. } if !typed.is_resolved() => {
                for piece in pieces {
                    let word = match &piece.value {
                        Value::Source { source, one_line } => {
                            let flag = if *one_line { "-d" } else { "--data-binary" };
                            format!("{flag} {}", file("@", source))
                        }
                        Value::Inline(bytes) => self.data(bytes),
                    };
                    self.words.push(word);
                }
            }
            _ => {
                let bytes = bytes(body);
                let word = self.data(&bytes);
                self.words.push(word);
            }
        }
    }

    /// A body that is sent as it is.
    fn data(&mut self, bytes: &[u8]) -> String {
        match std::str::from_utf8(bytes) {
            Ok(text) if !text.contains('\0') => format!("--data-raw {}", shell::word(text)),
            _ => {
                self.before = Some(shell::printf(bytes));
                "--data-binary @-".to_owned()
            }
        }
    }
}

fn bytes(body: &RequestBody) -> Vec<u8> {
    body.joined().into_owned()
}

/// A file, or stdin, after a sign.
pub(super) fn file(prefix: &str, source: &Source) -> String {
    match source {
        Source::File(path) => shell::file(prefix, path),
        Source::Stdin => shell::word(&format!("{prefix}-")),
    }
}

/// Whether the value of a header is to be kept from readers.
pub(super) fn is_secret(name: &HeaderName) -> bool {
    let text = name.as_str();
    [AUTHORIZATION, PROXY_AUTHORIZATION, COOKIE].contains(name)
        || ["token", "secret", "api-key", "apikey", "password"].iter().any(|part| text.contains(part))
}
