//! From a line of curl-style words to the answer of a handler, by the `fetch` functions alone.

use std::future::ready;
use std::io;
use std::pin::Pin;

use futures_util::stream::{self, StreamExt};
use vestibule::data::Data;
use vestibule::fetch::{
    Handler, Source, build_request, is_streaming_response, parse_argv, parse_response, parse_streaming_response,
};
use vestibule::prelude::*;

/// What a line gives: one answer, or item after item.
pub(crate) enum Answer {
    One(Data),
    Many(Pin<Box<dyn Stream<Item = Result<Data>> + Send>>),
}

/// A handler that is asked in lines of words.
#[derive(Clone)]
pub(crate) struct Gateway {
    handler: Handler,
}

impl Gateway {
    pub(crate) fn new(handler: Handler) -> Self {
        Self { handler }
    }

    /// Asks the handler.
    ///
    /// # Errors
    ///
    /// What is wrong with the line, what the handler says no with, and what it fails with.
    pub(crate) async fn ask(&self, line: &str) -> Result<Answer> {
        let words = shlex::split(line).ok_or_else(|| Error::new("PARSE_ERROR", "a quote is not closed"))?;
        let mut input = parse_argv(&words)?;
        input.resolve(&mut refuse)?;
        let response = self.handler.call(build_request(input)?).await?;
        if response.status().is_success() && is_streaming_response(&response) {
            return Ok(Answer::Many(Box::pin(parse_streaming_response(response))));
        }
        let output = parse_response(response).await?;
        if output.ok { Ok(Answer::One(output.data)) } else { Err(output.into_error()) }
    }

    /// The same as JSON documents: `{"data": …}`, `{"item": …}` for each of several, `{"error": …}`.
    pub(crate) async fn documents(&self, line: &str) -> Pin<Box<dyn Stream<Item = Data> + Send>> {
        match self.ask(line).await {
            Ok(Answer::One(data)) => Box::pin(stream::once(ready(json!({ "data": data })))),
            Ok(Answer::Many(items)) => Box::pin(items.map(|item| match item {
                Ok(item) => json!({ "item": item }),
                Err(error) => failure(&error),
            })),
            Err(error) => Box::pin(stream::once(ready(failure(&error)))),
        }
    }
}

/// `-d @file` names a file of this machine, and who asks is somewhere else.
fn refuse(_: &Source) -> io::Result<Vec<u8>> {
    Err(io::Error::new(io::ErrorKind::PermissionDenied, "a gateway reads no files"))
}

fn failure(error: &Error) -> Data {
    json!({ "error": error.to_data() })
}
