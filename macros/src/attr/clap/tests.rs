//! Each word of clap is one error, at the word.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{format_ident, quote};
use syn::parse_quote;

use super::words::{CLAP_WORDS, Place};
use crate::expand;
use crate::model::Derive;

/// Expands an item with a word in an attribute.
fn expand_with(word: &Ident, place: Place) -> TokenStream {
    match place {
        Place::Field => {
            expand::record(&parse_quote! { struct Copy { #[option(#word = "x")] from: String } }, Derive::Options)
        }
        Place::Type => {
            expand::record(&parse_quote! { #[options(#word("x"))] struct Copy { from: String } }, Derive::Options)
        }
        Place::Command => expand::command(
            quote!(#word),
            quote!(
                fn copy() {}
            ),
        ),
        Place::Choice => expand::choice(&parse_quote! { enum Mode { #[choice(#word)] Fast, Slow } }),
    }
}

/// Returns the messages of an expansion's `compile_error!`s.
fn messages(expansion: TokenStream) -> Vec<String> {
    let mut out = Vec::new();
    let mut is_error = false;
    for tree in expansion {
        match tree {
            TokenTree::Ident(ident) => is_error |= ident == "compile_error",
            TokenTree::Group(group) if is_error => {
                out.extend(syn::parse2::<syn::LitStr>(group.stream()).ok().map(|text| text.value()));
                is_error = false;
            }
            _ => {}
        }
    }
    out
}

#[test]
fn each_word_is_one_error_that_names_what_takes_its_place() {
    for (words, place, here) in CLAP_WORDS {
        for word in *words {
            let errors = messages(expand_with(&format_ident!("{word}", span = Span::call_site()), *place));
            assert_eq!(errors, [format!("clap's `{word}` {here}")], "{place:?}");
        }
    }
}

#[test]
fn each_word_stands_once_for_each_place() {
    for place in [Place::Field, Place::Type, Place::Command, Place::Choice] {
        let own = CLAP_WORDS.iter().filter(|(_, own, _)| *own == place);
        let mut all: Vec<_> = own.flat_map(|(words, ..)| words.iter()).collect();
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), count, "{place:?}");
    }
}

#[test]
fn short_and_long_on_an_argument_are_one_error() {
    let item = parse_quote! { struct Copy { #[arg(short, long, alias = "f")] from: String } };
    let errors = messages(expand::record(&item, Derive::Options));
    assert_eq!(errors, ["`short` is for options only: write `#[option(short …)]`, or remove it"]);
}

#[test]
fn a_variable_of_a_variable_has_a_name() {
    let item = parse_quote! { struct Settings { #[env(env = "TOKEN")] token: String } };
    let errors = messages(expand::record(&item, Derive::Env));
    assert_eq!(errors, ["the field is a variable already: write `name = \"…\"` for a name of its own"]);
}

#[test]
fn attributes_of_clap_are_errors() {
    let errors = messages(expand::record(
        &parse_quote! { #[group(required = true)] struct Copy { #[clap(short)] from: String, #[command(flatten)] to: To } },
        Derive::Options,
    ));
    assert_eq!(errors.len(), 3, "{errors:?}");
    assert!(errors[0].starts_with("clap's `#[group(…)]` is `#[options(one_of(one, other))]`"), "{errors:?}");
}
