//! Errors of single input fields.

/// A field's index in the tables of a call.
pub(crate) type FieldId = u16;

/// The part of a call that an error concerns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Subject {
    /// A field of the command, or a global option of the program.
    Field(FieldId),
    /// A global flag of the framework, by its long name.
    Flag(&'static str),
}

/// An error of one input field.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct FieldError {
    /// The field as the user knows it: `--region`, `<environment>`, `DEPLOY_TOKEN`.
    pub path: String,
    /// The error in one sentence that names the field.
    pub message: String,
    /// The values that the field takes.
    pub expected: String,
    /// The value of the call. Empty when it is missing or secret.
    pub received: String,
    /// The nearest valid value or name.
    pub suggestion: Option<String>,
    pub(crate) subject: Option<Subject>,
    /// The part of the input that has the field, and its name there.
    pub(crate) place: Option<(&'static str, String)>,
    pub(crate) code: Option<&'static str>,
}

/// Compares the public fields.
impl PartialEq for FieldError {
    fn eq(&self, other: &Self) -> bool {
        self.path == other.path
            && self.message == other.message
            && self.expected == other.expected
            && self.received == other.received
            && self.suggestion == other.suggestion
    }
}

impl Eq for FieldError {}

impl FieldError {
    /// Creates an error of the field at `path`.
    pub fn new(path: impl Into<String>, message: impl Into<String>) -> Self {
        Self { path: path.into(), message: message.into(), ..Self::default() }
    }

    /// Creates an error of a global flag.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn of_global(long: &str, message: impl Into<String>) -> Self {
        Self { place: Some(("globals", long.to_owned())), ..Self::new(format!("--{long}"), message) }
    }

    /// Sets the values that the field takes.
    #[must_use]
    pub fn expected(mut self, expected: impl Into<String>) -> Self {
        self.expected = expected.into();
        self
    }

    /// Sets the value of the call.
    #[must_use]
    pub fn received(mut self, received: impl Into<String>) -> Self {
        self.received = received.into();
        self
    }

    /// Sets the nearest valid value or name.
    #[must_use]
    pub fn suggestion(mut self, suggestion: impl Into<String>) -> Self {
        self.suggestion = Some(suggestion.into());
        self
    }

    /// Returns the name of the field in data, such as `dryRun`, if it is one of the command or of the program.
    pub fn name(&self) -> Option<&str> {
        self.place.as_ref().map(|(_, name)| name.as_str())
    }

    /// Returns the part of the input that has the field: `args`, `options`, `env`, or `globals` for an option of the
    /// program.
    pub fn part(&self) -> Option<&'static str> {
        self.place.as_ref().map(|(part, _)| *part)
    }

    /// Returns the kind of the error: `missing`, `unknown` for a name, `unexpected` for a word that no argument takes,
    /// `conflict` for fields that do not go together, `unclear` for a word that is hardly meant the way it is read, `invalid`
    /// for anything else.
    pub fn code(&self) -> &'static str {
        self.code.unwrap_or("invalid")
    }

    /// Returns whether the error concerns a field.
    pub(crate) fn concerns(&self, field: FieldId) -> bool {
        self.subject == Some(Subject::Field(field))
    }
}
