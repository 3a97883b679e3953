//! The credentials of requests by their path, which a document describes without their being operations of the call.

use std::io::Write;

use http::header::{COOKIE, HeaderName, HeaderValue};
use vestibule_document::{Document, Operation};

use super::names::{flag, variable};
use super::response::missing_hint;
use super::security::{self, Credential, CredentialPlacement, CredentialSource};
use super::wire;
use crate::command::{RequestContext, SecretVariable};
use crate::error::Result;
use crate::fetch::{AddedCredentials, FetchInput, Mount, SecretPair};

/// The document and the program of a request by its path.
pub(super) struct RawRequest<'r> {
    pub(super) document: &'r Document,
    /// The operation that the request is for, if the document has it.
    pub(super) operation: Option<&'r Operation>,
    pub(super) sources: &'r [(String, CredentialSource)],
    pub(super) mount: &'r Mount,
    pub(super) context: &'r RequestContext,
}

impl RawRequest<'_> {
    /// Adds credentials to the request: those that were typed, each with the name of its flag, and of the others those that the
    /// operation needs, from the environment and the program. Headers of the request take precedence.
    pub(super) fn add_credentials(
        &self,
        input: &mut FetchInput,
        typed: &[(String, String)],
    ) -> Result<AddedCredentials> {
        let none = Operation::default();
        let (operation, prefix) = (self.operation.unwrap_or(&none), self.variable_prefix());
        let credentials = security::credentials(operation, &prefix, self.sources);
        let secrets = self.secrets(&credentials, typed, &prefix)?;
        let secret = |index: usize| secrets.get(index).and_then(Option::as_deref);
        let is_typed = |index: usize| {
            let credential = credentials.get(index);
            credential.is_some_and(|credential| typed.iter().any(|(name, _)| *name == credential.long))
        };
        let chosen = security::choose(operation, &credentials, |index| secret(index).is_some(), is_typed);
        let mut added = AddedCredentials::default();
        for index in &chosen {
            if let (Some(credential), Some(secret)) = (credentials.get(*index), secret(*index)) {
                self.place(credential, secret, input, &mut added);
            }
        }
        // What was typed is sent, whatever the operation needs.
        let chosen: Vec<&str> =
            chosen.iter().filter_map(|index| credentials.get(*index)).map(|one| &*one.long).collect();
        let schemes = self.document.security_schemes();
        for credential in security::of_requirements(schemes.iter(), &prefix, self.sources) {
            let given = typed.iter().rev().find(|(name, _)| *name == credential.long && !chosen.contains(&&**name));
            if let Some((_, secret)) = given {
                self.place(&credential, secret, input, &mut added);
            }
        }
        if typed.is_empty() {
            let sent: Vec<usize> = (0..credentials.len()).filter(|index| secret(*index).is_some()).collect();
            let missing = security::describe_missing(operation, &credentials, &sent, self.context.is_typed);
            added.missing = missing.map(|options| missing_hint(&options));
        }
        Ok(added)
    }

    /// Returns the secret of each credential, if there is one.
    fn secrets(
        &self,
        credentials: &[Credential],
        typed: &[(String, String)],
        prefix: &str,
    ) -> Result<Vec<Option<String>>> {
        let origin = self.mount.undeclared_origin(self.context);
        let mut is_withheld = false;
        let secrets = credentials.iter().map(|credential| {
            if let Some((_, given)) = typed.iter().rev().find(|(name, _)| *name == credential.long) {
                return Ok(Some(given.clone()));
            }
            let stored = self.stored(credential)?;
            // Only what was typed is sent to a base URL that the program does not name.
            is_withheld |= origin.is_some() && stored.is_some();
            Ok(stored.filter(|_| origin.is_none()))
        });
        let secrets = secrets.collect();
        if let Some(origin) = origin.filter(|_| is_withheld) {
            self.note_unsent(prefix, &origin);
        }
        secrets
    }

    fn place(&self, credential: &Credential, secret: &str, input: &mut FetchInput, added: &mut AddedCredentials) {
        let user = self.variable(&credential.user_variable());
        let set = credential.variables().find(|name| self.variable(name).as_deref() == Some(secret));
        let (name, is_set) = (set.or_else(|| credential.variables().next()), set.is_some());
        let Some(name) = name.map(str::to_owned) else { return };
        if let Some((_, pair)) = place(credential.place(user.as_deref(), secret), input) {
            added.in_query.push(SecretPair { variable: name.clone(), is_set, pair });
        }
        added.secrets.push(SecretVariable { secret: secret.to_owned(), name, is_set });
    }

    fn stored(&self, credential: &Credential) -> Result<Option<String>> {
        let found = credential.variables().find_map(|name| self.variable(name));
        found.map_or_else(|| credential.call_functions(self.context), |secret| Ok(Some(secret)))
    }

    /// Returns the text of an environment variable.
    fn variable(&self, name: &str) -> Option<String> {
        self.context.environment.get(name)?.into_string().ok().filter(|text| !text.is_empty())
    }

    /// Returns the prefix of the mount's environment variables.
    fn variable_prefix(&self) -> String {
        let RequestContext { program, mount_path, .. } = self.context;
        let words = std::iter::once(program.as_str()).chain(mount_path.iter().map(String::as_str));
        variable(&words.collect::<Vec<_>>())
    }

    /// Says on stderr that credentials were not sent.
    fn note_unsent(&self, prefix: &str, origin: &str) {
        let Some(mut stderr) = self.context.stderr.clone() else { return };
        let note = format!(
            "Note: no credentials were sent to {origin}, which the program does not name: allow it with \
             `{prefix}_TRUSTED_ORIGINS={origin}`\n"
        );
        // There is no other place to report a failure to.
        let _ = stderr.write_all(note.as_bytes());
    }
}

/// Adds a credential to a request. Returns its name and its encoded pair if it is in the query.
pub(super) fn place(placement: CredentialPlacement, input: &mut FetchInput) -> Option<(String, String)> {
    match placement {
        CredentialPlacement::Header(name, value) => insert_header(input, &name, &value),
        CredentialPlacement::Query(name, value) => {
            let pair = format!("{}={}", wire::encode_name(&name), wire::encode_segment(&value));
            input.query.append_encoded(&pair);
            return Some((name, pair));
        }
        CredentialPlacement::Cookie(name, value) => {
            let pair = format!("{}={value}", wire::encode_name(&name));
            let cookies = input.headers.get(COOKIE).and_then(|value| value.to_str().ok());
            let cookies = cookies.map_or_else(|| pair.clone(), |cookies| format!("{cookies}; {pair}"));
            input.headers.remove(COOKIE);
            insert_header(input, COOKIE.as_str(), &cookies);
        }
    }
    None
}

/// Returns the names of the flags of a document's credentials.
pub(super) fn flags(document: &Document) -> Vec<String> {
    document.security_schemes().iter().map(|requirement| flag(&requirement.name)).collect()
}

/// Adds a secret header, unless the request has one of its name. A value that no header can have is left out: the server says
/// what it lacks.
fn insert_header(input: &mut FetchInput, name: &str, value: &str) {
    let header = HeaderName::try_from(name).ok().zip(HeaderValue::from_str(value).ok());
    if let Some((name, mut value)) = header.filter(|(name, _)| !input.headers.contains_key(name)) {
        value.set_sensitive(true);
        // Fails only for a map of 32,768 headers, which a command line cannot hold.
        let _ = input.headers.try_append(name, value);
    }
}
