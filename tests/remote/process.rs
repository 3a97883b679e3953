//! Remote calls in a process of their own: signals, closed pipes and connections.

use std::sync::Arc;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use vestibule_tests::{Program, words};

use super::server::Server;

fn client(server: &Server, line: &str) -> Program {
    Program::at(env!("CARGO_BIN_EXE_remote-client")).args(words(line)).env("CLIENT_API_BASE_URL", &server.url())
}

/// Returns a channel on which a server reports that its client has disconnected.
fn disconnection() -> (Arc<Mutex<Sender<()>>>, Receiver<()>) {
    let (sender, receiver) = channel();
    (Arc::new(Mutex::new(sender)), receiver)
}

#[test]
fn ctrl_c_interrupts_a_retry_delay() {
    let server = Server::new(|connection| connection.respond("429 Too Many Requests", "retry-after: 50\r\n", ""));
    let running = client(&server, "api x").start();
    let started = Instant::now();
    while server.requests().is_empty() {
        assert!(started.elapsed() < Duration::from_secs(60));
        thread::sleep(Duration::from_millis(5));
    }
    thread::sleep(Duration::from_millis(200));
    let started = Instant::now();
    running.interrupt();
    let run = running.finish();
    assert_eq!(run.exit, Some(130), "{run}");
    assert!(started.elapsed() < Duration::from_secs(5));
    assert_eq!(server.requests().len(), 1);
}

#[test]
fn a_closed_pipe_closes_the_connection() {
    let (sender, gone) = disconnection();
    let server = Server::new(move |connection| {
        connection.write("HTTP/1.1 200 OK\r\ncontent-type: application/x-ndjson\r\n\r\n");
        let mut number = 0;
        while connection.write(format!("{{\"n\":{number}}}\n")) {
            number += 1;
        }
        sender.lock().unwrap().send(()).unwrap();
    });
    let mut running = client(&server, "api lines --format jsonl").start();
    assert_eq!(running.line().as_deref(), Some("{\"n\":0}"));
    let run = running.close();
    assert_eq!((run.exit, run.stderr.as_str()), (Some(0), ""), "{run}");
    gone.recv_timeout(Duration::from_secs(30)).unwrap();
}

#[test]
fn ctrl_c_closes_the_connection() {
    let (sender, gone) = disconnection();
    let server = Server::new(move |connection| {
        connection.write("HTTP/1.1 200 OK\r\ncontent-type: application/x-ndjson\r\n\r\n{\"n\":0}\n");
        assert!(connection.wait_for_disconnect());
        sender.lock().unwrap().send(()).unwrap();
    });
    let mut running = client(&server, "api lines --format jsonl").start();
    assert_eq!(running.line().as_deref(), Some("{\"n\":0}"));
    running.interrupt();
    assert_eq!(running.finish().exit, Some(130));
    gone.recv_timeout(Duration::from_secs(30)).unwrap();
}

#[test]
fn the_user_agent_names_the_program() {
    let server = Server::new(|connection| connection.respond("200 OK", "", "fine"));
    client(&server, "api x").run().success();
    client(&server, "api x -A mine").run().success();
    let agents: Vec<_> =
        server.requests().iter().map(|request| request.header("user-agent").unwrap().to_owned()).collect();
    assert_eq!(agents, ["client/1.2.3", "mine"]);
}

/// Connections and certificates are opened only when a request is sent.
#[test]
fn help_and_listings_send_nothing() {
    let server = Server::new(|_| ());
    for line in ["--help", "api --help", "api --schema", "--llms --format json", "api x --curl"] {
        client(&server, line).env("SSL_CERT_FILE", "/nonexistent").run().success();
    }
    assert!(server.requests().is_empty());
}
