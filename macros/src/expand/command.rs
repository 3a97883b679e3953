//! `#[command]`.

use proc_macro2::TokenStream;
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{FnArg, ItemFn, ReturnType};

use super::specs;
use crate::attr::{CommandAttrs, ContainerAttrs, part_of};
use crate::errors::Errors;
use crate::model::{CommandFn, ParamKind};
use crate::naming::Case;
use crate::{check, deprecated, docs};

pub(crate) fn command(arguments: TokenStream, mut function: ItemFn) -> TokenStream {
    let errors = Errors::new();
    let attrs = CommandAttrs::read(arguments, &errors);
    let container = ContainerAttrs { krate: attrs.krate.clone(), rename_all: None, prefix: String::new() };
    let written = function.clone();
    let model = CommandFn::read(&written, &container, &errors);
    check::fields(model.inline(), &errors);
    let spec = command_spec(&attrs, &written, &errors);
    let mistakes = errors.finish();
    strip(&mut function);
    let body = match &mistakes {
        None => implementation(&model, &written),
        Some(_) => quote!(
            fn op(_: p::Op<'_, '_>) -> p::Answer {
                p::Answer::Done
            }
        ),
    };
    let (krate, ident, vis) = (&attrs.krate, &function.sig.ident, &function.vis);
    let about = format!("The command of the function [`{ident}`]({ident}()).");
    quote! {
        #mistakes
        #function
        #[doc = #about]
        #[allow(non_camel_case_types, dead_code)]
        #vis struct #ident {}
        #[doc(hidden)]
        #[allow(deprecated)]
        const _: () = {
            use #krate::__private as p;
            #[automatically_derived]
            impl p::CommandDef for #ident {
                const SPEC: p::CommandSpec<'static> = #spec;
                #body
            }
        };
    }
}

/// What is ours on parameters goes; what rustc allows there stays.
fn strip(function: &mut ItemFn) {
    for input in &mut function.sig.inputs {
        let FnArg::Typed(input) = input else { continue };
        let is_ours = |path: &syn::Path| path.is_ident("doc") || path.is_ident("deprecated");
        input.attrs.retain(|attr| part_of(attr).is_none() && !is_ours(attr.path()));
    }
}

fn command_spec(attrs: &CommandAttrs, function: &ItemFn, errors: &Errors) -> TokenStream {
    let name = match &attrs.name {
        Some(name) => name.value(),
        None => Case::Kebab.apply(&function.sig.ident.to_string()),
    };
    if name.is_empty() || name.starts_with('-') || name.contains(char::is_whitespace) {
        errors.at(&attrs.name, "a command's name has no blanks, and does not begin with `-`");
    }
    let own = deprecated::note(&function.attrs, errors);
    let deprecated = match attrs.deprecated.as_ref().or(own.as_ref()) {
        Some(note) => quote!(p::Some(#note)),
        None => quote!(p::None),
    };
    let doc = docs::description(&function.attrs);
    let CommandAttrs { aliases, read_only, destructive, idempotent, hidden, .. } = attrs;
    let examples = attrs.examples.iter().map(|(line, why)| quote!((#line, #why)));
    quote! {
        p::CommandSpec {
            aliases: &[#(#aliases),*],
            doc: #doc,
            examples: &[#(#examples),*],
            deprecated: #deprecated,
            effects: p::Effects { read_only: #read_only, destructive: #destructive, idempotent: #idempotent },
            hidden: #hidden,
            ..p::CommandSpec::new(#name)
        }
    }
}

fn implementation(model: &CommandFn<'_>, function: &ItemFn) -> TokenStream {
    let ident = &function.sig.ident;
    let inline: Vec<_> = model.inline().collect();
    let inline_specs = inline.iter().map(|field| specs::spec(field));
    let asserts = inline.iter().map(|field| specs::asserts(field));
    let tables = specs::tables();
    let extracted = || {
        let params = model.params.iter().filter(|param| matches!(param.kind, ParamKind::Extracted));
        params.map(|param| param.ty)
    };
    let visits = extracted().map(|ty| quote_spanned!(ty.span()=> <#ty as p::Extract>::visit(tables);));
    let (declared, add, distinct) = if inline.is_empty() {
        let distinct = distinct(extracted().collect(), None, ident);
        (quote!(), quote!(), distinct)
    } else {
        let declared = quote! {
            const SPECS: &[p::Spec<'static>] = &[#(#inline_specs),*];
            #tables
            #(#asserts)*
        };
        let distinct = distinct(extracted().collect(), Some(quote!(SPECS)), ident);
        (declared, quote!(tables.add(&BLOB, &RECS, &CUSTOM);), distinct)
    };
    let plan = plan(model, function);
    let (takes, names) = takes(model);
    let start = start(function, &names);
    let is_async = if function.sig.asyncness.is_some() { quote!(true) } else { quote!(shape.is_async()) };
    quote! {
        fn op(op: p::Op<'_, '_>) -> p::Answer {
            #[allow(unused_imports)]
            use p::questions::*;
            const SPEC: p::CommandSpec<'static> = <#ident as p::CommandDef>::SPEC;
            static ABOUT: [u8; p::about_len(&SPEC)] = p::about(&SPEC);
            #declared
            #distinct
            #plan
            match op {
                p::Op::About(about) => *about = p::About::new(&ABOUT),
                #[allow(unused_variables)]
                p::Op::Tables(tables) => { #add #(#visits)* }
                p::Op::Output => return p::Answer::Schema(schema()),
                p::Op::IsAsync => return p::Answer::IsAsync(#is_async),
                #[allow(unused_variables)]
                p::Op::Start(call) => {
                    #takes
                    return p::Answer::Started(#start);
                }
                _ => {}
            }
            p::Answer::Done
        }
    }
}

/// Fields of different structs and parameters must not clash; within one struct its derive has looked.
fn distinct(types: Vec<&syn::Type>, inline: Option<TokenStream>, ident: &syn::Ident) -> TokenStream {
    if types.len() + usize::from(inline.is_some()) < 2 && inline.is_none() {
        return quote!();
    }
    let inline = inline.into_iter();
    let specs = types.iter().map(|ty| quote_spanned!(ty.span()=> <#ty as p::Extract>::SPECS));
    quote_spanned!(ident.span()=> const _: () = p::assert_distinct(&[#(#inline,)* #(#specs),*]);)
}

/// What the function returns, found out by method resolution; see `vestibule::command::plan`.
fn plan(model: &CommandFn<'_>, function: &ItemFn) -> TokenStream {
    let ident = &function.sig.ident;
    let nevers = model.params.iter().map(|_| quote!(p::never()));
    let awaited = function.sig.asyncness.map(|_| quote!(.awaited()));
    let span = match &function.sig.output {
        ReturnType::Type(_, ty) => ty.span(),
        ReturnType::Default => ident.span(),
    };
    quote_spanned! {span=>
        let tag = p::tag(&|| #ident(#(#nevers),*)) #awaited;
        let split = (&&tag).fallible();
        let ok = split.ok();
        let shape = (&&&&&ok).shape();
        let item = shape.item();
        let item = (&&item).fallible();
        let leaf = item.ok();
        let schema = (&&leaf).schema();
    }
}

/// The parameters taken out of the call, in the order in which their tables were handed out.
fn takes(model: &CommandFn<'_>) -> (TokenStream, Vec<syn::Ident>) {
    let names: Vec<_> = (0..model.params.len()).map(|number| format_ident!("a{number}")).collect();
    let values = quote!(call.values());
    let (mut inline, mut extracted) = (Vec::new(), Vec::new());
    let mut number = 0u16;
    for (param, name) in model.params.iter().zip(&names) {
        match &param.kind {
            ParamKind::Inline(field) => {
                let take = specs::take(field, number, &values);
                inline.push(quote!(let #name = #take;));
                number += 1;
            }
            ParamKind::Extracted => {
                let ty = param.ty;
                let extract = quote_spanned!(ty.span()=> <#ty as p::Extract>::extract(call));
                extracted.push(quote! {
                    let #name = match #extract {
                        p::Ok(value) => value,
                        p::Err(error) => return p::Answer::failed(error),
                    };
                });
            }
        }
    }
    let at = (!inline.is_empty()).then(|| quote!(let at = call.next_table();));
    (quote!(#at #(#inline)* #(#extracted)*), names)
}

fn start(function: &ItemFn, names: &[syn::Ident]) -> TokenStream {
    let ident = &function.sig.ident;
    let span = match &function.sig.output {
        ReturnType::Type(_, ty) => ty.span(),
        ReturnType::Default => ident.span(),
    };
    match function.sig.asyncness {
        Some(_) => quote_spanned! {span=>
            p::future(async move { p::finish(#ident(#(#names),*).await, split, shape, item) })
        },
        None => quote_spanned! {span=>
            shape.start(move || p::finish(#ident(#(#names),*), split, shape, item))
        },
    }
}
