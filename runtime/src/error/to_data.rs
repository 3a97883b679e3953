//! Errors as data, as `--json` prints them.

use super::{Error, Next};
use crate::data::{Data, Map};
use crate::shell;

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
    #[inline]
    pub fn to_data(&self) -> Data {
        self.to_data_of(&[])
    }

    /// Converts the error of a program, whose calls begin with some words, to data.
    #[inline]
    pub(crate) fn to_data_of(&self, invocation: &[String]) -> Data {
        self.to_data_with(&|step| step.to_data(invocation))
    }

    /// Converts the error to data, and its next steps by a function.
    #[inline]
    pub(crate) fn to_data_with(&self, step_data: &dyn Fn(&Next) -> Data) -> Data {
        let mut out = Map::new();
        out.insert("code", self.code());
        out.insert("message", self.message());
        if !self.causes().is_empty() {
            out.insert("causes", self.causes().iter().map(String::as_str).collect::<Data>());
        }
        if !self.field_errors().is_empty() {
            // The message of the only field error is that of the error.
            let is_repeated = |message: &str| self.field_errors().len() == 1 && self.message().ends_with(message);
            let fields = self.field_errors().iter().map(|field| {
                let mut member = Map::new();
                member.insert("path", field.name().unwrap_or(&field.path));
                if let Some(part) = field.part() {
                    member.insert("part", part);
                }
                member.insert("code", field.code());
                if !is_repeated(&field.message) {
                    member.insert("message", field.message.as_str());
                }
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
        let steps = correction.iter().chain(self.next_steps());
        let next: Vec<_> = steps.map(step_data).collect();
        if !next.is_empty() {
            out.insert("next", next);
        }
        Data::Object(out)
    }
}

impl Next {
    /// Returns the command as it is typed, after the words that begin each call of the program.
    pub(crate) fn line(&self, invocation: &[String]) -> String {
        let mut line = String::new();
        for word in invocation {
            shell::push_word(&mut line, word);
            line.push(' ');
        }
        line.push_str(&self.command);
        line
    }

    /// Converts the step to data. The words that begin each call of the program make the command complete.
    #[inline]
    pub(crate) fn to_data(&self, invocation: &[String]) -> Data {
        let mut out = Map::new();
        let line = self.line(invocation);
        if !invocation.is_empty() {
            let words = shell::split_words(&self.command);
            let argv = invocation.iter().map(String::as_str).chain(words.iter().map(String::as_str));
            out.insert("argv", argv.collect::<Data>());
        }
        out.insert("command", line);
        out.insert("why", self.why.as_str());
        Data::Object(out)
    }
}
