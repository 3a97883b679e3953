//! Pages of other origins: the headers by which a browser lets those that are allowed read responses (CORS, of the Fetch
//! standard).

use http::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
    ACCESS_CONTROL_EXPOSE_HEADERS, ACCESS_CONTROL_MAX_AGE, ACCESS_CONTROL_REQUEST_HEADERS,
    ACCESS_CONTROL_REQUEST_METHOD, HeaderName, HeaderValue, ORIGIN, VARY,
};
use http::{HeaderMap, Method, Response, StatusCode, request};

use super::access::is_listed_origin;
use super::settings::Settings;
use crate::fetch::ResponseBody;

const METHODS: HeaderValue = HeaderValue::from_static("GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS");

/// The page that sent a request, if the program allows its origin.
pub(super) struct Page {
    origin: HeaderValue,
}

impl Page {
    pub(super) fn of(headers: &HeaderMap, settings: &Settings) -> Option<Self> {
        let origin = headers.get(ORIGIN)?;
        is_listed_origin(origin.to_str().ok()?, settings).then(|| Self { origin: origin.clone() })
    }

    /// Returns the response of the request by which a browser asks whether the page may send one. It has no token.
    pub(super) fn preflight(&self, head: &request::Parts) -> Option<Response<ResponseBody>> {
        if head.method != Method::OPTIONS || !head.headers.contains_key(ACCESS_CONTROL_REQUEST_METHOD) {
            return None;
        }
        let mut response = Response::new(ResponseBody::empty());
        *response.status_mut() = StatusCode::NO_CONTENT;
        let headers = response.headers_mut();
        headers.insert(ACCESS_CONTROL_ALLOW_METHODS, METHODS);
        headers.insert(ACCESS_CONTROL_MAX_AGE, HeaderValue::from_static("600"));
        if let Some(names) = head.headers.get(ACCESS_CONTROL_REQUEST_HEADERS) {
            headers.insert(ACCESS_CONTROL_ALLOW_HEADERS, names.clone());
        }
        Some(response)
    }

    /// Lets the page read a response and its headers, unless that says itself who may.
    pub(super) fn admit(self, headers: &mut HeaderMap) {
        if headers.contains_key(ACCESS_CONTROL_ALLOW_ORIGIN) {
            return;
        }
        headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, self.origin);
        let names: Vec<&str> = headers.keys().map(HeaderName::as_str).collect();
        if let Ok(names) = HeaderValue::from_str(&names.join(", ")) {
            headers.insert(ACCESS_CONTROL_EXPOSE_HEADERS, names);
        }
    }
}

/// Tells caches that responses depend on the page, if any origin is allowed.
pub(super) fn vary(headers: &mut HeaderMap, settings: &Settings) {
    if !settings.origins.is_empty() {
        headers.append(VARY, HeaderValue::from_static("Origin"));
    }
}
