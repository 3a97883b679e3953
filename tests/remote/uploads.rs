//! Request bodies: read while they are sent, in constant memory, and with time for slow servers and sources.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use axum::body::Bytes;
use axum::http::HeaderMap;
use axum::routing::post;
use axum::{Json, Router};
use serde_json::{Value, json};
use vestibule_tests::{Program, Run, Terminal};

use super::server::Server;

const MEBIBYTE: usize = 1 << 20;

/// Starts an axum server on a socket that reports what it was sent.
fn axum_server() -> String {
    async fn report(headers: HeaderMap, body: Bytes) -> Json<Value> {
        let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).map(str::to_owned);
        let sum = body.iter().fold(0_u64, |sum, byte| sum.wrapping_mul(31).wrapping_add(u64::from(*byte)));
        Json(json!({
            "bytes": body.len(),
            "sum": sum,
            "type": header("content-type"),
            "length": header("content-length"),
            "coding": header("transfer-encoding"),
        }))
    }
    let (sender, address) = channel::<SocketAddr>();
    thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async move {
            let limit = axum::extract::DefaultBodyLimit::max(512 * MEBIBYTE);
            let app = Router::new().route("/", post(report)).layer(limit);
            let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
            sender.send(listener.local_addr().unwrap()).unwrap();
            axum::serve(listener, app).await.unwrap();
        });
    });
    format!("http://{}", address.recv().unwrap())
}

fn sum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0_u64, |sum, byte| sum.wrapping_mul(31).wrapping_add(u64::from(*byte)))
}

fn client(url: &str, args: &[&str], folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_remote-client"));
    command.env_clear().env("CLIENT_API_BASE_URL", url).args(args).current_dir(folder);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn finish(child: Child) -> Run {
    let output = child.wait_with_output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Run { exit: output.status.code(), stdout: text(output.stdout), stderr: text(output.stderr) }
}

fn run(url: &str, args: &[&str], folder: &Path) -> Run {
    finish(client(url, args, folder).spawn().unwrap())
}

fn json_of(run: &Run) -> Value {
    assert_eq!((run.exit, run.stderr.as_str()), (Some(0), ""), "{run}");
    serde_json::from_str(&run.stdout).unwrap()
}

/// Returns bytes that differ everywhere, in a folder with them in the file `big`.
fn big(size: usize) -> (Vec<u8>, tempfile::TempDir) {
    let bytes: Vec<u8> = (0..size as u32).map(|index| (index.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("big"), &bytes).unwrap();
    (bytes, folder)
}

#[test]
fn large_files_arrive_unchanged() {
    let url = axum_server();
    let (bytes, folder) = big(5 * MEBIBYTE + 3);
    let folder = folder.path();
    let sent = json_of(&run(&url, &["api", "--data-binary", "@big", "--json"], folder));
    let length = bytes.len().to_string();
    assert_eq!(sent["sum"], sum(&bytes));
    assert_eq!((sent["length"].as_str(), sent["type"].as_str()), (Some(&*length), Some("application/octet-stream")));

    // Line ends are dropped, so that the length is not known.
    let sent = json_of(&run(&url, &["api", "-d", "@big", "--json"], folder));
    let kept: Vec<u8> = bytes.iter().copied().filter(|byte| !b"\r\n\0".contains(byte)).collect();
    assert_eq!((sent["sum"].as_u64(), sent["coding"].as_str()), (Some(sum(&kept)), Some("chunked")));

    let sent = json_of(&run(&url, &["api", "-d", "a=1", "--data-binary", "@big", "-d", "b=2", "--json"], folder));
    let joined = [b"a=1&".as_slice(), &bytes, b"&b=2"].concat();
    assert_eq!((sent["sum"].as_u64(), sent["bytes"].as_u64()), (Some(sum(&joined)), Some(joined.len() as u64)));
    assert_eq!(sent["type"], "application/x-www-form-urlencoded");
}

#[test]
fn a_form_with_a_large_file_is_sent_whole() {
    let server = Server::new(|connection| {
        let body = connection.request.body.clone();
        connection.respond("200 OK", "content-type: application/octet-stream\r\n", body);
    });
    let (bytes, folder) = big(3 * MEBIBYTE);
    let run = run(&server.url(), &["api", "-F", "f=@big", "-F", "x=1", "-o", "echo"], folder.path());
    assert_eq!((run.exit, run.stderr.as_str()), (Some(0), ""), "{run}");
    let echo = std::fs::read(folder.path().join("echo")).unwrap();
    let request = server.only_request();
    let boundary = request.header("content-type").unwrap().split_once("boundary=").unwrap().1;
    let head = format!(
        "--{boundary}\r\nContent-Disposition: form-data; name=\"f\"; filename=\"big\"\r\nContent-Type: application/octet-stream\r\n\r\n"
    );
    let tail = format!("\r\n--{boundary}\r\nContent-Disposition: form-data; name=\"x\"\r\n\r\n1\r\n--{boundary}--\r\n");
    assert!(echo == [head.as_bytes(), &bytes, tail.as_bytes()].concat());
}

#[test]
fn standard_input_is_sent_as_it_arrives() {
    let url = axum_server();
    let (bytes, folder) = big(4 * MEBIBYTE);
    let mut child = client(&url, &["--timeout", "1s", "api", "--data-binary", "@-", "--json"], folder.path())
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let (start, rest) = bytes.split_at(2 * MEBIBYTE);
    stdin.write_all(start).unwrap();
    // The source is slower than the time-out for the server.
    thread::sleep(Duration::from_millis(1500));
    stdin.write_all(rest).unwrap();
    drop(stdin);
    let sent = json_of(&finish(child));
    assert_eq!((sent["sum"].as_u64(), sent["coding"].as_str()), (Some(sum(&bytes)), Some("chunked")));
}

/// Returns the peak of the resident memory of a process in mebibytes.
#[cfg(target_os = "linux")]
fn peak_memory(id: u32) -> usize {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim().trim_end_matches(" kB").parse::<usize>().unwrap() / 1024
}

#[test]
#[cfg(target_os = "linux")]
fn uploads_take_constant_memory() {
    for args in [["api", "--data-binary", "@big"], ["api", "-F", "f=@big"]] {
        // The server reads the whole request, and answers on a signal from the test.
        let (read, is_read) = channel();
        let (answer, may_answer) = channel::<()>();
        let (read, may_answer) = (std::sync::Mutex::new(read), std::sync::Mutex::new(may_answer));
        let server = Server::new(move |connection| {
            read.lock().unwrap().send(connection.request.body.len()).unwrap();
            may_answer.lock().unwrap().recv().unwrap();
            connection.respond("200 OK", "", "");
        });
        let folder = tempfile::tempdir().unwrap();
        std::fs::File::create(folder.path().join("big")).unwrap().set_len(96 * MEBIBYTE as u64).unwrap();
        let child = client(&server.url(), &args, folder.path()).spawn().unwrap();
        assert!(is_read.recv_timeout(Duration::from_secs(120)).unwrap() >= 96 * MEBIBYTE);
        let peak = peak_memory(child.id());
        answer.send(()).unwrap();
        let run = finish(child);
        assert_eq!(run.exit, Some(0), "{run}");
        assert!(peak < 40, "{args:?} took {peak} MiB");
    }
}

/// Returns a server that takes two seconds to read 24 MiB.
fn slow_server() -> Server {
    Server::raw(|mut stream| {
        let mut reader = BufReader::new(stream.try_clone().unwrap());
        let mut line = String::new();
        while reader.read_line(&mut line).unwrap() > 2 {
            line.clear();
        }
        let mut left = 24 * MEBIBYTE;
        let mut chunk = vec![0; MEBIBYTE];
        while left > 0 {
            thread::sleep(Duration::from_millis(80));
            let wanted = left.min(MEBIBYTE);
            reader.read_exact(&mut chunk[..wanted]).unwrap();
            left -= wanted;
        }
        stream.write_all(b"HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 2\r\n\r\nok").unwrap();
    })
}

#[test]
fn the_time_for_the_response_begins_after_the_upload() {
    // The server reads for longer than `--timeout`.
    let server = slow_server();
    let (_, folder) = big(24 * MEBIBYTE);
    let run = run(&server.url(), &["--timeout", "900ms", "api", "--data-binary", "@big"], folder.path());
    assert_eq!((run.exit, run.stdout.as_str(), run.stderr.as_str()), (Some(0), "ok\n", ""), "{run}");
}

#[test]
fn the_progress_of_an_upload_is_shown_on_terminals() {
    let (_, folder) = big(24 * MEBIBYTE);
    let file = format!("@{}", folder.path().join("big").display());
    let upload = || {
        let server = slow_server();
        let client = Program::at(env!("CARGO_BIN_EXE_remote-client")).args(["api", "--data-binary", &file]);
        client.env("CLIENT_API_BASE_URL", &server.url())
    };
    let run = Terminal::new(80).run(upload());
    assert_eq!((run.exit, run.stdout.as_str()), (Some(0), "ok\n"), "{run}");
    assert!(run.stderr.contains(" MB/25.17 MB (") && run.stderr.contains(" left)"), "{:?}", run.stderr);
    // The bar is gone at the end.
    let last = run.stderr.rsplit(['\r', '\n']).next().unwrap_or_default();
    assert!(!last.contains("MB"), "{:?}", run.stderr);
    for (name, value) in [("TERM", "dumb"), ("AI_AGENT", "x")] {
        let run = Terminal::new(80).run(upload().env(name, value));
        assert_eq!((run.stdout.as_str(), run.stderr.as_str()), ("ok\n", ""), "{name}");
    }
}

#[test]
fn a_server_that_stops_reading_is_a_time_out() {
    let server = Server::raw(|stream| {
        thread::sleep(Duration::from_secs(30));
        drop(stream);
    });
    let (_, folder) = big(24 * MEBIBYTE);
    let run = run(&server.url(), &["--timeout", "700ms", "api", "--data-binary", "@big"], folder.path());
    assert_eq!(run.exit, Some(1), "{run}");
    assert!(run.stderr.contains("Error (TIMEOUT)"), "{run}");
    assert!(run.stderr.contains("stopped reading the request: no data was sent for 0.7 s"), "{run}");
}

#[test]
fn a_file_is_sent_again_for_a_retry_and_standard_input_is_not() {
    let busy = || {
        Server::new(|connection| match connection.index {
            0 => connection.respond("503 Service Unavailable", "retry-after: 0\r\n", "busy"),
            _ => connection.respond("200 OK", "", "done"),
        })
    };
    let (bytes, folder) = big(2 * MEBIBYTE);
    let server = busy();
    let result = run(&server.url(), &["api", "--data-binary", "@big"], folder.path());
    assert_eq!((result.exit, result.stdout.as_str()), (Some(0), "done\n"), "{result}");
    assert!(server.requests().iter().all(|request| request.body == bytes));
    assert_eq!(server.requests().len(), 2);

    let server = busy();
    let stdin = std::fs::File::open(folder.path().join("big")).unwrap();
    let args = ["api", "--data-binary", "@-"];
    let result = finish(client(&server.url(), &args, folder.path()).stdin(stdin).spawn().unwrap());
    assert!(result.stderr.starts_with("Error (HTTP_503)"), "{result}");
    assert_eq!(server.requests().len(), 1);
}
