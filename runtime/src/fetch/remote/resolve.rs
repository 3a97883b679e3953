//! Names of hosts, with an error that says which one was not found.

use std::error::Error as StdError;
use std::fmt;
use std::io;
use std::net::{SocketAddr, ToSocketAddrs};

use reqwest::dns::{Addrs, Name, Resolve, Resolving};

/// Asks the system, which may block: on a thread of the blocking pool.
#[derive(Clone, Copy, Debug)]
pub(super) struct System;

impl Resolve for System {
    fn resolve(&self, name: Name) -> Resolving {
        Box::pin(async move {
            let host = name.as_str().to_owned();
            let lookup = tokio::task::spawn_blocking(move || (host.as_str(), 0).to_socket_addrs().map(Vec::from_iter));
            let found: io::Result<Vec<SocketAddr>> = match lookup.await {
                Ok(found) => found,
                Err(_) => Err(io::Error::other("the lookup was given up")),
            };
            match found {
                Ok(addresses) if !addresses.is_empty() => Ok(Box::new(addresses.into_iter()) as Addrs),
                Ok(_) => Err(NotFound(io::ErrorKind::NotFound.into()).into()),
                Err(error) => Err(NotFound(error).into()),
            }
        })
    }
}

/// A name that the system knows no address of.
#[derive(Debug)]
pub(super) struct NotFound(io::Error);

impl NotFound {
    /// Whether the system could not ask, rather than that there is no such name.
    pub(super) fn is_temporary(&self) -> bool {
        // There is no kind for it; the text is the C library's, which speaks English unless told otherwise.
        self.0.to_string().contains("Temporary failure")
    }
}

impl fmt::Display for NotFound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "name not found: {}", self.0)
    }
}

impl StdError for NotFound {}
