//! The Model Context Protocol as a front end: every command is a tool.
//!
//! `rmcp` speaks the protocol, in both of its eras, and is used in this module only; none of its types is public. What
//! is our own: the mapping between the graph and tools, exact numbers, and the stdio transport, which bounds frames and
//! queues.

mod answer;
mod call;
mod catalog;
mod exact;
mod interaction;
mod library;
mod server;
mod stdio;

pub(crate) use server::Server;
pub(crate) use stdio::{Session, serve, serve_blocking};
