//! The Model Context Protocol as a front end: every command is a tool.
//!
//! `rmcp` speaks the protocol, in both of its eras, and is used in this module only; none of its types is public. What
//! is our own: the mapping between the graph and tools, exact numbers, and the stdio transport, which bounds frames and
//! queues.

mod answer;
mod asking;
mod call;
mod catalog;
#[cfg_attr(not(feature = "fetch"), path = "download_absent.rs")]
mod download;
mod exact;
#[cfg(feature = "http")]
pub(crate) mod http;
mod interaction;
mod library;
mod rounds;
mod server;
mod setup;
mod stdio;
mod steps;
mod tasks;
mod workers;

pub(crate) use setup::setup;
pub(crate) use stdio::{Input, Output, Session, serve, serve_blocking};
