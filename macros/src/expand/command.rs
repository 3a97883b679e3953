//! `#[command]`.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{Attribute, Path, Type};

use super::conditional;
use super::fields::{FieldTable, field_table};
use super::return_spans::{ReturnSpans, check_errors};
use super::specs::{local, local_at};
use crate::attr::{CommandAttrs, ContainerAttrs};
use crate::errors::Errors;
use crate::model::{CommandFn, Field, Function, ParamKind};
use crate::naming::Case;
use crate::{check, deprecated, docs};

pub(crate) fn command(arguments: TokenStream, item: TokenStream) -> TokenStream {
    match syn::parse2(item.clone()) {
        Ok(function) if Function::has_body(&function) => expand_function(arguments, function),
        Ok(function) => reject_without_body(function),
        Err(error) => reject_item(item, error),
    }
}

/// Reports an item that is not a function, and keeps it, so that its uses are not errors too.
fn reject_item(item: TokenStream, error: syn::Error) -> TokenStream {
    let is_word =
        |word: &str| item.clone().into_iter().any(|tree| matches!(tree, TokenTree::Ident(ident) if ident == word));
    let error = match is_word("fn") {
        true => error,
        false => syn::Error::new(error.span(), "`#[command]` can only be applied to a function"),
    };
    let error = error.into_compile_error();
    quote!(#error #item)
}

/// Reports a function without a body. It may be in a trait, where nothing else can be declared.
fn reject_without_body(mut function: Function) -> TokenStream {
    let error = syn::Error::new(function.ident.span(), "a command needs a body, and cannot be in a trait");
    function.body = quote!({ ::core::unreachable!() });
    strip_attributes(&mut function);
    let error = error.into_compile_error();
    quote!(#error #function)
}

fn expand_function(arguments: TokenStream, mut function: Function) -> TokenStream {
    if let Some(functions) = conditional::split(&arguments, &function) {
        return functions;
    }
    let errors = Errors::new();
    let attrs = CommandAttrs::of_function(arguments, &errors);
    let container = ContainerAttrs::of_crate(attrs.krate.clone());
    let written = function.clone();
    let model = CommandFn::read(&written, &container, &errors);
    check::fields(model.inline(), &errors);
    check_errors(&written, &errors);
    let name = match &attrs.name {
        Some(name) => name.value(),
        None => Case::Kebab.apply(&written.ident.to_string()),
    };
    let spec = command_spec(&attrs, &name, &written.attrs, &errors);
    let compile_errors = errors.finish();
    strip_attributes(&mut function);
    function.avoid_further_errors();
    let body = match &compile_errors {
        None if !written.is_incomplete() => implementation(&model, &written, &attrs),
        _ => quote!(
            fn op(_: __v::CommandQuery<'_, '_>) -> __v::CommandAnswer {
                __v::CommandAnswer::Done
            }
        ),
    };
    if model.is_method {
        return quote!(#compile_errors #function);
    }
    let (krate, metadata_type) = (&attrs.krate, metadata_type(&function));
    let ident = &function.ident;
    quote! {
        #compile_errors
        #function
        #metadata_type
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

/// Declares the type beside the function, which implements the command. Lints apply to the function instead.
fn metadata_type(function: &Function) -> TokenStream {
    let (ident, vis) = (&function.ident, &function.vis);
    let name = ident.unraw();
    let doc = format!("The command of the function [`{name}`]({name}()).");
    quote_spanned! {ident.span()=>
        #[doc = #doc]
        #[allow(non_camel_case_types, dead_code, unreachable_pub)]
        #[allow(missing_debug_implementations, missing_copy_implementations)]
        #vis struct #ident {}
    }
}

/// Removes the attributes of parameters that rustc rejects there: it accepts `#[allow(…)]` and its kin, and those of
/// tools, which have a path.
fn strip_attributes(function: &mut Function) {
    const ACCEPTED: [&str; 5] = ["allow", "warn", "deny", "forbid", "expect"];
    for input in &mut function.params {
        let is_accepted = |path: &Path| ACCEPTED.iter().any(|name| path.is_ident(name)) || path.get_ident().is_none();
        input.attrs.retain(|attr| is_accepted(attr.path()));
    }
}

/// Expands the metadata of a command, with the doc comment and the `#[deprecated]` of its item.
pub(super) fn command_spec(attrs: &CommandAttrs, name: &str, outer: &[Attribute], errors: &Errors) -> TokenStream {
    if name.is_empty() || name.starts_with('-') || name.contains(char::is_whitespace) {
        errors.at(&attrs.name, "a command's name cannot be empty, begin with `-` or contain whitespace");
    }
    let own = deprecated::note(outer, errors);
    let deprecated = attrs.deprecated.as_ref().or(own.as_ref());
    let doc = docs::description(outer);
    let CommandAttrs { aliases, examples, usages, columns, times, read_only, idempotent, open_world, .. } = attrs;
    let destructive = attrs.destructive.is_some();
    let examples = examples.iter().map(|(line, description)| quote!((#line, #description)));
    let effects = [
        (*read_only, quote!(read_only: true)),
        (destructive, quote!(destructive: true)),
        (*idempotent, quote!(idempotent: true)),
        (*open_world, quote!(open_world: true)),
    ];
    let effects: Vec<TokenStream> =
        effects.into_iter().filter(|(applies, _)| *applies).map(|(_, effect)| effect).collect();
    // Only what is given is written, so that `cargo expand` stays readable.
    let properties = [
        (!aliases.is_empty()).then(|| quote!(aliases: &[#(#aliases),*])),
        (doc.to_string() != "\"\"").then(|| quote!(doc: #doc)),
        (!attrs.examples.is_empty()).then(|| quote!(examples: &[#(#examples),*])),
        deprecated.map(|note| quote!(deprecated: __v::Some(#note))),
        (!effects.is_empty()).then(|| quote!(effects: __v::Effects { #(#effects,)* ..__v::Effects::NONE })),
        attrs.hidden.then(|| quote!(hidden: true)),
        attrs.cli_only.then(|| quote!(cli_only: true)),
        attrs.format.as_ref().map(|variant| quote!(format: __v::Some(__v::Format::#variant))),
        attrs.terminal_format.as_ref().map(|variant| quote!(terminal_format: __v::Some(__v::Format::#variant))),
        (!columns.is_empty()).then(|| quote!(columns: &[#(#columns),*])),
        (!times.is_empty()).then(|| quote!(times: &[#(#times),*])),
        attrs.agent_only.then(|| quote!(agent_only: true)),
        attrs.heading.as_ref().map(|heading| quote!(heading: __v::Some(#heading))),
        (!usages.is_empty()).then(|| quote!(usages: &[#(#usages),*])),
        attrs.header.as_ref().map(|header| quote!(header: #header)),
        attrs.footer.as_ref().map(|footer| quote!(footer: #footer)),
        attrs.confirm.as_ref().map(|question| quote!(confirm: __v::Some(#question))),
        attrs.dry_run.then(|| quote!(dry_run: true)),
    ];
    let properties: Vec<TokenStream> = properties.into_iter().flatten().collect();
    match properties.is_empty() {
        true => quote!(__v::CommandSpec::new(#name)),
        false => quote!(__v::CommandSpec { #(#properties,)* ..__v::CommandSpec::new(#name) }),
    }
}

fn implementation(model: &CommandFn<'_>, function: &Function, attrs: &CommandAttrs) -> TokenStream {
    let ident = &function.ident;
    let tables = local("tables");
    let call = local("call");
    let steps = steps(model, &quote!(#call.values()));
    let declared = declared(model, &steps, ident, attrs);
    let (visits, taken) = (visits(&steps, &tables, attrs), taken_from(&steps, &call));
    let output = inspect_output(model, function);
    let (takes, names) = (takes(&steps), parameters(model));
    let start = start(function, &names);
    let [query, metadata, schema, shape, errors] = ["query", "metadata", "schema", "output", "errors"].map(local);
    let [split, item] = ["result", "item"].map(|name| local_at(name, ReturnSpans::of(function).value));
    let is_async = match function.is_async() {
        true => quote!(true),
        false => quote!(__v::probes::Start::is_async(&#shape)),
    };
    quote! {
        fn op(#query: __v::CommandQuery<'_, '_>) -> __v::CommandAnswer {
            const __SPEC: __v::CommandSpec<'static> = <#ident as __v::CommandDef>::SPEC;
            static __METADATA: [u8; __v::metadata_len(&__SPEC)] = __v::metadata(&__SPEC);
            #declared
            #output
            match #query {
                __v::CommandQuery::Metadata(#metadata) => *#metadata = __v::CommandMetadata::new(&__METADATA),
                #visits
                __v::CommandQuery::Output => return __v::CommandAnswer::Schema(__v::probes::Start::described(&#shape, #schema())),
                __v::CommandQuery::Errors(#errors) => {
                    __v::probes::Declares::declare(&#split, #errors);
                    __v::probes::Declares::declare(&#item, #errors);
                }
                __v::CommandQuery::IsAsync => return __v::CommandAnswer::IsAsync(#is_async),
                __v::CommandQuery::Start(#taken) => {
                    #takes
                    return __v::CommandAnswer::Execution(#start);
                }
                _ => {}
            }
            __v::CommandAnswer::Done
        }
    }
}

/// Expands the arm that adds the tables of all parameters, and for a command with a gate the arm that returns it.
pub(super) fn visits(steps: &[Step<'_>], tables: &Ident, attrs: &CommandAttrs) -> TokenStream {
    let visits = steps.iter().map(|step| match step {
        Step::Inline(table, _) => {
            let pack = &table.pack;
            quote!(#pack.visit(#tables);)
        }
        Step::Extracted(ty, _) => quote_spanned!(ty.span()=> <#ty as __v::Extract>::visit(#tables);),
    });
    let (is_confirmed, has_dry_run, gate) = (attrs.confirm.is_some(), attrs.dry_run, local("gate"));
    let gate_fields = attrs.has_gate().then(|| quote!(__v::visit_gate(#tables, #is_confirmed, #has_dry_run);));
    let gate = attrs.has_gate().then(|| quote!(__v::CommandQuery::Gate(#gate) => *#gate = __v::Some(__v::pass_gate),));
    match steps.is_empty() && !attrs.has_gate() {
        true => TokenStream::new(),
        false => quote!(__v::CommandQuery::Tables(#tables) => { #(#visits)* #gate_fields } #gate),
    }
}

/// Returns the pattern of the call that parameters are taken from.
pub(super) fn taken_from(steps: &[Step<'_>], call: &Ident) -> TokenStream {
    if steps.is_empty() { quote!(_) } else { quote!(#call) }
}

/// A group of parameters that are taken together.
pub(super) enum Step<'a> {
    /// Consecutive inline parameters, with their positions.
    Inline(FieldTable, std::ops::Range<usize>),
    /// A parameter that its type takes, with its position.
    Extracted(&'a Type, usize),
}

/// Groups the parameters of a command.
pub(super) fn steps<'a>(model: &CommandFn<'a>, values: &TokenStream) -> Vec<Step<'a>> {
    let mut out = Vec::new();
    let mut run: Vec<&Field<'_>> = Vec::new();
    let mut runs = 0;
    let mut end_run = |run: &mut Vec<&Field<'_>>, end: usize, out: &mut Vec<Step<'a>>| {
        if !run.is_empty() {
            let suffix = if runs == 0 { String::new() } else { format!("_{runs}") };
            out.push(Step::Inline(field_table(run, &suffix, values), end - run.len()..end));
            runs += 1;
            run.clear();
        }
    };
    for (position, param) in model.params.iter().enumerate() {
        match &param.kind {
            ParamKind::Inline(field) => run.push(field),
            ParamKind::Extracted => {
                end_run(&mut run, position, &mut out);
                out.push(Step::Extracted(param.ty, position));
            }
        }
    }
    end_run(&mut run, model.params.len(), &mut out);
    out
}

/// The constant with the fields of a command.
const FIELDS: &str = "FIELDS";

/// Declares the tables of inline parameters, and the rules that depend on types.
pub(super) fn declared(model: &CommandFn<'_>, steps: &[Step<'_>], ident: &Ident, attrs: &CommandAttrs) -> TokenStream {
    let items = steps.iter().filter_map(|step| match step {
        Step::Inline(table, _) => Some(&table.items),
        Step::Extracted(..) => None,
    });
    let rules = rules_across(model, steps, ident);
    let list = if rules.is_empty() { quote!(&[]) } else { local(FIELDS).into_token_stream() };
    let placeholders = attrs
        .confirm
        .as_ref()
        .map(|question| quote_spanned!(question.span()=> const _: () = __v::assert_placeholders(#question, #list);));
    quote!(#(#items)* #rules #placeholders)
}

/// Expands the rules across different structs and parameters. Those within one struct are checked by its derive.
fn rules_across(model: &CommandFn<'_>, steps: &[Step<'_>], ident: &Ident) -> TokenStream {
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
        Step::Inline(table, _) => {
            let specs = &table.specs;
            quote!(__v::FieldSource { owner: "", specs: #specs })
        }
        Step::Extracted(ty, position) => {
            let owner = model.params.get(*position).and_then(|param| param.name.as_ref()).map(ToString::to_string);
            let owner = owner.unwrap_or_default();
            quote_spanned!(ty.span()=> __v::FieldSource { owner: #owner, specs: <#ty as __v::Extract>::SPECS })
        }
    });
    let list = local(FIELDS);
    let distinct = (!is_alone).then(|| quote_spanned!(span=> const _: () = __v::assert_distinct(#list);));
    let related = quote_spanned!(span=> const _: () = __v::assert_related(#list););
    quote!(const #list: &[__v::FieldSource<'static>] = &[#(#lists),*]; #distinct #related)
}

/// Determines the kind of the function's output by method resolution, see `vestibule::command::plan`. The block keeps the
/// names of the traits away from the user's.
fn inspect_output(model: &CommandFn<'_>, function: &Function) -> TokenStream {
    let ident = &function.ident;
    let nevers = model.params.iter().map(|_| quote!(__v::never()));
    let awaited = function.is_async().then(|| quote!(.awaited()));
    let spans = ReturnSpans::of(function);
    let [tag, split, ok, shape, item, leaf, schema] =
        ["returned", "result", "success", "output", "item", "printed", "schema"].map(local);
    // Each type is inspected at one place in the source, so that one mistake in it is one error.
    let ask = |of: &Ident, span| quote_spanned!(span=> (&&&#of).fallible());
    let ok_of = |of: &str, span| {
        let of = local_at(of, span);
        quote_spanned!(span=> Split::ok(&#of))
    };
    let (split_it, split_items) = (ask(&tag, spans.error), ask(&item, spans.item_error));
    let leaf_at = local_at("printed", spans.value);
    let (ask, ask_item) = (ok_of("result", spans.error), ok_of("item", spans.item_error));
    quote_spanned! {spans.value=>
        let (#split, #shape, #item, #schema) = {
            #[allow(unused_imports)]
            use __v::probes::*;
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

/// Returns the names of the variables that hold the parameters.
pub(super) fn parameters(model: &CommandFn<'_>) -> Vec<Ident> {
    (0..model.params.len()).map(parameter).collect()
}

fn parameter(number: usize) -> Ident {
    local(&format!("arg{number}"))
}

/// Expands the code that takes the parameters out of the call, in the order of their tables.
pub(super) fn takes(steps: &[Step<'_>]) -> TokenStream {
    let [call, first, value, error] = ["call", "first", "value", "error"].map(local);
    let takes = steps.iter().map(|step| match step {
        Step::Inline(FieldTable { takes, .. }, positions) => {
            let names = positions.clone().map(parameter);
            quote! {
                #[allow(unused_variables)]
                let #first = #call.next_table();
                #(let #names = #takes;)*
            }
        }
        Step::Extracted(ty, position) => {
            let name = parameter(*position);
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

/// Expands the call of the function.
fn start(function: &Function, names: &[Ident]) -> TokenStream {
    let ident = &function.ident;
    let span = ReturnSpans::of(function).value;
    let [split, shape, item] = ["result", "output", "item"].map(|name| local_at(name, span));
    let is_async = function.is_async();
    let awaited = is_async.then(|| quote_spanned!(span=> .await));
    let finish = quote_spanned!(span=> __v::finish(#ident(#(#names),*) #awaited, #split, #shape, #item));
    match is_async {
        true => quote_spanned!(span=> __v::future(async move { #finish })),
        false => quote_spanned!(span=> __v::probes::Start::start(#shape, move || #finish)),
    }
}
