//! The index of a document's parts.
//!
//! It is [built](build) in one pass over the text. The [table](table::Index) is a byte string that is read in place,
//! so that it can be cached beside the document or compiled into a program.

mod build;
mod scan;
mod table;

pub(crate) use build::{METHODS, build, validate};
pub(crate) use table::{Index, NO_TEXT, NameKind, OperationRecord, Verification};
