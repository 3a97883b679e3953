//! Requests to the endpoints of an authorization server, and their answers.

use bytes::Bytes;
use http::header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE};
use http::{HeaderMap, HeaderValue, Method, StatusCode};
use http_body_util::{BodyExt, Limited};
use reqwest::Url;

use super::TokenCall;
use super::client::Client;
use super::server::Endpoints;
use crate::data::base64;
use crate::data::{Data, from_json, is_terminal_control};
use crate::error::{CallOutcome, Error};
use crate::fetch::encode::{UNRESERVED, push_encoded};
use crate::fetch::remote::credentials::failed;
use crate::fetch::remote::send::Exchange;
use crate::fetch::{Body, ResponseBody};

/// Maximum size of an answer in bytes.
const MAX_SIZE: usize = 1 << 20;
/// Maximum number of characters of a server's text in a message.
const MAX_TEXT: usize = 300;

/// Members of a form whose values are secrets.
const SECRETS: [&str; 3] = ["client_secret", "device_code", "refresh_token"];

/// The answer of an endpoint.
pub(super) struct EndpointResponse {
    pub(super) status: StatusCode,
    host: String,
    bytes: Bytes,
}

/// The members of an error response (RFC 6749, 5.2).
#[derive(Debug)]
pub(super) struct Refusal {
    /// The code: `invalid_grant`.
    pub(super) code: String,
    /// An error for the user.
    pub(super) error: Error,
}

impl EndpointResponse {
    /// Returns the answer as an object.
    pub(super) fn data(&self) -> Result<Data, Error> {
        let text = str::from_utf8(&self.bytes).ok();
        text.and_then(|text| from_json(text).ok()).filter(|data| data.as_object().is_some()).ok_or_else(|| {
            failed(format!("The authorization server {} answered {} without a JSON object", self.host, self.status))
        })
    }

    /// Returns the object of a successful answer, or the refusal.
    fn into_result(self, secrets: &[&str]) -> Result<Result<Data, Refusal>, Error> {
        let data = match self.data() {
            Ok(data) => data,
            Err(_) if self.status.is_client_error() => Data::Null,
            Err(error) => return Err(error),
        };
        // Some servers refuse with the status 200.
        if self.status.is_success() && data["error"].as_str().is_none() {
            return Ok(Ok(data));
        }
        let code = data["error"].as_str().unwrap_or_default().to_owned();
        let description = data["error_description"].as_str().or(data["message"].as_str()).unwrap_or_default();
        let status = self.status.to_string();
        let mut message = format!("The authorization server {} refused: {}", self.host, or(&code, &status));
        if !description.is_empty() {
            message.push_str(&format!(", {description}"));
        }
        // A server may repeat what it was sent.
        for secret in secrets.iter().filter(|secret| !secret.is_empty()) {
            message = message.replace(secret, "…");
        }
        let error = failed(plain(&message));
        Ok(Err(Refusal { code, error }))
    }
}

fn or<'a>(text: &'a str, other: &'a str) -> &'a str {
    if text.is_empty() { other } else { text }
}

/// Returns a server's text on one line, without control characters and not too long.
pub(super) fn plain(text: &str) -> String {
    text.chars().take(MAX_TEXT).map(|c| if is_terminal_control(c) || c.is_control() { ' ' } else { c }).collect()
}

/// Requests metadata.
pub(super) async fn get(call: TokenCall<'_>, url: Url) -> Result<EndpointResponse, Error> {
    send(call, Method::GET, url, HeaderMap::new(), Body::empty()).await
}

/// Posts a form to an endpoint, with the client's identifier and secret.
///
/// The client authenticates in the way that the server states; else with HTTP Basic, and in the body if the server refuses
/// that, because RFC 6749 requires neither of all servers.
pub(super) async fn post(
    call: TokenCall<'_>,
    url: &Url,
    endpoints: &Endpoints,
    client: &Client,
    form: &[(&str, &str)],
) -> Result<Result<Data, Refusal>, Error> {
    let secret = client.secret.as_deref();
    let supports = |method: &str| endpoints.auth_methods.iter().any(|other| other == method);
    let is_unknown = endpoints.auth_methods.is_empty();
    let (basic, body) = (is_unknown || supports("client_secret_basic"), is_unknown || supports("client_secret_post"));
    if let Some(secret) = secret.filter(|_| basic || !body) {
        let pair = format!("{}:{}", encode(&client.id), encode(secret));
        let answer = post_form(call, url, Some((&pair, secret)), form).await?;
        let is_refused = |refusal: &Refusal| matches!(refusal.code.as_str(), "invalid_client" | "invalid_request" | "");
        if !body || !answer.as_ref().is_err_and(is_refused) {
            return Ok(answer);
        }
    }
    let mut form = form.to_vec();
    form.push(("client_id", &client.id));
    form.extend(secret.map(|secret| ("client_secret", secret)));
    post_form(call, url, None, &form).await
}

async fn post_form(
    call: TokenCall<'_>,
    url: &Url,
    basic: Option<(&str, &str)>,
    form: &[(&str, &str)],
) -> Result<Result<Data, Refusal>, Error> {
    let mut headers = HeaderMap::new();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/x-www-form-urlencoded"));
    let mut secrets: Vec<&str> =
        form.iter().filter(|(name, _)| SECRETS.contains(name)).map(|(_, value)| *value).collect();
    if let Some((pair, secret)) = basic {
        secrets.push(secret);
        let value = format!("Basic {}", base64(pair.as_bytes()));
        let mut value = HeaderValue::from_str(&value).map_err(|_| Error::internal("invalid Base64"))?;
        value.set_sensitive(true);
        headers.insert(AUTHORIZATION, value);
    }
    let pairs: Vec<String> = form.iter().map(|(name, value)| format!("{}={}", encode(name), encode(value))).collect();
    let response = send(call, Method::POST, url.clone(), headers, Body::from(pairs.join("&"))).await?;
    response.into_result(&secrets)
}

fn encode(text: &str) -> String {
    let mut out = String::new();
    push_encoded(&mut out, text.as_bytes(), UNRESERVED);
    out
}

/// Sends a request with the connection settings of the call. Redirects are not followed: they would carry secrets away.
async fn send(
    call: TokenCall<'_>,
    method: Method,
    url: Url,
    mut headers: HeaderMap,
    body: Body,
) -> Result<EndpointResponse, Error> {
    let host = TokenCall::host(&url);
    headers.insert(ACCEPT, HeaderValue::from_static("application/json"));
    let exchange = Exchange::new(call.remote, call.settings, call.context);
    let response = exchange.send_once(method, url, headers, body).await;
    let (head, body) = response.map_err(|error| error.with_outcome(CallOutcome::None))?.into_parts();
    if head.status.is_redirection() {
        return Err(failed(format!("The authorization server {host} redirects, which is not followed")));
    }
    let read = Limited::new(ResponseBody::new(body), MAX_SIZE).collect().await;
    let bytes = read.map_err(|error| failed(format!("The answer of the authorization server {host}: {error}")))?;
    Ok(EndpointResponse { status: head.status, host, bytes: bytes.to_bytes() })
}
