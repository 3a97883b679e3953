//! Builds the input of a request from its arguments and flags.

use std::path::PathBuf;

use http::header::{AUTHORIZATION, CONTENT_TYPE, COOKIE, REFERER, USER_AGENT};
use http::{HeaderMap, HeaderName, HeaderValue, Method};

use super::body::{BodyPiece, BodyValue, RequestBody};
use super::flags::Flag;
use super::header::{self, HeaderArg};
use super::multipart::Part;
use super::{FetchInput, Query, path};
use crate::error::{FieldError, InputErrors};

/// A [`FetchInput`] under construction.
#[derive(Default)]
pub(super) struct InputBuilder<'t> {
    pub(super) query: Query,
    path_arguments: Vec<&'t [u8]>,
    method: Option<Method>,
    headers: HeaderMap,
    /// Headers that `-H "Name:"` removes.
    removed_headers: Vec<HeaderName>,
    /// Headers of `-u`, `-A` and `-e`, which `-H` overrides. The last of each name wins.
    default_headers: Vec<(HeaderName, HeaderValue)>,
    cookies: Vec<String>,
    data: Vec<BodyPiece>,
    parts: Vec<Part>,
    output: Option<PathBuf>,
    is_get: bool,
    is_head: bool,
    include: bool,
}

impl<'t> InputBuilder<'t> {
    /// Adds an argument of the path.
    pub(super) fn add_path_argument(&mut self, argument: &'t [u8]) {
        self.path_arguments.push(argument);
    }

    /// Applies a flag without a value.
    pub(super) fn set_switch(&mut self, flag: Flag) {
        match flag {
            Flag::Get => self.is_get = true,
            Flag::Head => self.is_head = true,
            Flag::Include => self.include = true,
            _ => {}
        }
    }

    /// Applies a flag with its value. `typed` is the flag as it is typed.
    pub(super) fn set_value(&mut self, flag: Flag, typed: &str, value: &[u8], errors: &mut InputErrors) {
        if flag == Flag::Output {
            return self.set_output(typed, value, errors);
        }
        if matches!(flag, Flag::Data | Flag::DataBinary) && value.starts_with(b"@") {
            return self.add_data_file(flag, typed, value, errors);
        }
        let Ok(text) = std::str::from_utf8(value) else {
            let field = FieldError::new(typed, format!("Value of flag `{typed}` is not UTF-8"));
            errors.push_parse(field.expected("text in UTF-8")).hint =
                Some("`--data-binary @file` sends any bytes".into());
            return;
        };
        match flag {
            Flag::Method => self.set_method(typed, text, errors),
            Flag::Data | Flag::DataRaw => self.data.push(BodyPiece::data(text)),
            Flag::DataBinary => self.data.push(BodyPiece::binary(text)),
            Flag::Header => self.add_header(typed, text, errors),
            Flag::Form => match Part::parse(text) {
                Ok(part) => self.parts.push(part),
                Err(message) => {
                    let expected = "`name=value`, `name=@file` or `name=<file`";
                    errors.push_parse(FieldError::new(typed, message).expected(expected));
                }
            },
            Flag::User => self.set_user(typed, text, errors),
            Flag::Cookie => self.add_cookie(typed, text, errors),
            Flag::UserAgent => self.set_default_header(USER_AGENT, typed, text, errors),
            Flag::Referer => self.set_default_header(REFERER, typed, text, errors),
            Flag::Output | Flag::Get | Flag::Head | Flag::Include => {}
        }
    }

    fn set_method(&mut self, typed: &str, text: &str, errors: &mut InputErrors) {
        match request_method(text) {
            Ok(method) => self.method = Some(method),
            Err(reason) => {
                let message = format!("Invalid value for flag `{typed}`: `{text}` {reason}");
                let field = FieldError::new(typed, message);
                let field = field.expected("a method such as `POST`").received(text);
                let error = errors.push_parse(field);
                if let Some(method) = text.strip_prefix('=').filter(|_| typed == "-X") {
                    error.hint = Some(format!("write a short flag without `=`: `-X {method}`"));
                }
            }
        }
    }

    fn add_data_file(&mut self, flag: Flag, typed: &str, value: &[u8], errors: &mut InputErrors) {
        let name = value.get(1..).unwrap_or_default();
        match file_path(name) {
            Some(file) if flag == Flag::Data => self.data.push(BodyPiece::data_file(file)),
            Some(file) => self.data.push(BodyPiece::binary_file(file)),
            None => {
                let message = format!("Missing file name after `@` in flag `{typed}`");
                let field = FieldError::new(typed, message).expected("`@file`, or `@-`");
                errors.push_parse(field).hint = Some("use `--data-raw` to send text that starts with `@`".into());
            }
        }
    }

    fn set_output(&mut self, typed: &str, value: &[u8], errors: &mut InputErrors) {
        match file_path(value) {
            Some(file) => self.output = Some(file),
            None => {
                let message = format!("Missing file name in flag `{typed}`");
                let field = FieldError::new(typed, message);
                errors.push_parse(field.expected("a file name, or `-`"));
            }
        }
    }

    fn add_header(&mut self, typed: &str, text: &str, errors: &mut InputErrors) {
        match header::parse(text) {
            // `append` panics at 32,768 names.
            Ok(HeaderArg::Set(name, value)) => {
                if self.headers.try_append(name, value).is_err() {
                    errors.push_parse(too_many(typed));
                }
            }
            Ok(HeaderArg::Remove(name)) => self.removed_headers.push(name),
            Err(invalid) => {
                let field = FieldError::new(typed, invalid.message);
                let error = errors.push_parse(field.expected(invalid.expected));
                error.hint = invalid.hint.map(str::to_owned);
            }
        }
    }

    fn set_user(&mut self, typed: &str, text: &str, errors: &mut InputErrors) {
        if !text.contains(':') {
            let message = format!("Flag `{typed}` needs a user and a password");
            let field = FieldError::new(typed, message).expected("`user:password`");
            errors.push_parse(field).hint = Some("use `user:` for an empty password".into());
            return;
        }
        let credentials = format!("Basic {}", crate::data::base64(text.as_bytes()));
        self.set_default_header(AUTHORIZATION, typed, &credentials, errors);
    }

    fn add_cookie(&mut self, typed: &str, text: &str, errors: &mut InputErrors) {
        if HeaderValue::from_bytes(text.as_bytes()).is_err() {
            errors.push_parse(control_character(typed));
        } else if text.contains('=') {
            self.cookies.push(text.to_owned());
        } else {
            let message = format!("Flag `{typed}` needs a cookie, not a file of cookies");
            errors.push_parse(FieldError::new(typed, message).expected("`name=value`"));
        }
    }

    /// Sets the header that a flag stands for. An empty value is not sent, as in curl.
    fn set_default_header(&mut self, name: HeaderName, typed: &str, text: &str, errors: &mut InputErrors) {
        let Ok(mut value) = HeaderValue::from_bytes(text.as_bytes()) else {
            errors.push_parse(control_character(typed));
            return;
        };
        value.set_sensitive(name == AUTHORIZATION);
        self.default_headers.retain(|(other, _)| *other != name);
        if !text.is_empty() {
            self.default_headers.push((name, value));
        }
    }

    /// Returns the input and all errors.
    pub(super) fn finish(mut self, mut errors: InputErrors) -> (FetchInput, InputErrors) {
        self.check_conflicts(&mut errors);
        let (path, mut query) = self.path_and_query(&mut errors);
        self.add_default_headers(&mut errors);
        let method = match self.method.take() {
            Some(method) => method,
            None if self.is_head => Method::HEAD,
            None if self.is_get || !self.has_body() => Method::GET,
            None => Method::POST,
        };
        let mut input = FetchInput { path, method, ..FetchInput::default() };
        let is_untyped = self.removed_headers.contains(&CONTENT_TYPE);
        query.append_query(self.query);
        input.query = query;
        input.headers = self.headers;
        input.output = self.output;
        input.include = self.include;
        if !self.parts.is_empty() {
            input.body = Some(RequestBody::from_parts(self.parts));
        } else if !self.data.is_empty() {
            let body = RequestBody::from_pieces(self.data, self.is_get, is_untyped);
            // Data moves to the query now if it is complete, else after its files are read.
            if self.is_get && body.is_resolved() {
                input.query.append_raw(&body.joined());
            } else {
                input.body = Some(body);
            }
        }
        (input, errors)
    }

    fn has_body(&self) -> bool {
        !self.data.is_empty() || !self.parts.is_empty()
    }

    /// Reports flags that exclude each other.
    fn check_conflicts(&self, errors: &mut InputErrors) {
        let mut report = |flag: &str, message: &str, hint: &str| {
            errors.push_parse(FieldError::new(flag, message)).hint = Some(hint.to_owned());
        };
        if !self.parts.is_empty() && !self.data.is_empty() {
            let hint = "use `-F name=value` for each part of the form";
            report("-F", "Flag `-F` cannot be used with `-d`: both set the body", hint);
        } else if !self.parts.is_empty() && self.is_get {
            let hint = "use `-d name=value` instead";
            report("-G", "Flag `-G` cannot be used with `-F`: a form cannot move to the query", hint);
        } else if self.is_head && self.method.is_none() && self.has_body() && !self.is_get {
            let hint = "use `-G` to move the data to the query, or `-X` to set another method";
            report("-I", "Flag `-I` cannot be used with a body: HEAD requests have none", hint);
        }
        let values = self.data.iter().map(|piece| &piece.value);
        let values = values.chain(self.parts.iter().map(|part| &part.value));
        if values.filter(|value| matches!(value, BodyValue::Source { source, .. } if source.is_stdin())).count() > 1 {
            let hint = "save it to a file, and use the file";
            report("@-", "Standard input is used more than once", hint);
        }
    }

    /// Joins the path, and the query that its arguments contain.
    fn path_and_query(&self, errors: &mut InputErrors) -> (String, Query) {
        let (mut path, mut query) = (String::new(), Query::new());
        for argument in &self.path_arguments {
            let mut halves = argument.splitn(2, |byte| *byte == b'?');
            let segments = halves.next().unwrap_or_default();
            let argument_query = halves.next();
            if let Some(argument_query) = argument_query {
                query.append_raw(argument_query);
            }
            // An argument that is only a query adds no segment.
            if argument_query.is_none() || !segments.is_empty() {
                path::push_argument(&mut path, segments);
            }
        }
        if path.is_empty() {
            path.push('/');
        }
        path::check_segments(&path, errors);
        (path, query)
    }

    /// Adds the headers of `-u`, `-b`, `-A` and `-e`. Cookies are appended to those of `-H`, as in curl; `-H`
    /// overrides the others.
    fn add_default_headers(&mut self, errors: &mut InputErrors) {
        if !self.cookies.is_empty() {
            let given = self.headers.get_all(COOKIE).iter();
            let mut cookies: Vec<&[u8]> = given.map(HeaderValue::as_bytes).collect();
            cookies.extend(self.cookies.iter().map(String::as_bytes));
            if let Ok(cookies) = HeaderValue::from_bytes(&cookies.join(&b"; "[..])) {
                self.headers.remove(COOKIE);
                self.default_headers.push((COOKIE, cookies));
            }
        }
        for (name, value) in self.default_headers.drain(..) {
            if !self.headers.contains_key(&name) && !self.removed_headers.contains(&name) {
                let typed = name.to_string();
                if self.headers.try_insert(name, value).is_err() {
                    errors.push_parse(too_many(&typed));
                }
            }
        }
    }
}

fn too_many(path: &str) -> FieldError {
    FieldError::new(path, "There are more headers than HTTP can carry").expected("fewer headers")
}

/// Parses the method of a request for a path; the error completes a sentence about the text.
pub(super) fn request_method(text: &str) -> Result<Method, &'static str> {
    match Method::from_bytes(text.to_ascii_uppercase().as_bytes()) {
        Ok(Method::CONNECT) => Err("opens a tunnel, which has no path"),
        method => method.map_err(|_| "is not an HTTP method"),
    }
}

fn control_character(flag: &str) -> FieldError {
    FieldError::new(flag, format!("Value of flag `{flag}` contains a control character")).expected("text on one line")
}

/// Converts the bytes of a token to a file name. Returns `None` if it is empty or invalid on this system.
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
