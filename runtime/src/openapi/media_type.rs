//! The media type of a body: the requested one, or the one that has what is given.

use vestibule_document::{Body, BodyEncoding, Media};

use super::body::PropertyValue;
use super::inputs::CallInputs;
use super::plan::{FieldRole, Input};
use super::value::summary_at;
use crate::data::{Data, from_json};
use crate::error::{FieldError, InputErrors, Subject};
use crate::fetch::MediaType;

/// Returns the index of the requested media type, or else of the first one that the call can use: one that has all properties that
/// are given.
pub(super) fn choose_media(
    inputs: &CallInputs<'_>,
    content_type: Option<&str>,
    body: &Body,
    whole: Option<&str>,
) -> usize {
    let option = inputs.find(|role| matches!(role, FieldRole::ContentType)).map(|(_, text)| text);
    let position = |is_match: &dyn Fn(&Media) -> bool| body.media.iter().position(is_match);
    let requested = option.or(content_type).and_then(|requested| {
        let own = MediaType::parse(requested).essence;
        position(&|media| MediaType::parse(&media.media_type).essence == own)
            .or_else(|| position(&|media| is_of_type(requested, &media.media_type)))
    });
    // Of a whole body, only a JSON object can be several parts, and a JSON Patch is a list, where a merge patch is an object.
    let json = || whole.and_then(|text| from_json(text).ok());
    let is_object = || matches!(json(), Some(Data::Object(_)));
    let fits_whole = |media: &Media| match media.encoding {
        BodyEncoding::Multipart => is_object(),
        BodyEncoding::Json if is_json_patch(media) => !is_object(),
        BodyEncoding::Json if media.media_type.contains("merge-patch") => !matches!(json(), Some(Data::Array(_))),
        _ => true,
    };
    let first = || position(&|media| whole.is_some() && fits_whole(media));
    let given: Vec<&[String]> = given_properties(inputs).map(|(_, _, path)| path).collect();
    let has_all = |media: &Media| given.iter().all(|path| summary_at(&media.schema, path).is_some());
    let of_properties = || position(&|media| media.encoding != BodyEncoding::Raw && has_all(media));
    requested.or_else(first).or_else(of_properties).unwrap_or(0)
}

/// Returns whether a body is a JSON Patch: a list of operations, whatever its schema is (RFC 6902).
pub(super) fn is_json_patch(media: &Media) -> bool {
    MediaType::parse(&media.media_type).essence == "application/json-patch+json"
}

/// The media type that a body is sent with.
pub(super) enum SentType {
    Named(String),
    /// The one of its content, where any is allowed.
    OfContent,
}

impl SentType {
    pub(super) fn name(self) -> Option<String> {
        match self {
            Self::Named(name) => Some(name),
            Self::OfContent => None,
        }
    }
}

/// Returns the media type of the body: where the document allows a range, the one of the option, or else JSON or plain text;
/// `None` after an error was reported.
pub(super) fn media_type_to_send(inputs: &CallInputs<'_>, media: &Media, errors: &mut InputErrors) -> Option<SentType> {
    let declared = &media.media_type;
    let option = inputs.plan.input(|role| matches!(role, FieldRole::ContentType));
    if let Some((id, input)) = option
        && let Some(typed) = inputs.text(id)
    {
        if !is_of_type(typed, declared) || typed.contains('*') {
            inputs.report_invalid(id, input, typed, &format!("one of `{declared}`"), errors);
            return None;
        }
        return Some(SentType::Named(typed.to_owned()));
    }
    if !declared.contains('*') {
        return Some(SentType::Named(declared.clone()));
    }
    if media.encoding == BodyEncoding::Json {
        return Some(SentType::Named("application/json".to_owned()));
    }
    if declared == "*/*" {
        return Some(SentType::OfContent);
    }
    if is_of_type("text/plain", declared) {
        return Some(SentType::Named("text/plain".to_owned()));
    }
    let (id, input) = option?;
    let message = format!("Missing type of the body: {} takes one of `{declared}`", inputs.validator.label(input));
    let error = FieldError::new(inputs.validator.path(input), message).expected("a media type");
    errors.push_validation(error).about(Subject::Field(id)).coded("missing");
    None
}

/// Returns whether the bodies of a media type are binary, as far as the type tells.
pub(super) fn is_binary(media_type: &str) -> bool {
    const TEXTS: &[&str] = &[
        "json",
        "jsonl",
        "ndjson",
        "x-ndjson",
        "json-seq",
        "xml",
        "yaml",
        "x-yaml",
        "csv",
        "javascript",
        "ecmascript",
        "graphql",
        "sql",
        "toml",
        "x-sh",
        "x-www-form-urlencoded",
        "pem-certificate-chain",
        "jwt",
    ];
    let essence = media_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    let (kind, subtype) = essence.split_once('/').unwrap_or((&essence, ""));
    let suffix = subtype.rsplit_once('+').map_or("", |(_, suffix)| suffix);
    match kind {
        "application" | "image" => !TEXTS.contains(&subtype) && !matches!(suffix, "json" | "xml" | "yaml" | "json-seq"),
        "audio" | "video" | "font" | "model" => true,
        _ => false,
    }
}

/// Returns whether a media type is a declared one, or in the declared range, whatever their parameters.
pub(super) fn is_of_type(media_type: &str, declared: &str) -> bool {
    let (own, declared) = (MediaType::parse(media_type).essence, MediaType::parse(declared).essence);
    own == declared
        || declared == "*/*"
        || declared.strip_suffix('*').is_some_and(|range| range.ends_with('/') && own.starts_with(range))
}

/// Returns the properties that are given by options, with the ids and the inputs of those.
fn given_properties<'i>(inputs: &'i CallInputs<'_>) -> impl Iterator<Item = (u16, &'i Input, &'i [String])> {
    inputs.fields().filter_map(|(id, input)| match &input.role {
        FieldRole::Property(path) if inputs.texts(id).is_some() => Some((id, input, path.as_slice())),
        _ => None,
    })
}

/// Reports properties that the chosen media type lacks and another one has.
pub(super) fn report_properties_of_others(
    inputs: &CallInputs<'_>,
    body: &Body,
    media: &Media,
    errors: &mut InputErrors,
) {
    for (id, input, path) in given_properties(inputs) {
        let has_it = |media: &&Media| media.encoding != BodyEncoding::Raw && summary_at(&media.schema, path).is_some();
        if media.encoding == BodyEncoding::Raw || has_it(&media) {
            continue;
        }
        let Some(other) = body.media.iter().find(has_it) else { continue };
        let (label, own) = (inputs.validator.label(input), &media.media_type);
        let message = format!("{label} is part of a body of the type `{}`, and not of `{own}`", other.media_type);
        errors.push_validation(FieldError::new(inputs.validator.path(input), message)).about(Subject::Field(id));
    }
}

/// Reports properties of a value that is given as a whole and has none.
pub(super) fn report_parts_of_values(inputs: &CallInputs<'_>, properties: &[PropertyValue], errors: &mut InputErrors) {
    for (id, input, path) in given_properties(inputs) {
        let is_whole = |whole: &&PropertyValue| {
            whole.path.len() < path.len() && path.starts_with(&whole.path) && !matches!(whole.value, Data::Object(_))
        };
        let Some(whole) = properties.iter().find(is_whole) else { continue };
        let (label, name) = (inputs.validator.label(input), whole.path.join("."));
        let message = format!("{label} is a part of `{name}`, whose value is no object: give only one");
        errors.push_validation(FieldError::new(inputs.validator.path(input), message)).about(Subject::Field(id));
    }
}
