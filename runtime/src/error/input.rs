//! All input errors of one call.

use std::fmt;

use super::{Error, FieldError, FieldId, Subject, code};

/// Maximum number of errors for which suggestions and hints are computed.
const MAX_DETAILED: usize = 20;

/// Maximum number of errors that are reported.
const MAX_FIELDS: usize = 100;

/// Maximum number of hints of one call.
const MAX_HINTS: usize = 20;

/// The phase that found an input error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum InputErrorKind {
    /// A flag that neither the command nor the program has.
    UnknownFlag,
    /// Another token that cannot be parsed.
    Parse,
    /// A value that is missing, does not fit its field, or conflicts with another one.
    Validation,
}

/// One input error of a call.
#[derive(Clone, Debug)]
pub(crate) struct InputError {
    pub(crate) kind: InputErrorKind,
    pub(crate) field: FieldError,
    pub(crate) hint: Option<String>,
    /// True if it is that something is missing: a further value would resolve it.
    is_missing: bool,
}

impl InputError {
    /// Sets the values that the field takes.
    pub(crate) fn expected(&mut self, expected: String) -> &mut Self {
        self.field.expected = expected;
        self
    }

    /// Sets the value of the call.
    pub(crate) fn received(&mut self, received: &str) -> &mut Self {
        received.clone_into(&mut self.field.received);
        self
    }

    /// Sets the field or flag that the error concerns.
    pub(crate) fn about(&mut self, subject: Subject) -> &mut Self {
        self.field.subject = Some(subject);
        self
    }

    /// Sets the kind of the error, as [`FieldError::code`] returns it.
    pub(crate) fn coded(&mut self, code: &'static str) -> &mut Self {
        self.field.code = Some(code);
        self
    }

    /// Marks the error as one that a further value would resolve.
    pub(crate) fn missing(&mut self) -> &mut Self {
        self.is_missing = true;
        self
    }

    /// Returns the field whose value is missing, if that is the error.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn missing_field(&self) -> Option<FieldId> {
        match self.field.subject {
            Some(Subject::Field(id)) if self.field.code == Some("missing") => Some(id),
            _ => None,
        }
    }

    /// Returns whether the error concerns a field.
    pub(crate) fn concerns(&self, field: FieldId) -> bool {
        self.field.concerns(field)
    }
}

/// The input errors of a call, in the order they were found.
#[derive(Clone, Debug, Default)]
pub(crate) struct InputErrors(Vec<InputError>);

impl InputErrors {
    pub(crate) fn push_parse(&mut self, field: FieldError) -> &mut InputError {
        self.push(InputErrorKind::Parse, field)
    }

    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn push_validation(&mut self, field: FieldError) -> &mut InputError {
        self.push(InputErrorKind::Validation, field)
    }

    /// Adds an error about a flag that is not known; `label` has its dashes.
    pub(crate) fn unknown_flag(&mut self, label: &str) -> &mut InputError {
        self.report(InputErrorKind::UnknownFlag, label, format_args!("Unknown flag: {label}")).coded("unknown")
    }

    /// Adds an error about a token that cannot be parsed.
    pub(crate) fn unparsable(&mut self, path: &str, message: fmt::Arguments<'_>) -> &mut InputError {
        self.report(InputErrorKind::Parse, path, message)
    }

    /// Adds an error about a value that does not fit.
    pub(crate) fn invalid(&mut self, path: &str, message: fmt::Arguments<'_>) -> &mut InputError {
        self.report(InputErrorKind::Validation, path, message)
    }

    #[cold]
    #[inline(never)]
    fn report(&mut self, kind: InputErrorKind, path: &str, message: fmt::Arguments<'_>) -> &mut InputError {
        self.push(kind, FieldError { path: path.to_owned(), message: fmt::format(message), ..FieldError::default() })
    }

    fn push(&mut self, kind: InputErrorKind, field: FieldError) -> &mut InputError {
        let index = self.0.len();
        self.0.push(InputError { kind, field, hint: None, is_missing: false });
        &mut self.0[index]
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn iter_mut(&mut self) -> impl Iterator<Item = &mut InputError> {
        self.0.iter_mut()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &InputError> {
        self.0.iter()
    }

    /// Removes the error that a field is missing.
    pub(crate) fn remove_missing_field(&mut self, field: FieldId) {
        self.0.retain(|error| error.missing_field() != Some(field));
    }

    /// Removes the errors about what is missing.
    pub(crate) fn remove_missing(&mut self) {
        self.0.retain(|error| !error.is_missing);
    }

    /// Inserts the errors of an earlier phase before these.
    pub(crate) fn prepend(&mut self, mut earlier: Self) {
        earlier.0.append(&mut self.0);
        *self = earlier;
    }

    /// Returns the first message, with the number of further errors.
    pub(crate) fn message(&self) -> String {
        match self.0.as_slice() {
            [] => String::new(),
            [only] => only.field.message.clone(),
            [first, rest @ ..] => format!("{} (and {} more)", first.field.message, rest.len()),
        }
    }

    /// Returns whether any token could not be parsed, which makes the whole call a parse error.
    pub(crate) fn has_parse(&self) -> bool {
        self.0.iter().any(|error| error.kind != InputErrorKind::Validation)
    }

    /// Returns whether further errors get no suggestions: searching them for thousands of errors is slow.
    pub(crate) fn is_long(&self) -> bool {
        self.0.len() >= MAX_DETAILED
    }

    /// Combines all errors into one with a code.
    #[cold]
    pub(crate) fn into_error(self, code: &'static str) -> Error {
        let message = self.message();
        let (fields, hints) = self.into_fields();
        Error::from_parts(code.into(), message, fields, hints)
    }

    /// Splits the errors into field errors and the first distinct hints.
    pub(crate) fn into_fields(self) -> (Vec<FieldError>, Vec<String>) {
        let mut hints: Vec<String> = Vec::new();
        let count = self.0.len();
        let mut fields = Vec::with_capacity(count.min(MAX_FIELDS));
        for error in self.0.into_iter().take(MAX_FIELDS) {
            if let Some(hint) = error.hint {
                // The later one may go on where an earlier one ends.
                if let Some(known) = hints.iter_mut().find(|known| hint.starts_with(known.as_str())) {
                    *known = hint;
                } else if hints.len() < MAX_HINTS {
                    hints.push(hint);
                }
            }
            fields.push(error.field);
        }
        // One of a glob pattern that went wrong has thousands.
        if count > MAX_FIELDS {
            hints.push(format!("only the first {MAX_FIELDS} of {count} problems are shown"));
        }
        (fields, hints)
    }
}

impl From<InputErrors> for Error {
    #[cold]
    fn from(errors: InputErrors) -> Self {
        let code = if errors.has_parse() { code::PARSE_ERROR } else { code::VALIDATION_ERROR };
        errors.into_error(code)
    }
}
