//! The return types of commands, in plain and async functions.

#![deny(warnings)]

use std::error::Error;
use std::pin::Pin;
use std::result::Result as StdResult;
use std::task::{Context, Poll};

use schemars::JsonSchema;
use serde::Serialize;
use vestibule::prelude::{Cli, Data, Reply, Stream, command, commands};

type Result<T, E = vestibule::Error> = StdResult<T, E>;

#[derive(Serialize, JsonSchema)]
struct Deployed {
    url: String,
}

impl Deployed {
    fn new() -> Self {
        Self { url: "https://example.com".to_owned() }
    }
}

/// No schema is known of it.
#[derive(Serialize)]
struct Plain {
    name: &'static str,
}

struct Lines<T>(Option<T>);

fn lines<T>(line: T) -> Lines<T> {
    Lines(Some(line))
}

impl<T: Unpin> Stream for Lines<T> {
    type Item = T;

    fn poll_next(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<T>> {
        Poll::Ready(self.0.take())
    }
}

mod plain {
    use super::*;

    #[command]
    pub fn nothing() {}

    #[allow(clippy::unused_unit)]
    #[command]
    pub fn unit() -> () {
        ()
    }

    #[command]
    pub fn value() -> Deployed {
        Deployed::new()
    }

    #[command]
    pub fn undescribed() -> Plain {
        Plain { name: "x" }
    }

    #[command]
    pub fn text() -> &'static str {
        "x"
    }

    #[command]
    pub fn maybe() -> Option<Deployed> {
        None
    }

    #[command]
    pub fn many() -> Vec<Deployed> {
        vec![Deployed::new()]
    }

    #[command]
    pub fn data() -> Data {
        Data::Null
    }

    #[command]
    pub fn result() -> Result<Deployed> {
        Ok(Deployed::new())
    }

    #[command]
    pub fn result_of_nothing() -> Result<()> {
        Ok(())
    }

    #[command]
    pub fn result_or_text() -> Result<Deployed, String> {
        Err("broken".to_owned())
    }

    #[command]
    pub fn number_or_text() -> Result<u8, String> {
        Ok(1)
    }

    #[command]
    pub fn result_or_static_text() -> Result<u8, &'static str> {
        Ok(1)
    }

    #[command]
    pub fn result_or_any() -> Result<Deployed, Box<dyn Error + Send + Sync>> {
        Ok(Deployed::new())
    }

    #[command]
    pub fn result_or_io() -> std::io::Result<u8> {
        Ok(1)
    }

    #[command]
    pub fn reply() -> Reply<Deployed> {
        Reply::new(Deployed::new()).next("status", "See it")
    }

    #[command]
    pub fn result_of_reply() -> Result<Reply<Deployed>> {
        Ok(Reply::new(Deployed::new()))
    }

    #[command]
    pub fn reply_or_text() -> Result<Reply<u8>, String> {
        Ok(Reply::new(1))
    }

    #[command]
    pub fn iterator() -> impl Iterator<Item = Deployed> {
        std::iter::once(Deployed::new())
    }

    #[command]
    pub fn iterator_of_results() -> impl Iterator<Item = Result<Deployed>> {
        std::iter::once(Ok(Deployed::new()))
    }

    #[command]
    pub fn iterator_or_error() -> Result<impl Iterator<Item = Result<u8, String>>> {
        Ok(std::iter::once(Ok(1)))
    }

    #[command]
    pub fn boxed_iterator() -> Box<dyn Iterator<Item = u8> + Send> {
        Box::new(0..3)
    }

    #[command]
    pub fn stream() -> impl Stream<Item = Deployed> {
        lines(Deployed::new())
    }

    #[command]
    pub fn stream_of_results() -> impl Stream<Item = Result<Deployed>> {
        lines(Ok(Deployed::new()))
    }

    #[command]
    pub fn stream_or_error() -> Result<impl Stream<Item = Result<Deployed>>> {
        Ok(lines(Ok(Deployed::new())))
    }

    #[command]
    pub fn stream_of_texts() -> Result<impl Stream<Item = Result<Plain, String>>, String> {
        Ok(lines(Ok(Plain { name: "x" })))
    }
}

mod later {
    use super::*;

    #[command]
    pub async fn nothing() {}

    #[allow(clippy::unused_unit)]
    #[command]
    pub async fn unit() -> () {
        ()
    }

    #[command]
    pub async fn value() -> Deployed {
        Deployed::new()
    }

    #[command]
    pub async fn undescribed() -> Plain {
        Plain { name: "x" }
    }

    #[command]
    pub async fn text() -> &'static str {
        "x"
    }

    #[command]
    pub async fn maybe() -> Option<Deployed> {
        None
    }

    #[command]
    pub async fn many() -> Vec<Deployed> {
        vec![Deployed::new()]
    }

    #[command]
    pub async fn data() -> Data {
        Data::Null
    }

    #[command]
    pub async fn result() -> Result<Deployed> {
        Ok(Deployed::new())
    }

    #[command]
    pub async fn result_of_nothing() -> Result<()> {
        Ok(())
    }

    #[command]
    pub async fn result_or_text() -> Result<Deployed, String> {
        Err("broken".to_owned())
    }

    #[command]
    pub async fn number_or_text() -> Result<u8, String> {
        Ok(1)
    }

    #[command]
    pub async fn result_or_static_text() -> Result<u8, &'static str> {
        Ok(1)
    }

    #[command]
    pub async fn result_or_any() -> Result<Deployed, Box<dyn Error + Send + Sync>> {
        Ok(Deployed::new())
    }

    #[command]
    pub async fn result_or_io() -> std::io::Result<u8> {
        Ok(1)
    }

    #[command]
    pub async fn reply() -> Reply<Deployed> {
        Reply::new(Deployed::new()).next("status", "See it")
    }

    #[command]
    pub async fn result_of_reply() -> Result<Reply<Deployed>> {
        Ok(Reply::new(Deployed::new()))
    }

    #[command]
    pub async fn reply_or_text() -> Result<Reply<u8>, String> {
        Ok(Reply::new(1))
    }

    #[command]
    pub async fn iterator() -> impl Iterator<Item = Deployed> {
        std::iter::once(Deployed::new())
    }

    #[command]
    pub async fn iterator_of_results() -> impl Iterator<Item = Result<Deployed>> {
        std::iter::once(Ok(Deployed::new()))
    }

    #[command]
    pub async fn iterator_or_error() -> Result<impl Iterator<Item = Result<u8, String>>> {
        Ok(std::iter::once(Ok(1)))
    }

    #[command]
    pub async fn boxed_iterator() -> Box<dyn Iterator<Item = u8> + Send> {
        Box::new(0..3)
    }

    #[command]
    pub async fn stream() -> impl Stream<Item = Deployed> {
        lines(Deployed::new())
    }

    #[command]
    pub async fn stream_of_results() -> impl Stream<Item = Result<Deployed>> {
        lines(Ok(Deployed::new()))
    }

    #[command]
    pub async fn stream_or_error() -> Result<impl Stream<Item = Result<Deployed>>> {
        Ok(lines(Ok(Deployed::new())))
    }

    #[command]
    pub async fn stream_of_texts() -> Result<impl Stream<Item = Result<Plain, String>>, String> {
        Ok(lines(Ok(Plain { name: "x" })))
    }
}

fn main() {
    {
        use plain::*;
        let commands = commands![
            nothing,
            unit,
            value,
            undescribed,
            text,
            maybe,
            many,
            data,
            result,
            result_of_nothing,
            result_or_text,
            number_or_text,
            result_or_static_text,
            result_or_any,
            result_or_io,
            reply,
            result_of_reply,
            reply_or_text,
            iterator,
            iterator_of_results,
            iterator_or_error,
            boxed_iterator,
            stream,
            stream_of_results,
            stream_or_error,
            stream_of_texts,
        ];
        assert!(Cli::create("app").commands(commands).check().is_ok());
    }
    {
        use later::*;
        let commands = commands![
            nothing,
            unit,
            value,
            undescribed,
            text,
            maybe,
            many,
            data,
            result,
            result_of_nothing,
            result_or_text,
            number_or_text,
            result_or_static_text,
            result_or_any,
            result_or_io,
            reply,
            result_of_reply,
            reply_or_text,
            iterator,
            iterator_of_results,
            iterator_or_error,
            boxed_iterator,
            stream,
            stream_of_results,
            stream_or_error,
            stream_of_texts,
        ];
        assert!(Cli::create("app").commands(commands).check().is_ok());
    }
}
