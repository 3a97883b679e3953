//! Downloads documents from the network and caches them.

use std::fs::{self, File};
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use http::header::{ACCEPT, ETAG, IF_NONE_MATCH};
use http::{Request, StatusCode};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use vestibule_document::{Document, LinkedDocument};

use super::cache::{self, cache_dir, file_stem};
use super::load::is_absolute;
use crate::data::is_terminal_control;
use crate::fetch::{Body, Handler, Mount, Remote, UrlParts};
use crate::files;
use crate::graph::Mounted;
use crate::run;

/// Maximum size of a document in bytes.
const MAX_SIZE: usize = 64 << 20;
/// Maximum number of other documents that one refers to.
const MAX_LINKED: usize = 100;
/// Age up to which a cached document is used without asking the server.
const MAX_FRESH_AGE: Duration = Duration::from_secs(3_600);
/// Time-out until the response begins.
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(30);
/// Time-out until the response begins, if there is an old copy.
const STALE_TIMEOUT: Duration = Duration::from_secs(4);
/// Maximum time to wait for a connection.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
/// Time after a failed download until the next one.
const RETRY_DELAY: Duration = Duration::from_secs(300);
/// Time-out of the whole request.
const TOTAL_TIMEOUT: Duration = Duration::from_secs(120);

/// Returns the document at a URL. A cached one is used while it is fresh, or after the server confirms that it
/// has not changed. The error is a message.
pub(super) fn from_network(url: &str, use_cache: bool) -> Result<Document, String> {
    let entry = use_cache.then(|| DownloadEntry::of_url(url)).flatten();
    let cached = entry.as_ref().and_then(DownloadEntry::read);
    let is_fresh = !cache::is_refreshing() && entry.as_ref().is_some_and(DownloadEntry::is_fresh);
    let (etag, cached) = match cached {
        Some((_, document)) if is_fresh => return Ok(document),
        Some((etag, document)) => (etag, Some(document)),
        None => (String::new(), None),
    };
    // With an old copy at hand, the user does not wait long for a new one.
    let timeout = if cached.is_some() { STALE_TIMEOUT } else { RESPONSE_TIMEOUT };
    let read = |text| link(url, text).map_err(|error| format!("the new version cannot be read: {error}"));
    match (download(url, &etag, timeout), cached) {
        (Ok(Download::NotModified), Some(document)) => {
            entry.iter().for_each(|entry| entry.touch(Duration::ZERO));
            Ok(document)
        }
        (Ok(Download::NotModified), None) => Err("the server answered 304 to an unconditional request".to_owned()),
        (Ok(Download::Text { etag, text }), Some(old)) => match read(text) {
            Ok(linked) => Ok(store(linked, &etag, entry.as_ref())),
            Err(reason) => Ok(use_stale(url, old, entry.as_ref(), &reason)),
        },
        (Ok(Download::Text { etag, text }), None) => {
            let linked = link(url, text)?;
            Ok(store(linked, &etag, entry.as_ref()))
        }
        (Err(reason), Some(old)) => Ok(use_stale(url, old, entry.as_ref(), &reason)),
        (Err(reason), None) => Err(reason),
    }
}

/// Parses a document with the others on its server that it refers to.
fn link(url: &str, text: String) -> Result<LinkedDocument, String> {
    let (mut count, origin) = (0, UrlParts::split(url).origin);
    let mut read = |location: &str| {
        count += 1;
        if !is_absolute(location) || UrlParts::split(location).origin != origin {
            return Err("it is on another server than the document".to_owned());
        }
        if count > MAX_LINKED {
            return Err(format!("the document refers to more than {MAX_LINKED} others"));
        }
        match download(location, "", RESPONSE_TIMEOUT)? {
            Download::Text { text, .. } => Ok(text),
            Download::NotModified => Err("the server answered 304 to an unconditional request".to_owned()),
        }
    };
    Document::parse_linked(text, url, &mut read).map_err(|error| error.to_string())
}

/// Writes a new version to the cache.
fn store(linked: LinkedDocument, etag: &str, entry: Option<&DownloadEntry>) -> Document {
    // The entity tag says nothing of the other documents.
    let etag = if linked.locations.is_empty() { etag } else { "" };
    if let Some(entry) = entry {
        entry.write(etag, &linked.document);
    }
    linked.document
}

/// Returns an old copy after a failed download, and says so on stderr. The server is asked again after some minutes.
fn use_stale(url: &str, document: Document, entry: Option<&DownloadEntry>, reason: &str) -> Document {
    let note = format!("Note: using the cached copy of `{url}`: {}\n", reason.replace(is_terminal_control, " "));
    // There is no other place to report a failure to.
    let _ = std::io::stderr().write_all(note.as_bytes());
    if let Some(entry) = entry {
        entry.touch(MAX_FRESH_AGE.saturating_sub(RETRY_DELAY));
    }
    document
}

/// The cache entry of one URL. The page file holds a line with the entity tag and then the document as JSON, so
/// that the two cannot diverge.
struct DownloadEntry {
    page: PathBuf,
    index: PathBuf,
}

impl DownloadEntry {
    fn of_url(url: &str) -> Option<Self> {
        let (directory, name) = (cache_dir()?, file_stem(&["url", url]));
        Some(Self { page: directory.join(format!("{name}.page")), index: directory.join(format!("{name}.index")) })
    }

    /// Reads the entity tag and the document.
    fn read(&self) -> Option<(String, Document)> {
        let mut text = fs::read_to_string(&self.page).ok()?;
        let end = text.find('\n')?;
        let etag = text.drain(..=end).collect::<String>().trim_end().to_owned();
        let document = Document::with_index(text, fs::read(&self.index).ok()?)?;
        Some((etag, document))
    }

    fn is_fresh(&self) -> bool {
        let modified = fs::metadata(&self.page).and_then(|metadata| metadata.modified());
        modified.ok().and_then(|time| time.elapsed().ok()).is_some_and(|age| age < MAX_FRESH_AGE)
    }

    /// Sets the age of the document.
    fn touch(&self, age: Duration) {
        let Some(time) = SystemTime::now().checked_sub(age) else { return };
        let _ = File::options().append(true).open(&self.page).and_then(|file| file.set_modified(time));
    }

    fn write(&self, etag: &str, document: &Document) {
        if self.page.parent().is_none_or(|directory| fs::create_dir_all(directory).is_err()) {
            return;
        }
        cache::evict_old();
        let page = format!("{etag}\n{}", document.text());
        if files::replace(&self.page, page.as_bytes()).is_ok() {
            let _ = files::replace(&self.index, document.index_bytes());
        }
    }
}

/// A server's response to a conditional request.
enum Download {
    /// The cached version is current.
    NotModified,
    /// A new version, with an entity tag that may be empty.
    Text { etag: String, text: String },
}

/// Requests a document.
fn download(url: &str, etag: &str, timeout: Duration) -> Result<Download, String> {
    let UrlParts { origin, path, query } = UrlParts::split(url);
    let slash = if path.starts_with('/') { "" } else { "/" };
    let query = query.map(|query| format!("?{query}")).unwrap_or_default();
    let remote = Remote::new(origin).response_timeout(timeout).connect_timeout(timeout.min(CONNECT_TIMEOUT));
    let remote = remote.total_timeout(TOTAL_TIMEOUT);
    if let Some(mistake) = Mount::remote(remote.clone()).definition_errors().into_iter().next() {
        return Err(mistake);
    }
    let mut request = Request::get(format!("http://localhost{slash}{path}{query}"));
    request = request.header(ACCEPT, "application/json, application/yaml;q=0.9, */*;q=0.5");
    if !etag.is_empty() {
        request = request.header(IF_NONE_MATCH, etag);
    }
    let request = request.body(Body::empty()).map_err(|error| error.to_string())?;
    let response = run::block_on_thread(send(Handler::remote(remote), request));
    response.map_err(|error| error.message().to_owned())?
}

async fn send(handler: Handler, request: Request<Body>) -> Result<Download, String> {
    let response = handler.call(request).await.map_err(|error| error.message().to_owned())?;
    let status = response.status();
    if status == StatusCode::NOT_MODIFIED {
        return Ok(Download::NotModified);
    }
    if !status.is_success() {
        return Err(format!("the server answered {status}"));
    }
    let etag = response.headers().get(ETAG).and_then(|etag| etag.to_str().ok()).unwrap_or_default().to_owned();
    let body = Limited::new(response.into_body(), MAX_SIZE).collect().await;
    let bytes = body.map_err(|error| match error.downcast_ref::<LengthLimitError>() {
        Some(_) => format!("it is larger than {} MiB", MAX_SIZE >> 20),
        None => error.to_string(),
    })?;
    let text = String::from_utf8(bytes.to_bytes().into()).map_err(|_| "it is not UTF-8".to_owned())?;
    Ok(Download::Text { etag, text })
}
