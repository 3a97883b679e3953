//! Forms that a command asks the person behind it to fill in.

use super::ask::unanswered;
use super::{Interaction, Question};
use crate::command::Context;
use crate::error::Result;
use crate::schema::{Record, Tables, Values};

/// A function that sets fields to the answers of the person behind a call. Returns false without a person to ask.
pub(crate) type FillForm = fn(&mut Values<'_>, &str, &Interaction) -> Result<bool>;

impl Context {
    /// Asks the person behind the call to fill in a form: the fields of a struct with `#[derive(Options)]`.
    ///
    /// The descriptions of the fields are the questions, and their defaults, choices, bounds and relations hold as they do
    /// for options. On a terminal the fields are asked one after another, and an empty input takes the default; an MCP
    /// client shows them at once. Unlike [`ask`](Self::ask), a form is not answered by the values of the call.
    ///
    /// The method waits on this thread; an `async fn` awaits [`blocking`](Self::blocking).
    ///
    /// # Errors
    ///
    /// `INPUT_REQUIRED` without a person to ask, `CANCELLED` and `INTERRUPTED` if the person does not want to answer,
    /// `VALIDATION_ERROR` for answers that break a rule between fields.
    ///
    /// ```
    /// use vestibule::prelude::*;
    /// use vestibule::testing::Invocation;
    ///
    /// #[derive(Options)]
    /// struct Address {
    ///     /// Street and number
    ///     street: String,
    ///     /// Country
    ///     #[option(default = "Germany")]
    ///     country: String,
    /// }
    ///
    /// /// Send the parcel
    /// #[command]
    /// fn send(ctx: Context) -> Result<String> {
    ///     let address: Address = ctx.ask_form("Where to?")?;
    ///     Ok(format!("to {}, {}", address.street, address.country))
    /// }
    ///
    /// let program = Cli::create("parcel").commands(commands![send]);
    /// let output = Invocation::line("send").answers(["Main St 1", "France"]).run(&program);
    /// assert_eq!(output.success(), "to Main St 1, France\n");
    /// assert!(Invocation::line("send").run(&program).failure(2).contains("`Where to?` needs an answer"));
    /// ```
    pub fn ask_form<T: Record>(&self, title: impl AsRef<str>) -> Result<T> {
        let mut tables = Tables::new();
        T::visit(&mut tables);
        let mut values = Values::new(tables);
        let (title, interaction) = (title.as_ref(), self.interaction());
        let fill = interaction.and_then(|own| own.fill_form.zip(Some(own)).filter(|_| own.asker.is_some()));
        if !fill.map_or(Ok(false), |(fill, own)| fill(&mut values, title, own))? {
            return Err(unanswered(&Question::new(title), interaction.map_or("", |own| own.unavailable)));
        }
        let first = values.tables().first_field(0);
        Ok(T::take(&mut values, first))
    }
}
