//! `#[derive(Options)]`, `#[derive(Args)]`, `#[derive(Env)]`.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::DeriveInput;

use super::specs::{self, local};
use crate::attr::ContainerAttrs;
use crate::check;
use crate::errors::Errors;
use crate::model::{Derive, Field, Part, record_fields};

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
            use #krate::__private as __v;
            #body
            #[automatically_derived]
            impl #params __v::#facade for #name #types #bounds {}
        };
    }
}

fn implementation(input: &DeriveInput, fields: &[Field<'_>]) -> TokenStream {
    let name = &input.ident;
    let specs = fields.iter().map(specs::spec);
    let asserts = fields.iter().map(specs::asserts);
    let tables = specs::tables();
    let (values, at) = (local("values"), local("at"));
    let values = quote!(#values);
    let order = order(fields);
    let idents = fields.iter().map(|field| field.ident);
    let takes = (0u16..).zip(fields).map(|(number, field)| specs::take(field, number, &values));
    let at = if fields.is_empty() { quote!(_) } else { quote!(#at) };
    quote! {
        const __SPECS: &[__v::Spec<'static>] = &[#(#specs),*];
        #tables
        #(#asserts)*
        #order
        #[automatically_derived]
        impl __v::Record for #name {
            const SPECS: &'static [__v::Spec<'static>] = __SPECS;
            fn visit(tables: &mut __v::Tables<'_>) {
                tables.add(&__BLOB, &__RECS, &__CUSTOM);
            }
            fn take(#values: &mut __v::Values<'_>) -> Self {
                let #at = #values.next_table();
                Self { #(#idents: #takes),* }
            }
        }
    }
}

/// Positionals whose types are known by no text are put in order once their types are known.
fn order(fields: &[Field<'_>]) -> Option<TokenStream> {
    let fields: Vec<_> = fields.iter().collect();
    let last = fields.iter().rev().find(|field| field.part == Part::Arg)?;
    let span = last.ident.span();
    check::order_is_hidden(&fields).then(|| quote_spanned!(span=> const _: () = __v::assert_distinct(&[__SPECS]);))
}

/// Stands in for a struct with mistakes, so that its uses are not reported too.
fn stub(input: &DeriveInput) -> TokenStream {
    let name = &input.ident;
    let (params, types, bounds) = input.generics.split_for_impl();
    quote! {
        #[automatically_derived]
        impl #params __v::Record for #name #types #bounds {
            const SPECS: &'static [__v::Spec<'static>] = &[];
            fn visit(_: &mut __v::Tables<'_>) {}
            fn take(_: &mut __v::Values<'_>) -> Self {
                __v::never()
            }
        }
    }
}
