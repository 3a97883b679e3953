//! Builds the body of a request: from options for its properties, from a text or a file, or from both.

use std::path::PathBuf;

use bytes::Bytes;
use vestibule_document::{Alternatives, BodyEncoding, Kind as SchemaKind, Media, SchemaSummary};

use super::body_errors::{
    report_invalid_body, report_missing_body, report_missing_properties, report_unused_properties,
};
use super::data_url::DataUrl;
use super::form::{form_pairs, form_parts, override_pairs};
use super::inputs::CallInputs;
use super::lists::set_properties;
use super::media_type::{
    choose_media, is_binary, is_json_patch, is_of_type, media_type_to_send, report_parts_of_values,
    report_properties_of_others,
};
use super::part_headers;
use super::plan::{FieldRole, Plan};
use super::sample;
use super::validate::Validator;
use super::value::{is_scalar, named_members, summary_at, to_value};
use crate::data::{Data, Map, from_json, to_json};
use crate::error::InputErrors;
use crate::fetch::RequestBody;

/// Maximum length of a value that an error repeats.
const MAX_SHOWN: usize = 40;

/// The body of a request, except for the contents of files and stdin.
pub(super) struct BuiltBody {
    /// The media type; without one, it is that of the content.
    pub(super) media_type: Option<String>,
    pub(super) content: Content,
}

/// The content of a body.
pub(super) enum Content {
    /// Complete, or read from a file without changes.
    Complete(RequestBody),
    /// Read from a file or stdin, then changed and validated.
    Deferred(PathBuf, DeferredBody),
}

/// The steps that complete a body once its file has been read.
pub(super) struct DeferredBody {
    overrides: Overrides,
    /// Index of its media type in the operation's body.
    media_index: usize,
}

/// Properties given by options, which override those of a whole body.
enum Overrides {
    /// Values by their paths.
    Json(Vec<PropertyValue>),
    /// Encoded pairs of a form.
    Form(Vec<String>),
}

/// A property given by an option.
pub(super) struct PropertyValue {
    pub(super) path: Vec<String>,
    pub(super) value: Data,
    /// True if the schema allows values of several types.
    pub(super) is_union: bool,
}

/// The construction of a body, chosen by its media type and by what the call gives.
enum BodyPlan<'t> {
    /// A text or file, sent as it is.
    Raw(&'t str),
    /// A JSON text or file, with properties overriding it.
    Json(&'t str),
    /// Encoded or JSON texts of a form, or a file with one, with properties overriding them.
    Form(Vec<&'t str>),
    /// A JSON object with the parts of a form, with properties overriding it.
    Parts(&'t str),
    /// An object of properties, in the encoding of the media type.
    Properties,
}

/// Builds the body of a call; `None` without a body, or after an error was reported. `content_type` is the media type
/// set by a header option.
pub(super) fn build_body(
    inputs: &CallInputs<'_>,
    content_type: Option<&str>,
    errors: &mut InputErrors,
) -> Option<BuiltBody> {
    let body = inputs.plan.operation.body.as_ref()?;
    let texts = inputs.find_all(|role| matches!(role, FieldRole::Body)).unwrap_or_default();
    let media_index = choose_media(inputs, content_type, body, texts.last().copied());
    let media = body.media.get(media_index)?;
    report_properties_of_others(inputs, body, media, errors);
    let properties = property_values(inputs, media, errors);
    report_parts_of_values(inputs, &properties, errors);
    let errors_before = errors.len();
    let content = match plan_body(inputs, media, content_type, texts, &properties, body.required, errors)? {
        BodyPlan::Raw(text) => {
            // An invalid type is reported below.
            let sent = || media_type_to_send(inputs, media, &mut InputErrors::default());
            let media_type = content_type.map(str::to_owned).or_else(|| sent()?.name()).unwrap_or_default();
            let takes_bytes = is_binary(&media_type) || media.schema.kind == SchemaKind::Binary;
            Content::Complete(raw_body(inputs, takes_bytes, text, errors)?)
        }
        BodyPlan::Json(text) => build_json(inputs, text, media_index, properties, errors),
        BodyPlan::Form(texts) => build_form(inputs, &texts, media, media_index, &properties, errors)?,
        BodyPlan::Parts(text) => Content::Complete(build_parts(inputs, text, media, &properties, errors)?),
        BodyPlan::Properties => Content::Complete(build_from_properties(inputs, media, &properties, errors)?),
    };
    let media_type = match content_type {
        // The header is sent as it is.
        Some(content_type) => Some(content_type.to_owned()),
        None => media_type_to_send(inputs, media, errors)?.name(),
    };
    (errors.len() == errors_before).then_some(BuiltBody { media_type, content })
}

/// Chooses the construction of the body; `None` when there is no body, or an error was reported.
fn plan_body<'t>(
    inputs: &CallInputs<'_>,
    media: &Media,
    content_type: Option<&str>,
    texts: Vec<&'t str>,
    properties: &[PropertyValue],
    is_required: bool,
    errors: &mut InputErrors,
) -> Option<BodyPlan<'t>> {
    let Some(text) = texts.last().copied() else {
        if properties.is_empty() && !is_required {
            return None;
        }
        if media.encoding != BodyEncoding::Raw {
            return Some(BodyPlan::Properties);
        }
        match properties.is_empty() {
            true => report_missing_body(inputs, errors),
            false => report_unused_properties(inputs, media, properties, errors),
        }
        return None;
    };
    if media.encoding == BodyEncoding::Raw && !properties.is_empty() {
        report_unused_properties(inputs, media, properties, errors);
        return None;
    }
    if media.encoding == BodyEncoding::Form {
        return Some(BodyPlan::Form(texts));
    }
    if texts.len() > 1 {
        let label = inputs.body_label();
        let message = format!("{label} is given {} times, and a body of this type has no parts to join", texts.len());
        errors.push_validation(inputs.body_error(message).expected("the whole body, once"));
        return None;
    }
    let is_undocumented = content_type
        .is_some_and(|content_type| !is_of_type(content_type, &media.media_type) && !content_type.contains("json"));
    if is_undocumented && properties.is_empty() {
        return Some(BodyPlan::Raw(text));
    }
    Some(match media.encoding {
        BodyEncoding::Raw => BodyPlan::Raw(text),
        BodyEncoding::Json => BodyPlan::Json(text),
        BodyEncoding::Multipart | BodyEncoding::Form => BodyPlan::Parts(text),
    })
}

/// Returns the given properties in the order of the document, which has outer ones before those inside them.
fn property_values(inputs: &CallInputs<'_>, media: &Media, errors: &mut InputErrors) -> Vec<PropertyValue> {
    let mut properties = Vec::new();
    let any = SchemaSummary::default();
    for (id, input) in inputs.fields() {
        let FieldRole::Property(path) = &input.role else { continue };
        let Some(texts) = inputs.texts(id) else { continue };
        let schema = summary_at(&media.schema, path).unwrap_or(&any);
        inputs.validate_texts(id, input, schema, errors);
        inputs.check_commas(id, input, schema, errors);
        match to_value(schema, &texts, inputs.validator) {
            Ok(value) => {
                let is_union = !is_scalar(schema) || schema.alternatives != Alternatives::None;
                properties.push(PropertyValue { path: path.clone(), value, is_union });
            }
            Err(_) if errors.iter().any(|error| error.concerns(id)) => {}
            Err(expected) => {
                let text = texts.last().copied().unwrap_or_default();
                inputs.report_invalid(id, input, text, expected, errors).hint = sample::hint(schema);
            }
        }
    }
    properties
}

/// Builds an object from properties.
fn build_object(inputs: &CallInputs<'_>, media: &Media, properties: &[PropertyValue]) -> Data {
    let has_files = media.encoding != BodyEncoding::Json;
    let violations = |object: &Data| inputs.validator.body_violations(&media.schema, object, has_files);
    set_properties(Data::Object(Map::new()), properties, &violations)
}

/// Builds a body of properties only, after validating it; `None` when it needs the option of the whole body.
fn build_from_properties(
    inputs: &CallInputs<'_>,
    media: &Media,
    properties: &[PropertyValue],
    errors: &mut InputErrors,
) -> Option<RequestBody> {
    if named_members(&media.schema).is_none() && properties.is_empty() {
        report_missing_body(inputs, errors);
        return None;
    }
    let object = build_object(inputs, media, properties);
    report_missing_properties(inputs, &media.schema, &object, errors);
    let has_files = media.encoding != BodyEncoding::Json;
    let violations = inputs.validator.body_violations(&media.schema, &object, has_files);
    inputs.report_violations(&violations, FieldRole::property_path, inputs.plan.body(), errors);
    Some(match media.encoding {
        BodyEncoding::Json => Bytes::from(to_json(&object)).into(),
        BodyEncoding::Form => Bytes::from(form_pairs(media, &object).join("&")).into(),
        BodyEncoding::Multipart | BodyEncoding::Raw => {
            RequestBody::from_parts(form_parts(media, &object, &part_headers::given(inputs, media, &object, errors)))
        }
    })
}

/// Returns a body that is sent as it is: a text, a file, or the content of a data URL where the media type is
/// binary.
fn raw_body(inputs: &CallInputs<'_>, takes_bytes: bool, text: &str, errors: &mut InputErrors) -> Option<RequestBody> {
    match DataUrl::parse(text).filter(|_| takes_bytes) {
        Some(Ok(url)) => Some(Bytes::from(url.content).into()),
        Some(Err(expected)) => {
            let label = inputs.body_label();
            let error = inputs.body_error(format!("Invalid value for {label}: not a data URL"));
            errors.push_validation(error.expected(expected).received(crate::schema::truncated(text, MAX_SHOWN)));
            None
        }
        // In an object, a text that names a file is the text.
        None if inputs.is_body_data() && !takes_bytes => Some(Bytes::copy_from_slice(text.as_bytes()).into()),
        None => Some(text_or_file(text)),
    }
}

/// Returns a text as a body, or the file that `@file`, `@-` or `-` names.
fn text_or_file(text: &str) -> RequestBody {
    match file_name(text) {
        Some(path) => match path.to_str().and_then(DataUrl::parse) {
            Some(Ok(url)) => Bytes::from(url.content).into(),
            _ => RequestBody::from_file(path),
        },
        None => Bytes::copy_from_slice(text.as_bytes()).into(),
    }
}

fn file_name(text: &str) -> Option<PathBuf> {
    if text == "-" { Some(PathBuf::from("-")) } else { text.strip_prefix('@').map(PathBuf::from) }
}

/// Builds a JSON body from a text or a file, with properties overriding it.
fn build_json(
    inputs: &CallInputs<'_>,
    text: &str,
    media_index: usize,
    properties: Vec<PropertyValue>,
    errors: &mut InputErrors,
) -> Content {
    let deferred = DeferredBody { overrides: Overrides::Json(properties), media_index };
    let any = SchemaSummary::default();
    let schema = deferred.schema(inputs.plan).unwrap_or(&any);
    let is_text = is_text_of_object(inputs, schema, text);
    if let Some(path) = file_name(text).filter(|_| !is_text) {
        return Content::Deferred(path, deferred);
    }
    let inner = nested_json(schema, text);
    let text = inner.as_deref().unwrap_or(text);
    // A text that is not a JSON string is one, where the schema wants a string.
    let is_plain_text = match from_json(text) {
        Ok(Data::String(_)) => false,
        Ok(Data::Null) => schema.kind == SchemaKind::String && !schema.nullable,
        Ok(_) => schema.kind == SchemaKind::String,
        Err(_) => schema.kind == SchemaKind::String || is_text,
    };
    let bytes = if is_plain_text { to_json(&Data::from(text)).into_bytes() } else { text.as_bytes().to_vec() };
    match deferred.complete(inputs.plan, inputs.validator, bytes, errors) {
        Ok(bytes) => Content::Complete(bytes.into()),
        Err(cause) => {
            report_invalid_body(inputs.plan, inputs.validator, text.as_bytes(), &cause, errors);
            Content::Complete(Bytes::new().into())
        }
    }
}

/// Returns whether a text is a string in an object, such as the input of a tool, and the schema allows one.
fn is_text_of_object(inputs: &CallInputs<'_>, schema: &SchemaSummary, text: &str) -> bool {
    let allows_text =
        matches!(schema.kind, SchemaKind::String | SchemaKind::Any) || schema.alternatives == Alternatives::OrScalar;
    // Other values are written as JSON, and so are the strings that would be read as such a value.
    inputs.is_body_data() && allows_text && from_json(text).is_err()
}

/// Returns the JSON inside a JSON string, where the schema wants an object or a list. Callers that give all of the
/// input as JSON may write the body as a string.
fn nested_json(schema: &SchemaSummary, text: &str) -> Option<String> {
    match (&schema.kind, from_json(text)) {
        // A string may be meant as one where the schema allows that too.
        _ if schema.alternatives == Alternatives::OrScalar => None,
        (SchemaKind::Object(_) | SchemaKind::Array(_), Ok(Data::String(inner))) => {
            Some(inner).filter(|inner| from_json(inner).is_ok())
        }
        _ => None,
    }
}

impl DeferredBody {
    /// Returns whether completing the body changes it.
    pub(super) fn has_overrides(&self) -> bool {
        match &self.overrides {
            Overrides::Json(properties) => !properties.is_empty(),
            // A JSON object in the file is encoded.
            Overrides::Form(_) => true,
        }
    }

    fn media<'p>(&self, plan: &'p Plan) -> Option<&'p Media> {
        plan.operation.body.as_ref()?.media.get(self.media_index)
    }

    fn schema<'p>(&self, plan: &'p Plan) -> Option<&'p SchemaSummary> {
        self.media(plan).map(|media| &media.schema)
    }

    /// Completes the body from the bytes of its file, and reports the violations of a JSON body.
    ///
    /// # Errors
    ///
    /// Returns the cause in words when the bytes cannot be such a body.
    pub(super) fn complete(
        &self,
        plan: &Plan,
        validator: &Validator<'_>,
        bytes: Vec<u8>,
        errors: &mut InputErrors,
    ) -> Result<Vec<u8>, String> {
        let properties = match &self.overrides {
            Overrides::Json(properties) => properties,
            Overrides::Form(pairs) => {
                let text = std::str::from_utf8(&bytes).map_err(|_| "the form is not UTF-8".to_owned())?.trim_end();
                let (Some(media), Ok(data @ Data::Object(_))) = (self.media(plan), from_json(text)) else {
                    return Ok(override_pairs(text, pairs).into_bytes());
                };
                let violations = validator.body_violations(&media.schema, &data, true);
                validator.report_body(plan, &violations, &[], errors);
                return Ok(override_pairs(&form_pairs(media, &data).join("&"), pairs).into_bytes());
            }
        };
        let any = SchemaSummary::default();
        let schema = self.schema(plan).unwrap_or(&any);
        let mut data = match from_json(&bytes) {
            Ok(data) => data,
            // The text of a string may stand in the file without quotes.
            Err(_) if schema.kind == SchemaKind::String && properties.is_empty() => return Ok(bytes),
            Err(error) => return Err(format!("it is not JSON: {error}")),
        };
        if !properties.is_empty() && !matches!(data, Data::Object(_)) {
            return Err("it is not a JSON object, so options cannot set its properties".to_owned());
        }
        data = set_properties(data, properties, &|data| validator.body_violations(schema, data, false));
        let set_paths: Vec<&[String]> = properties.iter().map(|property| property.path.as_slice()).collect();
        // Documents share one schema, that of an object, between the kinds of patches.
        let is_other_patch = data.as_array().is_some() && self.media(plan).is_some_and(is_json_patch);
        if !is_other_patch {
            validator.report_body(plan, &validator.body_violations(schema, &data, false), &set_paths, errors);
        }
        Ok(if properties.is_empty() { bytes } else { to_json(&data).into_bytes() })
    }
}

/// Builds an encoded form from texts, each encoded or a JSON object, or from a file; `None` after an error was reported.
fn build_form(
    inputs: &CallInputs<'_>,
    texts: &[&str],
    media: &Media,
    media_index: usize,
    properties: &[PropertyValue],
    errors: &mut InputErrors,
) -> Option<Content> {
    let label = &*inputs.body_label();
    let overrides = form_pairs(media, &build_object(inputs, media, properties));
    let mut pairs = Vec::new();
    for text in texts {
        match (file_name(text), from_json(text)) {
            (Some(path), _) if texts.len() == 1 => {
                let deferred = DeferredBody { overrides: Overrides::Form(overrides), media_index };
                return Some(Content::Deferred(path, deferred));
            }
            (Some(_), _) => {
                let message = format!("{label} reads a file, which cannot be joined with other values of {label}");
                errors.push_validation(inputs.body_error(message).received(*text));
                return None;
            }
            (None, Ok(data @ Data::Object(_))) => {
                let violations = inputs.validator.body_violations(&media.schema, &data, true);
                inputs.validator.report_body(inputs.plan, &violations, &[], errors);
                pairs.extend(form_pairs(media, &data));
            }
            _ => pairs.push((*text).to_owned()),
        }
    }
    let form = override_pairs(&pairs.join("&"), &overrides);
    Some(Content::Complete(form.into_bytes().into()))
}

/// Builds the parts of a form from a JSON object; `None` after an error was reported.
fn build_parts(
    inputs: &CallInputs<'_>,
    text: &str,
    media: &Media,
    properties: &[PropertyValue],
    errors: &mut InputErrors,
) -> Option<RequestBody> {
    let Ok(data @ Data::Object(_)) = from_json(text) else {
        let label = &*inputs.body_label();
        let message = format!("{label} takes the parts of this body as a JSON object; use one option per part");
        errors.push_validation(inputs.body_error(message).expected("a JSON object").received(text));
        return None;
    };
    let data = set_properties(data, properties, &|data| inputs.validator.body_violations(&media.schema, data, true));
    let set_paths: Vec<&[String]> = properties.iter().map(|property| property.path.as_slice()).collect();
    let violations = inputs.validator.body_violations(&media.schema, &data, true);
    inputs.validator.report_body(inputs.plan, &violations, &set_paths, errors);
    Some(RequestBody::from_parts(form_parts(media, &data, &part_headers::given(inputs, media, &data, errors))))
}
