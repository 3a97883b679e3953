//! The query of a request: names and values in order.

use std::borrow::Cow;
use std::fmt;

use percent_encoding::percent_decode_str;

use super::encode::{QUERY, QUERY_NAME, UNRESERVED, push_encoded, push_keeping_escapes};

/// The query of a request: names and values in the order they came, repeats kept.
///
/// Displayed, it is the text after the `?`. Blanks are `%20`, which means a blank to every server,
/// unlike `+`.
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
    /// Each pair as it is sent, so that what someone typed encoded is not encoded anew.
    pairs: Vec<String>,
}

impl Query {
    /// A query without pairs.
    pub const fn new() -> Self {
        Self { pairs: Vec::new() }
    }

    /// Adds a name and a value; both are encoded.
    pub fn append(&mut self, name: impl AsRef<str>, value: impl AsRef<str>) {
        self.append_bytes(name.as_ref(), value.as_ref().as_bytes());
    }

    /// Adds a value that need not be text.
    pub(super) fn append_bytes(&mut self, name: &str, value: &[u8]) {
        let mut pair = String::with_capacity(name.len() + value.len() + 1);
        push_encoded(&mut pair, name.as_bytes(), QUERY_NAME);
        pair.push('=');
        push_encoded(&mut pair, value, UNRESERVED);
        self.pairs.push(pair);
    }

    /// Adds pairs that are already encoded, as in the URL `/users?limit=1&sort=a,b`; only what a URL
    /// cannot hold is encoded.
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
        self.append_typed(query.as_ref().as_bytes());
    }

    pub(super) fn append_typed(&mut self, query: &[u8]) {
        if query.is_empty() {
            return;
        }
        for typed in query.split(|byte| *byte == b'&') {
            let mut pair = String::with_capacity(typed.len());
            push_keeping_escapes(&mut pair, typed, QUERY);
            self.pairs.push(pair);
        }
    }

    pub(super) fn append_query(&mut self, mut other: Self) {
        self.pairs.append(&mut other.pairs);
    }

    /// The names and values in order, decoded as servers do it; `+` is a blank.
    pub fn iter(&self) -> impl Iterator<Item = (Cow<'_, str>, Cow<'_, str>)> {
        self.pairs.iter().filter(|pair| !pair.is_empty()).map(|pair| {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            (decode(name), decode(value))
        })
    }

    /// The first value of a name.
    pub fn get(&self, name: &str) -> Option<Cow<'_, str>> {
        self.iter().find(|(other, _)| other == name).map(|(_, value)| value)
    }

    /// Whether nothing would be sent after the path.
    pub fn is_empty(&self) -> bool {
        self.pairs.is_empty()
    }
}

fn decode(text: &str) -> Cow<'_, str> {
    if text.contains('+') {
        let blanks = text.replace('+', " ");
        Cow::Owned(percent_decode_str(&blanks).decode_utf8_lossy().into_owned())
    } else {
        percent_decode_str(text).decode_utf8_lossy()
    }
}

impl fmt::Display for Query {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, pair) in self.pairs.iter().enumerate() {
            if at > 0 {
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
