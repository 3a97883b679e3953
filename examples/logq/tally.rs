//! Counts requests by a key, in bounded memory.

use std::borrow::Cow;
use std::collections::HashMap;

use vestibule::prelude::*;

use crate::line::{Line, unescape};
use crate::moment;

/// Maximum size of all keys, in bytes. Further keys are counted as `other`.
const MAX_KEY_BYTES: usize = 16 << 20;

/// Estimated size of an entry in addition to its key, in bytes.
const ENTRY_OVERHEAD: usize = 64;

/// Label of the row that sums up all other keys.
pub(crate) const OTHER: &str = "other";

/// Property of a request
#[derive(Choice, Clone, Copy, PartialEq)]
pub(crate) enum By {
    Status,
    Path,
    Hour,
    Method,
    Ip,
}

impl By {
    /// Returns the number of rows printed by default.
    pub(crate) fn default_rows(self) -> usize {
        match self {
            Self::Path | Self::Ip => 20,
            Self::Status | Self::Hour | Self::Method => usize::MAX,
        }
    }

    /// Returns the key of a line.
    fn key<'a>(self, line: &Line<'a>) -> Cow<'a, [u8]> {
        let text = match self {
            Self::Status => line.status_text,
            Self::Path => line.path.map_or(b"-".as_slice(), without_query),
            Self::Hour => line.hour,
            Self::Method => line.method.unwrap_or(b"-"),
            Self::Ip => line.ip,
        };
        unescape(text)
    }
}

/// Returns a path without its query.
pub(crate) fn without_query(path: &[u8]) -> &[u8] {
    let end = memchr::memchr(b'?', path).unwrap_or(path.len());
    path.get(..end).unwrap_or(path)
}

/// Number and total size of requests.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Count {
    pub(crate) requests: u64,
    pub(crate) bytes: u64,
}

impl Count {
    fn add(&mut self, requests: u64, bytes: u64) {
        self.requests += requests;
        self.bytes = self.bytes.saturating_add(bytes);
    }
}

/// Counts by key.
pub(crate) struct Tally {
    by: By,
    counts: HashMap<Box<[u8]>, Count>,
    other: Count,
    remaining_bytes: usize,
}

impl Tally {
    pub(crate) fn new(by: By) -> Self {
        Self { by, counts: HashMap::new(), other: Count::default(), remaining_bytes: MAX_KEY_BYTES }
    }

    pub(crate) fn add(&mut self, line: &Line<'_>) {
        let key = self.by.key(line);
        if let Some(count) = self.counts.get_mut(&*key) {
            return count.add(1, line.bytes);
        }
        match self.remaining_bytes.checked_sub(key.len() + ENTRY_OVERHEAD) {
            Some(remaining) => {
                self.remaining_bytes = remaining;
                self.counts.entry(key.into()).or_default().add(1, line.bytes);
            }
            None => self.other.add(1, line.bytes),
        }
    }

    /// Returns true if requests were counted as `other`.
    pub(crate) fn is_full(&self) -> bool {
        self.other.requests > 0
    }

    /// Returns the number of counted requests.
    pub(crate) fn total(&self) -> u64 {
        self.other.requests + self.counts.values().map(|count| count.requests).sum::<u64>()
    }

    /// Returns the `top` most frequent rows, and one for the rest.
    pub(crate) fn rows(self, top: usize) -> Vec<(String, Count)> {
        let mut rows: Vec<_> = self.counts.into_iter().collect();
        rows.sort_unstable_by(|(a, x), (b, y)| y.requests.cmp(&x.requests).then_with(|| a.cmp(b)));
        let mut other = self.other;
        for (_, count) in rows.drain(top.min(rows.len())..) {
            other.add(count.requests, count.bytes);
        }
        let mut rows: Vec<_> = rows.into_iter().map(|(key, count)| (label(self.by, &key), count)).collect();
        if self.by == By::Hour {
            rows.sort_unstable_by(|(a, _), (b, _)| a.cmp(b));
        }
        if other.requests > 0 {
            rows.push((OTHER.to_owned(), other));
        }
        rows
    }
}

/// Formats a key.
fn label(by: By, key: &[u8]) -> String {
    let hour = if by == By::Hour { moment::hour(key) } else { None };
    hour.unwrap_or_else(|| String::from_utf8_lossy(key).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::line::Parser;

    fn add(tally: &mut Tally, path: &str) {
        let line = format!(r#"::1 - - [20/Nov/2026:10:00:00 +0000] "GET {path} HTTP/1.1" 200 2"#);
        tally.add(&Parser::default().line(line.as_bytes()).unwrap());
    }

    #[test]
    fn rows_sum_up_to_all_requests() {
        let mut tally = Tally::new(By::Path);
        ["/a?x", "/b", "/a", "/c"].into_iter().for_each(|path| add(&mut tally, path));
        let count = |requests| Count { requests, bytes: 2 * requests };
        assert_eq!(tally.rows(1), [("/a".to_owned(), count(2)), ("other".to_owned(), count(2))]);
    }

    #[test]
    fn keys_beyond_the_memory_limit_count_as_other() {
        let mut tally = Tally { remaining_bytes: 10 * (ENTRY_OVERHEAD + 2), ..Tally::new(By::Path) };
        for round in 0..2 {
            (0..26).for_each(|at| add(&mut tally, &format!("/{}", char::from(b'a' + at))));
            assert!(tally.is_full() && tally.counts.len() == 10, "{round}: {}", tally.counts.len());
        }
        assert_eq!((tally.total(), tally.other.requests), (52, 32));
        assert_eq!(tally.rows(3).last(), Some(&("other".to_owned(), Count { requests: 46, bytes: 92 })));
    }
}
