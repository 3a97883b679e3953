//! Validates values against the schemas of a document.
//!
//! Contradictory schemas are read leniently: a request that the API would accept must not be rejected here.

mod constraints;
mod number;
mod union;
mod validate;

pub(crate) use constraints::is_constrained;
pub(crate) use validate::violations;

/// Tests a text against an ECMA-262 pattern; `None` for a pattern that it cannot read.
pub type Matches<'a> = dyn Fn(&str, &str) -> Option<bool> + 'a;

/// A part of a value that its schema does not allow; see [`Document::violations`](crate::Document::violations).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Violation {
    /// JSON pointer of the part, `/owner/name`; empty for the value itself.
    pub pointer: String,
    /// The kind of constraint that the part violates.
    pub kind: ViolationKind,
    /// The expected value in words: `an integer`, `at least 3 characters`.
    pub expected: String,
    /// The actual value: JSON, or a count in words (`4 items`). Empty for a missing member and for a password.
    pub actual: String,
    /// Names or values that would be valid, as candidates for a suggestion.
    pub candidates: Vec<String>,
}

/// The kind of constraint that a value violates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ViolationKind {
    /// The value has another type.
    Type,
    /// The value is not one of the allowed values.
    Choice,
    /// The value violates a bound, a pattern, or every branch of a union.
    Rule,
    /// The number of characters, items or members is out of bounds, or items are repeated.
    Count,
    /// A required member is missing.
    Missing,
    /// The object does not allow the member.
    Unknown,
}
