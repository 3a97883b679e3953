//! A program that serves HTTP, on a free port.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::channel;
use std::time::Duration;

/// Longest time that a test waits for a response.
const PATIENCE: Duration = Duration::from_secs(20);

/// A running server.
pub(crate) struct HttpServer {
    child: Child,
    address: SocketAddr,
}

impl HttpServer {
    /// Starts the server of a program, with options.
    pub(crate) fn start(program: &str, options: &[&str]) -> Self {
        let mut command = Command::new(program);
        command.args(["http", "127.0.0.1:0"]).args(options).env_remove("AI_AGENT");
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let (send, lines) = channel();
        for stream in
            [Box::new(child.stdout.take().unwrap()) as Box<dyn Read + Send>, Box::new(child.stderr.take().unwrap())]
        {
            let send = send.clone();
            // Reads on, so that the server is never held up by a full pipe.
            std::thread::spawn(move || {
                BufReader::new(stream).lines().map_while(Result::ok).for_each(|line| drop(send.send(line)));
            });
        }
        let address = loop {
            let line = lines.recv_timeout(PATIENCE).expect("the server prints its address");
            let rest = line.split_once("http://").map(|(_, rest)| rest.split(['/', ' ']).next().unwrap_or_default());
            if let Some(Ok(address)) = rest.map(str::parse) {
                break address;
            }
        };
        Self { child, address }
    }

    /// Returns the URL of a path.
    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// Posts JSON to `/mcp` with header lines, and returns the status and the body.
    pub(crate) fn post(&self, headers: &[&str], body: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let host = if headers.iter().any(|line| line.starts_with("Host:")) {
            String::new()
        } else {
            format!("Host: {}\r\n", self.address)
        };
        let own: String = headers.iter().map(|line| format!("{line}\r\n")).collect();
        let length = body.len();
        let head = format!(
            "POST /mcp HTTP/1.1\r\n{host}{own}Accept: application/json, text/event-stream\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(body.as_bytes())).unwrap();
        let mut response = String::new();
        stream.read_to_string(&mut response).unwrap();
        let status = response.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
        (status, response)
    }
}

impl Drop for HttpServer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
