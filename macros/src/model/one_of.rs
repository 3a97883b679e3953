//! An enum whose variants exclude each other.

use proc_macro2::{Span, TokenStream};
use quote::ToTokens;
use syn::{Data, DeriveInput, Fields, Ident, Type, parse_quote};

use super::{Field, Part, Resolved, Target, plain, resolve};
use crate::attr::{ContainerAttrs, RelationKind, entries, tokens};
use crate::errors::Errors;

/// A variant, before its names are decided.
pub(crate) struct Variant<'a> {
    pub(crate) ident: &'a Ident,
    /// The type that the option has: `bool` of a variant alone, `Option` of what a variant holds.
    ty: Type,
    /// What the variant holds.
    pub(crate) held: Option<&'a Type>,
    attrs: &'a [syn::Attribute],
    pub(crate) is_default: bool,
}

/// The enum.
pub(crate) struct OneOf<'a> {
    pub(crate) krate: TokenStream,
    container: ContainerAttrs,
    pub(crate) variants: Vec<Variant<'a>>,
}

impl<'a> OneOf<'a> {
    pub(crate) fn read(input: &'a DeriveInput, errors: &Errors) -> Self {
        let is_own = |attr: &&syn::Attribute| attr.path().is_ident("one_of");
        let container = ContainerAttrs::read(&input.attrs, "one_of", errors);
        let mut out = Self { krate: container.krate.to_token_stream(), container, variants: Vec::new() };
        let Data::Enum(data) = &input.data else {
            errors.at(
                &input.ident,
                "`OneOf` is derived for an enum whose variants are options; for a struct, derive `Options`",
            );
            return out;
        };
        plain(&input.generics, "OneOf", errors);
        if data.variants.len() < 2 {
            errors.at(&input.ident, "one of several is given: write two variants at least");
        }
        let mut default: Option<Span> = None;
        for variant in &data.variants {
            let held = match &variant.fields {
                Fields::Unit => None,
                Fields::Unnamed(fields) if fields.unnamed.len() == 1 => fields.unnamed.first().map(|field| &field.ty),
                fields => {
                    errors.at(fields, "a variant is an option: it holds nothing, or one value as in `File(PathBuf)`");
                    None
                }
            };
            let ty = match held {
                None => parse_quote!(::core::primitive::bool),
                Some(ty) => parse_quote!(::core::option::Option<#ty>),
            };
            let mut one = Variant { ident: &variant.ident, ty, held, attrs: &variant.attrs, is_default: false };
            let own = variant.attrs.iter().filter(is_own);
            for entry in entries(own.map(|attr| tokens(attr, errors)), &[], errors) {
                if entry.name != "default" {
                    entry.unknown(&["default"], errors);
                } else if held.is_some() {
                    errors.at(&entry.name, "the default is a variant that holds nothing");
                } else if default.is_some() {
                    errors.at(&entry.name, "another variant is the default already: keep one");
                } else {
                    entry.bare(errors);
                    default = Some(entry.span());
                    one.is_default = true;
                }
            }
            out.variants.push(one);
        }
        out
    }

    /// The options that the variants are.
    pub(crate) fn fields<'f>(&'f self, errors: &Errors) -> Vec<Field<'f>> {
        let field = |variant: &'f Variant<'a>| {
            Field::new(variant.ident, &variant.ty, variant.attrs, Part::Option, &self.container, errors)
        };
        let mut fields: Vec<_> = self.variants.iter().map(field).collect();
        for field in fields.iter().filter(|field| !field.is_input() || field.attrs.count.is_some()) {
            errors.at(field.ident, "a variant is an option: it is not flattened, skipped or counted");
        }
        for field in fields.iter().filter(|field| field.part != Part::Option) {
            errors.at(field.ident, "a variant is an option: write `#[option(…)]`");
        }
        for field in &fields {
            if let Some(default) = &field.attrs.default {
                errors.span(default.span, "a variant with a default would be there always: mark a variant that holds nothing with `#[one_of(default)]`");
            }
        }
        resolve(&mut fields.iter_mut().collect::<Vec<_>>(), &[], errors);
        let targets =
            fields.iter().map(|field| Target { part: Some(Part::Option), long: field.long.clone(), value: None });
        let targets: Vec<_> = targets.collect();
        let has_default = self.variants.iter().any(|variant| variant.is_default);
        let bond = if has_default { RelationKind::AtMostOne } else { RelationKind::OneOf };
        if let Some(first) = fields.first_mut() {
            first.relations.push(Resolved { bond, targets, span: Span::call_site() });
        }
        fields
    }
}
