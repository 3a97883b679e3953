//! `commands![…]`.

use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream, Parser};
use syn::{Attribute, Meta, Path, Token};

use crate::errors::Errors;

/// The path of the crate, and the list in brackets.
struct Call {
    krate: TokenStream,
    list: TokenStream,
}

/// A command of the list.
struct Entry {
    /// The predicates of its `#[cfg(…)]`.
    predicates: Vec<TokenStream>,
    path: Path,
}

impl Parse for Call {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let mut krate = TokenStream::new();
        while !input.peek(syn::token::Bracket) {
            krate.extend([input.parse::<TokenTree>()?]);
        }
        Ok(Self { krate, list: input.parse::<Group>()?.stream() })
    }
}

impl ToTokens for Entry {
    fn to_tokens(&self, out: &mut TokenStream) {
        let Self { predicates, path } = self;
        out.extend(quote!(#(#[cfg(#predicates)])* #path,));
    }
}

pub(crate) fn list(input: TokenStream) -> TokenStream {
    let Call { krate, list } = match syn::parse2(input) {
        Ok(call) => call,
        Err(error) => return error.into_compile_error(),
    };
    let errors = Errors::new();
    let read = |input: ParseStream<'_>| Ok(entries(input, &errors));
    let entries = read.parse2(list).unwrap_or_default();
    let compile_errors = errors.finish();
    let set = selected(&krate, &entries);
    quote!({ #compile_errors #set })
}

/// Reads the entries; those with errors are left out.
fn entries(input: ParseStream<'_>, errors: &Errors) -> Vec<Entry> {
    let mut out = Vec::new();
    while !input.is_empty() {
        match entry(input, errors) {
            Ok(entry) => out.push(entry),
            Err(error) => {
                errors.push(error);
                while !input.is_empty() && !input.peek(Token![,]) {
                    let _: Option<TokenTree> = input.parse().ok();
                }
            }
        }
        let _: Option<Token![,]> = input.parse().ok().flatten();
    }
    out
}

fn entry(input: ParseStream<'_>, errors: &Errors) -> syn::Result<Entry> {
    let attrs = input.call(Attribute::parse_outer)?;
    let predicates = attrs.iter().filter_map(|attr| predicate(attr, errors)).collect();
    let path = input.call(Path::parse_mod_style);
    let path = path
        .map_err(|error| syn::Error::new(error.span(), "expected the name of a function: write `commands![name]`"))?;
    if !input.is_empty() && !input.peek(Token![,]) {
        let name = path.to_token_stream();
        let message = match input.peek(syn::token::Paren) {
            true => format!("`{name}` is listed, not called: remove the parentheses"),
            false => format!("expected `,` after `{name}`"),
        };
        return Err(input.error(message));
    }
    Ok(Entry { predicates, path })
}

fn predicate(attr: &Attribute, errors: &Errors) -> Option<TokenStream> {
    match &attr.meta {
        Meta::List(list) if list.path.is_ident("cfg") => Some(list.tokens.clone()),
        _ => {
            errors.at(attr, "an entry of the list can only have `#[cfg(…)]`: remove the attribute");
            None
        }
    }
}

/// Expands the list without attributes; the first entry that has one splits it into two lists, of which the compiler
/// expands one.
fn selected(krate: &TokenStream, entries: &[Entry]) -> TokenStream {
    let Some(position) = entries.iter().position(|entry| !entry.predicates.is_empty()) else {
        return set(krate, entries);
    };
    let (before, after) = (&entries[..position], &entries[position + 1..]);
    let Entry { predicates, path } = &entries[position];
    quote! {
        #[cfg(all(#(#predicates),*))]
        { #krate::commands![#(#before)* #path, #(#after)*] }
        #[cfg(not(all(#(#predicates),*)))]
        { #krate::commands![#(#before)* #(#after)*] }
    }
}

/// Expands a list without attributes.
///
/// A command in another module is imported under a new name. A function without `#[command]` has no type beside it, so
/// that its import leaves the type that stands for a plain function in sight, whose error tells how to mend it. A name
/// without a path is not imported: as an import, it would be ambiguous beside a crate of the same name.
fn set(krate: &TokenStream, entries: &[Entry]) -> TokenStream {
    let (mut names, mut stands, mut imports) = (Vec::new(), Vec::new(), Vec::new());
    for (index, Entry { path, .. }) in entries.iter().enumerate() {
        if let Some(name) = path.get_ident() {
            names.push(name.clone());
            continue;
        }
        let name = imported_name(index, path);
        stands.push(quote!(type #name = #krate::__private::PlainFunction;));
        imports.push(quote!(#[allow(unused_imports)] use #path as #name;));
        names.push(name);
    }
    let set = command_set(&names);
    quote! {
        #[allow(dead_code, non_camel_case_types)]
        {
            #(#stands)*
            {
                #(#imports)*
                use #krate::__private as __v;
                #set
            }
        }
    }
}

/// Expands the static list of commands, with an index by name; `__v` must be in scope.
pub(super) fn command_set(commands: &[Ident]) -> TokenStream {
    let specs = commands.iter().map(|name| quote_spanned!(name.span()=> <#name as __v::CommandDef>::SPEC));
    let functions = commands.iter().map(|name| quote_spanned!(name.span()=> <#name as __v::CommandDef>::op));
    let checks = commands
        .iter()
        .enumerate()
        .skip(1)
        .map(|(index, name)| quote_spanned!(name.span()=> NAMED.assert_new(#index);));
    quote! {{
        const SPECS: &[__v::CommandSpec<'static>] = &[#(#specs),*];
        const LEN: usize = __v::name_len(SPECS);
        const NAMES: [u8; __v::names_len(SPECS)] = __v::names(SPECS);
        const RECORDS: [__v::NameRecord; LEN] = __v::name_records(SPECS);
        const INDEX: [u16; __v::index_len(LEN)] = __v::index(&NAMES, &RECORDS);
        const NAMED: __v::NameTable<'static> =
            __v::NameTable { specs: SPECS, names: &NAMES, records: &RECORDS, index: &INDEX };
        const _: () = { #(#checks)* };
        static COMMANDS: [__v::CommandFn; SPECS.len()] = [#(#functions),*];
        static SET: __v::CommandSet =
            __v::CommandSet { names: NAMED.names, records: NAMED.records, index: NAMED.index, commands: &COMMANDS };
        &SET
    }}
}

fn imported_name(index: usize, path: &Path) -> Ident {
    let (name, span) = match path.segments.last() {
        Some(last) => (last.ident.unraw().to_string(), last.ident.span()),
        None => (String::new(), proc_macro2::Span::call_site()),
    };
    format_ident!("command{index}_{name}", span = span)
}
