//! Loads the text of a document: from a file, from the mounted handler, or from the network.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use vestibule_document::Document;

use super::cache::CacheEntry;
use crate::data::{Data, to_json};
use crate::error::{Error, Result, code};
use crate::fetch::{FetchInput, MAX_BUFFERED, Mount, UrlParts};
use crate::run;

/// Parses JSON, or YAML if the program has the feature. The error is a message.
pub(super) fn parse(text: impl Into<Cow<'static, str>>) -> Result<Document, String> {
    Document::parse(text).map_err(|error| error.to_string())
}

/// Reads a document from a file; a large one through the cache, if that is enabled.
pub(super) fn from_file(path: &Path, use_cache: bool) -> Result<Document, String> {
    let entry = use_cache.then(|| CacheEntry::of_file(path)).flatten();
    if let Some(document) = entry.as_ref().and_then(|entry| entry.read(path)) {
        return Ok(document);
    }
    let text = read_bounded(path).map_err(|error| error.to_string())?;
    let (document, others) = Document::parse_file(text, path).map_err(|error| error.to_string())?;
    // The cache does not know when another file has changed.
    if let Some(entry) = entry.filter(|_| others.is_empty()) {
        entry.write(&document);
    }
    Ok(document)
}

/// Reads a text of at most [`MAX_BUFFERED`] bytes: a file may be a device without an end.
fn read_bounded(path: &Path) -> io::Result<String> {
    let (file, mut text) = (File::open(path)?, String::new());
    file.take(MAX_BUFFERED as u64 + 1).read_to_string(&mut text)?;
    if text.len() > MAX_BUFFERED {
        let message = format!("it exceeds the limit of {} MiB", MAX_BUFFERED >> 20);
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, message));
    }
    Ok(text)
}

/// Requests a document from the mounted handler, and the others there that it refers to.
pub(super) fn from_handler(mount: &Mount, url: &str) -> Result<Document, String> {
    let text = text_from_handler(mount, url)?;
    let mut read = |location: &str| {
        if is_absolute(location) {
            Err("it is on another server".to_owned())
        } else {
            text_from_handler(mount, location)
        }
    };
    let linked = Document::parse_linked(text, url, &mut read).map_err(|error| error.to_string())?;
    Ok(linked.document)
}

fn text_from_handler(mount: &Mount, url: &str) -> Result<String, String> {
    let mut input = FetchInput::default();
    let UrlParts { path, query, .. } = UrlParts::split(url);
    path.clone_into(&mut input.path);
    input.query.append_encoded(query.unwrap_or_default());
    let pending = mount.pending(input);
    let outcome = pending.start().and_then(|execution| run::block_on_thread(run::settle(execution)));
    let outcome = outcome.and_then(std::convert::identity);
    let text = outcome.and_then(|outcome| match outcome.as_data() {
        Some(Data::String(text)) => Ok(text.clone()),
        Some(data) => Ok(to_json(data)),
        None => Err(Error::new(code::DOCUMENT_ERROR, "the response is not text")),
    });
    text.map_err(|error| error.message().to_owned())
}

/// Returns whether a URL has a scheme and a host.
pub(super) fn is_absolute(url: &str) -> bool {
    let has_scheme = |scheme: &str| url.get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme));
    has_scheme("https://") || has_scheme("http://")
}
