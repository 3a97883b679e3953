//! Functions that handle the values of an enum of commands, with further parameters by type.

use std::sync::Arc;

use super::{CallContext, CommandOutput, Commands, Context, Execution, Extract, Globals, State, Var};
use crate::error::Result;
use crate::schema::Tables;

/// A parameter of a function for [`Cli::handle`](crate::Cli::handle) besides the enum: [`Context`], [`State`],
/// [`Globals`] or [`Var`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a parameter of a function that handles commands",
    label = "not known beside the enum of commands",
    note = "take `Context`, `State<T>`, `Globals<T>` or `Var<T>`; options that all commands have are global: `Cli::globals::<T>()`"
)]
pub trait HandlerParam: Extract {}

impl HandlerParam for Context {}
impl<T: Send + Sync + 'static> HandlerParam for State<T> where Self: Extract {}
impl<T: Send + Sync + 'static> HandlerParam for Globals<T> where Self: Extract {}
impl<T: Send + Sync + 'static> HandlerParam for Var<T> where Self: Extract {}

/// The further parameters of a function, as a tuple.
pub trait HandlerParams: Sized {
    /// Adds what the parameters need to the tables of the program.
    fn visit(tables: &mut Tables<'_>);

    /// Takes the parameters from a call.
    fn take(call: &mut CallContext<'_>) -> Result<Self>;
}

/// Takes the further parameters of a function from a call, and prepares it with them.
pub(crate) fn take_further<P: HandlerParams>(
    call: &mut CallContext<'_>,
    start: impl FnOnce(P) -> Execution,
) -> Execution {
    match P::take(call) {
        Ok(further) => start(further),
        Err(error) => Execution::Finished(Err(error)),
    }
}

macro_rules! handler_params {
    ($($param:ident)*) => {
        impl<$($param: HandlerParam),*> HandlerParams for ($($param,)*) {
            #[allow(unused_variables, reason = "a function may have no further parameters")]
            fn visit(tables: &mut Tables<'_>) {
                $($param::visit(tables);)*
            }

            #[allow(unused_variables, reason = "a function may have no further parameters")]
            fn take(call: &mut CallContext<'_>) -> Result<Self> {
                Ok(($($param::extract(call)?,)*))
            }
        }
    };
}

/// A function for [`Cli::handle`](crate::Cli::handle): of a value of the enum `C`, then up to six
/// [`HandlerParam`]s, to a [`Result`](crate::Result) or another [`CommandOutput`], such as `()`; with the feature `async`
/// also to a future of one.
#[diagnostic::on_unimplemented(
    message = "this function cannot handle commands",
    label = "is not `fn(Commands, …) -> vestibule::Result<T>`",
    note = "its first parameter is an enum with `#[derive(Commands)]`; `Context`, `State<T>`, `Globals<T>` and `Var<T>` may follow, and a closure names their types",
    note = "it returns `vestibule::Result<T>` instead of another `Result`, whose errors `?` converts; or `()`, `ExitCode`, `Reply<T>` or `Outcome`",
    note = "an `async fn` needs the feature `async` of `vestibule`"
)]
pub trait HandlerFn<C, Params>: Send + Sync + 'static {
    /// The further parameters.
    #[doc(hidden)]
    type Further: HandlerParams;

    /// Prepares a call.
    #[doc(hidden)]
    fn start(self: Arc<Self>, command: C, further: Self::Further) -> Execution;
}

macro_rules! handler_fn {
    ($($param:ident)*) => {
        handler_params! { $($param)* }

        impl<C, F, R, M, $($param),*> HandlerFn<C, (M, $($param,)*)> for F
        where
            C: Commands,
            F: Fn(C, $($param),*) -> R + Send + Sync + 'static,
            R: CommandOutput<M>,
            $($param: HandlerParam + Send + 'static,)*
        {
            type Further = ($($param,)*);

            #[allow(non_snake_case, reason = "a parameter has the name of its type")]
            fn start(self: Arc<Self>, command: C, ($($param,)*): Self::Further) -> Execution {
                R::execution(move || self(command, $($param),*))
            }
        }
    };
}

handler_fn! {}
handler_fn! { A }
handler_fn! { A B }
handler_fn! { A B D }
handler_fn! { A B D E }
handler_fn! { A B D E G }
handler_fn! { A B D E G H }
