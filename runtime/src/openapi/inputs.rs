//! What was given for the fields of an operation.

use std::ffi::OsStr;

use vestibule_document::{SchemaSummary, Violation, ViolationKind};

use super::plan::{FieldRole, Input, Plan};
use super::validate::{Origin, Validator, steps};
use super::value;
use crate::data::nearest;
use crate::error::{FieldError, InputError, InputErrors};

use crate::schema::{FieldRef, Source, Values, expected};

/// The values of one call, by what they are for. A default that is only shown is no value.
pub(super) struct CallInputs<'a> {
    pub(super) plan: &'a Plan,
    pub(super) validator: &'a Validator<'a>,
    values: &'a Values<'a>,
}

impl<'a> CallInputs<'a> {
    pub(super) fn new(plan: &'a Plan, validator: &'a Validator<'a>, values: &'a Values<'a>) -> Self {
        Self { plan, validator, values }
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
    pub(super) fn is_on(&self, is: impl Fn(&FieldRole) -> bool) -> bool {
        self.plan.input(is).is_some_and(|(id, _)| self.text(id) == Some("true"))
    }

    /// The field that does something, and its last text.
    pub(super) fn of(&self, is: impl Fn(&FieldRole) -> bool) -> Option<(&'a Input, &str)> {
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
    pub(super) fn lacks(&self, id: u16, input: &Input, problems: &mut InputErrors) {
        self.lacks_by(id, input, None, problems);
    }

    fn lacks_by(&self, id: u16, input: &Input, hint: Option<&str>, problems: &mut InputErrors) {
        let what = if input.label.starts_with('<') { "argument" } else { "option" };
        let is_said = problems.iter().any(|problem| problem.field.path == input.label);
        if is_said {
            return;
        }
        let error = FieldError::new(&input.label, format!("Missing required {what}: {}", input.label));
        let wanted = self.field(id).map(|field| expected(&field)).unwrap_or_default();
        problems.push_validation(error.expected(wanted)).hint = hint.map(str::to_owned);
    }

    /// Says what a field takes in place of what it got. What is secret is not said.
    pub(super) fn invalid<'p>(
        &self,
        id: u16,
        input: &Input,
        text: &str,
        wanted: &str,
        problems: &'p mut InputErrors,
    ) -> &'p mut InputError {
        let is_secret = self.field(id).is_some_and(|field| field.is_secret());
        let shown = crate::data::excerpt(OsStr::new(text));
        let got = if is_secret { "a value that is not shown".to_owned() } else { format!("`{shown}`") };
        let label = &input.label;
        let error = FieldError::new(label, format!("Invalid value for {label}: expected {wanted}, got {got}"));
        let error = error.expected(wanted);
        problems.push_validation(if is_secret { error } else { error.received(shown) })
    }

    /// Looks at the texts of a field for what the field alone does not show.
    pub(super) fn check(&self, id: u16, input: &Input, schema: &SchemaSummary, problems: &mut InputErrors) {
        let item = match &schema.kind {
            vestibule_document::Kind::Array(items) => items,
            _ => schema,
        };
        for text in self.texts(id).unwrap_or_default() {
            let Some(wanted) = value::complaint(item, text) else { continue };
            let texts: Vec<String> = item.choices.iter().map(|choice| value::choice_text(choice)).collect();
            let found = nearest(text, texts.iter().map(String::as_str)).map(str::to_owned);
            self.invalid(id, input, text, &wanted, problems).field.suggestion = found;
        }
    }

    /// Says what the document has against values, each by the field that gave it: `of` gives the ways to the values
    /// of fields. What no field gave is said of `whole`. Of a field that something is said of already, nothing more is.
    pub(super) fn say(
        &self,
        violations: &[Violation],
        of: impl Fn(&FieldRole) -> Option<&[String]>,
        whole: &str,
        problems: &mut InputErrors,
    ) {
        let said: Vec<String> = problems.iter().map(|problem| problem.field.path.clone()).collect();
        for violation in violations {
            let property_path = steps(&violation.pointer);
            let found = self.origin(&property_path, violation.kind, &of);
            let (label, depth) = found.map_or((whole, 0), |(_, input, depth)| (input.label.as_str(), depth));
            if said.iter().any(|path| path == label || *path == format!("--{}", property_path.join("."))) {
                continue;
            }
            let rest = property_path.get(depth..).unwrap_or_default();
            if let (Some((id, input, _)), ViolationKind::Missing, []) = (found, violation.kind, rest) {
                self.lacks_by(id, input, Some(self.validator.hint()), problems);
                continue;
            }
            let field = found.and_then(|(id, ..)| self.field(id));
            let is_item = rest.len() == 1 && field.is_some_and(|field| field.kind().is_list());
            let is_secret = field.is_some_and(|field| field.is_secret());
            self.validator.say(violation, &Origin { label, rest, is_item, is_secret }, problems);
        }
    }

    /// The field that a value came from, and how much of the way to it that is: of those on the way, the last that
    /// was given, or else the last there is; of what is missing, the one that would have given it.
    fn origin(
        &self,
        property_path: &[String],
        wrong: ViolationKind,
        of: &impl Fn(&FieldRole) -> Option<&[String]>,
    ) -> Option<(u16, &'a Input, usize)> {
        let inputs = self.inputs().filter_map(|(id, input)| Some((id, input, of(&input.role)?)));
        let on_way =
            inputs.filter(|(.., own)| property_path.starts_with(own)).map(|(id, input, own)| (id, input, own.len()));
        on_way.max_by_key(|(id, _, depth)| {
            (wrong == ViolationKind::Missing && *depth == property_path.len(), self.has(*id), *depth)
        })
    }
}
