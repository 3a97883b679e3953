//! Commands that are requests, and commands that are made when somebody asks for more than their names.

use std::io;
use std::path::Path;

use super::{Held, Started};
use crate::error::{Problems, Result};
use crate::schema::Values;

/// A request that is ready but for what it reads from files and stdin.
pub(crate) trait Pending: Send {
    /// Reads what the request needs.
    fn resolve(&mut self, read: &mut dyn FnMut(Needed<'_>) -> io::Result<Vec<u8>>) -> Result<()>;

    /// The file that the body of the response goes to.
    fn output(&self) -> Option<&Path>;

    /// Sends the request.
    fn start(self: Box<Self>) -> Result<Started>;
}

/// Something that a request is to read before it is sent.
pub(crate) enum Needed<'a> {
    File(&'a Path),
    Stdin,
}

/// What makes a request of the values of a command.
pub(crate) trait Typed: Send + Sync {
    /// The request, and every problem of the values that their fields alone do not show.
    fn request(&self, values: &Values<'_>, problems: &mut Problems) -> Option<Box<dyn Pending>>;
}

/// A command that is made when somebody asks for more than what lists say of it.
#[cfg_attr(not(feature = "openapi"), allow(dead_code, reason = "only commands from documents are made late"))]
pub(crate) trait Later: Send + Sync {
    /// Its words for lists, packed: the name, what it is for in a line, what it does to the world.
    fn brief(&self) -> &[u8];

    /// The command itself.
    fn command(&self) -> &Held;
}
