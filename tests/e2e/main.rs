//! End-to-end tests: the example programs in pipes and on terminals, and the public API.

mod api;
mod arbitrary_argv;
mod builtins;
mod calls_of_commands;
mod completion;
mod config;
mod context;
mod correction_keeps_values;
mod correction_of_groups;
mod correction_rules;
mod corrections;
mod corrections_of_first_guesses;
mod corrections_of_lists;
mod corrections_of_values;
mod corrections_of_words;
mod curl;
mod definition;
mod definition_errors;
mod deploy;
mod deprecation;
mod deprecation_output;
mod doubts;
#[cfg(unix)]
mod downloads;
mod enum_commands;
mod error_table;
mod errors;
mod exit_codes;
mod field_attributes;
mod filter;
mod find;
mod flatten;
mod format_readers;
mod formats;
mod from_clap;
mod gate;
mod globals;
mod groups;
mod handlers;
mod help;
mod help_pages;
mod hidden;
mod input;
mod interface;
mod interface_compatibility;
mod invalid_responses;
mod listing;
mod logq;
mod logs;
mod man;
mod media;
mod middleware;
mod misleading_calls;
mod mounts;
mod multicall;
mod nearest_commands;
mod openapi;
mod output;
mod own_errors;
mod paging;
mod parser;
mod people;
#[cfg(unix)]
mod process;
mod progress;
mod prompts;
#[cfg(unix)]
mod prompts_on_terminals;
mod properties;
mod reference;
mod relations;
mod request_targets;
mod round_trip;
mod runtime;
mod schema_agreement;
mod services;
#[cfg(unix)]
mod shells;
mod skills;
mod startup;
mod struct_programs;
mod tables;
#[cfg(unix)]
mod terminal;
#[cfg(unix)]
mod terminal_controls;
mod terminators;
#[cfg(unix)]
mod todo;
#[cfg(unix)]
mod toon;
mod value_types;
