//! Downloads documents from the network.

use std::time::Duration;

use http::header::{ACCEPT, ETAG, IF_NONE_MATCH};
use http::{Request, StatusCode};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use vestibule_document::{Document, LinkedDocument};

use super::cache::CacheUse;
use super::kept::{self, Fetched};
use super::load::is_absolute;
use super::refresh::Loaded;
use crate::fetch::{Body, Handler, Mount, Remote, UrlParts};
use crate::graph::Mounted;
use crate::run;

/// Maximum size of a document in bytes.
const MAX_SIZE: usize = 64 << 20;
/// Maximum number of other documents that one refers to.
const MAX_LINKED: usize = 100;
/// Time-out until the response begins.
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(30);
/// Time-out until the response begins, if there is an old copy.
const STALE_TIMEOUT: Duration = Duration::from_secs(4);
/// Maximum time to wait for a connection.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
/// Time-out of the whole request.
const TOTAL_TIMEOUT: Duration = Duration::from_secs(120);

/// Returns the document at a URL; a cached one as [`kept`](super::kept) has it. The error is a message.
pub(super) fn from_network(url: &str, cache_use: CacheUse) -> Result<Loaded, String> {
    let fetch = |etag: &str, is_urgent| {
        // With an old copy at hand, the user does not wait long for a new one.
        download(url, etag, if is_urgent { STALE_TIMEOUT } else { RESPONSE_TIMEOUT })
    };
    kept::fetched(url, ["url", url], cache_use, fetch, |text| {
        let linked = link(url, text)?;
        // The entity tag says nothing of the other documents.
        Ok((linked.document, linked.locations.is_empty()))
    })
}

/// Parses a document with the others on its server that it refers to.
fn link(url: &str, text: String) -> Result<LinkedDocument, String> {
    let (mut count, origin) = (0, UrlParts::split(url).origin);
    let mut read = |location: &str| {
        count += 1;
        if !is_absolute(location) || UrlParts::split(location).origin != origin {
            return Err("it is on another server than the document".to_owned());
        }
        if count > MAX_LINKED {
            return Err(format!("the document refers to more than {MAX_LINKED} others"));
        }
        match download(location, "", RESPONSE_TIMEOUT)? {
            Fetched::Text { text, .. } => Ok(text),
            Fetched::NotModified => Err("the server answered 304 to an unconditional request".to_owned()),
        }
    };
    Document::parse_linked(text, url, &mut read).map_err(|error| error.to_string())
}

/// Requests a document.
fn download(url: &str, etag: &str, timeout: Duration) -> Result<Fetched, String> {
    let UrlParts { origin, path, query } = UrlParts::split(url);
    let slash = if path.starts_with('/') { "" } else { "/" };
    let query = query.map(|query| format!("?{query}")).unwrap_or_default();
    let remote = Remote::new(origin).response_timeout(timeout).connect_timeout(timeout.min(CONNECT_TIMEOUT));
    let remote = remote.total_timeout(TOTAL_TIMEOUT);
    if let Some(mistake) = Mount::remote(remote.clone()).definition_errors().into_iter().next() {
        return Err(mistake);
    }
    let mut request = Request::get(format!("http://localhost{slash}{path}{query}"));
    request = request.header(ACCEPT, "application/json, application/yaml;q=0.9, */*;q=0.5");
    if !etag.is_empty() {
        request = request.header(IF_NONE_MATCH, etag);
    }
    let request = request.body(Body::empty()).map_err(|error| error.to_string())?;
    let response = run::block_on_thread(send(Handler::remote(remote), request));
    response.map_err(|error| error.message().to_owned())?
}

async fn send(handler: Handler, request: Request<Body>) -> Result<Fetched, String> {
    let response = handler.call(request).await.map_err(|error| error.message().to_owned())?;
    let status = response.status();
    if status == StatusCode::NOT_MODIFIED {
        return Ok(Fetched::NotModified);
    }
    if !status.is_success() {
        return Err(format!("the server answered {status}"));
    }
    let etag = response.headers().get(ETAG).and_then(|etag| etag.to_str().ok()).unwrap_or_default().to_owned();
    let body = Limited::new(response.into_body(), MAX_SIZE).collect().await;
    let bytes = body.map_err(|error| match error.downcast_ref::<LengthLimitError>() {
        Some(_) => format!("it is larger than {} MiB", MAX_SIZE >> 20),
        None => error.to_string(),
    })?;
    let text = String::from_utf8(bytes.to_bytes().into()).map_err(|_| "it is not UTF-8".to_owned())?;
    Ok(Fetched::Text { etag, text })
}
