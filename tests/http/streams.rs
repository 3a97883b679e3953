//! Streams: JSON lines that leave at once, and the end of a stream whose reader is gone.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::sync::mpsc::{Receiver, Sender, channel};
use vestibule::command::Effects;
use vestibule::prelude::*;

use crate::serve;
use vestibule_tests::http_client::Client;

/// Returns a program whose command `follow` yields what is sent, and fails where that is negative.
fn stepped() -> (Client, Sender<i64>) {
    let (send, receive) = channel::<i64>(1);
    let slot = Arc::new(Mutex::new(Some(receive)));
    let follow = Command::new("follow").effects(Effects { read_only: true, ..Effects::default() }).stream(move |_| {
        let mut receive: Receiver<i64> = slot.lock().unwrap().take().expect("it is called once");
        async_stream::stream! {
            while let Some(number) = receive.recv().await {
                yield if number < 0 { Err(Error::new("BROKEN", "the source broke")) } else { Ok(json!({ "n": number })) };
            }
        }
    });
    (serve(Cli::create("app").command(follow)), send)
}

#[test]
fn each_item_is_sent_at_once() {
    let (api, send) = stepped();
    send.blocking_send(1).unwrap();
    let mut connection = api.open("GET", "/follow", &["Accept: application/x-ndjson"], "");
    let head = connection.head();
    assert_eq!((head.status, head.header("content-type")), (200, Some("application/x-ndjson")));
    // The next item is sent only after the last one has arrived: nothing is held back.
    for number in 2..=5 {
        let line = format!("{{\"type\":\"chunk\",\"data\":{{\"n\":{}}}}}\n", number - 1);
        assert_eq!(connection.chunk(), Some(line));
        send.blocking_send(number).unwrap();
    }
    assert!(connection.chunk().unwrap().contains("{\"n\":5}"));
    drop(send);
    let last = connection.chunk().unwrap();
    assert!(last.starts_with(r#"{"type":"done","ok":true,"meta":{"command":"follow","#), "{last}");
    assert_eq!(connection.chunk(), None);
}

#[test]
fn an_error_after_some_items_is_the_last_line() {
    let (api, send) = stepped();
    send.blocking_send(1).unwrap();
    let mut connection = api.open("GET", "/follow", &[], "");
    assert_eq!(connection.head().status, 200);
    assert!(connection.chunk().unwrap().contains("{\"n\":1}"));
    send.blocking_send(-1).unwrap();
    let last = connection.chunk().unwrap();
    assert!(last.starts_with(r#"{"type":"error","ok":false,"error":{"code":"BROKEN","#), "{last}");
    assert_eq!(connection.chunk(), None);
}

#[test]
fn an_error_before_the_first_item_is_a_status() {
    let (api, send) = stepped();
    send.blocking_send(-1).unwrap();
    assert_eq!(api.get("/follow").error(), (500, "BROKEN".to_owned()));
}

#[test]
fn other_formats_get_all_items_in_one_envelope() {
    let (api, send) = stepped();
    std::thread::spawn(move || [1, 2].map(|number| send.blocking_send(number).unwrap()));
    assert_eq!(api.accepting("/follow", "application/json").data(), json!([{ "n": 1 }, { "n": 2 }]));
    let (api, send) = stepped();
    drop(send);
    assert_eq!(api.accepting("/follow", "application/json").data(), json!([]));
}

#[test]
fn a_stream_ends_when_its_reader_goes_away() {
    let (api, send) = stepped();
    send.blocking_send(1).unwrap();
    let mut connection = api.open("GET", "/follow", &[], "");
    connection.head();
    connection.chunk().unwrap();
    drop(connection);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
    // The receiver is dropped with the stream.
    runtime.block_on(async { tokio::time::timeout(Duration::from_secs(20), send.closed()).await }).unwrap();
}

/// Count
#[command(read_only)]
fn count(#[arg] to: u32) -> impl Iterator<Item = u32> {
    1..=to
}

#[test]
fn iterators_are_streams_too() {
    let api = serve(Cli::create("app").commands(commands![count]));
    let response = api.get("/count?to=3");
    let lines: Vec<_> = response.body.lines().collect();
    assert_eq!(lines[..3], [1, 2, 3].map(|n| format!(r#"{{"type":"chunk","data":{n}}}"#)));
    assert!(lines[3].starts_with(r#"{"type":"done","ok":true,"#), "{response:?}");
}
