//! Questions of a call to the client: forms that it shows to its user, and requests that it passes on to its model.

use std::sync::mpsc;
use std::time::Duration;

use rmcp::model::{
    ClientCapabilities, ElicitRequest, ElicitRequestParams, ElicitResult, ElicitationAction, ElicitationSchema,
    InputRequest,
};
use serde_json::{Map, Value, json};
use tokio::sync::mpsc::UnboundedSender;

use crate::command::{Answer, Asker, ModelReply, ModelRequest, Question, QuestionChoice, QuestionKind};
use crate::error::{Error, Result, code};

/// Longest time that a question waits for its answer, after which the call gives up.
pub(super) const ANSWER_TIME: Duration = Duration::from_secs(10 * 60);

/// A request to the client that waits for its answer.
pub(super) struct Inquiry {
    /// The name of the request in a result: that of the field that it asks for, if it is one.
    pub(super) key: String,
    pub(super) request: InputRequest,
    answer: mpsc::SyncSender<Given>,
}

/// The answer of the client.
pub(super) enum Given {
    Form(ElicitResult),
    Reply(ModelReply),
    /// The client failed to ask, or its answer is of no use.
    Refused(String),
}

impl Inquiry {
    /// Reads the result of the client.
    ///
    /// # Errors
    ///
    /// If it is malformed, the reason.
    pub(super) fn read(&self, result: Value) -> Result<Given, String> {
        match &self.request {
            InputRequest::CreateMessage(_) => model_reply(&result),
            _ => serde_json::from_value(result).map(Given::Form).map_err(|error| error.to_string()),
        }
    }

    /// Hands the answer to the call.
    pub(super) fn answer(self, given: Given) {
        let _ = self.answer.try_send(given);
    }
}

/// Returns whether a client shows forms.
fn shows_forms(client: &ClientCapabilities) -> bool {
    client.elicitation.as_ref().is_some_and(|elicitation| elicitation.form.is_some() || elicitation.url.is_none())
}

/// Returns whether a client passes requests on to its model.
pub(super) fn has_model(client: Option<&ClientCapabilities>) -> bool {
    client.is_some_and(|client| client.sampling.is_some())
}

/// Asks the client, by requests that the handler of the call passes to it.
pub(super) struct ClientAsker {
    inquiries: UnboundedSender<Inquiry>,
    shows_forms: bool,
    has_model: bool,
}

impl ClientAsker {
    /// Returns what asks a client; `None` if the client answers nothing.
    pub(super) fn of(client: Option<&ClientCapabilities>, inquiries: UnboundedSender<Inquiry>) -> Option<Self> {
        let asker = Self { inquiries, shows_forms: client.is_some_and(shows_forms), has_model: has_model(client) };
        (asker.shows_forms || asker.has_model).then_some(asker)
    }

    /// Sends a request, and waits for its answer. Without one, the client cannot be asked.
    fn send(&self, key: &str, request: InputRequest) -> Result<Option<Given>> {
        let (answer, answered) = mpsc::sync_channel(1);
        if self.inquiries.send(Inquiry { key: key.to_owned(), request, answer }).is_err() {
            return Ok(None);
        }
        match answered.recv_timeout(ANSWER_TIME) {
            Ok(given) => Ok(Some(given)),
            Err(mpsc::RecvTimeoutError::Timeout) => {
                Err(Error::of(code::CANCELLED, "the question was not answered in time"))
            }
            Err(mpsc::RecvTimeoutError::Disconnected) => Ok(None),
        }
    }

    fn ask_all(&self, title: &str, questions: &[Question]) -> Result<Vec<Answer>> {
        let names: Vec<String> = questions.iter().enumerate().map(|(index, question)| name(question, index)).collect();
        let unavailable = || questions.iter().map(|_| Answer::Unavailable).collect();
        let Some(params) = form(title, questions, &names).filter(|_| self.shows_forms) else {
            return Ok(unavailable());
        };
        let key = match questions {
            [question] => question.field_name().unwrap_or("question"),
            _ => "questions",
        };
        match self.send(key, InputRequest::Elicitation(ElicitRequest::new(params)))? {
            Some(Given::Form(ElicitResult { action: ElicitationAction::Accept, content, .. })) => {
                let content = content.unwrap_or_default();
                Ok(questions.iter().zip(&names).map(|(question, name)| read(question, &content[name])).collect())
            }
            Some(Given::Form(_)) => Ok(questions.iter().map(|_| Answer::Cancelled).collect()),
            Some(Given::Reply(_) | Given::Refused(_)) | None => Ok(unavailable()),
        }
    }
}

impl Asker for ClientAsker {
    fn ask(&self, question: &Question) -> Result<Answer> {
        Ok(self.ask_all("", std::slice::from_ref(question))?.pop().unwrap_or(Answer::Unavailable))
    }

    fn ask_form(&self, title: &str, questions: &[Question]) -> Option<Result<Vec<Answer>>> {
        // Secrets never leave the process, so that questions with one are asked one by one.
        (!questions.iter().any(Question::is_secret)).then(|| self.ask_all(title, questions))
    }

    fn ask_model(&self, request: &ModelRequest) -> Option<Result<ModelReply>> {
        let request = message_request(request).filter(|_| self.has_model)?;
        match self.send("model", request).transpose()? {
            Ok(Given::Reply(reply)) => Some(Ok(reply)),
            Ok(Given::Refused(reason)) => {
                Some(Err(Error::new(code::CANCELLED, format!("the client did not ask its model: {reason}"))))
            }
            Ok(Given::Form(_)) => None,
            Err(error) => Some(Err(error)),
        }
    }
}

/// Returns the request of the protocol for a request to a model.
fn message_request(request: &ModelRequest) -> Option<InputRequest> {
    let message = json!({ "role": "user", "content": { "type": "text", "text": request.prompt() } });
    let mut params = json!({ "messages": [message], "maxTokens": request.token_limit() });
    if !request.system_prompt().is_empty() {
        params["systemPrompt"] = request.system_prompt().into();
    }
    serde_json::from_value(json!({ "method": "sampling/createMessage", "params": params })).ok()
}

/// Reads the message of a model: its blocks of text.
fn model_reply(result: &Value) -> Result<Given, String> {
    let blocks = match &result["content"] {
        Value::Array(blocks) => blocks.as_slice(),
        Value::Null => return Err("missing field `content`".to_owned()),
        block => std::slice::from_ref(block),
    };
    let texts: Vec<&str> = blocks.iter().filter_map(|block| block["text"].as_str()).collect();
    if texts.is_empty() {
        return Ok(Given::Refused("its reply has no text".to_owned()));
    }
    let mut reply = ModelReply::new(texts.join("\n"));
    reply.model = result["model"].as_str().unwrap_or_default().to_owned();
    reply.is_truncated = result["stopReason"] == "maxTokens";
    Ok(Given::Reply(reply))
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
fn form(title: &str, questions: &[Question], names: &[String]) -> Option<ElicitRequestParams> {
    let mut properties = Map::new();
    let mut required = Vec::new();
    for (question, name) in questions.iter().zip(names) {
        properties.insert(name.clone(), property(question, questions.len() > 1 || !title.is_empty()));
        if !question.is_optional() && question.default_answer().is_none() {
            required.push(name.clone());
        }
    }
    let schema = json!({ "type": "object", "properties": properties, "required": required });
    let requested_schema: ElicitationSchema = serde_json::from_value(schema).ok()?;
    let message = match questions {
        _ if !title.is_empty() => title.to_owned(),
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
    let separation = match question.delimiter() {
        None | Some(',') => "separate several values by commas".to_owned(),
        Some(delimiter) => format!("separate several values by `{delimiter}`"),
    };
    if question.kind() == QuestionKind::Texts {
        notes.push(&separation);
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
            Answer::Given(list.split(question.delimiter().unwrap_or(',')).map(|item| item.trim().to_owned()).collect())
        }
        value => Answer::text(text(value)),
    }
}
