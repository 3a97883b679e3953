//! The result of a call as the result of a tool.

use rmcp::model::{CallToolResult, ContentBlock, MetaObject, PromptMessage, ResourceContents, Role};
use serde_json::Value;

use super::call::{Content, Finished, ITEMS_BEFORE, MAX_ITEM_BYTES};
use super::catalog::{Era, needs_wrapper};
use super::exact::to_value;
use super::steps::{Step, Steps};
use crate::data::{Data, to_json};
use crate::describe::tools::Tool;
use crate::error::Error;
use crate::json;

/// Prefix of our members of `_meta`.
const META: &str = "dev.vestibule/";

/// Returns the result of a call: exact text for the model, and beside it data that a program reads.
pub(super) fn success(tool: &Tool, finished: Finished, era: Era, steps: &Steps<'_>) -> CallToolResult {
    let Finished { content, attachments, next, exit_code, more_pages } = finished;
    let mut is_cut = false;
    let mut first_items = |items: Vec<Data>| {
        is_cut = true;
        let note = format!("Only the first {} items are shown: the command has more", items.len());
        let items = Data::Array(items);
        (vec![text(&items), ContentBlock::text(note)], structured(tool, &items, era))
    };
    let (mut blocks, structured) = match content {
        Content::FirstItems(items) => first_items(items),
        Content::Media(media) => (vec![media_block(&media.to_data())], None),
        Content::Data(data) => {
            let block = text(&data);
            match data {
                Data::Array(items) if items.len() > 1 && size(&block) > MAX_ITEM_BYTES => {
                    first_items(without_surplus(items))
                }
                data => (vec![block], structured(tool, &data, era)),
            }
        }
    };
    blocks.extend(attachments.iter().map(media_block));
    blocks
        .extend(more_pages.map(|all| ContentBlock::text(format!("There are more pages: `{all}` fetches all of them"))));
    let next: Vec<Step<'_>> = next.iter().map(|next| steps.step(next)).collect();
    if !next.is_empty() {
        let lines: Vec<String> = next.iter().map(Step::line).collect();
        blocks.push(ContentBlock::text(lines.join("\n")));
    }
    let mut result = CallToolResult::success(blocks);
    result.structured_content = structured;
    let mut meta = MetaObject::new();
    if is_cut {
        meta.0.insert(format!("{META}truncated"), true.into());
    }
    if exit_code != 0 {
        meta.0.insert(format!("{META}exitCode"), exit_code.into());
    }
    if !next.is_empty() {
        let steps: Data = next.iter().map(Step::full_data).collect();
        meta.0.insert(format!("{META}next"), steps.into());
    }
    result.meta = Some(meta).filter(|meta| !meta.0.is_empty());
    result
}

/// Returns the items of a list that fit into a result, as those of a stream are, but at least one.
fn without_surplus(mut items: Vec<Data>) -> Vec<Data> {
    let mut size = 0;
    let is_surplus = |item: &Data| {
        size += to_json(item).len() + 1;
        size > MAX_ITEM_BYTES
    };
    if let Some(count) = items.iter().position(is_surplus) {
        items.truncate(count.max(1));
    }
    items
}

/// Returns the number of bytes of a text.
fn size(block: &ContentBlock) -> usize {
    block.as_text().map_or(0, |text| text.text.len())
}

/// Returns an error of a call, which the model reads and corrects, with the items of a stream before it.
pub(super) fn failure(error: &Error, steps: &Steps<'_>) -> CallToolResult {
    let mut blocks = vec![ContentBlock::text(to_json(&error.to_data_with(&|next| steps.step(next).data())))];
    if let Some(items) = error.meta().and_then(|meta| meta.get(ITEMS_BEFORE)) {
        let count = items.as_array().map_or(0, <[Data]>::len);
        blocks.push(ContentBlock::text(format!("The items before the error ({count}):")));
        blocks.push(text(items));
    }
    CallToolResult::error(blocks)
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

/// Returns media, as the object that stands for it, as the content that it is: with a URI, an embedded resource.
pub(super) fn media_block(media: &Data) -> ContentBlock {
    let member = |name: &str| media[name].as_str();
    let media_type = member("mediaType").unwrap_or_default();
    let essence = media_type.split(';').next().unwrap_or_default().trim();
    match (member("uri"), member("text"), member("data").unwrap_or_default(), essence.split('/').next()) {
        (Some(uri), ..) => ContentBlock::resource(media_contents(media, uri)),
        (None, Some(text), ..) => ContentBlock::text(text),
        (None, None, data, Some("image")) => ContentBlock::image(data, essence),
        (None, None, data, Some("audio")) => ContentBlock::audio(data, essence),
        (None, None, ..) => ContentBlock::resource(media_contents(media, "result://download")),
    }
}

/// Returns media, as the object that stands for it, as the contents of a resource.
pub(super) fn media_contents(media: &Data, uri: &str) -> ResourceContents {
    let member = |name: &str| media[name].as_str().unwrap_or_default();
    let contents = match media["text"].as_str() {
        Some(text) => ResourceContents::text(text, uri),
        None => ResourceContents::blob(member("data"), uri),
    };
    contents.with_mime_type(member("mediaType"))
}

/// Returns the result of a call as the contents of a resource: its own, and those of its attachments.
pub(super) fn contents(finished: Finished, uri: &str) -> Vec<ResourceContents> {
    let own = match finished.content {
        Content::Data(Data::String(text)) => ResourceContents::text(text, uri).with_mime_type("text/plain"),
        Content::Data(data) => json_contents(&data, uri),
        Content::FirstItems(items) => json_contents(&Data::Array(items), uri),
        Content::Media(media) => media_contents(&media.to_data(), uri),
    };
    let attached = finished.attachments.iter().map(|media| media_contents(media, media["uri"].as_str().unwrap_or(uri)));
    std::iter::once(own).chain(attached).collect()
}

fn json_contents(data: &Data, uri: &str) -> ResourceContents {
    ResourceContents::text(to_json(data), uri).with_mime_type("application/json")
}

/// Returns the result of a call as the messages of a prompt: first the media, which the text is about.
pub(super) fn messages(finished: Finished) -> Vec<PromptMessage> {
    let own = match finished.content {
        Content::Data(Data::Null) => None,
        Content::Data(data) => Some(text(&data)),
        Content::FirstItems(items) => Some(text(&Data::Array(items))),
        Content::Media(media) => Some(media_block(&media.to_data())),
    };
    let blocks = finished.attachments.iter().map(media_block).chain(own);
    blocks.map(|block| PromptMessage::new(Role::User, block)).collect()
}
