//! A program that serves itself, and an HTTP client that shows each byte and each chunk of a response.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, ChildStderr, Stdio};
use std::time::Duration;

use vestibule::Data;
use vestibule::data::from_json;

use crate::Program;

/// Time after which a test fails that waits for a server.
const PATIENCE: Duration = Duration::from_secs(20);

/// A program that serves itself by its command `http`.
#[derive(Debug)]
pub struct Server {
    child: Child,
    /// Sends requests to the server.
    pub api: Client,
    #[cfg_attr(not(unix), allow(dead_code, reason = "it is read after signals"))]
    stderr: BufReader<ChildStderr>,
}

impl Server {
    /// Starts a program, and waits until it says where it listens.
    ///
    /// # Panics
    ///
    /// When the program does not start to listen.
    pub fn start(mut program: Program) -> Self {
        let command = program.command.stdin(Stdio::null()).stderr(Stdio::piped()).stdout(Stdio::null());
        let mut child = command.spawn().unwrap();
        let mut stderr = BufReader::new(child.stderr.take().unwrap());
        let mut line = String::new();
        stderr.read_line(&mut line).unwrap();
        let address = line.trim_end().rsplit_once("http://").unwrap_or_else(|| panic!("{line}")).1;
        Self { api: Client::new(address.parse().unwrap(), ""), child, stderr }
    }

    /// Sends a signal, and returns the exit code and the rest of stderr.
    ///
    /// # Panics
    ///
    /// When the program is gone.
    #[cfg(unix)]
    pub fn end(mut self, signal: rustix::process::Signal) -> (Option<i32>, String) {
        let pid = rustix::process::Pid::from_child(&self.child);
        rustix::process::kill_process(pid, signal).unwrap();
        let mut rest = String::new();
        self.stderr.read_to_string(&mut rest).unwrap();
        (self.child.wait().unwrap().code(), rest)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The address of a server, and the path that its API is at.
#[derive(Clone, Debug)]
pub struct Client {
    /// The address that the server listens at.
    pub address: SocketAddr,
    base: String,
}

/// A response.
#[derive(Debug)]
pub struct Response {
    /// The status code.
    pub status: u16,
    /// Names in lower case, and values.
    pub headers: Vec<(String, String)>,
    /// The body, as text.
    pub body: String,
}

impl Response {
    /// Returns the first value of a header.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str())
    }

    /// Returns the body as data.
    ///
    /// # Panics
    ///
    /// When the body is not JSON.
    #[track_caller]
    pub fn json(&self) -> Data {
        from_json(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// Returns the result of a command that succeeded.
    #[track_caller]
    pub fn data(&self) -> Data {
        let envelope = self.json();
        assert_eq!((self.status, &envelope["ok"]), (200, &Data::Bool(true)), "{self:?}");
        envelope["data"].clone()
    }

    /// Returns the status and the code of an error.
    #[track_caller]
    pub fn error(&self) -> (u16, String) {
        let envelope = self.json();
        assert_eq!(envelope["ok"], Data::Bool(false), "{self:?}");
        (self.status, envelope["error"]["code"].as_str().unwrap().to_owned())
    }
}

impl Client {
    /// Returns a client of the API at a path of a server.
    pub fn new(address: SocketAddr, base: &str) -> Self {
        Self { address, base: base.to_owned() }
    }

    /// Returns the URL of a path of the API.
    pub fn url(&self, path: &str) -> String {
        format!("http://{}{}{path}", self.address, self.base)
    }

    /// Sends a request with header lines and a body, and returns the response.
    pub fn send(&self, method: &str, path: &str, headers: &[&str], body: &str) -> Response {
        let mut connection = self.open(method, path, headers, body);
        let head = connection.head();
        let body = connection.rest(method == "HEAD");
        Response { body: String::from_utf8(body).unwrap(), ..head }
    }

    /// Sends a request, and leaves the response to the caller.
    pub fn open(&self, method: &str, path: &str, headers: &[&str], body: &str) -> Connection {
        let mut head = format!("{method} {}{path} HTTP/1.1\r\n", self.base);
        if !headers.iter().any(|line| line.to_ascii_lowercase().starts_with("host:")) {
            head.push_str(&format!("Host: {}\r\n", self.address));
        }
        headers.iter().for_each(|line| head.push_str(&format!("{line}\r\n")));
        if !body.is_empty() {
            head.push_str(&format!("Content-Length: {}\r\n", body.len()));
        }
        let mut connection = self.connect();
        // A server that refuses early does not read everything.
        let _ = connection.write(format!("{head}Connection: close\r\n\r\n{body}").as_bytes());
        connection
    }

    /// Opens a connection, and sends nothing.
    ///
    /// # Panics
    ///
    /// When the server does not listen.
    pub fn connect(&self) -> Connection {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        Connection { reader: BufReader::new(stream), is_chunked: false, length: None }
    }

    /// Sends a GET request.
    pub fn get(&self, path: &str) -> Response {
        self.send("GET", path, &[], "")
    }

    /// Sends an object as JSON.
    pub fn post(&self, path: &str, object: &Data) -> Response {
        self.send("POST", path, &["Content-Type: application/json"], &object.to_string())
    }

    /// Sends a GET request that accepts a media type.
    pub fn accepting(&self, path: &str, accept: &str) -> Response {
        self.send("GET", path, &[&format!("Accept: {accept}")], "")
    }
}

/// A connection to a server.
#[derive(Debug)]
pub struct Connection {
    reader: BufReader<TcpStream>,
    is_chunked: bool,
    length: Option<usize>,
}

impl Connection {
    /// Writes bytes as they are.
    ///
    /// # Errors
    ///
    /// Fails if the server has closed the connection.
    pub fn write(&mut self, bytes: &[u8]) -> std::io::Result<()> {
        self.reader.get_mut().write_all(bytes)
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.reader.read_line(&mut line).unwrap();
        line.trim_end().to_owned()
    }

    /// Reads the status and the headers.
    pub fn head(&mut self) -> Response {
        let line = self.line();
        let status = line.split(' ').nth(1).unwrap_or_else(|| panic!("no status: {line:?}")).parse().unwrap();
        let mut headers = Vec::new();
        loop {
            let line = self.line();
            let Some((name, value)) = line.split_once(':') else { break };
            headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
        }
        let response = Response { status, headers, body: String::new() };
        self.is_chunked = response.header("transfer-encoding") == Some("chunked");
        self.length = response.header("content-length").map(|length| length.parse().unwrap());
        response
    }

    /// Reads a chunk; `None` after the last one.
    pub fn chunk(&mut self) -> Option<String> {
        let line = self.line();
        let size = usize::from_str_radix(&line, 16).unwrap_or_else(|_| panic!("no chunk: {line:?}"));
        let mut bytes = vec![0; size];
        self.reader.read_exact(&mut bytes).unwrap();
        self.line();
        (size > 0).then(|| String::from_utf8(bytes).unwrap())
    }

    fn rest(&mut self, is_head: bool) -> Vec<u8> {
        let mut out = Vec::new();
        if is_head {
            self.reader.read_to_end(&mut out).unwrap();
        } else if self.is_chunked {
            while let Some(chunk) = self.chunk() {
                out.extend(chunk.into_bytes());
            }
        } else if let Some(length) = self.length {
            out.resize(length, 0);
            self.reader.read_exact(&mut out).unwrap();
        } else {
            self.reader.read_to_end(&mut out).unwrap();
        }
        out
    }

    /// Reads what comes until the server closes the connection, or resets it.
    pub fn text(&mut self) -> String {
        let mut bytes = Vec::new();
        let _ = self.reader.read_to_end(&mut bytes);
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// Reads until the server closes the connection.
    pub fn end(&mut self) {
        // A reset is an end too.
        let _ = self.reader.read_to_end(&mut Vec::new());
    }
}
