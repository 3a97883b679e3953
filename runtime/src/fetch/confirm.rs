//! The requests of a mount that have to be confirmed, and the effects that a document declares.

use std::ffi::OsStr;
use std::fmt;
use std::sync::Arc;

use super::effect::DeclaredEffects;
use super::{FetchInput, Mount};
use crate::command::{Confirmation, Effects, RequestContext, SecretVariable};
use crate::error::Result;

/// The name in data of the flag that confirms a request.
pub(super) const YES: &str = "yes";

/// The flag as it is typed.
const YES_FLAG: &str = "--yes";

/// The requests of a mount that a person confirms before they are sent; see [`Mount::confirm`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Confirm {
    /// No request.
    Never,
    /// The operations that the mount's document declares destructive, by `x-cli-destructive: true`.
    #[default]
    Declared,
    /// Every destructive request: an operation that the document declares so, and a DELETE request unless the document
    /// declares otherwise.
    Destructive,
}

impl Confirm {
    /// Returns true if a request has to be confirmed.
    pub(crate) fn applies(self, declared: DeclaredEffects, method: &str) -> bool {
        match self {
            Self::Never => false,
            Self::Declared => declared.destructive == Some(true),
            Self::Destructive => declared.with_method(method).destructive,
        }
    }
}

/// Returns true if a token is the flag that confirms a request.
pub(super) fn is_yes(token: &OsStr) -> bool {
    token == YES_FLAG || token == "-y"
}

/// The credentials that a document added to a request.
#[derive(Debug, Default)]
pub(crate) struct AddedCredentials {
    /// Those in the query.
    pub(crate) in_query: Vec<SecretPair>,
    /// Those that have environment variables.
    pub(crate) secrets: Vec<SecretVariable>,
    /// Hint for a response that asks for a credential, if none was given.
    pub(crate) missing: Option<String>,
    /// The path of the operation that the request may be meant for, if the server does not know the one it has.
    pub(crate) other_path: Option<String>,
}

/// A secret in the query of a request.
#[derive(Debug)]
pub(crate) struct SecretPair {
    /// The variable that stands for the secret.
    pub(crate) variable: String,
    /// True if the variable has given the secret.
    pub(crate) is_set: bool,
    /// The encoded name and secret: `name=secret`.
    pub(crate) pair: String,
}

/// A document that describes requests: their effects and their credentials.
pub(crate) trait DescribeRequests: fmt::Debug + Send + Sync {
    /// Returns the declared effects of a request, by its method and its path below the mount.
    fn declared(&self, method: &str, path: &str) -> DeclaredEffects;

    /// Returns true if the document has an operation for a method and a path below the mount, or cannot be read.
    fn has(&self, method: &str, path: &str) -> bool;

    /// Returns true if any operation is declared destructive.
    fn has_destructive(&self) -> bool;

    /// Returns the names of flags that give a credential.
    fn credential_flags(&self) -> Vec<String>;

    /// Adds credentials to a request, by its method and its path below the mount: those that were typed, each with the name of its
    /// flag, or else those of the environment and the program.
    fn add_credentials(
        &self,
        input: &mut FetchInput,
        typed: &[(String, String)],
        context: &RequestContext,
    ) -> Result<AddedCredentials>;

    /// Returns true if functions of the program give credentials.
    fn reads_call(&self) -> bool;
}

/// The effects of the requests to a mount.
#[derive(Clone, Debug, Default)]
pub(super) struct RequestEffects {
    pub(super) confirm: Confirm,
    pub(super) document: Option<Arc<dyn DescribeRequests>>,
}

impl RequestEffects {
    fn declared(&self, input: &FetchInput) -> DeclaredEffects {
        let document = self.document.as_ref();
        document.map(|document| document.declared(input.method.as_str(), &input.path)).unwrap_or_default()
    }

    /// Returns the effects of a request whose path does not have the mount's base path yet.
    pub(super) fn of(&self, input: &FetchInput) -> Effects {
        self.declared(input).with_method(input.method.as_str())
    }

    /// Returns whether a path below the mount can be read, as far as the document of the mount tells.
    pub(super) fn can_get(&self, path: &str) -> bool {
        self.document.as_ref().is_none_or(|document| document.has("GET", path))
    }

    /// Returns the credential that tokens begin with: the name of its flag, its value, and the number of tokens.
    pub(super) fn credential(&self, tokens: &[&OsStr]) -> Option<(String, String, usize)> {
        let (first, document) = (tokens.first()?.to_str()?.strip_prefix("--")?, self.document.as_ref()?);
        let (name, value, count) = match first.split_once('=') {
            Some((name, value)) => (name, value, 1),
            None => (first, tokens.get(1)?.to_str()?, 2),
        };
        document.credential_flags().iter().any(|flag| flag == name).then(|| (name.to_owned(), value.to_owned(), count))
    }

    /// Returns true if some requests have to be confirmed, so that the mount takes `--yes`.
    pub(super) fn are_confirmed(&self) -> bool {
        match self.confirm {
            Confirm::Never => false,
            Confirm::Declared => self.document.as_ref().is_some_and(|document| document.has_destructive()),
            Confirm::Destructive => true,
        }
    }

    /// Returns the confirmation that a request needs.
    pub(super) fn confirmation(&self, input: &FetchInput) -> Option<Confirmation> {
        let method = input.method.as_str();
        let needs_confirmation = self.are_confirmed() && self.confirm.applies(self.declared(input), method);
        needs_confirmation.then(|| Confirmation {
            question: format!("Send {method} {}?", input.path),
            label: YES_FLAG.to_owned(),
            name: YES.to_owned(),
            sent: None,
        })
    }
}

impl Mount {
    /// Sets the requests that a person confirms before they are sent. By default these are the operations that the
    /// document of the mount declares destructive.
    ///
    /// The flag `--yes` (`-y`) confirms a request; it stands after the mount's name, like the flags of curl, and
    /// `--query.yes` is a query parameter of that name. Without a person to ask, the call fails with
    /// `CONFIRMATION_REQUIRED`, which has the complete call. A request that the program's HTTP server passes on to the
    /// mount is not asked for.
    ///
    /// ```
    /// use vestibule::fetch::{Body, Confirm, http};
    /// use vestibule::prelude::*;
    /// use vestibule::testing::Invocation;
    ///
    /// let api = Mount::from_fn(|request: http::Request<Body>| async move {
    ///     http::Response::new(format!("{} {}", request.method(), request.uri().path()))
    /// });
    /// let cli = Cli::create("app").mount("api", api.confirm(Confirm::Destructive));
    /// let error = Invocation::line("api users 7 -X DELETE").run(&cli).failure(2);
    /// assert!(error.contains("`api` needs a confirmation: Send DELETE /users/7?"));
    /// assert!(error.contains("app api users 7 -X DELETE --yes"));
    /// assert_eq!(Invocation::line("api users 7 -X DELETE --yes").run(&cli).success(), "DELETE /users/7\n");
    /// assert_eq!(Invocation::line("api users 7").run(&cli).success(), "GET /users/7\n");
    /// ```
    pub fn confirm(mut self, confirm: Confirm) -> Self {
        self.effects.confirm = confirm;
        self
    }

    /// Sets the document that describes the requests.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn set_document(&mut self, document: Arc<dyn DescribeRequests>) {
        self.effects.document = Some(document);
    }

    /// Returns the requests that have to be confirmed.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn confirmed_requests(&self) -> Confirm {
        self.effects.confirm
    }
}
