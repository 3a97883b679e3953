//! A response that says no, as an error.

use http::header::{ALLOW, LOCATION, RETRY_AFTER};
use http::{HeaderName, StatusCode};

use super::FetchOutput;
use super::field_errors::field_errors;
use super::media::MediaType;
use crate::data::Data;
use crate::error::Error;
use crate::json;

/// The statuses after which the same request may succeed later (RFC 9110, RFC 6585, RFC 8470).
const RETRYABLE: [u16; 6] = [408, 425, 429, 502, 503, 504];

/// The longest message that is taken from a text.
const MESSAGE_CHARS: usize = 500;

impl FetchOutput {
    /// The error that a response with a status other than 2xx stands for.
    ///
    /// Its code is `HTTP_<status>`. Its message is the body's `message`; else `error.message`,
    /// `error_description`, or `error` where that is a text; else `detail` or `title` (RFC 9457); else the
    /// first of its `errors`; else the first line of a text; else the phrase of the status. The whole
    /// body is in its details, and what the body says about single fields in its field errors.
    ///
    /// A hint says where a redirect leads (also in the details, when there is no body), which methods are
    /// allowed, which media types are taken, or how long to wait. Redirects are not followed.
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

    /// The same, with hints of who sent the request. About a redirect they know more than its headers say.
    pub(super) fn into_error_with(self, hints: Vec<String>) -> Error {
        let fields = field_errors(&self.data);
        let said = self.message().or_else(|| fields.first().map(|field| field.message.clone()));
        let message = said.unwrap_or_else(|| phrase(self.status));
        let mut error = Error::new(format!("HTTP_{}", self.status), message);
        if RETRYABLE.contains(&self.status) {
            error = error.retryable(true);
        }
        error = fields.into_iter().fold(error, Error::field);
        let own = self.hint().filter(|_| hints.is_empty() || !(300..400).contains(&self.status));
        error = own.into_iter().chain(hints).fold(error, Error::hint);
        match self.location() {
            _ if !self.data.is_null() => error.with_details(self.data),
            Some(location) => error.with_details(json!({ "location": location })),
            None => error,
        }
    }

    fn message(&self) -> Option<String> {
        match &self.data {
            Data::String(text) if !self.is_markup(text) => first_line(text),
            data => message_in(data),
        }
    }

    /// A page for browsers says nothing in its first line, and neither does XML.
    fn is_markup(&self, text: &str) -> bool {
        let media = self.content_type.as_deref().map(MediaType::parse);
        media.is_some_and(|media| media.essence == "text/html") || text.trim_start().starts_with('<')
    }

    /// What the headers say that helps.
    fn hint(&self) -> Option<String> {
        match self.status {
            300..=399 => Some(format!("it leads to `{}`, and redirects are not followed", self.location()?)),
            405 => {
                let methods: Vec<String> = self.header(ALLOW)?.split(',').map(|name| name.trim().to_owned()).collect();
                Some(format!("the methods here are {}", methods.join(", ")))
            }
            415 => Some(self.media_hint()),
            _ => {
                let after = self.header(RETRY_AFTER).filter(|_| RETRYABLE.contains(&self.status))?;
                Some(match after.parse::<u64>() {
                    Ok(1) => "the server asks to wait a second".to_owned(),
                    Ok(seconds) => format!("the server asks to wait {seconds} seconds"),
                    Err(_) => format!("the server asks to wait until {after}"),
                })
            }
        }
    }

    /// The types that a server takes (`Accept-Post`, `Accept-Patch`), where it tells them, and how to say one.
    fn media_hint(&self) -> String {
        let names = ["accept-post", "accept-patch"];
        let taken = names.into_iter().find_map(|name| self.header(HeaderName::from_static(name)));
        let says = "a header `content-type: application/json` says that a body is JSON, and \
                    `content-type: application/x-www-form-urlencoded` that it is a form";
        taken.map_or_else(|| says.to_owned(), |types| format!("the types taken here are {types}"))
    }

    fn location(&self) -> Option<String> {
        self.header(LOCATION).filter(|_| (300..=399).contains(&self.status))
    }

    fn header(&self, name: HeaderName) -> Option<String> {
        let value = self.headers.get(name)?;
        Some(String::from_utf8_lossy(value.as_bytes()).trim().to_owned()).filter(|value| !value.is_empty())
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
    let errors = member(data, "errors");
    let first = errors.and_then(Data::as_array).and_then(<[Data]>::first);
    let any = |data: Option<&Data>, names: &[&str]| names.iter().find_map(|name| words(member(data?, name)?));
    any(Some(data), &["message"])
        .or_else(|| any(error, &["message", "reason", "description"]))
        .or_else(|| any(Some(data), &["error_description", "error"]))
        .or_else(|| any(Some(data), &["detail", "title", "Message", "msg", "errorMessage", "error_message", "reason"]))
        .or_else(|| any(first, &["message", "detail", "title"]))
        .or_else(|| words(errors?))
}

/// A text that says something, or several of them.
pub(super) fn words(data: &Data) -> Option<String> {
    match data {
        Data::String(text) => Some(text.trim().to_owned()).filter(|text| !text.is_empty()),
        Data::Array(items) => {
            let texts: Option<Vec<&str>> = items.iter().map(Data::as_str).collect();
            texts.filter(|texts| !texts.is_empty()).map(|texts| texts.join("; "))
        }
        _ => None,
    }
}

pub(super) fn member<'a>(data: &'a Data, name: &str) -> Option<&'a Data> {
    match data {
        Data::Object(members) => members.get(name),
        _ => None,
    }
}
