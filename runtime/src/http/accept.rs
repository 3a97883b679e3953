//! Content negotiation: the representation of a response that the `Accept` header prefers.

use http::HeaderMap;
use http::header::ACCEPT;

use super::refusal::Refusal;
use crate::error::{Error, code};
use crate::render::Format;

/// The media types of each format, of which the first one is sent. Of formats with the same weight the first one is
/// preferred.
const TYPES: [(Format, &[&str]); 5] = [
    (Format::Json, &["application/json", "text/json"]),
    (Format::Toon, &["text/toon", "application/toon"]),
    (Format::Yaml, &["application/yaml", "application/x-yaml", "text/yaml", "text/x-yaml"]),
    (Format::Markdown, &["text/markdown", "text/x-markdown"]),
    (Format::Jsonl, &["application/x-ndjson", "application/ndjson", "application/jsonl", "application/x-jsonlines"]),
];

/// The media type of problem details (RFC 9457).
pub(super) const PROBLEM: &str = "application/problem+json";

/// The representations that a caller accepts.
#[derive(Clone, Debug)]
pub(super) struct Accept {
    /// The media ranges in lower case, each with its weight in thousandths.
    ranges: Vec<(String, u16)>,
    /// The preferred format of data and that of a stream, each with its weight.
    data: Option<(Format, u16)>,
    stream: Option<(Format, u16)>,
}

impl Accept {
    /// Reads the headers of a request; without the header everything is accepted.
    pub(super) fn from_headers(headers: &HeaderMap) -> Self {
        let values = headers.get_all(ACCEPT).iter().filter_map(|value| value.to_str().ok());
        let ranges: Vec<_> = values.flat_map(|value| value.split(',')).filter_map(range).collect();
        let weights = TYPES.map(|(format, types)| (format, weight_of(&ranges, types)));
        // Of those with the same weight the first one is preferred: lines for a stream, else JSON.
        let best = |order: [usize; 5]| {
            let best = order.into_iter().rev().map(|index| weights[index]).max_by_key(|(_, weight)| *weight);
            best.filter(|(_, weight)| *weight > 0)
        };
        // A caller that accepts only problem details reads JSON.
        let problem = || Some((Format::Json, weight(&ranges, PROBLEM))).filter(|(_, weight)| *weight > 0);
        let (data, stream) = (best([0, 1, 2, 3, 4]).or_else(problem), best([4, 0, 1, 2, 3]).or_else(problem));
        Self { ranges, data, stream }
    }

    /// Returns the preferred format; of those with the same weight, lines for a stream, else JSON.
    pub(super) fn format(&self, is_stream: bool) -> Option<Format> {
        let best = if is_stream { self.stream } else { self.data };
        best.map(|(format, _)| format)
    }

    /// Returns whether a media type is accepted, and no format is preferred to it.
    pub(super) fn prefers(&self, media_type: &str) -> bool {
        let essence = media_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
        let weight = weight(&self.ranges, &essence);
        weight > 0 && weight >= self.data.map_or(0, |(_, weight)| weight)
    }

    /// Returns whether an error is to be described by problem details: they are asked for by name.
    pub(super) fn wants_problem(&self) -> bool {
        let weight = self.ranges.iter().find(|(range, _)| range == PROBLEM).map_or(0, |(_, weight)| *weight);
        weight > 0 && weight >= self.ranges.iter().map(|(_, weight)| *weight).max().unwrap_or(0)
    }

    /// Checks that some format is accepted.
    pub(super) fn check(&self) -> Result<(), Refusal> {
        if self.format(false).is_some() {
            return Ok(());
        }
        let types: Vec<_> = TYPES.iter().map(|(_, types)| types[0]).collect();
        let error = Error::new(code::NOT_ACCEPTABLE, "the request accepts none of the formats of the response");
        Err(error.hint(format!("accept one of {}", types.join(", "))).into())
    }
}

/// Returns the value of the `Content-Type` header of a format.
pub(super) fn media_type(format: Format) -> &'static str {
    match format {
        Format::Toon => "text/toon; charset=utf-8",
        Format::Markdown => "text/markdown; charset=utf-8",
        _ => TYPES.iter().find(|(own, _)| *own == format).map_or("application/octet-stream", |(_, types)| types[0]),
    }
}

/// Returns the weight of a media type, by the most specific range that it is in.
fn weight(ranges: &[(String, u16)], media_type: &str) -> u16 {
    if ranges.is_empty() {
        return 1000;
    }
    let main = media_type.split_once('/').map_or("", |(main, _)| main);
    let of = |is_named: &dyn Fn(&str) -> bool| {
        ranges.iter().filter(|(range, _)| is_named(range)).map(|(_, weight)| *weight).max()
    };
    of(&|range| range == media_type)
        .or_else(|| of(&|range| range.strip_suffix("/*") == Some(main)))
        .or_else(|| of(&|range| range == "*/*"))
        .unwrap_or(0)
}

/// Returns the weight of a format with these media types.
fn weight_of(ranges: &[(String, u16)], types: &[&str]) -> u16 {
    // A format that is named counts as it is named: no range can accept it by another of its names.
    let by_name = |name: &&str| ranges.iter().find(|(range, _)| range == name).map(|(_, weight)| *weight);
    let named = types.iter().filter_map(by_name).max();
    named.or_else(|| types.iter().map(|name| weight(ranges, name)).max()).unwrap_or(0)
}

/// Parses a media range and its weight.
fn range(text: &str) -> Option<(String, u16)> {
    let mut parts = text.split(';');
    let range = parts.next()?.trim().to_ascii_lowercase();
    let weight = parts.find_map(|part| part.trim().strip_prefix(['q', 'Q'])?.trim_start().strip_prefix('='));
    let weight = weight.map_or(Some(1.0), |weight| weight.trim().parse::<f32>().ok());
    let weight = weight.filter(|weight| (0.0..=1.0).contains(weight)).unwrap_or(0.0);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and 1000")]
    (!range.is_empty()).then_some((range, (weight * 1000.0).round() as u16))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accept(text: &str) -> Accept {
        let mut headers = HeaderMap::new();
        headers.insert(ACCEPT, text.parse().unwrap());
        Accept::from_headers(&headers)
    }

    #[test]
    fn the_most_specific_range_counts() {
        for (text, format, of_stream) in [
            ("*/*", Some(Format::Json), Some(Format::Jsonl)),
            ("application/json", Some(Format::Json), Some(Format::Json)),
            ("application/json, text/plain, */*", Some(Format::Json), Some(Format::Jsonl)),
            ("text/markdown", Some(Format::Markdown), Some(Format::Markdown)),
            ("text/*", Some(Format::Json), Some(Format::Json)),
            ("application/json;q=0.1, application/yaml;q=0.9", Some(Format::Yaml), Some(Format::Yaml)),
            ("*/*, application/json;q=0", Some(Format::Toon), Some(Format::Jsonl)),
            ("TEXT/TOON", Some(Format::Toon), Some(Format::Toon)),
            ("image/png", None, None),
            ("application/json;q=0", None, None),
            ("application/json;q=nonsense", None, None),
            ("text/html, application/xml;q=0.9, */*;q=0.8", Some(Format::Json), Some(Format::Jsonl)),
        ] {
            assert_eq!((accept(text).format(false), accept(text).format(true)), (format, of_stream), "{text}");
        }
        assert_eq!(Accept::from_headers(&HeaderMap::new()).format(false), Some(Format::Json));
    }

    #[test]
    fn media_is_sent_unless_a_format_is_preferred() {
        for (text, is_preferred) in [
            ("*/*", true),
            ("image/*", true),
            ("image/png", true),
            ("application/json", false),
            ("application/json, */*;q=0.5", false),
            ("text/html, image/png;q=0.9, */*;q=0.8", true),
            ("image/png;q=0", false),
        ] {
            assert_eq!(accept(text).prefers("image/png"), is_preferred, "{text}");
        }
        assert!(Accept::from_headers(&HeaderMap::new()).prefers("image/png"));
    }

    #[test]
    fn problems_are_asked_for_by_name() {
        assert!(accept("application/json, application/problem+json").wants_problem());
        assert!(!accept("application/json, application/problem+json;q=0.5").wants_problem());
        assert!(!accept("*/*").wants_problem());
        // Nothing else is accepted: results are JSON.
        let only = accept("application/problem+json");
        assert!(only.wants_problem() && only.check().is_ok() && only.format(false) == Some(Format::Json));
    }
}
