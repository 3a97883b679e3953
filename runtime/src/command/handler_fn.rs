//! Functions that handle the values of an enum of commands, with further parameters by type.

use std::sync::Arc;

use super::{CallContext, Commands, Context, Execution, Extract, Globals, IntoOutcome, State, Var};
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

/// A function for [`Cli::handle`](crate::Cli::handle): of a value of the enum `C`, then up to six
/// [`HandlerParam`]s, to a [`Result`].
#[diagnostic::on_unimplemented(
    message = "this function cannot handle commands",
    label = "is not `fn(Commands, …) -> vestibule::Result<T>`",
    note = "its first parameter is an enum with `#[derive(Commands)]`; `Context`, `State<T>`, `Globals<T>` and `Var<T>` may follow, and a closure names their types"
)]
pub trait HandlerFn<C, Params>: Send + Sync + 'static {
    /// Adds what the parameters need to the tables of the program.
    #[doc(hidden)]
    fn visit(tables: &mut Tables<'_>);

    /// Takes the parameters and prepares the call.
    #[doc(hidden)]
    fn start(self: Arc<Self>, command: C, call: &mut CallContext<'_>) -> Execution;
}

macro_rules! handler_fn {
    ($($param:ident)*) => {
        impl<C, F, T, $($param),*> HandlerFn<C, (T, $($param,)*)> for F
        where
            C: Commands,
            F: Fn(C, $($param),*) -> Result<T> + Send + Sync + 'static,
            T: IntoOutcome,
            $($param: HandlerParam + 'static,)*
        {
            #[allow(unused_variables, reason = "a function may have no further parameters")]
            fn visit(tables: &mut Tables<'_>) {
                $($param::visit(tables);)*
            }

            #[allow(non_snake_case, unused_variables, reason = "a parameter has the name of its type")]
            fn start(self: Arc<Self>, command: C, call: &mut CallContext<'_>) -> Execution {
                $(let $param = match $param::extract(call) {
                    Ok(param) => param,
                    Err(error) => return Execution::Finished(Err(error)),
                };)*
                Execution::Blocking(Box::new(move || self(command, $($param),*)?.into_outcome()))
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
