//! The errors of bodies.

use vestibule_document::{Media, SchemaSummary};

use super::body::PropertyValue;
use super::inputs::CallInputs;
use super::plan::{FieldRole, Plan};
use super::validate::Validator;
use super::value::named_members;
use crate::data::Data;
use crate::error::{FieldError, InputErrors, Subject};

/// Reports that the whole body is missing.
pub(super) fn report_missing_body(inputs: &CallInputs<'_>, errors: &mut InputErrors) {
    if let Some((id, input)) = inputs.plan.input(|role| matches!(role, FieldRole::Body)) {
        inputs.report_missing(id, input, errors);
    }
}

/// Reports properties that cannot be written in the media type of the body.
pub(super) fn report_unused_properties(
    inputs: &CallInputs<'_>,
    media: &Media,
    properties: &[PropertyValue],
    errors: &mut InputErrors,
) {
    let (label, media_type) = (inputs.body_label(), &media.media_type);
    for property in properties {
        let is_property = |role: &FieldRole| matches!(role, FieldRole::Property(path) if *path == property.path);
        let Some((id, input)) = inputs.plan.input(is_property) else { continue };
        let own = inputs.validator.label(input);
        let message = format!("{own} cannot be written as `{media_type}`: give the whole body with {label}");
        errors.push_validation(FieldError::new(inputs.validator.path(input), message)).about(Subject::Field(id));
    }
}

/// Reports the required properties that an object lacks.
pub(super) fn report_missing_properties(
    inputs: &CallInputs<'_>,
    schema: &SchemaSummary,
    object: &Data,
    errors: &mut InputErrors,
) {
    let mut missing = Vec::new();
    find_missing(schema, object, &mut Vec::new(), &mut missing);
    for path in missing {
        match inputs.plan.input(|role| matches!(role, FieldRole::Property(other) if *other == path)) {
            Some((id, input)) => inputs.report_missing(id, input, errors),
            None => {
                let name = path.join(".");
                let message = format!("Missing required property: {name}");
                errors
                    .push_validation(FieldError::new(inputs.validator.missing_property(&name), message))
                    .coded("missing");
            }
        }
    }
}

/// Collects the paths of the required properties that an object lacks.
fn find_missing(schema: &SchemaSummary, object: &Data, path: &mut Vec<String>, missing: &mut Vec<Vec<String>>) {
    let Some(members) = named_members(schema).filter(|members| !members.is_union) else { return };
    for property in members.properties.iter().filter(|property| !property.schema.read_only) {
        path.push(property.name.clone());
        match object.get(&property.name) {
            Some(inner @ Data::Object(_)) => find_missing(&property.schema, inner, path, missing),
            Some(_) => {}
            None if property.required => missing.push(path.clone()),
            None => {}
        }
        path.pop();
    }
}

/// Reports that a text cannot be the body, with a hint on how to write one.
pub(super) fn report_invalid_body(
    plan: &Plan,
    validator: &Validator<'_>,
    bytes: &[u8],
    cause: &str,
    errors: &mut InputErrors,
) {
    let label = &*validator.body_label(plan);
    let text = String::from_utf8_lossy(bytes);
    let shown = crate::data::excerpt(std::ffi::OsStr::new(text.trim_end()));
    let resembles_json = text.trim_start().starts_with(['{', '[', '"']);
    let cause = if resembles_json { cause } else { "expected JSON" };
    let error = validator.body_error(plan, format!("Invalid value for {label}: {cause}, got `{shown}`"));
    let hint = match plan.input(|role| matches!(role, FieldRole::Property(_))) {
        _ if resembles_json && !validator.is_object() => {
            "use double quotes for names and strings, and single quotes around the whole text, or `-d @file`".to_owned()
        }
        _ if validator.is_object() => "give the JSON value itself".to_owned(),
        Some((_, input)) => {
            format!("pass JSON, a file with `-d @file`, or options for single properties such as `{}`", input.label)
        }
        None => "pass JSON such as `{\"name\": \"text\"}`, or a file with `-d @file`".to_owned(),
    };
    let hint = match validator.hint() {
        Some(_) => format!("{hint}; to send anything else, use the path: `{}`", validator.raw_request()),
        None => hint,
    };
    errors.push_validation(error.expected("JSON, or `@file` with it").received(shown)).hint = Some(hint);
}
