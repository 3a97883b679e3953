//! Doc comments as descriptions.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Attribute, Expr, ExprLit, Lit, Meta};

/// Returns the description of an item: the lines of its doc comments, without the space after `///`. A comment that is an
/// expression, such as `include_str!("…")`, stays one.
pub(crate) fn description(attrs: &[Attribute]) -> TokenStream {
    let mut literal = String::new();
    let mut parts: Vec<TokenStream> = Vec::new();
    for attr in attrs.iter().filter(|attr| attr.path().is_ident("doc")) {
        let Meta::NameValue(pair) = &attr.meta else { continue };
        match &pair.value {
            Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => {
                for line in text.value().lines().chain(text.value().is_empty().then_some("")) {
                    literal.push_str(line.strip_prefix(' ').unwrap_or(line).trim_end());
                    literal.push('\n');
                }
            }
            expression => {
                let before = std::mem::take(&mut literal);
                parts.push(quote!(#before, #expression, "\n"));
            }
        }
    }
    let text = literal.trim_end();
    if parts.is_empty() {
        let text = text.trim();
        return quote!(#text);
    }
    quote!(::core::concat!(#(#parts,)* #text))
}
