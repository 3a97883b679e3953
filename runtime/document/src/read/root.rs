//! Reads the parts of a document that belong to no operation.

use std::collections::HashSet;

use super::follow::{Node, Reader};
use super::{link, security};
use crate::cursor::Json;
use crate::index::NO_TEXT;
use crate::model::{Info, Requirement, Server, Tag};
use crate::source::{Source, Version};

pub(crate) fn info(source: &Source) -> Info {
    let mut info = Info::default();
    for (name, json) in source.root("info").into_iter().flat_map(Json::members) {
        match &*name {
            "title" => info.title = json.scalar().trim().to_owned(),
            "summary" => info.summary = json.text().trim().to_owned(),
            "description" => info.description = json.text(),
            "version" => info.version = json.scalar().into_owned(),
            _ => {}
        }
    }
    info.external_docs = source.root("externalDocs").and_then(link);
    info
}

pub(crate) fn servers(source: &Source) -> Vec<Server> {
    if source.version() == Version::Swagger2 {
        return super::servers::of_swagger(source, None);
    }
    let mut reader = Reader::new(source);
    let list = source.root("servers").map(|list| Node::new(list, "/servers"));
    list.map(|list| super::servers::read(&mut reader, &list)).unwrap_or_default()
}

/// Returns the tags that the document declares.
pub(crate) fn declared_tags(source: &Source) -> Vec<Tag> {
    let declared = source.root("tags").into_iter().flat_map(Json::items);
    declared.map(tag).filter(|tag| !tag.name.is_empty()).collect()
}

pub(crate) fn tags(source: &Source) -> Vec<Tag> {
    let mut tags = declared_tags(source);
    let mut known: HashSet<String> = tags.iter().map(|tag| tag.name.clone()).collect();
    let operations = (0..source.index().len()).filter_map(|number| source.index().operation(number));
    let used = operations.filter(|found| found.tags != NO_TEXT);
    for name in used.flat_map(|found| Json::new(source.text(), found.tags as usize).items()).filter_map(Json::str) {
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
            "name" => tag.name = json.scalar().into_owned(),
            "summary" => tag.summary = json.text(),
            "description" => tag.description = json.text(),
            "parent" => tag.parent = json.text(),
            _ => {}
        }
    }
    tag
}

pub(crate) fn security_schemes(source: &Source) -> Vec<Requirement> {
    security::all(&mut Reader::new(source))
}
