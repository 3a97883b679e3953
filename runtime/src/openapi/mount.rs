//! A mounted handler with a document, whose operations are commands.

use std::borrow::Cow;
use std::sync::Arc;

use vestibule_document::{Document, Place};

use super::commands::Commands;
use super::context::ApiContext;
use super::effects::DocumentedRequests;
use super::filter::Filter;
use super::lock::OperationsLock;
use super::security::{self, CredentialSource};
use super::spec::Spec;
use crate::command::Context;
use crate::error::Result;
use crate::fetch::{CallFunction, Confirm, Mount};
use crate::graph::{IntoMount, MountPoint};

/// The names of the commands of a document.
///
/// ```
/// use vestibule::fetch::{Body, http};
/// use vestibule::openapi::Naming;
/// use vestibule::prelude::*;
/// use vestibule::testing::Invocation;
///
/// const SPEC: &str = r#"{ "openapi": "3.1.0", "paths": { "/pets": { "get": { "operationId": "listPets" } } } }"#;
///
/// let index = |naming| {
///     let api = Mount::from_fn(|_: http::Request<Body>| async { http::Response::new(String::new()) });
///     let cli = Cli::create("app").mount("api", api.openapi(SPEC).naming(naming));
///     Invocation::line("api --llms-index").run(&cli).success()
/// };
/// assert!(index(Naming::Operation).contains("`api listPets`"));
/// assert!(index(Naming::Kebab).contains("`api list-pets`"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Naming {
    /// By `operationId`, as the document writes it: `listPets`. The name in kebab-case, `list-pets`, can be typed as well.
    ///
    /// An operation without an id, or with an id that others have too, is named by its method and path: `get-pets-id`.
    /// So a name never depends on the order of the document. An id that a shell would take apart is in kebab-case.
    #[default]
    Operation,
    /// By `operationId` in kebab-case: `list-pets`. The id as the document writes it can be typed as well.
    Kebab,
    /// In groups by tag: `pets list`.
    Tags,
    /// In groups by path: `pets get-by-id`.
    Paths,
}

impl Naming {
    /// Returns the groups and names of a document's operations; `None` without groups.
    pub(super) fn places(self, document: &Document) -> Option<Vec<Place>> {
        match self {
            Self::Operation | Self::Kebab => None,
            Self::Tags => Some(document.names_by_tag()),
            Self::Paths => Some(document.names_by_path()),
        }
    }
}

/// A mounted handler whose operations are commands; see [`Mount::openapi`].
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
    lock: Option<Cow<'static, str>>,
    credential_sources: Vec<(String, CredentialSource)>,
}

impl Mount {
    /// Turns the operations of an OpenAPI document into commands. The document (3.0, 3.1, 3.2 or Swagger 2.0) is a text,
    /// a file, a URL, or compiled in.
    ///
    /// The document is read when the mount is first used, and an operation when it is called. Path parameters are
    /// positional; query, header and cookie parameters and the properties of the body are options. Commands take
    /// precedence, also with a name spread over several words: `issues list` is `issues/list`. Any other path is sent as
    /// a raw request, in the style of curl: it begins with `/` or with a flag of curl.
    ///
    /// Parameters, properties and JSON bodies are validated before the request is sent, and all errors are reported at
    /// once. Where the document is wrong, the error names the raw request that is sent without validation.
    ///
    /// Requests go to the mounted handler, with one exception: an API on the network is also called at the servers that the
    /// document states for a path or an operation, as long as the mount's base URL is a server of the document and the user
    /// sets no other. Credentials of the mount are sent only to the origins that the program declares.
    pub fn openapi(self, spec: impl Into<Spec>) -> ApiMount {
        let (naming, filter) = (Naming::default(), Filter::default());
        ApiMount {
            mount: self,
            spec: spec.into(),
            naming,
            filter,
            server: None,
            lock: None,
            credential_sources: Vec::new(),
        }
    }
}

impl ApiMount {
    /// Sets how the commands are named.
    pub fn naming(mut self, naming: Naming) -> Self {
        self.naming = naming;
        self
    }

    /// Includes only the operations that match a pattern: a name of the command, an `operationId`, a tag, a method, a path (`/pets/*`),
    /// or a method and a path (`GET /pets/*`). `*` matches any text. Repeatable; one pattern has to match.
    pub fn include(mut self, pattern: impl Into<String>) -> Self {
        self.filter.include.push(pattern.into());
        self
    }

    /// Excludes the operations that match a pattern. Repeatable.
    pub fn exclude(mut self, pattern: impl Into<String>) -> Self {
        self.filter.exclude.push(pattern.into());
        self
    }

    /// Sets the server whose path precedes every path of the document, instead of the document's first server: a URL, a
    /// path (`/v2`), or nothing (`""`). Its host is not used: requests go to the mounted handler.
    pub fn server(mut self, url: impl Into<String>) -> Self {
        self.server = Some(url.into());
        self
    }

    /// Keeps the names of operations as an [`OperationsLock`](super::OperationsLock) has them, usually
    /// `include_str!("operations.lock")`: a name that now belongs to another operation of the document is refused with
    /// `OPERATION_MOVED`, and a name that an operation had before still calls it. The lock of commands in groups is
    /// [`OperationsLock::with_naming`](super::OperationsLock::with_naming); it also keeps their groups. A document of
    /// [`openapi!`](crate::openapi!) can have its lock in the macro, which compares it at compile time.
    ///
    /// ```
    /// use vestibule::fetch::{Body, http};
    /// use vestibule::prelude::*;
    /// use vestibule::testing::Invocation;
    ///
    /// const SPEC: &str = r#"{ "openapi": "3.1.0", "paths": {
    ///     "/pets": { "get": { "operationId": "getPets" } }, "/cats": { "get": { "operationId": "find" } } } }"#;
    ///
    /// let api = Mount::from_fn(|request: http::Request<Body>| async move {
    ///     http::Response::new(request.uri().path().to_owned())
    /// });
    /// let lock = "GET listPets /pets\nGET find /dogs\n";
    /// let cli = Cli::create("app").mount("api", api.openapi(SPEC).operations_lock(lock));
    /// assert_eq!(Invocation::line("api listPets").run(&cli).success(), "/pets\n");
    /// let error = Invocation::line("api find").run(&cli).failure(2);
    /// assert!(error.contains("`find` was GET /dogs when the program was released, and is now GET /cats"));
    /// ```
    pub fn operations_lock(mut self, lock: impl Into<Cow<'static, str>>) -> Self {
        self.lock = Some(lock.into());
        self
    }

    /// Adds an environment variable for the credential of a security scheme, by the scheme's name in the document. The
    /// scheme's option and `<PROGRAM>_<MOUNT>_<SCHEME>` take precedence.
    pub fn credential_env(mut self, scheme: impl Into<String>, variable: impl Into<String>) -> Self {
        self.credential_sources.push((scheme.into(), CredentialSource::Variable(variable.into())));
        self
    }

    /// Adds a function that returns the credential of a security scheme, such as from a key ring. It is called only when
    /// the call does not give the credential, and only for operations with that scheme; it runs on the thread of the call,
    /// and its error is that of the call. The context of the call has the global options, the environment and the state of
    /// the program: the token of a profile is `|ctx| tokens.of(&ctx.globals_as::<Common>().unwrap().profile)`.
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
    /// let api = api.openapi(SPEC).credential_with("token", |_| Ok(Some("t0p".to_owned())));
    /// let cli = Cli::create("app").mount("api", api);
    /// assert_eq!(Invocation::line("api me").run(&cli).success(), "Bearer t0p\n");
    /// assert_eq!(Invocation::line("api me --token mine").run(&cli).success(), "Bearer mine\n");
    /// assert_eq!(Invocation::line("api me").env("APP_API_TOKEN", "e").run(&cli).success(), "Bearer e\n");
    /// ```
    pub fn credential_with(
        mut self,
        scheme: impl Into<String>,
        function: impl Fn(&Context) -> Result<Option<String>> + Send + Sync + 'static,
    ) -> Self {
        let function = CallFunction::new(function);
        self.credential_sources.push((scheme.into(), CredentialSource::Function(function)));
        self
    }

    /// Sets the description of the mount in help and listings.
    pub fn description(mut self, description: impl Into<String>) -> Self {
        self.mount = self.mount.description(description);
        self
    }

    /// Sets a prefix for every path; see [`Mount::base_path`].
    pub fn base_path(mut self, base_path: impl Into<String>) -> Self {
        self.mount = self.mount.base_path(base_path);
        self
    }

    /// Streams server-sent events of raw requests, each as soon as it arrives; see [`Mount::events`].
    pub fn events(mut self) -> Self {
        self.mount = self.mount.events();
        self
    }

    /// Names the command of the program that logs in; see [`Mount::login_command`].
    pub fn login_command(mut self, path: impl Into<String>) -> Self {
        self.mount = self.mount.login_command(path);
        self
    }

    /// Sets the requests that a person confirms before they are sent; see [`Mount::confirm`].
    pub fn confirm(mut self, confirm: Confirm) -> Self {
        self.mount = self.mount.confirm(confirm);
        self
    }
}

impl IntoMount for ApiMount {
    fn mount_on(mut self, mut node: MountPoint<'_>) {
        let description = self.mount.take_description();
        // Separates a document that the mounted handler serves from that of other mounts.
        let spec = self.spec.for_mount();
        let (documented, handler) = (spec.clone(), self.mount.clone());
        self.mount.set_authorization_servers(move || security::authorization_servers(&documented, &handler));
        let (documented, handler) = (spec.clone(), self.mount.clone());
        let (server, sources) = (self.server.clone(), self.credential_sources.clone());
        self.mount.set_document(Arc::new(DocumentedRequests { spec: documented, mount: handler, server, sources }));
        let lock = self.lock.as_deref().or(spec.lock()).map(OperationsLock::parse);
        let lock = lock.map(|lock| lock.map_err(|error| error.message().to_owned()));
        let api = Arc::new(ApiContext::new(spec, self.mount.clone(), self.server, self.credential_sources));
        node.set_lazy(Box::new(Commands::new(api, self.naming, self.filter, lock)));
        node.set(Box::new(self.mount), description);
    }
}
