//! Results and errors as data: the envelope, the filter, and pages of so many tokens.

mod filter;
mod paging;
mod tokens;

pub(crate) use filter::Filter;
pub(crate) use paging::{Pager, Shown, Turn, Window};
pub(crate) use tokens::estimate;

use std::time::Duration;

use crate::data::{Data, Map};
use crate::error::{Error, Next};

/// What is said about a run: its command, how long it took, and what more there is.
pub(crate) fn meta(command: &str, took: Duration, more: Map, next: &[Next]) -> Data {
    let mut out = Map::new();
    out.insert("command", command);
    out.insert("duration", format!("{}ms", took.as_millis()));
    for (key, value) in more {
        out.insert(key, value);
    }
    if !next.is_empty() {
        out.insert("next", next.iter().map(Next::to_data).collect::<Data>());
    }
    Data::Object(out)
}

/// The envelope of a result.
pub(crate) fn success(data: Option<Data>, meta: Data) -> Data {
    let mut out = Map::new();
    out.insert("ok", true);
    if let Some(data) = data {
        out.insert("data", data);
    }
    out.insert("meta", meta);
    Data::Object(out)
}

/// The envelope of an error; the meta data only when they were asked for.
pub(crate) fn failure(error: &Error, meta: Option<Data>) -> Data {
    let mut out = Map::new();
    out.insert("ok", false);
    out.insert("error", error.to_data());
    if let Some(meta) = meta {
        out.insert("meta", meta);
    }
    Data::Object(out)
}
