//! Runs whose questions are answered from a list.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use super::Invocation;
use crate::cli::Io;
use crate::command::{Answer, Asker, ModelReply, ModelRequest, Question};
use crate::error::{Error, Result, code};

impl Invocation {
    /// Answers the questions of the run, in order, in place of a person at the terminal. After the last answer, no
    /// question can be asked.
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
struct Script(Mutex<VecDeque<Answer>>);

impl Asker for Script {
    #[inline]
    fn ask(&self, _: &Question) -> Result<Answer> {
        let next = self.0.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
        Ok(next.unwrap_or(Answer::Unavailable))
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

#[inline]
pub(super) fn answer(io: Io, answers: &[Answer]) -> Io {
    io.asker(Script(Mutex::new(answers.iter().cloned().collect())))
}
