//! The query of a request: pairs of names and values.

use std::borrow::Cow;
use std::fmt;

use percent_encoding::percent_decode_str;

use super::encode::{QUERY, QUERY_NAME, UNRESERVED, push_encoded, push_keeping_escapes};

/// The query of a request: pairs of names and values in order, duplicates included.
///
/// [`Display`](fmt::Display) writes the text after the `?`. Spaces are encoded as `%20`, which every server
/// decodes, unlike `+`.
///
/// ```
/// use vestibule::fetch::Query;
///
/// let mut query = Query::new();
/// query.append("q", "a b&c");
/// query.append("tag", "x");
/// query.append("tag", "y");
/// assert_eq!(query.to_string(), "q=a%20b%26c&tag=x&tag=y");
/// assert_eq!(query.get("tag").as_deref(), Some("x"));
/// ```
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Query {
    /// The encoded pairs, so that a pair which was typed encoded is not encoded again.
    pairs: Vec<String>,
}

impl Query {
    /// Creates an empty query.
    pub const fn new() -> Self {
        Self { pairs: Vec::new() }
    }

    /// Appends a name and a value, which are percent-encoded.
    pub fn append(&mut self, name: impl AsRef<str>, value: impl AsRef<str>) {
        self.append_bytes(name.as_ref(), value.as_ref().as_bytes());
    }

    /// Appends a value that need not be UTF-8.
    pub(super) fn append_bytes(&mut self, name: &str, value: &[u8]) {
        let mut pair = String::with_capacity(name.len() + value.len() + 1);
        push_encoded(&mut pair, name.as_bytes(), QUERY_NAME);
        pair.push('=');
        push_encoded(&mut pair, value, UNRESERVED);
        self.pairs.push(pair);
    }

    /// Appends pairs that are encoded already, as in the URL `/users?limit=1&sort=a,b`. Only characters that
    /// are not allowed in a URL are encoded.
    ///
    /// ```
    /// use vestibule::fetch::Query;
    ///
    /// let mut query = Query::new();
    /// query.append_encoded("ids=1,2&q=a%2Fb c");
    /// assert_eq!(query.to_string(), "ids=1,2&q=a%2Fb%20c");
    /// assert_eq!(query.get("q").as_deref(), Some("a/b c"));
    /// ```
    pub fn append_encoded(&mut self, query: impl AsRef<str>) {
        self.append_raw(query.as_ref().as_bytes());
    }

    pub(super) fn append_raw(&mut self, query: &[u8]) {
        if query.is_empty() {
            return;
        }
        for typed in query.split(|byte| *byte == b'&') {
            let mut pair = String::with_capacity(typed.len());
            push_keeping_escapes(&mut pair, typed, QUERY);
            self.pairs.push(pair);
        }
    }

    /// Replaces the values of a name by one value. Other pairs keep their encoding.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn set(&mut self, name: &str, value: &str) {
        self.pairs.retain(|pair| decode(pair.split_once('=').map_or(pair.as_str(), |(name, _)| name)) != name);
        self.append(name, value);
    }

    /// Removes encoded pairs.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn remove_pairs(&mut self, pairs: &[&str]) {
        self.pairs.retain(|pair| !pairs.contains(&pair.as_str()));
    }

    pub(super) fn append_query(&mut self, mut other: Self) {
        self.pairs.append(&mut other.pairs);
    }

    /// Returns the names and values in order, decoded as servers do it: `+` is a space.
    pub fn iter(&self) -> impl Iterator<Item = (Cow<'_, str>, Cow<'_, str>)> {
        self.pairs.iter().filter(|pair| !pair.is_empty()).map(|pair| {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            (decode(name), decode(value))
        })
    }

    /// Returns the first value of a name.
    pub fn get(&self, name: &str) -> Option<Cow<'_, str>> {
        self.iter().find(|(other, _)| other == name).map(|(_, value)| value)
    }

    /// Returns true if the query has no pairs.
    pub fn is_empty(&self) -> bool {
        self.pairs.is_empty()
    }
}

fn decode(text: &str) -> Cow<'_, str> {
    if text.contains('+') {
        let spaced = text.replace('+', " ");
        Cow::Owned(percent_decode_str(&spaced).decode_utf8_lossy().into_owned())
    } else {
        percent_decode_str(text).decode_utf8_lossy()
    }
}

impl fmt::Display for Query {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, pair) in self.pairs.iter().enumerate() {
            if index > 0 {
                f.write_str("&")?;
            }
            f.write_str(pair)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Query {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<N: AsRef<str>, V: AsRef<str>> Extend<(N, V)> for Query {
    fn extend<I: IntoIterator<Item = (N, V)>>(&mut self, pairs: I) {
        for (name, value) in pairs {
            self.append(name, value);
        }
    }
}

impl<N: AsRef<str>, V: AsRef<str>> FromIterator<(N, V)> for Query {
    fn from_iter<I: IntoIterator<Item = (N, V)>>(pairs: I) -> Self {
        let mut query = Self::new();
        query.extend(pairs);
        query
    }
}
