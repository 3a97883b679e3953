//! Results as a person reads them.

use super::{Outcome, Reply};

impl<T> Reply<T> {
    /// Sets what a person sees in place of the value: where stdout is a terminal and the call names no format. Programs
    /// and agents get the value.
    ///
    /// Text in place of items, of an iterator or a stream, means that no item is asked for there.
    ///
    /// Needs the feature `output`. [`Context::terminal`](super::Context::terminal) has the width of the text and tells
    /// whether it may have colour.
    ///
    /// ```
    /// use vestibule::prelude::*;
    /// use vestibule::testing::Invocation;
    ///
    /// /// Show the state
    /// #[command]
    /// fn status() -> Reply<Data> {
    ///     Reply::new(json!({ "branch": "main", "ahead": 2 })).human("On branch main, 2 commits ahead")
    /// }
    ///
    /// let program = Cli::create("app").commands(commands![status]);
    /// assert_eq!(Invocation::line("status").terminal(80).run(&program).success(), "On branch main, 2 commits ahead\n");
    /// assert_eq!(Invocation::line("status").run(&program).success(), "branch: main\nahead: 2\n");
    /// ```
    pub fn human(mut self, text: impl Into<String>) -> Self {
        self.human = Some(text.into());
        self
    }
}

impl Outcome {
    /// Sets what a person sees in place of the body, as [`Reply::human`] does. Needs the feature `output`.
    #[must_use]
    pub fn with_human(mut self, text: impl Into<String>) -> Self {
        self.human = Some(text.into());
        self
    }
}
