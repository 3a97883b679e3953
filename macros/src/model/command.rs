//! A function that becomes a command.

use quote::ToTokens;
use syn::{FnArg, Ident, ItemFn, Pat, Safety, Type};

use super::{Field, Part, resolve};
use crate::attr::{ContainerAttrs, part_of};
use crate::errors::Errors;

/// The parameters of the function, each as an input.
pub(crate) struct CommandFn<'a> {
    pub(crate) params: Vec<Param<'a>>,
    /// It has a `self`, and stands where no type can.
    pub(crate) is_method: bool,
}

/// A parameter.
pub(crate) struct Param<'a> {
    pub(crate) ty: &'a Type,
    /// Its name, when it is a plain one.
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

/// Where a parameter comes from.
pub(crate) enum ParamKind<'a> {
    /// A field of its own.
    Inline(Box<Field<'a>>),
    /// Its type says.
    Extracted,
}

impl<'a> CommandFn<'a> {
    pub(crate) fn read(function: &'a ItemFn, container: &ContainerAttrs, errors: &Errors) -> Self {
        signature(function, errors);
        let (mut params, mut is_method) = (Vec::new(), false);
        for input in &function.sig.inputs {
            let FnArg::Typed(input) = input else {
                errors.at(input, "a command is a function of its own, without `self`: move it out of the `impl`");
                is_method = true;
                continue;
            };
            let ty = &*input.ty;
            unfit(ty, errors);
            let is_inline = input.attrs.iter().any(|attr| part_of(attr).is_some());
            let kind = match (is_inline, name(&input.pat)) {
                (false, _) => ParamKind::Extracted,
                (true, Some(ident)) => {
                    let field = Field::new(ident, ty, &input.attrs, Part::Option, container, errors);
                    ParamKind::Inline(Box::new(field))
                }
                (true, None) => {
                    errors.at(&input.pat, "an inline parameter has a plain name, which becomes the input's");
                    continue;
                }
            };
            params.push(Param { ty, name: name(&input.pat), kind });
        }
        Self { params, is_method }.resolved(errors)
    }

    /// The same, with the relations between inline parameters made out.
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

fn name(pattern: &Pat) -> Option<&Ident> {
    match pattern {
        Pat::Ident(pattern) if pattern.subpat.is_none() => Some(&pattern.ident),
        _ => None,
    }
}

fn signature(function: &ItemFn, errors: &Errors) {
    let sig = &function.sig;
    if sig.generics.lifetimes().count() < sig.generics.params.len() {
        errors.at(&sig.generics, "a command is not generic: write the types out");
    } else if sig.generics.lt_token.is_some() {
        errors.at(&sig.generics, "a command owns what it takes and what it gives: remove the lifetimes");
    }
    if let Some(token) = &sig.constness {
        errors.at(token, "a command is not `const`: remove the word");
    }
    if let Safety::Unsafe(token) = &sig.safety {
        errors.at(token, "a command is safe to call: write the `unsafe` inside it");
    }
    if let Some(abi) = &sig.abi {
        errors.at(abi, "a command is a Rust function: remove the `extern`");
    }
    if let Some(variadic) = &sig.variadic {
        errors.at(variadic, "a command has a fixed number of parameters");
    }
}

/// Types that no parameter of a command can have, whatever their traits say.
fn unfit(ty: &Type, errors: &Errors) {
    match ty {
        Type::Reference(reference) => {
            let fix = match &*reference.elem {
                Type::Path(path) if path.path.is_ident("str") => "`String`".to_owned(),
                Type::Path(path) if path.path.get_ident().is_some() => format!("`{}`", path.to_token_stream()),
                _ => "the type itself".to_owned(),
            };
            errors.at(ty, format!("a command owns its inputs: take {fix}"));
        }
        Type::ImplTrait(_) => errors.at(ty, "a command's inputs have types that can be named: write the type out"),
        _ => {}
    }
}
