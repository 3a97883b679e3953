//! Sends a request: credentials, retries, redirects, and the response as the mount reads it.

use std::pin::pin;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use http::header::{
    ACCEPT, ACCEPT_ENCODING, AUTHORIZATION, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, HOST, RANGE,
    TRANSFER_ENCODING, USER_AGENT,
};
use http::{HeaderMap, HeaderValue, Method, Request, StatusCode};
use http_body::Body as _;
use reqwest::Url;
use tokio::time::{Instant, sleep, timeout_at};

use super::body::{Deadlines, RemoteBody};
use super::client::ClientKey;
use super::context::{timeout_examples, user_agent, write_stderr};
use super::error::{PROXY_PASSWORD_HINT, Peer, RequestError, format_duration};
use super::oauth::{AccessToken, TokenCall};
use super::proxy::ProxyConfig;
use super::redirect::{self, RedirectDecision};
use super::retry::{self, RetryDelay};
use super::transport::TransportBody;
use super::upload::{UploadBody, UploadClock, UploadState};
use super::{Remote, Settings, base_url, too_many_headers};
use crate::command::RequestContext;
use crate::error::{CallOutcome, Error, code};
use crate::fetch::effect::is_idempotent;
use crate::fetch::{Body, Hints, Response, ResponseBody};

/// Sends a request with retries and redirects, and returns the last response.
pub(super) async fn send(remote: Arc<Remote>, mut request: Request<Body>) -> Result<Response, Error> {
    let context = request.extensions_mut().remove::<RequestContext>().unwrap_or_default();
    let unsent = |error: Error| error.with_outcome(CallOutcome::None);
    let settings = remote.settings(&context).map_err(unsent)?;
    let (parts, body) = request.into_parts();
    let target = parts.uri.path_and_query().map_or("/", |target| target.as_str());
    let url = settings.base.join(target)?;
    let mut headers = parts.headers;
    // `build_request` sets it for handlers in this process.
    if headers.get(HOST).is_some_and(|host| host == "localhost") {
        headers.remove(HOST);
    }
    let token = remote.add_headers(&mut headers, &context, &settings).await.map_err(unsent)?;
    let is_anonymous = !headers.contains_key(AUTHORIZATION);
    let decodes_gzip = add_client_headers(&mut headers, &context)?;
    // The time that a command takes for a token is not the server's.
    let mut exchange = Exchange::new(&remote, &settings, &context);
    let outgoing = exchange.request(parts.method, url, headers, body);
    let again = token.as_ref().filter(|token| token.is_reused).and_then(|_| outgoing.restart());
    let mut result = exchange.follow_redirects(outgoing).await?;
    if let Some(token) = token.filter(|_| result.1.status() == StatusCode::UNAUTHORIZED) {
        // A 401 says that the request was not applied (RFC 9110, 15.5.2), so any method can be repeated.
        if let Some(again) = exchange.renew_token(&token, again).await.map_err(unsent)? {
            result = exchange.follow_redirects(again).await?;
        }
    }
    let (sent, response, redirect_hint) = result;
    let has_acted = sent.has_acted;
    let mut response = exchange.receive(sent, response, decodes_gzip)?;
    if has_acted {
        response.extensions_mut().insert(CallOutcome::Applied);
    }
    let credential_hint = match response.status().as_u16() {
        407 => Some(PROXY_PASSWORD_HINT.to_owned()),
        401 | 403 if is_anonymous => remote.credential_hint(settings.is_declared, &context),
        _ => None,
    };
    response.extensions_mut().insert(Hints(redirect_hint.into_iter().chain(credential_hint).collect()));
    Ok(response)
}

/// Adds the headers of an HTTP client unless they are set. Returns true if a gzip response is to be decoded.
fn add_client_headers(headers: &mut HeaderMap, context: &RequestContext) -> Result<bool, Error> {
    let decodes_gzip = !headers.contains_key(ACCEPT_ENCODING) && !headers.contains_key(RANGE);
    let mut defaults = vec![(ACCEPT, HeaderValue::from_static("*/*"))];
    if decodes_gzip {
        defaults.push((ACCEPT_ENCODING, HeaderValue::from_static("gzip")));
    }
    if let Ok(agent) = HeaderValue::from_str(&user_agent(context)) {
        defaults.push((USER_AGENT, agent));
    }
    for (name, value) in defaults {
        if !headers.contains_key(&name) {
            headers.try_insert(name, value).map_err(|_| too_many_headers())?;
        }
    }
    Ok(decodes_gzip)
}

/// A request to one URL, which can be sent again.
struct OutgoingRequest {
    method: Method,
    url: Url,
    headers: HeaderMap,
    /// The body, or `None` after it was sent, if it cannot be sent again.
    body: Option<Body>,
    peer: Peer,
    /// True if the request took effect, and its result is fetched from elsewhere.
    has_acted: bool,
}

impl OutgoingRequest {
    /// Returns the request from its start, or `None` if its body can be read only once.
    fn restart(&self) -> Option<Self> {
        let body = Some(self.body.as_ref()?.restart()?);
        let (url, headers) = (self.url.clone(), self.headers.clone());
        Some(Self { method: self.method.clone(), url, headers, body, peer: self.peer.clone(), has_acted: false })
    }

    /// Turns the request into one for the result of a request that took effect.
    fn become_get(&mut self) {
        self.has_acted |= !self.method.is_safe();
        self.method = Method::GET;
        self.body = Some(Body::empty());
        for name in [CONTENT_TYPE, CONTENT_LENGTH, CONTENT_ENCODING, TRANSFER_ENCODING] {
            self.headers.remove(name);
        }
    }

    /// Takes the body for an attempt, and keeps one for the next if it can be sent again.
    fn take_body(&mut self) -> Option<Body> {
        let body = self.body.take();
        self.body = body.as_ref().and_then(Body::restart);
        body
    }

    /// Returns the request for the program's own transport.
    fn take_request(&mut self) -> Result<Request<Body>, Error> {
        let mut request = Request::new(self.take_body().unwrap_or_default());
        let uri = self.url.as_str().parse().map_err(|_| Error::internal("the request URL is no URI"))?;
        (*request.uri_mut(), *request.method_mut()) = (uri, self.method.clone());
        *request.headers_mut() = self.headers.clone();
        Ok(request)
    }

    /// Returns the request for the built-in client.
    fn take_reqwest(&mut self, clock: &UploadClock) -> reqwest::Request {
        let mut request = reqwest::Request::new(self.method.clone(), self.url.clone());
        *request.headers_mut() = self.headers.clone();
        let body = self.take_body();
        if let Some(body) = body.filter(|body| !body.is_end_stream()) {
            *request.body_mut() = Some(reqwest::Body::wrap(UploadBody::new(body, clock.clone())));
        }
        request
    }
}

/// All requests and responses of one call.
pub(super) struct Exchange<'a> {
    remote: &'a Remote,
    settings: &'a Settings,
    context: &'a RequestContext,
    started: Instant,
}

impl<'a> Exchange<'a> {
    pub(super) fn new(remote: &'a Remote, settings: &'a Settings, context: &'a RequestContext) -> Self {
        Self { remote, settings, context, started: Instant::now() }
    }

    fn request(&self, method: Method, url: Url, headers: HeaderMap, body: Body) -> OutgoingRequest {
        let peer = self.peer(&url);
        OutgoingRequest { method, url, headers, body: Some(body), peer, has_acted: false }
    }

    /// Sends a request to a URL of another server, without the mount's headers and without redirects.
    pub(super) async fn send_once(
        &self,
        method: Method,
        url: Url,
        mut headers: HeaderMap,
        body: Body,
    ) -> Result<Response, Error> {
        let decodes_gzip = add_client_headers(&mut headers, self.context)?;
        let mut outgoing = self.request(method, url, headers, body);
        let response = self.send_with_retries(&mut outgoing).await?;
        self.receive(outgoing, response, decodes_gzip)
    }

    /// Discards an access token that the API refused, and returns the request with a new one, if it can be repeated.
    async fn renew_token(
        &mut self,
        refused: &AccessToken,
        again: Option<OutgoingRequest>,
    ) -> Result<Option<OutgoingRequest>, Error> {
        let (began, remote) = (Instant::now(), self.remote);
        let call = TokenCall { remote, settings: self.settings, context: self.context };
        if let Some(oauth) = &remote.oauth {
            oauth.discard(call, &refused.text).await;
        }
        let Some(mut again) = again else { return Ok(None) };
        let renewed = remote.add_token(&mut again.headers, call).await?;
        // The time for the token is not that of the API.
        self.started += began.elapsed();
        Ok(renewed.map(|_| again))
    }

    /// Sends a request and follows redirects. Returns the last request, its response, and a hint if a
    /// redirect was not followed.
    async fn follow_redirects(
        &self,
        mut outgoing: OutgoingRequest,
    ) -> Result<(OutgoingRequest, reqwest::Response, Option<String>), Error> {
        let mut redirects = 0;
        loop {
            let response = self.send_with_retries(&mut outgoing).await.map_err(|error| match outgoing.has_acted {
                true => error.with_outcome(CallOutcome::Applied),
                false => error,
            })?;
            match redirect::decide(&outgoing.method, &outgoing.url, response.status(), response.headers()) {
                RedirectDecision::Return => return Ok((outgoing, response, None)),
                RedirectDecision::Refuse(reason) => {
                    return Ok((outgoing, response, Some(format!("the redirect was not followed: {reason}"))));
                }
                RedirectDecision::Follow(_) if redirects == redirect::MAX_REDIRECTS => {
                    return Err(too_many_redirects(&outgoing));
                }
                RedirectDecision::Follow(url) => {
                    redirects += 1;
                    if response.status() == StatusCode::SEE_OTHER && outgoing.method != Method::HEAD {
                        outgoing.become_get();
                    }
                    if url.origin() != outgoing.url.origin() {
                        redirect::strip_cross_origin(&mut outgoing.headers);
                    }
                    outgoing.headers.remove(HOST);
                    outgoing.peer = self.peer(&url);
                    outgoing.url = url;
                }
            }
        }
    }

    /// Sends a request until a response or error is final.
    async fn send_with_retries(&self, outgoing: &mut OutgoingRequest) -> Result<reqwest::Response, Error> {
        let mut deadline = self.started + self.settings.timeouts.response;
        let mut retries = 0;
        loop {
            let clock = UploadClock::new();
            let result = self.attempt(outgoing, &clock, deadline).await?;
            if let UploadState::Sent(time) = clock.state() {
                deadline += time;
            }
            let retry = retry_delay(outgoing, &result, retries).filter(|_| outgoing.body.is_some());
            let deadline = self.total_deadline().map_or(deadline, |total| total.min(deadline));
            let time_left = deadline.saturating_duration_since(Instant::now());
            match retry.filter(|(delay, _)| retries < self.settings.retries && delay.duration < time_left) {
                None => return result.map_err(|failed| failed.error),
                Some((delay, reason)) => {
                    retries += 1;
                    self.announce_retry(delay, &reason);
                    // Closes or returns the connection before the wait.
                    drop(result);
                    sleep(delay.duration).await;
                }
            }
        }
    }

    /// Sends a request once.
    async fn attempt(
        &self,
        outgoing: &mut OutgoingRequest,
        clock: &UploadClock,
        deadline: Instant,
    ) -> Result<Result<reqwest::Response, RequestError>, Error> {
        if let Some(transport) = &self.remote.transport {
            let request = outgoing.take_request()?;
            let result = self.wait(transport.call(request), clock, deadline, &outgoing.peer).await?;
            let result =
                result.map(|response| response.map(|body| reqwest::Body::wrap(TransportBody::new(body))).into());
            return Ok(result.map_err(|error| RequestError { error, is_broken: false }));
        }
        let Peer { is_secure, proxy, timeouts, .. } = &outgoing.peer;
        let tls = self.settings.tls.clone();
        let key = ClientKey { is_secure: *is_secure, connect_timeout: timeouts.connect, proxy: proxy.clone(), tls };
        let client = self.remote.cache.clients.get(&key)?;
        let request = outgoing.take_reqwest(clock);
        let result = self.wait(client.execute(request), clock, deadline, &outgoing.peer).await?;
        Ok(result.map_err(|error| outgoing.peer.request_error(&error)))
    }

    /// Awaits the response to an attempt. While the body is being sent, only a stop of it is a time-out; the time for
    /// the response begins afterwards.
    async fn wait<T>(
        &self,
        response: impl Future<Output = T>,
        clock: &UploadClock,
        response_deadline: Instant,
        peer: &Peer,
    ) -> Result<T, Error> {
        let mut response = pin!(response);
        loop {
            let (deadline, is_upload) = match clock.state() {
                UploadState::Waiting => (response_deadline, false),
                UploadState::Sending(_, last) => (last + self.settings.timeouts.idle, true),
                UploadState::Reading(_) => (Instant::now() + self.settings.timeouts.idle, true),
                UploadState::Sent(time) => (response_deadline + time, false),
            };
            let total = self.total_deadline().filter(|total| *total <= deadline);
            let deadline = total.unwrap_or(deadline);
            if let Ok(response) = timeout_at(deadline, response.as_mut()).await {
                return Ok(response);
            }
            let has_moved = match clock.state() {
                UploadState::Sending(_, last) => last + self.settings.timeouts.idle > deadline,
                UploadState::Reading(_) => true,
                UploadState::Sent(time) => is_upload || response_deadline + time > deadline,
                UploadState::Waiting => false,
            };
            match total {
                Some(_) => return Err(peer.total_timeout()),
                None if has_moved => {}
                None if is_upload => return Err(peer.upload_timeout()),
                None => return Err(peer.response_timeout()),
            }
        }
    }

    fn total_deadline(&self) -> Option<Instant> {
        self.settings.timeouts.total.map(|total| self.started + total)
    }

    /// Tells the user why the program waits, if stderr is a terminal.
    fn announce_retry(&self, delay: RetryDelay, reason: &str) {
        if !self.context.is_interactive {
            return;
        }
        // Rounded up to tenths of a second.
        let millis = delay.duration.as_millis().div_ceil(100) * 100;
        let time = format_duration(Duration::from_millis(u64::try_from(millis).unwrap_or(u64::MAX)));
        let text = match delay.is_from_server {
            true => format!("Retrying in {time}, as the server asks ({reason})\n"),
            false => format!("Retrying in {time} ({reason})\n"),
        };
        write_stderr(self.context, text.as_bytes());
    }

    fn peer(&self, url: &Url) -> Peer {
        Peer {
            host: base_url::host(url),
            is_secure: url.scheme() == "https",
            proxy: ProxyConfig::from_environment(&self.context.environment, url),
            timeouts: self.settings.timeouts,
            examples: timeout_examples(self.context),
        }
    }

    /// Turns reqwest's response into the mount's: decompressed, with time-outs for its body.
    fn receive(
        &self,
        sent: OutgoingRequest,
        response: reqwest::Response,
        decodes_gzip: bool,
    ) -> Result<Response, Error> {
        let (mut head, body) = http::Response::<reqwest::Body>::from(response).into_parts();
        let has_body =
            sent.method != Method::HEAD && !matches!(head.status, StatusCode::NO_CONTENT | StatusCode::NOT_MODIFIED);
        let is_gzip = decodes_gzip && has_body && is_gzip(&head.headers, &sent.peer.host)?;
        if is_gzip {
            // They describe the compressed body.
            head.headers.remove(CONTENT_ENCODING);
            head.headers.remove(CONTENT_LENGTH);
        }
        let deadlines = Deadlines {
            idle: Instant::now() + sent.peer.timeouts.idle,
            total: self.total_deadline(),
            buffered: sent.peer.timeouts.buffered.map(|time| self.started + time),
        };
        let body = RemoteBody::new(body, sent.peer, deadlines, is_gzip);
        head.extensions.insert(body.buffered_flag());
        Ok(Response::from_parts(head, ResponseBody::new(body)))
    }
}

/// Returns the delay before a retry and the reason for it, or `None` if the result is final.
fn retry_delay(
    outgoing: &OutgoingRequest,
    result: &Result<reqwest::Response, RequestError>,
    retries: u32,
) -> Option<(RetryDelay, String)> {
    let is_idempotent = is_idempotent(&outgoing.method, &outgoing.headers);
    match result {
        Ok(response) => {
            let status = response.status();
            let delay = retry::after_response(is_idempotent, status, response.headers(), retries, SystemTime::now())?;
            Some((delay, status.as_u16().to_string()))
        }
        Err(failed) if failed.is_broken && is_idempotent => {
            Some((retry::backoff(retries), "the connection failed".to_owned()))
        }
        Err(_) => None,
    }
}

/// Returns true if a response is gzip.
///
/// # Errors
///
/// `NETWORK_ERROR` for another encoding, because only gzip was requested.
fn is_gzip(headers: &HeaderMap, host: &str) -> Result<bool, Error> {
    let Some(encoding) = headers.get(CONTENT_ENCODING) else { return Ok(false) };
    let encoding = String::from_utf8_lossy(encoding.as_bytes()).trim().to_ascii_lowercase();
    match encoding.as_str() {
        "gzip" | "x-gzip" => Ok(true),
        "identity" | "" => Ok(false),
        other => {
            let message = format!("{host} responded with the content encoding `{other}`, which was not requested");
            let hint = format!("`-H 'Accept-Encoding: {other}' -o <file>` saves the response without decoding it");
            Err(Error::new(code::NETWORK_ERROR, message).hint(hint).retryable(false))
        }
    }
}

fn too_many_redirects(outgoing: &OutgoingRequest) -> Error {
    let message = format!("{} redirects more than {} times", outgoing.peer.host, redirect::MAX_REDIRECTS);
    Error::new(code::NETWORK_ERROR, message)
        .hint(format!("the last URL was {}", redirect::without_secrets(&outgoing.url)))
        .retryable(false)
}
