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
    let compile_errors = errors.finish();
    let (parse, name, choices) = match &compile_errors {
        None => bodies(&choice),
        Some(_) => (quote!(__v::never()), quote!(__v::never()), quote!(&[])),
    };
    let (ident, krate, text) = (choice.ident, &choice.krate, local("text"));
    let mut generics = input.generics.clone();
    if !generics.params.is_empty() {
        // Reported already; the bound avoids further errors about the parameters.
        generics.make_where_clause().predicates.push(parse_quote!(Self: ::core::marker::Send + 'static));
    }
    let (params, types, bounds) = generics.split_for_impl();
    quote! {
        #compile_errors
        #[doc(hidden)]
        #[allow(deprecated, unused_qualifications)]
        const _: () = {
            use #krate::__private as __v;
            #[automatically_derived]
            impl #params __v::Value for #ident #types #bounds {
                const KIND: __v::Kind = __v::Kind::CHOICE;
                const IS_BUILTIN: bool = true;
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

/// Returns the body of `parse`, that of `name`, and the choices.
fn bodies(choice: &Choice<'_>) -> (TokenStream, TokenStream, TokenStream) {
    let variants = &choice.variants;
    let accepted: Vec<_> = variants.iter().filter(|variant| !variant.skip).collect();
    let text = local("text");
    let arms = accepted
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
    let specs = accepted.iter().map(|Variant { name, doc, deprecated, aliases, hidden, .. }| {
        let mut members = Vec::new();
        if doc.to_string() != "\"\"" {
            members.push(quote!(doc: #doc));
        }
        if let Some(note) = deprecated {
            members.push(quote!(deprecated: __v::Some(#note)));
        }
        if !aliases.is_empty() {
            members.push(quote!(aliases: &[#(#aliases),*]));
        }
        if *hidden {
            members.push(quote!(hidden: true));
        }
        let new = quote!(__v::ChoiceSpec::new(#name));
        if members.is_empty() { new } else { quote!(__v::ChoiceSpec { #(#members,)* ..#new }) }
    });
    (parse, name, quote!(&[#(#specs),*]))
}
