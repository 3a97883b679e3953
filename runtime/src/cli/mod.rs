//! The command line as a front end: argv in; stdout, stderr and an exit code out.

#[cfg(any(feature = "completions", feature = "skills"))]
mod builtin;
mod bytes;
mod color;
mod curl;
mod external;
#[cfg(feature = "output")]
mod given;
mod io;
#[cfg(feature = "output")]
mod listing;
#[cfg(feature = "output")]
mod page;
mod page_text;
#[cfg(not(feature = "output"))]
mod plain;
mod prepare;
#[cfg(feature = "output")]
mod printer;
mod progress;
mod report;
mod save;
mod serve;
#[cfg(feature = "output")]
mod stream;
mod wrong;

#[cfg(not(feature = "output"))]
use plain::{given, page, printer};

pub use io::Io;
#[cfg(feature = "async")]
pub(crate) use serve::serve;
pub(crate) use serve::{broken, run};
