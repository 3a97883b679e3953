//! Values, held against the schemas of a document.
//!
//! What a document says twice, or in two ways that cannot both be meant, is taken the way that lets more
//! values pass: a request that the API would take is not to be held back.

mod check;
mod number;
mod rules;
mod union;

pub(crate) use check::faults;

/// Something in a value that its schema does not allow: what [`Document::faults`](crate::Document::faults) gives.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fault {
    /// Where it is in the value: a JSON pointer, `/owner/name`; empty for the value itself.
    pub pointer: String,
    /// In which way it is wrong.
    pub wrong: Wrong,
    /// What would be right: `an integer`, `at least 3 characters`.
    pub wanted: String,
    /// What is there: JSON, or a number of things in words (`4 items`). Empty where nothing is, and where it is a
    /// secret.
    pub got: String,
    /// The names or texts that would be right, to find the one that was meant.
    pub others: Vec<String>,
}

/// In which way a value is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// It is of another type.
    Type,
    /// It is none of the values that are allowed.
    Choice,
    /// It breaks a rule of its type: a bound, a pattern.
    Rule,
    /// There are too few or too many of it, or of what it holds.
    Count,
    /// It has to be there, and is not.
    Missing,
    /// It is a member that its object does not have.
    Unknown,
}
