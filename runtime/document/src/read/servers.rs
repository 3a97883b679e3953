//! Reads servers.

use super::follow::{Node, Reader};
use crate::cursor::Json;
use crate::model::Server;
use crate::source::Source;

/// Reads a list of servers.
pub(super) fn read<'d>(reader: &mut Reader<'d>, list: &Node<'d>) -> Vec<Server> {
    let nodes: Vec<_> = list.items().collect();
    nodes.iter().filter_map(|node| server(reader, node)).collect()
}

fn server<'d>(reader: &mut Reader<'d>, node: &Node<'d>) -> Option<Server> {
    let node = reader.object(node, "a server")?;
    let mut server = Server::default();
    for (name, json) in node.json.members() {
        match &*name {
            "url" => server.template = with_scheme(json.text()),
            "description" => server.description = json.text(),
            "variables" => server.variables = json.members().map(|(name, value)| variable(&name, value)).collect(),
            _ => {}
        }
    }
    server.url = server.url_with(&[]);
    Some(server)
}

/// Adds the scheme to a URL that is a host and a port, such as `localhost:8080/v1`: as a reference it would be of the scheme
/// `localhost`.
fn with_scheme(url: String) -> String {
    let (host, rest) = url.split_once(':').unwrap_or((&url, ""));
    let port = rest.split(['/', '?']).next().unwrap_or_default();
    let is_host = !host.is_empty() && host.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_'));
    let is_port = !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit());
    if is_host && is_port { format!("http://{url}") } else { url }
}

fn variable(name: &str, value: Json<'_>) -> (String, String, Vec<String>) {
    let (mut default, mut choices) = (String::new(), Vec::new());
    for (name, value) in value.members() {
        match &*name {
            "default" => default = value.scalar().into_owned(),
            "enum" => choices = value.items().map(|choice| choice.scalar().into_owned()).collect(),
            _ => {}
        }
    }
    if default.is_empty() {
        default = choices.first().cloned().unwrap_or_default();
    }
    (name.to_owned(), default, choices)
}

/// Builds the servers of Swagger 2 from `host`, `basePath` and the schemes, https first.
pub(super) fn of_swagger(source: &Source, schemes: Option<Json<'_>>) -> Vec<Server> {
    let text = |name: &str| source.root(name).map(Json::text).unwrap_or_default();
    let (host, base) = (text("host"), text("basePath"));
    let base = base.trim_end_matches('/');
    let slash = if base.is_empty() || base.starts_with('/') { "" } else { "/" };
    if host.is_empty() {
        let url = format!("{slash}{base}");
        let is_none = url.is_empty();
        let server = Server { template: url.clone(), url, ..Server::default() };
        return if is_none { Vec::new() } else { vec![server] };
    }
    let schemes = schemes.or_else(|| source.root("schemes"));
    let mut schemes: Vec<String> = schemes.into_iter().flat_map(Json::items).map(Json::text).collect();
    schemes.retain(|scheme| matches!(&**scheme, "http" | "https"));
    schemes.sort_by_key(|scheme| scheme != "https");
    if schemes.is_empty() {
        schemes.push("https".to_owned());
    }
    let servers = schemes.iter().map(|scheme| {
        let url = format!("{scheme}://{host}{slash}{base}");
        Server { template: url.clone(), url, ..Server::default() }
    });
    servers.collect()
}
