//! The values of parameters: what they are in a URL, and what the document has against them.

use vestibule_document::{Kind as What, Parameter, Place, Shape};

use super::given::Given;
use super::held::Rules;
use super::plan::Does;
use super::shape::{in_url, is_scalar, put, value};
use crate::data::{Data, Map, to_json};
use crate::error::InputErrors;

/// The value of a parameter, its members put into it; `None` when nothing was given.
pub(super) fn typed(given: &Given<'_>, number: usize, parameter: &Parameter, id: u16) -> Option<Result<Data, String>> {
    let convert = |shape, texts: &[&str]| match &parameter.content {
        Some(_) => value(shape, texts, given.rules).map(|data| Data::from(to_json(&data))),
        None if parameter.place == Place::Path && texts.len() == 1 => positional(shape, texts, given.rules),
        None => in_url(shape, texts, given.rules),
    };
    let mut whole = match given.texts(id).map(|texts| convert(&parameter.shape, &texts)) {
        Some(Err(wanted)) => return Some(Err(wanted)),
        Some(Ok(data)) => Some(data),
        None => None,
    };
    for (member, input) in given.inputs() {
        let Does::Member(of, way) = &input.does else { continue };
        let (Some(texts), true) = (given.texts(member), *of == number) else { continue };
        let Some(shape) = super::shape::at(&parameter.shape, way) else { continue };
        match in_url(shape, &texts, given.rules) {
            Ok(data) => put(whole.get_or_insert_with(|| Data::Object(Map::new())), way, data),
            Err(wanted) => return Some(Err(wanted)),
        }
    }
    whole.map(Ok)
}

/// Holds a parameter against its schema: the value that it stands for, whatever it is in the URL.
pub(super) fn hold(given: &Given<'_>, number: usize, parameter: &Parameter, id: u16, problems: &mut InputErrors) {
    // One word is not yet the items of a list.
    if parameter.place == Place::Path && !is_scalar(&parameter.shape) {
        return;
    }
    let whole = given.texts(id).map(|texts| value(&parameter.shape, &texts, given.rules));
    let mut whole = whole.and_then(Result::ok);
    for (member, input) in given.inputs() {
        let Does::Member(of, way) = &input.does else { continue };
        let (Some(texts), true) = (given.texts(member), *of == number) else { continue };
        let Some(shape) = super::shape::at(&parameter.shape, way) else { continue };
        if let Ok(data) = value(shape, &texts, given.rules) {
            put(whole.get_or_insert_with(|| Data::Object(Map::new())), way, data);
        }
    }
    let faults = whole.map(|data| given.rules.faults(&parameter.shape.pointer, &data)).unwrap_or_default();
    given.say(&faults, |does| does.of_parameter(number), &parameter.name, problems);
}

/// The value of one word: a list has commas between its items.
fn positional(shape: &Shape, texts: &[&str], rules: &Rules<'_>) -> Result<Data, String> {
    match &shape.kind {
        What::Array(_) => value(&Shape::default(), texts, rules).map(|data| match data {
            Data::Array(_) => data,
            _ => texts.iter().flat_map(|text| text.split(',')).collect(),
        }),
        _ => in_url(shape, texts, rules),
    }
}
