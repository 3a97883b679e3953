//! `#[command]`.

use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{FnArg, Item, ItemFn, Type};

use super::blame::Blame;
use super::specs::{self, local, local_at};
use crate::attr::{CommandAttrs, ContainerAttrs, part_of};
use crate::errors::Errors;
use crate::model::{CommandFn, ParamKind};
use crate::naming::Case;
use crate::{check, deprecated, docs};

pub(crate) fn command(arguments: TokenStream, item: TokenStream) -> TokenStream {
    match syn::parse2(item.clone()) {
        Ok(function) => of_function(arguments, function),
        Err(error) => no_function(item, error),
    }
}

/// What stands below the attribute stays, so that its uses are not reported too.
fn no_function(item: TokenStream, error: syn::Error) -> TokenStream {
    let error = match syn::parse2::<Item>(item.clone()) {
        Ok(_) => syn::Error::new(error.span(), "a command is a function: write `#[command]` above a `fn`"),
        Err(_) => error,
    };
    let error = error.into_compile_error();
    quote!(#error #item)
}

fn of_function(arguments: TokenStream, mut function: ItemFn) -> TokenStream {
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
            fn op(_: __v::Op<'_, '_>) -> __v::Answer {
                __v::Answer::Done
            }
        ),
    };
    if model.is_method {
        return quote!(#mistakes #function);
    }
    let (krate, holder) = (&attrs.krate, holder(&function));
    let ident = &function.sig.ident;
    quote! {
        #mistakes
        #function
        #holder
        #[doc(hidden)]
        #[allow(deprecated)]
        const _: () = {
            use #krate::__private as __v;
            #[automatically_derived]
            impl __v::CommandDef for #ident {
                const SPEC: __v::CommandSpec<'static> = #spec;
                #body
            }
        };
    }
}

/// The type that holds the metadata. What lints have to say of it, they say of the function.
fn holder(function: &ItemFn) -> TokenStream {
    let (ident, vis) = (&function.sig.ident, &function.vis);
    let name = ident.unraw();
    let about = format!("The command of the function [`{name}`]({name}()).");
    quote_spanned! {ident.span()=>
        #[doc = #about]
        #[allow(non_camel_case_types, dead_code, unreachable_pub)]
        #[allow(missing_debug_implementations, missing_copy_implementations)]
        #vis struct #ident {}
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
        Some(note) => quote!(__v::Some(#note)),
        None => quote!(__v::None),
    };
    let doc = docs::description(&function.attrs);
    let CommandAttrs { aliases, read_only, destructive, idempotent, hidden, .. } = attrs;
    let format = attrs.format.as_ref().map(|variant| quote!(format: __v::Some(__v::Format::#variant),));
    let agent_only = attrs.agent_only.then(|| quote!(agent_only: true,));
    let examples = attrs.examples.iter().map(|(line, why)| quote!((#line, #why)));
    quote! {
        __v::CommandSpec {
            aliases: &[#(#aliases),*],
            doc: #doc,
            examples: &[#(#examples),*],
            deprecated: #deprecated,
            effects: __v::Effects { read_only: #read_only, destructive: #destructive, idempotent: #idempotent },
            hidden: #hidden,
            #format
            #agent_only
            ..__v::CommandSpec::new(#name)
        }
    }
}

fn implementation(model: &CommandFn<'_>, function: &ItemFn) -> TokenStream {
    let ident = &function.sig.ident;
    let tables = local("tables");
    let declared = declared(model, ident);
    let visits = extracted(model).map(|ty| quote_spanned!(ty.span()=> <#ty as __v::Extract>::visit(#tables);));
    let add = model.inline().next().map(|_| quote!(#tables.add(&__BLOB, &__RECS, &__CUSTOM);));
    let plan = plan(model, function);
    let (takes, names) = takes(model);
    let start = start(function, &names);
    let [op, about, call, schema, shape] = ["op", "about", "call", "schema", "shape"].map(local);
    let is_async = match function.sig.asyncness {
        Some(_) => quote!(true),
        None => quote!(__v::questions::Start::is_async(&#shape)),
    };
    quote! {
        fn op(#op: __v::Op<'_, '_>) -> __v::Answer {
            const __SPEC: __v::CommandSpec<'static> = <#ident as __v::CommandDef>::SPEC;
            static __ABOUT: [u8; __v::about_len(&__SPEC)] = __v::about(&__SPEC);
            #declared
            #plan
            match #op {
                __v::Op::About(#about) => *#about = __v::About::new(&__ABOUT),
                #[allow(unused_variables)]
                __v::Op::Tables(#tables) => { #add #(#visits)* }
                __v::Op::Output => return __v::Answer::Schema(__v::questions::Start::described(&#shape, #schema())),
                __v::Op::IsAsync => return __v::Answer::IsAsync(#is_async),
                #[allow(unused_variables)]
                __v::Op::Start(#call) => {
                    #takes
                    return __v::Answer::Started(#start);
                }
                _ => {}
            }
            __v::Answer::Done
        }
    }
}

fn extracted<'a>(model: &CommandFn<'a>) -> impl Iterator<Item = &'a Type> {
    let params = model.params.iter().filter(|param| matches!(param.kind, ParamKind::Extracted));
    params.map(|param| param.ty)
}

/// The tables of the inline parameters, and the rules that need types.
fn declared(model: &CommandFn<'_>, ident: &Ident) -> TokenStream {
    let inline: Vec<_> = model.inline().collect();
    let distinct = distinct(model, !inline.is_empty(), ident);
    if inline.is_empty() {
        return distinct;
    }
    let specs = inline.iter().map(|field| specs::spec(field));
    let asserts = inline.iter().map(|field| specs::asserts(field));
    let tables = specs::tables();
    quote! {
        const __SPECS: &[__v::Spec<'static>] = &[#(#specs),*];
        #tables
        #(#asserts)*
        #distinct
    }
}

/// Fields of different structs and parameters must not clash; within one struct its derive has looked.
fn distinct(model: &CommandFn<'_>, has_inline: bool, ident: &Ident) -> TokenStream {
    let types: Vec<_> = extracted(model).collect();
    let span = match (types.as_slice(), has_inline) {
        ([] | [_], false) => return TokenStream::new(),
        ([ty], true) | ([_, ty], false) => ty.span(),
        _ => ident.span(),
    };
    let inline = has_inline.then(|| quote!(__SPECS,));
    let specs = types.iter().map(|ty| quote_spanned!(ty.span()=> <#ty as __v::Extract>::SPECS));
    quote_spanned!(span=> const _: () = __v::assert_distinct(&[#inline #(#specs),*]);)
}

/// What the function returns, found out by method resolution; see `vestibule::command::plan`. The block
/// keeps the questions' names away from the user's.
fn plan(model: &CommandFn<'_>, function: &ItemFn) -> TokenStream {
    let ident = &function.sig.ident;
    let nevers = model.params.iter().map(|_| quote!(__v::never()));
    let awaited = function.sig.asyncness.map(|_| quote!(.awaited()));
    let blame = Blame::of(&function.sig);
    let [tag, split, ok, shape, item, leaf, schema] =
        ["tag", "split", "ok", "shape", "item", "leaf", "schema"].map(local);
    // A type is asked about at one place in the source, so that one mistake in it is one error.
    let ask = |of: &Ident, span| quote_spanned!(span=> (&&#of).fallible());
    let ok_of = |of: &str, span| {
        let of = local_at(of, span);
        quote_spanned!(span=> Split::ok(&#of))
    };
    let (split_it, split_items) = (ask(&tag, blame.error), ask(&item, blame.item_error));
    let leaf_at = local_at("leaf", blame.value);
    let (ask, ask_item) = (ok_of("split", blame.error), ok_of("item", blame.item_error));
    quote_spanned! {blame.value=>
        let (#split, #shape, #item, #schema) = {
            #[allow(unused_imports)]
            use __v::questions::*;
            let #tag = __v::tag(&|| #ident(#(#nevers),*)) #awaited;
            let #split = #split_it;
            let #ok = #ask;
            let #shape = (&&&&&#ok).shape();
            let #item = #shape.item();
            let #item = #split_items;
            let #leaf = #ask_item;
            __v::printable(&#leaf_at);
            (#split, #shape, #item, (&&#leaf).schema())
        };
    }
}

/// The parameters taken out of the call, in the order in which their tables were handed out.
fn takes(model: &CommandFn<'_>) -> (TokenStream, Vec<Ident>) {
    let names: Vec<_> = (0..model.params.len()).map(|number| local(&format!("a{number}"))).collect();
    let [call, at, value, error] = ["call", "at", "value", "error"].map(local);
    let values = quote!(#call.values());
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
                let extract = quote_spanned!(ty.span()=> <#ty as __v::Extract>::extract(#call));
                extracted.push(quote! {
                    let #name = match #extract {
                        __v::Ok(#value) => #value,
                        __v::Err(#error) => return __v::Answer::failed(#error),
                    };
                });
            }
        }
    }
    let at = (!inline.is_empty()).then(|| quote!(let #at = #call.next_table();));
    (quote!(#at #(#inline)* #(#extracted)*), names)
}

fn start(function: &ItemFn, names: &[Ident]) -> TokenStream {
    let ident = &function.sig.ident;
    let span = Blame::of(&function.sig).value;
    let [split, shape, item] = ["split", "shape", "item"].map(|name| local_at(name, span));
    let is_async = function.sig.asyncness.is_some();
    let awaited = is_async.then(|| quote_spanned!(span=> .await));
    let finish = quote_spanned!(span=> __v::finish(#ident(#(#names),*) #awaited, #split, #shape, #item));
    match is_async {
        true => quote_spanned!(span=> __v::future(async move { #finish })),
        false => quote_spanned!(span=> __v::questions::Start::start(#shape, move || #finish)),
    }
}
