//! Parameters with `#[cfg(…)]` or `#[cfg_attr(…)]`.
//!
//! The compiler evaluates them in a derive's input, but not in that of an attribute macro. So the function is emitted
//! twice, with and without the parameter, and the compiler chooses the one that it passes to the macro again.

use proc_macro2::{TokenStream, TokenTree};
use quote::quote;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Attribute, Meta, Token};

use crate::attr::CommandAttrs;
use crate::model::Function;

/// A predicate and the attributes that depend on it; none for `#[cfg(…)]`.
struct Condition {
    predicate: TokenStream,
    attrs: Punctuated<Meta, Token![,]>,
}

impl Parse for Condition {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let mut predicate = TokenStream::new();
        while !input.is_empty() && !input.peek(Token![,]) {
            predicate.extend([input.parse::<TokenTree>()?]);
        }
        let _: Option<Token![,]> = input.parse()?;
        Ok(Self { predicate, attrs: Punctuated::parse_terminated(input)? })
    }
}

/// Expands a function that has a conditional parameter.
pub(super) fn split(arguments: &TokenStream, function: &Function) -> Option<TokenStream> {
    let found = |attr: &Attribute| attr.path().is_ident("cfg") || attr.path().is_ident("cfg_attr");
    let (position, index) = function
        .params
        .iter()
        .enumerate()
        .find_map(|(position, param)| param.attrs.iter().position(found).map(|index| (position, index)))?;
    let mut with = function.clone();
    let attrs = &mut with.params.get_mut(position)?.attrs;
    let attr = attrs.remove(index);
    // What is wrong in it, the compiler reports.
    let condition: Condition = attr.parse_args().ok()?;
    let mut without = with.clone();
    if attr.path().is_ident("cfg") {
        let params = std::mem::take(&mut without.params).into_iter().enumerate();
        without.params = params.filter(|(other, _)| *other != position).map(|(_, param)| param).collect();
    }
    let attrs = &mut with.params.get_mut(position)?.attrs;
    for meta in condition.attrs.into_iter().rev() {
        attrs.insert(index, syn::parse_quote!(#[#meta]));
    }
    let (krate, predicate) = (CommandAttrs::krate(arguments), condition.predicate);
    Some(quote! {
        #[cfg(#predicate)]
        #[#krate::command(#arguments)]
        #with
        #[cfg(not(#predicate))]
        #[#krate::command(#arguments)]
        #without
    })
}
