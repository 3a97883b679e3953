//! A remote API whose requests all go to one path: the endpoint of a server is not a base of paths.

#![allow(dead_code, reason = "only some features use it")]

use super::Remote;
use super::context::variable;
use super::credentials::Credential;
use crate::command::RequestContext;

impl Remote {
    /// Returns the base URL as the program gives it.
    pub(crate) fn base_url_text(&self) -> &str {
        &self.url
    }

    /// Replaces the base URL.
    pub(crate) fn with_base_url(mut self, url: &str) -> Self {
        url.clone_into(&mut self.url);
        self
    }

    /// Reads a bearer token from `<PROGRAM>_<MOUNT>_TOKEN`, unless the program declares a credential.
    pub(crate) fn with_default_token(mut self, context: &RequestContext) -> Self {
        if self.credential.is_none() && self.oauth.is_none() {
            self.credential = Some(Credential::BearerEnv(variable(context, "token")));
        }
        self
    }
}
