//! APIs on the network: a base URL, connection settings and credentials.

mod base_url;
mod body;
mod client;
mod context;
mod credentials;
mod destination;
mod error;
mod gzip;
mod oauth;
mod origin;
mod per_call;
mod proxy;
mod redirect;
mod resolve;
mod retry;
mod send;
mod settings;
#[cfg(test)]
mod tests;
mod tls;
mod transport;
mod upload;

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use http::{HeaderName, HeaderValue};

pub(super) use credentials::Credential;
pub use oauth::OAuth;
pub(super) use settings::Settings;

use super::{CallFunction, Handler, Mount};
use crate::error::{Error, code};
use crate::graph::{IntoMount, MountPoint};
use client::ClientCache;
use credentials::TokenCache;
use oauth::{TokenClient, TokenSource};
use tls::TlsFiles;

/// An HTTP API on the network, to mount. Requires the feature `remote`.
///
/// Connections are opened and certificates are loaded when the first request is sent.
///
/// ```
/// use std::time::Duration;
/// use vestibule::fetch::Remote;
/// use vestibule::prelude::*;
///
/// let github = Remote::new("https://api.github.com")
///     .header("x-github-api-version", "2022-11-28")
///     .bearer_env("GITHUB_TOKEN")
///     .response_timeout(Duration::from_secs(30));
/// let cli = Cli::create("my-cli").mount("gh", Mount::remote(github).description("GitHub"));
/// cli.check().unwrap();
/// ```
///
/// # Base URL and time-outs
///
/// The path of the base URL is prepended to every path that is typed. A typed path cannot leave it, and
/// cannot name another host. The user changes the connection with options before the mount's name (after it,
/// every `--name value` is a query parameter) or with environment variables. A mount at the root of the
/// program has no name, so it has the variables only.
///
/// | option | variable | sets |
/// | --- | --- | --- |
/// | `my-cli --server staging gh …` | `MY_CLI_GH_SERVER` | one of the [servers](Self::server) |
/// | `my-cli --base-url <url> gh …` | `MY_CLI_GH_BASE_URL` | any other base URL; its path, if it has one, takes the place of the server's |
/// | `my-cli --timeout 5s gh …` | `MY_CLI_GH_TIMEOUT` | [`response_timeout`](Self::response_timeout) and [`idle_timeout`](Self::idle_timeout) |
/// | `my-cli --connect-timeout 5s gh …` | `MY_CLI_GH_CONNECT_TIMEOUT` | [`connect_timeout`](Self::connect_timeout) |
/// | `my-cli --max-time 5m gh …` | `MY_CLI_GH_MAX_TIME` | [`total_timeout`](Self::total_timeout) |
/// | `my-cli --retries 0 gh …` | `MY_CLI_GH_RETRIES` | [`retries`](Self::retries) |
///
/// The proxy settings `HTTP_PROXY`, `HTTPS_PROXY`, `ALL_PROXY` and `NO_PROXY` apply, in upper or lower case. A proxy is
/// HTTP or SOCKS (`socks5://`, `socks5h://`).
///
/// # Credentials
///
/// Credentials are read when a request is sent, and are sent only to the origins that the program declares or the user
/// trusts: not to another `--base-url`, not to a server that only a fetched document names, and not to another origin
/// after a redirect. A credential that the call itself has, such as `--token` of an operation, goes where the call goes. An
/// `Authorization` header from
/// `-H` or `-u` overrides them. Errors, notices and `--curl` never contain them.
///
/// # Protocol
///
/// Requests are sent with HTTP/1.1. Those of a call follow each other on one connection, where HTTP/2 saves nothing; measured
/// with reqwest's `http2`, it adds ten crates, 15 % to a release build and 0.7 MB (11 %) to a program. For a server that offers
/// HTTP/2 alone, [`Remote::transport`] sends the requests with a client of the program.
///
/// # Redirects
///
/// `GET` and `HEAD` follow up to ten redirects, within the origin or to `https`. Another origin receives only
/// the headers of content negotiation. A 303 after any method is followed with `GET`. Any other redirect is the error
/// `HTTP_<status>`, which names its location, because repeating another method elsewhere is the user's decision.
///
/// # Errors
///
/// | situation | code | |
/// | --- | --- | --- |
/// | unknown host name, connection refused, network or host unreachable | `NETWORK_ERROR` | names the host |
/// | certificate expired, of an unknown issuer, or for another name | `NETWORK_ERROR` | says what is wrong with it |
/// | TLS to a port without TLS, or a response that is not HTTP | `NETWORK_ERROR` | |
/// | connection reset or closed before the response | `NETWORK_ERROR` | retried if the method is idempotent |
/// | body incomplete: too few bytes, an unfinished chunk, damaged gzip | `NETWORK_ERROR` | items of a stream that arrived stay printed |
/// | response headers of more than about 400 KiB, or more than 100 headers | `NETWORK_ERROR` | |
/// | body that decompresses to more than 64 MiB and 200 times its size | `NETWORK_ERROR` | |
/// | more than ten redirects | `NETWORK_ERROR` | |
/// | proxy refuses | `NETWORK_ERROR` | names the proxy |
/// | connection, response, next data or end of the body too late | `TIMEOUT` | says how to wait longer |
/// | `429` and `503` with `Retry-After`; `429`, `502`, `503` and `504` for idempotent methods | `HTTP_<status>` | retried first |
///
/// All of them exit with status 1.
#[derive(Clone)]
#[must_use]
#[cfg_attr(docsrs, doc(cfg(feature = "remote")))]
pub struct Remote {
    url: String,
    /// Names and base URLs of the other servers.
    servers: Vec<(String, String)>,
    /// Origins that credentials are sent to, besides those of the servers.
    trusted_origins: Vec<String>,
    headers: Vec<DefaultHeader>,
    credential: Option<Credential>,
    /// The function that chooses the base URL of a call.
    base_url_function: Option<CallFunction>,
    /// The source of access tokens, if the credential is not set.
    oauth: Option<Arc<dyn TokenSource>>,
    /// The handler that sends the requests, in place of the built-in client.
    transport: Option<Handler>,
    response_timeout: Duration,
    /// The response time-out unless it is set.
    idle_timeout: Option<Duration>,
    connect_timeout: Duration,
    total_timeout: Option<Duration>,
    retries: u32,
    /// The header that idempotency keys are sent in.
    idempotency_key: Option<HeaderName>,
    tls: TlsFiles,
    definition_errors: Vec<String>,
    cache: Arc<Cache>,
}

/// A header that is added to every request.
#[derive(Clone)]
struct DefaultHeader {
    name: HeaderName,
    value: DefaultHeaderValue,
}

#[derive(Clone)]
enum DefaultHeaderValue {
    Text(HeaderValue),
    /// The environment variable that holds the value.
    Variable(String),
}

/// Values that are computed once and shared by all clones.
#[derive(Default)]
struct Cache {
    clients: ClientCache,
    token: TokenCache,
}

impl Remote {
    /// Sends credentials to another origin as well, such as a second host of the API that a document names.
    /// The user adds origins with `--trusted-origins` or `MY_CLI_GH_TRUSTED_ORIGINS`, separated by commas.
    pub fn trusted_origin(mut self, url: impl Into<String>) -> Self {
        self.trusted_origins.push(url.into());
        self
    }

    /// Creates an API with a base URL, `https://api.example.com/v1`.
    ///
    /// The scheme is `http` or `https`, and the URL has neither credentials nor a query. An invalid URL is
    /// reported by [`Cli::check`](crate::Cli::check) and when the program runs.
    pub fn new(url: impl Into<String>) -> Self {
        Self {
            url: url.into(),
            servers: Vec::new(),
            trusted_origins: Vec::new(),
            headers: Vec::new(),
            credential: None,
            base_url_function: None,
            oauth: None,
            transport: None,
            response_timeout: Duration::from_secs(60),
            idle_timeout: None,
            connect_timeout: Duration::from_secs(10),
            total_timeout: None,
            retries: 2,
            idempotency_key: None,
            tls: TlsFiles::default(),
            definition_errors: Vec::new(),
            cache: Arc::default(),
        }
    }

    /// Adds a header to every request that does not set it.
    pub fn header(mut self, name: impl AsRef<str>, value: impl AsRef<str>) -> Self {
        match HeaderValue::from_str(value.as_ref()) {
            Ok(value) => self.add_header(name.as_ref(), DefaultHeaderValue::Text(value)),
            Err(_) => self.definition_errors.push(format!("the header `{}` has an invalid value", name.as_ref())),
        }
        self
    }

    /// Adds a header with the value of an environment variable, if that is set:
    /// `.header_env("x-api-key", "SHOP_KEY")`. The value is treated as a credential.
    pub fn header_env(mut self, name: impl AsRef<str>, variable: impl Into<String>) -> Self {
        self.add_header(name.as_ref(), DefaultHeaderValue::Variable(variable.into()));
        self
    }

    fn add_header(&mut self, name: &str, value: DefaultHeaderValue) {
        match HeaderName::from_bytes(name.as_bytes()) {
            Ok(name) => self.headers.push(DefaultHeader { name, value }),
            Err(_) => self.definition_errors.push(format!("`{name}` is not a valid header name")),
        }
    }

    /// Sends the token in an environment variable, if that is set, as `Authorization: Bearer`.
    pub fn bearer_env(mut self, variable: impl Into<String>) -> Self {
        self.credential = Some(Credential::BearerEnv(variable.into()));
        self
    }

    /// Sends the user and password in two environment variables, if they are set, as `Authorization: Basic`.
    pub fn basic_env(mut self, user: impl Into<String>, password: impl Into<String>) -> Self {
        self.credential = Some(Credential::BasicEnv(user.into(), password.into()));
        self
    }

    /// Sends the output of a command as `Authorization: Bearer`: `["gh", "auth", "token"]`.
    ///
    /// The command runs without a shell, at most once in a process, and only when a request is sent. Its
    /// stderr is passed on. If it fails, the request fails with `CREDENTIALS_FAILED`.
    pub fn bearer_command<I>(mut self, command: I) -> Self
    where
        I: IntoIterator,
        I::Item: Into<String>,
    {
        let command: Vec<String> = command.into_iter().map(Into::into).collect();
        if command.first().is_none_or(String::is_empty) {
            self.definition_errors.push("the token command is empty".to_owned());
        }
        self.credential = Some(Credential::BearerCommand(command));
        self
    }

    /// Requests access tokens from an authorization server, and sends them as `Authorization: Bearer`, unless another
    /// credential of the program is set: `.bearer_env("SHOP_TOKEN").oauth(…)` uses the variable first.
    ///
    /// [`OAuth`] describes the settings, the token cache and the errors.
    pub fn oauth(mut self, oauth: OAuth) -> Self {
        self.oauth = Some(Arc::new(TokenClient::new(oauth)));
        self
    }

    /// Sends requests through a handler in place of the built-in client: for an HTTP client of the program's own, for signed
    /// requests, or for recorded responses in tests.
    ///
    /// The handler gets each request with its whole URL and with all headers, credentials included. Time-outs, retries,
    /// redirects and the decoding of gzip stay as they are. The time-out for a connection, proxies and certificates are the
    /// handler's.
    ///
    /// ```
    /// use vestibule::fetch::{Body, Handler, Remote, http};
    /// use vestibule::prelude::*;
    /// use vestibule::testing::Invocation;
    ///
    /// let recorded = Handler::from_fn(|request: http::Request<Body>| {
    ///     http::Response::new(format!("{} {}", request.method(), request.uri()))
    /// });
    /// let api = Remote::new("https://api.example/v1").transport(recorded);
    /// let cli = Cli::create("app").mount("api", api);
    /// assert_eq!(Invocation::line("api users 7").run(&cli).success(), "GET https://api.example/v1/users/7\n");
    /// ```
    pub fn transport(mut self, handler: Handler) -> Self {
        self.transport = Some(handler);
        self
    }

    /// Returns true if access tokens are requested.
    pub(super) fn uses_oauth(&self) -> bool {
        self.oauth.is_some()
    }

    /// Sets the time to wait for the headers of the response, retries included: 60 seconds by default.
    ///
    /// The time begins when the body of the request has been sent, however long that takes: until then the
    /// [`idle_timeout`](Self::idle_timeout) applies. The user sets it with `--timeout`, together with [`idle_timeout`](Self::idle_timeout).
    pub fn response_timeout(mut self, timeout: Duration) -> Self {
        self.response_timeout = timeout;
        self
    }

    /// Sets the time to wait for more of the body: by default the [response time-out](Self::response_timeout).
    ///
    /// A download or stream continues as long as data arrives, and an upload as long as the server reads it.
    pub fn idle_timeout(mut self, timeout: Duration) -> Self {
        self.idle_timeout = Some(timeout);
        self
    }

    /// Sets the time to wait for a connection: 10 seconds by default.
    pub fn connect_timeout(mut self, timeout: Duration) -> Self {
        self.connect_timeout = timeout;
        self
    }

    /// Sets the time from the first attempt to the last byte of the body; [`Duration::ZERO`] means no limit.
    ///
    /// The default is five minutes for a body that is buffered: JSON, text, and any body that
    /// [`read_response`](super::read_response) or [`parse_response`](super::parse_response) reads. NDJSON,
    /// server-sent events, binary data and downloads with `-o` have no limit by default, only the
    /// [idle time-out](Self::idle_timeout).
    pub fn total_timeout(mut self, timeout: Duration) -> Self {
        self.total_timeout = Some(timeout);
        self
    }

    /// Sends a header with a new random key with each request whose method is not idempotent, so that the server
    /// recognizes a repetition: `.idempotency_key("Idempotency-Key")`.
    ///
    /// Such requests are retried like idempotent ones. If the outcome of a request is unknown, the error names the
    /// key to repeat it with.
    pub fn idempotency_key(mut self, header: impl AsRef<str>) -> Self {
        match HeaderName::from_bytes(header.as_ref().as_bytes()) {
            Ok(name) => self.idempotency_key = Some(name),
            Err(_) => self.definition_errors.push(format!("`{}` is not a valid header name", header.as_ref())),
        }
        self
    }

    /// Returns the header that idempotency keys are sent in.
    pub(super) fn idempotency_header(&self) -> Option<&HeaderName> {
        self.idempotency_key.as_ref()
    }

    /// Trusts the certificate authorities in a PEM file as well, such as those of a private network.
    ///
    /// The user sets the file with `MY_CLI_GH_CA_FILE`. It is read when the first request is sent.
    pub fn ca_file(mut self, path: impl Into<PathBuf>) -> Self {
        self.tls.authorities = Some(path.into());
        self
    }

    /// Identifies the client with a certificate, if the server asks for one (mutual TLS). Both files are in PEM and are
    /// read when the first request is sent; the first also contains the chain.
    ///
    /// The user sets the files with `MY_CLI_GH_CLIENT_CERT` and `MY_CLI_GH_CLIENT_KEY`.
    pub fn client_certificate(mut self, certificate: impl Into<PathBuf>, key: impl Into<PathBuf>) -> Self {
        (self.tls.certificate, self.tls.key) = (Some(certificate.into()), Some(key.into()));
        self
    }

    /// Sets the maximum number of retries: 2 by default.
    ///
    /// Any request is retried after `429` and `503` with `Retry-After`, in seconds or as a date. A request
    /// with an idempotent method is also retried after `429`, `502`, `503` and `504`, and if the connection
    /// breaks before the response, with exponential backoff from half a second and jitter. A delay beyond the
    /// [response time-out](Self::response_timeout) is not waited for. While it waits, the program prints a
    /// line to stderr if that is a terminal.
    pub fn retries(mut self, retries: u32) -> Self {
        self.retries = retries;
        self
    }

    /// Adds another server of the same API, with its own base URL. The user selects it with `--server <name>`
    /// before the mount's name, or with an environment variable.
    pub fn server(mut self, name: impl Into<String>, url: impl Into<String>) -> Self {
        self.servers.push((name.into(), url.into()));
        self
    }

    fn server_names(&self) -> impl Iterator<Item = &str> {
        self.servers.iter().map(|(name, _)| name.as_str())
    }

    /// Returns the environment variables of the credentials, each with a description.
    fn variables(&self) -> Vec<(String, String)> {
        let mut variables: Vec<(String, String)> = match &self.credential {
            Some(Credential::BearerEnv(name)) => vec![(name.clone(), "Token of the API".to_owned())],
            Some(Credential::BasicEnv(user, password)) => {
                vec![(user.clone(), "User of the API".to_owned()), (password.clone(), "Password of the API".to_owned())]
            }
            Some(Credential::BearerCommand(_) | Credential::BearerFunction(_)) | None => Vec::new(),
        };
        variables.extend(self.oauth.iter().flat_map(|oauth| oauth.variables()));
        for header in &self.headers {
            if let DefaultHeaderValue::Variable(name) = &header.value {
                variables.push((name.clone(), format!("Value of the header `{}`", header.name)));
            }
        }
        variables
    }

    /// Returns what is wrong with the definition.
    pub(super) fn definition_errors(&self) -> Vec<String> {
        let mut errors = self.definition_errors.clone();
        errors.extend(self.oauth.iter().flat_map(|oauth| oauth.definition_errors()));
        let servers = self.servers.iter().map(|(name, url)| (format!("the base URL of the server `{name}`"), url));
        let trusted = self.trusted_origins.iter().map(|url| ("the trusted origin".to_owned(), url));
        for (subject, url) in std::iter::once(("the base URL".to_owned(), &self.url)).chain(servers).chain(trusted) {
            if let Err(reason) = base_url::BaseUrl::parse(url) {
                errors.push(format!("{subject} {reason}"));
            }
        }
        for (index, name) in self.server_names().enumerate() {
            if self.server_names().take(index).any(|other| other == name) {
                errors.push(format!("two servers are named `{name}`: rename one"));
            }
        }
        let timeouts = [Some(self.response_timeout), self.idle_timeout, Some(self.connect_timeout)];
        if timeouts.into_iter().flatten().any(|timeout| timeout.is_zero()) {
            errors.push("a time-out of zero fails every request".to_owned());
        }
        errors
    }
}

fn too_many_headers() -> Error {
    Error::new(code::VALIDATION_ERROR, "There are more headers than HTTP can carry")
}

impl fmt::Debug for Remote {
    /// Omits URLs, which may contain a password by mistake, and header values.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let servers: Vec<&str> = self.server_names().collect();
        let host = base_url::BaseUrl::parse(&self.url).map(|base| base.host()).unwrap_or_default();
        f.debug_struct("Remote").field("host", &host).field("servers", &servers).finish_non_exhaustive()
    }
}

impl From<&str> for Remote {
    fn from(url: &str) -> Self {
        Self::new(url)
    }
}

impl From<String> for Remote {
    fn from(url: String) -> Self {
        Self::new(url)
    }
}

impl From<&String> for Remote {
    fn from(url: &String) -> Self {
        Self::new(url)
    }
}

impl Mount {
    /// Creates a mount of an API on the network, from a base URL or a [`Remote`].
    ///
    /// ```
    /// use vestibule::prelude::*;
    ///
    /// let cli = Cli::create("my-cli").mount("shop", Mount::remote("https://shop.example/v1"));
    /// cli.check().unwrap();
    ///
    /// let mistake = Cli::create("my-cli").mount("shop", Mount::remote("shop.example")).check().unwrap_err();
    /// assert!(mistake.to_string().contains("`my-cli shop`: the base URL `shop.example` does not start with"));
    /// ```
    #[cfg_attr(docsrs, doc(cfg(feature = "remote")))]
    pub fn remote(remote: impl Into<Remote>) -> Self {
        Self::from_handler(Handler::remote(remote))
    }
}

impl Handler {
    /// Creates a handler that sends requests to an API on the network. The host of a request is replaced
    /// by that of the base URL, and its path is appended to the base URL's.
    ///
    /// ```
    /// use vestibule::fetch::{Handler, Remote};
    ///
    /// let handler = Handler::remote(Remote::new("https://api.github.com").bearer_env("GITHUB_TOKEN"));
    /// ```
    #[cfg_attr(docsrs, doc(cfg(feature = "remote")))]
    pub fn remote(remote: impl Into<Remote>) -> Self {
        let remote = Arc::new(remote.into());
        let sender = Arc::clone(&remote);
        let mut handler = Self::from_fn(move |request| send::send(Arc::clone(&sender), request));
        handler.remote = Some(remote);
        handler
    }
}

impl IntoMount for Remote {
    fn mount_on(self, node: MountPoint<'_>) {
        Mount::remote(self).mount_on(node);
    }
}
