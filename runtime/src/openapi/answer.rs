//! What an operation says of its responses: which types it has, and what its errors mean.

use std::sync::Arc;

use http::StatusCode;
use vestibule_document::{Operation, Response};

use super::plan::Plan;
use super::prose::plain;
use crate::command::{Execution, future};
use crate::error::Error;

/// The longest media type that is asked for.
const LONGEST: usize = 200;

/// What to ask for: the media type of what comes back when all is well, and anything else rather than
/// nothing.
pub(super) fn accepted(operation: &Operation) -> Option<String> {
    let media_type = good(operation).find_map(|answer| answer.media_type.as_deref())?;
    let is_usable = !media_type.contains('*') && media_type.len() <= LONGEST;
    is_usable.then(|| format!("{media_type}, */*;q=0.5"))
}

/// The responses of calls that went well, the expected one first.
pub(super) fn good(operation: &Operation) -> impl Iterator<Item = &Response> {
    operation.responses.iter().filter(|answer| answer.status.starts_with('2'))
}

/// A request whose errors are said in the words of the document where the body says nothing, and that
/// names the credential that was not given.
pub(super) fn explained(started: Execution, plan: Arc<Plan>, lacking: Option<String>) -> Execution {
    match started {
        Execution::Future(run) => {
            future(async move { run.await.map_err(|error| explain(error, &plan.operation, lacking.as_deref())) })
        }
        started => started,
    }
}

pub(super) fn explain(error: Error, operation: &Operation, lacking: Option<&str>) -> Error {
    let status = error.code().strip_prefix("HTTP_").and_then(|digits| digits.parse::<u16>().ok());
    let Some(status) = status else { return error };
    let phrase = StatusCode::from_u16(status).ok().and_then(|status| status.canonical_reason());
    let described = described(operation, status).filter(|_| phrase == Some(error.message()));
    let error = match described {
        Some(text) => error.with_message(text),
        None => error,
    };
    match lacking {
        Some(missing) if matches!(status, 401 | 403) => {
            error.hint(format!("the operation asks for a credential, and none was given: {missing}"))
        }
        _ => error,
    }
}

/// What the document says of a status: of itself, of its hundred, or of all others.
fn described(operation: &Operation, status: u16) -> Option<String> {
    let names = [status.to_string(), format!("{}XX", status / 100), "default".to_owned()];
    let found = names
        .iter()
        .find_map(|name| operation.responses.iter().find(|answer| answer.status.eq_ignore_ascii_case(name)))?;
    let text = plain(&found.description);
    let line = text.lines().map(str::trim).find(|line| !line.is_empty())?;
    Some(line.trim_end_matches('.').to_owned())
}
