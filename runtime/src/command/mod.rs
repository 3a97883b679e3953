//! What a leaf of the program is: its words, its inputs, how it runs and what that gives.

mod about;
#[cfg(not(feature = "async"))]
#[path = "async_absent.rs"]
mod async_impl;
#[cfg(feature = "async")]
mod async_impl;
mod context;
mod def;
mod environment;
mod external;
mod extract;
mod guard;
mod layered;
mod leaf;
mod manual;
mod middleware;
mod outcome;
mod plan;
mod provided;
#[cfg_attr(not(feature = "remote"), allow(dead_code, reason = "only a handler on the network reads the context"))]
mod request;
mod set;
mod streams;
#[cfg(feature = "fetch")]
mod transfer;
#[cfg(not(feature = "fetch"))]
#[path = "transfer_absent.rs"]
mod transfer;
mod variants;

pub use about::Effects;
pub(crate) use about::Listed;
pub(crate) use about::pack;
#[doc(hidden)]
pub use about::{CommandMetadata, CommandSpec, about, about_len};
pub(crate) use context::CallInfo;
pub use context::Context;
use context::Vars;
pub use def::CommandDef;
pub(crate) use def::RunFuture;
#[doc(hidden)]
pub use def::{CommandAnswer, CommandFn, CommandQuery, Execution};
pub use environment::Environment;
pub(crate) use external::{Outside, RunExternal, run as run_external};
#[doc(hidden)]
pub use extract::CallContext;
pub use extract::Extract;
pub(crate) use guard::{guard, next_item};
pub(crate) use leaf::{CommandRef, Held};
pub use manual::Command;

pub(crate) use middleware::Layer;
pub(crate) use outcome::{Body, Given, ItemIter, ItemStream, RunResult, WriteText};
pub use outcome::{IntoOutcome, Outcome, Reply};
#[doc(hidden)]
pub use plan::*;
pub(crate) use provided::{GlobalOptions, Provided};
pub use provided::{Globals, State, Var};
pub(crate) use request::{CurlCommand, LazyCommand, OperationHandler, PendingRequest, RequestContext, RequestInput};
pub(crate) use streams::{Sink, Terminal};
pub use streams::{Stderr, Stdin};
pub use variants::Commands;
#[doc(hidden)]
pub use variants::{Entry, Variant, wrap};
pub(crate) use variants::{Handler, handler, within};

#[doc(hidden)]
pub use set::{CommandSet, NameRecord, index, index_len, name_len, name_recs, names, names_len};

#[doc(hidden)]
pub use async_impl::Stop;
#[cfg(feature = "async")]
pub use async_impl::{BoxStream, Next};
#[cfg(feature = "async")]
pub(crate) use async_impl::{End, guarded, interruption, poll_guarded, stoppable};
#[cfg(feature = "async")]
#[doc(hidden)]
pub use async_impl::{IsStream, future};
#[cfg(feature = "fetch")]
pub(crate) use guard::guard_as;
#[cfg(feature = "fetch")]
pub(crate) use transfer::Chunks;
pub(crate) use transfer::Transfer;
