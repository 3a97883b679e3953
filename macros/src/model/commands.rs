//! An enum whose variants are commands.

use proc_macro2::{Span, TokenStream};
use syn::{Attribute, Data, DeriveInput, Fields, Ident, Type};

use super::{CommandFn, Field, Param, ParamKind, Part, plain};
use crate::attr::{CommandAttrs, ContainerAttrs, Nested};
use crate::errors::Errors;
use crate::naming::Case;

/// The enum.
pub(crate) struct CommandEnum<'a> {
    pub(crate) krate: TokenStream,
    pub(crate) variants: Vec<CommandVariant<'a>>,
}

/// One of its variants.
pub(crate) struct CommandVariant<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) outer: &'a [Attribute],
    pub(crate) name: String,
    /// Where the name was written.
    pub(crate) span: Span,
    pub(crate) attrs: CommandAttrs,
    pub(crate) holds: Holds<'a>,
}

/// What a variant holds.
pub(crate) enum Holds<'a> {
    /// The inputs of a command; the names of its fields when they have any.
    Inputs(CommandFn<'a>, Vec<&'a Ident>),
    /// An enum of more commands.
    Commands(Nested, &'a Type),
}

impl<'a> CommandEnum<'a> {
    pub(crate) fn read(input: &'a DeriveInput, errors: &Errors) -> Self {
        let container = ContainerAttrs::read(&input.attrs, "commands", errors);
        let case = container.rename_all.unwrap_or(Case::Kebab);
        let krate = container.krate.clone();
        let mut out = Self { krate: container.krate, variants: Vec::new() };
        let container = ContainerAttrs::of_crate(krate);
        let Data::Enum(data) = &input.data else {
            errors.at(
                &input.ident,
                "`Commands` is derived for an enum whose variants are the commands; for a struct of options, derive `Options`",
            );
            return out;
        };
        plain(&input.generics, "Commands", errors);
        if data.variants.is_empty() {
            errors.at(&input.ident, "an enum of commands has at least one variant");
        }
        for variant in &data.variants {
            let attrs = CommandAttrs::of_variant(&variant.attrs, errors);
            let (name, span) = match &attrs.name {
                Some(name) => (name.value(), name.span()),
                None => (case.apply(&variant.ident.to_string()), variant.ident.span()),
            };
            let Some(holds) = holds(&variant.fields, &variant.ident, attrs.nested, &container, errors) else {
                continue;
            };
            out.variants.push(CommandVariant {
                ident: &variant.ident,
                outer: &variant.attrs,
                name,
                span,
                attrs,
                holds,
            });
        }
        out.distinct(errors);
        out
    }

    fn distinct(&self, errors: &Errors) {
        let named = |variant: &&CommandVariant<'_>| variant.attrs.nested != Some(Nested::Flat);
        let variants: Vec<_> = self.variants.iter().filter(named).collect();
        for (i, variant) in variants.iter().enumerate() {
            if let Some(before) = variants[..i].iter().find(|before| before.name == variant.name) {
                let message =
                    format!("two commands are called `{}`: rename one with `#[command(name = \"…\")]`", variant.name);
                let mut error = syn::Error::new(variant.span, message);
                error.combine(syn::Error::new(before.span, format!("`{}` is first used here", variant.name)));
                errors.push(error);
            }
        }
    }
}

fn holds<'a>(
    fields: &'a Fields,
    ident: &Ident,
    nested: Option<Nested>,
    container: &ContainerAttrs,
    errors: &Errors,
) -> Option<Holds<'a>> {
    if let Some(nested) = nested {
        return match fields {
            Fields::Unnamed(fields) if fields.unnamed.len() == 1 => {
                fields.unnamed.first().map(|field| Holds::Commands(nested, &field.ty))
            }
            _ => {
                let word = if nested == Nested::Group { "group" } else { "flatten" };
                errors.at(
                    ident,
                    format!("with `{word}` a variant holds one enum of commands: write `{ident}(MoreCommands)`"),
                );
                None
            }
        };
    }
    let (mut params, mut names) = (Vec::new(), Vec::new());
    for field in fields {
        let kind = match &field.ident {
            Some(name) => {
                names.push(name);
                let field = Field::new(name, &field.ty, &field.attrs, Part::Option, container, errors);
                ParamKind::Inline(Box::new(field))
            }
            None => ParamKind::Extracted,
        };
        params.push(Param { ty: &field.ty, name: field.ident.as_ref(), kind });
    }
    Some(Holds::Inputs(CommandFn { params, is_method: false }.resolved(errors), names))
}
