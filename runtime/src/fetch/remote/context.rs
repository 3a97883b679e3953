//! The program and call that a request is sent for, as a remote API and its user see them.

use std::io::Write;

use super::error::TimeoutExamples;
use crate::command::RequestContext;
use crate::variable_name::variable_name;

/// Returns the environment variable of a connection option: `MY_CLI_GH_TIMEOUT`.
pub(super) fn variable(context: &RequestContext, option: &str) -> String {
    let words = std::iter::once(context.program.as_str()).chain(context.mount_path.iter().map(String::as_str));
    variable_name(words.chain([option]))
}

/// Returns a call with a connection option, for hints: `my-cli --timeout 2m gh …`.
pub(super) fn example_call(context: &RequestContext, option: &str, value: &str) -> Option<String> {
    match (context.program.as_str(), context.mount_path.as_slice()) {
        ("", _) => None,
        (_, []) => Some(format!("{}={value}", variable(context, option))),
        (program, path) => Some(format!("{program} --{option} {value} {} …", path.join(" "))),
    }
}

/// Returns calls with longer time-outs.
pub(super) fn timeout_examples(context: &RequestContext) -> TimeoutExamples {
    TimeoutExamples {
        response: example_call(context, "timeout", "2m"),
        connect: example_call(context, "connect-timeout", "1m"),
        total: example_call(context, "max-time", "10m"),
    }
}

/// Returns the value of the `User-Agent` header: `my-cli/1.2.0`.
pub(super) fn user_agent(context: &RequestContext) -> String {
    match (context.program.as_str(), context.version.as_str()) {
        ("", _) => concat!("vestibule/", env!("CARGO_PKG_VERSION")).to_owned(),
        (program, "") => program.to_owned(),
        (program, version) => format!("{program}/{version}"),
    }
}

/// Writes to stderr; a failure is ignored, because there is no other place to report it.
pub(super) fn write_stderr(context: &RequestContext, bytes: &[u8]) {
    if let Some(stderr) = &context.stderr {
        let _ = stderr.clone().write_all(bytes);
    }
}
