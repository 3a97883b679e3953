//! A document that the mounted handler itself serves.

use crate::data::{Data, to_json};
use crate::error::{Error, Result, code};
use crate::fetch::{FetchInput, Mount, UrlParts};

/// What the handler answers to a request for a path.
///
/// The caller may be within a runtime, where nothing may block: the request is made on a thread of its own.
pub(super) fn text(mount: &Mount, url: &str) -> Result<String> {
    let mut input = FetchInput::default();
    let UrlParts { path, query, .. } = UrlParts::split(url);
    path.clone_into(&mut input.path);
    input.query.append_encoded(query.unwrap_or_default());
    let pending = mount.pending(input);
    let asked = std::thread::scope(|scope| {
        let thread = scope.spawn(move || {
            let started = pending.start()?;
            crate::run::with_runtime(|runtime| runtime.block_on(crate::run::settle(started)))?
        });
        thread.join()
    });
    let outcome = asked.map_err(|_| Error::internal("the handler panicked"))??;
    match outcome.as_data() {
        Some(Data::String(text)) => Ok(text.clone()),
        Some(data) => Ok(to_json(data)),
        None => Err(Error::new(code::DOCUMENT_ERROR, "the response is no text")),
    }
}
