//! Streams of JSON lines: through a mount, over a socket, and parsed by serde_json alone.
//!
//! `fetch-lines api lines --size <bytes> --format jsonl` reads through the mount. `parse` and `copy` are written by hand:
//! the first only parses, the second also prints. `serve` answers over HTTP, and takes uploads.

use std::io::{BufRead, BufReader, BufWriter, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::pin::Pin;
use std::task::{Context as TaskContext, Poll};
use std::thread;

use bytes::Bytes;
use http_body::Frame;
use vestibule::fetch::{Body, Query, http};
use vestibule::prelude::*;

/// Size of a chunk, in bytes.
const CHUNK: usize = 64 << 10;

/// Number of distinct lines.
const LINES: usize = 5_000;

fn line(id: usize) -> String {
    let name = format!("service-{}", id * 7919 % 100_003);
    let region = ["eu-west-1", "us-east-1", "ap-south-1"][id % 3];
    let note = if id.is_multiple_of(5) { "\"moved \\\"soon\\\"\\nto another zone\"" } else { "null" };
    let (price, active) = ((id % 10_000) as f64 / 8.0, id.is_multiple_of(2));
    format!(
        "{{\"id\":{id},\"name\":\"{name}\",\"region\":\"{region}\",\"price\":{price},\"active\":{active},\"note\":{note}}}\n"
    )
}

/// A body that repeats the lines up to a size, in chunks that do not end at line breaks.
struct Pour {
    text: Bytes,
    at: usize,
    left: usize,
}

impl Pour {
    fn new(size: usize) -> Self {
        let text: String = (0..LINES).map(line).collect();
        // A multiple of all lines.
        let left = (size / text.len()).max(1) * text.len();
        Self { text: text.into(), at: 0, left }
    }
}

impl Iterator for Pour {
    type Item = Bytes;

    fn next(&mut self) -> Option<Bytes> {
        let end = (self.at + CHUNK.min(self.left)).min(self.text.len());
        let chunk = self.text.slice(self.at..end);
        self.left -= chunk.len();
        self.at = if end == self.text.len() { 0 } else { end };
        (!chunk.is_empty()).then_some(chunk)
    }
}

impl http_body::Body for Pour {
    type Data = Bytes;
    type Error = std::convert::Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut TaskContext<'_>,
    ) -> Poll<Option<std::result::Result<Frame<Bytes>, Self::Error>>> {
        Poll::Ready(self.next().map(|chunk| Ok(Frame::data(chunk))))
    }
}

/// Calls a function for each line.
fn each_line(size: usize, mut visit: impl FnMut(&[u8]) -> Result<()>) -> Result<()> {
    let mut start: Vec<u8> = Vec::new();
    for chunk in Pour::new(size) {
        let mut rest = chunk.as_ref();
        let mut line = std::mem::take(&mut start);
        while rest.read_until(b'\n', &mut line)? > 0 {
            if line.last() != Some(&b'\n') {
                start = line;
                line = Vec::new();
                break;
            }
            visit(&line)?;
            line.clear();
        }
    }
    Ok(())
}

/// Parse every line
#[command]
fn parse(#[option] size: usize) -> Result<usize> {
    let mut lines = 0;
    each_line(size, |line| {
        std::hint::black_box(serde_json::from_slice::<serde_json::Value>(line)?);
        lines += 1;
        Ok(())
    })?;
    Ok(lines)
}

/// Parse every line and print it again
#[command]
fn copy(#[option] size: usize) -> Result<()> {
    let mut out = BufWriter::with_capacity(CHUNK, std::io::stdout().lock());
    each_line(size, |line| {
        let value: serde_json::Value = serde_json::from_slice(line)?;
        serde_json::to_writer(&mut out, &value)?;
        Ok(out.write_all(b"\n")?)
    })?;
    Ok(out.flush()?)
}

/// Serve the lines on a free port
#[command]
fn serve(#[option] size: usize) -> Result<()> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    let mut stdout = std::io::stdout();
    writeln!(stdout, "{}", listener.local_addr()?.port())?;
    stdout.flush()?;
    for stream in listener.incoming() {
        let stream = stream?;
        thread::spawn(move || reply(stream, size));
    }
    Ok(())
}

fn reply(mut stream: TcpStream, size: usize) -> std::io::Result<()> {
    let mut reader = BufReader::with_capacity(CHUNK, stream.try_clone()?);
    let (mut length, mut is_chunked) = (0, false);
    for line in reader.by_ref().lines() {
        let line = line?.to_ascii_lowercase();
        match line.split_once(':').map(|(name, value)| (name, value.trim())) {
            Some(("content-length", value)) => length = value.parse().unwrap_or_default(),
            Some(("transfer-encoding", value)) => is_chunked = value == "chunked",
            Some(("expect", _)) => stream.write_all(b"HTTP/1.1 100 Continue\r\n\r\n")?,
            _ if line.is_empty() => break,
            _ => {}
        }
    }
    if is_chunked {
        skip_chunks(&mut reader)?;
    } else if length > 0 {
        std::io::copy(&mut reader.by_ref().take(length), &mut std::io::sink())?;
    }
    if is_chunked || length > 0 {
        return stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}");
    }
    let lines = Pour::new(size);
    let length = lines.left;
    write!(stream, "HTTP/1.1 200 OK\r\ncontent-type: application/x-ndjson\r\ncontent-length: {length}\r\n\r\n")?;
    for chunk in lines {
        stream.write_all(&chunk)?;
    }
    Ok(())
}

/// Reads a body in chunks to its end.
fn skip_chunks(reader: &mut impl BufRead) -> std::io::Result<()> {
    loop {
        let mut line = String::new();
        reader.read_line(&mut line)?;
        let size = u64::from_str_radix(line.trim(), 16).unwrap_or_default();
        // A chunk ends with a line break.
        std::io::copy(&mut reader.by_ref().take(size + 2), &mut std::io::sink())?;
        if size == 0 {
            return Ok(());
        }
    }
}

fn main() -> std::process::ExitCode {
    let mount = Mount::from_fn(async |request: http::Request<Body>| {
        let mut query = Query::new();
        query.append_encoded(request.uri().query().unwrap_or_default());
        let size = query.get("size").and_then(|size| size.parse().ok()).unwrap_or(1_000_000);
        http::Response::builder().header("content-type", "application/x-ndjson").body(Pour::new(size))
    });
    Cli::create("fetch-lines").commands(commands![parse, copy, serve]).mount("api", mount).run()
}
