//! Results as a person reads them.

use super::{Command, Outcome, Reply};
use crate::render::Format;
use crate::render::table::Column;

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

impl Command {
    /// Sets the format of the result on a terminal when the call does not name one and no agent runs the program. It
    /// overrides what the group and the program set. Needs the feature `output`.
    pub fn terminal_format(self, format: Format) -> Self {
        self.with("terminal_format", |builder| builder.terminal_format = Some(format))
    }

    /// Chooses the columns of the table of a list, in their order. Needs the feature `output`.
    ///
    /// Without it, a table has the columns that `x-columns` in the output schema names, or else every member; the `title`
    /// of a member in the schema is the heading of its column.
    ///
    /// ```
    /// use vestibule::prelude::*;
    /// use vestibule::testing::Invocation;
    ///
    /// let issues = || json!([{ "id": 1, "number": 2, "title": "Fix the deploy script", "url": "https://example.com/2" }]);
    /// let list = Command::new("list").columns(["number", "title"]).run(move |_| Ok(issues()));
    /// let output = Invocation::line("list --format table").run(&Cli::create("app").command(list));
    /// assert_eq!(output.success(), "NUMBER  TITLE\n     2  Fix the deploy script\n");
    /// ```
    pub fn columns<C: Into<Column>>(self, columns: impl IntoIterator<Item = C>) -> Self {
        let columns = columns.into_iter().map(Into::into);
        self.with("columns", |builder| {
            for column in columns {
                builder.times.extend(column.time_name());
                builder.columns.push(column.packed());
            }
        })
    }
}
