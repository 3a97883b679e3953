//! Running a call: the single path from raw values to an outcome, for every front end.
//!
//! [`prepare`] checks the values and collects the layers around the command. [`begin`] runs a call as far as it goes
//! on this thread; `runtime` runs it to its end within an async runtime.

#[cfg(feature = "output")]
mod call;
mod read_only;
#[cfg(any(feature = "http", feature = "mcp"))]
pub(crate) mod threads;

#[cfg_attr(not(feature = "async"), path = "runtime_absent.rs")]
mod runtime;

#[cfg(test)]
mod tests;

#[cfg(feature = "output")]
#[allow(unused_imports, reason = "only some features use it")]
pub(crate) use call::{
    CallerInput, Program, block_on, prepare_forwarded, prepare_input, prepare_object, request_context,
};
#[allow(unused_imports, reason = "only some features use it")]
pub(crate) use read_only::ReadOnly;
#[allow(unused_imports, reason = "without `async` there is nothing to export")]
pub(crate) use runtime::*;

use std::borrow::Cow;

use crate::absent::{IfFetch, Present};
use crate::command::{
    CallContext, CallInfo, CommandRef, Context, Environment, Execution, GateCall, KnownError, Layer, PendingRequest,
    RequestContext, confirm, guard,
};
use crate::error::{Error, InputErrors, Result};
use crate::graph::CommandPath;
use crate::input;
use crate::schema::{Source, Values};

/// A call whose input is valid, with the layers around its command.
pub(crate) struct PreparedCall<'g> {
    action: Action<'g>,
    context: CallContext<'g>,
    /// Middleware, the outermost first.
    layers: Vec<Layer>,
}

/// The innermost part of a call.
pub(crate) enum Action<'g> {
    Command(CommandRef<'g>),
    Request(IfFetch<Box<dyn PendingRequest>>),
}

/// Checks the values of a call, and collects state, global options and layers from the root to its command.
///
/// # Errors
///
/// All input errors of the call, `READ_ONLY` if it may not change anything, and those of the command's gate.
pub(crate) fn prepare<'g>(
    target: &CommandPath<'g>,
    action: Action<'g>,
    mut values: Box<Values<'g>>,
    mut errors: InputErrors,
    mut info: CallInfo,
) -> Result<PreparedCall<'g>> {
    let read_only = ReadOnly::of_call(target.root(), &info);
    if let Some(read_only) = &read_only {
        read_only.check(target, &action)?;
    }
    input::check(&mut values, &info.environment, &mut errors);
    if let Some(interaction) = &info.interaction {
        let asks_for_missing = target.root().asks_for_missing;
        input::ask_for_open(&mut values, &info.environment, interaction, asks_for_missing, &mut errors)?;
    }
    let action = build_request(action, &values, &mut errors);
    if !errors.is_empty() {
        input::name_fields(values.tables(), &mut errors);
        return Err(Error::from(errors));
    }
    let (mut layers, mut globals, mut known_errors) = (Vec::new(), Vec::new(), Vec::new());
    for node in target.nodes.iter() {
        info.state.extend(&node.state);
        globals.extend_from_slice(&node.globals);
        layers.extend_from_slice(&node.layers);
        known_errors.extend_from_slice(&node.error_types);
    }
    if let Action::Command(command) = &action {
        layers.extend_from_slice(command.layers());
    }
    if let Some(KnownError { surround, .. }) = known_errors.first() {
        surround(&known_errors, &mut layers);
    }
    if let Some(read_only) = &read_only {
        read_only.check(target, &action)?;
    }
    if let Some((command, gate)) = target.command.and_then(|command| Some((command, command.gate()?))) {
        let (metadata, info, layers) = (command.metadata(), &mut info, &mut layers);
        gate(&mut GateCall { metadata, values: &values, info, layers })?;
    }
    let action = confirm_request(action, target, &mut values, &info)?;
    let program = target.nodes.first().map_or("", |root| root.name.as_str());
    info.interruption = info.interruption.or_else(|| interruption(&action, &layers));
    let mut context = CallContext::new(program, values, info, globals);
    if !layers.is_empty() {
        context.with_vars();
    }
    Ok(PreparedCall { action, context, layers })
}

/// Asks for the confirmation that a request lacks. Where the request has the answer, it is built again.
fn confirm_request<'g>(
    action: Action<'g>,
    target: &CommandPath<'g>,
    values: &mut Values<'g>,
    info: &CallInfo,
) -> Result<Action<'g>> {
    let Action::Request(request) = &action else { return Ok(action) };
    let Some(confirmation) = request.confirmation() else { return Ok(action) };
    confirm(info, &confirmation)?;
    let field = confirmation.sent.and_then(|id| values.tables().iter().find(|field| field.id() == id));
    let (Some(field), Some(command)) = (field, target.command) else { return Ok(action) };
    values.push(&field, Cow::Owned("true".into()), Source::Prompt);
    let mut errors = InputErrors::default();
    let action = build_request(Action::Command(command), values, &mut errors);
    if errors.is_empty() { Ok(action) } else { Err(Error::from(errors)) }
}

/// Completes and checks the values of a call, as [`prepare`] does, without preparing it.
#[allow(dead_code, reason = "only some features use it")]
pub(crate) fn validate(
    target: &CommandPath<'_>,
    values: &mut Values<'_>,
    environment: &Environment,
    errors: &mut InputErrors,
) {
    input::check(values, environment, errors);
    if let Some(operation) = target.command.and_then(CommandRef::operation) {
        operation.build_request(values, errors);
    }
}

/// Returns the context of a call whose request is not sent.
#[allow(dead_code, reason = "only some features use it")]
pub(crate) fn unsent_context<'g>(target: &CommandPath<'g>, values: Box<Values<'g>>, mut info: CallInfo) -> Context {
    let mut globals = Vec::new();
    for node in target.nodes.iter() {
        info.state.extend(&node.state);
        globals.extend_from_slice(&node.globals);
    }
    CallContext::new(&target.root().name, values, info, globals).context()
}

/// Turns a command that stands for an operation into its request.
fn build_request<'g>(action: Action<'g>, values: &Values<'_>, errors: &mut InputErrors) -> Action<'g> {
    let Action::Command(command) = &action else { return action };
    let Some(operation) = command.operation() else { return action };
    operation.build_request(values, errors).map_or(action, Action::Request)
}

/// Begins a call on this thread. A plain function runs to its end; the caller drives everything else.
pub(crate) fn begin(call: PreparedCall<'_>) -> Execution {
    match launch(call) {
        Execution::Blocking(run) => Execution::Finished(guard(run).unwrap_or_else(Err)),
        execution => execution,
    }
}

/// Begins a call, but leaves to the caller where code that may block runs. A plain function without layers runs at
/// once.
fn launch(call: PreparedCall<'_>) -> Execution {
    let PreparedCall { action, context, layers } = call;
    let interruption = context.interruption();
    let Some(outermost) = layers.first() else { return interruptible(start(action, context), interruption) };
    let layer_context = outermost.context(&context);
    let execution = if Layer::need_runtime(&layers) {
        run_layers(layers, layer_context, action, context)
    } else {
        let inline = outermost.inline();
        inline(layers, layer_context, Box::new(|| start(action, context)))
    };
    interruptible(execution, interruption)
}

/// Starts the innermost part of a call.
fn start(action: Action<'_>, mut context: CallContext<'_>) -> Execution {
    let execution = guard(|| match action {
        Action::Command(command) => command.start(&mut context),
        Action::Request(request) => send(request),
    });
    execution.unwrap_or_else(|error| Execution::Finished(Err(error)))
}

fn send(request: IfFetch<Box<dyn PendingRequest>>) -> Execution {
    let request: Box<dyn PendingRequest> = request.into_present();
    request.start().unwrap_or_else(|error| Execution::Finished(Err(error)))
}

impl<'g> PreparedCall<'g> {
    /// Returns the validated values.
    pub(crate) fn values(&mut self) -> &mut Values<'g> {
        self.context.values()
    }

    /// Returns the request that the call sends, if it sends one, for the program and call of a context.
    ///
    /// # Errors
    ///
    /// Those of the program's functions that choose where the request goes.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn request_for(
        &mut self,
        mut context: RequestContext,
    ) -> Result<Option<&mut IfFetch<Box<dyn PendingRequest>>>> {
        let Action::Request(request) = &mut self.action else { return Ok(None) };
        if request.reads_call() {
            context.call = Some(self.context.context());
        }
        request.set_context(context)?;
        Ok(Some(request))
    }
}
