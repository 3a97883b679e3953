//! The two errors of the parser when it is used on its own.

use std::fmt;

use super::field::InputErrors;
use super::{Error, FieldError};

/// Tokens that cannot be read: an unknown flag, a missing value, a value where none belongs.
///
/// When one call also has values that do not fit their fields, those are listed here too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    message: String,
    field_errors: Vec<FieldError>,
    hints: Vec<String>,
}

/// Values that do not fit their fields: missing, of the wrong type, out of bounds, not a choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValidationError {
    message: String,
    field_errors: Vec<FieldError>,
    hints: Vec<String>,
}

macro_rules! usage_error {
    ($name:ident, $code:literal) => {
        impl $name {
            pub(crate) fn from_problems(problems: InputErrors) -> Self {
                let message = problems.message();
                let (field_errors, hints) = problems.into_fields();
                Self { message, field_errors, hints }
            }

            /// The first problem, and how many more there are.
            pub fn message(&self) -> &str {
                &self.message
            }

            /// Every problem of the call, in the order it was found.
            pub fn field_errors(&self) -> &[FieldError] {
                &self.field_errors
            }

            /// What may help.
            pub fn hints(&self) -> &[String] {
                &self.hints
            }

            pub(crate) fn into_error(self) -> Error {
                Error::of_input($code.into(), self.message, self.field_errors, self.hints)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.message)
            }
        }

        impl std::error::Error for $name {}
    };
}

usage_error!(ParseError, "PARSE_ERROR");
usage_error!(ValidationError, "VALIDATION_ERROR");
