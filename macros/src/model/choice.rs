//! An enum whose variants are names.

use proc_macro2::{Span, TokenStream};
use syn::{Data, DeriveInput, Fields, Ident, LitStr};

use super::plain;
use crate::attr::{ContainerAttrs, Entry, entries, tokens};
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
    /// Where the name was written.
    span: Span,
    pub(crate) doc: TokenStream,
    pub(crate) deprecated: Option<String>,
    /// Other names that are accepted.
    pub(crate) aliases: Vec<LitStr>,
    pub(crate) hidden: bool,
    /// It has a name, and is not taken from outside.
    pub(crate) skip: bool,
}

impl<'a> Choice<'a> {
    pub(crate) fn read(input: &'a DeriveInput, errors: &Errors) -> Self {
        let container = ContainerAttrs::read(&input.attrs, "choice", errors);
        let case = container.rename_all.unwrap_or(Case::Kebab);
        let mut out = Self { ident: &input.ident, krate: container.krate, variants: Vec::new() };
        let Data::Enum(data) = &input.data else {
            errors.at(&input.ident, "`Choice` is derived for an enum whose variants are the names");
            return out;
        };
        plain(&input.generics, "Choice", errors);
        let is_skipped = |variant: &Variant<'_>| variant.skip;
        if data.variants.is_empty() {
            errors.at(&input.ident, "a choice has at least one variant, whose name it takes");
        }
        for variant in &data.variants {
            if !matches!(variant.fields, Fields::Unit) {
                errors.at(&variant.fields, "a variant of a choice is a name alone: remove its fields");
            }
            let mut one = Variant {
                ident: &variant.ident,
                name: case.apply(&variant.ident.to_string()),
                span: variant.ident.span(),
                doc: docs::description(&variant.attrs),
                deprecated: deprecated::note(&variant.attrs, errors),
                aliases: Vec::new(),
                hidden: false,
                skip: false,
            };
            let own = variant.attrs.iter().filter(|attr| attr.path().is_ident("choice"));
            for entry in entries(own.map(|attr| tokens(attr, errors)), &["alias"], errors) {
                one.entry(&entry, errors);
            }
            out.variants.push(one);
        }
        if !out.variants.is_empty() && out.variants.iter().all(is_skipped) {
            errors.at(&input.ident, "every variant is skipped: leave one at least");
        }
        out.distinct(errors);
        out
    }

    fn distinct(&self, errors: &Errors) {
        for (i, variant) in self.variants.iter().enumerate() {
            if let Some(before) = self.variants[..i].iter().find(|before| before.name == variant.name) {
                let message =
                    format!("two variants are called `{}`: rename one with `#[choice(name = \"…\")]`", variant.name);
                let mut error = syn::Error::new(variant.span, message);
                error.combine(syn::Error::new(before.span, format!("`{}` is first used here", variant.name)));
                errors.push(error);
            }
            self.aliases(i, variant, errors);
        }
    }

    /// An alias is a name too.
    fn aliases(&self, at: usize, variant: &Variant<'_>, errors: &Errors) {
        for (i, alias) in variant.aliases.iter().enumerate() {
            let text = alias.value();
            let before = self.variants[..at].iter().flat_map(|other| &other.aliases).chain(&variant.aliases[..i]);
            if self.variants.iter().any(|other| other.name == text)
                || before.into_iter().any(|other| other.value() == text)
            {
                errors.at(alias, format!("`{text}` is taken: give this variant another alias, or none"));
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
                    errors.at(&name, "a choice's name is what is typed: write at least one letter");
                }
                (self.name, self.span) = (name.value(), name.span());
            }
            "deprecated" => {
                self.deprecated = Some(entry.deprecation(errors));
            }
            "alias" => self.aliases.extend(entry.text(errors)),
            "aliases" => self.aliases.extend(entry.several(errors)),
            "hidden" => {
                entry.bare(errors);
                self.hidden = true;
            }
            "skip" => {
                entry.bare(errors);
                self.skip = true;
            }
            _ => entry.unknown(&["name", "alias", "aliases", "hidden", "skip", "deprecated"], errors),
        }
    }
}
