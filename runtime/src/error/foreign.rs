//! Conversions from and to `anyhow::Error`.

use std::any::Any;
use std::backtrace::BacktraceStatus;

use super::{BoxError, Error};

/// Converts an error of another crate. The box that `anyhow::Error` converts itself into hides the type of the error
/// within and its backtrace, so both are taken out before.
pub(super) fn convert<E: Into<BoxError> + 'static>(error: E) -> Error {
    let mut error = Some(error);
    let any: &mut dyn Any = &mut error;
    match any.downcast_mut::<Option<anyhow::Error>>().and_then(Option::take) {
        Some(error) => from_anyhow(error),
        // It is taken only if it is an `anyhow::Error`.
        None => error.map_or_else(|| Error::internal("an error was lost"), Error::from_boxed),
    }
}

fn from_anyhow(error: anyhow::Error) -> Error {
    let backtrace = error.backtrace();
    let is_captured = backtrace.status() == BacktraceStatus::Captured;
    let backtrace = is_captured.then(|| backtrace.to_string());
    let error = Error::from_boxed(error.reallocate_into_boxed_dyn_error_without_backtrace());
    match backtrace {
        Some(text) => error.with_extras(|extras| extras.backtrace = Some(Box::new(text))),
        None => error,
    }
}

impl From<Error> for anyhow::Error {
    fn from(error: Error) -> Self {
        Self::from_boxed(error.into_boxed())
    }
}
