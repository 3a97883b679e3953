//! `#[derive(OneOf)]`.

use proc_macro2::TokenStream;
use quote::quote;
use syn::DeriveInput;

use super::fields::{Together, together};
use super::record::{implemented, stub, wrapped};
use super::specs::local;
use crate::check;
use crate::errors::Errors;
use crate::model::{Field, OneOf};

pub(crate) fn one_of(input: &DeriveInput) -> TokenStream {
    let errors = Errors::new();
    let model = OneOf::read(input, &errors);
    let fields = model.fields(&errors);
    check::fields(fields.iter(), &errors);
    let mistakes = errors.finish();
    let body = match &mistakes {
        None => implementation(input, &model, &fields),
        Some(_) => stub(input),
    };
    wrapped(input, &model.krate, mistakes.as_ref(), &body, &quote!(FromArgv))
}

fn implementation(input: &DeriveInput, model: &OneOf<'_>, fields: &[Field<'_>]) -> TokenStream {
    let (values, at) = (local("values"), local("at"));
    let fields: Vec<_> = fields.iter().collect();
    let Together { items, takes, specs, pack, .. } = together(&fields, "", &quote!(#values));
    let held = local("held");
    let arms = (0u16..).zip(&model.variants).zip(&takes).map(|((number, variant), take)| {
        let ident = variant.ident;
        match variant.held {
            None => quote!(if #values.is_enabled(#at + #number) { return Self::#ident; }),
            Some(_) => quote! {
                if #values.is_any_given(#at + #number, 1) {
                    if let __v::Some(#held) = #take {
                        return Self::#ident(#held);
                    }
                }
            },
        }
    });
    let none = match model.variants.iter().find(|variant| variant.is_default) {
        Some(variant) => {
            let ident = variant.ident;
            quote!(Self::#ident)
        }
        None => quote!(__v::none_given()),
    };
    let take = quote! {
        fn take(#values: &mut __v::Values<'_>, #at: u16) -> Self {
            #(#arms)*
            #none
        }
    };
    implemented(input, &items, &specs, &pack, &take)
}
