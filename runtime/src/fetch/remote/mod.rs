//! Handlers on the network: a base URL, how to reach it, and who is asking.

#![cfg(feature = "remote")]

mod base_url;
mod body;
mod client;
mod credentials;
mod destination;
mod error;
mod gzip;
mod proxy;
mod redirect;
mod resolve;
mod retry;
mod send;
mod settings;
#[cfg(test)]
mod tests;

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use http::{HeaderName, HeaderValue};

pub(super) use credentials::Credential;
pub(super) use settings::Settings;

use super::{Handler, Mount};
use crate::graph::{IntoMount, MountPoint};
use client::Clients;
use credentials::Token;

/// An HTTP API on the network, to mount.
///
/// Nothing is opened before the first request leaves: no connection, no file of certificates.
///
/// ```
/// use std::time::Duration;
/// use vestibule::fetch::Remote;
/// use vestibule::prelude::*;
///
/// let github = Remote::new("https://api.github.com")
///     .header("x-github-api-version", "2022-11-28")
///     .bearer_env("GITHUB_TOKEN")
///     .timeout(Duration::from_secs(30));
/// let cli = Cli::create("my-cli").mount("gh", Mount::remote(github).description("GitHub"));
/// cli.check().unwrap();
/// ```
///
/// # Where requests go
///
/// The path of the base URL is put before every path that is typed, which can neither leave it nor name
/// another host. The user chooses another address by options that stand before the mount's word, because
/// behind it every `--name value` is a query parameter, or by variables that begin with the names of the
/// program and of the mount. A mount at the root has no word, so it has the variables alone.
///
/// | option | variable | |
/// | --- | --- | --- |
/// | `my-cli --profile staging gh …` | `MY_CLI_GH_PROFILE` | one of the [profiles](Self::profile) |
/// | `my-cli --base-url <url> gh …` | `MY_CLI_GH_BASE_URL` | any other base URL |
/// | `my-cli --timeout 5s gh …` | `MY_CLI_GH_TIMEOUT` | [the wait for an answer](Self::timeout) |
/// | `my-cli --connect-timeout 5s gh …` | `MY_CLI_GH_CONNECT_TIMEOUT` | [the wait for a connection](Self::connect_timeout) |
/// | `my-cli --max-time 5m gh …` | `MY_CLI_GH_MAX_TIME` | [the time for all of it](Self::max_time) |
/// | `my-cli --retries 0 gh …` | `MY_CLI_GH_RETRIES` | [how often to try again](Self::retries) |
///
/// `HTTP_PROXY`, `HTTPS_PROXY`, `ALL_PROXY` and `NO_PROXY` are followed, in capitals or not.
///
/// # Credentials
///
/// They are read when a request is sent, and go to the origins that the program names and to no other:
/// not to that of `--base-url`, and not across a redirect. An `Authorization` that is typed with `-H` or
/// `-u` takes their place. No error, no notice and no `--curl` shows them.
///
/// # Redirects
///
/// `GET` and `HEAD` follow up to ten, within the origin or to `https`. To another origin go only the
/// headers that say what is accepted. Any other redirect is the error `HTTP_<status>`, which says where
/// it leads: repeating another method elsewhere is for the caller to decide.
///
/// # When something fails
///
/// | what happens | code | |
/// | --- | --- | --- |
/// | no such name, connection refused, network or host unreachable | `NETWORK_ERROR` | names the host |
/// | a certificate that is expired, of an unknown issuer, for another name | `NETWORK_ERROR` | names the certificate's fault |
/// | TLS to a plain port, or something that is not HTTP | `NETWORK_ERROR` | says so |
/// | the connection is reset or closed before the answer | `NETWORK_ERROR` | tried again when the method is idempotent |
/// | the body breaks off: too few bytes, half a chunk, a damaged compression | `NETWORK_ERROR` | what came before of a stream stays printed |
/// | a head of more than some 400 KiB, or more than 100 headers | `NETWORK_ERROR` | |
/// | a body that decompresses to more than 64 MiB and 200 times its size | `NETWORK_ERROR` | |
/// | more than ten redirects | `NETWORK_ERROR` | |
/// | the proxy refuses | `NETWORK_ERROR` | names the proxy |
/// | no connection, no answer, silence in the body, or a body without an end, for too long | `TIMEOUT` | says how to wait longer |
/// | `429` and `503` with `Retry-After`, and for idempotent methods `429`, `502`, `503`, `504` | `HTTP_<status>` | tried again first |
///
/// All of them exit with 1.
#[derive(Clone)]
#[must_use]
pub struct Remote {
    address: String,
    profiles: Vec<(String, String)>,
    headers: Vec<Fixed>,
    credential: Option<Credential>,
    timeout: Duration,
    connect_timeout: Duration,
    max_time: Option<Duration>,
    retries: u32,
    mistakes: Vec<String>,
    /// What is made once, and shared by all clones.
    kept: Arc<Kept>,
}

/// A header that every request has.
#[derive(Clone)]
pub(super) struct Fixed {
    pub(super) name: HeaderName,
    pub(super) value: FixedValue,
}

#[derive(Clone)]
pub(super) enum FixedValue {
    Text(HeaderValue),
    /// The variable that holds it.
    Variable(String),
}

#[derive(Default)]
struct Kept {
    clients: Clients,
    token: Token,
}

impl Remote {
    /// An API at a base URL, `https://api.example.com/v1`.
    ///
    /// What is wrong with the URL is reported by [`Cli::check`](crate::Cli::check) and when the program
    /// runs. It is `http` or `https`, and holds neither credentials nor a query.
    pub fn new(url: impl Into<String>) -> Self {
        Self {
            address: url.into(),
            profiles: Vec::new(),
            headers: Vec::new(),
            credential: None,
            timeout: Duration::from_secs(60),
            connect_timeout: Duration::from_secs(10),
            max_time: None,
            retries: 2,
            mistakes: Vec::new(),
            kept: Arc::default(),
        }
    }

    /// Sends a header with every request, unless the same is typed.
    pub fn header(mut self, name: impl AsRef<str>, value: impl AsRef<str>) -> Self {
        match HeaderValue::from_str(value.as_ref()) {
            Ok(value) => self.fix(name.as_ref(), FixedValue::Text(value)),
            Err(_) => {
                self.mistakes.push(format!("the header `{}` has a value that HTTP does not allow", name.as_ref()));
            }
        }
        self
    }

    /// Sends a header whose value is in an environment variable, when that is set:
    /// `.header_env("x-api-key", "SHOP_KEY")`. It is a credential.
    pub fn header_env(mut self, name: impl AsRef<str>, variable: impl Into<String>) -> Self {
        self.fix(name.as_ref(), FixedValue::Variable(variable.into()));
        self
    }

    fn fix(&mut self, name: &str, value: FixedValue) {
        match HeaderName::from_bytes(name.as_bytes()) {
            Ok(name) => self.headers.push(Fixed { name, value }),
            Err(_) => self.mistakes.push(format!("`{name}` is no name of a header")),
        }
    }

    /// Sends the token in an environment variable, when that is set, as `Authorization: Bearer`.
    pub fn bearer_env(mut self, variable: impl Into<String>) -> Self {
        self.credential = Some(Credential::BearerEnv(variable.into()));
        self
    }

    /// Sends the user and the password in two environment variables, when they are set, as
    /// `Authorization: Basic`.
    pub fn basic_env(mut self, user: impl Into<String>, password: impl Into<String>) -> Self {
        self.credential = Some(Credential::BasicEnv(user.into(), password.into()));
        self
    }

    /// Sends what a command prints as `Authorization: Bearer`: `["gh", "auth", "token"]`.
    ///
    /// It runs at most once in a process, without a shell, and only when a request is sent. What it says
    /// on stderr is passed on. When it fails, so does the request.
    pub fn bearer_command<I>(mut self, command: I) -> Self
    where
        I: IntoIterator,
        I::Item: Into<String>,
    {
        let command: Vec<String> = command.into_iter().map(Into::into).collect();
        if command.first().is_none_or(String::is_empty) {
            self.mistakes.push("the command that prints the token is empty".to_owned());
        }
        self.credential = Some(Credential::BearerCommand(command));
        self
    }

    /// How long to wait for an answer: until its head is there, with every retry before it, and from then
    /// on between any two pieces of its body. A download or a stream goes on as long as something comes.
    /// 60 seconds unless said otherwise.
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = timeout;
        self
    }

    /// How long to wait for a connection: 10 seconds unless said otherwise.
    pub fn connect_timeout(mut self, timeout: Duration) -> Self {
        self.connect_timeout = timeout;
        self
    }

    /// How long all of it may take, from the first try to the last byte of the body, however that is read;
    /// [`Duration::ZERO`] is as long as it takes.
    ///
    /// Unless said otherwise, five minutes for a body that is read as a whole: JSON, text, and what
    /// [`read_response`](super::read_response) and [`parse_response`](super::parse_response) read. Lines of
    /// JSON, server-sent events, bytes that are no text and what `-o` saves have no such bound, because
    /// nobody knows how long a stream or a download should take; there, silence alone is
    /// [bounded](Self::timeout).
    pub fn max_time(mut self, time: Duration) -> Self {
        self.max_time = Some(time);
        self
    }

    /// How often a request is tried again: twice unless said otherwise.
    ///
    /// Any request is repeated after `429` and `503` with `Retry-After`, in seconds or as a date. One
    /// whose method is idempotent is repeated also after `429`, `502`, `503`, `504` and when the
    /// connection broke before the answer, with waits that grow from half a second, each a little
    /// different. What would outlast [the time-out](Self::timeout) is not waited for. A person sees a
    /// line on the terminal while waiting.
    pub fn retries(mut self, retries: u32) -> Self {
        self.retries = retries;
        self
    }

    /// Another base URL of the same API, by name. Its user chooses it with `--profile <name>` before the
    /// mount's word, or by a variable.
    pub fn profile(mut self, name: impl Into<String>, url: impl Into<String>) -> Self {
        self.profiles.push((name.into(), url.into()));
        self
    }

    pub(super) fn fixed(&self) -> &[Fixed] {
        &self.headers
    }

    pub(super) fn credential(&self) -> Option<&Credential> {
        self.credential.as_ref()
    }

    pub(super) fn profiles(&self) -> impl Iterator<Item = &str> {
        self.profiles.iter().map(|(name, _)| name.as_str())
    }

    /// The environment variables that credentials are taken from, each with what it is.
    pub(super) fn variables(&self) -> Vec<(String, String)> {
        let mut out: Vec<(String, String)> = match &self.credential {
            Some(Credential::BearerEnv(name)) => vec![(name.clone(), "Token of the API".to_owned())],
            Some(Credential::BasicEnv(user, password)) => {
                vec![(user.clone(), "User of the API".to_owned()), (password.clone(), "Password of the API".to_owned())]
            }
            Some(Credential::BearerCommand(_)) | None => Vec::new(),
        };
        for header in &self.headers {
            if let FixedValue::Variable(name) = &header.value {
                out.push((name.clone(), format!("Value of the header `{}`", header.name)));
            }
        }
        out
    }

    /// What is wrong with the definition.
    pub(super) fn mistakes(&self) -> Vec<String> {
        let mut out = self.mistakes.clone();
        let named = self.profiles.iter().map(|(name, url)| (format!("the base URL of the profile `{name}`"), url));
        for (what, url) in std::iter::once(("the base URL".to_owned(), &self.address)).chain(named) {
            if let Err(why) = base_url::Base::parse(url) {
                out.push(format!("{what} {why}"));
            }
        }
        for (at, (name, _)) in self.profiles.iter().enumerate() {
            if self.profiles.iter().take(at).any(|(other, _)| other == name) {
                out.push(format!("the profile `{name}` is there twice: rename one"));
            }
        }
        if self.timeout.is_zero() || self.connect_timeout.is_zero() {
            out.push("a time-out of zero lets no request through".to_owned());
        }
        out
    }
}

impl fmt::Debug for Remote {
    /// Neither an address, which may hold a password by mistake, nor a header's value.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let profiles: Vec<&str> = self.profiles().collect();
        let host = base_url::Base::parse(&self.address).map(|base| base.host()).unwrap_or_default();
        f.debug_struct("Remote").field("host", &host).field("profiles", &profiles).finish_non_exhaustive()
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
    /// Mounts an API on the network: a base URL, or a [`Remote`] with more to say about it.
    ///
    /// ```
    /// use vestibule::prelude::*;
    ///
    /// let cli = Cli::create("my-cli").mount("shop", Mount::remote("https://shop.example/v1"));
    /// cli.check().unwrap();
    ///
    /// let mistake = Cli::create("my-cli").mount("shop", Mount::remote("shop.example")).check().unwrap_err();
    /// assert!(mistake.to_string().contains("`my-cli shop`: the base URL `shop.example` begins with"));
    /// ```
    pub fn remote(remote: impl Into<Remote>) -> Self {
        Self::of(Handler::remote(remote))
    }
}

impl Handler {
    /// What sends requests to an API on the network: the host of a request is replaced, its path follows
    /// that of the base URL.
    ///
    /// ```
    /// use vestibule::fetch::{Handler, Remote};
    ///
    /// let handler = Handler::remote(Remote::new("https://api.github.com").bearer_env("GITHUB_TOKEN"));
    /// ```
    pub fn remote(remote: impl Into<Remote>) -> Self {
        let remote = Arc::new(remote.into());
        let sent = Arc::clone(&remote);
        let mut handler = Self::from_fn(move |request| send::send(Arc::clone(&sent), request));
        handler.remote = Some(remote);
        handler
    }
}

impl IntoMount for Remote {
    fn mount_on(self, node: MountPoint<'_>) {
        Mount::remote(self).mount_on(node);
    }
}
