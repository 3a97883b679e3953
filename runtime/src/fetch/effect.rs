//! Effect of a failed request, and whether repeating it can help.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;

use http::{HeaderMap, HeaderName, Method, StatusCode};

use super::confirm::RequestEffects;
use crate::command::Effects;
use crate::error::{CallOutcome, Error};

/// The effects that a document declares for a request. The method decides what it leaves open.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct DeclaredEffects {
    /// True if the request changes nothing.
    pub(crate) read_only: Option<bool>,
    /// True if the request deletes or overwrites something, which takes precedence.
    pub(crate) destructive: Option<bool>,
}

impl DeclaredEffects {
    /// Returns the effects of a request with a method (RFC 9110, 9.2).
    pub(crate) fn with_method(self, method: &str) -> Effects {
        let is_safe = matches!(method, "GET" | "HEAD" | "OPTIONS" | "TRACE" | "QUERY");
        let destructive = self.destructive.unwrap_or(method == "DELETE" && self.read_only != Some(true));
        let read_only = !destructive && self.read_only.unwrap_or(is_safe);
        Effects {
            read_only,
            destructive,
            idempotent: !read_only && matches!(method, "PUT" | "DELETE"),
            ..Effects::default()
        }
    }
}

/// The effect that a request can have on the server.
#[derive(Clone, Debug)]
pub(super) struct RequestEffect {
    /// True if the method changes nothing (RFC 9110, 9.2.1).
    is_safe: bool,
    /// True if repeating the request has the effect of one.
    is_idempotent: bool,
    /// The header with the idempotency key, and its value.
    key: Option<(HeaderName, String)>,
    check: Option<Check>,
}

/// A call of the program that shows whether a request took effect.
#[derive(Clone, Debug)]
struct Check {
    call: String,
    /// The path of the call below the mount.
    path: String,
    effects: RequestEffects,
}

impl RequestEffect {
    pub(super) fn new(method: &Method, headers: &HeaderMap) -> Self {
        let key = headers.iter().find(|(name, _)| is_idempotency_key(name.as_str()));
        Self {
            is_safe: method.is_safe() || method.as_str() == "QUERY",
            is_idempotent: is_idempotent(method, headers),
            key: key.map(|(name, value)| (name.clone(), String::from_utf8_lossy(value.as_bytes()).into_owned())),
            check: None,
        }
    }

    /// Sets a call that shows whether the request took effect, unless the document of the mount has no such request. It is
    /// looked up only after a failure.
    pub(super) fn checked_by(self, call: String, path: String, effects: RequestEffects) -> Self {
        Self { check: Some(Check { call, path, effects }), ..self }
    }

    pub(super) fn is_safe(&self) -> bool {
        self.is_safe
    }

    /// Completes the error of a request: its outcome, or else `default`, whether a retry can help, and what to do if
    /// the outcome is unknown. Nothing is added for a request that changes nothing.
    pub(super) fn settle(&self, error: Error, default: CallOutcome) -> Error {
        if self.is_safe {
            return error;
        }
        let outcome = error.outcome().unwrap_or(default);
        let is_retryable = error.is_retryable();
        let error = error.with_outcome(outcome);
        match outcome {
            CallOutcome::Applied => error.retryable(false).hint("the request took effect: only its result is lost"),
            CallOutcome::Unknown => {
                let error = match is_retryable {
                    Some(true) => error.retryable(self.is_idempotent),
                    _ => error,
                };
                self.explain_unknown(error)
            }
            _ => error,
        }
    }

    fn explain_unknown(&self, error: Error) -> Error {
        let error = match &self.key {
            Some((name, key)) => {
                error.hint(format!("the request may have taken effect: `-H '{name}: {key}'` repeats it safely"))
            }
            None if self.is_idempotent => error,
            None => error.hint("the request may have taken effect: check before you repeat it"),
        };
        match &self.check {
            Some(Check { call, path, effects }) if effects.can_get(path) => {
                error.next(call.clone(), "See whether the request took effect")
            }
            _ => error,
        }
    }
}

/// Returns true if repeating a request has the effect of one (RFC 9110, 9.2.2), or if a key makes it so.
pub(super) fn is_idempotent(method: &Method, headers: &HeaderMap) -> bool {
    method.is_idempotent() || method.as_str() == "QUERY" || headers.keys().any(|name| is_idempotency_key(name.as_str()))
}

/// Returns true for the names of headers by which servers recognize a repeated request.
pub(crate) fn is_idempotency_key(name: &str) -> bool {
    let name = name.to_ascii_lowercase().replace(['-', '_'], "");
    let name = name.strip_prefix('x').unwrap_or(&name);
    matches!(name, "idempotencykey" | "idempotencyid" | "idempotenttoken" | "idempotencytoken")
}

/// Creates an idempotency key: a random UUID.
pub(crate) fn new_idempotency_key() -> String {
    // Each `RandomState` has a new seed.
    let random = || u128::from(RandomState::new().hash_one(0_u8));
    let digits = random() << 64 | random();
    // Version 4, variant 1.
    let digits = digits & !(0xf << 76) | 4 << 76;
    let digits = digits & !(0b11 << 62) | 0b10 << 62;
    let mut text = String::with_capacity(36);
    for index in (0..32).rev() {
        let digit = (digits >> (4 * index) & 0xf) as u32;
        text.extend(char::from_digit(digit, 16));
        if matches!(index, 24 | 20 | 16 | 12) {
            text.push('-');
        }
    }
    text
}

/// Returns whether a request took effect that got a response with this status.
pub(super) fn outcome_of(status: StatusCode) -> CallOutcome {
    match status.as_u16() {
        // The request was carried out, and its result is elsewhere.
        200..=299 | 303 => CallOutcome::Applied,
        // Refused before anything was done.
        300..=499 | 501 | 503 | 505 => CallOutcome::None,
        _ => CallOutcome::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::code;

    fn effect(method: Method) -> RequestEffect {
        RequestEffect::new(&method, &HeaderMap::new())
    }

    #[test]
    fn a_retry_depends_on_the_outcome_and_on_the_method() {
        let lost = || Error::new(code::NETWORK_ERROR, "lost").retryable(true);
        for (method, outcome, retryable) in [
            (Method::GET, None, Some(true)),
            (Method::POST, Some(CallOutcome::Unknown), Some(false)),
            (Method::PUT, Some(CallOutcome::Unknown), Some(true)),
            (Method::DELETE, Some(CallOutcome::Unknown), Some(true)),
        ] {
            let error = effect(method.clone()).settle(lost(), CallOutcome::Unknown);
            assert_eq!((error.outcome(), error.is_retryable()), (outcome, retryable), "{method}");
        }
        let error = effect(Method::POST).settle(lost().with_outcome(CallOutcome::None), CallOutcome::Unknown);
        assert_eq!((error.outcome(), error.is_retryable()), (Some(CallOutcome::None), Some(true)));
        let error = effect(Method::POST).settle(lost(), CallOutcome::Applied);
        assert_eq!(error.is_retryable(), Some(false));
    }

    #[test]
    fn a_key_makes_a_request_idempotent() {
        let mut headers = HeaderMap::new();
        headers.insert("idempotency-key", new_idempotency_key().parse().unwrap());
        assert!(is_idempotent(&Method::POST, &headers));
        let error = RequestEffect::new(&Method::POST, &headers)
            .settle(Error::new("X", "x").retryable(true), CallOutcome::Unknown);
        assert_eq!(error.is_retryable(), Some(true));
        assert!(error.hints()[0].contains("-H 'idempotency-key: "));
    }

    #[test]
    fn keys_are_uuids() {
        let (key, other) = (new_idempotency_key(), new_idempotency_key());
        assert_eq!((key.len(), key.split('-').count()), (36, 5), "{key}");
        assert_eq!(key.as_bytes()[14], b'4');
        assert_ne!(key, other);
    }
}
