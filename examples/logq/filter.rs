//! Which requests are meant.

use std::ffi::OsStr;

use vestibule::prelude::*;
use vestibule::schema::{Kind, Value};

use crate::line::{Line, plain};
use crate::tally::without_query;
use crate::when::{Bound, When};

/// The options by which every command chooses. A request fits when it fits each kind of option that is given, and
/// of several of one kind any.
#[derive(Options)]
pub(crate) struct Filter {
    /// Only this status: 404, 5xx, 400..499
    #[option(short = 's', value_name = "status")]
    status: Vec<Statuses>,
    /// Only this path, where * stands for anything; its query counts when the pattern has a ?
    #[option(short = 'p', value_name = "pattern")]
    path: Vec<Pattern>,
    /// Only this method
    #[option(short = 'm')]
    method: Vec<String>,
    /// Only this client
    #[option(value_name = "address")]
    ip: Vec<String>,
    /// From this time on: 2026-11-20, 2026-11-20T10:00, RFC 3339, as in the log, or 90m, 1h, 2d ago
    #[option(value_name = "time")]
    since: Option<When>,
    /// Before this time
    #[option(value_name = "time")]
    until: Option<When>,
}

impl Filter {
    /// The filter at a point in time.
    pub(crate) fn matcher(self, now: i64) -> Matcher {
        let Self { status, path, method, ip, since, until } = self;
        Matcher {
            status,
            path,
            method,
            ip,
            since: since.map(|time| time.at(now)),
            until: until.map(|time| time.at(now)),
        }
    }
}

/// A filter that is ready to look at lines.
pub(crate) struct Matcher {
    status: Vec<Statuses>,
    path: Vec<Pattern>,
    method: Vec<String>,
    ip: Vec<String>,
    since: Option<Bound>,
    until: Option<Bound>,
}

impl Matcher {
    /// Whether a line is meant.
    pub(crate) fn accepts(&self, line: &Line<'_>) -> bool {
        any(&self.status, |status| status.has(line.status))
            && any(&self.method, |method| line.method.is_some_and(|own| own.eq_ignore_ascii_case(method.as_bytes())))
            && any(&self.ip, |ip| line.ip.eq_ignore_ascii_case(ip.as_bytes()))
            && any(&self.path, |pattern| line.path.is_some_and(|path| pattern.fits(path)))
            && self.since.is_none_or(|since| !since.is_after(line.time))
            && self.until.is_none_or(|until| until.is_after(line.time))
    }
}

/// Whether one of those that were given fits, or none was given.
fn any<T>(all: &[T], fits: impl Fn(&T) -> bool) -> bool {
    all.is_empty() || all.iter().any(fits)
}

/// A range of statuses, both ends included.
#[derive(Debug, PartialEq)]
struct Statuses(u16, u16);

impl Statuses {
    fn has(&self, status: u16) -> bool {
        (self.0..=self.1).contains(&status)
    }

    fn read(text: &str) -> Option<Self> {
        let one = |text: &str| {
            let is_status = text.len() == 3 && text.bytes().all(|byte| byte.is_ascii_digit());
            if is_status { text.parse().ok().filter(|status| *status >= 100) } else { None }
        };
        if let Some((first, last)) = text.split_once("..") {
            return Some(Self(one(first)?, one(last)?)).filter(|range| range.0 <= range.1);
        }
        match text.strip_suffix("xx").or_else(|| text.strip_suffix("XX")) {
            Some(class) => one(&format!("{class}00")).map(|first| Self(first, first + 99)),
            None => one(text).map(|status| Self(status, status)),
        }
    }
}

impl Value for Statuses {
    const KIND: Kind = Kind::CUSTOM;

    fn parse(text: &OsStr) -> Result<Self, String> {
        let read = text.to_str().and_then(Self::read);
        read.ok_or_else(|| format!("expected a status like 404, 5xx or 400..499, got `{}`", text.display()))
    }
}

/// A text in which `*` stands for anything.
struct Pattern {
    parts: Vec<Vec<u8>>,
    has_query: bool,
}

impl Pattern {
    fn new(text: &str) -> Self {
        Self { parts: text.split('*').map(Into::into).collect(), has_query: text.contains('?') }
    }

    fn fits(&self, logged: &[u8]) -> bool {
        let path = plain(logged);
        let path = if self.has_query { &*path } else { without_query(&path) };
        let [first, middle @ .., last] = self.parts.as_slice() else {
            return self.parts.first().is_some_and(|only| only == path);
        };
        let inner = path.strip_prefix(first.as_slice()).and_then(|rest| rest.strip_suffix(last.as_slice()));
        let Some(mut rest) = inner else { return false };
        middle.iter().all(|part| match memchr::memmem::find(rest, part) {
            Some(at) => {
                rest = rest.get(at + part.len()..).unwrap_or_default();
                true
            }
            None => false,
        })
    }
}

impl Value for Pattern {
    const KIND: Kind = Kind::CUSTOM;

    fn parse(text: &OsStr) -> Result<Self, String> {
        match text.to_str() {
            Some("") => Err("expected a path like /api/*, got nothing".to_owned()),
            Some(text) => Ok(Self::new(text)),
            None => Err("not valid UTF-8".to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statuses_are_read() {
        assert_eq!(Statuses::read("404"), Some(Statuses(404, 404)));
        assert_eq!(Statuses::read("5xx"), Some(Statuses(500, 599)));
        assert_eq!(Statuses::read("400..499"), Some(Statuses(400, 499)));
        for text in ["", "4", "99", "099", "4xxx", "xx", "404..", "..404", "499..400", "400...499", "+40", "4x4"] {
            assert_eq!(Statuses::read(text), None, "{text}");
        }
    }

    #[test]
    fn patterns_fit() {
        for (pattern, path, fits) in [
            ("/api", "/api", true),
            ("/api", "/api/", false),
            ("/api", "/api?page=2", true),
            ("/api?page=2", "/api?page=2", true),
            ("/api?*", "/api", false),
            ("/api/*", "/api/users/7", true),
            ("/api/*", "/api", false),
            ("*.css", "/site.css?v=1", true),
            ("/a*a", "/a", false),
            ("/*/b/*", "/a/b/c", true),
            ("*b*a*", "abc", false),
            ("*", "", true),
            ("/ä", r"/\xc3\xa4", true),
        ] {
            assert_eq!(Pattern::new(pattern).fits(path.as_bytes()), fits, "{pattern} {path}");
        }
    }
}
