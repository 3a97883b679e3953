//! Commands and calls that outlive the graph, for another thread or a layer that awaits.

use std::borrow::Cow;
use std::sync::Arc;

use crate::command::builder::fail_without_run;
use crate::command::command_ref::{CommandRefKind, start_variant};
use crate::command::{CallContext, CommandAnswer, CommandFn, CommandQuery, CommandRef, Context, Execution};
use crate::error::Error;
use crate::schema::Tables;

impl CommandRef<'_> {
    /// Returns a function that starts the command once, in any context, and that outlives the graph.
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
            CommandRefKind::Variant(op, handler) => {
                let (mut call, handler) = (call.into_owned(op), Arc::clone(handler));
                Box::new(move |_| start_variant(op, &handler, &mut call))
            }
            CommandRefKind::Dynamic(built) => {
                let (run, name) = (built.run_fn().cloned(), built.metadata().name().to_owned());
                Box::new(move |context| match run {
                    Some(run) => run(context),
                    None => fail_without_run(&name),
                })
            }
            CommandRefKind::Lazy(later) => later.command().command_ref().detached(call),
        }
    }

    /// Returns the function of a command that runs on the calling thread, so that another thread can run it.
    pub(crate) fn plain(self) -> Option<CommandFn> {
        match self.kind {
            CommandRefKind::Static(op) => {
                matches!(op(CommandQuery::IsAsync), CommandAnswer::IsAsync(false)).then_some(op)
            }
            CommandRefKind::Variant(..) | CommandRefKind::Dynamic(_) | CommandRefKind::Lazy(_) => None,
        }
    }
}

impl CallContext<'_> {
    /// Returns the call of a derived command with everything owned, for another thread.
    pub(crate) fn into_owned(self, op: CommandFn) -> CallContext<'static> {
        let mut tables = Tables::new();
        op(CommandQuery::Tables(&mut tables));
        tables.begin_globals();
        self.globals.iter().for_each(|options| (options.visit)(&mut tables));
        let program = Cow::Owned(self.program.into_owned());
        CallContext {
            program,
            values: Box::new(self.values.into_owned(tables)),
            next_table: self.next_table,
            seed: self.seed,
            globals: self.globals,
        }
    }
}
