//! The model of a struct's field or of an inline parameter.

use proc_macro2::{Span, TokenStream};
use syn::{Attribute, Data, DeriveInput, Fields, GenericParam, Generics, Ident, Type};

use super::{Derive, Part, ResolvedRelation, reject_unsized};
use crate::attr::{ContainerAttrs, Envs, FieldAttrs, part_of};
use crate::docs;
use crate::errors::Errors;
use crate::naming::Case;

/// A field.
pub(crate) struct Field<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) ty: &'a Type,
    pub(crate) part: Part,
    pub(crate) role: Role,
    /// The name in data.
    pub(crate) name: String,
    /// The name on argv.
    pub(crate) long: String,
    pub(crate) long_span: Span,
    /// The environment variables that an option is bound to.
    pub(crate) envs: Vec<String>,
    pub(crate) heading: Option<String>,
    pub(crate) doc: TokenStream,
    /// The relations to others, once names are resolved.
    pub(crate) relations: Vec<ResolvedRelation>,
    pub(crate) attrs: FieldAttrs,
}

/// The role of a field in its struct.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// An input.
    Input,
    /// A struct whose fields become fields of this one.
    Flatten(Option<Prefix>),
    /// A field that is filled in and cannot be given.
    Skip,
}

/// The prefix of a flattened struct's names; the members are those of the runtime's type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Prefix {
    pub(crate) long: String,
    pub(crate) name: String,
    pub(crate) capital: bool,
    pub(crate) env: String,
}

impl Prefix {
    fn new(text: &str, container: &ContainerAttrs) -> Self {
        let case = container.rename_all.unwrap_or(Case::Camel);
        let (separator, capital) = match case {
            Case::Camel | Case::Pascal => ("", true),
            Case::Snake | Case::ScreamingSnake => ("_", false),
            Case::Kebab => ("-", false),
            Case::Lower | Case::Upper => ("", false),
        };
        let variables = container.env_prefix.as_deref().unwrap_or(&container.prefix);
        Self {
            long: format!("{}-", Case::Kebab.apply(text)),
            name: format!("{}{separator}", case.apply(text)),
            capital,
            env: format!("{variables}{}_", Case::ScreamingSnake.apply(text)),
        }
    }
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
        let mut own = FieldAttrs::read(attrs, part, errors);
        reject_unsized(ty, errors);
        let part = own.part.unwrap_or(part);
        let written = ident.to_string();
        let first_letter = Case::Kebab.apply(&written).chars().next();
        own.short = own.short.or(first_letter.zip(own.first_letter));
        let name = match (&own.name, part) {
            (Some(name), _) => name.value(),
            (None, Part::Env) => {
                format!("{}{}", container.prefix, container.rename_all.unwrap_or(Case::ScreamingSnake).apply(&written))
            }
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
        let role = match (&own.flatten, &own.skip) {
            (Some(_), _) => Role::Flatten(own.prefix.as_ref().map(|prefix| Prefix::new(&prefix.value(), container))),
            (None, Some(_)) => Role::Skip,
            (None, None) => Role::Input,
        };
        let heading = own.heading.as_ref().or(container.heading.as_ref()).map(syn::LitStr::value);
        Self {
            ident,
            ty,
            part,
            role,
            name,
            long,
            long_span,
            envs: envs(&own, &written, part, container),
            heading,
            doc: docs::description(attrs),
            relations: Vec::new(),
            attrs: own,
        }
    }

    pub(crate) fn is_input(&self) -> bool {
        self.role == Role::Input
    }
}

fn envs(own: &FieldAttrs, written: &str, part: Part, container: &ContainerAttrs) -> Vec<String> {
    let own_name = |prefix: &str| {
        let case = container.rename_all_env.unwrap_or(Case::ScreamingSnake);
        vec![format!("{prefix}{}", case.apply(written))]
    };
    match (&own.env, &container.env_prefix) {
        (Some(Envs::Names(names)), _) => names.iter().map(syn::LitStr::value).collect(),
        (Some(Envs::Field), prefix) => own_name(prefix.as_deref().unwrap_or_default()),
        (None, Some(prefix)) if part == Part::Option => own_name(prefix),
        _ => Vec::new(),
    }
}

/// Returns the fields of a struct.
pub(crate) fn record_fields<'a>(
    input: &'a DeriveInput,
    derive: Derive,
    container: &ContainerAttrs,
    errors: &Errors,
) -> Vec<Field<'a>> {
    let name = derive.name();
    reject_generics(&input.generics, name, errors);
    let fields = match &input.data {
        Data::Struct(data) => match &data.fields {
            Fields::Named(fields) => &fields.named,
            Fields::Unit => return Vec::new(),
            Fields::Unnamed(fields) => {
                let message = format!(
                    "`{name}` can only be derived for a struct with named fields: write `struct {} {{ name: Type }}`",
                    input.ident
                );
                errors.at(fields, message);
                return Vec::new();
            }
        },
        Data::Enum(data) => {
            let message = format!("`{name}` can only be derived for a struct; for a set of names, derive `Choice`");
            errors.at(data.enum_token, message);
            return Vec::new();
        }
        Data::Union(data) => {
            errors.at(data.union_token, format!("`{name}` can only be derived for a struct, not for a union"));
            return Vec::new();
        }
    };
    let named = fields.iter().filter_map(|field| Some((field.ident.as_ref()?, field)));
    let fields = named.map(|(ident, field)| {
        reject_other_part(&field.attrs, derive, errors);
        Field::new(ident, &field.ty, &field.attrs, derive.part(), container, errors)
    });
    fields.collect()
}

/// Rejects a generic type.
pub(crate) fn reject_generics(generics: &Generics, name: &str, errors: &Errors) {
    if generics.params.is_empty() {
        return;
    }
    let borrows = generics.params.iter().all(|param| matches!(param, GenericParam::Lifetime(_)));
    let message = match borrows {
        true => format!("`{name}` cannot be derived for a type with lifetime parameters: use owned types"),
        false => format!("`{name}` cannot be derived for a generic type: use concrete types"),
    };
    errors.at(generics, message);
}

/// Rejects environment variables among options, and options among environment variables.
fn reject_other_part(attrs: &[Attribute], derive: Derive, errors: &Errors) {
    for attr in attrs {
        match (part_of(attr), derive) {
            (Some(Part::Env), Derive::Options | Derive::Args) => errors.at(
                attr,
                "`#[env]` is for structs with `#[derive(Env)]`; for an option that a variable can set, write `#[option(env = \"…\")]`",
            ),
            (Some(Part::Option | Part::Arg), Derive::Env) => {
                errors.at(attr, "the fields of a struct with `#[derive(Env)]` are environment variables: write `#[env(…)]`");
            }
            _ => {}
        }
    }
}
