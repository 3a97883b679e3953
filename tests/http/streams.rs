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
    // The items before an error are not lost with it.
    let (api, send) = stepped();
    std::thread::spawn(move || [1, -1].map(|number| send.blocking_send(number).unwrap()));
    let broken = api.accepting("/follow", "application/json");
    assert_eq!((broken.error(), &broken.json()["data"]), ((500, "BROKEN".to_owned()), &json!([{ "n": 1 }])));
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

/// Report 25 and 50 of 100, and fail if that is asked for
#[command]
async fn build(#[option] fail: bool, #[option] quiet: bool, ctx: Context) -> Result<Data> {
    let progress = ctx.progress();
    if !quiet {
        progress.total(100);
        progress.message("compiling");
        for done in [25, 50] {
            tokio::time::sleep(Duration::from_millis(150)).await;
            progress.set(done);
        }
    }
    if fail { Err(Error::new("BROKEN", "it is broken")) } else { Ok(json!({ "built": true })) }
}

#[test]
fn progress_is_sent_as_lines_before_the_result() {
    let api = serve(Cli::create("app").commands(commands![build]));
    let headers = ["Accept: application/x-ndjson", "Content-Type: application/json"];
    for (body, last) in [("{}", r#"{"ok":true,"data":{"built":true}"#), (r#"{"fail":true}"#, r#"{"ok":false,"error":"#)]
    {
        let mut connection = api.open("POST", "/build", &headers, body);
        let head = connection.head();
        assert_eq!((head.status, head.header("content-type")), (200, Some("application/x-ndjson")));
        let mut lines = Vec::new();
        while let Some(chunk) = connection.chunk() {
            lines.extend(chunk.lines().map(str::to_owned));
        }
        let (end, reports) = lines.split_last().expect("lines");
        assert!(end.starts_with(last), "{end}");
        let reports: Vec<serde_json::Value> = reports.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert!(reports.iter().all(|report| report["type"] == "progress"), "{reports:?}");
        assert!(reports.iter().any(|report| report["done"] == 50 && report["total"] == 100), "{reports:?}");
    }
    // Without a report, the status is that of the result.
    let quiet = api.send("POST", "/build", &headers, r#"{"quiet":true,"fail":true}"#);
    assert_eq!(quiet.status, 500);
    // A caller that takes lines for streams only does not have to read them.
    let plain = api.send("POST", "/build", &["Content-Type: application/json"], "{}");
    assert_eq!((plain.status, &plain.json()["data"]["built"]), (200, &json!(true)));
}
