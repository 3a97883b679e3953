//! Validates values before they are sent, and words the violations.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashMap;
use std::ffi::OsStr;

use regex_lite::Regex;
use vestibule_document::{Document, Kind as SchemaKind, Limit, SchemaSummary, Violation, ViolationKind, pointer};

use super::context::ApiContext;
use super::plan::{FieldRole, Input, Plan};
use super::value::{choice_text, is_listable, is_scalar, properties};
use crate::data::{Data, excerpt, from_json, nearest, to_json};
use crate::error::{FieldError, InputErrors, Subject};

/// Maximum number of problems with which another one is compared.
const MAX_COMPARED: usize = 20;

/// Validates the values of one call against the document.
pub(super) struct Validator<'a> {
    document: Option<&'a Document>,
    raw_request: String,
    /// The hint on sending the request without validation, if that is possible.
    hint: Option<String>,
    /// True if the input of the call is an object rather than argv.
    is_object: bool,
    /// Compiled patterns; `None` for one that cannot be compiled.
    patterns: RefCell<HashMap<String, Option<Regex>>>,
}

/// The origin of a value in the input.
pub(super) struct ValueSource<'a> {
    /// The field that gave the value.
    pub(super) id: Option<u16>,
    /// The field that is named; `None` for a body without an option of its own.
    pub(super) input: Option<&'a Input>,
    /// The path from the value of the field to the part in question.
    pub(super) rest: &'a [String],
    /// `true` if the rest is only an index into a list that was given item by item.
    pub(super) is_item: bool,
    pub(super) is_secret: bool,
}

impl<'a> Validator<'a> {
    /// Creates the validator of a request to a path.
    pub(super) fn new(api: &'a ApiContext, plan: &Plan, path: &str) -> Self {
        let method = Some(plan.operation.method.as_str()).filter(|method| *method != "GET");
        let method = method.map(|method| format!(" -X {method}")).unwrap_or_default();
        let raw_request = format!("{} {path}{method}", api.call_line());
        let hint = format!("to send a request that the document does not allow, use the path: `{raw_request}`");
        let hint = api.kind.is_none().then_some(hint);
        Self { document: api.document().ok(), raw_request, hint, is_object: false, patterns: RefCell::default() }
    }

    /// Makes it the validator of a call whose input is an object: its messages name members, and no command lines.
    pub(super) fn of_object(self) -> Self {
        Self { is_object: true, hint: None, ..self }
    }

    /// Returns a field as its caller writes it: `--limit`, `<id>`, or the member of an object in backticks.
    pub(super) fn label<'i>(&self, input: &'i Input) -> Cow<'i, str> {
        match self.is_object {
            true => Cow::Owned(format!("`{}`", input.name)),
            false => Cow::Borrowed(&input.label),
        }
    }

    /// Returns the path of the errors about a field: its label, or the name of the member of an object.
    pub(super) fn path<'i>(&self, input: &'i Input) -> &'i str {
        if self.is_object { &input.name } else { &input.label }
    }

    /// Returns the field of the whole body as its caller writes it.
    pub(super) fn body_label<'p>(&self, plan: &'p Plan) -> Cow<'p, str> {
        plan.body().map_or(Cow::Borrowed("--body"), |input| self.label(input))
    }

    /// Returns an error about the whole body.
    pub(super) fn body_error(&self, plan: &Plan, message: String) -> FieldError {
        FieldError::new(plan.body().map_or("--body", |input| self.path(input)), message)
    }

    /// Returns the path of the error about a property that no field gives.
    pub(super) fn missing_property(&self, name: &str) -> String {
        if self.is_object { name.to_owned() } else { format!("--{name}") }
    }

    /// Returns whether the input of the call is an object.
    pub(super) fn is_object(&self) -> bool {
        self.is_object
    }

    /// Returns the command line that sends the request without the document.
    pub(super) fn raw_request(&self) -> &str {
        &self.raw_request
    }

    /// Returns the hint on how to send the request without validation.
    pub(super) fn hint(&self) -> Option<&str> {
        self.hint.as_deref()
    }

    /// Returns the violations of the schema at a pointer; none for an empty pointer.
    pub(super) fn violations(&self, pointer: &str, value: &Data) -> Vec<Violation> {
        let Some(document) = self.document.filter(|_| !pointer.is_empty()) else { return Vec::new() };
        document.violations(pointer, &to_json(value), &|pattern, text| self.matches_pattern(pattern, text))
    }

    /// Returns whether a schema allows a value, or one of the schemas that it is the union of.
    pub(super) fn accepts(&self, schema: &SchemaSummary, value: &Data) -> bool {
        let mut branches = schema.branches.iter();
        self.violations(&schema.pointer, value).is_empty()
            && (branches.len() == 0 || branches.any(|pointer| self.violations(pointer, value).is_empty()))
    }

    /// Returns the violations of a body. With `has_files`, binary properties are file names and are not validated.
    pub(super) fn body_violations(&self, schema: &SchemaSummary, value: &Data, has_files: bool) -> Vec<Violation> {
        let mut violations = self.violations(&schema.pointer, value);
        if schema.pointer.is_empty() {
            // The form parameters of Swagger 2 have a schema each.
            for property in properties(schema) {
                let Some(value) = value.get(&property.name) else { continue };
                let mut prefix = String::new();
                pointer::push(&mut prefix, &property.name);
                violations.extend(self.violations(&property.schema.pointer, value).into_iter().map(|mut violation| {
                    violation.pointer.insert_str(0, &prefix);
                    violation
                }));
            }
        }
        if has_files {
            violations.retain(|violation| !is_file(schema, &path_of(violation)));
        }
        violations
    }

    /// Returns whether a text matches an ECMA-262 pattern; `None` for a pattern that cannot be compiled or has another
    /// meaning here.
    fn matches_pattern(&self, pattern: &str, text: &str) -> Option<bool> {
        // A pattern with the delimiters of another language would match nothing.
        let is_delimited = pattern.starts_with("/^") && pattern.contains("$/");
        // `regex-lite` knows only ASCII whitespace and words.
        let needs_unicode = !text.is_ascii() && ["\\s", "\\b", "\\B"].iter().any(|class| pattern.contains(class));
        if is_delimited || needs_unicode {
            return None;
        }
        let mut patterns = self.patterns.borrow_mut();
        if !patterns.contains_key(pattern) {
            patterns.insert(pattern.to_owned(), Regex::new(pattern).ok());
        }
        patterns.get(pattern).and_then(Option::as_ref).map(|regex| regex.is_match(text))
    }

    /// Reports a violation at the origin of the value.
    pub(super) fn report(&self, violation: &Violation, source: &ValueSource<'_>, errors: &mut InputErrors) {
        let ValueSource { id, input, rest, is_item, is_secret } = *source;
        let label = input.map_or(Cow::Borrowed("--body"), |input| self.label(input));
        let path = input.map_or("--body", |input| self.path(input));
        let part = if is_item { String::new() } else { rest.iter().map(|token| format!("/{token}")).collect() };
        let (message, received) = describe(violation, &part, is_secret);
        let message = format!("Invalid value for {label}: {message}");
        // Schemas that repeat each other report the same problem.
        let earlier = errors.iter().skip(errors.len().saturating_sub(MAX_COMPARED));
        if earlier.into_iter().any(|earlier| earlier.field.path == path && earlier.field.message == message) {
            return;
        }
        let error = FieldError::new(path, message);
        let mut error = error.expected(&violation.expected).received(received);
        let typed = match violation.kind {
            ViolationKind::Unknown => rest.last().cloned(),
            ViolationKind::Choice if !is_secret => Some(choice_text(&violation.actual)),
            _ => None,
        };
        let candidates: Vec<String> = violation.candidates.iter().map(|choice| choice_text(choice)).collect();
        let candidates = || candidates.iter().map(String::as_str);
        error.suggestion = typed.and_then(|typed| nearest(&typed, candidates()).map(str::to_owned));
        error.subject = id.map(Subject::Field);
        let code = match violation.kind {
            ViolationKind::Missing => "missing",
            ViolationKind::Unknown => "unknown",
            _ => "invalid",
        };
        errors.push_validation(error).coded(code).hint.clone_from(&self.hint);
    }

    /// Reports the violations of a body that was given as a whole, except for the properties at `set_paths`, which
    /// were given by options.
    pub(super) fn report_body(
        &self,
        plan: &Plan,
        violations: &[Violation],
        set_paths: &[&[String]],
        errors: &mut InputErrors,
    ) {
        for violation in violations {
            let path = path_of(violation);
            let set_paths = set_paths.iter().copied().filter(|set_path| path.starts_with(set_path));
            let set_path = set_paths.max_by_key(|set_path| set_path.len());
            let is_source = |input: &&Input| matches!(&input.role, FieldRole::Property(property_path) if set_path == Some(property_path));
            let input = plan.inputs.iter().find(is_source).or_else(|| plan.body());
            let rest = path.get(set_path.map_or(0, <[String]>::len)..).unwrap_or_default();
            self.report(violation, &ValueSource { id: None, input, rest, is_item: false, is_secret: false }, errors);
        }
    }
}

/// Words a violation in a part of a value, and returns the received value as shown.
fn describe(violation: &Violation, part: &str, is_secret: bool) -> (String, String) {
    match violation.kind {
        ViolationKind::Missing => return (format!("`{part}` is missing"), String::new()),
        ViolationKind::Unknown => return (format!("the document has no `{part}`"), String::new()),
        _ => {}
    }
    let at = if part.is_empty() { String::new() } else { format!(" at `{part}`") };
    let actual = if part.is_empty() { choice_text(&violation.actual) } else { violation.actual.clone() };
    let shown = excerpt(OsStr::new(&actual));
    let got = if is_secret || violation.actual.is_empty() {
        "a value that is not shown".to_owned()
    } else if violation.kind == ViolationKind::Count || violation.actual.starts_with("an ") {
        shown.clone()
    } else {
        format!("`{shown}`")
    };
    let received = if is_secret { String::new() } else { shown };
    (format!("expected {}{at}, got {got}", violation.expected), received)
}

/// Returns the value that is expected in place of a text, where the field's definition cannot check it: long lists of
/// choices and exclusive bounds.
pub(super) fn expected_text(schema: &SchemaSummary, text: &str) -> Option<String> {
    let is_list = || text.trim_start().starts_with(['[', '{']) && from_json(text).is_ok();
    if text == "null" && schema.nullable || is_list() {
        return None;
    }
    if !schema.choices.is_empty() && !is_listable(&schema.choices) && is_scalar(schema) {
        let is_choice = schema.choices.iter().any(|choice| choice_text(choice) == text);
        return (!is_choice).then(|| format!("one of {} choices", schema.choices.len()));
    }
    if !matches!(schema.kind, SchemaKind::Integer | SchemaKind::Number) {
        return None;
    }
    let number: f64 = text.parse().ok()?;
    let exclusive = |limit: &Option<Limit>| limit.as_ref().filter(|limit| limit.exclusive)?.number.parse::<f64>().ok();
    match (exclusive(&schema.minimum), exclusive(&schema.maximum)) {
        (Some(minimum), _) if number <= minimum => Some(format!("a number above {minimum}")),
        (_, Some(maximum)) if number >= maximum => Some(format!("a number below {maximum}")),
        _ => None,
    }
}

/// Returns the path of a violation as unescaped tokens.
fn path_of(violation: &Violation) -> Vec<String> {
    pointer::tokens(&violation.pointer).map(Into::into).collect()
}

/// Returns whether the value at a path is a file.
fn is_file(schema: &SchemaSummary, path: &[String]) -> bool {
    match (&schema.kind, path.split_first()) {
        (SchemaKind::Binary, _) => true,
        (SchemaKind::Array(items), Some((_, rest))) => is_file(items, rest),
        (SchemaKind::Object(members), Some((name, rest))) => {
            let property = members.properties.iter().find(|property| property.name == *name);
            property.is_some_and(|property| is_file(&property.schema, rest))
        }
        _ => false,
    }
}
