//! A test server whose functions write raw bytes to each connection.

use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

/// A server on a free port, which runs until the process ends.
pub(crate) struct Server {
    address: SocketAddr,
    seen: Arc<Mutex<Vec<Request>>>,
}

/// A request as the server received it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Request {
    /// The request line: `GET /users HTTP/1.1`.
    pub(crate) line: String,
    /// Names in lower case and values, in order.
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Request {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str())
    }
}

/// A connection with a request.
pub(crate) struct Connection {
    stream: TcpStream,
    /// Index of the request, over all connections.
    pub(crate) index: usize,
    pub(crate) request: Request,
    is_reset: bool,
}

impl Connection {
    /// Writes bytes; returns false if the client has disconnected.
    pub(crate) fn write(&mut self, bytes: impl AsRef<[u8]>) -> bool {
        self.stream.write_all(bytes.as_ref()).and_then(|()| self.stream.flush()).is_ok()
    }

    /// Writes a complete response.
    pub(crate) fn respond(&mut self, status: &str, headers: &str, body: impl AsRef<[u8]>) {
        let body = body.as_ref();
        // Without `connection: close` the client may send its next request to the closed connection.
        let length = body.len();
        self.write(format!("HTTP/1.1 {status}\r\n{headers}connection: close\r\ncontent-length: {length}\r\n\r\n"));
        self.write(body);
    }

    /// Closes the connection with a reset.
    pub(crate) fn reset(&mut self) {
        rustix::net::sockopt::set_socket_linger(&self.stream, Some(Duration::ZERO)).unwrap();
        self.is_reset = true;
    }

    /// Waits until the client disconnects; returns false on any other error.
    pub(crate) fn wait_for_disconnect(&mut self) -> bool {
        let mut rest = Vec::new();
        match self.stream.read_to_end(&mut rest) {
            Ok(_) => true,
            Err(error) => error.kind() == ErrorKind::ConnectionReset,
        }
    }
}

impl Server {
    /// Starts a server that passes each request to a function.
    pub(crate) fn new(respond: impl Fn(&mut Connection) + Send + Sync + 'static) -> Self {
        Self::on_streams(move |stream, seen| {
            let Some(request) = read(&stream) else { return };
            let index = {
                let mut seen = seen.lock().unwrap();
                seen.push(request.clone());
                seen.len() - 1
            };
            let mut connection = Connection { stream, index, request, is_reset: false };
            respond(&mut connection);
            // Written bytes arrive before the end of the stream.
            if !connection.is_reset {
                let _ = connection.stream.shutdown(Shutdown::Write);
            }
        })
    }

    /// Starts a server that passes each connection to a function, without reading a request.
    pub(crate) fn raw(serve: impl Fn(TcpStream) + Send + Sync + 'static) -> Self {
        Self::on_streams(move |stream, _| serve(stream))
    }

    fn on_streams(serve: impl Fn(TcpStream, Arc<Mutex<Vec<Request>>>) + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let seen = Arc::new(Mutex::new(Vec::new()));
        let (serve, shared) = (Arc::new(serve), Arc::clone(&seen));
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let (serve, shared) = (Arc::clone(&serve), Arc::clone(&shared));
                thread::spawn(move || serve(stream, shared));
            }
        });
        Self { address, seen }
    }

    /// Starts a server that sends the same bytes for every request.
    pub(crate) fn sending(bytes: impl Into<Vec<u8>>) -> Self {
        let bytes = bytes.into();
        Self::new(move |connection| {
            connection.write(&bytes);
        })
    }

    pub(crate) fn host(&self) -> String {
        self.address.to_string()
    }

    pub(crate) fn port(&self) -> u16 {
        self.address.port()
    }

    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Returns the requests received so far.
    pub(crate) fn requests(&self) -> Vec<Request> {
        self.seen.lock().unwrap().clone()
    }

    /// Returns the only request received so far.
    #[track_caller]
    pub(crate) fn only_request(&self) -> Request {
        let requests = self.requests();
        assert_eq!(requests.len(), 1, "{requests:#?}");
        requests.into_iter().next().unwrap()
    }
}

/// Returns the address of a port on which no server listens.
pub(crate) fn closed_port() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.local_addr().unwrap().to_string()
}

/// Reads a request with its body, which has a length or is chunked.
pub(crate) fn read(stream: &TcpStream) -> Option<Request> {
    read_from(&mut BufReader::new(stream.try_clone().ok()?))
}

pub(crate) fn read_from(reader: &mut impl BufRead) -> Option<Request> {
    let mut request = Request::default();
    let mut line = String::new();
    reader.read_line(&mut line).ok().filter(|size| *size > 0)?;
    request.line = line.trim_end().to_owned();
    loop {
        let mut line = Vec::new();
        reader.read_until(b'\n', &mut line).ok()?;
        let line = String::from_utf8_lossy(&line);
        let line = line.trim_end_matches(['\r', '\n']);
        let Some((name, value)) = line.split_once(':') else { break };
        request.headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
    }
    if request.header("transfer-encoding") == Some("chunked") {
        while read_chunk(reader, &mut request.body)? > 0 {}
        return Some(request);
    }
    let size = request.header("content-length").and_then(|text| text.parse().ok()).unwrap_or(0);
    request.body = vec![0; size];
    reader.read_exact(&mut request.body).ok()?;
    Some(request)
}

/// Appends a chunk to a body, and returns its size; the last one has none.
fn read_chunk(reader: &mut impl BufRead, body: &mut Vec<u8>) -> Option<usize> {
    let mut line = String::new();
    reader.read_line(&mut line).ok()?;
    let size = usize::from_str_radix(line.trim(), 16).ok()?;
    let start = body.len();
    body.resize(start + size, 0);
    reader.read_exact(&mut body[start..]).ok()?;
    reader.read_exact(&mut [0; 2]).ok()?;
    Some(size)
}
