//! What went wrong between here and there, in plain words.

use std::error::Error as StdError;
use std::io::{self, ErrorKind};
use std::time::Duration;

use rustls::{AlertDescription, CertificateError};

use super::proxy::Via;
use super::resolve::NotFound;
use crate::error::{Error, code};
use crate::graph::RequestContext;

/// Whom a request is for, as far as an error says it.
#[derive(Clone, Debug)]
pub(super) struct Peer {
    /// Its host, and port where that is not the usual one.
    pub(super) host: String,
    pub(super) is_secure: bool,
    pub(super) via: Option<Via>,
    /// How to set something for the next call, as it is typed.
    /// How long it may take to answer, and between two pieces of a body.
    pub(super) patience: Duration,
    /// How a call waits longer: for an answer, for a connection, for all of it.
    pub(super) waits: Waits,
}

/// How the user has the program wait longer, as it is typed.
#[derive(Clone, Debug, Default)]
pub(super) struct Waits {
    pub(super) answer: Option<String>,
    pub(super) connection: Option<String>,
    pub(super) all: Option<String>,
}

impl Waits {
    pub(super) fn of(context: &RequestContext) -> Self {
        Self {
            answer: context.setting("timeout", "2m"),
            connection: context.setting("connect-timeout", "1m"),
            all: context.setting("max-time", "10m"),
        }
    }
}

/// When something failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Answer,
    Body,
}

/// Where a proxy takes a password from.
pub(super) const PROXY_PASSWORD: &str =
    "the address of a proxy can hold a user and a password: `http://user:password@proxy.example:3128`";

/// Why an exchange failed.
pub(super) struct Cause {
    /// The end of a sentence.
    what: String,
    hint: Option<String>,
    /// Whether the same may succeed a moment later.
    is_passing: bool,
    /// Whether the peer had the connection already, so that it may have acted.
    pub(super) is_broken: bool,
}

impl Cause {
    fn lasting(what: impl Into<String>, hint: impl Into<String>) -> Self {
        Self { what: what.into(), hint: Some(hint.into()), is_passing: false, is_broken: false }
    }

    fn passing(what: impl Into<String>) -> Self {
        Self { what: what.into(), hint: None, is_passing: true, is_broken: false }
    }

    fn broken(what: impl Into<String>) -> Self {
        Self { is_broken: true, ..Self::passing(what) }
    }

    fn hint(self, hint: impl Into<String>) -> Self {
        Self { hint: Some(hint.into()), ..self }
    }
}

impl Peer {
    /// The error of a request that got no answer.
    pub(super) fn no_answer(&self, error: &reqwest::Error) -> (Error, bool) {
        if error.is_timeout() && error.is_connect() {
            let message = format!("No connection to {} came about in time", self.nearest());
            return (late(message, self.waits.connection.as_deref()), true);
        }
        let cause = cause(error, self, Stage::Answer);
        // What is not encrypted, or not yet, is between here and the proxy.
        let is_near = !self.is_secure || error.is_connect() && find::<rustls::Error>(error).is_none();
        let at_proxy = self.via.is_some() && is_near;
        let nearest = self.nearest();
        let message = match (at_proxy, cause.is_broken) {
            (true, true) => format!("The proxy {nearest} {}", cause.what),
            (true, false) => format!("Cannot reach the proxy {nearest}: {}", cause.what),
            (false, true) => format!("{} {}", self.host, cause.what),
            (false, false) => format!("Cannot reach {}: {}", self.host, cause.what),
        };
        let is_broken = cause.is_broken;
        let mut error = network(message, cause);
        if at_proxy {
            error = error.hint(
                "the proxy is named by `HTTPS_PROXY`, `HTTP_PROXY` or `ALL_PROXY`; `NO_PROXY` lists what goes without",
            );
        }
        (error, is_broken)
    }

    /// The error of a body that did not come whole.
    pub(super) fn broke_off(&self, error: &(dyn StdError + 'static)) -> Error {
        let cause = cause(error, self, Stage::Body);
        let message = match cause.is_broken {
            true => format!("{} {}", self.host, cause.what),
            false => format!("{} broke off in the middle of the body: {}", self.host, cause.what),
        };
        Error::new(code::NETWORK_ERROR, message).retryable(true)
    }

    /// The error of an answer that takes too long.
    pub(super) fn unanswered(&self) -> Error {
        let message = format!("{} did not answer within {}", self.host, span(self.patience));
        late(message, self.waits.answer.as_deref())
    }

    /// The error of a body in which nothing came for too long.
    pub(super) fn silent(&self) -> Error {
        let message =
            format!("{} stopped in the middle of the body: nothing came for {}", self.host, span(self.patience));
        late(message, self.waits.answer.as_deref())
    }

    /// The error of an exchange that took longer than all of it may.
    pub(super) fn unfinished(&self) -> Error {
        let message = format!("{} was not done in the time that all of it may take", self.host);
        late(message, self.waits.all.as_deref())
    }

    /// What a connection is made to: the proxy, or the host itself.
    fn nearest(&self) -> String {
        self.via.as_ref().map_or_else(|| self.host.clone(), Via::host)
    }
}

fn late(message: String, waits: Option<&str>) -> Error {
    let error = Error::new(code::TIMEOUT, message).retryable(true);
    match waits {
        Some(waits) => error.hint(format!("`{waits}` waits longer")),
        None => error,
    }
}

fn network(message: String, cause: Cause) -> Error {
    let error = Error::new(code::NETWORK_ERROR, message).retryable(cause.is_passing);
    match cause.hint {
        Some(hint) => error.hint(hint),
        None => error,
    }
}

/// What is at the bottom of an error.
fn cause(error: &(dyn StdError + 'static), peer: &Peer, stage: Stage) -> Cause {
    if let Some(error) = find::<NotFound>(error) {
        return match error.is_temporary() {
            true => Cause::passing("its name cannot be looked up now").hint("check the connection to the network"),
            false => {
                Cause::lasting("there is no host of this name", "check the spelling of the host, and the connection")
            }
        };
    }
    if let Some(error) = find::<rustls::Error>(error) {
        return of_tls(error);
    }
    let tunnel = chain(error).map(ToString::to_string).find(|text| text.starts_with("tunnel error: "));
    if let Some(cause) = tunnel.and_then(|text| of_tunnel(&text, peer)) {
        return cause;
    }
    if let Some(error) = find::<hyper::Error>(error)
        && let Some(cause) = of_http(error, peer, stage)
    {
        return cause;
    }
    match innermost(error) {
        Some(error) => of_io(error, peer, stage),
        None => Cause::broken(format!("ended the exchange: {}", last(error))),
    }
}

fn of_io(error: &io::Error, peer: &Peer, stage: Stage) -> Cause {
    match error.kind() {
        ErrorKind::ConnectionRefused => Cause::passing("the connection was refused")
            .hint(format!("nothing listens on {} there: check the address, and that the server runs", port(peer))),
        ErrorKind::ConnectionReset | ErrorKind::ConnectionAborted | ErrorKind::BrokenPipe => {
            Cause::broken(match stage {
                Stage::Answer => "reset the connection before it answered",
                Stage::Body => "reset the connection in the middle of the body",
            })
        }
        ErrorKind::UnexpectedEof if peer.is_secure && stage == Stage::Answer => {
            closed(stage).hint("check the address: a plain server has an `http://` one")
        }
        ErrorKind::UnexpectedEof => closed(stage),
        ErrorKind::TimedOut => Cause::passing("the connection timed out"),
        ErrorKind::HostUnreachable => {
            Cause::passing("the host is unreachable").hint("check the connection to the network")
        }
        ErrorKind::NetworkUnreachable | ErrorKind::NetworkDown => {
            Cause::passing("the network is unreachable").hint("check the connection to the network")
        }
        ErrorKind::InvalidData | ErrorKind::InvalidInput if stage == Stage::Body => {
            Cause::broken("sent a body whose chunks are damaged")
        }
        _ => Cause::broken(format!("ended the exchange: {error}")),
    }
}

fn closed(stage: Stage) -> Cause {
    Cause::broken(match stage {
        Stage::Answer => "closed the connection before it answered",
        Stage::Body => "closed the connection before the whole body had come",
    })
}

fn port(peer: &Peer) -> String {
    match peer.nearest().rsplit_once(':') {
        Some((_, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => format!("port {port}"),
        _ if peer.is_secure => "port 443".to_owned(),
        _ => "port 80".to_owned(),
    }
}

/// What the HTTP layer says, where there is nothing more exact below it.
fn of_http(error: &hyper::Error, peer: &Peer, stage: Stage) -> Option<Cause> {
    // hyper has a question for it on the side of servers only.
    if error.is_parse() && error.to_string().contains("too large") {
        return Some(Cause::broken("answered with a head that is larger than can be taken").lasting_now());
    }
    if error.is_parse() {
        let hint = match peer.is_secure {
            true => "check the address",
            false => "check the address: a server that speaks TLS has an `https://` one",
        };
        return Some(Cause::broken("answered with something that is not HTTP").lasting_now().hint(hint));
    }
    if find::<io::Error>(error).is_some() {
        return None;
    }
    if error.is_incomplete_message() || error.is_closed() || error.is_canceled() {
        return Some(closed(stage));
    }
    None
}

impl Cause {
    /// The same again would end the same way.
    fn lasting_now(self) -> Self {
        Self { is_passing: false, ..self }
    }
}

/// What the way through a proxy ended with, where there is nothing more exact below it.
fn of_tunnel(text: &str, peer: &Peer) -> Option<Cause> {
    let host = &peer.host;
    Some(match text.trim_start_matches("tunnel error: ") {
        "proxy authorization required" => Cause::lasting("it asks for a password (407)", PROXY_PASSWORD),
        "unsuccessful" => Cause::passing(format!("it refuses the way to {host}")),
        "unexpected end of file" => Cause::passing(format!("it closed the connection on the way to {host}")),
        _ => return None,
    })
}

fn of_tls(error: &rustls::Error) -> Cause {
    use rustls::Error as Tls;
    let hint = "`SSL_CERT_FILE` names a file of certificates to trust";
    match error {
        Tls::InvalidCertificate(certificate) => match certificate {
            CertificateError::Expired | CertificateError::ExpiredContext { .. } => Cause::lasting(
                "its certificate has expired",
                "check this machine's clock, and tell who runs the server",
            ),
            CertificateError::NotValidYet | CertificateError::NotValidYetContext { .. } => {
                Cause::lasting("its certificate is not valid yet", "check this machine's clock")
            }
            CertificateError::UnknownIssuer => {
                Cause::lasting("its certificate is of an issuer that this machine does not trust", hint)
            }
            CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. } => {
                Cause::lasting("its certificate is for another name", "check the host in the address")
            }
            CertificateError::Revoked => Cause::lasting("its certificate has been revoked", "tell who runs the server"),
            other => Cause::lasting(format!("its certificate is not accepted: {other}"), hint),
        },
        Tls::InvalidMessage(_) => {
            Cause::lasting("it does not speak TLS", "check the address: a plain server has an `http://` one")
        }
        Tls::AlertReceived(AlertDescription::HandshakeFailure | AlertDescription::ProtocolVersion)
        | Tls::PeerIncompatible(_) => {
            Cause::lasting("it speaks no version of TLS that is safe", "tell who runs the server: 1.2 is the least")
        }
        Tls::AlertReceived(alert) => {
            Cause::lasting(format!("it ended TLS with the alert {alert:?}"), "check the address")
        }
        other => Cause::lasting(format!("TLS failed: {other}"), "check the address"),
    }
}

/// The error of the system in a chain: it may be wrapped in others of its kind.
fn innermost<'e>(error: &'e (dyn StdError + 'static)) -> Option<&'e io::Error> {
    let mut found = find::<io::Error>(error)?;
    while let Some(inner) = found.get_ref().and_then(|inner| inner.downcast_ref::<io::Error>()) {
        found = inner;
    }
    Some(found)
}

/// An error of a type, anywhere in a chain of errors; also inside an `io::Error`, which hides it.
fn find<'e, E: StdError + 'static>(error: &'e (dyn StdError + 'static)) -> Option<&'e E> {
    chain(error).find_map(|error| {
        let inner = error.downcast_ref::<io::Error>().and_then(io::Error::get_ref);
        let inner = inner.and_then(|inner| find_inner(inner));
        error.downcast_ref::<E>().or(inner)
    })
}

fn find_inner<'e, E: StdError + 'static>(error: &'e (dyn StdError + Send + Sync + 'static)) -> Option<&'e E> {
    find::<E>(error)
}

fn chain<'e>(error: &'e (dyn StdError + 'static)) -> impl Iterator<Item = &'e (dyn StdError + 'static)> {
    let mut next = Some(error);
    std::iter::from_fn(move || {
        let error = next?;
        next = error.source();
        Some(error)
    })
}

fn last(error: &(dyn StdError + 'static)) -> String {
    chain(error).last().map(ToString::to_string).unwrap_or_default()
}

/// A span of time as it is said: `10 s`, `1.5 s`.
pub(super) fn span(time: Duration) -> String {
    if time.subsec_millis() == 0 || time.as_secs() >= 60 {
        format!("{} s", time.as_secs())
    } else {
        format!("{} s", time.as_millis() as f64 / 1000.0)
    }
}
