//! Warnings about OpenAPI documents.

use crate::graph::Cli;

impl Cli {
    /// Returns the parts of the mounts' OpenAPI documents that cannot be read, each with its location. Operations that
    /// need such a part lack some of their options; the others are not affected.
    ///
    /// ```
    /// use vestibule::fetch::{Body, http};
    /// use vestibule::prelude::*;
    ///
    /// const SPEC: &str = r##"{ "openapi": "3.1.0", "paths": { "/pets": { "get": { "operationId": "listPets",
    ///     "parameters": [{ "name": "limit", "in": "query", "schema": { "$ref": "#/nowhere" } }] } } } }"##;
    ///
    /// let api = vestibule::Mount::from_fn(|_: http::Request<Body>| async { http::Response::new(String::new()) });
    /// let cli = Cli::create("app").mount("api", api.openapi(SPEC));
    /// assert!(cli.check().is_ok());
    /// assert!(cli.warnings()[0].contains("/paths/~1pets/get"), "{:?}", cli.warnings());
    /// ```
    #[cfg_attr(not(debug_assertions), inline)]
    pub fn warnings(&self) -> Vec<String> {
        let mut all = Vec::new();
        self.0.for_each_document(&self.0.name, &mut |path, document| {
            all.extend(document.warnings().into_iter().map(|warning| format!("`{path}`: {warning}")));
        });
        all
    }
}
