//! The body of a request: from options for its properties, from a text or a file, or from both.

use std::path::PathBuf;

use bytes::Bytes;
use vestibule_document::{Body, BodyEncoding, Kind as What, Media, PropertyEncoding, SchemaSummary, Style};

use super::inputs::CallInputs;
use super::plan::{FieldRole, Plan, is_map};
use super::validate::Validator;
use super::value::{at, members, put, value};
use super::wire::{Form, Index, deep, in_query, name};
use crate::data::{Data, Map, from_json, to_json};
use crate::error::{FieldError, InputErrors};
use crate::fetch::{MediaType, Part, RequestBody};

/// A body that is there, but for what files and stdin hold.
pub(super) struct BuiltBody {
    pub(super) media_type: String,
    pub(super) content: Content,
}

pub(super) enum Content {
    Whole(RequestBody),
    /// What a file or stdin holds.
    DeferredBody(PathBuf, DeferredBody),
}

/// What is done with a body when all of it is there.
pub(super) struct DeferredBody {
    changes: Changes,
    /// The place of its media type among those of the operation.
    media: usize,
}

/// What options change in a body that was given as a whole.
enum Changes {
    Json(Vec<(Vec<String>, Data)>),
    Form(Vec<String>),
}

/// A value for a property.
struct PropertyValue {
    property_path: Vec<String>,
    value: Data,
}

/// The body that a call asks for; none when nothing asks for one.
/// `typed` is the media type that was typed as a header.
pub(super) fn build_body(
    inputs: &CallInputs<'_>,
    typed: Option<&str>,
    problems: &mut InputErrors,
) -> Option<BuiltBody> {
    let body = inputs.plan.operation.body.as_ref()?;
    let whole = inputs.of(|role| matches!(role, FieldRole::Body)).map(|(_, text)| text);
    let number = number_of_media(inputs, typed, body, whole.is_some());
    let media = body.media.get(number)?;
    let sets = sets(inputs, media, problems);
    let before = problems.len();
    let is_foreign = typed.is_some_and(|typed| !is_like(typed, &media.media_type) && !typed.contains("json"));
    let content = match (media.encoding, whole) {
        // The document knows nothing of it.
        (_, Some(text)) if is_foreign && sets.is_empty() => Content::Whole(text_or_file(text)),
        (_, None) if sets.is_empty() && !body.required => return None,
        (BodyEncoding::Raw, Some(text)) => Content::Whole(text_or_file(text)),
        (BodyEncoding::Raw, None) => {
            lacks_body(inputs, problems);
            return None;
        }
        (BodyEncoding::Json, Some(text)) => json_and(inputs, text, number, sets, problems),
        (BodyEncoding::Form, Some(text)) => form_and(text, pairs(media, &sets), number),
        (BodyEncoding::Multipart, Some(_)) => {
            let label = inputs.of(|role| matches!(role, FieldRole::Body)).map_or("--body", |(input, _)| &input.label);
            let error =
                FieldError::new(label, format!("{label} is not for a form with parts: each part has an option"));
            problems.push_validation(error);
            return None;
        }
        (family, None) => {
            let data = built(inputs, media, &sets, problems)?;
            match family {
                BodyEncoding::Json => Content::Whole(Bytes::from(to_json(&data)).into()),
                BodyEncoding::Form => Content::Whole(Bytes::from(pairs(media, &sets).join("&")).into()),
                _ => Content::Whole(RequestBody::from_parts(parts(media, &sets))),
            }
        }
    };
    let media_type = if media.media_type.contains('*') { "application/json" } else { &media.media_type };
    (problems.len() == before).then(|| BuiltBody { media_type: media_type.to_owned(), content })
}

/// The place of the media type that was asked for, or of the first one that takes what was given.
fn number_of_media(inputs: &CallInputs<'_>, typed: Option<&str>, body: &Body, is_whole: bool) -> usize {
    let asked = inputs.of(|role| matches!(role, FieldRole::ContentType)).map(|(_, text)| text).or(typed);
    let place = |is: &dyn Fn(&Media) -> bool| body.media.iter().position(is);
    let named = asked.and_then(|asked| place(&|media| is_like(asked, &media.media_type)));
    named.or_else(|| place(&|media| is_whole && media.encoding != BodyEncoding::Multipart)).unwrap_or_default()
}

/// Compares two media types without their parameters.
fn is_like(a: &str, b: &str) -> bool {
    MediaType::parse(a).essence == MediaType::parse(b).essence
}

fn lacks_body(inputs: &CallInputs<'_>, problems: &mut InputErrors) {
    if let Some((id, input)) = inputs.plan.input(|role| matches!(role, FieldRole::Body)) {
        inputs.lacks(id, input, problems);
    }
}

/// The values of the properties that were given, those that hold others first.
fn sets(inputs: &CallInputs<'_>, media: &Media, problems: &mut InputErrors) -> Vec<PropertyValue> {
    let mut sets = Vec::new();
    for (id, input) in inputs.inputs() {
        let FieldRole::Property(property_path) = &input.role else { continue };
        let Some(texts) = inputs.texts(id) else { continue };
        let any = SchemaSummary::default();
        let schema = at(&media.schema, property_path).unwrap_or(&any);
        inputs.check(id, input, schema, problems);
        match value(schema, &texts, inputs.validator) {
            Ok(value) => sets.push(PropertyValue { property_path: property_path.clone(), value }),
            Err(wanted) => {
                let text = texts.last().copied().unwrap_or_default();
                inputs.invalid(id, input, text, &wanted, problems);
            }
        }
    }
    sets.sort_by_key(|set| set.property_path.len());
    sets
}

/// A body of nothing but properties. In the order of the document, whichever way they were typed.
fn built(inputs: &CallInputs<'_>, media: &Media, sets: &[PropertyValue], problems: &mut InputErrors) -> Option<Data> {
    if members(&media.schema).is_none() && !is_map(&media.schema) && sets.is_empty() {
        lacks_body(inputs, problems);
        return None;
    }
    let mut data = Data::Object(Map::new());
    sets.iter().for_each(|set| put(&mut data, &set.property_path, set.value.clone()));
    let mut missing = Vec::new();
    lacking(&media.schema, &data, &mut Vec::new(), &mut missing);
    for property_path in missing {
        match inputs.plan.input(|role| matches!(role, FieldRole::Property(other) if *other == property_path)) {
            Some((id, input)) => inputs.lacks(id, input, problems),
            None => {
                let label = format!("--{}", property_path.join("."));
                problems.push_validation(FieldError::new(
                    &label,
                    format!("Missing required property: {}", property_path.join(".")),
                ));
            }
        }
    }
    let violations = inputs.validator.of_body(&media.schema, &data, media.encoding != BodyEncoding::Json);
    let label = inputs.plan.input(|role| matches!(role, FieldRole::Body)).map_or("--body", |(_, input)| &input.label);
    inputs.say(&violations, FieldRole::property, label, problems);
    Some(data)
}

/// The ways to what a value has to have and has not.
fn lacking(schema: &SchemaSummary, data: &Data, property_path: &mut Vec<String>, out: &mut Vec<Vec<String>>) {
    let Some(found) = members(schema).filter(|found| !found.is_union) else { return };
    for property in found.properties.iter().filter(|property| !property.schema.read_only) {
        property_path.push(property.name.clone());
        match data.get(&property.name) {
            Some(inner @ Data::Object(_)) => lacking(&property.schema, inner, property_path, out),
            Some(_) => {}
            None if property.required => out.push(property_path.clone()),
            None => {}
        }
        property_path.pop();
    }
}

/// A text as it is, or what `@file`, `@-` and `-` name.
fn text_or_file(text: &str) -> RequestBody {
    match file(text) {
        Some(path) => RequestBody::from_file(path),
        None => Bytes::copy_from_slice(text.as_bytes()).into(),
    }
}

fn file(text: &str) -> Option<PathBuf> {
    if text == "-" { Some(PathBuf::from("-")) } else { text.strip_prefix('@').map(PathBuf::from) }
}

/// JSON that was given as a whole, with the properties that were given by themselves over it.
fn json_and(
    inputs: &CallInputs<'_>,
    text: &str,
    media: usize,
    sets: Vec<PropertyValue>,
    problems: &mut InputErrors,
) -> Content {
    let deferred = DeferredBody {
        changes: Changes::Json(sets.into_iter().map(|set| (set.property_path, set.value)).collect()),
        media,
    };
    if let Some(path) = file(text) {
        return Content::DeferredBody(path, deferred);
    }
    let any = SchemaSummary::default();
    let schema = deferred.schema(inputs.plan).unwrap_or(&any);
    // JSON in a JSON text: as whoever gives all of the input as JSON may write it.
    let inner = match (&schema.kind, from_json(text)) {
        (What::Object(_) | What::Array(_), Ok(Data::String(inner))) => {
            Some(inner).filter(|inner| from_json(inner).is_ok())
        }
        _ => None,
    };
    let text = inner.as_deref().unwrap_or(text);
    let is_text = match from_json(text) {
        Ok(Data::String(_)) => false,
        Ok(Data::Null) => schema.kind == What::String && !schema.nullable,
        _ => schema.kind == What::String,
    };
    let bytes = if is_text { to_json(&Data::from(text)).into_bytes() } else { text.as_bytes().to_vec() };
    match deferred.body(inputs.plan, inputs.validator, bytes, problems) {
        Ok(bytes) => Content::Whole(bytes.into()),
        Err(why) => {
            no_body(inputs.plan, inputs.validator, text.as_bytes(), &why, problems);
            Content::Whole(Bytes::new().into())
        }
    }
}

impl DeferredBody {
    /// Whether more is done with the body than to look at it.
    pub(super) fn has_changes(&self) -> bool {
        match &self.changes {
            Changes::Json(changes) => !changes.is_empty(),
            Changes::Form(pairs) => !pairs.is_empty(),
        }
    }

    fn schema<'p>(&self, plan: &'p Plan) -> Option<&'p SchemaSummary> {
        plan.operation.body.as_ref()?.media.get(self.media).map(|media| &media.schema)
    }

    /// The body as it is sent, with its changes. What the document has against it is added to the problems.
    ///
    /// # Errors
    ///
    /// Why it is no such body, in words.
    pub(super) fn body(
        &self,
        plan: &Plan,
        validator: &Validator<'_>,
        bytes: Vec<u8>,
        problems: &mut InputErrors,
    ) -> Result<Vec<u8>, String> {
        let changes = match &self.changes {
            Changes::Json(changes) => changes,
            Changes::Form(pairs) => {
                let text = std::str::from_utf8(&bytes).map_err(|_| "the form is not UTF-8".to_owned())?;
                return Ok(form_changed(text.trim_end(), pairs).into_bytes());
            }
        };
        let any = SchemaSummary::default();
        let schema = self.schema(plan).unwrap_or(&any);
        let mut data = match from_json(&bytes) {
            Ok(data) => data,
            // A text that is there as it is.
            Err(_) if schema.kind == What::String && changes.is_empty() => return Ok(bytes),
            Err(error) => return Err(format!("it is not JSON: {error}")),
        };
        if !changes.is_empty() && !matches!(data, Data::Object(_)) {
            return Err("it is no JSON object, so no property can be set in it".to_owned());
        }
        for (property_path, value) in changes {
            put(&mut data, property_path, value.clone());
        }
        let set: Vec<&[String]> = changes.iter().map(|(property_path, _)| property_path.as_slice()).collect();
        validator.say_of_whole(plan, &validator.of_body(schema, &data, false), &set, problems);
        Ok(if changes.is_empty() { bytes } else { to_json(&data).into_bytes() })
    }
}

/// Says why a text is no body, and how one is written.
pub(super) fn no_body(plan: &Plan, validator: &Validator<'_>, bytes: &[u8], why: &str, problems: &mut InputErrors) {
    let label = plan.input(|role| matches!(role, FieldRole::Body)).map_or("--body", |(_, input)| &input.label);
    let text = String::from_utf8_lossy(bytes);
    let shown = crate::data::excerpt(std::ffi::OsStr::new(text.trim_end()));
    let is_like = text.trim_start().starts_with(['{', '[', '"']);
    let why = if is_like { why } else { "expected JSON" };
    let error = FieldError::new(label, format!("Invalid value for {label}: {why}, got `{shown}`"));
    let property = plan.input(|role| matches!(role, FieldRole::Property(_)));
    let hint = match property {
        Some((_, input)) if !is_like => format!(
            "a body is JSON, or a file with it: `-d @file`; its properties are options, such as `{}`",
            input.label
        ),
        _ if !is_like => "a body is JSON, such as `{\"name\": \"text\"}`, or a file with it: `-d @file`".to_owned(),
        _ => "names and texts have double quotes, and a shell wants single ones around all of it; `-d @file` reads a file"
            .to_owned(),
    };
    let hint = format!("{hint}; what is to be no JSON is sent by its path: `{}`", validator.raw());
    problems.push_validation(error.expected("JSON, or `@file` with it").received(shown)).hint = Some(hint);
}

fn form_and(text: &str, pairs: Vec<String>, media: usize) -> Content {
    match file(text) {
        Some(path) if pairs.is_empty() => Content::Whole(RequestBody::from_file(path)),
        Some(path) => Content::DeferredBody(path, DeferredBody { changes: Changes::Form(pairs), media }),
        None => Content::Whole(form_changed(text, &pairs).into_bytes().into()),
    }
}

/// A form without the pairs that others replace, and those.
fn form_changed(text: &str, pairs: &[String]) -> String {
    let names: Vec<&str> = pairs.iter().filter_map(|pair| pair.split('=').next()).collect();
    let is_kept = |pair: &&str| !pair.is_empty() && !names.contains(&pair.split('=').next().unwrap_or_default());
    let kept = text.split('&').filter(is_kept);
    kept.chain(pairs.iter().map(String::as_str)).collect::<Vec<_>>().join("&")
}

fn encoding<'a>(media: &'a Media, name: &str) -> Option<&'a PropertyEncoding> {
    media.property_encodings.iter().find(|(property, _)| property == name).map(|(_, encoding)| encoding)
}

/// The properties at the top, whole.
fn top(sets: &[PropertyValue]) -> Map {
    let mut data = Data::Object(Map::new());
    sets.iter().for_each(|set| put(&mut data, &set.property_path, set.value.clone()));
    match data {
        Data::Object(members) => members,
        _ => Map::new(),
    }
}

/// The pairs of a form, encoded.
fn pairs(media: &Media, sets: &[PropertyValue]) -> Vec<String> {
    let mut out = Vec::new();
    for (property, value) in &top(sets) {
        let encoding = encoding(media, property);
        let style = encoding.and_then(|encoding| encoding.style);
        let explode = encoding.and_then(|encoding| encoding.explode);
        let form =
            Form::of_property(style.unwrap_or(Style::Form), explode.unwrap_or(style.is_none_or(|s| s == Style::Form)));
        match (style, value) {
            (Some(Style::DeepObject), _) => out.extend(deep(form, &name(property), value, Index::Number)),
            // Without a style of its own, an object is JSON, says the standard.
            (None, Data::Object(_)) if explode.is_none() => {
                out.extend(in_query(form, property, &Data::from(to_json(value))));
            }
            _ => out.extend(in_query(form, property, value)),
        }
    }
    out
}

/// The parts of a form, files among them.
fn parts(media: &Media, sets: &[PropertyValue]) -> Vec<Part> {
    let mut out = Vec::new();
    for (property, value) in &top(sets) {
        let own = at(&media.schema, &[property.to_owned()]);
        let media_type = encoding(media, property).and_then(|encoding| encoding.content_type.as_deref());
        let media_type = media_type.and_then(|types| types.split(',').next()).map(|name| name.trim().to_owned());
        let media_type = media_type.filter(|name| !name.contains('*'));
        let items = match value {
            Data::Array(items) if media_type.as_deref().is_none_or(|name| !name.contains("json")) => items.as_slice(),
            value => std::slice::from_ref(value),
        };
        out.extend(items.iter().map(|item| part(property, own, item, media_type.clone())));
    }
    out
}

fn part(property: &str, schema: Option<&SchemaSummary>, item: &Data, media_type: Option<String>) -> Part {
    let of_item = schema.map(|schema| match &schema.kind {
        What::Array(items) => &**items,
        _ => schema,
    });
    let is_file = of_item.is_some_and(|schema| schema.kind == What::Binary);
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
