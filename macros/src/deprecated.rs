//! Rust's own `#[deprecated]` attribute.

use proc_macro2::TokenStream;
use syn::parse::Parser;
use syn::{Attribute, Expr, ExprLit, Lit, Meta};

use crate::errors::Errors;

/// Returns the note of `#[deprecated]` with its version, which may be empty, if an item is deprecated.
pub(crate) fn note(attrs: &[Attribute], errors: &Errors) -> Option<String> {
    let attr = attrs.iter().find(|attr| attr.path().is_ident("deprecated"))?;
    let mut note = String::new();
    match &attr.meta {
        Meta::Path(_) => {}
        Meta::NameValue(pair) => note = text(&pair.value).unwrap_or_default(),
        Meta::List(list) => return Some(join_note(list.tokens.clone(), errors)),
    }
    Some(note)
}

/// Joins `note = "…", since = "…"` into the text that the runtime shows and parses again.
pub(crate) fn join_note(tokens: TokenStream, errors: &Errors) -> String {
    let (mut note, mut since) = (String::new(), String::new());
    let read = syn::meta::parser(|meta| {
        let value: syn::LitStr = meta.value()?.parse()?;
        if meta.path.is_ident("note") {
            note = value.value();
        } else if meta.path.is_ident("since") {
            since = value.value();
        } else {
            return Err(meta.error("expected `note = \"…\"`, `since = \"…\"`, or both"));
        }
        Ok(())
    });
    if let Err(error) = read.parse2(tokens) {
        errors.push(error);
    }
    match (note.is_empty(), since.is_empty()) {
        (_, true) => note,
        (true, false) => format!("since {since}"),
        (false, false) => format!("{note} (since {since})"),
    }
}

fn text(value: &Expr) -> Option<String> {
    match value {
        Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text.value()),
        _ => None,
    }
}
