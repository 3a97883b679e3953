//! The command line as a front end: argv in; stdout, stderr and an exit code out.
//!
//! A call passes through the files in this order: [`run`] or, within a runtime, [`serve`]; [`prepare`], which parses
//! argv and answers pages and built-in commands; the layer `run`; [`printer`]; [`output`]; [`console`].
//! A stage that needs a feature has a stand-in of the same interface in a file that ends in `_absent`.

mod console;
mod external;
mod given_globals;
mod io;
mod page_text;
mod prepare;
mod printer;
mod report;
mod run;
mod server_call;
mod usage;

#[cfg_attr(not(feature = "output"), path = "builtin_absent.rs")]
mod builtin;
#[cfg_attr(not(feature = "config"), path = "config_absent.rs")]
mod config;
#[cfg_attr(not(feature = "suggestions"), path = "correction_absent.rs")]
mod correction;
#[cfg_attr(not(feature = "output"), path = "interaction_absent.rs")]
mod interaction;
#[cfg_attr(not(feature = "logs"), path = "logs_absent.rs")]
mod logs;
#[cfg_attr(not(feature = "output"), path = "output_absent.rs")]
mod output;
#[cfg(all(feature = "output", feature = "terminal"))]
mod pager;
#[cfg_attr(not(feature = "fetch"), path = "request_absent.rs")]
mod request;
#[cfg_attr(not(feature = "async"), path = "serve_absent.rs")]
mod serve;

pub use io::Io;
#[doc(hidden)]
pub use prepare::Ended;
#[allow(unused_imports, reason = "only some features use it")]
pub(crate) use prepare::Exit;
pub(crate) use run::{arguments, end, exit, file_name, parse_call, report_fatal, run};
pub(crate) use serve::*;
pub(crate) use server_call::ServerCall;
