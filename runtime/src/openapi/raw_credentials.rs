//! The credentials of requests by their path, which a document describes without their being operations of the call.

use std::io::Write;

use http::header::{COOKIE, HeaderName, HeaderValue};
use vestibule_document::{Document, Operation};

use super::names::{flag, variable};
use super::response::missing_hint;
use super::security::{self, Credential, CredentialPlacement, CredentialSource};
use super::wire;
use crate::command::RequestContext;
use crate::fetch::{AddedCredentials, FetchInput, Mount};

/// Adds the credentials of an operation to a request: those that were typed, each with the name of its flag, or else those of the
/// environment and the program. Headers of the request take precedence.
pub(super) fn add(
    operation: &Operation,
    sources: &[(String, CredentialSource)],
    mount: &Mount,
    input: &mut FetchInput,
    typed: &[(String, String)],
    context: &RequestContext,
) -> AddedCredentials {
    let words = std::iter::once(context.program.as_str()).chain(context.mount_path.iter().map(String::as_str));
    let prefix = variable(&words.collect::<Vec<_>>());
    let credentials = security::credentials(operation, &prefix, sources);
    let origin = mount.undeclared_origin(context);
    let mut is_withheld = false;
    let secrets: Vec<Option<String>> = credentials
        .iter()
        .map(|credential| {
            let given = typed.iter().rev().find(|(name, _)| *name == credential.long).map(|(_, value)| value.clone());
            let stored = || stored(credential, context);
            match &origin {
                // Only what was typed is sent to a base URL that the program does not name.
                Some(_) if given.is_none() => {
                    is_withheld |= stored().is_some();
                    None
                }
                _ => given.or_else(stored),
            }
        })
        .collect();
    if let (true, Some(origin)) = (is_withheld, &origin) {
        note_unsent(&prefix, origin, context);
    }
    let secret = |index: usize| secrets.get(index).and_then(Option::as_deref);
    let chosen = security::choose(operation, &credentials, |index| secret(index).is_some());
    let missing = security::describe_missing(operation, &credentials, &chosen).map(|options| missing_hint(&options));
    let mut in_query = Vec::new();
    for index in chosen {
        let (Some(credential), Some(secret)) = (credentials.get(index), secret(index)) else { continue };
        let user = text(&credential.user_variable(), context);
        match credential.place(user.as_deref(), secret) {
            CredentialPlacement::Header(name, value) => insert_header(input, &name, &value),
            CredentialPlacement::Query(name, value) => {
                let pair = format!("{}={}", wire::encode_name(&name), wire::encode_segment(&value));
                input.query.append_encoded(&pair);
                in_query.push((variable(&[&name]), pair));
            }
            CredentialPlacement::Cookie(name, value) => {
                let pair = format!("{}={value}", wire::encode_name(&name));
                let cookies = input.headers.get(COOKIE).and_then(|value| value.to_str().ok());
                let cookies = cookies.map_or_else(|| pair.clone(), |cookies| format!("{cookies}; {pair}"));
                input.headers.remove(COOKIE);
                insert_header(input, COOKIE.as_str(), &cookies);
            }
        }
    }
    AddedCredentials { in_query, missing }
}

/// Returns the names of the flags of a document's credentials.
pub(super) fn flags(document: &Document) -> Vec<String> {
    document.security_schemes().iter().map(|requirement| flag(&requirement.name)).collect()
}

fn stored(credential: &Credential, context: &RequestContext) -> Option<String> {
    credential.variables().find_map(|name| text(name, context)).or_else(|| credential.call_sources())
}

fn text(variable: &str, context: &RequestContext) -> Option<String> {
    context.environment.get(variable)?.into_string().ok().filter(|text| !text.is_empty())
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

/// Says on stderr that credentials were not sent.
pub(super) fn note_unsent(prefix: &str, origin: &str, context: &RequestContext) {
    let Some(mut stderr) = context.stderr.clone() else { return };
    let note = format!(
        "Note: no credentials were sent to {origin}, which the program does not name: allow it with \
         `{prefix}_TRUSTED_ORIGINS={origin}`\n"
    );
    // There is no other place to report a failure to.
    let _ = stderr.write_all(note.as_bytes());
}
