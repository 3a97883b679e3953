//! The uniform view of a command, however it was defined, and its form in the graph.

use super::builder::{Definition, RunFn};
use super::variants::Handler;
use super::{
    CallContext, Command, CommandAnswer, CommandFn, CommandMetadata, CommandQuery, Execution, GateFn, Layer,
    LazyCommand, OperationHandler, RequestTerms,
};
use crate::absent::IfOpenapi;
use crate::data::Data;
use crate::error::{Error, ErrorType};
use crate::schema::{Part, Tables};

/// A command of the graph.
#[derive(Clone, Copy)]
pub(crate) struct CommandRef<'g> {
    pub(super) kind: CommandRefKind<'g>,
    /// The command with its own layers, unless it comes from a list or a document.
    stored: Option<&'g StoredCommand>,
}

#[derive(Clone, Copy)]
pub(super) enum CommandRefKind<'g> {
    /// A function with `#[command]`.
    Static(CommandFn),
    /// A variant of an enum, and the handler of its values.
    Variant(CommandFn, &'g Handler),
    /// A command that was built at run time.
    Dynamic(&'g dyn DynamicCommand),
    /// A command that is built on first use.
    Lazy(IfOpenapi<&'g dyn LazyCommand>),
}

/// A command built at run time.
///
/// A trait object, so that the builder is linked only when used (see ARCHITECTURE.md, "Pay for use").
pub(super) trait DynamicCommand: Send + Sync {
    fn metadata(&self) -> CommandMetadata<'_>;

    fn tables(&self) -> Tables<'_>;

    /// Returns the JSON Schema of the result.
    #[allow(dead_code, reason = "only some features use it")]
    fn output(&self) -> Option<Data>;

    fn start(&self, call: &CallContext<'_>) -> Execution;

    /// Returns the function that lets a call pass before it runs.
    fn gate(&self) -> Option<GateFn>;

    /// Returns the function that runs the command.
    #[cfg_attr(not(feature = "async"), allow(dead_code, reason = "read when the call moves to another thread"))]
    fn run_fn(&self) -> Option<&RunFn>;

    /// Returns the handler of a command that sends a request.
    fn operation(&self) -> Option<&IfOpenapi<Box<dyn OperationHandler>>>;
}

/// A command in the graph, with the layers around it alone.
pub(crate) struct StoredCommand {
    kind: StoredKind,
    layers: Vec<Layer>,
    /// The errors in its definition.
    errors: Vec<String>,
}

enum StoredKind {
    Static(CommandFn),
    Dynamic(Box<dyn DynamicCommand>),
}

impl StoredCommand {
    /// Stores the command of a function.
    pub(crate) fn of(command: CommandFn) -> Self {
        Self { kind: StoredKind::Static(command), layers: Vec::new(), errors: Vec::new() }
    }

    pub(crate) fn command_ref(&self) -> CommandRef<'_> {
        let kind = match &self.kind {
            StoredKind::Static(command) => CommandRefKind::Static(*command),
            StoredKind::Dynamic(command) => CommandRefKind::Dynamic(&**command),
        };
        CommandRef { kind, stored: Some(self) }
    }
}

impl From<Command> for StoredCommand {
    #[inline]
    fn from(command: Command) -> Self {
        let mut errors = command.errors;
        let kind = match command.definition {
            Definition::Static(command) => StoredKind::Static(command),
            Definition::Dynamic(builder) => StoredKind::Dynamic(Box::new(builder.build(&mut errors))),
        };
        Self { kind, layers: command.layers, errors }
    }
}

impl<'g> CommandRef<'g> {
    /// Refers to the command of a function.
    pub(crate) fn of(command: CommandFn) -> Self {
        Self { kind: CommandRefKind::Static(command), stored: None }
    }

    /// Refers to the command of an enum's variant.
    pub(crate) fn variant(command: CommandFn, handler: &'g Handler) -> Self {
        Self { kind: CommandRefKind::Variant(command, handler), stored: None }
    }

    /// Refers to a command that is built on first use.
    #[cfg_attr(not(feature = "openapi"), allow(dead_code, reason = "only operations of a document are built lazily"))]
    pub(crate) fn lazy(command: IfOpenapi<&'g dyn LazyCommand>) -> Self {
        Self { kind: CommandRefKind::Lazy(command), stored: None }
    }

    /// Returns what a search knows about the request of an operation.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn request_terms(self) -> Option<RequestTerms> {
        match self.kind {
            CommandRefKind::Lazy(lazy) => Some(lazy.request_terms()),
            _ => None,
        }
    }

    /// Calls a function with the command. A lazy command is built for this call alone and not cached: a walk over a
    /// large document would otherwise keep all of its commands in memory.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn once<R>(self, visit: impl FnOnce(CommandRef<'_>) -> R) -> R {
        if let CommandRefKind::Lazy(lazy) = self.kind
            && let Some(command) = lazy.build_uncached()
        {
            return visit(command.command_ref());
        }
        visit(self)
    }

    /// Returns the handler of a command that sends a request.
    pub(crate) fn operation(self) -> Option<&'g IfOpenapi<Box<dyn OperationHandler>>> {
        match self.kind {
            CommandRefKind::Static(_) | CommandRefKind::Variant(..) => None,
            CommandRefKind::Dynamic(command) => command.operation(),
            CommandRefKind::Lazy(lazy) => lazy.command().command_ref().operation(),
        }
    }

    /// Adds the constraints between fields to the schema of a part of the input.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn refine(self, part: Part, schema: &mut Data) {
        if let (Some(operation), Data::Object(schema)) = (self.operation(), schema) {
            operation.refine_schema(part, schema);
        }
    }

    /// Returns the layers around this command alone.
    pub(crate) fn layers(self) -> &'g [Layer] {
        self.stored.map_or(&[], |stored| &stored.layers)
    }

    /// Returns the errors in the definition of this command alone.
    pub(crate) fn definition_errors(self) -> &'g [String] {
        self.stored.map_or(&[], |stored| &stored.errors)
    }

    pub(crate) fn metadata(self) -> CommandMetadata<'g> {
        match self.kind {
            CommandRefKind::Static(command) | CommandRefKind::Variant(command, _) => {
                let mut metadata = CommandMetadata::default();
                command(CommandQuery::Metadata(&mut metadata));
                metadata
            }
            CommandRefKind::Dynamic(command) => command.metadata(),
            CommandRefKind::Lazy(lazy) => lazy.command().command_ref().metadata(),
        }
    }

    /// Returns the metadata that lists show; that of a lazy command is available without building it.
    pub(crate) fn summary(self) -> CommandMetadata<'g> {
        match self.kind {
            CommandRefKind::Lazy(lazy) => CommandMetadata::new(lazy.summary()),
            _ => self.metadata(),
        }
    }

    pub(crate) fn tables(self) -> Tables<'g> {
        let mut tables = Tables::new();
        match self.kind {
            CommandRefKind::Static(command) | CommandRefKind::Variant(command, _) => {
                command(CommandQuery::Tables(&mut tables));
            }
            CommandRefKind::Dynamic(command) => return command.tables(),
            CommandRefKind::Lazy(lazy) => return lazy.command().command_ref().tables(),
        }
        tables
    }

    /// Returns the JSON Schema of the result.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn output(self) -> Option<Data> {
        match self.kind {
            CommandRefKind::Static(command) => match command(CommandQuery::Output) {
                CommandAnswer::Schema(schema) => schema,
                _ => None,
            },
            CommandRefKind::Variant(..) => None,
            CommandRefKind::Dynamic(command) => command.output(),
            CommandRefKind::Lazy(lazy) => lazy.command().command_ref().output(),
        }
    }

    /// Returns the function that lets a call pass before it runs, if the command has a gate.
    pub(crate) fn gate(self) -> Option<GateFn> {
        match self.kind {
            CommandRefKind::Static(command) | CommandRefKind::Variant(command, _) => {
                let mut gate = None;
                command(CommandQuery::Gate(&mut gate));
                gate
            }
            CommandRefKind::Dynamic(command) => command.gate(),
            CommandRefKind::Lazy(lazy) => lazy.command().command_ref().gate(),
        }
    }

    /// Adds the types of its errors that declare codes.
    pub(crate) fn add_error_types(self, types: &mut Vec<ErrorType>) {
        if let CommandRefKind::Static(command) = self.kind {
            command(CommandQuery::Errors(types));
        }
    }

    /// Runs a plain function to its end; for any other command, returns how to go on.
    pub(crate) fn start(self, call: &mut CallContext<'_>) -> Execution {
        match self.kind {
            CommandRefKind::Static(command) => start_static(command, call),
            CommandRefKind::Variant(command, handler) => start_variant(command, handler, call),
            CommandRefKind::Dynamic(command) => command.start(call),
            CommandRefKind::Lazy(lazy) => lazy.command().command_ref().start(call),
        }
    }
}

pub(super) fn start_static(command: CommandFn, call: &mut CallContext<'_>) -> Execution {
    match command(CommandQuery::Start(call)) {
        CommandAnswer::Execution(execution) => execution,
        _ => Execution::Finished(Err(Error::internal("the command did not start"))),
    }
}

/// Builds the value of a variant and passes it to the handler.
pub(super) fn start_variant(command: CommandFn, handler: &Handler, call: &mut CallContext<'_>) -> Execution {
    match command(CommandQuery::Start(call)) {
        CommandAnswer::Variant(value) => handler(value, call),
        CommandAnswer::Execution(execution) => execution,
        _ => Execution::Finished(Err(Error::internal("the command did not start"))),
    }
}
