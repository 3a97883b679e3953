//! Checks the relations between the fields of a call.

use crate::data::append;
use crate::error::{InputError, InputErrors};
use crate::schema::{
    FieldRef, Kind, Part, RelationKind, RelationRef, Source, Tables, Values, all_relations, labels, truth,
};

/// Reports a field without a value; the text goes after its name.
type ReportMissing<'c> = &'c mut dyn FnMut(&FieldRef<'_>, &str, &mut InputErrors);

/// Clears each value that a later one overrides, and each of a config file that conflicts with another one; returns the
/// fields that lost theirs. Then defaults that depend on other fields are cleared, too.
#[inline]
pub(super) fn apply_overrides<'a>(values: &mut Values<'a>) -> Vec<FieldRef<'a>> {
    let tables = &mut values.tables().clone();
    let related = all_relations(tables);
    if related.len() > INDEX_FROM {
        tables.index();
    }
    let mut cleared = Vec::new();
    for (field, related) in related.iter().filter(|(_, related)| related.kind == RelationKind::Overrides) {
        for other in related.fields(tables) {
            if let Some(overridden) = earlier(values, field, &other) {
                values.clear(overridden.id());
                cleared.push(overridden);
            }
        }
    }
    for (field, related) in &related {
        for setting in conflicting_settings(values, field, related, tables) {
            values.clear(setting.id());
            cleared.push(setting);
        }
    }
    for (field, related) in &related {
        if needs_any_of(values, field, related, &cleared, tables) {
            values.clear(field.id());
            cleared.push(*field);
        }
    }
    if !cleared.is_empty() {
        let is_default = |field: &FieldRef<'_>| values.source(field.id()).is_none_or(|own| own == Source::Default);
        let conditional = related.iter().filter(|(_, related)| related.kind == RelationKind::DefaultIf);
        let conditional: Vec<FieldRef<'a>> = conditional.map(|(field, _)| *field).filter(is_default).collect();
        for field in conditional {
            // A field may have several conditions.
            if !cleared.iter().any(|other| other.id() == field.id()) {
                values.clear(field.id());
                cleared.push(field);
            }
        }
    }
    cleared
}

/// Returns the fields that a config file sets and that conflict with what the call gives. They are settings for the calls
/// that say nothing else, so they do not make a call fail.
#[inline]
fn conflicting_settings<'a>(
    values: &Values<'a>,
    field: &FieldRef<'a>,
    related: &RelationRef<'a>,
    tables: &Tables<'a>,
) -> Vec<FieldRef<'a>> {
    let is_setting = |field: &FieldRef<'_>| values.source(field.id()) == Some(Source::Config);
    let is_in_call = |field: &FieldRef<'_>| !is_setting(field) && is_given(values, field);
    let members = || related.fields(tables).into_iter();
    match related.kind {
        // The members of a group conflict with each other.
        RelationKind::OneOf | RelationKind::AtMostOne if members().any(|member| is_in_call(&member)) => {
            members().filter(is_setting).collect()
        }
        RelationKind::Conflicts | RelationKind::Exclusive => {
            let others: Vec<FieldRef<'_>> = match related.kind {
                RelationKind::Conflicts => members().collect(),
                _ => tables.iter().filter(|other| other.part() != Part::Env && other.id() != field.id()).collect(),
            };
            if is_in_call(field) {
                return others.into_iter().filter(is_setting).collect();
            }
            let is_replaced = is_setting(field) && is_given(values, field) && others.iter().any(is_in_call);
            Vec::from_iter(is_replaced.then_some(*field))
        }
        _ => Vec::new(),
    }
}

/// Returns whether a config file sets a field that requires one of those that were cleared.
#[inline]
fn needs_any_of<'a>(
    values: &Values<'a>,
    field: &FieldRef<'a>,
    related: &RelationRef<'a>,
    cleared: &[FieldRef<'a>],
    tables: &Tables<'a>,
) -> bool {
    let is_setting = !cleared.is_empty() && values.source(field.id()) == Some(Source::Config);
    let requires = matches!(related.kind, RelationKind::Requires | RelationKind::RequiresAny);
    is_setting && requires && {
        let others = related.fields(tables);
        let is_cleared = |other: &FieldRef<'_>| cleared.iter().any(|cleared| cleared.id() == other.id());
        others.iter().any(is_cleared) && !others.iter().any(|other| is_given(values, other))
    }
}

/// Returns the one of two fields that override each other that was set first; argv comes after every other source.
#[inline]
fn earlier<'a>(values: &Values<'_>, one: &FieldRef<'a>, other: &FieldRef<'a>) -> Option<FieldRef<'a>> {
    let position = |field: &FieldRef<'_>| {
        let source = values.source(field.id()).filter(|_| is_given(values, field))?;
        Some((source == Source::Argv, values.last_position(field)))
    };
    let (first, second) = (position(one)?, position(other)?);
    let is_typed = first.0 || second.0;
    is_typed.then_some(if first < second { *one } else { *other })
}

/// Reports every broken relation. `describe` names a field with the source of its value.
#[inline]
pub(super) fn check(
    values: &Values<'_>,
    errors: &mut InputErrors,
    describe: &dyn Fn(&FieldRef<'_>) -> String,
    report_missing: ReportMissing<'_>,
) {
    let tables = &mut values.tables().clone();
    let related = all_relations(tables);
    if related.len() > INDEX_FROM {
        tables.index();
    }
    let mut check = Check { values, tables, errors, describe, report_missing, conflicts: Vec::new() };
    check.check_optional_structs();
    for (field, related) in &related {
        check.relation(field, related);
    }
}

/// Returns whether a field was given. A boolean counts as given only if it differs from its default.
#[inline(never)]
fn is_given(values: &Values<'_>, field: &FieldRef<'_>) -> bool {
    let kind = field.kind();
    let Some((text, source)) = values.last(field.id()) else { return values.is_given(field.id()) };
    if source == Source::Default {
        return false;
    }
    if !kind.is_flag() || kind.is_optional() {
        return true;
    }
    if kind.is_count() {
        return text != "0";
    }
    let default = field.default().and_then(|default| truth(default.as_ref().as_ref())).unwrap_or(false);
    truth(text) != Some(default)
}

/// Number of relations from which on an index of the names is faster than a linear search for each.
const INDEX_FROM: usize = 32;

struct Check<'c, 'a> {
    values: &'c Values<'a>,
    tables: &'c Tables<'a>,
    errors: &'c mut InputErrors,
    describe: &'c dyn Fn(&FieldRef<'_>) -> String,
    report_missing: ReportMissing<'c>,
    /// The pairs of fields whose conflict is reported, sorted.
    conflicts: Vec<(u16, u16)>,
}

impl<'a> Check<'_, 'a> {
    /// Reports required fields of optional structs of which another field is set.
    #[inline]
    fn check_optional_structs(&mut self) {
        for field in self.tables.iter() {
            let is_unset =
                field.optional_struct().is_some() && field.is_required_in_struct() && !self.values.is_set(field.id());
            if is_unset && self.is_struct_present(&field) && !self.is_reported(&field) {
                self.report_missing(&field, "");
            }
        }
    }

    #[inline]
    fn relation(&mut self, field: &FieldRef<'a>, related: &RelationRef<'a>) {
        let is_given = self.is_given(field);
        match related.kind {
            RelationKind::Conflicts | RelationKind::Exclusive | RelationKind::Requires | RelationKind::RequiresAny
                if !is_given => {}
            RelationKind::RequiresIf => self.check_requires_if(field, related),
            RelationKind::Conflicts => {
                for other in related.fields(self.tables) {
                    self.check_conflict(field, &other, "give only one");
                }
            }
            RelationKind::Exclusive => {
                for other in self.tables.iter() {
                    if other.part() != Part::Env {
                        self.check_conflict(field, &other, "give it alone");
                    }
                }
            }
            RelationKind::Requires => {
                for selector in related.selectors() {
                    let others = selector.members(self.tables);
                    if !others.is_empty() && !self.is_any_given(&others) {
                        let one_of = if others.len() > 1 { "one of " } else { "" };
                        self.report_requires(field, format!("{one_of}{}", labels(&others)));
                    }
                }
            }
            RelationKind::RequiresAny => {
                let others = related.fields(self.tables);
                if !self.is_any_given(&others) {
                    self.report_requires(field, format!("one of {}", labels(&others)));
                }
            }
            RelationKind::Unless => {
                let others = related.fields(self.tables);
                if self.is_absent(field) && !self.is_any_given(&others) {
                    self.report_missing(field, &format!(" (or {})", labels(&others)));
                }
            }
            RelationKind::UnlessAll => {
                let others = related.fields(self.tables);
                if self.is_absent(field) && !others.iter().all(|other| self.is_given(other)) {
                    let all = if others.len() > 1 { "all of " } else { "" };
                    self.report_missing(field, &format!(" (or {all}{})", labels(&others)));
                }
            }
            RelationKind::If => self.check_required_if(field, related),
            RelationKind::IfAll => self.check_required_if_all(field, related),
            RelationKind::OneOf | RelationKind::AtMostOne | RelationKind::AnyOf => self.check_group(field, related),
            RelationKind::DefaultIf => {
                let is_missing = field.is_required() && self.values.source(field.id()).is_none();
                if is_missing && !self.is_reported(field) {
                    self.report_missing(field, "");
                }
            }
            RelationKind::Overrides | RelationKind::Group => {}
        }
    }

    #[inline]
    fn check_conflict(&mut self, one: &FieldRef<'a>, other: &FieldRef<'a>, fix: &str) {
        let pair = (one.id().min(other.id()), one.id().max(other.id()));
        if one.id() == other.id() || !self.is_given(one) || !self.is_given(other) {
            return;
        }
        let Err(index) = self.conflicts.binary_search(&pair) else { return };
        self.conflicts.insert(index, pair);
        let message = format!("{} conflicts with {}: {fix}", self.name(one), self.name(other));
        self.report(one, &message, String::new());
    }

    #[inline]
    fn check_required_if(&mut self, field: &FieldRef<'a>, related: &RelationRef<'a>) {
        for other in related.selectors() {
            if let (Some(found), Some(value)) = (other.find(self.tables), other.value)
                && self.has_value(&found, value)
            {
                if self.is_absent(field) {
                    self.report_missing(field, &format!(", as {} is `{value}`", found.label()));
                }
                return;
            }
        }
    }

    #[inline]
    fn check_required_if_all(&mut self, field: &FieldRef<'a>, related: &RelationRef<'a>) {
        let mut reason = String::new();
        for other in related.selectors() {
            let (Some(found), Some(value)) = (other.find(self.tables), other.value) else { return };
            if !self.has_value(&found, value) {
                return;
            }
            let before = if reason.is_empty() { ", as " } else { " and " };
            append(&mut reason, &[before, &found.label(), " is `", value, "`"]);
        }
        if self.is_absent(field) && !reason.is_empty() {
            self.report_missing(field, &reason);
        }
    }

    /// Reports a field that has the value of the relation and is given without one of the others.
    #[inline]
    fn check_requires_if(&mut self, field: &FieldRef<'a>, related: &RelationRef<'a>) {
        let (others, value) = (related.fields(self.tables), related.value.unwrap_or_default());
        let is_set = self.values.is_given(field.id());
        if !is_set || !self.has_value(field, value) || others.is_empty() || self.is_any_given(&others) {
            return;
        }
        let one_of = if others.len() > 1 { "one of " } else { "" };
        let required = format!("{one_of}{}", labels(&others));
        let message = format!("{}={value} requires {required}", self.name(field));
        self.report(field, &message, required).missing();
    }

    #[inline]
    fn check_group(&mut self, field: &FieldRef<'a>, related: &RelationRef<'a>) {
        let members = related.fields(self.tables);
        let mut given = Vec::new();
        for member in &members {
            if self.is_given(member) {
                given.push(member);
            }
        }
        match given.as_slice() {
            [] if related.kind == RelationKind::AtMostOne => {}
            [] => {
                let is_required = self.is_struct_present(field);
                if is_required && !members.iter().any(|member| self.is_reported(member)) {
                    let labels = labels(&members);
                    self.report(field, &format!("Missing one of: {labels}"), format!("one of {labels}")).missing();
                }
            }
            [first, rest @ ..] if related.kind != RelationKind::AnyOf && !rest.is_empty() => {
                let mut others = String::new();
                for other in rest {
                    let separator = if others.is_empty() { "" } else { " and " };
                    append(&mut others, &[separator, &self.name(other)]);
                }
                let message = format!("{} conflicts with {others}: give only one", self.name(first));
                self.report(first, &message, String::new());
            }
            _ => {}
        }
    }

    #[inline]
    fn report_requires(&mut self, field: &FieldRef<'a>, required: String) {
        let message = format!("{} requires {required}", self.name(field));
        self.report(field, &message, required).missing();
    }

    fn report_missing(&mut self, field: &FieldRef<'a>, reason: &str) {
        (self.report_missing)(field, reason, self.errors);
    }

    #[inline]
    fn report(&mut self, field: &FieldRef<'a>, message: &str, expected: String) -> &mut InputError {
        let error = self.errors.invalid(&field.label(), format_args!("{message}"));
        error.about(field.subject()).coded("conflict").expected(expected)
    }

    #[inline]
    fn is_reported(&self, field: &FieldRef<'_>) -> bool {
        self.errors.iter().any(|error| error.concerns(field.id()))
    }

    /// Returns whether the optional struct of a field has any value; fields outside of one are always present.
    #[inline(never)]
    fn is_struct_present(&self, field: &FieldRef<'_>) -> bool {
        field.optional_struct().is_none() || self.tables.siblings(field).any(|other| self.values.is_given(other.id()))
    }

    fn is_given(&self, field: &FieldRef<'_>) -> bool {
        is_given(self.values, field)
    }

    #[inline]
    fn is_any_given(&self, fields: &[FieldRef<'_>]) -> bool {
        fields.iter().any(|field| self.is_given(field))
    }

    /// Returns whether a field has no value and no error yet.
    #[inline]
    fn is_absent(&self, field: &FieldRef<'a>) -> bool {
        !self.values.is_given(field.id()) && !self.is_reported(field) && self.is_struct_present(field)
    }

    /// Returns whether a field has a value, its default included.
    #[inline]
    fn has_value(&self, field: &FieldRef<'_>, value: &str) -> bool {
        let is_boolean = field.kind().is(Kind::BOOL) && !field.kind().is_list();
        if is_boolean {
            let own = self.values.scalar(field.id()).map_or(Some(false), truth);
            return own.is_some() && own == truth(value.as_ref());
        }
        let value = field.choice(value).unwrap_or(value);
        self.values.all(field.id()).any(|text| text == value)
    }

    /// Returns the name of a field in a message; a boolean that was switched off is shown as `--no-x`.
    #[inline]
    fn name(&self, field: &FieldRef<'_>) -> String {
        let is_off = field.kind().is(Kind::BOOL)
            && field.kind().is_flag()
            && self.values.scalar(field.id()).and_then(truth) == Some(false);
        let name = (self.describe)(field);
        match name.strip_prefix("--") {
            Some(long) if is_off => format!("--no-{long}"),
            _ => name,
        }
    }
}
