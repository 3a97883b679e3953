//! Where a request would go, and what would be added to it, without sending it.

use http::HeaderMap;
use http::header::AUTHORIZATION;

use super::base_url::Base;
use super::{Credential, FixedValue, Remote};
use crate::error::Error;
use crate::fetch::curl::is_secret;
use crate::fetch::handler::Place;
use crate::fetch::shell::{self, Piece};
use crate::graph::{Connection, RequestContext};
use crate::variable_name::variable_name;

impl Remote {
    /// What the user may set.
    pub(in crate::fetch) fn connection(&self) -> Connection {
        Connection { profiles: self.profiles().map(str::to_owned).collect(), variables: self.variables() }
    }

    /// Whether the base URL of the program has a path.
    #[cfg(feature = "openapi")]
    pub(in crate::fetch) fn has_path(&self) -> bool {
        Base::parse(&self.address).is_ok_and(|base| base.has_path())
    }

    /// The address of a request, and the headers that it gets on its way, as words of curl's. No variable
    /// is read and no command is run: the shell does that.
    pub(in crate::fetch) fn place(
        &self,
        target: &str,
        headers: &HeaderMap,
        context: &RequestContext,
    ) -> Result<Place, Error> {
        let settings = self.settings(context)?;
        let url = settings.base.join(target)?.to_string();
        let (mut added, mut variables) = (Vec::new(), Vec::new());
        for fixed in self.fixed().iter().filter(|fixed| !headers.contains_key(&fixed.name)) {
            let name = fixed.name.as_str();
            match &fixed.value {
                FixedValue::Variable(variable) if settings.is_declared && context.environment.is_set(variable) => {
                    added.push(header(name, &[Piece::Variable(variable)]));
                }
                FixedValue::Text(_) if is_secret(&fixed.name) && settings.is_declared => {
                    let variable = variable_name([fixed.name.as_str()]);
                    added.push(header(name, &[Piece::Variable(&variable)]));
                    variables.push(variable);
                }
                FixedValue::Text(value) if !is_secret(&fixed.name) => {
                    let text = String::from_utf8_lossy(value.as_bytes());
                    added.push(format!("-H {}", shell::word(&format!("{name}: {text}"))));
                }
                _ => {}
            }
        }
        if settings.is_declared && !headers.contains_key(AUTHORIZATION) {
            added.extend(self.authorization_words(context));
        }
        Ok(Place { url, added, variables, follows: true })
    }

    fn authorization_words(&self, context: &RequestContext) -> Option<String> {
        match self.credential()? {
            Credential::BearerEnv(name) if context.environment.is_set(name) => {
                Some(header("authorization", &[Piece::Text("Bearer "), Piece::Variable(name)]))
            }
            Credential::BasicEnv(user, password) if context.environment.is_set(user) => {
                let pair = [Piece::Variable(user), Piece::Text(":"), Piece::Variable(password)];
                Some(format!("-u {}", shell::with_variables(&pair)))
            }
            Credential::BearerCommand(command) => {
                Some(header("authorization", &[Piece::Text("Bearer "), Piece::Command(command)]))
            }
            _ => None,
        }
    }
}

fn header(name: &str, value: &[Piece<'_>]) -> String {
    let mut pieces = vec![Piece::Text(name), Piece::Text(": ")];
    pieces.extend_from_slice(value);
    format!("-H {}", shell::with_variables(&pieces))
}
