//! What the flags gave so far, and the input that it makes.

use std::path::PathBuf;

use http::header::{AUTHORIZATION, CONTENT_TYPE, COOKIE, REFERER, USER_AGENT};
use http::{HeaderMap, HeaderName, HeaderValue, Method};

use super::body::{BodyPiece, BodyValue, RequestBody};
use super::flags::Flag;
use super::multipart::Part;
use super::{FetchInput, Query, encode, header, path};
use crate::error::{FieldError, InputErrors};

#[derive(Default)]
pub(super) struct InputBuilder<'t> {
    pub(super) query: Query,
    words: Vec<&'t [u8]>,
    method: Option<Method>,
    headers: HeaderMap,
    /// Headers that `-H "Name:"` keeps from being added.
    without: Vec<HeaderName>,
    /// Headers of `-u`, `-A` and `-e`, which give way to `-H`; the last of each counts.
    added: Vec<(HeaderName, HeaderValue)>,
    cookies: Vec<String>,
    data: Vec<BodyPiece>,
    parts: Vec<Part>,
    output: Option<PathBuf>,
    get: bool,
    head: bool,
    include: bool,
}

impl<'t> InputBuilder<'t> {
    /// Adds a word of the path.
    pub(super) fn word(&mut self, word: &'t [u8]) {
        self.words.push(word);
    }

    /// Applies a flag without a value.
    pub(super) fn switch(&mut self, flag: Flag) {
        match flag {
            Flag::Get => self.get = true,
            Flag::Head => self.head = true,
            Flag::Include => self.include = true,
            _ => {}
        }
    }

    /// Applies a flag with its value; `typed` is the flag as it was written.
    pub(super) fn set(&mut self, flag: Flag, typed: &str, value: &[u8], problems: &mut InputErrors) {
        if flag == Flag::Output {
            return self.output(typed, value, problems);
        }
        if matches!(flag, Flag::Data | Flag::DataBinary) && value.starts_with(b"@") {
            return self.data_file(flag, typed, value, problems);
        }
        let Ok(text) = std::str::from_utf8(value) else {
            let field = FieldError::new(typed, format!("Value of flag `{typed}` is not UTF-8"));
            problems.push_parse(field.expected("text in UTF-8")).hint =
                Some("`--data-binary @file` sends any bytes".into());
            return;
        };
        match flag {
            Flag::Method => self.method(typed, text, problems),
            Flag::Data | Flag::DataRaw => self.data.push(BodyPiece::data(text)),
            Flag::DataBinary => self.data.push(BodyPiece::binary(text)),
            Flag::Header => self.header(typed, text, problems),
            Flag::Form => match Part::parse(text) {
                Ok(part) => self.parts.push(part),
                Err(message) => {
                    let expected = "`name=value`, `name=@file` or `name=<file`";
                    problems.push_parse(FieldError::new(typed, message).expected(expected));
                }
            },
            Flag::User => self.user(typed, text, problems),
            Flag::Cookie => self.cookie(typed, text, problems),
            Flag::Agent => self.add(USER_AGENT, typed, text, problems),
            Flag::Referer => self.add(REFERER, typed, text, problems),
            Flag::Output | Flag::Get | Flag::Head | Flag::Include => {}
        }
    }

    fn method(&mut self, typed: &str, text: &str, problems: &mut InputErrors) {
        match Method::from_bytes(text.to_ascii_uppercase().as_bytes()) {
            Ok(method) => self.method = Some(method),
            Err(_) => {
                let message = format!("Flag `{typed}` needs a method, and `{text}` is none");
                let field = FieldError::new(typed, message);
                let field = field.expected("a method such as `POST`").received(text);
                let problem = problems.push_parse(field);
                if let Some(method) = text.strip_prefix('=').filter(|_| typed == "-X") {
                    problem.hint = Some(format!("a short flag takes no `=`: `-X {method}`"));
                }
            }
        }
    }

    fn data_file(&mut self, flag: Flag, typed: &str, value: &[u8], problems: &mut InputErrors) {
        let name = value.get(1..).unwrap_or_default();
        match file_path(name) {
            Some(file) if flag == Flag::Data => self.data.push(BodyPiece::data_file(file)),
            Some(file) => self.data.push(BodyPiece::binary_file(file)),
            None => {
                let message = format!("Flag `{typed}` has no usable file name after `@`");
                let field = FieldError::new(typed, message).expected("`@file`, or `@-`");
                problems.push_parse(field).hint = Some("`--data-raw` sends a text that begins with `@`".into());
            }
        }
    }

    fn output(&mut self, typed: &str, value: &[u8], problems: &mut InputErrors) {
        match file_path(value) {
            Some(file) => self.output = Some(file),
            None => {
                let message = format!("Flag `{typed}` has no usable file name");
                let field = FieldError::new(typed, message);
                problems.push_parse(field.expected("a file name, or `-`"));
            }
        }
    }

    fn header(&mut self, typed: &str, text: &str, problems: &mut InputErrors) {
        match header::parse(text) {
            // `append` would panic at 32,768 names.
            Ok(header::Header::Send(name, value)) => {
                if self.headers.try_append(name, value).is_err() {
                    problems.push_parse(too_many(typed));
                }
            }
            Ok(header::Header::Without(name)) => self.without.push(name),
            Err(malformed) => {
                let field = FieldError::new(typed, malformed.message);
                let problem = problems.push_parse(field.expected(malformed.expected));
                problem.hint = malformed.hint.map(str::to_owned);
            }
        }
    }

    fn user(&mut self, typed: &str, text: &str, problems: &mut InputErrors) {
        if !text.contains(':') {
            let message = format!("Flag `{typed}` needs a user and a password");
            let field = FieldError::new(typed, message).expected("`user:password`");
            problems.push_parse(field).hint = Some("`user:` has an empty password".into());
            return;
        }
        let credentials = format!("Basic {}", encode::base64(text.as_bytes()));
        self.add(AUTHORIZATION, typed, &credentials, problems);
    }

    fn cookie(&mut self, typed: &str, text: &str, problems: &mut InputErrors) {
        if HeaderValue::from_bytes(text.as_bytes()).is_err() {
            problems.push_parse(control_character(typed));
        } else if text.contains('=') {
            self.cookies.push(text.to_owned());
        } else {
            let message = format!("Flag `{typed}` needs a cookie, not a file of cookies");
            problems.push_parse(FieldError::new(typed, message).expected("`name=value`"));
        }
    }

    /// A header that a flag stands for. An empty one is not sent, as in curl.
    fn add(&mut self, name: HeaderName, typed: &str, text: &str, problems: &mut InputErrors) {
        let Ok(mut value) = HeaderValue::from_bytes(text.as_bytes()) else {
            problems.push_parse(control_character(typed));
            return;
        };
        value.set_sensitive(name == AUTHORIZATION);
        self.added.retain(|(other, _)| *other != name);
        if !text.is_empty() {
            self.added.push((name, value));
        }
    }

    /// The input, and all problems.
    pub(super) fn finish(mut self, mut problems: InputErrors) -> (FetchInput, InputErrors) {
        self.check(&mut problems);
        let (path, mut query) = self.target(&mut problems);
        self.complete_headers(&mut problems);
        let method = match self.method.take() {
            Some(method) => method,
            None if self.head => Method::HEAD,
            None if self.get || !self.has_body() => Method::GET,
            None => Method::POST,
        };
        let mut input = FetchInput { path, method, ..FetchInput::default() };
        let untyped = self.without.contains(&CONTENT_TYPE);
        query.append_query(self.query);
        input.query = query;
        input.headers = self.headers;
        input.output = self.output;
        input.include = self.include;
        if !self.parts.is_empty() {
            input.body = Some(RequestBody::from_parts(self.parts));
        } else if !self.data.is_empty() {
            let body = RequestBody::from_pieces(self.data, self.get, untyped);
            // Data that is all there moves to the query now; what is in files when they are read.
            if self.get && body.is_resolved() {
                input.query.append_typed(&body.joined());
            } else {
                input.body = Some(body);
            }
        }
        (input, problems)
    }

    fn has_body(&self) -> bool {
        !self.data.is_empty() || !self.parts.is_empty()
    }

    /// Flags that exclude each other.
    fn check(&self, problems: &mut InputErrors) {
        let mut exclude = |flag: &str, message: &str, hint: &str| {
            problems.push_parse(FieldError::new(flag, message)).hint = Some(hint.to_owned());
        };
        if !self.parts.is_empty() && !self.data.is_empty() {
            let hint = "a part of a form is `-F name=value`";
            exclude("-F", "Flag `-F` makes a form, so the body cannot also come from `-d`", hint);
        } else if !self.parts.is_empty() && self.get {
            let hint = "`-d name=value` can move to the query";
            exclude("-G", "Flag `-G` moves data to the query, and a form of `-F` cannot", hint);
        } else if self.head && self.method.is_none() && self.has_body() && !self.get {
            let hint = "`-G` moves the data to the query, and `-X` names another method";
            exclude("-I", "Flag `-I` sends no body, so none can be given", hint);
        }
        let values = self.data.iter().map(|piece| &piece.value);
        let values = values.chain(self.parts.iter().map(|part| &part.value));
        if values.filter(|value| matches!(value, BodyValue::Source { source, .. } if source.is_stdin())).count() > 1 {
            let hint = "save it to a file, and name that";
            exclude("@-", "Standard input can be read once, and is named more often", hint);
        }
    }

    /// The path, and the query that its words carry.
    fn target(&self, problems: &mut InputErrors) -> (String, Query) {
        let (mut path, mut query) = (String::new(), Query::new());
        for word in &self.words {
            let mut halves = word.splitn(2, |byte| *byte == b'?');
            let segments = halves.next().unwrap_or_default();
            let typed = halves.next();
            if let Some(typed) = typed {
                query.append_typed(typed);
            }
            // A word that is only a query adds no segment.
            if typed.is_none() || !segments.is_empty() {
                path::push_word(&mut path, segments);
            }
        }
        if path.is_empty() {
            path.push('/');
        }
        path::check_segments(&path, problems);
        (path, query)
    }

    /// Adds the headers of the flags that stand for one. Cookies of `-b` join those of `-H`, as in
    /// curl; the others give way to `-H`.
    fn complete_headers(&mut self, problems: &mut InputErrors) {
        if !self.cookies.is_empty() {
            let given = self.headers.get_all(COOKIE).iter();
            let mut all: Vec<&[u8]> = given.map(HeaderValue::as_bytes).collect();
            all.extend(self.cookies.iter().map(String::as_bytes));
            if let Ok(cookies) = HeaderValue::from_bytes(&all.join(&b"; "[..])) {
                self.headers.remove(COOKIE);
                self.added.push((COOKIE, cookies));
            }
        }
        for (name, value) in self.added.drain(..) {
            if !self.headers.contains_key(&name) && !self.without.contains(&name) {
                let typed = name.to_string();
                if self.headers.try_insert(name, value).is_err() {
                    problems.push_parse(too_many(&typed));
                }
            }
        }
    }
}

fn too_many(path: &str) -> FieldError {
    FieldError::new(path, "There are more headers than HTTP can carry").expected("fewer headers")
}

fn control_character(flag: &str) -> FieldError {
    FieldError::new(flag, format!("Value of flag `{flag}` has a control character")).expected("text on one line")
}

/// A file name from the bytes of a token; `None` when it is empty or cannot be one here.
fn file_path(bytes: &[u8]) -> Option<PathBuf> {
    if bytes.is_empty() {
        return None;
    }
    #[cfg(unix)]
    {
        use std::os::unix::ffi::OsStrExt;
        Some(PathBuf::from(std::ffi::OsStr::from_bytes(bytes)))
    }
    #[cfg(not(unix))]
    {
        std::str::from_utf8(bytes).ok().map(PathBuf::from)
    }
}
