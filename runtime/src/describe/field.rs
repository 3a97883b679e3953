//! What is said about a field beside its description.

use super::text::{first_paragraph, joined};
use crate::schema::{FieldRef, Kind, Part, truth};

/// Whether a field is a boolean that is on unless it is switched off.
pub(super) fn is_on_by_default(field: &FieldRef<'_>) -> bool {
    let kind = field.kind();
    let is_boolean = kind.is(Kind::BOOL) && kind.is_flag();
    is_boolean && field.default().and_then(|text| truth(text.as_ref())).unwrap_or(false)
}

/// The long name as it is useful to type: what is on already can only be switched off.
pub(super) fn long_flag(field: &FieldRef<'_>) -> String {
    if is_on_by_default(field) { format!("no-{}", field.long()) } else { field.long().to_owned() }
}

/// The short name, when it does what the long one does.
pub(super) fn short_flag(field: &FieldRef<'_>) -> Option<char> {
    field.short().filter(|_| !is_on_by_default(field))
}

/// What stands for the value of an option; a flag has none.
pub(super) fn value<'a>(field: &FieldRef<'a>) -> Option<&'a str> {
    (!field.kind().is_flag()).then(|| value_name(field))
}

/// A positional as usage shows it: `<name>`, `[name]`, `[name]...`.
pub(super) fn positional(field: &FieldRef<'_>) -> String {
    let name = value_name(field);
    let dots = if field.kind().is_list() { "..." } else { "" };
    if field.is_required() { format!("<{name}>{dots}") } else { format!("[{name}]{dots}") }
}

fn value_name<'a>(field: &FieldRef<'a>) -> &'a str {
    field.value_name().filter(|name| !name.is_empty()).unwrap_or_else(|| field.long())
}

/// The description, with the note of a deprecated field behind it.
pub(super) fn description(field: &FieldRef<'_>) -> String {
    with_note(first_paragraph(field.doc()), field.deprecated())
}

/// A description with the note of what it deprecates.
pub(super) fn with_note(mut text: String, deprecated: Option<&str>) -> String {
    let note = deprecated.map(joined).unwrap_or_default();
    if !note.is_empty() {
        let blank = if text.is_empty() { "" } else { " " };
        text.push_str(&format!("{blank}({note})"));
    }
    text
}

/// What else there is to know, in the order in which it is shown: `default: 3`, `required`.
pub(super) fn facts(field: &FieldRef<'_>) -> Vec<String> {
    let kind = field.kind();
    let is_option = field.part() == Part::Option;
    let mut out = Vec::new();
    out.extend(default(field).map(|text| format!("default: {text}")));
    if kind.is(Kind::CHOICE) {
        out.push(format!("choices: {}", choices(field)));
    }
    out.extend(bounds(field));
    out.extend(field.env().map(|variable| format!("env: {variable}")));
    if field.is_required() && field.part() != Part::Arg {
        out.push("required".to_owned());
    }
    if is_option && (kind.is_list() || kind.is_count()) {
        out.push("repeatable".to_owned());
    }
    out
}

/// The default, where it says something: not that a flag is off, and nothing of a secret.
fn default(field: &FieldRef<'_>) -> Option<String> {
    let text = field.default().filter(|_| !field.is_secret())?;
    let kind = field.kind();
    let is_off = (kind.is_count() && text == "0") || (kind.is_flag() && !kind.is_count() && !is_on_by_default(field));
    if is_off {
        return None;
    }
    let text = joined(text);
    Some(if text.is_empty() { r#""""#.to_owned() } else { text })
}

fn choices(field: &FieldRef<'_>) -> String {
    let choices = field.choices();
    let names = choices.iter().map(|choice| match choice.deprecated {
        Some(_) => format!("{} (deprecated)", choice.name),
        None => choice.name.to_owned(),
    });
    names.collect::<Vec<_>>().join(", ")
}

/// The bounds that were set; those of the type go without saying.
fn bounds(field: &FieldRef<'_>) -> Option<String> {
    match field.range()? {
        (Some(min), Some(max)) => Some(format!("min: {min}, max: {max}")),
        (Some(min), None) => Some(format!("min: {min}")),
        (None, Some(max)) => Some(format!("max: {max}")),
        (None, None) => None,
    }
}
