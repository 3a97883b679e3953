//! `#[derive(Choice)]`.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{DeriveInput, parse_quote};

use super::specs::local;
use crate::errors::Errors;
use crate::model::{Choice, Variant};

pub(crate) fn choice(input: &DeriveInput) -> TokenStream {
    let errors = Errors::new();
    let choice = Choice::read(input, &errors);
    let mistakes = errors.finish();
    let (parse, name, choices) = match &mistakes {
        None => bodies(&choice),
        Some(_) => (quote!(__v::never()), quote!(__v::never()), quote!(&[])),
    };
    let (ident, krate, text) = (choice.ident, &choice.krate, local("text"));
    let mut generics = input.generics.clone();
    if !generics.params.is_empty() {
        // A mistake that was reported; its parameters are not to be reported too.
        generics.make_where_clause().predicates.push(parse_quote!(Self: ::core::marker::Send + 'static));
    }
    let (params, types, bounds) = generics.split_for_impl();
    quote! {
        #mistakes
        #[doc(hidden)]
        #[allow(deprecated)]
        const _: () = {
            use #krate::__private as __v;
            #[automatically_derived]
            impl #params __v::Value for #ident #types #bounds {
                const KIND: __v::Kind = __v::Kind::CHOICE;
                const CHOICES: &'static [__v::ChoiceSpec<'static>] = #choices;
                fn parse(#text: &__v::OsStr) -> __v::Result<Self, __v::String> {
                    #parse
                }
            }
            #[automatically_derived]
            impl #params __v::Choice for #ident #types #bounds {
                fn name(&self) -> &'static str {
                    #name
                }
            }
        };
    }
}

fn bodies(choice: &Choice<'_>) -> (TokenStream, TokenStream, TokenStream) {
    let variants = &choice.variants;
    let idents = variants.iter().map(|variant| variant.ident);
    let names: Vec<_> = variants.iter().map(|variant| &variant.name).collect();
    let text = local("text");
    let parse = quote! {
        match #text.to_str() {
            #(__v::Some(#names) => __v::Ok(Self::#idents),)*
            _ => __v::Err(__v::no_choice(#text)),
        }
    };
    let idents = variants.iter().map(|variant| variant.ident);
    let name = quote!(match self { #(Self::#idents => #names,)* });
    let specs = variants.iter().map(|Variant { name, doc, deprecated, .. }| {
        let deprecated = match deprecated {
            Some(note) => quote!(__v::Some(#note)),
            None => quote!(__v::None),
        };
        quote!(__v::ChoiceSpec { name: #name, doc: #doc, deprecated: #deprecated })
    });
    (parse, name, quote!(&[#(#specs),*]))
}
