//! What is wrong with one field of the input, and all of it together.

use std::fmt;

use super::Error;

/// What is wrong with one field of the input.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct FieldError {
    /// The field as its reader knows it: `--region`, `environment`, `DEPLOY_TOKEN`.
    pub path: String,
    /// What is wrong, in one sentence that names the field.
    pub message: String,
    /// What would be right.
    pub expected: String,
    /// What came. Empty when nothing came, or when it is a secret.
    pub received: String,
    /// The nearest thing that would be right.
    pub suggestion: Option<String>,
}

impl FieldError {
    /// An error at a path.
    pub fn new(path: impl Into<String>, message: impl Into<String>) -> Self {
        Self { path: path.into(), message: message.into(), ..Self::default() }
    }

    /// Says what would be right.
    #[must_use]
    pub fn expected(mut self, expected: impl Into<String>) -> Self {
        self.expected = expected.into();
        self
    }

    /// Says what came.
    #[must_use]
    pub fn received(mut self, received: impl Into<String>) -> Self {
        self.received = received.into();
        self
    }

    /// Names the nearest thing that would be right.
    #[must_use]
    pub fn suggestion(mut self, suggestion: impl Into<String>) -> Self {
        self.suggestion = Some(suggestion.into());
        self
    }
}

/// Whether the tokens could not be read, or a value does not fit its field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum InputErrorKind {
    Parse,
    Validation,
}

/// One thing that is wrong with a call.
#[derive(Clone, Debug)]
pub(crate) struct InputError {
    pub(crate) kind: InputErrorKind,
    pub(crate) field: FieldError,
    pub(crate) hint: Option<String>,
}

impl InputError {
    /// Says what would be right.
    pub(crate) fn expected(&mut self, expected: String) -> &mut Self {
        self.field.expected = expected;
        self
    }

    /// Says what came.
    pub(crate) fn received(&mut self, received: &str) -> &mut Self {
        received.clone_into(&mut self.field.received);
        self
    }
}

/// Everything that is wrong with one call, in the order it was found.
#[derive(Clone, Debug, Default)]
pub(crate) struct InputErrors(Vec<InputError>);

impl InputErrors {
    pub(crate) fn parse(&mut self, field: FieldError) -> &mut InputError {
        self.push(InputErrorKind::Parse, field)
    }

    pub(crate) fn validation(&mut self, field: FieldError) -> &mut InputError {
        self.push(InputErrorKind::Validation, field)
    }

    /// Notes a token that could not be read, by its path and in a sentence.
    pub(crate) fn misread(&mut self, path: &str, message: fmt::Arguments<'_>) -> &mut InputError {
        self.say(InputErrorKind::Parse, path, message)
    }

    /// Notes a value that does not fit its field, by its path and in a sentence.
    pub(crate) fn misfit(&mut self, path: &str, message: fmt::Arguments<'_>) -> &mut InputError {
        self.say(InputErrorKind::Validation, path, message)
    }

    #[cold]
    #[inline(never)]
    fn say(&mut self, kind: InputErrorKind, path: &str, message: fmt::Arguments<'_>) -> &mut InputError {
        self.push(kind, FieldError { path: path.to_owned(), message: fmt::format(message), ..FieldError::default() })
    }

    fn push(&mut self, kind: InputErrorKind, field: FieldError) -> &mut InputError {
        let at = self.0.len();
        self.0.push(InputError { kind, field, hint: None });
        &mut self.0[at]
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &InputError> {
        self.0.iter()
    }

    /// Puts what another pass found before what this one holds.
    pub(crate) fn prepend(&mut self, mut earlier: Self) {
        earlier.0.append(&mut self.0);
        *self = earlier;
    }

    /// The message of all problems: the first one's, and how many more there are.
    pub(crate) fn message(&self) -> String {
        match self.0.as_slice() {
            [] => String::new(),
            [one] => one.field.message.clone(),
            [first, rest @ ..] => format!("{} (and {} more)", first.field.message, rest.len()),
        }
    }

    /// Whether any token could not be read; then the whole call is a parse error.
    pub(crate) fn has_parse(&self) -> bool {
        self.0.iter().any(|problem| problem.kind == InputErrorKind::Parse)
    }

    /// Whether there are so many problems that nobody reads what may help with one more.
    pub(crate) fn are_many(&self) -> bool {
        self.0.len() >= 20
    }

    /// All problems as one error.
    #[cold]
    pub(crate) fn into_error(self, code: &'static str) -> Error {
        let message = self.message();
        let (fields, hints) = self.into_fields();
        Error::of_input(code.into(), message, fields, hints)
    }

    /// The problems and the hints, of which a reader takes in the first ones only.
    pub(crate) fn into_fields(self) -> (Vec<FieldError>, Vec<String>) {
        const HINTS: usize = 20;
        let mut hints = Vec::new();
        let mut fields = Vec::with_capacity(self.0.len());
        for problem in self.0 {
            if let Some(hint) = problem.hint
                && hints.len() < HINTS
                && !hints.contains(&hint)
            {
                hints.push(hint);
            }
            fields.push(problem.field);
        }
        (fields, hints)
    }
}

impl From<InputErrors> for Error {
    #[cold]
    fn from(problems: InputErrors) -> Self {
        let code = if problems.has_parse() { "PARSE_ERROR" } else { "VALIDATION_ERROR" };
        problems.into_error(code)
    }
}
