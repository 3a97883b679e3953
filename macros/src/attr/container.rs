//! `#[options(…)]`, `#[args(…)]`, `#[env(…)]` and `#[choice(…)]` on the type itself.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::Attribute;

use super::{entries, tokens};
use crate::errors::Errors;
use crate::naming::Case;

/// What an attribute says of a whole type.
pub(crate) struct ContainerAttrs {
    /// The path of the `vestibule` crate.
    pub(crate) krate: TokenStream,
    pub(crate) rename_all: Option<Case>,
    pub(crate) prefix: String,
}

impl ContainerAttrs {
    pub(crate) fn read(attrs: &[Attribute], name: &str, has_prefix: bool, errors: &Errors) -> Self {
        let mut out = Self { krate: quote!(::vestibule), rename_all: None, prefix: String::new() };
        let known: &[&str] = if has_prefix { &["crate", "rename_all", "prefix"] } else { &["crate", "rename_all"] };
        let own = attrs.iter().filter(|attr| attr.path().is_ident(name));
        for entry in entries(own.map(|attr| tokens(attr, errors)), &[], errors) {
            match entry.name.to_string().as_str() {
                "crate" => {
                    if let Some(path) = entry.path(errors) {
                        out.krate = path.to_token_stream();
                    }
                }
                "rename_all" => out.rename_all = entry.text(errors).and_then(|name| Case::named(&name, errors)),
                "prefix" if has_prefix => {
                    out.prefix = entry.text(errors).map(|prefix| prefix.value()).unwrap_or_default();
                }
                _ => entry.unknown(known, errors),
            }
        }
        out
    }
}
