//! The `Link` header (RFC 8288).

/// A link of the header: its target and relation types.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Link {
    /// The URL reference between `<` and `>`, unchanged.
    pub(crate) target: String,
    /// The value of `rel`: relation types, separated by spaces.
    relations: String,
    /// True if `anchor` states that the link belongs to another resource.
    has_anchor: bool,
}

impl Link {
    /// Returns true if the link has a relation type, in any case, and belongs to the response.
    pub(crate) fn has_relation(&self, relation: &str) -> bool {
        !self.has_anchor && self.relations.split_ascii_whitespace().any(|other| other.eq_ignore_ascii_case(relation))
    }
}

/// Parses a value of the header. Malformed links are skipped.
pub(crate) fn parse_links(value: &str) -> Vec<Link> {
    let mut links = Vec::new();
    let mut rest = value;
    while let Some(start) = rest.find('<') {
        let Some((target, after)) = rest.get(start + 1..).unwrap_or_default().split_once('>') else { break };
        let mut link = Link { target: target.trim().to_owned(), relations: String::new(), has_anchor: false };
        let mut has_relations = false;
        rest = after;
        while let Some((name, value, after)) = parameter(rest) {
            rest = after;
            // The first `rel` counts (RFC 8288, 3.3).
            if name.eq_ignore_ascii_case("rel") && !has_relations {
                (link.relations, has_relations) = (value, true);
            } else if name.eq_ignore_ascii_case("anchor") {
                link.has_anchor = !value.is_empty();
            }
        }
        links.push(link);
        rest = after_comma(rest);
    }
    links
}

/// Parses a parameter, `; name=value` or `; name="value"`. Returns its name, its value and the rest.
fn parameter(text: &str) -> Option<(&str, String, &str)> {
    let text = text.trim_ascii_start().strip_prefix(';')?.trim_ascii_start();
    let end = text.find(|c: char| matches!(c, '=' | ';' | ',') || c.is_ascii_whitespace()).unwrap_or(text.len());
    let (name, rest) = text.split_at_checked(end)?;
    let Some(value) = rest.trim_ascii_start().strip_prefix('=') else {
        return Some((name, String::new(), rest));
    };
    let value = value.trim_ascii_start();
    if let Some(quoted) = value.strip_prefix('"') {
        let (value, rest) = quoted_string(quoted);
        return Some((name, value, rest));
    }
    let end = value.find(|c: char| matches!(c, ';' | ',') || c.is_ascii_whitespace()).unwrap_or(value.len());
    let (value, rest) = value.split_at_checked(end)?;
    Some((name, value.to_owned(), rest))
}

/// Reads a quoted string after its opening quote. Returns its value and the rest.
fn quoted_string(text: &str) -> (String, &str) {
    let mut value = String::new();
    let mut is_escaped = false;
    for (index, c) in text.char_indices() {
        match c {
            _ if is_escaped => {
                value.push(c);
                is_escaped = false;
            }
            '\\' => is_escaped = true,
            '"' => return (value, text.get(index + 1..).unwrap_or_default()),
            c => value.push(c),
        }
    }
    (value, "")
}

/// Returns the text after the next comma outside quotes.
fn after_comma(text: &str) -> &str {
    let mut rest = text;
    while let Some(index) = rest.find([',', '"']) {
        let after = rest.get(index + 1..).unwrap_or_default();
        if rest.as_bytes().get(index) == Some(&b',') {
            return after;
        }
        (_, rest) = quoted_string(after);
    }
    ""
}

#[cfg(test)]
mod tests {
    use super::*;

    fn next(value: &str) -> Option<String> {
        parse_links(value).into_iter().find(|link| link.has_relation("next")).map(|link| link.target)
    }

    #[test]
    fn links_are_found_as_the_grammar_has_them() {
        for (value, target) in [
            (r#"</a?ids=1,2&page=2>; rel="next""#, Some("/a?ids=1,2&page=2")),
            (r#"</a>; rel="prev", </b>; rel="next""#, Some("/b")),
            (r#"</a>; title="a, <b>; rel=next"; rel=prev, </c>;rel=next"#, Some("/c")),
            (r#"</a>; title="say \"<x>, y\"" ; rel="last next""#, Some("/a")),
            (r#"< /a > ; REL = NEXT"#, Some("/a")),
            ("</a>; rel=next; rel=prev", Some("/a")),
            ("</a>; rel=prev; rel=next", None),
            ("</a>;;rel=next", Some("/a")),
            ("</a>; crossorigin; rel=next", Some("/a")),
            (r#"</a>; rel="next"; anchor="/other""#, None),
            (r#"</a>; rel=nextish, </b>; rel="http://x.example/next""#, None),
            (r#"</a>; rel="next"#, Some("/a")),
            ("<>; rel=next", Some("")),
            ("</a; rel=next", None),
            ("garbage, </b>; rel=next", Some("/b")),
            (",, </b>; rel=next ,", Some("/b")),
            ("</a> rel=prev, </b>; rel=next", Some("/b")),
            ("", None),
        ] {
            assert_eq!(next(value).as_deref(), target, "{value}");
        }
    }

    #[test]
    fn every_prefix_of_a_header_is_read() {
        let header = r#"</a?x=é,b>; rel="n\"é"; title*=UTF-8''%e2, </b>; rel=next"#;
        let targets = |end: usize| parse_links(&header[..end]).into_iter().map(|link| link.target).collect::<Vec<_>>();
        let all = ["/a?x=é,b", "/b"];
        for (end, _) in header.char_indices() {
            assert!(all.starts_with(&targets(end).iter().map(String::as_str).collect::<Vec<_>>()), "{end}");
        }
        assert_eq!(targets(header.len()), all);
    }
}
