//! Forms: the fields of a struct, which the person behind a call fills in.

use super::ask::{FieldForm, question};
use super::check::check;
use crate::command::{Context, Environment, Interaction, Question, QuestionKind, unanswered};
use crate::error::{InputErrors, Result};
use crate::schema::{FieldRef, Record, Tables, Values};

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
        fill(&mut values, title.as_ref(), self.interaction())?;
        let first = values.tables().first_field(0);
        Ok(T::take(&mut values, first))
    }
}

/// Asks for all fields, and sets those that are left open to their defaults.
fn fill(values: &mut Values<'_>, title: &str, interaction: Option<&Interaction>) -> Result<()> {
    let unavailable = || unanswered(&Question::new(title), interaction.map_or("", |own| own.unavailable));
    let interaction = interaction.filter(|own| own.asker.is_some()).ok_or_else(unavailable)?;
    // Nothing but the answers fills in a form.
    let environment = &Environment::empty();
    let fields: Vec<_> = values.tables().iter().filter(|field| !field.is_hidden()).collect();
    let questions = fields.iter().map(form_question).collect();
    if !(FieldForm { title, environment, interaction, needs_person: true }).ask(values, &fields, questions)? {
        return Err(unavailable());
    }
    let mut errors = InputErrors::default();
    check(values, environment, &mut errors);
    if errors.is_empty() { Ok(()) } else { Err(errors.into()) }
}

/// Returns the question for a field of a form, which is no flag.
fn form_question(field: &FieldRef<'_>) -> Question {
    let question = question(field).help("").with_label("");
    match field.literal_default() {
        Some(default) => question.default(default),
        // A flag that is not set is off.
        None if question.kind() == QuestionKind::Confirm && !field.kind().is_optional() => question.default("false"),
        None => question,
    }
}
