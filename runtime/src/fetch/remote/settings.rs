//! How one call reaches the API: what the program says, what the environment says, what the call says.

use std::time::Duration;

use super::Remote;
use super::base_url::Base;
use crate::error::{Error, FieldError, InputErrors};
use crate::graph::RequestContext;
use crate::schema::duration;

/// Longer than anybody waits, and short enough to be added to a point in time.
const LONGEST: Duration = Duration::from_secs(10 * 365 * 86_400);

/// So long a body that is read as a whole may take, where nothing else is said.
const WHOLE: Duration = Duration::from_secs(5 * 60);

/// What one call is sent by.
#[derive(Clone, Debug)]
pub(in crate::fetch) struct Settings {
    pub(in crate::fetch) base: Base,
    /// Whether the program itself names the address: then credentials are sent to it.
    pub(in crate::fetch) is_declared: bool,
    pub(super) timeout: Duration,
    pub(super) connect_timeout: Duration,
    /// The time for all of it, however its body is read.
    pub(super) max_time: Option<Duration>,
    /// The time for all of it when its body is read as a whole.
    pub(super) whole_time: Option<Duration>,
    pub(super) retries: u32,
}

/// Where a setting of the call comes from.
struct Said {
    /// The option or the variable, as it is written.
    label: String,
    value: String,
}

impl Remote {
    /// The settings of a call.
    ///
    /// # Errors
    ///
    /// All that is wrong with them.
    pub(in crate::fetch) fn settings(&self, context: &RequestContext) -> Result<Settings, Error> {
        let mut problems = InputErrors::default();
        let mut time = |name: &str, is_right: fn(Duration) -> bool, expected: &str| {
            let said = context.said(name)?;
            let time = duration(&said.value).ok().filter(|time| is_right(*time));
            if time.is_none() {
                problems.push_validation(wrong(&said, expected));
            }
            time
        };
        let some = "a time such as `5s`, `1m30s` or `500ms`, and more than none";
        let timeout = time("timeout", |time| !time.is_zero(), some).unwrap_or(self.timeout);
        let connect_timeout = time("connect-timeout", |time| !time.is_zero(), some).unwrap_or(self.connect_timeout);
        let all = time("max-time", |_| true, "a time such as `5m`, or `0` for as long as it takes").or(self.max_time);
        let max_time = all.filter(|time| !time.is_zero()).map(|time| time.min(LONGEST));
        let whole_time = all.is_none().then_some(WHOLE);
        let retries = context.said("retries").map_or(self.retries, |said| {
            said.value.parse().unwrap_or_else(|_| {
                problems.push_validation(wrong(&said, "a whole number"));
                0
            })
        });
        let base = self.base(context, &mut problems);
        if !problems.is_empty() {
            return Err(problems.into());
        }
        let base = base.ok_or_else(|| Error::internal("the mount has no usable base URL"))?;
        let is_declared = self.declared().any(|known| known.is_same_origin(base.url()));
        let (timeout, connect_timeout) = (timeout.min(LONGEST), connect_timeout.min(LONGEST));
        Ok(Settings { base, is_declared, timeout, connect_timeout, max_time, whole_time, retries })
    }

    /// The base URLs that the program names.
    fn declared(&self) -> impl Iterator<Item = Base> {
        let profiles = self.profiles.iter().map(|(_, url)| url);
        std::iter::once(&self.address).chain(profiles).filter_map(|url| Base::parse(url).ok())
    }

    /// The base URL of the call. What the call itself says comes before what the environment says.
    fn base(&self, context: &RequestContext, problems: &mut InputErrors) -> Option<Base> {
        let sources: [fn(&RequestContext, &str) -> Option<Said>; 2] = [RequestContext::typed, RequestContext::set];
        for source in sources {
            if let Some(said) = source(context, "base-url") {
                let base = Base::parse(&said.value);
                if let Err(why) = &base {
                    let message = format!("The base URL of {} {why}", said.label);
                    problems.push_validation(FieldError::new(said.label, message).expected("an `https://` URL"));
                }
                return base.ok();
            }
            if let Some(said) = source(context, "profile") {
                return self.of_profile(&said, problems);
            }
        }
        Base::parse(&self.address).ok()
    }

    fn of_profile(&self, said: &Said, problems: &mut InputErrors) -> Option<Base> {
        if let Some((_, url)) = self.profiles.iter().find(|(name, _)| *name == said.value) {
            return Base::parse(url).ok();
        }
        let names: Vec<&str> = self.profiles().collect();
        let expected = if names.is_empty() {
            "no profile: there are none".to_owned()
        } else {
            format!("one of {}", names.join(", "))
        };
        problems.push_validation(wrong(said, &expected));
        None
    }
}

fn wrong(said: &Said, expected: &str) -> FieldError {
    let Said { label, value } = said;
    let message = format!("Invalid value for {label}: expected {expected}, got `{value}`");
    FieldError::new(label, message).expected(expected).received(value)
}

impl RequestContext {
    /// What the call or the environment says.
    fn said(&self, name: &str) -> Option<Said> {
        self.typed(name).or_else(|| self.set(name))
    }

    /// How something is set for the next call, as it is typed.
    pub(super) fn setting(&self, name: &str, value: &str) -> Option<String> {
        match (self.program.as_str(), self.mount_path.as_slice()) {
            ("", _) => None,
            (_, []) => Some(format!("{}={value}", self.variable(name))),
            (program, words) => Some(format!("{program} --{name} {value} {} …", words.join(" "))),
        }
    }

    fn typed(&self, name: &str) -> Option<Said> {
        let (_, value) = self.connection.iter().rev().find(|(other, _)| *other == name)?;
        Some(Said { label: format!("--{name}"), value: value.clone() })
    }

    fn set(&self, name: &str) -> Option<Said> {
        let label = self.variable(name);
        let value = self.environment.get(&label).filter(|value| !value.is_empty())?;
        Some(Said { value: value.to_string_lossy().into_owned(), label })
    }
}
