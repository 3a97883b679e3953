//! Results and errors as data: the envelope, the filter, and pages of tokens.

mod filter;
mod paging;
mod tokens;

pub(crate) use filter::Filter;
pub(crate) use paging::{PageRange, Pager, Placement, Window};
pub(crate) use tokens::estimate_tokens;

use std::time::Duration;

use crate::data::{Data, Map};
use crate::error::{Error, Next};

/// Returns the metadata of a run: its command, its duration, its own members, and the next steps.
pub(crate) fn meta(command: &str, took: Duration, extra: Map, next: &[Next], invocation: &[String]) -> Data {
    let mut out = Map::new();
    out.insert("command", command);
    out.insert("duration", format!("{}ms", took.as_millis()));
    for (key, value) in extra {
        out.insert(key, value);
    }
    if !next.is_empty() {
        out.insert("next", next.iter().map(|step| step.to_data(invocation)).collect::<Data>());
    }
    Data::Object(out)
}

/// Returns the envelope of a result.
pub(crate) fn success(data: Option<Data>, meta: Data) -> Data {
    let mut out = Map::new();
    out.insert("ok", true);
    if let Some(data) = data {
        out.insert("data", data);
    }
    out.insert("meta", meta);
    Data::Object(out)
}

/// Returns the envelope of an error, with metadata if there is any.
pub(crate) fn failure(error: &Error, meta: Option<Data>, invocation: &[String]) -> Data {
    failure_with_usage(error, None, meta, invocation)
}

/// [`failure`], with the usage of the command that the next call is likely to be of as a member of the error.
pub(crate) fn failure_with_usage(
    error: &Error,
    usage: Option<String>,
    meta: Option<Data>,
    invocation: &[String],
) -> Data {
    let mut out = Map::new();
    out.insert("ok", false);
    let mut error = error.to_data_of(invocation);
    if let (Some(usage), Data::Object(members)) = (usage, &mut error) {
        members.insert("usage", usage);
    }
    out.insert("error", error);
    if let Some(meta) = meta {
        out.insert("meta", meta);
    }
    Data::Object(out)
}
