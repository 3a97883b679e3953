//! Rust's own `#[deprecated]` attribute.

use syn::{Attribute, Expr, ExprLit, Lit, Meta};

use crate::errors::Errors;

/// That an item is deprecated: the note of `#[deprecated]`, with the version it speaks of, or an empty
/// text.
pub(crate) fn note(attrs: &[Attribute], errors: &Errors) -> Option<String> {
    let attr = attrs.iter().find(|attr| attr.path().is_ident("deprecated"))?;
    let (mut note, mut since) = (String::new(), String::new());
    match &attr.meta {
        Meta::Path(_) => {}
        Meta::NameValue(pair) => note = text(&pair.value).unwrap_or_default(),
        Meta::List(_) => {
            let read = attr.parse_nested_meta(|meta| {
                let value: syn::LitStr = meta.value()?.parse()?;
                if meta.path.is_ident("note") {
                    note = value.value();
                } else if meta.path.is_ident("since") {
                    since = value.value();
                }
                Ok(())
            });
            if let Err(error) = read {
                errors.push(error);
            }
        }
    }
    Some(match (note.is_empty(), since.is_empty()) {
        (_, true) => note,
        (true, false) => format!("since {since}"),
        (false, false) => format!("{note} (since {since})"),
    })
}

fn text(value: &Expr) -> Option<String> {
    match value {
        Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text.value()),
        _ => None,
    }
}
