//! URLs split into their parts without being parsed: those of documents and headers may be relative.

/// The parts of a URL or URL reference; the fragment is dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct UrlParts<'a> {
    /// Scheme and authority, `https://api.example.com:8080` or `//api.example.com`; empty in a relative reference.
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
        let authority = match url.split_once("://").filter(|(scheme, _)| is_scheme(scheme)) {
            Some((scheme, _)) => scheme.len() + 3,
            None if url.starts_with("//") => 2,
            None => 0,
        };
        let rest = url.get(authority..).unwrap_or_default();
        let end = if authority == 0 { 0 } else { authority + rest.find(['/', '?']).unwrap_or(rest.len()) };
        let (origin, rest) = url.split_at_checked(end).unwrap_or(("", url));
        let (path, query) = rest.split_once('?').map_or((rest, None), |(path, query)| (path, Some(query)));
        Self { origin, path, query }
    }
}

/// Resolves the path of a URL reference against the path of the request (RFC 3986, 5.2): `../b` after `/a/c` is `/b`.
pub(super) fn resolve_path(request_path: &str, reference: &UrlParts<'_>) -> String {
    let path = reference.path;
    let merged = match path {
        _ if !reference.origin.is_empty() || path.starts_with('/') => path.to_owned(),
        "" => return request_path.to_owned(),
        _ => format!("{}{path}", request_path.get(..=request_path.rfind('/').unwrap_or(0)).unwrap_or("/")),
    };
    let mut segments: Vec<&str> = Vec::new();
    let mut ends_in_folder = false;
    for segment in merged.split('/').skip(usize::from(merged.starts_with('/'))) {
        ends_in_folder = matches!(segment, "." | "..");
        match segment {
            "." => {}
            ".." => drop(segments.pop()),
            segment => segments.push(segment),
        }
    }
    let slash = if ends_in_folder && !segments.is_empty() { "/" } else { "" };
    format!("/{}{slash}", segments.join("/"))
}

#[cfg(test)]
mod tests {
    use super::{UrlParts, resolve_path};

    #[test]
    fn references_are_resolved_against_the_path_of_the_request() {
        for (reference, path) in [
            ("?page=2", "/v1/items"),
            ("", "/v1/items"),
            ("/pages/2", "/pages/2"),
            ("pages/2", "/v1/pages/2"),
            ("./2", "/v1/2"),
            ("../2", "/2"),
            ("../../../2", "/2"),
            ("..", "/"),
            ("https://x.example/a/./b/../c/", "/a/c/"),
            ("https://x.example", "/"),
        ] {
            assert_eq!(resolve_path("/v1/items", &UrlParts::split(reference)), path, "{reference}");
        }
    }

    #[test]
    fn urls_and_relative_references_are_split() {
        for (url, origin, path, query) in [
            ("https://x.example/v1/?a=b#c", "https://x.example", "/v1/", Some("a=b")),
            ("https://x.example:8080", "https://x.example:8080", "", None),
            ("https://x.example?a=/b", "https://x.example", "", Some("a=/b")),
            ("/openapi.json?next=https://y.example/", "", "/openapi.json", Some("next=https://y.example/")),
            ("//x.example/v2?a", "//x.example", "/v2", Some("a")),
            ("v2", "", "v2", None),
            ("?page=2", "", "", Some("page=2")),
            ("#part?x", "", "", None),
            ("", "", "", None),
        ] {
            assert_eq!(UrlParts::split(url), UrlParts { origin, path, query }, "{url}");
        }
    }
}
