//! Credentials: how they are given, which of them count, and where they are put.

use std::fmt;
use std::sync::Arc;

use vestibule_document::{Operation, ParamLocation, Requirement, Scheme};

use super::names::{flag, variable};
use super::prose::plain;

/// Something that proves who calls.
#[derive(Clone, Debug)]
pub(super) struct Credential {
    /// The name of the scheme in the document.
    pub(super) scheme: String,
    /// The option that gives it.
    pub(super) long: String,
    /// The environment variable that gives it.
    pub(super) variable: String,
    /// Where the program itself finds it.
    pub(super) own: Vec<CredentialSource>,
    requirement: Requirement,
}

/// Where a program finds a credential when nobody gives it.
#[derive(Clone)]
pub(super) enum CredentialSource {
    Variable(String),
    Function(Arc<dyn Fn() -> Option<String> + Send + Sync>),
}

impl fmt::Debug for CredentialSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Variable(name) => f.debug_tuple("Variable").field(name).finish(),
            Self::Function(_) => f.write_str("Function"),
        }
    }
}

/// Where a credential goes.
pub(super) enum Put {
    Header(String, String),
    Query(String, String),
    Cookie(String, String),
}

/// The credentials that an operation may ask for, each once.
pub(super) fn credentials(
    operation: &Operation,
    variables: &str,
    own: &[(String, CredentialSource)],
) -> Vec<Credential> {
    let mut out: Vec<Credential> = Vec::new();
    for requirement in operation.security.iter().flatten() {
        let is_known = out.iter().any(|credential| credential.scheme == requirement.name);
        if is_known || matches!(requirement.scheme, Scheme::MutualTls) {
            continue;
        }
        let long = flag(&requirement.name);
        let variable = variable(&[variables, &requirement.name]);
        let scheme = requirement.name.clone();
        let own = own.iter().filter(|(name, _)| *name == scheme).map(|(_, own)| own.clone()).collect();
        out.push(Credential { scheme, long, variable, own, requirement: requirement.clone() });
    }
    out
}

impl Credential {
    /// Whether it has two halves.
    pub(super) fn needs_user(&self) -> bool {
        matches!(self.requirement.scheme, Scheme::Basic)
    }

    /// The environment variables that give it, the program's own last.
    pub(super) fn variables(&self) -> impl Iterator<Item = &str> {
        let own = self.own.iter().filter_map(|own| match own {
            CredentialSource::Variable(name) => Some(name.as_str()),
            CredentialSource::Function(_) => None,
        });
        std::iter::once(self.variable.as_str()).chain(own)
    }

    /// What the program itself says it is.
    pub(super) fn asked(&self) -> Option<String> {
        self.own.iter().find_map(|own| match own {
            CredentialSource::Function(ask) => ask(),
            CredentialSource::Variable(_) => None,
        })
    }

    /// The name of a key on the wire, and as it is typed.
    pub(super) fn key(&self) -> Vec<String> {
        match &self.requirement.scheme {
            Scheme::ApiKey(_, name) => vec![flag(name), name.clone()],
            _ => Vec::new(),
        }
    }

    pub(super) fn user_variable(&self) -> String {
        format!("{}_USER", self.variable)
    }

    /// What it is, in words.
    pub(super) fn describes(&self) -> String {
        let kind = match &self.requirement.scheme {
            Scheme::ApiKey(place, name) => match place {
                ParamLocation::Query => format!("API key, sent as the query parameter `{name}`"),
                ParamLocation::Cookie => format!("API key, sent as the cookie `{name}`"),
                _ => format!("API key, sent as the header `{name}`"),
            },
            Scheme::Bearer(_) => "Bearer token".to_owned(),
            Scheme::Basic => format!("Password of `{}`, or `user:password`", self.scheme),
            Scheme::Http(scheme) => format!("Credential of the scheme `{scheme}`"),
            Scheme::OAuth2 => "OAuth 2 access token".to_owned(),
            Scheme::OpenId(_) => "OpenID Connect access token".to_owned(),
            Scheme::MutualTls | Scheme::Unknown => "Token".to_owned(),
        };
        let scopes = self.requirement.scopes.join(", ");
        let scopes = if scopes.is_empty() { scopes } else { format!(" (scopes: {scopes})") };
        let more = plain(&self.requirement.description);
        let more = more.lines().next().unwrap_or_default();
        let more = if more.is_empty() { String::new() } else { format!(": {more}") };
        format!("{kind}{scopes}{more}")
    }

    /// Where it goes, and as what.
    pub(super) fn put(&self, user: Option<&str>, secret: &str) -> Put {
        let authorization = |scheme: &str, text: &str| Put::Header("authorization".into(), format!("{scheme} {text}"));
        match &self.requirement.scheme {
            Scheme::ApiKey(ParamLocation::Query, name) => Put::Query(name.clone(), secret.to_owned()),
            Scheme::ApiKey(ParamLocation::Cookie, name) => Put::Cookie(name.clone(), secret.to_owned()),
            Scheme::ApiKey(_, name) => Put::Header(name.clone(), secret.to_owned()),
            Scheme::Basic => {
                let pair = user.map_or_else(|| secret.to_owned(), |user| format!("{user}:{secret}"));
                authorization("Basic", &crate::fetch::base64(pair.as_bytes()))
            }
            Scheme::Http(scheme) => authorization(scheme, secret),
            _ => authorization("Bearer", secret),
        }
    }
}

/// Which credentials to send: the first set of alternatives of which all are there, or else what is there
/// of the set that lacks the fewest.
pub(super) fn chosen(operation: &Operation, credentials: &[Credential], has: impl Fn(usize) -> bool) -> Vec<usize> {
    let place = |requirement: &Requirement| credentials.iter().position(|one| one.scheme == requirement.name);
    let sets = operation.security.iter().map(|set| set.iter().filter_map(place).collect::<Vec<_>>());
    let missing = |set: &Vec<usize>| set.iter().filter(|number| !has(**number)).count();
    // An empty set says that none is needed; what was given all the same is sent.
    let best = sets.filter(|set| set.iter().any(|number| has(*number))).min_by_key(missing);
    best.unwrap_or_default().into_iter().filter(|number| has(*number)).collect()
}

/// The credentials that an operation asks for and that are not there, in words.
pub(super) fn lacking(operation: &Operation, credentials: &[Credential], sent: &[usize]) -> Option<String> {
    if operation.security.is_empty() || operation.security.iter().any(Vec::is_empty) || !sent.is_empty() {
        return None;
    }
    let names = credentials.iter().map(|one| format!("--{} (or {})", one.long, one.variable));
    let names: Vec<String> = names.collect();
    (!names.is_empty()).then(|| names.join(", or "))
}
