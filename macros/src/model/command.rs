//! The model of `#[command]`.

use quote::ToTokens;
use syn::{Attribute, Ident, Type};

use super::{Field, Function, Part, reject_unsized, resolve};
use crate::attr::{ContainerAttrs, part_of, reject_clap_attribute};
use crate::errors::Errors;
use crate::naming::nearest;

/// A function that becomes a command.
pub(crate) struct CommandFn<'a> {
    pub(crate) params: Vec<Param<'a>>,
    /// True if it has a `self`, and thus is in an `impl`, where no type can be declared.
    pub(crate) is_method: bool,
}

/// A parameter.
pub(crate) struct Param<'a> {
    pub(crate) ty: &'a Type,
    /// Its name, unless it is a pattern.
    pub(crate) name: Option<&'a Ident>,
    pub(crate) kind: ParamKind<'a>,
}

impl<'a> Param<'a> {
    fn inline(&mut self) -> Option<&mut Field<'a>> {
        match &mut self.kind {
            ParamKind::Inline(field) => Some(field),
            ParamKind::Extracted => None,
        }
    }
}

/// The source of a parameter.
pub(crate) enum ParamKind<'a> {
    /// A field declared inline.
    Inline(Box<Field<'a>>),
    /// Determined by its type.
    Extracted,
}

impl<'a> CommandFn<'a> {
    pub(crate) fn read(function: &'a Function, container: &ContainerAttrs, errors: &Errors) -> Self {
        check_signature(function, errors);
        let (mut params, mut is_method) = (Vec::new(), false);
        for input in &function.params {
            if input.is_receiver() {
                errors.at(&input.pattern, "a command cannot be a method: move it out of the `impl`");
                is_method = true;
                continue;
            }
            let Some(ty) = &input.ty else { continue };
            if function.generics.lifetimes().next().is_none() {
                check_type(ty, errors);
            }
            let is_inline = input.attrs.iter().any(|attr| part_of(attr).is_some());
            if !is_inline {
                check_attributes(&input.attrs, errors);
            }
            let kind = match (is_inline, &input.name) {
                (false, _) => {
                    reject_unsized(ty, errors);
                    ParamKind::Extracted
                }
                (true, Some(ident)) => {
                    let field = Field::new(ident, ty, &input.attrs, Part::Option, container, errors);
                    ParamKind::Inline(Box::new(field))
                }
                (true, None) => {
                    errors.at(&input.pattern, "an inline parameter must be a plain identifier");
                    continue;
                }
            };
            params.push(Param { ty, name: input.name.as_ref(), kind });
        }
        Self { params, is_method }.resolved(errors)
    }

    /// Resolves the relations between inline parameters.
    pub(crate) fn resolved(mut self, errors: &Errors) -> Self {
        let mut inline: Vec<&mut Field<'_>> = self.params.iter_mut().filter_map(Param::inline).collect();
        resolve(&mut inline, &[], errors);
        self
    }

    pub(crate) fn inline(&self) -> impl Iterator<Item = &Field<'a>> {
        self.params.iter().filter_map(|param| match &param.kind {
            ParamKind::Inline(field) => Some(&**field),
            ParamKind::Extracted => None,
        })
    }
}

/// Rejects attributes that a parameter cannot have. Those with a path belong to tools.
fn check_attributes(attrs: &[Attribute], errors: &Errors) {
    const KNOWN: [&str; 9] = ["cfg", "cfg_attr", "allow", "warn", "deny", "forbid", "expect", "doc", "deprecated"];
    for attr in attrs {
        let Some(name) = attr.path().get_ident().map(ToString::to_string) else { continue };
        if KNOWN.contains(&name.as_str()) || reject_clap_attribute(attr, errors) {
            continue;
        }
        let hint = match nearest(&name.to_lowercase(), &["arg", "option"]) {
            Some(near) => format!("did you mean `#[{near}]`?"),
            None => "expected `#[arg]` or `#[option]`".to_owned(),
        };
        errors.at(attr.path(), format!("unknown attribute `{name}` on a parameter: {hint}"));
    }
}

fn check_signature(function: &Function, errors: &Errors) {
    let (sig, words) = (function, &function.qualifiers);
    if sig.generics.lifetimes().count() < sig.generics.params.len() {
        errors.at(&sig.generics, "a command cannot be generic: use concrete types");
    } else if sig.generics.lt_token.is_some() {
        errors.at(&sig.generics, "a command cannot have lifetime parameters: use owned types");
    }
    if let Some(token) = &words.constness {
        errors.at(token, "a command cannot be `const`");
    }
    if let Some(token) = &words.unsafety {
        errors.at(token, "a command cannot be `unsafe`: use an `unsafe` block inside it");
    }
    if let Some(abi) = &words.abi {
        errors.at(abi, "a command cannot have an ABI: remove the `extern`");
    }
}

/// Rejects types that a parameter of a command cannot have.
fn check_type(ty: &Type, errors: &Errors) {
    match ty {
        Type::Reference(reference) => {
            let fix = match &*reference.elem {
                Type::Path(path) if path.path.is_ident("str") => "`String`".to_owned(),
                Type::Path(path) if path.path.get_ident().is_some() => format!("`{}`", path.to_token_stream()),
                _ => "the type itself".to_owned(),
            };
            errors.at(ty, format!("a command cannot borrow its inputs: take {fix}"));
        }
        Type::ImplTrait(_) => errors.at(ty, "a command cannot take `impl Trait`: use a concrete type"),
        _ => {}
    }
}
