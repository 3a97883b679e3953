//! Where a document is, and how it is read.

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use vestibule_document::{Document, EmbeddedDocument};

use super::cache::{CacheEntry, is_on};
use super::fetched;
use crate::error::{Error, code};
use crate::fetch::{Mount, UrlParts};

/// An OpenAPI document: its text, or where that is. It is read when the mount is first used.
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
    is_kept: bool,
    /// The document, or the code and the message of what is wrong; shared by all clones.
    document: Arc<OnceLock<Result<Document, (String, String)>>>,
}

#[derive(Clone, Debug)]
enum Source {
    Text(Cow<'static, str>),
    Path(PathBuf),
    /// A whole address.
    Url(String),
    /// One below the mount.
    Below(String),
    Embedded(EmbeddedDocument),
}

impl Spec {
    fn of(source: Source) -> Self {
        Self { source, is_kept: true, document: Arc::default() }
    }

    /// A file, in JSON or YAML. Of a large one, what takes long to make is kept in the user's cache folder
    /// until the file changes: see [`cache`](Self::cache).
    pub fn path(path: impl Into<PathBuf>) -> Self {
        Self::of(Source::Path(path.into()))
    }

    /// An address below the mount, such as `/openapi.json`: the mounted handler itself is asked for it. Or a
    /// whole one, `https://api.example.com/openapi.json`, which is fetched where the feature `remote` is on.
    ///
    /// What is fetched has at most 64 MiB. It is kept in the user's cache folder for an hour, and then as
    /// long as the server says that it has not changed (`ETag`): see [`cache`](Self::cache).
    pub fn url(url: impl Into<String>) -> Self {
        let url = url.into();
        Self::of(if fetched::is_whole(&url) { Source::Url(url) } else { Source::Below(url) })
    }

    /// Whether something of the document is kept between runs, in the user's cache folder
    /// (`$XDG_CACHE_HOME/vestibule`, `~/.cache/vestibule`): so it is, unless said otherwise here or by the
    /// environment variable `VESTIBULE_CACHE=0`.
    ///
    /// ```
    /// use vestibule::openapi::Spec;
    ///
    /// let spec = Spec::path("api/openapi.yaml").cache(false);
    /// # let _ = spec;
    /// ```
    pub fn cache(mut self, is_kept: bool) -> Self {
        self.is_kept = is_kept;
        self
    }

    /// The address that the document names first for its API. One without a host is on the host that the
    /// document is fetched from; where it is not fetched, there is none.
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
    /// `DOCUMENT_ERROR` when the document cannot be read, or is below a mount.
    pub fn server(&self) -> Result<Option<String>, Error> {
        if let Source::Below(url) = &self.source {
            return Err(broken(&at(url), MOUNTLESS));
        }
        let named = self.known(|| self.read(None))?.servers().into_iter().next();
        let named = named.map(|server| server.url).unwrap_or_default();
        Ok(match &self.source {
            _ if fetched::is_whole(&named) => Some(named),
            Source::Url(url) => Some(format!("{}/{}", UrlParts::split(url).origin, named.trim_start_matches('/'))),
            _ => None,
        })
    }

    /// The same for one mount: what another mount answers is another document.
    pub(super) fn mounted(mut self) -> Self {
        if matches!(self.source, Source::Below(_)) {
            self.document = Arc::default();
        }
        self
    }

    /// The document, read when it is first asked for.
    ///
    /// # Errors
    ///
    /// When it cannot be read.
    pub(super) fn document(&self, mount: &Mount) -> Result<&Document, Error> {
        self.known(|| self.read(Some(mount)))
    }

    fn known(&self, read: impl FnOnce() -> Result<Document, Error>) -> Result<&Document, Error> {
        let document =
            self.document.get_or_init(|| read().map_err(|why| (why.code().to_owned(), why.message().to_owned())));
        document.as_ref().map_err(|(code, message)| Error::new(code.clone(), message.clone()))
    }

    fn read(&self, mount: Option<&Mount>) -> Result<Document, Error> {
        let is_kept = || self.is_kept && is_on();
        match (&self.source, mount) {
            (Source::Text(text), _) => parse(text.clone()).map_err(|why| broken("the OpenAPI document", &why)),
            (Source::Embedded(embedded), _) => {
                Document::embedded(*embedded).map_err(|why| broken("the OpenAPI document", &why.to_string()))
            }
            (Source::Path(path), _) => of_file(path, is_kept()),
            (Source::Url(url), _) => fetched::document(url, is_kept()).map_err(|why| broken(&at(url), &why)),
            (Source::Below(url), Some(mount)) => {
                let text = super::served::text(mount, url).map_err(|why| broken(&at(url), why.message()))?;
                parse(text.into()).map_err(|why| broken(&at(url), &why))
            }
            (Source::Below(url), None) => Err(broken(&at(url), MOUNTLESS)),
        }
    }
}

fn of_file(path: &Path, is_kept: bool) -> Result<Document, Error> {
    let kept = is_kept.then(|| CacheEntry::of(path)).flatten();
    if let Some(document) = kept.as_ref().and_then(|kept| kept.read(path)) {
        return Ok(document);
    }
    let place = format!("the OpenAPI document `{}`", path.display());
    let text = std::fs::read_to_string(path).map_err(|why| broken(&place, &why.to_string()))?;
    let document = parse(text.into()).map_err(|why| broken(&place, &why))?;
    if let Some(kept) = kept {
        kept.write(&document);
    }
    Ok(document)
}

/// Why there is no document of an address below a mount.
const MOUNTLESS: &str = "only its mount knows where that is";

fn at(url: &str) -> String {
    format!("the OpenAPI document at `{url}`")
}

/// Reads JSON, or YAML where the program has the feature for it.
pub(super) fn parse(text: Cow<'static, str>) -> Result<Document, String> {
    Document::parse(text).map_err(|error| error.to_string())
}

fn broken(what: &str, why: &str) -> Error {
    Error::new(code::DOCUMENT_ERROR, format!("{what} cannot be read: {why}"))
}

impl From<&'static str> for Spec {
    fn from(text: &'static str) -> Self {
        Self::of(Source::Text(Cow::Borrowed(text)))
    }
}

impl From<String> for Spec {
    fn from(text: String) -> Self {
        Self::of(Source::Text(Cow::Owned(text)))
    }
}

impl From<EmbeddedDocument> for Spec {
    fn from(document: EmbeddedDocument) -> Self {
        Self::of(Source::Embedded(document))
    }
}

#[cfg(feature = "json")]
impl From<serde_json::Value> for Spec {
    fn from(value: serde_json::Value) -> Self {
        value.to_string().into()
    }
}
