//! `#[command]`.

use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{Attribute, FnArg, Item, ItemFn, Type};

use super::blame::Blame;
use super::fields::{Together, together};
use super::specs::{local, local_at};
use crate::attr::{CommandAttrs, ContainerAttrs, part_of};
use crate::errors::Errors;
use crate::model::{CommandFn, Field, ParamKind};
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
    let container = ContainerAttrs::of_crate(attrs.krate.clone());
    let written = function.clone();
    let model = CommandFn::read(&written, &container, &errors);
    check::fields(model.inline(), &errors);
    let name = match &attrs.name {
        Some(name) => name.value(),
        None => Case::Kebab.apply(&written.sig.ident.to_string()),
    };
    let spec = command_spec(&attrs, &name, &written.attrs, &errors);
    let mistakes = errors.finish();
    strip(&mut function);
    let body = match &mistakes {
        None => implementation(&model, &written),
        Some(_) => quote!(
            fn op(_: __v::CommandQuery<'_, '_>) -> __v::CommandAnswer {
                __v::CommandAnswer::Done
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
        #[allow(deprecated, unused_qualifications)]
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

/// The words of a command, with the doc comment and `#[deprecated]` of what it is made of.
pub(super) fn command_spec(attrs: &CommandAttrs, name: &str, outer: &[Attribute], errors: &Errors) -> TokenStream {
    if name.is_empty() || name.starts_with('-') || name.contains(char::is_whitespace) {
        errors.at(&attrs.name, "a command's name has no blanks, and does not begin with `-`");
    }
    let own = deprecated::note(outer, errors);
    let deprecated = match attrs.deprecated.as_ref().or(own.as_ref()) {
        Some(note) => quote!(__v::Some(#note)),
        None => quote!(__v::None),
    };
    let doc = docs::description(outer);
    let CommandAttrs { aliases, read_only, destructive, idempotent, hidden, .. } = attrs;
    let format = attrs.format.as_ref().map(|variant| quote!(format: __v::Some(__v::Format::#variant),));
    let agent_only = attrs.agent_only.then(|| quote!(agent_only: true,));
    let heading = attrs.heading.as_ref().map(|heading| quote!(heading: __v::Some(#heading),));
    let usages = &attrs.usages;
    let usages = (!usages.is_empty()).then(|| quote!(usages: &[#(#usages),*],));
    let footer = attrs.footer.as_ref().map(|footer| quote!(footer: #footer,));
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
            #heading
            #usages
            #footer
            ..__v::CommandSpec::new(#name)
        }
    }
}

fn implementation(model: &CommandFn<'_>, function: &ItemFn) -> TokenStream {
    let ident = &function.sig.ident;
    let tables = local("tables");
    let call = local("call");
    let steps = steps(model, &quote!(#call.values()));
    let declared = declared(model, &steps, ident);
    let visits = visits(&steps, &tables);
    let plan = plan(model, function);
    let (takes, names) = (takes(&steps), parameters(model));
    let start = start(function, &names);
    let [op, about, schema, shape] = ["op", "about", "schema", "shape"].map(local);
    let is_async = match function.sig.asyncness {
        Some(_) => quote!(true),
        None => quote!(__v::questions::Start::is_async(&#shape)),
    };
    quote! {
        fn op(#op: __v::CommandQuery<'_, '_>) -> __v::CommandAnswer {
            const __SPEC: __v::CommandSpec<'static> = <#ident as __v::CommandDef>::SPEC;
            static __METADATA: [u8; __v::metadata_len(&__SPEC)] = __v::metadata(&__SPEC);
            #declared
            #plan
            match #op {
                __v::CommandQuery::Metadata(#about) => *#about = __v::CommandMetadata::new(&__METADATA),
                #[allow(unused_variables)]
                __v::CommandQuery::Tables(#tables) => { #visits }
                __v::CommandQuery::Output => return __v::CommandAnswer::Schema(__v::questions::Start::described(&#shape, #schema())),
                __v::CommandQuery::IsAsync => return __v::CommandAnswer::IsAsync(#is_async),
                #[allow(unused_variables)]
                __v::CommandQuery::Start(#call) => {
                    #takes
                    return __v::CommandAnswer::Execution(#start);
                }
                _ => {}
            }
            __v::CommandAnswer::Done
        }
    }
}

/// The tables handed out.
pub(super) fn visits(steps: &[Step<'_>], tables: &Ident) -> TokenStream {
    let visits = steps.iter().map(|step| match step {
        Step::Inline(together, _) => {
            let pack = &together.pack;
            quote!(#pack.visit(#tables);)
        }
        Step::Extracted(ty, _) => quote_spanned!(ty.span()=> <#ty as __v::Extract>::visit(#tables);),
    });
    quote!(#(#visits)*)
}

/// What is read at once, in the order of the parameters.
pub(super) enum Step<'a> {
    /// Inline parameters that follow each other, with where they are among all.
    Inline(Together, std::ops::Range<usize>),
    /// A parameter whose type says what it reads, and where it is.
    Extracted(&'a Type, usize),
}

pub(super) fn steps<'a>(model: &CommandFn<'a>, values: &TokenStream) -> Vec<Step<'a>> {
    let mut out = Vec::new();
    let mut run: Vec<&Field<'_>> = Vec::new();
    let mut runs = 0;
    let mut end_run = |run: &mut Vec<&Field<'_>>, end: usize, out: &mut Vec<Step<'a>>| {
        if !run.is_empty() {
            let suffix = if runs == 0 { String::new() } else { format!("_{runs}") };
            out.push(Step::Inline(together(run, &suffix, values), end - run.len()..end));
            runs += 1;
            run.clear();
        }
    };
    for (at, param) in model.params.iter().enumerate() {
        match &param.kind {
            ParamKind::Inline(field) => run.push(field),
            ParamKind::Extracted => {
                end_run(&mut run, at, &mut out);
                out.push(Step::Extracted(param.ty, at));
            }
        }
    }
    end_run(&mut run, model.params.len(), &mut out);
    out
}

/// The tables of the inline parameters, and the rules that need types.
pub(super) fn declared(model: &CommandFn<'_>, steps: &[Step<'_>], ident: &Ident) -> TokenStream {
    let items = steps.iter().filter_map(|step| match step {
        Step::Inline(together, _) => Some(&together.items),
        Step::Extracted(..) => None,
    });
    let distinct = distinct(model, steps, ident);
    quote!(#(#items)* #distinct)
}

/// Fields of different structs and parameters must not clash; within one struct its derive has looked.
fn distinct(model: &CommandFn<'_>, steps: &[Step<'_>], ident: &Ident) -> TokenStream {
    let types: Vec<_> = model.params.iter().filter(|param| matches!(param.kind, ParamKind::Extracted)).collect();
    let has_inline = types.len() < model.params.len();
    let (span, is_alone) = match (types.as_slice(), has_inline) {
        ([], false) => return TokenStream::new(),
        ([], true) => (ident.span(), steps.len() == 1),
        ([param], false) => (param.ty.span(), true),
        ([param], true) | ([_, param], false) => (param.ty.span(), false),
        _ => (ident.span(), false),
    };
    let lists = steps.iter().map(|step| match step {
        Step::Inline(together, _) => {
            let specs = &together.specs;
            quote!(__v::Owned { owner: "", specs: #specs })
        }
        Step::Extracted(ty, at) => {
            let owner = model.params.get(*at).and_then(|param| param.name.as_ref()).map(ToString::to_string);
            let owner = owner.unwrap_or_default();
            quote_spanned!(ty.span()=> __v::Owned { owner: #owner, specs: <#ty as __v::Extract>::SPECS })
        }
    });
    let list = local("FIELDS");
    let distinct = (!is_alone).then(|| quote_spanned!(span=> const _: () = __v::assert_distinct(#list);));
    let related = quote_spanned!(span=> const _: () = __v::assert_related(#list););
    quote!(const #list: &[__v::Owned<'static>] = &[#(#lists),*]; #distinct #related)
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

/// The names of the parameters' values.
pub(super) fn parameters(model: &CommandFn<'_>) -> Vec<Ident> {
    (0..model.params.len()).map(parameter).collect()
}

fn parameter(number: usize) -> Ident {
    local(&format!("a{number}"))
}

/// The parameters taken out of the call, in the order in which their tables were handed out.
pub(super) fn takes(steps: &[Step<'_>]) -> TokenStream {
    let [call, at, value, error] = ["call", "at", "value", "error"].map(local);
    let takes = steps.iter().map(|step| match step {
        Step::Inline(Together { takes, .. }, places) => {
            let names = places.clone().map(parameter);
            quote! {
                #[allow(unused_variables)]
                let #at = #call.next_table();
                #(let #names = #takes;)*
            }
        }
        Step::Extracted(ty, place) => {
            let name = parameter(*place);
            let extract = quote_spanned!(ty.span()=> <#ty as __v::Extract>::extract(#call));
            quote! {
                let #name = match #extract {
                    __v::Ok(#value) => #value,
                    __v::Err(#error) => return __v::CommandAnswer::failed(#error),
                };
            }
        }
    });
    quote!(#(#takes)*)
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
