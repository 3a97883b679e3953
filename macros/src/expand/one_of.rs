//! `#[derive(OneOf)]`.

use proc_macro2::TokenStream;
use quote::quote;
use syn::DeriveInput;

use super::fields::{FieldTable, field_table};
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
    let compile_errors = errors.finish();
    let body = match &compile_errors {
        None => implementation(input, &model, &fields),
        Some(_) => stub(input),
    };
    wrapped(input, &model.krate, compile_errors.as_ref(), &body, &quote!(FromArgv))
}

fn implementation(input: &DeriveInput, model: &OneOf<'_>, fields: &[Field<'_>]) -> TokenStream {
    let (values, first) = (local("values"), local("first"));
    let fields: Vec<_> = fields.iter().collect();
    let FieldTable { items, takes, specs, pack, .. } = field_table(&fields, "", &quote!(#values));
    let value = local("value");
    let arms = (0u16..).zip(&model.variants).zip(&takes).map(|((number, variant), take)| {
        let ident = variant.ident;
        match variant.value {
            None => quote!(if #values.is_enabled(#first + #number) { return Self::#ident; }),
            Some(_) => quote! {
                if #values.is_any_given(#first + #number, 1) {
                    if let __v::Some(#value) = #take {
                        return Self::#ident(#value);
                    }
                }
            },
        }
    });
    let fallback = match model.variants.iter().find(|variant| variant.is_default) {
        Some(variant) => {
            let ident = variant.ident;
            quote!(Self::#ident)
        }
        None => quote!(__v::none_given()),
    };
    let take = quote! {
        fn take(#values: &mut __v::Values<'_>, #first: u16) -> Self {
            #(#arms)*
            #fallback
        }
    };
    implemented(input, &items, &specs, &pack, &take)
}
