//! Errors as data, as `--json` prints them.

use super::{Error, Next};
use crate::data::{Data, Map};

impl Error {
    /// Converts the error to data, as `--json` prints it under `error`: `code`, `message`, and where present
    /// `causes`, `fieldErrors`, `outcome`, `retryable`, `details`, `hints` and `next`.
    ///
    /// ```
    /// use vestibule::{Error, json};
    ///
    /// let error = Error::new("NO_SUCH_ZONE", "zone `x9` does not exist").retryable(false);
    /// let data = json!({ "code": "NO_SUCH_ZONE", "message": "zone `x9` does not exist", "retryable": false });
    /// assert_eq!(error.to_data(), data);
    /// ```
    pub fn to_data(&self) -> Data {
        let mut out = Map::new();
        out.insert("code", self.code());
        out.insert("message", self.message());
        if !self.causes().is_empty() {
            out.insert("causes", self.causes().iter().map(String::as_str).collect::<Data>());
        }
        if !self.field_errors().is_empty() {
            let fields = self.field_errors().iter().map(|field| {
                let mut member = Map::new();
                member.insert("path", field.path.as_str());
                member.insert("message", field.message.as_str());
                member.insert("expected", field.expected.as_str());
                member.insert("received", field.received.as_str());
                if let Some(suggestion) = &field.suggestion {
                    member.insert("suggestion", suggestion.as_str());
                }
                Data::Object(member)
            });
            out.insert("fieldErrors", fields.collect::<Data>());
        }
        if let Some(outcome) = self.outcome() {
            out.insert("outcome", outcome.as_str());
        }
        if let Some(retryable) = self.is_retryable() {
            out.insert("retryable", retryable);
        }
        if let Some(details) = self.details() {
            out.insert("details", details.clone());
        }
        if !self.hints().is_empty() {
            out.insert("hints", self.hints().iter().map(String::as_str).collect::<Data>());
        }
        let correction = self.correction().map(|call| Next::new(call, "The corrected call"));
        let next: Vec<_> = correction.iter().chain(self.next_steps()).map(Next::to_data).collect();
        if !next.is_empty() {
            out.insert("next", next);
        }
        Data::Object(out)
    }
}

impl Next {
    pub(crate) fn to_data(&self) -> Data {
        let mut out = Map::new();
        out.insert("command", self.command.as_str());
        out.insert("why", self.why.as_str());
        Data::Object(out)
    }
}
