//! The result of a tool as the outcome of a call.

use bytes::Bytes;
use futures_util::stream;

use super::message::quoted;
use crate::command::{Body, Outcome, RunResult, Transfer};
use crate::data::{Data, Map, from_base64, from_json};
use crate::error::{Error, code};
use crate::json;

/// Prefix of the members of `_meta` that a server made with this crate sends.
const META: &str = "dev.vestibule/";
/// Maximum length of a code that a server gives an error.
const MAX_CODE_LENGTH: usize = 64;

/// Returns the outcome of a result. With `is_wrapped`, structured content is the member `result` of an object.
///
/// # Errors
///
/// The error that the result is: its own code if it has one, else `MCP_TOOL_ERROR`.
pub(crate) fn outcome(mut result: Map, is_wrapped: bool) -> RunResult {
    let content = match result.remove("content") {
        Some(Data::Array(content)) => content,
        _ => Vec::new(),
    };
    if result.get("isError").and_then(Data::as_bool) == Some(true) {
        return Err(tool_error(&content, result.remove("structuredContent")));
    }
    let structured = match result.remove("structuredContent") {
        Some(Data::Object(mut members)) if is_wrapped && members.contains_key("result") => members.remove("result"),
        structured => structured,
    };
    let body = match structured {
        Some(Data::Null) => Body::Nothing,
        Some(data) => Body::Data(in_order_of_text(data, &content).into()),
        None => body_of(content)?,
    };
    let exit_code = result.get("_meta").and_then(|meta| meta.get(&format!("{META}exitCode"))).and_then(Data::as_u64);
    let outcome = Outcome { body, is_foreign: true, ..Outcome::default() };
    Ok(match exit_code.and_then(|code| u8::try_from(code).ok()) {
        Some(code) => outcome.with_exit_code(code),
        None => outcome,
    })
}

/// Returns structured content as the text beside it has it, if that is the same: many servers sort members there.
fn in_order_of_text(data: Data, content: &[Data]) -> Data {
    let [block] = content else { return data };
    let text = block.get("text").and_then(Data::as_str).filter(|text| text.starts_with(['{', '[']));
    text.and_then(|text| from_json(text).ok()).filter(|parsed| *parsed == data).unwrap_or(data)
}

/// Returns content without structure: a single text, a single file, or a list of all blocks.
fn body_of(content: Vec<Data>) -> Result<Body, Error> {
    if let [block] = content.as_slice() {
        if let Some((media_type, text)) = binary(block) {
            let bytes = from_base64(text)
                .ok_or_else(|| Error::of(code::MCP_SERVER_FAILED, "the MCP server sent a file that is not Base64"))?;
            return Ok(Body::Bytes(transfer(media_type, bytes.into())));
        }
        return Ok(Body::Data(item(block.clone()).into()));
    }
    if content.is_empty() {
        return Ok(Body::Nothing);
    }
    Ok(Body::Data(Data::Array(content.into_iter().map(item).collect()).into()))
}

fn transfer(media_type: &str, bytes: Bytes) -> Transfer {
    Transfer {
        media_type: media_type.to_owned(),
        size: Some(bytes.len() as u64),
        head: Map::new(),
        chunks: Box::pin(stream::iter([Ok(bytes)])),
        data: None,
    }
}

/// Returns the media type and the Base64 of a block that is a file.
fn binary(block: &Data) -> Option<(&str, &str)> {
    let text = |data: &'static str, of: fn(&Data) -> Option<&Data>| of(block)?.get(data)?.as_str();
    let (data, media_type) = match block.get("type")?.as_str()? {
        "image" | "audio" => (text("data", |block| Some(block))?, text("mimeType", |block| Some(block))),
        "resource" => (text("blob", |block| block.get("resource"))?, text("mimeType", |block| block.get("resource"))),
        _ => return None,
    };
    Some((media_type.unwrap_or("application/octet-stream"), data))
}

/// Returns a block as data: texts are parsed if they are an object or an array.
fn item(mut block: Data) -> Data {
    match text_of(&mut block) {
        Some(text) if text.trim_start().starts_with(['{', '[']) => from_json(&text).unwrap_or(Data::String(text)),
        Some(text) => Data::String(text),
        None => block,
    }
}

fn text_of(block: &mut Data) -> Option<String> {
    let kind = block.get("type").and_then(Data::as_str).unwrap_or_default().to_owned();
    let Data::Object(members) = block else { return None };
    let owner = match (kind.as_str(), members.get("resource")) {
        ("text", _) => members.get("text"),
        ("resource", Some(resource)) => resource.get("text"),
        _ => None,
    };
    owner.and_then(Data::as_str).map(str::to_owned)
}

/// Returns the error of a result. A server made with this crate sends code, message and hints as JSON.
fn tool_error(content: &[Data], structured: Option<Data>) -> Error {
    let texts: Vec<&str> = content.iter().filter_map(|block| block.get("text")?.as_str()).collect();
    let text = texts.join("\n");
    let own = structured.or_else(|| from_json(&text).ok()).filter(|data| data.get("message").is_some());
    let Some(own) = own else {
        let text = if text.trim().is_empty() { "the tool failed, and does not say why" } else { text.trim() };
        return Error::of(code::MCP_TOOL_ERROR, text);
    };
    let message = own.get("message").and_then(Data::as_str).unwrap_or("the tool failed");
    let mut error = Error::of(code::MCP_TOOL_ERROR, message);
    if let Some(code) = own.get("code").and_then(Data::as_str).filter(|code| is_code(code)) {
        error = error.with_code(code.to_owned());
    }
    let hints = match own.get("hint") {
        Some(Data::String(hint)) => vec![hint.clone()],
        _ => Vec::new(),
    };
    let more = own.get("hints").and_then(Data::as_array).unwrap_or_default().iter().filter_map(Data::as_str);
    for hint in hints.iter().map(String::as_str).chain(more) {
        error = error.hint(quoted(hint));
    }
    if let Some(retryable) = own.get("retryable").and_then(Data::as_bool) {
        error = error.retryable(retryable);
    }
    match (own.get("details"), own.get("fieldErrors")) {
        (Some(details), _) => error.with_details(details.clone()),
        (None, Some(fields)) => error.with_details(json!({ "fieldErrors": fields.clone() })),
        (None, None) => error,
    }
}

/// Returns whether a text has the form of an error code.
fn is_code(text: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_';
    text.len() <= MAX_CODE_LENGTH
        && text.bytes().next().is_some_and(|byte| byte.is_ascii_uppercase())
        && text.bytes().all(is_part)
}
