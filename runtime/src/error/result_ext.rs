//! Methods of `Result` and `Option` that make an [`Error`].

use std::borrow::Cow;
use std::error::Error as StdError;

use super::{Error, Result};

/// A type that an [`Error`] can be made from: everything that `?` converts, and `Box<dyn std::error::Error>`.
///
/// `M` is inferred. It keeps the implementations apart.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be made an error of a command",
    label = "not an error type",
    note = "use `vestibule::Error`, `String`, `anyhow::Error`, or any type that implements `std::error::Error + Send + Sync`"
)]
pub trait IntoError<M> {
    /// Converts the value into an error.
    fn into_error(self) -> Error;
}

/// Marks errors that `?` converts.
#[derive(Debug)]
pub struct Convertible;

/// Marks errors that cannot be sent to another thread.
#[derive(Debug)]
pub struct Local;

#[diagnostic::do_not_recommend]
impl<E: Into<Error>> IntoError<Convertible> for E {
    #[inline]
    fn into_error(self) -> Error {
        self.into()
    }
}

#[diagnostic::do_not_recommend]
impl IntoError<Local> for Box<dyn StdError> {
    #[inline]
    fn into_error(self) -> Error {
        Error::from_local(self)
    }
}

/// Methods that give the error of a `Result` a code, hints and an exit code.
///
/// The prelude has it. `M` is inferred.
///
/// ```
/// use vestibule::prelude::*;
///
/// fn read_store() -> Result<String> {
///     std::fs::read_to_string("/no/store").code("NO_STORE").exit_code(4).hint("create it with `store init`")
/// }
///
/// let error = read_store().unwrap_err();
/// assert_eq!((error.code(), error.exit_code()), ("NO_STORE", 4));
/// ```
pub trait ResultExt<T, M>: Sized {
    /// Sets the code of the error: see [`Error::with_code`].
    ///
    /// # Errors
    ///
    /// The error of the result, with the code.
    fn code(self, code: impl Into<Cow<'static, str>>) -> Result<T>;

    /// Adds a hint to the error: see [`Error::hint`].
    ///
    /// # Errors
    ///
    /// The error of the result, with the hint.
    fn hint(self, hint: impl Into<String>) -> Result<T>;

    /// Adds a next step to the error: see [`Error::next`].
    ///
    /// # Errors
    ///
    /// The error of the result, with the next step.
    fn next(self, command: impl Into<String>, why: impl Into<String>) -> Result<T>;

    /// Sets the exit code of the error: see [`Error::with_exit_code`].
    ///
    /// # Errors
    ///
    /// The error of the result, with the exit code.
    fn exit_code(self, exit_code: u8) -> Result<T>;

    /// Sets whether the same call may succeed later: see [`Error::retryable`].
    ///
    /// # Errors
    ///
    /// The error of the result.
    fn retryable(self, retryable: bool) -> Result<T>;
}

impl<T, E: IntoError<M>, M> ResultExt<T, M> for Result<T, E> {
    fn code(self, code: impl Into<Cow<'static, str>>) -> Result<T> {
        self.map_err(|error| error.into_error().with_code(code))
    }

    fn hint(self, hint: impl Into<String>) -> Result<T> {
        self.map_err(|error| error.into_error().hint(hint))
    }

    fn next(self, command: impl Into<String>, why: impl Into<String>) -> Result<T> {
        self.map_err(|error| error.into_error().next(command, why))
    }

    #[inline]
    fn exit_code(self, exit_code: u8) -> Result<T> {
        self.map_err(|error| error.into_error().with_exit_code(exit_code))
    }

    #[inline]
    fn retryable(self, retryable: bool) -> Result<T> {
        self.map_err(|error| error.into_error().retryable(retryable))
    }
}

/// Methods that add a message to the error of a `Result`, or turn `None` into an error.
///
/// The prelude does not have it, since a program that uses `anyhow::Context` needs no second one. `M` is inferred.
///
/// ```
/// use vestibule::error::ContextExt;
/// use vestibule::prelude::*;
///
/// fn first_zone(zones: &[&str]) -> Result<String> {
///     let zone = zones.first().context("there are no zones").code("NO_ZONES")?;
///     std::fs::read_to_string(zone).with_context(|| format!("cannot read zone `{zone}`"))
/// }
///
/// assert_eq!(first_zone(&[]).unwrap_err().code(), "NO_ZONES");
/// let error = first_zone(&["/no/zone"]).unwrap_err();
/// assert_eq!(error.message(), "cannot read zone `/no/zone`");
/// assert_eq!(error.causes().len(), 1);
/// ```
pub trait ContextExt<T, M>: Sized {
    /// Adds a message above the error: see [`Error::context`].
    ///
    /// # Errors
    ///
    /// The error of the result with the message, or an error with the message for `None`.
    fn context(self, message: impl Into<String>) -> Result<T> {
        self.with_context(|| message)
    }

    /// Adds a message above the error, which is built only if there is one.
    ///
    /// # Errors
    ///
    /// The error of the result with the message, or an error with the message for `None`.
    fn with_context<S: Into<String>>(self, message: impl FnOnce() -> S) -> Result<T>;
}

impl<T, E: IntoError<M>, M> ContextExt<T, M> for Result<T, E> {
    fn with_context<S: Into<String>>(self, message: impl FnOnce() -> S) -> Result<T> {
        self.map_err(|error| error.into_error().context(message()))
    }
}

impl<T> ContextExt<T, Convertible> for Option<T> {
    fn with_context<S: Into<String>>(self, message: impl FnOnce() -> S) -> Result<T> {
        self.ok_or_else(|| Error::new(super::code::FAILED, message()))
    }
}
