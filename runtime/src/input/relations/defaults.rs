//! Finds defaults that depend on another field, or that are computed.

use std::ffi::{OsStr, OsString};

use crate::schema::{CallDefault, FieldRef, Kind, RelationKind, Values, truth};

/// Returns the default of a field that another field decides, or that is computed; `None` if it has neither.
#[inline]
pub(super) fn find_default(
    values: &Values<'_>,
    field: &FieldRef<'_>,
    from_environment: &dyn Fn(&FieldRef<'_>) -> Option<OsString>,
) -> Option<CallDefault> {
    for relation in field.relations().iter().filter(|relation| relation.kind == RelationKind::DefaultIf) {
        let mut conditions = relation.selectors().into_iter();
        let holds = conditions.any(|condition| {
            let Some(other) = condition.find(values.tables()) else { return false };
            holds(&given(values, &other, from_environment), &other, condition.value)
        });
        if holds {
            return Some(match relation.value {
                Some(text) => CallDefault::Text(text.into()),
                None => CallDefault::Unset,
            });
        }
    }
    field.compute_default().map(CallDefault::Text)
}

/// Returns the texts of a field that is given. The environment counts, a default does not.
#[inline]
fn given(
    values: &Values<'_>,
    field: &FieldRef<'_>,
    from_environment: &dyn Fn(&FieldRef<'_>) -> Option<OsString>,
) -> Vec<OsString> {
    if values.is_given(field.id()) {
        let all: Vec<_> = values.all(field.id()).map(OsStr::to_owned).collect();
        let is_counted = all.last().and_then(|last| last.to_str()).is_some_and(|last| last.parse::<u64>().is_ok());
        // The occurrences of a flag, until they are counted.
        return if field.kind().is_count() && !is_counted { vec![all.len().to_string().into()] } else { all };
    }
    if values.source(field.id()).is_some() { Vec::new() } else { from_environment(field).into_iter().collect() }
}

/// Returns whether a field is given, or has a value.
#[inline]
fn holds(given: &[OsString], field: &FieldRef<'_>, value: Option<&str>) -> bool {
    let is_boolean = field.kind().is(Kind::BOOL) && !field.kind().is_list();
    match value {
        None if is_boolean => {
            let default = field.default().and_then(|default| truth(default.as_ref().as_ref())).unwrap_or(false);
            given.last().and_then(|text| truth(text)).is_some_and(|given| given != default)
        }
        None => !given.is_empty(),
        Some(value) if is_boolean => {
            let own = given.last().or(field.default_os().as_ref()).map_or(Some(false), |text| truth(text));
            own.is_some() && own == truth(value.as_ref())
        }
        Some(value) => {
            let is_value = |text: &OsString| {
                let text = text.to_str().and_then(|text| field.choice(text)).map_or(text.as_os_str(), OsStr::new);
                text == field.choice(value).unwrap_or(value)
            };
            match given {
                [] => field.default_os().iter().any(is_value),
                given => given.iter().any(is_value),
            }
        }
    }
}
