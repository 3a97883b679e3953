//! The credentials that a call gives, and those that functions of the program add.

use super::plan::Plan;
use super::raw_credentials::place;
use super::security;
use crate::command::RequestContext;
use crate::error::Result;
use crate::fetch::FetchInput;

/// The credentials of a request.
#[derive(Default)]
pub(super) struct GivenCredentials {
    /// The indices of those that the request has.
    pub(super) sent: Vec<usize>,
    /// For each credential of the operation, true if the call gives it, in argv or in the environment.
    pub(super) given: Vec<bool>,
    /// For each credential of the operation, the user name that belongs to it.
    pub(super) users: Vec<Option<String>>,
}

/// A credential that a function of the program gives: its index and its secret.
type Secret = (usize, String);

impl GivenCredentials {
    /// Returns the credentials that the request lacks and functions of the program give. No function is called if the request
    /// has all credentials that it needs.
    pub(super) fn of_functions(&self, plan: &Plan, context: &RequestContext) -> Result<Vec<Secret>> {
        let sent = || self.sent.iter().filter_map(|index| plan.credentials.get(*index));
        let has = |name: &str| sent().any(|credential| credential.scheme == name);
        let is_met = plan
            .operation
            .security
            .iter()
            .any(|set| !set.is_empty() && set.iter().all(|requirement| has(&requirement.name)));
        if is_met {
            return Ok(Vec::new());
        }
        let mut secrets = Vec::new();
        for (index, credential) in plan.credentials.iter().enumerate() {
            if !self.given.get(index).is_some_and(|is_given| *is_given)
                && let Some(secret) = credential.call_functions(context)?
            {
                secrets.push((index, secret));
            }
        }
        let is_given = |index: usize| {
            self.given.get(index).is_some_and(|is_given| *is_given) || secrets.iter().any(|(other, _)| *other == index)
        };
        let is_sent = |index: usize| self.sent.contains(&index);
        let chosen = security::choose(&plan.operation, &plan.credentials, is_given, is_sent);
        secrets.retain(|(index, _)| chosen.contains(index));
        Ok(secrets)
    }

    /// Adds credentials to a request. Returns the name and the encoded pair of each one in the query.
    pub(super) fn add(&mut self, secrets: Vec<Secret>, plan: &Plan, input: &mut FetchInput) -> Vec<(String, String)> {
        let mut pairs = Vec::new();
        for (index, secret) in secrets {
            if let Some(credential) = plan.credentials.get(index) {
                let user = self.users.get(index).and_then(Option::as_deref);
                pairs.extend(place(credential.place(user, &secret), input));
                self.sent.push(index);
            }
        }
        pairs
    }
}
