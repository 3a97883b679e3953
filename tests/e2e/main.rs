//! What users see: the example programs in a pipe and on a terminal, and the library from outside.

mod agreement;
mod any_argv;
mod api;
mod around;
mod builtins;
mod calling;
mod completing;
mod config;
mod context;
mod curl;
mod definition;
mod deploy;
mod deprecated;
mod deprecated_everywhere;
mod error_table;
mod errors;
mod faults;
mod fields;
mod filter;
mod flatten;
mod formats;
mod globals;
mod groups;
mod handlers;
mod help;
mod hiding;
mod input;
mod interface;
mod interface_kept;
mod listing;
mod logq;
mod man;
mod mounts;
mod openapi;
mod output;
mod pages;
mod paging;
mod parser;
#[cfg(unix)]
mod process;
mod properties;
mod readers;
mod reference;
mod relations;
mod round_trip;
mod runtime;
mod services;
#[cfg(unix)]
mod shells;
mod skills;
mod startup;
#[cfg(unix)]
mod terminal;
mod terminators;
#[cfg(unix)]
mod toon;
#[cfg(unix)]
mod transfer;
mod urls;
mod values;
mod variants;
mod wrong;
