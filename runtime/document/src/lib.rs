//! OpenAPI documents, read no further than a command needs.
//!
//! A document of several megabytes has a thousand operations, and a call needs one of them. So the
//! text is gone through once for an index of where things are, and an [`Operation`] is read from its own
//! piece of the text and from what that refers to. See [`Document`].

mod check;
mod cursor;
mod document;
mod error;
mod hash;
mod index;
mod json_schema;
mod model;
mod names;
pub mod pointer;
mod read;
mod scan;
mod source;
mod values;
#[cfg(feature = "yaml")]
mod yaml;

pub use document::{Document, EmbeddedDocument, Entry};
pub use error::Error;
pub use model::*;
pub use names::kebab;
pub use values::{Violation, ViolationKind};
