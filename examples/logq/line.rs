//! Parses a line of an access log, in the Common or Combined Log Format.

use std::borrow::Cow;
use std::fmt;

use memchr::{memchr, memchr2};

use crate::lines::LONGEST;
use crate::moment::{Moment, Times};

/// The fields of a line. Texts are as logged: [`unescape`] decodes them.
#[derive(Debug)]
pub(crate) struct Line<'a> {
    pub(crate) ip: &'a [u8],
    pub(crate) user: Option<&'a [u8]>,
    pub(crate) time: Moment,
    /// Start of the timestamp, up to the hour.
    pub(crate) hour: &'a [u8],
    /// `None` if the request line is not HTTP.
    pub(crate) method: Option<&'a [u8]>,
    /// The whole request line if it is not HTTP; `None` if it is empty.
    pub(crate) path: Option<&'a [u8]>,
    pub(crate) protocol: Option<&'a [u8]>,
    pub(crate) status: u16,
    pub(crate) status_text: &'a [u8],
    pub(crate) bytes: u64,
    pub(crate) referer: Option<&'a [u8]>,
    pub(crate) agent: Option<&'a [u8]>,
}

/// Why a line is malformed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Malformed {
    TooLong,
    Client,
    Time,
    Request,
    Status,
    Size,
    Tail,
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong => write!(f, "more than {} KiB", LONGEST >> 10),
            Self::Client => f.write_str("no address, identity and user at the start"),
            Self::Time => f.write_str("no time like [20/Nov/2026:10:00:00 +0000]"),
            Self::Request => f.write_str("no request in quotes"),
            Self::Status => f.write_str("no status of three digits"),
            Self::Size => f.write_str("no size in bytes"),
            Self::Tail => f.write_str("no referer and agent in quotes after the size"),
        }
    }
}

/// A parser of consecutive lines.
#[derive(Default)]
pub(crate) struct Parser {
    times: Times,
}

impl Parser {
    /// Parses a line. Further fields after the agent are ignored.
    pub(crate) fn line<'a>(&mut self, text: &'a [u8]) -> Result<Line<'a>, Malformed> {
        if text.len() > LONGEST {
            return Err(Malformed::TooLong);
        }
        let mut rest = Rest(text);
        let ip = rest.until(b' ').filter(|ip| !ip.is_empty()).ok_or(Malformed::Client)?;
        rest.until(b' ').ok_or(Malformed::Client)?;
        let user = rest.until(b'[').and_then(|user| user.strip_suffix(b" ")).ok_or(Malformed::Client)?;
        let time = rest.until(b']').ok_or(Malformed::Time)?;
        let (moment, hour) = (self.times.read(time), time.get(..14));
        let (Some(moment), Some(hour)) = (moment, hour) else { return Err(Malformed::Time) };
        let request = rest.quoted().ok_or(Malformed::Request)?;
        let (method, path, protocol) = parts(request);
        let status_text = rest.word().filter(|text| text.len() == 3).ok_or(Malformed::Status)?;
        let status = number(status_text).and_then(|status| status.try_into().ok());
        let status = status.filter(|status| *status >= 100).ok_or(Malformed::Status)?;
        let bytes = match rest.word().ok_or(Malformed::Size)? {
            b"-" => 0,
            digits => number(digits).ok_or(Malformed::Size)?,
        };
        let (referer, agent) = if rest.0.trim_ascii().is_empty() {
            (None, None)
        } else {
            let referer = rest.quoted().ok_or(Malformed::Tail)?;
            let agent = rest.quoted().ok_or(Malformed::Tail)?;
            (non_empty(referer), non_empty(agent))
        };
        Ok(Line {
            ip,
            user: non_empty(user),
            time: moment,
            hour,
            method,
            path,
            protocol,
            status,
            status_text,
            bytes,
            referer,
            agent,
        })
    }
}

/// The remaining text of a line.
struct Rest<'a>(&'a [u8]);

impl<'a> Rest<'a> {
    /// Takes the text before a byte, and the byte.
    fn until(&mut self, end: u8) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(memchr(end, self.0)?)?;
        self.0 = rest.get(1..)?;
        Some(taken)
    }

    /// Takes a space and the word after it.
    fn word(&mut self) -> Option<&'a [u8]> {
        let rest = self.0.strip_prefix(b" ")?;
        let end = rest.iter().position(|byte| *byte == b' ').unwrap_or(rest.len());
        let (word, rest) = rest.split_at_checked(end)?;
        self.0 = rest;
        Some(word)
    }

    /// Takes a space and the quoted text after it, which may contain `\"`.
    fn quoted(&mut self) -> Option<&'a [u8]> {
        let text = self.0.strip_prefix(b" \"")?;
        let mut at = 0;
        loop {
            at += memchr2(b'"', b'\\', text.get(at..)?)?;
            if text.get(at) == Some(&b'"') {
                self.0 = text.get(at + 1..)?;
                return text.get(..at);
            }
            at += 2;
        }
    }
}

/// Returns `None` for `-` and the empty text.
fn non_empty(text: &[u8]) -> Option<&[u8]> {
    (!matches!(text, b"-" | b"")).then_some(text)
}

fn number(digits: &[u8]) -> Option<u64> {
    let add = |value: u64, byte: &u8| {
        let digit = byte.checked_sub(b'0').filter(|digit| *digit < 10)?;
        value.checked_mul(10)?.checked_add(digit.into())
    };
    if digits.is_empty() { None } else { digits.iter().try_fold(0, add) }
}

type Parts<'a> = (Option<&'a [u8]>, Option<&'a [u8]>, Option<&'a [u8]>);

/// Splits a request line into method, path and protocol.
fn parts(request: &[u8]) -> Parts<'_> {
    let mut rest = Rest(request);
    let is_name =
        |name: &&[u8]| !name.is_empty() && name.iter().all(|byte| byte.is_ascii_alphabetic() || *byte == b'-');
    let Some(method) = rest.until(b' ').filter(is_name).filter(|_| !rest.0.is_empty()) else {
        return (None, non_empty(request), None);
    };
    let (path, protocol) =
        match rest.0.iter().rposition(|byte| *byte == b' ').and_then(|at| rest.0.split_at_checked(at)) {
            Some((path, protocol)) if protocol.starts_with(b" HTTP/") => (path, protocol.get(1..)),
            _ => (rest.0, None),
        };
    (Some(method), Some(path), protocol)
}

/// Decodes the escapes that servers write: `\"`, `\\`, `\n`, `\t`, `\xhh`.
pub(crate) fn unescape(logged: &[u8]) -> Cow<'_, [u8]> {
    if memchr(b'\\', logged).is_none() {
        return Cow::Borrowed(logged);
    }
    let mut out = Vec::with_capacity(logged.len());
    let mut rest = logged;
    while let Some((byte, after)) = rest.split_first() {
        let (byte, after) = match (byte, after) {
            (b'\\', [b'x', high, low, after @ ..]) if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() => {
                (hex(*high) << 4 | hex(*low), after)
            }
            (b'\\', [quoted @ (b'"' | b'\\'), after @ ..]) => (*quoted, after),
            (b'\\', [b'n', after @ ..]) => (b'\n', after),
            (b'\\', [b't', after @ ..]) => (b'\t', after),
            _ => (*byte, after),
        };
        out.push(byte);
        rest = after;
    }
    Cow::Owned(out)
}

fn hex(digit: u8) -> u8 {
    match digit {
        b'0'..=b'9' => digit - b'0',
        _ => (digit | 0x20) - b'a' + 10,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Line<'_>, Malformed> {
        Parser::default().line(text.as_bytes())
    }

    #[test]
    fn common_and_combined_lines_are_read() {
        let line = read(r#"10.0.0.1 - ada [20/Nov/2026:10:00:00 +0000] "GET /a?b HTTP/1.1" 304 -"#).unwrap();
        assert_eq!((line.ip, line.user), (b"10.0.0.1".as_slice(), Some(b"ada".as_slice())));
        assert_eq!((line.method, line.path), (Some(b"GET".as_slice()), Some(b"/a?b".as_slice())));
        assert_eq!((line.protocol, line.status, line.bytes), (Some(b"HTTP/1.1".as_slice()), 304, 0));
        assert_eq!((line.referer, line.agent), (None, None));
        let line =
            read(r#"::1 - - [20/Nov/2026:10:00:00 +0000] "GET / HTTP/2.0" 200 5 "-" "a \"b\" \\" 0.003"#).unwrap();
        assert_eq!((line.referer, unescape(line.agent.unwrap()).as_ref()), (None, br#"a "b" \"#.as_slice()));
    }

    #[test]
    fn requests_that_are_not_http_are_kept_whole() {
        let line = |request: &str| format!(r#"h - - [20/Nov/2026:10:00:00 +0000] "{request}" 400 0"#);
        for (request, method, path, protocol) in [
            ("-", None, None, None),
            ("", None, None, None),
            (r"\x16\x03\x01 x", None, Some(r"\x16\x03\x01 x"), None),
            ("GET ", None, Some("GET "), None),
            ("GET /", Some("GET"), Some("/"), None),
            ("GET /a b HTTP/1.0", Some("GET"), Some("/a b"), Some("HTTP/1.0")),
            ("M-SEARCH * HTTP/1.1", Some("M-SEARCH"), Some("*"), Some("HTTP/1.1")),
        ] {
            let line = line(request);
            let read = read(&line).unwrap();
            let text = |part: Option<&[u8]>| part.map(|part| String::from_utf8_lossy(part).into_owned());
            let expected = (method.map(str::to_owned), path.map(str::to_owned), protocol.map(str::to_owned));
            assert_eq!((text(read.method), text(read.path), text(read.protocol)), expected, "{request}");
        }
    }

    #[test]
    fn malformed_lines_report_the_first_missing_field() {
        for (text, why) in [
            ("", Malformed::Client),
            (" - - [", Malformed::Client),
            ("h - -[20/Nov/2026:10:00:00 +0000]", Malformed::Client),
            ("h - - [20/Nov/2026:10:00:00 +0000", Malformed::Time),
            ("h - - [now]", Malformed::Time),
            (r#"h - - [20/Nov/2026:10:00:00 +0000] GET / 200 1"#, Malformed::Request),
            (r#"h - - [20/Nov/2026:10:00:00 +0000] "GET / 200 1"#, Malformed::Request),
            (r#"h - - [20/Nov/2026:10:00:00 +0000] "GET /\" 200 1"#, Malformed::Request),
            (r#"h - - [20/Nov/2026:10:00:00 +0000] "GET /""#, Malformed::Status),
            (r#"h - - [20/Nov/2026:10:00:00 +0000] "GET /" 2000 1"#, Malformed::Status),
            (r#"h - - [20/Nov/2026:10:00:00 +0000] "GET /" 099 1"#, Malformed::Status),
            (r#"h - - [20/Nov/2026:10:00:00 +0000] "GET /" 200"#, Malformed::Size),
            (r#"h - - [20/Nov/2026:10:00:00 +0000] "GET /" 200 18446744073709551616"#, Malformed::Size),
            (r#"h - - [20/Nov/2026:10:00:00 +0000] "GET /" 200 1 "-""#, Malformed::Tail),
            (r#"h - - [20/Nov/2026:10:00:00 +0000] "GET /" 200 1 "-" "curl"#, Malformed::Tail),
        ] {
            assert_eq!(read(text).err(), Some(why), "{text}");
        }
        assert_eq!(Parser::default().line(&vec![b'x'; LONGEST + 1]).err(), Some(Malformed::TooLong));
    }

    #[test]
    fn escapes_are_decoded() {
        assert_eq!(unescape(br#"\x41\"\\x41\n\t\q\x4"#).as_ref(), b"A\"\\x41\n\t\\q\\x4");
        assert!(matches!(unescape(b"plain"), Cow::Borrowed(b"plain")));
    }
}
