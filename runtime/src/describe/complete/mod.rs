//! Completion of command lines in a shell: the scripts that ask, and the answers.

mod script;

pub(crate) use script::{install, script};
