//! The model of `#[derive(Choice)]`.

use proc_macro2::{Span, TokenStream};
use syn::{Data, DeriveInput, Fields, Ident, LitStr};

use super::reject_generics;
use crate::attr::{ContainerAttrs, Entry, Place, entries, reject_clap_attributes, tokens};
use crate::errors::Errors;
use crate::naming::Case;
use crate::{deprecated, docs};

/// An enum whose variants are names.
pub(crate) struct Choice<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) krate: TokenStream,
    pub(crate) variants: Vec<Variant<'a>>,
}

/// A variant.
pub(crate) struct Variant<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) name: String,
    /// The span of the name.
    span: Span,
    pub(crate) doc: TokenStream,
    pub(crate) deprecated: Option<String>,
    /// Other names that are accepted.
    pub(crate) aliases: Vec<LitStr>,
    pub(crate) hidden: bool,
    /// True if it is only printed and never accepted.
    pub(crate) skip: bool,
}

impl<'a> Choice<'a> {
    pub(crate) fn read(input: &'a DeriveInput, errors: &Errors) -> Self {
        let container = ContainerAttrs::read(&input.attrs, "choice", errors);
        let case = container.rename_all.unwrap_or(Case::Kebab);
        let mut out = Self { ident: &input.ident, krate: container.krate, variants: Vec::new() };
        let Data::Enum(data) = &input.data else {
            errors.at(&input.ident, "`Choice` can only be derived for an enum");
            return out;
        };
        reject_generics(&input.generics, "Choice", errors);
        let is_skipped = |variant: &Variant<'_>| variant.skip;
        if data.variants.is_empty() {
            errors.at(&input.ident, "`Choice` needs at least one variant");
        }
        for variant in &data.variants {
            if !matches!(variant.fields, Fields::Unit) {
                errors.at(&variant.fields, "a variant of a `Choice` cannot have fields");
            }
            let mut model = Variant {
                ident: &variant.ident,
                name: case.apply(&variant.ident.to_string()),
                span: variant.ident.span(),
                doc: docs::description(&variant.attrs),
                deprecated: deprecated::note(&variant.attrs, errors),
                aliases: Vec::new(),
                hidden: false,
                skip: false,
            };
            reject_clap_attributes(&variant.attrs, errors);
            let own = variant.attrs.iter().filter(|attr| attr.path().is_ident("choice"));
            for entry in entries(own.map(|attr| tokens(attr, errors)), &["alias"], errors) {
                model.entry(&entry, errors);
            }
            out.variants.push(model);
        }
        if !out.variants.is_empty() && out.variants.iter().all(is_skipped) {
            errors.at(&input.ident, "every variant is skipped: at least one must be accepted");
        }
        out.check_names(errors);
        out
    }

    fn check_names(&self, errors: &Errors) {
        for (i, variant) in self.variants.iter().enumerate() {
            if let Some(before) = self.variants[..i].iter().find(|before| before.name == variant.name) {
                let message =
                    format!("two variants are named `{}`: rename one with `#[choice(name = \"…\")]`", variant.name);
                let mut error = syn::Error::new(variant.span, message);
                error.combine(syn::Error::new(before.span, format!("`{}` is first used here", variant.name)));
                errors.push(error);
            }
            self.check_aliases(i, variant, errors);
        }
    }

    /// Rejects an alias that is a name or an alias of another variant.
    fn check_aliases(&self, index: usize, variant: &Variant<'_>, errors: &Errors) {
        for (i, alias) in variant.aliases.iter().enumerate() {
            let text = alias.value();
            let before = self.variants[..index].iter().flat_map(|other| &other.aliases).chain(&variant.aliases[..i]);
            if self.variants.iter().any(|other| other.name == text)
                || before.into_iter().any(|other| other.value() == text)
            {
                errors.at(alias, format!("`{text}` is already taken: use another alias, or remove it"));
            }
        }
    }
}

impl Variant<'_> {
    fn entry(&mut self, entry: &Entry, errors: &Errors) {
        match entry.name.to_string().as_str() {
            "name" => {
                let Some(name) = entry.text(errors) else { return };
                if name.value().is_empty() || name.value().contains(char::is_control) {
                    errors.at(&name, "a choice's name must not be empty or contain control characters");
                }
                (self.name, self.span) = (name.value(), name.span());
            }
            "deprecated" => {
                self.deprecated = Some(entry.deprecation(errors));
            }
            "alias" => self.aliases.extend(entry.text(errors)),
            "aliases" => self.aliases.extend(entry.list_of_texts(errors)),
            "hidden" => {
                entry.bare(errors);
                self.hidden = true;
            }
            "skip" => {
                entry.bare(errors);
                self.skip = true;
            }
            _ => entry.unknown(&["name", "alias", "aliases", "hidden", "skip", "deprecated"], Place::Choice, errors),
        }
    }
}
