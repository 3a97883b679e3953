//! `#[derive(Options)]`, `#[derive(Args)]`, `#[derive(Env)]`.

use proc_macro2::TokenStream;
use quote::quote;
use syn::DeriveInput;

use super::fields::{FieldTable, field_table};
use super::program::{Reader, parser};
use super::specs::local;
use crate::attr::ContainerAttrs;
use crate::check;
use crate::errors::Errors;
use crate::model::{Derive, Field, is_unsized, record_fields, resolve};

pub(crate) fn record(input: &DeriveInput, derive: Derive) -> TokenStream {
    let errors = Errors::new();
    let container = ContainerAttrs::read(&input.attrs, derive.container(), &errors);
    let mut fields = record_fields(input, derive, &container, &errors);
    resolve(&mut fields.iter_mut().collect::<Vec<_>>(), &container.groups, &errors);
    check::fields(fields.iter(), &errors);
    let compile_errors = errors.finish();
    if fields.iter().any(|field| is_unsized(field.ty)) {
        // The struct cannot implement anything.
        return compile_errors.unwrap_or_default();
    }
    let mut body = match &compile_errors {
        None => implementation(input, &fields),
        Some(_) => stub(input),
    };
    if derive != Derive::Env {
        body.extend(parser(input, &container.program, Reader::Record));
    }
    let from = match derive {
        Derive::Options | Derive::Args => quote!(FromArgv),
        Derive::Env => quote!(FromEnv),
    };
    wrapped(input, &container.krate, compile_errors.as_ref(), &body, &from)
}

/// Wraps the implementation in a scope of its own, where no name of the user's can clash, and implements the trait that
/// parses the type on its own.
pub(super) fn wrapped(
    input: &DeriveInput,
    krate: &TokenStream,
    compile_errors: Option<&TokenStream>,
    body: &TokenStream,
    parser: &TokenStream,
) -> TokenStream {
    let name = &input.ident;
    let (params, types, bounds) = input.generics.split_for_impl();
    quote! {
        #compile_errors
        #[doc(hidden)]
        #[allow(deprecated, unused_qualifications)]
        const _: () = {
            use #krate::__private as __v;
            #body
            #[automatically_derived]
            impl #params __v::#parser for #name #types #bounds {}
        };
    }
}

fn implementation(input: &DeriveInput, fields: &[Field<'_>]) -> TokenStream {
    let (values, first) = (local("values"), local("first"));
    let fields: Vec<_> = fields.iter().collect();
    let FieldTable { items, takes, specs, pack, has_inputs } = field_table(&fields, "", &quote!(#values));
    let idents = fields.iter().map(|field| field.ident);
    let (values, first) = if has_inputs { (quote!(#values), quote!(#first)) } else { (quote!(_), quote!(_)) };
    let take = quote! {
        fn take(#values: &mut __v::Values<'_>, #first: u16) -> Self {
            Self { #(#idents: #takes),* }
        }
    };
    implemented(input, &items, &specs, &pack, &take)
}

/// Implements `Record`.
pub(super) fn implemented(
    input: &DeriveInput,
    items: &TokenStream,
    specs: &syn::Ident,
    pack: &syn::Ident,
    take: &TokenStream,
) -> TokenStream {
    let name = &input.ident;
    quote! {
        #items
        #[automatically_derived]
        impl __v::Record for #name {
            const SPECS: &'static [__v::Spec<'static>] = #specs;
            fn visit(tables: &mut __v::Tables<'_>) {
                #pack.visit(tables);
            }
            #take
        }
    }
}

/// Implements `Record` for a struct with errors, so that its uses are not errors too.
pub(super) fn stub(input: &DeriveInput) -> TokenStream {
    let name = &input.ident;
    let (params, types, bounds) = input.generics.split_for_impl();
    quote! {
        #[automatically_derived]
        impl #params __v::Record for #name #types #bounds {
            const SPECS: &'static [__v::Spec<'static>] = &[];
            fn visit(_: &mut __v::Tables<'_>) {}
            fn take(_: &mut __v::Values<'_>, _: u16) -> Self {
                __v::never()
            }
        }
    }
}
