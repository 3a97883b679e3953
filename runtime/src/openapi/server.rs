//! The server that an operation is sent to: the mounted one, or one that the document names for the operation.

use vestibule_document::{Document, Operation, Server};

use super::context::ApiContext;
use super::load::is_absolute;
use crate::fetch::UrlParts;

/// The servers that an operation can be sent to.
pub(super) struct ServerChoice {
    /// The server that the document states for the operation, else for the API.
    server: Option<Server>,
    /// The path before the paths of the document, if it does not come from the server.
    fixed_path: Option<String>,
    /// The URL of the mounted API, if the document's servers can be called instead of it.
    mounted: Option<String>,
    /// True if the server belongs to the operation or its path.
    is_own: bool,
}

/// The server of one call.
pub(super) struct Target {
    /// The path before the operation's path at the mounted server.
    pub(super) base_path: String,
    /// The URL of the server, unless it is the mounted one.
    pub(super) url: Option<String>,
}

impl ServerChoice {
    pub(super) fn new(api: &ApiContext, operation: &Operation, document: &Document) -> Self {
        let mut servers = document.servers();
        let mounted = api.mount.remote_url();
        let is_elsewhere =
            |url: &String| !servers.is_empty() && !servers.iter().any(|server| has_origin(&server.url, url));
        // Where the program has moved the API, the hosts of the document do not apply.
        let mounted = mounted.filter(|url| api.server.is_none() && !is_elsewhere(url));
        let fixed_path = match &api.server {
            Some(server) => Some(server_path(server)),
            None => api.mount.has_base_path().then(String::new),
        };
        let is_own = !operation.servers.is_empty();
        let server =
            operation.servers.first().cloned().or_else(|| (!servers.is_empty()).then(|| servers.swap_remove(0)));
        Self { server, fixed_path, mounted, is_own }
    }

    /// Returns the variables of the server's URL that a call can set: name, default and allowed values. Where the program has
    /// chosen the host, those of the path are left.
    pub(super) fn variables(&self) -> impl Iterator<Item = &(String, String, Vec<String>)> {
        let is_used = self.mounted.is_some() || self.fixed_path.is_none();
        let server = self.server.as_ref().filter(|_| is_used);
        let in_path = |server: &Server, name: &str| {
            // The scheme of a template may be a variable, too.
            let path = server
                .template
                .split_once("//")
                .map_or(Some(&*server.template), |(_, rest)| rest.get(rest.find('/').unwrap_or(rest.len())..));
            path.is_some_and(|path| path.contains(&format!("{{{name}}}")))
        };
        let variables =
            server.into_iter().flat_map(move |server| server.variables.iter().map(move |own| (server, own)));
        variables.filter(move |(server, own)| self.mounted.is_some() || in_path(server, &own.0)).map(|(_, own)| own)
    }

    /// Returns the server of a call that gives values to some of the variables.
    pub(super) fn target(&self, values: &[(&str, &str)]) -> Target {
        let url = self.server.as_ref().map(|server| server.url_with(values)).unwrap_or_default();
        let base_path = self.fixed_path.clone().unwrap_or_else(|| server_path(&url));
        let mounted = self.mounted.as_deref().filter(|_| self.is_own || !values.is_empty());
        let url = mounted.map(|mounted| absolute(&url, mounted));
        Target { base_path, url }
    }
}

/// Returns a URL of the document with the origin of the mounted API if it has none.
fn absolute(url: &str, mounted: &str) -> String {
    if is_absolute(url) {
        return url.to_owned();
    }
    format!("{}/{}", UrlParts::split(mounted).origin, url.trim_start_matches('/'))
}

/// Returns whether a URL of the document has the origin of another URL; one without a host has every origin.
fn has_origin(url: &str, other: &str) -> bool {
    !is_absolute(url) || UrlParts::split(url).origin.eq_ignore_ascii_case(UrlParts::split(other).origin)
}

/// Returns the path of a URL without a slash at its end: `/v1` of `https://x.example/v1/`.
pub(super) fn server_path(url: &str) -> String {
    let path = UrlParts::split(url).path.trim_matches('/');
    if path.is_empty() { String::new() } else { format!("/{path}") }
}
