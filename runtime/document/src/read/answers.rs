//! What comes back.

use super::body::family;
use super::follow::{Node, Reader};
use crate::model::{Answer, Family};

/// Reads `responses`. `produces` is what Swagger 2 says of all of them.
pub(super) fn read<'d>(reader: &mut Reader<'d>, all: &Node<'d>, produces: &[String]) -> Vec<Answer> {
    let Some(all) = reader.object(all, "`responses`") else { return Vec::new() };
    let answers = all.children().filter(|(status, _)| !status.starts_with("x-"));
    answers.filter_map(|(status, node)| answer(reader, status, &node, produces)).collect()
}

fn answer<'d>(reader: &mut Reader<'d>, status: String, node: &Node<'d>, produces: &[String]) -> Option<Answer> {
    let mut answer = Answer { status, ..Answer::default() };
    let Some(node) = reader.object(node, "a response") else { return Some(answer) };
    for (name, json) in node.json.members() {
        match &*name {
            "description" => answer.description = json.text(),
            // Swagger 2.
            "schema" if reader.is_swagger() => {
                answer.schema = Some(node.child("schema", json).pointer);
                answer.media_type = preferred(produces).or_else(|| Some("application/json".to_owned()));
            }
            "content" => {
                let content = node.child(&name, json);
                let media: Vec<_> = content.children().collect();
                let names: Vec<String> = media.iter().map(|(name, _)| name.clone()).collect();
                answer.media_type = preferred(&names);
                let chosen = media.iter().find(|(name, _)| Some(name) == answer.media_type.as_ref());
                answer.schema =
                    chosen.and_then(|(_, media)| Some(media.child("schema", media.json.get("schema")?).pointer));
            }
            "headers" => {
                let names = json.members().map(|(name, _)| name);
                answer.headers = names.map(std::borrow::Cow::into_owned).collect();
            }
            _ => {}
        }
    }
    Some(answer)
}

/// JSON where there is one, else the first.
fn preferred(names: &[String]) -> Option<String> {
    let json = names.iter().find(|name| family(name) == Family::Json);
    json.or_else(|| names.first()).cloned()
}
