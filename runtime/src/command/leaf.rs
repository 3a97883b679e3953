//! The one shape in which the graph holds every command, and hands it out.

#[cfg(feature = "async")]
use std::sync::Arc;

#[cfg(feature = "async")]
use super::Context;
use super::manual::Kind;
use super::variants::Handler;
use super::{About, Answer, Call, Command, Layer, Op, OpFn, Started};
use crate::data::Data;
use crate::error::Error;
use crate::schema::{Part, Tables};

/// A command as the graph hands it out.
#[derive(Clone, Copy)]
pub(crate) struct Leaf<'g> {
    kind: LeafKind<'g>,
    layers: &'g [Layer],
}

#[derive(Clone, Copy)]
enum LeafKind<'g> {
    Static(OpFn),
    /// A variant of an enum, and what takes its value.
    Made(OpFn, &'g Handler),
    Built(&'g dyn Built),
    #[cfg(feature = "fetch")]
    Later(&'g dyn super::Later),
}

/// A command that is built at run time. Reached through a pointer, so that a program of functions alone has no
/// need of what makes it one.
pub(super) trait Built: Send + Sync {
    fn about(&self) -> About<'_>;

    fn tables(&self) -> Tables<'_>;

    /// The JSON Schema of what comes back.
    fn output(&self) -> Option<Data>;

    fn start(&self, call: &Call<'_>) -> Started;

    /// The same as something that outlives the graph.
    #[cfg(feature = "async")]
    fn detached(&self) -> Box<dyn FnOnce(Context) -> Started + Send>;

    /// What makes a request of its values, where it is one.
    #[cfg(feature = "fetch")]
    fn typed(&self) -> Option<&dyn super::Typed>;

    fn mistakes(&self) -> &[String];
}

/// A command as the graph holds it, with what runs around it alone.
pub(crate) struct Held {
    kind: HeldKind,
    layers: Vec<Layer>,
}

enum HeldKind {
    Static(OpFn),
    Built(Box<dyn Built>),
}

impl Held {
    /// The command of a function.
    pub(crate) fn of(op: OpFn) -> Self {
        Self { kind: HeldKind::Static(op), layers: Vec::new() }
    }

    pub(crate) fn leaf(&self) -> Leaf<'_> {
        let kind = match &self.kind {
            HeldKind::Static(op) => LeafKind::Static(*op),
            HeldKind::Built(built) => LeafKind::Built(&**built),
        };
        Leaf { kind, layers: &self.layers }
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

impl<'g> Leaf<'g> {
    /// The command of a function.
    pub(crate) fn of(op: OpFn) -> Self {
        Self { kind: LeafKind::Static(op), layers: &[] }
    }

    /// The command of an enum's variant.
    pub(crate) fn made(op: OpFn, handler: &'g Handler) -> Self {
        Self { kind: LeafKind::Made(op, handler), layers: &[] }
    }

    /// A command that is made when more than its name is asked for.
    #[cfg(feature = "openapi")]
    pub(crate) fn later(later: &'g dyn super::Later) -> Self {
        Self { kind: LeafKind::Later(later), layers: &[] }
    }

    /// Shows the command. One that is made late is made for this alone, and not kept: who goes through all
    /// of a document would keep many times the document.
    pub(crate) fn once<R>(self, show: impl FnOnce(Leaf<'_>) -> R) -> R {
        #[cfg(feature = "fetch")]
        if let LeafKind::Later(later) = self.kind
            && let Some(held) = later.alone()
        {
            return show(held.leaf());
        }
        show(self)
    }

    /// What makes a request of its values, where it is one.
    #[cfg(feature = "fetch")]
    pub(crate) fn typed(self) -> Option<&'g dyn super::Typed> {
        match self.kind {
            LeafKind::Built(built) => built.typed(),
            LeafKind::Later(later) => later.command().leaf().typed(),
            LeafKind::Static(_) | LeafKind::Made(..) => None,
        }
    }

    /// Adds to the schema of a part of its input what its fields alone do not say.
    #[cfg(feature = "fetch")]
    pub(crate) fn refine(self, part: Part, schema: &mut Data) {
        if let (Some(typed), Data::Object(schema)) = (self.typed(), schema) {
            typed.refine(part, schema);
        }
    }

    #[cfg(not(feature = "fetch"))]
    pub(crate) fn refine(self, _: Part, _: &mut Data) {}

    /// What runs around this command alone.
    pub(crate) fn layers(self) -> &'g [Layer] {
        self.layers
    }

    pub(crate) fn about(self) -> About<'g> {
        match self.kind {
            LeafKind::Static(op) | LeafKind::Made(op, _) => {
                let mut about = About::default();
                op(Op::About(&mut about));
                about
            }
            LeafKind::Built(built) => built.about(),
            #[cfg(feature = "fetch")]
            LeafKind::Later(later) => later.command().leaf().about(),
        }
    }

    /// What lists say of it: the same words, of which a command that is made late has fewer.
    pub(crate) fn brief(self) -> About<'g> {
        match self.kind {
            #[cfg(feature = "fetch")]
            LeafKind::Later(later) => About::new(later.brief()),
            _ => self.about(),
        }
    }

    pub(crate) fn tables(self) -> Tables<'g> {
        let mut tables = Tables::new();
        match self.kind {
            LeafKind::Static(op) | LeafKind::Made(op, _) => {
                op(Op::Tables(&mut tables));
            }
            LeafKind::Built(built) => return built.tables(),
            #[cfg(feature = "fetch")]
            LeafKind::Later(later) => return later.command().leaf().tables(),
        }
        tables
    }

    pub(crate) fn output(self) -> Option<Data> {
        match self.kind {
            LeafKind::Static(op) => match op(Op::Output) {
                Answer::Schema(schema) => schema,
                _ => None,
            },
            LeafKind::Made(..) => None,
            LeafKind::Built(built) => built.output(),
            #[cfg(feature = "fetch")]
            LeafKind::Later(later) => later.command().leaf().output(),
        }
    }

    /// Runs a plain function to its end; for all else, says how to.
    pub(crate) fn start(self, call: &mut Call<'_>) -> Started {
        match self.kind {
            LeafKind::Static(op) => match op(Op::Start(call)) {
                Answer::Started(started) => started,
                _ => Started::Ran(Err(Error::internal("the command did not start"))),
            },
            LeafKind::Made(op, handler) => start_made(op, handler, call),
            LeafKind::Built(built) => built.start(call),
            #[cfg(feature = "fetch")]
            LeafKind::Later(later) => later.command().leaf().start(call),
        }
    }

    /// The command as something that can be started once, in whatever context, and that outlives the
    /// graph.
    #[cfg(feature = "async")]
    pub(crate) fn detached(self, call: Call<'_>) -> Box<dyn FnOnce(Context) -> Started + Send> {
        match self.kind {
            LeafKind::Static(op) => {
                let mut call = call.into_owned(op);
                let mut start = move || match op(Op::Start(&mut call)) {
                    Answer::Started(started) => started,
                    _ => Started::Ran(Err(Error::internal("the command did not start"))),
                };
                if self.plain().is_none() {
                    return Box::new(move |_| start());
                }
                Box::new(move |_| {
                    Started::Call(Box::new(move || match start() {
                        Started::Ran(ran) => ran,
                        _ => Err(Error::internal("the command did not run")),
                    }))
                })
            }
            LeafKind::Made(op, handler) => {
                let (mut call, handler) = (call.into_owned(op), Arc::clone(handler));
                Box::new(move |_| start_made(op, &handler, &mut call))
            }
            LeafKind::Built(built) => built.detached(),
            #[cfg(feature = "fetch")]
            LeafKind::Later(later) => later.command().leaf().detached(call),
        }
    }

    /// The function behind a command that runs on the calling thread, so that it can be called on
    /// another.
    #[cfg(feature = "async")]
    pub(crate) fn plain(self) -> Option<OpFn> {
        match self.kind {
            LeafKind::Static(op) => matches!(op(Op::IsAsync), Answer::IsAsync(false)).then_some(op),
            LeafKind::Made(..) | LeafKind::Built(_) => None,
            #[cfg(feature = "fetch")]
            LeafKind::Later(_) => None,
        }
    }

    pub(crate) fn mistakes(self) -> &'g [String] {
        match self.kind {
            LeafKind::Static(_) | LeafKind::Made(..) => &[],
            LeafKind::Built(built) => built.mistakes(),
            #[cfg(feature = "fetch")]
            LeafKind::Later(later) => later.command().leaf().mistakes(),
        }
    }
}

/// Makes the value of a variant, and hands it to who takes it.
fn start_made(op: OpFn, handler: &Handler, call: &mut Call<'_>) -> Started {
    match op(Op::Start(call)) {
        Answer::Made(value) => handler(value, call),
        Answer::Started(started) => started,
        _ => Started::Ran(Err(Error::internal("the command did not start"))),
    }
}
