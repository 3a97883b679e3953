//! Relations between fields as JSON Schema, as far as both are in one object.

use crate::data::{Data, Map};
use crate::json;

use super::{FieldRef, Kind, Part, Related, RelationKind, Tables, truth};

/// Adds what is said of the fields of one part together.
pub(super) fn relations(tables: &Tables<'_>, part: Part, schema: &mut Map) {
    let mut out = Rules::default();
    for field in tables.part(part).filter(|field| !field.is_hidden()) {
        for related in field.relations() {
            let others = related.fields(tables).into_iter().filter(|other| other.part() == part && !other.is_hidden());
            out.relation(&field, &related, &others.collect::<Vec<_>>(), tables, part);
        }
        if field.optional_struct().is_some() && field.is_required_in_struct() {
            out.together(&field, tables);
        }
    }
    if !out.dependent.is_empty() {
        schema.insert("dependentRequired", Data::Object(out.dependent));
    }
    if !out.all.is_empty() {
        schema.insert("allOf", Data::Array(out.all));
    }
}

#[derive(Default)]
struct Rules {
    dependent: Map,
    all: Vec<Data>,
}

impl Rules {
    fn relation(
        &mut self,
        field: &FieldRef<'_>,
        related: &Related<'_>,
        others: &[FieldRef<'_>],
        tables: &Tables<'_>,
        part: Part,
    ) {
        let has_all = others.len() == related.others().len();
        match related.bond {
            RelationKind::Conflicts => others.iter().for_each(|other| self.not_both(field, other)),
            RelationKind::Requires => others.iter().for_each(|other| self.depends(field, other)),
            RelationKind::RequiresAny if has_all => {
                self.all.push(json!({ "if": given(field), "then": any_of("anyOf", others) }));
            }
            RelationKind::Exclusive => {
                let own = |other: &FieldRef<'_>| other.id() != field.id() && !other.is_hidden();
                let others: Vec<_> = tables.part(part).filter(own).collect();
                if !others.is_empty() {
                    self.all.push(json!({ "if": given(field), "then": { "not": any_of("anyOf", &others) } }));
                }
            }
            RelationKind::Unless if has_all => {
                let any = std::iter::once(field).chain(others);
                self.inside(field, tables, any_of("anyOf", any));
            }
            RelationKind::If => self.when(field, related, tables),
            RelationKind::OneOf if has_all => self.inside(field, tables, any_of("oneOf", others)),
            RelationKind::AnyOf if has_all => self.inside(field, tables, any_of("anyOf", others)),
            RelationKind::OneOf | RelationKind::AtMostOne => {
                for (i, one) in others.iter().enumerate() {
                    others.iter().skip(i + 1).for_each(|other| self.not_both(one, other));
                }
            }
            RelationKind::Overrides | RelationKind::Unless | RelationKind::AnyOf | RelationKind::RequiresAny => {}
        }
    }

    fn not_both(&mut self, one: &FieldRef<'_>, other: &FieldRef<'_>) {
        self.all.push(json!({ "not": { "allOf": [given(one), given(other)] } }));
    }

    fn depends(&mut self, field: &FieldRef<'_>, other: &FieldRef<'_>) {
        if sign(field).is_some() || sign(other).is_some() {
            self.all.push(json!({ "if": given(field), "then": given(other) }));
            return;
        }
        let mut needed = match self.dependent.remove(field.name()) {
            Some(Data::Array(needed)) => needed,
            _ => Vec::new(),
        };
        if !needed.contains(&other.name().into()) {
            needed.push(other.name().into());
        }
        self.dependent.insert(field.name(), Data::Array(needed));
    }

    /// Required when another field has a value.
    fn when(&mut self, field: &FieldRef<'_>, related: &Related<'_>, tables: &Tables<'_>) {
        for other in related.others() {
            let Some((found, value)) = other.find(tables).zip(other.value) else { continue };
            if found.part() != field.part() {
                continue;
            }
            let (kind, is_truth) = (found.kind(), found.kind().is(Kind::BOOL) && !found.kind().is_list());
            if kind.is_map() || is_truth && truth(value.as_ref()).is_none() {
                continue;
            }
            let is_default = match is_truth {
                true => found.default().map_or(Some(false), |text| truth(text.as_ref())) == truth(value.as_ref()),
                false => found.default() == Some(value),
            };
            let is_it = json!({ "const": super::object_data::scalar(kind, value) });
            let is_it = if kind.is_list() { json!({ "contains": is_it }) } else { is_it };
            let mut condition = Map::new();
            let mut properties = Map::new();
            properties.insert(found.name(), is_it);
            condition.insert("properties", Data::Object(properties));
            if !is_default {
                condition.insert("required", json!([found.name()]));
            }
            self.inside(field, tables, json!({ "if": Data::Object(condition), "then": given(field) }));
        }
    }

    /// A rule that holds as soon as the struct that a field is in is there.
    fn inside(&mut self, field: &FieldRef<'_>, tables: &Tables<'_>, rule: Data) {
        if field.optional_struct().is_none() {
            self.all.push(rule);
            return;
        }
        let around: Vec<_> = tables.siblings(field).filter(|other| !other.is_hidden()).collect();
        self.all.push(json!({ "if": any_of("anyOf", &around), "then": rule }));
    }

    /// A field that is needed as soon as its struct is there.
    fn together(&mut self, field: &FieldRef<'_>, tables: &Tables<'_>) {
        for other in tables.siblings(field).filter(|other| other.id() != field.id() && !other.is_hidden()) {
            self.depends(&other, field);
        }
    }
}

/// What shows that a field is given, where a member of its name does not: a flag that is not what it
/// would be anyway, or a list or a map that is not empty.
fn sign(field: &FieldRef<'_>) -> Option<Data> {
    let kind = field.kind();
    if kind.is_map() {
        return Some(json!({ "minProperties": 1 }));
    }
    if kind.is_list() {
        return Some(json!({ "minItems": 1 }));
    }
    if !kind.is_flag() || kind.is_optional() {
        return None;
    }
    if kind.is_count() {
        return Some(json!({ "not": { "const": 0 } }));
    }
    let default = field.default().and_then(|default| truth(default.as_ref())).unwrap_or(false);
    Some(json!({ "const": !default }))
}

/// That a field is given.
fn given(field: &FieldRef<'_>) -> Data {
    let mut out = Map::new();
    out.insert("required", json!([field.name()]));
    if let Some(sign) = sign(field) {
        let mut properties = Map::new();
        properties.insert(field.name(), sign);
        out.insert("properties", Data::Object(properties));
    }
    Data::Object(out)
}

/// That one or some of these are given.
fn any_of<'a>(key: &'static str, fields: impl IntoIterator<Item = &'a FieldRef<'a>>) -> Data {
    let mut out = Map::new();
    out.insert(key, Data::Array(fields.into_iter().map(given).collect()));
    Data::Object(out)
}
