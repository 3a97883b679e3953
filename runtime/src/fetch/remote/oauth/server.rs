//! Authorization servers: the endpoints that the user, the program, their metadata or a document name.

use std::net::IpAddr;

use http::StatusCode;
use reqwest::Url;

use super::{Grant, OAuth, TokenCall, endpoint};
use crate::command::AuthorizationServer;
use crate::data::Data;
use crate::error::Error;
use crate::fetch::remote::context::variable;
use crate::fetch::remote::credentials::{failed, text_setting};

/// The path of OpenID Connect's metadata below the issuer.
const OPENID_PATH: &str = "/.well-known/openid-configuration";
/// The path of RFC 8414's metadata between the origin and the path of the issuer.
const RFC8414_PATH: &str = "/.well-known/oauth-authorization-server";

/// The authorization server as it is named, before its metadata is read.
#[derive(Clone, Debug)]
pub(super) enum NamedServer {
    Issuer(Url),
    Endpoints(Endpoints),
}

/// The endpoints of an authorization server.
#[derive(Clone, Debug)]
pub(super) struct Endpoints {
    pub(super) token: Url,
    pub(super) device: Option<Url>,
    /// The ways to authenticate that the server states; empty if it states none.
    pub(super) auth_methods: Vec<String>,
}

impl Endpoints {
    fn new(token: Url, device: Option<Url>) -> Self {
        Self { token, device, auth_methods: Vec::new() }
    }
}

/// Parses the URL of an issuer or endpoint. The error completes a sentence that begins with its name.
pub(super) fn parse_endpoint(text: &str) -> Result<Url, String> {
    // A text with `@` may hold a password, so it is not repeated.
    let shown = if text.contains('@') { String::new() } else { format!("`{text}` ") };
    let url = Url::parse(text.trim()).map_err(|error| format!("{shown}is invalid: {error}"))?;
    if !url.username().is_empty() || url.password().is_some() || url.fragment().is_some() {
        return Err("has credentials or a fragment in its URL".to_owned());
    }
    let host = url.host_str().unwrap_or_default().trim_start_matches('[').trim_end_matches(']');
    let is_loopback = host == "localhost" || host.parse::<IpAddr>().is_ok_and(|address| address.is_loopback());
    match url.scheme() {
        "https" => Ok(url),
        "http" if is_loopback => Ok(url),
        _ => Err(format!("{shown}does not start with `https://`, which secrets require")),
    }
}

impl OAuth {
    /// Returns the authorization server of a call.
    pub(super) fn server(&self, call: TokenCall<'_>) -> Result<NamedServer, Error> {
        let setting = |name: &str| {
            let Some(text) = text_setting(call.context, name)? else { return Ok(None) };
            let label = variable(call.context, name);
            parse_endpoint(&text).map(Some).map_err(|reason| failed(format!("The URL in `{label}` {reason}")))
        };
        let own = |url: &Option<String>| -> Result<Option<Url>, Error> {
            let Some(url) = url else { return Ok(None) };
            parse_endpoint(url).map(Some).map_err(|reason| failed(format!("The OAuth URL {reason}")))
        };
        let (issuer, token) = (setting("issuer")?, setting("token-url")?);
        let device = own(&self.device_url)?;
        let is_enough = device.is_some() || self.grant == Grant::ClientCredentials;
        if let Some(token) = token.filter(|_| is_enough) {
            return Ok(NamedServer::Endpoints(Endpoints::new(token, device)));
        }
        if let Some(issuer) = issuer {
            return Ok(NamedServer::Issuer(issuer));
        }
        if let Some(token) = own(&self.token_url)?.filter(|_| is_enough) {
            return Ok(NamedServer::Endpoints(Endpoints::new(token, device)));
        }
        if let Some(issuer) = own(&self.issuer)? {
            return Ok(NamedServer::Issuer(issuer));
        }
        self.documented_server(call)
    }

    /// Returns the authorization server that the mounted document states, if the program or the user names its origin.
    fn documented_server(&self, call: TokenCall<'_>) -> Result<NamedServer, Error> {
        let mut refused = None;
        for server in &call.context.authorization_servers {
            let Some(named) = self.read_documented(server, call) else { continue };
            match named.urls().into_iter().find(|url| !server.is_trusted && !call.names_origin(url)) {
                None => return Ok(named),
                Some(url) => drop(refused.get_or_insert_with(|| url.origin().ascii_serialization())),
            }
        }
        let Some(origin) = refused else {
            let (issuer, token) = (variable(call.context, "issuer"), variable(call.context, "token-url"));
            let message = "No authorization server is named, so there is no access token";
            return Err(failed(message.to_owned()).hint(format!("set `{issuer}` or `{token}` to its URL")));
        };
        let trusted = variable(call.context, "trusted-origins");
        let message = format!("No access token was requested from {origin}, which only the document names");
        Err(failed(message).hint(format!("allow it with `{trusted}={origin}`")))
    }

    /// Reads the URLs of a document that the grant needs. They may be relative to the API.
    fn read_documented(&self, server: &AuthorizationServer, call: TokenCall<'_>) -> Option<NamedServer> {
        let base = call.settings.base.url();
        let parse = |text: &str| {
            let url = base.join(text).ok().filter(|_| !text.is_empty())?;
            parse_endpoint(url.as_str()).ok()
        };
        let endpoints = match self.grant {
            Grant::ClientCredentials => parse(&server.token_url).map(|token| Endpoints::new(token, None)),
            Grant::DeviceCode => match (parse(&server.device_token_url), parse(&server.device_url)) {
                (Some(token), Some(device)) => Some(Endpoints::new(token, Some(device))),
                _ => None,
            },
        };
        let issuer = || parse(server.metadata_url.strip_suffix(OPENID_PATH)?).map(NamedServer::Issuer);
        endpoints.map(NamedServer::Endpoints).or_else(issuer)
    }
}

impl NamedServer {
    /// Returns the URL that identifies the server in the cache.
    pub(super) fn key(&self) -> &str {
        match self {
            Self::Issuer(url) => url.as_str(),
            Self::Endpoints(endpoints) => endpoints.token.as_str(),
        }
    }

    /// Returns the URLs, each of which needs trust: the endpoint for devices decides where a person types the code.
    fn urls(&self) -> Vec<&Url> {
        match self {
            Self::Issuer(url) => vec![url],
            Self::Endpoints(Endpoints { token, device, .. }) => std::iter::once(token).chain(device).collect(),
        }
    }

    /// Returns the endpoints, for which the metadata of an issuer is read.
    pub(super) async fn endpoints(&self, grant: Grant, call: TokenCall<'_>) -> Result<Endpoints, Error> {
        let issuer = match self {
            Self::Endpoints(endpoints) => return Ok(endpoints.clone()),
            Self::Issuer(issuer) => issuer,
        };
        let metadata = read_metadata(issuer, call).await?;
        let url = |name: &str| -> Result<Option<Url>, Error> {
            let Some(text) = metadata[name].as_str() else { return Ok(None) };
            let url = parse_endpoint(text).ok().filter(|url| issuer.scheme() == "http" || url.scheme() == "https");
            let invalid = || failed(format!("The metadata of {issuer} has a `{name}` without TLS, or an invalid one"));
            url.map(Some).ok_or_else(invalid)
        };
        let missing = |name: &str| failed(format!("The metadata of {issuer} has no `{name}`"));
        let token = url("token_endpoint")?.ok_or_else(|| missing("token_endpoint"))?;
        let device = url("device_authorization_endpoint")?;
        if grant == Grant::DeviceCode && device.is_none() {
            return Err(missing("device_authorization_endpoint"));
        }
        let methods = metadata["token_endpoint_auth_methods_supported"].as_array().unwrap_or_default();
        let auth_methods = methods.iter().filter_map(|method| Some(method.as_str()?.to_owned())).collect();
        Ok(Endpoints { token, device, auth_methods })
    }
}

/// Reads the metadata of an issuer: OpenID Connect's, or else that of RFC 8414.
async fn read_metadata(issuer: &Url, call: TokenCall<'_>) -> Result<Data, Error> {
    let path = issuer.path().trim_end_matches('/');
    let mut status = StatusCode::OK;
    for location in [format!("{path}{OPENID_PATH}"), format!("{RFC8414_PATH}{path}")] {
        let mut url = issuer.clone();
        url.set_path(&location);
        let response = endpoint::get(call, url).await?;
        if !response.status.is_success() {
            status = response.status;
            continue;
        }
        let metadata = response.data()?;
        // RFC 8414, 3.3: another issuer's metadata could name endpoints of an attacker.
        let stated = metadata["issuer"].as_str().unwrap_or_default();
        return match stated.trim_end_matches('/') == issuer.as_str().trim_end_matches('/') {
            true => Ok(metadata),
            false => Err(failed(format!("The metadata of {issuer} is for another issuer, `{stated}`"))
                .hint("name the endpoints instead of the issuer")),
        };
    }
    Err(failed(format!("The authorization server {issuer} has no metadata: it answered {status}"))
        .hint("name the endpoints instead of the issuer"))
}
