//! Where things are in a document.
//!
//! One [pass](build) over the text finds them; the [table](table::Index) that it leaves is bytes, read in
//! place, so that it can be kept beside the document or compiled into a program.

mod build;
mod scan;
mod table;

pub(crate) use build::{METHODS, build};
pub(crate) use table::{Index, NO_TEXT, OperationRecord, Verification};
