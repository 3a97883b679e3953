//! Questions of a call, as forms that the client shows to its user.

use std::sync::mpsc;
use std::time::Duration;

use rmcp::model::{ClientCapabilities, ElicitRequestParams, ElicitResult, ElicitationAction, ElicitationSchema};
use serde_json::{Map, Value, json};
use tokio::sync::mpsc::UnboundedSender;

use crate::command::{Answer, Asker, Question, QuestionChoice, QuestionKind};
use crate::error::{Error, Result, code};

/// Longest time that a question waits for its answer, after which the call gives up.
pub(super) const ANSWER_TIME: Duration = Duration::from_secs(10 * 60);

/// A form that waits for its answer.
pub(super) struct Form {
    /// The name of the form in a result: that of the field that it asks for, if it is one.
    pub(super) key: String,
    pub(super) params: ElicitRequestParams,
    answer: mpsc::SyncSender<ElicitResult>,
}

impl Form {
    /// Hands the answer of the user to the call.
    pub(super) fn answer(self, result: ElicitResult) {
        let _ = self.answer.try_send(result);
    }
}

/// Returns whether a client shows forms.
pub(super) fn shows_forms(client: Option<&ClientCapabilities>) -> bool {
    let elicitation = client.and_then(|client| client.elicitation.as_ref());
    elicitation.is_some_and(|elicitation| elicitation.form.is_some() || elicitation.url.is_none())
}

/// Asks through forms, which the handler of the request passes to the client.
pub(super) struct FormAsker(pub(super) UnboundedSender<Form>);

impl FormAsker {
    fn ask_all(&self, questions: &[Question]) -> Result<Vec<Answer>> {
        let names: Vec<String> = questions.iter().enumerate().map(|(index, question)| name(question, index)).collect();
        let unavailable = || questions.iter().map(|_| Answer::Unavailable).collect();
        let Some(params) = form(questions, &names) else { return Ok(unavailable()) };
        let (answer, answered) = mpsc::sync_channel(1);
        let key = match questions {
            [question] => question.field_name().unwrap_or("question"),
            _ => "questions",
        };
        if self.0.send(Form { key: key.to_owned(), params, answer }).is_err() {
            return Ok(unavailable());
        }
        match answered.recv_timeout(ANSWER_TIME) {
            Ok(ElicitResult { action: ElicitationAction::Accept, content, .. }) => {
                let content = content.unwrap_or_default();
                Ok(questions.iter().zip(&names).map(|(question, name)| read(question, &content[name])).collect())
            }
            Ok(_) => Ok(questions.iter().map(|_| Answer::Cancelled).collect()),
            Err(mpsc::RecvTimeoutError::Timeout) => {
                Err(Error::of(code::CANCELLED, "the question was not answered in time"))
            }
            Err(mpsc::RecvTimeoutError::Disconnected) => Ok(unavailable()),
        }
    }
}

impl Asker for FormAsker {
    fn ask(&self, question: &Question) -> Result<Answer> {
        Ok(self.ask_all(std::slice::from_ref(question))?.pop().unwrap_or(Answer::Unavailable))
    }

    fn ask_form(&self, questions: &[Question]) -> Option<Result<Vec<Answer>>> {
        // Secrets never leave the process, so that questions with one are asked one by one.
        (!questions.iter().any(Question::is_secret)).then(|| self.ask_all(questions))
    }
}

/// Returns the name of an answer in a form.
fn name(question: &Question, index: usize) -> String {
    match question.field_name() {
        Some(name) => name.to_owned(),
        None if index == 0 => "answer".to_owned(),
        None => format!("answer{}", index + 1),
    }
}

/// Returns the form of questions; `None` if the protocol has no form for them.
fn form(questions: &[Question], names: &[String]) -> Option<ElicitRequestParams> {
    let mut properties = Map::new();
    let mut required = Vec::new();
    for (question, name) in questions.iter().zip(names) {
        properties.insert(name.clone(), property(question, questions.len() > 1));
        if !question.is_optional() && question.default_answer().is_none() {
            required.push(name.clone());
        }
    }
    let schema = json!({ "type": "object", "properties": properties, "required": required });
    let requested_schema: ElicitationSchema = serde_json::from_value(schema).ok()?;
    let message = match questions {
        [question] => match question.rejection() {
            Some(reason) => format!("{} ({reason})", question.prompt()),
            None => question.prompt().to_owned(),
        },
        _ => "The command needs these values".to_owned(),
    };
    Some(ElicitRequestParams::FormElicitationParams { meta: None, message, requested_schema })
}

fn property(question: &Question, has_title: bool) -> Value {
    let names: Vec<&str> = question.choices().iter().map(|choice| choice.name.as_str()).collect();
    let has_titles = question.choices().iter().any(|choice| !choice.description.is_empty());
    let titled = || -> Vec<Value> {
        let title = |choice: &QuestionChoice| match choice.description.as_str() {
            "" => choice.name.clone(),
            description => description.to_owned(),
        };
        question.choices().iter().map(|choice| json!({ "const": choice.name, "title": title(choice) })).collect()
    };
    let mut property = match question.kind() {
        QuestionKind::Integer => json!({ "type": "integer" }),
        QuestionKind::Number => json!({ "type": "number" }),
        QuestionKind::Confirm => json!({ "type": "boolean" }),
        QuestionKind::Choice if has_titles => json!({ "type": "string", "oneOf": titled() }),
        QuestionKind::Choice => json!({ "type": "string", "enum": names }),
        QuestionKind::Choices if has_titles => json!({ "type": "array", "items": { "anyOf": titled() } }),
        QuestionKind::Choices => json!({ "type": "array", "items": { "type": "string", "enum": names } }),
        _ => json!({ "type": "string" }),
    };
    let mut notes: Vec<&str> = vec![question.help_text()];
    if question.kind() == QuestionKind::Texts {
        notes.push("separate several values by commas");
    }
    if has_title {
        property["title"] = question.prompt().into();
        notes.extend(question.rejection());
    }
    notes.retain(|note| !note.is_empty());
    if !notes.is_empty() {
        property["description"] = notes.join("; ").into();
    }
    if let Some(default) = question.default_answer().and_then(|default| default_value(question.kind(), default)) {
        property["default"] = default;
    }
    property
}

fn default_value(kind: QuestionKind, default: &str) -> Option<Value> {
    match kind {
        QuestionKind::Integer => default.parse::<i64>().ok().map(Value::from),
        QuestionKind::Number => default.parse::<f64>().ok().map(Value::from),
        QuestionKind::Confirm => default.parse::<bool>().ok().map(Value::from),
        QuestionKind::Choices | QuestionKind::Texts => None,
        _ => Some(default.into()),
    }
}

/// Reads the value of a form as the answer to a question.
fn read(question: &Question, value: &Value) -> Answer {
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    match value {
        Value::Null => match question.default_answer() {
            Some(default) => Answer::text(default),
            None => Answer::Skipped,
        },
        Value::Array(items) => Answer::Given(items.iter().map(text).collect()),
        Value::String(list) if question.kind() == QuestionKind::Texts => {
            Answer::Given(list.split(',').map(|item| item.trim().to_owned()).collect())
        }
        value => Answer::text(text(value)),
    }
}
