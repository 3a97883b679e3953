//! The protocol over HTTP, as a service for one path of a server.

use std::convert::Infallible;
use std::error::Error as StdError;
use std::sync::Arc;

use ::http::{Request, Response};
use bytes::Bytes;
use http_body::Body;
use http_body_util::combinators::BoxBody;
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use rmcp::transport::{StreamableHttpServerConfig, StreamableHttpService};
use tower_service::Service;

use super::catalog::Listing;
use super::server::{Host, Server};
use crate::command::CallInfo;
use crate::graph::Node;

/// The endpoint of a program. A clone is the same endpoint.
#[derive(Clone)]
pub(crate) struct Endpoint(StreamableHttpService<Server, LocalSessionManager>);

/// Returns the endpoint of a program. Its server checks the host, the origin and the credentials of requests.
pub(crate) fn endpoint(root: &Arc<Node>, common: CallInfo) -> Endpoint {
    let server = Server::new(Arc::clone(root), Listing::Auto, common, Host::Network);
    let config = StreamableHttpServerConfig::default().disable_allowed_hosts();
    Endpoint(StreamableHttpService::new(move || Ok(server.clone()), Arc::default(), config))
}

impl Endpoint {
    /// Answers a request.
    pub(crate) async fn answer<B>(self, request: Request<B>) -> Response<BoxBody<Bytes, Infallible>>
    where
        B: Body<Data = Bytes, Error: Into<Box<dyn StdError + Send + Sync>> + std::fmt::Display> + Send + 'static,
    {
        let Self(mut service) = self;
        match service.call(request).await {
            Ok(response) => response,
            Err(never) => match never {},
        }
    }
}
