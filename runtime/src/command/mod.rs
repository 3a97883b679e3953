//! What a leaf of the program is: its words, its inputs, how it runs and what that gives.

mod about;
mod context;
mod def;
mod environment;
mod extract;
mod format;
mod manual;
mod outcome;
mod plan;
mod set;

pub use about::Effects;
#[doc(hidden)]
pub use about::{About, CommandSpec, about, about_len};
pub use context::Context;
pub(crate) use context::Seed;
pub use def::CommandDef;
#[doc(hidden)]
pub use def::{Answer, Op, OpFn, Started};
pub use environment::Environment;
#[doc(hidden)]
pub use extract::Call;
pub use extract::Extract;
pub use format::Format;
pub use manual::{Command, IntoOutcome};
pub(crate) use manual::{Held, Leaf};
pub(crate) use outcome::{Body, Ran};
pub use outcome::{Outcome, Reply};
#[cfg(feature = "async")]
use plan::stream_outcome;
#[doc(hidden)]
pub use plan::*;
#[doc(hidden)]
pub use set::{CommandSet, NameRec, index, index_len, name_len, name_recs, names, names_len};

#[cfg(feature = "async")]
pub use outcome::BoxStream;
