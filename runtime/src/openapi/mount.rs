//! A mounted handler with a document: its operations are commands.

use std::sync::Arc;

use super::commands::Commands;
use super::filter::Filter;
use super::security::CredentialSource;
use super::shared::ApiContext;
use super::spec::Spec;
use crate::fetch::Mount;
use crate::graph::{IntoMount, MountPoint};

/// What the commands of a document are called.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Naming {
    /// By `operationId`: `list-pets`, and `listPets` too. Without one, by method and path.
    #[default]
    Operation,
    /// In groups by tag: `pets list`.
    Tags,
    /// In groups by path: `pets get-by-id`.
    Paths,
}

/// A mounted handler whose operations are commands: what [`Mount::openapi`] makes.
///
/// ```
/// use vestibule::openapi::Naming;
/// use vestibule::prelude::*;
/// use vestibule::testing::Invocation;
///
/// const SPEC: &str = r#"{
///     "openapi": "3.1.0",
///     "paths": { "/pets/{id}": {
///         "get": {
///             "operationId": "getPet",
///             "tags": ["pets"],
///             "parameters": [{ "name": "id", "in": "path", "required": true, "schema": { "type": "integer" } }]
///         }
///     } }
/// }"#;
///
/// let api = vestibule::Mount::from_fn(|request: http::Request<vestibule::fetch::Body>| async move {
///     http::Response::new(request.uri().path().to_owned())
/// });
/// # use vestibule::fetch::http;
/// let cli = Cli::create("app").mount("api", api.openapi(SPEC).naming(Naming::Tags));
/// assert_eq!(Invocation::line("api pets get 7").run(&cli).success(), "/pets/7\n");
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct ApiMount {
    mount: Mount,
    spec: Spec,
    naming: Naming,
    filter: Filter,
    server: Option<String>,
    own: Vec<(String, CredentialSource)>,
}

impl Mount {
    /// Makes commands of the operations of an OpenAPI document: 3.0, 3.1, 3.2 or Swagger 2.0, as a text, a
    /// file, an address below the mount, or compiled in.
    ///
    /// The document is read when the mount is first used; of its operations, the one that is called.
    /// Path parameters are positionals; query, header and cookie parameters and the properties of the body
    /// are options. What no command names is still reached in curl's style: by a flag of curl, or a word that
    /// begins with `/` or whose first segment is that of one of the document's paths. A command comes first,
    /// also one whose name is spread over words: `issues list` is `issues/list`, where there is such an operation.
    ///
    /// Parameters, properties and JSON bodies are held against their schemas before anything is sent, with every
    /// problem at once. A document may be wrong: what it refuses is sent by its path in place of the command, which
    /// the error names.
    ///
    /// Every request goes to the mounted handler. Of a server that an operation or a path names for itself
    /// only the path counts, and not even that with [`ApiMount::server`]: its host is not called, which the
    /// help of the operation says. To call it, mount it as well.
    pub fn openapi(self, spec: impl Into<Spec>) -> ApiMount {
        let (naming, filter) = (Naming::default(), Filter::default());
        ApiMount { mount: self, spec: spec.into(), naming, filter, server: None, own: Vec::new() }
    }
}

impl ApiMount {
    /// What the commands are called.
    pub fn naming(mut self, naming: Naming) -> Self {
        self.naming = naming;
        self
    }

    /// Makes commands of those operations only that one of the patterns is for, repeatable: a name, an
    /// operationId, a tag, a method, a path (`/pets/*`), or a method and a path (`GET /pets/*`). `*` stands
    /// for any text.
    pub fn include(mut self, pattern: impl Into<String>) -> Self {
        self.filter.include.push(pattern.into());
        self
    }

    /// Makes no commands of the operations that a pattern is for, repeatable.
    pub fn exclude(mut self, pattern: impl Into<String>) -> Self {
        self.filter.exclude.push(pattern.into());
        self
    }

    /// The server whose path stands before every path of the document, in place of the document's first
    /// one: an address, a path (`/v2`), or nothing (`""`). Requests go to the mounted handler whatever it
    /// says; a base path of the mount counts instead of all of them.
    pub fn server(mut self, url: impl Into<String>) -> Self {
        self.server = Some(url.into());
        self
    }

    /// Another environment variable that gives the credential of a security scheme, by the name that the
    /// document has for it. The option of the scheme and `<PROGRAM>_<MOUNT>_<SCHEME>` count more.
    pub fn credential_env(mut self, scheme: impl Into<String>, variable: impl Into<String>) -> Self {
        self.own.push((scheme.into(), CredentialSource::Variable(variable.into())));
        self
    }

    /// What gives the credential of a security scheme when nobody does, such as a key ring. It is asked
    /// only by operations that the scheme is for.
    ///
    /// ```
    /// use vestibule::fetch::{Body, http};
    /// use vestibule::prelude::*;
    /// use vestibule::testing::Invocation;
    ///
    /// const SPEC: &str = r#"{ "openapi": "3.1.0",
    ///     "paths": { "/me": { "get": { "operationId": "me", "security": [{ "token": [] }] } } },
    ///     "components": { "securitySchemes": { "token": { "type": "http", "scheme": "bearer" } } } }"#;
    ///
    /// let api = vestibule::Mount::from_fn(|request: http::Request<Body>| async move {
    ///     http::Response::new(request.headers()["authorization"].to_str().unwrap().to_owned())
    /// });
    /// let api = api.openapi(SPEC).credential_with("token", || Some("t0p".to_owned()));
    /// let cli = Cli::create("app").mount("api", api);
    /// assert_eq!(Invocation::line("api me").run(&cli).success(), "Bearer t0p\n");
    /// assert_eq!(Invocation::line("api me --token mine").run(&cli).success(), "Bearer mine\n");
    /// assert_eq!(Invocation::line("api me").env("APP_API_TOKEN", "e").run(&cli).success(), "Bearer e\n");
    /// ```
    pub fn credential_with(
        mut self,
        scheme: impl Into<String>,
        ask: impl Fn() -> Option<String> + Send + Sync + 'static,
    ) -> Self {
        self.own.push((scheme.into(), CredentialSource::Function(Arc::new(ask))));
        self
    }

    /// Describes the mount in help and listings.
    pub fn description(mut self, description: impl Into<String>) -> Self {
        self.mount = self.mount.description(description);
        self
    }
}

impl IntoMount for ApiMount {
    fn mount_on(mut self, mut node: MountPoint<'_>) {
        let description = self.mount.take_description();
        let shared = Arc::new(ApiContext::new(self.spec, self.mount.clone(), self.server, self.own));
        node.set_lazy(Box::new(Commands::new(shared, self.naming, self.filter)));
        node.set(Box::new(self.mount), description);
    }
}
