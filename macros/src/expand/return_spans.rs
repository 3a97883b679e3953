//! The spans within a return type where errors are shown, and its one mistake that the compiler would report twice.

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::{GenericArgument, PathArguments, PathSegment, ReturnType, Type, TypeParamBound};

use crate::errors::Errors;
use crate::model::Function;

/// The spans of the parts of a return type.
#[derive(Clone, Copy)]
pub(super) struct ReturnSpans {
    /// The value that is printed.
    pub(super) value: Span,
    /// The error type of the function.
    pub(super) error: Span,
    /// The error type of an item.
    pub(super) item_error: Span,
}

impl ReturnSpans {
    pub(super) fn of(function: &Function) -> Self {
        let ReturnType::Type(_, ty) = &function.output else {
            let span = function.ident.span();
            return Self { value: span, error: span, item_error: span };
        };
        let success = result(ty).map_or(&**ty, |(success, _)| success);
        let item = item(success);
        let printed = item.map_or(success, |item| result(item).map_or(item, |(success, _)| success));
        let error = |ty| result(ty).and_then(|(_, error)| error);
        let value = name_span(argument(printed, "Reply").unwrap_or(printed));
        let (value, item_error) = match item {
            // The error of an item is checked twice; rustc merges errors with the same span.
            Some(item) if error(item).is_some() => (name_span(item), name_span(item)),
            Some(item) => (value, name_span(item)),
            None => (value, name_span(ty)),
        };
        Self { value, error: error(ty).map_or_else(|| name_span(ty), name_span), item_error }
    }
}

/// Rejects `Box<dyn Error + Send>` as the error of a command or of its items. Without `Send` it is converted on its thread.
pub(super) fn check_errors(function: &Function, errors: &Errors) {
    let ReturnType::Type(_, ty) = &function.output else { return };
    let success = result(ty).map_or(&**ty, |(success, _)| success);
    for ty in [Some(&**ty), item(success)].into_iter().flatten() {
        if let Some((_, Some(error))) = result(ty)
            && is_unsendable_error(error)
        {
            let fix = "write `Box<dyn Error + Send + Sync>`, or `vestibule::Result`";
            errors.at(error, format!("the error of a command must be `Send` and `Sync`: {fix}"));
        }
    }
}

/// Returns whether a type is `Box<dyn Error>` with only one of `Send` and `Sync`.
fn is_unsendable_error(ty: &Type) -> bool {
    let Some(Type::TraitObject(object)) = argument(ty, "Box") else { return false };
    let names = object.bounds.iter().filter_map(|bound| match bound {
        TypeParamBound::Trait(bound) => bound.path.segments.last().map(|last| last.ident.to_string()),
        _ => None,
    });
    let names: Vec<String> = names.collect();
    let has = |name: &str| names.iter().any(|other| other == name);
    has("Error") && has("Send") != has("Sync")
}

/// Returns the span of a type's name, without its path.
fn name_span(ty: &Type) -> Span {
    last_segment(ty).map_or(ty.span(), |last| last.ident.span())
}

fn last_segment(ty: &Type) -> Option<&PathSegment> {
    match ty {
        Type::Path(path) => path.path.segments.last(),
        _ => None,
    }
}

/// Returns the success and the error type of a `Result`.
fn result(ty: &Type) -> Option<(&Type, Option<&Type>)> {
    let last = last_segment(ty).filter(|last| last.ident == "Result")?;
    let mut types = types(&last.arguments);
    Some((types.next()?, types.next()))
}

/// Returns the type argument of a type named `name`.
fn argument<'a>(ty: &'a Type, name: &str) -> Option<&'a Type> {
    last_segment(ty).filter(|last| last.ident == name).and_then(|last| types(&last.arguments).next())
}

fn types(arguments: &PathArguments) -> impl Iterator<Item = &Type> {
    let arguments = match arguments {
        PathArguments::AngleBracketed(arguments) => Some(&arguments.args),
        _ => None,
    };
    arguments.into_iter().flatten().filter_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    })
}

/// Returns the `Item = …` of an `impl Trait`.
fn item(ty: &Type) -> Option<&Type> {
    let Type::ImplTrait(ty) = ty else { return None };
    ty.bounds.iter().find_map(|bound| {
        let TypeParamBound::Trait(bound) = bound else { return None };
        let PathArguments::AngleBracketed(arguments) = &bound.path.segments.last()?.arguments else { return None };
        arguments.args.iter().find_map(|argument| match argument {
            GenericArgument::AssocType(assoc) if assoc.ident == "Item" => Some(&assoc.ty),
            _ => None,
        })
    })
}
