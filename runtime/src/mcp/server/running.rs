//! Calls of commands, for a tool, a resource or a prompt, in one request or several.

use std::io::Write;
use std::sync::Arc;

use rmcp::model::{CallToolResponse, ErrorCode, InputRequiredResult, InputResponses};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer};
use serde_json::json;
use tokio_util::sync::CancellationToken;

use super::{Host, Server, era};
use crate::command::{Asker, CallInfo, Interaction, take_place};
use crate::data::{Data, to_json};
use crate::describe::tools::Tool;
use crate::error::{Error, code};
use crate::mcp::asking::{ClientAsker, has_model};
use crate::mcp::call::{Call, Finished, Input};
use crate::mcp::catalog::Era;
use crate::mcp::interaction::Reporter;
use crate::mcp::rounds::{Advance, Resumed, Running, answer_to};

/// A request for a call: the first one, or one that answers a question of the call.
#[derive(Clone, Copy)]
pub(super) struct Round<'a> {
    pub(super) context: &'a RequestContext<RoleServer>,
    pub(super) state: Option<&'a str>,
    pub(super) responses: Option<&'a InputResponses>,
}

/// The end of a request: that of the call, or a question of it.
pub(super) enum Ran {
    Finished(Result<Finished, Error>),
    Asked(InputRequiredResult),
}

/// A call that was begun.
enum Begun {
    Running(Running),
    Finished(Result<Finished, Error>),
}

impl Server {
    /// Calls a tool with arguments in the form of its schema.
    pub(super) async fn run_tool(
        &self,
        tool: &Tool,
        input: Data,
        round: Round<'_>,
    ) -> Result<CallToolResponse, ErrorData> {
        let input = Input::Object(with_own_names(tool, input));
        Ok(match self.run("tools/call", tool, input, round).await? {
            Ran::Finished(result) => self.result(tool, result, era(round.context)).into(),
            Ran::Asked(question) => question.into(),
        })
    }

    /// Runs a command until it ends, or asks a client that calls again with the answer.
    ///
    /// # Errors
    ///
    /// If the state of the request is not one of ours for this method, command and input.
    pub(super) async fn run(
        &self,
        method: &str,
        tool: &Tool,
        input: Input,
        round: Round<'_>,
    ) -> Result<Ran, ErrorData> {
        let mut ran = self.run_round(method, tool, input, round).await?;
        if let Ran::Finished(Err(error)) = &mut ran {
            if let Some(error) = missing_capability(error, round.context) {
                return Err(error);
            }
            if matches!(self.0.host, Host::Network) {
                self.withhold_place(error);
            }
        }
        Ok(ran)
    }

    /// Writes the place of a panic to the server's stderr instead of the answer.
    fn withhold_place(&self, error: &mut Error) {
        if let (Some(place), Some(mut stderr)) = (take_place(error), self.0.stderr.clone()) {
            // There is no other place to report a failure to.
            let _ = stderr.write_all(format!("{}: {place}\n", error.message()).as_bytes());
        }
    }

    async fn run_round(&self, method: &str, tool: &Tool, input: Input, round: Round<'_>) -> Result<Ran, ErrorData> {
        let Round { context, state, responses } = round;
        let era = era(context);
        let binding = if era == Era::Modern { binding(method, tool, &input, context) } else { Vec::new() };
        let mut running = match state {
            None => match self.begin(tool, input, context).await {
                Begun::Running(running) => running,
                Begun::Finished(result) => return Ok(Ran::Finished(result)),
            },
            Some(state) => match self.0.parked.resume(state, responses, &binding)? {
                Resumed::Answered(running) => running,
                Resumed::Open(running, open) => return Ok(Ran::Asked(self.0.parked.park(running, *open, &binding)?)),
                Resumed::Gone => {
                    let message = "the call that asked has ended: call it again, without `requestState`";
                    return Ok(Ran::Finished(Err(Error::new(code::INPUT_REQUIRED, message))));
                }
            },
        };
        if era == Era::Legacy {
            return Ok(Ran::Finished(running.finish(&context.peer, &context.ct).await));
        }
        running.reporter.set(&context.peer, context.meta.get_progress_token());
        // A call that begins again with the answers needs no state. Each of them answers one question.
        let mut given = responses.filter(|_| state.is_none()).cloned();
        loop {
            let inquiry = match running.advance(&context.ct).await {
                Advance::Finished(result) => {
                    running.reporter.clear();
                    return Ok(Ran::Finished(result));
                }
                Advance::Asked(inquiry) => inquiry,
            };
            let Some(answer) = answer_to(&inquiry, given.as_ref())? else {
                running.reporter.clear();
                return Ok(Ran::Asked(self.0.parked.park(running, inquiry, &binding)?));
            };
            given.iter_mut().for_each(|given| drop(given.remove(&inquiry.key)));
            inquiry.answer(answer);
        }
    }

    /// Begins a call. One whose client can ask its user runs on its own, as it may be parked.
    async fn begin(&self, tool: &Tool, input: Input, context: &RequestContext<RoleServer>) -> Begun {
        let reporter = Reporter::default();
        reporter.set(&context.peer, context.meta.get_progress_token());
        let mut interaction = Interaction { progress: reporter.sink(), ..Interaction::default() };
        interaction.unavailable = "the client cannot ask its user";
        let (sender, inquiries) = tokio::sync::mpsc::unbounded_channel();
        let asker = ClientAsker::of(context.client_capabilities().as_ref(), sender);
        let can_ask = asker.is_some();
        interaction.asker = asker.map(|asker| -> Arc<dyn Asker> { Arc::new(asker) });
        let info = CallInfo {
            environment: self.environment(context),
            stderr: self.0.stderr.clone(),
            interaction: Some(Arc::new(interaction)),
            is_read_only: self.0.is_read_only,
            ..CallInfo::default()
        };
        let (root, path) = (Arc::clone(&self.0.root), tool.path.clone());
        let workers = match &self.0.host {
            Host::Process(workers) => Some(Arc::clone(workers)),
            Host::Network => None,
        };
        if !can_ask {
            let call = Call { root, path, input, info, reporter, cancelled: context.ct.clone() };
            return Begun::Finished(call.run(workers).await);
        }
        let stop = CancellationToken::new();
        let call = Call { root, path, input, info, reporter: reporter.clone(), cancelled: stop.clone() };
        let task = tokio::spawn(call.run(workers));
        Begun::Running(Running { task, inquiries, reporter, _stop: stop.drop_guard() })
    }
}

/// Returns the error of the protocol for a call that needs what its client did not declare. Older clients have no such error.
fn missing_capability(error: &Error, context: &RequestContext<RoleServer>) -> Option<ErrorData> {
    let is_missing = error.code() == code::MODEL_REQUIRED && !has_model(context.client_capabilities().as_ref());
    (is_missing && era(context) == Era::Modern).then(|| {
        let data = json!({ "requiredCapabilities": { "sampling": {} } });
        ErrorData::new(ErrorCode::MISSING_REQUIRED_CLIENT_CAPABILITY, error.message().to_owned(), Some(data))
    })
}

/// Returns what the client has to repeat when it answers: the method, the command, its input, and who the client is.
fn binding(method: &str, tool: &Tool, input: &Input, context: &RequestContext<RoleServer>) -> Vec<u8> {
    let client = context.client_info().map(|client| client.name).unwrap_or_default();
    let input = match input {
        Input::Object(object) => to_json(object),
        Input::Texts(texts) => format!("{texts:?}"),
    };
    format!("{client}\0{method}\0{}\0{input}", tool.path).into_bytes()
}

/// Returns arguments with the names of the command's own inputs.
fn with_own_names(tool: &Tool, input: Data) -> Data {
    match input {
        Data::Object(members) if !tool.input.renamed.is_empty() => {
            Data::Object(members.into_iter().map(|(name, value)| (own_name(tool, name), value)).collect())
        }
        input => input,
    }
}

/// Returns the name of the command's own input that a name in the schema stands for.
pub(super) fn own_name(tool: &Tool, name: String) -> String {
    match tool.input.renamed.iter().find(|(shown, _)| *shown == name) {
        Some((_, own)) => own.clone(),
        None => name,
    }
}
