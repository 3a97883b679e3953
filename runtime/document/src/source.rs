//! A document's text with its index and version.

use std::borrow::Cow;

use crate::cursor::{Json, Type};
use crate::error::Error;
use crate::index::Index;

/// The version of the specification, as far as versions are read differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Version {
    Swagger2,
    V30,
    V31,
}

/// A document's text with its index and version.
#[derive(Clone, Debug)]
pub(crate) struct Source {
    text: Cow<'static, str>,
    index: Index,
    version: Version,
}

impl Source {
    /// Fails when the text is not an OpenAPI document or has an unsupported version.
    pub(crate) fn new(text: Cow<'static, str>, index: Index) -> Result<Self, Error> {
        let version = version(&text, &index)?;
        Ok(Self { text, index, version })
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    pub(crate) fn index(&self) -> &Index {
        &self.index
    }

    pub(crate) fn version(&self) -> Version {
        self.version
    }

    /// Returns a member of the document's root object.
    pub(crate) fn root(&self, name: &str) -> Option<Json<'_>> {
        self.index.root(&self.text, name)
    }

    /// Returns the value at a JSON pointer.
    pub(crate) fn resolve(&self, pointer: &str) -> Option<Json<'_>> {
        self.index.resolve(&self.text, pointer)
    }
}

/// Determines the version from `openapi` or `swagger`, and checks that the document has operations.
fn version(text: &str, index: &Index) -> Result<Version, Error> {
    let at = |value: Json<'_>, message: String, pointer: &str| {
        let mut error = Error::at(text, value.offset(), message);
        pointer.clone_into(&mut error.pointer);
        error
    };
    let found = match (index.root(text, "openapi"), index.root(text, "swagger")) {
        (Some(value), _) => match &*value.scalar() {
            "3.0" => Version::V30,
            version if version.starts_with("3.0.") => Version::V30,
            version if version == "3" || version.starts_with("3.") => Version::V31,
            other => {
                let message = format!("unsupported OpenAPI version `{other}`: expected 3.0, 3.1, 3.2 or Swagger 2.0");
                return Err(at(value, message, "/openapi"));
            }
        },
        (None, Some(value)) => match &*value.scalar() {
            "2" | "2.0" => Version::Swagger2,
            other => {
                let message = format!("unsupported Swagger version `{other}`: expected 2.0 or OpenAPI 3.0, 3.1 or 3.2");
                return Err(at(value, message, "/swagger"));
            }
        },
        (None, None) => {
            let message = "not an OpenAPI document: it has neither `openapi` nor `swagger`";
            return Err(Error::whole(message, ""));
        }
    };
    let may_do_without = found == Version::V31
        && ["webhooks", "components"].into_iter().any(|name| index.root(text, name).is_some_and(Json::is_object));
    match index.root(text, "paths") {
        Some(paths) if paths.is_object() => Ok(found),
        Some(paths) if paths.kind() != Type::Null => {
            Err(at(paths, "`paths` must be an object: `{\"/pets\": {…}}`".into(), "/paths"))
        }
        _ if may_do_without => Ok(found),
        _ => Err(Error::whole("the document has no `paths`, so it has no operations", "")),
    }
}
