//! The context shared by all commands of a mount: the handler, the document, and the program's settings.

use std::sync::OnceLock;

use vestibule_document::Document;

use super::names::variable;
use super::security::CredentialSource;
use super::spec::Spec;
use crate::error::Error;
use crate::fetch::Mount;

/// The context shared by all commands of a mount.
pub(super) struct ApiContext {
    pub(super) spec: Spec,
    pub(super) mount: Mount,
    /// The server set by the program, whose path precedes all paths.
    pub(super) server: Option<String>,
    /// The program's sources of credentials, by security scheme.
    pub(super) credential_sources: Vec<(String, CredentialSource)>,
    /// The words that select the mount, beginning with the program's name.
    invocation: OnceLock<String>,
}

impl ApiContext {
    pub(super) fn new(
        spec: Spec,
        mount: Mount,
        server: Option<String>,
        credential_sources: Vec<(String, CredentialSource)>,
    ) -> Self {
        Self { spec, mount, server, credential_sources, invocation: OnceLock::new() }
    }

    /// Stores the words that select the mount, beginning with the program's name; the first call counts.
    pub(super) fn set_invocation(&self, invocation: &str) {
        self.invocation.get_or_init(|| invocation.to_owned());
    }

    /// Returns the words that select the mount, beginning with the program's name.
    pub(super) fn invocation(&self) -> &str {
        self.invocation.get().map(String::as_str).unwrap_or_default()
    }

    /// Returns the words that select the mount, without the program's name.
    pub(super) fn mount_words(&self) -> String {
        self.invocation().split_once(' ').map(|(_, words)| words).unwrap_or_default().to_owned()
    }

    /// Returns the prefix of the mount's environment variables.
    pub(super) fn variable_prefix(&self) -> String {
        variable(&self.invocation().split(' ').collect::<Vec<_>>())
    }

    /// Returns the document, which is read on the first call.
    ///
    /// # Errors
    ///
    /// Fails with `DOCUMENT_ERROR` when the document cannot be read.
    pub(super) fn document(&self) -> Result<&Document, Error> {
        self.spec.document(&self.mount)
    }
}
