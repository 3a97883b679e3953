//! A server of bytes: each connection is answered by a function, whatever HTTP thinks of it.

use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

/// A server on a port of its own, until the test ends.
pub(crate) struct Server {
    address: SocketAddr,
    seen: Arc<Mutex<Vec<Request>>>,
}

/// A request as it arrived.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Request {
    /// `GET /users HTTP/1.1`.
    pub(crate) line: String,
    /// In the order of their arrival, the names in lower case.
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Request {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str())
    }
}

/// A connection on which a request has arrived.
pub(crate) struct Connection {
    stream: TcpStream,
    /// How many requests came before, on all connections.
    pub(crate) number: usize,
    pub(crate) request: Request,
    is_reset: bool,
}

impl Connection {
    /// Writes, as far as anybody reads.
    pub(crate) fn write(&mut self, bytes: impl AsRef<[u8]>) -> bool {
        self.stream.write_all(bytes.as_ref()).and_then(|()| self.stream.flush()).is_ok()
    }

    /// A whole answer with a body.
    pub(crate) fn answer(&mut self, status: &str, headers: &str, body: impl AsRef<[u8]>) {
        let body = body.as_ref();
        // One request a connection: a client that is not told may send the next one into a closed one.
        let length = body.len();
        self.write(format!("HTTP/1.1 {status}\r\n{headers}connection: close\r\ncontent-length: {length}\r\n\r\n"));
        self.write(body);
    }

    /// Ends the connection in the middle, with a reset and not with an orderly end.
    pub(crate) fn reset(&mut self) {
        rustix::net::sockopt::set_socket_linger(&self.stream, Some(Duration::ZERO)).unwrap();
        self.is_reset = true;
    }

    /// Waits until the client has gone, and says whether it did.
    pub(crate) fn wait_for_end(&mut self) -> bool {
        let mut rest = Vec::new();
        match self.stream.read_to_end(&mut rest) {
            Ok(_) => true,
            Err(error) => error.kind() == ErrorKind::ConnectionReset,
        }
    }
}

impl Server {
    /// Answers every request by a function.
    pub(crate) fn new(answer: impl Fn(&mut Connection) + Send + Sync + 'static) -> Self {
        Self::on_streams(move |stream, seen| {
            let Some(request) = read(&stream) else { return };
            let number = {
                let mut seen = seen.lock().unwrap();
                seen.push(request.clone());
                seen.len() - 1
            };
            let mut connection = Connection { stream, number, request, is_reset: false };
            answer(&mut connection);
            // What was written is to arrive before the end does.
            if !connection.is_reset {
                let _ = connection.stream.shutdown(Shutdown::Write);
            }
        })
    }

    /// Answers every connection by a function that reads nothing first.
    pub(crate) fn raw(answer: impl Fn(TcpStream) + Send + Sync + 'static) -> Self {
        Self::on_streams(move |stream, _| answer(stream))
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

    /// Answers every request with the same.
    pub(crate) fn saying(answer: impl Into<Vec<u8>>) -> Self {
        let answer = answer.into();
        Self::new(move |connection| {
            connection.write(&answer);
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

    /// The requests until now.
    pub(crate) fn seen(&self) -> Vec<Request> {
        self.seen.lock().unwrap().clone()
    }

    /// The only request until now.
    #[track_caller]
    pub(crate) fn only(&self) -> Request {
        let seen = self.seen();
        assert_eq!(seen.len(), 1, "{seen:#?}");
        seen.into_iter().next().unwrap()
    }
}

/// A port on which nothing listens.
pub(crate) fn refused() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.local_addr().unwrap().to_string()
}

/// Reads a request: its head, and as much body as it says.
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
    let size = request.header("content-length").and_then(|text| text.parse().ok()).unwrap_or(0);
    request.body = vec![0; size];
    reader.read_exact(&mut request.body).ok()?;
    Some(request)
}
