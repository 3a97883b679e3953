//! The location of an OpenAPI document, and the document once it has been read.

use std::borrow::Cow;
use std::fmt;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use vestibule_document::{Document, EmbeddedDocument};

use super::cache::CacheUse;
use super::refresh::{Loaded, PerVersion, Refreshing};
use super::{download, load};
use crate::error::{Error, code};
use crate::fetch::{Mount, UrlParts};

/// An OpenAPI document: its text or its location. It is read when the mount is first used.
///
/// ```
/// use vestibule::openapi::Spec;
///
/// let text = Spec::from(r#"{ "openapi": "3.1.0", "paths": {} }"#);
/// let file = Spec::path("api/openapi.yaml");
/// let served = Spec::url("/openapi.json");
/// # let _ = (text, file, served);
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Spec {
    source: Source,
    is_cached: bool,
    documents: Arc<Documents>,
}

/// The documents of a spec, shared by all of its clones.
#[derive(Debug, Default)]
struct Documents {
    /// The document, or the message of the error.
    read: PerVersion<OnceLock<Result<Loaded, String>>>,
    refreshing: Refreshing,
}

#[derive(Clone, Debug)]
enum Source {
    Text(Cow<'static, str>),
    Path(PathBuf),
    /// An absolute URL.
    Url(String),
    /// A URL that the mounted handler serves.
    Handler(String),
    Embedded(EmbeddedDocument),
    /// A function that makes the document.
    Made(MakeDocument),
}

/// A function that makes a document.
#[derive(Clone)]
struct MakeDocument(Arc<dyn Fn(CacheUse) -> Result<Loaded, String> + Send + Sync>);

impl fmt::Debug for MakeDocument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("MakeDocument")
    }
}

impl Spec {
    fn new(source: Source) -> Self {
        Self { source, is_cached: true, documents: Arc::default() }
    }

    /// A file in JSON or YAML, with the files beside it that its references lead to: `schemas/pet.yaml#/Pet`. The index of a large file is cached until the file changes: see
    /// [`cache`](Self::cache).
    pub fn path(path: impl Into<PathBuf>) -> Self {
        Self::new(Source::Path(path.into()))
    }

    /// A path that the mounted handler serves, such as `/openapi.json`, or an absolute URL,
    /// `https://api.example.com/openapi.json`, which is fetched with the feature `remote`.
    ///
    /// A fetched document has at most 64 MiB, with up to 100 others of the same server that its references lead to. It is cached for an hour, and afterwards for as long as the server
    /// confirms that it has not changed (`ETag`): see [`cache`](Self::cache). If the server cannot be reached then, the
    /// old document is used, with a note on stderr. The option `--refresh`
    /// and `VESTIBULE_CACHE=refresh` ask the server at once.
    pub fn url(url: impl Into<String>) -> Self {
        let url = url.into();
        Self::new(if load::is_absolute(&url) { Source::Url(url) } else { Source::Handler(url) })
    }

    /// A document that a function makes.
    #[allow(dead_code, reason = "only some features use it")]
    pub(super) fn made(make: impl Fn(CacheUse) -> Result<Loaded, String> + Send + Sync + 'static) -> Self {
        Self::new(Source::Made(MakeDocument(Arc::new(make))))
    }

    /// Enables or disables the cache in the user's cache directory (`$XDG_CACHE_HOME/vestibule`,
    /// `~/.cache/vestibule`). It is enabled by default; the environment variable `VESTIBULE_CACHE=0` disables it too.
    ///
    /// ```
    /// use vestibule::openapi::Spec;
    ///
    /// let spec = Spec::path("api/openapi.yaml").cache(false);
    /// # let _ = spec;
    /// ```
    pub fn cache(mut self, is_cached: bool) -> Self {
        self.is_cached = is_cached;
        self
    }

    /// Returns the URL of the document's first server, else of the first one that it states for a path or an operation. A
    /// relative one is resolved against the host that the
    /// document is fetched from; for a document that is not fetched, it is `None`.
    ///
    /// ```
    /// use vestibule::openapi::Spec;
    ///
    /// let text = r#"{ "openapi": "3.1.0", "paths": {}, "servers": [{ "url": "https://api.example.com/v1" }] }"#;
    /// assert_eq!(Spec::from(text).server()?.as_deref(), Some("https://api.example.com/v1"));
    /// # Ok::<(), vestibule::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails with `DOCUMENT_ERROR` when the document cannot be read, is served by the mounted handler, or states a server that no
    /// path can be appended to: one with credentials, a query or a fragment.
    pub fn server(&self) -> Result<Option<String>, Error> {
        let document = self.own_document()?;
        let of_operation =
            || (0..document.len()).find_map(|index| document.operation(index)?.servers.into_iter().next());
        let server = document.servers().into_iter().next().or_else(of_operation);
        let server = server.map(|server| server.url).unwrap_or_default();
        if let Some(part) = part_of_no_base(&server) {
            let message = format!("the first server of the document has {part}, so it cannot be a base URL");
            return Err(document_error(&message).hint("use another base URL"));
        }
        Ok(match &self.source {
            _ if load::is_absolute(&server) => Some(server),
            Source::Url(url) => Some(format!("{}/{}", UrlParts::split(url).origin, server.trim_start_matches('/'))),
            _ => None,
        })
    }

    /// Returns the document without a mounted handler.
    ///
    /// # Errors
    ///
    /// Fails with `DOCUMENT_ERROR` when the document cannot be read, or is served by the mounted handler.
    pub(super) fn own_document(&self) -> Result<&Document, Error> {
        if let Source::Handler(url) = &self.source {
            return Err(document_error(&describe_handler_error(url)));
        }
        self.get_or_read(None)
    }

    /// Returns whether the document was read when the program was compiled.
    pub(super) fn is_embedded(&self) -> bool {
        matches!(self.source, Source::Embedded(_))
    }

    /// Returns whether the document comes from the network or from the mounted handler, so not from the program.
    pub(super) fn is_fetched(&self) -> bool {
        matches!(self.source, Source::Url(_) | Source::Handler(_))
    }

    /// Returns the lock that was compiled in with the document.
    pub(super) fn lock(&self) -> Option<&'static str> {
        match &self.source {
            Source::Embedded(embedded) => embedded.lock,
            _ => None,
        }
    }

    /// Separates a document that a mounted handler serves from that of other mounts.
    pub(super) fn for_mount(mut self) -> Self {
        if matches!(self.source, Source::Handler(_)) {
            self.documents = Arc::default();
        }
        self
    }

    /// Returns the document, which is read on the first call.
    ///
    /// # Errors
    ///
    /// Fails with `DOCUMENT_ERROR` when the document cannot be read.
    pub(super) fn document(&self, mount: &Mount) -> Result<&Document, Error> {
        self.get_or_read(Some(mount))
    }

    fn get_or_read(&self, mount: Option<&Mount>) -> Result<&Document, Error> {
        let read = self.documents.read.get(self.is_refreshed()).get_or_init(|| self.read(mount));
        read.as_ref().map(|loaded| &loaded.document).map_err(|message| document_error(message))
    }

    /// Returns whether the document comes from a server, and a copy may be in the cache.
    pub(super) fn can_refresh(&self) -> bool {
        matches!(self.source, Source::Url(_) | Source::Made(_))
    }

    /// Replaces the copy in the cache by the document of the server, when the document is next used. Returns false if there
    /// is nothing to replace: the server was asked already.
    pub(super) fn refresh(&self) -> bool {
        let is_unchecked = |read: &Result<Loaded, String>| read.as_ref().is_ok_and(|loaded| loaded.is_unchecked);
        let is_old = self.documents.read.get(false).get().is_none_or(is_unchecked);
        self.can_refresh() && is_old && self.documents.refreshing.begin()
    }

    /// Returns whether the document is the refreshed one.
    pub(super) fn is_refreshed(&self) -> bool {
        self.documents.refreshing.is_begun()
    }

    /// Reads the document. The error is a message.
    fn read(&self, mount: Option<&Mount>) -> Result<Loaded, String> {
        let cache_use = || CacheUse::of(self.is_cached, self.is_refreshed());
        let unnamed = |cause: String| format!("cannot read the OpenAPI document: {cause}");
        let at = |url: &str, cause: String| format!("cannot read the OpenAPI document at `{url}`: {cause}");
        match (&self.source, mount) {
            (Source::Text(text), _) => load::parse(text.clone()).map(Loaded::from).map_err(unnamed),
            (Source::Embedded(embedded), _) => {
                Document::embedded(*embedded).map(Loaded::from).map_err(|error| unnamed(error.to_string()))
            }
            (Source::Made(make), _) => make.0(cache_use()),
            (Source::Path(path), _) => load::from_file(path, cache_use() != CacheUse::Off)
                .map(Loaded::from)
                .map_err(|cause| format!("cannot read the OpenAPI document `{}`: {cause}", path.display())),
            (Source::Url(url), _) => download::from_network(url, cache_use()).map_err(|cause| at(url, cause)),
            (Source::Handler(url), Some(mount)) => {
                load::from_handler(mount, url).map(Loaded::from).map_err(|cause| at(url, cause))
            }
            (Source::Handler(url), None) => Err(describe_handler_error(url)),
        }
    }
}

/// Returns the part of a server's URL that a base URL cannot have. The URL may contain a password, so it is not repeated.
fn part_of_no_base(url: &str) -> Option<&'static str> {
    let authority =
        url.split_once("://").map_or("", |(_, rest)| rest).split(['/', '?', '#']).next().unwrap_or_default();
    match url {
        _ if authority.contains('@') => Some("credentials"),
        url if url.contains('?') => Some("a query"),
        url if url.contains('#') => Some("a fragment"),
        _ => None,
    }
}

/// Words the error of a document that only a mounted handler can serve.
fn describe_handler_error(url: &str) -> String {
    format!("cannot read the OpenAPI document at `{url}`: it is served by its mounted handler")
}

fn document_error(message: &str) -> Error {
    Error::new(code::DOCUMENT_ERROR, message)
}

impl From<&'static str> for Spec {
    fn from(text: &'static str) -> Self {
        Self::new(Source::Text(Cow::Borrowed(text)))
    }
}

impl From<String> for Spec {
    fn from(text: String) -> Self {
        Self::new(Source::Text(Cow::Owned(text)))
    }
}

impl From<EmbeddedDocument> for Spec {
    fn from(document: EmbeddedDocument) -> Self {
        Self::new(Source::Embedded(document))
    }
}

#[cfg(feature = "serde_json")]
impl From<serde_json::Value> for Spec {
    fn from(value: serde_json::Value) -> Self {
        value.to_string().into()
    }
}
