//! Calls whose input is one object, for every front end but the command line.

use std::io;

use super::super::{Action, PreparedCall, prepare};
use super::Program;
use crate::absent::IfFetch;
use crate::command::{CallInfo, Context, InputContent, InputReader, PendingRequest, RequestContext, RequestInput};
use crate::data::Data;
use crate::error::{Error, FieldError, InputErrors, Result, code};
use crate::graph::{CommandPath, MountHandle, Setting};
use crate::input;
use crate::schema::{Tables, Values};

/// Checks the object of a command's arguments and options, as `--input` takes it, and prepares the call.
///
/// The environment and the streams of the call are those of `info`. No value makes the call read a file or the standard
/// input of the process.
///
/// # Errors
///
/// `COMMAND_NOT_FOUND` if the path leads to a group or a mount, and all input errors of the call.
#[allow(dead_code, reason = "only some features use it")]
pub(crate) fn prepare_object<'g>(target: &CommandPath<'g>, input: &Data, info: CallInfo) -> Result<PreparedCall<'g>> {
    prepare_input(target, CallerInput::Object(input), info)
}

/// The input of a call that has no argv.
pub(crate) enum CallerInput<'a> {
    /// An object from Rust code, which may set environment variables of the call.
    Own(&'a Data),
    /// An object from a command that calls another, with the global options of its own call.
    Command(&'a Data, &'a Context),
    /// An object from a caller outside the process: the environment is that of this process.
    Object(&'a Data),
    /// The pairs of a query string from such a caller.
    #[allow(dead_code, reason = "only some features use it")]
    Query(&'a [(String, String)]),
}

/// Checks the input of a command and prepares the call, as [`prepare_object`] does.
pub(crate) fn prepare_input<'g>(
    target: &CommandPath<'g>,
    input: CallerInput<'_>,
    info: CallInfo,
) -> Result<PreparedCall<'g>> {
    if let (None, Some(mount), Some(object)) = (target.command, raw_mount(target), input.data()) {
        return prepare_request(target, mount, object, info);
    }
    let Some(command) = target.command else {
        let message = format!("`{}` is a group or a mount, not a command", target.typed());
        return Err(Error::new(code::COMMAND_NOT_FOUND, message));
    };
    let mut tables = command.tables();
    tables.begin_globals();
    target.add_globals(&mut tables);
    let (mut values, mut errors) = (Values::new(tables.of_object()), InputErrors::default());
    if input.data().is_some_and(|data| !matches!(data, Data::Object(_) | Data::Null)) {
        let message = "the input of a command is an object of its arguments and options";
        return Err(Error::new(code::VALIDATION_ERROR, message).field(FieldError::new("", message)));
    }
    let program = Program::of(&info);
    let fixed = program.as_ref().map(|program| &program.globals);
    match input {
        CallerInput::Own(data) => input::fill(&mut values, data, &mut errors),
        CallerInput::Command(data, caller) => input::fill_from_command(&mut values, data, caller, &mut errors),
        CallerInput::Object(data) => input::fill_from_caller(&mut values, data, fixed, &mut errors),
        CallerInput::Query(pairs) => input::fill_from_query(&mut values, pairs, fixed, &mut errors),
    }
    configure(target, &mut values, &info, &mut errors)?;
    let info = CallInfo { command: target.path(), ..info };
    let context = request_context(target, &info);
    let mut call = prepare(target, Action::Command(command), Box::new(values), errors, info)?;
    if let Some(request) = call.request_for(context)? {
        if request.output_path().is_some() {
            let message = "only the command line writes a response to a file; the result has its content";
            return Err(Error::new(code::VALIDATION_ERROR, message));
        }
        request.resolve(&mut NoFiles)?;
    }
    Ok(call)
}

impl CallerInput<'_> {
    /// Returns the object of the input.
    fn data(&self) -> Option<&Data> {
        match self {
            Self::Own(data) | Self::Command(data, _) | Self::Object(data) => Some(data),
            Self::Query(_) => None,
        }
    }
}

/// Sets options from the config files of the program.
fn configure<'g>(
    target: &CommandPath<'g>,
    values: &mut Values<'g>,
    info: &CallInfo,
    errors: &mut InputErrors,
) -> Result<()> {
    let root = target.root();
    let (Some(config), Some(program)) = (&root.config, Program::of(info)) else { return Ok(()) };
    let (choice, environment) = (&program.config, &info.environment);
    config.apply(Setting { root, target, choice, environment, values: Some(values) }, errors)
}

/// Returns the mount at a path whose requests are free: those that no document describes.
fn raw_mount<'g>(target: &CommandPath<'g>) -> Option<&'g MountHandle> {
    target.node().mount.as_ref().filter(|_| target.node().is_mount())
}

/// Prepares a request to a mount, which an object describes.
fn prepare_request<'g>(
    target: &CommandPath<'g>,
    mount: &MountHandle,
    object: &Data,
    info: CallInfo,
) -> Result<PreparedCall<'g>> {
    let info = CallInfo { command: target.path(), ..info };
    let context = request_context(target, &info);
    let mut call = prepare_forwarded(target, mount.request(object)?, info)?;
    if let Some(request) = call.request_for(context)? {
        request.resolve(&mut NoFiles)?;
    }
    Ok(call)
}

/// Prepares a request to a mount that a caller has written, within the layers of the program. Its global options are those that
/// the server fixes; the others are those of the environment, config files and defaults.
///
/// # Errors
///
/// If a global option is missing, and those of [`prepare`].
pub(crate) fn prepare_forwarded<'g>(
    target: &CommandPath<'g>,
    request: IfFetch<Box<dyn PendingRequest>>,
    info: CallInfo,
) -> Result<PreparedCall<'g>> {
    let mut tables = Tables::new();
    tables.begin_globals();
    target.add_globals(&mut tables);
    let (mut values, mut errors) = (Values::new(tables), InputErrors::default());
    if let Some(program) = Program::of(&info) {
        input::fill_fixed(&mut values, &program.globals, &mut errors);
    }
    configure(target, &mut values, &info, &mut errors)?;
    prepare(target, Action::Request(request), Box::new(values), errors, info)
}

/// Returns the program and call that a request is sent for.
pub(crate) fn request_context(target: &CommandPath<'_>, info: &CallInfo) -> RequestContext {
    let root = target.root();
    RequestContext {
        program: root.name.clone(),
        version: root.version.clone().unwrap_or_default(),
        mount_path: target.mount_path(),
        environment: info.environment.clone(),
        stderr: info.stderr.clone(),
        interaction: info.interaction.as_deref().cloned().unwrap_or_default(),
        connection: info.connection.as_ref().map(|options| options.to_vec()).unwrap_or_default(),
        ..RequestContext::default()
    }
}

/// The files and standard input of a caller who has none.
struct NoFiles;

impl InputReader for NoFiles {
    fn read(&mut self, _: RequestInput<'_>) -> io::Result<Vec<u8>> {
        Err(refusal())
    }

    fn open(&mut self, _: RequestInput<'_>) -> io::Result<InputContent> {
        Err(refusal())
    }
}

fn refusal() -> io::Error {
    io::Error::new(
        io::ErrorKind::PermissionDenied,
        "only the command line reads files; give the content, for a file as a data URL: `data:image/png;base64,…`",
    )
}
