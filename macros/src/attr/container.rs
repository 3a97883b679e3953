//! `#[options(…)]`, `#[args(…)]`, `#[env(…)]`, `#[one_of(…)]` and `#[choice(…)]` on the type itself.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{Attribute, LitStr};

use super::relation::Group;
use super::{entries, tokens};
use crate::errors::Errors;
use crate::naming::Case;

/// What an attribute says of a whole type.
pub(crate) struct ContainerAttrs {
    /// The path of the `vestibule` crate.
    pub(crate) krate: TokenStream,
    pub(crate) rename_all: Option<Case>,
    /// Before the variables of a struct of them.
    pub(crate) prefix: String,
    /// Before the variables that each option is bound to.
    pub(crate) env_prefix: Option<String>,
    pub(crate) rename_all_env: Option<Case>,
    /// The head of all fields.
    pub(crate) heading: Option<LitStr>,
    /// What is said of several fields together.
    pub(crate) groups: Vec<Group>,
}

const GROUPS: [&str; 4] = ["one_of", "at_most_one", "any_of", "group"];

impl ContainerAttrs {
    /// Nothing but where the crate is.
    pub(crate) fn of_crate(krate: TokenStream) -> Self {
        Self {
            krate,
            rename_all: None,
            prefix: String::new(),
            env_prefix: None,
            rename_all_env: None,
            heading: None,
            groups: Vec::new(),
        }
    }

    pub(crate) fn read(attrs: &[Attribute], name: &str, errors: &Errors) -> Self {
        let mut out = Self::of_crate(quote!(::vestibule));
        let known: &[&str] = match name {
            "options" => &[
                "crate",
                "rename_all",
                "env_prefix",
                "rename_all_env",
                "heading",
                "one_of",
                "at_most_one",
                "any_of",
                "group",
            ],
            "args" => &["crate", "rename_all", "heading", "one_of", "at_most_one", "any_of", "group"],
            "env" => &["crate", "rename_all", "prefix", "one_of", "at_most_one", "any_of", "group"],
            "one_of" => &["crate", "rename_all", "env_prefix", "rename_all_env", "heading"],
            _ => &["crate", "rename_all"],
        };
        let own = attrs.iter().filter(|attr| attr.path().is_ident(name));
        for entry in entries(own.map(|attr| tokens(attr, errors)), &GROUPS, errors) {
            let key = entry.name.to_string();
            if !known.contains(&key.as_str()) {
                entry.unknown(known, errors);
                continue;
            }
            if GROUPS.contains(&key.as_str()) {
                out.groups.extend(Group::read(&entry, errors));
                continue;
            }
            match key.as_str() {
                "crate" => {
                    if let Some(path) = entry.path(errors) {
                        out.krate = path.to_token_stream();
                    }
                }
                "rename_all" => out.rename_all = entry.text(errors).and_then(|name| Case::named(&name, errors)),
                "rename_all_env" => out.rename_all_env = entry.text(errors).and_then(|name| Case::named(&name, errors)),
                "env_prefix" => out.env_prefix = entry.text(errors).map(|prefix| prefix.value()),
                "heading" => out.heading = entry.text(errors),
                _ => out.prefix = entry.text(errors).map(|prefix| prefix.value()).unwrap_or_default(),
            }
        }
        out
    }
}
