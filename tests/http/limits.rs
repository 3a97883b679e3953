//! Limits, and handlers that block.

use std::time::Duration;

use tokio::sync::oneshot;
use vestibule::prelude::*;

use crate::{nested, serve};

/// Measure a text
#[command]
fn measure(#[option] text: String) -> usize {
    text.len()
}

/// Never answer
#[command(read_only)]
async fn hang() {
    std::future::pending::<()>().await;
}

/// Block a thread
#[command(read_only)]
fn block() -> &'static str {
    std::thread::sleep(Duration::from_millis(300));
    "awake"
}

/// Answer
#[command(read_only)]
async fn ping() -> &'static str {
    "pong"
}

fn cli() -> Cli {
    Cli::create("app").commands(commands![measure, hang, block, ping])
}

const JSON: &str = "Content-Type: application/json";

#[test]
fn large_bodies_are_refused() {
    let api = nested(cli().into_service().body_limit(1000));
    let object = |size: usize| json!({ "text": "x".repeat(size) });
    assert_eq!(api.post("/measure", &object(900)).data(), 900);
    assert_eq!(api.post("/measure", &object(2000)).error(), (413, "REQUEST_TOO_LARGE".to_owned()));
    // Nothing of a body that is declared as too large is read.
    let mut connection = api.connect();
    connection
        .write(
            format!("POST /tools/measure HTTP/1.1\r\nHost: localhost\r\n{JSON}\r\nContent-Length: 99999999999\r\n\r\n")
                .as_bytes(),
        )
        .unwrap();
    assert_eq!(connection.head().status, 413);
    // A body of unknown length is read up to the limit.
    let mut connection = api.connect();
    let head =
        format!("POST /tools/measure HTTP/1.1\r\nHost: localhost\r\n{JSON}\r\nTransfer-Encoding: chunked\r\n\r\n");
    connection.write(head.as_bytes()).unwrap();
    for _ in 0..10 {
        let _ = connection.write(format!("c8\r\n{}\r\n", "x".repeat(200)).as_bytes());
    }
    assert_eq!(connection.head().status, 413);
}

#[test]
fn bodies_that_do_not_arrive_time_out() {
    let api = nested(cli().into_service().body_time(Duration::from_millis(100)));
    let mut connection = api.connect();
    let head = format!("POST /tools/measure HTTP/1.1\r\nHost: localhost\r\n{JSON}\r\nContent-Length: 20\r\n\r\n{{\"te");
    connection.write(head.as_bytes()).unwrap();
    assert_eq!(connection.head().status, 408);
}

#[test]
fn commands_that_take_too_long_time_out() {
    let api = nested(cli().into_service().time_limit(Duration::from_millis(100)));
    assert_eq!(api.get("/hang").error(), (504, "TIMEOUT".to_owned()));
    assert_eq!(api.get("/ping").data(), "pong");
}

#[test]
fn blocking_functions_do_not_hold_up_others() {
    let api = serve(cli());
    // More than there are threads in the runtime.
    let blocked: Vec<_> = (0..8)
        .map(|_| {
            let api = api.clone();
            std::thread::spawn(move || api.get("/block").data())
        })
        .collect();
    assert_eq!(api.get("/ping").data(), "pong");
    for thread in blocked {
        assert_eq!(thread.join().unwrap(), "awake");
    }
}

#[test]
fn a_call_ends_when_its_caller_goes_away() {
    struct Dropped(Option<oneshot::Sender<()>>);
    impl Drop for Dropped {
        fn drop(&mut self) {
            let _ = self.0.take().map(|sender| sender.send(()));
        }
    }
    let ((begun, has_begun), (ended, has_ended)) = (oneshot::channel(), oneshot::channel());
    let slot = std::sync::Mutex::new(Some((begun, Dropped(Some(ended)))));
    let wait = Command::new("wait").run(move |_| {
        let (begun, dropped) = slot.lock().unwrap().take().expect("it is called once");
        async move {
            let _dropped = dropped;
            begun.send(()).unwrap();
            std::future::pending::<Result<()>>().await
        }
    });
    let api = serve(Cli::create("app").command(wait));
    let connection = api.open("POST", "/wait", &[], "");
    has_begun.blocking_recv().unwrap();
    drop(connection);
    has_ended.blocking_recv().unwrap();
}
