//! Encodes the properties of a form: as pairs, or as parts.

use std::path::PathBuf;

use vestibule_document::{Media, PropertyEncoding, SchemaSummary, Style};

use super::data_url::DataUrl;
use super::field::is_file;
use super::part_headers::PartHeaders;
use super::value::summary_at;
use super::wire::{IndexStyle, ValueFormat, bracket_pairs, encode_name, query_pairs};
use crate::data::{Data, to_json};
use crate::fetch::Part;

/// Replaces the pairs of a form that have the name of one of `pairs`.
pub(super) fn override_pairs(form: &str, pairs: &[String]) -> String {
    let name = |pair: &str| pair.split('=').next().unwrap_or_default().to_owned();
    let names: Vec<String> = pairs.iter().map(|pair| name(pair)).collect();
    let kept = form.split('&').filter(|pair| !pair.is_empty() && !names.contains(&name(pair)));
    kept.chain(pairs.iter().map(String::as_str)).collect::<Vec<_>>().join("&")
}

fn property_encoding<'a>(media: &'a Media, name: &str) -> Option<&'a PropertyEncoding> {
    media.property_encodings.iter().find(|(property, _)| property == name).map(|(_, encoding)| encoding)
}

/// Returns whether the document declares a property as JSON.
fn is_json(encoding: Option<&PropertyEncoding>) -> bool {
    encoding.and_then(|encoding| encoding.content_type.as_deref()).is_some_and(|media_type| media_type.contains("json"))
}

/// Returns the encoded pairs of a form from the object of its properties.
pub(super) fn form_pairs(media: &Media, object: &Data) -> Vec<String> {
    let mut pairs = Vec::new();
    for (property, value) in object.as_object().into_iter().flatten() {
        let encoding = property_encoding(media, property);
        let style = encoding.and_then(|encoding| encoding.style);
        let explode = encoding.and_then(|encoding| encoding.explode);
        let default_explode = style.is_none_or(|style| style == Style::Form);
        let format = ValueFormat::of_property(style.unwrap_or(Style::Form), explode.unwrap_or(default_explode));
        // The default for an object is JSON; a list is one text where the document declares JSON.
        let is_text = match value {
            Data::Object(_) => true,
            Data::Array(_) => is_json(encoding),
            _ => false,
        };
        if style == Some(Style::DeepObject) {
            pairs.extend(bracket_pairs(format, &encode_name(property), value, IndexStyle::Number));
        } else if is_text && style.is_none() && explode.is_none() {
            pairs.extend(query_pairs(format, property, &Data::from(to_json(value))));
        } else {
            pairs.extend(query_pairs(format, property, value));
        }
    }
    pairs
}

/// Returns the parts of a multipart form from the object of its properties. Each item of a list is a part, unless its style joins
/// them.
pub(super) fn form_parts(media: &Media, object: &Data, headers: &PartHeaders) -> Vec<Part> {
    let mut parts = Vec::new();
    for (property, value) in object.as_object().into_iter().flatten() {
        let schema = summary_at(&media.schema, &[property.to_owned()]);
        let encoding = property_encoding(media, property);
        let joined = encoding.filter(|_| !schema.is_some_and(is_file)).and_then(|encoding| joined(encoding, value));
        if let Some(text) = joined {
            parts.push(Part::text(property, text, None).with_headers(headers.of_property(property)));
            continue;
        }
        let media_type = encoding.and_then(|encoding| encoding.content_type.as_deref());
        let media_type = media_type.and_then(|types| types.split(',').next()).map(|name| name.trim().to_owned());
        let media_type = media_type.filter(|name| !name.contains('*'));
        let items = match value {
            Data::Array(items) if media_type.as_deref().is_none_or(|name| !name.contains("json")) => items.as_slice(),
            value => std::slice::from_ref(value),
        };
        let part = |item| form_part(property, schema, item, media_type.clone());
        parts.extend(items.iter().map(|item| part(item).with_headers(headers.of_property(property))));
    }
    parts
}

/// Returns the items of a list as one text, if the style of the property joins them.
fn joined(encoding: &PropertyEncoding, value: &Data) -> Option<String> {
    let delimiter = match encoding.style {
        None | Some(Style::Form) => (encoding.explode == Some(false)).then_some(",")?,
        Some(Style::SpaceDelimited) if encoding.explode != Some(true) => " ",
        Some(Style::PipeDelimited) if encoding.explode != Some(true) => "|",
        Some(Style::TabDelimited) => "\t",
        _ => return None,
    };
    let text = |item: &Data| item.as_str().map_or_else(|| to_json(item), str::to_owned);
    Some(value.as_array()?.iter().map(text).collect::<Vec<_>>().join(delimiter))
}

fn form_part(property: &str, schema: Option<&SchemaSummary>, item: &Data, media_type: Option<String>) -> Part {
    match item {
        Data::String(text) if schema.is_some_and(is_file) => match DataUrl::parse(text) {
            Some(Ok(url)) => {
                let media_type = media_type.unwrap_or(url.media_type);
                let file_name = url.file_name.unwrap_or_else(|| property.to_owned());
                Part::content(property, url.content, file_name, media_type)
            }
            _ => Part::file(property, PathBuf::from(text.strip_prefix('@').unwrap_or(text)), media_type),
        },
        Data::String(text) => Part::text(property, text.clone(), media_type),
        Data::Array(_) | Data::Object(_) => {
            Part::text(property, to_json(item), media_type.or_else(|| Some("application/json".to_owned())))
        }
        scalar => Part::text(property, scalar.to_string(), media_type),
    }
}
