//! The error of a command's return type, chosen by type at compile time: see `return_type`.

use std::error::Error as StdError;

use super::return_type::Tag;
use crate::error::{Error, ErrorType, Failure, IntoError, Result};

/// A type that can be the error of a command.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the error of a command",
    label = "not an error type",
    note = "use `vestibule::Error`, `String`, `anyhow::Error`, or any type that implements `std::error::Error + Send + Sync`"
)]
pub trait CommandError {
    /// Converts the value into an error.
    fn into_error(self) -> Error;
}

#[diagnostic::do_not_recommend]
impl<E: Into<Error>> CommandError for E {
    fn into_error(self) -> Error {
        self.into()
    }
}

/// The type `Result<T, E>`.
#[derive(Debug)]
pub struct Fallible<T, E>(Tag<T>, Tag<E>);
/// The type `Result<T, E>` with an error that declares its codes.
#[derive(Debug)]
pub struct Declared<T, E>(Tag<T>, Tag<E>);
/// The type `Result<T, Box<dyn Error>>`, whose error cannot be sent to another thread.
#[derive(Debug)]
pub struct LocallyFallible<T>(Tag<T>);
/// A type that is not a result.
#[derive(Debug)]
pub struct Infallible<T>(Tag<T>);

/// Splits a result into its value and error; a plain value never fails.
pub trait Split<R>: Copy + Send + 'static {
    /// The type of the success value.
    type Ok;
    /// Returns the tag of the success value.
    fn ok(&self) -> Tag<Self::Ok>;
    /// Returns the success value.
    ///
    /// # Errors
    ///
    /// The error of the result.
    fn split(self, result: R) -> Result<Self::Ok>;
}

/// Tells the type of the error, if it declares codes.
pub trait Declares {
    /// Adds the type of the error to a list.
    fn declare(&self, _: &mut Vec<ErrorType>) {}
}

impl<T, E> Declares for Fallible<T, E> {}
impl<T> Declares for LocallyFallible<T> {}
impl<T> Declares for Infallible<T> {}
impl<T, E: Failure> Declares for Declared<T, E> {
    fn declare(&self, types: &mut Vec<ErrorType>) {
        types.push(ErrorType::of::<E>());
    }
}

macro_rules! copy {
    ($($name:ident<$($param:ident),*>;)*) => {$(
        impl<$($param),*> Clone for $name<$($param),*> {
            fn clone(&self) -> Self {
                *self
            }
        }
        impl<$($param),*> Copy for $name<$($param),*> {}
    )*};
}

copy! {
    Fallible<T, E>;
    Declared<T, E>;
    LocallyFallible<T>;
    Infallible<T>;
}

impl<T, E> Fallible<T, E> {
    #[allow(dead_code, reason = "only some features use it")]
    pub(super) fn new() -> Self {
        Self(Tag::new(), Tag::new())
    }
}

impl<T: 'static, E: CommandError + 'static> Split<Result<T, E>> for Fallible<T, E> {
    type Ok = T;

    fn ok(&self) -> Tag<T> {
        self.0
    }

    fn split(self, result: Result<T, E>) -> Result<T> {
        result.map_err(CommandError::into_error)
    }
}

impl<T: 'static, E: Failure> Split<Result<T, E>> for Declared<T, E> {
    type Ok = T;

    fn ok(&self) -> Tag<T> {
        self.0
    }

    fn split(self, result: Result<T, E>) -> Result<T> {
        result.map_err(Error::from_failure)
    }
}

impl<T: 'static> Split<Result<T, Box<dyn StdError>>> for LocallyFallible<T> {
    type Ok = T;

    fn ok(&self) -> Tag<T> {
        self.0
    }

    fn split(self, result: Result<T, Box<dyn StdError>>) -> Result<T> {
        result.map_err(IntoError::into_error)
    }
}

impl<T: 'static> Split<T> for Infallible<T> {
    type Ok = T;

    fn ok(&self) -> Tag<T> {
        self.0
    }

    fn split(self, result: T) -> Result<T> {
        Ok(result)
    }
}

/// Probe for `Result<T, E>` with an error that declares its codes.
pub trait ProbeDeclared<T, E> {
    /// Returns the split of a result.
    fn fallible(&self) -> Declared<T, E>;
}
/// Probe for `Result<T, Box<dyn Error>>`.
pub trait ProbeLocal<T> {
    /// Returns the split of a result.
    fn fallible(&self) -> LocallyFallible<T>;
}
/// Probe for `Result<T, E>`.
pub trait ProbeResult<T, E> {
    /// Returns the split of a result.
    fn fallible(&self) -> Fallible<T, E>
    where
        E: CommandError;
}
/// Probe for any other type.
pub trait ProbePlain<T> {
    /// Returns the split of a plain value.
    fn fallible(&self) -> Infallible<T>;
}

impl<T, E: Failure> ProbeDeclared<T, E> for &&Tag<Result<T, E>> {
    fn fallible(&self) -> Declared<T, E> {
        Declared(Tag::new(), Tag::new())
    }
}

impl<T> ProbeLocal<T> for &&Tag<Result<T, Box<dyn StdError>>> {
    fn fallible(&self) -> LocallyFallible<T> {
        LocallyFallible(Tag::new())
    }
}

impl<T, E> ProbeResult<T, E> for &Tag<Result<T, E>> {
    fn fallible(&self) -> Fallible<T, E> {
        Fallible(Tag::new(), Tag::new())
    }
}

impl<T> ProbePlain<T> for Tag<T> {
    fn fallible(&self) -> Infallible<T> {
        Infallible(*self)
    }
}
