//! Effect of a failed call.

use super::Error;

/// Effect of a failed call. Errors of calls that may change something carry it, so that the caller knows whether
/// repeating the call is safe.
///
/// ```
/// use vestibule::Error;
/// use vestibule::error::CallOutcome;
///
/// let error = Error::new("TRANSFER_FAILED", "the bank did not confirm").with_outcome(CallOutcome::Unknown);
/// assert_eq!(error.outcome().map(CallOutcome::as_str), Some("unknown"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CallOutcome {
    /// No change was made.
    None,
    /// The change was made; only the result is lost.
    Applied,
    /// The change may have been made.
    Unknown,
}

impl CallOutcome {
    /// Returns the name in data: `none`, `applied`, `unknown`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Applied => "applied",
            Self::Unknown => "unknown",
        }
    }
}

impl Error {
    /// Sets whether the call took effect, for a call that may change something.
    #[must_use]
    pub fn with_outcome(mut self, outcome: CallOutcome) -> Self {
        self.0.is_verbatim = false;
        self.0.outcome = Some(outcome);
        self
    }

    /// Returns whether the call took effect, if the error says so.
    pub fn outcome(&self) -> Option<CallOutcome> {
        self.0.outcome
    }
}
