//! The one shape in which the graph holds every command, and hands it out.

#[cfg(feature = "async")]
use std::sync::Arc;

#[cfg(feature = "async")]
use super::Context;
use super::manual::Kind;
use super::variants::Handler;
use super::{CallContext, Command, CommandAnswer, CommandFn, CommandMetadata, CommandQuery, Execution, Layer};
use crate::data::Data;
use crate::error::Error;
use crate::schema::{Part, Tables};

/// A command as the graph hands it out.
#[derive(Clone, Copy)]
pub(crate) struct CommandRef<'g> {
    kind: CommandRefKind<'g>,
    layers: &'g [Layer],
}

#[derive(Clone, Copy)]
enum CommandRefKind<'g> {
    Static(CommandFn),
    /// A variant of an enum, and what takes its value.
    Made(CommandFn, &'g Handler),
    Built(&'g dyn Built),
    #[cfg(feature = "fetch")]
    Lazy(&'g dyn super::LazyCommand),
}

/// A command that is built at run time. Reached through a pointer, so that a program of functions alone has no
/// need of what makes it one.
pub(super) trait Built: Send + Sync {
    fn about(&self) -> CommandMetadata<'_>;

    fn tables(&self) -> Tables<'_>;

    /// The JSON Schema of what comes back.
    fn output(&self) -> Option<Data>;

    fn start(&self, call: &CallContext<'_>) -> Execution;

    /// The same as something that outlives the graph.
    #[cfg(feature = "async")]
    fn detached(&self) -> Box<dyn FnOnce(Context) -> Execution + Send>;

    /// What makes a request of its values, where it is one.
    #[cfg(feature = "fetch")]
    fn operation(&self) -> Option<&dyn super::OperationHandler>;

    fn mistakes(&self) -> &[String];
}

/// A command as the graph holds it, with what runs around it alone.
pub(crate) struct Held {
    kind: HeldKind,
    layers: Vec<Layer>,
}

enum HeldKind {
    Static(CommandFn),
    Built(Box<dyn Built>),
}

impl Held {
    /// The command of a function.
    pub(crate) fn of(op: CommandFn) -> Self {
        Self { kind: HeldKind::Static(op), layers: Vec::new() }
    }

    pub(crate) fn leaf(&self) -> CommandRef<'_> {
        let kind = match &self.kind {
            HeldKind::Static(op) => CommandRefKind::Static(*op),
            HeldKind::Built(built) => CommandRefKind::Built(&**built),
        };
        CommandRef { kind, layers: &self.layers }
    }
}

impl From<Command> for Held {
    fn from(command: Command) -> Self {
        let kind = match command.kind {
            Kind::Static(op) => HeldKind::Static(op),
            Kind::Manual(builder) => HeldKind::Built(Box::new(builder.build())),
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
    pub(crate) fn made(op: CommandFn, handler: &'g Handler) -> Self {
        Self { kind: CommandRefKind::Made(op, handler), layers: &[] }
    }

    /// A command that is made when more than its name is asked for.
    #[cfg(feature = "openapi")]
    pub(crate) fn later(later: &'g dyn super::LazyCommand) -> Self {
        Self { kind: CommandRefKind::Lazy(later), layers: &[] }
    }

    /// Shows the command. One that is made late is made for this alone, and not kept: who goes through all
    /// of a document would keep many times the document.
    pub(crate) fn once<R>(self, show: impl FnOnce(CommandRef<'_>) -> R) -> R {
        #[cfg(feature = "fetch")]
        if let CommandRefKind::Lazy(later) = self.kind
            && let Some(held) = later.build_uncached()
        {
            return show(held.leaf());
        }
        show(self)
    }

    /// What makes a request of its values, where it is one.
    #[cfg(feature = "fetch")]
    pub(crate) fn operation(self) -> Option<&'g dyn super::OperationHandler> {
        match self.kind {
            CommandRefKind::Built(built) => built.operation(),
            CommandRefKind::Lazy(later) => later.command().leaf().operation(),
            CommandRefKind::Static(_) | CommandRefKind::Made(..) => None,
        }
    }

    /// Adds to the schema of a part of its input what its fields alone do not say.
    #[cfg(feature = "fetch")]
    pub(crate) fn refine(self, part: Part, schema: &mut Data) {
        if let (Some(operation), Data::Object(schema)) = (self.operation(), schema) {
            operation.refine_schema(part, schema);
        }
    }

    #[cfg(not(feature = "fetch"))]
    pub(crate) fn refine(self, _: Part, _: &mut Data) {}

    /// What runs around this command alone.
    pub(crate) fn layers(self) -> &'g [Layer] {
        self.layers
    }

    pub(crate) fn about(self) -> CommandMetadata<'g> {
        match self.kind {
            CommandRefKind::Static(op) | CommandRefKind::Made(op, _) => {
                let mut about = CommandMetadata::default();
                op(CommandQuery::CommandMetadata(&mut about));
                about
            }
            CommandRefKind::Built(built) => built.about(),
            #[cfg(feature = "fetch")]
            CommandRefKind::Lazy(later) => later.command().leaf().about(),
        }
    }

    /// What lists say of it: the same words, of which a command that is made late has fewer.
    pub(crate) fn brief(self) -> CommandMetadata<'g> {
        match self.kind {
            #[cfg(feature = "fetch")]
            CommandRefKind::Lazy(later) => CommandMetadata::new(later.summary()),
            _ => self.about(),
        }
    }

    pub(crate) fn tables(self) -> Tables<'g> {
        let mut tables = Tables::new();
        match self.kind {
            CommandRefKind::Static(op) | CommandRefKind::Made(op, _) => {
                op(CommandQuery::Tables(&mut tables));
            }
            CommandRefKind::Built(built) => return built.tables(),
            #[cfg(feature = "fetch")]
            CommandRefKind::Lazy(later) => return later.command().leaf().tables(),
        }
        tables
    }

    pub(crate) fn output(self) -> Option<Data> {
        match self.kind {
            CommandRefKind::Static(op) => match op(CommandQuery::Output) {
                CommandAnswer::Schema(schema) => schema,
                _ => None,
            },
            CommandRefKind::Made(..) => None,
            CommandRefKind::Built(built) => built.output(),
            #[cfg(feature = "fetch")]
            CommandRefKind::Lazy(later) => later.command().leaf().output(),
        }
    }

    /// Runs a plain function to its end; for all else, says how to.
    pub(crate) fn start(self, call: &mut CallContext<'_>) -> Execution {
        match self.kind {
            CommandRefKind::Static(op) => match op(CommandQuery::Start(call)) {
                CommandAnswer::Execution(started) => started,
                _ => Execution::Finished(Err(Error::internal("the command did not start"))),
            },
            CommandRefKind::Made(op, handler) => start_made(op, handler, call),
            CommandRefKind::Built(built) => built.start(call),
            #[cfg(feature = "fetch")]
            CommandRefKind::Lazy(later) => later.command().leaf().start(call),
        }
    }

    /// The command as something that can be started once, in whatever context, and that outlives the
    /// graph.
    #[cfg(feature = "async")]
    pub(crate) fn detached(self, call: CallContext<'_>) -> Box<dyn FnOnce(Context) -> Execution + Send> {
        match self.kind {
            CommandRefKind::Static(op) => {
                let mut call = call.into_owned(op);
                let mut start = move || match op(CommandQuery::Start(&mut call)) {
                    CommandAnswer::Execution(started) => started,
                    _ => Execution::Finished(Err(Error::internal("the command did not start"))),
                };
                if self.plain().is_none() {
                    return Box::new(move |_| start());
                }
                Box::new(move |_| {
                    Execution::Blocking(Box::new(move || match start() {
                        Execution::Finished(ran) => ran,
                        _ => Err(Error::internal("the command did not run")),
                    }))
                })
            }
            CommandRefKind::Made(op, handler) => {
                let (mut call, handler) = (call.into_owned(op), Arc::clone(handler));
                Box::new(move |_| start_made(op, &handler, &mut call))
            }
            CommandRefKind::Built(built) => built.detached(),
            #[cfg(feature = "fetch")]
            CommandRefKind::Lazy(later) => later.command().leaf().detached(call),
        }
    }

    /// The function behind a command that runs on the calling thread, so that it can be called on
    /// another.
    #[cfg(feature = "async")]
    pub(crate) fn plain(self) -> Option<CommandFn> {
        match self.kind {
            CommandRefKind::Static(op) => {
                matches!(op(CommandQuery::IsAsync), CommandAnswer::IsAsync(false)).then_some(op)
            }
            CommandRefKind::Made(..) | CommandRefKind::Built(_) => None,
            #[cfg(feature = "fetch")]
            CommandRefKind::Lazy(_) => None,
        }
    }

    pub(crate) fn mistakes(self) -> &'g [String] {
        match self.kind {
            CommandRefKind::Static(_) | CommandRefKind::Made(..) => &[],
            CommandRefKind::Built(built) => built.mistakes(),
            #[cfg(feature = "fetch")]
            CommandRefKind::Lazy(later) => later.command().leaf().mistakes(),
        }
    }
}

/// Makes the value of a variant, and hands it to who takes it.
fn start_made(op: CommandFn, handler: &Handler, call: &mut CallContext<'_>) -> Execution {
    match op(CommandQuery::Start(call)) {
        CommandAnswer::Made(value) => handler(value, call),
        CommandAnswer::Execution(started) => started,
        _ => Execution::Finished(Err(Error::internal("the command did not start"))),
    }
}
