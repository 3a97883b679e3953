//! `#[derive(Failure)]`.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::DeriveInput;
use syn::spanned::Spanned;

use super::specs::local;
use crate::errors::Errors;
use crate::model::{Failure, FailureCase};

pub(crate) fn failure(input: &DeriveInput) -> TokenStream {
    let errors = Errors::new();
    let failure = Failure::read(input, &errors);
    let compile_errors = errors.finish();
    if !input.generics.params.is_empty() {
        // An implementation would be further errors, about the bounds of the parameters.
        return quote!(#compile_errors);
    }
    let (ident, krate, visit) = (failure.ident, &failure.krate, local("visit"));
    let (codes, declared, visits) = match &compile_errors {
        None => bodies(&failure),
        Some(_) => (TokenStream::new(), quote!(__v::None), TokenStream::new()),
    };
    let implementation = quote_spanned! {ident.span()=>
        #[automatically_derived]
        impl __v::Failure for #ident {
            fn declared(&self) -> __v::Option<&'static __v::DeclaredError> {
                #declared
            }
            #[allow(unused_variables)]
            fn for_each_code(#visit: &mut dyn ::core::ops::FnMut(&'static __v::DeclaredError)) {
                #visits
            }
        }
    };
    quote! {
        #compile_errors
        #[doc(hidden)]
        #[allow(deprecated, unused_qualifications, unused_imports)]
        const _: () = {
            use #krate::__private as __v;
            use __v::failures::*;
            #codes
            #implementation
        };
    }
}

/// Returns the declarations, the body of `declared`, and that of `for_each_code`.
fn bodies(failure: &Failure<'_>) -> (TokenStream, TokenStream, TokenStream) {
    let (inner, visit) = (local("inner"), local("visit"));
    let (mut declarations, mut arms, mut visits) = (Vec::new(), Vec::new(), Vec::new());
    for case in &failure.cases {
        let pattern = match failure.is_struct {
            true => quote!(Self),
            false => {
                let ident = case.ident;
                quote!(Self::#ident)
            }
        };
        if let Some((member, field)) = &case.wrapped {
            let ty = &field.ty;
            let wraps = quote_spanned!(ty.span()=> (&&__v::Wraps::<#ty>::new()));
            arms.push(quote!(#pattern { #member: #inner } => #wraps.declared(#inner),));
            visits.push(quote!(#wraps.for_each_code(#visit);));
        } else {
            let index = declarations.len();
            arms.push(quote!(#pattern { .. } => __v::Some(&__CODES[#index]),));
            visits.push(quote!(#visit(&__CODES[#index]);));
            declarations.push(declaration(case));
        }
    }
    let count = declarations.len();
    let codes = quote!(static __CODES: [__v::DeclaredError; #count] = [#(#declarations),*];);
    let declared = match arms.is_empty() {
        true => quote!(match *self {}),
        false => quote!(match self { #(#arms)* }),
    };
    (codes, declared, quote!(#(#visits)*))
}

fn declaration(case: &FailureCase<'_>) -> TokenStream {
    let FailureCase { ident, doc, attrs, .. } = case;
    let (code, name) = (&attrs.code, ident.to_string());
    let exit = attrs.exit.map(|exit| quote!(.exits_with(#exit)));
    let http = attrs.http.map(|status| quote!(.responds_with(#status)));
    let retryable = attrs.retryable.map(|retryable| quote!(.retryable(#retryable)));
    let hint = attrs.hint.as_ref().map(|hint| quote!(.hint(#hint)));
    let next = attrs.next.iter().map(|(command, why)| quote!((#command, #why)));
    let next = (!attrs.next.is_empty()).then(|| quote!(.next(&[#(#next),*])));
    quote!(__v::DeclaredError::new(#code).named(#name, #doc) #exit #http #retryable #hint #next)
}
