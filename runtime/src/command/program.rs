//! The program of a call, as its commands hold it.

use std::any::Any;
use std::sync::Arc;

/// The program of a call. Its type is `run::Program`: commands do not know the graph, and a trait with the methods to call them
/// would link these into programs whose commands call no others.
pub(crate) type SharedProgram = Arc<dyn Any + Send + Sync>;
