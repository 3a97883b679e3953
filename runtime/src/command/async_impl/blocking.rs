//! Blocking code of async commands.

use crate::command::Context;
use crate::error::{Error, Result};

impl Context {
    /// Runs a function that may block, such as one that asks questions, without blocking the runtime.
    ///
    /// ```
    /// use vestibule::prelude::*;
    /// use vestibule::testing::Invocation;
    ///
    /// /// Greet someone
    /// #[command]
    /// async fn greet(ctx: Context) -> Result<String> {
    ///     let name: String = ctx.blocking(|ctx| ctx.ask("Who are you?")).await?;
    ///     Ok(format!("Hello {name}"))
    /// }
    ///
    /// let program = Cli::create("greet").root(commands![greet]);
    /// assert_eq!(Invocation::line("").answers(["Ada"]).run(&program).success(), "Hello Ada\n");
    /// ```
    ///
    /// # Errors
    ///
    /// Those of the function, and `INTERNAL` if it panics.
    pub async fn blocking<T: Send + 'static>(
        &self,
        run: impl FnOnce(&Self) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let context = self.clone();
        let run = move || crate::command::guard(|| run(&context)).unwrap_or_else(Err);
        match tokio::runtime::Handle::try_current() {
            Ok(runtime) => {
                runtime.spawn_blocking(run).await.map_err(|_| Error::internal("the command was cancelled"))?
            }
            Err(_) => run(),
        }
    }
}
