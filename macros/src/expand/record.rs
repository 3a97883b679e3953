//! `#[derive(Options)]`, `#[derive(Args)]`, `#[derive(Env)]`.

use proc_macro2::TokenStream;
use quote::quote;
use syn::DeriveInput;

use super::specs;
use crate::attr::ContainerAttrs;
use crate::check;
use crate::errors::Errors;
use crate::model::{Derive, Field, record_fields};

pub(crate) fn record(input: &DeriveInput, derive: Derive) -> TokenStream {
    let errors = Errors::new();
    let container = ContainerAttrs::read(&input.attrs, derive.container(), derive == Derive::Env, &errors);
    let fields = record_fields(input, derive, &container, &errors);
    check::fields(fields.iter(), &errors);
    let mistakes = errors.finish();
    let body = match &mistakes {
        None => implementation(input, &fields),
        Some(_) => stub(input),
    };
    let (krate, name) = (&container.krate, &input.ident);
    let (params, types, bounds) = input.generics.split_for_impl();
    let facade = match derive {
        Derive::Options | Derive::Args => quote!(FromArgv),
        Derive::Env => quote!(FromEnv),
    };
    quote! {
        #mistakes
        #[doc(hidden)]
        #[allow(deprecated)]
        const _: () = {
            use #krate::__private as p;
            #body
            #[automatically_derived]
            impl #params p::#facade for #name #types #bounds {}
        };
    }
}

fn implementation(input: &DeriveInput, fields: &[Field<'_>]) -> TokenStream {
    let name = &input.ident;
    let specs = fields.iter().map(specs::spec);
    let asserts = fields.iter().map(specs::asserts);
    let tables = specs::tables();
    let values = quote!(values);
    let idents = fields.iter().map(|field| field.ident);
    let takes = (0u16..).zip(fields).map(|(number, field)| specs::take(field, number, &values));
    let at = if fields.is_empty() { quote!(_) } else { quote!(at) };
    quote! {
        const SPECS: &[p::Spec<'static>] = &[#(#specs),*];
        #tables
        #(#asserts)*
        #[automatically_derived]
        impl p::Record for #name {
            const SPECS: &'static [p::Spec<'static>] = SPECS;
            fn visit(tables: &mut p::Tables<'_>) {
                tables.add(&BLOB, &RECS, &CUSTOM);
            }
            fn take(values: &mut p::Values<'_>) -> Self {
                let #at = values.next_table();
                Self { #(#idents: #takes),* }
            }
        }
    }
}

/// Stands in for a struct with mistakes, so that its uses are not reported too.
fn stub(input: &DeriveInput) -> TokenStream {
    let name = &input.ident;
    let (params, types, bounds) = input.generics.split_for_impl();
    quote! {
        #[automatically_derived]
        impl #params p::Record for #name #types #bounds {
            const SPECS: &'static [p::Spec<'static>] = &[];
            fn visit(_: &mut p::Tables<'_>) {}
            fn take(_: &mut p::Values<'_>) -> Self {
                p::never()
            }
        }
    }
}
