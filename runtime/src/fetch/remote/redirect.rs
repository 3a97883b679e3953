//! Where a redirect leads, and whether it is followed.

use http::header::{ACCEPT, ACCEPT_ENCODING, ACCEPT_LANGUAGE, LOCATION, RANGE, USER_AGENT};
use http::{HeaderMap, HeaderName, Method, StatusCode};
use reqwest::Url;

/// How many are followed.
pub(super) const MOST: usize = 10;

/// What another origin is told of a request: what is accepted, and nothing that tells who asks.
const HARMLESS: [HeaderName; 5] = [ACCEPT, ACCEPT_ENCODING, ACCEPT_LANGUAGE, RANGE, USER_AGENT];

/// What to do about an answer.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Turn {
    /// It is no redirect.
    Stay,
    Follow(Url),
    /// It is one that is not followed: why.
    Refuse(String),
}

/// Decides about an answer to a request.
pub(super) fn turn(method: &Method, url: &Url, status: StatusCode, headers: &HeaderMap) -> Turn {
    let is_redirect = matches!(status.as_u16(), 301 | 302 | 303 | 307 | 308);
    let Some(location) = headers.get(LOCATION).filter(|_| is_redirect) else { return Turn::Stay };
    let Some(target) = std::str::from_utf8(location.as_bytes()).ok().and_then(|text| url.join(text).ok()) else {
        return Turn::Refuse("it leads to something that is no URL".to_owned());
    };
    let shown = shown(&target);
    if ![Method::GET, Method::HEAD].contains(method) {
        return Turn::Refuse(format!("it leads to {shown}, and a {method} is not sent elsewhere unasked"));
    }
    if !matches!(target.scheme(), "http" | "https") {
        return Turn::Refuse(format!("it leads to {shown}, which is not HTTP"));
    }
    if target.origin() != url.origin() && target.scheme() != "https" {
        return Turn::Refuse(format!("it leads to {shown}, another server without TLS"));
    }
    Turn::Follow(target)
}

/// Removes what is only for the origin that is left.
pub(super) fn leave(headers: &mut HeaderMap) {
    let names: Vec<HeaderName> = headers.keys().filter(|name| !HARMLESS.contains(name)).cloned().collect();
    for name in names {
        headers.remove(name);
    }
}

/// A URL as a reader may see it: its query may hold a signature, and its authority a password.
pub(super) fn shown(url: &Url) -> String {
    let mut url = url.clone();
    // They fail on URLs that have none.
    let _ = (url.set_username(""), url.set_password(None));
    url.set_query(None);
    url.set_fragment(None);
    url.to_string()
}
