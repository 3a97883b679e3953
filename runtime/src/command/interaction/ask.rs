//! The rule of asking, and the methods of a context that ask.

use std::borrow::Cow;
use std::ffi::OsStr;

use super::{Answer, Asker, Interaction, Question, QuestionChoice, QuestionKind};
use crate::command::Context;
use crate::data::Data;
use crate::error::{Error, InputErrors, Result, code};
use crate::schema::{Field, Kind, Object, Part, Source, Tables, Value, Values, expected_instead_of};

/// Maximum number of times that one question is asked.
const MAX_ATTEMPTS: usize = 100;

/// The end of a question.
pub(crate) enum Asked<T> {
    Answered(T),
    /// The question is optional, and was left open.
    Skipped,
    /// The call has no person to ask.
    Unavailable,
}

/// Asks a question until its answer is accepted.
///
/// # Errors
///
/// `CANCELLED` if the person refuses to answer, `INTERRUPTED`, and the failures of the asker.
pub(crate) fn ask_until_valid<T>(
    asker: Option<&dyn Asker>,
    question: &mut Question,
    accept: &mut dyn FnMut(&[String]) -> Result<T, String>,
) -> Result<Asked<T>> {
    let Some(asker) = asker.filter(|asker| !question.is_secret() || asker.can_ask_secrets()) else {
        return Ok(Asked::Unavailable);
    };
    for _ in 0..MAX_ATTEMPTS {
        let values = match asker.ask(question)? {
            Answer::Given(values) => values,
            Answer::Skipped if question.is_optional() => return Ok(Asked::Skipped),
            Answer::Unavailable => return Ok(Asked::Unavailable),
            Answer::Cancelled | Answer::Skipped => return Err(cancelled(question)),
        };
        match values.iter().try_for_each(|value| question.verify(value)).and_then(|()| accept(&values)) {
            Ok(value) => return Ok(Asked::Answered(value)),
            Err(reason) => question.reject(values.last().map_or("", String::as_str), reason),
        }
    }
    Err(Error::of(code::VALIDATION_ERROR, format!("no valid answer to `{}`", question.prompt())))
}

/// Returns the error of a question that the person refused to answer.
#[cold]
pub(crate) fn cancelled(question: &Question) -> Error {
    Error::of(code::CANCELLED, format!("cancelled at `{}`", question.prompt()))
}

impl Interaction {
    fn asker(&self) -> Option<&dyn Asker> {
        self.asker.as_deref()
    }
}

impl Context {
    /// Asks the person behind the call, and returns the answer as a value of any type that a field can have.
    ///
    /// The first of these answers it:
    ///
    /// 1. the value of the question's [`field`](Question::field), if the call or its environment, config file or default
    ///    sets it;
    /// 2. the person at the terminal, if the program has the feature `prompts`, stdin and stderr are a terminal, the call
    ///    requests no format and does not have `--no-input`, and no agent runs the program;
    /// 3. the client of another front end, if it can ask its user;
    /// 4. without a person, the call fails as it does without a required option, and the error names the flag.
    ///
    /// An answer that the type or [`Question::check`] rejects is asked for again. The choices of an enum with
    /// `#[derive(Choice)]` are offered, and a `bool` is a question of yes or no. An `Option` may be left open, and is `None`
    /// without a person; a list has the values of one line.
    ///
    /// The method waits on this thread; an `async fn` awaits [`blocking`](Self::blocking).
    ///
    /// # Errors
    ///
    /// `VALIDATION_ERROR` or `INPUT_REQUIRED` without a person to ask, `CANCELLED` and `INTERRUPTED` if the person does not
    /// want to answer.
    ///
    /// ```
    /// use vestibule::command::Question;
    /// use vestibule::prelude::*;
    /// use vestibule::testing::Invocation;
    ///
    /// /// Create a server
    /// #[command]
    /// fn create(#[option] region: Option<String>, ctx: Context) -> Result<String> {
    ///     let region: String = ctx.ask(Question::new("Which region?").field("region"))?;
    ///     let cores: u8 = ctx.ask(Question::new("How many cores?").default("2"))?;
    ///     Ok(format!("{cores} cores in {region}"))
    /// }
    ///
    /// let program = Cli::create("servers").commands(commands![create]);
    /// let output = Invocation::line("create").answers(["eu-west-1", "many", "4"]).run(&program);
    /// assert_eq!(output.success(), "4 cores in eu-west-1\n");
    /// let output = Invocation::line("create").run(&program);
    /// assert!(output.failure(2).contains("Missing required option: --region"));
    /// ```
    pub fn ask<T: Value>(&self, question: impl Into<Question>) -> Result<T> {
        let question = with_shape::<T>(question.into());
        self.answer(question, &mut |texts| read_value(texts))
    }

    /// Asks for a yes or a no. An empty input means no, unless the question has another default.
    ///
    /// For a command that always asks before it begins, write `#[command(confirm = "…")]` instead.
    ///
    /// # Errors
    ///
    /// Those of [`ask`](Self::ask).
    pub fn confirm(&self, question: impl Into<Question>) -> Result<bool> {
        let mut question = question.into();
        if question.default_answer().is_none() {
            question = question.default("false");
        }
        self.ask(question)
    }

    /// Asks for a secret: what is typed is not shown. It is asked for on a terminal only.
    ///
    /// # Errors
    ///
    /// Those of [`ask`](Self::ask).
    pub fn secret(&self, question: impl Into<Question>) -> Result<String> {
        self.ask(question.into().secret())
    }

    /// Asks for one of several values, which are shown as text, and returns it.
    ///
    /// # Errors
    ///
    /// Those of [`ask`](Self::ask), and `INTERNAL` if there is nothing to choose from.
    ///
    /// ```
    /// use vestibule::prelude::*;
    /// use vestibule::testing::Invocation;
    ///
    /// /// Open an issue
    /// #[command]
    /// fn open(ctx: Context) -> Result<u32> {
    ///     ctx.choose("Which issue?", [7, 12, 40])
    /// }
    ///
    /// let program = Cli::create("issues").commands(commands![open]);
    /// assert_eq!(Invocation::line("open").answers(["12"]).run(&program).success(), "12\n");
    /// ```
    pub fn choose<T: ToString>(
        &self,
        question: impl Into<Question>,
        choices: impl IntoIterator<Item = T>,
    ) -> Result<T> {
        let mut values: Vec<(String, T)> = choices.into_iter().map(|value| (value.to_string(), value)).collect();
        let names = values.iter().map(|(name, _)| QuestionChoice::new(name, "")).collect();
        let question = question.into().with_kind(QuestionKind::Choice).with_choices(names);
        if values.is_empty() {
            return Err(Error::internal(format!("`{}` has nothing to choose from", question.prompt())));
        }
        let position = self.answer(question, &mut |texts| {
            let text = texts.last().map_or("", String::as_str);
            let found = values.iter().position(|(name, _)| name == text);
            found.ok_or_else(|| format!("`{text}` is not one of the choices"))
        })?;
        Ok(values.swap_remove(position).1)
    }

    /// Answers a question by the rule of [`ask`](Self::ask).
    fn answer<T>(&self, mut question: Question, accept: &mut dyn FnMut(&[String]) -> Result<T, String>) -> Result<T> {
        if let Some(texts) = question.field_name().and_then(|name| self.given(name)) {
            let valid = texts.iter().try_for_each(|text| question.verify(text)).and_then(|()| accept(&texts));
            return valid.map_err(|reason| self.invalid(&question, &texts.join(" "), &reason));
        }
        if let Some(label) = question.field_name().map(|name| self.label(name)) {
            question = question.with_label(label);
        }
        let interaction = self.interaction();
        let asker = interaction.and_then(Interaction::asker);
        match ask_until_valid(asker, &mut question, accept)? {
            Asked::Answered(value) => Ok(value),
            // An optional answer may be missing, as an optional field may.
            Asked::Skipped | Asked::Unavailable if question.is_optional() => {
                accept(&[]).map_err(|reason| Error::of(code::VALIDATION_ERROR, reason))
            }
            Asked::Skipped | Asked::Unavailable => {
                let reason = match asker {
                    Some(asker) if question.is_secret() && !asker.can_ask_secrets() => NO_SECRETS,
                    _ => interaction.map_or("", |interaction| interaction.unavailable),
                };
                Err(unanswered(&question, reason))
            }
        }
    }

    /// Returns the values of a field that has a source, as they would be typed.
    #[inline]
    fn given(&self, name: &str) -> Option<Vec<String>> {
        self.source(name)?;
        let text = |data: &Data| match data {
            Data::String(text) => text.clone(),
            other => crate::data::to_json(other),
        };
        let parts = [self.options(), self.args(), self.env(), self.globals()];
        parts.into_iter().find_map(|part| match part.get(name)? {
            Data::Null => None,
            Data::Array(items) => Some(items.iter().map(text).collect()),
            other => Some(vec![text(other)]),
        })
    }

    #[inline]
    fn invalid(&self, question: &Question, text: &str, reason: &str) -> Error {
        let label = question.field_name().map(|name| self.label(name)).unwrap_or_default();
        let mut errors = InputErrors::default();
        let error = errors.invalid(&label, format_args!("Invalid value for {label}: {reason}"));
        if !question.is_secret() {
            error.received(text);
        }
        errors.into()
    }
}

/// Sets the form of the answer, and the choices, by a type. A question for an `Option` may be left open.
fn with_shape<T: Value>(question: Question) -> Question {
    let question = if T::KIND.is_optional() { question.optional(true) } else { question };
    let is_list = T::KIND.is_list() || T::KIND.is_map();
    if !T::CHOICES.is_empty() {
        let choices = T::CHOICES.iter().filter(|choice| !choice.hidden);
        let choices = choices.map(|choice| QuestionChoice::new(choice.name, choice.doc.trim())).collect();
        let kind = if is_list { QuestionKind::Choices } else { QuestionKind::Choice };
        return question.with_kind(kind).with_choices(choices);
    }
    question.with_kind(if is_list { QuestionKind::Texts } else { QuestionKind::of(T::KIND) })
}

/// Reads the values of an answer as those of a field.
fn read_value<T: Value>(texts: &[String]) -> Result<T, String> {
    let packed = Object::new().field(Field::new("answer", T::KIND)).pack(Part::Option);
    let mut tables = Tables::new();
    packed.visit(&mut tables);
    let Some(field) = tables.iter().next() else { return Err("no value".to_owned()) };
    let mut values = Values::new(tables.clone());
    for text in texts {
        values.push(&field, Cow::Borrowed(OsStr::new(text)), Source::Prompt);
    }
    T::collect(&values, field.id()).map_err(|reason| match texts.last() {
        Some(text) if field.kind().is_number() && is_of_std(&reason) => {
            format!("expected {}", expected_instead_of(&field, text))
        }
        _ => reason,
    })
}

/// Returns whether std says that a number is invalid, without the numbers that are valid.
fn is_of_std(reason: &str) -> bool {
    ["digit found", "number too ", "empty string", "float literal"].iter().any(|part| reason.contains(part))
}

impl QuestionKind {
    /// Returns the form of the answer for a kind of values.
    #[inline]
    pub(crate) fn of(kind: Kind) -> Self {
        if kind.is(Kind::BOOL) {
            Self::Confirm
        } else if kind.is_integer() {
            Self::Integer
        } else if kind.is(Kind::F32) || kind.is(Kind::F64) || kind.is(Kind::NUMBER) {
            Self::Number
        } else {
            Self::Text
        }
    }
}

/// Why a secret is not asked for, although there is a person.
pub(crate) const NO_SECRETS: &str = "a secret cannot be asked for where what is typed is shown";

/// Returns the error of a question without a person to answer it.
#[cold]
#[cfg_attr(not(feature = "output"), inline)]
pub(super) fn unanswered(question: &Question, reason: &str) -> Error {
    if let Some(label) = question.label() {
        let noun = if label.starts_with('<') { "argument" } else { "option" };
        let mut errors = InputErrors::default();
        errors.invalid(label, format_args!("Missing required {noun}: {label}")).coded("missing");
        return Error::from(errors).hint(format!("it answers the question `{}`", question.prompt()));
    }
    let reason = if reason.is_empty() { "there is nobody to ask" } else { reason };
    Error::of(code::INPUT_REQUIRED, format!("`{}` needs an answer, and {reason}", question.prompt()))
}

#[cfg(test)]
mod tests {
    use super::read_value;

    #[test]
    fn an_invalid_number_is_answered_with_the_valid_ones() {
        let read = |text: &str| read_value::<u8>(&[text.to_owned()]);
        assert_eq!(read("7"), Ok(7));
        for text in ["300", "-1", "x", ""] {
            assert_eq!(read(text), Err("expected an integer from 0 to 255".to_owned()), "{text}");
        }
        assert_eq!(read_value::<f64>(&["x".to_owned()]), Err("expected a number".to_owned()));
    }
}
