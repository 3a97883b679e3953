//! The interface to mounted HTTP handlers that the graph knows; `fetch` implements it.

use std::any::Any;
use std::ffi::OsStr;

use crate::absent::IfFetch;
use crate::command::PendingRequest;
use crate::data::Data;
use crate::error::{InputErrors, Result};

/// The optional name of a mount at the root: `my-cli api users` is `my-cli users`.
pub(crate) const ROOT_MOUNT_NAME: &str = "api";

/// A node that answers HTTP requests.
pub(crate) trait Mounted: Any + Send + Sync {
    /// Parses the tokens after the mount's name into a request.
    ///
    /// `claim` gets the tokens from each flag on, and returns how many of them belong to the program.
    fn read(
        &self,
        tokens: &[&OsStr],
        claim: &mut dyn FnMut(&[&OsStr]) -> usize,
    ) -> (IfFetch<Box<dyn PendingRequest>>, InputErrors);

    /// Returns the request that an object describes, by `method`, `path`, `query`, `headers` and `body`.
    ///
    /// # Errors
    ///
    /// `VALIDATION_ERROR` with every member that is invalid.
    #[allow(dead_code, reason = "only some features use it")]
    fn request(&self, object: &Data) -> Result<IfFetch<Box<dyn PendingRequest>>>;

    /// Returns whether some requests have to be confirmed, by `--yes`.
    fn takes_confirmation(&self) -> bool {
        false
    }

    /// Returns the errors in the definition of the mount.
    fn definition_errors(&self) -> Vec<String>;

    /// Returns the path of the command that logs in.
    fn login_command(&self) -> Option<&str> {
        None
    }

    /// Returns the connection settings of a remote handler.
    fn connection(&self) -> Option<Connection> {
        None
    }
}

/// The connection settings of a remote handler.
#[derive(Clone, Debug, Default)]
pub(crate) struct Connection {
    /// Names of the servers to choose from.
    pub(crate) servers: Vec<String>,
    /// Environment variables of its credentials, each with a description.
    pub(crate) variables: Vec<(String, String)>,
}
