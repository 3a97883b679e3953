//! A document on the network, and what is kept of it between runs.

/// Whether an address names its host.
pub(super) fn is_whole(url: &str) -> bool {
    let begins = |scheme: &str| url.get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme));
    begins("https://") || begins("http://")
}

/// Without the client there is nothing to fetch it with.
#[cfg(not(feature = "remote"))]
pub(super) fn document(_: &str, _: bool) -> Result<vestibule_document::Document, String> {
    Err("the program was built without the feature `remote`, which fetches it; give a file".to_owned())
}

#[cfg(feature = "remote")]
pub(super) use remote::document;

#[cfg(feature = "remote")]
mod remote {
    use std::fs::{self, File};
    use std::hash::{DefaultHasher, Hash, Hasher};
    use std::path::PathBuf;
    use std::time::{Duration, SystemTime};

    use http::header::{ACCEPT, ETAG, IF_NONE_MATCH};
    use http::{Request, StatusCode};
    use http_body_util::{BodyExt, LengthLimitError, Limited};
    use vestibule_document::Document;

    use super::super::cache::{folder, put};
    use super::super::spec::parse;
    use crate::fetch::{Body, Handler, Mount, Remote, UrlParts};
    use crate::graph::Mounted;

    /// A document has no more bytes.
    const MOST: usize = 64 << 20;
    /// What is younger is not asked for again.
    const FRESH: Duration = Duration::from_secs(3_600);
    /// How long to wait for an answer, and for all of it.
    const PATIENCE: (Duration, Duration) = (Duration::from_secs(30), Duration::from_secs(120));

    /// The document at an address: what is kept of it, as long as that is what the server has.
    ///
    /// # Errors
    ///
    /// What stands in the way, as the end of a sentence.
    pub(in crate::openapi) fn document(url: &str, is_kept: bool) -> Result<Document, String> {
        let kept = is_kept.then(|| CacheEntry::of(url)).flatten();
        let old = kept.as_ref().and_then(CacheEntry::read);
        let is_fresh = kept.as_ref().is_some_and(CacheEntry::is_fresh);
        let (tag, old) = match old {
            Some((_, document)) if is_fresh => return Ok(document),
            Some((tag, document)) => (tag, Some(document)),
            None => (String::new(), None),
        };
        match (get(url, &tag)?, old) {
            (Got::Same, Some(document)) => {
                kept.iter().for_each(CacheEntry::touch);
                Ok(document)
            }
            (Got::Same, None) => Err("the server says that it has not changed, to whom has none".to_owned()),
            (Got::Text(tag, text), _) => {
                let document = parse(text.into())?;
                kept.iter().for_each(|kept| kept.write(&tag, &document));
                Ok(document)
            }
        }
    }

    /// What is kept of one address: a line with the tag of the version and then the document as JSON, in one
    /// file so that they belong together; and the index.
    struct CacheEntry {
        page: PathBuf,
        index: PathBuf,
    }

    impl CacheEntry {
        fn of(url: &str) -> Option<Self> {
            let mut hasher = DefaultHasher::new();
            ("url", url, env!("CARGO_PKG_VERSION")).hash(&mut hasher);
            let (folder, name) = (folder()?, format!("{:016x}", hasher.finish()));
            Some(Self { page: folder.join(format!("{name}.page")), index: folder.join(format!("{name}.index")) })
        }

        fn read(&self) -> Option<(String, Document)> {
            let mut text = fs::read_to_string(&self.page).ok()?;
            let end = text.find('\n')?;
            let tag = text.drain(..=end).collect::<String>().trim_end().to_owned();
            let document = Document::with_index(text, fs::read(&self.index).ok()?)?;
            Some((tag, document))
        }

        fn is_fresh(&self) -> bool {
            let changed = fs::metadata(&self.page).and_then(|about| about.modified());
            changed.ok().and_then(|time| time.elapsed().ok()).is_some_and(|age| age < FRESH)
        }

        fn touch(&self) {
            let _ = File::options().append(true).open(&self.page).and_then(|file| file.set_modified(SystemTime::now()));
        }

        fn write(&self, tag: &str, document: &Document) {
            if self.page.parent().is_none_or(|folder| fs::create_dir_all(folder).is_err()) {
                return;
            }
            let page = format!("{tag}\n{}", document.text());
            if put(&self.page, page.as_bytes()) {
                put(&self.index, document.index_bytes());
            }
        }
    }

    /// What a server answers.
    enum Got {
        /// What was there before.
        Same,
        /// The tag of a version, which may be empty, and its text.
        Text(String, String),
    }

    /// Asks for a document, on a thread of its own: the caller may be within a runtime, where nothing may block.
    fn get(url: &str, tag: &str) -> Result<Got, String> {
        let UrlParts { origin, path, query } = UrlParts::split(url);
        let slash = if path.starts_with('/') { "" } else { "/" };
        let query = query.map(|query| format!("?{query}")).unwrap_or_default();
        let remote = Remote::new(origin).response_timeout(PATIENCE.0).total_timeout(PATIENCE.1);
        if let Some(mistake) = Mount::remote(remote.clone()).definition_errors().into_iter().next() {
            return Err(mistake);
        }
        let mut request = Request::get(format!("http://localhost{slash}{path}{query}"));
        request = request.header(ACCEPT, "application/json, application/yaml;q=0.9, */*;q=0.5");
        if !tag.is_empty() {
            request = request.header(IF_NONE_MATCH, tag);
        }
        let request = request.body(Body::empty()).map_err(|why| why.to_string())?;
        let asked = std::thread::scope(|scope| {
            let ask = || crate::run::with_runtime(|runtime| runtime.block_on(ask(Handler::remote(remote), request)));
            scope.spawn(ask).join()
        });
        asked.map_err(|_| "the request panicked".to_owned())?.map_err(|error| error.message().to_owned())?
    }

    async fn ask(handler: Handler, request: Request<Body>) -> Result<Got, String> {
        let response = handler.call(request).await.map_err(|error| error.message().to_owned())?;
        let status = response.status();
        if status == StatusCode::NOT_MODIFIED {
            return Ok(Got::Same);
        }
        if !status.is_success() {
            return Err(format!("the server answered {status}"));
        }
        let tag = response.headers().get(ETAG).and_then(|tag| tag.to_str().ok()).unwrap_or_default().to_owned();
        let body = Limited::new(response.into_body(), MOST).collect().await;
        let bytes = body.map_err(|error| match error.downcast_ref::<LengthLimitError>() {
            Some(_) => format!("it has more than {} MiB", MOST >> 20),
            None => error.to_string(),
        })?;
        let text = String::from_utf8(bytes.to_bytes().into()).map_err(|_| "it is not UTF-8".to_owned())?;
        Ok(Got::Text(tag, text))
    }
}
