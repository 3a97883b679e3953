//! Reads the request body of an operation.

use super::follow::{Node, Reader};
use super::parameters::{collection_style, parse_style};
use super::{example, parameters, schema};
use crate::cursor::{Json, Type};
use crate::model::{
    Alternatives, Body, BodyEncoding, Kind, Media, Members, ParamLocation, Property, PropertyEncoding, SchemaSummary,
    Style,
};

const FORM: &str = "application/x-www-form-urlencoded";
const MULTIPART: &str = "multipart/form-data";

/// Returns the encoding of a body with a media type.
pub(super) fn body_encoding(media_type: &str) -> BodyEncoding {
    let name = essence(media_type);
    let is_json = is_range(&name) || name.ends_with("/json") || name.ends_with("+json");
    match &*name {
        _ if is_json => BodyEncoding::Json,
        FORM => BodyEncoding::Form,
        name if name.starts_with("multipart/") => BodyEncoding::Multipart,
        _ => BodyEncoding::Raw,
    }
}

/// Returns the encoding of a body with a media type and a schema. A range of media types is JSON unless its bodies are texts or
/// binary data, which are sent as they are.
fn encoding_of(media_type: &str, schema: &SchemaSummary) -> BodyEncoding {
    let is_text = matches!(schema.kind, Kind::String | Kind::Binary) && schema.alternatives == Alternatives::None;
    if is_range(media_type) && is_text { BodyEncoding::Raw } else { body_encoding(media_type) }
}

fn is_range(media_type: &str) -> bool {
    matches!(&*essence(media_type), "*/*" | "application/*")
}

/// Returns a media type without its parameters, in lower case.
fn essence(media_type: &str) -> String {
    media_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase()
}

/// Ranks a media type by how well command-line options can express it; 0 is best.
fn rank(media_type: &str) -> u8 {
    match (&*essence(media_type), body_encoding(media_type)) {
        ("application/json", _) => 0,
        // A list of patch operations, which options express worse than the resulting properties.
        ("application/json-patch+json", _) => 4,
        ("*/*" | "application/*", _) => 3,
        ("application/merge-patch+json", _) => 1,
        (_, BodyEncoding::Json) => 2,
        (_, BodyEncoding::Form) => 5,
        (_, BodyEncoding::Multipart) => 6,
        (_, BodyEncoding::Raw) => 7,
    }
}

/// The members of a Media Type Object.
#[derive(Default)]
struct MediaFields<'d> {
    schema: Option<Node<'d>>,
    encoding: Option<Node<'d>>,
    example: Option<Json<'d>>,
    examples: Option<Node<'d>>,
}

/// Reads a `requestBody`.
pub(super) fn read<'d>(reader: &mut Reader<'d>, node: &Node<'d>) -> Option<Body> {
    let mut body = Body { required: false, description: String::new(), name: String::new(), media: Vec::new() };
    let Some(node) = reader.object(node, "a request body") else {
        // A body that cannot be read can still be sent as a whole.
        let is_null = node.json.kind() == Type::Null;
        body.media.push(media_with_any_schema("application/json"));
        return (!is_null).then_some(body);
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
                // Ranges of texts come last.
                body.media.sort_by_key(|media| media.encoding == BodyEncoding::Raw && is_range(&media.media_type));
            }
            _ => {}
        }
    }
    Some(body)
}

fn media_with_any_schema(media_type: &str) -> Media {
    Media {
        media_type: media_type.to_owned(),
        encoding: body_encoding(media_type),
        schema: SchemaSummary::default(),
        property_encodings: Vec::new(),
        example: None,
    }
}

fn media_type<'d>(reader: &mut Reader<'d>, name: &str, node: &Node<'d>) -> Media {
    let mut media = media_with_any_schema(name);
    let Some(node) = reader.object(node, "a media type") else { return media };
    let mut fields = MediaFields::default();
    for (name, json) in node.json.members() {
        match &*name {
            "schema" => fields.schema = Some(node.child(&name, json)),
            "encoding" => fields.encoding = Some(node.child(&name, json)),
            "example" => fields.example = Some(json),
            "examples" => fields.examples = Some(node.child(&name, json)),
            _ => {}
        }
    }
    if let Some(schema) = &fields.schema {
        media.schema = schema::summarize(reader, schema);
        media.encoding = encoding_of(name, &media.schema);
    }
    let encodings = fields.encoding.iter().flat_map(Node::children);
    media.property_encodings = encodings.map(|(name, node)| (name, property_encoding(reader, &node))).collect();
    media.example = example(reader, fields.example, fields.examples.as_ref());
    media
}

fn property_encoding<'d>(reader: &mut Reader<'d>, node: &Node<'d>) -> PropertyEncoding {
    let mut encoding = PropertyEncoding::default();
    for (name, json) in node.json.members() {
        match &*name {
            "contentType" => encoding.content_type = json.str().map(Into::into),
            "style" => {
                encoding.style = json.str().and_then(|name| parse_style(&name)).filter(|style| *style != Style::Cookie);
            }
            "explode" => encoding.explode = json.boolean(),
            "headers" => {
                let headers = node.child(&name, json);
                let is_own = |(name, _): &(String, Node<'_>)| {
                    ["content-type", "content-disposition"].iter().all(|other| !name.eq_ignore_ascii_case(other))
                };
                let headers = headers.children().filter(is_own);
                encoding.headers = headers.filter_map(|(name, node)| parameters::header(reader, name, &node)).collect();
            }
            _ => {}
        }
    }
    encoding
}

/// Converts the `body` and `formData` parameters of Swagger 2 to a body of OpenAPI 3.
pub(super) fn from_swagger<'d>(reader: &mut Reader<'d>, nodes: &[Node<'d>], consumes: &[String]) -> Option<Body> {
    let is_form =
        |node: &&Node<'d>| node.json.get("in").and_then(Json::str).is_some_and(|location| location == "formData");
    let fields: Vec<_> = nodes.iter().filter(is_form).collect();
    match nodes.iter().find(|node| !is_form(node)) {
        Some(node) => Some(from_body_parameter(reader, node, consumes)),
        None if fields.is_empty() => None,
        None => Some(from_form_parameters(reader, &fields, consumes)),
    }
}

fn from_body_parameter<'d>(reader: &mut Reader<'d>, node: &Node<'d>, consumes: &[String]) -> Body {
    let member = |name: &str| node.json.get(name);
    let schema = member("schema").map(|schema| schema::summarize(reader, &node.child("schema", schema)));
    let schema = schema.unwrap_or_default();
    let mut names: Vec<&str> = consumes.iter().map(String::as_str).collect();
    if names.is_empty() {
        names.push("application/json");
    }
    names.sort_by_key(|name| rank(name));
    let encodings = nested_form_encodings(&schema);
    let media = |name: &str| {
        let encoding = encoding_of(name, &schema);
        let media = Media { schema: schema.clone(), encoding, ..media_with_any_schema(name) };
        let is_form = media.encoding == BodyEncoding::Form;
        Media { property_encodings: if is_form { encodings.clone() } else { Vec::new() }, ..media }
    };
    Body {
        required: member("required").is_some_and(Json::is_true),
        description: member("description").map(Json::text).unwrap_or_default(),
        name: member("name").map(|name| name.scalar().into_owned()).unwrap_or_default(),
        media: names.into_iter().map(media).collect(),
    }
}

/// Returns the encodings of a form whose schema is that of a body: Swagger 2 does not define them, and such APIs read
/// `a[b]=x` for members and items.
fn nested_form_encodings(schema: &SchemaSummary) -> Vec<(String, PropertyEncoding)> {
    let Kind::Object(members) = &schema.kind else { return Vec::new() };
    let is_nested = |property: &&Property| !property.schema.has_only_scalars();
    let nested = members.properties.iter().filter(is_nested);
    let encoding = PropertyEncoding { style: Some(Style::DeepObject), ..PropertyEncoding::default() };
    nested.map(|property| (property.name.clone(), encoding.clone())).collect()
}

fn from_form_parameters<'d>(reader: &mut Reader<'d>, fields: &[&Node<'d>], consumes: &[String]) -> Body {
    let mut members = Members::default();
    let mut property_encodings = Vec::new();
    for field in fields {
        let Some(name) = field.json.get("name").map(|name| name.scalar().into_owned()) else { continue };
        let required = field.json.get("required").is_some_and(Json::is_true);
        let schema = schema::summarize(reader, field);
        if matches!(schema.kind, Kind::Array(_)) {
            let format = field.json.get("collectionFormat").map(Json::text).unwrap_or_default();
            let (style, explode) = collection_style(&format, ParamLocation::Query);
            let encoding =
                PropertyEncoding { style: Some(style), explode: Some(explode), ..PropertyEncoding::default() };
            property_encodings.push((name.clone(), encoding));
        }
        members.properties.push(Property { name, required, schema });
    }
    let has_file = members.properties.iter().any(|property| property.schema.kind == Kind::Binary);
    let required = members.properties.iter().any(|property| property.required);
    let is_usable = |name: &&String| match body_encoding(name) {
        BodyEncoding::Form => !has_file,
        BodyEncoding::Multipart => true,
        _ => false,
    };
    let mut names: Vec<&str> = consumes.iter().filter(is_usable).map(String::as_str).collect();
    if names.is_empty() {
        names.push(if has_file { MULTIPART } else { FORM });
    }
    names.sort_by_key(|name| rank(name));
    let schema = SchemaSummary { kind: Kind::Object(members), ..SchemaSummary::default() };
    let media = names.into_iter().map(|name| {
        let (schema, property_encodings) = (schema.clone(), property_encodings.clone());
        Media { schema, property_encodings, ..media_with_any_schema(name) }
    });
    Body { required, description: String::new(), name: String::new(), media: media.collect() }
}
