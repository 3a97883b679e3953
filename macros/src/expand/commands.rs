//! `#[derive(Commands)]`.

use std::borrow::Cow;

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{DeriveInput, Type, parse_quote};

use super::command::{command_spec, declared, parameters, steps, taken_from, takes, visits};
use super::list::command_set;
use super::program::{Reader, parser};
use super::specs::local;
use crate::attr::Nested;
use crate::check;
use crate::errors::Errors;
use crate::model::{CommandEnum, CommandFn, CommandVariant, VariantContent};

pub(crate) fn commands(input: &DeriveInput) -> TokenStream {
    let errors = Errors::new();
    let model = CommandEnum::read(input, &errors);
    let mut specs = Vec::new();
    for variant in &model.variants {
        if let VariantContent::Inputs(inputs, _) | VariantContent::External(inputs) = &variant.content {
            check::fields(inputs.inline(), &errors);
        }
        specs.push(command_spec(&variant.attrs, &variant.name, variant.outer, &errors));
    }
    let compile_errors = errors.finish();
    let (krate, name) = (&model.krate, &input.ident);
    let (items, entries) = match &compile_errors {
        None => implementation(name, &model.variants, &specs),
        Some(_) => (TokenStream::new(), TokenStream::new()),
    };
    let bounded = bounded(input);
    let (params, types, bounds) = bounded.generics.split_for_impl();
    let parser = parser(&bounded, &model.program, Reader::Commands);
    quote! {
        #compile_errors
        #[doc(hidden)]
        #[allow(deprecated, unused_qualifications)]
        const _: () = {
            use #krate::__private as __v;
            #items
            #[automatically_derived]
            impl #params __v::Commands for #name #types #bounds {
                const ENTRIES: &'static [__v::Entry] = &[#entries];
            }
            #parser
        };
    }
}

/// Adds the bounds of the trait to a generic type, which is refused, so that they are not errors of their own.
fn bounded(input: &DeriveInput) -> Cow<'_, DeriveInput> {
    if input.generics.params.is_empty() {
        return Cow::Borrowed(input);
    }
    let mut input = input.clone();
    input.generics.make_where_clause().predicates.push(parse_quote!(Self: ::core::marker::Send + 'static));
    Cow::Owned(input)
}

/// Returns a definition for each variant that is a command, and the entries: one for each run of commands, and one for
/// each variant that holds an enum of commands.
fn implementation(name: &Ident, variants: &[CommandVariant<'_>], specs: &[TokenStream]) -> (TokenStream, TokenStream) {
    let (mut items, mut entries, mut run) = (TokenStream::new(), TokenStream::new(), Vec::new());
    let end_run = |run: &mut Vec<Ident>| {
        let commands = std::mem::take(run);
        (!commands.is_empty()).then(|| {
            let set = command_set(&commands);
            quote!(__v::Entry::Commands(#set),)
        })
    };
    for (variant, spec) in variants.iter().zip(specs) {
        match &variant.content {
            VariantContent::Inputs(inputs, names) => {
                let holder = format_ident!("__{}", variant.ident);
                items.extend(definition(name, &holder, variant, spec, inputs, names));
                run.push(holder);
            }
            VariantContent::External(words) => {
                let holder = format_ident!("__{}", variant.ident);
                items.extend(definition(name, &holder, variant, spec, words, &[]));
                entries.extend(end_run(&mut run));
                let set = command_set(&[holder]);
                entries.extend(quote!(__v::Entry::External(#set),));
            }
            VariantContent::Commands(nested, ty) => {
                entries.extend(end_run(&mut run));
                entries.extend(entry(name, variant.ident, *nested, ty, spec));
            }
        }
    }
    entries.extend(end_run(&mut run));
    (items, entries)
}

fn entry(name: &Ident, variant: &Ident, nested: Nested, ty: &Type, spec: &TokenStream) -> TokenStream {
    let inner = quote_spanned!(ty.span()=> <#ty as __v::Commands>::ENTRIES);
    let wrap = local("inner");
    let wrap = quote_spanned!(ty.span()=> |#wrap| __v::wrap::<#ty, #name>(#wrap, #name::#variant));
    match nested {
        Nested::Flat | Nested::External => quote!(__v::Entry::Flat(#inner, #wrap),),
        Nested::Group => quote! {
            __v::Entry::Group(
                {
                    const __SPEC: __v::CommandSpec<'static> = #spec;
                    static __METADATA: [u8; __v::metadata_len(&__SPEC)] = __v::metadata(&__SPEC);
                    &__METADATA
                },
                #inner,
                #wrap,
            ),
        },
    }
}

/// Expands one variant: as a function, except that the command returns the variant instead of running.
fn definition(
    name: &Ident,
    holder: &Ident,
    variant: &CommandVariant<'_>,
    spec: &TokenStream,
    inputs: &CommandFn<'_>,
    names: &[&Ident],
) -> TokenStream {
    let (attrs, variant) = (&variant.attrs, variant.ident);
    let [query, metadata, tables, call] = ["query", "metadata", "tables", "call"].map(local);
    let steps = steps(inputs, &quote!(#call.values()));
    let declared = declared(inputs, &steps, variant, attrs);
    let taken = taken_from(&steps, &call);
    let (visits, takes, values) = (visits(&steps, &tables, attrs), takes(&steps), parameters(inputs));
    let value = match (values.is_empty(), names.is_empty()) {
        (true, _) => quote!(#name::#variant {}),
        (false, true) => quote!(#name::#variant(#(#values),*)),
        (false, false) => quote!(#name::#variant { #(#names: #values),* }),
    };
    quote! {
        #[allow(non_camel_case_types)]
        struct #holder {}
        #[automatically_derived]
        impl __v::CommandDef for #holder {
            const SPEC: __v::CommandSpec<'static> = #spec;
            fn op(#query: __v::CommandQuery<'_, '_>) -> __v::CommandAnswer {
                const __SPEC: __v::CommandSpec<'static> = <#holder as __v::CommandDef>::SPEC;
                static __METADATA: [u8; __v::metadata_len(&__SPEC)] = __v::metadata(&__SPEC);
                #declared
                match #query {
                    __v::CommandQuery::Metadata(#metadata) => *#metadata = __v::CommandMetadata::new(&__METADATA),
                    #visits
                    __v::CommandQuery::Start(#taken) => {
                        #takes
                        return __v::CommandAnswer::Variant(__v::Box::new(#value));
                    }
                    _ => {}
                }
                __v::CommandAnswer::Done
            }
        }
    }
}
