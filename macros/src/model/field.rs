//! A field of a struct, or an inline parameter.

use proc_macro2::{Span, TokenStream};
use syn::{Attribute, Data, DeriveInput, Fields, GenericParam, Generics, Ident, Type};

use super::{Derive, Part};
use crate::attr::{ContainerAttrs, FieldAttrs, part_of};
use crate::docs;
use crate::errors::Errors;
use crate::naming::Case;

/// A field with its names decided.
pub(crate) struct Field<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) ty: &'a Type,
    pub(crate) part: Part,
    /// The name in data.
    pub(crate) name: String,
    /// The name on argv.
    pub(crate) long: String,
    pub(crate) long_span: Span,
    pub(crate) doc: TokenStream,
    pub(crate) attrs: FieldAttrs,
}

impl<'a> Field<'a> {
    pub(crate) fn new(
        ident: &'a Ident,
        ty: &'a Type,
        attrs: &[Attribute],
        part: Part,
        container: &ContainerAttrs,
        errors: &Errors,
    ) -> Self {
        let own = FieldAttrs::read(attrs, part, errors);
        let part = own.part.unwrap_or(part);
        let written = ident.to_string();
        let name = match (&own.name, part) {
            (Some(name), Part::Env) => name.value(),
            (None, Part::Env) => format!("{}{}", container.prefix, Case::ScreamingSnake.apply(&written)),
            (Some(name), _) => name.value(),
            (None, _) => container.rename_all.unwrap_or(Case::Camel).apply(&written),
        };
        let long = match (&own.long, &own.name, part) {
            (Some(long), _, _) => long.value(),
            (None, _, Part::Env) => name.clone(),
            (None, Some(name), _) => Case::Kebab.apply(&name.value()),
            (None, None, _) => Case::Kebab.apply(&written),
        };
        let named = own.long.as_ref().or(own.name.as_ref());
        let long_span = named.map_or_else(|| ident.span(), syn::LitStr::span);
        Self { ident, ty, part, name, long, long_span, doc: docs::description(attrs), attrs: own }
    }
}

/// The fields of a struct with named fields.
pub(crate) fn record_fields<'a>(
    input: &'a DeriveInput,
    derive: Derive,
    container: &ContainerAttrs,
    errors: &Errors,
) -> Vec<Field<'a>> {
    let name = derive.name();
    plain(&input.generics, name, errors);
    let fields = match &input.data {
        Data::Struct(data) => match &data.fields {
            Fields::Named(fields) => &fields.named,
            Fields::Unit => return Vec::new(),
            Fields::Unnamed(fields) => {
                let message = format!(
                    "`{name}` needs named fields, whose names become the inputs: write `struct {} {{ name: Type }}`",
                    input.ident
                );
                errors.at(fields, message);
                return Vec::new();
            }
        },
        Data::Enum(data) => {
            let message = format!("`{name}` is derived for a struct; for a set of names, derive `Choice`");
            errors.at(data.enum_token, message);
            return Vec::new();
        }
        Data::Union(data) => {
            errors
                .at(data.union_token, format!("`{name}` is derived for a struct: write `struct` in place of `union`"));
            return Vec::new();
        }
    };
    let named = fields.iter().filter_map(|field| Some((field.ident.as_ref()?, field)));
    let fields = named.map(|(ident, field)| {
        foreign(&field.attrs, derive, errors);
        Field::new(ident, &field.ty, &field.attrs, derive.part(), container, errors)
    });
    fields.collect()
}

/// Says that a type has no parameters.
pub(crate) fn plain(generics: &Generics, name: &str, errors: &Errors) {
    if generics.params.is_empty() {
        return;
    }
    let borrows = generics.params.iter().all(|param| matches!(param, GenericParam::Lifetime(_)));
    let message = match borrows {
        true => format!("`{name}` cannot be derived for a type that borrows: its fields own their values"),
        false => format!("`{name}` cannot be derived for a generic type: write the types out"),
    };
    errors.at(generics, message);
}

/// Environment variables have a struct of their own.
fn foreign(attrs: &[Attribute], derive: Derive, errors: &Errors) {
    for attr in attrs {
        match (part_of(attr), derive) {
            (Some(Part::Env), Derive::Options | Derive::Args) => errors.at(
                attr,
                "`#[env]` belongs in a struct with `#[derive(Env)]`; for an option that a variable can set, write `#[option(env = \"…\")]`",
            ),
            (Some(Part::Option | Part::Arg), Derive::Env) => {
                errors.at(attr, "a field of a struct with `#[derive(Env)]` is a variable: write `#[env(…)]`");
            }
            _ => {}
        }
    }
}
