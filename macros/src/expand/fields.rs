//! Fields side by side: their constants, their tables, and how each is taken.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned;

use super::specs::{self, local};
use crate::check;
use crate::model::{Field, Part, Prefix, Role};

/// Fields that share one table.
pub(super) struct Together {
    /// The constants and tables.
    pub(super) items: TokenStream,
    /// Each field moved out of checked values, in order.
    pub(super) takes: Vec<TokenStream>,
    /// What the constant of all fields is called.
    pub(super) specs: Ident,
    /// What the static of the tables is called.
    pub(super) pack: Ident,
    /// Whether any field has a place in the table.
    pub(super) has_inputs: bool,
}

/// Puts fields together. The suffix tells one table of a function from another.
pub(super) fn together(fields: &[&Field<'_>], suffix: &str, values: &TokenStream) -> Together {
    let [all, pack] = ["SPECS", "PACK"].map(|name| format_ident!("__{name}{suffix}"));
    let asserts = fields.iter().filter(|field| field.is_input()).map(|field| specs::asserts(field));
    let (specs, takes) = match fields.iter().any(|field| matches!(field.role, Role::Flatten(_))) {
        true => joined(fields, suffix, &all, values),
        false => plain(fields, &all, values),
    };
    let order = order(fields, &all);
    let items = quote! {
        #specs
        static #pack: __v::Pack<{ __v::texts_len(#all) }, { #all.len() }, { __v::functions_len(#all) }> = __v::pack(#all);
        #(#asserts)*
        #order
    };
    let has_inputs = fields.iter().any(|field| field.role != Role::Skip);
    Together { items, takes, pack, specs: all, has_inputs }
}

/// Fields of which none is a struct.
fn plain(fields: &[&Field<'_>], all: &Ident, values: &TokenStream) -> (TokenStream, Vec<TokenStream>) {
    let at = local("at");
    let specs = fields.iter().filter(|field| field.is_input()).map(|field| specs::spec(field));
    let specs = quote!(const #all: &[__v::Spec<'static>] = &[#(#specs),*];);
    let mut number = 0u16;
    let takes = fields.iter().map(|field| {
        let take = specs::take(field, &quote!(#at + #number), values);
        number += u16::from(field.is_input());
        take
    });
    let takes = takes.collect();
    (specs, takes)
}

/// Fields of which some are structs: every run of fields and every struct has a constant of its own, so
/// that where each begins is known to the compiler, and what is wrong with one is shown there.
fn joined(fields: &[&Field<'_>], suffix: &str, all: &Ident, values: &TokenStream) -> (TokenStream, Vec<TokenStream>) {
    let at = local("at");
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
        owned.push(quote!(__v::Owned { owner: "", specs: #part }));
        parts.push(part.clone());
        Some(quote!(const #part: &[__v::Spec<'static>] = &[#(#specs),*];))
    };
    for field in fields {
        let Role::Flatten(prefix) = &field.role else {
            let before = parts.iter().map(|part| quote!(+ #part.len() as u16));
            takes.push(specs::take(field, &quote!(#at + #number #(#before)*), values));
            if field.is_input() {
                run.push(specs::spec(field));
                number += 1;
            }
            continue;
        };
        items.extend(end_run(&mut run, &mut parts, &mut owned));
        number = 0;
        let before = parts.iter().map(|part| quote!(+ #part.len() as u16));
        takes.push(specs::take(field, &quote!(#at #(#before)*), values));
        let part = name(&parts);
        items.push(flattened(field, &part, prefix.as_ref()));
        let owner = field.ident.to_string();
        owned.push(quote!(__v::Owned { owner: #owner, specs: #part }));
        parts.push(part);
        span = Some(field.ty.span());
    }
    items.extend(end_run(&mut run, &mut parts, &mut owned));
    let list = format_ident!("__JOINED{suffix}");
    let distinct = span.map(|span| quote_spanned!(span=> const _: () = __v::assert_distinct(&[#(#owned),*]);));
    let specs = quote! {
        #(#items)*
        const #list: &[__v::Joined<'static>] = &[#(__v::Joined::own(#parts)),*];
        const #all: &[__v::Spec<'static>] = &__v::joined::<{ __v::joined_len(#list) }>(#list);
        #distinct
    };
    (specs, takes)
}

/// The fields of a struct, as they are in the one that takes them in.
fn flattened(field: &Field<'_>, part: &Ident, prefix: Option<&Prefix>) -> TokenStream {
    let ty = field.ty;
    let prefix = match prefix {
        None => quote!(__v::Prefix::NONE),
        Some(Prefix { long, name, capital, env }) => {
            quote!(__v::Prefix { long: #long, name: #name, capital: #capital, env: #env })
        }
    };
    quote_spanned! {ty.span()=>
        const #part: &[__v::Spec<'static>] = &__v::joined::<{ <#ty as __v::Flatten>::SPECS.len() }>(&[__v::Joined {
            specs: <#ty as __v::Flatten>::SPECS,
            prefix: #prefix,
            optional: <#ty as __v::Flatten>::OPTIONAL,
        }]);
    }
}

/// Positionals whose types are known by no text are put in order once their types are known.
fn order(fields: &[&Field<'_>], all: &Ident) -> Option<TokenStream> {
    let last = fields.iter().rev().find(|field| field.part == Part::Arg)?;
    let span = last.ident.span();
    let is_joined = fields.iter().any(|field| matches!(field.role, Role::Flatten(_)));
    (!is_joined && check::order_is_hidden(fields))
        .then(|| quote_spanned!(span=> const _: () = __v::assert_distinct(&[__v::Owned { owner: "", specs: #all }]);))
}
