//! The person behind a call: questions to them, and the progress that they see.
//!
//! A front end puts an [`Asker`] and a [`ProgressSink`] into the call's [`Interaction`]; a call without one asks no
//! questions and shows no progress. Commands use both through their [`Context`](super::Context), whichever front end called them.

mod ask;
mod form;
mod model;
mod progress;
mod question;
#[cfg(test)]
mod tests;

use std::fmt;
use std::sync::Arc;

pub(crate) use ask::{Asked, NO_SECRETS, ask_until_valid, cancelled};
pub use model::{ModelReply, ModelRequest};
pub use progress::{Progress, ProgressSink, ProgressState};
pub use question::{Answer, Asker, Question, QuestionChoice, QuestionKind};

/// The means of a call to reach the person behind it.
#[derive(Clone, Default)]
pub(crate) struct Interaction {
    /// Answers the questions of the call.
    pub(crate) asker: Option<Arc<dyn Asker>>,
    /// Shows the progress of the call.
    pub(crate) progress: Option<Arc<dyn ProgressSink>>,
    /// The reason why there is no asker, as a clause: `stdin is not a terminal`.
    pub(crate) unavailable: &'static str,
    /// Fills in forms by the rules of input, which a front end knows.
    pub(crate) fill_form: Option<form::FillForm>,
}

impl fmt::Debug for Interaction {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Interaction")
            .field("asker", &self.asker.is_some())
            .field("progress", &self.progress.is_some())
            .finish_non_exhaustive()
    }
}
