//! The context shared by all commands of a mount: the handler, the document, and the program's settings.

use std::sync::{Arc, OnceLock};

use vestibule_document::Document;

use super::effects;
use super::names::variable;
use super::prose::plain;
use super::security::CredentialSource;
use super::spec::Spec;
use crate::command::{Effects, PendingRequest};
use crate::error::Error;
use crate::fetch::{DeclaredEffects, FetchInput, Mount};
use crate::shell::push_word;

/// Maximum length of a summary in a question.
const MAX_ACT: usize = 80;

/// Operations that are described like those of an API, but are not HTTP requests.
pub(super) trait OperationKind: Send + Sync {
    /// Returns whether a server has to be asked for the document.
    fn needs_server(&self) -> bool;

    /// Returns the description of the mount in the list of its parent.
    fn listed_doc(&self) -> &'static str;

    /// Returns the code of the error of a document that cannot be made.
    fn document_code(&self) -> &'static str;

    /// Returns the effects of an operation.
    fn effects(&self, api: &ApiContext, index: usize) -> Effects;

    /// Returns the question that a person answers before a call of an operation.
    fn question(&self, api: &ApiContext, index: usize) -> Option<String>;

    /// Returns the text at the end of a command's description.
    fn describe(&self, api: &ApiContext, index: usize) -> String;

    /// Returns the call of an operation; the values of its options are the body of the input.
    fn pending(&self, api: &ApiContext, index: usize, input: FetchInput) -> Box<dyn PendingRequest>;
}

/// The context shared by all commands of a mount.
pub(super) struct ApiContext {
    pub(super) spec: Spec,
    pub(super) mount: Mount,
    /// The server set by the program, whose path precedes all paths.
    pub(super) server: Option<String>,
    /// The program's sources of credentials, by security scheme.
    pub(super) credential_sources: Vec<(String, CredentialSource)>,
    /// The kind of the operations, if they are not HTTP requests.
    pub(super) kind: Option<Arc<dyn OperationKind>>,
    /// The words that select the mount, beginning with the program's name.
    invocation: Arc<OnceLock<String>>,
    /// The arguments that the program took from the start of argv.
    leading_args: OnceLock<Vec<String>>,
}

impl ApiContext {
    pub(super) fn new(
        spec: Spec,
        mount: Mount,
        server: Option<String>,
        credential_sources: Vec<(String, CredentialSource)>,
    ) -> Self {
        Self {
            spec,
            mount,
            server,
            credential_sources,
            kind: None,
            invocation: Arc::default(),
            leading_args: OnceLock::new(),
        }
    }

    /// Sets what the operations are, and where the words are stored that select the mount.
    #[allow(dead_code, reason = "only some features use it")]
    pub(super) fn set_kind(&mut self, kind: Arc<dyn OperationKind>, invocation: Arc<OnceLock<String>>) {
        (self.kind, self.invocation) = (Some(kind), invocation);
    }

    /// Returns the effects that the document declares for an operation.
    fn declared(&self, index: usize) -> DeclaredEffects {
        let entry = self.document().ok().and_then(|document| document.entry(index));
        entry.map(|entry| effects::declared(&entry)).unwrap_or_default()
    }

    /// Returns the effects of an operation, by its index in the document and its method.
    pub(super) fn effects(&self, index: usize, method: &str) -> Effects {
        match &self.kind {
            Some(kind) => kind.effects(self, index),
            None => self.declared(index).with_method(method),
        }
    }

    /// Returns the question that a person answers before a call of an operation: what it does, if its summary is short, and
    /// the request.
    pub(super) fn question(&self, index: usize, method: &str, path: &str, summary: &str) -> Option<String> {
        if let Some(kind) = &self.kind {
            return kind.question(self, index);
        }
        let path = path.split(['?', '#']).next().unwrap_or_default();
        let needs_answer = self.mount.confirmed_requests().applies(self.declared(index), method);
        let act = plain(summary);
        let act = act.trim().trim_end_matches(['.', '!', '?']);
        needs_answer.then(|| match act {
            "" => format!("Send {method} {path}?"),
            act if act.len() > MAX_ACT || act.contains('\n') => format!("Send {method} {path}?"),
            act => format!("{act} ({method} {path})?"),
        })
    }

    /// Returns the call of an operation that is complete but for the files that it names.
    pub(super) fn pending(&self, index: usize, input: FetchInput) -> Box<dyn PendingRequest> {
        match &self.kind {
            Some(kind) => kind.pending(self, index, input),
            None => self.mount.pending(input),
        }
    }

    /// Stores the words that select the mount, beginning with the program's name; the first call counts.
    pub(super) fn set_invocation(&self, invocation: &str, leading_args: &[String]) {
        self.leading_args.get_or_init(|| leading_args.to_vec());
        self.invocation.get_or_init(|| invocation.to_owned());
    }

    /// Returns the start of a command line that calls the mount, for a shell.
    pub(super) fn call_line(&self) -> String {
        let (program, words) = self.invocation().split_once(' ').unwrap_or((self.invocation(), ""));
        let mut line = program.to_owned();
        for arg in self.leading_args.get().into_iter().flatten() {
            line.push(' ');
            push_word(&mut line, arg);
        }
        if words.is_empty() { line } else { line + " " + words }
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
        self.spec.document(&self.mount).map_err(|error| match &self.kind {
            Some(kind) => error.with_code(kind.document_code()),
            None => error,
        })
    }
}
