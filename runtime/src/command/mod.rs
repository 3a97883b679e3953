//! What a leaf of the program is: its words, its inputs, how it runs and what that gives.

mod about;
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
#[cfg(feature = "async")]
mod outbox;
mod outcome;
mod plan;
mod provided;
#[cfg(feature = "fetch")]
#[cfg_attr(not(feature = "remote"), allow(dead_code, reason = "who calls is told to the network alone"))]
mod request;
mod set;
#[cfg(feature = "async")]
mod stop;
mod streams;
mod transfer;
mod variants;

pub use about::Effects;
pub(crate) use about::Listed;
#[cfg(feature = "openapi")]
pub(crate) use about::pack;
#[doc(hidden)]
pub use about::{CommandMetadata, CommandSpec, about, about_len};
pub(crate) use context::CallInfo;
pub use context::Context;
use context::Vars;
pub use def::CommandDef;
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
pub(crate) use outcome::{Body, Given, ItemIter, RunResult, WriteText};
pub use outcome::{IntoOutcome, Outcome, Reply};
#[cfg(feature = "async")]
use plan::stream_outcome;
#[doc(hidden)]
pub use plan::*;
pub(crate) use provided::{GlobalOptions, Provided};
pub use provided::{Globals, State, Var};
#[cfg(feature = "fetch")]
pub(crate) use request::{CurlCommand, LazyCommand, OperationHandler, PendingRequest, RequestContext, RequestInput};
#[cfg(feature = "async")]
#[doc(hidden)]
pub use stop::Stop;
pub(crate) use streams::{Sink, Terminal};
pub use streams::{Stderr, Stdin};
pub use variants::Commands;
#[doc(hidden)]
pub use variants::{Entry, Variant, wrap};
pub(crate) use variants::{Handler, handler, within};

#[doc(hidden)]
pub use set::{CommandSet, NameRecord, index, index_len, name_len, name_recs, names, names_len};

#[cfg(feature = "fetch")]
pub(crate) use guard::guard_as;
#[cfg(feature = "async")]
pub(crate) use guard::{guarded, interruption, poll_guarded, stoppable};
#[cfg(feature = "async")]
pub(crate) use middleware::End;
#[cfg(feature = "async")]
pub use middleware::Next;
#[cfg(feature = "async")]
pub use outcome::BoxStream;
#[cfg(feature = "async")]
pub(crate) use outcome::ItemStream;
#[cfg(feature = "fetch")]
pub(crate) use transfer::{Chunks, Transfer};
