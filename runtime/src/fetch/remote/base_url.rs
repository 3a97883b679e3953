//! Base URLs, and the addresses of requests below them.

use reqwest::Url;

use crate::error::Error;

/// A base URL that requests can be sent below.
#[derive(Clone, Debug)]
pub(in crate::fetch) struct Base {
    url: Url,
    /// Its path, without a `/` at the end.
    path: String,
}

impl Base {
    /// Reads a base URL; else why it is none, as the end of a sentence that begins with what it is.
    pub(in crate::fetch) fn parse(text: &str) -> Result<Self, String> {
        let trimmed = text.trim();
        // What might be a password is not repeated.
        let shown = if trimmed.contains('@') { String::new() } else { format!("`{trimmed}` ") };
        if !["http://", "https://"].iter().any(|scheme| starts_with(trimmed, scheme)) {
            return Err(format!("{shown}begins with neither `https://` nor `http://`"));
        }
        let url = Url::parse(trimmed).map_err(|error| format!("{shown}is no URL: {error}"))?;
        if !url.username().is_empty() || url.password().is_some() {
            return Err("holds credentials: take them from the environment, with `basic_env`".to_owned());
        }
        if url.query().is_some() || url.fragment().is_some() {
            return Err(format!("{shown}has a query or a fragment, and a path can follow neither"));
        }
        let path = url.path().trim_end_matches('/').to_owned();
        Ok(Self { url, path })
    }

    /// The host, with its port where that is not the usual one.
    pub(in crate::fetch) fn host(&self) -> String {
        host(&self.url)
    }

    /// Whether it has a path, which stands before every other.
    #[cfg(feature = "openapi")]
    pub(super) fn has_path(&self) -> bool {
        !self.path.is_empty()
    }

    pub(super) fn url(&self) -> &Url {
        &self.url
    }

    pub(super) fn is_same_origin(&self, url: &Url) -> bool {
        self.url.origin() == url.origin()
    }

    /// The address of a path and query below it.
    pub(in crate::fetch) fn join(&self, path_and_query: &str) -> Result<Url, Error> {
        let url = format!("{}://{}{}{path_and_query}", self.url.scheme(), host(&self.url), self.path);
        let url =
            Url::parse(&url).map_err(|error| Error::internal(format!("the request has no usable URL: {error}")))?;
        let is_below = url.path().strip_prefix(&self.path).is_some_and(|rest| rest.starts_with('/'));
        if !self.is_same_origin(&url) || !is_below {
            return Err(Error::internal("the request would leave the base URL"));
        }
        Ok(url)
    }
}

fn starts_with(text: &str, scheme: &str) -> bool {
    text.get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme))
}

/// The host of a URL, with its port where that is not the usual one.
pub(super) fn host(url: &Url) -> String {
    let host = url.host_str().unwrap_or_default();
    match url.port() {
        Some(port) => format!("{host}:{port}"),
        None => host.to_owned(),
    }
}
