//! Rust's own `#[deprecated]` attribute.

use proc_macro2::TokenStream;
use syn::parse::Parser;
use syn::{Attribute, Expr, ExprLit, Lit, Meta};

use crate::errors::Errors;

/// That an item is deprecated: the note of `#[deprecated]`, with the version it speaks of, or an empty
/// text.
pub(crate) fn note(attrs: &[Attribute], errors: &Errors) -> Option<String> {
    let attr = attrs.iter().find(|attr| attr.path().is_ident("deprecated"))?;
    let mut note = String::new();
    match &attr.meta {
        Meta::Path(_) => {}
        Meta::NameValue(pair) => note = text(&pair.value).unwrap_or_default(),
        Meta::List(list) => return Some(listed(list.tokens.clone(), errors)),
    }
    Some(note)
}

/// The text of `note = "…", since = "…"`: what people read, and what the runtime takes apart again.
pub(crate) fn listed(tokens: TokenStream, errors: &Errors) -> String {
    let (mut note, mut since) = (String::new(), String::new());
    let read = syn::meta::parser(|meta| {
        let value: syn::LitStr = meta.value()?.parse()?;
        if meta.path.is_ident("note") {
            note = value.value();
        } else if meta.path.is_ident("since") {
            since = value.value();
        } else {
            return Err(meta.error("write `note = \"…\"`, `since = \"…\"`, or both"));
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
