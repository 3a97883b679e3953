//! Credentials: their sources, the choice among alternatives, and their placement in the request.

use vestibule_document::{OAuthFlows, Operation, ParamLocation, Requirement, Scheme};

use super::names::{flag, variable};
use super::prose::plain;
use super::spec::Spec;
use crate::command::{AuthorizationServer, RequestContext, TokenNeed};
use crate::error::Result;
use crate::fetch::{CallFunction, Mount};

/// A credential that an operation accepts.
#[derive(Clone, Debug)]
pub(super) struct Credential {
    /// The name of the security scheme.
    pub(super) scheme: String,
    /// The option.
    pub(super) long: String,
    /// The environment variable.
    pub(super) variable: String,
    /// The program's own sources.
    sources: Vec<CredentialSource>,
    requirement: Requirement,
}

/// A source of a credential that is set by the program.
#[derive(Clone, Debug)]
pub(super) enum CredentialSource {
    Variable(String),
    Function(CallFunction),
}

impl CredentialSource {
    pub(super) fn is_function(&self) -> bool {
        matches!(self, Self::Function(_))
    }
}

/// The place of a credential in a request: a name and a value.
pub(super) enum CredentialPlacement {
    Header(String, String),
    Query(String, String),
    Cookie(String, String),
}

/// Returns the credentials that an operation accepts, each once. TLS client certificates cannot be sent.
pub(super) fn credentials(
    operation: &Operation,
    variable_prefix: &str,
    sources: &[(String, CredentialSource)],
) -> Vec<Credential> {
    of_requirements(operation.security.iter().flatten(), variable_prefix, sources)
}

/// Returns the credentials of requirements, each once.
pub(super) fn of_requirements<'r>(
    requirements: impl Iterator<Item = &'r Requirement>,
    variable_prefix: &str,
    sources: &[(String, CredentialSource)],
) -> Vec<Credential> {
    let mut credentials: Vec<Credential> = Vec::new();
    for requirement in requirements {
        let is_known = credentials.iter().any(|credential| credential.scheme == requirement.name);
        if is_known || matches!(requirement.scheme, Scheme::MutualTls) {
            continue;
        }
        let scheme = requirement.name.clone();
        let sources = sources.iter().filter(|(name, _)| *name == scheme).map(|(_, source)| source.clone());
        credentials.push(Credential {
            long: flag(&scheme),
            variable: variable(&[variable_prefix, &scheme]),
            sources: sources.collect(),
            scheme,
            requirement: requirement.clone(),
        });
    }
    credentials
}

impl Credential {
    /// Returns whether the credential is a user name and a password.
    pub(super) fn needs_user(&self) -> bool {
        matches!(self.requirement.scheme, Scheme::Basic)
    }

    /// Returns the environment variables of the credential, those set by the program last.
    pub(super) fn variables(&self) -> impl Iterator<Item = &str> {
        let program_variables = self.sources.iter().filter_map(|source| match source {
            CredentialSource::Variable(name) => Some(name.as_str()),
            CredentialSource::Function(_) => None,
        });
        std::iter::once(self.variable.as_str()).chain(program_variables)
    }

    /// Returns true if functions of the program give the credential.
    pub(super) fn has_function(&self) -> bool {
        self.sources.iter().any(CredentialSource::is_function)
    }

    /// Calls the program's functions until one returns the credential.
    pub(super) fn call_functions(&self, context: &RequestContext) -> Result<Option<String>> {
        for source in &self.sources {
            if let CredentialSource::Function(function) = source
                && let Some(secret) = function.call(context)?
            {
                return Ok(Some(secret));
            }
        }
        Ok(None)
    }

    /// Returns the name of an API key as an option, and as it is on the wire.
    pub(super) fn key_names(&self) -> Vec<String> {
        match &self.requirement.scheme {
            Scheme::ApiKey(_, name) => vec![flag(name), name.clone()],
            _ => Vec::new(),
        }
    }

    pub(super) fn user_variable(&self) -> String {
        format!("{}_USER", self.variable)
    }

    /// Describes the credential for help.
    pub(super) fn describe(&self) -> String {
        let kind = match &self.requirement.scheme {
            Scheme::ApiKey(location, name) => match location {
                ParamLocation::Query => format!("API key, sent as the query parameter `{name}`"),
                ParamLocation::Cookie => format!("API key, sent as the cookie `{name}`"),
                _ => format!("API key, sent as the header `{name}`"),
            },
            Scheme::Bearer(_) => "Bearer token".to_owned(),
            Scheme::Basic => format!("Password of `{}`, or `user:password`", self.scheme),
            Scheme::Http(scheme) => format!("Credential of the scheme `{scheme}`"),
            Scheme::OAuth2(_) => "OAuth 2 access token".to_owned(),
            Scheme::OpenId(_) => "OpenID Connect access token".to_owned(),
            Scheme::MutualTls | Scheme::Unknown => "Token".to_owned(),
        };
        let scopes = self.requirement.scopes.join(", ");
        let scopes = if scopes.is_empty() { scopes } else { format!(" (scopes: {scopes})") };
        let description = plain(&self.requirement.description);
        let first_line = description.lines().next().map(|line| format!(": {line}")).unwrap_or_default();
        format!("{kind}{scopes}{first_line}")
    }

    /// Returns the place of the credential in a request.
    pub(super) fn place(&self, user: Option<&str>, secret: &str) -> CredentialPlacement {
        let authorization = |scheme: &str, credentials: &str| {
            CredentialPlacement::Header("authorization".into(), format!("{scheme} {credentials}"))
        };
        match &self.requirement.scheme {
            Scheme::ApiKey(ParamLocation::Query, name) => CredentialPlacement::Query(name.clone(), secret.to_owned()),
            Scheme::ApiKey(ParamLocation::Cookie, name) => CredentialPlacement::Cookie(name.clone(), secret.to_owned()),
            Scheme::ApiKey(_, name) => CredentialPlacement::Header(name.clone(), secret.to_owned()),
            Scheme::Basic => {
                let pair = user.map_or_else(|| secret.to_owned(), |user| format!("{user}:{secret}"));
                authorization("Basic", &crate::data::base64(pair.as_bytes()))
            }
            Scheme::Http(scheme) => authorization(scheme, secret),
            _ => authorization("Bearer", secret),
        }
    }
}

/// Returns the authorization servers that the security schemes of a document state; none if it cannot be read, which
/// every other use of it reports.
pub(super) fn authorization_servers(spec: &Spec, mount: &Mount) -> Vec<AuthorizationServer> {
    let Ok(document) = spec.document(mount) else { return Vec::new() };
    let is_trusted = !spec.is_fetched();
    let servers = document.security_schemes().into_iter().filter_map(|requirement| match requirement.scheme {
        Scheme::OAuth2(OAuthFlows { metadata_url, token_url, device_url, device_token_url }) => {
            Some(AuthorizationServer { metadata_url, token_url, device_url, device_token_url, is_trusted })
        }
        Scheme::OpenId(metadata_url) => {
            Some(AuthorizationServer { metadata_url, is_trusted, ..AuthorizationServer::default() })
        }
        _ => None,
    });
    servers.collect()
}

/// Returns the access token that an operation needs: with the scopes of the first alternative that takes one.
pub(super) fn token_need(operation: &Operation) -> TokenNeed {
    let is_token = |requirement: &&Requirement| matches!(requirement.scheme, Scheme::OAuth2(_) | Scheme::OpenId(_));
    let scopes = operation.security.iter().find_map(|set| set.iter().find(is_token));
    let scopes = scopes.map(|requirement| requirement.scopes.clone()).unwrap_or_default();
    TokenNeed { is_public: operation.is_public, scopes }
}

/// Chooses the credentials to send: those of the first alternative that is complete, or else of the one that lacks the
/// fewest. Alternatives with a credential of the command line come before the others. Credentials are returned as indices.
pub(super) fn choose(
    operation: &Operation,
    credentials: &[Credential],
    is_given: impl Fn(usize) -> bool,
    is_typed: impl Fn(usize) -> bool,
) -> Vec<usize> {
    let index =
        |requirement: &Requirement| credentials.iter().position(|credential| credential.scheme == requirement.name);
    let alternatives = operation.security.iter().map(|set| set.iter().filter_map(index).collect::<Vec<_>>());
    let missing = |set: &Vec<usize>| {
        (!set.iter().any(|index| is_typed(*index)), set.iter().filter(|index| !is_given(**index)).count())
    };
    // An empty alternative makes credentials optional; given ones are sent all the same.
    let best = alternatives.filter(|set| set.iter().any(|index| is_given(*index))).min_by_key(missing);
    best.unwrap_or_default().into_iter().filter(|index| is_given(*index)).collect()
}

/// Names the options and the variables of a request that needs credentials and has none; only the variables unless the call was
/// typed.
pub(super) fn describe_missing(
    operation: &Operation,
    credentials: &[Credential],
    sent: &[usize],
    is_typed: bool,
) -> Option<String> {
    if operation.security.is_empty() || operation.security.iter().any(Vec::is_empty) || !sent.is_empty() {
        return None;
    }
    let option = |credential: &Credential| {
        // The variable that the program declares is the one that its users know.
        let variable = credential.variables().last().unwrap_or_default();
        if is_typed { format!("--{} (or {variable})", credential.long) } else { variable.to_owned() }
    };
    let options: Vec<String> = credentials.iter().map(option).collect();
    (!options.is_empty()).then(|| options.join(", or "))
}
