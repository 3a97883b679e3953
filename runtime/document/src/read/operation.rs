//! Reads an operation.

use super::follow::{Node, Reader};
use super::{body, link, pages, parameters, responses, security, servers};
use crate::cursor::{Json, Type};
use crate::index;
use crate::model::Operation;
use crate::pointer::{join, push};
use crate::source::Source;

/// Converts a method to upper case.
pub(crate) fn method(name: &str) -> String {
    name.to_ascii_uppercase()
}

/// The members of an Operation Object that are read later.
#[derive(Default)]
struct OperationFields<'d> {
    parameters: Option<Node<'d>>,
    body: Option<Node<'d>>,
    responses: Option<Node<'d>>,
    security: Option<Node<'d>>,
    servers: Option<Node<'d>>,
    schemes: Option<Json<'d>>,
    consumes: Option<Json<'d>>,
    produces: Option<Json<'d>>,
    read_only: Option<Json<'d>>,
    destructive: Option<Json<'d>>,
}

/// Reads an operation from its record in the index.
pub(crate) fn operation(source: &Source, record: &index::OperationRecord) -> Operation {
    let text = source.text();
    let string = |at: u32| if at == 0 { String::new() } else { Json::new(text, at as usize).text() };
    let mut operation = Operation {
        name: source.index().name(record, index::NameKind::Written).to_owned(),
        id: string(record.id),
        method: method(&string(record.method)),
        path: string(record.path),
        ..Operation::default()
    };
    let mut reader = Reader::new(source);
    let item = item(&mut reader, &operation.path, Json::new(text, record.item as usize));
    let mut pointer = item.pointer.clone();
    let method = string(record.method);
    if !index::METHODS.contains(&&*method) {
        push(&mut pointer, "additionalOperations");
    }
    push(&mut pointer, &method);
    let value = Node::new(Json::new(text, record.value as usize), pointer);

    let fields = fields(&value, &mut operation);
    check_effects(&mut reader, &value, &fields);
    let (mut path_parameters, mut path_servers) = (None, None);
    for (name, json) in item.json.members() {
        match &*name {
            "parameters" => path_parameters = Some(item.child(&name, json)),
            "servers" => path_servers = Some(item.child(&name, json)),
            _ => {}
        }
    }
    let lists = [path_parameters, fields.parameters.clone()];
    let declared = parameters::read(&mut reader, &operation.path, lists.iter().flatten());
    let media_types = |operation_list: Option<Json<'_>>, name: &str| {
        let list = operation_list.or_else(|| source.root(name));
        list.into_iter().flat_map(Json::items).map(Json::text).filter(|name| !name.is_empty()).collect::<Vec<_>>()
    };
    operation.parameters = declared.parameters;
    operation.body = match &fields.body {
        Some(body) if !reader.is_swagger() => body::read(&mut reader, body),
        _ => body::from_swagger(&mut reader, &declared.body_nodes, &media_types(fields.consumes, "consumes")),
    };
    let produces = media_types(fields.produces, "produces");
    operation.responses =
        fields.responses.iter().flat_map(|all| responses::read(&mut reader, all, &produces)).collect();
    operation.is_public = fields.security.as_ref().is_some_and(|own| own.json.items().next().is_none());
    let requirements = fields.security.or_else(|| Some(Node::new(source.root("security")?, "/security")));
    operation.security =
        requirements.map(|requirements| security::read(&mut reader, &requirements)).unwrap_or_default();
    let own_servers = [fields.servers, path_servers].into_iter().flatten().find(|list| list.json.kind() == Type::Array);
    operation.servers = match (own_servers, fields.schemes) {
        (Some(list), _) => servers::read(&mut reader, &list),
        (None, Some(schemes)) if reader.is_swagger() => servers::of_swagger(source, Some(schemes)),
        _ => Vec::new(),
    };
    operation.pages = pages::find(&mut reader, &operation);
    operation.warnings = reader.warnings;
    operation
}

/// Returns the path item of an operation, with the pointer of its definition if it is referenced.
fn item<'d>(reader: &mut Reader<'d>, path: &str, item: Json<'d>) -> Node<'d> {
    let pointer = join("/paths", path);
    let own = reader.source.resolve(&pointer);
    let own = own.filter(|own| own.offset() != item.offset()).map(|own| Node::new(own, pointer.clone()));
    let referenced = own.and_then(|own| reader.follow(&own)).filter(|record| record.json.offset() == item.offset());
    referenced.unwrap_or_else(|| Node::new(item, pointer))
}

/// Reads the simple members of an operation, and returns the others.
fn fields<'d>(value: &Node<'d>, operation: &mut Operation) -> OperationFields<'d> {
    let mut fields = OperationFields::default();
    for (name, json) in value.json.members() {
        let node = || Some(value.child(&name, json));
        match &*name {
            "summary" => operation.summary = json.text().trim().to_owned(),
            "description" => operation.description = json.text(),
            "externalDocs" => operation.external_docs = link(json),
            "deprecated" => operation.deprecated = json.is_true(),
            "tags" => operation.tags = json.items().filter_map(|tag| Some(tag.str()?.into_owned())).collect(),
            "x-cli-hidden" => operation.cli.hidden = json.is_true(),
            "x-cli-confirm" => operation.cli.confirm = json.text(),
            "x-cli-aliases" => {
                let aliases: Vec<_> = if json.kind() == Type::String { vec![json] } else { json.items().collect() };
                operation.cli.aliases = aliases.into_iter().map(|alias| alias.scalar().into_owned()).collect();
            }
            "x-cli-read-only" => fields.read_only = Some(json),
            "x-cli-destructive" => fields.destructive = Some(json),
            "parameters" => fields.parameters = node(),
            "requestBody" => fields.body = node(),
            "responses" => fields.responses = node(),
            "security" if json.kind() == Type::Array => fields.security = node(),
            "servers" => fields.servers = node(),
            "schemes" if json.kind() == Type::Array => fields.schemes = Some(json),
            "consumes" if json.kind() == Type::Array => fields.consumes = Some(json),
            "produces" if json.kind() == Type::Array => fields.produces = Some(json),
            _ => {}
        }
    }
    fields
}

/// Reports declared effects that are not booleans, or that contradict each other.
fn check_effects(reader: &mut Reader<'_>, operation: &Node<'_>, fields: &OperationFields<'_>) {
    let extensions = [("x-cli-read-only", fields.read_only), ("x-cli-destructive", fields.destructive)];
    for (name, value) in extensions {
        if value.is_some_and(|value| value.kind() != Type::Boolean) {
            reader.warn(&join(&operation.pointer, name), "must be `true` or `false`");
        }
    }
    if extensions.iter().all(|(_, value)| value.is_some_and(Json::is_true)) {
        let message = "is destructive, so that `x-cli-read-only` does not apply";
        reader.warn(&operation.pointer, message);
    }
}
