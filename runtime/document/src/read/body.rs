//! What an operation takes as its body.

use super::follow::{Node, Reader};
use super::parameters::{collection, named_style};
use super::{example, schema};
use crate::cursor::{Json, Type};
use crate::model::{Body, Encoding, Family, Kind, Media, Members, Place, Property, Shape};

const FORM: &str = "application/x-www-form-urlencoded";
const MULTIPART: &str = "multipart/form-data";

/// How a body of that media type is written.
pub(super) fn family(media_type: &str) -> Family {
    let name = media_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    let is_json = matches!(&*name, "*/*" | "application/*") || name.ends_with("/json") || name.ends_with("+json");
    match &*name {
        _ if is_json => Family::Json,
        FORM => Family::Form,
        name if name.starts_with("multipart/") => Family::Multipart,
        _ => Family::Raw,
    }
}

/// Where a media type stands among others: what flags can say best comes first.
fn rank(media_type: &str) -> u8 {
    let name = media_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    match (&*name, family(media_type)) {
        ("application/json", _) => 0,
        // A list of changes: flags cannot say it as well as they say what is to be.
        ("application/json-patch+json", _) => 4,
        ("*/*" | "application/*", _) => 3,
        ("application/merge-patch+json", _) => 1,
        (_, Family::Json) => 2,
        (_, Family::Form) => 5,
        (_, Family::Multipart) => 6,
        (_, Family::Raw) => 7,
    }
}

/// The values of a media type's members.
#[derive(Default)]
struct Parts<'d> {
    schema: Option<Node<'d>>,
    encoding: Option<Node<'d>>,
    example: Option<Json<'d>>,
    examples: Option<Node<'d>>,
}

/// Reads a `requestBody`.
pub(super) fn read<'d>(reader: &mut Reader<'d>, node: &Node<'d>) -> Option<Body> {
    let mut body = Body { required: false, description: String::new(), name: String::new(), media: Vec::new() };
    let Some(node) = reader.object(node, "a request body") else {
        // It can still be sent as a whole.
        let is_none = node.json.kind() == Type::Null;
        body.media.push(Media::any("application/json"));
        return (!is_none).then_some(body);
    };
    for (name, json) in node.json.members() {
        match &*name {
            "required" => body.required = json.is_true(),
            "description" => body.description = json.text(),
            "content" => {
                let content = node.child(&name, json);
                let mut media: Vec<_> = content.children().collect();
                media.sort_by_key(|(name, _)| rank(name));
                body.media = media.iter().map(|(name, node)| media_type(reader, name, node)).collect();
            }
            _ => {}
        }
    }
    Some(body)
}

impl Media {
    fn any(name: &str) -> Self {
        let (media_type, family) = (name.to_owned(), family(name));
        Self { media_type, family, shape: Shape::default(), encoding: Vec::new(), example: None }
    }
}

fn media_type<'d>(reader: &mut Reader<'d>, name: &str, node: &Node<'d>) -> Media {
    let mut media = Media::any(name);
    let Some(node) = reader.object(node, "a media type") else { return media };
    let mut parts = Parts::default();
    for (name, json) in node.json.members() {
        match &*name {
            "schema" => parts.schema = Some(node.child(&name, json)),
            "encoding" => parts.encoding = Some(node.child(&name, json)),
            "example" => parts.example = Some(json),
            "examples" => parts.examples = Some(node.child(&name, json)),
            _ => {}
        }
    }
    if let Some(schema) = &parts.schema {
        media.shape = schema::shape(reader, schema);
    }
    media.encoding =
        parts.encoding.iter().flat_map(Node::children).map(|(name, node)| (name, encoding(&node))).collect();
    media.example = example(reader, parts.example, parts.examples.as_ref());
    media
}

fn encoding(node: &Node<'_>) -> Encoding {
    let mut encoding = Encoding::default();
    for (name, json) in node.json.members() {
        match &*name {
            "contentType" => encoding.content_type = json.str().map(Into::into),
            "style" => encoding.style = json.str().and_then(|name| named_style(&name)),
            "explode" => encoding.explode = json.boolean(),
            _ => {}
        }
    }
    encoding
}

/// Brings the `body` and `formData` parameters of Swagger 2 into the form of OpenAPI 3.
pub(super) fn from_swagger<'d>(reader: &mut Reader<'d>, nodes: &[Node<'d>], consumes: &[String]) -> Option<Body> {
    let is_form = |node: &&Node<'d>| node.json.get("in").and_then(Json::str).is_some_and(|place| place == "formData");
    let fields: Vec<_> = nodes.iter().filter(is_form).collect();
    let whole = nodes.iter().find(|node| !is_form(node));
    match whole {
        Some(node) => Some(whole_body(reader, node, consumes)),
        None if fields.is_empty() => None,
        None => Some(form(reader, &fields, consumes)),
    }
}

fn whole_body<'d>(reader: &mut Reader<'d>, node: &Node<'d>, consumes: &[String]) -> Body {
    let member = |name: &str| node.json.get(name);
    let shape = member("schema").map(|schema| schema::shape(reader, &node.child("schema", schema)));
    let shape = shape.unwrap_or_default();
    let is_list = |name: &String| !matches!(family(name), Family::Form | Family::Multipart);
    let mut names: Vec<&str> = consumes.iter().filter(|name| is_list(name)).map(String::as_str).collect();
    if names.is_empty() {
        names.push("application/json");
    }
    names.sort_by_key(|name| rank(name));
    Body {
        required: member("required").is_some_and(Json::is_true),
        description: member("description").map(Json::text).unwrap_or_default(),
        name: member("name").map(|name| name.scalar().into_owned()).unwrap_or_default(),
        media: names.into_iter().map(|name| Media { shape: shape.clone(), ..Media::any(name) }).collect(),
    }
}

fn form<'d>(reader: &mut Reader<'d>, fields: &[&Node<'d>], consumes: &[String]) -> Body {
    let mut members = Members::default();
    let mut encodings = Vec::new();
    for field in fields {
        let Some(name) = field.json.get("name").map(|name| name.scalar().into_owned()) else { continue };
        let required = field.json.get("required").is_some_and(Json::is_true);
        let shape = schema::shape(reader, field);
        if matches!(shape.kind, Kind::Array(_)) {
            let format = field.json.get("collectionFormat").map(Json::text).unwrap_or_default();
            let (style, explode) = collection(&format, Place::Query);
            let encoding = Encoding { content_type: None, style: Some(style), explode: Some(explode) };
            encodings.push((name.clone(), encoding));
        }
        members.properties.push(Property { name, required, shape });
    }
    let has_file = members.properties.iter().any(|property| property.shape.kind == Kind::Binary);
    let required = members.properties.iter().any(|property| property.required);
    let can_be = |name: &&String| match family(name) {
        Family::Form => !has_file,
        Family::Multipart => true,
        _ => false,
    };
    let mut names: Vec<&str> = consumes.iter().filter(can_be).map(String::as_str).collect();
    if names.is_empty() {
        names.push(if has_file { MULTIPART } else { FORM });
    }
    names.sort_by_key(|name| rank(name));
    let shape = Shape { kind: Kind::Object(members), ..Shape::default() };
    let media = names.into_iter().map(|name| {
        let (shape, encoding) = (shape.clone(), encodings.clone());
        Media { shape, encoding, ..Media::any(name) }
    });
    Body { required, description: String::new(), name: String::new(), media: media.collect() }
}
