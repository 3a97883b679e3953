//! The derives and attributes of the `vestibule` crate, which re-exports and documents them.
//!
//! Each macro parses attributes (`attr`), builds a model of the item (`model`), checks rules across fields (`check`) and
//! expands the model (`expand`). Errors are collected, and along with them a macro emits stub implementations, so that one
//! mistake is one error.

mod attr;
mod check;
mod deprecated;
mod docs;
mod errors;
mod expand;
mod model;
mod naming;

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

use model::Derive;

#[allow(missing_docs, reason = "documented where it is re-exported")]
#[proc_macro_derive(Options, attributes(options, option, arg, env, clap, command, group))]
pub fn options(input: TokenStream) -> TokenStream {
    expand::record(&parse_macro_input!(input as DeriveInput), Derive::Options).into()
}

#[allow(missing_docs, reason = "documented where it is re-exported")]
#[proc_macro_derive(Args, attributes(args, arg, option, env, clap, command, group))]
pub fn args(input: TokenStream) -> TokenStream {
    expand::record(&parse_macro_input!(input as DeriveInput), Derive::Args).into()
}

#[allow(missing_docs, reason = "documented where it is re-exported")]
#[proc_macro_derive(Env, attributes(env, arg, option))]
pub fn env(input: TokenStream) -> TokenStream {
    expand::record(&parse_macro_input!(input as DeriveInput), Derive::Env).into()
}

#[allow(missing_docs, reason = "documented where it is re-exported")]
#[proc_macro_derive(OneOf, attributes(one_of, option, arg, env))]
pub fn one_of(input: TokenStream) -> TokenStream {
    expand::one_of(&parse_macro_input!(input as DeriveInput)).into()
}

#[allow(missing_docs, reason = "documented where it is re-exported")]
#[proc_macro_derive(Choice, attributes(choice, clap, value))]
pub fn choice(input: TokenStream) -> TokenStream {
    expand::choice(&parse_macro_input!(input as DeriveInput)).into()
}

#[allow(missing_docs, reason = "documented where it is re-exported")]
#[proc_macro_derive(Commands, attributes(commands, command, option, arg, env, clap))]
pub fn commands(input: TokenStream) -> TokenStream {
    expand::commands(&parse_macro_input!(input as DeriveInput)).into()
}

/// Expands `commands![…]`, which passes the path of the crate and the list in brackets.
#[proc_macro]
pub fn command_list(input: TokenStream) -> TokenStream {
    expand::list(input.into()).into()
}

#[allow(missing_docs, reason = "documented where it is re-exported")]
#[proc_macro_derive(Failure, attributes(failure))]
pub fn failure(input: TokenStream) -> TokenStream {
    expand::failure(&parse_macro_input!(input as DeriveInput)).into()
}

#[allow(missing_docs, reason = "documented where it is re-exported")]
#[proc_macro_attribute]
pub fn command(arguments: TokenStream, item: TokenStream) -> TokenStream {
    expand::command(arguments.into(), item.into()).into()
}
