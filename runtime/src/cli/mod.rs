//! The command line as a front end: argv in; stdout, stderr and an exit code out.

#[cfg(feature = "completions")]
mod builtin;
mod bytes;
mod external;
mod io;
mod page;
mod prepare;
mod printer;
mod progress;
mod report;
mod save;
mod serve;
mod stream;
mod wrong;

pub use io::Io;
#[cfg(feature = "async")]
pub(crate) use serve::serve;
pub(crate) use serve::{broken, run};
