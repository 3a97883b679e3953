//! The URL and headers that a request would be sent with, for `--curl`.

use http::HeaderMap;
use http::header::AUTHORIZATION;

use super::base_url::BaseUrl;
use super::context::variable;
use super::{Credential, DefaultHeaderValue, Remote, Settings};
use crate::command::RequestContext;
use crate::error::Error;
use crate::fetch::curl::is_secret;
use crate::fetch::handler::Destination;
use crate::fetch::shell::{self, Piece};
use crate::graph::Connection;
use crate::variable_name::variable_name;

impl Remote {
    /// Returns the servers to choose from, and the variables of the credentials.
    pub(in crate::fetch) fn connection(&self) -> Connection {
        Connection { servers: self.server_names().map(str::to_owned).collect(), variables: self.variables() }
    }

    /// Returns the path of the base URL of a call, without a trailing slash.
    #[allow(dead_code, reason = "only some features use it")]
    pub(in crate::fetch) fn base_path(&self, context: &RequestContext) -> Option<String> {
        Some(self.settings(context).ok()?.base.path().to_owned())
    }

    /// Returns true if an origin, with or without its scheme, is the one that a call is sent to.
    #[allow(dead_code, reason = "only some features use it")]
    pub(in crate::fetch) fn is_current_origin(&self, origin: &str, context: &RequestContext) -> bool {
        let Ok(Settings { base, .. }) = self.settings(context) else { return false };
        base.url().join(origin).is_ok_and(|url| base.is_same_origin(&url))
    }

    /// Returns the origin of a call if neither the program nor the user names it.
    #[allow(dead_code, reason = "only some features use it")]
    pub(in crate::fetch) fn undeclared_origin(&self, context: &RequestContext) -> Option<String> {
        let settings = self.settings(context).ok().filter(|settings| !settings.is_declared)?;
        Some(settings.base.url().origin().ascii_serialization())
    }

    /// Returns true if the program's base URL has a path.
    #[allow(dead_code, reason = "only some features use it")]
    pub(in crate::fetch) fn has_path(&self) -> bool {
        BaseUrl::parse(&self.url).is_ok_and(|base| base.has_path())
    }

    /// Returns the URL of a request, and the headers that the mount adds as curl arguments. Variables and
    /// commands stay unexpanded, for the shell.
    pub(in crate::fetch) fn destination(
        &self,
        target: &str,
        headers: &HeaderMap,
        context: &RequestContext,
    ) -> Result<Destination, Error> {
        let settings = self.settings(context)?;
        let url = settings.base.join(target)?.to_string();
        let (mut arguments, mut variables) = (Vec::new(), Vec::new());
        for header in self.headers.iter().filter(|header| !headers.contains_key(&header.name)) {
            let name = header.name.as_str();
            match &header.value {
                DefaultHeaderValue::Variable(variable)
                    if settings.is_declared && context.environment.is_set(variable) =>
                {
                    arguments.push(header_argument(name, &[Piece::variable(variable)]));
                }
                DefaultHeaderValue::Text(_) if is_secret(&header.name) && settings.is_declared => {
                    let variable = variable_name([name]);
                    arguments.push(header_argument(name, &[Piece::variable(&variable)]));
                    variables.push(variable);
                }
                DefaultHeaderValue::Text(value) if !is_secret(&header.name) => {
                    let text = String::from_utf8_lossy(value.as_bytes());
                    arguments.push(format!("-H {}", shell::word(&format!("{name}: {text}"))));
                }
                _ => {}
            }
        }
        if settings.is_declared && !headers.contains_key(AUTHORIZATION) {
            let own = self.authorization_argument(context);
            // A token that only the mount can get.
            let name = match &self.credential {
                Some(Credential::BearerFunction(_)) => Some("token"),
                // The variable is also read by the mount.
                _ => self.oauth.as_ref().map(|_| "access-token").filter(|_| own.is_none()),
            };
            if let Some(name) = name {
                let variable = variable(context, name);
                arguments.push(header_argument("authorization", &[Piece::Text("Bearer "), Piece::variable(&variable)]));
                if !context.environment.is_set(&variable) {
                    variables.push(variable);
                }
            }
            arguments.extend(own);
        }
        Ok(Destination { url, arguments, variables, follows_redirects: true })
    }

    fn authorization_argument(&self, context: &RequestContext) -> Option<String> {
        match self.credential.as_ref()? {
            Credential::BearerEnv(name) if context.environment.is_set(name) => {
                Some(header_argument("authorization", &[Piece::Text("Bearer "), Piece::variable(name)]))
            }
            Credential::BasicEnv(user, password) if context.environment.is_set(user) => {
                let pair = [Piece::variable(user), Piece::Text(":"), Piece::variable(password)];
                Some(format!("-u {}", shell::double_quoted(&pair)))
            }
            Credential::BearerCommand(command) => {
                let words: Vec<String> = command.iter().map(|text| shell::word(text)).collect();
                let token = Piece::Expansion(format!("$({})", words.join(" ")));
                Some(header_argument("authorization", &[Piece::Text("Bearer "), token]))
            }
            _ => None,
        }
    }
}

fn header_argument(name: &str, value: &[Piece<'_>]) -> String {
    let mut pieces = vec![Piece::Text(name), Piece::Text(": ")];
    pieces.extend_from_slice(value);
    format!("-H {}", shell::double_quoted(&pieces))
}
