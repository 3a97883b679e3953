//! Properties of a body, and the single values among them that stand for a list of one.

use vestibule_document::{Violation, ViolationKind, pointer};

use super::body::PropertyValue;
use super::value::insert_at;
use crate::data::{Data, to_json};

/// Sets properties of an object, outer ones before those inside them. Where the other properties require a list, as a
/// discriminator does that selects a branch, and a single value was given, the list has one item.
pub(super) fn set_properties(
    mut object: Data,
    properties: &[PropertyValue],
    violations: &dyn Fn(&Data) -> Vec<Violation>,
) -> Data {
    properties.iter().for_each(|property| insert_at(&mut object, &property.path, property.value.clone()));
    let candidates = || properties.iter().filter(|property| may_be_item(property, properties));
    if candidates().next().is_none() {
        return object;
    }
    for violation in violations(&object).into_iter().filter(|violation| violation.kind == ViolationKind::Type) {
        let Some(property) = candidates().find(|property| is_at(&violation, property)) else { continue };
        for item in item_forms(&property.value) {
            let mut changed = object.clone();
            insert_at(&mut changed, &property.path, Data::Array(vec![item]));
            if !violations(&changed).iter().any(|other| other.pointer.starts_with(&violation.pointer)) {
                object = changed;
                break;
            }
        }
    }
    object
}

/// Returns whether a value of a union may be the item of a list: not one with commas, which may separate items, nor one
/// with members of its own.
fn may_be_item(property: &PropertyValue, all: &[PropertyValue]) -> bool {
    let has_commas = property.value.as_str().is_some_and(|text| text.contains(','));
    let has_members =
        || all.iter().any(|other| other.path.len() > property.path.len() && other.path.starts_with(&property.path));
    property.is_union && !has_commas && !matches!(property.value, Data::Array(_)) && !has_members()
}

fn is_at(violation: &Violation, property: &PropertyValue) -> bool {
    pointer::tokens(&violation.pointer).eq(property.path.iter().map(String::as_str))
}

/// Returns a value as it was read, and as the text that was typed.
fn item_forms(value: &Data) -> impl Iterator<Item = Data> {
    let is_text = matches!(value, Data::String(_) | Data::Object(_));
    [Some(value.clone()), (!is_text).then(|| to_json(value).into())].into_iter().flatten()
}
