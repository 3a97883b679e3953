//! Items and entries that are joined by commas, where a list or map takes them one by one: `--tags vip,early`.

use vestibule_document::{Alternatives, Kind as SchemaKind, ParamLocation, Parameter, SchemaSummary, Style};

use super::value::is_scalar;
use crate::data::from_json;

/// Returns whether a text most likely joins several items or entries by commas. `doc` describes the field.
pub(super) fn is_joined(schema: &SchemaSummary, text: &str, doc: &str) -> bool {
    let parts: Vec<&str> = text.split(',').collect();
    if parts.len() < 2 || schema.alternatives == Alternatives::OrScalar || tells_of_commas(doc) {
        return false;
    }
    match &schema.kind {
        SchemaKind::Array(items) => takes_any_text(items) && is_list_of_words(&parts),
        SchemaKind::Object(members) if members.properties.is_empty() => {
            members.additional.as_deref().is_none_or(takes_any_text) && parts.iter().all(|part| is_entry(part))
        }
        _ => false,
    }
}

/// Returns whether the items of a parameter are separated by commas in the request, so that a typed comma separates too.
pub(super) fn separates_items(parameter: &Parameter) -> bool {
    let is_list = match &parameter.schema.kind {
        SchemaKind::Array(items) => is_scalar(items) && parameter.schema.alternatives != Alternatives::OrScalar,
        _ => false,
    };
    let is_joined = match (parameter.location, parameter.style) {
        (ParamLocation::Header, Style::Simple) => true,
        (ParamLocation::Query | ParamLocation::Cookie, Style::Form) => !parameter.explode,
        // The words of a path are split where they are read.
        _ => false,
    };
    is_list && is_joined && parameter.content.is_none()
}

/// Splits the texts of a list at commas, except for those that are JSON.
pub(super) fn split_items<'t>(texts: &[&'t str]) -> Vec<&'t str> {
    let is_json = |text: &str| text.starts_with(['[', '"']) && from_json(text).is_ok();
    let items = |text: &&'t str| if is_json(text) { vec![*text] } else { text.split(',').collect() };
    texts.iter().flat_map(items).collect()
}

/// Returns whether any text is allowed, as far as the schema tells.
fn takes_any_text(schema: &SchemaSummary) -> bool {
    let has_comma = schema.example.as_deref().is_some_and(|example| example.contains(','));
    let is_text = match schema.kind {
        SchemaKind::String | SchemaKind::Any => true,
        _ => schema.alternatives == Alternatives::OrScalar,
    };
    is_text
        && schema.choices.is_empty()
        && schema.pattern.is_none()
        && !has_comma
        && !tells_of_commas(&schema.description)
}

/// Returns whether a description tells that a comma is part of an item, or separates others: `property,(asc|desc)`.
fn tells_of_commas(doc: &str) -> bool {
    let is_word = |c: char| !c.is_whitespace() && !c.is_ascii_digit() && c != '`' && c != '"';
    let pieces: Vec<&str> = doc.split(',').collect();
    let is_between_words = pieces.windows(2).any(|pair| match pair {
        [before, after] => before.ends_with(is_word) && after.starts_with(is_word),
        _ => false,
    });
    is_between_words || doc.to_ascii_lowercase().contains("comma")
}

/// Returns whether some parts are words that nothing but a comma joins: no sentence, coordinate or direction.
fn is_list_of_words(parts: &[&str]) -> bool {
    let is_mark = |c: char| "-_.:@/+#~*".contains(c);
    let is_word = |part: &&str| !part.is_empty() && part.chars().all(|c| c.is_alphanumeric() || is_mark(c));
    let is_decimal = |part: &&str| part.contains('.') && part.parse::<f64>().is_ok();
    let is_direction = |part: &&str| part.eq_ignore_ascii_case("asc") || part.eq_ignore_ascii_case("desc");
    parts.iter().all(is_word) && !parts.iter().all(is_decimal) && !parts.iter().any(is_direction)
}

/// Returns whether a part is `key=value`.
fn is_entry(part: &str) -> bool {
    let is_word = |c: char| c.is_alphanumeric() || "-_.:/".contains(c);
    part.split_once('=').is_some_and(|(key, _)| !key.is_empty() && key.chars().all(is_word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptions_tell_of_commas() {
        for doc in ["In the format: property,(asc|desc)", "A comma-separated list", "Such as a,b"] {
            assert!(tells_of_commas(doc), "{doc}");
        }
        for doc in ["", "Labels, such as `vip`, of a member", "At most 1,000"] {
            assert!(!tells_of_commas(doc), "{doc}");
        }
    }

    #[test]
    fn words_are_told_from_other_texts_with_commas() {
        let is_list = |text: &str| is_list_of_words(&text.split(',').collect::<Vec<_>>());
        for text in ["vip,early", "read:org,write:org", "a@x.io,b@x.io", "1,2"] {
            assert!(is_list(text), "{text}");
        }
        for text in ["Faro, Portugal", "52.5,13.4", "name,asc", "a,", "f(a,b)", "a=1,b=2"] {
            assert!(!is_list(text), "{text}");
        }
    }

    #[test]
    fn json_is_not_split() {
        assert_eq!(split_items(&["a,b", "[\"c,d\"]", "[e,f"]), ["a", "b", "[\"c,d\"]", "[e", "f"]);
    }
}
