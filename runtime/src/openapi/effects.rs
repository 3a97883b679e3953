//! The effects that a document declares for its operations, and raw requests to them.

use percent_encoding::percent_decode_str;
use vestibule_document::{Document, Entry};

use super::raw_credentials::{self, RawRequest};
use super::security::CredentialSource;
use super::server::server_path;
use super::spec::Spec;
use crate::command::RequestContext;
use crate::error::Result;
use crate::fetch::{AddedCredentials, DeclaredEffects, DescribeRequests, FetchInput, Mount};

/// Returns the effects that a document declares for an operation.
pub(super) fn declared(entry: &Entry<'_>) -> DeclaredEffects {
    DeclaredEffects { read_only: entry.read_only(), destructive: entry.destructive() }
}

/// The document of a mount, as raw requests are compared with it. A document that cannot be read declares nothing.
#[derive(Debug)]
pub(super) struct DocumentedRequests {
    pub(super) spec: Spec,
    pub(super) mount: Mount,
    /// The server set by the program, whose path precedes all paths.
    pub(super) server: Option<String>,
    /// Sources of credentials that the program sets, each with the name of its security scheme.
    pub(super) sources: Vec<(String, CredentialSource)>,
}

impl DocumentedRequests {
    fn document(&self) -> Option<&Document> {
        self.spec.document(&self.mount).ok()
    }

    /// Returns the path that precedes those of the document.
    fn base_path(&self, document: &Document) -> String {
        match &self.server {
            Some(server) => server_path(server),
            None if self.mount.has_base_path() => String::new(),
            None => document.servers().first().map(|server| server_path(&server.url_with(&[]))).unwrap_or_default(),
        }
    }

    /// Returns the path of an operation with that of its server, where a request has it as the document does: `/v1/pets` for
    /// `/pets`.
    fn path_of_server(&self, document: &Document, path: &str, context: &RequestContext) -> Option<String> {
        let base_path = self.base_path(document);
        let below = path.strip_prefix(&*base_path);
        let is_below = below.is_some_and(|below| below.is_empty() || below.starts_with('/'));
        (!is_below && !self.mount.has_chosen_path(context)).then(|| format!("{base_path}{path}"))
    }

    /// Returns the index of the operation that a request is for.
    fn operation(&self, document: &Document, method: &str, path: &str) -> Option<usize> {
        let base_path = self.base_path(document);
        let below = path.strip_prefix(&*base_path).filter(|below| below.starts_with('/'));
        let paths = [below, Some(path)].map(|path| path.map(segments));
        // A HEAD request without an operation of its own does what GET does.
        let methods = if method == "HEAD" { &["HEAD", "GET"][..] } else { std::slice::from_ref(&method) };
        let mut requests = methods.iter().flat_map(|method| paths.iter().flatten().map(move |path| (*method, path)));
        requests.find_map(|(method, path)| {
            let matches = document.entries().enumerate().filter(|(_, entry)| entry.method() == method);
            let matches = matches.filter_map(|(index, entry)| Some((literal_segments(&entry.path(), path)?, index)));
            // As routers do: the template with the most literal segments.
            matches.max_by_key(|(literals, _)| *literals).map(|(_, index)| index)
        })
    }
}

impl DescribeRequests for DocumentedRequests {
    fn declared(&self, method: &str, path: &str) -> DeclaredEffects {
        let Some(document) = self.document() else { return DeclaredEffects::default() };
        let entry = self.operation(document, method, path).and_then(|index| document.entry(index));
        entry.map(|entry| declared(&entry)).unwrap_or_default()
    }

    fn has(&self, method: &str, path: &str) -> bool {
        self.document().is_none_or(|document| self.operation(document, method, path).is_some())
    }

    fn has_destructive(&self) -> bool {
        self.document().is_some_and(|document| document.entries().any(|entry| entry.destructive() == Some(true)))
    }

    fn credential_flags(&self) -> Vec<String> {
        self.document().map(raw_credentials::flags).unwrap_or_default()
    }

    fn add_credentials(
        &self,
        input: &mut FetchInput,
        typed: &[(String, String)],
        context: &RequestContext,
    ) -> Result<AddedCredentials> {
        let Some(document) = self.document() else { return Ok(AddedCredentials::default()) };
        let index = self.operation(document, input.method.as_str(), &input.path);
        let operation = index.and_then(|index| document.operation(index));
        let (sources, mount) = (self.sources.as_slice(), &self.mount);
        let request = RawRequest { document, operation: operation.as_ref(), sources, mount, context };
        let mut added = request.add_credentials(input, typed)?;
        added.other_path = index.and_then(|_| self.path_of_server(document, &input.path, context));
        Ok(added)
    }

    fn reads_call(&self) -> bool {
        self.sources.iter().any(|(_, source)| source.is_function())
    }
}

/// Returns the decoded segments of a path. Servers differ in what they make of empty ones, which are left out.
fn segments(path: &str) -> Vec<String> {
    let path = path.split(['?', '#']).next().unwrap_or_default();
    let segments = path.split('/').filter(|segment| !segment.is_empty());
    segments.map(|segment| percent_decode_str(segment).decode_utf8_lossy().into_owned()).collect()
}

/// Returns the number of segments that a template has in common with a path, if the path matches the template.
fn literal_segments(template: &str, path: &[String]) -> Option<usize> {
    let mut template = segments(template);
    // The variable of the rest of the path stands for any number of segments.
    let is_rest = |segment: &mut String| {
        let variable = segment.strip_prefix('{').and_then(|variable| variable.strip_suffix('}'));
        variable.is_some_and(|variable| vestibule_document::variable_name(variable) != variable)
    };
    let rest = template.pop_if(is_rest).is_some();
    if template.len() != path.len() && (!rest || template.len() > path.len()) {
        return None;
    }
    let mut literals = 0;
    for (template, segment) in template.iter().zip(path) {
        match template.split_once('{').zip(template.rsplit_once('}')) {
            None if template == segment => literals += 1,
            None => return None,
            Some(((prefix, _), (_, suffix))) => {
                segment.strip_prefix(prefix)?.strip_suffix(suffix).filter(|value| !value.is_empty())?;
            }
        }
    }
    Some(literals)
}
