//! Values held against the document before they are sent, and what it has against them in words.

use std::cell::RefCell;
use std::collections::HashMap;
use std::ffi::OsStr;

use regex_lite::Regex;
use vestibule_document::{Document, Fault, Kind as What, Shape, Wrong};

use super::plan::{Does, Input, Plan};
use super::shape::members;
use super::shared::Shared;
use crate::data::{Data, from_json, to_json};
use crate::error::{FieldError, InputErrors};
use crate::parse::{nearest, show};

/// The rules of a document for one call.
pub(super) struct Rules<'a> {
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

impl<'a> Rules<'a> {
    /// Those for a request to a path.
    pub(super) fn new(shared: &'a Shared, plan: &Plan, path: &str) -> Self {
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
    pub(super) fn faults(&self, pointer: &str, data: &Data) -> Vec<Fault> {
        let Some(document) = self.document.filter(|_| !pointer.is_empty()) else { return Vec::new() };
        document.faults(pointer, &to_json(data), &|pattern, text| self.matches(pattern, text))
    }

    /// Whether a value is one of a shape, as far as a single schema tells.
    pub(super) fn takes(&self, shape: &Shape, data: &Data) -> bool {
        self.faults(&shape.pointer, data).is_empty()
    }

    /// What a document has against a body. Files are not looked into, only named.
    pub(super) fn of_body(&self, shape: &Shape, data: &Data, has_files: bool) -> Vec<Fault> {
        let mut faults = self.faults(&shape.pointer, data);
        if shape.pointer.is_empty() {
            // A form of Swagger 2 is many parameters, and no schema.
            for property in members(shape).into_iter().flat_map(|members| &members.properties) {
                let Some(value) = data.get(&property.name) else { continue };
                let step = property.name.replace('~', "~0").replace('/', "~1");
                let own = self.faults(&property.shape.pointer, value).into_iter();
                faults.extend(own.map(|mut fault| {
                    fault.pointer.insert_str(0, &format!("/{step}"));
                    fault
                }));
            }
        }
        faults.retain(|fault| !(has_files && is_file(shape, &steps(&fault.pointer))));
        faults
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
    pub(super) fn say(&self, fault: &Fault, origin: &Origin<'_>, problems: &mut InputErrors) {
        let Origin { label, rest, is_item, is_secret } = *origin;
        let place = if is_item { String::new() } else { rest.iter().map(|step| format!("/{step}")).collect() };
        let (message, received) = match fault.wrong {
            Wrong::Missing => (format!("`{place}` is missing"), String::new()),
            Wrong::Unknown => (format!("the document has no `{place}`"), String::new()),
            _ => {
                let at = if place.is_empty() { String::new() } else { format!(" at `{place}`") };
                let plain = if place.is_empty() { text_of(&fault.got) } else { fault.got.clone() };
                let shown = show(OsStr::new(&plain));
                let got = match () {
                    () if is_secret || fault.got.is_empty() => "a value that is not shown".to_owned(),
                    () if fault.wrong == Wrong::Count || fault.got.starts_with("an ") => shown.clone(),
                    () => format!("`{shown}`"),
                };
                (format!("expected {}{at}, got {got}", fault.wanted), if is_secret { String::new() } else { shown })
            }
        };
        let error = FieldError::new(label, format!("Invalid value for {label}: {message}"));
        let mut error = error.expected(&fault.wanted).received(received);
        let typed = match fault.wrong {
            Wrong::Unknown => rest.last().cloned(),
            Wrong::Choice if !is_secret => Some(text_of(&fault.got)),
            _ => None,
        };
        let others: Vec<String> = fault.others.iter().map(|other| text_of(other)).collect();
        error.suggestion =
            typed.and_then(|typed| nearest(&typed, others.iter().map(String::as_str)).map(str::to_owned));
        problems.push_validation(error).hint = Some(self.hint.clone());
    }

    /// Says what is wrong with a body that was given as a whole, but for the properties that were given
    /// by themselves.
    pub(super) fn say_of_whole(&self, plan: &Plan, faults: &[Fault], set: &[&[String]], problems: &mut InputErrors) {
        let body = plan.input(|does| matches!(does, Does::Body)).map_or("--body", |(_, input)| &input.label);
        for fault in faults {
            let way = steps(&fault.pointer);
            let own = set.iter().copied().filter(|own| way.starts_with(own)).max_by_key(|own| own.len());
            let is_own = |input: &&Input| matches!(&input.does, Does::Property(other) if own == Some(other));
            let label = plan.inputs.iter().find(is_own).map_or(body, |input| &input.label);
            let rest = way.get(own.map_or(0, <[String]>::len)..).unwrap_or_default();
            self.say(fault, &Origin { label, rest, is_item: false, is_secret: false }, problems);
        }
    }
}

/// The steps of a JSON pointer.
pub(super) fn steps(pointer: &str) -> Vec<String> {
    pointer.split('/').skip(1).map(|step| step.replace("~1", "/").replace("~0", "~")).collect()
}

/// Whether the value at the end of a way names a file.
fn is_file(shape: &Shape, way: &[String]) -> bool {
    match (&shape.kind, way.split_first()) {
        (What::Binary, _) => true,
        (What::Array(items), Some((_, rest))) => is_file(items, rest),
        (What::Object(members), Some((name, rest))) => {
            let found = members.properties.iter().find(|property| property.name == *name);
            found.is_some_and(|property| is_file(&property.shape, rest))
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
