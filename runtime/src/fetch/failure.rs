//! A response that says no, as an error.

use http::StatusCode;

use super::FetchOutput;
use super::media::Media;
use crate::data::Data;
use crate::error::{Error, FieldError};

/// The statuses after which the same request may succeed later (RFC 9110, RFC 6585, RFC 8470).
const RETRYABLE: [u16; 6] = [408, 425, 429, 502, 503, 504];

/// The longest message that is taken from a text.
const MESSAGE_CHARS: usize = 500;

impl FetchOutput {
    /// The error that a response with a status other than 2xx stands for.
    ///
    /// Its code is `HTTP_<status>`. Its message is the body's `message`; else `error.message`, or
    /// `error` where that is a text; else `detail` or `title` (RFC 9457); else the first line of a
    /// text; else the phrase of the status. The whole body is in its details, and what the body says
    /// about single fields (`errors`) in its field errors.
    ///
    /// ```
    /// use vestibule::fetch::FetchOutput;
    ///
    /// let response = http::Response::builder()
    ///     .status(404)
    ///     .header("content-type", "application/json")
    ///     .body(r#"{"message":"no user 9"}"#.into())?;
    /// let error = FetchOutput::new(response).into_error();
    /// assert_eq!((error.code(), error.message()), ("HTTP_404", "no user 9"));
    /// # Ok::<(), http::Error>(())
    /// ```
    pub fn into_error(self) -> Error {
        let mut error = Error::new(format!("HTTP_{}", self.status), self.message());
        if RETRYABLE.contains(&self.status) {
            error = error.retryable(true);
        }
        for field in field_errors(&self.data) {
            error = error.field(field);
        }
        if self.data.is_null() { error } else { error.details(self.data) }
    }

    fn message(&self) -> String {
        let said = match &self.data {
            Data::String(text) if !self.is_page() => first_line(text),
            data => message_in(data),
        };
        said.unwrap_or_else(|| phrase(self.status))
    }

    /// A page for browsers says nothing in its first line.
    fn is_page(&self) -> bool {
        let media = self.content_type.as_deref().map(Media::parse);
        media.is_some_and(|media| media.essence == "text/html")
    }
}

fn phrase(status: u16) -> String {
    let reason = StatusCode::from_u16(status).ok().and_then(|status| status.canonical_reason());
    match reason {
        Some(reason) => reason.to_owned(),
        None => format!("HTTP status {status}"),
    }
}

fn first_line(text: &str) -> Option<String> {
    let line = text.lines().map(str::trim).find(|line| !line.is_empty())?;
    let mut chars = line.chars();
    let mut out: String = chars.by_ref().take(MESSAGE_CHARS).collect();
    if chars.next().is_some() {
        out.push('…');
    }
    Some(out)
}

/// The message of a body, wherever the conventions of the day put it.
fn message_in(data: &Data) -> Option<String> {
    let error = member(data, "error");
    let errors = member(data, "errors").and_then(Data::as_array);
    None.or_else(|| words(member(data, "message")?))
        .or_else(|| words(member(error?, "message")?))
        .or_else(|| words(error?))
        .or_else(|| words(member(data, "detail")?))
        .or_else(|| words(member(data, "title")?))
        .or_else(|| words(member(errors?.first()?, "message")?))
        .or_else(|| words(errors?.first()?))
}

/// A text that says something, or several of them.
fn words(data: &Data) -> Option<String> {
    match data {
        Data::String(text) => Some(text.trim().to_owned()).filter(|text| !text.is_empty()),
        Data::Array(items) => {
            let texts: Option<Vec<&str>> = items.iter().map(Data::as_str).collect();
            texts.filter(|texts| !texts.is_empty()).map(|texts| texts.join("; "))
        }
        _ => None,
    }
}

fn member<'a>(data: &'a Data, name: &str) -> Option<&'a Data> {
    match data {
        Data::Object(members) => members.get(name),
        _ => None,
    }
}

/// What a body says about single fields: a list of `{field, message}`, or messages by field, under
/// `errors` or `fieldErrors`, at the top or in `error`.
fn field_errors(body: &Data) -> Vec<FieldError> {
    for data in [Some(body), member(body, "error")].into_iter().flatten() {
        for name in ["errors", "fieldErrors"] {
            let found: Vec<FieldError> = match member(data, name) {
                Some(Data::Array(items)) => items.iter().filter_map(listed).collect(),
                Some(Data::Object(fields)) => fields.iter().filter_map(|(name, data)| keyed(name, data)).collect(),
                _ => Vec::new(),
            };
            if !found.is_empty() {
                return found;
            }
        }
    }
    Vec::new()
}

fn listed(item: &Data) -> Option<FieldError> {
    let path = ["field", "path", "name"].into_iter().find_map(|key| path(member(item, key)?))?;
    let mut field = FieldError::new(path, words(member(item, "message")?)?);
    let text = |key: &str| member(item, key).and_then(words);
    field.expected = text("expected").unwrap_or_default();
    field.received = text("received").unwrap_or_default();
    field.suggestion = text("suggestion");
    Some(field)
}

fn keyed(name: &str, data: &Data) -> Option<FieldError> {
    let message = words(data).or_else(|| words(member(data, "message")?))?;
    Some(FieldError::new(name, message))
}

/// A field's path: a text, or a list of names and indices.
fn path(data: &Data) -> Option<String> {
    match data {
        Data::String(text) => Some(text.clone()).filter(|text| !text.is_empty()),
        Data::Array(steps) if !steps.is_empty() => {
            let step = |step: &Data| match step {
                Data::String(name) => Some(name.clone()),
                Data::Number(index) => Some(index.to_string()),
                _ => None,
            };
            let steps: Option<Vec<String>> = steps.iter().map(step).collect();
            steps.map(|steps| steps.join("."))
        }
        _ => None,
    }
}
