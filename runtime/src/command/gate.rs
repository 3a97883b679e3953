//! The gate before a command: its confirmation, and its dry run.
//!
//! It stands below all front ends: a call from argv, from the library, over HTTP or over MCP passes the same one.

use super::interaction::{Asked, Interaction, ask_until_valid};
use super::{CallInfo, CommandMetadata, Confirmation, Context, Layer, Outcome, Question, QuestionKind};
use crate::data::append;
use crate::error::{Error, FieldError, Result, code};
use crate::schema::{FieldRef, Part, Values, next_placeholder, placeholder, truth};

/// The name in data of the option that confirms a call.
pub(crate) const YES: &str = "yes";

/// The name in data of the option that makes a call a dry run.
pub(crate) const DRY_RUN: &str = "dryRun";

/// The member of the metadata that marks the result of a dry run.
pub(crate) const DRY_RUN_MARK: &str = "dryRun";

/// A function that lets a call pass, or returns why not. A function pointer, so that only programs with such commands
/// link it (see ARCHITECTURE.md, "Pay for use").
pub type GateFn = fn(&mut GateCall<'_, '_>) -> Result<()>;

/// A call at the gate of its command.
#[derive(Debug)]
pub struct GateCall<'c, 'a> {
    pub(crate) metadata: CommandMetadata<'c>,
    pub(crate) values: &'c Values<'a>,
    pub(crate) info: &'c mut CallInfo,
    /// The layers around the command, the outermost first.
    pub(crate) layers: &'c mut Vec<Layer>,
}

/// Lets a call pass if it is a dry run, if it is confirmed, or if the person behind it confirms it.
///
/// # Errors
///
/// `CONFIRMATION_REQUIRED` without a person to ask, `CANCELLED` if the person does not confirm.
#[inline]
pub fn pass_gate(call: &mut GateCall<'_, '_>) -> Result<()> {
    if call.metadata.has_dry_run() && call.is_set(DRY_RUN) {
        call.info.is_dry_run = true;
        call.layers.insert(0, Layer::after(mark));
        return Ok(());
    }
    match call.metadata.confirm() {
        Some(template) if !call.is_set(YES) => call.confirm(template),
        _ => Ok(()),
    }
}

/// Marks the result of a dry run.
#[inline]
fn mark(_: &Context, result: Result<Outcome>) -> Result<Outcome> {
    result.map(|mut outcome| {
        outcome.meta.insert(DRY_RUN_MARK, true);
        outcome
    })
}

impl GateCall<'_, '_> {
    #[inline]
    fn field(&self, name: &str) -> Option<FieldRef<'_>> {
        self.values.tables().named(Some(Part::Option), name)
    }

    /// Returns whether a boolean option is on.
    #[inline]
    fn is_set(&self, name: &str) -> bool {
        let text = self.field(name).and_then(|field| self.values.scalar(field.id()));
        text.and_then(truth) == Some(true)
    }

    #[inline]
    fn confirm(&self, template: &str) -> Result<()> {
        let question = fill(template, self.values);
        let label = self.field(YES).map_or_else(|| format!("--{YES}"), |field| field.label());
        confirm(self.info, &Confirmation { question, label, name: YES.to_owned(), sent: None })
    }
}

/// Asks the person behind a call for a confirmation that it lacks.
///
/// # Errors
///
/// `CONFIRMATION_REQUIRED` without a person to ask, `CANCELLED` if the person does not confirm.
#[inline]
pub(crate) fn confirm(info: &CallInfo, confirmation: &Confirmation) -> Result<()> {
    let Confirmation { question: prompt, label, name, .. } = confirmation;
    let question = Question::new(&**prompt).with_kind(QuestionKind::Confirm).default("false");
    let mut question = question.field(name).with_label(label);
    let asker = info.interaction.as_ref().and_then(|interaction| -> Option<_> {
        let interaction: &Interaction = interaction;
        interaction.asker.as_deref()
    });
    let read = &mut |values: &[String]| {
        let text = values.last().map_or("", String::as_str);
        truth(text.as_ref()).ok_or_else(|| "answer yes or no".to_owned())
    };
    match ask_until_valid(asker, &mut question, read)? {
        Asked::Answered(true) => Ok(()),
        Asked::Answered(false) => Err(Error::of(code::CANCELLED, format!("not confirmed: {prompt}"))),
        Asked::Skipped | Asked::Unavailable => Err(unconfirmed(info, confirmation)),
    }
}

/// Returns the error of a call without a confirmation.
#[cold]
#[cfg_attr(not(feature = "output"), inline)]
fn unconfirmed(info: &CallInfo, confirmation: &Confirmation) -> Error {
    let Confirmation { question, label, name, .. } = confirmation;
    let command = &info.command;
    let subject = if command.is_empty() { "the call".to_owned() } else { format!("`{command}`") };
    let message = format!("{subject} needs a confirmation: {question}");
    let mut field = FieldError::new(label, &*message).expected("true");
    field.code = Some("missing");
    field.place = Some(("options", name.clone()));
    let error = Error::of(code::CONFIRMATION_REQUIRED, message);
    let is_person = info.human.is() && info.environment.agent().is_none();
    error.field(field).hint(match label.starts_with("--") {
        true if is_person => format!("`{label}` confirms it"),
        true => format!("`{label}` confirms it (`\"{name}\": true` as input); ask the user first"),
        false => format!("`\"{name}\": true` confirms it; ask the user first"),
    })
}

/// Replaces each `{field}` in a template with the values of the field, those of secrets with an ellipsis. A list without any
/// is named: no text tells that it is empty.
#[inline]
fn fill(template: &str, values: &Values<'_>) -> String {
    let mut out = String::with_capacity(template.len());
    let mut rest = 0;
    while let Some((start, end)) = next_placeholder(template.as_bytes(), rest) {
        out.push_str(template.get(rest..start).unwrap_or_default());
        match placeholder(values.tables(), template.get(start + 1..end).unwrap_or_default()) {
            Some(field) => push_values(&mut out, values, &field),
            None => out.push_str(template.get(start..=end).unwrap_or_default()),
        }
        rest = end + 1;
    }
    out + template.get(rest..).unwrap_or_default()
}

#[inline]
fn push_values(out: &mut String, values: &Values<'_>, field: &FieldRef<'_>) {
    if field.kind().is_list() && values.count(field.id()) == 0 {
        append(out, &["(no ", field.long(), " given)"]);
    }
    for (index, text) in values.all(field.id()).enumerate() {
        if index > 0 {
            out.push_str(", ");
        }
        match field.is_secret() {
            true => out.push('…'),
            false => out.push_str(&text.to_string_lossy()),
        }
    }
}
