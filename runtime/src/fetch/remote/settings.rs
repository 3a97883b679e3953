//! Connection settings of a call: options on the command line, then environment variables, then the program's defaults.

use std::path::PathBuf;
use std::time::Duration;

use super::Remote;
use super::base_url::BaseUrl;
use super::context::variable;
use super::tls::TlsFiles;
use crate::command::RequestContext;
use crate::error::{Error, FieldError, InputErrors};
use crate::schema::duration;

/// Upper limit of any time-out, short enough to be added to an `Instant`: ten years.
const MAX_TIMEOUT: Duration = Duration::from_secs(10 * 365 * 86_400);

/// Total time-out of a body that is buffered, unless another total time-out is set.
const BUFFERED_TIMEOUT: Duration = Duration::from_secs(5 * 60);

const POSITIVE_TIME: &str = "a positive time such as `5s`, `1m30s` or `500ms`";
const TOTAL_TIME: &str = "a time such as `5m`, or `0` for no limit";

/// The settings that one call is sent with.
#[derive(Clone, Debug)]
pub(in crate::fetch) struct Settings {
    pub(in crate::fetch) base: BaseUrl,
    /// True if the program declares the origin, so that credentials are sent to it.
    pub(in crate::fetch) is_declared: bool,
    pub(super) timeouts: Timeouts,
    pub(super) retries: u32,
    pub(super) tls: TlsFiles,
}

/// The time-outs of one call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Timeouts {
    /// Until the connection is established.
    pub(super) connect: Duration,
    /// Until the headers of the response, retries included.
    pub(super) response: Duration,
    /// Between two pieces of the body.
    pub(super) idle: Duration,
    /// Until the end of the body, however it is read; `None` means no limit.
    pub(super) total: Option<Duration>,
    /// Until the end of the body, if its reader buffers all of it.
    pub(super) buffered: Option<Duration>,
}

/// A setting of the user's.
struct UserSetting {
    /// The option or variable, as it is typed.
    label: String,
    value: String,
}

impl UserSetting {
    fn parse_duration(&self, is_valid: fn(Duration) -> bool) -> Option<Duration> {
        duration::parse(&self.value).ok().filter(|time| is_valid(*time))
    }

    fn invalid(&self, expected: &str) -> FieldError {
        let Self { label, value } = self;
        let message = format!("Invalid value for {label}: expected {expected}, got `{value}`");
        FieldError::new(label, message).expected(expected).received(value)
    }
}

impl Remote {
    /// Returns the settings of a call.
    ///
    /// # Errors
    ///
    /// `VALIDATION_ERROR` with every invalid option and variable.
    pub(in crate::fetch) fn settings(&self, context: &RequestContext) -> Result<Settings, Error> {
        let mut errors = InputErrors::default();
        let timeouts = self.timeouts(context, &mut errors);
        let retries = self.max_retries(context, &mut errors);
        let base = self.base_url(context, &mut errors);
        if !errors.is_empty() {
            return Err(errors.into());
        }
        let base = base.ok_or_else(|| Error::internal("the mount has no valid base URL"))?;
        let file = |name: &str, own: &Option<PathBuf>| {
            user_setting(context, name).map(|setting| setting.value.into()).or_else(|| own.clone())
        };
        let tls = TlsFiles {
            authorities: file("ca-file", &self.tls.authorities),
            certificate: file("client-cert", &self.tls.certificate),
            key: file("client-key", &self.tls.key),
        };
        let is_declared = self.names_origin(&base, context);
        Ok(Settings { base, is_declared, timeouts, retries, tls })
    }

    /// Returns true if the program or the user names the origin of a URL, so that credentials are sent to it.
    pub(super) fn names_origin(&self, url: &BaseUrl, context: &RequestContext) -> bool {
        let is_named = |named: &str| BaseUrl::parse(named).is_ok_and(|named| named.is_same_origin(url.url()));
        let operation_server = context.operation_server.as_ref().filter(|_| context.trusts_operation_server);
        let trusted = user_setting(context, "trusted-origins");
        self.declared_urls().any(|declared| declared.is_same_origin(url.url()))
            || self.trusted_origins.iter().any(|url| is_named(url))
            || operation_server.or(context.base_url.as_ref()).is_some_and(|url| is_named(url))
            || trusted.is_some_and(|trusted| trusted.value.split([',', ' ']).any(is_named))
    }

    fn timeouts(&self, context: &RequestContext, errors: &mut InputErrors) -> Timeouts {
        let mut time = |name: &str, is_valid: fn(Duration) -> bool, expected: &str| {
            let setting = user_setting(context, name)?;
            let time = setting.parse_duration(is_valid);
            if time.is_none() {
                errors.push_validation(setting.invalid(expected));
            }
            time
        };
        let response = time("timeout", |time| !time.is_zero(), POSITIVE_TIME);
        let connect = time("connect-timeout", |time| !time.is_zero(), POSITIVE_TIME);
        let total = time("max-time", |_| true, TOTAL_TIME).or(self.total_timeout);
        Timeouts {
            connect: connect.unwrap_or(self.connect_timeout).min(MAX_TIMEOUT),
            response: response.unwrap_or(self.response_timeout).min(MAX_TIMEOUT),
            // `--timeout` sets both.
            idle: response.or(self.idle_timeout).unwrap_or(self.response_timeout).min(MAX_TIMEOUT),
            total: total.filter(|time| !time.is_zero()).map(|time| time.min(MAX_TIMEOUT)),
            buffered: total.is_none().then_some(BUFFERED_TIMEOUT),
        }
    }

    fn max_retries(&self, context: &RequestContext, errors: &mut InputErrors) -> u32 {
        let Some(setting) = user_setting(context, "retries") else { return self.retries };
        setting.value.parse().unwrap_or_else(|_| {
            errors.push_validation(setting.invalid("a whole number"));
            0
        })
    }

    /// Returns the base URLs that the program declares.
    fn declared_urls(&self) -> impl Iterator<Item = BaseUrl> {
        let servers = self.servers.iter().map(|(_, url)| url);
        std::iter::once(&self.url).chain(servers).filter_map(|url| BaseUrl::parse(url).ok())
    }

    /// Returns the base URL of a call. An option takes precedence over a variable, a URL over a server's name, and all of them
    /// over the program's choice.
    fn base_url(&self, context: &RequestContext, errors: &mut InputErrors) -> Option<BaseUrl> {
        for source in [from_argv, from_environment] {
            if let Some(setting) = source(context, "base-url") {
                let base = BaseUrl::parse(&setting.value);
                if let Err(reason) = &base {
                    let message = format!("Invalid value for {}: the base URL {reason}", setting.label);
                    errors.push_validation(FieldError::new(setting.label, message).expected("an `https://` URL"));
                }
                return base.ok();
            }
            if let Some(setting) = source(context, "server") {
                return self.server_url(&setting, errors);
            }
        }
        if let Some(url) = &context.base_url {
            return BaseUrl::parse(url).ok();
        }
        let operation_server = context.operation_server.as_deref().map(BaseUrl::parse);
        match operation_server {
            Some(Err(reason)) => {
                let url = context.operation_server.as_deref().unwrap_or_default();
                let message = format!("The document has an invalid server `{url}`: the URL {reason}");
                errors.push_validation(FieldError::new("server", message));
                None
            }
            Some(Ok(base)) => Some(base),
            None => BaseUrl::parse(&self.url).ok(),
        }
    }

    /// Returns the base URL of the program.
    #[allow(dead_code, reason = "only some features use it")]
    pub(in crate::fetch) fn url(&self) -> &str {
        &self.url
    }

    /// Returns true if an option, a variable or the program's function sets the base URL of a call.
    #[allow(dead_code, reason = "only some features use it")]
    pub(in crate::fetch) fn has_chosen_base_url(&self, context: &RequestContext) -> bool {
        context.base_url.is_some() || is_base_url_set(context)
    }

    fn server_url(&self, setting: &UserSetting, errors: &mut InputErrors) -> Option<BaseUrl> {
        if let Some((_, url)) = self.servers.iter().find(|(name, _)| *name == setting.value) {
            return BaseUrl::parse(url).ok();
        }
        let names: Vec<&str> = self.server_names().collect();
        let expected = match names.as_slice() {
            [] => "no server name: the program declares none".to_owned(),
            names => format!("one of {}", names.join(", ")),
        };
        errors.push_validation(setting.invalid(&expected));
        None
    }
}

/// Returns true if an option or a variable sets the base URL of a call.
pub(super) fn is_base_url_set(context: &RequestContext) -> bool {
    ["base-url", "server"].iter().any(|name| user_setting(context, name).is_some())
}

fn user_setting(context: &RequestContext, name: &str) -> Option<UserSetting> {
    from_argv(context, name).or_else(|| from_environment(context, name))
}

fn from_argv(context: &RequestContext, name: &str) -> Option<UserSetting> {
    let (_, value) = context.connection.iter().rev().find(|(other, _)| *other == name)?;
    Some(UserSetting { label: format!("--{name}"), value: value.clone() })
}

fn from_environment(context: &RequestContext, name: &str) -> Option<UserSetting> {
    // Without a program, the name would be one that belongs to others: `SERVER`.
    let label = Some(variable(context, name)).filter(|_| !context.program.is_empty())?;
    let value = context.environment.get(&label).filter(|value| !value.is_empty())?;
    Some(UserSetting { value: value.to_string_lossy().into_owned(), label })
}
