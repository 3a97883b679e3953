//! Values held against the document before they are sent, and what it has against them in words.

use std::cell::RefCell;
use std::collections::HashMap;
use std::ffi::OsStr;

use regex_lite::Regex;
use vestibule_document::{Document, Kind as What, SchemaSummary, Violation, ViolationKind};

use super::plan::{FieldRole, Input, Plan};
use super::shared::ApiContext;
use super::value::members;
use crate::data::{Data, excerpt, from_json, nearest, to_json};
use crate::error::{FieldError, InputErrors};

/// The rules of a document for one call.
pub(super) struct Validator<'a> {
    document: Option<&'a Document>,
    /// How the request is sent without the document, as it is typed.
    raw: String,
    hint: String,
    patterns: RefCell<HashMap<String, Option<Regex>>>,
}

/// Where in the input a value came from, and the rest of the way to it from there.
pub(super) struct Origin<'a> {
    pub(super) label: &'a str,
    pub(super) rest: &'a [String],
    /// Whether the rest is no more than the place in a list that was given item by item.
    pub(super) is_item: bool,
    pub(super) is_secret: bool,
}

impl<'a> Validator<'a> {
    /// Those for a request to a path.
    pub(super) fn new(shared: &'a ApiContext, plan: &Plan, path: &str) -> Self {
        let typed = shared.typed();
        let method = Some(plan.operation.method.as_str()).filter(|method| *method != "GET");
        let method = method.map(|method| format!(" -X {method}")).unwrap_or_default();
        let raw = format!("{typed} {path}{method}");
        let hint = format!(
            "the document says so; to send a request as it is, write the path in place of the command: `{raw}`"
        );
        Self { document: shared.document().ok(), raw, hint, patterns: RefCell::default() }
    }

    /// How the request is sent without the document, as it is typed.
    pub(super) fn raw(&self) -> &str {
        &self.raw
    }

    /// How the request is sent whatever the document says.
    pub(super) fn hint(&self) -> &str {
        &self.hint
    }

    /// What the schema at a pointer has against a value. Without a pointer there is none.
    pub(super) fn violations(&self, pointer: &str, data: &Data) -> Vec<Violation> {
        let Some(document) = self.document.filter(|_| !pointer.is_empty()) else { return Vec::new() };
        document.violations(pointer, &to_json(data), &|pattern, text| self.matches(pattern, text))
    }

    /// Whether a value is one of a shape, as far as a single schema tells.
    pub(super) fn takes(&self, schema: &SchemaSummary, data: &Data) -> bool {
        self.violations(&schema.pointer, data).is_empty()
    }

    /// What a document has against a body. Files are not looked into, only named.
    pub(super) fn of_body(&self, schema: &SchemaSummary, data: &Data, has_files: bool) -> Vec<Violation> {
        let mut violations = self.violations(&schema.pointer, data);
        if schema.pointer.is_empty() {
            // A form of Swagger 2 is many parameters, and no schema.
            for property in members(schema).into_iter().flat_map(|members| &members.properties) {
                let Some(value) = data.get(&property.name) else { continue };
                let step = property.name.replace('~', "~0").replace('/', "~1");
                let own = self.violations(&property.schema.pointer, value).into_iter();
                violations.extend(own.map(|mut violation| {
                    violation.pointer.insert_str(0, &format!("/{step}"));
                    violation
                }));
            }
        }
        violations.retain(|violation| !(has_files && is_file(schema, &steps(&violation.pointer))));
        violations
    }

    /// Whether a text matches a pattern. One that cannot be read, or means something else here than in
    /// ECMA-262, matches every text.
    fn matches(&self, pattern: &str, text: &str) -> bool {
        // Delimiters of another language around it: as it stands, nothing would match.
        let is_quoted = pattern.starts_with("/^") && pattern.contains("$/");
        // Spaces and words of other scripts are told apart in other ways.
        let is_other = !text.is_ascii() && ["\\s", "\\b", "\\B"].iter().any(|class| pattern.contains(class));
        if is_quoted || is_other {
            return true;
        }
        let mut patterns = self.patterns.borrow_mut();
        if !patterns.contains_key(pattern) {
            patterns.insert(pattern.to_owned(), Regex::new(pattern).ok());
        }
        patterns.get(pattern).and_then(Option::as_ref).is_none_or(|regex| regex.is_match(text))
    }

    /// Says what is wrong with a value, by where it came from.
    pub(super) fn say(&self, violation: &Violation, origin: &Origin<'_>, problems: &mut InputErrors) {
        let Origin { label, rest, is_item, is_secret } = *origin;
        let place = if is_item { String::new() } else { rest.iter().map(|step| format!("/{step}")).collect() };
        let (message, received) = match violation.kind {
            ViolationKind::Missing => (format!("`{place}` is missing"), String::new()),
            ViolationKind::Unknown => (format!("the document has no `{place}`"), String::new()),
            _ => {
                let at = if place.is_empty() { String::new() } else { format!(" at `{place}`") };
                let plain = if place.is_empty() { text_of(&violation.actual) } else { violation.actual.clone() };
                let shown = excerpt(OsStr::new(&plain));
                let got = match () {
                    () if is_secret || violation.actual.is_empty() => "a value that is not shown".to_owned(),
                    () if violation.kind == ViolationKind::Count || violation.actual.starts_with("an ") => {
                        shown.clone()
                    }
                    () => format!("`{shown}`"),
                };
                (
                    format!("expected {}{at}, got {got}", violation.expected),
                    if is_secret { String::new() } else { shown },
                )
            }
        };
        let error = FieldError::new(label, format!("Invalid value for {label}: {message}"));
        let mut error = error.expected(&violation.expected).received(received);
        let typed = match violation.kind {
            ViolationKind::Unknown => rest.last().cloned(),
            ViolationKind::Choice if !is_secret => Some(text_of(&violation.actual)),
            _ => None,
        };
        let others: Vec<String> = violation.candidates.iter().map(|other| text_of(other)).collect();
        error.suggestion =
            typed.and_then(|typed| nearest(&typed, others.iter().map(String::as_str)).map(str::to_owned));
        problems.push_validation(error).hint = Some(self.hint.clone());
    }

    /// Says what is wrong with a body that was given as a whole, but for the properties that were given
    /// by themselves.
    pub(super) fn say_of_whole(
        &self,
        plan: &Plan,
        violations: &[Violation],
        set: &[&[String]],
        problems: &mut InputErrors,
    ) {
        let body = plan.input(|role| matches!(role, FieldRole::Body)).map_or("--body", |(_, input)| &input.label);
        for violation in violations {
            let property_path = steps(&violation.pointer);
            let own = set.iter().copied().filter(|own| property_path.starts_with(own)).max_by_key(|own| own.len());
            let is_own = |input: &&Input| matches!(&input.role, FieldRole::Property(other) if own == Some(other));
            let label = plan.inputs.iter().find(is_own).map_or(body, |input| &input.label);
            let rest = property_path.get(own.map_or(0, <[String]>::len)..).unwrap_or_default();
            self.say(violation, &Origin { label, rest, is_item: false, is_secret: false }, problems);
        }
    }
}

/// The steps of a JSON pointer.
pub(super) fn steps(pointer: &str) -> Vec<String> {
    pointer.split('/').skip(1).map(|step| step.replace("~1", "/").replace("~0", "~")).collect()
}

/// Whether the value at the end of a way names a file.
fn is_file(schema: &SchemaSummary, property_path: &[String]) -> bool {
    match (&schema.kind, property_path.split_first()) {
        (What::Binary, _) => true,
        (What::Array(items), Some((_, rest))) => is_file(items, rest),
        (What::Object(members), Some((name, rest))) => {
            let found = members.properties.iter().find(|property| property.name == *name);
            found.is_some_and(|property| is_file(&property.schema, rest))
        }
        _ => false,
    }
}

/// JSON as it is typed: a text without its quotes.
fn text_of(json: &str) -> String {
    match from_json(json) {
        Ok(Data::String(text)) => text,
        _ => json.to_owned(),
    }
}
