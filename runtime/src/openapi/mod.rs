//! Operations of OpenAPI documents as commands of a mounted handler.

mod answer;
mod body;
mod cache;
mod command;
mod commands;
mod filter;
mod given;
mod mount;
mod names;
mod pages;
mod plan;
mod prose;
mod request;
mod search;
mod security;
mod served;
mod shape;
mod shared;
mod spec;
mod wire;

#[doc(no_inline)]
pub use vestibule_document::EmbeddedDocument;

pub use mount::{ApiMount, Naming};
pub use spec::Spec;
