//! Commands as the variants of an enum: what is typed becomes a value, and one function takes it.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use super::{CallContext, CommandSet, Context, Execution};
use crate::error::{Error, Result};

/// A value of an enum, on its way to who handles it.
pub type Variant = Box<dyn Any + Send>;

/// What takes the values that the commands of an enum make.
pub(crate) type Handler = Arc<dyn Fn(Variant, &CallContext<'_>) -> Execution + Send + Sync>;

/// An enum whose variants are commands. Implemented by `#[derive(Commands)]`.
///
/// [`Cli::handle`](crate::Cli::handle) makes them the commands of a program.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an enum of commands",
    label = "derive `Commands` for this enum"
)]
pub trait Commands: Sized + Send + 'static {
    /// The commands and groups, in order.
    #[doc(hidden)]
    const ENTRIES: &'static [Entry];
}

/// Some commands of an enum, or a variant that holds an enum of more.
#[derive(Clone, Copy)]
pub enum Entry {
    /// Variants that are commands.
    Commands(&'static CommandSet),
    /// A variant that is a group of commands: its words, its enum's entries, and how a value of that
    /// enum becomes one of this.
    Group(&'static [u8], &'static [Entry], fn(Variant) -> Option<Variant>),
    /// A variant whose enum's commands stand among those of this one.
    Flat(&'static [Entry], fn(Variant) -> Option<Variant>),
}

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Commands(_) => "Commands",
            Self::Group(..) => "Group",
            Self::Flat(..) => "Flat",
        })
    }
}

/// Makes a value of an outer enum from one of an inner.
pub fn wrap<Inner: 'static, Outer: Send + 'static>(inner: Variant, outer: fn(Inner) -> Outer) -> Option<Variant> {
    inner.downcast().ok().map(|inner| Box::new(outer(*inner)) as Variant)
}

/// A handler of the values of one enum.
pub(crate) fn handler<C: Commands>(run: impl Fn(C, Context) -> Execution + Send + Sync + 'static) -> Handler {
    Arc::new(move |value, call| match value.downcast() {
        Ok(value) => run(*value, call.context()),
        Err(_) => lost(),
    })
}

/// A handler of the values of an enum within another.
pub(crate) fn within(outer: &Handler, wrap: fn(Variant) -> Option<Variant>) -> Handler {
    let outer = Arc::clone(outer);
    Arc::new(move |value, call| match wrap(value) {
        Some(value) => outer(value, call),
        None => lost(),
    })
}

fn lost() -> Execution {
    let error: Result<_> = Err(Error::internal("the command made a value of another type"));
    Execution::Finished(error)
}
