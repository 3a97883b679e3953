//! Base URLs, and the URLs of requests below them.

use reqwest::Url;

use crate::error::Error;

/// A base URL that requests can be sent below.
#[derive(Clone, Debug)]
pub(in crate::fetch) struct BaseUrl {
    url: Url,
    /// The path, without a trailing slash.
    path: String,
}

impl BaseUrl {
    /// Parses a base URL. The error completes a sentence that begins with "the base URL".
    pub(in crate::fetch) fn parse(text: &str) -> Result<Self, String> {
        let trimmed = text.trim();
        // A text with `@` may hold a password, so it is not repeated.
        let shown = if trimmed.contains('@') { String::new() } else { format!("`{trimmed}` ") };
        if !["http://", "https://"].iter().any(|scheme| has_scheme(trimmed, scheme)) {
            return Err(format!("{shown}does not start with `https://` or `http://`"));
        }
        let url = Url::parse(trimmed).map_err(|error| format!("{shown}is invalid: {error}"))?;
        if !url.username().is_empty() || url.password().is_some() {
            return Err("contains credentials: pass them in environment variables, with `basic_env`".to_owned());
        }
        if url.query().is_some() || url.fragment().is_some() {
            return Err(format!("{shown}has a query or a fragment, so no path can be appended"));
        }
        let path = url.path().trim_end_matches('/').to_owned();
        Ok(Self { url, path })
    }

    /// Returns the host, with the port unless it is the scheme's default.
    pub(in crate::fetch) fn host(&self) -> String {
        host(&self.url)
    }

    /// Returns the path, without a trailing slash.
    #[allow(dead_code, reason = "only some features use it")]
    pub(super) fn path(&self) -> &str {
        &self.path
    }

    /// Returns true if requests get a path prefix.
    #[allow(dead_code, reason = "only some features use it")]
    pub(super) fn has_path(&self) -> bool {
        !self.path.is_empty()
    }

    pub(super) fn url(&self) -> &Url {
        &self.url
    }

    pub(super) fn is_same_origin(&self, url: &Url) -> bool {
        self.url.origin() == url.origin()
    }

    /// Returns the URL of a path and query below the base URL.
    ///
    /// # Errors
    ///
    /// `INTERNAL` if the result would have another origin, or a path outside the base path.
    pub(in crate::fetch) fn join(&self, path_and_query: &str) -> Result<Url, Error> {
        let url = format!("{}://{}{}{path_and_query}", self.url.scheme(), host(&self.url), self.path);
        let url = Url::parse(&url).map_err(|error| Error::internal(format!("invalid request URL: {error}")))?;
        let is_below = url.path().strip_prefix(&self.path).is_some_and(|rest| rest.starts_with('/'));
        if !self.is_same_origin(&url) || !is_below {
            return Err(Error::internal("the request URL is outside the base URL"));
        }
        Ok(url)
    }
}

fn has_scheme(text: &str, scheme: &str) -> bool {
    text.get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme))
}

/// Returns the host of a URL, with the port unless it is the scheme's default.
pub(super) fn host(url: &Url) -> String {
    let host = url.host_str().unwrap_or_default();
    match url.port() {
        Some(port) => format!("{host}:{port}"),
        None => host.to_owned(),
    }
}
