//! Sends curl-style lines to a handler, with the `fetch` functions alone.

use std::future::ready;
use std::io;
use std::pin::Pin;

use futures_util::stream::{self, StreamExt};
use vestibule::data::Data;
use vestibule::fetch::{
    BodySource, Handler, build_request, is_streaming_response, parse_argv, parse_response, parse_streaming_response,
};
use vestibule::prelude::*;

/// The response to a line: a value, or a stream of items.
pub(crate) enum Output {
    Value(Data),
    Stream(Pin<Box<dyn Stream<Item = Result<Data>> + Send>>),
}

/// A handler with a textual interface.
#[derive(Clone)]
pub(crate) struct Gateway {
    handler: Handler,
}

impl Gateway {
    pub(crate) fn new(handler: Handler) -> Self {
        Self { handler }
    }

    /// Parses a line, sends the request and reads the response.
    ///
    /// # Errors
    ///
    /// Fails on an invalid line, on a non-2xx response, and when the handler fails.
    pub(crate) async fn send(&self, line: &str) -> Result<Output> {
        let words = shlex::split(line).ok_or_else(|| Error::new("PARSE_ERROR", "unclosed quote"))?;
        let mut input = parse_argv(&words)?;
        input.resolve(&mut refuse_file)?;
        let response = self.handler.call(build_request(input)?).await?;
        if response.status().is_success() && is_streaming_response(&response) {
            return Ok(Output::Stream(Box::pin(parse_streaming_response(response))));
        }
        let output = parse_response(response).await?;
        if output.ok { Ok(Output::Value(output.data)) } else { Err(output.into_error()) }
    }

    /// Like `send`, as JSON documents: `{"data": …}`, or `{"item": …}` for each item, or `{"error": …}`.
    pub(crate) async fn documents(&self, line: &str) -> Pin<Box<dyn Stream<Item = Data> + Send>> {
        match self.send(line).await {
            Ok(Output::Value(data)) => Box::pin(stream::once(ready(json!({ "data": data })))),
            Ok(Output::Stream(items)) => Box::pin(items.map(|item| match item {
                Ok(item) => json!({ "item": item }),
                Err(error) => error_document(&error),
            })),
            Err(error) => Box::pin(stream::once(ready(error_document(&error)))),
        }
    }
}

/// Refuses `-d @file`: the file would be read from this machine, not from the client's.
fn refuse_file(_: &BodySource) -> io::Result<Vec<u8>> {
    Err(io::Error::new(io::ErrorKind::PermissionDenied, "the gateway does not read files"))
}

fn error_document(error: &Error) -> Data {
    json!({ "error": error.to_data() })
}
