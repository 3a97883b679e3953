//! Domain errors that declare their codes: what `#[derive(Failure)]` implements, and how such an error is found.

use std::any::TypeId;
use std::error::Error as StdError;
use std::marker::PhantomData;

use crate::data::sort_by;

/// A code that an error type declares, with what it means to a caller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DeclaredError {
    /// The code, upper-snake.
    pub code: &'static str,
    /// The name of the variant or struct.
    pub name: &'static str,
    /// Its description: the doc comment of the variant or struct.
    pub description: &'static str,
    /// The exit code of the process, if it is not that of the code.
    pub exit_code: Option<u8>,
    /// The status of an HTTP response that carries the error, if it is not that of the code.
    pub http_status: Option<u16>,
    /// `true` if the same call may succeed later; `None` if that is unknown.
    pub retryable: Option<bool>,
    /// A hint, which may be empty.
    pub hint: &'static str,
    /// Next steps: command lines without the program's name, and their purposes.
    pub next: &'static [(&'static str, &'static str)],
}

impl DeclaredError {
    /// Declares a code.
    #[inline]
    pub const fn new(code: &'static str) -> Self {
        Self {
            code,
            name: "",
            description: "",
            exit_code: None,
            http_status: None,
            retryable: None,
            hint: "",
            next: &[],
        }
    }

    /// Sets the name of the variant or struct, and its description.
    #[must_use]
    pub const fn named(mut self, name: &'static str, description: &'static str) -> Self {
        (self.name, self.description) = (name, description);
        self
    }

    /// Sets the exit code of the process.
    ///
    /// # Panics
    ///
    /// If it is 0, which means success. In a constant this is a compile error.
    #[must_use]
    #[inline]
    pub const fn exits_with(mut self, exit_code: u8) -> Self {
        assert!(exit_code != 0, "an error cannot exit with 0, which means success: use a number from 1 to 255");
        self.exit_code = Some(exit_code);
        self
    }

    /// Sets the status of an HTTP response that carries the error.
    ///
    /// # Panics
    ///
    /// If it is not the status of an error, 400 to 599. In a constant this is a compile error.
    #[must_use]
    #[inline]
    pub const fn responds_with(mut self, http_status: u16) -> Self {
        assert!(http_status >= 400 && http_status < 600, "the HTTP status of an error is a number from 400 to 599");
        self.http_status = Some(http_status);
        self
    }

    /// Sets whether the same call may succeed later.
    #[must_use]
    pub const fn retryable(mut self, retryable: bool) -> Self {
        self.retryable = Some(retryable);
        self
    }

    /// Sets a hint.
    #[must_use]
    pub const fn hint(mut self, hint: &'static str) -> Self {
        self.hint = hint;
        self
    }

    /// Sets the next steps.
    #[must_use]
    pub const fn next(mut self, next: &'static [(&'static str, &'static str)]) -> Self {
        self.next = next;
        self
    }

    /// Returns the exit code of a process that ends with the error.
    #[inline]
    pub fn exit_code(&self) -> u8 {
        self.exit_code.unwrap_or_else(|| super::code::exit_status(self.code))
    }

    /// Returns the status of an HTTP response that carries the error.
    #[inline]
    pub fn http_status(&self) -> u16 {
        self.http_status.unwrap_or_else(|| super::code(self.code).http)
    }

    /// Returns whether two declarations of a code mean the same to a caller.
    #[inline]
    fn agrees_with(&self, other: &Self) -> bool {
        let has_one_text = (self.description, self.hint) == (other.description, other.hint);
        let is_named_alike = !self.description.is_empty() || self.name == other.name;
        self.is_handled_like(other) && has_one_text && is_named_alike
    }

    /// Returns whether a caller can handle two errors in the same way.
    #[inline]
    fn is_handled_like(&self, other: &Self) -> bool {
        let has_one_status = (self.exit_code(), self.http_status) == (other.exit_code(), other.http_status);
        has_one_status && self.retryable == other.retryable
    }
}

/// An error type of the program, whose values have codes: see [`derive@crate::Failure`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` declares no error codes",
    label = "not a `Failure`",
    note = "derive `vestibule::Failure` for it, with `#[failure(code = \"…\")]` on each variant"
)]
pub trait Failure: StdError + Send + Sync + 'static {
    /// Returns the code of this value. `None` if it wraps an error that declares none.
    fn declared(&self) -> Option<&'static DeclaredError>;

    /// Visits every code that the type declares.
    fn for_each_code(visit: &mut dyn FnMut(&'static DeclaredError))
    where
        Self: Sized;
}

impl<E: Failure> Failure for Box<E> {
    #[inline]
    fn declared(&self) -> Option<&'static DeclaredError> {
        (**self).declared()
    }

    #[inline]
    fn for_each_code(visit: &mut dyn FnMut(&'static DeclaredError)) {
        E::for_each_code(visit);
    }
}

/// The type of the error that a transparent one wraps. It declares codes, or none: the probes below tell by method
/// resolution, as those of a return type do.
#[derive(Debug)]
pub struct Wraps<E>(PhantomData<fn() -> E>);

impl<E> Wraps<E> {
    /// Refers to the type.
    #[allow(clippy::new_without_default, reason = "only expansions use it")]
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

/// Probe for wrapped errors that declare codes.
pub trait ProbeCodes<E> {
    /// Returns the code of the wrapped error.
    fn declared(&self, error: &E) -> Option<&'static DeclaredError>;
    /// Visits the codes of the wrapped error's type.
    fn for_each_code(&self, visit: &mut dyn FnMut(&'static DeclaredError));
}

impl<E: Failure> ProbeCodes<E> for &Wraps<E> {
    #[inline]
    fn declared(&self, error: &E) -> Option<&'static DeclaredError> {
        error.declared()
    }

    #[inline]
    fn for_each_code(&self, visit: &mut dyn FnMut(&'static DeclaredError)) {
        E::for_each_code(visit);
    }
}

/// Probe for wrapped errors that declare no codes.
pub trait ProbeNoCodes<E> {
    /// Returns `None`.
    fn declared(&self, _: &E) -> Option<&'static DeclaredError> {
        None
    }
    /// Visits nothing.
    #[inline]
    fn for_each_code(&self, _: &mut dyn FnMut(&'static DeclaredError)) {}
}

impl<E> ProbeNoCodes<E> for Wraps<E> {}

/// An error type with codes, as the graph keeps it: function pointers, so that nothing of it is linked into a program
/// without one (see ARCHITECTURE.md, "Pay for use").
#[derive(Clone, Copy, Debug)]
pub struct ErrorType(&'static ErrorVTable);

#[derive(Debug)]
struct ErrorVTable {
    id: fn() -> TypeId,
    name: fn() -> &'static str,
    for_each_code: fn(&mut dyn FnMut(&'static DeclaredError)),
    find: fn(&(dyn StdError + 'static)) -> Option<&'static DeclaredError>,
    help_rows: fn(&[ErrorType]) -> Vec<(String, String)>,
}

struct VTableOf<E>(E);

impl<E: Failure> VTableOf<E> {
    const VTABLE: ErrorVTable = ErrorVTable {
        id: TypeId::of::<E>,
        name: std::any::type_name::<E>,
        for_each_code: E::for_each_code,
        find: |error| error.downcast_ref::<E>()?.declared(),
        help_rows,
    };
}

impl ErrorType {
    /// Refers to an error type.
    pub const fn of<E: Failure>() -> Self {
        Self(&VTableOf::<E>::VTABLE)
    }

    /// Returns the name of the type, without its path.
    #[inline]
    pub(crate) fn name(self) -> &'static str {
        let name = (self.0.name)();
        name.rsplit("::").next().unwrap_or(name)
    }

    pub(crate) fn is_same(self, other: Self) -> bool {
        (self.0.id)() == (other.0.id)()
    }

    /// Returns the code of a value of this type.
    pub(super) fn find(self, error: &(dyn StdError + 'static)) -> Option<&'static DeclaredError> {
        (self.0.find)(error)
    }

    /// Returns the exit codes and codes that help shows, sorted by exit code.
    #[inline]
    pub(crate) fn help_rows(types: &[Self]) -> Vec<(String, String)> {
        types.first().map_or_else(Vec::new, |first| (first.0.help_rows)(types))
    }

    pub(crate) fn for_each_code(self, visit: &mut dyn FnMut(&'static DeclaredError)) {
        (self.0.for_each_code)(visit);
    }
}

/// Returns the codes that error types declare, each once, in the order of their declaration.
#[inline]
pub(crate) fn codes(types: &[ErrorType]) -> Vec<&'static DeclaredError> {
    let mut codes: Vec<&'static DeclaredError> = Vec::new();
    for error_type in types {
        error_type.for_each_code(&mut |declared| {
            if !codes.iter().any(|known| known.code == declared.code && known.is_handled_like(declared)) {
                codes.push(declared);
            }
        });
    }
    codes
}

#[inline]
fn help_rows(types: &[ErrorType]) -> Vec<(String, String)> {
    let mut codes = codes(types);
    sort_by(&mut codes, &|a, b| a.exit_code().cmp(&b.exit_code()));
    let row = |declared: &DeclaredError| {
        let separator = if declared.description.is_empty() { "" } else { ": " };
        let retryable = if declared.retryable == Some(true) { " [retryable]" } else { "" };
        let summary = declared.description.split("\n\n").next().unwrap_or_default().replace('\n', " ");
        (declared.exit_code().to_string(), [declared.code, separator, &summary, retryable].concat())
    };
    codes.into_iter().map(row).collect()
}

/// Describes every code that error types of a program disagree on, or that is the framework's with another meaning.
#[inline]
pub(crate) fn conflicts(types: &[ErrorType]) -> Vec<String> {
    let mut all: Vec<(ErrorType, &'static DeclaredError)> = Vec::new();
    let mut messages = Vec::new();
    for (index, error_type) in types.iter().enumerate() {
        if types.iter().take(index).any(|before| before.is_same(*error_type)) {
            continue;
        }
        error_type.for_each_code(&mut |declared| {
            let code = declared.code;
            let is_shared = |other: &&(ErrorType, &'static DeclaredError)| other.1.code == code;
            match all.iter().find(is_shared) {
                Some((owner, other)) if !owner.is_same(*error_type) && !std::ptr::eq(*other, declared) => {
                    if !declared.agrees_with(other) {
                        messages.push(format!(
                            "the code `{code}` is declared by `{}` and by `{}` with another meaning; rename one",
                            owner.name(),
                            error_type.name(),
                        ));
                    }
                }
                Some((owner, other)) if owner.is_same(*error_type) && !declared.is_handled_like(other) => {
                    messages.push(format!(
                        "`{}` declares the code `{code}` twice, with different exit codes, HTTP statuses or retries; rename one",
                        error_type.name(),
                    ));
                }
                _ => {
                    if let Some(message) = clash_with_framework(*error_type, declared) {
                        messages.push(message);
                    }
                    all.push((*error_type, declared));
                }
            }
        });
    }
    messages
}

/// Describes a code of the framework that an error type declares with another exit code.
#[inline]
fn clash_with_framework(error_type: ErrorType, declared: &DeclaredError) -> Option<String> {
    let own = super::code(declared.code);
    if own.code != declared.code {
        return None;
    }
    let status = declared.http_status.filter(|status| *status != own.http);
    let (declared_as, known_as) = match status {
        _ if own.exit != declared.exit_code() => {
            (format!("exit code {}", declared.exit_code()), format!("exit code {}", own.exit))
        }
        Some(status) => (format!("HTTP status {status}"), format!("HTTP status {}", own.http)),
        None => return None,
    };
    let (name, code) = (error_type.name(), declared.code);
    Some(format!(
        "`{name}` declares the code `{code}` with {declared_as}, but it is the framework's, with {known_as}; rename it"
    ))
}
