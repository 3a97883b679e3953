//! Programs as servers of the Model Context Protocol: real processes, and the frames that they exchange.

mod asking;
mod cli_only;
mod clients;
mod conformance;
mod fixed_globals;
mod frames;
mod http;
mod http_server;
mod in_process;
mod inspector;
mod items;
#[cfg(unix)]
mod mounted;
mod mounts;
mod notes;
mod profile;
mod published;
mod server;
mod setup;
mod tasks;
mod tools;
mod unread;
mod wording;
