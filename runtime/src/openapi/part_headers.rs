//! The headers that a document declares for the parts of a multipart body.

use http::{HeaderName, HeaderValue};
use vestibule_document::{BodyEncoding, Media, Operation, Parameter};

use super::inputs::{CallInputs, texts_of};
use super::plan::{FieldRole, Input};
use super::value::{to_url_value, to_value};
use super::wire::{ValueFormat, header_value};
use crate::data::{Data, to_json};
use crate::error::{FieldError, InputErrors, Subject};

/// The given headers of a call's parts, each with the property of its part.
#[derive(Default)]
pub(super) struct PartHeaders(Vec<(String, (String, String))>);

impl PartHeaders {
    /// Returns the names and values of the headers of a property's parts.
    pub(super) fn of_property(&self, property: &str) -> Vec<(String, String)> {
        self.0.iter().filter(|(of, _)| of == property).map(|(_, header)| header.clone()).collect()
    }
}

/// Returns the headers that an operation declares for parts, each with the property of its part.
pub(super) fn declared(operation: &Operation) -> impl Iterator<Item = (&str, &Parameter)> {
    let media = operation.body.iter().flat_map(|body| &body.media);
    media.filter(|media| media.encoding == BodyEncoding::Multipart).flat_map(of_media)
}

fn of_media(media: &Media) -> impl Iterator<Item = (&str, &Parameter)> {
    let encodings = media.property_encodings.iter();
    encodings.flat_map(|(property, encoding)| encoding.headers.iter().map(move |header| (property.as_str(), header)))
}

/// Returns the headers of the parts of `object`, and reports missing and invalid ones.
pub(super) fn given(inputs: &CallInputs<'_>, media: &Media, object: &Data, errors: &mut InputErrors) -> PartHeaders {
    let mut headers = PartHeaders::default();
    for (property, header) in of_media(media).filter(|(property, _)| object.get(property).is_some()) {
        let is_header = |role: &FieldRole| matches!(role, FieldRole::PartHeader(part, name) if part == property && *name == header.name);
        let Some((id, input)) = inputs.plan.input(is_header) else { continue };
        match inputs.plain_texts(id, header.content.is_none()) {
            Some(texts) => {
                inputs.validate_texts(id, input, &header.schema, errors);
                if let Some(value) = value_of(inputs, header, id, input, &texts_of(&texts), errors) {
                    headers.0.push((property.to_owned(), (header.name.clone(), value)));
                }
            }
            None if header.required => inputs.report_missing(id, input, errors),
            None => {}
        }
    }
    headers
}

/// Returns the value of a header as it is sent, or reports why there is none.
fn value_of(
    inputs: &CallInputs<'_>,
    header: &Parameter,
    id: u16,
    input: &Input,
    texts: &[&str],
    errors: &mut InputErrors,
) -> Option<String> {
    let last = texts.last().copied().unwrap_or_default();
    let data = match to_value(&header.schema, texts, inputs.validator) {
        Ok(data) => data,
        Err(expected) => {
            inputs.report_invalid(id, input, last, expected, errors);
            return None;
        }
    };
    let violations = inputs.validator.violations(&header.schema.pointer, &data);
    inputs.report_violations(&violations, |role| is_same(role, &input.role).then_some(&[][..]), Some(input), errors);
    let text = match &header.content {
        Some(_) => to_json(&data),
        None => {
            let data = to_url_value(&header.schema, texts, inputs.validator).unwrap_or(data);
            header_value(ValueFormat::of_parameter(header), &data)
        }
    };
    let is_sound = HeaderName::try_from(&header.name).is_ok() && HeaderValue::from_str(&text).is_ok();
    if !is_sound {
        let label = inputs.validator.label(input);
        let message = format!("Invalid value for {label}: not allowed in the header `{}`", header.name);
        errors
            .push_validation(FieldError::new(inputs.validator.path(input), message).expected("visible ASCII"))
            .about(Subject::Field(id));
    }
    is_sound.then_some(text)
}

fn is_same(role: &FieldRole, other: &FieldRole) -> bool {
    match (role, other) {
        (FieldRole::PartHeader(part, name), FieldRole::PartHeader(other_part, other_name)) => {
            (part, name) == (other_part, other_name)
        }
        _ => false,
    }
}
