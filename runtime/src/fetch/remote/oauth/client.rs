//! The client of an authorization server: finds a token, renews it, and keeps it.

use std::pin::Pin;
use std::time::{Duration, SystemTime};

use futures_util::lock::Mutex;

use super::endpoint::{self, Refusal};
use super::server::{Endpoints, NamedServer};
use super::store::{TokenStore, Tokens};
use super::{AccessToken, Grant, OAuth, TokenCall, TokenFuture, TokenSource, device};
use crate::command::RequestContext;
use crate::data::Data;
use crate::error::Error;
use crate::fetch::remote::context::variable;
use crate::fetch::remote::credentials::{failed, text_setting, text_variable};

/// Time before its expiry at which a token is renewed, so that it does not expire on the way.
const MAX_MARGIN: Duration = Duration::from_secs(60);

/// The client of an authorization server, shared by all requests of the process.
pub(in crate::fetch::remote) struct TokenClient {
    oauth: OAuth,
    /// The tokens of the last call, with their key. Locked while tokens are requested, so that requests at the same time
    /// need one token.
    memory: Mutex<Option<Remembered>>,
}

/// The tokens of the last call.
struct Remembered {
    key: String,
    tokens: Tokens,
    /// True if they are in the cache too, where a sign-out removes them.
    is_kept: bool,
}

/// The identity of a client.
pub(super) struct Client {
    pub(super) id: String,
    pub(super) secret: Option<String>,
}

/// A request for tokens.
pub(super) struct GrantRequest<'a> {
    pub(super) call: TokenCall<'a>,
    pub(super) oauth: &'a OAuth,
    pub(super) client: &'a Client,
    pub(super) endpoints: Endpoints,
    pub(super) scopes: Vec<String>,
}

impl TokenClient {
    pub(in crate::fetch::remote) fn new(oauth: OAuth) -> Self {
        Self { oauth, memory: Mutex::default() }
    }

    /// Returns the identity of the client, or `None` if it is not set.
    fn client(&self, context: &RequestContext) -> Result<Option<Client>, Error> {
        let setting = |own: &Option<String>, name: &str| {
            let own = own.as_deref().map(|name| text_variable(&context.environment, name)).transpose()?.flatten();
            match own {
                Some(value) => Ok(Some(value)),
                None => text_setting(context, name),
            }
        };
        let id = match &self.oauth.client_id {
            Some(id) => Some(id.clone()),
            None => setting(&self.oauth.client_id_variable, "client-id")?,
        };
        let secret = setting(&self.oauth.client_secret_variable, "client-secret")?;
        let is_complete = secret.is_some() || self.oauth.grant == Grant::DeviceCode;
        let client = id.filter(|_| is_complete).map(|id| Client { id: id.trim().to_owned(), secret });
        Ok(client.map(|client| Client { secret: client.secret.map(|secret| secret.trim().to_owned()), ..client }))
    }

    /// Returns the key of the tokens of a call, with all that tells them apart from others.
    fn key(&self, context: &RequestContext, server: &NamedServer, client: &Client) -> String {
        let grant = format!("{:?}", self.oauth.grant);
        let scopes = self.oauth.scopes.join(" ");
        let mut parts = vec![context.program.as_str(), &grant, server.key(), &client.id, &scopes];
        parts.extend(context.mount_path.iter().map(String::as_str));
        parts.extend(self.oauth.parameters.iter().flat_map(|(name, value)| [name.as_str(), value.as_str()]));
        parts.join("\n")
    }

    async fn find(&self, call: TokenCall<'_>) -> Result<Option<AccessToken>, Error> {
        let context = call.context;
        if let Some(text) = text_setting(context, "access-token")? {
            return Ok(Some(AccessToken { text: text.trim().to_owned(), is_reused: false }));
        }
        let Some(client) = self.client(context)? else { return Ok(None) };
        let server = self.oauth.server(call)?;
        let key = self.key(context, &server, &client);
        let store = TokenStore::new(&context.environment, &key);
        let mut memory = self.memory.lock().await;
        let known = memory.take().filter(|known| known.key == key && !(known.is_kept && store.is_removed()));
        let (tokens, is_kept) = match known {
            Some(Remembered { tokens, is_kept, .. }) => (tokens, is_kept),
            None => (store.read().unwrap_or_default(), true),
        };
        let scopes = self.scopes(context, &tokens);
        if let Some(text) = tokens.valid_access(now()).filter(|_| tokens.have_scopes(&scopes)) {
            let token = AccessToken { text: text.to_owned(), is_reused: true };
            *memory = Some(Remembered { key, tokens, is_kept });
            return Ok(Some(token));
        }
        let endpoints = server.endpoints(self.oauth.grant, call).await?;
        let request = GrantRequest { call, oauth: &self.oauth, client: &client, endpoints, scopes };
        let tokens = renew(&request, &store, tokens).await?;
        let tokens = Tokens { scopes: request.scopes, ..tokens };
        let is_kept = store.write(&tokens);
        let token = tokens.access.clone().map(|text| AccessToken { text, is_reused: false });
        *memory = Some(Remembered { key, tokens, is_kept });
        Ok(token)
    }

    /// Returns the scopes to request for a call: those of the program, those of earlier tokens, so that these are not
    /// needed again, and those of the operation.
    fn scopes(&self, context: &RequestContext, tokens: &Tokens) -> Vec<String> {
        let mut scopes: Vec<String> = Vec::new();
        let all = self.oauth.scopes.iter().chain(&tokens.scopes).chain(&context.token.scopes);
        for scope in all.flat_map(|text| text.split_whitespace()) {
            if !scopes.iter().any(|known| known == scope) {
                scopes.push(scope.to_owned());
            }
        }
        scopes
    }

    async fn forget(&self, call: TokenCall<'_>, token: &str) {
        let Ok(Some(client)) = self.client(call.context) else { return };
        let Ok(server) = self.oauth.server(call) else { return };
        let key = self.key(call.context, &server, &client);
        let store = TokenStore::new(&call.context.environment, &key);
        let mut memory = self.memory.lock().await;
        memory.take();
        // Another process may have renewed the token since.
        if let Some(tokens) = store.read().filter(|tokens| tokens.access.as_deref() == Some(token)) {
            store.write(&Tokens { access: None, ..tokens });
        }
    }
}

/// Requests tokens: with the refresh token, or else with the grant of the client.
async fn renew(request: &GrantRequest<'_>, store: &TokenStore, tokens: Tokens) -> Result<Tokens, Error> {
    // RFC 6749, 6: a refreshed token has no other scopes than the first one.
    if let Some(refresh) = tokens.refresh.as_ref().filter(|_| tokens.have_scopes(&request.scopes)) {
        let form = [("grant_type", "refresh_token"), ("refresh_token", refresh.as_str())];
        if let Ok(data) = request.post(&request.endpoints.token, &form).await? {
            let renewed = read_tokens(&data)?;
            // RFC 6749, 6: without a new refresh token, the old one stays valid.
            let refresh = renewed.refresh.or_else(|| Some(refresh.clone()));
            return Ok(Tokens { refresh, ..renewed });
        }
        // Another process may have used the refresh token, if it can be used only once.
        let other = store.read().filter(|other| other.access != tokens.access);
        if let Some(other) = other.filter(|other| other.valid_access(now()).is_some()) {
            return Ok(other);
        }
    }
    match request.oauth.grant {
        Grant::ClientCredentials => {
            let form = [("grant_type", "client_credentials")];
            let scopes = request.scopes.join(" ");
            let answer = request.post(&request.endpoints.token, &with_scopes(&form, &scopes)).await?;
            read_tokens(&answer.map_err(|refusal: Refusal| refusal.error)?)
        }
        Grant::DeviceCode => device::sign_in(request, store, tokens.sign_in).await,
    }
}

impl GrantRequest<'_> {
    /// Posts a form with the program's parameters.
    pub(super) async fn post(&self, url: &reqwest::Url, form: &[(&str, &str)]) -> Result<Result<Data, Refusal>, Error> {
        let own = self.oauth.parameters.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let form: Vec<(&str, &str)> = form.iter().copied().chain(own).collect();
        endpoint::post(self.call, url, &self.endpoints, self.client, &form).await
    }
}

/// Adds scopes to a form.
pub(super) fn with_scopes<'f>(form: &[(&'f str, &'f str)], scopes: &'f str) -> Vec<(&'f str, &'f str)> {
    let scopes = (!scopes.is_empty()).then_some(("scope", scopes));
    form.iter().copied().chain(scopes).collect()
}

/// Reads a successful answer of the token endpoint (RFC 6749, 5.1).
pub(super) fn read_tokens(data: &Data) -> Result<Tokens, Error> {
    let text = |name: &str| data[name].as_str().filter(|text| !text.is_empty()).map(str::to_owned);
    let access = text("access_token").ok_or_else(|| failed("The answer has no `access_token`".to_owned()))?;
    if let Some(kind) = text("token_type").filter(|kind| !kind.eq_ignore_ascii_case("bearer")) {
        let kind = endpoint::plain(&kind);
        return Err(failed(format!("The token is of the type `{kind}`, and only bearer tokens can be sent")));
    }
    // A number, which some servers write as a text.
    let seconds = &data["expires_in"];
    let seconds = seconds.as_u64().or_else(|| seconds.as_str()?.parse().ok()).or_else(|| {
        // A float, as JavaScript's servers may write it; the conversion saturates.
        seconds.as_f64().map(|seconds| seconds as u64)
    });
    let expires = seconds.map(|seconds| {
        let margin = MAX_MARGIN.as_secs().min(seconds / 4);
        now().saturating_add(seconds - margin)
    });
    Ok(Tokens { access: Some(access), expires, refresh: text("refresh_token"), ..Tokens::default() })
}

/// Returns the seconds since 1970.
pub(super) fn now() -> u64 {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().as_secs()
}

impl TokenSource for TokenClient {
    fn token<'a>(&'a self, call: TokenCall<'a>) -> TokenFuture<'a> {
        Box::pin(self.find(call))
    }

    fn discard<'a>(&'a self, call: TokenCall<'a>, token: &'a str) -> Pin<Box<dyn Future<Output = ()> + Send + 'a>> {
        Box::pin(self.forget(call, token))
    }

    fn variables(&self) -> Vec<(String, String)> {
        let id = self.oauth.client_id_variable.clone().map(|name| (name, "Identifier of the OAuth client".to_owned()));
        let secret = self.oauth.client_secret_variable.clone();
        id.into_iter().chain(secret.map(|name| (name, "Secret of the OAuth client".to_owned()))).collect()
    }

    fn hint(&self, context: &RequestContext) -> String {
        let name = |own: &Option<String>, name: &str| own.clone().unwrap_or_else(|| variable(context, name));
        let id = name(&self.oauth.client_id_variable, "client-id");
        let secret = name(&self.oauth.client_secret_variable, "client-secret");
        match (&self.oauth.client_id, self.oauth.grant) {
            (_, Grant::DeviceCode) => format!("set the environment variable `{id}` to the client's identifier"),
            (Some(_), _) => format!("set the environment variable `{secret}` to the client's secret"),
            (None, _) => {
                format!("set the environment variables `{id}` and `{secret}` to the client's identifier and secret")
            }
        }
    }

    fn definition_errors(&self) -> Vec<String> {
        self.oauth.definition_errors()
    }
}
