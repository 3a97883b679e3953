//! The one shape in which the graph holds every command, and hands it out.

use super::builder::{Kind, Run};
use super::variants::Handler;
use super::{CallContext, Command, CommandAnswer, CommandFn, CommandMetadata, CommandQuery, Execution, Layer};
use crate::absent::IfOpenapi;
use crate::data::Data;
use crate::error::Error;
use crate::schema::{Part, Tables};

/// A command as the graph hands it out.
#[derive(Clone, Copy)]
pub(crate) struct CommandRef<'g> {
    pub(super) kind: CommandRefKind<'g>,
    layers: &'g [Layer],
}

#[derive(Clone, Copy)]
pub(super) enum CommandRefKind<'g> {
    Static(CommandFn),
    /// A variant of an enum, and what takes its value.
    Variant(CommandFn, &'g Handler),
    Dynamic(&'g dyn DynamicCommand),
    Lazy(IfOpenapi<&'g dyn super::LazyCommand>),
}

/// A command that is built at run time. Reached through a pointer, so that a program of functions alone has no
/// need of what makes it one.
pub(super) trait DynamicCommand: Send + Sync {
    fn metadata(&self) -> CommandMetadata<'_>;

    fn tables(&self) -> Tables<'_>;

    /// The JSON Schema of what comes back.
    fn output(&self) -> Option<Data>;

    fn start(&self, call: &CallContext<'_>) -> Execution;

    /// The function that runs it.
    #[cfg_attr(not(feature = "async"), allow(dead_code, reason = "read when the call moves to another thread"))]
    fn run(&self) -> Option<&Run>;

    /// What makes a request of its values, where it is one.
    fn operation(&self) -> Option<&IfOpenapi<Box<dyn super::OperationHandler>>>;

    fn mistakes(&self) -> &[String];
}

/// A command as the graph holds it, with what runs around it alone.
pub(crate) struct StoredCommand {
    kind: StoredKind,
    layers: Vec<Layer>,
}

enum StoredKind {
    Static(CommandFn),
    Dynamic(Box<dyn DynamicCommand>),
}

impl StoredCommand {
    /// The command of a function.
    pub(crate) fn of(op: CommandFn) -> Self {
        Self { kind: StoredKind::Static(op), layers: Vec::new() }
    }

    pub(crate) fn command_ref(&self) -> CommandRef<'_> {
        let kind = match &self.kind {
            StoredKind::Static(op) => CommandRefKind::Static(*op),
            StoredKind::Dynamic(built) => CommandRefKind::Dynamic(&**built),
        };
        CommandRef { kind, layers: &self.layers }
    }
}

impl From<Command> for StoredCommand {
    fn from(command: Command) -> Self {
        let kind = match command.kind {
            Kind::Static(op) => StoredKind::Static(op),
            Kind::Manual(builder) => StoredKind::Dynamic(Box::new(builder.build())),
        };
        Self { kind, layers: command.layers }
    }
}

impl<'g> CommandRef<'g> {
    /// The command of a function.
    pub(crate) fn of(op: CommandFn) -> Self {
        Self { kind: CommandRefKind::Static(op), layers: &[] }
    }

    /// The command of an enum's variant.
    pub(crate) fn variant(op: CommandFn, handler: &'g Handler) -> Self {
        Self { kind: CommandRefKind::Variant(op, handler), layers: &[] }
    }

    /// A command that is made when more than its name is asked for.
    #[cfg(feature = "openapi")]
    pub(crate) fn later(later: &'g dyn super::LazyCommand) -> Self {
        Self { kind: CommandRefKind::Lazy(later), layers: &[] }
    }

    /// Shows the command. One that is made late is made for this alone, and not kept: who goes through all
    /// of a document would keep many times the document.
    pub(crate) fn once<R>(self, show: impl FnOnce(CommandRef<'_>) -> R) -> R {
        if let CommandRefKind::Lazy(later) = self.kind
            && let Some(held) = later.build_uncached()
        {
            return show(held.command_ref());
        }
        show(self)
    }

    /// What makes a request of its values, where it is one.
    pub(crate) fn operation(self) -> Option<&'g IfOpenapi<Box<dyn super::OperationHandler>>> {
        match self.kind {
            CommandRefKind::Dynamic(built) => built.operation(),
            CommandRefKind::Lazy(later) => later.command().command_ref().operation(),
            CommandRefKind::Static(_) | CommandRefKind::Variant(..) => None,
        }
    }

    /// Adds to the schema of a part of its input what its fields alone do not say.
    pub(crate) fn refine(self, part: Part, schema: &mut Data) {
        if let (Some(operation), Data::Object(schema)) = (self.operation(), schema) {
            operation.refine_schema(part, schema);
        }
    }

    /// What runs around this command alone.
    pub(crate) fn layers(self) -> &'g [Layer] {
        self.layers
    }

    pub(crate) fn metadata(self) -> CommandMetadata<'g> {
        match self.kind {
            CommandRefKind::Static(op) | CommandRefKind::Variant(op, _) => {
                let mut about = CommandMetadata::default();
                op(CommandQuery::Metadata(&mut about));
                about
            }
            CommandRefKind::Dynamic(built) => built.metadata(),
            CommandRefKind::Lazy(later) => later.command().command_ref().metadata(),
        }
    }

    /// What lists say of it: the same words, of which a command that is made late has fewer.
    pub(crate) fn summary(self) -> CommandMetadata<'g> {
        match self.kind {
            CommandRefKind::Lazy(later) => CommandMetadata::new(later.summary()),
            _ => self.metadata(),
        }
    }

    pub(crate) fn tables(self) -> Tables<'g> {
        let mut tables = Tables::new();
        match self.kind {
            CommandRefKind::Static(op) | CommandRefKind::Variant(op, _) => {
                op(CommandQuery::Tables(&mut tables));
            }
            CommandRefKind::Dynamic(built) => return built.tables(),
            CommandRefKind::Lazy(later) => return later.command().command_ref().tables(),
        }
        tables
    }

    pub(crate) fn output(self) -> Option<Data> {
        match self.kind {
            CommandRefKind::Static(op) => match op(CommandQuery::Output) {
                CommandAnswer::Schema(schema) => schema,
                _ => None,
            },
            CommandRefKind::Variant(..) => None,
            CommandRefKind::Dynamic(built) => built.output(),
            CommandRefKind::Lazy(later) => later.command().command_ref().output(),
        }
    }

    /// Runs a plain function to its end; for all else, says how to.
    pub(crate) fn start(self, call: &mut CallContext<'_>) -> Execution {
        match self.kind {
            CommandRefKind::Static(op) => match op(CommandQuery::Start(call)) {
                CommandAnswer::Execution(started) => started,
                _ => Execution::Finished(Err(Error::internal("the command did not start"))),
            },
            CommandRefKind::Variant(op, handler) => start_variant(op, handler, call),
            CommandRefKind::Dynamic(built) => built.start(call),
            CommandRefKind::Lazy(later) => later.command().command_ref().start(call),
        }
    }

    pub(crate) fn mistakes(self) -> &'g [String] {
        match self.kind {
            CommandRefKind::Static(_) | CommandRefKind::Variant(..) => &[],
            CommandRefKind::Dynamic(built) => built.mistakes(),
            CommandRefKind::Lazy(later) => later.command().command_ref().mistakes(),
        }
    }
}

/// Makes the value of a variant, and hands it to who takes it.
pub(super) fn start_variant(op: CommandFn, handler: &Handler, call: &mut CallContext<'_>) -> Execution {
    match op(CommandQuery::Start(call)) {
        CommandAnswer::Variant(value) => handler(value, call),
        CommandAnswer::Execution(started) => started,
        _ => Execution::Finished(Err(Error::internal("the command did not start"))),
    }
}
