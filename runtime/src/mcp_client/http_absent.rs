//! Stand-in for servers on the network in programs without an HTTP client.

#![allow(clippy::unused_async, clippy::needless_pass_by_ref_mut, reason = "the signatures are those of the feature")]

use std::convert::Infallible;

use super::server::McpServer;
use super::session::{CallHeaders, Route};
use crate::command::RequestContext;
use crate::data::Data;
use crate::error::{Error, Result};

/// A server at a URL, which is an error in the definition.
#[derive(Clone)]
pub(super) struct HttpServer(String);

impl HttpServer {
    pub(super) fn new(url: &str) -> Self {
        Self(url.to_owned())
    }

    pub(super) fn definition_errors(&self) -> Vec<String> {
        vec!["an MCP server at a URL needs the feature `remote` of `vestibule`".to_owned()]
    }

    pub(super) fn reads_call(&self) -> bool {
        false
    }

    pub(super) fn choose_base_url(&self, _: &mut RequestContext) -> Result<()> {
        Ok(())
    }

    pub(super) fn label(&self) -> String {
        self.0.clone()
    }
}

/// A connection, which does not exist.
pub(super) struct Connection(Infallible);

impl Connection {
    pub(super) fn open(server: &HttpServer, _: &McpServer, _: RequestContext) -> Result<Self> {
        Err(Error::internal(server.definition_errors().concat()))
    }

    pub(super) async fn send(&mut self, _: &Data, _: &Route<'_>, _: Option<&CallHeaders>) -> Result<()> {
        match self.0 {}
    }

    pub(super) async fn receive(&mut self) -> Result<Data> {
        match self.0 {}
    }

    pub(super) fn set_version(&mut self, _: &str) {}

    pub(super) async fn close(self) {}
}
