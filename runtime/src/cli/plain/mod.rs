//! The command line without the feature `output`: results are text for a reader, and the framework answers
//! help and the version alone.

pub(super) mod given;
pub(super) mod page;
pub(super) mod printer;
