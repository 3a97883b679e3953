//! Selects requests.

use std::ffi::OsStr;

use vestibule::prelude::*;
use vestibule::schema::{Kind, Value};

use crate::line::{Line, unescape};
use crate::tally::without_query;
use crate::when::{Bound, When};

/// Filter options, shared by the commands. A request matches if it matches at least one value of each given option.
#[derive(Options)]
pub(crate) struct Filter {
    /// Status: 404, 5xx, 400..499
    #[option(short = 's', value_name = "status")]
    status: Vec<Statuses>,
    /// Path, with * as a wildcard; includes the query if the pattern contains ?
    #[option(short = 'p', value_name = "pattern")]
    path: Vec<Pattern>,
    /// Request method
    #[option(short = 'm')]
    method: Vec<String>,
    /// Client address
    #[option(value_name = "address")]
    ip: Vec<String>,
    /// Start time: 2026-11-20, 2026-11-20T10:00, RFC 3339, the log's format, or 90m, 1h, 2d ago
    #[option(value_name = "time")]
    since: Option<When>,
    /// End time (exclusive)
    #[option(value_name = "time")]
    until: Option<When>,
}

impl Filter {
    /// Resolves relative times.
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

/// A filter with absolute times.
pub(crate) struct Matcher {
    status: Vec<Statuses>,
    path: Vec<Pattern>,
    method: Vec<String>,
    ip: Vec<String>,
    since: Option<Bound>,
    until: Option<Bound>,
}

impl Matcher {
    /// Returns true if a line matches every option.
    pub(crate) fn accepts(&self, line: &Line<'_>) -> bool {
        matches_any(&self.status, |status| status.contains(line.status))
            && matches_any(&self.method, |method| {
                line.method.is_some_and(|own| own.eq_ignore_ascii_case(method.as_bytes()))
            })
            && matches_any(&self.ip, |ip| line.ip.eq_ignore_ascii_case(ip.as_bytes()))
            && matches_any(&self.path, |pattern| line.path.is_some_and(|path| pattern.matches(path)))
            && self.since.is_none_or(|since| !since.is_after(line.time))
            && self.until.is_none_or(|until| until.is_after(line.time))
    }
}

/// Returns true if the list is empty or one of its values matches.
fn matches_any<T>(all: &[T], matches: impl Fn(&T) -> bool) -> bool {
    all.is_empty() || all.iter().any(matches)
}

/// An inclusive range of statuses.
#[derive(Debug, PartialEq)]
struct Statuses(u16, u16);

impl Statuses {
    fn contains(&self, status: u16) -> bool {
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

    fn matches(&self, logged: &[u8]) -> bool {
        let path = unescape(logged);
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
    fn patterns_match() {
        for (pattern, path, is_match) in [
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
            assert_eq!(Pattern::new(pattern).matches(path.as_bytes()), is_match, "{pattern} {path}");
        }
    }
}
