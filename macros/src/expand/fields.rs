//! The expansion of fields that share a table: constants, the table, and the code that takes each field.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned;

use super::specs::{self, local};
use crate::check;
use crate::model::{Field, Part, Prefix, Role};

/// The expansion of fields that share one table.
pub(super) struct FieldTable {
    /// The constants and tables.
    pub(super) items: TokenStream,
    /// The expressions that take the fields out of validated values, in order.
    pub(super) takes: Vec<TokenStream>,
    /// The name of the constant that holds all fields.
    pub(super) specs: Ident,
    /// The name of the static that holds the table.
    pub(super) pack: Ident,
    /// True if the table has any field.
    pub(super) has_inputs: bool,
}

/// Expands fields into one table. The suffix distinguishes the tables of one function.
pub(super) fn field_table(fields: &[&Field<'_>], suffix: &str, values: &TokenStream) -> FieldTable {
    let [all, pack] = ["SPECS", "PACK"].map(|name| format_ident!("__{name}{suffix}"));
    let asserts = fields.iter().filter(|field| field.is_input()).map(|field| specs::asserts(field));
    let (specs, takes) = match fields.iter().any(|field| matches!(field.role, Role::Flatten(_))) {
        true => expand_flattened(fields, suffix, &all, values),
        false => expand_plain(fields, &all, values),
    };
    let order = order_check(fields, &all);
    let items = quote! {
        #specs
        static #pack: __v::Pack<{ __v::texts_len(#all) }, { #all.len() }, { __v::functions_len(#all) }> = __v::pack(#all);
        #(#asserts)*
        #order
    };
    let has_inputs = fields.iter().any(|field| field.role != Role::Skip);
    FieldTable { items, takes, pack, specs: all, has_inputs }
}

/// Expands fields of which none is flattened.
fn expand_plain(fields: &[&Field<'_>], all: &Ident, values: &TokenStream) -> (TokenStream, Vec<TokenStream>) {
    let first = local("first");
    let specs = fields.iter().filter(|field| field.is_input()).map(|field| specs::spec(field));
    let specs = quote!(const #all: &[__v::Spec<'static>] = &[#(#specs),*];);
    let mut number = 0u16;
    let takes = fields.iter().map(|field| {
        let take = specs::take(field, &quote!(#first + #number), values);
        number += u16::from(field.is_input());
        take
    });
    let takes = takes.collect();
    (specs, takes)
}

/// Expands fields of which some are flattened. Each run of fields and each struct has a constant of its own, so that the
/// compiler knows the position of each, and shows errors at the struct.
fn expand_flattened(
    fields: &[&Field<'_>],
    suffix: &str,
    all: &Ident,
    values: &TokenStream,
) -> (TokenStream, Vec<TokenStream>) {
    let first = local("first");
    let (mut items, mut parts, mut owned, mut takes) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let mut number = 0u16;
    let mut run: Vec<TokenStream> = Vec::new();
    let mut span = None;
    let name = |parts: &[Ident]| format_ident!("__PART{}{suffix}", parts.len());
    let end_run = |run: &mut Vec<TokenStream>, parts: &mut Vec<Ident>, owned: &mut Vec<TokenStream>| {
        if run.is_empty() {
            return None;
        }
        let (part, specs) = (name(parts), std::mem::take(run));
        owned.push(quote!(__v::FieldSource { owner: "", specs: #part }));
        parts.push(part.clone());
        Some(quote!(const #part: &[__v::Spec<'static>] = &[#(#specs),*];))
    };
    for field in fields {
        let Role::Flatten(prefix) = &field.role else {
            let before = parts.iter().map(|part| quote!(+ #part.len() as u16));
            takes.push(specs::take(field, &quote!(#first + #number #(#before)*), values));
            if field.is_input() {
                run.push(specs::spec(field));
                number += 1;
            }
            continue;
        };
        items.extend(end_run(&mut run, &mut parts, &mut owned));
        number = 0;
        let before = parts.iter().map(|part| quote!(+ #part.len() as u16));
        takes.push(specs::take(field, &quote!(#first #(#before)*), values));
        let part = name(&parts);
        items.push(flattened(field, &part, prefix.as_ref()));
        let owner = field.ident.to_string();
        owned.push(quote!(__v::FieldSource { owner: #owner, specs: #part }));
        parts.push(part);
        span = Some(field.ty.span());
    }
    items.extend(end_run(&mut run, &mut parts, &mut owned));
    let list = format_ident!("__JOINED{suffix}");
    let distinct = span.map(|span| quote_spanned!(span=> const _: () = __v::assert_distinct(&[#(#owned),*]);));
    let specs = quote! {
        #(#items)*
        const #list: &[__v::FieldRun<'static>] = &[#(__v::FieldRun::own(#parts)),*];
        const #all: &[__v::Spec<'static>] = &__v::concat::<{ __v::concat_len(#list) }>(#list);
        #distinct
    };
    (specs, takes)
}

/// Expands the fields of a flattened struct.
fn flattened(field: &Field<'_>, part: &Ident, prefix: Option<&Prefix>) -> TokenStream {
    let ty = field.ty;
    let prefix = match prefix {
        None => quote!(__v::Prefix::NONE),
        Some(Prefix { long, name, capital, env }) => {
            quote!(__v::Prefix { long: #long, name: #name, capital: #capital, env: #env })
        }
    };
    quote_spanned! {ty.span()=>
        const #part: &[__v::Spec<'static>] = &__v::concat::<{ <#ty as __v::Flatten>::SPECS.len() }>(&[__v::FieldRun {
            specs: <#ty as __v::Flatten>::SPECS,
            prefix: #prefix,
            optional: <#ty as __v::Flatten>::OPTIONAL,
        }]);
    }
}

/// Returns a constant that checks the order of positionals, if that depends on types that are not well known.
fn order_check(fields: &[&Field<'_>], all: &Ident) -> Option<TokenStream> {
    let last = fields.iter().rev().find(|field| field.part == Part::Arg)?;
    let span = last.ident.span();
    let is_joined = fields.iter().any(|field| matches!(field.role, Role::Flatten(_)));
    (!is_joined && check::needs_order_check(fields)).then(
        || quote_spanned!(span=> const _: () = __v::assert_distinct(&[__v::FieldSource { owner: "", specs: #all }]);),
    )
}
