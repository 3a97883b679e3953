//! Forms: the fields of a struct, which the person behind a call fills in.

use super::ask::{FieldForm, question};
use super::check::check;
use crate::command::{Environment, Interaction, Question, QuestionKind};
use crate::error::{InputErrors, Result};
use crate::schema::{FieldRef, Values};

/// Asks for all fields, and sets those that are left open to their defaults. Returns false without a person to ask.
///
/// # Errors
///
/// Those of [`Context::ask_form`](crate::command::Context::ask_form).
#[allow(dead_code, reason = "only some features use it")]
pub(crate) fn fill_form(values: &mut Values<'_>, title: &str, interaction: &Interaction) -> Result<bool> {
    // Nothing but the answers fills in a form.
    let environment = &Environment::empty();
    let fields: Vec<_> = values.tables().iter().filter(|field| !field.is_hidden()).collect();
    let questions = fields.iter().map(form_question).collect();
    if !(FieldForm { title, environment, interaction, needs_person: true }).ask(values, &fields, questions)? {
        return Ok(false);
    }
    let mut errors = InputErrors::default();
    check(values, environment, &mut errors);
    if errors.is_empty() { Ok(true) } else { Err(errors.into()) }
}

/// Returns the question for a field of a form, without the label of an option.
#[allow(dead_code, reason = "only some features use it")]
fn form_question(field: &FieldRef<'_>) -> Question {
    let question = question(field).help("").with_label("");
    match field.literal_default() {
        Some(default) => question.default(default),
        // A flag that is not set is off.
        None if question.kind() == QuestionKind::Confirm && !field.kind().is_optional() => question.default("false"),
        None => question,
    }
}
