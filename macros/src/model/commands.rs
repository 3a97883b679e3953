//! The model of `#[derive(Commands)]`.

use proc_macro2::{Span, TokenStream};
use syn::{Attribute, Data, DeriveInput, Fields, Ident, Type, parse_quote};

use super::{CommandFn, Field, Param, ParamKind, Part, reject_generics};
use crate::attr::{CommandAttrs, ContainerAttrs, Nested, ProgramAttrs};
use crate::errors::Errors;
use crate::naming::Case;

/// An enum whose variants are commands.
pub(crate) struct CommandEnum<'a> {
    pub(crate) krate: TokenStream,
    pub(crate) program: ProgramAttrs,
    pub(crate) variants: Vec<CommandVariant<'a>>,
}

/// A variant.
pub(crate) struct CommandVariant<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) outer: &'a [Attribute],
    pub(crate) name: String,
    /// The span of the name.
    pub(crate) span: Span,
    pub(crate) attrs: CommandAttrs,
    pub(crate) content: VariantContent<'a>,
}

/// The content of a variant.
pub(crate) enum VariantContent<'a> {
    /// The inputs of a command, and the names of its fields if they have any.
    Inputs(CommandFn<'a>, Vec<&'a Ident>),
    /// The words of any other command.
    External(CommandFn<'a>),
    /// An enum of more commands.
    Commands(Nested, &'a Type),
}

impl<'a> CommandEnum<'a> {
    pub(crate) fn read(input: &'a DeriveInput, errors: &Errors) -> Self {
        let container = ContainerAttrs::read(&input.attrs, "commands", errors);
        let case = container.rename_all.unwrap_or(Case::Kebab);
        let krate = container.krate.clone();
        let mut out = Self { krate: container.krate, program: container.program, variants: Vec::new() };
        let container = ContainerAttrs::of_crate(krate);
        let Data::Enum(data) = &input.data else {
            errors.at(
                &input.ident,
                "`Commands` can only be derived for an enum; for a struct of options, derive `Options`",
            );
            return out;
        };
        reject_generics(&input.generics, "Commands", errors);
        if data.variants.is_empty() {
            errors.at(&input.ident, "`Commands` needs at least one variant");
        }
        for variant in &data.variants {
            let attrs = CommandAttrs::of_variant(&variant.attrs, errors);
            let (name, span) = match &attrs.name {
                Some(name) => (name.value(), name.span()),
                None if attrs.nested == Some(Nested::External) => ("<command>".to_owned(), variant.ident.span()),
                None => (case.apply(&variant.ident.to_string()), variant.ident.span()),
            };
            let Some(content) = content(&variant.fields, &variant.ident, attrs.nested, &container, errors) else {
                continue;
            };
            out.variants.push(CommandVariant {
                ident: &variant.ident,
                outer: &variant.attrs,
                name,
                span,
                attrs,
                content,
            });
        }
        out.check_names(errors);
        out
    }

    fn check_names(&self, errors: &Errors) {
        let external = self.variants.iter().filter(|variant| variant.attrs.nested == Some(Nested::External));
        for variant in external.skip(1) {
            errors.span(variant.span, "only one variant can take all other commands: remove `external`");
        }
        let named =
            |variant: &&CommandVariant<'_>| !matches!(variant.attrs.nested, Some(Nested::Flat | Nested::External));
        let variants: Vec<_> = self.variants.iter().filter(named).collect();
        for (i, variant) in variants.iter().enumerate() {
            if let Some(before) = variants[..i].iter().find(|before| before.name == variant.name) {
                let message =
                    format!("two commands are named `{}`: rename one with `#[command(name = \"…\")]`", variant.name);
                let mut error = syn::Error::new(variant.span, message);
                error.combine(syn::Error::new(before.span, format!("`{}` is first used here", variant.name)));
                errors.push(error);
            }
        }
    }
}

fn content<'a>(
    fields: &'a Fields,
    ident: &'a Ident,
    nested: Option<Nested>,
    container: &ContainerAttrs,
    errors: &Errors,
) -> Option<VariantContent<'a>> {
    if nested == Some(Nested::External) {
        let words = match fields {
            Fields::Unnamed(fields) if fields.unnamed.len() == 1 => fields.unnamed.first(),
            _ => None,
        };
        let Some(words) = words else {
            errors.at(ident, format!("a variant with `external` must hold words: write `{ident}(Vec<OsString>)`"));
            return None;
        };
        let attrs = [parse_quote!(#[arg(trailing, value_name = "arguments")])];
        let field = Field::new(ident, &words.ty, &attrs, Part::Arg, container, errors);
        let param = Param { ty: &words.ty, name: None, kind: ParamKind::Inline(Box::new(field)) };
        return Some(VariantContent::External(CommandFn { params: vec![param], is_method: false }.resolved(errors)));
    }
    if let Some(nested) = nested {
        return match fields {
            Fields::Unnamed(fields) if fields.unnamed.len() == 1 => {
                fields.unnamed.first().map(|field| VariantContent::Commands(nested, &field.ty))
            }
            _ => {
                let word = if nested == Nested::Group { "group" } else { "flatten" };
                errors.at(
                    ident,
                    format!("a variant with `{word}` must hold an enum of commands: write `{ident}(MoreCommands)`"),
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
    Some(VariantContent::Inputs(CommandFn { params, is_method: false }.resolved(errors), names))
}
