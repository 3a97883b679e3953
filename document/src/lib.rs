//! OpenAPI documents, read no further than a command needs.
//!
//! A document of several megabytes has a thousand operations, and a call needs one of them. So the
//! text is gone through once for an [index](Document) of where things are, and an [`Operation`] is
//! read from its own piece of the text and from what that refers to.

mod model;

pub use model::*;
