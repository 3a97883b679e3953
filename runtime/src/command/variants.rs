//! Commands as the variants of an enum, whose values one function handles.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use super::{CallContext, CommandSet, Execution};
use crate::error::{Error, Result};

/// A value of an enum of commands.
pub type Variant = Box<dyn Any + Send>;

/// The handler of the values of an enum of commands.
pub(crate) type Handler = Arc<dyn Fn(Variant, &mut CallContext<'_>) -> Execution + Send + Sync>;

/// An enum whose variants are commands. Implemented by `#[derive(Commands)]`.
///
/// [`Cli::handle`](crate::Cli::handle) makes them the commands of a program.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an enum of commands",
    label = "derive `Commands` for this enum"
)]
pub trait Commands: Sized + Send + 'static {
    /// Commands and groups, in order.
    #[doc(hidden)]
    const ENTRIES: &'static [Entry];
}

/// Commands of an enum, or a variant that holds another enum of commands.
#[derive(Clone, Copy)]
pub enum Entry {
    /// Variants that are commands.
    Commands(&'static CommandSet),
    /// A variant that is a group: its packed metadata, the entries of its enum, and a function that wraps a value
    /// of that enum.
    Group(&'static [u8], &'static [Entry], fn(Variant) -> Option<Variant>),
    /// A variant whose commands are added to those of this enum.
    Flat(&'static [Entry], fn(Variant) -> Option<Variant>),
    /// The variant that takes the words of all other commands.
    External(&'static CommandSet),
}

impl fmt::Debug for Entry {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Commands(_) => "Commands",
            Self::Group(..) => "Group",
            Self::Flat(..) => "Flat",
            Self::External(_) => "External",
        })
    }
}

/// Wraps a value of an inner enum into one of the outer enum.
pub fn wrap<Inner: 'static, Outer: Send + 'static>(inner: Variant, outer: fn(Inner) -> Outer) -> Option<Variant> {
    inner.downcast().ok().map(|inner| Box::new(outer(*inner)) as Variant)
}

/// Returns the handler of the values of an enum.
pub(crate) fn handler<C: Commands>(
    start: impl Fn(C, &mut CallContext<'_>) -> Execution + Send + Sync + 'static,
) -> Handler {
    Arc::new(move |value, call| match value.downcast() {
        Ok(value) => start(*value, call),
        Err(_) => lost(),
    })
}

/// Returns the handler of the values of an inner enum, which passes them to that of the outer enum.
#[inline]
pub(crate) fn within(outer: &Handler, wrap: fn(Variant) -> Option<Variant>) -> Handler {
    let outer = Arc::clone(outer);
    Arc::new(move |value, call| match wrap(value) {
        Some(value) => outer(value, call),
        None => lost(),
    })
}

#[inline]
fn lost() -> Execution {
    let error: Result<_> = Err(Error::internal("the command built a value of another type"));
    Execution::Finished(error)
}
