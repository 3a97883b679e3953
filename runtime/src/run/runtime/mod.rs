//! Calls within an async runtime: futures, streams, and layers that await the call within them.

mod drive;
mod handoff;
mod interrupt;
mod items;
#[cfg(test)]
mod tests;

#[allow(unused_imports, reason = "only some features use it")]
pub(crate) use drive::block_on_thread;
#[allow(unused_imports, reason = "only some features use it")]
pub(crate) use drive::detach;
#[cfg_attr(not(feature = "openapi"), allow(unused_imports, reason = "only operations settle executions"))]
pub(crate) use drive::settle;
pub(crate) use drive::{drive, finish, with_runtime};
pub(in crate::run) use drive::{interruptible, interruption};
pub(in crate::run) use handoff::run_layers;
pub(crate) use interrupt::Interrupted;
#[allow(unused_imports, reason = "only some features use it")]
pub(crate) use interrupt::ignore_interrupts;
pub(crate) use items::Items;
