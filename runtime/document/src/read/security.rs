//! Reads security requirements and schemes.

use super::follow::{Node, Reader};
use crate::cursor::{Json, Type};
use crate::model::{OAuthFlows, ParamLocation, Requirement, Scheme};

/// Reads `security`: alternative sets of requirements.
pub(super) fn read<'d>(reader: &mut Reader<'d>, asked: &Node<'d>) -> Vec<Vec<Requirement>> {
    let sets = asked.items().filter(|set| set.json.is_object());
    let mut sets: Vec<Vec<Requirement>> =
        sets.map(|set| set.children().map(|(name, node)| requirement(reader, name, &node)).collect()).collect();
    // A single empty set means that no credentials are needed.
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
        reader.warn(&node.pointer, format!("unknown security scheme `{name}`: not defined in `{section}`"));
        return Requirement { name, description: String::new(), scheme: Scheme::Unknown, scopes };
    };
    Requirement { scopes, ..scheme(reader, name, &known) }
}

pub(super) fn section(reader: &Reader<'_>) -> &'static str {
    if reader.is_swagger() { "/securityDefinitions" } else { "/components/securitySchemes" }
}

/// The members of a Security Scheme Object.
#[derive(Default)]
struct SchemeFields {
    kind: String,
    location: String,
    name: String,
    scheme: String,
    format: String,
    url: String,
    flows: OAuthFlows,
    /// The flow and the token endpoint of Swagger 2.
    flow: String,
    token_url: String,
}

/// Reads the `flows` of OpenAPI 3.
fn read_flows(json: Json<'_>, flows: &mut OAuthFlows) {
    for (name, flow) in json.members() {
        let member = |wanted: &str| {
            let found = flow.members().find(|(name, _)| name == wanted);
            found.map(|(_, json)| json.text()).unwrap_or_default()
        };
        match &*name {
            "clientCredentials" => flows.token_url = member("tokenUrl"),
            "deviceAuthorization" => {
                (flows.device_url, flows.device_token_url) = (member("deviceAuthorizationUrl"), member("tokenUrl"));
            }
            _ => {}
        }
    }
}

/// Reads a security scheme.
pub(super) fn scheme<'d>(reader: &mut Reader<'d>, name: String, node: &Node<'d>) -> Requirement {
    let mut requirement = Requirement { name, description: String::new(), scheme: Scheme::Unknown, scopes: Vec::new() };
    let Some(node) = reader.object(node, "a security scheme") else { return requirement };
    let mut fields = SchemeFields::default();
    for (name, json) in node.json.members() {
        match &*name {
            "type" => fields.kind = json.text(),
            "in" => fields.location = json.text(),
            "name" => fields.name = json.text(),
            "scheme" => fields.scheme = json.text(),
            "bearerFormat" => fields.format = json.text(),
            "openIdConnectUrl" => fields.url = json.text(),
            "flows" => read_flows(json, &mut fields.flows),
            "oauth2MetadataUrl" => fields.flows.metadata_url = json.text(),
            "flow" => fields.flow = json.text(),
            "tokenUrl" => fields.token_url = json.text(),
            "description" => requirement.description = json.text(),
            _ => {}
        }
    }
    let SchemeFields { kind, location, name, scheme, format, url, mut flows, flow, token_url } = fields;
    if flow == "application" {
        flows.token_url = token_url;
    }
    requirement.scheme = match (&*kind, &*scheme.to_ascii_lowercase()) {
        ("apiKey", _) => match (&*location, name.is_empty()) {
            ("query", false) => Scheme::ApiKey(ParamLocation::Query, name),
            ("header", false) => Scheme::ApiKey(ParamLocation::Header, name),
            ("cookie", false) => Scheme::ApiKey(ParamLocation::Cookie, name),
            _ => Scheme::Unknown,
        },
        ("http", "bearer") => Scheme::Bearer(format),
        ("http", "basic") | ("basic", _) => Scheme::Basic,
        ("http", name) if !name.is_empty() => Scheme::Http(scheme),
        ("oauth2", _) => Scheme::OAuth2(flows),
        ("openIdConnect", _) => Scheme::OpenId(url),
        ("mutualTLS", _) => Scheme::MutualTls,
        _ => Scheme::Unknown,
    };
    if requirement.scheme == Scheme::Unknown {
        reader.warn(&node.pointer, format!("unknown or incomplete security scheme of type `{kind}`"));
    }
    requirement
}

/// Reads all security schemes of the document.
pub(super) fn all<'d>(reader: &mut Reader<'d>) -> Vec<Requirement> {
    let pointer = section(reader);
    let section = reader.source.resolve(pointer);
    let Some(section) = section.filter(|section: &Json<'_>| section.kind() == Type::Object) else { return Vec::new() };
    let section = Node::new(section, pointer);
    section.children().map(|(name, node)| scheme(reader, name, &node)).collect()
}
