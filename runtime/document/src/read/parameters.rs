//! Reads the parameters of an operation.

use super::follow::{Node, Reader};
use super::{example, schema};
use crate::cursor::{Json, Type};
use crate::model::{Kind, ParamLocation, Parameter, SchemaSummary, Style};
use crate::names::{variable_name, variables};

/// The parameters of an operation.
pub(super) struct Declared<'d> {
    pub(super) parameters: Vec<Parameter>,
    /// Parameters of Swagger 2 that form the body.
    pub(super) body_nodes: Vec<Node<'d>>,
}

/// The members of a Parameter Object.
#[derive(Default)]
struct ParameterFields<'d> {
    name: String,
    location: String,
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
    collection_style: Option<String>,
}

/// Reads lists of parameters; those of the operation override those of the path.
pub(super) fn read<'d, 'l>(
    reader: &mut Reader<'d>,
    path: &str,
    lists: impl Iterator<Item = &'l Node<'d>>,
) -> Declared<'d>
where
    'd: 'l,
{
    let mut declared = Declared { parameters: Vec::new(), body_nodes: Vec::new() };
    for list in lists {
        if !matches!(list.json.kind(), Type::Array | Type::Null) {
            reader.warn(&list.pointer, "`parameters` must be a list");
        }
        for node in list.items() {
            let Some(node) = reader.object(&node, "a parameter") else { continue };
            read_parameter(reader, &node, &mut declared);
        }
    }
    declared.parameters = sort_by_path(reader, path, declared.parameters);
    declared
}

fn read_parameter<'d>(reader: &mut Reader<'d>, node: &Node<'d>, declared: &mut Declared<'d>) {
    let fields = fields(node);
    if matches!(&*fields.location, "body" | "formData") && reader.is_swagger() {
        declared.body_nodes.retain(|other| {
            let other = self::fields(other);
            (other.location.as_str(), other.name.as_str()) != (&fields.location, &fields.name)
        });
        declared.body_nodes.push(node.clone());
        return;
    }
    let location = match &*fields.location {
        "path" => ParamLocation::Path,
        "query" | "querystring" => ParamLocation::Query,
        "header" => ParamLocation::Header,
        "cookie" => ParamLocation::Cookie,
        other => {
            let message = format!(
                "unknown location `in: {other}`: expected path, query, header or cookie; the parameter is ignored"
            );
            return reader.warn(&node.pointer, message);
        }
    };
    if fields.name.is_empty() {
        return reader.warn(&node.pointer, "a parameter without a name is ignored");
    }
    // The specification reserves these for media types and security.
    let is_reserved = ["accept", "content-type"].iter().any(|name| fields.name.eq_ignore_ascii_case(name))
        || (fields.name.eq_ignore_ascii_case("authorization") && !reader.is_swagger());
    if location == ParamLocation::Header && is_reserved {
        return;
    }
    let parameter = parameter(reader, node, location, fields);
    let is_same = |other: &Parameter| {
        let same_name = match location {
            ParamLocation::Header => other.name.eq_ignore_ascii_case(&parameter.name),
            _ => other.name == parameter.name,
        };
        other.location == location && same_name
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

/// Reads a Header Object, which is a parameter without a name.
pub(super) fn header<'d>(reader: &mut Reader<'d>, name: String, node: &Node<'d>) -> Option<Parameter> {
    let node = reader.object(node, "a header")?;
    let fields = ParameterFields { name, ..fields(&node) };
    Some(parameter(reader, &node, ParamLocation::Header, fields))
}

fn fields<'d>(node: &Node<'d>) -> ParameterFields<'d> {
    let mut fields = ParameterFields::default();
    for (name, json) in node.json.members() {
        match &*name {
            "name" => fields.name = json.scalar().into_owned(),
            "in" => fields.location = json.text(),
            "description" => fields.description = json.text(),
            "required" => fields.required = json.is_true(),
            "deprecated" => fields.deprecated = json.is_true(),
            "style" => fields.style = Some(json.text()),
            "explode" => fields.explode = json.boolean(),
            "allowReserved" => fields.allow_reserved = json.is_true(),
            "schema" => fields.schema = Some(node.child(&name, json)),
            "content" if json.is_object() => fields.content = Some(node.child(&name, json)),
            "example" | "x-example" => fields.example = Some(json),
            "examples" => fields.examples = Some(node.child(&name, json)),
            "collectionFormat" => fields.collection_style = Some(json.text()),
            _ => {}
        }
    }
    fields
}

fn parameter<'d>(
    reader: &mut Reader<'d>,
    node: &Node<'d>,
    location: ParamLocation,
    fields: ParameterFields<'d>,
) -> Parameter {
    let media = fields.content.as_ref().and_then(|content| content.children().next());
    let content = media.as_ref().map(|(name, _)| name.clone());
    let schema_node = match (&media, &fields.schema) {
        (Some((_, media)), _) => {
            let media = reader.follow(media);
            media.and_then(|media| Some(media.child("schema", media.json.get("schema")?)))
        }
        (None, Some(schema)) => Some(schema.clone()),
        // In Swagger 2 the parameter itself is the schema.
        (None, None) if reader.is_swagger() => Some(node.clone()),
        (None, None) => None,
    };
    let schema = schema_node.map(|node| schema::summarize(reader, &node)).unwrap_or_default();
    let (style, explode) = match &fields.collection_style {
        Some(format) if reader.is_swagger() => collection_style(format, location),
        _ if reader.is_swagger() => collection_style("csv", location),
        _ => style(reader, node, location, &fields),
    };
    Parameter {
        location,
        name: fields.name,
        required: fields.required || location == ParamLocation::Path,
        deprecated: fields.deprecated || schema.deprecated,
        style,
        explode,
        allow_reserved: fields.allow_reserved,
        spans_segments: false,
        content,
        whole_query: fields.location == "querystring",
        example: example(reader, fields.example, fields.examples.as_ref()),
        description: if fields.description.is_empty() { schema.description.clone() } else { fields.description },
        schema,
    }
}

fn style(
    reader: &mut Reader<'_>,
    node: &Node<'_>,
    location: ParamLocation,
    fields: &ParameterFields<'_>,
) -> (Style, bool) {
    let default_style = match location {
        ParamLocation::Path | ParamLocation::Header => Style::Simple,
        ParamLocation::Query | ParamLocation::Cookie => Style::Form,
    };
    let style = match fields.style.as_deref() {
        None => default_style,
        Some(name) => parse_style(name).unwrap_or_else(|| {
            reader.warn(&node.pointer, format!("unknown style `{name}`: the default style is used"));
            default_style
        }),
    };
    // Of parameters, only cookies have the style.
    let style = if style == Style::Cookie && location != ParamLocation::Cookie { default_style } else { style };
    (style, fields.explode.unwrap_or(matches!(style, Style::Form | Style::DeepObject | Style::Cookie)))
}

pub(super) fn parse_style(name: &str) -> Option<Style> {
    Some(match name {
        "simple" => Style::Simple,
        "label" => Style::Label,
        "matrix" => Style::Matrix,
        "form" => Style::Form,
        "cookie" => Style::Cookie,
        "spaceDelimited" => Style::SpaceDelimited,
        "pipeDelimited" => Style::PipeDelimited,
        "deepObject" => Style::DeepObject,
        _ => return None,
    })
}

/// Returns the style of a `collectionFormat` of Swagger 2.
pub(super) fn collection_style(format: &str, location: ParamLocation) -> (Style, bool) {
    let default_style =
        if matches!(location, ParamLocation::Path | ParamLocation::Header) { Style::Simple } else { Style::Form };
    match format {
        "ssv" => (Style::SpaceDelimited, false),
        "tsv" => (Style::TabDelimited, false),
        "pipes" => (Style::PipeDelimited, false),
        "multi" => (default_style, true),
        _ => (default_style, false),
    }
}

/// Sorts path parameters first, in the order of the path, and adds undeclared ones.
fn sort_by_path(reader: &mut Reader<'_>, path: &str, declared: Vec<Parameter>) -> Vec<Parameter> {
    let (mut path_parameters, others): (Vec<_>, Vec<_>) =
        declared.into_iter().partition(|parameter| parameter.location == ParamLocation::Path);
    let mut ordered: Vec<Parameter> = Vec::new();
    for variable in variables(path) {
        // Frameworks write a variable for the rest of the path with a sign, which documents leave out of the name.
        let name = variable_name(variable);
        if ordered.iter().any(|parameter| parameter.name == name) {
            continue;
        }
        let known = path_parameters.iter().position(|parameter| parameter.name == variable || parameter.name == name);
        let parameter = known.map_or_else(|| undeclared(name), |at| path_parameters.swap_remove(at));
        ordered.push(Parameter { name: name.to_owned(), spans_segments: name != variable, ..parameter });
    }
    for parameter in path_parameters {
        let message = format!("the path has no `{{{}}}`: the parameter is ignored", parameter.name);
        reader.warn(&crate::pointer::join("/paths", path), message);
    }
    ordered.extend(others);
    ordered
}

fn undeclared(name: &str) -> Parameter {
    Parameter {
        location: ParamLocation::Path,
        name: name.to_owned(),
        description: String::new(),
        required: true,
        deprecated: false,
        style: Style::Simple,
        explode: false,
        allow_reserved: false,
        spans_segments: false,
        content: None,
        whole_query: false,
        example: None,
        schema: SchemaSummary { kind: Kind::String, ..SchemaSummary::default() },
    }
}
