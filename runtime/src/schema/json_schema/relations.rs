//! Relations between fields of one part as JSON Schema.

use crate::data::{Data, Map};
use crate::json;

use crate::schema::{FieldRef, FieldSelector, Kind, Part, RelationKind, RelationRef, Tables, truth};

/// Adds the rules between the fields of one part that are listed.
pub(super) fn add(tables: &Tables<'_>, part: Part, is_listed: &dyn Fn(&FieldRef<'_>) -> bool, schema: &mut Map) {
    let mut out = Rules { is_listed, dependent: Map::new(), all: Vec::new() };
    for field in tables.part(part).filter(is_listed) {
        for related in field.relations() {
            let others = related.fields(tables).into_iter().filter(|other| other.part() == part && is_listed(other));
            out.add_relation(&field, &related, &others.collect::<Vec<_>>(), tables, part);
        }
        if field.optional_struct().is_some() && field.is_required_in_struct() {
            out.add_in_struct_requirement(&field, tables);
        }
    }
    if !out.dependent.is_empty() {
        schema.insert("dependentRequired", Data::Object(out.dependent));
    }
    if !out.all.is_empty() {
        schema.insert("allOf", Data::Array(out.all));
    }
}

struct Rules<'r> {
    /// Tells whether the schema has a field. No rule names another one.
    is_listed: &'r dyn Fn(&FieldRef<'_>) -> bool,
    dependent: Map,
    all: Vec<Data>,
}

impl Rules<'_> {
    fn add_relation(
        &mut self,
        field: &FieldRef<'_>,
        related: &RelationRef<'_>,
        others: &[FieldRef<'_>],
        tables: &Tables<'_>,
        part: Part,
    ) {
        let has_all = others.len() == related.selectors().len();
        match related.kind {
            RelationKind::Conflicts => others.iter().for_each(|other| self.add_conflict(field, other)),
            RelationKind::Requires => self.add_requirements(field, related, tables, part),
            RelationKind::RequiresAny if has_all => {
                self.all.push(json!({ "if": if_given(field), "then": any_of("anyOf", others) }));
            }
            RelationKind::Exclusive => {
                let own = |other: &FieldRef<'_>| other.id() != field.id() && (self.is_listed)(other);
                let others: Vec<_> = tables.part(part).filter(own).collect();
                if !others.is_empty() {
                    self.all.push(json!({ "if": if_given(field), "then": { "not": any_of("anyOf", &others) } }));
                }
            }
            RelationKind::Unless if has_all => {
                let any = std::iter::once(field).chain(others);
                self.add_in_struct(field, tables, any_of("anyOf", any));
            }
            RelationKind::UnlessAll if has_all => {
                let all = json!({ "allOf": others.iter().map(if_given).collect::<Vec<_>>() });
                self.add_in_struct(field, tables, json!({ "anyOf": [if_given(field), all] }));
            }
            RelationKind::If => self.add_condition(field, related, tables),
            RelationKind::IfAll => self.add_conditions(field, related, tables),
            RelationKind::RequiresIf if has_all => {
                if let Some(condition) = related.value.and_then(|value| if_value(field, value)) {
                    let given = if_given(field);
                    self.all.push(json!({ "if": { "allOf": [given, condition] }, "then": any_of("anyOf", others) }));
                }
            }
            RelationKind::OneOf if has_all => self.add_in_struct(field, tables, any_of("oneOf", others)),
            RelationKind::AnyOf if has_all => self.add_in_struct(field, tables, any_of("anyOf", others)),
            RelationKind::OneOf | RelationKind::AtMostOne => {
                for (i, one) in others.iter().enumerate() {
                    others.iter().skip(i + 1).for_each(|other| self.add_conflict(one, other));
                }
            }
            RelationKind::Overrides
            | RelationKind::Unless
            | RelationKind::UnlessAll
            | RelationKind::AnyOf
            | RelationKind::RequiresAny
            | RelationKind::RequiresIf
            | RelationKind::DefaultIf
            | RelationKind::Group => {}
        }
    }

    /// Adds the fields that a field requires, and the groups of which it requires a member.
    fn add_requirements(&mut self, field: &FieldRef<'_>, related: &RelationRef<'_>, tables: &Tables<'_>, part: Part) {
        for selector in related.selectors() {
            let members = selector.members(tables);
            let is_expressible = members.iter().all(|member| member.part() == part && (self.is_listed)(member));
            match members.as_slice() {
                [other] if is_expressible => self.add_dependency(field, other),
                [_, _, ..] if is_expressible => {
                    self.all.push(json!({ "if": if_given(field), "then": any_of("anyOf", &members) }));
                }
                _ => {}
            }
        }
    }

    fn add_conflict(&mut self, one: &FieldRef<'_>, other: &FieldRef<'_>) {
        self.all.push(json!({ "not": { "allOf": [if_given(one), if_given(other)] } }));
    }

    fn add_dependency(&mut self, field: &FieldRef<'_>, other: &FieldRef<'_>) {
        if presence(field).is_some() || presence(other).is_some() {
            self.all.push(json!({ "if": if_given(field), "then": if_given(other) }));
            return;
        }
        let mut required = match self.dependent.remove(field.name()) {
            Some(Data::Array(required)) => required,
            _ => Vec::new(),
        };
        if !required.contains(&other.name().into()) {
            required.push(other.name().into());
        }
        self.dependent.insert(field.name(), Data::Array(required));
    }

    /// Adds the rule that a field is required if another one has a value.
    fn add_condition(&mut self, field: &FieldRef<'_>, related: &RelationRef<'_>, tables: &Tables<'_>) {
        for selector in related.selectors() {
            let Some((found, value)) = selector.find(tables).zip(selector.value) else { continue };
            let is_expressible = found.part() == field.part() && (self.is_listed)(&found);
            if let Some(condition) = if_value(&found, value).filter(|_| is_expressible) {
                self.add_in_struct(field, tables, json!({ "if": condition, "then": if_given(field) }));
            }
        }
    }

    /// Adds the rule that a field is required if each of some others has a value, unless one cannot be expressed.
    fn add_conditions(&mut self, field: &FieldRef<'_>, related: &RelationRef<'_>, tables: &Tables<'_>) {
        let condition = |selector: FieldSelector<'_>| {
            let found =
                selector.find(tables).filter(|found| found.part() == field.part() && (self.is_listed)(found))?;
            if_value(&found, selector.value?)
        };
        let all: Option<Vec<_>> = related.selectors().into_iter().map(condition).collect();
        if let Some(all) = all {
            self.add_in_struct(field, tables, json!({ "if": { "allOf": all }, "then": if_given(field) }));
        }
    }

    /// Adds a rule that holds only if the field's optional struct is present.
    fn add_in_struct(&mut self, field: &FieldRef<'_>, tables: &Tables<'_>, rule: Data) {
        if field.optional_struct().is_none() {
            self.all.push(rule);
            return;
        }
        let siblings: Vec<_> = tables.siblings(field).filter(|other| (self.is_listed)(other)).collect();
        self.all.push(json!({ "if": any_of("anyOf", &siblings), "then": rule }));
    }

    /// Adds the rule that a field is required if its struct is present.
    fn add_in_struct_requirement(&mut self, field: &FieldRef<'_>, tables: &Tables<'_>) {
        let is_listed = self.is_listed;
        for other in tables.siblings(field).filter(|other| other.id() != field.id() && is_listed(other)) {
            self.add_dependency(&other, field);
        }
    }
}

/// Returns the schema that tells a given field from an absent one if its key alone does not: a flag that differs from
/// its default, or a list or a map that is not empty.
fn presence(field: &FieldRef<'_>) -> Option<Data> {
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
    let default = field.default().and_then(|default| truth(default.as_ref().as_ref())).unwrap_or(false);
    Some(json!({ "const": !default }))
}

/// Returns the schema that matches if a field is given.
fn if_given(field: &FieldRef<'_>) -> Data {
    let mut out = Map::new();
    out.insert("required", json!([field.name()]));
    if let Some(presence) = presence(field) {
        let mut properties = Map::new();
        properties.insert(field.name(), presence);
        out.insert("properties", Data::Object(properties));
    }
    Data::Object(out)
}

/// Returns the schema that matches if a field has a value, its default included; `None` for one that it cannot have.
fn if_value(field: &FieldRef<'_>, value: &str) -> Option<Data> {
    let (kind, is_bool) = (field.kind(), field.kind().is(Kind::BOOL) && !field.kind().is_list());
    if kind.is_map() || is_bool && truth(value.as_ref()).is_none() {
        return None;
    }
    let is_default = match (is_bool, field.default()) {
        (true, None) => truth(value.as_ref()) == Some(false),
        (true, Some(text)) => truth(text.as_ref().as_ref()) == truth(value.as_ref()),
        (false, default) => default.is_some_and(|text| text == value),
    };
    let expected = json!({ "const": crate::schema::object_data::scalar(kind, value) });
    let expected = if kind.is_list() { json!({ "contains": expected }) } else { expected };
    let (mut out, mut properties) = (Map::new(), Map::new());
    properties.insert(field.name(), expected);
    out.insert("properties", Data::Object(properties));
    if !is_default {
        out.insert("required", json!([field.name()]));
    }
    Some(Data::Object(out))
}

/// Returns a combination of the schemas that match if each field is given.
fn any_of<'a>(key: &'static str, fields: impl IntoIterator<Item = &'a FieldRef<'a>>) -> Data {
    let mut out = Map::new();
    out.insert(key, Data::Array(fields.into_iter().map(if_given).collect()));
    Data::Object(out)
}
