//! The errors of the parser when it is used on its own.

use std::fmt;

use super::{Error, FieldError, InputErrors, code};

/// Tokens that cannot be parsed: an unknown flag, a missing value, an unexpected argument.
///
/// Invalid values of the same call are listed here too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    message: String,
    field_errors: Vec<FieldError>,
    hints: Vec<String>,
}

/// Values that do not fit their fields: missing, of the wrong type, out of bounds, not one of the choices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValidationError {
    message: String,
    field_errors: Vec<FieldError>,
    hints: Vec<String>,
}

macro_rules! parser_error {
    ($name:ident, $code:path) => {
        impl $name {
            pub(crate) fn new(errors: InputErrors) -> Self {
                let message = errors.message();
                let (field_errors, hints) = errors.into_fields();
                Self { message, field_errors, hints }
            }

            /// Returns the first error, with the number of further ones.
            pub fn message(&self) -> &str {
                &self.message
            }

            /// Returns every error of the call, in the order they were found.
            pub fn field_errors(&self) -> &[FieldError] {
                &self.field_errors
            }

            /// Returns the hints.
            pub fn hints(&self) -> &[String] {
                &self.hints
            }

            pub(crate) fn into_error(self) -> Error {
                Error::from_parts($code.into(), self.message, self.field_errors, self.hints)
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

parser_error!(ParseError, code::PARSE_ERROR);
parser_error!(ValidationError, code::VALIDATION_ERROR);
