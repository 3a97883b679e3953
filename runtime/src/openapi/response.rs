//! The documented responses of an operation: the accepted media type and the descriptions of errors.

use std::sync::Arc;

use http::StatusCode;
use vestibule_document::{Operation, Response};

use super::plan::Plan;
use super::prose::plain;
use crate::command::{Execution, future};
use crate::data::Data;
use crate::error::Error;
use crate::fetch::MediaType;
use crate::json;

/// Maximum length of a media type in `Accept`.
const MAX_MEDIA_TYPE_LENGTH: usize = 200;

/// Returns the value of `Accept`: the media type of the successful response, or else anything.
pub(super) fn accept_header(operation: &Operation) -> Option<String> {
    let media_type = successful(operation).find_map(|response| response.media_type.as_deref())?;
    let is_usable = !media_type.contains('*') && media_type.len() <= MAX_MEDIA_TYPE_LENGTH;
    is_usable.then(|| format!("{media_type}, */*;q=0.5"))
}

/// Returns the 2xx responses.
pub(super) fn successful(operation: &Operation) -> impl Iterator<Item = &Response> {
    operation.responses.iter().filter(|response| response.status.starts_with('2'))
}

/// Returns the schema of the result of a response: of a sequence, such as server-sent events, that of the list of its items.
pub(super) fn schema_of_result(response: &Response, mut schema: Data) -> Data {
    let Some(media_type) = response.media_type.as_deref().map(MediaType::parse) else { return schema };
    let is_events = media_type.essence == "text/event-stream";
    // Other types of lines are streamed only where the document has the schema of their items.
    let is_lines = media_type.essence == "application/x-ndjson" || response.is_stream && media_type.is_json_lines();
    if !is_events && !is_lines || schema["type"] == "array" {
        return schema;
    }
    // References are resolved from the root.
    let definitions = match &mut schema {
        Data::Object(members) => members.remove("$defs"),
        _ => None,
    };
    // The schema of an item of OpenAPI 3.2 is that of the event.
    let is_of_item = response.schema.as_deref().is_some_and(|pointer| pointer.ends_with("/itemSchema"));
    let items = match is_events && !is_of_item {
        true => json!({
            "type": "object",
            "properties": { "event": { "type": "string" }, "id": { "type": "string" }, "data": schema },
        }),
        false => schema,
    };
    let mut list = json!({ "type": "array", "items": items, "x-stream": true });
    if let (Data::Object(members), Some(definitions)) = (&mut list, definitions) {
        members.insert("$defs", definitions);
    }
    list
}

/// Explains the errors of an execution by the document.
pub(super) fn explain_errors(execution: Execution, plan: Arc<Plan>, missing_credentials: Option<String>) -> Execution {
    match execution {
        Execution::Future(run) => future(async move {
            run.await.map_err(|error| explain_error(error, &plan.operation, missing_credentials.as_deref()))
        }),
        execution => execution,
    }
}

/// Replaces a bare status phrase by the document's description, and names the credentials that were not given.
pub(super) fn explain_error(error: Error, operation: &Operation, missing_credentials: Option<&str>) -> Error {
    let status = error.code().strip_prefix("HTTP_").and_then(|digits| digits.parse::<u16>().ok());
    let Some(status) = status else { return error };
    let phrase = StatusCode::from_u16(status).ok().and_then(|status| status.canonical_reason());
    let description = description(operation, status).filter(|_| phrase == Some(error.message()));
    let error = match description {
        Some(text) => error.with_message(text),
        None => error,
    };
    match missing_credentials {
        Some(options) if matches!(status, 401 | 403) => error.hint(missing_hint(options)),
        _ => error,
    }
}

/// Returns the hint that names the options of missing credentials.
pub(super) fn missing_hint(options: &str) -> String {
    format!("the operation needs a credential, and none was given: {options}")
}

/// Returns the first line of the description of a status, of its range (`4XX`), or of `default`.
fn description(operation: &Operation, status: u16) -> Option<String> {
    let names = [status.to_string(), format!("{}XX", status / 100), "default".to_owned()];
    let response = names
        .iter()
        .find_map(|name| operation.responses.iter().find(|response| response.status.eq_ignore_ascii_case(name)))?;
    let text = plain(&response.description);
    let line = text.lines().map(str::trim).find(|line| !line.is_empty())?;
    Some(line.trim_end_matches('.').to_owned())
}
