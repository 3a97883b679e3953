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

/// An error as data: what a program reads.
pub(crate) fn error_data(error: &Error) -> Data {
    let mut out = Map::new();
    out.insert("code", error.code());
    out.insert("message", error.message());
    if !error.field_errors().is_empty() {
        let fields = error.field_errors().iter().map(|field| {
            let mut one = Map::new();
            one.insert("path", field.path.as_str());
            one.insert("message", field.message.as_str());
            one.insert("expected", field.expected.as_str());
            one.insert("received", field.received.as_str());
            if let Some(suggestion) = &field.suggestion {
                one.insert("suggestion", suggestion.as_str());
            }
            Data::Object(one)
        });
        out.insert("fieldErrors", fields.collect::<Data>());
    }
    if let Some(retryable) = error.is_retryable() {
        out.insert("retryable", retryable);
    }
    if let Some(details) = error.details_data() {
        out.insert("details", details.clone());
    }
    if !error.hints().is_empty() {
        out.insert("hints", error.hints().iter().map(String::as_str).collect::<Data>());
    }
    let correction = error.correction().map(|call| Next::new(call, "The same call, put right"));
    let next: Vec<_> = correction.into_iter().chain(error.next_steps().iter().cloned()).collect();
    if !next.is_empty() {
        out.insert("next", next_data(&next));
    }
    Data::Object(out)
}

fn next_data(steps: &[Next]) -> Data {
    let step = |step: &Next| {
        let mut one = Map::new();
        one.insert("command", step.command.as_str());
        one.insert("why", step.why.as_str());
        Data::Object(one)
    };
    steps.iter().map(step).collect()
}

/// What is said about a run: its command, how long it took, and what more there is.
pub(crate) fn meta(command: &str, took: Duration, more: Map, next: &[Next]) -> Data {
    let mut out = Map::new();
    out.insert("command", command);
    out.insert("duration", format!("{}ms", took.as_millis()));
    for (key, value) in more {
        out.insert(key, value);
    }
    if !next.is_empty() {
        out.insert("next", next_data(next));
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
    out.insert("error", error_data(error));
    if let Some(meta) = meta {
        out.insert("meta", meta);
    }
    Data::Object(out)
}
