//! Stand-in for `remote` without that feature: a type without values, so that its branches compile to nothing.

#![allow(clippy::needless_pass_by_ref_mut, reason = "the signatures are those of the feature")]

use http::{HeaderMap, HeaderName};

use super::handler::Destination;
use crate::command::RequestContext;
use crate::error::Error;
use crate::graph::Connection;

/// An API on the network, which cannot exist without the feature `remote`.
pub(super) enum Remote {}

impl Remote {
    pub(super) fn definition_errors(&self) -> Vec<String> {
        match *self {}
    }

    pub(super) fn idempotency_header(&self) -> Option<&HeaderName> {
        match *self {}
    }

    pub(super) fn connection(&self) -> Connection {
        match *self {}
    }

    #[allow(dead_code, reason = "only some features use it")]
    pub(super) fn base_path(&self, _: &RequestContext) -> Option<String> {
        match *self {}
    }

    #[allow(dead_code, reason = "only some features use it")]
    pub(super) fn is_current_origin(&self, _: &str, _: &RequestContext) -> bool {
        match *self {}
    }

    #[allow(dead_code, reason = "only some features use it")]
    pub(super) fn undeclared_origin(&self, _: &RequestContext) -> Option<String> {
        match *self {}
    }

    #[allow(dead_code, reason = "only some features use it")]
    pub(super) fn has_path(&self) -> bool {
        match *self {}
    }

    #[allow(dead_code, reason = "only some features use it")]
    pub(super) fn url(&self) -> &str {
        match *self {}
    }

    #[allow(dead_code, reason = "only some features use it")]
    pub(super) fn has_chosen_base_url(&self, _: &RequestContext) -> bool {
        match *self {}
    }

    pub(crate) fn reads_call(&self) -> bool {
        match *self {}
    }

    pub(crate) fn choose_base_url(&self, _: &mut RequestContext) -> Result<(), Error> {
        match *self {}
    }

    pub(super) fn uses_oauth(&self) -> bool {
        match *self {}
    }

    pub(super) fn destination(&self, _: &str, _: &HeaderMap, _: &RequestContext) -> Result<Destination, Error> {
        match *self {}
    }
}
