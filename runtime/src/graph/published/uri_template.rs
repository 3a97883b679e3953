//! URI templates (RFC 6570) of the kinds that can be read back: `{name}` and `{+name}`.

use crate::data::percent_decoded;

/// Maximum length of a URI, and number of places at which a variable is tried to end: a client chooses the URI.
const MAX_LENGTH: usize = 64 << 10;
const MAX_STEPS: usize = 100_000;

/// A URI with variables.
pub(crate) struct UriTemplate(Vec<Piece>);

enum Piece {
    Literal(String),
    /// A variable; it may take several segments of a path.
    Variable {
        name: String,
        takes_slashes: bool,
    },
}

impl UriTemplate {
    /// Reads a template.
    ///
    /// # Errors
    ///
    /// The mistake in it, after the template as the subject of the sentence.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let has_scheme = text.split_once(':').is_some_and(|(scheme, _)| {
            scheme.starts_with(|c: char| c.is_ascii_alphabetic())
                && scheme.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.'))
        });
        if !has_scheme || text.chars().any(|c| !c.is_ascii_graphic()) {
            return Err("is not a URI; begin it with a scheme, such as `notes://`".to_owned());
        }
        let (mut pieces, mut rest) = (Vec::new(), text);
        while let Some((literal, after)) = rest.split_once('{') {
            if literal.is_empty() && !pieces.is_empty() {
                return Err("has two variables without a character between them".to_owned());
            }
            pieces.push(Piece::Literal(literal.to_owned()));
            let Some((variable, after)) = after.split_once('}') else {
                return Err("has a `{` without a `}`".to_owned());
            };
            let (name, takes_slashes) = match variable.strip_prefix('+') {
                Some(name) => (name, true),
                None => (variable, false),
            };
            if name.is_empty() || !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
                return Err(format!("has the variable `{{{variable}}}`; write `{{name}}` or `{{+name}}`"));
            }
            pieces.push(Piece::Variable { name: name.to_owned(), takes_slashes });
            rest = after;
        }
        pieces.push(Piece::Literal(rest.to_owned()));
        Ok(Self(pieces))
    }

    /// Returns the names of the variables.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().filter_map(|piece| match piece {
            Piece::Variable { name, .. } => Some(name.as_str()),
            Piece::Literal(_) => None,
        })
    }

    /// Returns the values of the variables in a URI; `None` if the URI is another one.
    #[cfg_attr(not(feature = "mcp"), allow(dead_code, reason = "only the protocol asks by URI"))]
    pub(crate) fn values(&self, uri: &str) -> Option<Vec<(String, String)>> {
        let mut steps = MAX_STEPS;
        if uri.len() > MAX_LENGTH { None } else { values(&self.0, uri, &mut steps) }
    }
}

/// Returns the values of the variables in a text; `None` too if it takes more steps than are left to find them.
fn values(pieces: &[Piece], rest: &str, steps: &mut usize) -> Option<Vec<(String, String)>> {
    let Some((first, others)) = pieces.split_first() else { return rest.is_empty().then(Vec::new) };
    let (name, takes_slashes) = match first {
        Piece::Literal(literal) => return values(others, rest.strip_prefix(literal.as_str())?, steps),
        Piece::Variable { name, takes_slashes } => (name, *takes_slashes),
    };
    let longest = if takes_slashes { rest.len() } else { rest.find('/').unwrap_or(rest.len()) };
    let next = match others.first() {
        Some(Piece::Literal(literal)) => literal.as_str(),
        _ => "",
    };
    // The first end at which the rest matches; a variable is not empty.
    let is_end = |at: &usize| *at > 0 && rest.get(*at..).is_some_and(|after| after.starts_with(next));
    // The last variable ends where the last literal begins.
    let first = match others {
        [Piece::Literal(last)] => rest.len().saturating_sub(last.len()),
        _ => 0,
    };
    for end in first..=longest {
        *steps = steps.checked_sub(1)?;
        if !is_end(&end) {
            continue;
        }
        if let Some(mut found) = values(others, rest.get(end..)?, steps) {
            found.insert(0, (name.clone(), percent_decoded(rest.get(..end)?)?));
            return Some(found);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(template: &str, uri: &str) -> Option<Vec<(String, String)>> {
        UriTemplate::parse(template).unwrap().values(uri)
    }

    fn pairs(pairs: &[(&str, &str)]) -> Option<Vec<(String, String)>> {
        Some(pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect())
    }

    #[test]
    fn a_uri_is_read_back() {
        assert_eq!(read("test://static", "test://static"), pairs(&[]));
        assert_eq!(read("test://static", "test://static/"), None);
        assert_eq!(read("test://t/{id}/data", "test://t/12/data"), pairs(&[("id", "12")]));
        assert_eq!(read("test://t/{id}/data", "test://t//data"), None);
        assert_eq!(read("test://t/{id}/data", "test://t/1/2/data"), None);
        assert_eq!(read("file:///{+path}", "file:///a/b%20c"), pairs(&[("path", "a/b c")]));
        assert_eq!(read("a:{x}-{y}", "a:1-2-3"), pairs(&[("x", "1"), ("y", "2-3")]));
        assert_eq!(read("a:{x}", "a:100%"), pairs(&[("x", "100%")]));
        assert_eq!(read("a:{x}", "a:%ff"), None);
        assert_eq!(read("a:{x}é".trim_end_matches('é'), "a:é"), pairs(&[("x", "é")]));
    }

    #[test]
    fn a_hostile_uri_is_refused_in_time() {
        let uri = format!("a:{}/", "-".repeat(60_000));
        assert_eq!(read("a:{+u}-{+v}-{+w}-{x}-{y}", &uri), None);
        assert_eq!(read("a:{x}", &format!("a:{}", "x".repeat(1 << 20))), None);
        let long = "x".repeat(30_000);
        assert_eq!(read("a:{x}/{y}z", &format!("a:{long}/{long}z")), pairs(&[("x", &long), ("y", &long)]));
    }

    #[test]
    fn a_wrong_template_is_a_mistake() {
        for text in ["no scheme", "1a:x", "a:{", "a:{}", "a:{x}{y}", "a:{?x}", "{x}", "a:b c"] {
            assert!(UriTemplate::parse(text).is_err(), "{text}");
        }
    }
}
