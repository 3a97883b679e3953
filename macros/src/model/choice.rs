//! An enum whose variants are names.

use proc_macro2::TokenStream;
use syn::{Data, DeriveInput, Fields, Ident, LitStr};

use crate::attr::{ContainerAttrs, entries, tokens};
use crate::errors::Errors;
use crate::naming::Case;
use crate::{deprecated, docs};

/// The enum.
pub(crate) struct Choice<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) krate: TokenStream,
    pub(crate) variants: Vec<Variant<'a>>,
}

/// One of its names.
pub(crate) struct Variant<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) name: String,
    pub(crate) doc: TokenStream,
    pub(crate) deprecated: Option<String>,
}

impl<'a> Choice<'a> {
    pub(crate) fn read(input: &'a DeriveInput, errors: &Errors) -> Self {
        let container = ContainerAttrs::read(&input.attrs, "choice", false, errors);
        let case = container.rename_all.unwrap_or(Case::Kebab);
        let mut out = Self { ident: &input.ident, krate: container.krate, variants: Vec::new() };
        let Data::Enum(data) = &input.data else {
            errors.at(&input.ident, "`Choice` is derived for an enum whose variants are the names");
            return out;
        };
        if !input.generics.params.is_empty() {
            errors.at(&input.generics, "`Choice` cannot be derived for a generic type");
        }
        if data.variants.is_empty() {
            errors.at(&input.ident, "a choice has at least one variant");
        }
        for variant in &data.variants {
            if !matches!(variant.fields, Fields::Unit) {
                errors.at(&variant.fields, "a variant of a choice is a name alone: remove its fields");
            }
            let mut one = Variant {
                ident: &variant.ident,
                name: case.apply(&variant.ident.to_string()),
                doc: docs::description(&variant.attrs),
                deprecated: deprecated::note(&variant.attrs, errors),
            };
            for attr in variant.attrs.iter().filter(|attr| attr.path().is_ident("choice")) {
                for entry in entries(tokens(attr, errors), &[], errors) {
                    match entry.name.to_string().as_str() {
                        "name" => one.name = entry.text(errors).map(|name| name.value()).unwrap_or_default(),
                        "deprecated" => {
                            let note = entry.maybe_text(errors);
                            one.deprecated = Some(note.as_ref().map(LitStr::value).unwrap_or_default());
                        }
                        _ => entry.unknown(&["name", "deprecated"], errors),
                    }
                }
            }
            out.variants.push(one);
        }
        out.distinct(errors);
        out
    }

    fn distinct(&self, errors: &Errors) {
        for (i, variant) in self.variants.iter().enumerate() {
            if self.variants[..i].iter().any(|before| before.name == variant.name) {
                let message =
                    format!("two variants are called `{}`: rename one with `#[choice(name = \"…\")]`", variant.name);
                errors.at(variant.ident, message);
            }
        }
    }
}
