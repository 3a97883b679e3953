//! Builds the body of a request: from options for its properties, from a text or a file, or from both.

use std::path::PathBuf;

use bytes::Bytes;
use vestibule_document::{Body, BodyEncoding, Kind as SchemaKind, Media, PropertyEncoding, SchemaSummary, Style};

use super::inputs::CallInputs;
use super::plan::{FieldRole, Plan, is_object};
use super::validate::Validator;
use super::value::{insert_at, named_members, summary_at, to_value};
use super::wire::{IndexStyle, ValueFormat, bracket_pairs, encode_name, query_pairs};
use crate::data::{Data, Map, from_json, to_json};
use crate::error::{FieldError, InputErrors};
use crate::fetch::{MediaType, Part, RequestBody};

/// The body of a request, except for the contents of files and stdin.
pub(super) struct BuiltBody {
    pub(super) media_type: String,
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
struct PropertyValue {
    path: Vec<String>,
    value: Data,
}

/// The construction of a body, chosen by its media type and by what the call gives.
enum BodyPlan<'t> {
    /// A text or file, sent as it is.
    Raw(&'t str),
    /// A JSON text or file, with properties overriding it.
    Json(&'t str),
    /// An encoded form or file, with properties overriding it.
    Form(&'t str),
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
    let text = inputs.find(|role| matches!(role, FieldRole::Body)).map(|(_, text)| text);
    let media_index = choose_media(inputs, content_type, body, text.is_some());
    let media = body.media.get(media_index)?;
    let properties = property_values(inputs, media, errors);
    let errors_before = errors.len();
    let content = match plan_body(inputs, media, content_type, text, &properties, body.required, errors)? {
        BodyPlan::Raw(text) => Content::Complete(text_or_file(text)),
        BodyPlan::Json(text) => build_json(inputs, text, media_index, properties, errors),
        BodyPlan::Form(text) => build_form(text, form_pairs(media, &properties), media_index),
        BodyPlan::Properties => Content::Complete(build_from_properties(inputs, media, &properties, errors)?),
    };
    let media_type = if media.media_type.contains('*') { "application/json" } else { &media.media_type };
    (errors.len() == errors_before).then(|| BuiltBody { media_type: media_type.to_owned(), content })
}

/// Chooses the construction of the body; `None` when there is no body, or an error was reported.
fn plan_body<'t>(
    inputs: &CallInputs<'_>,
    media: &Media,
    content_type: Option<&str>,
    text: Option<&'t str>,
    properties: &[PropertyValue],
    is_required: bool,
    errors: &mut InputErrors,
) -> Option<BodyPlan<'t>> {
    let Some(text) = text else {
        if properties.is_empty() && !is_required {
            return None;
        }
        if media.encoding == BodyEncoding::Raw {
            report_missing_body(inputs, errors);
            return None;
        }
        return Some(BodyPlan::Properties);
    };
    let is_undocumented = content_type
        .is_some_and(|content_type| !is_same_type(content_type, &media.media_type) && !content_type.contains("json"));
    if is_undocumented && properties.is_empty() {
        return Some(BodyPlan::Raw(text));
    }
    match media.encoding {
        BodyEncoding::Raw => Some(BodyPlan::Raw(text)),
        BodyEncoding::Json => Some(BodyPlan::Json(text)),
        BodyEncoding::Form => Some(BodyPlan::Form(text)),
        BodyEncoding::Multipart => {
            let label = inputs.plan.body_label();
            let message = format!("{label} cannot be used with a multipart body; use one option per part");
            errors.push_validation(FieldError::new(label, message));
            None
        }
    }
}

/// Returns the index of the requested media type, or else of the first one that the call can use.
fn choose_media(inputs: &CallInputs<'_>, content_type: Option<&str>, body: &Body, is_whole: bool) -> usize {
    let option = inputs.find(|role| matches!(role, FieldRole::ContentType)).map(|(_, text)| text);
    let position = |is_match: &dyn Fn(&Media) -> bool| body.media.iter().position(is_match);
    let requested =
        option.or(content_type).and_then(|requested| position(&|media| is_same_type(requested, &media.media_type)));
    // A multipart body cannot be given as a whole.
    let first = || position(&|media| is_whole && media.encoding != BodyEncoding::Multipart);
    requested.or_else(first).unwrap_or(0)
}

/// Compares two media types without their parameters.
fn is_same_type(a: &str, b: &str) -> bool {
    MediaType::parse(a).essence == MediaType::parse(b).essence
}

fn report_missing_body(inputs: &CallInputs<'_>, errors: &mut InputErrors) {
    if let Some((id, input)) = inputs.plan.input(|role| matches!(role, FieldRole::Body)) {
        inputs.report_missing(id, input, errors);
    }
}

/// Returns the given properties, outer ones before those inside them.
fn property_values(inputs: &CallInputs<'_>, media: &Media, errors: &mut InputErrors) -> Vec<PropertyValue> {
    let mut properties = Vec::new();
    let any = SchemaSummary::default();
    for (id, input) in inputs.fields() {
        let FieldRole::Property(path) = &input.role else { continue };
        let Some(texts) = inputs.texts(id) else { continue };
        let schema = summary_at(&media.schema, path).unwrap_or(&any);
        inputs.validate_texts(id, input, schema, errors);
        match to_value(schema, &texts, inputs.validator) {
            Ok(value) => properties.push(PropertyValue { path: path.clone(), value }),
            Err(expected) => {
                let text = texts.last().copied().unwrap_or_default();
                inputs.report_invalid(id, input, text, expected, errors);
            }
        }
    }
    properties.sort_by_key(|property| property.path.len());
    properties
}

/// Builds an object from properties, outer ones first.
fn build_object(properties: &[PropertyValue]) -> Data {
    let mut object = Data::Object(Map::new());
    properties.iter().for_each(|property| insert_at(&mut object, &property.path, property.value.clone()));
    object
}

/// Builds a body of properties only, after validating it; `None` when it needs the option of the whole body.
fn build_from_properties(
    inputs: &CallInputs<'_>,
    media: &Media,
    properties: &[PropertyValue],
    errors: &mut InputErrors,
) -> Option<RequestBody> {
    if named_members(&media.schema).is_none() && !is_object(&media.schema) && properties.is_empty() {
        report_missing_body(inputs, errors);
        return None;
    }
    let object = build_object(properties);
    report_missing_properties(inputs, &media.schema, &object, errors);
    let has_files = media.encoding != BodyEncoding::Json;
    let violations = inputs.validator.body_violations(&media.schema, &object, has_files);
    inputs.report_violations(&violations, FieldRole::property_path, inputs.plan.body_label(), errors);
    Some(match media.encoding {
        BodyEncoding::Json => Bytes::from(to_json(&object)).into(),
        BodyEncoding::Form => Bytes::from(form_pairs(media, properties).join("&")).into(),
        BodyEncoding::Multipart | BodyEncoding::Raw => RequestBody::from_parts(form_parts(media, properties)),
    })
}

/// Reports the required properties that an object lacks.
fn report_missing_properties(inputs: &CallInputs<'_>, schema: &SchemaSummary, object: &Data, errors: &mut InputErrors) {
    let mut missing = Vec::new();
    find_missing(schema, object, &mut Vec::new(), &mut missing);
    for path in missing {
        match inputs.plan.input(|role| matches!(role, FieldRole::Property(other) if *other == path)) {
            Some((id, input)) => inputs.report_missing(id, input, errors),
            None => {
                let name = path.join(".");
                let message = format!("Missing required property: {name}");
                errors.push_validation(FieldError::new(format!("--{name}"), message));
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

/// Returns a text as a body, or the file that `@file`, `@-` or `-` names.
fn text_or_file(text: &str) -> RequestBody {
    match file_name(text) {
        Some(path) => RequestBody::from_file(path),
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
    if let Some(path) = file_name(text) {
        return Content::Deferred(path, deferred);
    }
    let any = SchemaSummary::default();
    let schema = deferred.schema(inputs.plan).unwrap_or(&any);
    let inner = nested_json(schema, text);
    let text = inner.as_deref().unwrap_or(text);
    // A text that is not a JSON string is one, where the schema wants a string.
    let is_plain_text = schema.kind == SchemaKind::String
        && match from_json(text) {
            Ok(Data::String(_)) => false,
            Ok(Data::Null) => !schema.nullable,
            _ => true,
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

/// Returns the JSON inside a JSON string, where the schema wants an object or a list. Callers that give all of the
/// input as JSON may write the body as a string.
fn nested_json(schema: &SchemaSummary, text: &str) -> Option<String> {
    match (&schema.kind, from_json(text)) {
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
            Overrides::Form(pairs) => !pairs.is_empty(),
        }
    }

    fn schema<'p>(&self, plan: &'p Plan) -> Option<&'p SchemaSummary> {
        plan.operation.body.as_ref()?.media.get(self.media_index).map(|media| &media.schema)
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
                let text = std::str::from_utf8(&bytes).map_err(|_| "the form is not UTF-8".to_owned())?;
                return Ok(override_pairs(text.trim_end(), pairs).into_bytes());
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
        for property in properties {
            insert_at(&mut data, &property.path, property.value.clone());
        }
        let set_paths: Vec<&[String]> = properties.iter().map(|property| property.path.as_slice()).collect();
        validator.report_body(plan, &validator.body_violations(schema, &data, false), &set_paths, errors);
        Ok(if properties.is_empty() { bytes } else { to_json(&data).into_bytes() })
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
    let label = plan.body_label();
    let text = String::from_utf8_lossy(bytes);
    let shown = crate::data::excerpt(std::ffi::OsStr::new(text.trim_end()));
    let resembles_json = text.trim_start().starts_with(['{', '[', '"']);
    let cause = if resembles_json { cause } else { "expected JSON" };
    let error = FieldError::new(label, format!("Invalid value for {label}: {cause}, got `{shown}`"));
    let hint = match plan.input(|role| matches!(role, FieldRole::Property(_))) {
        _ if resembles_json => {
            "use double quotes for names and strings, and single quotes around the whole text, or `-d @file`".to_owned()
        }
        Some((_, input)) => {
            format!("pass JSON, a file with `-d @file`, or options for single properties such as `{}`", input.label)
        }
        None => "pass JSON such as `{\"name\": \"text\"}`, or a file with `-d @file`".to_owned(),
    };
    let hint = format!("{hint}; to send anything else, use the path: `{}`", validator.raw_request());
    errors.push_validation(error.expected("JSON, or `@file` with it").received(shown)).hint = Some(hint);
}

/// Builds an encoded form from a text or a file, with pairs overriding it.
fn build_form(text: &str, pairs: Vec<String>, media_index: usize) -> Content {
    match file_name(text) {
        Some(path) if pairs.is_empty() => Content::Complete(RequestBody::from_file(path)),
        Some(path) => Content::Deferred(path, DeferredBody { overrides: Overrides::Form(pairs), media_index }),
        None => Content::Complete(override_pairs(text, &pairs).into_bytes().into()),
    }
}

/// Replaces the pairs of a form that have the name of one of `pairs`.
fn override_pairs(form: &str, pairs: &[String]) -> String {
    let name = |pair: &str| pair.split('=').next().unwrap_or_default().to_owned();
    let names: Vec<String> = pairs.iter().map(|pair| name(pair)).collect();
    let kept = form.split('&').filter(|pair| !pair.is_empty() && !names.contains(&name(pair)));
    kept.chain(pairs.iter().map(String::as_str)).collect::<Vec<_>>().join("&")
}

fn property_encoding<'a>(media: &'a Media, name: &str) -> Option<&'a PropertyEncoding> {
    media.property_encodings.iter().find(|(property, _)| property == name).map(|(_, encoding)| encoding)
}

/// Returns the members of the object that the properties build.
fn top_level_members(properties: &[PropertyValue]) -> Map {
    match build_object(properties) {
        Data::Object(members) => members,
        _ => Map::new(),
    }
}

/// Returns the encoded pairs of a form.
fn form_pairs(media: &Media, properties: &[PropertyValue]) -> Vec<String> {
    let mut pairs = Vec::new();
    for (property, value) in &top_level_members(properties) {
        let encoding = property_encoding(media, property);
        let style = encoding.and_then(|encoding| encoding.style);
        let explode = encoding.and_then(|encoding| encoding.explode);
        let default_explode = style.is_none_or(|style| style == Style::Form);
        let format = ValueFormat::of_property(style.unwrap_or(Style::Form), explode.unwrap_or(default_explode));
        match (style, value) {
            (Some(Style::DeepObject), _) => {
                pairs.extend(bracket_pairs(format, &encode_name(property), value, IndexStyle::Number));
            }
            // The default for an object is JSON.
            (None, Data::Object(_)) if explode.is_none() => {
                pairs.extend(query_pairs(format, property, &Data::from(to_json(value))));
            }
            _ => pairs.extend(query_pairs(format, property, value)),
        }
    }
    pairs
}

/// Returns the parts of a multipart form; each item of a list is a part.
fn form_parts(media: &Media, properties: &[PropertyValue]) -> Vec<Part> {
    let mut parts = Vec::new();
    for (property, value) in &top_level_members(properties) {
        let schema = summary_at(&media.schema, &[property.to_owned()]);
        let media_type = property_encoding(media, property).and_then(|encoding| encoding.content_type.as_deref());
        let media_type = media_type.and_then(|types| types.split(',').next()).map(|name| name.trim().to_owned());
        let media_type = media_type.filter(|name| !name.contains('*'));
        let items = match value {
            Data::Array(items) if media_type.as_deref().is_none_or(|name| !name.contains("json")) => items.as_slice(),
            value => std::slice::from_ref(value),
        };
        parts.extend(items.iter().map(|item| form_part(property, schema, item, media_type.clone())));
    }
    parts
}

fn form_part(property: &str, schema: Option<&SchemaSummary>, item: &Data, media_type: Option<String>) -> Part {
    let item_schema = schema.map(|schema| match &schema.kind {
        SchemaKind::Array(items) => &**items,
        _ => schema,
    });
    let is_file = item_schema.is_some_and(|schema| schema.kind == SchemaKind::Binary);
    match item {
        Data::String(text) if is_file => {
            Part::file(property, PathBuf::from(text.strip_prefix('@').unwrap_or(text)), media_type)
        }
        Data::String(text) => Part::text(property, text.clone(), media_type),
        Data::Array(_) | Data::Object(_) => {
            Part::text(property, to_json(item), media_type.or_else(|| Some("application/json".to_owned())))
        }
        scalar => Part::text(property, scalar.to_string(), media_type),
    }
}
