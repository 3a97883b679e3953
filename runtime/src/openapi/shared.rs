//! What all commands of a mount share: the handler and the document.

use std::sync::OnceLock;

use vestibule_document::{Document, Operation, Server};

use super::names::variable;
use super::security::CredentialSource;
use super::spec::Spec;
use crate::error::Error;
use crate::fetch::{Mount, UrlParts};

pub(super) struct ApiContext {
    pub(super) spec: Spec,
    pub(super) mount: Mount,
    /// The path of the server, where the program says it.
    pub(super) server: Option<String>,
    /// Where the program finds credentials, by the names of their schemes.
    pub(super) own: Vec<(String, CredentialSource)>,
    /// How the mount is typed, program first.
    typed: OnceLock<String>,
}

impl ApiContext {
    pub(super) fn new(spec: Spec, mount: Mount, server: Option<String>, own: Vec<(String, CredentialSource)>) -> Self {
        Self { spec: spec.mounted(), mount, server, own, typed: OnceLock::new() }
    }

    /// Notes how the mount is typed; the first time counts.
    pub(super) fn reached(&self, typed: &str) {
        self.typed.get_or_init(|| typed.to_owned());
    }

    /// How the mount is typed, program first.
    pub(super) fn typed(&self) -> &str {
        self.typed.get().map(String::as_str).unwrap_or_default()
    }

    /// What the mount's environment variables begin with.
    pub(super) fn variables(&self) -> String {
        variable(&self.typed().split(' ').collect::<Vec<_>>())
    }

    /// The document, read when it is first asked for.
    ///
    /// # Errors
    ///
    /// When it cannot be read.
    pub(super) fn document(&self) -> Result<&Document, Error> {
        self.spec.document(&self.mount)
    }

    /// What stands before the paths of an operation: the path of its server, unless the mount says otherwise.
    pub(super) fn base(&self, operation: &Operation, document: &Document) -> String {
        if let Some(server) = &self.server {
            return path_of(server);
        }
        if self.mount.has_base_path() {
            return String::new();
        }
        let own = operation.servers.first().map(|server| server.url.clone());
        let url = own.or_else(|| document.servers().first().map(|server: &Server| server.url.clone()));
        url.map(|url| path_of(&url)).unwrap_or_default()
    }
}

/// The path of an address, without a slash at its end: `https://x.example/v1/` is `/v1`.
fn path_of(url: &str) -> String {
    let path = UrlParts::split(url).path.trim_matches('/');
    if path.is_empty() { String::new() } else { format!("/{path}") }
}
