//! Calls of commands, for a tool, a resource or a prompt, in one request or several.

use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

use rmcp::model::{CallToolResponse, CreateTaskResult, ErrorCode, InputRequiredResult, InputResponses, Task};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer};
use serde_json::json;
use tokio_util::sync::CancellationToken;

use super::{Host, Inner, Server, era};
use crate::command::{Asker, CallInfo, Interaction, take_place};
use crate::data::{Data, to_json};
use crate::describe::tools::Tool;
use crate::error::{Error, code};
use crate::input;
use crate::mcp::asking::{ClientAsker, has_model};
use crate::mcp::call::{Call, Finished, Input};
use crate::mcp::catalog::Era;
use crate::mcp::interaction::Reporter;
use crate::mcp::rounds::{Advance, Resumed, Running, answer_to};
use crate::mcp::tasks::TASK_DELAY;

/// The method that calls a tool.
const TOOLS_CALL: &str = "tools/call";

/// A request for a call: the first one, or one that answers a question of the call.
#[derive(Clone, Copy)]
pub(super) struct Round<'a> {
    pub(super) context: &'a RequestContext<RoleServer>,
    pub(super) state: Option<&'a str>,
    pub(super) responses: Option<&'a InputResponses>,
}

/// The end of a request: that of the call, a question of it, or the task that it goes on as.
pub(super) enum Ran {
    Finished(Result<Finished, Error>),
    Asked(InputRequiredResult),
    /// The call goes on as a task, which only a tool can.
    Task(Task),
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
        Ok(match self.run(TOOLS_CALL, tool, input, round).await? {
            Ran::Finished(result) => self.result(tool, result, era(round.context)).into(),
            Ran::Asked(question) => question.into(),
            Ran::Task(task) => {
                let mut created = CreateTaskResult::new(task);
                created.meta = self.stamp(None, Era::Modern);
                CallToolResponse::Task(created)
            }
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
            self.check_error(error, lacks_model(round.context))?;
        }
        Ok(ran)
    }

    /// Prepares an error of a call for its client.
    ///
    /// # Errors
    ///
    /// If it is one of the protocol: the call needs what its client should have declared.
    fn check_error(&self, error: &mut Error, lacks_model: bool) -> Result<(), ErrorData> {
        if error.code() == code::MODEL_REQUIRED && lacks_model {
            let data = json!({ "requiredCapabilities": { "sampling": {} } });
            let number = ErrorCode::MISSING_REQUIRED_CLIENT_CAPABILITY;
            return Err(ErrorData::new(number, error.message().to_owned(), Some(data)));
        }
        if matches!(self.0.host, Host::Network) {
            self.withhold_place(error);
        }
        Ok(())
    }

    /// Writes the place of a panic to the server's stderr instead of the answer.
    fn withhold_place(&self, error: &mut Error) {
        if let (Some(place), Some(mut stderr)) = (take_place(error), self.0.common.stderr.clone()) {
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
        let mut may_be_task = method == TOOLS_CALL && takes_tasks(context);
        loop {
            let delay = if may_be_task { TASK_DELAY } else { Duration::MAX };
            let Ok(advance) = tokio::time::timeout(delay, running.advance(&context.ct)).await else {
                match self.adopt(running, tool, context) {
                    Ok(task) => return Ok(Ran::Task(task)),
                    Err(back) => (running, may_be_task) = (*back, false),
                }
                continue;
            };
            let inquiry = match advance {
                Advance::Finished(result) => {
                    running.reporter.clear();
                    return Ok(Ran::Finished(result));
                }
                Advance::Asked(inquiry) => *inquiry,
            };
            let Some(answer) = answer_to(&inquiry, &inquiry.key, given.as_ref())? else {
                running.reporter.clear();
                return Ok(Ran::Asked(self.0.parked.park(running, inquiry, &binding)?));
            };
            given.iter_mut().for_each(|given| drop(given.remove(&inquiry.key)));
            inquiry.answer(answer);
        }
    }

    /// Makes a call a task, unless there are too many.
    fn adopt(&self, running: Running, tool: &Tool, context: &RequestContext<RoleServer>) -> Result<Task, Box<Running>> {
        let (server, name) = (self.clone(), tool.name.clone());
        let lacks_model = lacks_model(context);
        self.0.tasks.adopt(running, move |mut ended| {
            if let Err(error) = &mut ended {
                server.check_error(error, lacks_model)?;
            }
            let Inner { root, catalog, .. } = &*server.0;
            let tool = catalog.find(root, &name).ok_or_else(|| ErrorData::internal_error("the tool is gone", None))?;
            Ok(server.result(&tool, ended, Era::Modern))
        })
    }

    /// Begins a call. One that may be parked, since its client answers questions, or become a task, runs on its own.
    async fn begin(&self, tool: &Tool, input: Input, context: &RequestContext<RoleServer>) -> Begun {
        let reporter = Reporter::default();
        reporter.set(&context.peer, context.meta.get_progress_token());
        let is_detached = era(context) == Era::Modern && takes_tasks(context);
        let mut interaction = Interaction { progress: reporter.sink(is_detached), ..Interaction::default() };
        interaction.fill_form = Some(input::fill_form);
        interaction.unavailable = "the client cannot ask its user";
        let (sender, inquiries) = tokio::sync::mpsc::unbounded_channel();
        let asker = ClientAsker::of(context.client_capabilities().as_ref(), sender);
        let is_detached = is_detached || asker.is_some();
        interaction.asker = asker.map(|asker| -> Arc<dyn Asker> { Arc::new(asker) });
        let info = CallInfo {
            environment: self.environment(context),
            interaction: Some(Arc::new(interaction)),
            ..self.0.common.clone()
        };
        let (root, path) = (Arc::clone(&self.0.root), tool.path.clone());
        let workers = match &self.0.host {
            Host::Process(workers) => Some(Arc::clone(workers)),
            Host::Network => None,
        };
        if !is_detached {
            let call = Call { root, path, input, info, reporter, cancelled: context.ct.clone() };
            return Begun::Finished(call.run(workers).await);
        }
        let stop = CancellationToken::new();
        let call = Call { root, path, input, info, reporter: reporter.clone(), cancelled: stop.clone() };
        let task = tokio::spawn(call.run(workers));
        Begun::Running(Running { task, inquiries, reporter, _stop: stop.drop_guard() })
    }
}

/// Returns whether a client has to declare a model first. Older clients have no such error.
fn lacks_model(context: &RequestContext<RoleServer>) -> bool {
    era(context) == Era::Modern && !has_model(context.client_capabilities().as_ref())
}

/// Returns whether a client takes a task in place of a result.
fn takes_tasks(context: &RequestContext<RoleServer>) -> bool {
    context.client_capabilities().is_some_and(|client| client.supports_tasks())
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
