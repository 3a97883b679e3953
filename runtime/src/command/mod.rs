//! Commands: definition, metadata, parameters, execution, layers and outcome.

mod after_hooks;
#[cfg_attr(not(feature = "async"), path = "async_absent.rs")]
pub(crate) mod async_impl;
mod builder;
mod command_ref;
mod command_set;
mod context;
mod definition;
mod environment;
mod external;
mod extract;
mod fallible;
mod gate;
mod guard;
mod handler_fn;
#[cfg(feature = "output")]
mod human;
mod interaction;
mod known_errors;
#[cfg_attr(not(feature = "output"), path = "media_absent.rs")]
#[doc(hidden)]
pub mod media;
mod metadata;
mod middleware;
mod outcome;
mod output;
#[cfg(feature = "schemars")]
pub(crate) mod output_schema;
#[cfg_attr(not(feature = "progress"), path = "overlay_absent.rs")]
mod overlay;
mod program;
#[cfg_attr(not(feature = "remote"), allow(dead_code, reason = "only a handler on the network reads the context"))]
pub(crate) mod request;
mod return_type;
mod state;
mod stdio;
mod terminal;
#[cfg_attr(not(feature = "terminal"), path = "terminal_size_absent.rs")]
mod terminal_size;
#[cfg_attr(not(feature = "fetch"), path = "transfer_absent.rs")]
mod transfer;
mod variants;

pub use builder::Command;
pub(crate) use command_ref::{CommandRef, StoredCommand};
pub use context::Context;
pub use definition::CommandDef;
pub(crate) use definition::RunFuture;
#[doc(hidden)]
pub use definition::{CommandAnswer, CommandFn, CommandQuery, Execution};
pub use environment::Environment;
#[allow(unused_imports, reason = "only some features use it")]
pub(crate) use external::RunPager;
pub(crate) use external::{Outside, Pager, RunExternal};
#[doc(hidden)]
pub use extract::CallContext;
pub use extract::Extract;
use extract::Vars;
pub(crate) use extract::{CallInfo, ConnectionOptions};
pub(crate) use gate::confirm;
#[allow(unused_imports, reason = "only some features use it")]
pub(crate) use gate::{DRY_RUN, DRY_RUN_MARK, YES};
#[doc(hidden)]
pub use gate::{GateCall, GateFn, pass_gate};
#[allow(unused_imports, reason = "only some features use it")]
pub(crate) use guard::{guard, guard_as, next_item, next_json, take_place};
pub(crate) use handler_fn::take_further;
pub use handler_fn::{HandlerFn, HandlerParam, HandlerParams};
pub use interaction::{
    Answer, Asker, ModelReply, ModelRequest, Progress, ProgressSink, ProgressState, Question, QuestionChoice,
    QuestionKind,
};
#[allow(unused_imports, reason = "only some features use it")]
pub(crate) use interaction::{Asked, Interaction, NO_SECRETS, ask_until_valid, cancelled};
pub(crate) use known_errors::KnownError;
pub use media::Media;
pub use metadata::Effects;
pub(crate) use metadata::ListEntry;
#[allow(unused_imports, reason = "only some features use it")]
pub(crate) use metadata::pack;
#[doc(hidden)]
pub use metadata::{CommandMetadata, CommandSpec, metadata, metadata_len};
pub use output::CommandOutput;
#[allow(unused_imports, reason = "only some features use it")]
pub(crate) use program::SharedProgram;

#[doc(hidden)]
pub use fallible::*;
pub(crate) use middleware::Layer;
pub(crate) use outcome::{Body, ItemIter, ItemStream, OutputValue, RunResult, WriteText};
pub use outcome::{IntoOutcome, Outcome, Reply};
#[allow(unused_imports, reason = "only some features use it")]
pub(crate) use overlay::*;
#[allow(unused_imports, reason = "only some features use it")]
pub(crate) use request::{
    AuthorizationServer, Confirmation, CurlCommand, InputContent, InputReader, LargeInput, LazyCommand,
    OperationHandler, PendingRequest, RequestContext, RequestInput, RequestTerms, SecretVariable, TokenNeed,
};
#[doc(hidden)]
pub use return_type::*;
pub(crate) use state::{GlobalOptions, Provided};
pub use state::{Globals, State, Var};
pub(crate) use stdio::{Sink, TerminalQuery, is_stdout_closed};
pub use stdio::{Stderr, Stdin, Stdout};
pub use terminal::Terminal;
pub(crate) use terminal::TerminalInfo;
#[allow(unused_imports, reason = "only some features use it")]
pub(crate) use terminal_size::columns as terminal_columns;
#[allow(unused_imports, reason = "only some features use it")]
pub(crate) use terminal_size::rows as terminal_rows;
pub use variants::Commands;
#[doc(hidden)]
pub use variants::{Entry, Variant, wrap};
pub(crate) use variants::{Handler, handler, within};

#[doc(hidden)]
pub use command_set::{CommandSet, NameRecord, NameTable, index, index_len, name_len, name_records, names, names_len};

pub use async_impl::*;
pub(crate) use transfer::*;
