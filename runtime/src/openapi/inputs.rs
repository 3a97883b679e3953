//! The parsed values of a call, by the role of their fields.

use std::borrow::Cow;
use std::ffi::OsStr;

use vestibule_document::{
    Alternatives, Kind as SchemaKind, ParamLocation, Parameter, SchemaSummary, Style, Violation, ViolationKind, pointer,
};

use super::commas;
use super::plan::{FieldRole, Input, Plan};
use super::validate::{Validator, ValueSource, expected_text};
use super::value::{choice_text, insert_at, is_scalar, summary_at, to_url_value, to_value};
use crate::data::{Data, Map, from_json, nearest, to_json};
use crate::error::{FieldError, InputError, InputErrors, Subject};

use crate::schema::document_fields::document_text;
use crate::schema::{FieldRef, Source, Values, expected};

/// The values of one call. Defaults do not count as values: they are shown, but not sent.
pub(super) struct CallInputs<'a> {
    pub(super) plan: &'a Plan,
    pub(super) validator: &'a Validator<'a>,
    values: &'a Values<'a>,
}

impl<'a> CallInputs<'a> {
    pub(super) fn new(plan: &'a Plan, validator: &'a Validator<'a>, values: &'a Values<'a>) -> Self {
        Self { plan, validator, values }
    }

    /// Returns whether the call has a value for a field.
    fn is_given(&self, id: u16) -> bool {
        self.values.source(id).is_some_and(|source| source != Source::Default)
    }

    /// Returns the texts given for a field; an empty list has none.
    pub(super) fn texts(&self, id: u16) -> Option<Vec<&str>> {
        let texts = || self.values.all(id).filter_map(OsStr::to_str).collect();
        self.is_given(id).then(texts)
    }

    /// Returns the texts given for a parameter: on argv, a comma separates the items that it separates in the request.
    fn parameter_texts(&self, parameter: &Parameter, id: u16) -> Option<Vec<&str>> {
        let is_split = self.values.source(id) == Some(Source::Argv) && commas::separates_items(parameter);
        self.texts(id).map(|texts| if is_split { commas::split_items(&texts) } else { texts })
    }

    /// Returns the texts given for a field. Where it `is_plain`, as in a URL or a header, a text has no quotes, but one of an object
    /// that could be another value has: they are removed.
    pub(super) fn plain_texts(&self, id: u16, is_plain: bool) -> Option<Vec<Cow<'_, str>>> {
        let field = self.field(id).filter(|_| is_plain && self.values.is_of_object(id));
        let plain = |text| match &field {
            Some(field) => without_quotes(field, text),
            None => Cow::Borrowed(text),
        };
        Some(self.texts(id)?.into_iter().map(plain).collect())
    }

    /// Returns whether a field is null in an object. On the command line and in a query, `null` is a text.
    pub(super) fn is_null(&self, id: u16, schema: &SchemaSummary) -> bool {
        let is_null = |texts: Vec<&str>| texts == ["null"];
        schema.nullable && self.values.is_of_object(id) && self.texts(id).is_some_and(is_null)
    }

    /// Returns the last text given for a field.
    pub(super) fn text(&self, id: u16) -> Option<&str> {
        self.texts(id)?.pop()
    }

    /// Returns the value given for a field, which may not be Unicode.
    pub(super) fn os_text(&self, id: u16) -> Option<&OsStr> {
        self.is_given(id).then(|| self.values.scalar(id))?
    }

    /// Returns whether the flag with a role is set.
    pub(super) fn is_set(&self, has_role: impl Fn(&FieldRole) -> bool) -> bool {
        self.plan.input(has_role).is_some_and(|(id, _)| self.text(id) == Some("true"))
    }

    /// Returns whether the caller sets a flag, rather than the environment or a file.
    pub(super) fn is_confirmed_by(&self, id: u16) -> bool {
        self.is_from_caller(id) && self.text(id) == Some("true")
    }

    /// Returns the field with a role, and the last text given for it.
    pub(super) fn find(&self, has_role: impl Fn(&FieldRole) -> bool) -> Option<(&'a Input, &str)> {
        let (id, input) = self.plan.input(has_role)?;
        Some((input, self.text(id)?))
    }

    /// Returns whether the caller gives a value to the field with a role, rather than the environment or a file.
    pub(super) fn is_typed(&self, has_role: impl Fn(&FieldRole) -> bool) -> bool {
        self.plan.input(has_role).is_some_and(|(id, _)| self.is_from_caller(id))
    }

    fn is_from_caller(&self, id: u16) -> bool {
        let source = self.values.source(id);
        source.is_some_and(|source| matches!(source, Source::Argv | Source::Input | Source::Prompt))
    }

    /// Returns all texts given for the field with a role.
    pub(super) fn find_all(&self, has_role: impl Fn(&FieldRole) -> bool) -> Option<Vec<&str>> {
        let (id, _) = self.plan.input(has_role)?;
        self.texts(id)
    }

    /// Returns the field of the whole body as the caller writes it.
    pub(super) fn body_label(&self) -> Cow<'a, str> {
        self.validator.body_label(self.plan)
    }

    /// Returns whether the whole body is given in an object, such as the input of a tool, where it names no file.
    pub(super) fn is_body_data(&self) -> bool {
        let body = self.plan.input(|role| matches!(role, FieldRole::Body));
        body.is_some_and(|(id, _)| self.values.is_of_object(id))
    }

    /// Returns an error about the whole body.
    pub(super) fn body_error(&self, message: String) -> FieldError {
        self.validator.body_error(self.plan, message)
    }

    /// Returns all fields with their ids.
    pub(super) fn fields(&self) -> impl Iterator<Item = (u16, &'a Input)> {
        (0..).zip(&self.plan.inputs)
    }

    fn field(&self, id: u16) -> Option<FieldRef<'_>> {
        self.values.tables().iter().find(|field| field.id() == id)
    }

    /// Returns the value of a parameter as it goes into the request, with the values of its members; `None` when the
    /// call gives neither.
    ///
    /// # Errors
    ///
    /// Returns the expected value in words when a text does not fit.
    pub(super) fn parameter_value(
        &self,
        index: usize,
        parameter: &Parameter,
        id: u16,
    ) -> Option<Result<Data, &'static str>> {
        let convert = |texts: &[&str]| match &parameter.content {
            Some(_) if parameter.whole_query => to_value(&parameter.schema, texts, self.validator),
            Some(_) => to_value(&parameter.schema, texts, self.validator).map(|data| Data::from(to_json(&data))),
            None if parameter.location == ParamLocation::Path && texts.len() == 1 => {
                self.path_value(&parameter.schema, texts)
            }
            None => to_url_value(&parameter.schema, texts, self.validator),
        };
        let plain_texts = |id| self.plain_texts(id, parameter.content.is_none());
        let texts = match self.values.source(id) {
            Some(Source::Argv) => {
                self.parameter_texts(parameter, id).map(|texts| texts.into_iter().map(Cow::Borrowed).collect())
            }
            _ => plain_texts(id),
        };
        let mut value = match texts.map(|texts| convert(&texts_of(&texts))) {
            Some(Err(expected)) => return Some(Err(expected)),
            Some(Ok(value)) => Some(value),
            None => None,
        };
        for (path, schema, id) in self.members(index, parameter) {
            let convert = if parameter.whole_query { to_value } else { to_url_value };
            let Some(texts) = plain_texts(id).filter(|_| !self.is_null(id, schema)) else { continue };
            if value.as_ref().is_some_and(|value| !matches!(value, Data::Object(_))) {
                return Some(Err("an object, as members of it are given"));
            }
            match convert(schema, &texts_of(&texts), self.validator) {
                Ok(member) => insert_at(value.get_or_insert_with(|| Data::Object(Map::new())), path, member),
                Err(expected) => return Some(Err(expected)),
            }
        }
        value.map(Ok)
    }

    /// Validates the typed value of a parameter, whatever its form in the URL.
    pub(super) fn validate_parameter(&self, index: usize, parameter: &Parameter, id: u16, errors: &mut InputErrors) {
        // A list in a path is one word, not yet split into its items.
        if parameter.location == ParamLocation::Path && !is_scalar(&parameter.schema) {
            return;
        }
        let texts = self.parameter_texts(parameter, id);
        let value = texts.map(|texts| to_value(&parameter.schema, &texts, self.validator));
        let mut value = value.and_then(Result::ok);
        for (path, schema, id) in self.members(index, parameter) {
            let Some(texts) = self.texts(id) else { continue };
            if let Ok(member) = to_value(schema, &texts, self.validator) {
                insert_at(value.get_or_insert_with(|| Data::Object(Map::new())), path, member);
            }
        }
        let violations = value.map(|value| self.validator.violations(&parameter.schema.pointer, &value));
        let path_of = |role: &'a FieldRole| role.path_in_parameter(index);
        let own = self.plan.inputs.get(usize::from(id));
        self.report_violations(&violations.unwrap_or_default(), path_of, own, errors);
    }

    /// Returns the members of a parameter that is an object: path, schema and field.
    fn members<'p>(
        &self,
        index: usize,
        parameter: &'p Parameter,
    ) -> impl Iterator<Item = (&'a [String], &'p SchemaSummary, u16)> {
        self.fields().filter_map(move |(id, input)| match &input.role {
            FieldRole::Member(of, path) if *of == index => {
                Some((path.as_slice(), summary_at(&parameter.schema, path)?, id))
            }
            _ => None,
        })
    }

    /// Converts the single word of a path parameter; the items of a list are separated by commas.
    fn path_value(&self, schema: &SchemaSummary, texts: &[&str]) -> Result<Data, &'static str> {
        if !matches!(schema.kind, SchemaKind::Array(_)) {
            return to_url_value(schema, texts, self.validator);
        }
        to_value(&SchemaSummary::default(), texts, self.validator).map(|data| match data {
            Data::Array(_) => data,
            _ => texts.iter().flat_map(|text| text.split(',')).collect(),
        })
    }

    /// Reports a missing field.
    pub(super) fn report_missing(&self, id: u16, input: &Input, errors: &mut InputErrors) {
        self.report_missing_with_hint(id, input, None, errors);
    }

    fn report_missing_with_hint(&self, id: u16, input: &Input, hint: Option<&str>, errors: &mut InputErrors) {
        // An object whose member has an error is not missing.
        let is_part = |role: &FieldRole| match (&input.role, role) {
            (FieldRole::Property(path), FieldRole::Property(member)) => member.starts_with(path),
            (FieldRole::Parameter(own), FieldRole::Member(other, _)) => own == other,
            _ => false,
        };
        let is_own = |(other, field): &(u16, &Input)| *other == id || is_part(&field.role);
        if self.fields().filter(is_own).any(|(part, _)| errors.iter().any(|error| error.concerns(part))) {
            return;
        }
        let label = self.validator.label(input);
        let what = match label.as_bytes() {
            [b'`', ..] => "member of the input",
            [b'<', ..] => "argument",
            _ => "option",
        };
        let error = FieldError::new(self.validator.path(input), format!("Missing required {what}: {label}"));
        let expected = self.field(id).map(|field| expected(&field)).unwrap_or_default();
        let error = errors.push_validation(error.expected(expected)).about(Subject::Field(id)).coded("missing");
        error.hint = hint.map(str::to_owned);
    }

    /// Reports a text that does not fit its field. The text of a secret field is not shown.
    pub(super) fn report_invalid<'e>(
        &self,
        id: u16,
        input: &Input,
        text: &str,
        expected: &str,
        errors: &'e mut InputErrors,
    ) -> &'e mut InputError {
        let is_secret = self.field(id).is_some_and(|field| field.is_secret());
        let shown = crate::data::excerpt(OsStr::new(text));
        let got = if is_secret { "a value that is not shown".to_owned() } else { format!("`{shown}`") };
        let label = self.validator.label(input);
        let message = format!("Invalid value for {label}: expected {expected}, got {got}");
        let error = FieldError::new(self.validator.path(input), message);
        let error = error.expected(expected);
        errors.push_validation(if is_secret { error } else { error.received(shown) }).about(Subject::Field(id))
    }

    /// Checks the texts of a field for constraints that its definition cannot hold.
    pub(super) fn validate_texts(&self, id: u16, input: &Input, schema: &SchemaSummary, errors: &mut InputErrors) {
        let item = match &schema.kind {
            SchemaKind::Array(items) => items,
            _ => schema,
        };
        let texts = self.texts(id).unwrap_or_default();
        // A text that fits no item may be a value of another type.
        if schema.alternatives == Alternatives::OrScalar
            && to_value(schema, &texts, self.validator).is_ok_and(|value| self.validator.accepts(schema, &value))
        {
            return;
        }
        for text in texts {
            let Some(expected) = expected_text(item, text) else { continue };
            let choices: Vec<String> = item.choices.iter().map(|choice| choice_text(choice)).collect();
            let suggestion = nearest(text, choices.iter().map(String::as_str)).map(str::to_owned);
            self.report_invalid(id, input, text, &expected, errors).field.suggestion = suggestion;
        }
    }

    /// Reports the name of a path parameter before its value, which would become a part of the path: `zone_id=z-1`.
    pub(super) fn check_name(&self, id: u16, input: &Input, parameter: &Parameter, errors: &mut InputErrors) {
        let text = self.text(id).filter(|_| self.values.source(id) == Some(Source::Argv)).unwrap_or_default();
        let value = text.strip_prefix(parameter.name.as_str()).and_then(|rest| rest.strip_prefix('='));
        if value.is_some_and(|value| !value.is_empty()) && parameter.style == Style::Simple {
            self.report_invalid(id, input, text, "the value without its name", errors);
        }
    }

    /// Reports items or entries that argv joins by commas, where they are given one by one.
    pub(super) fn check_commas(&self, id: u16, input: &Input, schema: &SchemaSummary, errors: &mut InputErrors) {
        let texts = self.texts(id).filter(|_| self.values.source(id) == Some(Source::Argv)).unwrap_or_default();
        let (Some(field), [text]) = (self.field(id), texts.as_slice()) else { return };
        if !commas::is_joined(schema, text, field.doc()) {
            return;
        }
        let expected = match field.kind().is_map() {
            true => "one entry at a time or a JSON object",
            false => "one item at a time or a JSON array",
        };
        self.report_invalid(id, input, text, expected, errors);
    }

    /// Reports violations, each at the field that gave the value. `path_of` returns the path of the value that a field
    /// gives; violations without a field are reported at the `fallback`. Fields that have an error already are
    /// skipped.
    pub(super) fn report_violations(
        &self,
        violations: &[Violation],
        path_of: impl Fn(&'a FieldRole) -> Option<&'a [String]>,
        fallback: Option<&Input>,
        errors: &mut InputErrors,
    ) {
        let is_reported = |field: &FieldError, id: Option<u16>, names: [&str; 2]| {
            names.contains(&field.path.as_str()) || id.is_some_and(|id| field.subject == Some(Subject::Field(id)))
        };
        let reported: Vec<FieldError> = errors.iter().map(|error| error.field.clone()).collect();
        for violation in violations {
            let path: Vec<String> = pointer::tokens(&violation.pointer).map(Into::into).collect();
            let found = self.find_source(&path, violation.kind, &path_of);
            let (input, depth) = found.map_or((fallback, 0), |(_, input, depth)| (Some(input), depth));
            let own = input.map_or("--body", |input| self.validator.path(input));
            let missing = self.validator.missing_property(&path.join("."));
            let id = found.map(|(id, ..)| id);
            if reported.iter().any(|field| is_reported(field, id, [own, &missing])) {
                continue;
            }
            let rest = path.get(depth..).unwrap_or_default();
            if let (Some((id, input, _)), ViolationKind::Missing, []) = (found, violation.kind, rest) {
                self.report_missing_with_hint(id, input, self.validator.hint(), errors);
                continue;
            }
            let field = id.and_then(|id| self.field(id));
            let is_item = rest.len() == 1 && field.is_some_and(|field| field.kind().is_list());
            let is_secret = field.is_some_and(|field| field.is_secret());
            self.validator.report(violation, &ValueSource { id, input, rest, is_item, is_secret }, errors);
        }
    }

    /// Finds the field to report a violation at, and the length of the path of its value.
    ///
    /// For the path `owner.city` these are `--owner.city` and `--owner`. A missing value is reported at the field that
    /// would give it, `--owner.city`; an invalid one at the deepest field that is given, so at `--owner` for
    /// `--owner '{"city": 1}'`.
    fn find_source(
        &self,
        path: &[String],
        kind: ViolationKind,
        path_of: &impl Fn(&'a FieldRole) -> Option<&'a [String]>,
    ) -> Option<(u16, &'a Input, usize)> {
        let fields = self.fields().filter_map(|(id, input)| Some((id, input, path_of(&input.role)?)));
        let on_path = fields.filter(|(.., field_path)| path.starts_with(field_path));
        let found = on_path.max_by_key(|(id, _, field_path)| SourcePriority {
            would_give_missing: kind == ViolationKind::Missing && field_path.len() == path.len(),
            is_given: self.is_given(*id),
            depth: field_path.len(),
        });
        found.map(|(id, input, field_path)| (id, input, field_path.len()))
    }
}

/// Returns a text as it is in the data of `--input`, which may have put it in quotes.
fn without_quotes<'t>(field: &FieldRef<'_>, text: &'t str) -> Cow<'t, str> {
    let plain = from_json(text).ok().filter(|data| document_text(field, data).is_some_and(|quoted| quoted == text));
    plain.as_ref().and_then(Data::as_str).map_or(Cow::Borrowed(text), |plain| Cow::Owned(plain.to_owned()))
}

pub(super) fn texts_of<'t>(texts: &'t [Cow<'_, str>]) -> Vec<&'t str> {
    texts.iter().map(AsRef::as_ref).collect()
}

/// The order of the fields that a violation can be reported at; the derived order compares by the first field that
/// differs.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct SourcePriority {
    would_give_missing: bool,
    is_given: bool,
    depth: usize,
}
