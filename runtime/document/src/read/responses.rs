//! Reads the responses of an operation.

use super::body::body_encoding;
use super::follow::{Node, Reader};
use crate::model::{BodyEncoding, Response};

/// Reads `responses`. `produces` are the media types that Swagger 2 lists for all of them.
pub(super) fn read<'d>(reader: &mut Reader<'d>, responses: &Node<'d>, produces: &[String]) -> Vec<Response> {
    let Some(responses) = reader.object(responses, "`responses`") else { return Vec::new() };
    let responses = responses.children().filter(|(status, _)| !status.starts_with("x-"));
    responses.filter_map(|(status, node)| response(reader, status, &node, produces)).collect()
}

fn response<'d>(reader: &mut Reader<'d>, status: String, node: &Node<'d>, produces: &[String]) -> Option<Response> {
    let mut response = Response { status, ..Response::default() };
    let Some(node) = reader.object(node, "a response") else { return Some(response) };
    for (name, json) in node.json.members() {
        match &*name {
            "description" => response.description = json.text(),
            // Swagger 2.
            "schema" if reader.is_swagger() => {
                response.schema = Some(node.child("schema", json).pointer);
                response.media_type = preferred(produces).or_else(|| Some("application/json".to_owned()));
            }
            "content" => {
                let content = node.child(&name, json);
                let media: Vec<_> = content.children().collect();
                let names: Vec<String> = media.iter().map(|(name, _)| name.clone()).collect();
                response.media_type = preferred(&names);
                response.is_stream = media.iter().any(|(name, media)| {
                    name.to_ascii_lowercase().starts_with("text/event-stream") || media.json.get("itemSchema").is_some()
                });
                let chosen = media.iter().find(|(name, _)| Some(name) == response.media_type.as_ref());
                response.schema = chosen.and_then(|(_, media)| {
                    let name = ["schema", "itemSchema"].into_iter().find(|name| media.json.get(name).is_some())?;
                    Some(media.child(name, media.json.get(name)?).pointer)
                });
            }
            "headers" => {
                let names = json.members().map(|(name, _)| name);
                response.headers = names.map(std::borrow::Cow::into_owned).collect();
            }
            _ => {}
        }
    }
    Some(response)
}

/// Returns the first JSON media type, or else the first media type.
fn preferred(names: &[String]) -> Option<String> {
    let json = names.iter().find(|name| body_encoding(name) == BodyEncoding::Json);
    json.or_else(|| names.first()).cloned()
}
