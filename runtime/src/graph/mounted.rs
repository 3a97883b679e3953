//! What a mounted HTTP handler is to those who only see the graph.

use std::ffi::OsStr;

use crate::absent::IfFetch;
use crate::command::PendingRequest;
use crate::error::InputErrors;

/// The word that stands for a mount at the root: `my-cli api users` is `my-cli users`.
pub(crate) const ROOT_MOUNT_NAME: &str = "api";

/// A node that answers HTTP requests.
pub(crate) trait Mounted: Send + Sync {
    /// Reads the tokens behind the mount's word into a request.
    ///
    /// `claim` is shown the tokens from each flag on, and says how many of them are the program's own.
    fn read(
        &self,
        tokens: &[&OsStr],
        claim: &mut dyn FnMut(&[&OsStr]) -> usize,
    ) -> (IfFetch<Box<dyn PendingRequest>>, InputErrors);

    /// What is wrong with the definition.
    fn definition_errors(&self) -> Vec<String>;

    /// What the user may set about the connection, when the handler is on the network.
    fn connection(&self) -> Option<Connection> {
        None
    }
}

/// What the user of a handler on the network may set.
#[derive(Clone, Debug, Default)]
pub(crate) struct Connection {
    /// The names of the servers to choose from.
    pub(crate) servers: Vec<String>,
    /// The environment variables of its credentials, each with what it is.
    pub(crate) variables: Vec<(String, String)>,
}
