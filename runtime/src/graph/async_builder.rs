//! The async methods of [`Cli`]'s builder.

use super::Cli;
use crate::command::{Context, Layer, Next, Outcome};
use crate::error::Result;

impl Cli {
    /// Runs async code around every command here and below, nested from the program through its groups to the
    /// command, for every front end.
    ///
    /// The code sees the validated input in its [`Context`], and awaits [`Next::run`] for the rest of the call, or
    /// returns an outcome of its own instead. Code after that runs for streams too, after the last item was delivered
    /// or the consumer stopped early; a body of bytes is delivered after all layers.
    ///
    /// ```
    /// use std::time::Instant;
    /// use vestibule::prelude::*;
    ///
    /// /// Greet someone
    /// #[command]
    /// fn greet(#[arg] name: String) -> String {
    ///     format!("Hello {name}")
    /// }
    ///
    /// async fn timed(ctx: Context, next: Next) -> Result<Outcome> {
    ///     let start = Instant::now();
    ///     let result = next.run(ctx.clone()).await;
    ///     ctx.set(start.elapsed());
    ///     result.map(|outcome| outcome.map(|data| json!({ "greeting": data })))
    /// }
    ///
    /// let io = Io::memory();
    /// assert_eq!(Cli::create("app").middleware(timed).root(commands![greet]).run_with(["Ada"], io.clone()), 0);
    /// assert_eq!(io.stdout_text(), "greeting: Hello Ada\n");
    /// ```
    pub fn middleware<F>(self, run: impl Fn(Context, Next) -> F + Send + Sync + 'static) -> Self
    where
        F: Future<Output = Result<Outcome>> + Send + 'static,
    {
        self.with(|node| node.layers.push(Layer::around(run)))
    }
}
