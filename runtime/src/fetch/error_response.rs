//! Non-2xx responses as errors.

use http::header::{ALLOW, LOCATION, RETRY_AFTER, WWW_AUTHENTICATE};
use http::{HeaderName, StatusCode};

use super::FetchOutput;
use super::field_errors::field_errors;
use super::media::MediaType;
use crate::data::Data;
use crate::error::Error;
use crate::json;

/// Statuses of errors that may be temporary (RFC 9110, RFC 6585, RFC 8470).
const RETRYABLE: [u16; 6] = [408, 425, 429, 502, 503, 504];

/// Maximum number of messages of a list of errors that are joined.
const MAX_MESSAGES: usize = 5;

/// Maximum number of characters of a message from a text body.
const MAX_MESSAGE_CHARS: usize = 500;

/// Maximum number of lines of such a message: a stack trace has more.
const MAX_MESSAGE_LINES: usize = 5;

impl FetchOutput {
    /// Converts a non-2xx response to an error.
    ///
    /// The code is `HTTP_<status>`. The message is the first that the body has of: `message`; `error.message`,
    /// `error_description`, or `error` if it is text; `detail` or `title` (RFC 9457); a member of a similar name, such as
    /// `reason` or `errorMessage`; those of `errors`; the first lines of a text; `error_description` of `WWW-Authenticate`
    /// (RFC 6750); the reason phrase of the status. The details contain the whole body, and the field errors what the body says
    /// about single fields.
    ///
    /// A hint names the location of a redirect (also in the details if the body is empty), the allowed methods,
    /// the accepted media types, or the time to wait.
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
        self.into_error_with(Vec::new())
    }

    /// Converts a response to an error with the hints of its sender, which replace that about a redirect.
    pub(super) fn into_error_with(self, hints: Vec<String>) -> Error {
        let fields = field_errors(&self.data);
        let message = self.message().or_else(|| fields.first().map(|field| field.message.clone()));
        let message = message.unwrap_or_else(|| reason_phrase(self.status));
        let mut error = Error::new(format!("HTTP_{}", self.status), message);
        if RETRYABLE.contains(&self.status) {
            error = error.retryable(true);
        }
        error = fields.into_iter().fold(error, Error::field);
        let hint = self.hint().filter(|_| hints.is_empty() || !(300..400).contains(&self.status));
        error = hint.into_iter().chain(hints).fold(error, Error::hint);
        match self.location() {
            _ if !self.data.is_null() => error.with_details(self.data),
            Some(location) => error.with_details(json!({ "location": location })),
            None => error,
        }
    }

    fn message(&self) -> Option<String> {
        let message = match &self.data {
            Data::String(text) if !self.is_markup(text) => first_lines(text),
            data => find_message(data),
        };
        message.or_else(|| description_of_challenge(&self.header(WWW_AUTHENTICATE)?))
    }

    /// Returns true if a text is HTML or XML, whose first line is not a message.
    fn is_markup(&self, text: &str) -> bool {
        let media = self.content_type.as_deref().map(MediaType::parse);
        media.is_some_and(|media| media.essence == "text/html") || text.trim_start().starts_with('<')
    }

    /// Returns a hint from the headers.
    fn hint(&self) -> Option<String> {
        match self.status {
            300..=399 => {
                Some(format!("the response redirects to `{}`, and redirects are not followed", self.location()?))
            }
            405 => {
                let methods: Vec<String> = self.header(ALLOW)?.split(',').map(|name| name.trim().to_owned()).collect();
                Some(format!("allowed methods: {}", methods.join(", ")))
            }
            415 => Some(self.media_hint()),
            _ => {
                let after = self.header(RETRY_AFTER).filter(|_| RETRYABLE.contains(&self.status))?;
                match after.as_str() {
                    "1" => Some("the server asks to wait 1 second".to_owned()),
                    seconds if seconds.bytes().all(|byte| byte.is_ascii_digit()) => {
                        Some(format!("the server asks to wait {seconds} seconds"))
                    }
                    date if date.ends_with(" GMT") => Some(format!("the server asks to wait until {date}")),
                    _ => None,
                }
            }
        }
    }

    /// Returns a hint with the media types that the server accepts (`Accept-Post`, `Accept-Patch`), or how to set one.
    fn media_hint(&self) -> String {
        let names = ["accept-post", "accept-patch"];
        let accepted = names.into_iter().find_map(|name| self.header(HeaderName::from_static(name)));
        let set_type = "set the type of the body: `-H 'content-type: application/json'` for JSON, \
                        `-H 'content-type: application/x-www-form-urlencoded'` for a form";
        accepted.map_or_else(|| set_type.to_owned(), |types| format!("accepted media types: {types}"))
    }

    fn location(&self) -> Option<String> {
        self.header(LOCATION).filter(|_| (300..=399).contains(&self.status))
    }

    fn header(&self, name: HeaderName) -> Option<String> {
        let value = self.headers.get(name)?;
        Some(String::from_utf8_lossy(value.as_bytes()).trim().to_owned()).filter(|value| !value.is_empty())
    }
}

fn reason_phrase(status: u16) -> String {
    let reason = StatusCode::from_u16(status).ok().and_then(|status| status.canonical_reason());
    match reason {
        Some(reason) => reason.to_owned(),
        None => format!("HTTP status {status}"),
    }
}

/// Returns the first lines of a text, without empty ones before and after them.
fn first_lines(text: &str) -> Option<String> {
    let mut lines = text.trim().lines().map(str::trim_end);
    let shown: Vec<&str> = lines.by_ref().take(MAX_MESSAGE_LINES).collect();
    let shown = shown.join("\n");
    let end = shown.char_indices().nth(MAX_MESSAGE_CHARS).map_or(shown.len(), |(end, _)| end);
    let mark = if end < shown.len() || lines.next().is_some() { "…" } else { "" };
    (!shown.is_empty()).then(|| format!("{}{mark}", shown.get(..end).unwrap_or_default()))
}

/// Returns the `error_description` of a challenge: `Bearer error="invalid_token", error_description="The token expired"`.
fn description_of_challenge(challenge: &str) -> Option<String> {
    let (_, rest) = challenge.split_once("error_description=\"")?;
    let mut description = String::new();
    let mut chars = rest.chars();
    loop {
        match chars.next()? {
            '"' => return Some(description).filter(|description| !description.trim().is_empty()),
            '\\' => description.extend(chars.next()),
            c => description.push(c),
        }
    }
}

/// Finds the message of an error body, by the conventions of common APIs.
fn find_message(data: &Data) -> Option<String> {
    let error = member(data, "error");
    let errors = member(data, "errors");
    let all = errors.and_then(Data::as_array).unwrap_or_default();
    let find = |data: Option<&Data>, names: &[&str]| names.iter().find_map(|name| text(member(data?, name)?));
    find(Some(data), &["message"])
        .or_else(|| find(error, &["message", "reason", "description"]))
        .or_else(|| find(Some(data), &["error_description", "error"]))
        .or_else(|| find(Some(data), &["detail", "title", "Message", "msg", "errorMessage", "error_message", "reason"]))
        .or_else(|| {
            let each = all.iter().filter_map(|error| find(Some(error), &["message", "detail", "title"]));
            Some(each.take(MAX_MESSAGES).collect::<Vec<_>>().join("; ")).filter(|joined| !joined.is_empty())
        })
        .or_else(|| text(errors?))
}

/// Returns a non-empty string, or an array of strings joined with `; `.
pub(super) fn text(data: &Data) -> Option<String> {
    match data {
        Data::String(text) => Some(text.trim().to_owned()).filter(|text| !text.is_empty()),
        Data::Array(items) => {
            let texts: Option<Vec<&str>> = items.iter().map(Data::as_str).collect();
            texts.filter(|texts| !texts.is_empty()).map(|texts| texts.join("; "))
        }
        _ => None,
    }
}

/// Returns a member of an object.
pub(super) fn member<'a>(data: &'a Data, name: &str) -> Option<&'a Data> {
    match data {
        Data::Object(members) => members.get(name),
        _ => None,
    }
}
