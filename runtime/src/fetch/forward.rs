//! Requests that are passed on to a mounted handler, and its responses as they are.

use bytes::Bytes;
use http::header::{
    ACCEPT_ENCODING, CONNECTION, CONTENT_LENGTH, EXPECT, HOST, HeaderName, PROXY_AUTHENTICATE, PROXY_AUTHORIZATION, TE,
    TRAILER, TRANSFER_ENCODING, UPGRADE,
};
use http::{HeaderMap, Method, Request, request};

use super::{Body, FetchInput, Mount, Response, build_request};
use crate::command::RequestContext;
use crate::error::Result;

/// Headers that belong to one connection, or that the next request gets anew.
const OF_CONNECTION: &[HeaderName] = &[
    ACCEPT_ENCODING,
    CONNECTION,
    CONTENT_LENGTH,
    EXPECT,
    HOST,
    PROXY_AUTHENTICATE,
    PROXY_AUTHORIZATION,
    TE,
    TRAILER,
    TRANSFER_ENCODING,
    UPGRADE,
];

impl Mount {
    /// Builds the request that passes another one on: with the path below the mount, and without the headers of its
    /// connection.
    ///
    /// # Errors
    ///
    /// If the path would leave the base path of the mount.
    pub(crate) fn forwarded(&self, head: request::Parts, path: &str, body: Bytes) -> Result<Request<Body>> {
        let mut input = FetchInput { method: head.method, headers: head.headers, ..FetchInput::default() };
        remove_connection_headers(&mut input.headers);
        let base = self.base_path.trim_end_matches('/');
        input.path = format!("{base}{}{path}", if path.starts_with('/') { "" } else { "/" });
        input.query.append_encoded(head.uri.query().unwrap_or_default());
        input.body = (!body.is_empty()).then(|| body.into());
        build_request(input)
    }

    /// Returns true if a request changes nothing, by its method and its path below the mount.
    pub(crate) fn is_safe(&self, method: &Method, path: &str) -> bool {
        let path = path.to_owned();
        self.effects.of(&FetchInput { method: method.clone(), path, ..FetchInput::default() }).read_only
    }

    /// Sends a request to the handler, and returns the response as it is, without the headers of its connection.
    ///
    /// # Errors
    ///
    /// The errors of the handler. A response with an error status is returned like any other.
    pub(crate) async fn respond(&self, mut request: Request<Body>, context: RequestContext) -> Result<Response> {
        request.extensions_mut().insert(context);
        let mut response = self.handler.call(request).await?;
        let length = response.headers().get(CONTENT_LENGTH).cloned();
        remove_connection_headers(response.headers_mut());
        if let Some(length) = length {
            response.headers_mut().insert(CONTENT_LENGTH, length);
        }
        Ok(response)
    }
}

/// Removes the headers that belong to one connection, those that `Connection` names included (RFC 9110, 7.6.1).
fn remove_connection_headers(headers: &mut HeaderMap) {
    let named: Vec<HeaderName> = headers
        .get_all(CONNECTION)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .filter_map(|name| name.trim().parse().ok())
        .collect();
    for name in named.iter().chain(OF_CONNECTION) {
        headers.remove(name);
    }
    headers.remove("keep-alive");
}
