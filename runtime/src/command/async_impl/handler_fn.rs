//! Async functions that handle the values of an enum of commands.

use std::sync::Arc;

use super::future;
use crate::command::{CallContext, Commands, Execution, HandlerParam, IntoOutcome};
use crate::error::Result;
use crate::schema::Tables;

/// A function for [`Cli::handle_async`](crate::Cli::handle_async): as a [`HandlerFn`](crate::command::HandlerFn), but
/// to a future.
#[diagnostic::on_unimplemented(
    message = "this function cannot handle commands",
    label = "is not `async fn(Commands, …) -> vestibule::Result<T>`",
    note = "its first parameter is an enum with `#[derive(Commands)]`; `Context`, `State<T>`, `Globals<T>` and `Var<T>` may follow, and a closure names their types"
)]
pub trait AsyncHandlerFn<C, Params>: Send + Sync + 'static {
    /// Adds what the parameters need to the tables of the program.
    #[doc(hidden)]
    fn visit(tables: &mut Tables<'_>);

    /// Takes the parameters and prepares the call.
    #[doc(hidden)]
    fn start(self: Arc<Self>, command: C, call: &mut CallContext<'_>) -> Execution;
}

macro_rules! handler_fn {
    ($($param:ident)*) => {
        impl<C, F, R, T, $($param),*> AsyncHandlerFn<C, (R, T, $($param,)*)> for F
        where
            C: Commands,
            F: Fn(C, $($param),*) -> R + Send + Sync + 'static,
            R: Future<Output = Result<T>> + Send + 'static,
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
                future(async move { self(command, $($param),*).await?.into_outcome() })
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
