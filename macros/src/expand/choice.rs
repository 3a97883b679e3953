//! `#[derive(Choice)]`.

use proc_macro2::TokenStream;
use quote::quote;
use syn::DeriveInput;

use crate::errors::Errors;
use crate::model::{Choice, Variant};

pub(crate) fn choice(input: &DeriveInput) -> TokenStream {
    let errors = Errors::new();
    let choice = Choice::read(input, &errors);
    let mistakes = errors.finish();
    let (parse, name, choices) = match &mistakes {
        None => bodies(&choice),
        Some(_) => (quote!(p::never()), quote!(p::never()), quote!(&[])),
    };
    let (ident, krate) = (choice.ident, &choice.krate);
    let (params, types, bounds) = input.generics.split_for_impl();
    quote! {
        #mistakes
        #[doc(hidden)]
        #[allow(deprecated)]
        const _: () = {
            use #krate::__private as p;
            #[automatically_derived]
            impl #params p::Value for #ident #types #bounds {
                const KIND: p::Kind = p::Kind::CHOICE;
                const CHOICES: &'static [p::ChoiceSpec<'static>] = #choices;
                fn parse(text: &p::OsStr) -> p::Result<Self, p::String> {
                    #parse
                }
            }
            #[automatically_derived]
            impl #params p::Choice for #ident #types #bounds {
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
    let parse = quote! {
        match text.to_str() {
            #(p::Some(#names) => p::Ok(Self::#idents),)*
            _ => p::Err(p::no_choice(text)),
        }
    };
    let idents = variants.iter().map(|variant| variant.ident);
    let name = quote!(match self { #(Self::#idents => #names,)* });
    let specs = variants.iter().map(|Variant { name, doc, deprecated, .. }| {
        let deprecated = match deprecated {
            Some(note) => quote!(p::Some(#note)),
            None => quote!(p::None),
        };
        quote!(p::ChoiceSpec { name: #name, doc: #doc, deprecated: #deprecated })
    });
    (parse, name, quote!(&[#(#specs),*]))
}
