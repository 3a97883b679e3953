//! Conversions from and to the error types of other crates.
//!
//! An error of another crate is kept whole, as the source of the [`Error`] that wraps it. Its code is that of the first
//! `Error` in its chain of causes, which has gone through another error type as [`Boxed`], or of the first error of a type
//! that declares codes.

use std::backtrace::{Backtrace, BacktraceStatus};
use std::error::Error as StdError;
use std::fmt;
use std::ops::Deref;

use super::failure::{DeclaredError, ErrorType};
use super::identify::{among_causes, identify, native};
use super::{BoxError, Error, Failure, Next, ParseError, ValidationError, causes, code, foreign};

impl Error {
    /// Converts any error, as `?` does.
    ///
    /// A boxed `vestibule::Error`, [`ParseError`] or [`ValidationError`] is unwrapped. Any other error is kept as the
    /// [`source`](Self::source). The message is its own; its code, exit code, hints and next steps are those of the first
    /// `vestibule::Error` among its causes. Without one, the code is `FAILED`.
    ///
    /// ```
    /// use vestibule::Error;
    ///
    /// let error = Error::new("NO_SUCH_ZONE", "zone `x9` does not exist").with_exit_code(4);
    /// let error = anyhow::Error::from_boxed(error.into_boxed()).context("cannot deploy");
    /// let error = Error::from_boxed(error);
    /// assert_eq!((error.message(), error.causes()[0].as_str()), ("cannot deploy", "zone `x9` does not exist"));
    /// assert_eq!((error.code(), error.exit_code()), ("NO_SUCH_ZONE", 4));
    /// ```
    pub fn from_boxed(error: impl Into<BoxError>) -> Self {
        Self::from_box(error.into())
    }

    #[inline]
    fn from_box(error: BoxError) -> Self {
        let other = match error.downcast::<Boxed>() {
            Ok(boxed) => return boxed.0,
            Err(other) => other,
        };
        let other = match other.downcast::<ParseError>() {
            Ok(error) => return error.into_error(),
            Err(other) => other,
        };
        match other.downcast::<ValidationError>() {
            Ok(error) => error.into_error(),
            Err(other) => Self::wrap(other),
        }
    }

    /// Converts an error that declares its code, with [`derive(Failure)`](derive@crate::Failure).
    ///
    /// A command that returns the type does the same. `?` cannot see that a type declares codes: the error gets its code
    /// when it leaves the command, if the program knows the type by [`Cli::errors`](crate::Cli::errors).
    pub fn from_failure(error: impl Failure) -> Self {
        let declared = error.declared();
        let error = Self::wrap(Box::new(error));
        match declared {
            Some(declared) => error.declared_as(declared),
            None => error,
        }
    }

    /// Converts an error that cannot be sent to another thread: the texts of its causes are kept.
    #[inline]
    pub(crate) fn from_local(error: Box<dyn StdError>) -> Self {
        match error.downcast::<Boxed>() {
            Ok(boxed) => boxed.0,
            Err(error) => {
                let wrapped = Wrapped::read(&*error);
                let source = causes::Told::new(wrapped.message.clone(), &wrapped.causes);
                wrapped.into_error(Box::new(source))
            }
        }
    }

    /// Wraps an error of another type.
    #[inline]
    fn wrap(error: BoxError) -> Self {
        Wrapped::read(&*error).into_error(error)
    }

    /// Converts the error into a boxed [`std::error::Error`], from which it comes back whole.
    ///
    /// `?` does this for functions that return `Box<dyn std::error::Error>` and, with the feature `anyhow`,
    /// `anyhow::Error`. `Box<dyn Error + Send + Sync>` is the one type that needs the call:
    ///
    /// ```
    /// use std::error::Error as StdError;
    /// use vestibule::Error;
    ///
    /// fn find() -> vestibule::Result<u8> {
    ///     Err(Error::new("NO_SUCH_ZONE", "zone `x9` does not exist"))
    /// }
    ///
    /// fn boxed() -> Result<u8, Box<dyn StdError>> {
    ///     Ok(find()?)
    /// }
    ///
    /// fn sendable() -> Result<u8, Box<dyn StdError + Send + Sync>> {
    ///     find().map_err(Error::into_boxed)
    /// }
    /// # assert!(boxed().is_err());
    /// assert_eq!(Error::from_boxed(sendable().unwrap_err()).code(), "NO_SUCH_ZONE");
    /// ```
    #[inline]
    pub fn into_boxed(mut self) -> BoxError {
        if self.0.is_verbatim
            && let Some(source) = self.take_source()
        {
            return source;
        }
        Box::new(Boxed(self))
    }

    /// Returns the error in a box of [`into_boxed`](Self::into_boxed).
    #[inline]
    pub(crate) fn in_box<'e>(error: &'e (dyn StdError + 'static)) -> Option<&'e Self> {
        error.downcast_ref::<Boxed>().map(|boxed| &boxed.0)
    }

    /// Replaces the message.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn with_message(mut self, message: impl Into<String>) -> Self {
        self.0.is_verbatim = false;
        self.0.message = message.into();
        self
    }

    /// Adds a message above the error, which becomes the first of the causes. Code, exit code, hints and next steps are
    /// kept.
    ///
    /// ```
    /// use vestibule::Error;
    ///
    /// let error = Error::new("NO_SUCH_ZONE", "zone `x9` does not exist").context("cannot deploy");
    /// assert_eq!((error.code(), error.message()), ("NO_SUCH_ZONE", "cannot deploy"));
    /// assert_eq!(error.causes(), ["zone `x9` does not exist"]);
    /// ```
    #[must_use]
    pub fn context(mut self, message: impl Into<String>) -> Self {
        let mut out = self.0.facts();
        out.0.message = message.into();
        let backtrace = self.take_backtrace();
        out.with_extras(|extras| extras.backtrace = backtrace).with_source(self.into_boxed())
    }

    /// Returns the first of its causes that is of a type, at any depth.
    ///
    /// ```
    /// use std::io;
    /// use vestibule::Error;
    ///
    /// let error = Error::from(io::Error::from(io::ErrorKind::NotFound)).context("cannot read the store");
    /// assert!(error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::NotFound));
    /// ```
    pub fn downcast_ref<E: StdError + 'static>(&self) -> Option<&E> {
        causes::chain(self.source()?).find_map(|cause| cause.downcast_ref())
    }

    /// Sets the cause of the error.
    ///
    /// ```
    /// use vestibule::Error;
    ///
    /// let cause = std::io::Error::other("disk on fire");
    /// let error = Error::new("STORE_FAILED", "cannot read the store").with_source(cause);
    /// assert_eq!(error.causes(), ["disk on fire"]);
    /// ```
    #[must_use]
    pub fn with_source(mut self, source: impl Into<BoxError>) -> Self {
        self.0.is_verbatim = false;
        let source = source.into();
        let causes = causes::read(&self.0.message, Some(&*source));
        self.with_extras(|extras| (extras.causes, extras.source) = (causes, Some(source)))
    }

    /// Gives an error whose code is not its own that of the first of its causes whose type declares codes.
    #[inline]
    pub(crate) fn recognized(self, types: &[ErrorType]) -> Self {
        match self.first_declared(types) {
            Some(declared) => self.declared_as(declared),
            None => self,
        }
    }

    #[inline]
    fn first_declared(&self, types: &[ErrorType]) -> Option<&'static DeclaredError> {
        let source = self.extras().filter(|extras| extras.is_inherited)?.source.as_deref()?;
        let has_own_code =
            |link: &&(dyn StdError + 'static)| native(*link).is_some_and(|native| !native.is_code_inherited());
        let before_own_code = causes::chain(source).take_while(|link| !has_own_code(link));
        before_own_code.into_iter().find_map(|link| types.iter().find_map(|error_type| error_type.find(link)))
    }

    /// Sets the code that an error type declares, and what belongs to it.
    #[inline]
    fn declared_as(mut self, declared: &DeclaredError) -> Self {
        self.0.exit_code = declared.exit_code;
        self.0.retryable = declared.retryable.or(self.0.retryable);
        self.0.next.extend(declared.next.iter().map(|(command, why)| Next::new(*command, *why)));
        if !declared.hint.is_empty() {
            self.add_hint(declared.hint.to_owned());
        }
        self.with_code(declared.code)
    }

    /// Captures where the error was created, if the process runs with `RUST_BACKTRACE`.
    #[inline]
    pub(super) fn with_captured_backtrace(self) -> Self {
        let backtrace = Backtrace::capture();
        if backtrace.status() != BacktraceStatus::Captured {
            return self;
        }
        self.with_extras(|extras| extras.backtrace = Some(Box::new(backtrace)))
    }
}

/// An error of another type, as it is read before it becomes the source of an [`Error`].
struct Wrapped {
    message: String,
    causes: Vec<String>,
    /// The facts of the first [`Error`] in the chain.
    native: Option<Error>,
}

impl Wrapped {
    #[inline]
    fn read(error: &(dyn StdError + 'static)) -> Self {
        let (message, own) = identify(error);
        let causes = causes::read(&message, causes::chain(error).nth(1));
        let native = own.or_else(|| among_causes(error));
        Self { message, causes, native }
    }

    #[inline]
    fn into_error(self, source: BoxError) -> Error {
        let Self { message, causes, native } = self;
        let mut error = native.unwrap_or_else(|| Error::of(code::FAILED, ""));
        error.0.message = message;
        error.0.is_verbatim = true;
        error
            .with_extras(|extras| {
                (extras.source, extras.causes, extras.is_inherited) = (Some(source), causes, true);
            })
            .with_captured_backtrace()
    }
}

/// An [`Error`] that implements [`std::error::Error`], for `Box<dyn Error>` and the error types of other crates.
pub(super) struct Boxed(pub(super) Error);

impl fmt::Debug for Boxed {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for Boxed {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl StdError for Boxed {
    #[inline]
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        self.0.0.source()
    }
}

/// Lends the error as a [`std::error::Error`], so that thiserror takes it in `#[from]` and `#[source]`.
impl Deref for Error {
    type Target = dyn StdError + Send + Sync + 'static;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}

/// Takes every error of the standard library and of other crates, texts, and boxed errors.
impl<E: Into<BoxError> + 'static> From<E> for Error {
    #[inline]
    fn from(error: E) -> Self {
        foreign::convert(error)
    }
}

impl From<Error> for Box<dyn StdError> {
    #[inline]
    fn from(error: Error) -> Self {
        error.into_boxed()
    }
}
