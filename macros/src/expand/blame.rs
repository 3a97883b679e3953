//! Where in a return type a mistake is shown. Spans only: what the type is, the compiler decides.

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::{GenericArgument, PathArguments, PathSegment, ReturnType, Signature, Type, TypeParamBound};

/// The places to show.
#[derive(Clone, Copy)]
pub(super) struct Blame {
    /// What is printed in the end.
    pub(super) value: Span,
    /// The error of the function.
    pub(super) error: Span,
    /// The error of an item.
    pub(super) item_error: Span,
}

impl Blame {
    pub(super) fn of(signature: &Signature) -> Self {
        let ReturnType::Type(_, ty) = &signature.output else {
            let span = signature.ident.span();
            return Self { value: span, error: span, item_error: span };
        };
        let held = result(ty).map_or(&**ty, |(held, _)| held);
        let item = item(held);
        let leaf = item.map_or(held, |item| result(item).map_or(item, |(leaf, _)| leaf));
        let error = |ty| result(ty).and_then(|(_, error)| error);
        let value = whole(argument(leaf, "Reply").unwrap_or(leaf));
        let (value, item_error) = match item {
            // The error of an item is looked at twice, and one mistake is one error where the places agree.
            Some(item) if error(item).is_some() => (whole(item), whole(item)),
            Some(item) => (value, whole(item)),
            None => (value, whole(ty)),
        };
        Self { value, error: error(ty).map_or(whole(ty), whole), item_error }
    }
}

/// A span within a type: of its own name rather than of what leads there.
fn whole(ty: &Type) -> Span {
    last(ty).map_or(ty.span(), |last| last.ident.span())
}

fn last(ty: &Type) -> Option<&PathSegment> {
    match ty {
        Type::Path(path) => path.path.segments.last(),
        _ => None,
    }
}

fn result(ty: &Type) -> Option<(&Type, Option<&Type>)> {
    let last = last(ty).filter(|last| last.ident == "Result")?;
    let mut types = types(&last.arguments);
    Some((types.next()?, types.next()))
}

fn argument<'a>(ty: &'a Type, name: &str) -> Option<&'a Type> {
    last(ty).filter(|last| last.ident == name).and_then(|last| types(&last.arguments).next())
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

/// The `Item = …` of an `impl Trait`.
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
