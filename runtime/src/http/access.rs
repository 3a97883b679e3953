//! The checks of who sends a request: by which host name, from which page, with which token.
//!
//! A page of any site can send requests to a server on the reader's machine, and by a name that its owner points there it
//! reads the answers too (DNS rebinding). So a server without a token answers only by names of the local machine, and a
//! page has to be one of its own.

use http::HeaderMap;
use http::header::{AUTHORIZATION, HOST, ORIGIN};
use http::uri::{Authority, Uri};

use super::refusal::{Refusal, unauthorized};
use super::settings::Settings;
use crate::error::{Error, code};

/// Checks host, origin and token of a request.
pub(super) fn check(uri: &Uri, headers: &HeaderMap, settings: &Settings) -> Result<(), Refusal> {
    let host = host(uri, headers)?;
    if let Some(host) = &host
        && !is_allowed_host(host.host(), settings)
    {
        let name = host.host();
        let error = forbidden(format!("the server does not answer by the name `{name}`"));
        return Err(error.hint("allow the name with `allow_host`, or `--allow-host` of the command `http`").into());
    }
    check_origin(host.as_ref(), headers, settings)?;
    let Some(token) = &settings.token else { return Ok(()) };
    let is_known = bearer(headers).is_some_and(|given| token.matches(given));
    if is_known { Ok(()) } else { Err(unauthorized()) }
}

/// Returns the host that a request names. Some callers in process name none.
fn host(uri: &Uri, headers: &HeaderMap) -> Result<Option<Authority>, Refusal> {
    let mut named = headers.get_all(HOST).iter();
    let (first, second) = (named.next(), named.next());
    if second.is_some() {
        return Err(forbidden("the request names two hosts").into());
    }
    match first {
        None => Ok(uri.authority().cloned()),
        Some(value) => match Authority::try_from(value.as_bytes()) {
            Ok(authority) if !authority.as_str().contains('@') => Ok(Some(authority)),
            _ => Err(forbidden("the request's `Host` is not a host").into()),
        },
    }
}

fn is_allowed_host(name: &str, settings: &Settings) -> bool {
    // A caller with the token may use any name, unless the program lists them.
    let is_open = settings.token.is_some() && settings.hosts.is_empty();
    is_open || is_local(name) || settings.hosts.iter().any(|host| host.eq_ignore_ascii_case(name))
}

/// Returns whether a host name always is the local machine.
pub(super) fn is_local(name: &str) -> bool {
    let address = name.trim_start_matches('[').trim_end_matches(']');
    name.eq_ignore_ascii_case("localhost")
        || address.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback())
}

fn check_origin(host: Option<&Authority>, headers: &HeaderMap, settings: &Settings) -> Result<(), Refusal> {
    for value in headers.get_all(ORIGIN) {
        let origin = value.to_str().unwrap_or_default();
        if !is_allowed_origin(origin, host, settings) {
            let error =
                forbidden(format!("pages of `{}` may not call the server", crate::data::excerpt(origin.as_ref())));
            let hint = "allow the origin with `allow_origin`, or `--allow-origin` of the command `http`";
            return Err(error.hint(hint).into());
        }
    }
    Ok(())
}

/// Returns whether the program allows the pages of an origin.
pub(super) fn is_listed_origin(origin: &str, settings: &Settings) -> bool {
    settings.origins.iter().any(|allowed| allowed.trim_end_matches('/').eq_ignore_ascii_case(origin))
}

fn is_allowed_origin(origin: &str, host: Option<&Authority>, settings: &Settings) -> bool {
    if is_listed_origin(origin, settings) {
        return true;
    }
    let Some((scheme, authority)) = origin.split_once("://") else { return false };
    let Ok(authority) = authority.parse::<Authority>() else { return false };
    if !matches!(scheme, "http" | "https") || authority.as_str().contains('@') {
        return false;
    }
    let is_same = host.is_some_and(|host| host.as_str().eq_ignore_ascii_case(authority.as_str()));
    // Pages of other local servers, such as one for development, are the user's own.
    let are_local = is_local(authority.host()) && host.is_none_or(|host| is_local(host.host()));
    is_same || are_local
}

/// Returns the token of a request.
fn bearer(headers: &HeaderMap) -> Option<&[u8]> {
    let (scheme, token) = headers.get(AUTHORIZATION)?.as_bytes().split_at_checked(7)?;
    scheme.eq_ignore_ascii_case(b"bearer ").then(|| token.trim_ascii())
}

fn forbidden(message: impl Into<String>) -> Error {
    Error::new(code::FORBIDDEN, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allows(origin: &str, host: &str) -> bool {
        is_allowed_origin(origin, Some(&host.parse().unwrap()), &Settings::default())
    }

    #[test]
    fn origins_are_compared_as_a_whole() {
        assert!(allows("http://127.0.0.1:8080", "127.0.0.1:8080"));
        assert!(allows("http://localhost:3000", "127.0.0.1:8080"));
        assert!(allows("http://[::1]:3000", "localhost:8080"));
        for evil in
            ["null", "http://evil.example", "http://localhost.evil.example", "http://localhost@evil.example", ""]
        {
            assert!(!allows(evil, "127.0.0.1:8080"), "{evil}");
        }
        for evil in ["http://127.0.0.1.evil.example", "file://localhost", "http://user@localhost:8080"] {
            assert!(!allows(evil, "127.0.0.1:8080"), "{evil}");
        }
    }

    #[test]
    fn local_names_are_addresses_and_localhost() {
        assert!(["localhost", "LOCALHOST", "127.0.0.1", "127.8.8.8", "[::1]"].into_iter().all(is_local));
        assert!(!["localhost.evil.example", "0.0.0.0", "10.0.0.1", "evil.example", ""].into_iter().any(is_local));
    }
}
