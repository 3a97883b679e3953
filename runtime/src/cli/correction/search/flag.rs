//! A flag that neither the command nor the program has, as it was typed.

use super::values::spoken_truth;

/// An unknown flag in argv.
pub(super) struct Flag<'t> {
    pub(super) index: usize,
    pub(super) name: &'t str,
    pub(super) attached: Option<&'t str>,
    /// The token after it, if it can be a value.
    pub(super) next: Option<&'t str>,
}

impl Flag<'_> {
    pub(super) fn value(&self) -> Option<&str> {
        self.attached.or(self.next)
    }

    /// Returns the number of tokens of the flag and its value.
    pub(super) fn len(&self) -> usize {
        if self.attached.is_none() && self.next.is_some() { 2 } else { 1 }
    }

    /// Returns the token that switches an option on or off, and the number of tokens that it replaces: `--archived` for
    /// `--is-archived yes`.
    pub(super) fn switch(&self, own: &str) -> (String, usize) {
        let spoken = self.next.filter(|_| self.attached.is_none()).and_then(spoken_truth);
        match (self.attached, spoken) {
            (Some(value), _) => (format!("--{own}={value}"), 1),
            (None, Some(true)) => (format!("--{own}"), 2),
            (None, Some(false)) => (format!("--{own}=false"), 2),
            (None, None) => (format!("--{own}"), 1),
        }
    }
}
