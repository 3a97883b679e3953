//! DNS lookups with the system's resolver, with an error type that the error messages recognize.

use std::error::Error as StdError;
use std::fmt;
use std::io;
use std::net::{SocketAddr, ToSocketAddrs};

use reqwest::dns::{Addrs, Name, Resolve, Resolving};

/// The resolver of the operating system, called on tokio's blocking pool.
#[derive(Clone, Copy, Debug)]
pub(super) struct SystemResolver;

impl Resolve for SystemResolver {
    fn resolve(&self, name: Name) -> Resolving {
        Box::pin(async move {
            let host = name.as_str().to_owned();
            let lookup = tokio::task::spawn_blocking(move || (host.as_str(), 0).to_socket_addrs().map(Vec::from_iter));
            let found: io::Result<Vec<SocketAddr>> = match lookup.await {
                Ok(found) => found,
                Err(_) => Err(io::Error::other("the lookup was cancelled")),
            };
            match found {
                Ok(addresses) if !addresses.is_empty() => Ok(Box::new(addresses.into_iter()) as Addrs),
                Ok(_) => Err(ResolveError(io::ErrorKind::NotFound.into()).into()),
                Err(error) => Err(ResolveError(error).into()),
            }
        })
    }
}

/// A failed lookup of a host name.
#[derive(Debug)]
pub(super) struct ResolveError(io::Error);

impl ResolveError {
    /// Returns true if the resolver could not be reached, as opposed to an unknown name.
    pub(super) fn is_temporary(&self) -> bool {
        // `io::ErrorKind` does not distinguish the two; the text is that of the C library in the C locale.
        self.0.to_string().contains("Temporary failure")
    }
}

impl fmt::Display for ResolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "name not found: {}", self.0)
    }
}

impl StdError for ResolveError {}
