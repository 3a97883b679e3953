//! URLs split into their parts without being parsed: those of documents and headers may be relative.

/// The parts of a URL or URL reference; the fragment is dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct UrlParts<'a> {
    /// Scheme and authority, `https://api.example.com:8080`; empty in a relative reference.
    pub(crate) origin: &'a str,
    /// The path, with the leading slash if it has one.
    pub(crate) path: &'a str,
    /// The text after the `?`.
    pub(crate) query: Option<&'a str>,
}

impl<'a> UrlParts<'a> {
    /// Splits a URL. Any text can be split, and nothing is decoded.
    pub(crate) fn split(url: &'a str) -> Self {
        let url = url.split_once('#').map_or(url, |(before, _)| before);
        let is_scheme = |text: &str| text.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'-' | b'.'));
        let authority =
            url.split_once("://").filter(|(scheme, _)| is_scheme(scheme)).map_or(0, |(scheme, _)| scheme.len() + 3);
        let rest = url.get(authority..).unwrap_or_default();
        let end = if authority == 0 { 0 } else { authority + rest.find(['/', '?']).unwrap_or(rest.len()) };
        let (origin, rest) = url.split_at_checked(end).unwrap_or(("", url));
        let (path, query) = rest.split_once('?').map_or((rest, None), |(path, query)| (path, Some(query)));
        Self { origin, path, query }
    }
}

#[cfg(test)]
mod tests {
    use super::UrlParts;

    #[test]
    fn urls_and_relative_references_are_split() {
        for (url, origin, path, query) in [
            ("https://x.example/v1/?a=b#c", "https://x.example", "/v1/", Some("a=b")),
            ("https://x.example:8080", "https://x.example:8080", "", None),
            ("https://x.example?a=/b", "https://x.example", "", Some("a=/b")),
            ("/openapi.json?next=https://y.example/", "", "/openapi.json", Some("next=https://y.example/")),
            ("v2", "", "v2", None),
            ("?page=2", "", "", Some("page=2")),
            ("#part?x", "", "", None),
            ("", "", "", None),
        ] {
            assert_eq!(UrlParts::split(url), UrlParts { origin, path, query }, "{url}");
        }
    }
}
