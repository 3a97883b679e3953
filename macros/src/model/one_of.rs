//! The model of `#[derive(OneOf)]`.

use proc_macro2::{Span, TokenStream};
use quote::ToTokens;
use syn::{Data, DeriveInput, Fields, Ident, Type, parse_quote};

use super::{Field, Part, ResolvedRelation, Target, reject_generics, resolve};
use crate::attr::{ContainerAttrs, Place, RelationKind, entries, tokens};
use crate::errors::Errors;

/// A variant.
pub(crate) struct Variant<'a> {
    pub(crate) ident: &'a Ident,
    /// The type of the option: `bool` for a unit variant, otherwise an `Option` of the variant's value.
    ty: Type,
    /// The type of the variant's value.
    pub(crate) value: Option<&'a Type>,
    /// The attributes of the option.
    attrs: Vec<syn::Attribute>,
    pub(crate) is_default: bool,
}

/// An enum whose variants are options that exclude each other.
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
            errors
                .at(&input.ident, "`OneOf` can only be derived for an enum; for a struct of options, derive `Options`");
            return out;
        };
        reject_generics(&input.generics, "OneOf", errors);
        if data.variants.len() < 2 {
            errors.at(&input.ident, "`OneOf` needs at least two variants");
        }
        let mut default: Option<Span> = None;
        for variant in &data.variants {
            let value = match &variant.fields {
                Fields::Unit => None,
                Fields::Unnamed(fields) if fields.unnamed.len() == 1 => fields.unnamed.first().map(|field| &field.ty),
                fields => {
                    errors.at(fields, "a variant of a `OneOf` can hold at most one value, as in `File(PathBuf)`");
                    None
                }
            };
            let ty = match value {
                None => parse_quote!(::core::primitive::bool),
                Some(ty) => parse_quote!(::core::option::Option<#ty>),
            };
            let attrs = variant.attrs.iter().filter(|attr| !is_own(attr)).cloned().collect();
            let mut model = Variant { ident: &variant.ident, ty, value, attrs, is_default: false };
            let own = variant.attrs.iter().filter(is_own);
            for entry in entries(own.map(|attr| tokens(attr, errors)), &[], errors) {
                if entry.name != "default" {
                    entry.unknown(&["default"], Place::Choice, errors);
                } else if value.is_some() {
                    errors.at(&entry.name, "the default must be a variant without a value");
                } else if default.is_some() {
                    errors.at(&entry.name, "another variant is already the default: remove one");
                } else {
                    entry.bare(errors);
                    default = Some(entry.span());
                    model.is_default = true;
                }
            }
            out.variants.push(model);
        }
        out
    }

    /// Returns the variants as options.
    pub(crate) fn fields<'f>(&'f self, errors: &Errors) -> Vec<Field<'f>> {
        let field = |variant: &'f Variant<'a>| {
            Field::new(variant.ident, &variant.ty, &variant.attrs, Part::Option, &self.container, errors)
        };
        let mut fields: Vec<_> = self.variants.iter().map(field).collect();
        for field in fields.iter().filter(|field| !field.is_input() || field.attrs.count.is_some()) {
            errors.at(field.ident, "a variant cannot be flattened, skipped or counted");
        }
        for field in fields.iter().filter(|field| field.part != Part::Option) {
            errors.at(field.ident, "the variants are options: write `#[option(…)]`");
        }
        for field in &fields {
            let default = field.attrs.default.as_ref().map(|default| default.span);
            if let Some(span) = default.or(field.attrs.default_with.as_ref().map(|(_, span)| *span)) {
                errors.span(
                    span,
                    "a variant cannot have a default: mark a variant without a value with `#[one_of(default)]`",
                );
            }
        }
        resolve(&mut fields.iter_mut().collect::<Vec<_>>(), &[], errors);
        let targets =
            fields.iter().map(|field| Target { part: Some(Part::Option), long: field.long.clone(), value: None });
        let targets: Vec<_> = targets.collect();
        let has_default = self.variants.iter().any(|variant| variant.is_default);
        let kind = if has_default { RelationKind::AtMostOne } else { RelationKind::OneOf };
        if let Some(first) = fields.first_mut() {
            first.relations.push(ResolvedRelation { kind, value: None, targets, span: Span::call_site() });
        }
        fields
    }
}
