//! Types without a fixed size, which no field can have: the compiler would report each of their uses.

use quote::ToTokens;
use syn::{GenericArgument, PathArguments, Type, TypePath};

use crate::errors::Errors;

/// Rejects a type that has no fixed size, or is an `Option` or a `Vec` of one.
pub(crate) fn reject_unsized(ty: &Type, errors: &Errors) {
    if let Some((name, fix)) = unsized_name(ty) {
        errors.at(ty, format!("{name} has no fixed size: use {fix}"));
    } else if let Type::Path(path) = ty {
        content(path).into_iter().for_each(|ty| reject_unsized(ty, errors));
    }
}

/// Returns whether a type has no fixed size, by its name.
pub(crate) fn is_unsized(ty: &Type) -> bool {
    unsized_name(ty).is_some()
}

/// Returns the name of a type without a fixed size, and what to use in its place.
fn unsized_name(ty: &Type) -> Option<(String, String)> {
    match ty {
        Type::Slice(slice) => Some(("a slice".to_owned(), format!("`Vec<{}>`", slice.elem.to_token_stream()))),
        Type::TraitObject(_) => Some(("a trait object".to_owned(), "a concrete type".to_owned())),
        Type::Path(path) => {
            let name = path.to_token_stream().to_string().replace(' ', "");
            owned(path).map(|owned| (format!("`{name}`"), owned.to_owned()))
        }
        _ => None,
    }
}

/// Returns the owned form of a type of the standard library, which is known by its name.
fn owned(path: &TypePath) -> Option<&'static str> {
    let names: Vec<String> = path.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    match names.as_slice() {
        ["str"] => Some("`String`"),
        ["Path"] => Some("`PathBuf`; a type of your own with this name, write as `self::Path`"),
        ["std", "path", "Path"] | ["path", "Path"] => Some("`PathBuf`"),
        ["OsStr"] | ["std", "ffi", "OsStr"] | ["ffi", "OsStr"] => Some("`OsString`"),
        _ => None,
    }
}

/// Returns the type in an `Option` or a `Vec`.
fn content(path: &TypePath) -> Option<&Type> {
    let last = path.path.segments.last().filter(|last| last.ident == "Option" || last.ident == "Vec")?;
    let PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
    arguments.args.iter().find_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    })
}
