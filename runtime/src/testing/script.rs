//! Runs whose questions are answered from a list.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::{Invocation, RunOutput};
use crate::cli::Io;
use crate::command::{Answer, Asker, ModelReply, ModelRequest, Question};
use crate::error::{Error, Result, code};

impl Invocation {
    /// Answers the questions of the run, in order, in place of a person at the terminal. After the last answer, no
    /// question can be asked.
    ///
    /// A text is a line that is typed at the terminal: an empty one takes the default or leaves an optional question open, `y`
    /// and `n` are yes and no, and the values of a list are separated by spaces or by the delimiter of the field.
    ///
    /// A run panics if answers are left at its end, since a test that expects a question would not see that it is not asked.
    ///
    /// ```
    /// use vestibule::command::Answer;
    /// use vestibule::prelude::*;
    /// use vestibule::testing::Invocation;
    ///
    /// /// Greet someone
    /// #[command]
    /// fn greet(ctx: Context) -> Result<String> {
    ///     let name: String = ctx.ask("Who are you?")?;
    ///     Ok(format!("Hello {name}"))
    /// }
    ///
    /// let program = Cli::create("greet").root(commands![greet]);
    /// assert_eq!(Invocation::line("").answers(["Ada"]).run(&program).success(), "Hello Ada\n");
    /// let output = Invocation::line("").answers([Answer::Cancelled]).run(&program);
    /// assert_eq!(output.failure(1), "Error (CANCELLED): cancelled at `Who are you?`\n");
    /// ```
    pub fn answers<I>(mut self, answers: I) -> Self
    where
        I: IntoIterator,
        I::Item: Into<Answer>,
    {
        self.answers = Some(answers.into_iter().map(Into::into).collect());
        self
    }
}

/// An asker that answers from a list.
#[derive(Clone)]
pub(super) struct Script(Arc<Mutex<VecDeque<Answer>>>);

impl Script {
    pub(super) fn new(answers: &[Answer]) -> Self {
        Self(Arc::new(Mutex::new(answers.iter().cloned().collect())))
    }

    pub(super) fn set(&self, io: Io) -> Io {
        io.asker(self.clone())
    }

    /// Checks that every answer was taken by a question.
    #[track_caller]
    pub(super) fn check_end(&self, output: &RunOutput) {
        let left = self.lock();
        assert!(left.is_empty(), "no question took the answers {:?} of:\n{output}", *left);
    }

    fn lock(&self) -> MutexGuard<'_, VecDeque<Answer>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Asker for Script {
    #[inline]
    fn ask(&self, question: &Question) -> Result<Answer> {
        Ok(match self.lock().pop_front() {
            Some(Answer::Given(texts)) => match texts.as_slice() {
                [line] => question.read_line(line),
                _ => Answer::Given(texts),
            },
            Some(other) => other,
            None => Answer::Unavailable,
        })
    }

    #[inline]
    fn ask_model(&self, request: &ModelRequest) -> Option<Result<ModelReply>> {
        match self.ask(&Question::new(request.prompt())) {
            Ok(Answer::Given(texts)) => Some(Ok(ModelReply::new(texts.join("\n")))),
            Ok(Answer::Unavailable) => None,
            Ok(_) => Some(Err(Error::new(code::CANCELLED, "the request to the model was refused"))),
            Err(error) => Some(Err(error)),
        }
    }

    fn can_ask_secrets(&self) -> bool {
        true
    }
}
