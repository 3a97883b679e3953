//! Decodes any bytes as server-sent events, in chunks of any size: the same items, however the bytes are cut.

#![no_main]

use std::pin::pin;
use std::task::{Context, Poll, Waker};

use libfuzzer_sys::fuzz_target;
use vestibule::fetch::{ResponseBody, http, parse_event_stream};
use vestibule::prelude::Stream;

fuzz_target!(|bytes: &[u8]| {
    let Some((size, text)) = bytes.split_first() else { return };
    let whole = items(text, text.len().max(1));
    assert_eq!(items(text, usize::from(*size).max(1)), whole);
});

fn items(text: &[u8], chunk_size: usize) -> Vec<String> {
    let chunks: Vec<Vec<u8>> = text.chunks(chunk_size).map(<[u8]>::to_vec).collect();
    let response = http::Response::new(ResponseBody::new(vestibule_fuzz::Chunks::new(chunks)));
    let mut stream = pin!(parse_event_stream(response));
    let mut context = Context::from_waker(Waker::noop());
    let mut items = Vec::new();
    while let Poll::Ready(Some(item)) = stream.as_mut().poll_next(&mut context) {
        items.push(item.map_or_else(|error| error.to_string(), |data| data.to_string()));
    }
    items
}
