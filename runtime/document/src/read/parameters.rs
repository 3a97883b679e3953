//! Parameters of an operation.

use super::follow::{Node, Reader};
use super::{example, schema};
use crate::cursor::{Json, Type};
use crate::model::{Kind, Parameter, Place, Shape, Style};
use crate::names::variables;

/// What an operation declares.
pub(super) struct Declared<'d> {
    pub(super) parameters: Vec<Parameter>,
    /// Swagger 2's parameters that are its body, or parts of it.
    pub(super) of_body: Vec<Node<'d>>,
}

/// The values of a parameter's members.
#[derive(Default)]
struct Parts<'d> {
    name: String,
    place: String,
    description: String,
    required: bool,
    deprecated: bool,
    style: Option<String>,
    explode: Option<bool>,
    allow_reserved: bool,
    schema: Option<Node<'d>>,
    content: Option<Node<'d>>,
    example: Option<Json<'d>>,
    examples: Option<Node<'d>>,
    collection: Option<String>,
}

/// Reads the lists of parameters, that of the path first: what comes later counts.
pub(super) fn read<'d, 'l>(
    reader: &mut Reader<'d>,
    path: &str,
    lists: impl Iterator<Item = &'l Node<'d>>,
) -> Declared<'d>
where
    'd: 'l,
{
    let mut declared = Declared { parameters: Vec::new(), of_body: Vec::new() };
    for list in lists {
        if !matches!(list.json.kind(), Type::Array | Type::Null) {
            reader.warn(&list.pointer, "`parameters` is a list");
        }
        for node in list.items() {
            let Some(node) = reader.object(&node, "a parameter") else { continue };
            one(reader, &node, &mut declared);
        }
    }
    declared.parameters = in_order(reader, path, declared.parameters);
    declared
}

fn one<'d>(reader: &mut Reader<'d>, node: &Node<'d>, declared: &mut Declared<'d>) {
    let parts = parts(node);
    if matches!(&*parts.place, "body" | "formData") && reader.is_swagger() {
        declared.of_body.retain(|other| {
            let other = self::parts(other);
            (other.place.as_str(), other.name.as_str()) != (&parts.place, &parts.name)
        });
        declared.of_body.push(node.clone());
        return;
    }
    let place = match &*parts.place {
        "path" => Place::Path,
        "query" | "querystring" => Place::Query,
        "header" => Place::Header,
        "cookie" => Place::Cookie,
        other => {
            let message =
                format!("`in` is `{other}`, and not path, query, header or cookie: the parameter is left out");
            return reader.warn(&node.pointer, message);
        }
    };
    if parts.name.is_empty() {
        return reader.warn(&node.pointer, "a parameter without a name is left out");
    }
    // The standard leaves these to the request's media types and its security.
    let is_taken = ["accept", "content-type"].iter().any(|name| parts.name.eq_ignore_ascii_case(name))
        || (parts.name.eq_ignore_ascii_case("authorization") && !reader.is_swagger());
    if place == Place::Header && is_taken {
        return;
    }
    let parameter = parameter(reader, node, place, parts);
    let is_same = |other: &Parameter| {
        let same_name = match place {
            Place::Header => other.name.eq_ignore_ascii_case(&parameter.name),
            _ => other.name == parameter.name,
        };
        other.place == place && same_name
    };
    match declared.parameters.iter().position(is_same) {
        Some(at) => {
            if let Some(slot) = declared.parameters.get_mut(at) {
                *slot = parameter;
            }
        }
        None => declared.parameters.push(parameter),
    }
}

fn parts<'d>(node: &Node<'d>) -> Parts<'d> {
    let mut parts = Parts::default();
    for (name, json) in node.json.members() {
        match &*name {
            "name" => parts.name = json.scalar().into_owned(),
            "in" => parts.place = json.text(),
            "description" => parts.description = json.text(),
            "required" => parts.required = json.is_true(),
            "deprecated" => parts.deprecated = json.is_true(),
            "style" => parts.style = Some(json.text()),
            "explode" => parts.explode = json.boolean(),
            "allowReserved" => parts.allow_reserved = json.is_true(),
            "schema" => parts.schema = Some(node.child(&name, json)),
            "content" if json.is_object() => parts.content = Some(node.child(&name, json)),
            "example" | "x-example" => parts.example = Some(json),
            "examples" => parts.examples = Some(node.child(&name, json)),
            "collectionFormat" => parts.collection = Some(json.text()),
            _ => {}
        }
    }
    parts
}

fn parameter<'d>(reader: &mut Reader<'d>, node: &Node<'d>, place: Place, parts: Parts<'d>) -> Parameter {
    let media = parts.content.as_ref().and_then(|content| content.children().next());
    let content = media.as_ref().map(|(name, _)| name.clone());
    let schema = match (&media, &parts.schema) {
        (Some((_, media)), _) => {
            let media = reader.follow(media);
            media.and_then(|media| Some(media.child("schema", media.json.get("schema")?)))
        }
        (None, Some(schema)) => Some(schema.clone()),
        // In Swagger 2 the parameter is the schema.
        (None, None) if reader.is_swagger() => Some(node.clone()),
        (None, None) => None,
    };
    let shape = schema.map(|schema| schema::shape(reader, &schema)).unwrap_or_default();
    let (style, explode) = match &parts.collection {
        Some(format) if reader.is_swagger() => collection(format, place),
        _ if reader.is_swagger() => collection("csv", place),
        _ => style(reader, node, place, &parts),
    };
    let is_whole_query = parts.place == "querystring";
    Parameter {
        place,
        name: parts.name,
        required: parts.required || place == Place::Path,
        deprecated: parts.deprecated || shape.deprecated,
        style,
        explode,
        allow_reserved: parts.allow_reserved,
        content: content.filter(|_| !is_whole_query),
        example: example(reader, parts.example, parts.examples.as_ref()),
        description: if parts.description.is_empty() { shape.description.clone() } else { parts.description },
        shape,
    }
}

fn style(reader: &mut Reader<'_>, node: &Node<'_>, place: Place, parts: &Parts<'_>) -> (Style, bool) {
    let usual = match place {
        Place::Path | Place::Header => Style::Simple,
        Place::Query | Place::Cookie => Style::Form,
    };
    let style = match parts.style.as_deref() {
        None => usual,
        Some(name) => named_style(name).unwrap_or_else(|| {
            reader.warn(&node.pointer, format!("the style `{name}` is not known: the usual one is taken"));
            usual
        }),
    };
    (style, parts.explode.unwrap_or(matches!(style, Style::Form | Style::DeepObject)))
}

pub(super) fn named_style(name: &str) -> Option<Style> {
    Some(match name {
        "simple" => Style::Simple,
        "label" => Style::Label,
        "matrix" => Style::Matrix,
        "form" | "cookie" => Style::Form,
        "spaceDelimited" => Style::SpaceDelimited,
        "pipeDelimited" => Style::PipeDelimited,
        "deepObject" => Style::DeepObject,
        _ => return None,
    })
}

/// Swagger 2's way to write lists.
pub(super) fn collection(format: &str, place: Place) -> (Style, bool) {
    let usual = if matches!(place, Place::Path | Place::Header) { Style::Simple } else { Style::Form };
    match format {
        "ssv" => (Style::SpaceDelimited, false),
        "tsv" => (Style::TabDelimited, false),
        "pipes" => (Style::PipeDelimited, false),
        "multi" => (usual, true),
        _ => (usual, false),
    }
}

/// Those of the path first, in its order, with those that it has and nobody declares.
fn in_order(reader: &mut Reader<'_>, path: &str, declared: Vec<Parameter>) -> Vec<Parameter> {
    let (mut of_path, others): (Vec<_>, Vec<_>) =
        declared.into_iter().partition(|parameter| parameter.place == Place::Path);
    let mut ordered: Vec<Parameter> = Vec::new();
    for variable in variables(path) {
        if ordered.iter().any(|parameter| parameter.name == variable) {
            continue;
        }
        let known = of_path.iter().position(|parameter| parameter.name == variable);
        ordered.push(known.map_or_else(|| undeclared(variable), |at| of_path.swap_remove(at)));
    }
    for parameter in of_path {
        let message = format!("the path has no `{{{}}}`: the parameter is left out", parameter.name);
        reader.warn(&crate::pointer::joined("/paths", path), message);
    }
    ordered.extend(others);
    ordered
}

fn undeclared(name: &str) -> Parameter {
    Parameter {
        place: Place::Path,
        name: name.to_owned(),
        description: String::new(),
        required: true,
        deprecated: false,
        style: Style::Simple,
        explode: false,
        allow_reserved: false,
        content: None,
        example: None,
        shape: Shape { kind: Kind::String, ..Shape::default() },
    }
}
