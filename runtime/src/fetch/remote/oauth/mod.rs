//! OAuth 2: access tokens for client credentials (RFC 6749), or after a sign-in with a device code (RFC 8628).

mod client;
mod device;
mod endpoint;
mod server;
mod store;

use std::pin::Pin;

use super::base_url::{self, BaseUrl};
use super::{Remote, Settings, credentials};
use crate::command::{Context, RequestContext};
use crate::error::Error;

pub(super) use client::TokenClient;

/// The way to an access token of an API: what [`Remote::oauth`] takes. Requires the feature `remote`.
///
/// ```
/// use vestibule::fetch::{OAuth, Remote};
///
/// // A service with an identity of its own.
/// let orders = Remote::new("https://orders.example").oauth(
///     OAuth::client_credentials()
///         .issuer("https://id.example")
///         .client_id_env("ORDERS_CLIENT_ID")
///         .client_secret_env("ORDERS_CLIENT_SECRET")
///         .scope("orders:read"),
/// );
///
/// // A person who signs in with a browser, on any machine.
/// let github = Remote::new("https://api.github.com").oauth(
///     OAuth::device_code()
///         .client_id("Iv1.0123456789abcdef")
///         .device_url("https://github.com/login/device/code")
///         .token_url("https://github.com/login/oauth/access_token"),
/// );
/// ```
///
/// # Authorization server
///
/// The endpoints come from the first of these that names them:
///
/// 1. the variables `MY_CLI_GH_ISSUER` and `MY_CLI_GH_TOKEN_URL` of the user,
/// 2. [`token_url`](Self::token_url) and [`device_url`](Self::device_url),
/// 3. the metadata of the [`issuer`](Self::issuer): OpenID Connect Discovery, or else RFC 8414,
/// 4. the security schemes of the mounted OpenAPI document. The document has to be the program's own, or the endpoint has
///    to be at an origin that the program declares or the user trusts (`MY_CLI_GH_TRUSTED_ORIGINS`).
///
/// Endpoints have TLS, except on the loopback interface. The identifier and the secret are sent to the token endpoint only
/// (the identifier also to the endpoint for devices), and redirects are not followed. The client authenticates with HTTP
/// Basic, or in the body where the server asks for that.
///
/// # Client
///
/// The identifier is [`client_id`](Self::client_id), or the variable [`client_id_env`](Self::client_id_env), or
/// `MY_CLI_GH_CLIENT_ID`. The secret is the variable [`client_secret_env`](Self::client_secret_env), or
/// `MY_CLI_GH_CLIENT_SECRET`. Without an identifier, or without a secret for client credentials, requests are sent without a
/// token. `MY_CLI_GH_ACCESS_TOKEN` is a token to use as it is.
///
/// # Sign-in with a device code
///
/// A person at a terminal reads the address and the code on stderr, and the call continues after the sign-in. An agent, or
/// a program without a terminal, gets the error `LOGIN_REQUIRED` with both, also as `details`; the call after the sign-in
/// finds the token.
///
/// # Token cache
///
/// Tokens are kept in the user's cache folder, in `vestibule/tokens`: one file of mode 0600 for each program, mount,
/// authorization server, client and set of the program's scopes. They are renewed shortly before they expire, with a refresh token if
/// there is one. A `401` discards the token; the request is then repeated once with a new token if its body can be read
/// again. `VESTIBULE_CACHE=0` keeps no tokens, and [`sign_out`](Self::sign_out) removes them.
///
/// # Operations of a document
///
/// The scopes that an operation declares are requested with those of the program, once a call needs them. An operation with
/// `security: []` is called without a token.
///
/// # Errors
///
/// `CREDENTIALS_FAILED` if there is no token: no endpoint is named, or the authorization server refuses. `LOGIN_REQUIRED` if
/// a person has to sign in first. `NETWORK_ERROR` and `TIMEOUT` as for every request.
#[derive(Clone)]
#[must_use]
#[cfg_attr(docsrs, doc(cfg(feature = "remote")))]
pub struct OAuth {
    grant: Grant,
    issuer: Option<String>,
    token_url: Option<String>,
    device_url: Option<String>,
    client_id: Option<String>,
    client_id_variable: Option<String>,
    client_secret_variable: Option<String>,
    scopes: Vec<String>,
    parameters: Vec<(String, String)>,
}

/// The kind of authorization that is exchanged for a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Grant {
    ClientCredentials,
    DeviceCode,
}

impl OAuth {
    /// Creates a client that identifies itself with an identifier and a secret.
    pub fn client_credentials() -> Self {
        Self::new(Grant::ClientCredentials)
    }

    /// Creates a client for which a person signs in with a browser on any device.
    pub fn device_code() -> Self {
        Self::new(Grant::DeviceCode)
    }

    fn new(grant: Grant) -> Self {
        Self {
            grant,
            issuer: None,
            token_url: None,
            device_url: None,
            client_id: None,
            client_id_variable: None,
            client_secret_variable: None,
            scopes: Vec::new(),
            parameters: Vec::new(),
        }
    }

    /// Sets the authorization server, whose metadata names its endpoints: `https://id.example/realms/shop`.
    pub fn issuer(mut self, url: impl Into<String>) -> Self {
        self.issuer = Some(url.into());
        self
    }

    /// Sets the token endpoint.
    pub fn token_url(mut self, url: impl Into<String>) -> Self {
        self.token_url = Some(url.into());
        self
    }

    /// Sets the endpoint that device codes come from.
    pub fn device_url(mut self, url: impl Into<String>) -> Self {
        self.device_url = Some(url.into());
        self
    }

    /// Sets the identifier of the client. It is not a secret.
    pub fn client_id(mut self, id: impl Into<String>) -> Self {
        self.client_id = Some(id.into());
        self
    }

    /// Sets the environment variable of the client's identifier.
    pub fn client_id_env(mut self, variable: impl Into<String>) -> Self {
        self.client_id_variable = Some(variable.into());
        self
    }

    /// Sets the environment variable of the client's secret.
    pub fn client_secret_env(mut self, variable: impl Into<String>) -> Self {
        self.client_secret_variable = Some(variable.into());
        self
    }

    /// Adds a scope to request. Without scopes the authorization server decides.
    pub fn scope(mut self, scope: impl Into<String>) -> Self {
        self.scopes.push(scope.into());
        self
    }

    /// Adds a parameter that the authorization server expects, such as `audience` or `resource`.
    pub fn parameter(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.parameters.push((name.into(), value.into()));
        self
    }

    /// Removes the tokens of the program from the user's cache, and returns the number of clients that had any: what a
    /// command for signing out calls. Tokens are not revoked: they stay valid at the authorization server until they expire.
    ///
    /// ```
    /// use vestibule::fetch::OAuth;
    /// use vestibule::prelude::*;
    ///
    /// /// Sign out
    /// #[command]
    /// fn logout(ctx: Context) -> Result<String> {
    ///     let count = OAuth::sign_out(&ctx)?;
    ///     Ok(if count == 0 { "There was no sign-in" } else { "Signed out" }.to_owned())
    /// }
    /// # let _ = Cli::create("app").commands(commands![logout]);
    /// ```
    ///
    /// # Errors
    ///
    /// Fails with `CREDENTIALS_FAILED` if a file of the cache cannot be removed.
    pub fn sign_out(context: &Context) -> Result<usize, Error> {
        let removed = store::TokenStore::remove_all(context.environment(), context.program());
        removed.map_err(|error| credentials::failed(format!("The tokens cannot be removed: {error}")))
    }

    fn definition_errors(&self) -> Vec<String> {
        let urls = [("issuer", &self.issuer), ("token URL", &self.token_url), ("device URL", &self.device_url)];
        let urls = urls.into_iter().filter_map(|(name, url)| Some((name, url.as_ref()?)));
        let mut errors: Vec<String> = urls
            .filter_map(|(name, url)| Some(format!("the OAuth {name} {}", server::parse_endpoint(url).err()?)))
            .collect();
        if self.grant == Grant::DeviceCode
            && self.token_url.is_some()
            && self.device_url.is_none()
            && self.issuer.is_none()
        {
            errors.push("a sign-in with a device code needs a `device_url` beside the `token_url`".to_owned());
        }
        errors
    }
}

impl std::fmt::Debug for OAuth {
    /// Omits parameters, which may be secrets.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { grant, issuer, token_url, scopes, .. } = self;
        let mut out = f.debug_struct("OAuth");
        out.field("grant", grant).field("issuer", issuer).field("token_url", token_url).field("scopes", scopes);
        out.finish_non_exhaustive()
    }
}

/// A source of access tokens. [`Remote::oauth`] sets it, so that OAuth is linked by programs that call the method.
pub(super) trait TokenSource: Send + Sync {
    /// Returns a token, or `None` if the client has no identifier or secret.
    fn token<'a>(&'a self, call: TokenCall<'a>) -> TokenFuture<'a>;

    /// Discards a token that the API refused.
    fn discard<'a>(&'a self, call: TokenCall<'a>, token: &'a str) -> Pin<Box<dyn Future<Output = ()> + Send + 'a>>;

    /// Returns the program's environment variables, each with a description.
    fn variables(&self) -> Vec<(String, String)>;

    /// Returns a hint for a request that the API refused because it had no token.
    fn hint(&self, context: &RequestContext) -> String;

    /// Returns what is wrong with the definition.
    fn definition_errors(&self) -> Vec<String>;
}

pub(super) type TokenFuture<'a> = Pin<Box<dyn Future<Output = Result<Option<AccessToken>, Error>> + Send + 'a>>;

/// The call that a token is needed for.
#[derive(Clone, Copy)]
pub(super) struct TokenCall<'a> {
    pub(super) remote: &'a Remote,
    pub(super) settings: &'a Settings,
    pub(super) context: &'a RequestContext,
}

/// An access token.
#[derive(Clone)]
pub(super) struct AccessToken {
    pub(super) text: String,
    /// True if the token was issued for an earlier request, so that the API may have revoked it since.
    pub(super) is_reused: bool,
}

impl TokenCall<'_> {
    /// Returns true if the program or the user names the origin of a URL.
    fn names_origin(&self, url: &reqwest::Url) -> bool {
        let origin = url.origin().ascii_serialization();
        BaseUrl::parse(&origin).is_ok_and(|origin| self.remote.names_origin(&origin, self.context))
    }

    /// Returns the host of a URL for messages.
    fn host(url: &reqwest::Url) -> String {
        base_url::host(url)
    }
}
