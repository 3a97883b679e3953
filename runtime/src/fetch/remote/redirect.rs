//! Redirects: which ones are followed, and which headers go along.

use http::header::{ACCEPT, ACCEPT_ENCODING, ACCEPT_LANGUAGE, LOCATION, RANGE, USER_AGENT};
use http::{HeaderMap, HeaderName, Method, StatusCode};
use reqwest::Url;

/// Maximum number of redirects that are followed.
pub(super) const MAX_REDIRECTS: usize = 10;

/// Headers that are sent to another origin: content negotiation, and nothing that identifies the user.
const SAFE_HEADERS: [HeaderName; 5] = [ACCEPT, ACCEPT_ENCODING, ACCEPT_LANGUAGE, RANGE, USER_AGENT];

/// The reaction to a response.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum RedirectDecision {
    /// Return the response: it is not a redirect.
    Return,
    /// Send the request to another URL.
    Follow(Url),
    /// Return the response: the redirect is not followed, for this reason.
    Refuse(String),
}

/// Decides what to do with the response to a request.
pub(super) fn decide(method: &Method, url: &Url, status: StatusCode, headers: &HeaderMap) -> RedirectDecision {
    let is_redirect = matches!(status.as_u16(), 301 | 302 | 303 | 307 | 308);
    let Some(location) = headers.get(LOCATION).filter(|_| is_redirect) else { return RedirectDecision::Return };
    let Some(target) = std::str::from_utf8(location.as_bytes()).ok().and_then(|text| url.join(text).ok()) else {
        return RedirectDecision::Refuse("its location is not a valid URL".to_owned());
    };
    let shown = without_secrets(&target);
    // 303 refers to the result of any method, which is fetched with GET (RFC 9110, 15.4.4).
    if ![Method::GET, Method::HEAD].contains(method) && status != StatusCode::SEE_OTHER {
        return RedirectDecision::Refuse(format!(
            "it leads to {shown}, and only GET and HEAD are redirected automatically"
        ));
    }
    if !matches!(target.scheme(), "http" | "https") {
        return RedirectDecision::Refuse(format!("it leads to {shown}, which is not HTTP"));
    }
    if target.origin() != url.origin() && target.scheme() != "https" {
        return RedirectDecision::Refuse(format!("it leads to {shown}, another server without TLS"));
    }
    RedirectDecision::Follow(target)
}

/// Removes the headers that another origin must not see.
pub(super) fn strip_cross_origin(headers: &mut HeaderMap) {
    let names: Vec<HeaderName> = headers.keys().filter(|name| !SAFE_HEADERS.contains(name)).cloned().collect();
    for name in names {
        headers.remove(name);
    }
}

/// Returns a URL for display, without its user info, query and fragment, which may be secrets.
pub(super) fn without_secrets(url: &Url) -> String {
    let mut url = url.clone();
    // Both calls fail on URLs that cannot have a user; such a URL has nothing to hide.
    let _ = (url.set_username(""), url.set_password(None));
    url.set_query(None);
    url.set_fragment(None);
    url.to_string()
}
