//! The values of parameters: what they are in a URL, and what the document has against them.

use vestibule_document::{Kind as What, ParamLocation, Parameter, SchemaSummary};

use super::inputs::CallInputs;
use super::plan::FieldRole;
use super::validate::Validator;
use super::value::{in_url, is_scalar, put, value};
use crate::data::{Data, Map, to_json};
use crate::error::InputErrors;

/// The value of a parameter, its members put into it; `None` when nothing was given.
pub(super) fn typed(
    inputs: &CallInputs<'_>,
    number: usize,
    parameter: &Parameter,
    id: u16,
) -> Option<Result<Data, String>> {
    let convert = |schema, texts: &[&str]| match &parameter.content {
        Some(_) => value(schema, texts, inputs.validator).map(|data| Data::from(to_json(&data))),
        None if parameter.location == ParamLocation::Path && texts.len() == 1 => {
            positional(schema, texts, inputs.validator)
        }
        None => in_url(schema, texts, inputs.validator),
    };
    let mut whole = match inputs.texts(id).map(|texts| convert(&parameter.schema, &texts)) {
        Some(Err(wanted)) => return Some(Err(wanted)),
        Some(Ok(data)) => Some(data),
        None => None,
    };
    for (member, input) in inputs.inputs() {
        let FieldRole::Member(of, property_path) = &input.role else { continue };
        let (Some(texts), true) = (inputs.texts(member), *of == number) else { continue };
        let Some(schema) = super::value::at(&parameter.schema, property_path) else { continue };
        match in_url(schema, &texts, inputs.validator) {
            Ok(data) => put(whole.get_or_insert_with(|| Data::Object(Map::new())), property_path, data),
            Err(wanted) => return Some(Err(wanted)),
        }
    }
    whole.map(Ok)
}

/// Holds a parameter against its schema: the value that it stands for, whatever it is in the URL.
pub(super) fn hold(inputs: &CallInputs<'_>, number: usize, parameter: &Parameter, id: u16, problems: &mut InputErrors) {
    // One word is not yet the items of a list.
    if parameter.location == ParamLocation::Path && !is_scalar(&parameter.schema) {
        return;
    }
    let whole = inputs.texts(id).map(|texts| value(&parameter.schema, &texts, inputs.validator));
    let mut whole = whole.and_then(Result::ok);
    for (member, input) in inputs.inputs() {
        let FieldRole::Member(of, property_path) = &input.role else { continue };
        let (Some(texts), true) = (inputs.texts(member), *of == number) else { continue };
        let Some(schema) = super::value::at(&parameter.schema, property_path) else { continue };
        if let Ok(data) = value(schema, &texts, inputs.validator) {
            put(whole.get_or_insert_with(|| Data::Object(Map::new())), property_path, data);
        }
    }
    let violations =
        whole.map(|data| inputs.validator.violations(&parameter.schema.pointer, &data)).unwrap_or_default();
    inputs.say(&violations, |role| role.of_parameter(number), &parameter.name, problems);
}

/// The value of one word: a list has commas between its items.
fn positional(schema: &SchemaSummary, texts: &[&str], validator: &Validator<'_>) -> Result<Data, String> {
    match &schema.kind {
        What::Array(_) => value(&SchemaSummary::default(), texts, validator).map(|data| match data {
            Data::Array(_) => data,
            _ => texts.iter().flat_map(|text| text.split(',')).collect(),
        }),
        _ => in_url(schema, texts, validator),
    }
}
