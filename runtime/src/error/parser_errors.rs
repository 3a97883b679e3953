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
            #[inline]
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

            #[inline]
            pub(crate) fn into_error(self) -> Error {
                Error::from_parts($code.into(), self.message, self.field_errors, self.hints)
            }
        }

        /// Shows the message, and below it every error if there are several.
        impl fmt::Display for $name {
            #[inline]
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.message)?;
                write_field_errors(&self.field_errors, f)
            }
        }

        impl std::error::Error for $name {}
    };
}

/// Writes a line for each of several errors.
#[inline]
fn write_field_errors(errors: &[FieldError], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for error in errors.iter().filter(|_| errors.len() > 1) {
        write!(f, "\n  - {}", error.message)?;
        if let Some(suggestion) = &error.suggestion {
            write!(f, "; did you mean `{suggestion}`?")?;
        }
    }
    Ok(())
}

parser_error!(ParseError, code::PARSE_ERROR);
parser_error!(ValidationError, code::VALIDATION_ERROR);

/// Mistakes in the schemas that the parser was given, whatever the call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SchemaError {
    message: String,
    mistakes: Vec<String>,
}

impl SchemaError {
    /// Creates an error from at least one mistake.
    #[inline]
    pub(crate) fn new(mistakes: Vec<String>) -> Self {
        Self { message: format!("invalid schema: {}", mistakes.join("; ")), mistakes }
    }

    /// Returns all mistakes in one line.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Returns every mistake.
    pub fn mistakes(&self) -> &[String] {
        &self.mistakes
    }
}

impl fmt::Display for SchemaError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for SchemaError {}
