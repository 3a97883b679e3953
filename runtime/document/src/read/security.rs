//! Credentials.

use super::follow::{Node, Reader};
use crate::cursor::{Json, Type};
use crate::model::{Place, Requirement, Scheme};

/// Reads `security`: one of these sets, all of its members.
pub(super) fn read<'d>(reader: &mut Reader<'d>, asked: &Node<'d>) -> Vec<Vec<Requirement>> {
    let sets = asked.items().filter(|set| set.json.is_object());
    let mut sets: Vec<Vec<Requirement>> =
        sets.map(|set| set.children().map(|(name, node)| requirement(reader, name, &node)).collect()).collect();
    // None of them is needed when the only set is an empty one.
    if sets.iter().all(Vec::is_empty) {
        sets.clear();
    }
    sets
}

fn requirement<'d>(reader: &mut Reader<'d>, name: String, node: &Node<'d>) -> Requirement {
    let scopes = node.json.items().filter_map(|scope| Some(scope.str()?.into_owned())).collect();
    let section = section(reader);
    let mut pointer = section.to_owned();
    crate::pointer::push(&mut pointer, &name);
    let known = reader.source.resolve(&pointer).map(|json| Node::new(json, pointer));
    let Some(known) = known else {
        reader.warn(&node.pointer, format!("no security scheme is called `{name}`: `{section}` says what there is"));
        return Requirement { name, description: String::new(), scheme: Scheme::Unknown, scopes };
    };
    Requirement { scopes, ..scheme(reader, name, &known) }
}

pub(super) fn section(reader: &Reader<'_>) -> &'static str {
    if reader.is_swagger() { "/securityDefinitions" } else { "/components/securitySchemes" }
}

/// The values of a scheme's members.
#[derive(Default)]
struct Parts {
    kind: String,
    place: String,
    name: String,
    scheme: String,
    format: String,
    url: String,
}

/// Reads a security scheme.
pub(super) fn scheme<'d>(reader: &mut Reader<'d>, name: String, node: &Node<'d>) -> Requirement {
    let mut requirement = Requirement { name, description: String::new(), scheme: Scheme::Unknown, scopes: Vec::new() };
    let Some(node) = reader.object(node, "a security scheme") else { return requirement };
    let mut parts = Parts::default();
    for (name, json) in node.json.members() {
        match &*name {
            "type" => parts.kind = json.text(),
            "in" => parts.place = json.text(),
            "name" => parts.name = json.text(),
            "scheme" => parts.scheme = json.text(),
            "bearerFormat" => parts.format = json.text(),
            "openIdConnectUrl" => parts.url = json.text(),
            "description" => requirement.description = json.text(),
            _ => {}
        }
    }
    let Parts { kind, place, name, scheme, format, url } = parts;
    requirement.scheme = match (&*kind, &*scheme.to_ascii_lowercase()) {
        ("apiKey", _) => match (&*place, name.is_empty()) {
            ("query", false) => Scheme::ApiKey(Place::Query, name),
            ("header", false) => Scheme::ApiKey(Place::Header, name),
            ("cookie", false) => Scheme::ApiKey(Place::Cookie, name),
            _ => Scheme::Unknown,
        },
        ("http", "bearer") => Scheme::Bearer(format),
        ("http", "basic") | ("basic", _) => Scheme::Basic,
        ("http", name) if !name.is_empty() => Scheme::Http(scheme),
        ("oauth2", _) => Scheme::OAuth2,
        ("openIdConnect", _) => Scheme::OpenId(url),
        ("mutualTLS", _) => Scheme::MutualTls,
        _ => Scheme::Unknown,
    };
    if requirement.scheme == Scheme::Unknown {
        reader.warn(&node.pointer, format!("a security scheme of the type `{kind}` is not known, or lacks its parts"));
    }
    requirement
}

/// Every scheme of the document.
pub(super) fn all<'d>(reader: &mut Reader<'d>) -> Vec<Requirement> {
    let pointer = section(reader);
    let section = reader.source.resolve(pointer);
    let Some(section) = section.filter(|section: &Json<'_>| section.kind() == Type::Object) else { return Vec::new() };
    let section = Node::new(section, pointer);
    section.children().map(|(name, node)| scheme(reader, name, &node)).collect()
}
