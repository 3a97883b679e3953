//! `Parser` for types that are programs of their own.

use proc_macro2::TokenStream;
use quote::quote;
use syn::DeriveInput;

use super::specs::local;
use crate::attr::ProgramAttrs;
use crate::docs;

/// The functions that read a type.
#[derive(Clone, Copy)]
pub(super) enum Reader {
    Record,
    Commands,
}

/// Implements `Parser`.
pub(super) fn parser(input: &DeriveInput, attrs: &ProgramAttrs, reader: Reader) -> TokenStream {
    let [argv, io] = ["argv", "io"].map(local);
    let name = &input.ident;
    let (params, types, bounds) = input.generics.split_for_impl();
    let doc = docs::description(&input.attrs);
    let mut fields = vec![quote!(doc: #doc)];
    fields.extend(attrs.name.as_ref().map(|name| quote!(name: __v::Some(#name))));
    fields.extend(attrs.version.as_ref().map(|version| quote!(version: __v::Some(#version))));
    if !attrs.examples.is_empty() {
        let examples = attrs.examples.iter().map(|(line, why)| quote!((#line, #why)));
        fields.push(quote!(examples: &[#(#examples),*]));
    }
    if !attrs.usages.is_empty() {
        let usages = &attrs.usages;
        fields.push(quote!(usages: &[#(#usages),*]));
    }
    fields.extend(attrs.header.as_ref().map(|header| quote!(header: #header)));
    fields.extend(attrs.footer.as_ref().map(|footer| quote!(footer: #footer)));
    let (make, read) = match reader {
        Reader::Record => (quote!(record_program), quote!(read_record)),
        Reader::Commands => (quote!(commands_program), quote!(read_commands)),
    };
    quote! {
        #[automatically_derived]
        impl #params __v::Parser for #name #types #bounds {
            const PROGRAM: __v::ProgramSpec<'static> = __v::ProgramSpec {
                #(#fields,)*
                ..__v::ProgramSpec::of_package(
                    ::core::option_env!("CARGO_BIN_NAME"),
                    ::core::option_env!("CARGO_PKG_NAME"),
                    ::core::option_env!("CARGO_PKG_VERSION"),
                )
            };
            fn program() -> __v::Cli {
                __v::#make::<Self>()
            }
            fn read(#argv: &[__v::OsString], #io: &__v::Io) -> __v::Result<Self, __v::Ended> {
                __v::#read(#argv, #io)
            }
        }
    }
}
