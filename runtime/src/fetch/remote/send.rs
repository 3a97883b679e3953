//! One request on its way: credentials, tries, redirects, and the answer.

use std::sync::Arc;
use std::time::{Duration, SystemTime};

use bytes::Bytes;
use http::header::{ACCEPT, ACCEPT_ENCODING, AUTHORIZATION, CONTENT_ENCODING, CONTENT_LENGTH, HOST, RANGE, USER_AGENT};
use http::{HeaderMap, HeaderValue, Method, Request, StatusCode};
use reqwest::Url;
use tokio::time::{Instant, sleep, timeout_at};

use super::body::{Incoming, Limit};
use super::client::Kind;
use super::error::{PROXY_PASSWORD, Peer, Waits, span};
use super::proxy::Via;
use super::redirect::{self, Turn};
use super::retry::{self, Wait};
use super::{Remote, Settings};
use crate::error::{Error, code};
use crate::fetch::{Advice, Body, Response, ResponseBody};
use crate::graph::RequestContext;

/// Sends a request, and gives the answer of the last try at the last address.
pub(super) async fn send(remote: Arc<Remote>, mut request: Request<Body>) -> Result<Response, Error> {
    let context = request.extensions_mut().remove::<RequestContext>().unwrap_or_default();
    let settings = remote.settings(&context)?;
    let (parts, body) = request.into_parts();
    let target = parts.uri.path_and_query().map_or("/", |target| target.as_str());
    let url = settings.base.join(target)?;
    let mut headers = parts.headers;
    // What `build_request` puts there for handlers in this process.
    if headers.get(HOST).is_some_and(|host| host == "localhost") {
        headers.remove(HOST);
    }
    let begun = Instant::now();
    let had_authorization = headers.contains_key(AUTHORIZATION);
    remote.add_headers(&mut headers, &context, settings.is_declared).await?;
    let is_anonymous = !had_authorization && !headers.contains_key(AUTHORIZATION);
    let decodes = complete(&mut headers, &context)?;
    let method = parts.method;
    let sending = Sending { body: body.into_bytes(), method, headers, url };
    let limit =
        Limit { any: settings.max_time.map(|time| begun + time), whole: settings.whole_time.map(|time| begun + time) };
    let exchange = Exchange { remote: &remote, settings: &settings, context: &context, begun, limit };
    let (sent, answer, advice) = exchange.follow(sending).await?;
    let mut response = exchange.receive(&sent, answer, decodes)?;
    let refused = is_anonymous && matches!(response.status().as_u16(), 401 | 403);
    let why = match response.status().as_u16() {
        407 => Some(PROXY_PASSWORD.to_owned()),
        _ => refused.then(|| remote.advice(settings.is_declared)).flatten(),
    };
    let advice: Vec<String> = advice.into_iter().chain(why).collect();
    response.extensions_mut().insert(Advice(advice));
    Ok(response)
}

/// Adds what a client says of itself, and says whether what comes back compressed is to be undone here.
fn complete(headers: &mut HeaderMap, context: &RequestContext) -> Result<bool, Error> {
    let too_many = |_| Error::new(code::VALIDATION_ERROR, "There are more headers than HTTP can carry");
    let decodes = !headers.contains_key(ACCEPT_ENCODING) && !headers.contains_key(RANGE);
    let mut more = vec![(ACCEPT, HeaderValue::from_static("*/*"))];
    if decodes {
        more.push((ACCEPT_ENCODING, HeaderValue::from_static("gzip")));
    }
    if let Ok(agent) = HeaderValue::from_str(&context.user_agent()) {
        more.push((USER_AGENT, agent));
    }
    for (name, value) in more {
        if !headers.contains_key(&name) {
            headers.try_insert(name, value).map_err(too_many)?;
        }
    }
    Ok(decodes)
}

/// A request to one address.
struct Sending {
    method: Method,
    url: Url,
    headers: HeaderMap,
    body: Bytes,
}

impl Sending {
    fn request(&self) -> reqwest::Request {
        let mut request = reqwest::Request::new(self.method.clone(), self.url.clone());
        *request.headers_mut() = self.headers.clone();
        if !self.body.is_empty() {
            *request.body_mut() = Some(self.body.clone().into());
        }
        request
    }
}

struct Exchange<'a> {
    remote: &'a Remote,
    settings: &'a Settings,
    context: &'a RequestContext,
    begun: Instant,
    /// When all of it has to be done.
    limit: Limit,
}

impl Exchange<'_> {
    /// Sends a request, and again wherever the answers lead. What is said about the last one comes along.
    async fn follow(&self, mut sending: Sending) -> Result<(Sending, reqwest::Response, Option<String>), Error> {
        let mut followed = 0;
        loop {
            let answer = self.tries(&sending).await?;
            match redirect::turn(&sending.method, &sending.url, answer.status(), answer.headers()) {
                Turn::Stay => return Ok((sending, answer, None)),
                Turn::Refuse(why) => {
                    return Ok((sending, answer, Some(format!("the redirect was not followed: {why}"))));
                }
                Turn::Follow(_) if followed == redirect::MOST => {
                    let host = self.peer(&sending.url).host;
                    let message = format!("{host} redirects more than {} times", redirect::MOST);
                    let last = redirect::shown(&sending.url);
                    return Err(Error::new(code::NETWORK_ERROR, message)
                        .hint(format!("the last address was {last}"))
                        .retryable(false));
                }
                Turn::Follow(url) => {
                    followed += 1;
                    if url.origin() != sending.url.origin() {
                        redirect::leave(&mut sending.headers);
                    }
                    sending.headers.remove(HOST);
                    sending.url = url;
                }
            }
        }
    }

    /// Sends a request until it is answered for good.
    async fn tries(&self, sending: &Sending) -> Result<reqwest::Response, Error> {
        let deadline = self.begun + self.settings.timeout;
        let deadline = self.limit.any.map_or(deadline, |until| until.min(deadline));
        let peer = self.peer(&sending.url);
        let kind =
            Kind { is_secure: peer.is_secure, connect_timeout: self.settings.connect_timeout, via: peer.via.clone() };
        let client = self.remote.kept.clients.get(&kind)?;
        let mut tries = 0;
        loop {
            let answer = match timeout_at(deadline, client.execute(sending.request())).await {
                Ok(answer) => answer.map_err(|error| peer.no_answer(&error)),
                Err(_) => {
                    return Err(if self.limit.any == Some(deadline) { peer.unfinished() } else { peer.unanswered() });
                }
            };
            let (wait, why) = match &answer {
                Ok(answer) => {
                    let (status, headers) = (answer.status(), answer.headers());
                    let wait = retry::after_answer(&sending.method, status, headers, tries, SystemTime::now());
                    (wait, status.as_u16().to_string())
                }
                Err((_, is_broken)) if *is_broken && retry::is_idempotent(&sending.method) => {
                    (Some(Wait { time: retry::backoff(tries), is_asked: false }), "the connection broke".to_owned())
                }
                Err(_) => (None, String::new()),
            };
            let left = deadline.saturating_duration_since(Instant::now());
            let again = wait.filter(|wait| tries < self.settings.retries && wait.time < left);
            let Some(wait) = again else {
                return answer.map_err(|(error, _)| error);
            };
            tries += 1;
            self.tell(wait, &why);
            drop(answer);
            sleep(wait.time).await;
        }
    }

    /// Says to a person why nothing happens.
    fn tell(&self, wait: Wait, why: &str) {
        if !self.context.is_interactive {
            return;
        }
        let time = span(Duration::from_millis(wait.time.as_millis().div_ceil(100) as u64 * 100));
        let text = match wait.is_asked {
            true => format!("Waiting {time}, as the server asks ({why})\n"),
            false => format!("Waiting {time} before another try ({why})\n"),
        };
        self.context.write_stderr(text.as_bytes());
    }

    fn peer(&self, url: &Url) -> Peer {
        Peer {
            host: super::base_url::host(url),
            is_secure: url.scheme() == "https",
            via: Via::of(&self.context.environment, url),
            patience: self.settings.timeout,
            waits: Waits::of(self.context),
        }
    }

    /// The answer, with a body that is as the server meant it.
    fn receive(&self, sent: &Sending, answer: reqwest::Response, decodes: bool) -> Result<Response, Error> {
        let peer = self.peer(&sent.url);
        let (mut head, body) = http::Response::<reqwest::Body>::from(answer).into_parts();
        let has_body =
            sent.method != Method::HEAD && !matches!(head.status, StatusCode::NO_CONTENT | StatusCode::NOT_MODIFIED);
        let mut is_compressed = false;
        if let Some(encoding) = head.headers.get(CONTENT_ENCODING).filter(|_| decodes && has_body) {
            let encoding = String::from_utf8_lossy(encoding.as_bytes()).trim().to_ascii_lowercase();
            match encoding.as_str() {
                "gzip" | "x-gzip" => is_compressed = true,
                "identity" | "" => {}
                other => {
                    let message = format!("{} answered in the encoding `{other}`, which was not asked for", peer.host);
                    let hint = format!("`-H 'Accept-Encoding: {other}' -o <file>` saves it as it is");
                    return Err(Error::new(code::NETWORK_ERROR, message).hint(hint).retryable(false));
                }
            }
        }
        if is_compressed {
            // They are about what was sent, and not about what is given on.
            head.headers.remove(CONTENT_ENCODING);
            head.headers.remove(CONTENT_LENGTH);
        }
        let body = Incoming::new(body, peer, self.limit, is_compressed);
        head.extensions.insert(body.whole());
        Ok(Response::from_parts(head, ResponseBody::new(body)))
    }
}
