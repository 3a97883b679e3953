//! Reads operations and the parts of the document that they share.

mod body;
mod combine;
mod follow;
mod operation;
mod pages;
mod parameters;
mod responses;
mod root;
mod schema;
mod security;
mod servers;

pub(crate) use follow::{Node, Reader};
pub(crate) use operation::{method, operation};
pub(crate) use root::{declared_tags, info, security_schemes, servers, tags};

use crate::cursor::Json;
use crate::model::Link;

/// Reads `externalDocs`.
fn link(value: Json<'_>) -> Option<Link> {
    let mut link = Link::default();
    for (name, value) in value.members() {
        match &*name {
            "url" => link.url = value.text(),
            "description" => link.description = value.text(),
            _ => {}
        }
    }
    (!link.url.is_empty()).then_some(link)
}

/// Returns `example`, or else the first of `examples`, as JSON.
fn example<'d>(reader: &mut Reader<'d>, example: Option<Json<'d>>, examples: Option<&Node<'d>>) -> Option<String> {
    if let Some(example) = example {
        return Some(example.compact());
    }
    let (_, first) = examples?.children().next()?;
    let first = reader.follow(&first)?;
    first.json.get("value").map(|value| value.compact())
}
