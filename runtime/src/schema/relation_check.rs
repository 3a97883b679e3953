//! Whether the fields of a call go together.

use super::{Bond, FieldRef, Kind, Part, Related, Source, Tables, Values, truth};
use crate::error::{FieldError, Problems};

/// What the check of relations leaves to who checks fields by themselves.
pub(crate) trait ByItself {
    /// A field as it is named in a message, with where its value came from.
    fn subject(&self, values: &Values<'_>, field: &FieldRef<'_>) -> String;

    /// Says that a field is missing, and why it is needed.
    fn missing(&self, field: &FieldRef<'_>, why: &str, problems: &mut Problems);

    /// Says that a field is missing, unless what was told before is that.
    fn lacks(&self, field: &FieldRef<'_>, problems: &mut Problems);

    /// Gives a field what it is when nobody gave it.
    fn fall_back<'a>(&self, values: &mut Values<'a>, field: &FieldRef<'a>, problems: &mut Problems);
}

/// Checks every relation between fields; adds what is wrong to `problems`.
pub(super) fn check(values: &mut Values<'_>, by_itself: &dyn ByItself, problems: &mut Problems) {
    let tables = &mut values.tables().clone();
    for field in tables.iter() {
        let is_lacking = field.within().is_some() && field.is_needed() && !values.is_set(field.id());
        if is_lacking && is_around(values, tables, &field) {
            by_itself.lacks(&field, problems);
        }
    }
    let related: Vec<_> = tables
        .iter()
        .filter(FieldRef::is_related)
        .flat_map(|field| field.relations().map(move |related| (field, related)))
        .collect();
    if related.len() > 32 {
        tables.index();
    }
    for (field, related) in related.iter().filter(|(_, related)| related.bond == Bond::Overrides) {
        for other in fields(tables, related) {
            let Some(loser) = loser(values, field, &other) else { continue };
            values.clear(loser.id());
            by_itself.fall_back(values, &loser, problems);
        }
    }
    let mut is_told = vec![false; tables.len()];
    for problem in problems.iter() {
        mark(&mut is_told, tables, &problem.field.path);
    }
    let mut check = Check { values, tables, by_itself, problems, is_told, told: Vec::new() };
    related.iter().for_each(|(field, related)| check.relation(field, related));
}

/// Whether anything of the struct that may be absent was given, for a field that is in one.
fn is_around(values: &Values<'_>, tables: &Tables<'_>, field: &FieldRef<'_>) -> bool {
    field.within().is_none() || tables.around(field).any(|other| values.is_given(other.id()))
}

/// Of two fields that override each other, the one that was given first; argv comes after all else.
fn loser<'a>(values: &Values<'_>, one: &FieldRef<'a>, other: &FieldRef<'a>) -> Option<FieldRef<'a>> {
    let when = |field: &FieldRef<'_>| {
        let (_, source) = values.last(field.id()).filter(|_| values.is_given(field.id()))?;
        Some((source == Source::Argv, values.when(field)))
    };
    let (first, second) = (when(one)?, when(other)?);
    // Of two that no one typed, neither is the last.
    (first.0 || second.0).then_some(if first < second { *one } else { *other })
}

struct Check<'c, 'a> {
    values: &'c Values<'a>,
    tables: &'c Tables<'a>,
    by_itself: &'c dyn ByItself,
    problems: &'c mut Problems,
    /// Of each field, whether something was said of it.
    is_told: Vec<bool>,
    /// The pairs whose conflict is told, in order.
    told: Vec<(u16, u16)>,
}

impl<'a> Check<'_, 'a> {
    fn relation(&mut self, field: &FieldRef<'a>, related: &Related<'a>) {
        match related.bond {
            Bond::Conflicts => {
                let others = fields(self.tables, related);
                others.iter().for_each(|other| self.conflict(field, other, "give only one"));
            }
            Bond::Exclusive => {
                let tables = self.tables;
                let others = tables.iter().filter(|other| other.part() != Part::Env && other.id() != field.id());
                others.for_each(|other| self.conflict(field, &other, "give it alone"));
            }
            Bond::Requires => self.requires(field, related),
            Bond::RequiresAny => self.requires_any(field, related),
            Bond::Unless => self.unless(field, related),
            Bond::If => self.when(field, related),
            Bond::OneOf | Bond::AtMostOne | Bond::AnyOf => self.group(field, related),
            Bond::Overrides => {}
        }
    }

    fn say(&mut self, error: FieldError) {
        mark(&mut self.is_told, self.tables, &error.path);
        self.problems.validation(error);
    }

    fn missing(&mut self, field: &FieldRef<'a>, why: &str) {
        mark(&mut self.is_told, self.tables, &field.label());
        self.by_itself.missing(field, why, self.problems);
    }

    /// Whether a field was given. A boolean is when it is not what it would be anyway.
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
        let message = format!("{} conflicts with {}: {fix}", self.said(one), self.said(other));
        self.say(FieldError::new(one.label(), message));
    }

    fn requires(&mut self, field: &FieldRef<'a>, related: &Related<'a>) {
        if !self.is_given(field) {
            return;
        }
        let mut lacking = fields(self.tables, related);
        lacking.retain(|other| !self.is_given(other));
        for other in lacking {
            let message = format!("{} requires {}", self.said(field), other.label());
            self.say(FieldError::new(field.label(), message).expected(other.label()));
        }
    }

    fn requires_any(&mut self, field: &FieldRef<'a>, related: &Related<'a>) {
        let others = fields(self.tables, related);
        if self.is_given(field) && !others.iter().any(|other| self.is_given(other)) {
            let labels = labels(&others);
            let message = format!("{} requires one of {labels}", self.said(field));
            self.say(FieldError::new(field.label(), message).expected(format!("one of {labels}")));
        }
    }

    fn is_told(&self, field: &FieldRef<'_>) -> bool {
        self.is_told.get(usize::from(field.id())).copied().unwrap_or_default()
    }

    /// Whether a field lacks, and nothing else was said of it.
    fn lacks(&self, field: &FieldRef<'a>) -> bool {
        !self.values.is_given(field.id()) && !self.is_told(field) && is_around(self.values, self.tables, field)
    }

    fn unless(&mut self, field: &FieldRef<'a>, related: &Related<'a>) {
        let others = fields(self.tables, related);
        if self.lacks(field) && !others.iter().any(|other| self.is_given(other)) {
            let or = format!(" (or {})", labels(&others));
            self.missing(field, &or);
        }
    }

    fn when(&mut self, field: &FieldRef<'a>, related: &Related<'a>) {
        let met = related.others().find_map(|other| {
            let found = other.find(self.tables)?;
            let value = other.value?;
            self.has_value(&found, value).then(|| (found.label(), value))
        });
        if let Some((other, value)) = met.filter(|_| self.lacks(field)) {
            self.missing(field, &format!(", as {other} is `{value}`"));
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
        let members = fields(self.tables, related);
        let given: Vec<_> = members.iter().filter(|member| self.is_given(member)).collect();
        match given.as_slice() {
            [] if related.bond == Bond::AtMostOne => {}
            [] => {
                let labels = labels(&members);
                let is_there = is_around(self.values, self.tables, field);
                if is_there && !members.iter().any(|member| self.is_told(member)) {
                    let message = format!("Missing one of: {labels}");
                    let error = FieldError::new(field.label(), message).expected(format!("one of {labels}"));
                    self.say(error);
                }
            }
            [first, rest @ ..] if related.bond != Bond::AnyOf && !rest.is_empty() => {
                let others: Vec<_> = rest.iter().map(|other| self.said(other)).collect();
                let message = format!("{} conflicts with {}: give only one", self.said(first), others.join(" and "));
                self.say(FieldError::new(first.label(), message));
            }
            _ => {}
        }
    }
}

/// The fields that a relation names.
#[inline(never)]
fn fields<'a>(tables: &Tables<'a>, related: &Related<'a>) -> Vec<FieldRef<'a>> {
    related.fields(tables).collect()
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

fn labels(fields: &[FieldRef<'_>]) -> String {
    fields.iter().map(FieldRef::label).collect::<Vec<_>>().join(", ")
}
