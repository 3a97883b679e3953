//! Errors of the network, worded for the user.

use std::error::Error as StdError;
use std::io::{self, ErrorKind};
use std::time::Duration;

use rustls::{AlertDescription, CertificateError};

use super::proxy::ProxyConfig;
use super::resolve::ResolveError;
use super::settings::Timeouts;
use crate::error::{CallOutcome, Error, code};

/// Hint for a proxy that answers 407.
pub(super) const PROXY_PASSWORD_HINT: &str =
    "add the credentials to the URL of the proxy: `http://user:password@proxy.example:3128`";

/// Hint for a certificate of an unknown issuer. The platform verifier reads `SSL_CERT_FILE` on Unix only.
const TRUST_HINT: &str = if cfg!(any(windows, target_vendor = "apple")) {
    "add the issuer to the certificates that this machine trusts"
} else {
    "set `SSL_CERT_FILE` to a file of certificates to trust"
};

const NETWORK_HINT: &str = "check your network connection";
const URL_HINT: &str = "check the URL";
const PLAIN_HINT: &str = "check the URL: use `http://` for a server without TLS";
const OPERATOR_HINT: &str = "contact the operator of the server";

/// The server that a request is sent to, as far as errors describe it.
#[derive(Clone, Debug)]
pub(super) struct Peer {
    /// The host, with the port unless it is the scheme's default.
    pub(super) host: String,
    pub(super) is_secure: bool,
    pub(super) proxy: Option<ProxyConfig>,
    pub(super) timeouts: Timeouts,
    pub(super) examples: TimeoutExamples,
}

/// Calls that wait longer, for hints: `my-cli --timeout 2m gh …`.
#[derive(Clone, Debug, Default)]
pub(super) struct TimeoutExamples {
    pub(super) response: Option<String>,
    pub(super) connect: Option<String>,
    pub(super) total: Option<String>,
}

/// The part of an exchange that failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Response,
    Body,
}

/// Why an exchange failed.
struct Cause {
    /// A clause: after a colon, or after the host if the peer was connected.
    text: String,
    hint: Option<String>,
    is_retryable: bool,
    /// True if the connection was established, so that the server may have acted on the request.
    was_connected: bool,
}

impl Cause {
    fn permanent(text: impl Into<String>, hint: impl Into<String>) -> Self {
        Self { text: text.into(), hint: Some(hint.into()), is_retryable: false, was_connected: false }
    }

    fn temporary(text: impl Into<String>) -> Self {
        Self { text: text.into(), hint: None, is_retryable: true, was_connected: false }
    }

    fn disconnected(text: impl Into<String>) -> Self {
        Self { was_connected: true, ..Self::temporary(text) }
    }

    fn hint(self, hint: impl Into<String>) -> Self {
        Self { hint: Some(hint.into()), ..self }
    }

    fn not_retryable(self) -> Self {
        Self { is_retryable: false, ..self }
    }
}

/// A request without a response.
pub(super) struct RequestError {
    pub(super) error: Error,
    /// True if the connection broke or timed out, so that an idempotent request is worth another attempt.
    pub(super) is_broken: bool,
}

impl Peer {
    /// Returns the error of a request that got no response.
    pub(super) fn request_error(&self, error: &reqwest::Error) -> RequestError {
        if error.is_timeout() && error.is_connect() {
            let time = format_duration(self.timeouts.connect);
            let message = format!("Timed out connecting to {} after {time}", self.connected_host());
            let error = timeout(message, self.examples.connect.as_deref()).with_outcome(CallOutcome::None);
            return RequestError { error, is_broken: true };
        }
        let cause = find_cause(error, self, Stage::Response);
        // Whatever is not encrypted, or not yet, happens between the client and the proxy.
        let is_before_tls = !self.is_secure || error.is_connect() && find::<rustls::Error>(error).is_none();
        let proxy = self.proxy.as_ref().filter(|_| is_before_tls);
        let (host, text) = (self.connected_host(), &cause.text);
        let message = match (proxy, cause.was_connected) {
            (Some(_), true) => format!("The proxy {host} {text}"),
            (Some(_), false) => format!("Cannot reach the proxy {host}: {text}"),
            (None, true) => format!("{} {text}", self.host),
            (None, false) => format!("Cannot reach {}: {text}", self.host),
        };
        let mut error = Error::new(code::NETWORK_ERROR, message).retryable(cause.is_retryable);
        if !cause.was_connected {
            error = error.with_outcome(CallOutcome::None);
        }
        if let Some(hint) = cause.hint {
            error = error.hint(hint);
        }
        if let Some(proxy) = proxy {
            let variable = proxy.variable();
            error = error.hint(format!("the proxy is set by `{variable}`; hosts in `NO_PROXY` are reached without it"));
        }
        RequestError { error, is_broken: cause.was_connected }
    }

    /// Returns the error of a body that ended early.
    pub(super) fn body_error(&self, error: &(dyn StdError + 'static)) -> Error {
        let Cause { text, was_connected, .. } = find_cause(error, self, Stage::Body);
        let message = match was_connected {
            true => format!("{} {text}", self.host),
            false => format!("The body from {} is incomplete: {text}", self.host),
        };
        Error::new(code::NETWORK_ERROR, message).retryable(true)
    }

    /// Returns the error of a response that did not start in time.
    pub(super) fn response_timeout(&self) -> Error {
        let message = format!("{} did not respond within {}", self.host, format_duration(self.timeouts.response));
        timeout(message, self.examples.response.as_deref())
    }

    /// Returns the error of a server that does not read the body of the request.
    pub(super) fn upload_timeout(&self) -> Error {
        let time = format_duration(self.timeouts.idle);
        let message = format!("{} stopped reading the request: no data was sent for {time}", self.host);
        timeout(message, self.examples.response.as_deref())
    }

    /// Returns the error of a body without new data for too long.
    pub(super) fn idle_timeout(&self) -> Error {
        let time = format_duration(self.timeouts.idle);
        let message = format!("{} stopped sending the body: no data for {time}", self.host);
        timeout(message, self.examples.response.as_deref())
    }

    /// Returns the error of an exchange that took too long as a whole.
    pub(super) fn total_timeout(&self) -> Error {
        let time = self.timeouts.total.or(self.timeouts.buffered).map(format_duration).unwrap_or_default();
        let message = format!("Request to {} exceeded the total time-out of {time}", self.host);
        timeout(message, self.examples.total.as_deref())
    }

    /// Returns the host that a connection is opened to: the proxy, or the server itself.
    fn connected_host(&self) -> String {
        self.proxy.as_ref().map_or_else(|| self.host.clone(), ProxyConfig::host)
    }
}

fn timeout(message: String, example: Option<&str>) -> Error {
    let error = Error::new(code::TIMEOUT, message).retryable(true);
    match example {
        Some(example) => error.hint(format!("to wait longer: `{example}`")),
        None => error,
    }
}

/// Finds the most specific error in a chain of sources.
fn find_cause(error: &(dyn StdError + 'static), peer: &Peer, stage: Stage) -> Cause {
    if let Some(error) = find::<ResolveError>(error) {
        return match error.is_temporary() {
            true => Cause::temporary("the host name cannot be looked up").hint(NETWORK_HINT),
            false => Cause::permanent(
                "unknown host name",
                "check the spelling of the host name, and your network connection",
            ),
        };
    }
    if let Some(error) = find::<rustls::Error>(error) {
        return tls_cause(error);
    }
    let tunnel = chain(error).map(ToString::to_string).find(|text| text.starts_with("tunnel error: "));
    if let Some(cause) = tunnel.and_then(|text| tunnel_cause(&text, peer)) {
        return cause;
    }
    if let Some(error) = find::<hyper::Error>(error)
        && let Some(cause) = http_cause(error, peer, stage)
    {
        return cause;
    }
    match innermost_io(error) {
        Some(error) => io_cause(error, peer, stage),
        None => {
            let root = chain(error).last().map(ToString::to_string).unwrap_or_default();
            Cause::disconnected(format!("closed the connection: {root}"))
        }
    }
}

fn io_cause(error: &io::Error, peer: &Peer, stage: Stage) -> Cause {
    match error.kind() {
        ErrorKind::ConnectionRefused => Cause::temporary("connection refused")
            .hint(format!("no server listens on {}: check the URL, and that the server is running", port(peer))),
        ErrorKind::ConnectionReset | ErrorKind::ConnectionAborted | ErrorKind::BrokenPipe => {
            Cause::disconnected(match stage {
                Stage::Response => "reset the connection before responding",
                Stage::Body => "reset the connection in the middle of the body",
            })
        }
        ErrorKind::UnexpectedEof if peer.is_secure && stage == Stage::Response => closed(stage).hint(PLAIN_HINT),
        ErrorKind::UnexpectedEof => closed(stage),
        ErrorKind::TimedOut => Cause::temporary("the connection timed out"),
        ErrorKind::HostUnreachable => Cause::temporary("the host is unreachable").hint(NETWORK_HINT),
        ErrorKind::NetworkUnreachable | ErrorKind::NetworkDown => {
            Cause::temporary("the network is unreachable").hint(NETWORK_HINT)
        }
        ErrorKind::InvalidData | ErrorKind::InvalidInput if stage == Stage::Body => {
            Cause::disconnected("sent a body with invalid chunks")
        }
        _ => Cause::disconnected(format!("closed the connection: {error}")),
    }
}

fn closed(stage: Stage) -> Cause {
    Cause::disconnected(match stage {
        Stage::Response => "closed the connection before responding",
        Stage::Body => "closed the connection before the end of the body",
    })
}

fn port(peer: &Peer) -> String {
    match peer.connected_host().rsplit_once(':') {
        Some((_, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => format!("port {port}"),
        _ if peer.is_secure => "port 443".to_owned(),
        _ => "port 80".to_owned(),
    }
}

/// Returns the cause that hyper reports, unless an I/O error below it is more specific.
fn http_cause(error: &hyper::Error, peer: &Peer, stage: Stage) -> Option<Cause> {
    // `hyper::Error::is_parse_too_large` exists for servers only.
    if error.is_parse() && error.to_string().contains("too large") {
        return Some(Cause::disconnected("sent headers that exceed the size limit").not_retryable());
    }
    if error.is_parse() {
        let hint =
            if peer.is_secure { URL_HINT } else { "check the URL: use `https://` for a server that requires TLS" };
        return Some(Cause::disconnected("sent a response that is not valid HTTP").not_retryable().hint(hint));
    }
    if find::<io::Error>(error).is_some() {
        return None;
    }
    (error.is_incomplete_message() || error.is_closed() || error.is_canceled()).then(|| closed(stage))
}

/// Returns the cause of a failed `CONNECT` to a proxy, by the text of reqwest's error.
fn tunnel_cause(text: &str, peer: &Peer) -> Option<Cause> {
    let host = &peer.host;
    Some(match text.trim_start_matches("tunnel error: ") {
        "proxy authorization required" => Cause::permanent("it requires a password (407)", PROXY_PASSWORD_HINT),
        "unsuccessful" => Cause::temporary(format!("it refused to connect to {host}")),
        "unexpected end of file" => Cause::temporary(format!("it closed the connection while connecting to {host}")),
        _ => return None,
    })
}

fn tls_cause(error: &rustls::Error) -> Cause {
    use rustls::Error as Tls;
    match error {
        Tls::InvalidCertificate(error) => certificate_cause(error),
        Tls::InvalidMessage(_) => Cause::permanent("it does not speak TLS", PLAIN_HINT),
        Tls::AlertReceived(AlertDescription::HandshakeFailure | AlertDescription::ProtocolVersion)
        | Tls::PeerIncompatible(_) => Cause::permanent(
            "it supports no secure version of TLS",
            format!("{OPERATOR_HINT}: TLS 1.2 or later is required"),
        ),
        Tls::AlertReceived(alert) => Cause::permanent(format!("it sent the TLS alert {alert:?}"), URL_HINT),
        other => Cause::permanent(format!("TLS failed: {other}"), URL_HINT),
    }
}

fn certificate_cause(error: &CertificateError) -> Cause {
    match error {
        CertificateError::Expired | CertificateError::ExpiredContext { .. } => {
            Cause::permanent("its certificate has expired", format!("check this machine's clock, or {OPERATOR_HINT}"))
        }
        CertificateError::NotValidYet | CertificateError::NotValidYetContext { .. } => {
            Cause::permanent("its certificate is not valid yet", "check this machine's clock")
        }
        CertificateError::UnknownIssuer => {
            Cause::permanent("its certificate was issued by an authority that this machine does not trust", TRUST_HINT)
        }
        CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. } => {
            Cause::permanent("its certificate is for another host name", "check the host name in the URL")
        }
        CertificateError::Revoked => Cause::permanent("its certificate has been revoked", OPERATOR_HINT),
        CertificateError::Other(other) if other.0.to_string() == "CaUsedAsEndEntity" => Cause::permanent(
            "its certificate is one of an authority, not of a server",
            "create the certificate with `basicConstraints = CA:FALSE`",
        ),
        CertificateError::Other(other) => rejected(&other.0.to_string()),
        other => rejected(&other.to_string()),
    }
}

/// Words a rejection for a rare reason: a sentence, or only the name of a variant, such as `BadEncoding`.
fn rejected(reason: &str) -> Cause {
    let is_sentence = reason.contains(' ');
    let mut words = String::new();
    for c in reason.chars() {
        if c.is_uppercase() && !words.is_empty() && !is_sentence {
            words.push(' ');
        }
        words.extend(c.to_lowercase());
    }
    let reason = if is_sentence { reason } else { &words };
    Cause::permanent(format!("its certificate was rejected: {reason}"), TRUST_HINT)
}

/// Returns the I/O error in a chain that wraps no other I/O error.
fn innermost_io<'e>(error: &'e (dyn StdError + 'static)) -> Option<&'e io::Error> {
    let mut found = find::<io::Error>(error)?;
    while let Some(inner) = found.get_ref().and_then(|inner| inner.downcast_ref::<io::Error>()) {
        found = inner;
    }
    Some(found)
}

/// Finds an error by type in a chain of sources, and inside `io::Error`s, whose `source` skips what they wrap.
fn find<'e, E: StdError + 'static>(error: &'e (dyn StdError + 'static)) -> Option<&'e E> {
    chain(error).find_map(|error| {
        let wrapped = error.downcast_ref::<io::Error>().and_then(io::Error::get_ref);
        let wrapped = wrapped.and_then(|wrapped| find_wrapped(wrapped));
        error.downcast_ref::<E>().or(wrapped)
    })
}

fn find_wrapped<'e, E: StdError + 'static>(error: &'e (dyn StdError + Send + Sync + 'static)) -> Option<&'e E> {
    find::<E>(error)
}

fn chain<'e>(error: &'e (dyn StdError + 'static)) -> impl Iterator<Item = &'e (dyn StdError + 'static)> {
    std::iter::successors(Some(error), |&error| error.source())
}

/// Formats a duration in seconds: `10 s`, `1.5 s`.
pub(super) fn format_duration(time: Duration) -> String {
    if time.subsec_millis() == 0 || time.as_secs() >= 60 {
        format!("{} s", time.as_secs())
    } else {
        format!("{} s", time.as_millis() as f64 / 1000.0)
    }
}
