//! What a document says beside its operations.

use std::collections::HashSet;

use super::follow::{Node, Reader};
use super::{link, scalar, security};
use crate::document::{Document, Version};
use crate::json::Json;
use crate::{Info, Requirement, Server, Tag};

pub(crate) fn info(document: &Document) -> Info {
    let mut info = Info::default();
    for (name, json) in document.root("info").into_iter().flat_map(Json::members) {
        match &*name {
            "title" => info.title = scalar(json).trim().to_owned(),
            "summary" => info.summary = json.text().trim().to_owned(),
            "description" => info.description = json.text(),
            "version" => info.version = scalar(json).into_owned(),
            _ => {}
        }
    }
    info.external_docs = document.root("externalDocs").and_then(link);
    info
}

pub(crate) fn servers(document: &Document) -> Vec<Server> {
    if document.version() == Version::Swagger2 {
        return super::servers::of_swagger(document, None);
    }
    let mut reader = Reader::new(document);
    let list = document.root("servers").map(|list| Node::new(list, "/servers"));
    list.map(|list| super::servers::read(&mut reader, &list)).unwrap_or_default()
}

pub(crate) fn tags(document: &Document) -> Vec<Tag> {
    let declared = document.root("tags").into_iter().flat_map(Json::items);
    let mut tags: Vec<Tag> = declared.map(tag).filter(|tag| !tag.name.is_empty()).collect();
    let mut known: HashSet<String> = tags.iter().map(|tag| tag.name.clone()).collect();
    for name in document.entries().flat_map(|entry| entry.tags()) {
        if !name.is_empty() && !known.contains(&*name) {
            known.insert(name.clone().into_owned());
            tags.push(Tag { name: name.into_owned(), ..Tag::default() });
        }
    }
    tags
}

fn tag(value: Json<'_>) -> Tag {
    let mut tag = Tag::default();
    for (name, json) in value.members() {
        match &*name {
            "name" => tag.name = scalar(json).into_owned(),
            "summary" => tag.summary = json.text(),
            "description" => tag.description = json.text(),
            "parent" => tag.parent = json.text(),
            _ => {}
        }
    }
    tag
}

pub(crate) fn security_schemes(document: &Document) -> Vec<Requirement> {
    security::all(&mut Reader::new(document))
}
