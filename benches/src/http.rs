//! Commands over HTTP, compared with an axum handler that answers the same.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::Result;
use crate::cargo::program;
use crate::measure::Sample;
use crate::table::{Table, decimal, integer};

/// Numbers of connections, each of which sends one request at a time.
const CONNECTIONS: [usize; 3] = [1, 16, 64];

/// Time of a load, and number of rounds. A round loads all servers, so that other load on the machine affects them equally.
const TIME: Duration = Duration::from_secs(2);
const ROUNDS: usize = 3;

/// Name, program and path of each handler; the first is what the others are compared with.
const HANDLERS: [(&str, &str, &str); 3] = [
    ("axum and serde_json", "http-bare", "/add"),
    ("a command, `fn`", "http-commands", "/add"),
    ("a command, `async fn`", "http-commands", "/add-async"),
];

const BODY: &str = r#"{"a":1,"b":2}"#;

/// The result of a load.
#[derive(Clone, Copy)]
struct Load {
    per_second: f64,
    /// CPU time of the server. Only Linux tells.
    cpu_seconds: Option<f64>,
    peak_kib: Option<u64>,
}

/// Measures requests per second.
///
/// # Errors
///
/// When a program does not build, or a server does not answer as expected.
pub fn tables() -> Result<String> {
    let programs = HANDLERS.map(|(_, name, _)| program(name));
    let head = ["handler", "connections", "requests/s", "× axum", "CPU µs a request", "peak MiB"];
    let mut table = Table::new(&head);
    for connections in CONNECTIONS {
        let mut loads: [Vec<Load>; HANDLERS.len()] = Default::default();
        for round in 1..=ROUNDS {
            for (((name, _, path), program), loads) in HANDLERS.iter().zip(&programs).zip(&mut loads) {
                eprintln!("{connections} connections, round {round} of {ROUNDS}: {name}");
                let program = program.as_ref().map_err(ToString::to_string)?;
                loads.push(load(program, path, connections)?);
            }
        }
        for ((name, _, _), own) in HANDLERS.iter().zip(&loads) {
            table.row(row(name, connections, own, &loads[0]));
        }
    }
    Ok(table.markdown())
}

/// Returns the medians of the loads; the ratio is the median of that of each round.
fn row(name: &str, connections: usize, own: &[Load], base: &[Load]) -> Vec<String> {
    let median = |numbers: Vec<f64>| Sample::of(numbers).map(|sample| sample.median);
    let per_second = median(own.iter().map(|load| load.per_second).collect());
    let ratio = median(own.iter().zip(base).map(|(own, base)| own.per_second / base.per_second).collect());
    let cpu = own.iter().filter_map(|load| Some(load.cpu_seconds? / (load.per_second * TIME.as_secs_f64()) * 1e6));
    let peak = own.iter().filter_map(|load| load.peak_kib).max();
    vec![
        name.to_owned(),
        connections.to_string(),
        integer(per_second.unwrap_or_default() as i64),
        decimal(ratio, 2),
        decimal(median(cpu.collect()), 1),
        decimal(peak.map(|kib| kib as f64 / 1_024.0), 1),
    ]
}

/// A server, which ends when it is dropped.
struct Server {
    process: Child,
    address: SocketAddr,
}

impl Server {
    fn start(program: &Path) -> Result<Self> {
        let mut command = Command::new(program);
        // The handler without the framework ignores the words.
        command.args(["http", "127.0.0.1:0"]).stderr(Stdio::piped());
        let mut process = command.spawn()?;
        let mut line = String::new();
        BufReader::new(process.stderr.take().ok_or("the server has no stderr")?).read_line(&mut line)?;
        let (_, address) = line.trim_end().rsplit_once("http://").ok_or("the server does not say where it listens")?;
        Ok(Self { address: address.parse()?, process })
    }

    /// Returns the CPU time of the server so far.
    fn cpu_seconds(&self) -> Option<f64> {
        const TICKS_PER_SECOND: f64 = 100.0;
        let text = std::fs::read_to_string(format!("/proc/{}/stat", self.process.id())).ok()?;
        let mut fields = text.rsplit_once(')')?.1.split_whitespace().skip(11).map(str::parse::<f64>);
        Some((fields.next()?.ok()? + fields.next()?.ok()?) / TICKS_PER_SECOND)
    }

    fn peak_kib(&self) -> Option<u64> {
        let text = std::fs::read_to_string(format!("/proc/{}/status", self.process.id())).ok()?;
        text.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().trim_end_matches(" kB").parse().ok())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Sends requests over some connections for a while.
fn load(program: &Path, path: &str, connections: usize) -> Result<Load> {
    let server = Server::start(program)?;
    let request = format!(
        "POST {path} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nAccept: application/json\r\nContent-Length: {}\r\n\r\n{BODY}",
        server.address,
        BODY.len()
    );
    let (is_over, count) = (AtomicBool::new(false), AtomicU64::new(0));
    let (before, start) = (server.cpu_seconds(), Instant::now());
    thread::scope(|scope| -> Result<Load> {
        let send = || send_all(server.address, request.as_bytes(), &is_over, &count);
        let threads: Vec<_> = (0..connections).map(|_| scope.spawn(send)).collect();
        thread::sleep(TIME);
        is_over.store(true, Ordering::Relaxed);
        let per_second = count.load(Ordering::Relaxed) as f64 / start.elapsed().as_secs_f64();
        let cpu_seconds = before.zip(server.cpu_seconds()).map(|(before, after)| after - before);
        let peak_kib = server.peak_kib();
        for thread in threads {
            thread.join().map_err(|_| "a connection failed")??;
        }
        Ok(Load { per_second, cpu_seconds, peak_kib })
    })
}

/// Sends one request after the other over a connection, and counts the answers.
fn send_all(address: SocketAddr, request: &[u8], is_over: &AtomicBool, count: &AtomicU64) -> Result<()> {
    let mut stream = TcpStream::connect(address)?;
    stream.set_nodelay(true)?;
    let mut buffer = vec![0; 8_192];
    while !is_over.load(Ordering::Relaxed) {
        stream.write_all(request)?;
        let mut len = 0;
        while !is_whole(&buffer[..len])? {
            match stream.read(&mut buffer[len..])? {
                0 => return Err("the server closed the connection".into()),
                read => len += read,
            }
        }
        count.fetch_add(1, Ordering::Relaxed);
    }
    Ok(())
}

/// Returns whether a response is whole.
fn is_whole(bytes: &[u8]) -> Result<bool> {
    let Some(end) = bytes.windows(4).position(|window| window == b"\r\n\r\n") else { return Ok(false) };
    let head = String::from_utf8_lossy(&bytes[..end]).to_ascii_lowercase();
    if !head.starts_with("http/1.1 200") {
        return Err(format!("the server answered {head}").into());
    }
    let length = head.lines().find_map(|line| line.strip_prefix("content-length:")?.trim().parse::<usize>().ok());
    Ok(bytes.len() >= end + 4 + length.ok_or("the answer has no length")?)
}
