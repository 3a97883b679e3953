//! From a request to its response.

use std::io::Write;
use std::sync::Arc;
use std::time::Instant;

use http::header::{ALLOW, CONTENT_LENGTH, HeaderName, HeaderValue, X_CONTENT_TYPE_OPTIONS};
use http::{Method, Request, Response, StatusCode, request};

use super::accept::Accept;
use super::cors::{self, Page};
use super::outcome::{self, Finish};
use super::refusal::{Refusal, method_not_allowed};
use super::route::{Route, route};
use super::{Api, RequestBody, access, decode, encode, mounted, pages, progress};
use crate::command::media::is_media;
use crate::command::{CallInfo, CommandRef, Execution, Outcome, Stderr, take_place};
use crate::describe;
use crate::error::{Error, Result, code};
use crate::fetch::ResponseBody;
use crate::graph::CommandPath;
use crate::json;
use crate::output;
use crate::run::{self, CallerInput};

/// The header that names a request in logs.
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Maximum length of a request's name that a caller gives.
const MAX_ID_LEN: usize = 128;

/// Answers a request.
pub(super) async fn answer(api: Api, request: Request<RequestBody>) -> Response<ResponseBody> {
    let (head, body) = request.into_parts();
    let id = request_id(head.headers.get(REQUEST_ID));
    let accept = Accept::from_headers(&head.headers);
    let is_head = head.method == Method::HEAD;
    let page = Page::of(&head.headers, &api.settings);
    let mut response = match page.as_ref().and_then(|page| page.preflight(&head)) {
        Some(response) => response,
        None => respond(&api, head, body, &accept).await.unwrap_or_else(|refusal| refused(&api, refusal, &accept)),
    };
    let headers = response.headers_mut();
    headers.insert(REQUEST_ID, id);
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    cors::vary(headers, &api.settings);
    if let Some(page) = page {
        page.admit(headers);
    }
    if is_head { without_body(response) } else { response }
}

/// Returns the response of a request that failed.
fn refused(api: &Api, mut refusal: Refusal, accept: &Accept) -> Response<ResponseBody> {
    withhold_place(&mut refusal.error, &api.stderr);
    encode::refusal(refusal, &api.root, accept)
}

/// Writes the place of a panic to the server's stderr instead of the response.
pub(super) fn withhold_place(error: &mut Error, stderr: &Stderr) {
    if let Some(place) = take_place(error) {
        // There is no other place to report a failure to.
        let _ = stderr.clone().write_all(format!("{}: {place}\n", error.message()).as_bytes());
    }
}

/// Returns the name of a request: the caller's, or a new one.
fn request_id(given: Option<&HeaderValue>) -> HeaderValue {
    let is_name = |value: &&HeaderValue| {
        let bytes = value.as_bytes();
        !bytes.is_empty() && bytes.len() <= MAX_ID_LEN && bytes.iter().all(u8::is_ascii_graphic)
    };
    if let Some(given) = given.filter(is_name) {
        return given.clone();
    }
    let id = crate::fetch::new_idempotency_key();
    HeaderValue::from_str(&id).unwrap_or(HeaderValue::from_static("none"))
}

/// Removes the body of a response to HEAD, and keeps its length. A handler that has no body for HEAD states its length itself.
fn without_body(mut response: Response<ResponseBody>) -> Response<ResponseBody> {
    let body = std::mem::replace(response.body_mut(), ResponseBody::empty());
    let has_length = response.headers().contains_key(CONTENT_LENGTH);
    if let Some(length) = http_body::Body::size_hint(&body).exact().filter(|_| !has_length) {
        response.headers_mut().insert(CONTENT_LENGTH, HeaderValue::from(length));
    }
    response
}

async fn respond(
    api: &Api,
    head: request::Parts,
    body: RequestBody,
    accept: &Accept,
) -> Result<Response<ResponseBody>, Refusal> {
    access::check(&head.uri, &head.headers, &api.settings)?;
    if let Some(nested) = api.nested(head.uri.path()) {
        return Ok(nested(Request::from_parts(head, body)).await);
    }
    match route(&api.root, head.uri.path())? {
        Route::Page(page) => match head.method {
            Method::GET | Method::HEAD => Ok(pages::respond(api, &page)?),
            Method::OPTIONS => Ok(options("GET, HEAD, OPTIONS")),
            method => Err(method_not_allowed(&method, "GET, HEAD, OPTIONS")),
        },
        Route::Mount(target, rest) => mounted::forward(api, target, &rest, head, body).await,
        Route::Command(target) if target.command.is_none() => group(&target, &head.method, accept),
        Route::Command(target) => command(api, target, head, body, accept).await,
    }
}

/// Returns the methods that a path has.
fn options(allowed: &'static str) -> Response<ResponseBody> {
    let mut response = Response::new(ResponseBody::empty());
    *response.status_mut() = StatusCode::NO_CONTENT;
    response.headers_mut().insert(ALLOW, HeaderValue::from_static(allowed));
    response
}

/// Lists the commands of a group.
fn group(target: &CommandPath<'_>, method: &Method, accept: &Accept) -> Result<Response<ResponseBody>, Refusal> {
    match *method {
        Method::GET | Method::HEAD => {
            accept.check()?;
            let meta = json!({ "command": target.path() });
            let envelope = output::success(Some(describe::served_index(target)), meta);
            Ok(encode::data(StatusCode::OK, &envelope, accept.format(false).unwrap_or_default()))
        }
        Method::OPTIONS => Ok(options("GET, HEAD, OPTIONS")),
        _ => {
            let message = format!("`{}` is a group, not a command", target.typed());
            Err(Error::new(code::COMMAND_NOT_FOUND, message).hint("GET lists its commands").into())
        }
    }
}

/// Runs a command.
async fn command(
    api: &Api,
    target: CommandPath<'_>,
    head: request::Parts,
    body: RequestBody,
    accept: &Accept,
) -> Result<Response<ResponseBody>, Refusal> {
    let started = Instant::now();
    let is_read_only = target.command.is_some_and(|command: CommandRef<'_>| command.metadata().effects().read_only);
    let allowed = if is_read_only { "GET, HEAD, POST, OPTIONS" } else { "POST, OPTIONS" };
    let path = target.path();
    let mut info = api.call_info();
    let lines = progress::report(&mut info, accept);
    let execution = match head.method {
        Method::OPTIONS => return Ok(options(allowed)),
        Method::GET | Method::HEAD if is_read_only => {
            check_accepted(&target, accept)?;
            let pairs = decode::query(head.uri.query().unwrap_or_default())?;
            start(&target, CallerInput::Query(&pairs), info)
        }
        Method::POST => {
            check_accepted(&target, accept)?;
            refuse_query(&head)?;
            let object = decode::object(&head.headers, body, &api.settings).await?;
            start(&target, CallerInput::Object(&object), info)
        }
        method => return Err(method_not_allowed(&method, allowed)),
    };
    drop(target);
    let execution = execution.map_err(|error| Refusal::from(error).of(&api.root, &path))?;
    let Some(lines) = lines else { return finish(api, path, started, execution, accept).await };
    // It outlives the request once the response has begun.
    let (api, accept) = (api.clone(), accept.clone());
    let pending = async move {
        let response = finish(&api, path, started, execution, &accept).await;
        response.unwrap_or_else(|refusal| refused(&api, refusal, &accept))
    };
    Ok(progress::respond(lines, Box::pin(pending)).await)
}

/// Runs a call that was begun to its end, or to its first item.
async fn finish(
    api: &Api,
    path: String,
    started: Instant,
    execution: Execution,
    accept: &Accept,
) -> Result<Response<ResponseBody>, Refusal> {
    let respond = async {
        let outcome = api.runner.run(&path, execution, || api.interrupted()).await;
        let Outcome { body, next, meta, exit_code, .. } = outcome?;
        let (root, stderr) = (Arc::clone(&api.root), api.stderr.clone());
        let finish = Finish { root, stderr, command: path.clone(), started, meta, next, exit_code };
        outcome::respond(body, || api.interrupted(), finish, accept).await
    };
    let response = api.within_limit(async { Ok(respond.await) }).await;
    response.unwrap_or_else(|error| Err(error.into())).map_err(|refusal| refusal.of(&api.root, &path))
}

/// Checks that some form of the result is accepted. The type of media is known only after the call.
fn check_accepted(target: &CommandPath<'_>, accept: &Accept) -> Result<(), Refusal> {
    let schema = || target.command.and_then(CommandRef::output);
    accept.check().or_else(|refusal| if schema().as_ref().is_some_and(is_media) { Ok(()) } else { Err(refusal) })
}

/// Checks the input of a call, and begins it; what is left borrows nothing.
fn start(target: &CommandPath<'_>, input: CallerInput<'_>, info: CallInfo) -> Result<Execution> {
    Ok(run::detach(run::prepare_input(target, input, info)?))
}

/// Refuses a query beside a body: it would be dropped.
fn refuse_query(head: &request::Parts) -> Result<(), Refusal> {
    match head.uri.query() {
        None | Some("") => Ok(()),
        Some(_) => {
            let error = Error::new(code::PARSE_ERROR, "a POST takes its input from the body, and it has a query");
            Err(error.hint("write the members of the query into the JSON object of the body").into())
        }
    }
}
