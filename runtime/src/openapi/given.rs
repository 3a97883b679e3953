//! What was given for the fields of an operation.

use std::ffi::OsStr;

use vestibule_document::Shape;

use super::plan::{Does, Input, Plan};
use super::shape;
use crate::error::{FieldError, Problem, Problems};
use crate::parse::{expected, nearest};
use crate::schema::{FieldRef, Source, Values};

/// The values of one call, by what they are for. A default that is only shown is no value.
pub(super) struct Given<'a> {
    pub(super) plan: &'a Plan,
    values: &'a Values<'a>,
}

impl<'a> Given<'a> {
    pub(super) fn new(plan: &'a Plan, values: &'a Values<'a>) -> Self {
        Self { plan, values }
    }

    /// Whether a field was given.
    pub(super) fn has(&self, id: u16) -> bool {
        self.values.source(id).is_some_and(|source| source != Source::Default)
    }

    /// The texts of a field that was given; none for an empty list.
    pub(super) fn texts(&self, id: u16) -> Option<Vec<&str>> {
        let all = || self.values.all(id).filter_map(OsStr::to_str).collect();
        self.has(id).then(all)
    }

    /// The last text of a field that was given.
    pub(super) fn text(&self, id: u16) -> Option<&str> {
        self.texts(id)?.pop()
    }

    /// The same in whatever bytes.
    pub(super) fn os(&self, id: u16) -> Option<&OsStr> {
        self.has(id).then(|| self.values.scalar(id))?
    }

    /// Whether a flag is on.
    pub(super) fn is_on(&self, is: impl Fn(&Does) -> bool) -> bool {
        self.plan.input(is).is_some_and(|(id, _)| self.text(id) == Some("true"))
    }

    /// The field that does something, and its last text.
    pub(super) fn of(&self, is: impl Fn(&Does) -> bool) -> Option<(&'a Input, &str)> {
        let (id, input) = self.plan.input(is)?;
        Some((input, self.text(id)?))
    }

    /// Every field with its number.
    pub(super) fn inputs(&self) -> impl Iterator<Item = (u16, &'a Input)> {
        (0..).zip(&self.plan.inputs)
    }

    fn field(&self, id: u16) -> Option<FieldRef<'_>> {
        self.values.tables().iter().find(|field| field.id() == id)
    }

    /// Says that a field is missing.
    pub(super) fn lacks(&self, id: u16, input: &Input, problems: &mut Problems) {
        let what = if input.label.starts_with('<') { "argument" } else { "option" };
        let is_said = problems.iter().any(|problem| problem.field.path == input.label);
        if is_said {
            return;
        }
        let error = FieldError::new(&input.label, format!("Missing required {what}: {}", input.label));
        let wanted = self.field(id).map(|field| expected(&field)).unwrap_or_default();
        problems.validation(error.expected(wanted));
    }

    /// Says what a field takes in place of what it got. What is secret is not said.
    pub(super) fn invalid<'p>(
        &self,
        id: u16,
        input: &Input,
        text: &str,
        wanted: &str,
        problems: &'p mut Problems,
    ) -> &'p mut Problem {
        let is_secret = self.field(id).is_some_and(|field| field.is_secret());
        let shown = crate::parse::show(OsStr::new(text));
        let got = if is_secret { "a value that is not shown".to_owned() } else { format!("`{shown}`") };
        let label = &input.label;
        let error = FieldError::new(label, format!("Invalid value for {label}: expected {wanted}, got {got}"));
        let error = error.expected(wanted);
        problems.validation(if is_secret { error } else { error.received(shown) })
    }

    /// Looks at the texts of a field for what the field alone does not show.
    pub(super) fn check(&self, id: u16, input: &Input, shape: &Shape, problems: &mut Problems) {
        let item = match &shape.kind {
            vestibule_document::Kind::Array(items) => items,
            _ => shape,
        };
        for text in self.texts(id).unwrap_or_default() {
            let Some(wanted) = shape::complaint(item, text) else { continue };
            let texts: Vec<String> = item.choices.iter().map(|choice| shape::choice_text(choice)).collect();
            let found = nearest(text, texts.iter().map(String::as_str)).map(str::to_owned);
            self.invalid(id, input, text, &wanted, problems).field.suggestion = found;
        }
    }
}
