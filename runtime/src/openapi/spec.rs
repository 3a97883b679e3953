//! Where a document is, and how it is read.

use std::borrow::Cow;
use std::path::PathBuf;

use vestibule_document::{Document, EmbeddedDocument};

use super::cache::Kept;
use crate::error::Error;
use crate::fetch::Mount;

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
pub struct Spec(pub(super) Source);

#[derive(Clone, Debug)]
pub(super) enum Source {
    Text(Cow<'static, str>),
    Path(PathBuf),
    Url(String),
    Embedded(EmbeddedDocument),
}

impl Spec {
    /// A file, in JSON or YAML. Of a large one, what takes long to make is kept in the user's cache folder
    /// (`$XDG_CACHE_HOME/vestibule`, `~/.cache/vestibule`) until the file changes.
    pub fn path(path: impl Into<PathBuf>) -> Self {
        Self(Source::Path(path.into()))
    }

    /// An address below the mount, such as `/openapi.json`: the mounted handler itself is asked for it.
    pub fn url(url: impl Into<String>) -> Self {
        Self(Source::Url(url.into()))
    }

    /// Reads the document.
    pub(super) fn read(&self, mount: &Mount) -> Result<Document, Error> {
        match &self.0 {
            Source::Text(text) => parse(text.clone()).map_err(|why| broken("the OpenAPI document", &why)),
            Source::Embedded(embedded) => {
                Document::embedded(*embedded).map_err(|why| broken("the OpenAPI document", &why.to_string()))
            }
            Source::Path(path) => {
                let shown = path.display();
                let kept = Kept::of(path);
                if let Some(document) = kept.as_ref().and_then(|kept| kept.read(path)) {
                    return Ok(document);
                }
                let place = format!("the OpenAPI document `{shown}`");
                let text = std::fs::read_to_string(path).map_err(|why| broken(&place, &why.to_string()))?;
                let document = parse(text.into()).map_err(|why| broken(&place, &why))?;
                if let Some(kept) = kept {
                    kept.write(&document);
                }
                Ok(document)
            }
            Source::Url(url) => {
                let place = format!("the OpenAPI document at `{url}`");
                let text = super::served::text(mount, url).map_err(|why| broken(&place, why.message()))?;
                parse(text.into()).map_err(|why| broken(&place, &why))
            }
        }
    }
}

/// Reads JSON, or YAML where the program has the feature for it.
fn parse(text: Cow<'static, str>) -> Result<Document, String> {
    Document::parse(text).map_err(|error| error.to_string())
}

fn broken(what: &str, why: &str) -> Error {
    Error::new("DOCUMENT_ERROR", format!("{what} cannot be read: {why}"))
}

impl From<&'static str> for Spec {
    fn from(text: &'static str) -> Self {
        Self(Source::Text(Cow::Borrowed(text)))
    }
}

impl From<String> for Spec {
    fn from(text: String) -> Self {
        Self(Source::Text(Cow::Owned(text)))
    }
}

impl From<EmbeddedDocument> for Spec {
    fn from(document: EmbeddedDocument) -> Self {
        Self(Source::Embedded(document))
    }
}

#[cfg(feature = "json")]
impl From<serde_json::Value> for Spec {
    fn from(value: serde_json::Value) -> Self {
        value.to_string().into()
    }
}
