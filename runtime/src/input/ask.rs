//! Asks the person behind a call for the fields that the call leaves open.

use std::borrow::Cow;
use std::ffi::OsString;

use super::check::Check;
use crate::command::cancelled;
use crate::command::{
    Answer, Asked, Environment, Interaction, NO_SECRETS, Question, QuestionChoice, QuestionKind, ask_until_valid,
};
use crate::error::{InputErrors, Result};
use crate::schema::{FieldRef, Source, Tables, Values};

/// Asks for the open fields that say so, and with `asks_for_missing` for every required one; `errors` are those of the
/// check before, of which the answers remove some. Nothing is asked if the call has other errors.
///
/// # Errors
///
/// `CANCELLED` if the person refuses to answer, `INTERRUPTED`, and the failures of the asker.
pub(crate) fn ask_for_open(
    values: &mut Values<'_>,
    environment: &Environment,
    interaction: &Interaction,
    asks_for_missing: bool,
    errors: &mut InputErrors,
) -> Result<()> {
    let mut asked = Vec::new();
    loop {
        let is_askable = |field: &FieldRef<'_>| asks_for_missing || field.ask().is_some();
        let missing: Vec<u16> = errors.iter().filter_map(|error| error.missing_field()).collect();
        let fields: Vec<_> = values.tables().iter().filter(is_askable).collect();
        let is_open = |field: &FieldRef<'_>| {
            let is_missing = missing.contains(&field.id());
            !asked.contains(&field.id()) && values.source(field.id()).is_none() && (is_missing || field.ask().is_some())
        };
        let is_only_missing = missing.len() == errors.len()
            && missing.iter().all(|id| fields.iter().any(|field| field.id() == *id && is_open(field)));
        let open: Vec<_> = fields.iter().copied().filter(is_open).collect();
        if !is_only_missing || open.is_empty() {
            return Ok(());
        }
        asked.extend(open.iter().map(FieldRef::id));
        let questions = open.iter().map(question).collect();
        let form = FieldForm { title: "", environment, interaction, needs_person: false };
        if form.needs_unaskable_secret(&open) {
            for error in errors.iter_mut() {
                if open.iter().any(|field| field.is_secret() && error.concerns(field.id())) {
                    error.hint.get_or_insert_with(|| NO_SECRETS.to_owned());
                }
            }
            return Ok(());
        }
        if !form.ask(values, &open, questions)? {
            return Ok(());
        }
        // An answer may make another field required.
        *errors = InputErrors::default();
        Check::new(environment, errors).relations(values);
    }
}

/// Questions for fields, which are asked at once where that can be.
pub(super) struct FieldForm<'f> {
    /// The title, which may be empty.
    pub(super) title: &'f str,
    pub(super) environment: &'f Environment,
    pub(super) interaction: &'f Interaction,
    /// True if fields that may be left open have to be asked for, too.
    pub(super) needs_person: bool,
}

impl FieldForm<'_> {
    /// Returns whether one of the fields is a secret that is needed and that cannot be asked for. Then the answers for the others
    /// would be of no use.
    fn needs_unaskable_secret(&self, fields: &[FieldRef<'_>]) -> bool {
        let is_unaskable = self.interaction.asker.as_deref().is_some_and(|asker| !asker.can_ask_secrets());
        is_unaskable && fields.iter().any(|field| field.is_secret() && field.is_required_in_struct())
    }

    /// Asks for fields, and sets them to the answers. Returns false if one cannot be asked for.
    pub(super) fn ask(
        &self,
        values: &mut Values<'_>,
        fields: &[FieldRef<'_>],
        mut questions: Vec<Question>,
    ) -> Result<bool> {
        let asker = self.interaction.asker.as_deref();
        let form = asker.filter(|asker| asker.can_ask_secrets() || !questions.iter().any(Question::is_secret));
        let answers = form.and_then(|asker| asker.ask_form(self.title, &questions)).transpose()?;
        let mut answers = answers.unwrap_or_default().into_iter();
        for (field, question) in fields.iter().zip(&mut questions) {
            let tables = values.tables().clone();
            let accept = |texts: &[String]| accept(&tables, field, texts, self.environment);
            let given = match answers.next() {
                Some(Answer::Given(texts)) => match accept(&texts) {
                    Ok(()) => Some(Asked::Answered(texts)),
                    Err(reason) => {
                        question.reject(texts.last().map_or("", String::as_str), reason);
                        None
                    }
                },
                Some(Answer::Skipped) if question.is_optional() => Some(Asked::Skipped),
                Some(Answer::Cancelled | Answer::Skipped) => return Err(cancelled(question)),
                Some(Answer::Unavailable) => Some(Asked::Unavailable),
                None => None,
            };
            let answer = match given {
                Some(answer) => answer,
                None => ask_until_valid(asker, question, &mut |texts| accept(texts).map(|()| texts.to_vec()))?,
            };
            match answer {
                Asked::Answered(texts) => set(values, field, texts, self.environment),
                Asked::Skipped => {}
                Asked::Unavailable if question.is_optional() && !self.needs_person => {}
                Asked::Unavailable => return Ok(false),
            }
        }
        Ok(true)
    }
}

/// Returns the question for the value of a field.
pub(super) fn question(field: &FieldRef<'_>) -> Question {
    let doc = field.doc().lines().next().unwrap_or_default();
    let prompt = match (field.ask().unwrap_or_default(), doc) {
        ("", "") => field.long(),
        ("", doc) => doc,
        (prompt, _) => prompt,
    };
    let label = field.label();
    let mut question = Question::new(prompt).help(&*label).field(field.name()).with_label(label);
    let kind = field.kind();
    if field.has_choices() {
        // The first line says what a choice is.
        let choices = field.shown_choices().map(|choice| {
            let doc = choice.doc.lines().next().unwrap_or_default();
            QuestionChoice::new(choice.name, doc)
        });
        question = question.with_choices(choices.collect());
    }
    question = question.with_kind(match (field.has_choices(), kind.is_list()) {
        (true, false) => QuestionKind::Choice,
        (true, true) => QuestionKind::Choices,
        (false, true) => QuestionKind::Texts,
        (false, false) => QuestionKind::of(kind),
    });
    question = question.with_delimiter(field.delimiter());
    let question = if field.is_secret() { question.secret() } else { question };
    question.optional(!field.is_required_in_struct())
}

/// Checks the answer for a field by the rules of the field.
fn accept(
    tables: &Tables<'_>,
    field: &FieldRef<'_>,
    texts: &[String],
    environment: &Environment,
) -> Result<(), String> {
    if field.is_required_in_struct() && texts.iter().all(String::is_empty) && !field.kind().is_list() {
        return Err("an answer is needed".to_owned());
    }
    let mut values = Values::new(tables.clone());
    let mut errors = InputErrors::default();
    push(&mut values, field, texts.to_vec());
    Check::new(environment, &mut errors).last_value(&mut values, field);
    match errors.iter().next() {
        Some(error) => Err(error.field.message.clone()),
        None => Ok(()),
    }
}

fn set(values: &mut Values<'_>, field: &FieldRef<'_>, texts: Vec<String>, environment: &Environment) {
    push(values, field, texts);
    // The answer is valid: the check only stores the parsed value.
    let mut errors = InputErrors::default();
    Check::new(environment, &mut errors).last_value(values, field);
    debug_assert!(errors.is_empty(), "an answer is checked before it is taken");
}

/// Adds the values in texts, of which a delimiter makes several as it does on the command line.
fn push(values: &mut Values<'_>, field: &FieldRef<'_>, texts: Vec<String>) {
    let delimiter = field.delimiter();
    for text in texts {
        match delimiter {
            None => values.push(field, Cow::Owned(OsString::from(text)), Source::Prompt),
            Some(delimiter) => {
                for part in text.split(delimiter) {
                    values.push(field, Cow::Owned(OsString::from(part.trim())), Source::Prompt);
                }
            }
        }
    }
}
