//! Descriptions with their deprecation notes.

use std::borrow::Cow;

use super::super::field::add_note;
use super::super::text::first_paragraph;
use crate::schema::FieldRef;

/// Returns the description, followed by the deprecation note.
pub(in crate::describe) fn description(field: &FieldRef<'_>) -> String {
    with_note(first_paragraph(field.doc()), field.deprecated()).into_owned()
}

/// Returns text followed by a deprecation note.
pub(in crate::describe) fn with_note<'a>(text: impl Into<Cow<'a, str>>, deprecated: Option<&str>) -> Cow<'a, str> {
    let text = text.into();
    if deprecated.is_none_or(|deprecated| deprecated.trim().is_empty()) {
        return text;
    }
    let mut text = text.into_owned();
    add_note(deprecated, 0, &mut text);
    text.into()
}
