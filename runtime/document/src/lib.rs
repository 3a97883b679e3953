//! Reads OpenAPI documents, only as far as a command needs them.
//!
//! A document of several megabytes has a thousand operations, of which a call needs one. The text is scanned once for an
//! index of its parts, and an [`Operation`] is read from its own part of the text and those it refers to. See
//! [`Document`].

mod check;
mod cursor;
mod discriminator;
mod document;
mod entry;
mod error;
mod hash;
mod index;
mod json_schema;
mod linked;
mod lock;
mod model;
mod names;
pub mod pointer;
mod read;
mod scan;
mod source;
mod values;
#[cfg(feature = "yaml")]
mod yaml;

pub use document::{Document, EmbeddedDocument, LinkedDocument};
pub use entry::Entry;
pub use error::Error;
pub use hash::hash128;
pub use lock::{Lock, LockedOperation, OperationChange, Place, join_place};
pub use model::*;
pub use names::{kebab, variable_name};
pub use values::{Matches, Violation, ViolationKind};
/// The two YAML readers, for the fuzz target that compares them.
#[cfg(feature = "yaml")]
#[doc(hidden)]
pub use yaml::{fast_to_json, full_to_json};
