//! Questions to a person, and the trait of what asks them.

use std::fmt;
use std::sync::Arc;

use super::{ModelReply, ModelRequest};
use crate::error::Result;
use crate::shell::split_words;

/// A question to the person behind a call.
///
/// It is answered by the value of its [`field`](Self::field) if the call has one, else by the person; see
/// [`Context::ask`](super::super::Context::ask).
///
/// ```
/// use vestibule::command::Question;
///
/// let question = Question::new("Which region?").field("region").default("eu-west-1").help("Where the servers are");
/// assert_eq!(question.prompt(), "Which region?");
/// ```
#[derive(Clone)]
#[must_use]
pub struct Question {
    prompt: String,
    help: String,
    kind: QuestionKind,
    field: String,
    label: String,
    default: Option<String>,
    choices: Vec<QuestionChoice>,
    delimiter: Option<char>,
    is_secret: bool,
    is_optional: bool,
    rejection: Option<Rejection>,
    check: Option<Check>,
}

/// A rule of the caller's for an answer.
#[derive(Clone)]
struct Check(Arc<CheckFn>);

type CheckFn = dyn Fn(&str) -> Result<(), String> + Send + Sync;

/// An answer that was not accepted.
#[derive(Clone, Debug)]
struct Rejection {
    answer: String,
    reason: String,
}

/// The form of the answer to a question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum QuestionKind {
    /// A text.
    #[default]
    Text,
    /// A whole number.
    Integer,
    /// A number.
    Number,
    /// Yes or no; the answer is `true` or `false`.
    Confirm,
    /// One of the choices.
    Choice,
    /// Any number of the choices.
    Choices,
    /// Any number of texts.
    Texts,
}

/// A value that a question offers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct QuestionChoice {
    /// The value, which is the answer if it is chosen.
    pub name: String,
    /// Its description, which may be empty.
    pub description: String,
}

impl QuestionChoice {
    /// Creates a choice.
    pub fn new(name: impl Into<String>, description: impl Into<String>) -> Self {
        Self { name: name.into(), description: description.into() }
    }
}

impl Question {
    /// Creates a question with its prompt.
    pub fn new(prompt: impl Into<String>) -> Self {
        Self {
            prompt: prompt.into(),
            help: String::new(),
            kind: QuestionKind::Text,
            field: String::new(),
            label: String::new(),
            default: None,
            choices: Vec::new(),
            delimiter: None,
            is_secret: false,
            is_optional: false,
            rejection: None,
            check: None,
        }
    }

    /// Sets a line of help, shown beside the prompt.
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = help.into();
        self
    }

    /// Names the field of the command that answers the question when the call sets it: its name in data. Without a person to
    /// ask, the error is that of the field when it is missing.
    pub fn field(mut self, name: impl Into<String>) -> Self {
        self.field = name.into();
        self
    }

    /// Sets the answer that the person gives by confirming an empty input.
    pub fn default(mut self, answer: impl Into<String>) -> Self {
        self.default = Some(answer.into());
        self
    }

    /// Adds a rule for the answer: a function that returns why it is not accepted. The question is then asked again.
    pub fn check(mut self, check: impl Fn(&str) -> Result<(), String> + Send + Sync + 'static) -> Self {
        self.check = Some(Check(Arc::new(check)));
        self
    }

    /// Hides what is typed. The question is asked on a terminal only, never through another program.
    pub fn secret(mut self) -> Self {
        self.is_secret = true;
        self
    }

    pub(crate) fn with_kind(mut self, kind: QuestionKind) -> Self {
        self.kind = kind;
        self
    }

    #[cfg_attr(not(feature = "output"), inline)]
    pub(crate) fn with_choices(mut self, choices: Vec<QuestionChoice>) -> Self {
        self.choices = choices;
        self
    }

    /// Sets the character that separates several values in one text, in place of whitespace.
    pub(crate) fn with_delimiter(mut self, delimiter: Option<char>) -> Self {
        self.delimiter = delimiter;
        self
    }

    /// Sets the flag or the placeholder that the command line has for the field: `--region`, `<name>`.
    pub(crate) fn with_label(mut self, label: impl Into<String>) -> Self {
        self.label = label.into();
        self
    }

    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn optional(mut self, is_optional: bool) -> Self {
        self.is_optional = is_optional;
        self
    }

    /// Records that an answer was not accepted.
    #[inline]
    pub(crate) fn reject(&mut self, answer: &str, reason: String) {
        let answer = if self.is_secret { String::new() } else { answer.to_owned() };
        self.rejection = Some(Rejection { answer, reason });
    }

    /// Applies the caller's rule to an answer.
    #[inline]
    pub(crate) fn verify(&self, answer: &str) -> Result<(), String> {
        self.check.as_ref().map_or(Ok(()), |check| (check.0)(answer))
    }

    /// Returns the prompt.
    pub fn prompt(&self) -> &str {
        &self.prompt
    }

    /// Returns the line of help, which may be empty.
    pub fn help_text(&self) -> &str {
        &self.help
    }

    /// Returns the form of the answer.
    pub fn kind(&self) -> QuestionKind {
        self.kind
    }

    /// Returns the name in data of the field that the question is about, if any.
    #[inline]
    pub fn field_name(&self) -> Option<&str> {
        Some(self.field.as_str()).filter(|name| !name.is_empty())
    }

    /// Returns the flag or placeholder of that field on the command line: `--region`, `<name>`.
    #[inline]
    pub fn label(&self) -> Option<&str> {
        Some(self.label.as_str()).filter(|label| !label.is_empty())
    }

    /// Returns the answer that an empty input stands for.
    pub fn default_answer(&self) -> Option<&str> {
        self.default.as_deref()
    }

    /// Returns the values that the question offers.
    pub fn choices(&self) -> &[QuestionChoice] {
        &self.choices
    }

    /// Returns the character that separates several values in one text, if it is not whitespace.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn delimiter(&self) -> Option<char> {
        self.delimiter
    }

    /// Returns whether what is typed must not be shown.
    pub fn is_secret(&self) -> bool {
        self.is_secret
    }

    /// Returns whether the person may leave the question open.
    pub fn is_optional(&self) -> bool {
        self.is_optional
    }

    /// Returns the answer in a line that was typed.
    ///
    /// An empty line stands for the default, `y` and `n` for yes and no, and a list is split into its values.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn read_line(&self, line: &str) -> Answer {
        let line = if line.is_empty() { self.default_answer().unwrap_or_default() } else { line };
        match (self.kind, self.delimiter) {
            _ if line.is_empty() && self.is_optional => Answer::Skipped,
            _ if self.is_secret => Answer::text(line),
            (QuestionKind::Texts | QuestionKind::Choices, None) => Answer::Given(split_words(line)),
            (QuestionKind::Texts | QuestionKind::Choices, Some(_)) if line.trim().is_empty() => {
                Answer::Given(Vec::new())
            }
            (QuestionKind::Texts | QuestionKind::Choices, Some(delimiter)) => {
                Answer::Given(line.split(delimiter).map(|value| value.trim().to_owned()).collect())
            }
            (QuestionKind::Confirm, _) => Answer::text(match line.trim().to_ascii_lowercase().as_str() {
                "y" | "yes" => "true",
                "n" | "no" => "false",
                _ => line,
            }),
            _ => Answer::text(line),
        }
    }

    /// Returns why the answer before was not accepted, if the question is asked again.
    #[inline]
    pub fn rejection(&self) -> Option<&str> {
        self.rejection.as_ref().map(|rejection| rejection.reason.as_str())
    }

    /// Returns the answer before, if the question is asked again; empty for a secret.
    #[inline]
    pub fn rejected_answer(&self) -> Option<&str> {
        self.rejection.as_ref().map(|rejection| rejection.answer.as_str())
    }
}

impl From<&str> for Question {
    #[inline]
    fn from(prompt: &str) -> Self {
        Self::new(prompt)
    }
}

impl From<String> for Question {
    #[inline]
    fn from(prompt: String) -> Self {
        Self::new(prompt)
    }
}

impl fmt::Debug for Question {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Question").field("prompt", &self.prompt).field("kind", &self.kind).finish_non_exhaustive()
    }
}

/// The answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Answer {
    /// The values, as they would be typed on the command line: one, or any number if the question takes several.
    Given(Vec<String>),
    /// The person left an optional question open.
    Skipped,
    /// The person refused to answer. The call ends with the error `CANCELLED`.
    Cancelled,
    /// The question cannot be asked. The call ends with the error of a missing value.
    Unavailable,
}

impl Answer {
    /// Creates an answer of one value.
    pub fn text(text: impl Into<String>) -> Self {
        Self::Given(vec![text.into()])
    }
}

impl From<&str> for Answer {
    #[inline]
    fn from(text: &str) -> Self {
        Self::text(text)
    }
}

impl From<String> for Answer {
    #[inline]
    fn from(text: String) -> Self {
        Self::text(text)
    }
}

/// Asks a person the questions of a call: on a terminal, in a form of another program, from a script in a test. An agent's
/// program may pass questions on to its model, too.
///
/// [`Io::asker`](crate::Io::asker) sets the asker of a run.
pub trait Asker: Send + Sync {
    /// Asks a question, and waits for the answer on this thread. An answer that is not valid is rejected by the caller,
    /// which asks again: [`Question::rejection`] is the reason.
    ///
    /// # Errors
    ///
    /// `INTERRUPTED` if the person ends the program, and the failures of the channel.
    fn ask(&self, question: &Question) -> Result<Answer>;

    /// Asks several questions at once, and returns their answers in order; `None` if each is to be asked on its own, once
    /// the title is shown. The title may be empty.
    fn ask_form(&self, title: &str, questions: &[Question]) -> Option<Result<Vec<Answer>>> {
        let _ = (title, questions);
        None
    }

    /// Asks the model of the caller; `None` if it has none.
    fn ask_model(&self, request: &ModelRequest) -> Option<Result<ModelReply>> {
        let _ = request;
        None
    }

    /// Returns whether secrets may be asked for: what is typed is neither shown nor passed on to another program.
    fn can_ask_secrets(&self) -> bool {
        false
    }
}
