//! Credentials: where they come from, and which requests get them.

use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};

use http::header::AUTHORIZATION;
use http::{HeaderMap, HeaderName, HeaderValue};

use super::context::{variable, write_stderr};
use super::oauth::{AccessToken, TokenCall};
use super::{DefaultHeaderValue, Remote, Settings, too_many_headers};
use crate::command::{Environment, RequestContext};
use crate::error::{Error, code};
use crate::fetch::CallFunction;
use crate::fetch::curl::is_secret;

/// The source of the `Authorization` header.
#[derive(Clone)]
pub(in crate::fetch) enum Credential {
    /// The variable of a bearer token.
    BearerEnv(String),
    /// The variables of a user and a password.
    BasicEnv(String, String),
    /// The command that prints a bearer token.
    BearerCommand(Vec<String>),
    /// The function that returns a bearer token for a call.
    BearerFunction(CallFunction),
}

/// The output of the token command, shared by all requests of the process.
#[derive(Default)]
pub(super) struct TokenCache(Mutex<Option<Result<String, String>>>);

impl Remote {
    /// Adds the mount's headers unless the request has them; credentials only if the origin is declared. Returns the
    /// access token that was added.
    pub(super) async fn add_headers(
        self: &Arc<Self>,
        headers: &mut HeaderMap,
        context: &RequestContext,
        settings: &Settings,
    ) -> Result<Option<AccessToken>, Error> {
        let is_declared = settings.is_declared;
        let given: Vec<HeaderName> = headers.keys().cloned().collect();
        for header in self.headers.iter().filter(|header| !given.contains(&header.name)) {
            let value = match &header.value {
                DefaultHeaderValue::Text(value) if is_declared || !is_secret(&header.name) => Some(value.clone()),
                DefaultHeaderValue::Variable(name) if is_declared => header_value(&context.environment, name)?,
                _ => None,
            };
            if let Some(mut value) = value {
                let is_variable = matches!(header.value, DefaultHeaderValue::Variable(_));
                value.set_sensitive(is_variable || is_secret(&header.name));
                headers.try_append(&header.name, value).map_err(|_| too_many_headers())?;
            }
        }
        if !is_declared || headers.contains_key(AUTHORIZATION) {
            return Ok(None);
        }
        if let Some(value) = self.authorization(context).await? {
            insert_authorization(headers, value)?;
            return Ok(None);
        }
        self.add_token(headers, TokenCall { remote: self, settings, context }).await
    }

    /// Adds an access token from the authorization server, and returns it.
    pub(super) async fn add_token(
        &self,
        headers: &mut HeaderMap,
        call: TokenCall<'_>,
    ) -> Result<Option<AccessToken>, Error> {
        let Some(oauth) = self.oauth.as_ref().filter(|_| !call.context.token.is_public) else { return Ok(None) };
        let Some(token) = oauth.token(call).await? else { return Ok(None) };
        let value = HeaderValue::from_str(&format!("Bearer {}", token.text));
        let value = value
            .map_err(|_| failed("The access token contains characters that are not allowed in a header".into()))?;
        insert_authorization(headers, value)?;
        Ok(Some(token))
    }

    async fn authorization(self: &Arc<Self>, context: &RequestContext) -> Result<Option<HeaderValue>, Error> {
        let environment = &context.environment;
        let (value, source) = match &self.credential {
            None => return Ok(None),
            Some(Credential::BearerEnv(name)) => match text_variable(environment, name)? {
                Some(token) => (format!("Bearer {}", token.trim()), format!("The token in `{name}`")),
                None => return Ok(None),
            },
            Some(Credential::BasicEnv(user, password)) => {
                let Some(name) = text_variable(environment, user)? else { return Ok(None) };
                let password = text_variable(environment, password)?.unwrap_or_default();
                let credentials = crate::data::base64(format!("{name}:{password}").as_bytes());
                (format!("Basic {credentials}"), format!("The user in `{user}`"))
            }
            Some(Credential::BearerCommand(command)) => {
                let (remote, context) = (Arc::clone(self), context.clone());
                // The command may be slow or ask the user, and the thread of the runtime has to handle Ctrl-C.
                let run = tokio::task::spawn_blocking(move || remote.command_token(&context));
                let token = run.await.map_err(|_| Error::internal("the token command panicked"))?;
                (format!("Bearer {}", token?), format!("The token from the command `{}`", command.join(" ")))
            }
            Some(Credential::BearerFunction(function)) => {
                let (function, context) = (function.clone(), context.clone());
                // The function may be slow or ask the user, as a command may.
                let run = tokio::task::spawn_blocking(move || function.call(&context));
                let token = run.await.map_err(|_| Error::internal("the token function panicked"))??;
                let Some(token) = token else { return Ok(None) };
                (format!("Bearer {}", token.trim()), "The token of the program".to_owned())
            }
        };
        match HeaderValue::from_str(&value) {
            Ok(value) => Ok(Some(value)),
            Err(_) => Err(failed(format!("{source} contains characters that are not allowed in a header"))),
        }
    }

    /// Returns the output of the token command, which runs at most once in a process.
    fn command_token(&self, context: &RequestContext) -> Result<String, Error> {
        let Some(Credential::BearerCommand(command)) = &self.credential else {
            return Err(Error::internal("the mount has no token command"));
        };
        let mut token = self.cache.token.0.lock().unwrap_or_else(PoisonError::into_inner);
        token.get_or_insert_with(|| run_token_command(command, context)).clone().map_err(failed)
    }

    /// Returns a hint for a 401 or 403 to a request without credentials.
    pub(super) fn credential_hint(&self, is_declared: bool, context: &RequestContext) -> Option<String> {
        if !is_declared {
            let hint = "no credentials were sent, because the program does not declare this base URL: pass them with `-H` or `-u`";
            return Some(hint.to_owned());
        }
        let Some(credential) = &self.credential else { return self.oauth.as_ref().map(|oauth| oauth.hint(context)) };
        Some(match credential {
            Credential::BearerEnv(name) => format!("set the environment variable `{name}` to a token"),
            Credential::BasicEnv(user, password) => {
                format!("set the environment variables `{user}` and `{password}` to a user and a password")
            }
            Credential::BearerCommand(_) | Credential::BearerFunction(_) => return None,
        })
    }
}

fn insert_authorization(headers: &mut HeaderMap, mut value: HeaderValue) -> Result<(), Error> {
    value.set_sensitive(true);
    headers.try_insert(AUTHORIZATION, value).map(drop).map_err(|_| too_many_headers())
}

fn run_token_command(command: &[String], context: &RequestContext) -> Result<String, String> {
    let shown = command.join(" ");
    let Some((program, arguments)) = command.split_first() else {
        return Err("The token command is empty".to_owned());
    };
    let mut child = Command::new(program);
    child.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped());
    if matches!(context.environment, Environment::Process) {
        child.stderr(Stdio::inherit());
    } else {
        child.stderr(Stdio::piped()).env_clear().envs(context.environment.all());
    }
    let output = child.output().map_err(|error| format!("Cannot run the token command `{shown}`: {error}"))?;
    write_stderr(context, &output.stderr);
    if !output.status.success() {
        return Err(format!("The token command `{shown}` failed ({})", output.status));
    }
    let text = String::from_utf8(output.stdout)
        .map_err(|_| format!("The output of the token command `{shown}` is not UTF-8"))?;
    match text.trim_end_matches(['\r', '\n']) {
        "" => Err(format!("The token command `{shown}` printed nothing")),
        token => Ok(token.to_owned()),
    }
}

pub(super) fn text_variable(environment: &Environment, name: &str) -> Result<Option<String>, Error> {
    let Some(value) = environment.get(name).filter(|value| !value.is_empty()) else { return Ok(None) };
    match value.into_string() {
        Ok(text) => Ok(Some(text)),
        Err(_) => Err(failed(format!("The environment variable `{name}` is not UTF-8"))),
    }
}

/// Returns the text of a connection option's variable; a request without a program has none.
pub(super) fn text_setting(context: &RequestContext, option: &str) -> Result<Option<String>, Error> {
    match context.program.is_empty() {
        true => Ok(None),
        false => text_variable(&context.environment, &variable(context, option)),
    }
}

fn header_value(environment: &Environment, name: &str) -> Result<Option<HeaderValue>, Error> {
    let Some(text) = text_variable(environment, name)? else { return Ok(None) };
    match HeaderValue::from_str(text.trim()) {
        Ok(value) => Ok(Some(value)),
        Err(_) => Err(failed(format!(
            "The environment variable `{name}` contains characters that are not allowed in a header"
        ))),
    }
}

pub(super) fn failed(message: String) -> Error {
    Error::new(code::CREDENTIALS_FAILED, message)
        .hint("`-H \"Authorization: …\"` overrides the credentials of the mount")
}
