//! Whether the fields of a call go together.

use std::fmt;

use super::relation::{all, labels};
use super::{FieldRef, Kind, Part, Related, RelationKind, Source, Tables, Values, truth};
use crate::data::append;
use crate::error::{InputError, InputErrors};

/// What the check of relations leaves to who checks fields by themselves.
pub(crate) trait ByItself {
    /// A field as it is named in a message, with where its value came from.
    fn subject(&self, values: &Values<'_>, field: &FieldRef<'_>) -> String;

    /// Says that a field is missing, and why it is needed.
    fn missing(&self, field: &FieldRef<'_>, why: &str, problems: &mut InputErrors);

    /// Says that a field is missing, unless what was told before is that.
    fn lacks(&self, field: &FieldRef<'_>, problems: &mut InputErrors);

    /// Gives a field what it is when nobody gave it.
    fn fall_back<'a>(&self, values: &mut Values<'a>, field: &FieldRef<'a>, problems: &mut InputErrors);
}

/// Checks every relation between fields; adds what is wrong to `problems`.
pub(super) fn check(values: &mut Values<'_>, by_itself: &dyn ByItself, problems: &mut InputErrors) {
    let tables = &mut values.tables().clone();
    for field in tables.iter() {
        let is_lacking =
            field.optional_struct().is_some() && field.is_required_in_struct() && !values.is_set(field.id());
        if is_lacking && is_around(values, tables, &field) {
            by_itself.lacks(&field, problems);
        }
    }
    let related = all(tables);
    if related.len() > 32 {
        tables.index();
    }
    for (field, related) in &related {
        if related.bond == RelationKind::Overrides {
            overrides(field, related, tables, values, by_itself, problems);
        }
    }
    let mut is_told = vec![false; tables.len()];
    for problem in problems.iter() {
        mark(&mut is_told, tables, &problem.field.path);
    }
    let mut check = Check { values, tables, by_itself, problems, is_told, told: Vec::new() };
    for (field, related) in &related {
        check.relation(field, related);
    }
}

/// Forgets what another field that was given later overrides.
fn overrides<'a>(
    field: &FieldRef<'a>,
    related: &Related<'a>,
    tables: &Tables<'a>,
    values: &mut Values<'a>,
    by_itself: &dyn ByItself,
    problems: &mut InputErrors,
) {
    for other in related.fields(tables) {
        if let Some(loser) = loser(values, field, &other) {
            values.clear(loser.id());
            by_itself.fall_back(values, &loser, problems);
        }
    }
}

/// Whether anything of the struct that may be absent was given, for a field that is in one.
#[inline(never)]
fn is_around(values: &Values<'_>, tables: &Tables<'_>, field: &FieldRef<'_>) -> bool {
    field.optional_struct().is_none() || tables.siblings(field).any(|other| values.is_given(other.id()))
}

/// Of two fields that override each other, the one that was given first; argv comes after all else.
fn loser<'a>(values: &Values<'_>, one: &FieldRef<'a>, other: &FieldRef<'a>) -> Option<FieldRef<'a>> {
    let when = |field: &FieldRef<'_>| {
        let (_, source) = values.last(field.id()).filter(|_| values.is_given(field.id()))?;
        Some((source == Source::Argv, values.last_position(field)))
    };
    let (first, second) = (when(one)?, when(other)?);
    // Of two that no one typed, neither is the last.
    (first.0 || second.0).then_some(if first < second { *one } else { *other })
}

struct Check<'c, 'a> {
    values: &'c Values<'a>,
    tables: &'c Tables<'a>,
    by_itself: &'c dyn ByItself,
    problems: &'c mut InputErrors,
    /// Of each field, whether something was said of it.
    is_told: Vec<bool>,
    /// The pairs whose conflict is told, in order.
    told: Vec<(u16, u16)>,
}

impl<'a> Check<'_, 'a> {
    fn relation(&mut self, field: &FieldRef<'a>, related: &Related<'a>) {
        let is_given = self.is_given(field);
        match related.bond {
            RelationKind::Conflicts | RelationKind::Exclusive | RelationKind::Requires | RelationKind::RequiresAny
                if !is_given => {}
            RelationKind::Conflicts => {
                for other in related.fields(self.tables) {
                    self.conflict(field, &other, "give only one");
                }
            }
            RelationKind::Exclusive => {
                for other in self.tables.iter() {
                    if other.part() != Part::Env {
                        self.conflict(field, &other, "give it alone");
                    }
                }
            }
            RelationKind::Requires => {
                for other in related.fields(self.tables) {
                    if !self.is_given(&other) {
                        self.requires(field, other.label());
                    }
                }
            }
            RelationKind::RequiresAny => {
                let others = related.fields(self.tables);
                if !self.any_given(&others) {
                    self.requires(field, format!("one of {}", labels(&others)));
                }
            }
            RelationKind::Unless => {
                let others = related.fields(self.tables);
                if self.lacks(field) && !self.any_given(&others) {
                    self.missing(field, &format!(" (or {})", labels(&others)));
                }
            }
            RelationKind::If => self.when(field, related),
            RelationKind::OneOf | RelationKind::AtMostOne | RelationKind::AnyOf => self.group(field, related),
            RelationKind::Overrides => {}
        }
    }

    /// Notes a problem of a field.
    fn say(&mut self, field: &FieldRef<'_>, message: fmt::Arguments<'_>) -> &mut InputError {
        self.tell(field);
        self.problems.invalid(&field.label(), message)
    }

    fn missing(&mut self, field: &FieldRef<'a>, why: &str) {
        self.tell(field);
        self.by_itself.missing(field, why, self.problems);
    }

    /// Notes that something was said of a field.
    #[inline(never)]
    fn tell(&mut self, field: &FieldRef<'_>) {
        if let Some(is_told) = self.is_told.get_mut(usize::from(field.id())) {
            *is_told = true;
        }
    }

    /// Whether a field was given. A boolean is when it is not what it would be anyway.
    #[inline(never)]
    fn is_given(&self, field: &FieldRef<'_>) -> bool {
        let kind = field.kind();
        let Some((text, source)) = self.values.last(field.id()) else { return false };
        if source == Source::Default {
            return false;
        }
        if !kind.is_flag() || kind.is_optional() {
            return true;
        }
        if kind.is_count() {
            return text != "0";
        }
        let default = field.default().and_then(|default| truth(default.as_ref())).unwrap_or(false);
        truth(text) != Some(default)
    }

    /// A field as it was given: what is on anyway was switched off.
    fn said(&self, field: &FieldRef<'_>) -> String {
        let is_off = field.kind().is(Kind::BOOL)
            && field.kind().is_flag()
            && self.values.scalar(field.id()).and_then(truth) == Some(false);
        let subject = self.by_itself.subject(self.values, field);
        match subject.strip_prefix("--") {
            Some(name) if is_off => format!("--no-{name}"),
            _ => subject,
        }
    }

    fn conflict(&mut self, one: &FieldRef<'_>, other: &FieldRef<'_>, fix: &str) {
        let pair = (one.id().min(other.id()), one.id().max(other.id()));
        if one.id() == other.id() || !self.is_given(one) || !self.is_given(other) {
            return;
        }
        let Err(place) = self.told.binary_search(&pair) else { return };
        self.told.insert(place, pair);
        let (one_said, other) = (self.said(one), self.said(other));
        self.say(one, format_args!("{one_said} conflicts with {other}: {fix}"));
    }

    /// Says that a field that was given requires what was not.
    fn requires(&mut self, field: &FieldRef<'_>, what: String) {
        let said = self.said(field);
        self.say(field, format_args!("{said} requires {what}")).expected(what);
    }

    fn any_given(&self, fields: &[FieldRef<'_>]) -> bool {
        fields.iter().any(|field| self.is_given(field))
    }

    fn is_told(&self, field: &FieldRef<'_>) -> bool {
        self.is_told.get(usize::from(field.id())).copied().unwrap_or_default()
    }

    /// Whether a field lacks, and nothing else was said of it.
    fn lacks(&self, field: &FieldRef<'a>) -> bool {
        !self.values.is_given(field.id()) && !self.is_told(field) && is_around(self.values, self.tables, field)
    }

    fn when(&mut self, field: &FieldRef<'a>, related: &Related<'a>) {
        for other in related.others() {
            if let (Some(found), Some(value)) = (other.find(self.tables), other.value)
                && self.has_value(&found, value)
            {
                if self.lacks(field) {
                    self.missing(field, &format!(", as {} is `{value}`", found.label()));
                }
                return;
            }
        }
    }

    /// Whether a field has a value, its default included.
    fn has_value(&self, field: &FieldRef<'_>, value: &str) -> bool {
        let is_truth = field.kind().is(Kind::BOOL) && !field.kind().is_list();
        if is_truth {
            let own = self.values.scalar(field.id()).map_or(Some(false), truth);
            return own.is_some() && own == truth(value.as_ref());
        }
        let value = field.choice(value).unwrap_or(value);
        self.values.all(field.id()).any(|text| text == value)
    }

    fn group(&mut self, field: &FieldRef<'a>, related: &Related<'a>) {
        let members = related.fields(self.tables);
        let mut given = Vec::new();
        for member in &members {
            if self.is_given(member) {
                given.push(member);
            }
        }
        match given.as_slice() {
            [] if related.bond == RelationKind::AtMostOne => {}
            [] => {
                let is_there = is_around(self.values, self.tables, field);
                if is_there && !members.iter().any(|member| self.is_told(member)) {
                    let labels = labels(&members);
                    self.say(field, format_args!("Missing one of: {labels}")).expected(format!("one of {labels}"));
                }
            }
            [first, rest @ ..] if related.bond != RelationKind::AnyOf && !rest.is_empty() => {
                let mut others = String::new();
                for other in rest {
                    let between = if others.is_empty() { "" } else { " and " };
                    append(&mut others, &[between, &self.said(other)]);
                }
                let said = self.said(first);
                self.say(first, format_args!("{said} conflicts with {others}: give only one"));
            }
            _ => {}
        }
    }
}

/// Notes that something was said of the field with a label.
fn mark(is_told: &mut [bool], tables: &Tables<'_>, label: &str) {
    let (part, name) = match (label.strip_prefix("--"), label.strip_prefix('<')) {
        (Some(long), _) => (Part::Option, long),
        (None, Some(rest)) => (Part::Arg, rest.strip_suffix('>').unwrap_or(rest)),
        (None, None) => (Part::Env, label),
    };
    let field = tables.named(Some(part), name).filter(|field| field.label() == label);
    if let Some(is_told) = field.and_then(|field| is_told.get_mut(usize::from(field.id()))) {
        *is_told = true;
    }
}
