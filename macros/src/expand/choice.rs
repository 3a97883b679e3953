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
        #[allow(deprecated, unused_qualifications)]
        const _: () = {
            use #krate::__private as __v;
            #[automatically_derived]
            impl #params __v::Value for #ident #types #bounds {
                const KIND: __v::Kind = __v::Kind::CHOICE;
                const IS_OURS: bool = true;
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
    let taken: Vec<_> = variants.iter().filter(|variant| !variant.skip).collect();
    let text = local("text");
    let arms = taken
        .iter()
        .map(|Variant { ident, name, aliases, .. }| quote!(__v::Some(#name #(| #aliases)*) => __v::Ok(Self::#ident),));
    let parse = quote! {
        match #text.to_str() {
            #(#arms)*
            _ => __v::Err(__v::no_choice(#text)),
        }
    };
    let idents = variants.iter().map(|variant| variant.ident);
    let names = variants.iter().map(|variant| &variant.name);
    let name = quote!(match self { #(Self::#idents => #names,)* });
    let specs = taken.iter().map(|Variant { name, doc, deprecated, aliases, hidden, .. }| {
        let mut said = Vec::new();
        if doc.to_string() != "\"\"" {
            said.push(quote!(doc: #doc));
        }
        if let Some(note) = deprecated {
            said.push(quote!(deprecated: __v::Some(#note)));
        }
        if !aliases.is_empty() {
            said.push(quote!(aliases: &[#(#aliases),*]));
        }
        if *hidden {
            said.push(quote!(hidden: true));
        }
        let new = quote!(__v::ChoiceSpec::new(#name));
        if said.is_empty() { new } else { quote!(__v::ChoiceSpec { #(#said,)* ..#new }) }
    });
    (parse, name, quote!(&[#(#specs),*]))
}
