//! The result of a call as the result of a tool.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use rmcp::model::{CallToolResult, ContentBlock, MetaObject, ResourceContents};
use serde_json::Value;

use super::call::{Content, Finished};
use super::catalog::{Era, needs_wrapper};
use super::exact::to_value;
use crate::data::{Data, to_json};
use crate::describe::tools::Tool;
use crate::error::{Error, Next};
use crate::json;

/// Prefix of our members of `_meta`.
const META: &str = "dev.vestibule/";

/// Returns the result of a call: exact text for the model, and beside it data that a program reads.
pub(super) fn success(tool: &Tool, finished: Finished, era: Era, invocation: &[String]) -> CallToolResult {
    let Finished { content, next, exit_code } = finished;
    let (mut blocks, structured) = match content {
        Content::Data(data) => (vec![text(&data)], structured(tool, &data, era)),
        Content::FirstItems(items) => {
            let note = format!("Only the first {} items are shown: the command has more", items.len());
            let items = Data::Array(items);
            (vec![text(&items), ContentBlock::text(note)], structured(tool, &items, era))
        }
        Content::Bytes { media_type, bytes } => (vec![blob(&media_type, &bytes)], None),
    };
    blocks.extend(next_steps(&next, invocation));
    let mut result = CallToolResult::success(blocks);
    result.structured_content = structured;
    let mut meta = MetaObject::new();
    if exit_code != 0 {
        meta.0.insert(format!("{META}exitCode"), exit_code.into());
    }
    if !next.is_empty() {
        let steps: Data = next.iter().map(|step| step.to_data(invocation)).collect();
        meta.0.insert(format!("{META}next"), steps.into());
    }
    result.meta = Some(meta).filter(|meta| !meta.0.is_empty());
    result
}

/// Returns an error of a call, which the model reads and corrects.
pub(super) fn failure(error: &Error, invocation: &[String]) -> CallToolResult {
    CallToolResult::error(vec![ContentBlock::text(to_json(&error.to_data_of(invocation)))])
}

/// Returns data as text: a string as it is, anything else as JSON.
pub(super) fn text(data: &Data) -> ContentBlock {
    match data {
        Data::String(text) => ContentBlock::text(text.clone()),
        data => ContentBlock::text(to_json(data)),
    }
}

/// Returns a result as a value in the form that the tool's schema declares. It is left out where a number would change,
/// and where an old client takes objects only.
fn structured(tool: &Tool, data: &Data, era: Era) -> Option<Value> {
    let data = match (&tool.output, data) {
        (Some(Data::Object(schema)), data) if needs_wrapper(schema, era) => &json!({ "result": data }),
        (None, Data::Object(_)) | (Some(_), _) => data,
        (None, _) if era == Era::Modern => data,
        (None, _) => return None,
    };
    to_value(data)
}

fn next_steps(next: &[Next], invocation: &[String]) -> Option<ContentBlock> {
    if next.is_empty() {
        return None;
    }
    let lines: Vec<String> = next
        .iter()
        .map(|step| {
            let why = if step.why.is_empty() { String::new() } else { format!(" ({})", step.why) };
            format!("Next: `{}`{why}", step.line(invocation))
        })
        .collect();
    Some(ContentBlock::text(lines.join("\n")))
}

/// Returns bytes as the content that their media type asks for.
fn blob(media_type: &str, bytes: &[u8]) -> ContentBlock {
    let data = BASE64_STANDARD.encode(bytes);
    let essence = media_type.split(';').next().unwrap_or_default().trim();
    match essence.split('/').next() {
        Some("image") => ContentBlock::image(data, essence),
        Some("audio") => ContentBlock::audio(data, essence),
        _ => ContentBlock::resource(ResourceContents::blob(data, "result://download").with_mime_type(essence)),
    }
}
