//! The `openapi!` macro of the `vestibule` crate, which re-exports and documents it.
//!
//! A crate of its own, so that the derives and attributes do not wait for the document reader to be built.

mod arguments;
mod embed;
mod lock;
mod nearest;

use proc_macro::TokenStream;
use syn::parse_macro_input;

#[allow(missing_docs, reason = "documented where it is re-exported")]
#[proc_macro]
pub fn openapi(input: TokenStream) -> TokenStream {
    embed::openapi(&parse_macro_input!(input as arguments::Arguments)).into()
}
