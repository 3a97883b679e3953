//! Who is asking: tokens and passwords, from where they are kept.

use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};

use http::header::AUTHORIZATION;
use http::{HeaderMap, HeaderName, HeaderValue};

use super::{FixedValue, Remote};
use crate::command::Environment;
use crate::error::{Error, code};
use crate::fetch::curl::is_secret;
use crate::fetch::encode;
use crate::graph::RequestContext;

/// Where an `Authorization` comes from.
#[derive(Clone)]
pub(in crate::fetch) enum Credential {
    BearerEnv(String),
    BasicEnv(String, String),
    BearerCommand(Vec<String>),
}

/// What a command printed, for all requests of the process.
#[derive(Default)]
pub(super) struct Token(Mutex<Option<Result<String, String>>>);

impl Remote {
    /// Adds the headers of the mount to those of a request, which win; credentials only where they belong.
    pub(super) async fn add_headers(
        self: &std::sync::Arc<Self>,
        headers: &mut HeaderMap,
        context: &RequestContext,
        is_declared: bool,
    ) -> Result<(), Error> {
        let typed: Vec<HeaderName> = headers.keys().cloned().collect();
        for fixed in self.fixed().iter().filter(|fixed| !typed.contains(&fixed.name)) {
            let value = match &fixed.value {
                FixedValue::Text(value) if is_declared || !is_secret(&fixed.name) => Some(value.clone()),
                FixedValue::Variable(name) if is_declared => of_variable(&context.environment, name)?,
                _ => None,
            };
            if let Some(mut value) = value {
                value.set_sensitive(is_secret(&fixed.name) || matches!(fixed.value, FixedValue::Variable(_)));
                headers.try_append(&fixed.name, value).map_err(|_| too_many())?;
            }
        }
        if !is_declared || headers.contains_key(AUTHORIZATION) {
            return Ok(());
        }
        if let Some(mut value) = self.authorization(context).await? {
            value.set_sensitive(true);
            headers.try_insert(AUTHORIZATION, value).map_err(|_| too_many())?;
        }
        Ok(())
    }

    async fn authorization(
        self: &std::sync::Arc<Self>,
        context: &RequestContext,
    ) -> Result<Option<HeaderValue>, Error> {
        let environment = &context.environment;
        let (text, from) = match self.credential() {
            None => return Ok(None),
            Some(Credential::BearerEnv(name)) => match text_of(environment, name)? {
                Some(token) => (format!("Bearer {}", token.trim()), format!("the variable `{name}`")),
                None => return Ok(None),
            },
            Some(Credential::BasicEnv(user, password)) => {
                match (text_of(environment, user)?, text_of(environment, password)?) {
                    (Some(name), secret) => {
                        let pair = format!("{name}:{}", secret.unwrap_or_default());
                        (format!("Basic {}", encode::base64(pair.as_bytes())), format!("the variable `{user}`"))
                    }
                    (None, _) => return Ok(None),
                }
            }
            Some(Credential::BearerCommand(command)) => {
                let (remote, command, context) = (std::sync::Arc::clone(self), command.clone(), context.clone());
                let name = command.first().cloned().unwrap_or_default();
                // It may take a while, or ask its user: the thread must stay free for Ctrl-C.
                let run = tokio::task::spawn_blocking(move || remote.kept.token.of(&command, &context));
                let token = run.await.map_err(|_| Error::internal("the command that prints the token did not run"))?;
                (format!("Bearer {}", token?), format!("the command `{name}`"))
            }
        };
        let value = HeaderValue::from_str(&text);
        value.map(Some).map_err(|_| failed(format!("The token of {from} has characters that HTTP does not allow")))
    }

    /// What to do about a refusal of who was not asked for credentials.
    pub(super) fn advice(&self, is_declared: bool) -> Option<String> {
        if !is_declared {
            return Some(
                "the program does not name this address, so no credentials were sent: type them with `-H` or `-u`"
                    .into(),
            );
        }
        Some(match self.credential()? {
            Credential::BearerEnv(name) => format!("the token is taken from the variable `{name}`, which is not set"),
            Credential::BasicEnv(user, password) => {
                format!("user and password are taken from the variables `{user}` and `{password}`, which are not set")
            }
            Credential::BearerCommand(_) => return None,
        })
    }
}

impl Token {
    /// What a command prints; it runs once.
    fn of(&self, command: &[String], context: &RequestContext) -> Result<String, Error> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.get_or_insert_with(|| run(command, context)).clone().map_err(failed)
    }
}

fn run(command: &[String], context: &RequestContext) -> Result<String, String> {
    let Some((program, arguments)) = command.split_first() else {
        return Err("There is no command that prints the token".to_owned());
    };
    let mut child = Command::new(program);
    child.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped());
    let is_process = matches!(context.environment, Environment::Process);
    child.stderr(if is_process { Stdio::inherit() } else { Stdio::piped() });
    if !is_process {
        child.env_clear().envs(context.environment.all());
    }
    let whole = command.join(" ");
    let output = child
        .output()
        .map_err(|error| format!("The command `{whole}` that prints the token does not start: {error}"))?;
    context.write_stderr(&output.stderr);
    if !output.status.success() {
        return Err(format!("The command `{whole}` that prints the token failed ({})", output.status));
    }
    let text = String::from_utf8(output.stdout)
        .map_err(|_| format!("The command `{whole}` printed a token that is no text"))?;
    match text.trim_end_matches(['\r', '\n']) {
        "" => Err(format!("The command `{whole}` printed no token")),
        token => Ok(token.to_owned()),
    }
}

fn text_of(environment: &Environment, name: &str) -> Result<Option<String>, Error> {
    let Some(value) = environment.get(name).filter(|value| !value.is_empty()) else { return Ok(None) };
    let text = value.into_string();
    text.map(Some).map_err(|_| failed(format!("The variable `{name}` is not UTF-8")))
}

fn of_variable(environment: &Environment, name: &str) -> Result<Option<HeaderValue>, Error> {
    let Some(text) = text_of(environment, name)? else { return Ok(None) };
    let value = HeaderValue::from_str(text.trim());
    value.map(Some).map_err(|_| failed(format!("The variable `{name}` has characters that HTTP does not allow")))
}

fn failed(message: String) -> Error {
    Error::new(code::CREDENTIALS_FAILED, message)
        .hint("`-H \"Authorization: …\"` takes the place of the mount's credentials")
}

fn too_many() -> Error {
    Error::new(code::VALIDATION_ERROR, "There are more headers than HTTP can carry")
}
