//! What a mounted HTTP handler is to those who only see the graph.

#![cfg(feature = "fetch")]

use std::ffi::OsStr;

use crate::command::PendingRequest;
use crate::error::InputErrors;

/// A node that answers HTTP requests.
pub(crate) trait Mounted: Send + Sync {
    /// Reads the tokens behind the mount's word into a request.
    ///
    /// `claim` is shown the tokens from each flag on, and says how many of them are the program's own.
    fn read(
        &self,
        tokens: &[&OsStr],
        claim: &mut dyn FnMut(&[&OsStr]) -> usize,
    ) -> (Box<dyn PendingRequest>, InputErrors);

    /// What is wrong with the definition.
    fn mistakes(&self) -> Vec<String>;

    /// What the user may set about the connection, when the handler is on the network.
    fn connection(&self) -> Option<Connection> {
        None
    }
}

/// What the user of a handler on the network may set.
#[derive(Clone, Debug, Default)]
pub(crate) struct Connection {
    /// The names of its base URLs.
    #[cfg_attr(not(feature = "remote"), expect(dead_code, reason = "only a handler on the network asks"))]
    pub(crate) profiles: Vec<String>,
    /// The environment variables of its credentials, each with what it is.
    pub(crate) variables: Vec<(String, String)>,
}

/// What can be mounted: a [`Mount`](crate::fetch::Mount), or a handler itself.
pub trait IntoMount {
    /// Mounts it on a node.
    #[doc(hidden)]
    fn mount_on(self, node: MountPoint<'_>);
}

/// Where a handler is mounted.
#[doc(hidden)]
pub struct MountPoint<'a>(pub(super) &'a mut super::Node);

impl std::fmt::Debug for MountPoint<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("MountPoint")
    }
}

impl MountPoint<'_> {
    pub(crate) fn set(self, mounted: Box<dyn Mounted>, description: String) {
        self.0.mount = Some(mounted);
        if !description.is_empty() {
            self.0.description = description;
        }
    }

    /// Gives the node children that are made late.
    #[cfg(feature = "openapi")]
    pub(crate) fn set_lazy(&mut self, lazy: Box<dyn super::Lazy>) {
        self.0.lazy = Some(lazy);
    }
}
